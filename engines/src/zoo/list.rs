//! The tables of wrong engines, by what their slip is about, and the skeletons without any.

mod eyes;
mod groups;
mod last;
mod paohuzi;
mod past;
mod runs;
mod sets;
mod specials;
mod wilds;
mod worth;

use super::Group;
use super::colours::Colours;
use super::greedy::Greedy;
use super::huxi::Huxi;
use super::line::{Line, Make};
use super::naive::Naive;
use super::suits::Suits;

/// Wilds that are no fifth copies.
const LIMITED: &str = "laizi~wild.copy_limit=4";

/// Every wrong engine of the zoo.
pub(super) const LINES: [&[Line]; 10] = [
    eyes::LINES,
    runs::LINES,
    sets::LINES,
    wilds::LINES,
    past::LINES,
    specials::LINES,
    paohuzi::LINES,
    worth::LINES,
    last::LINES,
    groups::LINES,
];

/// The skeletons as they are meant.
pub(super) const RIGHT: &[Line] = &[
    right("naive", Make::Naive(Naive::RIGHT)),
    right("greedy", Make::Greedy(Greedy::RIGHT)),
    right("suits", Make::Suits(Suits::RIGHT)),
    right("colours", Make::Colours(Colours::RIGHT)),
    right("huxi", Make::Huxi(Huxi::RIGHT)),
];

const fn right(name: &'static str, make: Make) -> Line {
    Line {
        name,
        wrong: "nothing",
        group: Group::Slip,
        seen: "a skeleton of the zoo",
        make,
        shows: &[],
    }
}
