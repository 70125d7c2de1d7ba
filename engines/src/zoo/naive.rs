//! The first wrong-engine skeleton: try every eye, then the lowest tile in every set it can be in, wilds filling
//! gaps. It is what most people write first, so most of the slips people make fit into it.
//!
//! A [`Naive`] is data: [`Naive::RIGHT`] judges as the rules say, and every wrong engine made of it changes a
//! field or two. The switches and the search are in
//! files of their own.

mod search;
mod singles;
mod switches;

use super::sichuan;
use super::skeleton::{Skeleton, Wins};
use crate::engine::Refusal;
use crate::form::{Exposed, Form};
use crate::hand::Hand;
use crate::rules::{MissingSuit, Rules};
use crate::tile::{Alphabet, MAX_KINDS};
use crate::verdict::Reason;
use search::Search;
pub(super) use singles::Singles;
pub(super) use switches::{
    Eye, Filling, Limit, Memory, Missing, Naive, Pattern, Quads, Runs, Seven,
};

impl Skeleton for Naive {
    fn refuse(&self, rules: &Rules) -> Result<(), Refusal> {
        let known = |form: &Form| {
            let special = form.as_seven_pairs().is_some() || singles::knows(form.name);
            form.is_sets_and_pair() || special && rules.wild_max() == 0
        };
        let sets = rules.forms().iter().any(Form::is_sets_and_pair);
        if rules.alphabet() == Alphabet::Mahjong && sets && rules.forms().iter().all(known) {
            Ok(())
        } else {
            Err(Refusal(
                "it knows mahjong of sets and a pair, and special hands without wilds".to_owned(),
            ))
        }
    }

    fn engine(&self, rules: &Rules) -> Box<dyn Wins> {
        Box::new(NaiveEngine {
            how: *self,
            rules: rules.clone(),
            past: Past::default(),
        })
    }

    fn overlooks(&self) -> &'static [&'static str] {
        match self.seven {
            _ if self.five_alike => &["five-alike"],
            Seven::BesideGroups => &["too-many-groups"],
            _ => &[],
        }
    }
}

/// What an engine that remembers has of hands before.
#[derive(Default)]
struct Past {
    eye_found: bool,
    consumed: Option<Hand>,
    /// Answers by the tiles alone, each at a place that its tiles give.
    kept: Vec<Option<([u8; MAX_KINDS], bool)>>,
    calls: usize,
}

/// So many answers are kept.
const KEPT: usize = 4096;

struct NaiveEngine {
    how: Naive,
    rules: Rules,
    past: Past,
}

impl Wins for NaiveEngine {
    fn wins(&mut self, hand: &Hand) -> bool {
        match self.how.memory {
            Memory::Right => self.search(hand, 0, false),
            Memory::EyeStays => {
                let found = std::mem::take(&mut self.past.eye_found);
                self.past.eye_found = self.search(hand, 0, found);
                self.past.eye_found
            }
            Memory::Consumed => {
                let again = self.past.consumed.take() == Some(*hand);
                let wins = !again && self.search(hand, 0, false);
                self.past.consumed = wins.then_some(*hand);
                wins
            }
            Memory::Cache => self.recall(hand),
            Memory::Order => {
                self.past.calls += 1;
                // A step that has no divisor in common with 34: every kind comes first at times.
                let first = (self.past.calls - 1) * 13 % MAX_KINDS;
                self.search(hand, first, false)
            }
        }
    }

    fn reset(&mut self) {
        self.past = Past::default();
    }
}

impl NaiveEngine {
    fn recall(&mut self, hand: &Hand) -> bool {
        let counts = *hand.counts();
        let place = crate::rules::fnv1a(&counts) as usize % KEPT;
        self.past.kept.resize(KEPT, None);
        if let Some((known, wins)) = self.past.kept[place]
            && known == counts
        {
            return wins;
        }
        let wins = self.search(hand, 0, false);
        self.past.kept[place] = Some((counts, wins));
        wins
    }

    /// Judges the hand by itself, kinds in the order that begins at `first`; `eye_found` says that none is
    /// looked for.
    fn search(&self, hand: &Hand, first: usize, eye_found: bool) -> bool {
        let holds = |pattern: Pattern| {
            let mut kinds = pattern.iter();
            kinds.all(|&(kind, count)| hand.counts()[kind] == count)
        };
        if self.how.lost.is_some_and(holds) || !self.lacks_a_suit(hand) {
            return false;
        }
        self.how.taken.is_some_and(holds)
            || self.how.nine_gates && is_nine_gates(hand)
            || self.is_seven_pairs(hand)
            || self.sets_and_eye(hand, first, eye_found)
            || singles::wins(self.how.singles, &self.rules, hand, |left| {
                self.sets_and_eye(left, 0, false)
            })
    }

    /// Whether it is sets and an eye, and there is room for what lies open.
    fn sets_and_eye(&self, hand: &Hand, first: usize, eye_found: bool) -> bool {
        let room = self.how.seven != Seven::BesideGroups
            || self.rules.invalid(hand) != Some(Reason::TooManyGroups);
        room && Search::new(&self.how, &self.rules, hand, first).wins(hand, eye_found)
    }

    fn lacks_a_suit(&self, hand: &Hand) -> bool {
        let lacks = |suit| sichuan::lacks(hand, suit, self.how.missing != Missing::ConcealedOnly);
        match (self.rules.missing_suit(), hand.missing()) {
            (MissingSuit::None, _) => true,
            _ if self.how.missing == Missing::Ignored => true,
            (_, Some(suit)) if self.how.missing != Missing::AnySuit => lacks(usize::from(suit)),
            _ => (0..3).any(lacks),
        }
    }

    fn is_seven_pairs(&self, hand: &Hand) -> bool {
        let mut forms = self.rules.forms().iter();
        let Some(form) = forms.find(|form| form.as_seven_pairs().is_some()) else {
            return false;
        };
        let fours = match self.how.seven {
            Seven::Right | Seven::BesideGroups => form.as_seven_pairs().unwrap_or_default(),
            Seven::Never => return false,
            Seven::Distinct => 0,
            Seven::AnyFours | Seven::AnyNumber => usize::MAX,
        };
        let exposed = match self.how.seven {
            Seven::BesideGroups => Exposed::default(),
            _ => hand.exposed(),
        };
        let fits = || form.rest(hand.size(), exposed).is_some();
        (self.how.seven == Seven::AnyNumber || fits()) && sichuan::is_pairs(hand, fours)
    }
}

/// Whether a suit has its 1 and 9 three times and all between once, whatever the fourteenth tile is.
fn is_nine_gates(hand: &Hand) -> bool {
    hand.size() == 14
        && hand.counts()[..27]
            .chunks(9)
            .any(|suit| suit[0] >= 3 && suit[8] >= 3 && suit[1..8].iter().all(|&count| count >= 1))
}
