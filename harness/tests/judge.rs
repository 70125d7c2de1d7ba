//! `judge`: what it says of a hand, to people, to scripts and in a bug report.

mod program;

use program::Place;
use serde_json::{Value, json};

fn judge(place: &Place, args: &[&str]) -> Value {
    let args = [&["judge", "--format", "json"], args].concat();
    let told = place.duipai(&args);
    assert_eq!(told.ends(0).lines().count(), 1, "{told:?}");
    serde_json::from_str(&told.out).unwrap()
}

#[test]
fn judge_gives_the_documented_object() {
    let told = Place::new().duipai(&[
        "judge",
        "123m456p789s1122z+1",
        "--rules",
        "laizi",
        "--engines",
        "table,reference",
        "--format",
        "json",
    ]);
    let documented = r#"{"hand":"123m456p789s1122z+1","rules":"laizi","verdicts":{"table":{"verdict":"win"},"reference":{"verdict":"win"}},"agree":true,"decomposition":["123m","456p","789s","11*z","22z"]}"#;
    assert_eq!(told.ends(0), format!("{documented}\n"));
}

#[test]
fn judge_tells_waits_of_hands_that_lack_a_tile_and_what_else_is_asked() {
    let place = Place::new();
    let of_table = |args: &[&str]| {
        let told = judge(&place, &[args, &["--engines", "table"]].concat());
        told["verdicts"]["table"].clone()
    };
    let waiting = of_table(&["2345m"]);
    assert_eq!(waiting["waits"], json!(["2m", "5m"]));
    assert_eq!(waiting["verdict"], "rejected");
    assert_eq!(of_table(&["1111m"])["waits"], json!([]));
    assert_eq!(of_table(&["11m"]).get("waits"), None);
    assert_eq!(
        of_table(&["2345m", "--ask", "waits"])["waits"],
        json!(["2m", "5m"])
    );
    // A third of a kind is worth more if the player draws it.
    let args = ["12x11d", "--rules", "waihuzi", "--set", "base_xi=4"];
    let told = judge(&place, &[&args[..], &["--engines", "reference"]].concat());
    let of_reference = &told["verdicts"]["reference"];
    assert_ne!(of_reference["waits"], of_reference["waits_drawn"], "{told}");
    let far = of_table(&["1111m", "--ask", "shanten"]);
    assert_eq!(far, json!({"verdict": "shanten", "shanten": 1}));
    let never = judge(&place, &["1m[111p]/p", "--ask", "shanten"]);
    let never = &never["verdicts"]["reference"];
    assert_eq!(*never, json!({"verdict": "shanten", "shanten": null}));
}

#[test]
fn judge_takes_the_rules_from_the_hand() {
    let place = Place::new();
    for (hand, rules) in [
        ("11m", "standard"),
        ("11m+1", "laizi"),
        ("+2", "laizi"),
        ("-", "standard"),
        ("11m/s", "sichuan"),
        ("11m / 条", "sichuan"),
        // Sichuan has no wilds.
        ("11m/s+1", "laizi"),
        ("270x33d", "waihuzi"),
        ("小二小七小十大三大三", "waihuzi"),
        ("🀇🀇", "standard"),
        ("", "standard"),
    ] {
        let hand = if hand == "-" { "" } else { hand };
        assert_eq!(judge(&place, &[hand])["rules"], rules, "{hand}");
    }
    assert_eq!(
        judge(&place, &["11m", "--set", "sizes=2"])["rules"],
        "standard~sizes=2"
    );
}

#[test]
fn illegal_hands_are_verdicts_and_no_mistakes() {
    let place = Place::new();
    let many = format!("{}m", "1".repeat(10_000));
    let mixed = format!("{}z", "1234567".repeat(200));
    for (args, reason) in [
        (&["11111m"][..], "more than four"),
        (&["111m"], "3"),
        (
            &["11m+3", "--rules", "laizi", "--set", "wild.max=2"],
            "wild",
        ),
        (&["1m+255"], "256"),
        (&[many.as_str(), "--engines", "table,reference"], ""),
        (&[mixed.as_str(), "--engines", "table,reference"], ""),
        (&["11m/s", "--rules", "standard"], "missing suit"),
        (&["11m", "--rules", "sichuan"], "missing suit"),
        (&["11z/s"], "honour"),
        (&["11m[124m]"], "group"),
        (&["11m[111z][222z][333z][444z][555z][666z][777z]"], "group"),
    ] {
        let judged = judge(&place, args);
        let verdict = &judged["verdicts"]["reference"];
        assert_eq!(verdict["verdict"], "rejected", "{args:?}: {judged}");
        let told = verdict["reason"].as_str().unwrap();
        assert!(told.contains(reason), "{args:?}: {told}");
        assert_eq!(judged["decomposition"], json!([]), "{args:?}");
        let human = place.duipai(&[&["judge"], args].concat());
        assert!(
            human.ends(0).contains(&format!("right: rejected: {told}")),
            "{human:?}"
        );
    }
}

#[test]
fn huge_hands_are_judged_by_everyone_in_no_time() {
    let place = Place::new();
    let all = "123456789".repeat(28);
    let hand = format!("{all}m{all}p{all}s{}z+200", "1234567".repeat(36));
    judge(&place, &[&hand]);
    judge(&place, &[&hand, "--rules", "standard"]);
    let cards = "1234567890".repeat(25);
    judge(&place, &[&format!("{cards}x{cards}d")]);
}

#[test]
fn judge_reads_hands_from_standard_input_in_order() {
    let text = b"11m\n\n# a note\n11m+1\n270x33d\n";
    let told = Place::new().duipai_with(text, &["judge", "-", "--format", "json"]);
    let hands: Vec<Value> = told
        .ends(0)
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["hand"].clone())
        .collect();
    assert_eq!(hands, ["11m", "11m+1", "270x33d"]);
}

#[test]
fn judge_shows_a_known_bug_of_a_port_and_is_content() {
    let place = Place::new();
    let args = [
        "judge",
        "1111m+1",
        "--rules",
        "laizi",
        "--set",
        "wild.copy_limit=4",
    ];
    let told = place.duipai(&args);
    assert!(told.ends(0).contains("known bug of this port"), "{told:?}");
    assert!(!told.out.contains('\x1b'), "{told:?}");
    let issue = place.duipai(&[&args[..], &["--format", "issue"]].concat());
    let issue = issue.ends(0);
    assert!(issue.contains(" | win | known bug of this port"), "{issue}");
    // The line that shows it again does.
    let again = issue
        .lines()
        .find_map(|line| line.split_once("To see it again: `"))
        .map(|(_, command)| command);
    let again = place.shell(again.unwrap().trim_end_matches('`'));
    assert_eq!(again.ends(0), told.out);
}

#[test]
fn colours_are_given_only_where_asked_for() {
    let place = Place::new();
    let args = [
        "judge",
        "1111m+1",
        "--rules",
        "laizi~wild.copy_limit=4",
        "--color",
    ];
    for (choice, no_color, colored) in [
        ("always", "", true),
        ("always", "1", true),
        ("auto", "", false),
        ("never", "", false),
    ] {
        let mut command = place.command(&[&args[..], &[choice]].concat());
        let told = program::told(command.env("NO_COLOR", no_color).output().unwrap());
        assert_eq!(told.ends(0).contains('\x1b'), colored, "{choice}: {told:?}");
    }
}
