//! Who is to be caught: engines that are wrong, each asked every hand, and crowds of generated mutants, of which
//! one look-up tells all that a hand kills.

use super::Known;
use duipai_engines::{Factory, Hand, Rules};
use std::sync::Arc;

/// An engine that is wrong.
#[derive(Clone)]
pub struct Subject {
    /// Builds it.
    pub factory: Arc<dyn Factory>,
    /// What is wrong.
    pub wrong: String,
    /// Where that was seen.
    pub seen: String,
    /// Whether it is wrong about some hand of these rules.
    pub shows: bool,
    /// The port it was made of, bugs included: what it says is what is expected, and not what is right.
    pub original: Option<Arc<dyn Factory>>,
}

/// Many mutants at once.
pub trait Crowd: Send + Sync {
    /// How many.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Name of one of them.
    fn name(&self, number: usize) -> String;

    /// What is wrong with it.
    fn wrong(&self, number: usize) -> String;

    /// Replaces `killed` by those that a hand shows to be wrong, each once.
    fn killed_by(&self, hand: &Hand, killed: &mut Vec<u32>);
}

/// All that are to be caught under some rules.
#[derive(Clone, Default)]
pub struct Subjects {
    /// Engines. All of them have the rules.
    pub engines: Vec<Subject>,
    /// Generated mutants.
    pub crowd: Option<Arc<dyn Crowd>>,
}

impl Subjects {
    /// The wrong engines that have these rules.
    #[must_use]
    pub fn of(rules: &Rules) -> Self {
        let mut engines = planted(rules);
        engines.retain(|engine| engine.factory.build(rules).is_ok());
        Self {
            engines,
            crowd: None,
        }
    }

    /// Adds the mutants that can be generated for these rules.
    pub fn generate(&mut self, _rules: &Rules) {}

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.engines.len() + self.crowd.as_ref().map_or(0, |crowd| crowd.len())
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What is known of each, in order.
    #[must_use]
    pub fn known(&self) -> Vec<Known> {
        let engines = self.engines.iter().map(|engine| Known {
            name: engine.factory.name().to_owned(),
            wrong: engine.wrong.clone(),
            seen: engine.seen.clone(),
            generated: false,
            shows: engine.shows,
        });
        let crowd = self.crowd.iter().flat_map(|crowd| {
            (0..crowd.len()).map(|number| Known {
                name: crowd.name(number),
                wrong: crowd.wrong(number),
                seen: String::new(),
                generated: true,
                shows: true,
            })
        });
        engines.chain(crowd).collect()
    }
}

/// Planted faults of our own engines.
#[cfg(feature = "mutants")]
fn planted(rules: &Rules) -> Vec<Subject> {
    use duipai_engines::registry;
    let mutants = duipai_engines::mutants::all().into_iter();
    mutants
        .map(|mutant| {
            let mut engines = registry::builtin().into_iter();
            let original = engines.find(|engine| engine.name() == mutant.engine());
            Subject {
                wrong: mutant.idea().to_owned(),
                seen: format!("planted in {}", mutant.engine()),
                shows: mutant.shows().contains(&rules.name().as_str()),
                original: original.filter(|engine| engine.is_port()).map(Arc::from),
                factory: Arc::new(mutant),
            }
        })
        .collect()
}

#[cfg(not(feature = "mutants"))]
fn planted(_: &Rules) -> Vec<Subject> {
    Vec::new()
}
