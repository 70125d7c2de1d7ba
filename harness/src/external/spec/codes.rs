//! Codes of one's own. A line of them must be readable in one way only: by the engine, whose author knows
//! nothing of our rules, and by whoever has to find out from a record what was sent.

use super::SpecError;
use super::value::{Table, Value};
use crate::external::codec::OwnCodes;
use duipai_engines::Alphabet;

/// These begin what lies beside the tiles, or end a group.
const MARKS: [char; 6] = ['+', '/', '@', '[', ']', '!'];

/// `tiles`, `sep` and `wild` of an engine; `None` without `tiles`.
pub(super) fn read(engine: &Table) -> Result<Option<OwnCodes>, SpecError> {
    let (sep, wild) = (engine.get("sep"), engine.get("wild"));
    let Some(tiles) = engine.get("tiles") else {
        if let Some(stray) = sep.or(wild) {
            let what = format!(
                "{} needs `tiles`, a list of codes of your own",
                stray.name()
            );
            return Err(stray.error(&what));
        }
        return Ok(None);
    };
    let sep = match sep {
        Some(sep) => separator(&sep)?,
        None => String::new(),
    };
    let entries = tiles.list("[\"1m\", \"2m\", …]")?;
    let alphabets = [Alphabet::Mahjong, Alphabet::Paohuzi];
    if !alphabets
        .iter()
        .any(|alphabet| alphabet.kinds() == entries.len())
    {
        let what = format!(
            "`tiles` has {} codes: write 34 for mahjong or 20 for paohuzi",
            entries.len()
        );
        return Err(tiles.error(&what));
    }
    if let Some(wild) = wild
        .as_ref()
        .filter(|_| entries.len() == Alphabet::Paohuzi.kinds())
    {
        return Err(wild.error("paohuzi has no wilds: leave `wild` out"));
    }
    let mut seen: Vec<&str> = Vec::new();
    for entry in entries.iter().chain(&wild) {
        let code = entry.text()?;
        check(entry, code, &sep, &seen)?;
        seen.push(code);
    }
    let all = seen.iter().map(|&code| code.to_owned());
    let codes = all.take(entries.len()).collect();
    let wild = wild
        .map(|wild| wild.text().map(str::to_owned))
        .transpose()?;
    Ok(Some(OwnCodes { codes, sep, wild }))
}

fn separator(value: &Value) -> Result<String, SpecError> {
    let sep = value.text()?;
    let breaks = |c: char| c.is_control() && c != '\t' || MARKS.contains(&c);
    if sep.contains(breaks) {
        return Err(value.expected("without line ends and + / @ [ ] !: take a comma or a space"));
    }
    Ok(sep.to_owned())
}

/// Whether a code can stand in a line with those before it.
fn check(entry: &Value, code: &str, sep: &str, seen: &[&str]) -> Result<(), SpecError> {
    let wrong = |why: String| Err(entry.error(&format!("code `{code}` {why}")));
    if code.is_empty() {
        return Err(entry.error("a code is empty: every tile needs one"));
    }
    if code.contains(|c: char| c.is_whitespace() || c.is_control()) {
        return wrong("contains a space or a line end: leave them out".to_owned());
    }
    if code.contains(MARKS) {
        return wrong(
            "contains one of + / @ [ ] !, which begin or end what follows the tiles: take another"
                .to_owned(),
        );
    }
    if code == "-" {
        return wrong("is how the empty hand is written: take another".to_owned());
    }
    if let Some(first) = sep.chars().next().filter(|&first| code.contains(first)) {
        return wrong(format!(
            "contains `{first}`, with which `sep` begins: take another `sep`"
        ));
    }
    if seen.contains(&code) {
        return wrong("stands for two tiles: every tile needs its own".to_owned());
    }
    let begins = |earlier: &&&str| code.starts_with(**earlier) || earlier.starts_with(code);
    match seen.iter().find(begins).filter(|_| sep.is_empty()) {
        Some(earlier) => wrong(format!(
            "and code `{earlier}` begin alike, so a line could be read in two ways: add a `sep`"
        )),
        None => Ok(()),
    }
}
