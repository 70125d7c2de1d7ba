//! Readers of files that people and runs leave: cases, known divergences, files of engines, the journal, reports,
//! and the tables that are made of them. Nothing makes them panic, and what was read, written, reads again as the same.

use super::{Flaw, Oracle, holds, text_of};
use crate::campaign::journal::{block_of, plan_of, text_of as block_text};
use crate::campaign::plan::Plan;
use crate::campaign::result::BlockResult;
use crate::exhaust::report::{EXHAUST_VERSION, ExhaustReport};
use crate::external::spec::{self, Spec};
use crate::known::Entry;
use crate::record::Case;
use crate::report::summary::{self, Style};
use crate::report::{REPORT_VERSION, Report, csv as tables, read};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;

/// All of them.
pub struct Files;

/// No such file: what is named in a text is looked for beside it.
const NOWHERE: &str = "no-such-folder/file";

impl Oracle for Files {
    fn feed(&mut self, bytes: &[u8]) -> Result<usize, Flaw> {
        let text = text_of(bytes);
        let by = [
            case(&text)?,
            Entry::parse(Path::new(NOWHERE), &text).is_ok(),
            engines(&text)?,
            plan(&text)?,
            block(&text)?,
            report(&text)?,
            exhausted(&text)?,
            table(bytes)?,
        ];
        Ok(by.into_iter().filter(|&read| read).count())
    }
}

fn case(text: &str) -> Result<bool, Flaw> {
    let Ok(case) = Case::parse(NOWHERE, text) else {
        return Ok(false);
    };
    let written = case.to_toml();
    let again = Case::parse(NOWHERE, &written);
    holds(again.is_ok_and(|again| again == case), || {
        format!("a case written as {written:?} is another one")
    })?;
    columns(&case)?;
    Ok(true)
}

/// What stands in a table of disagreements is what the case says, whatever characters are in it.
fn columns(case: &Case) -> Result<(), Flaw> {
    let engine = case.engine.as_deref().unwrap_or("engine");
    let written = tables::disagreements(&[engine], std::slice::from_ref(case))
        .map_err(|error| Flaw(format!("disagreements.csv is not written: {error}")))?;
    let mut reader = csv::Reader::from_reader(written.as_slice());
    let row = reader.records().next().and_then(Result::ok);
    let row = row.as_ref();
    let is = |column: usize, text: &str| row.and_then(|row| row.get(column)) == Some(text);
    let text = |field: &Option<String>| field.clone().unwrap_or_default();
    let same = is(0, &text(&case.address))
        && is(1, &case.status)
        && is(2, &case.rules)
        && is(4, &case.hand)
        && is(5, &text(&case.signature));
    holds(same, || {
        format!("a row of disagreements.csv is another one: {row:?}")
    })
}

fn engines(text: &str) -> Result<bool, Flaw> {
    match spec::parse(Path::new(NOWHERE), text, &[]) {
        Ok(specs) => {
            for spec in &specs {
                same_as_json::<Spec>(spec)?;
            }
            Ok(true)
        }
        Err(_) => Ok(false),
    }
}

fn plan(text: &str) -> Result<bool, Flaw> {
    let Ok(plan) = plan_of(Path::new(NOWHERE), text) else {
        return Ok(false);
    };
    same_as_json::<Plan>(&plan)?;
    // It may name rules and engines that there are not, which is told in words.
    let _ = (plan.rules(), plan.roster(&crate::panel::Roster::builtin()));
    Ok(true)
}

/// A file of the journal says by a hash whether it is whole. So the result within is read without it, too.
fn block(text: &str) -> Result<bool, Flaw> {
    let path = Path::new(NOWHERE);
    let read = |text: &str, number| {
        let read = block_of::<BlockResult>(path, text, "plan", number);
        read.ok().map(|(result, _)| result)
    };
    let whole = read(text, 0);
    let bare = serde_json::from_str::<BlockResult>(text).ok();
    let Some(result) = whole.or(bare) else {
        return Ok(false);
    };
    let written = block_text("plan", &result);
    let again = read(&written, result.block);
    holds(again.as_ref() == Some(&result), || {
        format!("a block written as {written:?} is another one")
    })?;
    Ok(true)
}

fn report(text: &str) -> Result<bool, Flaw> {
    let Ok(report) = read::report::<Report>(text, REPORT_VERSION) else {
        return Ok(false);
    };
    for color in [false, true] {
        let _ = summary::text(&report, NOWHERE, Style { color });
    }
    let _ = summary::markdown(&report, NOWHERE);
    let timing = tables::timing(&report)
        .map_err(|error| Flaw(format!("timing.csv is not written: {error}")))?;
    let rows = csv::Reader::from_reader(timing.as_slice())
        .records()
        .count();
    let expected: usize = report.rules.iter().map(|rules| rules.timings.len()).sum();
    holds(rows == expected, || {
        format!("timing.csv has {rows} rows of {expected}")
    })?;
    Ok(true)
}

fn exhausted(text: &str) -> Result<bool, Flaw> {
    let Ok(report) = read::report::<ExhaustReport>(text, EXHAUST_VERSION) else {
        return Ok(false);
    };
    let _ = report.text(None, Style { color: false });
    let line = report.line();
    holds(!line.trim_end().contains('\n'), || {
        format!("the last line for scripts is several: {line:?}")
    })?;
    Ok(true)
}

/// Any bytes as a table: every row that reads, written, reads as the same.
fn table(bytes: &[u8]) -> Result<bool, Flaw> {
    let mut reader = csv::Reader::from_reader(bytes);
    let rows: Vec<csv::StringRecord> = reader.records().map_while(Result::ok).collect();
    if rows.is_empty() {
        return Ok(false);
    }
    for row in &rows {
        let case = Case {
            address: row.get(0).map(str::to_owned),
            hand: row.get(1).unwrap_or_default().to_owned(),
            signature: row.get(2).map(str::to_owned),
            ..Case::default()
        };
        columns(&case)?;
    }
    Ok(true)
}

fn same_as_json<T: Serialize + DeserializeOwned + PartialEq>(value: &T) -> Result<(), Flaw> {
    let written = serde_json::to_string(value)
        .map_err(|error| Flaw(format!("it is read, but not written: {error}")))?;
    let again = serde_json::from_str::<T>(&written);
    holds(again.is_ok_and(|again| again == *value), || {
        format!("what is written as {written:?} reads as another thing")
    })
}
