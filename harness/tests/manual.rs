//! `completions` and `man`.

mod program;

use program::Place;

#[test]
fn every_shell_is_told_the_commands() {
    let place = Place::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let told = place.duipai(&["completions", shell]);
        let script = told.ends(0);
        for word in ["exhaust", "replay", "sources"] {
            assert!(script.contains(word), "{shell} lacks {word}");
        }
    }
    place.refuses_all(&[(&["completions", "dos"], &["dos", "bash"])]);
}

#[test]
fn there_is_a_page_for_every_command_and_none_is_overwritten() {
    let place = Place::new();
    place.duipai(&["man", "--out", "man1"]).ends(0);
    let page = place.read("man1/duipai-run.1");
    for part in [
        ".TH duipai-run 1",
        "\\-\\-sources",
        "duipai run \\-\\-rules laizi",
    ] {
        assert!(page.contains(part), "no {part} in {page}");
    }
    assert_eq!(place.duipai(&["man", "run"]).ends(0), page);
    let program = place.read("man1/duipai.1");
    assert_eq!(place.duipai(&["man"]).ends(0), program);
    for entry in std::fs::read_dir(place.path("man1")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if let Some(command) = name.strip_prefix("duipai-") {
            let listed = format!("duipai\\-{}(1)", command.strip_suffix(".1").unwrap());
            assert!(program.contains(&listed), "duipai.1 lacks {listed}");
        }
    }
    place.refuses_all(&[
        (&["man", "--out", "man1"], &["duipai.1", "there already"]),
        (&["man", "nothing"], &["nothing", "exhaust"]),
        (&["man", "run", "--out", "man2"], &["--out"]),
    ]);
}
