//! What is to be known beside the rows, in words.

use super::read::{Folder, Timings};
use super::{Call, Row};

/// Whether times of both folders can be held against each other.
pub fn same_place(before: &Folder, after: &Folder) -> bool {
    let place = |folder: &Folder| {
        let host = &folder.host;
        (host.os.clone(), host.arch.clone(), host.cpu.clone())
    };
    place(before) == place(after)
}

/// Of two folders.
pub fn of_folders(before: &Folder, after: &Folder) -> Vec<String> {
    let mut notes = Vec::new();
    let name = |folder: &Folder| folder.path.display().to_string();
    let (first, second) = (name(before), name(after));
    if !same_place(before, after) {
        let host = |folder: &Folder| {
            let host = &folder.host;
            format!("{} ({}, {})", host.cpu, host.os, host.arch)
        };
        notes.push(format!(
            "the processors differ, so nothing is judged: {first} was measured on {}, {second} on {}",
            host(before),
            host(after)
        ));
    } else if before.host.cpu == "unknown" {
        notes.push(
            "which processor measured the folders is unknown: it is taken to be the same"
                .to_owned(),
        );
    }
    if before.draws.hands != after.draws.hands && before.is_run == after.is_run {
        let hands = |folder: &Folder| folder.draws.hands.unwrap_or(0);
        notes.push(format!(
            "{first} asked for {} hands, {second} for {}: ratios may differ by that",
            hands(before),
            hands(after)
        ));
    }
    let (mine, theirs) = (&before.rules, &after.rules);
    for (one, other, there) in [(mine, theirs, &first), (theirs, mine, &second)] {
        let alone = one
            .iter()
            .filter(|rules| other.iter().all(|other| other.name != rules.name));
        let alone: Vec<&str> = alone.map(|rules| rules.name.as_str()).collect();
        if !alone.is_empty() {
            notes.push(format!("only {there} has the rules {}", alone.join(", ")));
        }
    }
    notes
}

/// Of one rule-set in both.
pub fn of_rules(before: &Timings, after: &Timings, base: &str) -> Vec<String> {
    let mut notes = Vec::new();
    if before.base != after.base {
        notes.push(format!(
            "before, ratios were taken to {}, after to {}: here both are to {base}",
            before.base, after.base
        ));
    }
    for (one, other, when) in [(before, after, "before"), (after, before, "after")] {
        let alone = one.engines.iter().map(|(name, _)| name.as_str());
        let alone: Vec<&str> = alone.filter(|name| other.version(name).is_none()).collect();
        if !alone.is_empty() {
            notes.push(format!("only {when}: {}", alone.join(", ")));
        }
    }
    let strategies = |one: &Timings, other: &Timings| {
        let alone = one
            .strategies
            .iter()
            .filter(|name| !other.strategies.contains(name));
        let alone: Vec<&str> = alone.map(String::as_str).collect();
        alone.join(", ")
    };
    for (alone, when) in [
        (strategies(before, after), "before"),
        (strategies(after, before), "after"),
    ] {
        if !alone.is_empty() {
            notes.push(format!("only {when}, strategies: {alone}"));
        }
    }
    notes
}

/// That rules have nothing to compare.
pub fn nothing(rules: &str, base: &str) -> String {
    if base.is_empty() {
        return format!("{rules}: there was but one engine in it, and a ratio needs two");
    }
    format!(
        "{rules}: no engine beside {base} was timed with it in both folders on a strategy that both have"
    )
}

/// The first line in which two rules files differ, of each.
pub fn first_difference(first: &str, second: &str) -> (String, String) {
    let mut lines = (first.lines().map(Some).chain(std::iter::repeat(None)))
        .zip(second.lines().map(Some).chain(std::iter::repeat(None)))
        .take(first.lines().count().max(second.lines().count()));
    let line = |line: Option<&str>| format!("`{}`", line.unwrap_or_default());
    let differ = lines.find(|(one, other)| one != other);
    let (one, other) = differ.unwrap_or((None, None));
    (line(one), line(other))
}

/// Of rows that were judged: what a ratio cannot tell.
pub fn of_rows(rows: &[Row], base: &str) -> Vec<String> {
    let mut notes = Vec::new();
    let mut engines: Vec<&str> = rows.iter().map(|row| row.engine.as_str()).collect();
    engines.sort_unstable();
    engines.dedup();
    if let [engine] = engines[..]
        && rows.iter().any(Row::is_called)
    {
        notes.push(format!(
            "there is only {engine} beside {base}: a ratio of two cannot tell whether {engine} changed, or {base} the \
             other way; time a third engine, or look at the columns of ns, which nothing is judged by"
        ));
    }
    if rows.iter().any(|row| row.engine == base) {
        let others: Vec<&str> = engines.into_iter().filter(|name| *name != base).collect();
        notes.push(format!(
            "{base} changed, to which times are relative: all others moved alike. To judge them one by one take another \
             base: --base {}",
            others.first().unwrap_or(&base)
        ));
    } else {
        let all: Vec<&Row> = rows.iter().filter(|row| row.strategy.is_none()).collect();
        for verdict in [Call::Slower, Call::Faster] {
            if all.len() > 1 && all.iter().all(|row| row.verdict == verdict) {
                notes.push(format!(
                    "all engines beside {base} became {}, though not alike: {base} may have changed as well; look with \
                     another --base",
                    verdict.word()
                ));
            }
        }
    }
    notes
}
