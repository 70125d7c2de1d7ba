//! The truth about hands that look across the suits: put together suit by suit, it is in what the lists say and
//! what the definition says, on special hands and on all that lies close to them.

#[path = "../../engines/tests/specials/lists.rs"]
#[allow(dead_code)] // of a crate that needs all of it
mod lists;
#[path = "../../engines/tests/spaces/mod.rs"]
mod spaces;

use duipai::exhaust::space::Space;
use duipai::exhaust::suits::totals;
use duipai::exhaust::truth::Truth;
use duipai::exhaust::walk::Walk;
use duipai::panel::{JUDGE, Panel, Roster};
use duipai_engines::{Alphabet, Hand, Rules, Verdict, registry};
use lists::Counts;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use spaces::MAX_KINDS;
use std::collections::HashSet;
use std::ops::ControlFlow;

fn named(rules: &str) -> Rules {
    Rules::named(rules).unwrap()
}

fn hand(counts: &Counts) -> Hand {
    Hand::from_counts(Alphabet::Mahjong, *counts, 0)
}

/// Calls `visit` with every hand that comes of changing up to so many tiles of this one; most come several times.
fn each_near(counts: &mut Counts, changes: usize, visit: &mut impl FnMut(&Counts)) {
    visit(counts);
    if changes == 0 {
        return;
    }
    for out in 0..MAX_KINDS {
        if counts[out] == 0 {
            continue;
        }
        counts[out] -= 1;
        for kind in (0..MAX_KINDS).filter(|&kind| kind != out) {
            if counts[kind] < 4 {
                counts[kind] += 1;
                each_near(counts, changes - 1, visit);
                counts[kind] -= 1;
            }
        }
        counts[out] += 1;
    }
}

/// Demands of the truth under rules of one special form that just the listed hands win, among all that lie so
/// many tiles beside every `step`th of them.
fn assert_listed(rules: &str, list: &HashSet<Counts>, changes: usize, step: usize) {
    let truth = Truth::new(&named(rules), 0, 14).unwrap();
    let mut sorted: Vec<Counts> = list.iter().copied().collect();
    sorted.sort_unstable();
    for counts in &sorted {
        assert!(truth.judge(&hand(counts)), "{rules} {counts:?}");
    }
    for counts in sorted.iter_mut().step_by(step) {
        each_near(counts, changes, &mut |near| {
            assert_eq!(
                truth.judge(&hand(near)),
                list.contains(near),
                "{rules} {near:?}"
            );
        });
    }
}

#[test]
fn of_all_that_lies_near_special_hands_just_those_listed_win() {
    assert_listed("gb~forms=orphans", &lists::orphans(), 2, 5);
    assert_listed("gb~forms=lesser-knitted", &lists::lesser_knitted(), 1, 4);
    assert_listed("gb~forms=greater-knitted", &lists::greater_knitted(), 1, 1);
    let straights = lists::knitted_straights();
    assert_listed("gb~forms=knitted-straight", &straights, 1, 97);
    let eyes: Vec<usize> = (0..27).filter(|kind| kind % 3 == 1).collect();
    let straights = lists::knitted_straights_with(&eyes);
    assert_listed("gb~forms=knitted-straight~eyes=258", &straights, 1, 97);
}

#[test]
#[ignore = "all that lies two tiles beside every special hand; takes minutes"]
fn of_all_that_lies_two_tiles_beside_special_hands_just_those_listed_win() {
    assert_listed("gb~forms=orphans", &lists::orphans(), 2, 1);
    assert_listed("gb~forms=lesser-knitted", &lists::lesser_knitted(), 2, 1);
    assert_listed("gb~forms=greater-knitted", &lists::greater_knitted(), 2, 1);
    let straights = lists::knitted_straights();
    assert_listed("gb~forms=knitted-straight", &straights, 2, 20);
    assert_listed("gb~forms=knitted-straight", &straights, 1, 1);
}

/// Rules with special hands beside others, and alone.
const RULES: [&str; 5] = [
    "riichi",
    "riichi~pairs=any-quads",
    "gb",
    "gb~eyes=258",
    "gb~forms=lesser-knitted+greater-knitted+orphans",
];

/// The hand with as many tiles changed, perhaps back.
fn changed(mut hand: Hand, changes: u32, rng: &mut ChaCha8Rng) -> Hand {
    for _ in 0..changes {
        hand = spaces::changed(hand, rng);
    }
    hand
}

#[test]
fn the_truth_is_what_the_definition_says_near_wins_of_every_form() {
    let roster = Roster::builtin().choose(&[JUDGE.to_owned()]).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(14);
    for name in RULES {
        let rules = named(name);
        let judge = &mut Panel::new(&roster, &rules).seats[0];
        let truth = Truth::new(&rules, 0, 14).unwrap();
        let (mut asked, mut wins) = (0, 0);
        while asked < 3_000 {
            let built = spaces::built(&rules, &mut rng).concealed();
            let changes = rng.random_range(0..3);
            let hand = changed(built, changes, &mut rng);
            let beyond = &hand.counts()[rules.kinds()..];
            if hand.size() != 14
                || rules.invalid(&hand).is_some()
                || beyond.iter().any(|&count| count > 0)
            {
                continue;
            }
            let said = matches!(judge.ask(&hand), Verdict::Win(_));
            assert_eq!(truth.judge(&hand), said, "{name} {hand:?}");
            asked += 1;
            wins += u32::from(said);
        }
        assert!((500..2_500).contains(&wins), "{name}: {wins}");
    }
}

/// Demands that engine and truth say of a whole space what is known, suit by suit.
fn assert_totals(rules: &str, size: usize, wins: u64) {
    let rules = named(rules);
    let builtin = registry::builtin();
    let table = builtin.iter().find(|factory| factory.name() == "table");
    let mut cut = table.unwrap().factored(&rules).unwrap();
    let totals = totals(&rules, size, 0, &mut *cut).unwrap().unwrap();
    let counted = [totals.wins, totals.accepted];
    assert_eq!(counted, [wins; 2], "{}", rules.name());
    let errors = [totals.false_accepts, totals.false_rejects];
    assert_eq!(errors, [0, 0], "{}", rules.name());
}

#[test]
fn special_hands_are_as_many_as_known() {
    // Seven different pairs, and with up to one, two and three fours among them.
    let pairs = [5_379_616, 8_069_424, 2_782_560 + 185_504];
    for (rules, wins) in [
        ("riichi~forms=pairs", pairs[0]),
        ("riichi~forms=pairs~pairs=one-quad", pairs[0] + pairs[1]),
        (
            "riichi~forms=pairs~pairs=any-quads",
            pairs[0] + pairs[1] + pairs[2],
        ),
        ("riichi~forms=orphans", 13),
        ("gb~forms=lesser-knitted", 720),
        ("gb~forms=greater-knitted", 216),
        ("gb~forms=knitted-straight", 11_016),
        ("riichi", 16_873_619),
        ("riichi~pairs=any-quads", 27_907_837),
        ("gb", 27_919_573),
    ] {
        assert_totals(rules, 14, wins);
    }
    // A knitted straight of eleven tiles has its set exposed, and hands of a space have none.
    assert_totals("gb", 11, 875_418);
    assert_totals("gb~forms=knitted-straight", 11, 0);
}

#[test]
fn a_walk_meets_the_special_hands() {
    let rules = named("gb");
    let space = Space::new(&rules, 14, 0).unwrap();
    let truth = Truth::new(&rules, 0, 14).unwrap();
    let mut walk = Walk::new(&space, Some(&truth));
    let mut listed: Vec<Counts> = lists::knitted_straights().into_iter().collect();
    listed.sort_unstable();
    let knitted = lists::lesser_knitted().into_iter().chain(lists::orphans());
    for counts in knitted.chain(listed.into_iter().step_by(29)) {
        let rank = space.rank(&hand(&counts)).unwrap();
        let mut found = false;
        let _ = walk.each(rank.saturating_sub(9)..rank + 9, &mut |run| {
            for (place, hand) in run.hands.iter().enumerate() {
                assert_eq!(truth.judge(hand), run.wins[place], "{hand:?}");
                found |= run.first + place as u64 == rank && run.wins[place];
            }
            ControlFlow::Continue(())
        });
        assert!(found, "{counts:?}");
    }
}
