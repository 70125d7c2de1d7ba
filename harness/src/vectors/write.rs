//! A suite as text: CSV and JSON for programs, a summary for people. The columns and keys are documented in
//! `docs/vectors.md`.

use super::{SMALL, Suite, Vector, Why};
use crate::report::table::grouped;
use crate::source::GENERATOR;
use duipai_engines::{Verdict, notation};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Version of the JSON format.
pub const VECTORS_VERSION: u32 = 1;

/// The columns of the CSV.
pub const COLUMNS: [&str; 9] = [
    "id", "rules", "hand", "verdict", "reason", "reads", "proof", "kills", "why",
];

/// Of so many engines that a hand is the first to kill, what is wrong is told; the others are named under
/// `kills`.
const TOLD: usize = 3;

/// How many engines are killed is told for so many first hands.
const FIRST: [usize; 3] = [5, 10, 20];

impl Suite {
    /// The suite as CSV, with a head.
    ///
    /// # Panics
    /// Never: what is written in memory does not fail.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let mut write = |row: [String; COLUMNS.len()]| {
            let written = writer.write_record(row);
            written.expect("memory takes every record");
        };
        write(COLUMNS.map(str::to_owned));
        for (number, vector) in self.vectors.iter().enumerate() {
            write([
                id(number),
                self.rules.name(),
                notation::write(&vector.hand),
                vector.verdict.to_string(),
                vector.reason().unwrap_or_default().to_owned(),
                vector.reads.join(" "),
                vector.proof.text().to_owned(),
                self.names(&vector.kills).join(" "),
                self.why(vector),
            ]);
        }
        let bytes = writer.into_inner().expect("memory takes every record");
        String::from_utf8(bytes).expect("every field is text")
    }

    /// The suite as one JSON object, a vector a line.
    #[must_use]
    pub fn json(&self) -> String {
        let alphabet = self.rules.alphabet();
        let hidden: Vec<&str> = self.hidden().map(|engine| engine.name.as_str()).collect();
        let after: Vec<usize> = (1..=self.vectors.len())
            .map(|hands| self.kills(hands))
            .collect();
        let head = json!({
            "format": "duipai-vectors",
            "version": VECTORS_VERSION,
            "duipai": env!("CARGO_PKG_VERSION"),
            "generator": GENERATOR,
            "seed": self.seed,
            "rules": {
                "name": self.rules.name(),
                "describe": self.rules.preset_of().describe(),
                "toml": self.rules.to_toml(),
            },
            "tiles": (alphabet.iter())
                .map(|kind| notation::tile(alphabet, kind))
                .collect::<Vec<_>>(),
            "summary": {
                "wanted": self.wanted,
                "hands": self.vectors.len(),
                "kills": self.kills(self.vectors.len()),
                "wrong_engines": self.exposed(),
                "kills_after": after,
                "never_killed": hidden,
                "hands_asked": self.asked,
            },
        });
        let engines = self.engines.iter().filter_map(|engine| {
            let smallest = engine.smallest.as_ref()?;
            Some(json!({
                "name": engine.name,
                "idea": engine.idea,
                "killed": engine.killed,
                "smallest": notation::write(smallest),
            }))
        });
        let vectors =
            (self.vectors.iter().enumerate()).map(|(number, vector)| self.object(number, vector));
        let mut parts: Vec<String> = Vec::new();
        for (key, value) in head.as_object().into_iter().flatten() {
            parts.push(format!("{}: {value}", json!(key)));
        }
        parts.push(format!("\"engines\": [\n{}\n]", lines(engines)));
        parts.push(format!("\"vectors\": [\n{}\n]", lines(vectors)));
        format!("{{\n{}\n}}\n", parts.join(",\n"))
    }

    fn object(&self, number: usize, vector: &Vector) -> Value {
        let hand = &vector.hand;
        let suits = self.rules.alphabet().suits();
        let missing = hand.missing().and_then(|suit| suits.get(usize::from(suit)));
        json!({
            "id": id(number),
            "hand": notation::write(hand),
            "counts": &hand.counts()[..hand.alphabet().kinds()],
            "wilds": hand.wilds(),
            "missing": missing.map(|suit| suit.letter.to_string()),
            "verdict": vector.verdict.to_string(),
            "reason": vector.reason(),
            "decomposition": vector.reads,
            "proof": vector.proof.text(),
            "kills": self.names(&vector.kills),
            "origin": vector.origin,
            "why": self.why(vector),
        })
    }

    fn names(&self, engines: &[usize]) -> Vec<&str> {
        let name = |&engine: &usize| self.engines[engine].name.as_str();
        engines.iter().map(name).collect()
    }

    /// In words, what a vector was chosen for.
    fn why(&self, vector: &Vector) -> String {
        let told = |engine: usize| {
            let engine = &self.engines[engine];
            format!("{} ({})", engine.name, engine.idea)
        };
        match &vector.why {
            Why::First(engines) => {
                let some: Vec<String> = (engines.iter().take(TOLD))
                    .map(|&engine| told(engine))
                    .collect();
                let mut text = format!("first to kill {}", some.join("; "));
                let more = engines.len() - some.len();
                if more > 0 {
                    let _ = write!(text, "; and {more} more");
                }
                text
            }
            // Only among hands so small is every one asked.
            Why::Smallest(engine) if vector.hand.size() <= SMALL && vector.legality == "legal" => {
                format!("smallest to kill {}", told(*engine))
            }
            Why::Smallest(engine) => format!("smallest found to kill {}", told(*engine)),
            Why::Again(engine, times) => format!("kill {times} of {}", told(*engine)),
            Why::Rare => {
                let outcome = vector.reason().unwrap_or(vector.verdict.word());
                let (size, origin) = (vector.hand.size(), vector.origin);
                let s = if size == 1 { "" } else { "s" };
                format!("for variety: {outcome}, {size} tile{s}, {origin}")
            }
        }
    }

    /// What the suite amounts to, for people.
    #[must_use]
    pub fn summary(&self) -> String {
        let mut out = String::new();
        let hands = self.vectors.len();
        let count = |word: &str| {
            let of = self.vectors.iter();
            of.filter(|vector| vector.verdict.word() == word).count()
        };
        let _ = writeln!(
            out,
            "{}: {hands} hands, {} win, {} no, {} rejected; seed {}",
            self.rules.name(),
            count(Verdict::WIN.word()),
            count(Verdict::NO.word()),
            self.vectors
                .iter()
                .filter(|vector| vector.reason().is_some())
                .count(),
            self.seed
        );
        let _ = write!(
            out,
            "kills {} of {} wrong engines",
            self.kills(hands),
            self.exposed()
        );
        for first in FIRST.into_iter().filter(|&first| first < hands) {
            let _ = write!(out, "; with the first {first} hands {}", self.kills(first));
        }
        out.push('\n');
        if hands < self.wanted {
            let _ = writeln!(
                out,
                "{} hands were wanted: there are no more that are worth it",
                self.wanted
            );
        }
        let hidden: Vec<&str> = self.hidden().map(|engine| engine.name.as_str()).collect();
        if !hidden.is_empty() {
            let _ = writeln!(
                out,
                "{} more were right on all {} hands asked: equivalent under these rules, or not found: {}",
                hidden.len(),
                grouped(self.asked as u64),
                hidden.join(", ")
            );
        }
        out
    }
}

impl Vector {
    /// Why the hand is rejected, if it is.
    #[must_use]
    pub const fn reason(&self) -> Option<&'static str> {
        match self.verdict {
            Verdict::Rejected(reason) => Some(reason.slug()),
            _ => None,
        }
    }
}

fn id(number: usize) -> String {
    format!("v{:03}", number + 1)
}

/// Values, each on a line of its own.
fn lines(values: impl Iterator<Item = Value>) -> String {
    let lines: Vec<String> = values.map(|value| value.to_string()).collect();
    lines.join(",\n")
}
