//! What wins in paohuzi, apart from what it is worth: the tables against a search that shares nothing with them, on
//! everything small and on large hands built from groups.

use crate::spaces::{
    MAX_KINDS, built, changed, each_last, every_hand, every_vector, name_last, near_win,
};
use duipai_engines::family::{recursive::Recursive, table::Table};
use duipai_engines::{Engine, Factory, Hand, Rules, Verdict, notation};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The tables and the search, under rules that ask for no worth.
struct Both {
    rules: Rules,
    table: Box<dyn Engine>,
    search: Box<dyn Engine>,
    wins: usize,
}

impl Both {
    fn of(rules: &str) -> Self {
        let rules = Rules::named(rules).unwrap();
        Self {
            table: Table::default().build(&rules).unwrap(),
            search: Recursive::default().build(&rules).unwrap(),
            rules,
            wins: 0,
        }
    }

    fn ask(&mut self, hand: &Hand) {
        let found = self.table.judge(hand);
        let expected = self.search.judge(hand).unscored();
        assert_eq!(found, expected, "{}: {hand:?}", self.rules.name());
        self.wins += usize::from(found == Verdict::WIN);
    }
}

/// Rules by which what is held three or four times stays together, and one by which it need not.
const WAIHUZI: [&str; 6] = [
    "waihuzi~base_xi=0~kan_splittable=false",
    "waihuzi~base_xi=0~kan_splittable=false~jiao=true",
    "waihuzi~base_xi=0~kan_splittable=false~jiao=true~menzi=gap",
    "waihuzi~base_xi=0~kan_splittable=false~jiao=true~menzi=pair+red+cross-rank",
    "waihuzi~base_xi=0~kan_splittable=false~jiao=true~forms=+initial-pairs",
    "waihuzi~base_xi=0~jiao=true",
];

const PAOHUZI: [&str; 6] = [
    "paohuzi~base_xi=0",
    "paohuzi~base_xi=0~jiao=false",
    "paohuzi~base_xi=0~forms=seven-threes",
    "paohuzi~base_xi=0~forms=fours-and-pair",
    "paohuzi~base_xi=0~kan_splittable=true",
    "paohuzi~base_xi=0~kan_splittable=true~jiao=false",
];

#[test]
fn small_waihuzi_hands_win_as_by_search_whatever_the_last_card_is() {
    for rules in WAIHUZI {
        let mut both = Both::of(rules);
        for tiles in [2, 5] {
            every_hand(both.rules.alphabet(), tiles, 0, &mut |hand| {
                each_last(hand, &mut |hand| both.ask(hand));
            });
        }
        assert!(both.wins > 2_000, "{rules}: {}", both.wins);
    }
}

#[test]
fn all_hands_of_eight_cards_win_as_by_search() {
    let mut both = Both::of(WAIHUZI[1]);
    every_hand(both.rules.alphabet(), 8, 0, &mut |hand| both.ask(hand));
    // Known without mixed sets and forced groups: 38,044.
    assert!(both.wins > 38_044, "{}", both.wins);
}

#[test]
fn six_cards_beside_five_exposed_groups_win_as_by_search() {
    let mut both = Both::of("paohuzi~base_xi=0");
    let exposed = "[123x][456x][890x][567d][890d]";
    let beside = notation::parse(exposed, both.rules.alphabet()).unwrap();
    every_vector(0, 20, 6, &mut |counts: &[u8; MAX_KINDS]| {
        let mut hand = beside;
        hand.set_counts(0, counts);
        both.ask(&hand);
        if counts.contains(&3) {
            each_last(&hand, &mut |hand| both.ask(hand));
        }
    });
    assert!(both.wins > 5_000, "{}", both.wins);
}

#[test]
fn large_hands_built_from_groups_win_as_by_search() {
    for rules in WAIHUZI.into_iter().chain(PAOHUZI) {
        let mut both = Both::of(rules);
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        for turn in 0..6_000 {
            let hand = match turn % 3 {
                2 if rules.starts_with("waihuzi") => near_win(&both.rules, &mut rng),
                _ => built(&both.rules, &mut rng),
            };
            both.ask(&hand);
            let mut hand = changed(hand, &mut rng);
            name_last(&mut hand, &mut rng);
            both.ask(&hand);
        }
        assert!(both.wins > 500, "{rules}: {}", both.wins);
    }
}
