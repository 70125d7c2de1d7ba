//! The suit-hash back-end where rules ask for more than sets and an eye: special hands beside them or alone,
//! and a missing suit. It stands before [`SuitEngine`], so that rules without any of this pay nothing for it.

use super::index::{Code, nine};
use super::pairs::{Pairs, some_odd};
use super::singles::{Singles, plane, planes};
use super::suits::SuitEngine;
use crate::certificate::Certificate;
use crate::engine::Engine;
use crate::fault::Faults;
use crate::form::Form;
use crate::hand::{Hand, Meld};
use crate::rules::{MissingSuit, Rules};
use crate::verdict::Verdict;

/// Judges mahjong hands by several forms.
pub(super) struct SeveralEngine<F> {
    pub(super) rules: Rules,
    pub(super) standard: Option<SuitEngine<F>>,
    pub(super) pairs: Option<Pairs<F>>,
    pub(super) singles: Vec<Singles<F>>,
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
        self.lacks_a_suit(hand) && (standard() || self.completes_otherwise(hand))
    }

    /// Whether a legal hand is complete by a form that is not sets and an eye. What tells most hands apart comes first.
    #[inline]
    fn completes_otherwise(&self, hand: &Hand) -> bool {
        let pairs = self.pairs.is_some() && !some_odd(hand.counts());
        if pairs && self.seven_pairs(hand).is_some() {
            return true;
        }
        let held = if self.singles.is_empty() {
            return false;
        } else {
            plane(hand.counts(), 0)
        };
        let may_be = self.singles.iter().any(|singles| singles.may_be(held));
        may_be && self.single_tiles(hand).is_some()
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
            0 => SINGLE_TILES,
            1 => SINGLE_TILES - 3,
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
    pub(super) fn lacks(&self, missing: Option<u8>, empty: impl Fn(usize) -> bool) -> bool {
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
pub(super) const SEVEN_PAIRS: usize = 14;

/// How many tiles a hand of single tiles has, an exposed set among them.
pub(super) const SINGLE_TILES: usize = 14;

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

    fn judge_all(&mut self, hands: &[Hand], verdicts: &mut [Verdict]) {
        let Some(standard) = &mut self.standard else {
            for (hand, verdict) in hands.iter().zip(verdicts) {
                *verdict = self.judge(hand);
            }
            return;
        };
        // It knows the rules, so what it rejects or leaves open stays that.
        standard.judge_all(hands, verdicts);
        for (hand, verdict) in hands.iter().zip(verdicts) {
            let complete = match verdict {
                Verdict::Win(_) => true,
                Verdict::No(_) => self.completes_otherwise(hand),
                _ => continue,
            };
            *verdict = Verdict::from_win(complete && self.lacks_a_suit(hand));
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
