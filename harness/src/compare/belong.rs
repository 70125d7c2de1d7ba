//! Whether folders belong together: the same hands under the same rules.

use super::error::{CompareError, Difference};
use super::notes::first_difference;
use super::read::Folder;

/// Whether a base that was asked for is an engine of all folders.
pub fn check_base(folders: &[Folder], base: Option<&str>) -> Result<(), CompareError> {
    let Some(base) = base else {
        return Ok(());
    };
    let has = |folder: &Folder, engine: &str| {
        let mut rules = folder.rules.iter();
        rules.any(|rules| rules.version(engine).is_some())
    };
    let Some(without) = folders.iter().find(|folder| !has(folder, base)) else {
        return Ok(());
    };
    let mut known: Vec<&str> = Vec::new();
    for (engine, _) in folders[0].rules.iter().flat_map(|rules| &rules.engines) {
        if !known.contains(&engine.as_str()) && folders.iter().all(|folder| has(folder, engine)) {
            known.push(engine);
        }
    }
    Err(CompareError::NoBase {
        base: base.to_owned(),
        folder: without.path.display().to_string(),
        known: known.join(", "),
    })
}

/// Whether two folders asked the same hands under the same rules.
pub fn check(before: &Folder, after: &Folder) -> Result<(), CompareError> {
    let differ = |what: &str, first: &str, second: &str, advice| {
        CompareError::from(Box::new(Difference {
            what: what.to_owned(),
            first: before.path.display().to_string(),
            first_has: first.to_owned(),
            second: after.path.display().to_string(),
            second_has: second.to_owned(),
            advice,
        }))
    };
    let advice = "measure both with programs that draw the same hands";
    if before.generator != after.generator {
        let (first, second) = (&before.generator, &after.generator);
        return Err(differ("hands of generator", first, second, advice));
    }
    let (mine, theirs) = (&before.draws, &after.draws);
    if let (Some(first), Some(second)) = (mine.seed, theirs.seed)
        && first != second
    {
        let (first, second) = (first.to_string(), second.to_string());
        let advice = "measure both with the same --seed";
        return Err(differ("hands of seed", &first, &second, advice));
    }
    if mine.file != theirs.file && (mine.file.is_some() || theirs.file.is_some()) {
        let name = |file: &Option<String>| file.clone().unwrap_or_else(|| "the sources".to_owned());
        let (first, second) = (name(&mine.file), name(&theirs.file));
        let advice = "measure both with the same --from";
        return Err(differ("hands from", &first, &second, advice));
    }
    for rules in &before.rules {
        let other = after.rules.iter().find(|other| other.name == rules.name);
        if let Some(other) = other.filter(|other| other.toml != rules.toml) {
            let what = format!("rules {} as", rules.name);
            let (first, second) = first_difference(&rules.toml, &other.toml);
            let advice = "measure both under the same rules";
            return Err(differ(&what, &first, &second, advice));
        }
    }
    Ok(())
}
