//! Classes of hands up to exchanges: as many as known, every hand in one of them, and their weights right.

use duipai::exhaust::classes::{Classes, asymmetry};
use duipai::exhaust::space::Space;
use duipai_engines::{Factory, Hand, Honours, Rules, Symmetry, Verdict, mutants, registry};
use std::collections::{BTreeMap, HashMap, HashSet};

fn named(rules: &str) -> Rules {
    Rules::named(rules).unwrap()
}

const ALL: Symmetry = Symmetry {
    suits: true,
    mirror: true,
    honours: Honours::All,
};

/// Every symmetry that can be declared.
fn symmetries() -> Vec<Symmetry> {
    let mut all = Vec::new();
    for suits in [false, true] {
        for mirror in [false, true] {
            for honours in [Honours::Fixed, Honours::WindsAndDragons, Honours::All] {
                all.push(Symmetry {
                    suits,
                    mirror,
                    honours,
                });
            }
        }
    }
    all
}

fn len(rules: &str, size: usize, symmetry: Symmetry) -> u64 {
    Classes::new(&named(rules), size, 0, symmetry)
        .unwrap()
        .len()
}

#[test]
fn classes_are_as_many_as_burnside_counts() {
    let unmirrored = Symmetry {
        mirror: false,
        ..ALL
    };
    for (size, without_mirror, with_mirror) in [
        (2, 101, 47),
        (5, 36_729, 8_967),
        (8, 4_198_703, 760_493),
        (11, 218_081_052, 34_006_368),
        (13, 2_195_405_055, 322_565_293),
        (14, 6_428_357_340, 923_597_122),
    ] {
        assert_eq!(len("standard", size, unmirrored), without_mirror, "{size}");
        assert_eq!(len("standard", size, ALL), with_mirror, "{size}");
    }
    let apart = Symmetry {
        honours: Honours::WindsAndDragons,
        ..ALL
    };
    assert_eq!(len("standard", 14, apart), 1_614_574_049);
    assert_eq!(len("standard", 14, Symmetry::NONE), 326_520_504_500);
    // Of 27 kinds, without a suit to name.
    let sichuan = "sichuan~missing_suit=none";
    assert_eq!(len(sichuan, 14, unmirrored), 3_554_836_470);
    assert_eq!(len(sichuan, 14, ALL), 499_331_600);
    let waihuzi = named("waihuzi");
    let colours = Symmetry::of_the_rules(&waihuzi);
    let classes = Classes::new(&waihuzi, 20, 0, colours).unwrap();
    assert_eq!(classes.len(), 17_780_619_299);
    assert_eq!(classes.space(), 35_561_166_195);
}

/// The least hand that is reached by exchanges, one after the other.
struct Orbits {
    least: HashMap<Hand, usize>,
    /// By orbit, how many hands it has.
    sizes: Vec<u64>,
}

fn key(hand: &Hand) -> Vec<u8> {
    hand.counts().to_vec()
}

impl Orbits {
    /// All hands of a space, joined by the generators of a symmetry.
    fn new(rules: &Rules, space: &Space, symmetry: Symmetry) -> Self {
        let mut orbits = Self {
            least: HashMap::new(),
            sizes: Vec::new(),
        };
        let generators = generators(rules, symmetry);
        for rank in 0..space.len() {
            let hand = space.hand(rank).unwrap();
            if orbits.least.contains_key(&hand) {
                continue;
            }
            let number = orbits.sizes.len();
            let mut open = vec![hand];
            let mut size = 0;
            orbits.least.insert(hand, number);
            while let Some(hand) = open.pop() {
                size += 1;
                for (to, suits) in &generators {
                    let image = renamed(&hand, to, suits);
                    if orbits.least.insert(image, number).is_none() {
                        open.push(image);
                    }
                }
            }
            orbits.sizes.push(size);
        }
        orbits
    }
}

/// Where every kind goes, and every suit.
type Exchange = (Vec<usize>, Vec<u8>);

/// Exchanges of neighbours, from which all others come.
fn generators(rules: &Rules, symmetry: Symmetry) -> Vec<Exchange> {
    let kinds: Vec<usize> = (0..rules.kinds()).collect();
    let numbers: Vec<u8> = (0..rules.suits().len() as u8).collect();
    let suits: Vec<_> = rules.suits().iter().filter(|suit| suit.runs).collect();
    let mut found = Vec::new();
    for (number, suit) in suits.iter().enumerate() {
        if symmetry.mirror {
            let mut to = kinds.clone();
            to[suit.first..suit.first + suit.ranks].reverse();
            found.push((to, numbers.clone()));
        }
        if symmetry.suits && number > 0 {
            let (mut to, mut swapped) = (kinds.clone(), numbers.clone());
            for rank in 0..suit.ranks {
                to.swap(suit.first + rank, suits[number - 1].first + rank);
            }
            swapped.swap(number, number - 1);
            found.push((to, swapped));
        }
    }
    let mut honour = suits.len() * suits[0].ranks;
    for &group in symmetry.honours.groups() {
        for place in 1..group {
            if honour + place < rules.kinds() {
                let mut to = kinds.clone();
                to.swap(honour + place, honour + place - 1);
                found.push((to, numbers.clone()));
            }
        }
        honour += group;
    }
    found
}

fn renamed(hand: &Hand, to: &[usize], suits: &[u8]) -> Hand {
    let mut image = *hand;
    for (kind, &to) in to.iter().enumerate() {
        image.set_counts(to, &hand.counts()[kind..=kind]);
    }
    image.set_missing(hand.missing().map(|suit| suits[usize::from(suit)]));
    image
}

/// Demands that the classes are exactly the orbits of the generators.
fn assert_orbits(rules: &str, size: usize, wilds: u8, symmetry: Symmetry) {
    let rules = named(rules);
    let space = Space::new(&rules, size, wilds).unwrap();
    let orbits = Orbits::new(&rules, &space, symmetry);
    let classes = Classes::new(&rules, size, wilds, symmetry).unwrap();
    let told = format!("{} {size} {wilds} {symmetry:?}", rules.name());
    assert_eq!(classes.len(), orbits.sizes.len() as u64, "{told}");
    assert_eq!(classes.space(), space.len(), "{told}");
    let (mut hands, mut weights) = (Vec::new(), Vec::new());
    classes.fill(0..classes.len(), 7, &mut hands, &mut weights);
    let mut met = HashSet::new();
    for (hand, weight) in hands.iter().zip(weights) {
        let orbit = orbits.least[hand];
        assert!(met.insert(orbit), "{told}: {hand:?} is of a known class");
        assert_eq!(weight, orbits.sizes[orbit], "{told}: {hand:?}");
        assert_eq!(orbits.least[&classes.image(hand, weight)], orbit, "{told}");
    }
}

#[test]
fn classes_of_two_tiles_are_orbits_under_every_symmetry() {
    for symmetry in symmetries() {
        for (rules, wilds) in [
            ("standard", 0),
            ("laizi", 1),
            ("sichuan", 0),
            ("sichuan~missing_suit=any", 0),
            ("waihuzi", 0),
        ] {
            assert_orbits(rules, 2, wilds, symmetry);
        }
    }
}

#[test]
fn classes_of_up_to_five_tiles_are_orbits() {
    let of_game = Symmetry {
        mirror: false,
        ..ALL
    };
    let apart = Symmetry {
        honours: Honours::WindsAndDragons,
        ..ALL
    };
    assert_orbits("standard", 5, 0, ALL);
    assert_orbits("standard", 4, 0, apart);
    assert_orbits("laizi", 6, 2, of_game);
    assert_orbits("sichuan", 4, 0, ALL);
    assert_orbits("sichuan~missing_suit=any", 4, 0, of_game);
    assert_orbits("waihuzi", 5, 0, of_game);
}

#[test]
fn any_range_holds_what_its_numbers_hold() {
    for (rules, size, symmetry) in [
        ("standard", 14, ALL),
        ("sichuan", 14, ALL),
        ("waihuzi", 20, Symmetry::of_the_rules(&named("waihuzi"))),
        ("standard", 7, Symmetry::NONE),
    ] {
        let classes = Classes::new(&named(rules), size, 0, symmetry).unwrap();
        let (mut hands, mut weights) = (Vec::new(), Vec::new());
        for part in 0..50 {
            let start = classes.len() / 50 * part;
            let end = if part == 49 {
                classes.len()
            } else {
                start + 40
            };
            let start = end - 40;
            classes.fill(start..end, 3, &mut hands, &mut weights);
            for ((number, hand), weight) in (start..end).zip(&hands).zip(&weights) {
                assert_eq!(classes.hand(number, 3), (*hand, *weight), "{rules}");
                assert_eq!(hand.size(), size);
            }
        }
        classes.fill(5..5, 3, &mut hands, &mut weights);
        assert!(hands.is_empty() && weights.is_empty());
    }
}

#[test]
fn members_are_drawn_evenly() {
    // 1m 23p 7z: three suits for the one, two orders, two mirrors, seven honours.
    let rules = named("standard");
    let classes = Classes::new(&rules, 4, 0, ALL).unwrap();
    let (number, weight) = (0..classes.len())
        .map(|number| (number, classes.hand(number, 0).1))
        .max_by_key(|&(_, weight)| weight)
        .unwrap();
    let mut times = BTreeMap::new();
    let draws = 100 * weight;
    for seed in 0..draws {
        *times
            .entry(key(&classes.hand(number, seed).0))
            .or_insert(0_u64) += 1;
    }
    assert_eq!(times.len() as u64, weight);
    assert!(times.values().all(|times| (50..160).contains(times)));
}

/// How many classes win, and how many hands.
fn winners(rules: &str, size: usize, wilds: u8) -> (u64, u64) {
    let rules = named(rules);
    let table = registry::builtin()
        .into_iter()
        .find(|factory| factory.name() == "table");
    let mut table = table.unwrap().build(&rules).unwrap();
    let classes = Classes::new(&rules, size, wilds, Symmetry::of_the_rules(&rules)).unwrap();
    let (mut hands, mut weights) = (Vec::new(), Vec::new());
    let (mut wins, mut space, mut start) = ((0, 0), 0, 0);
    while start < classes.len() {
        let end = classes.len().min(start + 4_096);
        classes.fill(start..end, 1, &mut hands, &mut weights);
        let mut verdicts = vec![Verdict::NO; hands.len()];
        table.judge_all(&hands, &mut verdicts);
        for (verdict, weight) in verdicts.iter().zip(&weights) {
            space += weight;
            if matches!(verdict, Verdict::Win(_)) {
                wins = (wins.0 + 1, wins.1 + weight);
            }
        }
        start = end;
    }
    assert_eq!(space, classes.space());
    wins
}

#[test]
fn winning_classes_and_their_hands_are_as_many_as_known() {
    assert_eq!(winners("standard", 2, 0), (6, 34));
    assert_eq!(winners("standard", 5, 0), (128, 1_836));
    assert_eq!(winners("standard", 8, 0), (1_920, 49_332));
    assert_eq!(winners("laizi", 8, 2).1, 179_951);
    assert_eq!(winners("sichuan", 8, 0).1, 3 * 8_598);
    assert_eq!(winners("waihuzi", 8, 0).1, 38_044);
}

#[test]
fn a_symmetry_that_an_engine_lacks_is_found_and_one_that_it_has_is_not() {
    let find = |name: &str| {
        let builtin = registry::builtin();
        builtin.into_iter().find(|one| one.name() == name).unwrap()
    };
    let broken = |factory: &dyn Factory, rules: &str, size, wilds, symmetry| {
        let rules = named(rules);
        let classes = Classes::new(&rules, size, wilds, symmetry).unwrap();
        let mut engine = factory.build(&rules).unwrap();
        asymmetry(&mut *engine, &classes, 20_000, 1)
    };
    for (name, rules, size, wilds) in [
        ("table", "standard", 14, 0),
        ("table", "laizi", 14, 3),
        ("go-greedy", "standard", 14, 0),
        ("go-greedy", "standard", 9, 0),
        ("vb-recursive", "standard", 14, 0),
        ("lua-sichuan", "sichuan", 14, 0),
        ("cpp-waihuzi", "waihuzi", 20, 0),
    ] {
        let declared = find(name).symmetry(&named(rules));
        let found = broken(&*find(name), rules, size, wilds, declared);
        assert!(found.is_none(), "{name}: {found:?}");
    }
    for (name, rules, size) in [
        ("go-greedy", "standard", 14),
        ("lua-sichuan", "sichuan", 8),
        ("lua-sichuan", "sichuan", 14),
    ] {
        let found = broken(&*find(name), rules, size, 0, ALL);
        let found = found.unwrap_or_else(|| panic!("{name}: nothing found"));
        assert_ne!(found.verdicts[0], found.verdicts[1]);
    }
    // No run 5-6-7 is the mirror image of no run 3-4-5.
    let lame = mutants::all()
        .into_iter()
        .find(|one| one.name() == "table!1")
        .unwrap();
    assert!(broken(&lame, "standard", 14, 0, ALL).is_some());
}

#[test]
fn exchanges_are_told_in_words() {
    let told = |rules: &str, symmetry| {
        Classes::new(&named(rules), 2, 0, symmetry)
            .unwrap()
            .declares()
    };
    assert_eq!(
        told("standard", ALL),
        "suits x mirror of each suit x honours"
    );
    assert_eq!(told("sichuan", ALL), "suits x mirror of each suit");
    let apart = Symmetry {
        mirror: false,
        honours: Honours::WindsAndDragons,
        ..ALL
    };
    assert_eq!(told("standard", apart), "suits x winds x dragons");
    let of_waihuzi = Symmetry::of_the_rules(&named("waihuzi"));
    assert_eq!(told("waihuzi", of_waihuzi), "colours");
    assert_eq!(told("standard", Symmetry::NONE), "no exchange");
}
