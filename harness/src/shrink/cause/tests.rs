//! Causes of properties that are known, and what holds one.

use super::*;
use duipai_engines::family::recursive::Recursive;
use duipai_engines::{Factory as _, Verdict, notation};

mod images;

fn rules(name: &str) -> Rules {
    Rules::named(name).unwrap()
}

/// A hand of mahjong.
fn hand(text: &str) -> Hand {
    notation::parse(text, duipai_engines::Alphabet::Mahjong).unwrap()
}

fn texts(hands: &[Hand]) -> Vec<String> {
    hands.iter().map(notation::write).collect()
}

fn holds(hand: &Hand, tiles: &Hand) -> bool {
    (hand.counts().iter().zip(tiles.counts())).all(|(held, wanted)| held >= wanted)
}

fn holding(tiles: &str) -> impl Fn(&Hand) -> bool + use<> {
    let tiles = hand(tiles);
    move |hand| holds(hand, &tiles)
}

/// The bug of an engine that takes no kind to be there four times.
fn four_alike(hand: &Hand) -> bool {
    hand.counts().contains(&4)
}

fn cause_of(minimum: &str, mut keeps: impl FnMut(&Hand) -> bool) -> Cause {
    Cause::of(&rules("standard"), &hand(minimum), &mut keeps)
}

#[test]
fn what_can_be_exchanged_is_filling() {
    for (minimum, tiles, filling) in [
        // The eye beside a run that is not known, and another set.
        ("123m44z", "123m", "44z"),
        ("123m456p44z", "123m", "456p44z"),
    ] {
        let cause = cause_of(minimum, holding("123m"));
        assert_eq!((*cause.minimum(), cause.legal), (hand(minimum), true));
        assert_eq!(*cause.tiles(), hand(tiles), "{minimum}");
        assert_eq!(cause.filling, hand(filling), "{minimum}");
    }
    let cause = cause_of("11112m", four_alike);
    assert_eq!(texts(&[cause.tiles, cause.filling]), ["1111m", "2m"]);
}

#[test]
fn a_tile_matters_though_the_filling_holds_copies_of_it() {
    for (minimum, filling) in [
        ("11123m", "11m"),
        ("12223m", "22m"),
        ("12333m", "33m"),
        ("11112399m", "11199m"),
        ("11223344m", "12344m"),
    ] {
        let rules = rules("standard");
        let unknown = hand("123m");
        let mut engine = Recursive::default().build(&rules).unwrap();
        // An engine that says "no" to a win: what wins nothing shows nothing.
        let mut keeps = |hand: &Hand| holds(hand, &unknown) && engine.judge(hand) == Verdict::WIN;
        let cause = Cause::of(&rules, &hand(minimum), &mut keeps);
        assert_eq!(texts(&[cause.tiles, cause.filling]), ["123m", filling]);
    }
}

#[test]
fn what_breaks_a_rule_is_exchanged_for_what_breaks_it_too() {
    let five = |hand: &Hand| hand.counts()[0] >= 5;
    let cause = cause_of("1111123m", five);
    assert!(!cause.legal);
    assert_eq!(texts(&[cause.tiles, cause.filling]), ["11111m", "23m"]);
}

#[test]
fn three_quarters_of_four_substitutes_or_more_make_filling() {
    // Beside the eye that is held there are eight others.
    let rules = rules("standard~eyes=258");
    for (doing, tiles, filling) in [
        ("22m258p258s", "111z", "22m"),
        ("22m258p25s", "22m111z", "-"),
    ] {
        let doing = hand(doing);
        let mut keeps = |hand: &Hand| {
            let eye = hand.alphabet().iter().find(|&kind| hand.count(kind) == 2);
            hand.counts()[27] == 3 && eye.is_some_and(|eye| doing.count(eye) > 0)
        };
        let cause = Cause::of(&rules, &hand("22m111z"), &mut keeps);
        assert_eq!(texts(&[cause.tiles, cause.filling]), [tiles, filling]);
    }
    // Eyes that make five alike do not count: of the others four are left, and three. Those are too few, but of
    // the tiles of that eye one can still be any other.
    for (size, sets, eye, filling) in [
        (14, "222555888m222p", "55p", "55p"),
        (17, "222555888m222555p", "88p", "8p"),
    ] {
        let rules = self::rules(&format!("standard~eyes=258~sizes={size}"));
        let (sets, eye) = (hand(sets), hand(eye));
        let minimum = held(&eye).fold(sets, |hand, pile| with(&hand, pile, 2));
        let cause = Cause::of(&rules, &minimum, &mut |hand: &Hand| holds(hand, &sets));
        assert_eq!(texts(&[cause.filling]), [filling]);
    }
}

fn place_of_cause(found: &str, causes: &mut [Cause], keeps: fn(&Hand) -> bool) -> Option<usize> {
    explained(&rules("standard"), &hand(found), causes, &mut { keeps })
}

#[test]
fn a_hand_is_explained_by_an_image_that_does_the_same() {
    let one_run: fn(&Hand) -> bool = |hand| holds(hand, &self::hand("123m"));
    let any_run: fn(&Hand) -> bool = |hand| {
        let ones = [0, 9, 18].map(|first| hand.counts()[first..first + 3].iter().all(|&n| n > 0));
        ones.contains(&true)
    };
    let mut one = [cause_of("11112m", four_alike), cause_of("123m44z", one_run)];
    assert_eq!(place_of_cause("123m55z", &mut one, one_run), Some(1));
    assert_eq!(place_of_cause("123p55z", &mut one, one_run), None);
    assert_eq!(place_of_cause("12m", &mut one, one_run), None);
    let mut any = [cause_of("11112m", four_alike), cause_of("123m44z", any_run)];
    assert_eq!(place_of_cause("123p55z", &mut any, any_run), Some(1));
    assert_eq!(place_of_cause("234p55z", &mut any, any_run), None);
}

#[test]
fn an_image_that_makes_an_illegal_hand_explains_nothing() {
    let mut causes = [cause_of("11112m", four_alike)];
    assert_eq!(place_of_cause("1113333m", &mut causes, four_alike), Some(0));
    // Beside the odd tile of the smallest hand these would be five alike.
    let keeps: fn(&Hand) -> bool = |hand| hand.counts().iter().any(|&count| count >= 4);
    assert_eq!(place_of_cause("2222m345p", &mut causes, keeps), None);
}

#[test]
fn a_cause_with_wilds_needs_as_many() {
    let rules = rules("laizi");
    let mut keeps = |hand: &Hand| hand.wilds() >= 2 && hand.counts().contains(&3);
    let cause = Cause::of(&rules, &hand("111m+2"), &mut keeps);
    assert_eq!(cause.tiles, hand("111m+2"));
    let mut causes = [cause];
    for (found, place) in [("222m+2", Some(0)), ("222m+3", Some(0)), ("222m+1", None)] {
        let place_found = explained(&rules, &hand(found), &mut causes, &mut keeps);
        assert_eq!(place_found, place, "{found}");
    }
}

#[test]
fn wilds_in_place_of_tiles_are_seen_where_a_hand_is_looked_at_closely() {
    let rules = rules("laizi");
    let mut keeps = |hand: &Hand| {
        let most = hand.counts().iter().max();
        most.is_some_and(|most| most + hand.wilds() >= 4)
    };
    let mut causes = [Cause::of(&rules, &hand("11112m"), &mut keeps)];
    assert_eq!(causes[0].tiles, hand("1111m"));
    let start = hand("222p3s+1");
    assert_eq!(explained(&rules, &start, &mut causes, &mut keeps), None);
    let looked_at = shrink_beside(&rules, &start, &mut causes, &mut keeps);
    assert_eq!(looked_at, Beside::Explained(0));
}

#[test]
fn an_image_is_asked_once_for_each_missing_suit() {
    let rules = rules("sichuan");
    let in_bamboo = |hand: &Hand| hand.missing() == Some(2) && four_alike(hand);
    let mut asked = Vec::new();
    let mut keeps = |hand: &Hand| {
        asked.push(notation::write(hand));
        in_bamboo(hand)
    };
    let mut causes = [Cause::of(&rules, &hand("11112m/s"), &mut { in_bamboo })];
    for (found, place) in [
        ("3333p44p/s", Some(0)),
        ("3333p44p/m", None),
        ("3333p55p/s", Some(0)),
    ] {
        let place_found = explained(&rules, &hand(found), &mut causes, &mut keeps);
        assert_eq!(place_found, place, "{found}");
    }
    // A hand that holds some of the suit that it names as missing is legal, and wins nothing.
    assert_eq!(asked, ["2m3333p/s", "2m3333p/m"]);
}

/// A guard before four alike, with `1111m` known, that has come to `from`.
fn guarded(from: &str, hands: &[&str]) -> (Option<usize>, Option<usize>) {
    let rules = rules("standard");
    let mut causes = [
        cause_of("123m44z", holding("123m")),
        cause_of("11112m", four_alike),
    ];
    let mut keeps = |hand: &Hand| four_alike(hand) || hand.counts()[33] == 3;
    let mut guarded = Guarded {
        rules: &rules,
        causes: &mut causes,
        keeps: &mut keeps,
        from: hand("99m99p99s99m"),
        explained: None,
    };
    guarded.go_on_from(&hand(from));
    let hands: Vec<Hand> = hands.iter().map(|text| hand(text)).collect();
    (guarded.first(&hands), guarded.explained)
}

#[test]
fn a_step_that_brings_a_known_cause_along_is_forbidden() {
    let (known, other, neither) = ("1111m2p", "22m777z", "11m222p");
    // Of the four tiles none or two were there before: too few to say that it is the same bug.
    for from in ["22m777z", "11m777z"] {
        assert_eq!(
            guarded(from, &[neither, known, neither, other]),
            (Some(3), None)
        );
        assert_eq!(guarded(from, &[known, neither, known]), (None, None));
    }
    assert_eq!(
        guarded("11m777z", &[neither, other, known]),
        (Some(1), None)
    );
    // Three of them were: it is.
    assert_eq!(
        guarded("111m77z", &[neither, known, other]),
        (None, Some(1))
    );
    assert_eq!(
        guarded("111m77z", &[neither, other, known]),
        (Some(1), None)
    );
}

#[test]
fn two_thirds_of_a_cause_before_are_enough() {
    let rules = rules("standard");
    let mut keeps = |hand: &Hand| hand.counts().contains(&3);
    let mut causes = [Cause::of(&rules, &hand("11122p"), &mut keeps)];
    assert_eq!(causes[0].tiles, hand("111p"));
    for (from, explained) in [("11p55m9s", Some(0)), ("155p55m9s", None)] {
        let mut guarded = Guarded {
            rules: &rules,
            causes: &mut causes,
            keeps: &mut keeps,
            from: hand(from),
            explained: None,
        };
        assert_eq!(guarded.first(&[hand("11122p")]), None);
        assert_eq!(guarded.explained, explained, "{from}");
    }
}

#[test]
fn another_bug_is_shrunk_without_going_over_to_a_known_one() {
    let rules = rules("standard");
    let rare = holding("234s789p66z");
    let mut both = |hand: &Hand| rules.invalid(hand).is_none() && (four_alike(hand) || rare(hand));
    let mut causes = [Cause::of(&rules, &hand("11112m"), &mut both)];
    assert_eq!(causes[0].tiles, hand("1111m"));
    let Beside::Another(shrunk) =
        shrink_beside(&rules, &hand("123m234456s789p66z"), &mut causes, &mut both)
    else {
        panic!("no four are alike");
    };
    assert_eq!(shrunk.hand, hand("789p234s66z"));
    assert!(!shrunk.smallest && shrunk.asked > 100);
    // What is left of this one when tiles are taken away are four alike.
    let common = shrink_beside(&rules, &hand("3333m456s789p1z"), &mut causes, &mut both);
    assert_eq!(common, Beside::Explained(0));
}
