//! The suit-hash back-end where rules ask for more than sets and an eye: special hands beside them or alone,
//! and a missing suit. It stands before [`SuitEngine`], so that rules without any of this pay nothing for it.

use super::index::{Code, nine};
use super::pairs::{Pairs, fours};
use super::singles::{Singles, planes};
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
    singles: Vec<Singles<F>>,
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
            singles: (rules.forms().iter())
                .filter_map(|form| Singles::of(form, rules, fault))
                .collect(),
            fault,
        }
    }

    fn completes(&self, hand: &Hand) -> bool {
        let standard = || self.standard.as_ref().is_some_and(|suits| suits.wins(hand));
        self.lacks_a_suit(hand)
            && (standard() || self.seven_pairs(hand).is_some() || self.single_tiles(hand).is_some())
    }

    /// The form of seven pairs, if the hand is that.
    fn seven_pairs(&self, hand: &Hand) -> Option<&Pairs<F>> {
        let pairs = self.pairs.as_ref()?;
        let concealed = hand.naturals() == SEVEN_PAIRS && hand.melds().next().is_none();
        (concealed && hand.wilds() == 0 && pairs.are(hand.counts())).then_some(pairs)
    }

    /// The place of the form of single tiles that the hand has.
    fn single_tiles(&self, hand: &Hand) -> Option<usize> {
        let concealed = match hand.melds().count() {
            0 => 14,
            1 => 11,
            _ => return None,
        };
        if self.singles.is_empty() || hand.wilds() > 0 || hand.naturals() != concealed {
            return None;
        }
        let planes = planes(hand.counts());
        let mut singles = self.singles.iter();
        singles.position(|singles| singles.are(hand, &planes))
    }

    /// Whether the tables of sets and an eye leave it open.
    fn crowded(&self, hand: &Hand) -> bool {
        self.standard
            .as_ref()
            .is_some_and(|suits| suits.crowded(hand))
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

impl<F: Faults> SeveralEngine<F> {
    /// Whether four suits with so many fours are pairs that the rules know.
    fn allow_pairs(&self, fours: [u8; 4]) -> bool {
        let pairs = self.pairs.as_ref();
        pairs.is_some_and(|pairs| pairs.allow(fours))
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
            None if self.crowded(hand) => Verdict::Unsupported,
            None => Verdict::from_win(self.completes(hand)),
        }
    }

    fn explain(&mut self, hand: &Hand) -> Option<Certificate> {
        if self.rules.invalid(hand).is_some() || !self.lacks_a_suit(hand) {
            return None;
        }
        let mut standard = self.standard.as_mut();
        let reading = standard.as_mut().and_then(|suits| suits.explain(hand));
        let reading = reading.or_else(|| self.seven_pairs(hand).map(|pairs| pairs.read(hand)));
        reading.or_else(|| {
            let place = self.single_tiles(hand)?;
            self.singles[place].read(hand)
        })
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
        // A suit that is not played with is empty.
        let empty = self
            .standard
            .as_ref()
            .map_or(0, |suits| suits.byte(3, &[0; MAX_KINDS]));
        let mut all: [Value; 4] = [[0, 0, empty, 0]; 4];
        for (bytes, value) in all.iter_mut().zip(values) {
            *bytes = value.to_be_bytes();
        }
        let naturals = all
            .iter()
            .map(|&[_, tiles, ..]| usize::from(tiles))
            .sum::<usize>();
        let size = naturals + usize::from(wilds);
        if !self.rules.admits(size, wilds, missing)
            || !self.lacks(missing, |suit| all[suit][1] == 0)
        {
            return false;
        }
        let bytes = all.map(|[_, _, byte, _]| byte);
        let fours = all.map(|[.., fours]| fours);
        let standard = self.standard.as_ref();
        standard.is_some_and(|suits| suits.complete(bytes, wilds))
            || naturals == SEVEN_PAIRS && wilds == 0 && self.allow_pairs(fours)
    }

    /// The suit takes more wilds than there are, and too many fours.
    fn rules_out(&self, _: usize, value: u32, wilds: u8, _: Option<u8>) -> bool {
        let [_, _, byte, fours] = value.to_be_bytes();
        let fewest = (byte & 15).min(byte >> 4);
        (self.standard.is_none() || fewest > wilds) && !self.allow_pairs([fours, 0, 0, 0])
    }
}
