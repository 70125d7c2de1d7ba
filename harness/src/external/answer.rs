//! Answers of the line protocol, read and written: `win`, `win N`, `no`, `no N`, `waits 14m`, `shanten 2`,
//! `unsupported`, `error TEXT`, or for questions that are not known here any line at all.

use super::spec::Answer;
use duipai_engines::verdict::Reason;
use duipai_engines::{Alphabet, Digest, Question, Score, Shanten, Verdict, Waits};

/// The verdict that a line is; `None` if it is no answer. Without `scores` a number after `win` or `no` is
/// read and dropped; with them its absence means that there is no complete reading.
#[must_use]
pub fn parse(line: &str, answer: Answer, scores: bool) -> Option<Verdict> {
    if answer == Answer::Line {
        return Some(Verdict::Text(Digest::of(line)));
    }
    let unscored = if scores { Score::Null } else { Score::Absent };
    match line {
        "win" => return Some(Verdict::Win(unscored)),
        "no" => return Some(Verdict::No(unscored)),
        "unsupported" => return Some(Verdict::Unsupported),
        _ => {}
    }
    let (word, rest) = line.split_once(' ')?;
    let score = || {
        let points = rest.trim().parse().ok()?;
        Some(if scores {
            Score::Points(points)
        } else {
            Score::Absent
        })
    };
    match word {
        "win" => score().map(Verdict::Win),
        "no" => score().map(Verdict::No),
        "error" => Some(Verdict::Rejected(Reason::Other)),
        _ => None,
    }
}

/// The verdict that a line is where another question is asked: `waits` and each kind once, or `shanten` and a number,
/// and for none of either `-`; `None` if it is no answer to the question.
#[must_use]
pub fn parse_other(line: &str, question: Question, alphabet: Alphabet) -> Option<Verdict> {
    if line == "unsupported" {
        return Some(Verdict::Unsupported);
    }
    let (word, rest) = line.split_once(' ')?;
    match (word, question) {
        ("waits", Question::Waits) => Waits::parse(rest.trim(), alphabet).map(Verdict::Waits),
        ("shanten", Question::Shanten) => Shanten::parse(rest.trim()).map(Verdict::Shanten),
        ("error", _) => Some(Verdict::Rejected(Reason::Other)),
        _ => None,
    }
}

/// What a line says beyond its verdict: the text of an error, or a line that is no verdict.
#[must_use]
pub fn remark(line: &str, answer: Answer) -> Option<&str> {
    match answer {
        Answer::Line => Some(line),
        Answer::Verdict => line.strip_prefix("error ").map(str::trim),
    }
}

/// A line is shown up to so many characters.
const SHOWN: usize = 200;

/// A line as it can be shown: without control characters, and cut.
#[must_use]
pub fn quoted(line: &str) -> String {
    let text = super::dialogue::escaped(line.as_bytes());
    if text.chars().count() <= SHOWN {
        return text;
    }
    text.chars().take(SHOWN - 1).chain(['…']).collect()
}

/// The line that tells a verdict; `None` for one that no line can tell.
#[must_use]
pub fn write(verdict: Verdict) -> Option<String> {
    Some(match verdict {
        Verdict::Win(_)
        | Verdict::No(_)
        | Verdict::Waits(_)
        | Verdict::Shanten(_)
        | Verdict::Unsupported => verdict.to_string(),
        Verdict::Rejected(reason) => format!("error {reason}"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str, scores: bool) -> Option<Verdict> {
        parse(line, Answer::Verdict, scores)
    }

    #[test]
    fn every_answer_reads() {
        let points = Score::Points(7);
        for (line, plain, scored) in [
            ("win", Verdict::WIN, Verdict::Win(Score::Null)),
            ("no", Verdict::NO, Verdict::No(Score::Null)),
            ("win 7", Verdict::WIN, Verdict::Win(points)),
            ("no 7", Verdict::NO, Verdict::No(points)),
            ("unsupported", Verdict::Unsupported, Verdict::Unsupported),
            (
                "error five alike",
                Verdict::Rejected(Reason::Other),
                Verdict::Rejected(Reason::Other),
            ),
        ] {
            assert_eq!(read(line, false), Some(plain), "{line}");
            assert_eq!(read(line, true), Some(scored), "{line}");
        }
        assert_eq!(
            remark("error five alike", Answer::Verdict),
            Some("five alike")
        );
        assert_eq!(remark("win 7", Answer::Verdict), None);
    }

    #[test]
    fn waits_read_back() {
        let read = |line| parse_other(line, Question::Waits, Alphabet::Mahjong);
        for line in ["waits 14m7z", "waits -", "unsupported"] {
            assert_eq!(read(line).and_then(write).as_deref(), Some(line));
        }
        assert_eq!(read("waits 41m"), read("waits 14m"));
        assert_eq!(
            read("error five alike"),
            Some(Verdict::Rejected(Reason::Other))
        );
        for line in [
            "waits",
            "waits ",
            "waits 11m",
            "waits 1x",
            "14m",
            "win",
            "no",
            "",
            "Waits 1m",
        ] {
            assert_eq!(read(line), None, "{line}");
        }
        assert_eq!(parse("waits 14m", Answer::Verdict, false), None);
    }

    #[test]
    fn shanten_reads_back() {
        let read = |line| parse_other(line, Question::Shanten, Alphabet::Mahjong);
        for line in [
            "shanten -1",
            "shanten 0",
            "shanten 8",
            "shanten -",
            "unsupported",
        ] {
            assert_eq!(read(line).and_then(write).as_deref(), Some(line));
        }
        let rejected = Verdict::Rejected(Reason::Other);
        assert_eq!(read("error five alike"), Some(rejected));
        for line in [
            "shanten",
            "shanten ",
            "shanten x",
            "shanten -2",
            "2",
            "waits -",
            "win",
            "no",
        ] {
            assert_eq!(read(line), None, "{line}");
        }
    }

    #[test]
    fn anything_else_is_no_answer() {
        for line in [
            "",
            "Win",
            "win!",
            "win seven",
            "yes",
            "true",
            "no no",
            "error",
            " win",
        ] {
            assert_eq!(read(line, false), None, "{line}");
            let text = Verdict::Text(Digest::of(line));
            assert_eq!(parse(line, Answer::Line, false), Some(text));
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        for verdict in [
            Verdict::WIN,
            Verdict::No(Score::Points(-3)),
            Verdict::Unsupported,
        ] {
            let line = write(verdict).unwrap();
            let scores = verdict.score() != Score::Absent;
            assert_eq!(read(&line, scores), Some(verdict));
        }
        assert_eq!(write(Verdict::Panicked), None);
    }
}
