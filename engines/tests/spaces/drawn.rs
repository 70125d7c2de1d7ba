//! Random hands near wins. Uniform ones hardly ever win, and tell engines apart as rarely.

use super::{Counts, MAX_KINDS};
use duipai_engines::form::{Count, Form, Group};
use duipai_engines::rules::{MissingSuit, Preset};
use duipai_engines::{Alphabet, Hand, Kind, Meld, Rules};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// The groups of the form of sets and an eye, without those of a suit where one has to be missing.
struct Stock {
    sets: Vec<Group>,
    eyes: Vec<Group>,
    missing: Option<usize>,
}

impl Stock {
    fn of(rules: &Rules, rng: &mut ChaCha8Rng) -> Self {
        let mut forms = rules.forms().iter();
        let form = forms.find(|form| form.as_sets_with_eye().is_some());
        let missing = (rules.missing_suit() != MissingSuit::None)
            .then(|| rng.random_range(0..rules.suits().len()));
        let suit = |group: &Group| Some(rules.alphabet().suit_of(group.lowest()));
        let mut groups = rules.catalogue(form.expect("a form of sets and an eye"));
        for groups in &mut groups {
            groups.retain(|group| missing.is_none() || suit(group) != missing);
        }
        let [sets, eyes] = <[Vec<Group>; 2]>::try_from(groups).expect("sets and eyes");
        Self {
            sets,
            eyes,
            missing,
        }
    }

    /// Seven pairs, of which more may be equal than the form allows.
    fn pairs(&self, form: &Form, rng: &mut ChaCha8Rng) -> Counts {
        let mut counts: Counts = [0; MAX_KINDS];
        let mut fours = rng.random_range(0..=form.as_seven_pairs().expect("seven pairs") + 1);
        let mut pairs = 7;
        while pairs > 0 {
            let kind = self.eyes[rng.random_range(0..self.eyes.len())].lowest();
            if counts[kind.index()] > 0 {
                continue;
            }
            let four = fours > 0 && pairs >= 2;
            let alike = if four { 2 } else { 1 };
            fours -= usize::from(four);
            counts[kind.index()] = 2 * alike;
            pairs -= alike;
        }
        counts
    }

    /// Names the suit that is missing, where the rules want it or allow it.
    fn name(&self, rules: &Rules, hand: &mut Hand, rng: &mut ChaCha8Rng) {
        let named = rules.missing_suit() == MissingSuit::Named || rng.random_range(0..2) == 0;
        hand.set_missing(self.missing.filter(|_| named).map(|suit| suit as u8));
    }
}

/// The form of seven pairs, where the rules have it.
fn seven_pairs(rules: &Rules) -> Option<&Form> {
    let mut forms = rules.forms().iter();
    forms.find(|form| form.as_seven_pairs().is_some())
}

/// Whether a form is another than sets and an eye, or seven pairs.
fn is_special(form: &Form) -> bool {
    form.as_sets_with_eye().is_none() && form.as_seven_pairs().is_none()
}

fn has_specials(rules: &Rules) -> bool {
    rules.forms().iter().any(is_special)
}

/// A hand of a special form other than seven pairs, where the rules have one of this size: each of its parts
/// drawn tile by tile or group by group. A set that may lie exposed does, if `melds` is 1.
fn special(rules: &Rules, size: usize, melds: usize, rng: &mut ChaCha8Rng) -> Option<Hand> {
    let forms: Vec<&Form> = (rules.forms().iter())
        .filter(|form| is_special(form))
        .filter(|form| form.numbers(size, melds).is_some())
        .collect();
    if forms.is_empty() {
        return None;
    }
    let form = forms[rng.random_range(0..forms.len())];
    let numbers = form.numbers(size, melds)?;
    loop {
        let mut hand = Hand::empty(rules.alphabet());
        for ((part, groups), &number) in form.parts.iter().zip(rules.catalogue(form)).zip(&numbers)
        {
            let exposed = melds > 0 && matches!(part.count, Count::InAll(_));
            let mut chosen: Vec<Group> = Vec::new();
            let mut repeats = 0;
            while chosen.len() < number + usize::from(exposed) {
                let group = groups[rng.random_range(0..groups.len())];
                repeats += usize::from(chosen.contains(&group));
                if repeats > part.repeats {
                    repeats -= 1;
                } else {
                    chosen.push(group);
                }
            }
            if exposed {
                hand.add_meld(Meld::new(chosen[0].tiles(), false).unwrap());
            } else {
                let tiles = chosen.iter().flat_map(Group::tiles);
                tiles.for_each(|&tile| hand.add(tile));
            }
        }
        let melds = hand.meld_counts();
        if (rules.alphabet().iter()).all(|kind| hand.count(kind) + melds[kind.index()] <= 4) {
            return Some(hand);
        }
    }
}

/// A winning hand of `size` naturals: random groups, drawn anew until no kind occurs more than four times.
pub fn win(rules: &Rules, size: usize, rng: &mut ChaCha8Rng) -> Hand {
    if has_specials(rules)
        && rng.random_range(0..3) == 0
        && let Some(hand) = special(rules, size, 0, rng)
    {
        return hand;
    }
    let stock = Stock::of(rules, rng);
    let mut hand = loop {
        let mut counts: Counts = [0; MAX_KINDS];
        for number in 0..=size / 3 {
            let groups = if number == 0 {
                &stock.eyes
            } else {
                &stock.sets
            };
            for tile in groups[rng.random_range(0..groups.len())].tiles() {
                counts[tile.index()] += 1;
            }
        }
        if let (14, Some(form)) = (size, seven_pairs(rules))
            && rng.random_range(0..3) == 0
        {
            counts = stock.pairs(form, rng);
            let fours = counts
                .iter()
                .map(|&count| usize::from(count == 4))
                .sum::<usize>();
            if fours > form.as_seven_pairs().unwrap_or_default() {
                continue;
            }
        }
        if counts.iter().all(|&count| count <= 4) {
            break Hand::from_counts(rules.alphabet(), counts, 0);
        }
    };
    stock.name(rules, &mut hand, rng);
    hand
}

/// The hand with one random tile replaced by another of which there are less than four; a hand without
/// naturals as it is.
pub fn changed(mut hand: Hand, rng: &mut ChaCha8Rng) -> Hand {
    if !take(&mut hand, rng) {
        return hand;
    }
    loop {
        let kind = any_kind(hand.alphabet(), rng);
        if hand.count(kind) < 4 {
            hand.add(kind);
            return hand;
        }
    }
}

/// The hand with `number` of its naturals, or as many as it has, made wilds.
pub fn made_wild(mut hand: Hand, number: usize, rng: &mut ChaCha8Rng) -> Hand {
    for _ in 0..number {
        let taken = take(&mut hand, rng);
        hand.set_wilds(hand.wilds() + u8::from(taken));
    }
    hand
}

/// A hand put together from groups, some as exposed ones, then perhaps with tiles changed and others made
/// wilds. Mostly legal; many kinds lie close together, where groups compete for tiles.
pub fn near_win(rules: &Rules, rng: &mut ChaCha8Rng) -> Hand {
    let alphabet = rules.alphabet();
    let stock = Stock::of(rules, rng);
    let sizes: Vec<usize> = rules.sizes().iter().collect();
    let sets = sizes[rng.random_range(0..sizes.len())] / 3;
    // Groups from a narrow window of the catalogue give crowded hands.
    let width = rng.random_range(1..=stock.sets.len());
    let first = rng.random_range(0..=stock.sets.len() - width);
    let mut hand = Hand::empty(alphabet);
    let exposes = rng.random_range(0..4) == 0;
    let melds = if exposes {
        rng.random_range(0..=sets)
    } else {
        0
    };
    for number in 0..sets {
        let set = stock.sets[first + rng.random_range(0..width)];
        let alike = set.tiles()[0] == set.tiles()[2];
        if number < melds && (alike || rules.preset_of() != Preset::Sichuan) {
            hand.add_meld(Meld::new(set.tiles(), false).unwrap());
        } else {
            set.tiles().iter().for_each(|&tile| hand.add(tile));
        }
    }
    let eye = stock.eyes[rng.random_range(0..stock.eyes.len())];
    eye.tiles().iter().for_each(|&tile| hand.add(tile));
    if let Some(form) = seven_pairs(rules)
        && rng.random_range(0..4) == 0
    {
        hand = Hand::from_counts(alphabet, stock.pairs(form, rng), 0);
    }
    if has_specials(rules) && rng.random_range(0..3) == 0 {
        let (size, melds) = [(14, 0), (14, 0), (11, 1)][rng.random_range(0..3)];
        hand = special(rules, size, melds, rng).unwrap_or(hand);
    }
    for _ in 0..rng.random_range(0..3) {
        take(&mut hand, rng);
        hand.add(any_kind(alphabet, rng));
    }
    if rules.wild_max() > 0 {
        let number = rng.random_range(0..=6);
        hand = made_wild(hand, number, rng);
    }
    stock.name(rules, &mut hand, rng);
    if hand.missing().is_some() && rng.random_range(0..6) == 0 {
        // Perhaps one that is held, concealed or exposed.
        hand.set_missing(Some(rng.random_range(0..rules.suits().len()) as u8));
    }
    hand
}

/// A hand of any number of tiles below 18 and any number of copies, in a few neighbouring kinds, with up to
/// six wilds. Mostly illegal.
pub fn crowded(alphabet: Alphabet, rng: &mut ChaCha8Rng) -> Hand {
    let mut hand = Hand::empty(alphabet);
    hand.set_wilds(rng.random_range(0..7));
    let width = rng.random_range(1..=alphabet.kinds());
    let first = rng.random_range(0..=alphabet.kinds() - width);
    for _ in 0..rng.random_range(0..18) {
        hand.add(Kind::new(first + rng.random_range(0..width)));
    }
    hand
}

/// Takes a tile of a random held kind; says whether there was one.
fn take(hand: &mut Hand, rng: &mut ChaCha8Rng) -> bool {
    let alphabet = hand.alphabet();
    let held: Vec<Kind> = alphabet
        .iter()
        .filter(|&kind| hand.count(kind) > 0)
        .collect();
    !held.is_empty() && hand.remove(held[rng.random_range(0..held.len())])
}

fn any_kind(alphabet: Alphabet, rng: &mut ChaCha8Rng) -> Kind {
    Kind::new(rng.random_range(0..alphabet.kinds()))
}
