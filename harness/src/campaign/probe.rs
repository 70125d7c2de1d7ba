//! One key's cases: whether other hands show it, the smallest of those, and which cases are another bug.

use super::result::KeptCase;
use crate::external::codec::order;
use crate::finding::{self, Key, Status};
use crate::panel::{Panel, Roster, Seat};
use crate::report::BROKEN;
use crate::shrink::{self, Beside, Cause, Classes, Property};
use crate::truth::Judge;
use duipai_engines::{Digest, Hand, Rules, Verdict, notation};
use std::ops::RangeInclusive;

/// At most so many cases of a key are shrunk; most of the others hold a cause that is known by then.
const SHRUNK_PER_KEY: usize = 64;

/// At most so many bugs are told apart under one key.
pub const BUGS_PER_KEY: usize = 3;

/// What is left of a key when the hand is taken away.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NamedKey {
    /// Canonical name of the rules.
    pub rules: String,
    /// The dissenting engine.
    pub engine: String,
    /// What it says.
    pub verdict: String,
    /// What is right.
    pub expected: String,
    /// `legal`, or why the hand is illegal.
    pub legality: String,
    /// `new`, `known` or `stateful`.
    pub status: Status,
}

impl NamedKey {
    /// A key by names: `engine` is who sits in its seat.
    #[must_use]
    pub fn of(rules: &Rules, engine: &str, key: &Key) -> Self {
        Self {
            rules: rules.name(),
            engine: engine.to_owned(),
            verdict: key.verdict.to_owned(),
            expected: key.expected.to_owned(),
            legality: key.legality.to_owned(),
            status: key.status,
        }
    }

    /// The key and a hand as one text.
    #[must_use]
    pub fn signature(&self, hand: &str) -> String {
        format!(
            "{} {} {}/{} {} {hand}",
            self.rules, self.engine, self.verdict, self.expected, self.legality
        )
    }
}

/// Asks whether other hands show the same disagreement.
pub struct Probe {
    key: NamedKey,
    rules: Rules,
    panel: Panel,
    /// Where the key is of answer lines: those they are held against.
    base: Option<Panel>,
    judge: Judge,
    /// What was found so far, in order: each bug's smallest hand, and whether there is none smaller.
    bugs: Vec<(Hand, bool)>,
    /// Why each of them shows it.
    causes: Vec<Cause>,
    shrunk: usize,
    /// The orders in which a hand is sent: it is enough if it shows in one of them.
    orders: RangeInclusive<u8>,
}

impl Probe {
    /// A probe for one key; the engine is taken from `roster`.
    #[must_use]
    pub fn new(key: &NamedKey, rules: &Rules, roster: &Roster) -> Self {
        let mut one = roster.clone();
        one.entrants
            .retain(|entrant| entrant.factory.name() == key.engine);
        let judge = Judge::new(roster, rules);
        let lines = key.verdict == Verdict::Text(Digest::default()).word();
        Self {
            key: key.clone(),
            rules: rules.clone(),
            panel: Panel::new(&one, rules),
            base: lines.then(|| Panel::new(roster, rules)),
            judge,
            bugs: Vec::new(),
            causes: Vec::new(),
            shrunk: 0,
            orders: 0..=0,
        }
    }

    /// The same for a case that shows in another order of its tiles, if it is one: then every numbered order is
    /// tried, so that what is smallest does not depend on the order in which the case was met.
    #[must_use]
    pub fn of_orders(mut self, other: bool) -> Self {
        if other && self.panel.seats.iter().any(Seat::outside) {
            self.orders = 1..=order::NUMBERED;
        }
        self
    }

    /// The first line with which the engine shows the key, if the order of the hand's tiles is not the usual one.
    pub fn line(&mut self, hand: &Hand) -> Option<String> {
        let other = self.orders.clone().filter(|&order| order > 0);
        let shows = other.into_iter().find(|&order| {
            let first = self.first_in_order(order, std::slice::from_ref(hand));
            first.is_some()
        });
        self.panel.seats.first()?.line(hand, shows?)
    }

    fn first_in_order(&mut self, order: u8, hands: &[Hand]) -> Option<usize> {
        let mut verdicts = vec![Verdict::Unsupported; hands.len()];
        let seat = self.panel.seats.first_mut()?;
        seat.ask_in_orders(hands, &vec![order; hands.len()], &mut verdicts);
        let mut answered = hands.iter().zip(verdicts);
        answered.position(|(hand, verdict)| self.confirms(hand, verdict))
    }

    /// Whether the hand shows the key. It is asked for, never inferred.
    pub fn shows(&mut self, hand: &Hand) -> bool {
        self.first(std::slice::from_ref(hand)).is_some()
    }

    /// Whether a hand to which the engine answered `verdict` shows the key.
    fn confirms(&mut self, hand: &Hand, verdict: Verdict) -> bool {
        if !finding::could_be(&verdict, &self.key.verdict)
            || finding::legality(&self.rules, hand) != self.key.legality
        {
            return false;
        }
        if let Some(panel) = &mut self.base {
            let mut answers = panel.seats.iter_mut().map(|seat| seat.ask_reset(hand));
            let base = answers.find(Verdict::is_text);
            return base.is_some_and(|base| !base.agrees(&verdict, true));
        }
        let predicted = finding::predict(&mut self.panel, hand);
        let predicted = predicted.first().copied().flatten();
        let key = &self.key;
        let wanted = (key.verdict.as_str(), key.expected.as_str(), key.status);
        finding::shows(
            &mut self.judge,
            &self.rules,
            hand,
            verdict,
            predicted,
            wanted,
        )
    }

    /// The smallest hand found from `case`, and whether it is the smallest there is. `None` once enough
    /// cases of the key have been shrunk, or enough bugs found.
    pub(super) fn shrink(
        &mut self,
        case: &KeptCase,
        classes: &mut Classes,
    ) -> Option<(String, bool)> {
        if self.key.status == Status::Stateful {
            // What matters is the history: the hand alone shows nothing.
            return Some(("stateful".to_owned(), false));
        }
        let start = notation::parse(&case.hand, self.rules.alphabet()).ok()?;
        let bug = self.bug_of(&start, classes)?;
        let (hand, smallest) = &self.bugs[bug];
        Some((notation::write(hand), *smallest))
    }

    /// The place in `bugs` of what `start` shows.
    fn bug_of(&mut self, start: &Hand, classes: &mut Classes) -> Option<usize> {
        let rules = self.rules.clone();
        let mut causes = std::mem::take(&mut self.causes);
        let known = shrink::explained(&rules, start, &mut causes, self);
        let bug = match known {
            Some(_) => known,
            None if self.is_told() => Some(0),
            None => self.another(start, &mut causes, classes),
        };
        self.causes = causes;
        bug
    }

    /// Shrinks a case that shows nothing known.
    fn another(
        &mut self,
        start: &Hand,
        causes: &mut Vec<Cause>,
        classes: &mut Classes,
    ) -> Option<usize> {
        if self.shrunk >= SHRUNK_PER_KEY {
            return None;
        }
        self.shrunk += 1;
        let rules = self.rules.clone();
        let one_only = self.one_bug_only();
        let shrunk = if self.bugs.is_empty() {
            shrink::shrink(&rules, start, self, classes)
        } else if one_only {
            shrink::descend(&rules, start, self)
        } else {
            match shrink::shrink_beside(&rules, start, causes, self) {
                Beside::Explained(place) => return Some(place),
                Beside::Another(shrunk) => shrunk,
            }
        };
        let same = self.bugs.iter().position(|(hand, _)| *hand == shrunk.hand);
        if same.is_some() {
            return same;
        }
        if !one_only && self.bugs.len() >= BUGS_PER_KEY {
            return None;
        }
        // A program that was taken out on the way was not asked all that is smaller.
        let smallest = shrunk.smallest && !self.taken_out();
        self.bugs.push((shrunk.hand, smallest));
        if !one_only {
            causes.push(Cause::of(&rules, &shrunk.hand, self));
        }
        Some(self.bugs.len() - 1)
    }

    /// What a predicate foresees is one bug, known in full; and a program that fails again and again may not be
    /// asked as often as it takes to tell why.
    fn one_bug_only(&self) -> bool {
        self.key.status != Status::New || BROKEN.contains(&self.key.verdict.as_str())
    }

    /// Whether one bug is all that is to be told, and it is found: what a predicate foresees, or what was shrunk
    /// to the smallest hand there is.
    fn is_told(&self) -> bool {
        let known = self.key.status == Status::Known;
        let first = self.bugs.first();
        self.one_bug_only() && first.is_some_and(|(_, smallest)| known || *smallest)
    }

    fn taken_out(&self) -> bool {
        self.panel.seats.iter().any(Seat::taken_out)
    }
}

impl Property for Probe {
    fn first(&mut self, hands: &[Hand]) -> Option<usize> {
        let seat = self.panel.seats.first_mut()?;
        if !seat.outside() {
            // Asked one by one: whoever is quick to ask need not be asked more than is needed.
            return hands.iter().position(|hand| {
                if finding::legality(&self.rules, hand) != self.key.legality {
                    return false;
                }
                let verdict = self.panel.seats[0].ask_reset(hand);
                self.confirms(hand, verdict)
            });
        }
        // What comes after the first hand that shows it in one order need not be asked in the next.
        let mut found = None;
        for order in self.orders.clone() {
            let before = &hands[..found.unwrap_or(hands.len())];
            if !before.is_empty() {
                found = self.first_in_order(order, before).or(found);
            }
        }
        found
    }
}
