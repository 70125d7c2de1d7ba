//! The reader of `engines.toml`. The file is written by hand, once, by somebody who wants to see their engine
//! run: so whatever is wrong is told in one line, with the line it is on and what to write instead.

use super::value::{Source, Table, Value};
use super::{Answer, Spec, SpecError, TileOrder, claims, codes, duration};
use crate::external::codec::Encoding;
use duipai_engines::Question;
use std::path::{Path, PathBuf};
use std::time::Duration;
use toml::de::DeTable;

/// The fields of an engine.
pub const FIELDS: [&str; 20] = [
    "name",
    "command",
    "cwd",
    "rules",
    "set",
    "sizes",
    "max_wilds",
    "melds",
    "scores",
    "invalid",
    "order",
    "encoding",
    "tiles",
    "sep",
    "wild",
    "answer",
    "asks",
    "timeout",
    "version",
    "dependency",
];

/// How long an engine may take for one answer, if it does not say.
pub const TIMEOUT: Duration = Duration::from_secs(5);

/// The longest name: names are columns of tables.
const LONGEST_NAME: usize = 40;

/// No hand is larger, by any rules.
const LARGEST_HAND: u8 = 31;

/// The engines of a file with this text.
pub(super) fn engines(path: &Path, text: &str, taken: &[&str]) -> Result<Vec<Spec>, SpecError> {
    let source = Source { path, text };
    let file = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        source.error(at, &error.message().replace('\n', ", "))
    })?;
    let file = Table::new(source, &file);
    if let Some((key, stray)) = file.iter().find(|(key, _)| *key != "engine") {
        let what = format!("unknown field `{key}`: fields stand below a line [[engine]]");
        return Err(stray.error(&what));
    }
    let brackets = "write [[engine]], with two brackets, above the fields of every engine";
    let list = file
        .get("engine")
        .ok_or_else(|| file.error(&format!("there is no engine: {brackets}")))?;
    let tables = list.list("").map_err(|_| list.error(brackets))?;
    let mut specs: Vec<Spec> = Vec::new();
    for table in tables {
        let engine = table.table().ok_or_else(|| table.error(brackets))?;
        specs.push(spec(&engine, path, taken, &specs)?);
    }
    Ok(specs)
}

/// One engine of `file`, after those that were read already.
fn spec(engine: &Table, file: &Path, taken: &[&str], earlier: &[Spec]) -> Result<Spec, SpecError> {
    if let Some((key, stray)) = engine.iter().find(|(key, _)| !FIELDS.contains(key)) {
        let known = FIELDS.join(", ");
        return Err(stray.error(&format!("unknown field `{key}`: known are {known}")));
    }
    let needed = |name: &str, like: &str| {
        let missing = || engine.error(&format!("this engine has no `{name}`: add {like}"));
        engine.get(name).ok_or_else(missing)
    };
    let flag = |name| engine.get(name).map_or(Ok(false), |value| value.flag());
    let encoding = encoding(engine)?;
    let folder = folder(engine, file)?;
    let rules = claims::rules(engine, &folder, &encoding)?;
    let spec = Spec {
        name: name(&needed("name", "name = \"my-engine\"")?, taken, earlier)?,
        command: words(&needed("command", "command = [\"./my-engine\"]")?)?,
        cwd: cwd(engine, &folder)?,
        set: claims::switches(engine, rules.as_deref(), &encoding)?,
        rules,
        sizes: engine.get("sizes").map(|list| sizes(&list)).transpose()?,
        max_wilds: engine
            .get("max_wilds")
            .map(|most| most.number(&(0..=LARGEST_HAND)))
            .transpose()?,
        melds: flag("melds")?,
        scores: flag("scores")?,
        invalid: flag("invalid")?,
        order: order(engine, &encoding)?,
        encoding,
        answer: engine.get("answer").map_or(Ok(Answer::Verdict), |answer| {
            answer.choice(&[("verdict", Answer::Verdict), ("line", Answer::Line)])
        })?,
        asks: engine
            .get("asks")
            .map_or_else(|| Ok(super::wins()), |list| asks(&list))?,
        timeout: engine
            .get("timeout")
            .map_or(Ok(TIMEOUT), |time| timeout(&time))?,
        version: engine.get("version").map(|list| words(&list)).transpose()?,
        dependency: engine
            .get("dependency")
            .map(|text| text.text().map(str::to_owned))
            .transpose()?,
    };
    if let Some(scores) = engine
        .get("scores")
        .filter(|_| spec.scores && spec.answer == Answer::Line)
    {
        return Err(scores.error("answers that are lines have no score: leave `scores` out"));
    }
    let only_wins = spec.asks.len() == 1;
    if let Some(asks) = engine
        .get("asks")
        .filter(|_| !only_wins && spec.answer == Answer::Line)
    {
        return Err(asks.error("answers that are lines are not read: leave `asks` out"));
    }
    Ok(spec)
}

/// A name that can stand in tables, addresses and paths, and that no other engine has.
fn name(value: &Value, taken: &[&str], earlier: &[Spec]) -> Result<String, SpecError> {
    let name = value.text()?;
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if name.is_empty()
        || name.len() > LONGEST_NAME
        || name.starts_with(['-', '.'])
        || !name.chars().all(plain)
    {
        return Err(value.error(&format!(
            "`{name}` is no name for an engine: take 1 to {LONGEST_NAME} letters a to z, digits and - _ . \
            and do not begin with - or ."
        )));
    }
    if taken.contains(&name) {
        return Err(value.error(&format!(
            "there is an engine `{name}` already: take another name"
        )));
    }
    if earlier.iter().any(|spec| spec.name == name) {
        return Err(value.error(&format!(
            "there are two engines `{name}`: rename one of them"
        )));
    }
    Ok(name.to_owned())
}

/// A command as a list of words.
fn words(value: &Value) -> Result<Vec<String>, SpecError> {
    let words = value.list("[\"./my-engine\", \"--flag\"]: the program, then its arguments")?;
    let command: Vec<String> = words.iter().map(Value::word).collect::<Result<_, _>>()?;
    match command.first() {
        Some(program) if !program.is_empty() => Ok(command),
        _ => Err(value.error(&format!(
            "{} names no program: its first word is empty",
            value.name()
        ))),
    }
}

/// The folder of `file`, as an absolute path: a run may be continued from another folder.
fn folder(engine: &Table, file: &Path) -> Result<PathBuf, SpecError> {
    let file = std::path::absolute(file);
    let file = file
        .map_err(|error| engine.error(&format!("the folder of this file has no name: {error}")))?;
    Ok(file.parent().map(Path::to_owned).unwrap_or_default())
}

fn cwd(engine: &Table, folder: &Path) -> Result<PathBuf, SpecError> {
    let mut cwd = folder.to_owned();
    if let Some(value) = engine.get("cwd") {
        cwd.push(value.word()?);
        if !cwd.is_dir() {
            let what = format!("`cwd` is no folder: there is none at {}", cwd.display());
            return Err(value.error(&what));
        }
    }
    // A run writes it down as text.
    if cwd.to_str().is_none() {
        return Err(engine.error("the path of this file is not UTF-8: rename its folder"));
    }
    Ok(cwd)
}

fn sizes(value: &Value) -> Result<Vec<u8>, SpecError> {
    let list = value.list("[2, 5, 8, 11, 14]")?;
    let sizes = list.iter().map(|size| size.number(&(0..=LARGEST_HAND)));
    let mut sizes: Vec<u8> = sizes.collect::<Result<_, _>>()?;
    sizes.sort_unstable();
    sizes.dedup();
    Ok(sizes)
}

/// The questions that an engine answers, wins among them: what else there is can be found out from those.
fn asks(value: &Value) -> Result<Vec<String>, SpecError> {
    let words = Question::ALL.map(|question| (question.name(), question));
    let list = value.list("[\"win\", \"waits\"]")?;
    let asked: Vec<Question> = list
        .iter()
        .map(|question| question.choice(&words))
        .collect::<Result<_, _>>()?;
    if !asked.contains(&Question::Win) {
        return Err(value.error("`asks` lacks \"win\", which every engine is asked: add it"));
    }
    let known = Question::ALL.into_iter();
    let asked = known.filter(|question| asked.contains(question));
    Ok(asked.map(|question| question.name().to_owned()).collect())
}

fn encoding(engine: &Table) -> Result<Encoding, SpecError> {
    let own = codes::read(engine)?;
    let Some(value) = engine.get("encoding") else {
        return Ok(own.map_or(Encoding::Mpsz, Encoding::Own));
    };
    if own.is_some() {
        return Err(value.error("`encoding` beside `tiles`: leave one of them out"));
    }
    let name = value.text()?;
    Encoding::named(name).ok_or_else(|| {
        let known = Encoding::NAMED.map(|encoding| encoding.name()).join(", ");
        value.error(&format!(
            "unknown encoding `{name}`: take one of {known}, or give your own codes as `tiles`"
        ))
    })
}

fn order(engine: &Table, encoding: &Encoding) -> Result<Option<TileOrder>, SpecError> {
    let Some(value) = engine.get("order") else {
        return Ok(None);
    };
    let words = [
        ("sorted", TileOrder::Sorted),
        ("shuffled", TileOrder::Shuffled),
    ];
    let order = value.choice(&words)?;
    if order == TileOrder::Shuffled && *encoding == Encoding::Counts {
        return Err(value.error("counts have no order that could be shuffled: leave `order` out"));
    }
    Ok(Some(order))
}

fn timeout(value: &Value) -> Result<Duration, SpecError> {
    let time = value.text().ok().and_then(duration::parse);
    time.ok_or_else(|| value.expected("a time up to a day, such as \"5s\", \"300ms\" or \"2m\""))
}
