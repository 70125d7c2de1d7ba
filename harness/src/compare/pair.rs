//! Two folders side by side: what both have, engine by engine.

use super::read::{Folder, Timings};
use super::sample::{Pairing, Sampled};
use super::{InstructionRow, instructions, notes};

/// Two folders, before anything is judged.
pub struct Paired {
    pub before: String,
    pub after: String,
    pub notes: Vec<String>,
    pub rules: Vec<PairedRules>,
}

/// One rule-set that both have.
pub struct PairedRules {
    pub rules: String,
    pub base: String,
    pub base_version: [String; 2],
    pub notes: Vec<String>,
    /// All strategies together, where there are several, and then one by one.
    pub scopes: Vec<Scope>,
    pub instructions: Vec<InstructionRow>,
}

/// Engines on a strategy, or on all.
pub struct Scope {
    /// Absent for all strategies together.
    pub strategy: Option<String>,
    /// Of the base, nanoseconds a hand.
    pub base_ns: [Option<f64>; 2],
    pub rows: Vec<Sampled>,
}

/// What both have, relative to the engine that is asked for, else to the one that `before` recorded.
pub fn pair(before: &Folder, after: &Folder, base: Option<&str>) -> Paired {
    let same_place = notes::same_place(before, after);
    let mut told = notes::of_folders(before, after);
    let mut paired = Vec::new();
    for mine in &before.rules {
        let Some(theirs) = after.rules.iter().find(|theirs| theirs.name == mine.name) else {
            continue;
        };
        let base = base.unwrap_or(&mine.base);
        let rules = rules(&Pairing::new([mine, theirs], base, same_place));
        if rules.scopes.is_empty() && rules.instructions.is_empty() {
            told.push(notes::nothing(&mine.name, base));
        } else {
            paired.push(rules);
        }
    }
    Paired {
        before: before.path.display().to_string(),
        after: after.path.display().to_string(),
        notes: told,
        rules: paired,
    }
}

fn rules(pairing: &Pairing<'_>) -> PairedRules {
    let (both, base) = (pairing.both, pairing.base);
    let [before, after] = both;
    let others = before.engines.iter().map(|(name, _)| name.as_str());
    let others: Vec<(&str, Vec<&str>)> = others
        .filter(|engine| *engine != base)
        .map(|engine| (engine, pairing.strategies(engine)))
        .collect();
    let scope = |strategy: Option<&str>, rows: Vec<Sampled>| Scope {
        strategy: strategy.map(str::to_owned),
        base_ns: match strategy {
            Some(strategy) => pairing.ns(base, &[strategy]),
            None => pairing.ns(base, &pairing.strategies(base)),
        },
        rows,
    };
    let several = others.iter().filter(|(_, common)| common.len() > 1);
    let all = several.map(|(engine, common)| pairing.sample(engine, common, true));
    let mut scopes = vec![scope(None, all.collect())];
    for strategy in &before.strategies {
        let here = others
            .iter()
            .filter(|(_, common)| common.contains(&strategy.as_str()));
        let rows = here.map(|(engine, common)| {
            // Of one strategy alone there is no row over all.
            pairing.sample(engine, &[strategy], common.len() == 1)
        });
        scopes.push(scope(Some(strategy), rows.collect()));
    }
    scopes.retain(|scope| !scope.rows.is_empty());
    let (instructions, mut notes) = instructions::pair(before, after, pairing.same_place);
    notes.extend(self::notes::of_rules(before, after, base));
    let version = |one: &Timings| one.version(base).unwrap_or_default().to_owned();
    PairedRules {
        rules: before.name.clone(),
        base: base.to_owned(),
        base_version: both.map(version),
        notes,
        scopes,
        instructions,
    }
}
