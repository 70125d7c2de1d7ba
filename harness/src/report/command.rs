//! Commands that are printed to be pasted. Whoever pastes one wants to see what was told, so it names the engines that
//! take part only if they are named; programs are started as the run's report holds them, for the file they came from may
//! be elsewhere by now, or on another machine.

use super::Disagreement;
use crate::campaign::plan::PlannedEngine;
use crate::finding::Status;
use crate::panel::Roster;
use duipai_engines::Rules;
use std::fmt::Write as _;

/// Where a command is pasted, and what it may refer to.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// Leads to the run's folder.
    pub folder: &'a str,
    /// The file in it that holds the whole report, and the entries of programs.
    pub report: &'static str,
    /// Who was asked, in order.
    pub engines: &'a [PlannedEngine],
}

impl Scene<'_> {
    /// A file of the run's folder. What begins with a hyphen would be taken for a flag.
    fn file(&self, name: &str) -> String {
        let here = if self.folder.starts_with('-') {
            "./"
        } else {
            ""
        };
        format!("{here}{}/{name}", self.folder)
    }

    /// The command that judges a disagreement again; `None` if nothing brings it back.
    #[must_use]
    pub fn replay(&self, one: &Disagreement) -> Option<String> {
        if one.status == Status::Stateful.word() && one.history == 0 {
            return None;
        }
        let by_address = !one.address.is_empty()
            && one.sent.is_none()
            && Rules::named(&one.rules).is_ok()
            && !one.address.contains(":from-")
            && one.history == 0;
        let target = if by_address {
            one.address.clone()
        } else {
            self.file(&one.case)
        };
        let ask = one.ask.as_ref().filter(|_| by_address);
        let ask = ask.map_or_else(String::new, |ask| format!(" --ask {ask}"));
        Some(format!(
            "duipai replay {}{ask}{}",
            quoted(&target),
            self.engines_of(one)
        ))
    }

    /// The flags that have the engines asked which a disagreement is about.
    fn engines_of(&self, one: &Disagreement) -> String {
        let builtin = Roster::builtin();
        let own = |name: &str| {
            let mut all = builtin.entrants.iter();
            all.find(|entrant| entrant.factory.name() == name)
        };
        let involved = |engine: &&PlannedEngine| {
            engine.name == one.engine || one.verdicts.contains_key(&engine.name)
        };
        let involved = || self.engines.iter().filter(involved);
        // One of our own may have been run as a program, too.
        let outside =
            |engine: &PlannedEngine| engine.external.is_some() && own(&engine.name).is_none();
        let mut flags = String::new();
        let programs = involved().any(outside);
        if programs {
            let _ = write!(flags, " --external {}", word(&self.file(self.report)));
        }
        let unasked = |engine: &PlannedEngine| match own(&engine.name) {
            Some(own) => !own.factory.by_default() || programs && own.factory.is_port(),
            None => !outside(engine),
        };
        if involved().any(|engine| engine.name == one.engine && unasked(engine)) {
            let names: Vec<&str> = involved().map(|engine| engine.name.as_str()).collect();
            let _ = write!(flags, " --engines {}", word(&names.join(",")));
        }
        flags
    }
}

/// Text as one word of a shell's command, in quotes if need be.
#[must_use]
pub fn word(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./,:+=@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.to_owned()
    } else {
        quoted(text)
    }
}

/// Text as one word of a shell's command, in quotes.
#[must_use]
pub fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_if_the_shell_would_read_more_into_them() {
        for (text, expected) in [
            ("out/run.json", "out/run.json"),
            ("table,mine", "table,mine"),
            ("greedy!2", "'greedy!2'"),
            ("my run", "'my run'"),
            ("it's", r"'it'\''s'"),
            ("~/x", "'~/x'"),
            ("", "''"),
        ] {
            assert_eq!(word(text), expected);
        }
    }
}
