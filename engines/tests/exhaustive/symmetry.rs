//! Engines are as symmetric as they declare. Counting by classes and asking one hand for many rest on it.

use crate::spaces::{MAX_KINDS, crowded, near_win};
use crate::{LIMITED, named};
use duipai_engines::{
    Alphabet, Hand, Honours, Kind, Meld, Rules, Symmetry, Verdict, notation, registry,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Where every kind goes.
type Exchange = [usize; MAX_KINDS];

type Sort = fn(Alphabet, &mut ChaCha8Rng) -> Exchange;

/// Ways to draw an exchange of each declared sort.
fn sorts(symmetry: Symmetry) -> Vec<Sort> {
    let sorts: [(bool, Sort); 4] = [
        (symmetry.suits, swap_suits),
        (symmetry.mirror, mirror_a_suit),
        (symmetry.honours == Honours::All, permute_honours),
        (
            symmetry.honours == Honours::WindsAndDragons,
            permute_winds_and_dragons,
        ),
    ];
    let declared = sorts.iter().filter(|sort| sort.0);
    declared.map(|sort| sort.1).collect()
}

fn swap_suits(alphabet: Alphabet, rng: &mut ChaCha8Rng) -> Exchange {
    let suits: Vec<_> = alphabet.suits().iter().filter(|suit| suit.runs).collect();
    let one = rng.random_range(0..suits.len());
    let other = (one + rng.random_range(1..suits.len())) % suits.len();
    let mut to = std::array::from_fn(|kind| kind);
    for rank in 0..suits[0].ranks {
        to.swap(suits[one].first + rank, suits[other].first + rank);
    }
    to
}

fn mirror_a_suit(alphabet: Alphabet, rng: &mut ChaCha8Rng) -> Exchange {
    let suits: Vec<_> = alphabet.suits().iter().filter(|suit| suit.runs).collect();
    let suit = suits[rng.random_range(0..suits.len())];
    let mut to: Exchange = std::array::from_fn(|kind| kind);
    to[suit.first..suit.first + suit.ranks].reverse();
    to
}

fn permute_honours(_: Alphabet, rng: &mut ChaCha8Rng) -> Exchange {
    permute_groups(Honours::All, rng)
}

fn permute_winds_and_dragons(_: Alphabet, rng: &mut ChaCha8Rng) -> Exchange {
    permute_groups(Honours::WindsAndDragons, rng)
}

fn permute_groups(honours: Honours, rng: &mut ChaCha8Rng) -> Exchange {
    let mut to: Exchange = std::array::from_fn(|kind| kind);
    let mut first = 27;
    for &group in honours.groups() {
        for kind in first + 1..first + group {
            to.swap(kind, rng.random_range(first..=kind));
        }
        first += group;
    }
    to
}

/// The hand with its tiles renamed. Its missing suit goes where its tiles go.
fn exchanged(hand: &Hand, to: &Exchange) -> Hand {
    let to = |kind: Kind| Kind::new(to[kind.index()]);
    let alphabet = hand.alphabet();
    let suit_after = |suit: u8| {
        let first = alphabet.suits()[usize::from(suit)].first;
        alphabet.suit_of(to(Kind::new(first))) as u8
    };
    let mut other = Hand::empty(alphabet);
    other.set_missing(hand.missing().map(suit_after));
    other.set_wilds(hand.wilds());
    for kind in hand.alphabet().iter() {
        other.set_count(to(kind), hand.count(kind));
    }
    for meld in hand.melds() {
        let tiles: Vec<Kind> = meld.tiles().map(to).collect();
        other.add_meld(Meld::new(&tiles, meld.drawn()).unwrap());
    }
    other
}

/// Asks every engine of these rules about `number` hands and about each of them after an exchange.
fn assert_symmetric(rules: &Rules, number: usize) {
    for factory in registry::builtin() {
        let Ok(mut engine) = factory.build(rules) else {
            continue;
        };
        let sorts = sorts(factory.symmetry(rules));
        if sorts.is_empty() {
            continue;
        }
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut wins = 0;
        for turn in 0..number {
            let hand = if turn % 4 == 0 {
                crowded(rules.alphabet(), &mut rng)
            } else {
                near_win(rules, &mut rng)
            };
            let to = sorts[rng.random_range(0..sorts.len())](rules.alphabet(), &mut rng);
            let other = exchanged(&hand, &to);
            let (verdict, again) = (engine.judge(&hand), engine.judge(&other));
            let same = verdict.word() == again.word() && verdict.score() == again.score();
            assert!(
                same,
                "{} {}: {verdict} {}, {again} {}",
                factory.name(),
                rules.name(),
                notation::write(&hand),
                notation::write(&other)
            );
            wins += usize::from(matches!(verdict, Verdict::Win(_)));
        }
        let enough = number / 10..number * 9 / 10;
        assert!(enough.contains(&wins), "{}: {wins} wins", factory.name());
    }
}

#[test]
fn engines_are_as_symmetric_as_they_declare_without_wilds() {
    assert_symmetric(&named("standard"), 40_000);
}

#[test]
fn engines_are_as_symmetric_as_they_declare_with_wilds() {
    for rules in ["laizi", LIMITED] {
        assert_symmetric(&named(rules), 40_000);
    }
}

#[test]
fn engines_are_as_symmetric_as_they_declare_in_sichuan() {
    for rules in ["sichuan", "sichuan~missing_suit=any~pairs=any-quads"] {
        assert_symmetric(&named(rules), 20_000);
    }
}

#[test]
fn engines_are_as_symmetric_as_they_declare_with_special_hands() {
    for rules in ["riichi", "gb", "gb~eyes=258~wild.max=14"] {
        assert_symmetric(&named(rules), 20_000);
    }
}

#[test]
fn knitted_tiles_of_one_suit_cannot_be_mirrored_alone() {
    let rules = named("gb");
    let symmetry = Symmetry::of_the_rules(&rules);
    assert!(symmetry.suits && !symmetry.mirror && symmetry.honours == Honours::All);
    assert!(Symmetry::of_the_rules(&named("riichi")).mirror);
    for (text, wins) in [("147m258p369s12347z", true), ("369m258p369s12347z", false)] {
        let hand = notation::parse(text, Alphabet::Mahjong).unwrap();
        for factory in registry::builtin() {
            if let Ok(mut engine) = factory.build(&rules) {
                let verdict = engine.judge(&hand);
                assert_eq!(verdict, Verdict::from_win(wins), "{}", factory.name());
            }
        }
    }
}

#[test]
fn engines_are_as_symmetric_as_they_declare_in_paohuzi() {
    for rules in [
        "waihuzi",
        "waihuzi~jiao=true",
        "waihuzi~jiao=true~menzi=pair+adjacent+gap+red+cross-rank",
    ] {
        assert_symmetric(&named(rules), 20_000);
    }
}
