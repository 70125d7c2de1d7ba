//! Mistakes on the command line: exit 2, one line that says what, where and what to do, nothing written.

mod program;

use program::Place;

#[test]
fn unknown_names_are_refused_with_those_that_are_known() {
    let known_rules = [
        "unknown rules `mahjong`",
        "standard, laizi, riichi, gb, sichuan, waihuzi",
    ];
    Place::new().refuses_all(&[
        (&["run", "--rules", "mahjong"], &known_rules),
        (&["run", "--rules", "standard,mahjong"], &known_rules),
        (&["engines", "--rules", "mahjong"], &known_rules),
        (&["judge", "11m", "--rules", "mahjong"], &known_rules),
        (&["rules", "mahjong"], &known_rules),
        (&["replay", "mahjong:winners:1"], &known_rules),
        (&["shrink", "mahjong:winners:1"], &known_rules),
        (&["run", "--rules", ""], &["unknown rules ``"]),
        (
            &["run", "--rules", "../standard"],
            &["unknown rules `../standard`"],
        ),
        (
            &["run", "--rules", "standard\nlaizi"],
            &["unknown rules `standard laizi`"],
        ),
        (&["run", "--rules", "standard,standard"], &["named twice"]),
        (
            &["run", "--engines", "tabel"],
            &["unknown engine `tabel`", "table", "reference"],
        ),
        (
            &["judge", "11m", "--engines", "-tabel"],
            &["unknown engine `tabel`"],
        ),
        (
            &["run", "--engines", "-table,cover"],
            &["unknown engine `-table`"],
        ),
        (
            &["run", "--engines", "table,table"],
            &["`table` is named twice"],
        ),
        (&["run", "--engines", ""], &["unknown engine ``"]),
        (
            &["run", "--sources", "g2"],
            &["unknown source `g2`", "winners, states, g1"],
        ),
        (&["run", "--sources", ""], &["unknown source ``"]),
        (&["run", "--frob"], &["--frob", "duipai --help"]),
        (
            &["frob"],
            &["unrecognized subcommand 'frob'", "duipai --help"],
        ),
        (&["jugde", "11m"], &["jugde", "judge"]),
        (&[], &["run, judge, replay", "duipai --help"]),
        (&["judge"], &["<HANDS>"]),
        (&["run", "--format", "xml"], &["xml", "human", "json"]),
        (&["run", "--color", "pink"], &["pink", "never"]),
    ]);
}

#[test]
fn bad_switches_are_refused_with_what_they_take() {
    Place::new().refuses_all(&[
        (
            &["run", "--set", "colour=red"],
            &["unknown field `colour`", "wild.max"],
        ),
        (
            &["run", "--rules", "laizi", "--set", "wild.max=99"],
            &["`99`", "`wild.max`", "0 to 17"],
        ),
        (
            &["run", "--rules", "laizi", "--set", "wild.max=-1"],
            &["`-1`", "`wild.max`"],
        ),
        (
            &["run", "--rules", "laizi", "--set", "wild.max="],
            &["bad value ``"],
        ),
        (
            &["run", "--rules", "laizi", "--set", "wild.max"],
            &["`wild.max` sets nothing", "field=value"],
        ),
        (&["run", "--rules", "laizi", "--set", ""], &["field=value"]),
        (
            &["run", "--rules", "laizi", "--set", "-x"],
            &["field=value"],
        ),
        (
            &["judge", "11m", "--set", "sizes=3"],
            &["`3`", "`sizes`", "2, 5, 8"],
        ),
        (&["rules", "standard", "--set", "sizes=+3,2"], &["+a,-b"]),
        (
            &["rules", "standard", "--set", "sizes=-2,-5,-8,-11,-14"],
            &["at least one entry"],
        ),
        (
            &["engines", "--rules", "standard~jiao=true"],
            &["`standard` has no field `jiao`"],
        ),
        (
            &["run", "--rules", "laizi~wild.copy_limit"],
            &["`wild.copy_limit` sets nothing"],
        ),
        (&["run", "--set", "jiao=true"], &["has no field `jiao`"]),
        (&["rules", "--set", "jiao=true"], &["--set needs rules"]),
        (
            &["replay", "standard:g1:1:5", "--set", "sizes=2"],
            &["standard~sizes=2"],
        ),
        (
            &["replay", "standard:g1:1:5", "--rules", "laizi"],
            &["laizi", "standard"],
        ),
    ]);
}

#[test]
fn bad_numbers_are_refused_with_how_to_write_them() {
    Place::new().refuses_all(&[
        (&["run", "--hands", "0"], &["--hands", "`0`", "10M"]),
        (&["run", "--hands", "10X"], &["`10X`", "10M"]),
        (&["run", "--hands", "-5"], &["`-5`", "10M"]),
        (&["run", "--hands", ""], &["--hands"]),
        (
            &["run", "--hands", "18446744073709551616"],
            &["18446744073709551616"],
        ),
        (
            &["run", "--hands", "18446744073709551615k"],
            &["18446744073709551615k"],
        ),
        (&["run", "--threads", "0"], &["--threads", "0"]),
        (&["run", "--threads", "-1"], &["--threads", "-1"]),
        (&["run", "--threads", "65536"], &["--threads", "65536"]),
        (&["run", "--seed", "abc"], &["--seed", "abc"]),
        (&["run", "--seed", "-1"], &["--seed", "-1"]),
        (&["run", "--seed", "18446744073709551616"], &["--seed"]),
        (&["run", "--time", "0s"], &["`0s`", "60s"]),
        (&["run", "--time", "1d"], &["`1d`", "60s"]),
        (&["run", "--time", "99999999999999999999h"], &["60s"]),
        (&["run", "--stop-after", "0"], &["--stop-after", "0"]),
        (&["run", "--sample", "junk"], &["`junk`", "reference=1/16"]),
        (&["run", "--sample", "table=2/1"], &["`2/1`", "1/16"]),
        (&["run", "--sample", "table=1/0"], &["`1/0`", "1/16"]),
        (&["run", "--sample", "table=0/16"], &["`0/16`", "1/16"]),
        (&["run", "--sample", "table="], &["``", "1/16"]),
        (
            &["run", "--sample", "tabel=1/2"],
            &["unknown engine `tabel`"],
        ),
        (
            &[
                "run",
                "--engines",
                "cover,recursive",
                "--sample",
                "table=1/2",
            ],
            &["`table`", "cover, recursive"],
        ),
    ]);
}

#[test]
fn flags_that_do_not_go_together_are_refused() {
    let place = Place::new();
    place.write("hands.txt", "11m\n");
    place.refuses_all(&[
        (
            &["run", "--sources", "g1", "--from", "hands.txt"],
            &["--sources", "--from"],
        ),
        (&["run", "--resume"], &["--out"]),
        (&["run", "--out", ""], &["--out"]),
        (&["run", "--out"], &["--out"]),
        (&["run", "--seed", "1", "--seed", "2"], &["--seed"]),
        (
            &["judge", "11m", "--rules", "standard,laizi"],
            &["one --rules only"],
        ),
        (
            &["shrink", "11m", "--from", "hands.txt"],
            &["--from", "address"],
        ),
    ]);
}

#[test]
fn rules_without_two_engines_compare_nothing() {
    let place = Place::new();
    for args in [
        &["run", "--rules", "waihuzi", "--engines", "js-recursive"][..],
        &["run", "--rules", "standard", "--engines", "table"],
        &[
            "run",
            "--rules",
            "standard,waihuzi",
            "--engines",
            "table,js-recursive",
        ],
        &["run", "--engines", "js-recursive"],
        &["run", "--rules", "laizi", "--engines", "table,cover,greedy"],
    ] {
        place.duipai(args).refuses(4, &[]);
        assert!(place.tree().is_empty(), "{args:?}");
    }
    let told = place.duipai(&["judge", "11x", "--engines", "js-recursive"]);
    assert_eq!(told.code, Some(4), "{told:?}");
}
