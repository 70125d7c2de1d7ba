//! The tables of the summary.

use super::table::{Table, grouped};
use super::{RulesReport, SourceEngine, SourceReport, SpeedUp};
use crate::stats;

pub fn sources_table(rules: &RulesReport) -> Table {
    let mut table = Table::new([
        "source", "hands", "extent", "won", "illegal", "seconds", "new", "known",
    ]);
    for source in &rules.sources {
        let wins: u64 = source.strategies.iter().map(|strategy| strategy.wins).sum();
        let rate = if source.hands == 0 {
            0.0
        } else {
            100.0 * wins as f64 / source.hands as f64
        };
        let sum = |of: fn(&SourceEngine) -> u64| -> String {
            let sum: u64 = source.engines.iter().map(of).sum();
            if sum == 0 {
                "none".to_owned()
            } else {
                grouped(sum)
            }
        };
        table.row(vec![
            source.source.clone(),
            grouped(source.hands),
            extent(source),
            format!("{rate:.1} %"),
            grouped(source.illegal),
            format!("{:.1}", source.seconds),
            sum(SourceEngine::unexpected),
            sum(|engine| engine.known + engine.listed),
        ]);
    }
    table
}

fn extent(source: &SourceReport) -> String {
    match source.total {
        _ if source.complete => "complete".to_owned(),
        Some(total) => format!("of {}", grouped(total)),
        None => format!("{} different", grouped(source.distinct)),
    }
}

pub fn engines_table(rules: &RulesReport) -> Table {
    let mut table = Table::new(["engine", "ns a hand"]);
    table.heading(&format!("over {}", rules.base));
    for source in &rules.sources {
        table.heading(&source.source);
    }
    let dash = || "–".to_owned();
    let base = mean_ns(rules, &rules.base);
    for engine in &rules.engines {
        let ns = mean_ns(rules, &engine.name);
        // A ratio that would tell of the pipe is absent from the timings, too.
        let means_something = rules
            .timings
            .iter()
            .any(|timing| timing.engine == engine.name && timing.rel.is_some())
            && engine.name != rules.base;
        let speed_up = base.zip(ns).filter(|_| means_something);
        let speed_up = speed_up.map(|(base, ns)| format!("{:.2} ×", base / ns));
        let port = if engine.port { " (port)" } else { "" };
        let mut row = vec![
            format!("{}{port}", engine.name),
            ns.map_or_else(dash, |ns| format!("{ns:.0}")),
            speed_up.unwrap_or_else(dash),
        ];
        for source in &rules.sources {
            let mut entries = source.engines.iter();
            let entry = entries.find(|entry| entry.engine == engine.name);
            row.push(entry.map_or_else(dash, |entry| standing(entry, &engine.sample)));
        }
        table.row(row);
    }
    table
}

/// An engine's time a hand over all strategies: their medians, weighted by the hands that were timed.
fn mean_ns(rules: &RulesReport, engine: &str) -> Option<f64> {
    let timings = || {
        rules
            .timings
            .iter()
            .filter(|timing| timing.engine == engine)
    };
    let hands: u64 = timings().map(|timing| timing.hands).sum();
    let ns: f64 = timings()
        .map(|timing| timing.ns_median * timing.hands as f64)
        .sum();
    (hands > 0).then(|| ns / hands as f64)
}

impl SourceEngine {
    /// Hands it is wrong about though nobody expected that, those that relations made of the source's among them.
    const fn unexpected(&self) -> u64 {
        self.new + self.stateful + self.by_relations
    }
}

/// One cell: what is known of an engine from a source.
pub fn standing(entry: &SourceEngine, sample: &str) -> String {
    let new = entry.unexpected();
    let sampled = if sample == "1/1" {
        String::new()
    } else {
        format!("{sample} ")
    };
    let standing = match (new, entry.known) {
        _ if entry.answered == 0 => "no answer".to_owned(),
        _ if entry.compared == 0 => "not compared".to_owned(),
        (0, 0) if entry.complete => "complete".to_owned(),
        (0, 0) => format!("{sampled}< {:.0e}", entry.bound.unwrap_or(1.0)),
        (0, known) => format!("{} known", grouped(known)),
        (new, 0) => format!("{} NEW", grouped(new)),
        (new, known) => format!("{} NEW, {} known", grouped(new), grouped(known)),
    };
    if entry.answers.not_asked > 0 {
        format!("{standing}, then not asked any more")
    } else {
        standing
    }
}

/// What is known of the speed of programs that are asked through a pipe, a line each.
pub fn speed_lines(rules: &RulesReport) -> String {
    let pipe = rules.pipe_ns.map_or_else(
        || "pipe not measured".to_owned(),
        |ns| format!("pipe {ns:.0} ns a hand"),
    );
    let lines = rules.speed_ups.iter().map(|one| {
        let SpeedUp {
            engine,
            base,
            ns,
            base_ns,
            groups,
            times,
        } = one;
        let from = |low: f64, high: f64| {
            let s = if *groups == 1 { "" } else { "s" };
            if *groups < stats::INTERVAL_FROM {
                format!("({groups} group{s}, too few to say how sure that is; {pipe})")
            } else {
                format!(
                    "({low:.2}–{high:.2} with 95 % confidence, {groups} group{s}; {pipe})"
                )
            }
        };
        match times {
            Some([median, low, high]) if *median < 1.0 => format!(
                "  {engine} takes {:.2} times as long as {base} {}\n",
                1.0 / median,
                from(1.0 / high, 1.0 / low)
            ),
            Some([median, low, high]) => format!(
                "  {engine} is {median:.2} times as fast as {base} {}\n",
                from(*low, *high)
            ),
            None if *groups == 0 => format!(
                "  no ratio of {engine} to {base}: no block timed both\n"
            ),
            None => format!(
                "  no ratio of {engine} ({ns:.0} ns a hand) to {base} ({base_ns:.0} ns): it would tell of \
                 the pipe, not of them ({pipe})\n"
            ),
        }
    });
    lines.collect()
}

/// Columns of a terminal that the list of strategies keeps within.
const WIDTH: usize = 100;

/// What a mixed source was made of: share and win rate of each strategy. `None` without such a source.
pub fn strategies_lines(rules: &RulesReport) -> Option<String> {
    let mut sources = rules.sources.iter();
    let source = sources.find(|source| source.strategies.len() > 1)?;
    let name = format!("  {}: ", source.source);
    let mut text = name.clone();
    let mut column = name.len();
    for (number, strategy) in source.strategies.iter().enumerate() {
        let share = 100.0 * strategy.share;
        let rate = 100.0 * strategy.win_rate;
        let part = format!("{} {share:.0} % (won {rate:.0} %)", strategy.strategy);
        if number > 0 {
            text.push(',');
            column += 1;
            if column + part.len() >= WIDTH {
                text.push('\n');
                text.push_str(&" ".repeat(name.len()));
                column = name.len();
            } else {
                text.push(' ');
                column += 1;
            }
        }
        text.push_str(&part);
        column += part.len();
    }
    Some(text)
}

pub fn strategies_table(source: &SourceReport) -> Table {
    let mut table = Table::new(["strategy", "hands", "share", "won"]);
    for strategy in &source.strategies {
        table.row(vec![
            strategy.strategy.clone(),
            grouped(strategy.hands),
            format!("{:.1} %", 100.0 * strategy.share),
            format!("{:.1} %", 100.0 * strategy.win_rate),
        ]);
    }
    table
}

pub fn bounds_table(rules: &RulesReport) -> Table {
    let mut table = Table::new([
        "engine",
        "source",
        "answered",
        "compared",
        "distinct",
        "unsupported",
        "new",
        "known",
        "stateful",
        "by relations",
        "listed",
        "error rate below",
    ]);
    for source in &rules.sources {
        for engine in &source.engines {
            let bound = match engine.bound {
                _ if engine.complete && engine.wrong() == 0 => "complete".to_owned(),
                Some(bound) => format!("{bound:.2e}"),
                None => "–".to_owned(),
            };
            table.row(vec![
                engine.engine.clone(),
                source.source.clone(),
                grouped(engine.answered),
                grouped(engine.compared),
                grouped(engine.distinct),
                grouped(engine.answers.unsupported),
                grouped(engine.new),
                grouped(engine.known),
                grouped(engine.stateful),
                grouped(engine.by_relations),
                grouped(engine.listed),
                bound,
            ]);
        }
    }
    table
}
