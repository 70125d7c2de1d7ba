//! Traits: what an engine does that no setting of the switches explains, most of it on hands that are illegal
//! under all of them. Each is data: words, hands, and the answer that shows it.

mod list;

pub use list::TRAITS;

use super::evidence::Answer;
use duipai_engines::rules::MissingSuit;
use duipai_engines::tile::Suit;
use duipai_engines::{Alphabet, Hand, Rules, Verdict, notation};

/// The answer that shows a trait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `win`, though nobody should call the hand one.
    Win,
    /// No `win`, though the hand is one.
    Miss,
    /// `rejected`, where `no` would do as well.
    Error,
}

/// A habit of an engine.
#[derive(Debug)]
pub struct Trait {
    /// Its name in JSON.
    pub name: &'static str,
    /// Of engines of which tiles.
    pub alphabet: Alphabet,
    /// Which answer to its hands shows it.
    pub sign: Sign,
    /// What an engine does that has it.
    pub words: &'static str,
    texts: &'static [&'static str],
}

/// How far an engine shows a trait.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// Which.
    pub habit: &'static Trait,
    /// On how many of its hands the engine shows it and the best setting does not.
    pub shown: usize,
    /// How many of its hands were answered.
    pub answered: usize,
}

impl Trait {
    /// The hands that tell.
    pub fn hands(&self) -> impl Iterator<Item = Hand> {
        // Each of them reads, as a test says.
        let parse = |text: &&str| notation::parse(text, self.alphabet).ok();
        self.texts.iter().filter_map(parse)
    }

    /// The same hands, each with a missing suit named where the rules want that.
    pub(super) fn hands_under(&self, rules: &Rules) -> impl Iterator<Item = Hand> {
        let named = rules.missing_suit() == MissingSuit::Named;
        self.hands().map(move |mut hand| {
            let empty = |suit: &Suit| {
                let held = &hand.counts()[suit.first..suit.first + suit.ranks];
                held.iter().all(|&count| count == 0)
            };
            if named {
                let suit = rules.suits().iter().rposition(empty);
                hand.set_missing(suit.map(|suit| suit as u8));
            }
            hand
        })
    }

    /// The texts of those hands.
    #[must_use]
    pub const fn texts(&self) -> &'static [&'static str] {
        self.texts
    }
}

impl Shown {
    /// Of `asked` hands of a trait, each with the answer and whether the best setting calls it a win.
    pub(super) fn of(habit: &'static Trait, asked: &[(Hand, Verdict, bool)]) -> Self {
        let answered = asked
            .iter()
            .filter(|(_, said, _)| matches!(Answer::of(said), Answer::Win | Answer::NoWin));
        let shows = |said: &Verdict, win: bool| match habit.sign {
            Sign::Win => Answer::of(said) == Answer::Win && !win,
            Sign::Miss => Answer::of(said) == Answer::NoWin && win,
            Sign::Error => matches!(said, Verdict::Rejected(_)) && !win,
        };
        Self {
            habit,
            shown: answered
                .clone()
                .filter(|(_, said, win)| shows(said, *win))
                .count(),
            answered: answered.count(),
        }
    }
}

/// The traits of engines for these tiles.
pub(super) fn of(alphabet: Alphabet) -> impl Iterator<Item = &'static Trait> {
    TRAITS
        .iter()
        .filter(move |habit| habit.alphabet == alphabet)
}
