//! Values of a TOML file with the line they are on, so that whatever is wrong with one is told by its line.

use super::SpecError;
use std::ops::RangeInclusive;
use std::path::Path;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The file that is read.
#[derive(Clone, Copy)]
pub(super) struct Source<'t> {
    pub path: &'t Path,
    pub text: &'t str,
}

impl Source<'_> {
    /// An error about what begins at this byte.
    pub fn error(&self, at: usize, what: &str) -> SpecError {
        let before = self.text.bytes().take(at);
        SpecError::Line {
            path: self.path.display().to_string(),
            line: before.filter(|&byte| byte == b'\n').count() + 1,
            what: one_line(what),
        }
    }
}

/// What is quoted from a file may hold line ends.
fn one_line(text: &str) -> String {
    let mut line = String::new();
    for c in text.chars() {
        if c.is_control() {
            line.extend(c.escape_default());
        } else {
            line.push(c);
        }
    }
    line
}

/// A value, what it is called in messages, and where it stands.
pub(super) struct Value<'t> {
    source: Source<'t>,
    name: String,
    at: usize,
    inner: &'t DeValue<'t>,
}

impl<'t> Value<'t> {
    pub fn new(
        source: Source<'t>,
        name: impl Into<String>,
        value: &'t Spanned<DeValue<'t>>,
    ) -> Self {
        Self {
            source,
            name: name.into(),
            at: value.span().start,
            inner: value.get_ref(),
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn error(&self, what: &str) -> SpecError {
        self.source.error(self.at, what)
    }

    /// An error about a value of the wrong type or outside its bounds.
    pub fn expected(&self, what: &str) -> SpecError {
        self.error(&format!("{} must be {what}", self.name))
    }

    pub fn text(&self) -> Result<&'t str, SpecError> {
        let value: &'t DeValue<'t> = self.inner;
        value.as_str().ok_or_else(|| self.expected("a string"))
    }

    /// Text that can be a path or a word of a command.
    pub fn word(&self) -> Result<String, SpecError> {
        let text = self.text()?;
        if text.contains('\0') {
            return Err(self.expected("without zero bytes"));
        }
        Ok(text.to_owned())
    }

    pub fn flag(&self) -> Result<bool, SpecError> {
        let flag = self.inner.as_bool();
        flag.ok_or_else(|| self.expected("true or false"))
    }

    /// One of some words.
    pub fn choice<T: Copy>(&self, words: &[(&str, T)]) -> Result<T, SpecError> {
        let text = self.inner.as_str();
        let found = words.iter().find(|(word, _)| Some(*word) == text);
        found.map(|(_, choice)| *choice).ok_or_else(|| {
            let words: Vec<String> = words.iter().map(|(word, _)| format!("{word:?}")).collect();
            self.expected(&words.join(" or "))
        })
    }

    pub fn number(&self, range: &RangeInclusive<u8>) -> Result<u8, SpecError> {
        let number = self.inner.as_integer();
        number
            .and_then(|number| u8::from_str_radix(number.as_str(), number.radix()).ok())
            .filter(|number| range.contains(number))
            .ok_or_else(|| {
                let (least, most) = (range.start(), range.end());
                self.expected(&format!("a number from {least} to {most}"))
            })
    }

    /// A list with at least one entry; `like` is an example of it.
    pub fn list(&self, like: &str) -> Result<Vec<Self>, SpecError> {
        let entries = self.entries().filter(|entries| !entries.is_empty());
        entries.ok_or_else(|| self.expected(&format!("a list such as {like}")))
    }

    fn entries(&self) -> Option<Vec<Self>> {
        let value: &'t DeValue<'t> = self.inner;
        let entry = |entry| Self::new(self.source, format!("an entry of {}", self.name), entry);
        Some(value.as_array()?.iter().map(entry).collect())
    }

    pub fn table(&self) -> Option<Table<'t>> {
        let value: &'t DeValue<'t> = self.inner;
        Some(Table {
            source: self.source,
            at: self.at,
            entries: value.as_table()?,
        })
    }

    /// The text that `--set` takes for it: that of a scalar, or of several with commas.
    pub fn setting(&self) -> Result<String, SpecError> {
        let list = self.entries().map(|entries| {
            let entries: Option<Vec<String>> = entries.iter().map(Self::scalar).collect();
            entries.map(|entries| entries.join(","))
        });
        list.unwrap_or_else(|| self.scalar())
            .ok_or_else(|| self.expected("a string, a number, true, false or a list of those"))
    }

    fn scalar(&self) -> Option<String> {
        match self.inner {
            DeValue::String(text) => Some(text.to_string()),
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
                .ok()
                .map(|number| number.to_string()),
            DeValue::Boolean(flag) => Some(flag.to_string()),
            _ => None,
        }
    }
}

/// A table, and where it begins.
pub(super) struct Table<'t> {
    source: Source<'t>,
    at: usize,
    entries: &'t DeTable<'t>,
}

impl<'t> Table<'t> {
    pub fn new(source: Source<'t>, table: &'t Spanned<DeTable<'t>>) -> Self {
        Self {
            source,
            at: table.span().start,
            entries: table.get_ref(),
        }
    }

    pub fn get(&self, name: &str) -> Option<Value<'t>> {
        let (_, value) = self.entries.get_key_value(name)?;
        Some(Value::new(self.source, format!("`{name}`"), value))
    }

    /// Keys with their values; the values are called by the keys.
    pub fn iter(&self) -> impl Iterator<Item = (&'t str, Value<'t>)> {
        let source = self.source;
        self.entries.iter().map(move |(key, value)| {
            let mut named = Value::new(source, format!("`{}`", key.get_ref()), value);
            // What is wrong with a key is told by the line of the key.
            named.at = key.span().start;
            (key.get_ref().as_ref(), named)
        })
    }

    pub fn error(&self, what: &str) -> SpecError {
        self.source.error(self.at, what)
    }
}
