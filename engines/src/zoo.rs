//! The zoo: wrong engines, each a bug that programs shipped or a careful programmer makes.
//!
//! Whoever looks for disagreements wants to know how many hands it takes to see one. That can only be measured on
//! engines whose bug is known. So here they are: a few skeletons, right by themselves and sharing no code with the
//! engines of this crate, and a table of slips, one line each. What is wrong is a field or two of a skeleton; what
//! a bug looks like is told in words, with where it was seen, and shown by a hand.
//!
//! Engines that remember are simulated: a hand comes as counts, by value, so an unsorted list is counts read from
//! another kind on with every call, and a consumed array is a hand that is gone when it is asked again at once.

mod colours;
mod generated;
mod greedy;
mod huxi;
mod line;
mod list;
mod naive;
mod needs;
mod sichuan;
mod skeleton;
mod suits;

use crate::engine::{Engine, Factored, Factory, Refusal, Symmetry};
use crate::mutants::{self, Mutant};
use crate::rules::Rules;
pub use generated::{Class, Generated};
use line::Line;

/// Where a wrong engine comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    /// A bug that a published program had.
    Shipped,
    /// A bug that is easily made.
    Slip,
    /// A fault planted in an engine of this crate.
    Planted,
    /// One wrong entry in a table.
    Generated,
}

/// A wrong engine.
pub struct Wrong {
    name: String,
    group: Group,
    idea: String,
    shows: Vec<&'static str>,
    kind: Kind,
}

enum Kind {
    Line(&'static Line),
    Mutant(Mutant),
    Table(generated::Table),
}

impl Wrong {
    fn generated(name: &str, idea: String, table: generated::Table) -> Self {
        Self {
            name: format!("zoo:{name}"),
            group: Group::Generated,
            idea,
            shows: Vec::new(),
            kind: Kind::Table(table),
        }
    }

    /// Where it comes from.
    #[must_use]
    pub const fn group(&self) -> Group {
        self.group
    }

    /// What is wrong, as a clause.
    #[must_use]
    pub fn wrong(&self) -> &str {
        &self.idea
    }

    /// Where it was seen: a project and the number of a thread in its tracker, or what one was about when it
    /// slipped in.
    #[must_use]
    pub const fn seen(&self) -> &'static str {
        match &self.kind {
            Kind::Line(line) => line.seen,
            Kind::Mutant(_) => "planted in an engine of this crate",
            Kind::Table(_) => "generated",
        }
    }

    /// Rules under which it answers some hand wrongly. Empty for generated ones: those are made for rules.
    #[must_use]
    pub fn shows(&self) -> &[&'static str] {
        &self.shows
    }

    /// Hands to ask a fresh engine one after another, under rules of [`Self::shows`]; it answers the last one
    /// wrongly. There is one hand unless the engine remembers. Empty for planted faults and generated
    /// mutants, which have none listed.
    #[must_use]
    pub fn example(&self, rules: &str) -> Vec<&'static str> {
        let Kind::Line(line) = &self.kind else {
            return Vec::new();
        };
        let mut shows = line.shows.iter();
        shows
            .find(|(name, _)| *name == rules)
            .map(|(_, hands)| hands.split(' ').collect())
            .unwrap_or_default()
    }
}

impl Factory for Wrong {
    fn name(&self) -> &str {
        &self.name
    }

    fn idea(&self) -> &str {
        self.wrong()
    }

    fn build(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        match &self.kind {
            Kind::Line(line) => skeleton::build(line.make.skeleton(), rules),
            Kind::Mutant(mutant) => mutant.build(rules),
            Kind::Table(table) => table.build(rules),
        }
    }

    fn symmetry(&self, rules: &Rules) -> Symmetry {
        match &self.kind {
            Kind::Line(_) | Kind::Table(_) => Symmetry::NONE,
            Kind::Mutant(mutant) => mutant.symmetry(rules),
        }
    }

    fn factored(&self, rules: &Rules) -> Option<Box<dyn Factored>> {
        match &self.kind {
            Kind::Line(_) | Kind::Table(_) => None,
            Kind::Mutant(mutant) => mutant.factored(rules),
        }
    }
}

/// Every wrong engine there is by name: the zoo's own, in the order of its tables, then planted faults.
#[must_use]
pub fn all() -> Vec<Wrong> {
    let lines = list::LINES.iter().copied().flatten().map(|line| Wrong {
        name: format!("zoo:{}", line.name),
        group: line.group,
        idea: line.wrong.to_owned(),
        shows: line.shows.iter().map(|(rules, _)| *rules).collect(),
        kind: Kind::Line(line),
    });
    let planted = mutants::all().into_iter().map(|mutant| Wrong {
        name: mutant.name().to_owned(),
        group: Group::Planted,
        idea: mutant.idea().to_owned(),
        shows: mutant.shows().to_vec(),
        kind: Kind::Mutant(mutant),
    });
    lines.chain(planted).collect()
}

/// The skeletons without any slip, under names such as `zoo-right:naive`: they have to judge as `reference` does,
/// or wrong engines made of them would be wrong in more than they say.
#[must_use]
pub fn right() -> Vec<Wrong> {
    let lines = list::RIGHT.iter().map(|line| Wrong {
        name: format!("zoo-right:{}", line.name),
        group: line.group,
        idea: line.wrong.to_owned(),
        shows: Vec::new(),
        kind: Kind::Line(line),
    });
    lines.collect()
}

/// Wrong tables by the thousand for rules under which a hand is the sum of its suits.
///
/// # Errors
/// Says why there are none.
pub fn generated(rules: &Rules) -> Result<Generated, Refusal> {
    Generated::new(rules)
}

/// The generated mutant with this name, such as `zoo:state:m-11123-eye`; `None` if no mutant is called so.
#[must_use]
pub fn generated_named(name: &str) -> Option<Wrong> {
    generated::named(name)
}
