//! The one trait behind which every implementation stands, and the factories that build them.

pub mod shanten;
pub mod waits;
mod wild_kinds;

pub use wild_kinds::with_wild_kinds;

use crate::certificate::Certificate;
use crate::form::Shape;
use crate::hand::Hand;
use crate::question::Question;
use crate::rules::Rules;
use crate::tile::Alphabet;
use crate::verdict::Verdict;
use crate::xi::XiTable;
use thiserror::Error;

/// An implementation of "does this hand win?", built for one rule-set.
///
/// Methods take `&mut self`: an engine may own scratch space or a child process. The answer to a hand must
/// not depend on what was asked before; the harness resets engines at fixed points and asks a fresh one
/// again when two disagree, so that it can tell when it does.
pub trait Engine: Send {
    /// Judges one hand.
    fn judge(&mut self, hand: &Hand) -> Verdict;

    /// Judges a slice; `verdicts` has the length of `hands` and is overwritten in order.
    fn judge_all(&mut self, hands: &[Hand], verdicts: &mut [Verdict]) {
        for (hand, verdict) in hands.iter().zip(verdicts) {
            *verdict = self.judge(hand);
        }
    }

    /// What hands wait for (听牌): each lacks one tile, and the answer is [`Verdict::Waits`] with the kinds that
    /// make it win by `rules`, for which the engine was built. `answers` has the length of `hands`.
    ///
    /// It is found by judging the hand with each kind; in paohuzi another player brings it. An engine that has a routine of its own overrides this.
    fn waits_all(&mut self, rules: &Rules, hands: &[Hand], answers: &mut [Verdict]) {
        waits::by_substitution(rules, hands, false, answers, &mut |hands, verdicts| {
            self.judge_all(hands, verdicts);
        });
    }

    /// A complete reading of a winning hand, where the engine can give one.
    fn explain(&mut self, hand: &Hand) -> Option<Certificate> {
        let _ = hand;
        None
    }

    /// In words, what lay behind the answer to the hand last judged: the text of an error, an answer line,
    /// how a program ended.
    fn remark(&mut self) -> Option<String> {
        None
    }

    /// Forgets everything that was asked.
    fn reset(&mut self) {}

    /// Judges a slice, each hand with its tiles told in an order of its own: 0 is the usual one, every other number
    /// another. To an engine that gets counts, or that counts on sorted tiles, all orders are one.
    fn judge_in_orders(&mut self, hands: &[Hand], orders: &[u8], verdicts: &mut [Verdict]) {
        let _ = orders;
        self.judge_all(hands, verdicts);
    }

    /// The line that a program is sent for a hand in an order. `None` for an engine of our own.
    fn line(&self, hand: &Hand, order: u8) -> Option<String> {
        let _ = (hand, order);
        None
    }
}

/// An engine cut at the borders of the suits, for plain hands: no exposed groups, no last card, only kinds
/// that are played with and none more than four times. Sizes may be illegal.
///
/// It is the engine's own code and answers what the engine answers, so what it says of every state of a suit,
/// put together, says everything about the engine.
pub trait Factored: Send {
    /// What the engine needs to know of the concealed tiles of suit number `suit` in [`Rules::suits`]. Suits
    /// of one value are alike to it. The number means nothing to anybody else.
    fn value(&mut self, suit: usize, counts: &[u8]) -> u32;

    /// Whether it answers `win` to the hand whose suits have these values, with so many wilds and this missing
    /// suit.
    fn wins(&mut self, values: &[u32], wilds: u8, missing: Option<u8>) -> bool;

    /// Whether this value of one suit alone tells that it does not, whatever the others hold. It need not tell
    /// where it could: it saves asking about combinations.
    fn rules_out(&self, suit: usize, value: u32, wilds: u8, missing: Option<u8>) -> bool {
        let _ = (suit, value, wilds, missing);
        false
    }
}

/// Builds engines of one kind, and says what they are.
pub trait Factory: Send + Sync {
    /// Name on the command line and in reports.
    fn name(&self) -> &str;

    /// One line: how it decides.
    fn idea(&self) -> &str;

    /// Version that is recorded with its answers.
    fn version(&self) -> String {
        env!("CARGO_PKG_VERSION").to_owned()
    }

    /// Whether it takes part unless it is named.
    fn by_default(&self) -> bool {
        true
    }

    /// Whether it is a port of a published program, bugs included.
    fn is_port(&self) -> bool {
        false
    }

    /// Whether it is meant to answer illegal hands as well.
    fn takes_illegal(&self) -> bool {
        true
    }

    /// For an engine that is somebody else's program, what is to be known of it. `None` for one of our own.
    fn program(&self) -> Option<&dyn Program> {
        None
    }

    /// An engine for these rules.
    ///
    /// # Errors
    /// Says why it has none.
    fn build(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal>;

    /// An engine that answers how far hands are from a win: [`Verdict::Shanten`]. The rules ask that question, and do
    /// not [refuse](Rules::refuses) it.
    ///
    /// It is led to the answer by wins with wilds for the tiles that are to be drawn. One that has a routine of its
    /// own overrides this.
    ///
    /// # Errors
    /// If it knows no such wilds, with the reason.
    fn shanten(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        if self.is_port() {
            return Err(Refusal(
                "it is a port of a program that tells wins".to_owned(),
            ));
        }
        let engine = self.build(&rules.with_wilds_to_draw())?;
        Ok(Box::new(shanten::ByWilds::new(rules, engine)))
    }

    /// Whether it has a routine of its own for that; else it is slow.
    fn finds_shanten(&self) -> bool {
        false
    }

    /// Under which exchanges of tiles its answers do not change, as far as it declares.
    fn symmetry(&self, rules: &Rules) -> Symmetry;

    /// Its way to put the answer together from one value per suit, if that is how it works.
    fn factored(&self, rules: &Rules) -> Option<Box<dyn Factored>> {
        let _ = rules;
        None
    }

    /// For a port of a published program: which hands it accepts, bugs included. `None` for an engine
    /// that is meant to be right.
    fn predicate(&self, rules: &Rules) -> Option<Box<dyn Predicate>> {
        let _ = rules;
        None
    }

    /// For a port: which of its documented errors are possible on legal hands of these rules.
    fn documented(&self, rules: &Rules) -> Documented {
        let _ = rules;
        Documented::default()
    }
}

/// An engine that is somebody else's program: slow to start afresh, without readings to show, and apt to fail.
pub trait Program {
    /// How it is started and what it answers, as text from which it can be had again.
    fn launch(&self) -> String;

    /// Whether it can be started at all.
    ///
    /// # Errors
    /// Says why not, and what to do.
    fn check(&self) -> Result<(), Refusal>;

    /// What whoever maintains it should know after it was asked, in whole sentences.
    fn notes(&self) -> Vec<String>;

    /// Whether a hand is in its domain, so that it is put to it.
    fn takes(&self, rules: &Rules, hand: &Hand) -> bool;

    /// Why it is no longer asked under these rules, if it failed too often.
    fn taken_out(&self, rules: &Rules) -> Option<String>;

    /// Forgets how often it failed: it is asked again, and may fail as often again.
    fn pardon(&self);

    /// Whether it may be sent the tiles of a hand in any order.
    fn any_order(&self) -> AnyOrder {
        AnyOrder::Never
    }

    /// Whether it answers a question itself; else it is led to the answer by wins.
    ///
    /// # Errors
    /// If its answers lead to none, with the reason.
    fn asks(&self, question: Question) -> Result<bool, Refusal> {
        Ok(question.is_win())
    }
}

/// Whether a program may be sent the tiles of a hand in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyOrder {
    /// It is sent counts, which have no order, or counts on sorted tiles.
    Never,
    /// Nobody said.
    Unsaid,
    /// It has to take them as they come.
    Always,
}

/// Exactly which hands a port accepts, written without looking at the port and defined on any hand.
pub trait Predicate: Send {
    /// Whether the port answers `win`.
    fn accepts(&mut self, hand: &Hand) -> bool;
}

/// Errors of a port that its documentation says occur on legal hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Documented {
    /// It accepts hands that do not win.
    pub false_accepts: bool,
    /// It declines hands that win.
    pub false_rejects: bool,
}

/// Why an engine cannot be built for some rules.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}", self.clause())]
pub struct Refusal(
    /// The reason, as a clause about the engine, which may leave its subject out.
    pub String,
);

impl Refusal {
    /// The reason as a clause with a subject.
    #[must_use]
    pub fn clause(&self) -> String {
        let verb = ["has ", "is ", "counts "];
        let bare = verb.iter().any(|verb| self.0.starts_with(verb));
        format!("{}{}", if bare { "it " } else { "" }, self.0)
    }
}

/// Exchanges of tiles that leave an engine's answers as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Any permutation of the suits, or of the two colours.
    pub suits: bool,
    /// Rank r to 10−r in any one mahjong suit.
    pub mirror: bool,
    /// Which permutations of the honours.
    pub honours: Honours,
}

/// Permutations of the seven honours; each of these holds those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Honours {
    /// None.
    Fixed,
    /// Of the four winds and of the three dragons, but no wind for a dragon.
    WindsAndDragons,
    /// All of them.
    All,
}

impl Honours {
    /// How many neighbouring honours are exchanged with each other, group by group from the first one on.
    #[must_use]
    pub const fn groups(self) -> &'static [usize] {
        match self {
            Self::Fixed => &[1; 7],
            Self::WindsAndDragons => &[4, 3],
            Self::All => &[7],
        }
    }
}

impl Symmetry {
    /// None at all.
    pub const NONE: Self = Self {
        suits: false,
        mirror: false,
        honours: Honours::Fixed,
    };

    /// What the definition of winning allows under `rules`: suits, mirrors and honours in mahjong, colours
    /// only in paohuzi, where 2-7-10 ties the ranks down. Knitted tiles tie the suits' mirrors together: one
    /// alone makes 369 of 147. A tile that counts as a wild is like no other tile.
    #[must_use]
    pub fn of_the_rules(rules: &Rules) -> Self {
        let mahjong = rules.alphabet() == Alphabet::Mahjong;
        let parts = rules.forms().iter().flat_map(|form| &form.parts);
        let knitted = |shape: &Shape| matches!(shape, Shape::Knitted(_));
        let mut kinds = rules.wild_kinds().iter();
        let wild_suits = kinds.any(|&kind| rules.alphabet().suit_of(kind) < 3);
        // Tables of scores may tell the colours apart.
        let alike = rules.xi().is_none_or(XiTable::is_alike_in_both_colours);
        Self {
            suits: !wild_suits && alike,
            mirror: mahjong && !wild_suits && !parts.flat_map(|part| &part.shapes).any(knitted),
            honours: if mahjong && rules.wild_kinds().is_empty() {
                Honours::All
            } else {
                Honours::Fixed
            },
        }
    }

    /// The exchanges that are in both.
    #[must_use]
    pub fn common(self, other: Self) -> Self {
        Self {
            suits: self.suits && other.suits,
            mirror: self.mirror && other.mirror,
            honours: self.honours.min(other.honours),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Refusal;

    #[test]
    fn a_reason_is_told_as_a_clause_with_a_subject() {
        for (reason, clause) in [
            ("has no tables of it", "it has no tables of it"),
            ("it knows pairs only", "it knows pairs only"),
            ("its tiles are others", "its tiles are others"),
            ("no tile is a wild to it", "no tile is a wild to it"),
        ] {
            assert_eq!(Refusal(reason.to_owned()).to_string(), clause);
        }
    }
}
