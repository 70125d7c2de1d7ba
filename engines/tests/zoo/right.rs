//! Without a slip the skeletons judge as the reference does: so a wrong engine is wrong in what it says only.

use crate::spaces::{changed, each_missing, every_hand, made_wild, near_win, win};
use duipai_engines::{Engine, Factory, Hand, Rules, registry, zoo};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Rules with the hands of five tiles that are asked: none, all without wilds, or all.
const RULES: [(&str, Option<u8>); 15] = [
    ("standard", Some(0)),
    ("standard~sizes=2+5+8+11+14+17", None),
    ("laizi", Some(5)),
    ("laizi~wild.copy_limit=4", None),
    ("sichuan", None),
    ("sichuan~missing_suit=any", None),
    ("sichuan~pairs=distinct", None),
    ("sichuan~pairs=any-quads", None),
    ("sichuan~pairs=none~missing_suit=none", None),
    ("riichi", None),
    ("gb", None),
    ("gb~sizes=11+14+17", None),
    (
        "gb~forms=standard+greater-knitted+knitted-straight~pairs=distinct",
        None,
    ),
    ("waihuzi", Some(0)),
    ("waihuzi~menzi=pair+gap", Some(0)),
];

struct Panel {
    rules: Rules,
    reference: Box<dyn Engine>,
    skeletons: Vec<(String, Box<dyn Engine>)>,
}

impl Panel {
    fn ask(&mut self, hand: &Hand) {
        let expected = self.reference.judge(hand);
        let legal = self.rules.invalid(hand).is_none();
        for (name, engine) in &mut self.skeletons {
            let said = engine.judge(hand);
            let agrees = said.votes() && expected.votes() && said.agrees(&expected, legal);
            assert!(
                agrees,
                "{name} {}: {said}, {expected}, {hand:?}",
                self.rules.name()
            );
        }
    }
}

#[test]
fn skeletons_without_a_slip_are_right() {
    let mut used = std::collections::BTreeSet::new();
    for (name, wilds) in RULES {
        let rules = Rules::named(name).unwrap();
        let mut skeletons = Vec::new();
        for right in zoo::right() {
            if let Ok(engine) = right.build(&rules) {
                used.insert(right.name().to_owned());
                skeletons.push((right.name().to_owned(), engine));
            }
        }
        assert!(!skeletons.is_empty(), "{name}");
        let mut panel = Panel {
            reference: registry::builtin()[0].build(&rules).unwrap(),
            rules: rules.clone(),
            skeletons,
        };
        for size in [2, 5] {
            for wilds in 0..=wilds.map_or(0, |wilds: u8| wilds.min(size)) {
                if size == 5 && RULES.contains(&(name, None)) {
                    continue;
                }
                every_hand(rules.alphabet(), size - wilds, wilds, &mut |hand| {
                    each_missing(&rules, hand, &mut |hand| panel.ask(hand));
                });
            }
        }
        ask_near_wins(&mut panel);
    }
    assert_eq!(used.len(), zoo::right().len(), "{used:?}");
}

fn ask_near_wins(panel: &mut Panel) {
    let rules = panel.rules.clone();
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let sizes: Vec<usize> = rules.sizes().iter().collect();
    for _ in 0..3_000 {
        let won = win(&rules, sizes[rng.random_range(0..sizes.len())], &mut rng);
        panel.ask(&won);
        panel.ask(&changed(won, &mut rng));
        panel.ask(&near_win(&rules, &mut rng));
        if rules.wild_max() > 0 {
            let hand = made_wild(won, rng.random_range(1..=7), &mut rng);
            panel.ask(&hand);
            panel.ask(&changed(hand, &mut rng));
        }
    }
}
