//! Readers of rules: files and names. Whatever reads gives rules that can be written and read again, and under which
//! engines can be built and agree.

use super::hands::Hands;
use super::{Flaw, Oracle, holds, text_of};
use crate::finding::all_agree;
use arbitrary::Unstructured;
use duipai_engines::{Factory, Rules, notation, registry};

/// Rules files, and those whose engines are built to see whether they can be.
pub struct RulesFiles {
    factories: Vec<Box<dyn Factory>>,
}

/// This engine takes long to build: its tables are those of the rules.
const SLOW_TO_BUILD: &str = "table";

impl RulesFiles {
    pub fn new() -> Self {
        let mut factories = registry::builtin();
        factories.retain(|factory| !factory.is_port() && factory.name() != SLOW_TO_BUILD);
        Self { factories }
    }

    /// The engines have these rules or say why not, and agree on the hand that no bytes mean.
    fn play(&self, rules: &Rules) -> Result<(), Flaw> {
        let hand = Hands::of(rules).hand(&mut Unstructured::new(&[]));
        let Ok(hand) = hand else {
            return Ok(());
        };
        let engines = self.factories.iter();
        let built = engines.filter_map(|factory| factory.build(rules).ok());
        let said: Vec<_> = built.map(|mut engine| engine.judge(&hand)).collect();
        let legal = rules.invalid(&hand).is_none();
        holds(all_agree(&said, &vec![None; said.len()], legal), || {
            let text = notation::write(&hand);
            format!("engines differ on {text} under {}: {said:?}", rules.name())
        })
    }
}

impl Oracle for RulesFiles {
    fn feed(&mut self, bytes: &[u8]) -> Result<usize, Flaw> {
        let text = text_of(bytes);
        let mut read = 0;
        match Rules::from_toml("house", &text) {
            Ok(rules) => {
                read += 1;
                let written = rules.to_toml();
                let again = Rules::from_toml("house", &written);
                holds(again.as_ref() == Ok(&rules), || {
                    format!("rules written as {written:?} read as {again:?}")
                })?;
                let restored = Rules::restore(&rules.name(), rules.base_toml().as_deref());
                holds(restored.as_ref() == Ok(&rules), || {
                    format!("{} comes back as {restored:?}", rules.name())
                })?;
                self.play(&rules)?;
            }
            Err(error) => {
                let message = error.to_string();
                holds(!message.is_empty(), || format!("no message for {text:?}"))?;
            }
        }
        let name = text.trim();
        if let Ok(rules) = Rules::named(name) {
            read += 1;
            let canonical = rules.name();
            let again = Rules::named(&canonical);
            holds(again.as_ref() == Ok(&rules), || {
                format!("`{name}` is named `{canonical}`, which is {again:?}")
            })?;
            self.play(&rules)?;
        }
        let settings = text.lines().filter(|line| line.contains('='));
        if let Ok(rules) = Rules::named("standard").and_then(|rules| rules.with_settings(settings))
        {
            read += usize::from(rules.name() != "standard");
        }
        Ok(read)
    }
}
