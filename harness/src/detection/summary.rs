//! What was measured, for people. The wording may change; scripts read the files.

use super::curve::{Population, bins, classes, killed};
use super::{Detection, Measured, kind_of};
use crate::report::table::{Table, grouped};
use crate::stats::hands_to_meet;
use std::fmt::Write as _;

/// The table of kill rates is within so many hands.
pub const WITHIN: u64 = 100_000;

/// At most so many names of missed generated mutants are told.
const NAMED: usize = 10;

/// The summary as plain text; `folder` is where the files are.
#[must_use]
pub fn text(detection: &Detection, folder: &str) -> String {
    let mut out = format!(
        "duipai zoo   {}   seed {}   {folder}\n",
        detection.rules, detection.seed
    );
    let hands = |source: &Measured| {
        let asked = source.hands_of.iter().sum::<u64>();
        format!("{} {}", kind_of(&source.source), grouped(asked))
    };
    let asked: Vec<String> = detection.sources.iter().map(hands).collect();
    let _ = writeln!(
        out,
        "asked: {}; a deal is {} tiles of a full wall\n",
        asked.join(", "),
        detection.dealt
    );
    for why in &detection.unavailable {
        let _ = writeln!(out, "not asked: {why}\n");
    }
    out.push_str(&engines(detection));
    for population in Population::ALL {
        out.push_str(&kill_rates(detection, population));
    }
    out.push_str(&by_class(detection));
    out.push_str(&conclusion(detection));
    out
}

/// Who is caught at all, by kind of bug.
fn by_class(detection: &Detection) -> String {
    let mut table = Table::new(["class", "engines", "winners or states", "g1", "deals"]);
    for population in Population::ALL {
        for class in classes(detection, population) {
            let caught = [&["winners", "states"][..], &["g1"], &["deals"]]
                .map(|kinds| grouped(class.caught_by(detection, kinds) as u64));
            let mut row = vec![class.name.to_owned(), grouped(class.subjects.len() as u64)];
            row.extend(caught);
            table.row(row);
        }
    }
    format!("caught at all, by kind of bug\n{}\n", table.text("  "))
}

/// A share as "1 in so many".
fn one_in(share: f64) -> String {
    match 1.0 / share {
        n if n < 10.0 => format!("1 in {n:.1}"),
        n => format!("1 in {}", grouped(n.round() as u64)),
    }
}

/// A share with its interval, or up to where it may be.
fn rate(source: &Measured, subject: usize) -> String {
    let (low, high) = source.interval(subject, None);
    if source.hits(subject, None) == 0 {
        return format!("below {}", one_in(high));
    }
    let n = |share: f64| one_in(share).trim_start_matches("1 in ").to_owned();
    let share = source.share(subject, None);
    format!("{} ({}–{})", one_in(share), n(high), n(low))
}

fn engines(detection: &Detection) -> String {
    let (mut table, mut wrong) = (
        Table::new([
            "engine",
            "of g1 hands",
            "caught",
            "of uniform deals",
            "95 % need",
        ]),
        String::new(),
    );
    let one = |kind: &str, subject: usize| {
        let source = detection.source(kind);
        source.map_or_else(String::new, |source| rate(source, subject))
    };
    let mut quiet = Vec::new();
    for (subject, known) in detection.subjects.iter().enumerate() {
        if known.generated {
            continue;
        }
        let caught = detection.caught(subject);
        if !known.shows && caught.is_none() {
            quiet.push(known.name.as_str());
            continue;
        }
        let caught = caught.map_or_else(
            || "never".to_owned(),
            |(source, at)| format!("{} {}", kind_of(&source.source), grouped(at)),
        );
        table.row(vec![
            known.name.clone(),
            one("g1", subject),
            caught,
            one("deals", subject),
            needed(detection, subject),
        ]);
        let _ = writeln!(wrong, "  {}: {} ({})", known.name, known.wrong, known.seen);
    }
    let mut out = table.text("  ");
    let _ = writeln!(out, "\nwhat is wrong, and where that was seen\n{wrong}");
    if !quiet.is_empty() {
        let _ = writeln!(out, "not wrong under these rules: {}\n", quiet.join(", "));
    }
    out
}

/// How many hands of the mix, and how many deals, catch it with 95 %.
fn needed(detection: &Detection, subject: usize) -> String {
    let one = |kind: &str| {
        let needed = hands_to_meet(detection.source(kind)?.share(subject, None));
        Some(if needed.is_finite() {
            grouped(needed.ceil() as u64)
        } else {
            "?".to_owned()
        })
    };
    let both = [one("g1"), one("deals")].map(Option::unwrap_or_default);
    format!("{} / {}", both[0], both[1])
}

fn kill_rates(detection: &Detection, population: Population) -> String {
    let bins = bins(detection, population);
    if bins.is_empty() {
        return String::new();
    }
    let mut table = Table::new(["of g1 hands", "engines"]);
    for source in &detection.sources {
        table.heading(kind_of(&source.source));
    }
    for (rarity, subjects) in &bins {
        let words = rarity.map_or_else(
            || "unseen".to_owned(),
            |decade| {
                let (from, to) = (10_u64.pow(decade), 10_u64.pow(decade + 1));
                format!("1 in {} to {}", grouped(from), grouped(to))
            },
        );
        let mut row = vec![words, subjects.len().to_string()];
        for source in &detection.sources {
            let killed = killed(source, None, subjects, WITHIN);
            row.push(format!(
                "{:.0} %",
                100.0 * killed as f64 / subjects.len() as f64
            ));
        }
        table.row(row);
    }
    format!(
        "{} engines by rarity, and the share caught within {} hands of each source\n{}\n",
        population.word(),
        grouped(WITHIN),
        table.text("  ")
    )
}

/// The last lines: whether all were caught.
#[must_use]
pub fn conclusion(detection: &Detection) -> String {
    let mut out = String::new();
    for population in Population::ALL {
        let shown: Vec<usize> = (classes(detection, population).into_iter())
            .flat_map(|class| class.subjects)
            .collect();
        if shown.is_empty() {
            continue;
        }
        let missed: Vec<&str> = detection
            .missed()
            .filter(|subject| shown.contains(subject))
            .map(|subject| detection.subjects[subject].name.as_str())
            .collect();
        let _ = write!(
            out,
            "all {} {} caught within a run of {} g1 hands: ",
            grouped(shown.len() as u64),
            population.word(),
            grouped(detection.hands)
        );
        let beyond = match population {
            Population::HandMade => 0,
            Population::Generated => detection.beyond_reach().count(),
        };
        if missed.is_empty() && beyond > 0 {
            let _ = write!(out, "all but {} beyond reach", grouped(beyond as u64));
        } else if missed.is_empty() {
            out.push_str("yes");
        } else {
            let names = missed[..missed.len().min(NAMED)].join(", ");
            let more = if missed.len() > NAMED { ", …" } else { "" };
            let _ = write!(
                out,
                "no, {} missed: {names}{more}",
                grouped(missed.len() as u64)
            );
        }
        if population == Population::Generated {
            out.push_str(&two_suits(detection));
        }
        if let Some(deals) = detection.source("deals") {
            let caught = shown.iter();
            let caught = caught.filter(|&&subject| deals.caught_at(subject, None).is_some());
            let _ = write!(
                out,
                "\n  by {} uniform deals: {} of them",
                grouped(detection.deals),
                caught.count()
            );
        }
        out.push('\n');
    }
    out
}

/// What is known of mutants of two suits that no source of a run catches.
fn two_suits(detection: &Detection) -> String {
    let beyond = detection.beyond_reach().map(|(subject, _)| subject);
    if let Some(most) = beyond
        .map(|subject| detection.at_most(subject))
        .max_by(f64::total_cmp)
    {
        return format!(
            "\n  beyond reach: two suits that no source puts together; each is wrong about its hand in \
             beyond-reach.csv, and about fewer than {} g1 hands",
            one_in(most)
        );
    }
    let mut missed = detection.missed();
    if detection.hands < ENOUGH && missed.any(|subject| detection.subjects[subject].joint) {
        return format!(
            "\n  who takes two suits together is beyond reach, and not missed, if rare: to know that takes {} g1 \
             hands or more",
            grouped(ENOUGH)
        );
    }
    String::new()
}

/// Who is wrong about none of so many hands of the mix is rare.
const ENOUGH: u64 = 40_000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detection::RARE;
    use crate::stats::share_interval;

    #[test]
    fn enough_hands_tell_that_a_mutant_is_rare() {
        assert!(share_interval(0, ENOUGH).1 < RARE);
        assert!(share_interval(0, ENOUGH - 2_000).1 > RARE);
    }
}
