//! `cover`: list the groups that fit the hand, choose some that can be taken together, look at what is left.
//!
//! This is the "2n+3" search of a published waihuzi program, for any form. The items are the parts of sets
//! that the hand has tiles for, sorted by lowest tile; a part with a gap costs wilds. Items are chosen in
//! that order, the same one again as long as its tiles last, so equal choices are met once. When the choice
//! moves past a kind, tiles of it that were not taken belong to what is left, and more than two of those,
//! or two that are no eye, end the attempt. A form without an eye, such as seven pairs, leaves nothing. Of
//! each part of a form so many items are chosen, and of some parts few may be chosen again. Only a complete
//! choice is asked what its wilds stand for.
//!
//! Where the rules count xi (息) every item carries its worth, by whether the last card lies in it, and the
//! search does not end with the first complete choice: each is scored, and the best is kept.
//!
//! Faults: 1 the list holds sixteen items, 2 a triplet of a kind held four times is not listed, 3 two wilds
//! are no eye, 4 the red set is listed in the first colour only, 5 any two tiles of one suit are an eye,
//! 6 the last item is never chosen, 7 an item is chosen once at most, 8 a pair is an eye only where
//! the kind is held exactly twice, 9 the wild in the eye may be a fifth copy, 10 no set has two wilds,
//! 11 a pair may be chosen again at will, 12 the first suit is never the missing one,
//! 13 the first complete choice is scored, not the best, 14 a last card is counted in three alike even where
//! another group holds its kind, 15 three alike with a brought card count as held, 16 four alike that are held
//! may be taken apart, 17 a pair with a drawn card is worth no more than another, 18 two held and one drawn
//! are free, 19 exposed groups are worth nothing.

mod best;
mod parts;
mod prices;
mod scoring;
mod search;

use crate::certificate::Certificate;
use crate::engine::{Engine, Factory, Refusal, Symmetry, with_wild_kinds};
use crate::fault::{Fault, Faults, Sound};
use crate::form::Form;
use crate::hand::{Hand, Meld};
use crate::rules::{MissingSuit, Rules};
use crate::tile::{COPIES, MAX_KINDS};
use crate::verdict::Verdict;
use parts::Parts;
use scoring::ScoringCover;
use search::{Item, Search};

/// Builds the cover engine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cover {
    /// A planted fault, for tests.
    pub fault: Fault,
}

impl Factory for Cover {
    fn name(&self) -> &'static str {
        "cover"
    }

    fn idea(&self) -> &'static str {
        "list the groups that fit, choose some that go together, look at what is left"
    }

    fn build(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        let scores = |form: &Form| rules.xi().is_some() && form.scored;
        let can = |form: &&Form| {
            if scores(form) {
                prices::can_be_priced(form)
            } else {
                parts::can_be_covered(form, rules)
            }
        };
        if let Some(form) = rules.forms().iter().find(|form| !can(form)) {
            return Err(Refusal(format!(
                "it cannot tell equal groups of `{}` apart where wilds are among them or groups are scored",
                form.name
            )));
        }
        if rules.xi().is_some() {
            return Ok(if self.fault.is_planted() {
                Box::new(ScoringCover::new(rules, self.fault))
            } else {
                Box::new(ScoringCover::new(rules, Sound))
            });
        }
        with_wild_kinds(rules, |rules| {
            Ok(if self.fault.is_planted() {
                Box::new(CoverEngine::new(rules, self.fault))
            } else {
                Box::new(CoverEngine::new(rules, Sound))
            })
        })
    }

    fn symmetry(&self, rules: &Rules) -> Symmetry {
        Symmetry::of_the_rules(rules)
    }
}

struct CoverEngine<F> {
    rules: Rules,
    forms: Vec<Parts>,
    /// Scratch: the items of the hand being judged.
    items: Vec<Item>,
    fault: F,
}

impl<F: Faults> Engine for CoverEngine<F> {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        if let Some(reason) = self.rules.invalid(hand) {
            return Verdict::Rejected(reason);
        }
        Verdict::from_win(self.first(hand, |_| Some(())).is_some())
    }

    fn explain(&mut self, hand: &Hand) -> Option<Certificate> {
        if self.rules.invalid(hand).is_some() {
            return None;
        }
        self.first(hand, search::write_down)
    }
}

impl<F: Faults> CoverEngine<F> {
    fn new(rules: &Rules, fault: F) -> Self {
        let forms = rules.forms().iter();
        Self {
            rules: rules.clone(),
            forms: forms
                .map(|form| Parts::new(form, rules, fault.fault()))
                .collect(),
            items: Vec::new(),
            fault,
        }
    }

    /// What `read` makes of the first search that completes a form.
    fn first<T>(&mut self, hand: &Hand, read: impl Fn(Search<F>) -> Option<T>) -> Option<T> {
        if !self.lacks_a_suit(hand) {
            return None;
        }
        let room = self.room(hand);
        self.forms.iter().find_map(|parts| {
            if hand.wilds() > 0 && !parts.form.wilds {
                return None;
            }
            let numbers = parts.form.numbers(hand.size(), hand.exposed())?;
            let mut search = Search::new(parts, &mut self.items, hand, room, self.fault);
            search.run(numbers, hand.wilds()).then(|| read(search))?
        })
    }

    /// Whether a suit has to be missing and is not among those of the hand's tiles, exposed ones included.
    fn lacks_a_suit(&self, hand: &Hand) -> bool {
        let policy = self.rules.missing_suit();
        if policy == MissingSuit::None {
            return true;
        }
        let alphabet = hand.alphabet();
        let concealed = alphabet.iter().filter(|&kind| hand.count(kind) > 0);
        let exposed = hand.melds().flat_map(Meld::tiles);
        // A bit for each suit.
        let all = (1 << self.rules.suits().len()) - 1;
        let held = concealed
            .chain(exposed)
            .fold(0, |held, kind| held | 1 << alphabet.suit_of(kind));
        let mut missing: u32 = all & !held;
        if self.fault.is(12) {
            missing &= !1;
        }
        match hand.missing() {
            Some(named) => missing >> named & 1 == 1,
            None => missing > 0,
        }
    }

    /// How many wilds may stand for each kind.
    fn room(&self, hand: &Hand) -> [u8; MAX_KINDS] {
        if !self.rules.copy_limit() || hand.wilds() == 0 {
            return [u8::MAX; MAX_KINDS];
        }
        let mut room = hand.meld_counts();
        for (room, count) in room.iter_mut().zip(hand.counts()) {
            *room = COPIES.saturating_sub(*room + count);
        }
        room
    }
}
