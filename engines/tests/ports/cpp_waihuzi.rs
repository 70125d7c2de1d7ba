//! `cpp-waihuzi`: the published verdicts, what it leaves open, and hands no player holds.

use crate::{absurd, judge, published};
use duipai_engines::port::cpp_waihuzi::CppWaihuzi;
use duipai_engines::{Alphabet, Engine, Factory, Rules, Verdict};

fn cpp_waihuzi(rules: &str) -> Box<dyn Engine> {
    let rules = Rules::named(rules).unwrap();
    CppWaihuzi::default().build(&rules).unwrap()
}

#[test]
fn cpp_waihuzi_gives_the_published_verdicts() {
    let rows = published("cpp-waihuzi");
    assert_eq!(rows.len(), 600);
    let mut engine = cpp_waihuzi("waihuzi");
    for (hand, verdict) in &rows {
        assert_eq!(judge(&mut *engine, hand).word(), verdict, "{hand}");
    }
}

#[test]
fn cpp_waihuzi_settles_what_the_original_leaves_open() {
    let mut engine = cpp_waihuzi("waihuzi");
    for (hand, verdict) in [
        // No candidate where one is needed.
        ("13579x", Verdict::NO),
        // A menzi alone.
        ("11x", Verdict::WIN),
        ("24x", Verdict::WIN),
        ("70d", Verdict::WIN),
        ("14x", Verdict::NO),
        ("1x1d", Verdict::NO),
        // Other sizes.
        ("111x", Verdict::NO),
        ("111x1d", Verdict::NO),
        // Four alike split, wherever the fourth came from; exposed groups do not count.
        ("111123x", Verdict::NO),
        ("11112344x", Verdict::WIN),
        ("11112344x@1x", Verdict::WIN),
        ("11112344x@1x!", Verdict::WIN),
        ("[444x]11x", Verdict::WIN),
        // Mixed sets.
        ("22x255d", Verdict::NO),
        // A kind gives one triplet, even of six.
        ("11111155x", Verdict::NO),
    ] {
        assert_eq!(judge(&mut *engine, hand), verdict, "{hand}");
    }
}

#[test]
fn cpp_waihuzi_takes_its_menzi_from_the_rules() {
    for (rules, hand, verdict) in [
        ("waihuzi~menzi=pair", "12x", Verdict::NO),
        ("waihuzi~menzi=gap", "13x", Verdict::WIN),
        ("waihuzi~menzi=gap", "12x", Verdict::NO),
        ("waihuzi~menzi=adjacent", "90d", Verdict::WIN),
        ("waihuzi~menzi=red", "20d", Verdict::WIN),
        ("waihuzi~menzi=red", "22d", Verdict::NO),
        ("waihuzi~menzi=cross-rank", "8x8d", Verdict::WIN),
        ("waihuzi~menzi=cross-rank", "8x9d", Verdict::NO),
    ] {
        assert_eq!(judge(&mut *cpp_waihuzi(rules), hand), verdict, "{rules}");
    }
}

#[test]
fn cpp_waihuzi_is_built_for_waihuzi_without_mixed_sets_only() {
    for (rules, refusal) in [
        ("waihuzi", None),
        ("waihuzi~menzi=+cross-rank", None),
        (
            "waihuzi~jiao=true",
            Some("it knows triplets, runs and 2-7-10 only, and all of them"),
        ),
        ("standard", Some("it knows paohuzi cards only")),
    ] {
        let built = CppWaihuzi::default().build(&Rules::named(rules).unwrap());
        let said = built.err().map(|refusal| refusal.to_string());
        assert_eq!(said.as_deref(), refusal, "{rules}");
    }
}

#[test]
fn cpp_waihuzi_survives_absurd_hands() {
    let mut engine = cpp_waihuzi("waihuzi~menzi=+cross-rank");
    let mut hand = |counts: &[(usize, u8)]| engine.judge(&absurd(Alphabet::Paohuzi, counts, 0));
    // 123, 456 and 789, so often each, and 2-7-10.
    let colour = |runs: u8, reds: u8| {
        (0..10).map(move |rank| match rank {
            1 | 6 => (rank, runs + reds),
            9 => (rank, reds),
            _ => (rank, runs),
        })
    };
    for (runs, reds) in [(3, 1), (40, 40), (127, 128), (254, 1), (1, 254), (0, 255)] {
        let small = || colour(runs, reds);
        let big = colour(reds, runs).map(|(rank, count)| (10 + rank, count));
        let mut both: Vec<_> = small().chain(big).collect();
        // Two more cards of rank 10, which no run of the above holds.
        if reds < 254 && runs < 254 {
            both[9].1 += 2;
            assert_eq!(hand(&both), Verdict::WIN, "{runs} {reds}");
        }
        // Two big cards are left over, whatever becomes of the small ones.
        let hopeless: Vec<_> = small().chain([(10, 1), (13, 1)]).collect();
        assert_eq!(hand(&hopeless), Verdict::NO, "{runs} {reds}");
    }
    let all = |count: u8| (0..20).map(move |kind| (kind, count)).collect::<Vec<_>>();
    assert_eq!(hand(&all(7)), Verdict::WIN);
    assert_eq!(hand(&all(255)), Verdict::NO, "5,100 cards are not 3n+2");
}

#[cfg(feature = "mutants")]
#[test]
fn every_fault_of_cpp_waihuzi_shows_on_legal_hands() {
    crate::assert_faults_show("waihuzi", 7, |fault| Box::new(CppWaihuzi { fault }));
}
