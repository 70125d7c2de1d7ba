//! What README shows is what happens: every command of its `console` blocks is run and its output compared,
//! and its lists of engines, rules and exit codes are those of the code. Its translation shows the same.
#![cfg(unix)]

use duipai::exit::Exit;
use duipai_engines::rules::Preset;
use duipai_engines::{Rules, registry};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn readme() -> String {
    std::fs::read_to_string(root().join("README.md")).unwrap()
}

fn readme_in_chinese() -> String {
    std::fs::read_to_string(root().join("README.zh-CN.md")).unwrap()
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

/// The fenced blocks with their fences, and the lines outside them.
fn fenced_and_prose(text: &str) -> (Vec<Vec<&str>>, Vec<&str>) {
    let (mut blocks, mut prose) = (Vec::new(), Vec::new());
    let mut inside = false;
    for line in text.lines() {
        let fence = line.starts_with("```");
        if fence && !inside {
            blocks.push(Vec::new());
        }
        match blocks.last_mut() {
            Some(block) if inside || fence => block.push(line),
            _ => prose.push(line),
        }
        inside ^= fence;
    }
    assert!(!inside, "the last fence is open");
    (blocks, prose)
}

/// The indented commands right under the first heading, without their comments.
fn first_commands(text: &str) -> Vec<&str> {
    let mut lines = text.lines();
    assert!(lines.next().is_some_and(|line| line.starts_with("# ")));
    assert_eq!(lines.next(), Some(""));
    lines
        .map_while(|line| line.strip_prefix("    "))
        .map(|line| line.split('#').next().unwrap_or(line).trim_end())
        .collect()
}

/// Where the links outside the blocks lead.
fn links(text: &str) -> BTreeSet<&str> {
    let (_, prose) = fenced_and_prose(text);
    prose
        .into_iter()
        .flat_map(|line| line.split("](").skip(1))
        .map(|rest| rest.split(')').next().unwrap_or(rest))
        .collect()
}

/// The table of engines: names, and what stands in the columns of rules.
fn engines(text: &str) -> Vec<(String, Vec<&str>)> {
    text.lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .map(|row: Vec<&str>| (row[0].trim_matches('`').to_owned(), row[2..].to_vec()))
        .collect()
}

/// The table of exit codes.
fn exit_codes(text: &str) -> Vec<u8> {
    text.lines()
        .filter_map(|line| line.strip_prefix("| ")?.split(' ').next()?.parse().ok())
        .collect()
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
    let known: Vec<(String, Vec<&str>)> = registry::builtin()
        .iter()
        .map(|factory| {
            let has = |preset: Preset| factory.build(&Rules::preset(preset)).is_ok();
            let answers = Preset::ALL.map(|preset| if has(preset) { "yes" } else { "no" });
            (factory.name().to_owned(), answers.to_vec())
        })
        .collect();
    assert_eq!(engines(&text), known);
}

#[test]
fn exit_codes_are_those_of_the_code() {
    let codes = exit_codes(&readme());
    assert!(codes.len() >= 6);
    for code in &codes {
        assert!(Exit::from_code(*code).is_some(), "{code}");
    }
    let all = (0..=u8::MAX).filter(|code| Exit::from_code(*code).is_some());
    assert_eq!(all.collect::<Vec<_>>(), codes);
}

#[test]
fn the_chinese_readme_shows_the_same() {
    let (english, chinese) = (readme(), readme_in_chinese());

    let (blocks, _) = fenced_and_prose(&english);
    assert!(blocks.len() >= 5, "{}", blocks.len());
    assert_eq!(fenced_and_prose(&chinese).0, blocks);

    let commands = first_commands(&english);
    assert_eq!(commands.len(), 2, "{commands:?}");
    assert_eq!(first_commands(&chinese), commands);

    let (mut leads, mut leads_too) = (links(&english), links(&chinese));
    assert!(leads.remove("README.zh-CN.md"));
    assert!(leads_too.remove("README.md"));
    assert!(!leads.is_empty());
    assert_eq!(leads_too, leads);

    assert_eq!(engines(&chinese), engines(&english));
    assert_eq!(exit_codes(&chinese), exit_codes(&english));
}
