//! What a machine does to a run: it is killed again and again, the disk is full, the folder cannot be written. Blocks that
//! were finished before are left as they are, and the run goes on to the same end.

#![cfg(unix)]

mod program;

use program::{DUIPAI, Place, Told, Tree, findings, started, told, tree};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::Path;

/// 52 blocks, small ones, and known bugs to shrink.
const RUN: [&str; 9] = [
    "run",
    "--rules",
    "laizi~sizes=2+5~wild.copy_limit=4",
    "--engines",
    "table,js-recursive",
    "--sources",
    "g1",
    "--hands",
    "850k",
];

fn run<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&RUN[..], more].concat()
}

/// The blocks of a folder that are finished, each as it is.
fn finished(folder: &Path) -> Tree {
    let mut files = tree(folder);
    files
        .retain(|name, text| name.starts_with("state/") && ends_in(name, "json") && text.is_some());
    files
}

fn ends_in(name: &str, ending: &str) -> bool {
    Path::new(name).extension().is_some_and(|its| its == ending)
}

/// Whether all that was there is there still, unchanged.
#[track_caller]
fn intact(before: &Tree, now: &Tree) {
    for (name, text) in before {
        assert!(now.get(name) == Some(text), "{name} was changed");
    }
}

/// Numbers that look like chance, the same in every test run.
fn chance(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    *seed >> 33
}

#[test]
fn a_run_killed_thirty_times_at_any_moment_is_the_run_that_nothing_happened_to() {
    const KILLS: usize = 30;
    const BLOCKS: usize = 52;
    let place = Place::new();
    place.duipai(&run(&["--out", "undisturbed"])).ends(0);
    let args = run(&["--resume", "--out", "out"]);
    let (mut seed, mut before, mut cut_short) = (1, Tree::new(), 0);
    for kill in 0..KILLS {
        // At least one more block each time, as long as there are any; then somewhere in the next moments: within a
        // block, between two, while cases are shrunk, while the report is written.
        let wanted = (before.len().saturating_sub(1) + usize::from(kill > 2)).min(BLOCKS);
        let mut child = started(&place, &args, "out", wanted);
        for _ in 0..chance(&mut seed) % [5, 50, 500][kill % 3] {
            program::blocks(&place.path("out"));
        }
        cut_short += usize::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        if !place.path("out").exists() {
            continue;
        }
        let now = finished(&place.path("out"));
        intact(&before, &now);
        before = now;
        // A run that came to its end in spite of all is brought back to where it shrinks and writes.
        let _ = fs::remove_file(place.path("out/run.json"));
    }
    assert!(
        cut_short >= 20,
        "only {cut_short} of {KILLS} runs were cut short"
    );
    place.duipai(&args).ends(0);
    intact(&before, &finished(&place.path("out")));
    assert!(findings(&place.path("out")) == findings(&place.path("undisturbed")));
    // Nothing half written is left behind.
    let left = tree(&place.path("out"));
    assert!(left.keys().all(|name| !ends_in(name, "part")), "{left:?}");
}

/// Runs the program where no file may become larger than so many blocks of 512 bytes: as on a disk that is full.
fn on_a_full_disk(place: &Place, blocks: u32, args: &[&str]) -> Told {
    let line = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", &line, "sh", DUIPAI]).args(args);
    told(shell.current_dir(place.path(".")).output().unwrap())
}

#[test]
fn a_full_disk_is_told_in_one_line_and_costs_no_finished_block() {
    let place = Place::new();
    place.duipai(&run(&["--out", "undisturbed"])).ends(0);
    let args = run(&["--resume", "--out", "out", "--threads", "1"]);
    // There is no room for a plan.
    on_a_full_disk(&place, 0, &args).refuses(2, &["cannot write to", "plan.json", "make room"]);
    let mut child = started(&place, &args, "out", 3);
    child.kill().unwrap();
    child.wait().unwrap();
    // There is none for another block.
    let before = finished(&place.path("out"));
    assert!(before.len() > 3, "{:?}", before.keys());
    let _ = fs::remove_file(place.path("out/run.json"));
    let full = on_a_full_disk(&place, 1, &args);
    full.refuses(2, &["cannot write", "out", "make room", "--resume"]);
    intact(&before, &finished(&place.path("out")));
    place.duipai(&args).ends(0);
    assert!(findings(&place.path("out")) == findings(&place.path("undisturbed")));
    // There is none for the report.
    fs::remove_file(place.path("out/run.json")).unwrap();
    let before = finished(&place.path("out"));
    let full = on_a_full_disk(&place, 1, &args);
    assert_eq!(full.code, Some(2), "{full:?}");
    for part in ["cannot write to out/", "--resume"] {
        assert!(full.err.contains(part), "{full:?}");
    }
    assert!(!place.path("out/run.json").exists());
    intact(&before, &finished(&place.path("out")));
    place.duipai(&args).ends(0);
    assert!(findings(&place.path("out")) == findings(&place.path("undisturbed")));
    // A merge has the same troubles, and is repeated as it is.
    let merge = ["merge", "undisturbed", "--out", "merged"];
    let full = on_a_full_disk(&place, 1, &merge);
    full.refuses(2, &["cannot write to", "merged", "make room"]);
    place.duipai(&merge).ends(0);
    assert!(findings(&place.path("merged")) == findings(&place.path("undisturbed")));
    let left = tree(&place.path("."));
    assert!(left.keys().all(|name| !ends_in(name, "part")), "{left:?}");
}

/// Runs the program as somebody whom permissions bind; `None` if whoever tests may not become that.
fn as_anybody(place: &Place, args: &[&str]) -> Option<Told> {
    let bound = fs::write(place.path("sealed/probe"), "").is_err();
    let mut command = place.command(args);
    if !bound {
        fs::remove_file(place.path("sealed/probe")).unwrap();
        command.uid(65_534).gid(65_534);
    }
    command.output().ok().map(told)
}

fn allow(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
fn a_folder_that_is_read_only_is_refused_and_can_be_merged_from() {
    let place = Place::new();
    allow(&place.path("."), 0o777);
    place.duipai(&run(&["--out", "sealed/out"])).ends(0);
    fs::remove_file(place.path("sealed/out/state/lock")).unwrap();
    let folders = tree(&place.path("."));
    let folders = folders.iter().filter(|(_, text)| text.is_none());
    for (name, _) in folders {
        allow(&place.path(name), 0o555);
    }
    let before = tree(&place.path("sealed"));
    for (out, more) in [("sealed/another", None), ("sealed/out", Some("--resume"))] {
        let args = [&run(&["--out", out])[..], more.as_slice()].concat();
        // Without the right to take another name there is nobody to test it with.
        let Some(told) = as_anybody(&place, &args) else {
            return;
        };
        told.refuses(2, &["cannot write to", out, "--out"]);
    }
    let merge = ["merge", "sealed/out", "--out", "merged"];
    if let Some(told) = as_anybody(&place, &merge) {
        told.ends(0);
        assert!(findings(&place.path("merged")) == findings(&place.path("sealed/out")));
    }
    assert_eq!(tree(&place.path("sealed")), before);
    let folders = tree(&place.path("."));
    for (name, _) in folders.iter().filter(|(_, text)| text.is_none()) {
        allow(&place.path(name), 0o755);
    }
}
