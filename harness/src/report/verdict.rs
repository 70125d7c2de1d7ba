//! How a run ends: its exit code, and documented bugs that did not show.

use super::RulesReport;
use crate::campaign::result::KeyTally;
use crate::campaign::run::{Campaign, Ending};
use crate::exit::Exit;
use crate::finding::{self, Status};
use crate::known::EntryReport;
use crate::panel::Roster;
use crate::shard::Shard;
use duipai_engines::{Rules, Verdict};
use std::collections::HashMap;

/// Hands that could have shown a port's documented bug before its absence is a fault.
const SEEN_AFTER: u64 = 1_000_000;

/// The words of failures.
pub const BROKEN: [&str; 4] = [
    Verdict::Panicked.word(),
    Verdict::Crashed.word(),
    Verdict::Timeout.word(),
    Verdict::Protocol.word(),
];

/// Documented bugs that had every chance to show and did not.
pub fn never_seen(rules: &[Rules], roster: &Roster, campaign: &Campaign) -> Vec<String> {
    let [more, less, other] = finding::WAITS;
    let mut list = Vec::new();
    if !campaign.is_whole() {
        return list;
    }
    for rules in rules {
        let name = rules.name();
        for entrant in &roster.entrants {
            let documented = entrant.factory.documented(rules);
            let port = entrant.factory.name();
            let units = || campaign.units.iter().filter(|unit| unit.rules == name);
            let seen = |verdicts: [&str; 3]| {
                units().flat_map(|unit| &unit.keys).any(|key| {
                    key.engine == port
                        && key.legality == "legal"
                        && verdicts.contains(&key.verdict.as_str())
                        && key.status == "known"
                })
            };
            // Winning hands cannot show a false accept, nor losing ones a false reject.
            let wins: u64 = units()
                .flat_map(|unit| &unit.strategies)
                .map(|strategy| strategy.wins)
                .sum();
            let answered: u64 = units().map(|unit| unit.answered(port)).sum();
            if documented.false_accepts
                && answered.saturating_sub(wins) >= SEEN_AFTER
                && !seen(["win", more, other])
            {
                list.push(format!(
                    "{name}: {port} is documented to accept hands that do not win; none was seen"
                ));
            }
            if documented.false_rejects
                && wins.min(answered) >= SEEN_AFTER
                && !seen(["no", less, other])
            {
                list.push(format!(
                    "{name}: {port} is documented to decline hands that win; none was seen"
                ));
            }
        }
    }
    list
}

/// The most serious of what there is to tell. `alone` says that an engine which was held against itself needs no
/// other.
pub fn exit(
    rules: &[RulesReport],
    campaign: &Campaign,
    never_seen: &[String],
    entries: &[EntryReport],
    alone: bool,
) -> Exit {
    let mut exits = vec![Exit::Agreed];
    // A failure is a finding, but no answer that could disagree: it has an exit code of its own.
    let keys = || campaign.units.iter().flat_map(|unit| &unit.keys);
    let is_broken = |verdict: &String| BROKEN.contains(&verdict.as_str());
    if keys().any(|key| is_unexpected(&key.status) && !is_broken(&key.verdict)) {
        exits.push(Exit::Disagreed);
    }
    // Failures that the list of known divergences explains are told and allowed.
    let failures: u64 = (rules.iter().flat_map(|rules| &rules.sources))
        .flat_map(|source| &source.engines)
        .map(|engine| engine.answers.broken())
        .sum();
    let listed = |key: &&KeyTally| key.status == Status::Listed.word() && is_broken(&key.verdict);
    let allowed: u64 = (keys().filter(listed).filter(|key| !key.made))
        .map(|key| key.count)
        .sum();
    // Hands that relations made are in no source.
    let made = |key: &KeyTally| key.made && is_unexpected(&key.status) && is_broken(&key.verdict);
    if failures > allowed || keys().any(made) {
        exits.push(Exit::Broken);
    }
    let mut compared: HashMap<(&str, &str), u64> = HashMap::new();
    for rules in rules {
        for engine in rules.sources.iter().flat_map(|source| &source.engines) {
            *compared.entry((&rules.name, &engine.engine)).or_default() += engine.compared;
        }
        for one in rules.relations.iter().filter(|_| alone) {
            *compared.entry((&rules.name, &one.engine)).or_default() += one.asked;
        }
    }
    let missed = |rules: &RulesReport| rules.canary.as_ref().is_some_and(|canary| canary.missed);
    if campaign.ending == Ending::Missing || rules.iter().any(missed) {
        exits.push(Exit::NothingCompared);
    }
    // What a part did not ask, another may have.
    let one_part = campaign.shard != Shard::ALL;
    let nothing = compared.is_empty() || compared.values().any(|&hands| hands == 0);
    if nothing && !one_part {
        exits.push(Exit::NothingCompared);
    }
    let had_its_day = entries.iter().any(EntryReport::has_had_its_day);
    if !never_seen.is_empty() || had_its_day && !one_part {
        exits.push(Exit::NeverSeen);
    }
    if campaign.ending == Ending::Interrupted {
        exits.push(Exit::Interrupted);
    }
    Exit::worst(exits)
}

fn is_unexpected(status: &str) -> bool {
    Status::from_word(status).is_none_or(Status::is_unexpected)
}
