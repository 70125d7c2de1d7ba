//! `replay`, `shrink` and the lists: what they answer.

mod program;

use program::Place;

const ENGINES: [&str; 11] = [
    "reference",
    "recursive",
    "table",
    "cover",
    "greedy",
    "js-recursive",
    "go-greedy",
    "vb-recursive",
    "vb-recursive-stateful",
    "lua-sichuan",
    "cpp-waihuzi",
];

#[test]
fn the_random_mix_has_a_hand_at_every_address() {
    let place = Place::new();
    let max = u64::MAX;
    for address in [
        format!("waihuzi:g1:{max}:{max}"),
        format!("laizi:g1:0:{max}"),
    ] {
        let first = place.duipai(&["replay", &address]);
        let again = place.duipai(&["replay", &address]);
        assert_eq!(first.ends(0), again.ends(0));
    }
}

#[test]
fn the_corpus_agrees() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../corpus");
    let told = Place::new().duipai(&["replay", corpus]);
    assert!(told.ends(0).contains("0 disagree"), "{told:?}");
}

#[test]
fn replay_fails_where_a_fixed_case_is_wrong_and_an_open_one_may_be() {
    let place = Place::new();
    // All engines are right here; what is wrong is the case.
    for (status, hand, expected, code, word) in [
        ("fixed", "11m", "win", 0, "agrees"),
        ("open", "11m", "win", 0, "agrees"),
        (
            "fixed",
            "12m",
            "win",
            1,
            "DISAGREES: the case expects win, right is no",
        ),
        ("fixed", "111m", "rejected", 0, "agrees"),
        ("fixed", "111m", "no", 0, "agrees"),
        ("fixed", "111m", "win", 1, "DISAGREES"),
    ] {
        let case = format!(
            "format = \"duipai-case\"\nversion = 1\nstatus = \"{status}\"\nrules = \"standard\"\n\
             hand = \"{hand}\"\nexpected = \"{expected}\"\n"
        );
        place.write("case.toml", case);
        let told = place.duipai(&["replay", "case.toml"]);
        assert!(told.ends(code).contains(word), "{told:?}");
        // In a folder only what fails is shown.
        let told = place.duipai(&["replay", "."]);
        assert_eq!(told.ends(code).contains(hand), code == 1, "{told:?}");
        assert!(told.out.contains("1 case replayed"), "{told:?}");
    }
}

#[test]
fn shrink_ends_at_the_smallest_hand() {
    let place = Place::new();
    let rules = ["--rules", "laizi", "--set", "wild.copy_limit=4"];
    for hand in ["1111m222333444p+1", "222245689999m+2", "11p1114444z+2"] {
        let told = place.duipai(&[&["shrink", hand][..], &rules].concat());
        let out = told.code.map_or("", |_| told.out.as_str());
        assert_eq!((told.code, told.err.as_str()), (Some(0), ""), "{told:?}");
        assert!(out.contains("smallest: 1111m+1"), "{hand}: {out}");
    }
    let told = place.duipai(&[
        "shrink",
        "1111m222333444p+1",
        "--rules",
        "laizi~wild.copy_limit=4",
    ]);
    assert!(told.ends(0).contains("smallest: 1111m+1"), "{told:?}");
    let told = place.duipai(&["shrink", "11m"]);
    assert!(told.ends(0).contains("nothing to shrink"), "{told:?}");
}

#[test]
fn engines_are_listed_with_what_they_have() {
    let place = Place::new();
    let told = place.duipai(&["engines"]);
    for name in ENGINES {
        assert!(
            told.ends(0).lines().any(|line| line.starts_with(name)),
            "{name}: {told:?}"
        );
    }
    for rules in ["standard", "laizi", "sichuan", "waihuzi"] {
        let rows = told
            .out
            .lines()
            .filter(|line| line.trim().starts_with(rules));
        assert_eq!(rows.count(), ENGINES.len(), "{rules}: {told:?}");
    }
    let told = place.duipai(&["engines", "--rules", "waihuzi"]);
    assert!(
        told.ends(0).contains("no   it knows mahjong tiles only"),
        "{told:?}"
    );
}

#[test]
fn printed_rules_are_a_file_that_gives_the_same_rules() {
    let place = Place::new();
    let list = place.duipai(&["rules"]);
    for name in [
        "sizes",
        "forms",
        "pairs",
        "wild.max",
        "wild.copy_limit",
        "missing_suit",
        "menzi",
        "jiao",
    ] {
        assert!(list.ends(0).contains(name), "{name}: {list:?}");
    }
    for rules in [
        &["laizi"][..],
        &["standard"],
        &["sichuan"],
        &[
            "sichuan",
            "--set",
            "pairs=any-quads",
            "--set",
            "missing_suit=any",
        ],
        &["waihuzi"],
        &["laizi~wild.copy_limit=4", "--set", "sizes=+17"],
        &[
            "waihuzi",
            "--set",
            "jiao=true",
            "--set",
            "menzi=-gap,+cross-rank",
        ],
    ] {
        let printed = place.duipai(&[&["rules"], rules].concat());
        place.write("house.toml", printed.ends(0));
        let again = place.duipai(&["rules", "house.toml"]);
        let fields = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(fields(again.ends(0)), fields(&printed.out), "{rules:?}");
    }
}

#[test]
fn help_of_every_command_has_an_example() {
    let place = Place::new();
    let help = place.duipai(&["--help"]);
    for command in [
        "run", "judge", "replay", "shrink", "init", "probe", "vectors", "engines", "rules", "serve",
    ] {
        assert!(help.ends(0).contains(command), "{command}");
        let told = place.duipai(&[command, "--help"]);
        assert!(
            told.ends(0).contains(&format!("\n  duipai {command}")),
            "{told:?}"
        );
    }
    assert!(place.duipai(&["--version"]).ends(0).starts_with("duipai "));
}

#[test]
fn a_reader_that_went_away_is_no_failure() {
    let place = Place::new();
    for line in [
        "duipai engines",
        "duipai rules",
        "duipai --help",
        "duipai judge 11m 22m 33m",
    ] {
        // The exit code is that of the program, not that of the one who reads nothing.
        let told = place.shell(&format!("{{ {line}; echo $? >code; }} | true"));
        assert_eq!(
            (told.err.as_str(), place.read("code").trim()),
            ("", "0"),
            "{line}"
        );
    }
}

#[test]
fn every_command_takes_quiet_and_color() {
    let place = Place::new();
    for command in [
        &["judge", "11m"][..],
        &["replay", "standard:states:5"],
        &["shrink", "11m"],
        &["engines"],
        &["rules"],
    ] {
        let told = place.duipai(&[command, &["--quiet", "--color", "never"]].concat());
        assert!(!told.ends(0).contains('\u{1b}'), "{told:?}");
    }
}
