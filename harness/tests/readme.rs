//! What README shows is what happens: every command of its `console` blocks is run and its output compared,
//! and its lists of engines, rules and exit codes are those of the code.
#![cfg(unix)]

use duipai::exit::Exit;
use duipai_engines::rules::Preset;
use duipai_engines::{Rules, registry};
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn readme() -> String {
    std::fs::read_to_string(root().join("README.md")).unwrap()
}

/// Commands of the `console` blocks with what README says they print.
fn transcripts(text: &str) -> Vec<(String, String)> {
    let mut list: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if inside {
            if let Some(command) = line.strip_prefix("$ ") {
                list.push((command.to_owned(), String::new()));
            } else {
                let printed = &mut list.last_mut().expect("a command comes first").1;
                printed.push_str(line);
                printed.push('\n');
            }
        }
    }
    list
}

#[test]
fn the_commands_print_what_readme_shows() {
    let program = Path::new(env!("CARGO_BIN_EXE_duipai"));
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", program.parent().unwrap().display());
    let transcripts = transcripts(&readme());
    assert!(transcripts.len() >= 5, "{}", transcripts.len());
    for (command, shown) in transcripts {
        let output = Command::new("sh")
            .args(["-c", &command])
            .current_dir(root())
            .env("PATH", &path)
            .output()
            .unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(printed.trim_end(), shown.trim_end(), "{command}");
        assert!(output.stderr.is_empty(), "{command}");
    }
}

#[test]
fn the_table_of_engines_is_what_they_answer() {
    let text = readme();
    let rows: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let shown: Vec<(String, Vec<&str>)> = rows
        .iter()
        .map(|row| (row[0].trim_matches('`').to_owned(), row[2..].to_vec()))
        .collect();
    let known: Vec<(String, Vec<&str>)> = registry::builtin()
        .iter()
        .map(|factory| {
            let has = |preset: Preset| factory.build(&Rules::preset(preset)).is_ok();
            let answers = Preset::ALL.map(|preset| if has(preset) { "yes" } else { "no" });
            (factory.name().to_owned(), answers.to_vec())
        })
        .collect();
    assert_eq!(shown, known);
}

#[test]
fn exit_codes_are_those_of_the_code() {
    let text = readme();
    let codes: Vec<u8> = text
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.split(' ').next()?.parse().ok())
        .collect();
    assert!(codes.len() >= 6);
    for code in &codes {
        assert!(Exit::from_code(*code).is_some(), "{code}");
    }
    let all = (0..=u8::MAX).filter(|code| Exit::from_code(*code).is_some());
    // No command of this version measures against a threshold, so 3 is not shown.
    assert_eq!(all.filter(|&code| code != 3).collect::<Vec<_>>(), codes);
}
