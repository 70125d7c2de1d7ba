//! `--ask waits` from the outside: engines agree under every preset, a program that is wrong about waits is caught and
//! shrunk whether or not it finds them itself, and what was found can be replayed.

mod program;
#[path = "question/stage.rs"]
mod stage;

use duipai_engines::rules::Preset;
use program::Place;
use serde_json::Value;
use stage::{sum, until_wrong, wrong};

fn run<'a>(more: &[&'a str]) -> Vec<&'a str> {
    stage::run("waits", more)
}

#[test]
fn engines_agree_about_waits_under_every_preset_and_ports_do_as_foreseen() {
    let mut known = 0;
    for preset in Preset::ALL {
        let place = Place::new();
        let told = place.duipai(&run(&["--rules", preset.name()]));
        assert_eq!(told.code, Some(0), "{preset:?}: {told:?}");
        let report = place.json("out/run.json");
        assert_eq!(report["plan"]["rules"][0]["ask"], "waits");
        // `table` leaves paohuzi hands open.
        assert!(sum(&report, "waits") > 500, "{preset:?}");
        assert_eq!(sum(&report, "win") + sum(&report, "no"), 0, "{preset:?}");
        known += sum(&report, "known");
    }
    assert!(known > 0);
}

#[test]
fn wrong_waits_are_caught_shrunk_and_replayed_whoever_finds_them() {
    for asks in ["[\"win\"]", "[\"win\", \"waits\"]"] {
        let place = wrong(asks);
        let told = place.duipai(&run(&until_wrong("recursive,mine")));
        assert_eq!(told.code, Some(1), "{told:?}");
        let report = place.json("out/run.json");
        let first = &report["disagreements"][0];
        // An eye of ones is the least that it does not know.
        assert_eq!(
            first["signature"],
            "standard mine waits-less/waits legal 1m"
        );
        assert_eq!(first["smallest_is"], "smallest");
        assert_eq!(first["proof"], "exhaustive search");
        assert_eq!(first["ask"], "waits");
        let (said, right) = (&first["verdicts"]["mine"], &first["verdicts"]["recursive"]);
        assert_eq!(&first["expected"], right);
        assert!(said.as_str().unwrap().starts_with("waits "), "{first}");
        let csv = place.read("out/disagreements.csv");
        assert!(csv.contains(right.as_str().unwrap()), "{csv}");

        let address = first["address"].as_str().unwrap();
        let external = ["--external", "engines.toml"];
        let replay = |more: &[&str]| place.duipai(&[&["replay"], more, &external].concat());
        let again = replay(&[address, "--ask", "waits"]);
        assert_eq!(again.code, Some(1), "{again:?}");
        let shown = format!("right: {}   (exhaustive search)", right.as_str().unwrap());
        assert!(again.out.contains(&shown), "{again:?}");
        // A case knows what is asked.
        let case = format!("out/{}", first["case"].as_str().unwrap());
        assert!(place.read(&case).contains("ask = \"waits\""));
        assert_eq!(replay(&[&case]).code, Some(1));
        let shrunk = place.duipai(&[&["shrink", case.as_str()], &external[..]].concat());
        assert_eq!(shrunk.code, Some(1), "{shrunk:?}");
        assert!(shrunk.out.contains("smallest: 1m"), "{shrunk:?}");
        // Nobody was asked who was wrong.
        let unasked = place.duipai(&["replay", &case]);
        assert_eq!(unasked.code, Some(4), "{unasked:?}");
        assert!(unasked.err.contains("not asked (mine)"), "{unasked:?}");
    }
}

#[test]
fn hands_of_a_file_are_asked_as_they_stand_if_they_lack_a_tile_already() {
    let place = Place::new();
    place.write("hands.txt", "2345m\n1112345678999m\n23456m\n");
    let args = [
        "run",
        "--ask",
        "waits",
        "--from",
        "hands.txt",
        "--quiet",
        "--out",
        "out",
    ];
    let told = place.duipai(&[&args[..], &["--rules", "standard"]].concat());
    assert_eq!(told.code, Some(0), "{told:?}");
    let report = place.json("out/run.json");
    assert_eq!(report["rules"][0]["sources"][0]["illegal"], 0);
    assert_eq!(report["rules"][0]["sources"][0]["hands"], 3);
}

#[test]
fn engines_in_processes_of_their_own_find_waits_themselves() {
    let place = Place::new();
    let told = place.duipai(&run(&[
        "--rules",
        "laizi",
        "--isolate",
        "--engines",
        "table,recursive",
    ]));
    assert_eq!(told.code, Some(0), "{told:?}");
    assert_eq!(
        place.json("out/run.json")["disagreements"],
        Value::Array(Vec::new())
    );
}

#[test]
fn serve_answers_waits() {
    let place = Place::new();
    let input = "2345m\n1112345678999m\n1111m\n11m\n-\n";
    let told = place.duipai_with(input.as_bytes(), &["serve", "table", "--ask", "waits"]);
    let lines = [
        "waits 25m",
        "waits 123456789m",
        "waits -",
        "error no form has 3 tiles",
        "error no form has 1 tiles",
    ];
    assert_eq!(told.ends(0).lines().collect::<Vec<_>>(), lines);
    let mut asked = place.command(&["serve", "cover", "--rules", "paohuzi"]);
    asked.env("DUIPAI_ASK", "tenpai");
    let told = program::told(asked.output().unwrap());
    told.refuses(2, &["DUIPAI_ASK is `tenpai`", "win, waits or shanten"]);
}

/// What is asked reaches a program by its environment, and nothing else of another run does.
#[cfg(unix)]
#[test]
fn programs_are_told_what_they_are_asked() {
    for (asks, ask, expected) in [
        ("[\"win\"]", "win", "win"),
        ("[\"win\"]", "waits", "win"),
        ("[\"win\", \"waits\"]", "waits", "waits"),
        ("[\"win\", \"waits\"]", "win", "win"),
        ("[\"win\", \"shanten\"]", "shanten", "shanten"),
    ] {
        let place = Place::new();
        let script = format!(
            "echo $DUIPAI_ASK >> asked; exec {} serve table",
            program::DUIPAI
        );
        place.write(
            "engines.toml",
            format!("[[engine]]\nname = \"mine\"\ncommand = [\"sh\", \"-c\", {script:?}]\nasks = {asks}\n"),
        );
        let external = ["--rules", "standard", "--external", "engines.toml"];
        let args = [
            &stage::run(ask, &external)[..],
            &["--engines", "recursive,mine"],
        ]
        .concat();
        let mut run = place.command(&args);
        let told = program::told(run.env("DUIPAI_ASK", "tenpai").output().unwrap());
        assert_eq!(told.code, Some(0), "{asks} {ask}: {told:?}");
        let asked = place.read("asked");
        // Before the run it is only seen whether it can be started.
        let last = asked.lines().last();
        assert_eq!(last, Some(expected), "{asks} {ask}: {asked}");
    }
}

#[test]
fn serve_answers_what_the_environment_asks_unless_its_arguments_do() {
    let place = Place::new();
    for (args, expected) in [
        (&["serve", "table"][..], "waits 25m\n"),
        // Rules in the arguments put those of the environment away, not the question.
        (&["serve", "table", "--rules", "standard"], "waits 25m\n"),
        (&["serve", "table", "--ask", "shanten"], "shanten 0\n"),
    ] {
        let mut serve = assert_cmd::Command::from_std(place.command(args));
        let told = serve
            .env("DUIPAI_ASK", "waits")
            .write_stdin("2345m\n")
            .output();
        assert_eq!(program::told(told.unwrap()).ends(0), expected, "{args:?}");
    }
}

#[test]
fn judge_tells_waits_and_in_paohuzi_who_has_to_bring_them() {
    let place = Place::new();
    let waits = |args: &[&str]| -> Vec<String> {
        let told = place.duipai(&[&["judge"], args].concat());
        let lines = told
            .out
            .lines()
            .filter_map(|line| line.trim().strip_prefix("waits"));
        lines.map(str::to_owned).collect()
    };
    for (args, expected) in [
        (&["2345m"][..], &[": 2m 5m"][..]),
        (&["1111m"], &[": nothing"]),
        (&["11m"], &[]),
        (&["1m[111m]"], &[": nothing"]),
        (
            &["19m19p19s123456z7z", "--rules", "riichi"],
            &[": 1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z"],
        ),
        (&["147m258p369s1234z", "--rules", "gb"], &[": 5z 6z 7z"]),
        (&["12x11d", "--rules", "waihuzi"], &[": 3x 1d"]),
    ] {
        assert_eq!(waits(args), expected, "{args:?}");
    }
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let run = ["run", "--rules", "standard", "--ask"];
    Place::new().refuses_all(&[(
        &[&run[..], &["waits", "--relations"]].concat(),
        &["--relations are about wins"],
    )]);
    let told = Place::new().untouched(&[&run[..], &["tenpai"]].concat());
    assert_eq!(told.code, Some(2), "{told:?}");
    assert!(told.err.contains("`tenpai` is no question"), "{told:?}");
    assert!(told.err.contains("win, waits or shanten"), "{told:?}");
}
