//! Who is to be caught: engines that are wrong, each asked every hand, and crowds of generated mutants, of which
//! one look-up tells all that a hand kills.

use super::Known;
use duipai_engines::{Factory, Hand, Refusal, Rules};
use std::sync::Arc;

/// An engine that is wrong.
#[derive(Clone)]
pub struct Subject {
    /// Builds it.
    pub factory: Arc<dyn Factory>,
    /// What kind of bug it has: `shipped`, `slip`, `planted`.
    pub class: &'static str,
    /// What is wrong.
    pub wrong: String,
    /// Where that was seen.
    pub seen: String,
    /// Whether it is known to be wrong about some hand of these rules.
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

    /// What kind of entry is wrong.
    fn class(&self, number: usize) -> &'static str;

    /// What is wrong with it.
    fn wrong(&self, number: usize) -> String;

    /// Whether it takes two suits together to see it, each right by itself.
    fn is_joint(&self, number: usize) -> bool;

    /// A hand that shows it to be wrong.
    fn witness(&self, number: usize) -> Hand;

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
    /// The wrong engines that have these rules: those that are known to be wrong under them, or where nothing is
    /// known of the rules, all.
    #[must_use]
    pub fn of(rules: &Rules) -> Self {
        let mut engines = hand_made(rules);
        if engines.iter().any(|engine| engine.shows) {
            engines.retain(|engine| engine.shows);
        }
        engines.retain(|engine| engine.factory.build(rules).is_ok());
        Self {
            engines,
            crowd: None,
        }
    }

    /// Adds the mutants that are generated for these rules.
    ///
    /// # Errors
    /// Says why there are none.
    pub fn generate(&mut self, rules: &Rules) -> Result<(), Refusal> {
        let crowd = generated(rules)?;
        if crowd.is_empty() {
            return Err(Refusal("every wrong entry is harmless".to_owned()));
        }
        self.crowd = Some(crowd);
        Ok(())
    }

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

    /// Of generated mutants that are not `caught` those that a hand of their own convicts, with the hand.
    pub(super) fn witnesses(&self, caught: impl Fn(usize) -> bool) -> Vec<(usize, Hand)> {
        let (Some(crowd), first) = (&self.crowd, self.engines.len()) else {
            return Vec::new();
        };
        let mut killed = Vec::new();
        let at_large = (0..crowd.len()).filter(|number| !caught(first + number));
        let convicted = at_large.filter_map(|number| {
            let hand = crowd.witness(number);
            crowd.killed_by(&hand, &mut killed);
            killed
                .contains(&(number as u32))
                .then_some((first + number, hand))
        });
        convicted.collect()
    }

    /// What is known of each, in order.
    #[must_use]
    pub fn known(&self) -> Vec<Known> {
        let engines = self.engines.iter().map(|engine| Known {
            name: engine.factory.name().to_owned(),
            class: engine.class,
            wrong: engine.wrong.clone(),
            seen: engine.seen.clone(),
            generated: false,
            joint: false,
            shows: engine.shows,
        });
        let crowd = self.crowd.iter().flat_map(|crowd| {
            (0..crowd.len()).map(|number| Known {
                name: crowd.name(number),
                class: crowd.class(number),
                wrong: crowd.wrong(number),
                seen: String::new(),
                generated: true,
                joint: crowd.is_joint(number),
                shows: true,
            })
        });
        engines.chain(crowd).collect()
    }
}

/// The zoo, and planted faults of our own engines.
#[cfg(feature = "mutants")]
fn hand_made(rules: &Rules) -> Vec<Subject> {
    use duipai_engines::registry;
    use duipai_engines::zoo::{self, Group};
    // A planted fault is named after its engine: `table!3`.
    let port_of = |name: &str| {
        let (engine, _) = name.split_once('!')?;
        let mut engines = registry::builtin().into_iter();
        engines.find(|factory| factory.is_port() && factory.name() == engine)
    };
    let all = zoo::all().into_iter();
    all.map(|wrong| Subject {
        class: match wrong.group() {
            Group::Shipped => "shipped",
            Group::Slip => "slip",
            Group::Planted => "planted",
            Group::Generated => "generated",
        },
        wrong: wrong.wrong().to_owned(),
        seen: wrong.seen().to_owned(),
        shows: wrong.shows().contains(&rules.name().as_str()),
        original: port_of(wrong.name()).map(Arc::from),
        factory: Arc::new(wrong),
    })
    .collect()
}

#[cfg(not(feature = "mutants"))]
fn hand_made(_: &Rules) -> Vec<Subject> {
    Vec::new()
}

/// Generated mutants, where tables can have wrong entries.
#[cfg(feature = "mutants")]
fn generated(rules: &Rules) -> Result<Arc<dyn Crowd>, Refusal> {
    let generated = duipai_engines::zoo::generated(rules)?;
    Ok(Arc::new(generated))
}

#[cfg(not(feature = "mutants"))]
fn generated(_: &Rules) -> Result<Arc<dyn Crowd>, Refusal> {
    Err(Refusal("this build has no wrong engines".to_owned()))
}

#[cfg(feature = "mutants")]
impl Crowd for duipai_engines::zoo::Generated {
    fn len(&self) -> usize {
        Self::len(self)
    }

    fn name(&self, number: usize) -> String {
        Self::name(self, number as u32)
    }

    fn class(&self, number: usize) -> &'static str {
        Self::class(self, number as u32).name()
    }

    fn wrong(&self, number: usize) -> String {
        Self::wrong(self, number as u32).wrong().to_owned()
    }

    fn is_joint(&self, number: usize) -> bool {
        Self::class(self, number as u32) == duipai_engines::zoo::Class::Beside
    }

    fn witness(&self, number: usize) -> Hand {
        Self::witness(self, number as u32)
    }

    fn killed_by(&self, hand: &Hand, killed: &mut Vec<u32>) {
        Self::killed_by(self, hand, killed);
    }
}
