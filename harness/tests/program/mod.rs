//! The program as its users have it: run in a folder of its own, judged by its exit code, by what it prints
//! and by the files it leaves.

// Every test file takes what it needs.
#![allow(dead_code)]

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The binary under test.
pub const DUIPAI: &str = env!("CARGO_BIN_EXE_duipai");

/// A folder to run in, empty at first and gone in the end.
pub struct Place(TempDir);

/// How a command ended and what it printed.
#[derive(Debug)]
pub struct Told {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

/// Every file below a folder by its path in it, with what it holds; folders have none.
pub type Tree = BTreeMap<String, Option<Vec<u8>>>;

impl Place {
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file and the folders it lies in.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    pub fn json(&self, name: &str) -> Value {
        serde_json::from_str(&self.read(name)).unwrap()
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(DUIPAI);
        command.args(args).current_dir(self.0.path());
        command.env_remove("NO_COLOR").stdin(Stdio::null());
        for name in ["GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY"] {
            command.env_remove(name);
        }
        command
    }

    /// Runs the program to its end.
    pub fn duipai(&self, args: &[&str]) -> Told {
        told(self.command(args).output().unwrap())
    }

    /// Runs the program and checks that it changed nothing.
    #[track_caller]
    pub fn untouched(&self, args: &[&str]) -> Told {
        let before = self.tree();
        let told = self.duipai(args);
        println!("{args:?}: {}", told.err.trim_end());
        assert_eq!(self.tree(), before, "{args:?} left something");
        told
    }

    /// Whether all these arguments are refused as usage, with these parts in the message.
    #[track_caller]
    pub fn refuses_all(&self, mistakes: &[(&[&str], &[&str])]) {
        for (args, parts) in mistakes {
            self.untouched(args).refuses(2, parts);
        }
    }

    /// Runs a line in the shell, as a user does who copied it.
    pub fn shell(&self, line: &str) -> Told {
        let own = Path::new(DUIPAI).parent().unwrap().display();
        let path = format!("{own}:{}", std::env::var("PATH").unwrap_or_default());
        let mut shell = Command::new("sh");
        shell
            .args(["-c", line])
            .current_dir(self.0.path())
            .env_remove("GITHUB_ACTIONS")
            .env_remove("GITHUB_STEP_SUMMARY")
            .env("PATH", path);
        told(shell.output().unwrap())
    }

    /// Runs it with this on standard input.
    pub fn duipai_with(&self, input: &[u8], args: &[&str]) -> Told {
        let command = self.command(args);
        told(
            assert_cmd::Command::from_std(command)
                .write_stdin(input)
                .output()
                .unwrap(),
        )
    }

    pub fn tree(&self) -> Tree {
        tree(self.0.path())
    }
}

pub fn told(output: Output) -> Told {
    Told {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

pub fn tree(folder: &Path) -> Tree {
    fn visit(folder: &Path, base: &Path, tree: &mut Tree) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(base).unwrap().display().to_string();
            if path.is_dir() {
                tree.insert(name, None);
                visit(&path, base, tree);
            } else {
                tree.insert(name, Some(std::fs::read(&path).unwrap()));
            }
        }
    }
    let mut found = Tree::new();
    visit(folder, folder, &mut found);
    found
}

impl Told {
    /// Whether it is a refusal: one line that has these parts, and nothing else.
    #[track_caller]
    pub fn refuses(&self, code: i32, parts: &[&str]) {
        assert_eq!(self.code, Some(code), "{self:?}");
        assert_eq!(self.out, "", "{self:?}");
        assert!(self.err.starts_with("error: "), "{self:?}");
        assert!(self.err.ends_with('\n'), "{self:?}");
        assert_eq!(self.err.lines().count(), 1, "{self:?}");
        assert!(!self.err.trim_end().contains(char::is_control), "{self:?}");
        for part in parts {
            assert!(self.err.contains(part), "no `{part}` in {self:?}");
        }
    }

    /// Whether it ended so, with results and not a word on standard error.
    #[track_caller]
    pub fn ends(&self, code: i32) -> &str {
        assert_eq!(self.code, Some(code), "{self:?}");
        assert_eq!(self.err, "", "{self:?}");
        assert_ne!(self.out, "", "{self:?}");
        &self.out
    }
}

/// What may not differ: disagreements.csv, cases/ and every count in run.json.
pub fn findings(folder: &Path) -> (Tree, Value) {
    let mut files = tree(folder);
    let report = files["run.json"].clone().unwrap();
    files.retain(|name, _| name == "disagreements.csv" || name.starts_with("cases"));
    assert!(files.len() > 2, "nothing was found: {:?}", files.keys());
    let mut report: Value = serde_json::from_slice(&report).unwrap();
    timeless(&mut report);
    (files, report)
}

/// Keys of run.json and exhaust.json that are measured or tell of the machine.
pub const TIMES: [&str; 7] = [
    "started",
    "seconds",
    "threads",
    "host",
    "timings",
    "pipe_ns",
    "speed_ups",
];

/// Takes out what is measured or tells of the machine.
pub fn timeless(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for name in TIMES {
                fields.remove(name);
            }
            fields.values_mut().for_each(timeless);
        }
        Value::Array(items) => items.iter_mut().for_each(timeless),
        _ => {}
    }
}

/// Block files that a run has left so far.
pub fn blocks(folder: &Path) -> usize {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return 0;
    };
    let count = |path: &Path| match path.extension() {
        _ if path.is_dir() => blocks(path),
        Some(ending) if ending == "json" && !path.ends_with("plan.json") => 1,
        _ => 0,
    };
    entries.flatten().map(|entry| count(&entry.path())).sum()
}

/// Starts the program and comes back once it has left so many blocks, or has ended.
pub fn started(place: &Place, args: &[&str], out: &str, wanted: usize) -> Child {
    let mut command = place.command(args);
    let child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = child.unwrap();
    let state = place.path(out).join("state");
    wait_until(|| blocks(&state) >= wanted || child.try_wait().unwrap().is_some());
    child
}

/// Looks again and again until it is so.
#[track_caller]
pub fn wait_until(mut so: impl FnMut() -> bool) {
    // Long enough for the slowest machine; never reached otherwise.
    let limit = Instant::now() + Duration::from_secs(120);
    while !so() {
        assert!(Instant::now() < limit, "it never came to be");
        std::thread::sleep(Duration::from_millis(1));
    }
}
