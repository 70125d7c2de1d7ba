//! Every wrong engine of the zoo is wrong where its table says, and says where it was seen.

use duipai_engines::zoo::{self, Group, Wrong};
use duipai_engines::{Alphabet, Factory, Hand, Rules, Verdict, notation, registry};
use std::collections::BTreeSet;

fn own() -> impl Iterator<Item = Wrong> {
    zoo::all()
        .into_iter()
        .filter(|wrong| wrong.group() != Group::Planted)
}

fn named(rules: &str) -> Rules {
    Rules::named(rules).unwrap()
}

/// Engines that judge any hand rightly if it is the first they are asked.
const REMEMBERS: [&str; 5] = [
    "zoo:eye-flag-stays",
    "zoo:input-consumed",
    "zoo:cache-without-wilds",
    "zoo:unsorted-list",
    "zoo:unsorted-cards",
];

/// Whose bug is that it judges an illegal hand.
const ILLEGAL: [&str; 2] = ["zoo:five-alike", "zoo:seven-pairs-beside-groups"];

#[test]
fn the_zoo_is_large_and_its_names_are_unique() {
    let of = |alphabet| {
        let mut count = 0;
        for wrong in own() {
            count += usize::from(named(wrong.shows()[0]).alphabet() == alphabet);
        }
        count
    };
    assert!(of(Alphabet::Mahjong) >= 30, "{}", of(Alphabet::Mahjong));
    assert!(of(Alphabet::Paohuzi) >= 60, "{}", of(Alphabet::Paohuzi));
    let names: BTreeSet<String> = zoo::all().iter().map(|w| w.name().to_owned()).collect();
    assert_eq!(names.len(), zoo::all().len());
    for group in [Group::Shipped, Group::Slip, Group::Planted] {
        assert!(zoo::all().iter().any(|wrong| wrong.group() == group));
    }
}

#[test]
fn every_line_says_what_is_wrong_and_where_it_was_seen() {
    for wrong in own() {
        let name = wrong.name();
        assert!(name.starts_with("zoo:"), "{name}");
        for text in [wrong.wrong(), wrong.seen()] {
            assert!(
                text.len() > 8 && !text.contains("://") && !text.contains('\n'),
                "{name}: {text}"
            );
        }
        assert!(!wrong.shows().is_empty(), "{name}");
    }
}

#[test]
fn every_example_shows_the_bug() {
    let mut failed = Vec::new();
    for wrong in own() {
        for name in wrong.shows() {
            let rules = named(name);
            let mut engine = wrong.build(&rules).unwrap();
            let mut reference = registry::builtin()[0].build(&rules).unwrap();
            let hands: Vec<Hand> = wrong
                .example(name)
                .iter()
                .map(|text| notation::parse(text, rules.alphabet()).unwrap())
                .collect();
            let last = hands.last().expect("an example");
            let legal = rules.invalid(last).is_none();
            let expected = !ILLEGAL.contains(&wrong.name());
            assert_eq!(legal, expected, "{}: {name}", wrong.name());
            let right = reference.judge(last);
            let answers: Vec<_> = hands.iter().map(|hand| engine.judge(hand)).collect();
            if answers.last().unwrap().agrees(&right, legal) {
                failed.push(format!("{} {name} {:?}", wrong.name(), wrong.example(name)));
            }
            let remembers = REMEMBERS.contains(&wrong.name());
            assert_eq!(hands.len() > 1, remembers, "{}", wrong.name());
            if remembers {
                // Forgetting makes it right, and asking the same again makes it wrong again.
                engine.reset();
                let said = engine.judge(last);
                assert!(said.agrees(&right, legal), "{}: {said}", wrong.name());
                engine.reset();
                let again: Vec<_> = hands.iter().map(|hand| engine.judge(hand)).collect();
                assert_eq!(again, answers, "{}", wrong.name());
            }
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

/// Both bugs of an engine that has two are seen in hands small enough to be found by listing all, and lead to
/// the same kind of wrong answer.
#[test]
fn engines_with_two_bugs_show_each_by_itself() {
    for (name, rules, common, rare) in [
        ("two-bugs", "standard", "78999s", "111m999s77z"),
        ("two-bugs", "laizi", "78999s", "111m999s77z"),
        ("two-bugs-accept", "standard", "8889m1p", "147m999s77z"),
        ("two-bugs-accept", "laizi", "8889m1p", "147m999s77z"),
        ("phz-two-bugs", "waihuzi", "89900d", "111x70x333d"),
    ] {
        let rules = named(rules);
        let wrong = own()
            .find(|wrong| wrong.name() == format!("zoo:{name}"))
            .unwrap();
        let mut engine = wrong.build(&rules).unwrap();
        let mut reference = registry::builtin()[0].build(&rules).unwrap();
        let [common, rare] =
            [common, rare].map(|text| notation::parse(text, rules.alphabet()).unwrap());
        assert!(common.size() < rare.size() && rare.size() <= 8);
        // Wrong engines do not score.
        let win = |verdict| matches!(verdict, Verdict::Win(_));
        let pairs = [common, rare]
            .map(|hand| [&mut engine, &mut reference].map(|engine| win(engine.judge(&hand))));
        assert_eq!(pairs[0], pairs[1], "{name}");
        assert_ne!(pairs[0][0], pairs[0][1], "{name}");
    }
}
