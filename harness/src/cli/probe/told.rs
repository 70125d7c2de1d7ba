//! What a probe found, as text for people and as JSON.

use super::{Asked, Probe};
use duipai::external::spec::{Answer, Spec};
use duipai::probe::{Findings, Open, Why, describe};
use duipai::report::command;
use duipai_engines::rules::{FIELDS, Field};
use duipai_engines::{Hand, Rules, notation};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// So many contradictions are shown; the least hands, and JSON has all.
const SHOWN: usize = 10;

/// So many differences show what is wrong.
const ENOUGH: u32 = 100;

/// One probe, to be told.
pub struct Told<'a> {
    pub probe: &'a Probe,
    pub findings: &'a Findings,
    /// The file of engines.
    pub external: Option<&'a Path>,
    /// Where the rules are kept.
    pub file: Option<PathBuf>,
}

impl Told<'_> {
    pub fn human(&self) -> String {
        let found = self.findings;
        let Probe { engine, rules, .. } = self.probe;
        let done = if self.spec().is_some() {
            "started"
        } else {
            "built"
        };
        let mut out = format!("{engine}, {done} for {}\n", rules.name());
        if found.answered == 0 {
            let _ = writeln!(
                out,
                "it answered none of {} hands with a verdict: nothing can be told",
                found.asked
            );
            if self.spec().is_some_and(|spec| spec.answer == Answer::Line) {
                out.push_str("its answers are lines of any kind, which no rules can explain\n");
            }
        } else {
            self.fit(&mut out);
            self.beside(&mut out);
        }
        if let Some((hand, verdict)) = found.broken.first() {
            let _ = writeln!(
                out,
                "broken: {} at {}, first {}",
                verdict.word(),
                count(found.broken.len(), "hand"),
                notation::write(hand)
            );
        }
        for note in self.notes() {
            let _ = writeln!(out, "note: {note}");
        }
        if let Some(file) = &self.file {
            let _ = writeln!(out, "rules: {}", found.rules.name());
            let _ = writeln!(out, "written: {}", file.display());
            self.next(file, &mut out);
        }
        out.push('\n');
        out
    }

    /// The rules in words, and what speaks against them.
    fn fit(&self, out: &mut String) {
        let found = self.findings;
        let like = if found.fits() {
            "behaves like"
        } else {
            "nothing fits; the best is"
        };
        let _ = writeln!(
            out,
            "{like}: {}; {} of {} hands fit",
            describe(&found.rules),
            found.answered - found.contradictions.len(),
            found.answered
        );
        if found.wins == 0 || found.wins == found.answered {
            let which = if found.wins == 0 { "no" } else { "every" };
            let _ = writeln!(
                out,
                "it calls {which} hand a win: does it read the tiles that it is sent?"
            );
        }
        for wrong in found.contradictions.iter().take(SHOWN) {
            let _ = writeln!(
                out,
                "  {}: says {}, these rules say {}",
                notation::write(&wrong.hand),
                wrong.said,
                wrong.expected
            );
        }
        more(out, found.contradictions.len());
    }

    /// What no switch explains, and what cannot be told.
    fn beside(&self, out: &mut String) {
        let found = self.findings;
        for shown in found.traits.iter().filter(|shown| shown.shown > 0) {
            let _ = writeln!(
                out,
                "also: {} ({} of {})",
                shown.habit.words,
                shown.shown,
                count(shown.answered, "hand")
            );
        }
        for open in &found.open {
            let _ = writeln!(out, "cannot tell {}", doubt(open));
        }
        if found.declined > 0 {
            let _ = writeln!(
                out,
                "declined: {} of {} hands, which is no evidence",
                found.declined, found.asked
            );
        }
        for change in found.changes.iter().take(SHOWN) {
            let _ = writeln!(
                out,
                "answers change: {}: says {}, and {} {}",
                notation::write(&change.hand),
                change.first,
                change.then,
                change.when.words()
            );
        }
        more(out, found.changes.len());
        if found.afresh {
            out.push_str("so it was asked each hand of a fresh instance, and what is told is what that one says\n");
        }
    }

    /// What to do with these rules.
    fn next(&self, file: &Path, out: &mut String) {
        let word = |path: &Path| command::word(&path.display().to_string());
        let external = match self.external {
            Some(path) => {
                let engine = &self.probe.engine;
                format!(
                    "--external {} --engines {engine},recursive,table ",
                    word(path)
                )
            }
            None => String::new(),
        };
        let rules = &self.findings.rules;
        if self.spec().is_some_and(|spec| spec.claims(rules).is_err()) {
            let _ = writeln!(
                out,
                "say so in {}: {}",
                self.external.unwrap_or(Path::new("its entry")).display(),
                claim(rules)
            );
        }
        let next = format!("duipai run {external}--rules {}", word(file));
        if self.findings.fits() {
            let _ = writeln!(out, "next: {next}");
        } else {
            // Without a limit the run would end early, and send its reader here.
            out.push_str("probably a bug: no rules give all its answers, and these come nearest\n");
            let _ = writeln!(out, "next: {next} --stop-after {ENOUGH}");
        }
    }

    fn spec(&self) -> Option<&Spec> {
        match &self.probe.asked {
            Asked::Own(_) => None,
            Asked::Outside(_, spec) => Some(spec),
        }
    }

    fn notes(&self) -> Vec<String> {
        match &self.probe.asked {
            Asked::Own(_) => Vec::new(),
            Asked::Outside(outside, _) => outside.notes(),
        }
    }

    pub fn json(&self) -> Value {
        let found = self.findings;
        let hand = |hand: &Hand| json!(notation::write(hand));
        let contradictions = found.contradictions.iter().map(|wrong| {
            json!({
                "hand": hand(&wrong.hand),
                "said": wrong.said.word(),
                "expected": wrong.expected.word(),
            })
        });
        let traits = found.traits.iter().map(|shown| {
            json!({
                "name": shown.habit.name,
                "words": shown.habit.words,
                "shown": shown.shown,
                "answered": shown.answered,
            })
        });
        let open = found.open.iter().map(|open| {
            let declined = match open.why {
                Why::Declined(declined) => declined,
                Why::Hidden | Why::Unscored | Why::Nowhere | Why::Rare => 0,
            };
            json!({
                "field": open.field,
                "values": open.values,
                "declined": declined,
                "why": open.why.words(),
            })
        });
        let changes = found.changes.iter().map(|change| {
            json!({
                "hand": hand(&change.hand),
                "first": change.first.word(),
                "then": change.then.word(),
                "when": change.when.words(),
            })
        });
        let broken = found
            .broken
            .iter()
            .map(|(at, verdict)| json!({ "hand": hand(at), "verdict": verdict.word() }));
        json!({
            "engine": self.probe.engine,
            "built_for": self.probe.rules.name(),
            "rules": found.rules.name(),
            "words": describe(&found.rules),
            "file": self.file,
            "fits": found.fits(),
            "hands": found.answered,
            "fitting": found.answered - found.contradictions.len(),
            "wins": found.wins,
            "asked": found.asked,
            "declined": found.declined,
            "contradictions": contradictions.collect::<Vec<_>>(),
            "traits": traits.collect::<Vec<_>>(),
            "open": open.collect::<Vec<_>>(),
            "changes": changes.collect::<Vec<_>>(),
            "afresh": found.afresh,
            "broken": broken.collect::<Vec<_>>(),
            "notes": self.notes(),
        })
    }
}

fn count(many: usize, what: &str) -> String {
    format!("{many} {what}{}", if many == 1 { "" } else { "s" })
}

fn more(out: &mut String, many: usize) {
    if many > SHOWN {
        let _ = writeln!(out, "  and {} more", many - SHOWN);
    }
}

/// "wild.max above 4: it declines the hands that tell".
fn doubt(open: &Open) -> String {
    let numbers: Option<Vec<u64>> = open.values.iter().map(|value| value.parse().ok()).collect();
    let values = match numbers.as_deref() {
        Some([least, .., most]) if (most - least) as usize == open.values.len() - 1 => {
            if open.field == "wild.max" {
                format!("above {}", least.saturating_sub(1))
            } else {
                format!("{least} to {most}")
            }
        }
        _ => open.values.join(", "),
    };
    format!("{} {values}: {}", open.field, open.why.words())
}

/// What an entry of engines.toml has to say so that the program is taken to have these rules.
fn claim(rules: &Rules) -> String {
    let preset = Rules::preset(rules.preset_of());
    let written = rules.to_toml();
    let differs = |field: Field| rules.get(field) != preset.get(field);
    let value = |field: Field| {
        let prefix = format!("{} = ", field.name());
        written.lines().find_map(|line| line.strip_prefix(&prefix))
    };
    let mut parts = vec![format!("rules = [\"{}\"]", preset.name())];
    let set: Vec<String> = FIELDS
        .into_iter()
        .filter(|&field| differs(field) && !matches!(field, Field::Sizes | Field::WildMax))
        .filter_map(|field| Some(format!("\"{}\" = {}", field.name(), value(field)?)))
        .collect();
    if !set.is_empty() {
        parts.push(format!("set = {{ {} }}", set.join(", ")));
    }
    for (field, key) in [(Field::Sizes, "sizes"), (Field::WildMax, "max_wilds")] {
        if differs(field)
            && let Some(value) = value(field)
        {
            parts.push(format!("{key} = {value}"));
        }
    }
    parts.join(", ")
}
