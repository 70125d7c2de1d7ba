//! `junit.xml`: a run as test suites, for whatever shows the results of tests. A suite is a source under some rules;
//! a test is an engine on a strategy, or a signature. Nothing passes that was not seen to pass: where an engine is
//! wrong about a source, its signatures fail, and its strategies there are skipped, for which of them are to blame
//! is not counted.

use super::files::{InFolder, case_name};
use super::reporter::Outcome;
use super::summary::{Style, charge, conclusion, disagreement_text};
use super::{BROKEN, Disagreement, Report, RulesReport, SourceEngine, SourceReport};
use crate::campaign::result::Tally;
use crate::campaign::run::Ending;
use crate::finding::Status;
use quick_junit::{NonSuccessKind, Property, TestCase, TestCaseStatus, TestSuite, XmlString};
use std::io;
use std::time::Duration;

/// The file, as a reporter.
#[must_use]
pub const fn in_folder() -> InFolder {
    InFolder::new("junit.xml", |outcome| {
        let mut bytes = Vec::new();
        let suites = suites(outcome);
        suites.serialize(&mut bytes).map_err(io::Error::other)?;
        Ok(bytes)
    })
}

fn suites(outcome: &Outcome<'_>) -> quick_junit::Report {
    let report = outcome.report;
    let mut all = quick_junit::Report::new("duipai");
    all.set_time(seconds(report.seconds));
    for rules in &report.rules {
        for source in &rules.sources {
            all.add_test_suite(source_suite(outcome, rules, source));
        }
        let suite = rules_suite(report, rules);
        if suite.tests > 0 {
            all.add_test_suite(suite);
        }
    }
    let fails = all.failures + all.errors > 0;
    all.add_test_suite(run_suite(report, fails));
    all
}

fn source_suite(outcome: &Outcome<'_>, rules: &RulesReport, source: &SourceReport) -> TestSuite {
    let class = class(&rules.name, &source.source);
    let mut suite = new_suite(outcome.report, format!("{} {}", rules.name, source.source));
    suite.set_time(seconds(source.seconds));
    suite.add_properties([
        Property::new("rules", rules.name.as_str()),
        Property::new("source", source.source.as_str()),
        Property::new("seed", outcome.report.plan.seed.to_string()),
        Property::new("hands", source.hands.to_string()),
        Property::new("planned", source.planned.to_string()),
        Property::new("complete", source.complete.to_string()),
    ]);
    let mut units = outcome.units.iter();
    let unit = units.find(|unit| unit.rules == rules.name && unit.source == source.source);
    for engine in &source.engines {
        let tallies = unit.iter().flat_map(|unit| &unit.tallies);
        for tally in tallies.filter(|tally| tally.engine == engine.engine) {
            suite.add_test_case(strategy_case(&class, engine, tally));
        }
    }
    for one in &outcome.report.disagreements {
        if one.rules == rules.name && source_of(one) == Some(source.source.as_str()) {
            suite.add_test_case(signature_case(&class, outcome, one));
        }
    }
    suite
}

/// An engine on a strategy.
fn strategy_case(class: &str, engine: &SourceEngine, tally: &Tally) -> TestCase {
    let unexpected = engine.new + engine.stateful + engine.by_relations;
    let status = if unexpected > 0 {
        skipped(format!(
            "{} is wrong about {unexpected} hands of this source: see its signatures",
            engine.engine
        ))
    } else if tally.answers.given() == 0 {
        skipped("it gave no answer to any of these hands")
    } else if tally.compared == 0 {
        skipped("there was nothing to hold its answers against")
    } else {
        TestCaseStatus::success()
    };
    let name = format!("{} {}", tally.engine, tally.strategy);
    let mut case = new_case(class, &name, status);
    case.set_assertions(usize::try_from(tally.compared).unwrap_or(usize::MAX));
    let known = engine.known + engine.listed;
    if known > 0 {
        case.set_system_out(format!(
            "{known} hands of this source show known divergences of {}",
            engine.engine
        ));
    }
    case
}

/// A signature, in the source and of the strategy that showed it first.
fn signature_case(class: &str, outcome: &Outcome<'_>, one: &Disagreement) -> TestCase {
    let folder = outcome.folder.display().to_string();
    let text = disagreement_text(one, &outcome.report.scene(&folder), Style::default());
    let why = charge(one);
    let expected = Status::from_word(&one.status).is_some_and(|status| !status.is_unexpected());
    let name = if one.status == Status::New.word() {
        one.signature.clone()
    } else {
        format!("{} ({})", one.signature, one.status)
    };
    let status = if expected {
        skipped(format!("{}: {why}", one.status))
    } else {
        let broken = BROKEN.contains(&one.verdict.as_str());
        let kind = if broken {
            NonSuccessKind::Error
        } else {
            NonSuccessKind::Failure
        };
        let mut status = failed(kind, &one.status, format!("{}: {why}", one.engine));
        status.set_description(text.as_str());
        status
    };
    let mut case = new_case(class, &name, status);
    if expected {
        case.set_system_out(text.as_str());
    }
    let mut records = outcome.records.iter().enumerate();
    let record = records.find(|(number, record)| case_name(*number, record) == one.case);
    let strategy = record.and_then(|(_, record)| record.strategy.as_deref());
    case.add_property(Property::new("hands", one.count.to_string()));
    case.add_property(Property::new("proof", one.proof.as_str()));
    if let Some(strategy) = strategy {
        case.add_property(Property::new("strategy", strategy));
    }
    case
}

/// What belongs to the rules, and to no source: the canary, and who does not take part.
fn rules_suite(report: &Report, rules: &RulesReport) -> TestSuite {
    let class = class(&rules.name, "rules");
    let mut suite = new_suite(report, rules.name.clone());
    if let Some(canary) = &rules.canary {
        let status = match &canary.first {
            Some(_) => TestCaseStatus::success(),
            None if canary.missed => failed(
                NonSuccessKind::Failure,
                "missed",
                format!("missed on {} hands that show it", canary.chances),
            ),
            None => skipped("the run ended before it could be caught"),
        };
        let mut case = new_case(&class, "canary", status);
        if let Some(first) = &canary.first {
            case.set_system_out(format!(
                "caught on {} hands, first at {first}",
                canary.caught
            ));
        }
        suite.add_test_case(case);
    }
    for (engine, why) in &rules.refused {
        let name = format!("{engine} takes part");
        suite.add_test_case(new_case(&class, &name, skipped(why.as_str())));
    }
    suite
}

/// What belongs to the whole run. If it failed and nothing else says why (`told`), it is said here.
fn run_suite(report: &Report, told: bool) -> TestSuite {
    const CLASS: &str = "duipai.run";
    let mut suite = new_suite(report, "run".to_owned());
    let failure = |kind: &str, text: &str| failed(NonSuccessKind::Failure, kind, text);
    let ending = match report.ending.as_str() {
        ending if ending == Ending::Interrupted.word() => {
            failed(NonSuccessKind::Error, ending, conclusion(report))
        }
        ending if ending == Ending::Differs.word() => failure(ending, &conclusion(report)),
        _ => TestCaseStatus::success(),
    };
    suite.add_test_case(new_case(CLASS, "ending", ending));
    for entry in &report.entries {
        let advice = entry.advice().unwrap_or_default();
        let status = if entry.has_had_its_day() {
            failure(&entry.term, &advice)
        } else {
            TestCaseStatus::success()
        };
        let mut case = new_case(CLASS, &format!("known list: {}", entry.file), status);
        if !advice.is_empty() {
            case.set_system_out(advice);
        }
        suite.add_test_case(case);
    }
    for line in &report.never_seen {
        suite.add_test_case(new_case(CLASS, line, failure("never-seen", line)));
    }
    if report.exit_code != 0 && !told && suite.failures + suite.errors == 0 {
        let status = failure("exit-code", &conclusion(report));
        suite.add_test_case(new_case(CLASS, "exit code", status));
    }
    suite
}

fn new_suite(report: &Report, name: String) -> TestSuite {
    let mut suite = TestSuite::new(name);
    let started = XmlString::new(&report.started);
    suite.extra.insert(XmlString::new("timestamp"), started);
    suite
}

fn new_case(class: &str, name: &str, status: TestCaseStatus) -> TestCase {
    let mut case = TestCase::new(name, status);
    case.set_classname(class);
    case
}

fn skipped(why: impl Into<XmlString>) -> TestCaseStatus {
    let mut status = TestCaseStatus::skipped();
    status.set_message(why);
    status
}

fn failed(kind: NonSuccessKind, word: &str, why: impl Into<XmlString>) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(word).set_message(why);
    status
}

/// Readers take a dot for the border between package and class.
fn class(rules: &str, source: &str) -> String {
    format!("{}.{source}", rules.replace('.', "_"))
}

/// The source that a disagreement's first hand came from, or the hand it was made of.
fn source_of(one: &Disagreement) -> Option<&str> {
    let made = || one.related_address.as_deref();
    let address = Some(one.address.as_str()).filter(|address| !address.is_empty());
    let (source, _place) = address.or_else(made)?.rsplit_once(':')?;
    source.strip_prefix(one.rules.as_str())?.strip_prefix(':')
}

fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}
