//! The suit-hash back-end where rules ask for more than sets and an eye: seven pairs beside them or alone, and
//! a missing suit. It stands before [`SuitEngine`], so that rules without any of this pay nothing for it.

use super::index::{Code, nine};
use super::pairs::Pairs;
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

    fn wins(&self, hand: &Hand) -> bool {
        let standard = || self.standard.as_ref().is_some_and(|suits| suits.wins(hand));
        self.lacks_a_suit(hand) && (standard() || self.seven_pairs(hand).is_some())
    }

    /// The form of seven pairs, if the hand is that.
    fn seven_pairs(&self, hand: &Hand) -> Option<&Pairs<F>> {
        let pairs = self.pairs.as_ref()?;
        let concealed = hand.naturals() == 14 && hand.melds().next().is_none();
        (concealed && pairs.are(hand.counts())).then_some(pairs)
    }

    /// Whether a suit has no tile that has to have none.
    fn lacks_a_suit(&self, hand: &Hand) -> bool {
        if self.rules.missing_suit() == MissingSuit::None || self.fault.is(14) {
            return true;
        }
        match hand.missing() {
            Some(named) => is_empty(hand, usize::from(named)),
            None => (0..self.rules.suits().len()).any(|suit| is_empty(hand, suit)),
        }
    }
}

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
            None => Verdict::from_win(self.wins(hand)),
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
