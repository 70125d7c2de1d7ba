//! What is particular to `greedy`: the rules it declines, and its planted faults. What it shares with all
//! engines is tested in `exhaustive`.

use duipai_engines::family::greedy::Greedy;
use duipai_engines::{Factory, Rules};

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
    use duipai_engines::{Verdict, notation};

    #[test]
    fn every_fault_changes_a_verdict() {
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
            (9, "11113333m556677p/s", false),
            (10, "11m/s", true),
        ] {
            let sichuan = text.contains('/');
            let rules = if sichuan { "sichuan" } else { "standard" };
            let rules = Rules::named(rules).unwrap();
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
