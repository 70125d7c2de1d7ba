//! `duipai judge`.

use super::args::{JudgeArgs, JudgeFormat};
use super::{engines, issue, output, rules};
use anyhow::{Context as _, Result, bail};
use duipai::exit::Exit;
use duipai::finding::Status;
use duipai::hearing::{Heard, Hearing};
use duipai::report::summary::Style;
use duipai::source::from::LONGEST_LINE;
use duipai_engines::{Hand, Rules, Score, Verdict, Waits, notation};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::io::{BufRead as _, Read as _};

/// Runs the command.
pub fn run(args: &JudgeArgs) -> Result<Exit> {
    let roster = engines::roster(&args.engines)?;
    // All hands are read before the first is judged: a mistake in the last one prints nothing.
    let hands = read(args)?;
    let mut hearings: Vec<Hearing> = Vec::new();
    let mut exits = vec![Exit::Agreed];
    let color = output::colored(args.look.color);
    for (rules, hand) in hands {
        let at = hearings
            .iter()
            .position(|hearing| hearing.rules == rules)
            .unwrap_or_else(|| {
                hearings.push(Hearing::new(&roster, &rules));
                hearings.len() - 1
            });
        let heard = hearings[at].hear(&[], &hand);
        exits.push(heard.exit());
        // Where something else is asked than wins, the answer is waits, or tells as much.
        let told = args.ask.is_win() && args.format != JudgeFormat::Issue;
        let waits = if told {
            hearings[at].waits(&hand)
        } else {
            Vec::new()
        };
        let case = Judged {
            hearing: &hearings[at],
            hand: &hand,
            heard: &heard,
        };
        output::print(&match args.format {
            JudgeFormat::Human => {
                let waits = human_waits(&hearings[at], &waits);
                format!("{}{waits}", case.human(color))
            }
            JudgeFormat::Json => format!("{}\n", case.json(&waits)),
            JudgeFormat::Issue => issue::markdown(&case, args),
        });
    }
    Ok(Exit::worst(exits))
}

fn read(args: &JudgeArgs) -> Result<Vec<(Rules, Hand)>> {
    let one = |text: &str| -> Result<(Rules, Hand)> {
        let rules = rules::for_hand(&args.rules, text)?;
        let hand = notation::parse(text, rules.alphabet())
            .with_context(|| format!("`{text}` under {}", rules.name()))?;
        Ok((rules::asking(&rules, args.ask)?, hand))
    };
    let mut hands = Vec::new();
    for text in &args.hands {
        // `-` is standard input, so the empty hand is given as an empty argument, or `-` on a line there.
        if text != "-" {
            hands.push(one(text)?);
            continue;
        }
        let before = hands.len();
        let mut input = std::io::stdin().lock();
        for number in 1.. {
            let place = || format!("standard input, line {number}");
            let mut line = String::new();
            let read = input
                .by_ref()
                .take(LONGEST_LINE)
                .read_line(&mut line)
                .with_context(place)?;
            if read == 0 {
                break;
            }
            if read as u64 == LONGEST_LINE {
                bail!("{}: longer than any hand", place());
            }
            // Editors on Windows put a byte order mark before the first line.
            let line = line.trim_start_matches('\u{feff}').trim();
            if !line.is_empty() && !line.starts_with('#') {
                hands.push(one(line).with_context(place)?);
            }
        }
        if hands.len() == before {
            bail!("standard input holds no hand: write one a line, such as 123m456p11z");
        }
    }
    Ok(hands)
}

/// What a hand that lacks one tile waits for, engine by engine where they differ.
fn human_waits(hearing: &Hearing, waits: &[[Verdict; 2]]) -> String {
    let Some(&first) = waits.first() else {
        return String::new();
    };
    if waits.iter().all(|said| *said == first) {
        return waits_lines("waits", first);
    }
    let seats = hearing.panel.seats.iter();
    let lines = seats
        .zip(waits)
        .map(|(seat, said)| waits_lines(&format!("waits, says {}", seat.name()), *said));
    lines.collect()
}

/// A line, or two where it matters who turns the card.
fn waits_lines(what: &str, [brought, drawn]: [Verdict; 2]) -> String {
    let text = |said: Verdict| match said {
        Verdict::Waits(waits) if waits.is_empty() => "nothing".to_owned(),
        Verdict::Waits(waits) => tiles(waits).join(" "),
        other => other.to_string(),
    };
    if brought == drawn {
        return format!("  {what}: {}\n", text(brought));
    }
    format!(
        "  {what}: {} if another player brings it\n  {what}: {} if it is drawn\n",
        text(brought),
        text(drawn)
    )
}

/// The kinds of a set, one text each.
fn tiles(waits: Waits) -> Vec<String> {
    let kinds = waits.iter();
    kinds
        .map(|kind| notation::tile(waits.alphabet(), kind))
        .collect()
}

/// One hand with all that was said of it.
pub struct Judged<'a> {
    pub hearing: &'a Hearing,
    pub hand: &'a Hand,
    pub heard: &'a Heard,
}

impl Judged<'_> {
    /// The groups that prove a win.
    pub fn decomposition(&self) -> Vec<String> {
        let alphabet = self.hearing.rules.alphabet();
        self.heard
            .truth
            .certificate
            .as_ref()
            .map(|c| c.texts(alphabet))
            .unwrap_or_default()
    }

    /// An engine's verdict, and what lay behind it.
    pub fn said(&self, seat: usize) -> String {
        let verdict = self.heard.verdicts[seat];
        match &self.heard.remarks[seat] {
            Some(behind) => format!("{verdict}: {behind}"),
            None => verdict.to_string(),
        }
    }

    /// What stands beside a verdict, if anything.
    pub fn remark(&self, seat: usize) -> Option<&'static str> {
        let finding = self
            .heard
            .findings
            .iter()
            .find(|finding| finding.key.seat == seat)?;
        Some(match finding.key.status {
            Status::Known => "known bug of this port, as predicted",
            Status::Listed => "listed: the corpus allows it",
            Status::New => "WRONG",
            Status::Stateful => "WRONG after the hands before it",
        })
    }

    /// For people.
    pub fn human(&self, color: bool) -> String {
        let mut out = String::new();
        let style = Style { color };
        let truth = &self.heard.truth;
        let hand = style.bold(&notation::write(self.hand));
        let _ = writeln!(
            out,
            "{hand}   {}   {}",
            self.hearing.rules.name(),
            notation::write_tiles(self.hand)
        );
        let because = match truth.verdict {
            Verdict::Rejected(reason) => format!(": {reason}"),
            _ => format!("   ({})", truth.proof.text()),
        };
        let right = style.bold(&truth.verdict.to_string());
        let _ = writeln!(out, "  right: {right}{because}");
        let groups = self.decomposition();
        if !groups.is_empty() {
            let _ = writeln!(out, "  reads: {}", groups.join(" "));
        }
        for (number, seat) in self.hearing.panel.seats.iter().enumerate() {
            let said = self.said(number);
            let remark = self.remark(number).map(|remark| {
                let code = if remark.starts_with("known") || remark.starts_with("listed") {
                    "33"
                } else {
                    "1;31"
                };
                format!("   {}", style.paint(code, remark))
            });
            let _ = writeln!(
                out,
                "  {:<14} {said}{}",
                seat.name(),
                remark.unwrap_or_default()
            );
        }
        out
    }

    /// One object, as scripts read it; `waits` is what every seat says that the hand waits for, if it lacks a tile.
    fn json(&self, waits: &[[Verdict; 2]]) -> Value {
        let mut verdicts = Map::new();
        let said = self.heard.verdicts.iter().zip(&self.heard.remarks);
        for (number, (verdict, behind)) in said.enumerate() {
            let seat = &self.hearing.panel.seats[number];
            let mut entry = Map::new();
            entry.insert("verdict".to_owned(), json!(verdict.word()));
            match verdict.score() {
                Score::Absent => {}
                Score::Null => drop(entry.insert("score".to_owned(), Value::Null)),
                Score::Points(points) => drop(entry.insert("score".to_owned(), json!(points))),
            }
            let [brought, drawn] = waits.get(number).copied().unwrap_or([*verdict; 2]);
            if let Verdict::Waits(waits) = brought {
                entry.insert("waits".to_owned(), json!(tiles(waits)));
            }
            if let Verdict::Waits(waits) = drawn
                && drawn != brought
            {
                entry.insert("waits_drawn".to_owned(), json!(tiles(waits)));
            }
            if let Verdict::Shanten(shanten) = verdict {
                entry.insert("shanten".to_owned(), json!(shanten.number()));
            }
            match (verdict, behind) {
                (Verdict::Text(_), Some(line)) => {
                    drop(entry.insert("text".to_owned(), json!(line)));
                }
                // What an engine says itself tells more than that it rejected the hand.
                (_, Some(behind)) => drop(entry.insert("reason".to_owned(), json!(behind))),
                (Verdict::Rejected(reason), None) => {
                    entry.insert("reason".to_owned(), json!(reason.to_string()));
                }
                _ => {}
            }
            verdicts.insert(seat.name().to_owned(), Value::Object(entry));
        }
        let mut object = Map::new();
        object.insert("hand".to_owned(), json!(notation::write(self.hand)));
        object.insert("rules".to_owned(), json!(self.hearing.rules.name()));
        object.insert("verdicts".to_owned(), Value::Object(verdicts));
        object.insert(
            "agree".to_owned(),
            json!(self.heard.findings.is_empty() && self.heard.exit() != Exit::NothingCompared),
        );
        object.insert("decomposition".to_owned(), json!(self.decomposition()));
        Value::Object(object)
    }
}
