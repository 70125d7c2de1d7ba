//! Random hands near wins. Uniform ones hardly ever win, and tell engines apart as rarely.

use super::{Counts, MAX_KINDS};
use duipai_engines::{Alphabet, Hand, Kind, Meld, Rules};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// A winning hand of `size` naturals: random groups, drawn anew until no kind occurs more than four times.
pub fn win(rules: &Rules, size: usize, rng: &mut ChaCha8Rng) -> Hand {
    let catalogue = rules.catalogue(&rules.forms()[0]);
    loop {
        let mut counts: Counts = [0; MAX_KINDS];
        for number in 0..=size / 3 {
            let groups = if number == 0 {
                &catalogue[1]
            } else {
                &catalogue[0]
            };
            for tile in groups[rng.random_range(0..groups.len())].tiles() {
                counts[tile.index()] += 1;
            }
        }
        if counts.iter().all(|&count| count <= 4) {
            return Hand::from_counts(rules.alphabet(), counts, 0);
        }
    }
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
    let form = &rules.forms()[0];
    let catalogue = rules.catalogue(form);
    let sizes: Vec<usize> = rules.sizes().iter().collect();
    let sets = form.rest(sizes[rng.random_range(0..sizes.len())], 0);
    let sets = sets.expect("every legal size has its number of sets");
    // Groups from a narrow window of the catalogue give crowded hands.
    let width = rng.random_range(1..=catalogue[0].len());
    let first = rng.random_range(0..=catalogue[0].len() - width);
    let mut hand = Hand::empty(alphabet);
    let exposes = rng.random_range(0..4) == 0;
    let melds = if exposes {
        rng.random_range(0..=sets)
    } else {
        0
    };
    for number in 0..sets {
        let set = catalogue[0][first + rng.random_range(0..width)];
        if number < melds {
            hand.add_meld(Meld::new(set.tiles(), false).unwrap());
        } else {
            set.tiles().iter().for_each(|&tile| hand.add(tile));
        }
    }
    let eye = catalogue[1][rng.random_range(0..catalogue[1].len())];
    eye.tiles().iter().for_each(|&tile| hand.add(tile));
    for _ in 0..rng.random_range(0..3) {
        take(&mut hand, rng);
        hand.add(any_kind(alphabet, rng));
    }
    if rules.wild_max() > 0 {
        let number = rng.random_range(0..=6);
        hand = made_wild(hand, number, rng);
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
