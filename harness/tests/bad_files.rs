//! Files and folders that cannot be used: exit 2, one line with the file and the place in it, nothing written.

mod program;

use program::Place;

const CASE: &str = "format = \"duipai-case\"\nversion = 1\nstatus = \"fixed\"\nrules = \"standard\"\n\
    hand = \"11m\"\nexpected = \"win\"\n";

#[test]
fn case_files_that_are_none_are_refused() {
    let place = Place::new();
    place.write("good.toml", CASE);
    place.duipai(&["replay", "good.toml"]).ends(0);
    for (from, to, parts) in [
        (
            "version = 1",
            "version = 99",
            &["version 99", "update duipai"][..],
        ),
        ("version = 1", "", &["lacks version"]),
        ("duipai-case", "other", &["lacks format"]),
        ("fixed", "mended", &["`mended`", "open, fixed"]),
        ("\"win\"", "\"perhaps\"", &["`perhaps`"]),
        ("11m", "8z", &["`8z`", "character 1"]),
        ("\"standard\"", "\"mahjong\"", &["unknown rules"]),
        ("hand =", "hnad =", &["line 5", "hnad"]),
        ("status =", "status", &["line 3"]),
        (CASE, "", &["lacks format"]),
        (CASE, "\0\0", &["line 1"]),
    ] {
        place.write("bad.toml", CASE.replace(from, to));
        for command in ["replay", "shrink"] {
            let told = place.untouched(&[command, "bad.toml"]);
            told.refuses(2, &[&["bad.toml"], parts].concat());
        }
    }
    place.write("bad.toml", b"format = \"\xff\"");
    place
        .untouched(&["replay", "bad.toml"])
        .refuses(2, &["bad.toml", "UTF-8"]);
    // One bad case in a folder, and nothing is judged.
    place.untouched(&["replay", "."]).refuses(2, &["bad.toml"]);
    for command in ["replay", "shrink"] {
        let told = place.untouched(&[command, "missing.toml"]);
        told.refuses(2, &["cannot read missing.toml"]);
        let told = place.untouched(&[command, "good.toml", "--rules", "laizi"]);
        told.refuses(2, &["leave out --rules"]);
    }
    std::fs::create_dir(place.path("empty")).unwrap();
    place
        .untouched(&["replay", "empty"])
        .refuses(2, &["empty holds no case"]);
}

#[test]
fn cases_with_a_byte_order_mark_and_windows_lines_are_read() {
    let place = Place::new();
    place.write(
        "case.toml",
        format!("\u{feff}{}", CASE.replace('\n', "\r\n")),
    );
    place.duipai(&["replay", "case.toml"]).ends(0);
}

#[test]
fn rules_files_that_are_none_are_refused() {
    let place = Place::new();
    for (text, parts) in [
        ("preset = \"laizi\"\nwild.max = = 3\n", &["line 2"][..]),
        ("preset = \"mahjong\"\n", &["unknown rules `mahjong`"]),
        ("preset = 5\n", &["`preset`"]),
        ("wild.max = 3\n", &["names no preset"]),
        ("", &["names no preset"]),
        (
            "preset = \"laizi\"\ncolour = \"red\"\n",
            &["unknown field `colour`"],
        ),
        (
            "preset = \"laizi\"\nwild.max = 99\n",
            &["`99`", "`wild.max`"],
        ),
        ("preset = \"laizi\"\nwild.max = 1.5\n", &["`wild.max`"]),
        ("preset = \"laizi\"\nsizes = []\n", &["`sizes`"]),
        ("preset = \"laizi\"\nsizes = [[2]]\n", &["`sizes`"]),
        (
            "preset = \"waihuzi\"\nwild.max = 3\n",
            &["no field `wild.max`"],
        ),
    ] {
        place.write("house.toml", text);
        for args in [
            &["run", "--rules", "house.toml"][..],
            &["judge", "11m", "--rules", "house.toml"],
            &["engines", "--rules", "house.toml"],
            &["rules", "house.toml"],
        ] {
            place
                .untouched(args)
                .refuses(2, &[&["house.toml"], parts].concat());
        }
    }
    place.write("house.toml", b"preset = \"\xff\"");
    place
        .untouched(&["rules", "house.toml"])
        .refuses(2, &["house.toml", "UTF-8"]);
    place
        .untouched(&["rules", "none.toml"])
        .refuses(2, &["cannot read", "none.toml"]);
    std::fs::create_dir(place.path("folder.toml")).unwrap();
    place
        .untouched(&["rules", "folder.toml"])
        .refuses(2, &["cannot read", "folder.toml"]);
}

#[test]
fn rules_files_of_any_name_give_runs_whose_cases_replay() {
    let place = Place::new();
    let long = format!("{}.toml", "规".repeat(80));
    for (number, name) in ["a:b~c.toml", "it's.toml", "..toml.toml", &long]
        .into_iter()
        .enumerate()
    {
        place.write(
            name,
            "\u{feff}preset = \"laizi\"\r\nwild.copy_limit = 4\r\n",
        );
        let out = format!("it's {number}");
        let run = [
            "run",
            "--rules",
            name,
            "--hands",
            "20k",
            "--sources",
            "g1",
            "--out",
            &out,
        ];
        place.duipai(&run).ends(0);
        let summary = place.duipai(&[&run[..], &["--resume"]].concat());
        let replay = summary
            .ends(0)
            .lines()
            .find_map(|line| line.trim().strip_prefix("replay "));
        place.shell(replay.unwrap()).ends(0);
    }
}

#[test]
fn files_of_hands_that_are_none_are_refused_by_line() {
    let place = Place::new();
    let run = ["run", "--rules", "standard", "--from", "hands.txt"];
    place.untouched(&run).refuses(2, &["hands.txt"]);
    for (text, parts) in [
        (&b""[..], &["holds no hand"][..]),
        (b"\xef\xbb\xbf", &["holds no hand"]),
        (b"# nothing\n\n", &["holds no hand"]),
        (b"11m\n\n12q\n", &["line 3", "`q` at character 3"]),
        (b"11m\n22m\xff\n", &["line 2", "UTF-8"]),
        (
            b"11m\r\n12x\r\n",
            &["line 2", "`x` at character 3", "paohuzi"],
        ),
    ] {
        place.write("hands.txt", text);
        place
            .untouched(&run)
            .refuses(2, &[&["hands.txt"], parts].concat());
        let address = ["replay", "standard:from-00000000:1", "--from", "hands.txt"];
        place
            .untouched(&address)
            .refuses(2, &[&["hands.txt"], parts].concat());
    }
    place.write("hands.txt", format!("11m\n{}m\n", "1".repeat(100_000)));
    let told = place.untouched(&run);
    told.refuses(2, &["line 2", "longer than any hand"]);
    // Hands of both families are no file for one rule-set.
    place.write("hands.txt", "11m\n11x\n");
    let told = place.untouched(&["run", "--from", "hands.txt"]);
    told.refuses(2, &["standard", "line 2"]);
    std::fs::create_dir(place.path("folder")).unwrap();
    place
        .untouched(&["run", "--rules", "standard", "--from", "folder"])
        .refuses(2, &["folder"]);
}

#[test]
fn standard_input_that_holds_no_hands_is_refused_by_line() {
    let place = Place::new();
    for (text, parts) in [
        (&b""[..], &["standard input", "no hand"][..]),
        (b"\n# none\n", &["standard input", "no hand"]),
        (
            b"11m\n\n12q\n",
            &["standard input, line 3", "`q` at character 3"],
        ),
        (b"11m\n2\xffm\n", &["standard input, line 2", "UTF-8"]),
    ] {
        place.duipai_with(text, &["judge", "-"]).refuses(2, parts);
        assert!(place.tree().is_empty());
    }
    let told = place.duipai_with(
        "\u{feff}11m\r\n\r\n# a note\r\n22p".as_bytes(),
        &["judge", "-"],
    );
    assert_eq!(told.ends(0).matches("right: win").count(), 2, "{told:?}");
}
