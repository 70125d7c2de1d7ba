//! `greedy` on everything small: all suit and honour states, all hands of two, five and eight tiles.

use duipai_engines::family::greedy::Greedy;
use duipai_engines::family::reference::Reference;
use duipai_engines::{Alphabet, Engine, Factory, Hand, Kind, Rules, Verdict};

fn standard() -> Rules {
    Rules::named("standard").unwrap()
}

/// Calls `visit` with every vector of at most `size` tiles over kinds `first..end`, at most four of a kind.
fn states(first: usize, end: usize, size: u8, visit: &mut dyn FnMut(&mut Hand, u8)) {
    fn go(
        kind: usize,
        end: usize,
        left: u8,
        used: u8,
        hand: &mut Hand,
        visit: &mut dyn FnMut(&mut Hand, u8),
    ) {
        if kind == end {
            visit(hand, used);
            return;
        }
        for count in 0..=left.min(4) {
            hand.set_count(Kind::new(kind), count);
            go(kind + 1, end, left - count, used + count, hand, visit);
        }
        hand.set_count(Kind::new(kind), 0);
    }
    let mut hand = Hand::empty(Alphabet::Mahjong);
    go(first, end, size, 0, &mut hand, visit);
}

/// Calls `visit` with every hand of exactly `size` tiles over all 34 kinds.
fn hands(size: u8, visit: &mut dyn FnMut(&Hand)) {
    fn go(kind: usize, left: u8, hand: &mut Hand, visit: &mut dyn FnMut(&Hand)) {
        if left == 0 {
            visit(hand);
            return;
        }
        if kind == 34 {
            return;
        }
        for count in 0..=left.min(4) {
            hand.set_count(Kind::new(kind), count);
            go(kind + 1, left - count, hand, visit);
        }
        hand.set_count(Kind::new(kind), 0);
    }
    go(0, size, &mut Hand::empty(Alphabet::Mahjong), visit);
}

/// A state made a hand of legal size: beside it a pair or a lone tile of kind `beside`, or nothing.
fn completed(state: &Hand, size: u8, beside: usize) -> Hand {
    let mut hand = *state;
    hand.set_count(Kind::new(beside), [2, 1, 0][usize::from(size % 3)]);
    hand
}

/// Compares `greedy` with `reference` on all states of `first..end`; the number of states and, by number of
/// sets beside the eye, of those that win as they are.
fn compare(first: usize, end: usize, beside: usize) -> (usize, [usize; 5]) {
    let rules = standard();
    let mut greedy = Greedy::default().build(&rules).unwrap();
    let mut reference = Reference::default().build(&rules).unwrap();
    let (mut seen, mut winners) = (0, [0; 5]);
    states(first, end, 14, &mut |state, size| {
        seen += 1;
        let hand = completed(state, size, beside);
        let verdict = greedy.judge(&hand);
        assert_eq!(verdict, reference.judge(&hand), "{:?}", hand.counts());
        if verdict == Verdict::WIN {
            check_certificate(&rules, greedy.as_mut(), &hand);
            if size % 3 == 2 {
                winners[usize::from(size / 3)] += 1;
            }
        }
    });
    (seen, winners)
}

fn check_certificate(rules: &Rules, engine: &mut dyn Engine, hand: &Hand) {
    let certificate = engine.explain(hand).expect("a win has a reading");
    certificate.check(rules, hand).unwrap();
}

#[test]
fn every_suit_state_is_judged_as_by_the_reference() {
    let expected = (405_350, [9, 135, 996, 4_475, 13_259]);
    assert_eq!(compare(0, 9, 9), expected);
}

#[test]
fn every_honour_state_is_judged_as_by_the_reference() {
    // Beside it a terminal: honours that ran on into a suit would show.
    let expected = (43_130, [7, 42, 105, 140, 105]);
    assert_eq!(compare(27, 34, 26), expected);
}

#[test]
fn the_three_suits_are_judged_alike() {
    let mut greedy = Greedy::default().build(&standard()).unwrap();
    states(0, 9, 14, &mut |state, size| {
        let verdict = greedy.judge(&completed(state, size, 33));
        for shift in [9, 18] {
            let mut counts = [0; 34];
            counts[shift..shift + 9].copy_from_slice(&state.counts()[..9]);
            let moved = Hand::from_counts(Alphabet::Mahjong, counts, 0);
            assert_eq!(verdict, greedy.judge(&completed(&moved, size, 33)));
        }
    });
}

#[test]
fn every_hand_of_five_tiles_is_judged_as_by_the_reference() {
    let rules = standard();
    let mut greedy = Greedy::default().build(&rules).unwrap();
    let mut reference = Reference::default().build(&rules).unwrap();
    let mut seen = 0;
    hands(5, &mut |hand| {
        seen += 1;
        assert_eq!(greedy.judge(hand), reference.judge(hand));
    });
    assert_eq!(seen, 501_908);
}

#[test]
fn the_winners_of_two_five_and_eight_tiles_are_as_many_as_published() {
    for (size, all, winners) in [(2, 595, 34), (5, 501_908, 1_836), (8, 95_305_485, 49_332)] {
        let mut greedy = Greedy::default().build(&standard()).unwrap();
        let (mut seen, mut won) = (0, 0);
        hands(size, &mut |hand| {
            seen += 1;
            won += u32::from(greedy.judge(hand) == Verdict::WIN);
        });
        assert_eq!((seen, won), (all, winners), "size {size}");
    }
}

#[test]
fn five_sets_and_an_eye_win_where_seventeen_tiles_are_allowed() {
    let rules = standard().with_setting("sizes=+17").unwrap();
    let mut greedy = Greedy::default().build(&rules).unwrap();
    let mut reference = Reference::default().build(&rules).unwrap();
    let mut winners = 0;
    states(0, 9, 17, &mut |state, size| {
        if size == 17 || size == 15 {
            let hand = completed(state, size, 20);
            let verdict = greedy.judge(&hand);
            assert_eq!(verdict, reference.judge(&hand), "{:?}", hand.counts());
            if verdict == Verdict::WIN {
                winners += 1;
                check_certificate(&rules, greedy.as_mut(), &hand);
            }
        }
    });
    assert!(winners > 10_000, "{winners}");
}

#[test]
fn other_rules_are_refused_with_the_reason() {
    for (rules, word) in [("laizi", "wilds"), ("waihuzi", "mahjong")] {
        let refusal = Greedy::default().build(&Rules::named(rules).unwrap()).err();
        let refusal = refusal.expect("refused").to_string();
        assert!(refusal.contains(word), "{rules}: {refusal}");
    }
    // Not the name counts but what the rules ask for.
    let tame = Rules::named("laizi").unwrap().with_setting("wild.max=0");
    assert!(Greedy::default().build(&tame.unwrap()).is_ok());
}

#[cfg(feature = "mutants")]
mod mutants {
    use super::*;
    use duipai_engines::fault::Fault;
    use duipai_engines::notation;

    #[test]
    fn every_fault_changes_a_verdict() {
        let rules = standard();
        for (fault, text, truth) in [
            (1, "11m11p11s11z", false),
            (1, "11223344556677z", false),
            (2, "11112233m", true),
            (3, "11123m", true),
            (4, "9m12p55s", false),
            (5, "789m55p", true),
            (6, "1111m2222p", false),
            (7, "12377z", false),
            (8, "11223399m", true),
        ] {
            let hand = notation::parse(text, rules.alphabet()).unwrap();
            assert!(rules.invalid(&hand).is_none());
            let judge = |greedy: Greedy| greedy.build(&rules).unwrap().judge(&hand);
            assert_eq!(judge(Greedy::default()), Verdict::from_win(truth), "{text}");
            let wrong = Greedy {
                fault: Fault::number(fault),
            };
            assert_eq!(judge(wrong), Verdict::from_win(!truth), "fault {fault}");
        }
    }
}
