//! `lua-sichuan`.

use crate::spaces::{Counts, MAX_KINDS};
use crate::{assert_all, grouped, heap, mahjong, sizes};
use duipai_engines::port::lua_sichuan::LuaSichuanPredicate;
use duipai_engines::{Alphabet, Hand, Predicate};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn follow(counts: &Counts, que: usize) -> bool {
    if counts[que * 9..que * 9 + 9].iter().any(|&count| count > 0) {
        return false;
    }
    let held =
        |copies: u8| -> Vec<usize> { (0..27).filter(|&kind| counts[kind] == copies).collect() };
    let (twos, threes, fours) = (held(2), held(3), held(4));
    if twos.len() == 7 || twos.len() == 5 && fours.len() == 1 {
        return true;
    }
    let sorted: Vec<usize> = (0..27)
        .flat_map(|kind| std::iter::repeat_n(kind, usize::from(counts[kind])))
        .collect();
    let choices = |kinds: &[usize]| -> Vec<Option<usize>> {
        std::iter::once(None)
            .chain(kinds.iter().copied().map(Some))
            .collect()
    };
    for &four in &choices(&fours) {
        for &three in &choices(&threes) {
            for &two in &choices(&twos) {
                if calc(&sorted, four, three, two) {
                    return true;
                }
            }
        }
    }
    false
}

fn calc(sorted: &[usize], four: Option<usize>, three: Option<usize>, two: Option<usize>) -> bool {
    let mut list = sorted.to_vec();
    list.retain(|&tile| ![four, three, two].contains(&Some(tile)));
    while let Some(places) = first_run(&list) {
        // From the last to the first, so that the places before stay what they are.
        for place in places.into_iter().rev() {
            list.remove(place);
        }
    }
    if two.is_some() {
        return list.is_empty();
    }
    let mut left = [0; 27];
    for tile in list {
        left[tile] += 1;
    }
    let pairs: u8 = left.iter().map(|&count| u8::from(count == 2)).sum();
    !left.contains(&1) && pairs < 2
}

fn first_run(list: &[usize]) -> Option<[usize; 3]> {
    let after = |place: usize| {
        let next = list[place] + 1;
        let found = (place + 1..list.len()).find(|&later| list[later] == next);
        found.filter(|_| !next.is_multiple_of(9))
    };
    (0..list.len()).find_map(|a| {
        let b = after(a)?;
        Some([a, b, after(b)?])
    })
}

fn named(counts: &Counts, que: usize) -> Hand {
    let mut hand = mahjong(counts);
    hand.set_missing(Some(que as u8));
    hand
}

fn assert_followed(counts: &Counts, que: usize) -> bool {
    let accepts = LuaSichuanPredicate::new().accepts(&named(counts, que));
    assert_eq!(accepts, follow(counts, que), "{counts:?} / {que}");
    accepts
}

#[test]
fn every_state_of_a_suit_is_accepted_as_its_steps_do() {
    let accepted = sizes(9, 18, 14, |counts| assert_followed(counts, 0));
    let by_size = [1, 0, 9, 16, 9, 135, 199];
    assert_eq!(accepted[..7], by_size);
    assert_eq!(
        [accepted[8], accepted[9], accepted[11], accepted[12]],
        [999, 1_440, 4_275, 6_467]
    );
}

#[test]
fn random_hands_are_accepted_as_its_steps_do() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut accepted = [0, 0];
    for _ in 0..200_000 {
        let mut counts = grouped(&mut rng);
        counts[27..].fill(0);
        let que = rng.random_range(0..3);
        accepted[0] += u32::from(assert_followed(&counts, que));
        let mut counts = [0; MAX_KINDS];
        heap(&mut counts, 0, 9, 14, &mut rng);
        heap(&mut counts, 9, 18, 14, &mut rng);
        accepted[1] += u32::from(assert_followed(&counts, 2));
    }
    assert!(accepted[0] > 20_000 && accepted[1] > 2_000, "{accepted:?}");
}

#[test]
fn any_number_of_copies_is_accepted_as_its_steps_do() {
    let mut accepted = 0;
    for ranks in [[0, 1, 2, 3], [5, 6, 7, 8], [1, 3, 4, 5]] {
        for vector in 0..8_u32.pow(4) {
            let mut counts = [0; MAX_KINDS];
            for (place, rank) in (0..).zip(ranks) {
                counts[18 + rank] = (vector / 8_u32.pow(place) % 8) as u8;
            }
            accepted += u32::from(assert_followed(&counts, 1));
        }
    }
    assert!(accepted > 3_000, "{accepted}");
}

#[test]
fn hands_of_pairs_are_accepted_whatever_else_is_held() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for _ in 0..20_000 {
        let mut counts = [0; MAX_KINDS];
        for count in &mut counts[..18] {
            *count = [0, 0, 1, 2, 2, 2, 4][rng.random_range(0..7)];
        }
        assert_followed(&counts, 2);
    }
}

#[test]
fn the_documented_hands_are_accepted_or_not() {
    let mut predicate = LuaSichuanPredicate::new();
    let accepted = [
        "11m/s",
        "111m/s",
        "1111m/s",
        "111555m111555p/s",
        "11112222m/s",
        "11115555m123456p/s",
        "111155559999m11p/s",
        "11335577m113355p/s",
        "1133557799m1111p/s",
        "11335577m113355p9p/s",
        "11123m/p",
        "56666788m/p",
        "11m[111s]/s",
        // More than four alike are ignored.
        "55555m/s",
        "555555m11p/s",
    ];
    assert_all(&mut predicate, Alphabet::Mahjong, &accepted, true);
    let declined = [
        "11122334m/s",
        "12333456m/s",
        "22344445m/s",
        "11333377775599m/s",
        "1m/s",
        "11m11p/s",
        "11m11s/s",
        // Outside its input.
        "11m",
        "111z/s",
        "11m+1/s",
    ];
    assert_all(&mut predicate, Alphabet::Mahjong, &declined, false);
}

#[test]
fn what_is_no_input_and_the_largest_counts_take_no_time() {
    let mut predicate = LuaSichuanPredicate::new();
    let mut counts = [0; MAX_KINDS];
    assert!(predicate.accepts(&named(&counts, 0)));
    assert!(!predicate.accepts(&named(&counts, 3)));
    assert!(!predicate.accepts(&Hand::empty(Alphabet::Paohuzi)));
    counts[..18].fill(255);
    assert!(predicate.accepts(&named(&counts, 2)));
    counts[3] = 254;
    // 255 runs, then 254 and 254 of the next two, and one of 6 and 7 is left.
    assert!(!predicate.accepts(&named(&counts, 2)));
    counts[..18].fill(4);
    assert!(predicate.accepts(&named(&counts, 2)));
}
