//! The committed results of whole spaces: what takes a moment is counted again and must be the same, and the
//! rest must fit together.

use assert_cmd::Command;
use serde_json::Value;
use std::path::Path;

/// Spaces of up to so many hands are gone through again.
const SMALL: u64 = 1_000_000;

fn entries() -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../reports/exhaust.jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn small_spaces_are_counted_again_as_the_log_has_them() {
    let mut counted = 0;
    for entry in entries() {
        let (command, result) = (entry["command"].as_str().unwrap(), &entry["result"]);
        if result["asked"].as_u64().unwrap() > SMALL {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        let args = command.strip_prefix("duipai ").unwrap().split(' ');
        let told = Command::cargo_bin("duipai")
            .unwrap()
            .current_dir(folder.path())
            .args(args)
            .args(["--quiet", "--format", "json"])
            .output()
            .unwrap();
        let out = String::from_utf8(told.stdout).unwrap();
        let again: Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
        assert_eq!(again, *result, "{command}");
        counted += 1;
    }
    assert!(counted >= 20, "{counted}");
}

#[test]
fn every_way_to_count_a_space_comes_to_the_same() {
    let entries = entries();
    let key = |entry: &Value| {
        let result = &entry["result"];
        ["rules", "size", "wilds"].map(|field| result[field].to_string())
    };
    let mut pairs = 0;
    for (number, one) in entries.iter().enumerate() {
        let result = &one["result"];
        assert_eq!(result["covered"], result["space"], "{}", one["command"]);
        assert_eq!(result["ending"], "complete", "{}", one["command"]);
        for other in entries[number + 1..]
            .iter()
            .filter(|other| key(other) == key(one))
        {
            let commands = format!("{} and {}", one["command"], other["command"]);
            assert_eq!(result["truth"], other["result"]["truth"], "{commands}");
            assert_eq!(result["space"], other["result"]["space"], "{commands}");
            for (engine, wins) in result["wins"].as_object().unwrap() {
                if let Some(others) = other["result"]["wins"].get(engine) {
                    assert_eq!(wins, others, "{commands}: {engine}");
                    let differs = |entry: &Value| entry["result"]["differs"].get(engine).cloned();
                    assert_eq!(differs(one), differs(other), "{commands}: {engine}");
                    pairs += 1;
                }
            }
        }
    }
    assert!(pairs >= 10, "{pairs}");
}
