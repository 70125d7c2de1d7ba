//! The suit-hash back-end where rules ask for more than sets and an eye: seven pairs beside them or alone, and
//! a missing suit. It stands before [`SuitEngine`], so that rules without any of this pay nothing for it.

use super::index::{Code, nine};
use super::pairs::{Pairs, fours};
use super::suits::SuitEngine;
use crate::certificate::Certificate;
use crate::engine::{Engine, Factored};
use crate::fault::Faults;
use crate::form::Form;
use crate::hand::{Hand, Meld};
use crate::rules::{MissingSuit, Rules};
use crate::tile::MAX_KINDS;
use crate::verdict::Verdict;

/// Judges mahjong hands by several forms.
pub(super) struct SeveralEngine<F> {
    rules: Rules,
    standard: Option<SuitEngine<F>>,
    pairs: Option<Pairs<F>>,
    fault: F,
}

impl<F: Faults> SeveralEngine<F> {
    pub(super) fn new(rules: &Rules, fault: F) -> Self {
        let of = |form: &Form| {
            Some(Pairs {
                form: form.name,
                fours: form.as_seven_pairs()?,
                fault,
            })
        };
        let mut forms = rules.forms().iter();
        let standard = forms.find(|form| form.as_sets_with_eye().is_some());
        Self {
            rules: rules.clone(),
            standard: standard.map(|form| SuitEngine::new(rules, form, fault)),
            pairs: rules.forms().iter().find_map(of),
            fault,
        }
    }

    fn completes(&self, hand: &Hand) -> bool {
        let standard = || self.standard.as_ref().is_some_and(|suits| suits.wins(hand));
        self.lacks_a_suit(hand) && (standard() || self.seven_pairs(hand).is_some())
    }

    /// The form of seven pairs, if the hand is that.
    fn seven_pairs(&self, hand: &Hand) -> Option<&Pairs<F>> {
        let pairs = self.pairs.as_ref()?;
        let concealed = hand.naturals() == SEVEN_PAIRS && hand.melds().next().is_none();
        (concealed && pairs.are(hand.counts())).then_some(pairs)
    }

    /// Whether a suit has no tile that has to have none.
    fn lacks_a_suit(&self, hand: &Hand) -> bool {
        self.lacks(hand.missing(), |suit| is_empty(hand, suit))
    }

    /// The same of a hand that names this missing suit, or none, and of which it is known which suits are empty.
    #[inline]
    fn lacks(&self, missing: Option<u8>, empty: impl Fn(usize) -> bool) -> bool {
        if self.rules.missing_suit() == MissingSuit::None || self.fault.is(14) {
            return true;
        }
        match missing {
            Some(named) => empty(usize::from(named)),
            None => (0..self.rules.suits().len()).any(empty),
        }
    }
}

/// How many tiles seven pairs are.
const SEVEN_PAIRS: usize = 14;

/// Whether the code of a suit is that of the empty state, and no tile of it lies exposed.
#[inline]
fn is_empty(hand: &Hand, suit: usize) -> bool {
    let code = nine(hand.counts(), 9 * suit);
    let mut exposed = hand.melds().flat_map(Meld::tiles);
    code == Code { low: 0, high: 0 } && exposed.all(|tile| tile.index() / 9 != suit)
}

impl<F: Faults> Engine for SeveralEngine<F> {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        match self.rules.invalid(hand) {
            Some(reason) => Verdict::Rejected(reason),
            None => Verdict::from_win(self.completes(hand)),
        }
    }

    fn explain(&mut self, hand: &Hand) -> Option<Certificate> {
        if self.rules.invalid(hand).is_some() || !self.lacks_a_suit(hand) {
            return None;
        }
        let mut standard = self.standard.as_mut();
        let reading = standard.as_mut().and_then(|suits| suits.explain(hand));
        reading.or_else(|| self.seven_pairs(hand).map(|pairs| pairs.read(hand)))
    }
}

/// The bytes of a value: number of tiles, what the suit hash says, number of fours.
type Value = [u8; 4];

/// A hand of rules of any number of forms: with one form and no missing suit this says what
/// [`SuitEngine`] says.
impl<F: Faults> Factored for SeveralEngine<F> {
    fn value(&mut self, suit: usize, counts: &[u8]) -> u32 {
        let tiles: u8 = counts.iter().sum();
        let mut all = [0; MAX_KINDS];
        let first = self.rules.suits()[suit].first;
        all[first..first + counts.len()].copy_from_slice(counts);
        // There are no tables of more tiles, and no legal hands.
        let known = usize::from(tiles) <= self.rules.sizes().largest();
        let standard = self.standard.as_ref().filter(|_| known);
        let byte = standard.map_or(0, |suits| suits.byte(suit, &all));
        let fours = self.pairs.as_ref().map_or(0, |_| fours(suit, &all));
        u32::from_be_bytes([0, tiles, byte, fours])
    }

    fn wins(&mut self, values: &[u32], wilds: u8, missing: Option<u8>) -> bool {
        let values: Vec<Value> = values.iter().map(|value| value.to_be_bytes()).collect();
        let tiles = values.iter().map(|&[_, tiles, ..]| usize::from(tiles));
        let naturals: usize = tiles.sum();
        let size = naturals + usize::from(wilds);
        if !self.rules.admits(size, wilds, missing)
            || !self.lacks(missing, |suit| values[suit][1] == 0)
        {
            return false;
        }
        // A suit that is not played with is empty.
        let none = [0; MAX_KINDS];
        let standard = self.standard.as_ref().is_some_and(|suits| {
            let bytes = std::array::from_fn(|suit| {
                let value = values.get(suit);
                value.map_or_else(|| suits.byte(suit, &none), |&[_, _, byte, _]| byte)
            });
            suits.complete(bytes, wilds)
        });
        standard
            || naturals == SEVEN_PAIRS
                && self.pairs.as_ref().is_some_and(|pairs| {
                    pairs.allow(std::array::from_fn(|suit| {
                        values.get(suit).map_or(0, |&[_, _, _, fours]| fours)
                    }))
                })
    }
}
