//! Rules from flags: presets, canonical names, files.

use super::args::RulesFlags;
use anyhow::{Context as _, Result, bail};
use duipai::source::from::LONGEST_LINE;
use duipai_engines::rules::Preset;
use duipai_engines::{Alphabet, Question, Rules, notation};
use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;

/// The rules that `--rules` and `--set` name; all presets if none is named.
pub fn chosen(flags: &RulesFlags) -> Result<Vec<Rules>> {
    if flags.rules.is_empty() {
        let presets = Preset::ALL.into_iter().map(Rules::preset);
        return presets
            .map(|rules| with_settings(rules, &flags.set))
            .collect();
    }
    let mut list: Vec<Rules> = Vec::new();
    for name in &flags.rules {
        let rules = with_settings(one(name)?, &flags.set)?;
        if list.iter().any(|earlier| earlier.name() == rules.name()) {
            bail!("rules `{}` are named twice", rules.name());
        }
        list.push(rules);
    }
    Ok(list)
}

/// The one rule-set to judge `hand` by: the one named, or what the hand looks like.
pub fn for_hand(flags: &RulesFlags, hand: &str) -> Result<Rules> {
    let rules = match flags.rules.as_slice() {
        [] if notation::alphabet_of(hand) == Some(Alphabet::Paohuzi) => {
            Rules::preset(Preset::Waihuzi)
        }
        [] if hand.contains('+') => Rules::preset(Preset::Laizi),
        [] if hand.contains('/') => Rules::preset(Preset::Sichuan),
        [] => Rules::preset(Preset::Standard),
        [name] => one(name)?,
        _ => bail!("give one --rules only: a hand is judged by one rule-set"),
    };
    with_settings(rules, &flags.set)
}

/// The one rule-set to judge the hands of a file by, if none is named: what the hands look like.
pub fn for_file(flags: &RulesFlags, path: &Path) -> Result<Rules> {
    if !std::fs::metadata(path).is_ok_and(|metadata| metadata.is_file()) {
        // Who reads the hands says what is wrong with it; reading it here would use a pipe up.
        return for_hand(flags, "");
    }
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut looks = String::new();
    let mut reader = BufReader::new(file);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let read = reader
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut bytes);
        // What does not read is told, with its place, by whoever reads the hands.
        if !read.is_ok_and(|read| read > 0) || !bytes.ends_with(b"\n") && bytes.len() > 1_024 {
            break;
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.starts_with('#') {
            continue;
        }
        if looks.is_empty() && notation::alphabet_of(line).is_some() {
            looks = line.to_string();
        }
        if line.contains('/') && !looks.contains('/') {
            looks.push('/');
        }
        if line.contains('+') {
            looks.push('+');
            break;
        }
    }
    for_hand(flags, &looks)
}

/// The same rules for another question.
pub fn asking(rules: &Rules, question: Question) -> Result<Rules> {
    match rules.refuses(question) {
        Some(why) => bail!("--ask {}: {} {why}", question.name(), rules.name()),
        None => Ok(rules.asking(question)),
    }
}

/// Rules by canonical name or from a file.
pub fn one(name: &str) -> Result<Rules> {
    if Path::new(name)
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
    {
        let text = duipai::record::read_small(Path::new(name))
            .with_context(|| format!("cannot read the rules file {name}"))?;
        let stem = Path::new(name)
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy();
        return Rules::from_toml(&stem, &text).with_context(|| name.to_owned());
    }
    Ok(Rules::named(name)?)
}

/// The same rules with every `--set` applied.
pub fn with_settings(rules: Rules, settings: &[String]) -> Result<Rules> {
    Ok(rules.with_settings(settings.iter().map(String::as_str))?)
}
