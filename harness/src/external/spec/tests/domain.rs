//! Which rules an engine has, and which of their hands it is asked.

use super::with;
use duipai_engines::{Alphabet, Hand, Kind, Rules, notation};

fn rules(name: &str) -> Rules {
    Rules::named(name).unwrap()
}

/// Fields beside name and command; rules that such an engine has; rules that it has not.
const CLAIMS: &[(&str, &[&str], &[&str])] = &[
    (
        "",
        &[
            "standard",
            "laizi",
            "laizi~wild.copy_limit=4",
            "waihuzi~jiao=true",
        ],
        &[],
    ),
    ("encoding = \"js\"", &["standard", "laizi"], &["waihuzi"]),
    (
        "encoding = \"phz\"",
        &["waihuzi", "waihuzi~menzi=pair"],
        &["standard", "laizi"],
    ),
    (
        "rules = [\"laizi\"]",
        &["laizi"],
        &["standard", "waihuzi", "laizi~wild.copy_limit=4"],
    ),
    (
        "rules = [\"laizi\", \"standard\"]",
        &["standard", "laizi"],
        &["waihuzi"],
    ),
    // A switch of its own changes what it has.
    (
        "rules = [\"laizi\"]\nset.wild.copy_limit = 4",
        &["laizi~wild.copy_limit=4"],
        &["laizi", "standard"],
    ),
    (
        "rules = [\"laizi~wild.copy_limit=4\"]",
        &["laizi~wild.copy_limit=4"],
        &["laizi"],
    ),
    (
        "rules = [\"laizi~wild.copy_limit=4\"]\nset.wild.copy_limit = \"off\"",
        &["laizi"],
        &["laizi~wild.copy_limit=4"],
    ),
    // One that some of its rules lack counts in the others.
    (
        "rules = [\"waihuzi\", \"laizi\"]\nset.wild.copy_limit = 4",
        &["waihuzi", "laizi~wild.copy_limit=4"],
        &["laizi", "waihuzi~jiao=true"],
    ),
    (
        "set.wild.copy_limit = 4",
        &[
            "laizi~wild.copy_limit=4",
            "standard~wild.copy_limit=4",
            "waihuzi",
            "waihuzi~jiao=true",
        ],
        &["laizi", "standard"],
    ),
    (
        "rules = [\"waihuzi\"]\nset.menzi = \"-gap\"",
        &["waihuzi~menzi=pair+adjacent+red"],
        &["waihuzi"],
    ),
    // Sizes and the number of wilds limit hands, not rules; but no wilds at all is another game.
    (
        "rules = [\"laizi\"]",
        &["laizi~sizes=2+5", "laizi~wild.max=4", "laizi~wild.max=0"],
        &[],
    ),
    (
        "rules = [\"standard\"]",
        &["standard~sizes=+17"],
        &["standard~wild.max=4"],
    ),
    (
        "rules = [\"standard\"]\nmax_wilds = 4",
        &["standard", "standard~wild.max=4"],
        &["laizi"],
    ),
    // A missing suit is a rule, not a limit.
    (
        "rules = [\"sichuan\"]",
        &["sichuan", "sichuan~sizes=2+5"],
        &["standard", "sichuan~missing_suit=any", "sichuan~pairs=none"],
    ),
    // A file of rules is what it resolves to.
    (
        "rules = [\"house.toml\"]",
        &[
            "laizi~wild.copy_limit=4",
            "laizi~wild.copy_limit=4~wild.max=4",
        ],
        &["laizi"],
    ),
];

#[test]
fn rules_are_those_that_are_claimed() {
    for &(fields, has, has_not) in CLAIMS {
        let spec = with(fields);
        for name in has {
            assert_eq!(spec.claims(&rules(name)), Ok(()), "{fields}: {name}");
        }
        for name in has_not {
            assert!(spec.claims(&rules(name)).is_err(), "{fields}: {name}");
        }
    }
    // A run under a file of rules, too, is under what the file resolves to.
    let house = Rules::from_toml("house", "preset = \"laizi\"\nwild.max = 4\n").unwrap();
    assert_eq!(with("rules = [\"laizi\"]").claims(&house), Ok(()));
    assert!(with("rules = [\"standard\"]").claims(&house).is_err());
}

#[test]
fn a_refusal_says_what_it_has_instead() {
    for (fields, name, why) in [
        (
            "rules = [\"laizi\"]\nset.wild.copy_limit = 4",
            "laizi",
            "it claims laizi~wild.copy_limit=4 only",
        ),
        (
            "rules = [\"laizi\", \"waihuzi\"]",
            "standard",
            "it claims laizi and waihuzi only",
        ),
        (
            "set.wild.copy_limit = 4",
            "laizi",
            "it has laizi~wild.copy_limit=4 only",
        ),
        (
            "encoding = \"hex\"",
            "waihuzi",
            "its `hex` are not the tiles of these rules",
        ),
    ] {
        assert_eq!(
            with(fields).claims(&rules(name)),
            Err(why.to_owned()),
            "{fields}"
        );
    }
}

#[test]
fn hands_outside_its_domain_are_not_for_it() {
    for (fields, under, inside, outside) in [
        (
            "",
            "laizi",
            &["11m", "1m+13", "+14"][..],
            &["111m", "11111m", "11m[111p]", "11m/p"][..],
        ),
        (
            "sizes = [2, 5]",
            "laizi",
            &["11m", "1m+1", "1m+4"],
            &["123m11p222s", "-"],
        ),
        (
            "max_wilds = 1",
            "laizi",
            &["11m", "1m+1"],
            &["+2", "111m+2"],
        ),
        ("max_wilds = 0", "laizi", &["11m"], &["1m+1"]),
        (
            "melds = true",
            "standard",
            &["11m", "11m[111p]"],
            &["11m[124p]", "1m+1"],
        ),
        (
            "invalid = true",
            "standard",
            &["11m", "111m", "11111m", "+3", "11m/p", "-"],
            &["11m[111p]"],
        ),
        (
            "invalid = true\nsizes = [2]\nmax_wilds = 1",
            "standard",
            &["11m", "1m+1"],
            &["111m", "+2"],
        ),
        ("", "sichuan", &["11m/p", "11m/m"], &["11m", "11z/m"]),
        ("", "waihuzi", &["11x", "11x@1x!"], &["11x@2x", "11x[111d]"]),
    ] {
        let (spec, rules) = (with(fields), rules(under));
        let answers =
            |text: &&str| spec.answers(&rules, &notation::parse(text, rules.alphabet()).unwrap());
        assert!(inside.iter().all(answers), "{fields} {inside:?}");
        assert!(!outside.iter().any(answers), "{fields} {outside:?}");
    }
    // Sizes are whole numbers, whatever a hand holds.
    let mut many = Hand::empty(Alphabet::Mahjong);
    many.set_wilds(255);
    many.set_count(Kind::new(0), 3);
    assert!(!with("invalid = true\nsizes = [2]").answers(&rules("laizi"), &many));
}
