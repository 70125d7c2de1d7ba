//! The skeleton that scores says what the reference does, to the point; and slips in a score alone are seen.

use crate::spaces::{built, changed, each_last, every_hand, name_last};
use duipai_engines::zoo::{self, Wrong};
use duipai_engines::{Engine, Factory, Hand, Rules, Verdict, notation, registry};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Rules with the size up to which all hands are asked, with each last card.
const RULES: [(&str, u8); 13] = [
    ("waihuzi", 5),
    ("waihuzi~base_xi=7", 0),
    ("waihuzi~kan_splittable=false", 5),
    ("waihuzi~kan_splittable=false~xi_table=yueyang", 0),
    ("waihuzi~jiao=true~menzi=pair+cross-rank", 2),
    ("waihuzi~xi_table=classic", 0),
    ("waihuzi~forms=sets-menzi+initial-pairs", 0),
    ("waihuzi~base_xi=7~forms=sets-menzi+initial-pairs", 0),
    ("waihuzi~forms=initial-pairs", 0),
    ("paohuzi", 0),
    ("paohuzi~base_xi=10~jiao=false", 0),
    ("paohuzi~kan_splittable=true", 0),
    ("paohuzi~forms=seven-threes", 0),
];

fn huxi() -> Wrong {
    let mut right = zoo::right().into_iter();
    right
        .find(|wrong| wrong.name() == "zoo-right:huxi")
        .expect("the skeleton that scores")
}

struct Both {
    skeleton: Box<dyn Engine>,
    reference: Box<dyn Engine>,
    readings: usize,
}

impl Both {
    fn of(rules: &Rules) -> Self {
        Self {
            skeleton: huxi().build(rules).unwrap(),
            reference: registry::builtin()[0].build(rules).unwrap(),
            readings: 0,
        }
    }

    fn agree(&mut self, rules: &Rules, hand: &Hand) {
        let (said, right) = (self.skeleton.judge(hand), self.reference.judge(hand));
        let text = || format!("{} {}", rules.name(), notation::write(hand));
        assert_eq!(said, right, "{}", text());
        let read = matches!(said, Verdict::Win(_) | Verdict::No(_)) && said != Verdict::NO;
        self.readings += usize::from(read);
    }
}

#[test]
fn the_skeleton_that_scores_is_right() {
    for (name, all_up_to) in RULES {
        let rules = Rules::named(name).unwrap();
        let mut both = Both::of(&rules);
        for size in 1..=all_up_to {
            every_hand(rules.alphabet(), size, 0, &mut |hand| {
                each_last(hand, &mut |hand| both.agree(&rules, hand));
            });
        }
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for _ in 0..1_000 {
            let hand = built(&rules, &mut rng);
            both.agree(&rules, &hand);
            let mut other = changed(hand, &mut rng);
            name_last(&mut other, &mut rng);
            both.agree(&rules, &other);
        }
        assert!(both.readings > 500, "{name}: {}", both.readings);
    }
}
