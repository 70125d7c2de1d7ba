//! `--ask shanten` from the outside: engines agree under every preset that has it, a program that is wrong about it is
//! caught and shrunk, what was found can be replayed, and where it cannot be asked one line says why.

mod program;
#[path = "question/stage.rs"]
mod stage;

use program::Place;
use serde_json::Value;
use stage::{sum, until_wrong, wrong};

fn run<'a>(more: &[&'a str]) -> Vec<&'a str> {
    stage::run("shanten", more)
}

#[test]
fn engines_agree_about_shanten_under_every_preset_that_has_it() {
    let place = Place::new();
    let told = place.duipai(&run(&["--sample", "reference=1/2"]));
    assert_eq!(told.code, Some(0), "{told:?}");
    let report = place.json("out/run.json");
    let rules = report["rules"].as_array().unwrap().iter();
    let names: Vec<&str> = rules.map(|rules| rules["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["standard", "riichi", "gb", "sichuan"]);
    assert_eq!(report["plan"]["rules"][0]["ask"], "shanten");
    assert_eq!(report["plan"]["relations"], Value::Null);
    assert!(sum(&report, "shanten") > 4 * 500);
    assert_eq!(
        sum(&report, "win") + sum(&report, "no") + sum(&report, "waits"),
        0
    );
    let left_out = report["not_checked"].as_array().unwrap();
    assert!(
        left_out
            .iter()
            .any(|why| why.as_str().unwrap().contains("laizi has no shanten"))
    );
}

#[test]
fn a_wrong_count_is_caught_shrunk_and_replayed() {
    let place = wrong("[\"win\", \"shanten\"]");
    let told = place.duipai(&run(&until_wrong("table,mine")));
    assert_eq!(told.code, Some(1), "{told:?}");
    let report = place.json("out/run.json");
    let first = &report["disagreements"][0];
    // A one waits for another one, where it may be an eye.
    let signature = "standard mine shanten-more/shanten legal 1m";
    assert_eq!(first["signature"], signature);
    assert_eq!(first["proof"], "exhaustive search");
    assert_eq!(first["ask"], "shanten");
    assert_eq!(first["verdicts"]["table"], first["expected"]);

    let address = first["address"].as_str().unwrap();
    let external = ["--external", "engines.toml"];
    let replay = |more: &[&str]| place.duipai(&[&["replay"], more, &external].concat());
    let again = replay(&[address, "--ask", "shanten"]);
    assert_eq!(again.code, Some(1), "{again:?}");
    let case = format!("out/{}", first["case"].as_str().unwrap());
    assert!(place.read(&case).contains("ask = \"shanten\""));
    assert_eq!(replay(&[&case]).code, Some(1));
    let shrunk = place.duipai(&[&["shrink", case.as_str()], &external[..]].concat());
    assert!(shrunk.out.contains("smallest: 1m"), "{shrunk:?}");
    // Nobody was asked who was wrong.
    let unasked = place.duipai(&["replay", &case]);
    assert_eq!(unasked.code, Some(4), "{unasked:?}");
    assert!(unasked.err.contains("not asked (mine)"), "{unasked:?}");
}

#[test]
fn a_program_that_does_not_say_that_it_answers_shanten_is_not_asked() {
    let place = wrong("[\"win\"]");
    let told = place.duipai(&run(&until_wrong("table,reference,mine")));
    let why = "it does not say that it answers shanten: see `asks` in engines.toml";
    told.refuses(4, &["mine has none of these rules", why, "leave it out"]);
}

#[test]
fn serve_and_judge_answer_shanten() {
    let place = Place::new();
    let input = "2345m\n1111m\n11m\n111m\n1m[111p]\n";
    let told = place.duipai_with(
        input.as_bytes(),
        &["serve", "reference", "--ask", "shanten"],
    );
    let lines = [
        "shanten 0",
        "shanten 1",
        "shanten -1",
        "error no form has 3 tiles",
        "shanten 0",
    ];
    assert_eq!(told.ends(0).lines().collect::<Vec<_>>(), lines);
    let told = place.duipai(&["judge", "1111m", "--ask", "shanten"]);
    assert!(
        told.ends(0)
            .contains("right: shanten 1   (exhaustive search)"),
        "{told:?}"
    );
    let told = place.duipai(&["shrink", "1111m", "--ask", "shanten"]);
    assert!(told.ends(0).contains("all engines agree"), "{told:?}");
}

#[test]
fn rules_without_shanten_are_refused_in_one_line_that_says_why() {
    let place = Place::new();
    for (args, why) in [
        (
            &["run", "--rules", "waihuzi"][..],
            "waihuzi has no shanten: what a card is good for",
        ),
        (
            &["run", "--rules", "standard,laizi"],
            "laizi has no shanten: a wild may be a fifth copy; set",
        ),
        (&["judge", "11m+1"], "laizi has no shanten"),
        (
            &["serve", "table", "--rules", "paohuzi"],
            "paohuzi has no shanten",
        ),
        (&["shrink", "12x"], "waihuzi has no shanten"),
        (&["replay", "laizi:g1:1:7"], "laizi has no shanten"),
    ] {
        let told = place.duipai(&[args, &["--ask", "shanten"]].concat());
        told.refuses(2, &["--ask shanten: ", why]);
    }
    let case = "format = \"duipai-case\"\nversion = 1\nstatus = \"open\"\nrules = \"laizi\"\nask = \"shanten\"\n\
        hand = \"1m\"\nexpected = \"shanten 0\"\n";
    place.write("case.toml", case);
    place
        .duipai(&["replay", "case.toml"])
        .refuses(2, &["case.toml", "laizi has no shanten"]);
}
