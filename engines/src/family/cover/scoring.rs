//! The engine where the rules count xi: the best reading of all scored forms, and what lies exposed.
//!
//! Where held cards may not be taken apart, it says which groups have to be there (坎, 提, 偎); the choice
//! takes them before any other.

use super::best::{Best, Forced, Item};
use super::parts::Parts;
use super::prices::{KINDS, Prices};
use super::search::{self, Search};
use crate::certificate::Certificate;
use crate::engine::Engine;
use crate::fault::Faults;
use crate::form::Part;
use crate::hand::{Hand, Meld};
use crate::rules::Rules;
use crate::tile::MAX_KINDS;
use crate::verdict::{Score, Verdict};

pub(super) struct ScoringCover<F> {
    rules: Rules,
    scored: Vec<Prices>,
    unscored: Vec<Parts>,
    /// Whether four alike can be a concealed group.
    knows_fours: bool,
    /// Scratch: the items of the hand being judged.
    items: Vec<Item>,
    unscored_items: Vec<search::Item>,
    fault: F,
}

impl<F: Faults> Engine for ScoringCover<F> {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        if let Some(reason) = self.rules.invalid(hand) {
            return Verdict::Rejected(reason);
        }
        let best = self.best(hand, |_| ()).map(|(worth, ())| worth);
        let wins = best.is_some_and(|worth| worth >= self.rules.base_xi())
            || self.unscored(hand, |_| Some(())).is_some();
        let score = best.map_or(Score::Null, Score::Points);
        if wins {
            Verdict::Win(score)
        } else {
            Verdict::No(score)
        }
    }

    fn explain(&mut self, hand: &Hand) -> Option<Certificate> {
        if self.rules.invalid(hand).is_some() {
            return None;
        }
        let exposed = self.exposed(hand);
        let base = self.rules.base_xi();
        match self.best(hand, |best| best.certificate(exposed)) {
            Some((worth, certificate)) if worth >= base => certificate,
            _ => self.unscored(hand, |search| {
                let certificate = search::write_down(search)?;
                Some(Certificate {
                    score: Score::Null,
                    ..certificate
                })
            }),
        }
    }
}

impl<F: Faults> ScoringCover<F> {
    pub(super) fn new(rules: &Rules, fault: F) -> Self {
        let (scored, unscored): (Vec<_>, Vec<_>) =
            rules.forms().iter().partition(|form| form.scored);
        let mut parts = rules.forms().iter().flat_map(|form| &form.parts);
        Self {
            knows_fours: parts.any(Part::is_of_fours),
            scored: (scored.into_iter())
                .map(|form| Prices::new(form, rules, fault.fault()))
                .collect(),
            unscored: (unscored.into_iter())
                .map(|form| Parts::new(form, rules, fault.fault()))
                .collect(),
            rules: rules.clone(),
            items: Vec::new(),
            unscored_items: Vec::new(),
            fault,
        }
    }

    /// The most that a reading of a scored form is worth, and what `read` makes of the choice that gives it.
    fn best<T>(&mut self, hand: &Hand, read: impl Fn(&Best<F>) -> T) -> Option<(i16, T)> {
        let exposed = hand.exposed();
        let forced = self.forced(hand);
        let of_exposed = self.exposed(hand);
        let mut best: Option<(i16, T)> = None;
        for prices in &self.scored {
            let Some(numbers) = prices.form.numbers(hand.size(), exposed) else {
                continue;
            };
            let mut choice = Best::new(prices, &mut self.items, hand, self.fault);
            let Some(worth) = choice.run(numbers, &forced) else {
                continue;
            };
            let worth = worth + of_exposed;
            if best.as_ref().is_none_or(|(best, _)| worth > *best) {
                best = Some((worth, read(&choice)));
            }
        }
        best
    }

    /// What `read` makes of the first choice that completes an unscored form.
    fn unscored<T>(&mut self, hand: &Hand, read: impl Fn(Search<F>) -> Option<T>) -> Option<T> {
        self.unscored.iter().find_map(|parts| {
            let numbers = parts.form.numbers(hand.size(), hand.exposed())?;
            let room = [u8::MAX; MAX_KINDS];
            let mut search = Search::new(parts, &mut self.unscored_items, hand, room, self.fault);
            search.run(numbers, 0).then(|| read(search))?
        })
    }

    /// The groups of like cards that may not be taken apart.
    fn forced(&self, hand: &Hand) -> Forced {
        let mut forced = Forced::default();
        if self.rules.kan_splittable() {
            return forced;
        }
        for (kind, &count) in hand.counts()[..KINDS].iter().enumerate() {
            let last = hand.last().filter(|last| last.kind.index() == kind);
            let size = match (count, last) {
                (4, _) if self.fault.is(16) => continue,
                (4, _) if self.knows_fours => 4,
                // Three that are drawn together with the last card, too; with a card from elsewhere they are free.
                (3, Some(last)) if !last.drawn || self.fault.is(18) => continue,
                (3 | 4, _) => 3,
                _ => continue,
            };
            forced.add(kind, size);
        }
        forced
    }

    /// What the exposed groups are worth.
    fn exposed(&self, hand: &Hand) -> i16 {
        if self.fault.is(19) {
            return 0;
        }
        hand.melds().map(|meld| self.worth_of_exposed(meld)).sum()
    }

    fn worth_of_exposed(&self, meld: &Meld) -> i16 {
        let (Some(xi), Some(lowest)) = (self.rules.xi(), meld.tiles().next()) else {
            return 0;
        };
        let alphabet = self.rules.alphabet();
        let suit = alphabet.suit_of(lowest);
        let alike = meld.tiles().all(|tile| tile == lowest);
        let one_colour = meld.tiles().all(|tile| alphabet.suit_of(tile) == suit);
        let worth = match (alike, meld.is_four(), meld.drawn()) {
            (true, true, true) => xi.four_drawn,
            (true, true, false) => xi.four_brought,
            (true, false, true) => xi.triplet_drawn,
            (true, false, false) => xi.triplet_brought,
            // Of exposed sets of one colour only 2-7-10 has more than two ranks between its lowest cards.
            _ if one_colour => {
                let mut ranks = meld.tiles().map(|tile| alphabet.rank_of(tile));
                match [ranks.next(), ranks.next()] {
                    [Some(2), Some(7)] => xi.red,
                    [Some(1), _] => xi.low_run,
                    _ => return 0,
                }
            }
            _ => return 0,
        };
        worth[suit]
    }
}
