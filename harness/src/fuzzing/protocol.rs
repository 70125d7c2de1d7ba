//! What other people's programs print: any bytes, in any pieces. They are cut into lines as a plain reading of the
//! page on the protocol says, and every line is an answer or is not, whatever it was sent with.

use super::{Flaw, Oracle, holds};
use crate::external::answer::{self, parse, parse_other, quoted};
use crate::external::dialogue::{LONGEST_LINE, Overheard, overhear};
use crate::external::spec::Answer;
use duipai_engines::{Alphabet, Question, Score};

/// The output of a program.
pub struct Output;

/// More lines than any output here has.
const MANY: usize = 1 << 16;

impl Oracle for Output {
    /// The first byte says how large the pieces are, how many lines are wanted, and how the program ended.
    fn feed(&mut self, bytes: &[u8]) -> Result<usize, Flaw> {
        let (head, output) = bytes.split_first().unwrap_or((&0, &[]));
        let piece = 1 << (head & 0x0f);
        let wanted = if head & 0x40 == 0 { MANY } else { 3 };
        let well = head & 0x80 == 0;
        let mut lines: Vec<String> = Vec::new();
        let told = overhear(output, piece, well, wanted, &mut |_, line| {
            lines.push(line.to_owned());
            true
        });
        let (expected, end) = plainly(output, well, wanted);
        holds(lines == expected, || {
            format!("in pieces of {piece} {output:?} reads as {lines:?}, at once as {expected:?}")
        })?;
        let same = match &told {
            Overheard::All(left) => end == End::All(*left),
            Overheard::End(taken) => end == End::Ended && *taken == lines.len(),
            Overheard::NoAnswer(taken, shown) => {
                let plain = !shown.chars().any(char::is_control);
                end == End::Unfit && *taken == lines.len() && plain
            }
        };
        holds(same, || {
            format!("in pieces of {piece} {output:?} ends as {told:?}, at once as {end:?}")
        })?;
        let mut read = usize::from(!lines.is_empty());
        for line in &lines {
            read += self::line(line)?;
        }
        Ok(read)
    }
}

/// How output ends.
#[derive(Debug, PartialEq, Eq)]
enum End {
    All(usize),
    Ended,
    Unfit,
}

/// The lines of output, and how it ends.
fn plainly(output: &[u8], well: bool, wanted: usize) -> (Vec<String>, End) {
    let mut lines = Vec::new();
    let mut left = output;
    while lines.len() < wanted {
        let (line, rest) = match left.iter().position(|&byte| byte == b'\n') {
            Some(end) => (&left[..end], &left[end + 1..]),
            None if left.len() > LONGEST_LINE => return (lines, End::Unfit),
            None if left.is_empty() || !well => return (lines, End::Ended),
            None => (left, &left[left.len()..]),
        };
        let text = line.strip_suffix(b"\r").unwrap_or(line);
        match str::from_utf8(text) {
            Ok(text) if line.len() <= LONGEST_LINE && !text.contains(char::is_control) => {
                lines.push(text.to_owned());
            }
            _ => return (lines, End::Unfit),
        }
        left = rest;
    }
    (lines, End::All(left.len()))
}

/// One line as an answer to every question: how many ways there are to read it.
fn line(line: &str) -> Result<usize, Flaw> {
    let mut read = 0;
    for (kind, scores) in [
        (Answer::Verdict, false),
        (Answer::Verdict, true),
        (Answer::Line, false),
    ] {
        let Some(verdict) = parse(line, kind, scores) else {
            continue;
        };
        read += usize::from(kind == Answer::Verdict);
        if let Some(written) = answer::write(verdict) {
            // The words of an error are a remark, and no part of the verdict.
            let scores = verdict.score() != Score::Absent;
            let again = parse(&written, kind, scores);
            let lost = written.starts_with("error ");
            holds(lost || again == Some(verdict), || {
                format!("`{line}` is {verdict}, but `{written}` is {again:?}")
            })?;
        }
    }
    for (question, alphabet) in [
        (Question::Waits, Alphabet::Mahjong),
        (Question::Waits, Alphabet::Paohuzi),
        (Question::Shanten, Alphabet::Mahjong),
    ] {
        let Some(said) = parse_other(line, question, alphabet) else {
            continue;
        };
        read += 1;
        let written = answer::write(said).unwrap_or_default();
        let again = parse_other(&written, question, alphabet);
        holds(written.starts_with("error ") || again == Some(said), || {
            format!("`{line}` is {said}, but `{written}` is {again:?}")
        })?;
    }
    let shown = quoted(line);
    holds(!shown.contains(char::is_control), || {
        format!("`{line:?}` is shown with control characters")
    })?;
    Ok(read)
}
