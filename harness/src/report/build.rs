//! From a campaign to its [`Report`].

use super::load;
use super::relations;
use super::speed::{self, Pipe};
use super::verdict;
use super::{
    CanaryReport, Disagreement, EngineReport, Host, MissingBlocks, REPORT_FORMAT, REPORT_VERSION,
    Report, RulesReport, SourceEngine, SourceReport, StrategyReport,
};
use crate::campaign::aggregate::{UnitSum, added};
use crate::campaign::finish::Finish;
use crate::campaign::plan::Plan;
use crate::campaign::result::{Answers, PairTally};
use crate::campaign::run::{Campaign, Ending};
use crate::canary::Sightings;
use crate::finding::Status;
use crate::known::EntryReport;
use crate::panel::{Panel, Roster, Sample};
use crate::shard::Shard;
use crate::stats;
use duipai_engines::Rules;
use std::collections::BTreeMap;

/// What the report says beside what the campaign found.
#[derive(Default)]
pub struct Circumstances {
    /// When the run began, UTC.
    pub started: String,
    /// How long it took.
    pub seconds: f64,
    /// Worker threads.
    pub threads: usize,
    /// What was left out before the run began, in words.
    pub left_out: Vec<String>,
    /// What whoever maintains an external engine should know.
    pub notes: Vec<String>,
    /// What it costs to ask a hand through a pipe, in nanoseconds, if that was measured.
    pub pipe_ns: Option<f64>,
    /// How busy the machine was before it began, if that is known; see [`load::now`].
    pub load: Option<f64>,
    /// What became of the known divergences that concern it.
    pub entries: Vec<EntryReport>,
}

/// Puts the report together; the exit code is decided here.
#[must_use]
pub fn report(
    plan: &Plan,
    rules: &[Rules],
    roster: &Roster,
    campaign: &Campaign,
    finish: &Finish,
    circumstances: Circumstances,
) -> Report {
    let rules_reports: Vec<RulesReport> = rules
        .iter()
        .map(|rules| rules_report(rules, roster, campaign, circumstances.pipe_ns))
        .collect();
    let never_seen = verdict::never_seen(rules, roster, campaign);
    let mut not_checked = circumstances.left_out;
    not_checked.extend(not_checked_in(&rules_reports, rules, campaign));
    not_checked.extend(relations::not_tried(plan, rules, roster));
    let alone = plan.relations == Some(Sample::ALL);
    let exit = verdict::exit(
        &rules_reports,
        campaign,
        &never_seen,
        &circumstances.entries,
        alone,
    );
    Report {
        format: REPORT_FORMAT.to_owned(),
        version: REPORT_VERSION,
        duipai: plan.duipai.clone(),
        generator: crate::source::GENERATOR.to_owned(),
        started: circumstances.started,
        seconds: circumstances.seconds,
        threads: circumstances.threads,
        ending: campaign.ending.word().to_owned(),
        exit_code: exit.code(),
        shard: (campaign.shard != Shard::ALL).then(|| campaign.shard.to_string()),
        host: Host {
            load: circumstances.load.zip(load::now()).map(Into::into),
            ..host()
        },
        plan: plan.clone(),
        rules: rules_reports,
        missing: missing(campaign),
        disagreements: disagreements(finish),
        notes: circumstances.notes,
        entries: circumstances.entries,
        never_seen,
        not_checked,
    }
}

fn missing(campaign: &Campaign) -> Vec<MissingBlocks> {
    let units = campaign.units.iter();
    let units = units.filter(|unit| !unit.missing.is_empty());
    let blocks = units.map(|unit| MissingBlocks {
        rules: unit.rules.clone(),
        source: unit.source.clone(),
        blocks: unit.missing.clone(),
    });
    blocks.collect()
}

fn rules_report(
    rules: &Rules,
    roster: &Roster,
    campaign: &Campaign,
    pipe_ns: Option<f64>,
) -> RulesReport {
    let panel = Panel::new(roster, rules);
    let engines: Vec<EngineReport> = panel
        .seats
        .iter()
        .map(|seat| EngineReport {
            name: seat.name().to_owned(),
            version: seat.entrant.factory.version(),
            sample: seat.entrant.sample.to_string(),
            port: seat.predicate.is_some(),
            outside: seat.outside(),
        })
        .collect();
    // Somebody else's program is what is measured, not what others are measured by.
    let mut full = engines.iter().filter(|engine| engine.sample == "1/1");
    let full = (full.clone().find(|engine| !engine.outside))
        .or(full.next())
        .or(engines.first());
    let base = full.map(|engine| engine.name.clone()).unwrap_or_default();
    let name = rules.name();
    let units: Vec<&UnitSum> = campaign
        .units
        .iter()
        .filter(|unit| unit.rules == name)
        .collect();
    let outside = engines.iter().filter(|engine| engine.outside);
    let pipe = Pipe {
        outside: outside.map(|engine| engine.name.as_str()).collect(),
        ns: pipe_ns,
    };
    RulesReport {
        describe: rules.preset_of().describe().to_owned(),
        toml: rules.to_toml(),
        refused: panel.refused.into_iter().collect(),
        sources: units
            .iter()
            .map(|unit| source_report(unit, &engines))
            .collect(),
        pairs: pairs(&units, &engines),
        relations: relations::report(&units, &engines),
        timings: (units.iter())
            .flat_map(|unit| speed::timings(unit, &base, &pipe))
            .collect(),
        speed_ups: speed::speed_ups(&units, &base, &pipe),
        pipe_ns: pipe.ns.filter(|_| !pipe.outside.is_empty()),
        canary: canary(&units, campaign),
        base,
        engines,
        name,
    }
}

/// Pairs of engines over all sources of some rules, in the order of reports.
fn pairs(units: &[&UnitSum], engines: &[EngineReport]) -> Option<Vec<PairTally>> {
    let mut sum = Vec::new();
    for unit in units {
        sum = added(sum, unit.pairs.clone()?);
    }
    let place = |name: &str| engines.iter().position(|engine| engine.name == name);
    sum.sort_by_key(|pair| (place(&pair.engine), place(&pair.other)));
    Some(sum)
}

/// What was seen of the canary over all sources of some rules. It was missed if it had a chance to be caught, and
/// was not in all that was planned.
fn canary(units: &[&UnitSum], campaign: &Campaign) -> Option<CanaryReport> {
    let mut seen = Sightings::default();
    let mut first = None;
    let mut rode = false;
    for unit in units {
        let Some(canary) = unit.canary else {
            continue;
        };
        rode = true;
        seen.add(&canary);
        let address = |place| format!("{}:{}:{place}", unit.rules, unit.source);
        first = first.or(canary.first.map(address));
    }
    rode.then_some(CanaryReport {
        chances: seen.chances,
        caught: seen.caught,
        first,
        missed: campaign.is_whole()
            && campaign.ending == Ending::Complete
            && seen.chances > 0
            && seen.caught == 0,
    })
}

fn source_report(unit: &UnitSum, roster: &[EngineReport]) -> SourceReport {
    let share = |part: u64, whole: u64| {
        if whole == 0 {
            0.0
        } else {
            part as f64 / whole as f64
        }
    };
    let strategies = unit.strategies.iter().map(|tally| StrategyReport {
        strategy: tally.strategy.clone(),
        hands: tally.hands,
        share: share(tally.hands, unit.hands),
        wins: tally.wins,
        win_rate: share(tally.wins, tally.hands),
    });
    let engines = unit.engines().into_iter().map(|engine| {
        let mut sum = SourceEngine {
            engine: engine.to_owned(),
            answered: unit.answered(engine),
            compared: unit.compared(engine),
            answers: Answers::default(),
            new: unit.found(engine, Status::New.word()),
            known: unit.found(engine, Status::Known.word()),
            stateful: unit.found(engine, Status::Stateful.word()),
            by_relations: unit.found_made(engine, Status::New.word())
                + unit.found_made(engine, Status::Stateful.word()),
            listed: unit.found(engine, Status::Listed.word()),
            distinct: 0,
            complete: false,
            bound: None,
        };
        for tally in unit.tallies.iter().filter(|tally| tally.engine == engine) {
            sum.answers += tally.answers;
        }
        let sample = roster
            .iter()
            .find(|one| one.name == engine)
            .map(|one| one.sample.as_str());
        sum.distinct = unit.distinct(sample.unwrap_or("1/1"), sum.answered);
        sum.complete = unit.total == Some(sum.compared);
        if sum.wrong() == 0 && !sum.complete {
            sum.bound = Some(stats::upper_bound(sum.compared));
        }
        sum
    });
    SourceReport {
        source: unit.source.clone(),
        hands: unit.hands,
        planned: unit.planned,
        total: unit.total,
        complete: unit.complete(),
        distinct: unit.distinct("1/1", unit.hands),
        illegal: unit.illegal,
        seconds: unit.seconds,
        strategies: strategies.collect(),
        engines: engines.collect(),
    }
}

/// What was found, signature by signature.
pub(crate) fn disagreements(finish: &Finish) -> Vec<Disagreement> {
    let mut list = Vec::new();
    for signature in &finish.signatures {
        let first = finish.records.iter().enumerate().find(|(_, case)| {
            case.signature.as_ref() == Some(&signature.text)
                && case.status == signature.key.status.word()
        });
        let Some((number, case)) = first else {
            continue;
        };
        list.push(Disagreement {
            status: case.status.clone(),
            signature: signature.text.clone(),
            rules: case.rules.clone(),
            engine: signature.key.engine.clone(),
            verdict: signature.key.verdict.clone(),
            expected: case.expected.clone(),
            predicted: case.predicted.clone(),
            legality: signature.key.legality.clone(),
            ask: case.ask.clone(),
            count: signature.count,
            smallest: case.shrunk.clone().unwrap_or_default(),
            smallest_is: case.shrunk_is.clone().unwrap_or_default(),
            hand: case.hand.clone(),
            address: case.address.clone().unwrap_or_default(),
            relation: case.relation.clone(),
            sent: case.sent.clone(),
            related: case.related.clone(),
            related_address: case.related_address.clone(),
            proof: case.proof.clone().unwrap_or_default(),
            certificate: case.certificate.clone(),
            verdicts: case.verdicts.clone(),
            remarks: case.remarks.clone(),
            history: case.history.len(),
            case: super::files::case_name(number, case),
            note: signature.note.clone(),
        });
    }
    // What nobody expected comes first, then what can happen in a game.
    let expected = |status: &str| !Status::from_word(status).is_some_and(Status::is_unexpected);
    list.sort_by_key(|one| (expected(&one.status), one.legality != "legal"));
    list
}

fn not_checked_in(rules: &[RulesReport], played: &[Rules], campaign: &Campaign) -> Vec<String> {
    let mut list = Vec::new();
    let mahjong = |name: &str| {
        let mut known = played.iter();
        known.any(|rules| rules.name() == name && rules.xi().is_none())
    };
    let drawn = |unit: &UnitSum| !unit.source.starts_with("from-") && mahjong(&unit.rules);
    if campaign.units.iter().any(drawn) {
        list.push(
            "mahjong: exposed groups beside more than 8 tiles of sets and an eye: the sources draw none; give such \
             hands with --from"
                .to_owned(),
        );
    }
    for rules in rules {
        for (engine, why) in &rules.refused {
            list.push(format!(
                "{}: {engine} does not take part: {why}",
                rules.name
            ));
        }
        let mut unanswered: BTreeMap<&str, Answers> = BTreeMap::new();
        for source in &rules.sources {
            let unit = campaign
                .units
                .iter()
                .find(|unit| unit.rules == rules.name && unit.source == source.source);
            let passed_over = unit.map_or(0, |unit| unit.passed_over);
            if source.hands + passed_over < source.planned {
                list.push(format!(
                    "{}: {} stopped after {} of {} hands",
                    rules.name,
                    source.source,
                    super::table::grouped(source.hands),
                    super::table::grouped(source.planned)
                ));
            }
            for engine in &source.engines {
                *unanswered.entry(&engine.engine).or_default() += engine.answers;
            }
        }
        if let Some(canary) = &rules.canary
            && canary.caught == 0
            && !canary.missed
        {
            let why = if canary.chances == 0 {
                "no engine answered a hand that shows it"
            } else if campaign.shard != Shard::ALL {
                "merge looks at all shards"
            } else {
                "the run ended before"
            };
            list.push(format!("{}: the canary was not caught: {why}", rules.name));
        }
        let units = || {
            campaign
                .units
                .iter()
                .filter(|unit| unit.rules == rules.name)
        };
        let passed_over: u64 = units().map(|unit| unit.passed_over).sum();
        if passed_over > 0 {
            list.push(format!(
                "{}: {} illegal hands were not asked: no external engine says invalid = true",
                rules.name,
                super::table::grouped(passed_over)
            ));
        }
        for (engine, answers) in unanswered {
            let grouped = super::table::grouped;
            if answers.not_asked > 0 {
                list.push(format!(
                    "{}: {engine} {}: {} of the hands were left out for it",
                    rules.name,
                    answers.no_longer_asked(),
                    grouped(answers.not_asked)
                ));
            }
            let own = answers.unsupported - answers.not_asked;
            if own > 0 {
                list.push(format!(
                    "{}: {engine} does not answer {} of the hands (unsupported)",
                    rules.name,
                    grouped(own)
                ));
            }
        }
    }
    if campaign.shard != Shard::ALL {
        list.push(format!(
            "blocks of other shards than {}: duipai merge puts them together, and judges what no single one can",
            campaign.shard
        ));
    }
    list.extend(not_begun(campaign));
    list
}

/// What a run that ended early did not come to, a line for each rule-set.
fn not_begun(campaign: &Campaign) -> Vec<String> {
    let mut by_rules: Vec<(&str, Vec<&str>)> = Vec::new();
    for (rules, source) in &campaign.not_begun {
        match by_rules.last_mut().filter(|(last, _)| last == rules) {
            Some((_, sources)) => sources.push(source),
            None => by_rules.push((rules, vec![source])),
        }
    }
    let line = |(rules, sources): (&str, Vec<&str>)| {
        let sources = sources.join(", ");
        format!("{rules}: {sources} had not begun when the run ended")
    };
    by_rules.into_iter().map(line).collect()
}

/// This machine.
#[must_use]
pub fn host() -> Host {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split(':').nth(1));
    Host {
        os: std::env::consts::OS.to_owned(),
        arch: std::env::consts::ARCH.to_owned(),
        cpu: model.map_or("unknown", str::trim).to_owned(),
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        load: None,
    }
}
