//! `greedy`: every suit from left to right, branching only on what one rank can be.
//!
//! Once the runs begun at the two ranks below have taken their tiles, what is left of a rank leaves few
//! choices: one begins a run; two are the eye or begin two runs; three are a triplet, or the eye and a run;
//! four are a triplet and a run, or the eye and two runs. Three equal runs hold the tiles of three triplets,
//! so no rank need begin three. Without an eye nothing is left to choose, and a suit is one pass.
//!
//! This is the published Go program's idea made right: one eye in the whole hand, of which the sizes of the
//! suits say where it lies; a suit of size 1 mod 3 has no reading; honours never run, four alike are never
//! two pairs. In seven pairs a rank has no choice at all: it is held twice, or four times, or not; and of
//! thirteen orphans each is held, and nothing else.
//!
//! Faults: 1 any number of eyes, 2 four are never the eye and two runs, 3 three are never the eye and a run,
//! 4 the suits are joined, so that a run crosses a border, 5 no run begins at rank 7, 6 eyes are counted
//! suit by suit, and a suit of size 1 mod 3 is given two instead of being refused, 7 honours run, 8 the first
//! pair met is the eye for good, 9 fours among seven pairs are not counted, 10 the suit after the named one
//! has to be missing.

mod by_suit;

use crate::certificate::{Certificate, Placed};
use crate::engine::{Engine, Factored, Factory, Refusal, Symmetry};
use crate::fault::{Fault, Faults, Sound};
use crate::form::{Count, Form, Shape};
use crate::hand::Hand;
use crate::rules::{MissingSuit, Rules};
use crate::tile::{Alphabet, Kind, MAX_KINDS};
use crate::verdict::{Score, Verdict};

/// Builds the greedy engine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy {
    /// A planted fault, for tests.
    pub fault: Fault,
}

impl Factory for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn idea(&self) -> &'static str {
        "every suit left to right, branching only on what one rank can be"
    }

    fn build(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        if rules.alphabet() != Alphabet::Mahjong {
            return Err(Refusal("it knows mahjong tiles only".to_owned()));
        }
        if rules.wild_max() > 0 {
            return Err(Refusal("it has no notion of wilds".to_owned()));
        }
        Ok(if self.fault.is_planted() {
            Box::new(GreedyEngine::new(rules, self.fault)?)
        } else {
            Box::new(GreedyEngine::new(rules, Sound)?)
        })
    }

    fn symmetry(&self, rules: &Rules) -> Symmetry {
        Symmetry::of_the_rules(rules)
    }

    /// Not of thirteen orphans. Two of the faults join suits, or look for the eye of one in another.
    fn factored(&self, rules: &Rules) -> Option<Box<dyn Factored>> {
        self.build(rules).ok()?;
        let orphans = rules.forms().iter().any(is_orphans);
        if orphans || self.fault.is(4) || self.fault.is(7) {
            return None;
        }
        Some(if self.fault.is_planted() {
            Box::new(GreedyEngine::new(rules, self.fault).ok()?)
        } else {
            Box::new(GreedyEngine::new(rules, Sound).ok()?)
        })
    }
}

/// The eye of a form that is sets and an eye of exactly the shapes that the walk knows.
fn eye_of_standard(form: &Form) -> Option<Shape> {
    let knows = |shape: &Shape| matches!(shape, Shape::Triplet | Shape::Run);
    let (sets, eyes) = form.as_sets_with_eye()?;
    let all = sets.contains(&Shape::Triplet) && sets.contains(&Shape::Run);
    match eyes {
        &[eye @ (Shape::Pair | Shape::Pair258)] if all && sets.iter().all(knows) => Some(eye),
        _ => None,
    }
}

/// Whether a form is thirteen orphans, and one of them again.
fn is_orphans(form: &Form) -> bool {
    match form.parts.as_slice() {
        [part] => {
            part.shapes == [Shape::Orphan] && part.count == Count::Exactly(14) && part.repeats == 1
        }
        _ => false,
    }
}

struct GreedyEngine<F> {
    rules: Rules,
    /// Name of the form of sets and an eye.
    standard: Option<&'static str>,
    /// Name of the form of seven pairs, and how many fours there may be.
    pairs: Option<(&'static str, usize)>,
    /// Name of the form of thirteen orphans.
    orphans: Option<&'static str>,
    /// By rank, whether an eye can be of it; and whether it can be of an honour.
    eyes: ([bool; 9], bool),
    fault: F,
}

impl<F: Faults> Engine for GreedyEngine<F> {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        match self.rules.invalid(hand) {
            Some(reason) => Verdict::Rejected(reason),
            None => Verdict::from_win(self.form(hand).is_some()),
        }
    }

    fn explain(&mut self, hand: &Hand) -> Option<Certificate> {
        if self.rules.invalid(hand).is_some() {
            return None;
        }
        let form = self.form(hand)?;
        let groups = if self.standard == Some(form) {
            let mut kinds = hand.alphabet().iter();
            kinds.find_map(|eye| groups(hand, eye).filter(|_| self.is_eye(eye)))?
        } else {
            let alike = if self.orphans == Some(form) { 1 } else { 2 };
            let kinds = hand.alphabet().iter();
            kinds.flat_map(|kind| split(hand, kind, alike)).collect()
        };
        Some(Certificate {
            form,
            groups,
            score: Score::Absent,
        })
    }
}

/// Bit 0 of every byte.
const ONES: u64 = 0x0101_0101_0101_0101;

impl<F: Faults> GreedyEngine<F> {
    fn new(rules: &Rules, fault: F) -> Result<Self, Refusal> {
        let mut engine = Self {
            rules: rules.clone(),
            standard: None,
            pairs: None,
            orphans: None,
            eyes: ([true; 9], true),
            fault,
        };
        for form in rules.forms() {
            if let Some(fours) = form.as_seven_pairs() {
                engine.pairs = Some((form.name, fours));
            } else if is_orphans(form) {
                engine.orphans = Some(form.name);
            } else if let Some(eye) = eye_of_standard(form) {
                engine.standard = Some(form.name);
                if eye == Shape::Pair258 {
                    engine.eyes = (std::array::from_fn(|rank| rank % 3 == 1), false);
                }
            } else {
                return Err(Refusal(format!(
                    "it knows triplets, runs and one pair, seven pairs and thirteen orphans, and not `{}`",
                    form.name
                )));
            }
        }
        Ok(engine)
    }

    /// Whether the one pair can be of this kind.
    fn is_eye(&self, kind: Kind) -> bool {
        match kind.index() {
            suit @ 0..27 => self.eyes.0[suit % 9],
            _ => self.eyes.1,
        }
    }

    /// The form that a legal hand completes.
    fn form(&self, hand: &Hand) -> Option<&'static str> {
        if self.rules.missing_suit() != MissingSuit::None && !self.lacks_a_suit(hand) {
            return None;
        }
        let standard = self.standard.filter(|_| self.is_complete(hand.counts()));
        let pairs = || {
            let (form, fours) = self.pairs?;
            self.seven_pairs(hand, fours).then_some(form)
        };
        let concealed = hand.naturals() == ORPHANS && hand.melds().next().is_none();
        let orphans = || self.orphans.filter(|_| concealed && each_orphan(hand));
        standard.or_else(pairs).or_else(orphans)
    }

    /// Whether a suit that has to be missing has no tile, by the sizes of the suits and the one that is named.
    fn lacks(&self, missing: Option<u8>, sizes: &[u8]) -> bool {
        match missing {
            Some(named) if self.fault.is(10) => sizes[usize::from(named + 1) % 3] == 0,
            Some(named) => sizes[usize::from(named)] == 0,
            None => sizes.contains(&0),
        }
    }

    /// Whether a suit that has to be missing has no tile, by the sizes of the suits and what lies beside.
    fn lacks_a_suit(&self, hand: &Hand) -> bool {
        let (suits, _) = hand.counts().as_chunks::<9>();
        let mut sizes = [0; 3];
        for (size, suit) in sizes.iter_mut().zip(suits) {
            *size = suit.iter().sum::<u8>();
        }
        for meld in hand.melds() {
            // A group lies in one suit.
            let suit = meld.tiles().next().map(|tile| tile.index() / 9);
            sizes[suit.unwrap_or_default()] += 3;
        }
        self.lacks(hand.missing(), &sizes)
    }

    /// Whether a hand is seven pairs with at most so many fours among them.
    fn seven_pairs(&self, hand: &Hand, most: usize) -> bool {
        let concealed = hand.naturals() == SEVEN_PAIRS && hand.melds().next().is_none();
        concealed && fours(hand.counts()).is_some_and(|fours| self.few_fours(fours, most))
    }

    /// Whether no more than `most` of seven pairs are the second of their kind.
    fn few_fours(&self, fours: usize, most: usize) -> bool {
        fours <= most || self.fault.is(9)
    }

    /// Whether the tiles are sets and one eye.
    fn is_complete(&self, counts: &[u8; MAX_KINDS]) -> bool {
        if self.fault.is(4) || self.fault.is(7) {
            return self.wins_across_borders(counts);
        }
        let Some(mut eyes) = self.honours(counts) else {
            return false;
        };
        // The sizes come before any walk: they refuse four of five random hands.
        let (suits, _) = counts.as_chunks::<9>();
        let mut wanted = [0; 3];
        for (suit, wanted) in suits.iter().zip(&mut wanted) {
            let Some(eyes_here) = self.eyes_by_size(suit) else {
                return false;
            };
            *wanted = eyes_here;
            eyes += eyes_here;
        }
        if !self.enough(eyes) {
            return false;
        }
        suits
            .iter()
            .zip(wanted)
            .all(|(suit, eyes)| self.walk(suit, 0, [0, 0], eyes))
    }

    /// Whether a hand may have so many eyes.
    #[inline]
    fn enough(&self, eyes: u8) -> bool {
        eyes == 1 || self.fault.is(1) || self.fault.is(6)
    }

    /// How many eyes a suit must hold by its size; `None` if none will do.
    #[inline]
    fn eyes_by_size(&self, suit: &[u8]) -> Option<u8> {
        if self.fault.is(1) {
            return Some(7);
        }
        match suit.iter().sum::<u8>() % 3 {
            0 => Some(0),
            2 => Some(1),
            _ if self.fault.is(6) => Some(2),
            _ => None,
        }
    }

    /// How many eyes are among the honours, 0 or 1; `None` if they are not sets and at most one eye.
    #[inline]
    fn honours(&self, counts: &[u8; MAX_KINDS]) -> Option<u8> {
        let mut bytes = [0; 8];
        bytes[..7].copy_from_slice(&counts[27..]);
        // Seven counts at once: 0 and 3 are well, 2 is the eye, 1 and 4 leave a tile alone.
        let word = u64::from_le_bytes(bytes);
        let (bit0, bit1, bit2) = (word & ONES, word >> 1 & ONES, word >> 2 & ONES);
        let mut alone = bit0 & !bit1;
        if !self.fault.is(6) {
            alone |= bit2;
        }
        let eyes = (bit1 & !bit0).count_ones() as u8;
        let well = eyes == 0 || self.eyes.1 && (eyes == 1 || self.fault.is(1));
        (alone == 0 && well).then_some(eyes)
    }

    /// Whether the tiles from `rank` on are sets and `eyes` eyes, where runs begun below have yet to take
    /// `owed[0]` tiles of this rank and `owed[1]` of the next.
    fn walk<const RANKS: usize>(
        &self,
        counts: &[u8; RANKS],
        rank: usize,
        mut owed: [u8; 2],
        eyes: u8,
    ) -> bool {
        let first_without_run = RANKS - if self.fault.is(5) { 3 } else { 2 };
        for rank in rank..RANKS {
            let Some(left) = counts[rank].checked_sub(owed[0]) else {
                return false;
            };
            // Only the fault that joins suits walks over more ranks than a suit has.
            let may_be_eye = self.eyes.0[rank % 9];
            if eyes > 0 && left >= 2 && may_be_eye && !self.is_no_eye(left) {
                let with_eye = self.walk(counts, rank, [owed[0] + 2, owed[1]], eyes - 1);
                if with_eye || self.fault.is(8) {
                    return with_eye;
                }
            }
            // Three of them are a triplet; what is beside it must begin runs.
            let runs = if left >= 3 { left - 3 } else { left };
            if runs > 0 && rank >= first_without_run {
                return false;
            }
            owed = [owed[1] + runs, runs];
        }
        eyes == 0 || self.fault.is(1)
    }

    #[inline]
    fn is_no_eye(&self, left: u8) -> bool {
        self.fault.is(2) && left == 4 || self.fault.is(3) && left == 3
    }

    /// The faults 4 and 7: one walk over all three suits, or one over the honours.
    #[cold]
    fn wins_across_borders(&self, counts: &[u8; MAX_KINDS]) -> bool {
        let mut honours = [0; 7];
        honours.copy_from_slice(&counts[27..]);
        let mut suits = [0; 27];
        suits.copy_from_slice(&counts[..27]);
        if self.fault.is(4) {
            return self
                .honours(counts)
                .is_some_and(|eyes| eyes <= 1 && self.walk(&suits, 0, [0, 0], 1 - eyes));
        }
        let (suits, _) = counts.as_chunks::<9>();
        let mut eyes = 0;
        let suits_pass = suits.iter().all(|suit| {
            self.eyes_by_size(suit).is_some_and(|here| {
                eyes += here;
                self.walk(suit, 0, [0, 0], here)
            })
        });
        suits_pass && eyes <= 1 && self.walk(&honours, 0, [0, 0], 1 - eyes)
    }
}

/// How many kinds are held four times; `None` if one is held an odd number of times.
fn fours(counts: &[u8; MAX_KINDS]) -> Option<usize> {
    let (mut odd, mut fours) = (0, 0);
    let (words, rest) = counts.as_chunks::<8>();
    let words = words.iter().map(|word| u64::from_le_bytes(*word));
    for word in words.chain(rest.iter().map(|&count| u64::from(count))) {
        odd |= word & ONES;
        fours += (word >> 2 & ONES).count_ones();
    }
    (odd == 0).then_some(fours as usize)
}

/// How many tiles seven pairs are.
const SEVEN_PAIRS: usize = 14;

/// How many tiles thirteen orphans are, with the one that comes twice.
const ORPHANS: usize = 14;

/// Whether fourteen tiles are terminals and honours, and none is missing: then one comes twice.
fn each_orphan(hand: &Hand) -> bool {
    let counts = hand.counts();
    let (suits, honours) = counts.as_chunks::<9>();
    suits.iter().all(|suit| {
        let inner = suit[1..8].iter().all(|&count| count == 0);
        inner && suit[0] > 0 && suit[8] > 0
    }) && honours.iter().all(|&count| count > 0)
}

/// The tiles of a kind, so many together.
fn split(hand: &Hand, kind: Kind, alike: u8) -> impl Iterator<Item = Vec<Placed>> + use<> {
    let group = vec![Placed { kind, wild: false }; usize::from(alike)];
    std::iter::repeat_n(group, usize::from(hand.count(kind) / alike))
}

/// The groups of a hand whose eye is of kind `eye`: with the eye gone no rank has a choice left.
fn groups(hand: &Hand, eye: Kind) -> Option<Vec<Vec<Placed>>> {
    let mut left = *hand.counts();
    left[eye.index()] = left[eye.index()].checked_sub(2)?;
    let placed = |kind| Placed { kind, wild: false };
    let mut groups = vec![vec![placed(eye); 2]];
    for (number, suit) in hand.alphabet().suits().iter().enumerate() {
        for rank in 1..=suit.ranks {
            let kind = hand.alphabet().kind(number, rank)?;
            if left[kind.index()] >= 3 {
                left[kind.index()] -= 3;
                groups.push(vec![placed(kind); 3]);
            }
            while left[kind.index()] > 0 {
                if !suit.runs {
                    return None;
                }
                let mut run = Vec::with_capacity(3);
                for rank in rank..rank + 3 {
                    let kind = hand.alphabet().kind(number, rank)?;
                    left[kind.index()] = left[kind.index()].checked_sub(1)?;
                    run.push(placed(kind));
                }
                groups.push(run);
            }
        }
    }
    Some(groups)
}
