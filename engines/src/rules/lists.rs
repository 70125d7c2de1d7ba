//! Values of switches as text: names for them, and lists of names that are replaced or changed.

/// Names of values, in the order in which lists are written.
pub(super) type Names<T> = [(&'static str, T)];

/// A list as it is written.
pub(super) fn join(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(",")
}

/// The name of this value.
pub(super) fn name_of<T: PartialEq + Copy>(names: &Names<T>, value: T) -> &'static str {
    let found = names.iter().find(|(_, named)| *named == value);
    found.expect("every value has a name").0
}

/// The value of this name. The error says what was expected.
pub(super) fn value_of<T: Copy>(names: &Names<T>, name: &str) -> Result<T, String> {
    let found = names.iter().find(|(known, _)| *known == name);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let (last, others) = names.split_last().expect("a choice has names");
        let others: Vec<&str> = others.iter().map(|(name, _)| *name).collect();
        format!("{} or {}", others.join(", "), last.0)
    })
}

/// The names of what a list holds.
pub(super) fn listed<T: PartialEq>(names: &Names<T>, list: &[T]) -> impl Iterator<Item = String> {
    let held = names.iter().filter(|(_, value)| list.contains(value));
    held.map(|(name, _)| (*name).to_owned())
}

/// The list after `value`, as [`edit`] changes its names.
pub(super) fn changed<T: Copy + PartialEq>(
    names: &Names<T>,
    list: &[T],
    value: &str,
) -> Result<Vec<T>, String> {
    let allowed: Vec<String> = names.iter().map(|(name, _)| (*name).to_owned()).collect();
    let names_after = edit(listed(names, list).collect(), value, &allowed)?;
    let held = names
        .iter()
        .filter(|(name, _)| names_after.iter().any(|kept| kept == name));
    Ok(held.map(|(_, value)| *value).collect())
}

/// A list after `value`: replaced by `a,b`, or changed by `+a,-b`. The error says what was expected.
pub(super) fn edit(
    current: Vec<String>,
    value: &str,
    allowed: &[String],
) -> Result<Vec<String>, String> {
    let items: Vec<&str> = value.split(',').map(str::trim).collect();
    let signed = items
        .iter()
        .filter(|item| item.starts_with(['+', '-']))
        .count();
    if signed != 0 && signed != items.len() {
        return Err("either a,b to replace the list or +a,-b to change it".to_owned());
    }
    let mut list = if signed > 0 { current } else { Vec::new() };
    for item in items {
        let (adds, name) = match item.strip_prefix('-') {
            Some(name) => (false, name),
            None => (true, item.strip_prefix('+').unwrap_or(item)),
        };
        if !allowed.iter().any(|allowed| allowed == name) {
            return Err(format!("a list of {}", allowed.join(", ")));
        }
        list.retain(|held| held != name);
        if adds {
            list.push(name.to_owned());
        }
    }
    if list.is_empty() {
        Err("at least one entry".to_owned())
    } else {
        Ok(list)
    }
}
