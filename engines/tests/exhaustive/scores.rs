//! What hands of paohuzi and waihuzi are worth: everything small, with every last card, then hands built from groups.

use crate::named;
use crate::panel::Panel;
use crate::spaces::{built, changed, each_last, every_class, every_hand, name_last};
#[cfg(feature = "mutants")]
use duipai_engines::Factory;
use duipai_engines::registry;
use duipai_engines::{Alphabet, Hand, Rules, Score, Verdict, notation};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Every switch of scores in each of its places, and together.
const WAIHUZI: [&str; 8] = [
    "waihuzi",
    "waihuzi~jiao=true",
    "waihuzi~kan_splittable=false",
    "waihuzi~base_xi=7",
    "waihuzi~xi_table=yueyang",
    "waihuzi~xi_table=yuanjiang",
    "waihuzi~xi_table=classic",
    "waihuzi~base_xi=7~jiao=true~kan_splittable=false~xi_table=classic",
];

#[test]
fn every_waihuzi_hand_of_five_cards_is_worth_the_same_to_all_whatever_came_last() {
    for rules in WAIHUZI.map(named) {
        let mut panel = Panel::of_scores(&rules);
        for size in [2, 5] {
            every_hand(rules.alphabet(), size, 0, &mut |hand| {
                each_last(hand, &mut |hand| {
                    panel.ask(hand);
                });
            });
        }
    }
}

#[test]
fn every_waihuzi_hand_of_eight_cards_is_worth_the_same_to_all() {
    let rules = named("waihuzi");
    let mut panel = Panel::of_scores(&rules);
    every_class(rules.alphabet(), 8, 0, &mut |hand, _| {
        panel.ask(hand);
    });
}

/// Every one of 51,089,100 hands; the number of those that are complete is a published count.
#[test]
#[ignore = "every hand of eleven cards, asked of three engines; takes minutes"]
fn every_waihuzi_hand_of_eleven_cards_is_worth_the_same_to_all() {
    let rules = named("waihuzi");
    let mut engines: Vec<_> = (registry::builtin().into_iter())
        .filter(|factory| ["reference", "recursive", "cover"].contains(&factory.name()))
        .map(|factory| factory.build(&rules).unwrap())
        .collect();
    let (mut hands, mut complete) = (0_u64, 0_u64);
    every_hand(rules.alphabet(), 11, 0, &mut |hand| {
        let said: Vec<Verdict> = engines
            .iter_mut()
            .map(|engine| engine.judge(hand))
            .collect();
        assert!(said.iter().all(|one| *one == said[0]), "{said:?} {hand:?}");
        hands += 1;
        complete += u64::from(matches!(said[0], Verdict::Win(Score::Points(_))));
    });
    println!("{hands} hands, {complete} complete");
    assert_eq!((hands, complete), (51_089_100, 440_736));
}

#[test]
fn every_six_paohuzi_cards_beside_five_exposed_groups_are_worth_the_same_to_all() {
    // Two groups of three, or a four and a pair.
    let exposed = "[123x][345x][678x][456d][789d]";
    let rules = named("paohuzi");
    let beside = notation::parse(exposed, Alphabet::Paohuzi).unwrap();
    let mut panel = Panel::of_scores(&rules);
    let mut number = 0;
    every_hand(Alphabet::Paohuzi, 6, 0, &mut |hand| {
        // One in three, another one of every hand's neighbours.
        number += 1;
        if number % 3 == 0 {
            let mut hand = *hand;
            beside
                .melds()
                .for_each(|meld| assert!(hand.add_meld(*meld)));
            each_last(&hand, &mut |hand| {
                panel.ask(hand);
            });
        }
    });
}

/// How many of the hands won, and of how many it was told what they are worth.
#[derive(Debug, Default)]
struct Told {
    wins: usize,
    worths: usize,
}

/// Asks about so many hands built from groups, and about each with another card in the place of one.
fn ask_built(rules: &Rules, number: usize) -> Told {
    let mut panel = Panel::of_scores(rules);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut told = Told::default();
    for turn in 0..number {
        let mut hand = built(rules, &mut rng);
        if turn % 4 == 0 {
            hand = beside(hand, &mut rng);
        }
        let verdict = panel.verdict(&hand);
        told.wins += usize::from(matches!(verdict, Verdict::Win(_)));
        told.worths += usize::from(matches!(verdict.score(), Score::Points(_)));
    }
    told
}

/// The hand with one card changed, and a last card that it holds.
fn beside(hand: Hand, rng: &mut ChaCha8Rng) -> Hand {
    let mut hand = changed(hand, rng);
    name_last(&mut hand, rng);
    hand
}

#[test]
fn built_waihuzi_hands_are_worth_the_same_to_all() {
    for rules in WAIHUZI {
        let told = ask_built(&named(rules), 2_000);
        assert!(told.worths > 1_000 && told.wins > 300, "{rules}: {told:?}");
    }
}

#[test]
fn built_paohuzi_hands_are_worth_the_same_to_all() {
    for rules in [
        "paohuzi",
        "paohuzi~kan_splittable=true",
        "paohuzi~jiao=false",
        "paohuzi~jiao=false~kan_splittable=true",
        "paohuzi~base_xi=0~kan_splittable=true~xi_table=yiyang",
        "paohuzi~forms=seven-threes",
        "paohuzi~forms=fours-and-pair",
    ] {
        let told = ask_built(&named(rules), 1_000);
        assert!(told.worths > 100 && told.wins > 30, "{rules}: {told:?}");
    }
}

#[test]
fn dealt_hands_with_few_or_many_pairs_win_whatever_they_are_worth() {
    for rules in [
        "waihuzi~forms=initial-pairs",
        "waihuzi~forms=+initial-pairs",
        "waihuzi~base_xi=7~forms=+initial-pairs",
    ] {
        let told = ask_built(&named(rules), 2_000);
        assert!(told.wins > 500, "{rules}: {told:?}");
    }
}

#[cfg(feature = "mutants")]
#[test]
fn faults_in_counting_show_in_built_hands() {
    use crate::panel::SCORING;
    use duipai_engines::mutants;
    let scoring = mutants::all().into_iter();
    for mutant in scoring.filter(|mutant| SCORING.contains(&mutant.engine())) {
        let of_paohuzi = mutant.shows().iter().filter(|name| name.contains("huzi"));
        for rules in of_paohuzi.map(|name| named(name)) {
            let mut faulty = mutant.build(&rules).unwrap();
            // A quick one, so not the reference.
            let other = |engine: &&&str| **engine != mutant.engine() && **engine != "reference";
            let other = SCORING.iter().find(other).unwrap();
            let sound = registry::builtin().into_iter();
            let mut sound = sound.filter(|factory| factory.name() == *other);
            let mut sound = sound.next().unwrap().build(&rules).unwrap();
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            let shows = (0..20_000).any(|turn| {
                let mut hand = built(&rules, &mut rng);
                if turn % 2 == 0 {
                    hand = beside(hand, &mut rng);
                }
                rules.invalid(&hand).is_none() && faulty.judge(&hand) != sound.judge(&hand)
            });
            assert!(shows, "{} under {}", mutant.name(), rules.name());
        }
    }
}
