//! A line of the zoo's tables: one wrong engine as data.

use super::Group;
use super::colours::Colours;
use super::greedy::Greedy;
use super::huxi::Huxi;
use super::naive::Naive;
use super::skeleton::Skeleton;
use super::suits::Suits;

/// One wrong engine.
pub(super) struct Line {
    /// Its name without `zoo:`.
    pub(super) name: &'static str,
    /// What is wrong, as a clause.
    pub(super) wrong: &'static str,
    /// Whether it was shipped as it is here.
    pub(super) group: Group,
    /// `project #number` of threads in public trackers, or how it slips in.
    pub(super) seen: &'static str,
    /// The skeleton with its slip.
    pub(super) make: Make,
    /// Rules under which it shows, each with hands of which the last is answered wrongly.
    pub(super) shows: &'static [(&'static str, &'static str)],
}

/// A skeleton with its switches set.
pub(super) enum Make {
    Naive(Naive),
    Greedy(Greedy),
    Suits(Suits),
    Colours(Colours),
    Huxi(Huxi),
}

impl Make {
    pub(super) fn skeleton(&self) -> &dyn Skeleton {
        match self {
            Self::Naive(naive) => naive,
            Self::Greedy(greedy) => greedy,
            Self::Suits(suits) => suits,
            Self::Colours(colours) => colours,
            Self::Huxi(huxi) => huxi,
        }
    }
}
