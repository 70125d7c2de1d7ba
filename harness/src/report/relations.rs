//! What a report says of relations: how engines fared, and which relations were not tried.

use super::table::{Table, grouped};
use super::{EngineReport, RelationReport, RulesReport};
use crate::campaign::aggregate::UnitSum;
use crate::campaign::plan::Plan;
use crate::panel::{Entrant, Roster, Sample};
use crate::relation::{Relation, Relations};
use duipai_engines::Rules;

/// Relation by relation, engine by engine, over all sources.
pub fn report(units: &[&UnitSum], engines: &[EngineReport]) -> Vec<RelationReport> {
    let mut list = Vec::new();
    for relation in Relation::ALL.map(Relation::name) {
        for engine in engines {
            let tallies = units.iter().flat_map(|unit| &unit.relations);
            let of_both =
                tallies.filter(|one| one.relation == relation && one.engine == engine.name);
            let mut sum = RelationReport {
                relation: relation.to_owned(),
                engine: engine.name.clone(),
                asked: 0,
                violated: 0,
                new: 0,
            };
            for one in of_both {
                sum.asked += one.asked;
                sum.violated += one.violated;
                sum.new += one.new;
            }
            if sum.asked > 0 {
                list.push(sum);
            }
        }
    }
    list
}

/// Which relations were not tried, or not on all hands, a line each.
pub fn not_tried(plan: &Plan, rules: &[Rules], roster: &Roster) -> Vec<String> {
    let Some(share) = plan.relations else {
        return Vec::new();
    };
    if share != Sample::ALL {
        return vec![format!(
            "relations: tried on {share} of the hands; --relations tries them on every one"
        )];
    }
    let of_rules = |rules: &Rules| {
        let any_order = |entrant: &Entrant| {
            entrant.takes_any_order(true) && entrant.factory.build(rules.of_wins()).is_ok()
        };
        let any_order = roster.entrants.iter().any(any_order);
        let relations = Relations::of(rules, roster.takes_illegal(), any_order);
        let absent = relations.absent().iter();
        let why: Vec<String> = absent
            .map(|(relation, why)| format!("{} ({why})", relation.name()))
            .collect();
        let line = format!("{}: relations not tried: {}", rules.name(), why.join(", "));
        (!why.is_empty()).then_some(line)
    };
    rules.iter().filter_map(of_rules).collect()
}

/// What is to be told of the relations: who contradicts itself, how often, and whether that is news.
pub fn lines(rules: &RulesReport) -> Option<String> {
    let asked: u64 = rules.relations.iter().map(|one| one.asked).sum();
    if asked == 0 {
        return None;
    }
    let trials = format!("  relations: {} trials", grouped(asked));
    let violations = |engine: &EngineReport| {
        let of_engine = rules.relations.iter();
        let of_engine = of_engine.filter(|one| one.engine == engine.name && one.violated > 0);
        let broken: Vec<String> = of_engine
            .clone()
            .map(|one| {
                let (times, of) = (grouped(one.violated), grouped(one.asked));
                format!("{} ({times} of {of})", one.relation)
            })
            .collect();
        let new = match of_engine.map(|one| one.new).sum() {
            0 => "nothing new".to_owned(),
            new => format!("{} NEW", grouped(new)),
        };
        let line = format!("    {} breaks {}: {new}", engine.name, broken.join(", "));
        (!broken.is_empty()).then_some(line)
    };
    let violations: Vec<String> = rules.engines.iter().filter_map(violations).collect();
    let mut of_order = rules.relations.iter();
    let order = Relation::Order.name();
    let hint = if of_order.any(|one| one.relation == order && one.violated > 0) {
        "\n    tiles may come in any order, unless engines.toml says order = \"sorted\""
    } else {
        ""
    };
    Some(if violations.is_empty() {
        format!("{trials}, no engine contradicts itself")
    } else {
        format!("{trials}\n{}{hint}", violations.join("\n"))
    })
}

pub fn table(rules: &RulesReport) -> Table {
    let mut table = Table::new(["relation", "engine", "asked", "violated", "new"]);
    for one in &rules.relations {
        table.row(vec![
            one.relation.clone(),
            one.engine.clone(),
            grouped(one.asked),
            grouped(one.violated),
            grouped(one.new),
        ]);
    }
    table
}
