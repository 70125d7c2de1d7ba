//! The page about benchmarks lists what is measured and has the figures that are kept, and the gate on instructions
//! closes where it has to.

#![cfg(unix)]

mod program;

use duipai_engines::registry;
use duipai_workloads::workloads;
use program::{Place, Told, told};
use std::path::{Path, PathBuf};
use std::process::Command;

const HEADER: &str = "workload,engine,instructions,tool,rustc";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The cells of the first table of the page after a line, its head first.
fn table_after(line: &str) -> Vec<Vec<String>> {
    let page = read("docs/benches.md");
    let rows: Vec<Vec<String>> = page
        .lines()
        .skip_while(|other| *other != line)
        .skip(1)
        .skip_while(|line| !line.starts_with('|'))
        .take_while(|line| line.starts_with('|'))
        .map(|line| {
            let cells = line.trim_matches('|').split('|');
            cells
                .map(|cell| cell.trim().trim_matches('`').to_owned())
                .collect()
        })
        .collect();
    assert!(rows.len() > 2, "no table after `{line}`");
    [&rows[..1], &rows[2..]].concat()
}

/// Workload, engine and figure of every row that is kept.
fn recorded() -> Vec<[String; 3]> {
    let text = read("reports/instructions.csv");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(HEADER));
    lines
        .map(|line| {
            let cells: Vec<String> = line.split(',').map(str::to_owned).collect();
            [cells[0].clone(), cells[1].clone(), cells[2].clone()]
        })
        .collect()
}

/// The same, read from a table with a line for each engine and a column for each workload.
fn crosswise(mark: &str) -> Vec<[String; 3]> {
    let rows = table_after(mark);
    let cells = rows[1..].iter().flat_map(|row| {
        let places = rows[0].iter().zip(row).skip(1);
        places.map(|(workload, figure)| [workload.clone(), row[0].clone(), figure.clone()])
    });
    let mut cells: Vec<_> = cells.filter(|[_, _, figure]| figure != "–").collect();
    cells.sort();
    cells
}

#[test]
fn the_page_lists_every_workload_with_its_rules() {
    let expected: Vec<[String; 2]> = workloads()
        .iter()
        .map(|workload| [workload.name.to_owned(), workload.rules.name()])
        .collect();
    let rows = table_after("## Workloads");
    let listed: Vec<[String; 2]> = rows[1..]
        .iter()
        .map(|row| [row[0].clone(), row[1].clone()])
        .collect();
    assert_eq!(listed, expected);
}

#[test]
fn instructions_are_kept_of_every_engine_on_every_workload_it_has_the_rules_of() {
    let mut expected = Vec::new();
    for workload in workloads() {
        for factory in registry::builtin() {
            if factory.build(&workload.rules).is_ok() {
                expected.push([workload.name.to_owned(), factory.name().to_owned()]);
            }
        }
    }
    let kept: Vec<[String; 2]> = recorded()
        .into_iter()
        .map(|[workload, engine, _]| [workload, engine])
        .collect();
    assert_eq!(kept, expected, "scripts/check-instructions.sh --update");
}

#[test]
fn the_page_has_the_instructions_that_are_kept() {
    let mut kept = recorded();
    kept.sort();
    assert_eq!(
        crosswise("<!-- instructions -->"),
        kept,
        "scripts/benches-page.sh instructions"
    );
}

#[test]
fn the_page_has_times_of_the_same_engines_and_workloads() {
    let places = |cells: Vec<[String; 3]>| {
        let places = cells.into_iter().map(|[place, engine, _]| [place, engine]);
        places.collect::<Vec<_>>()
    };
    assert_eq!(
        places(crosswise("<!-- times -->")),
        places(crosswise("<!-- instructions -->")),
        "scripts/benches-page.sh times"
    );
}

/// What the comparison says of two files with these rows.
fn compared(was: &[&str], is: &[&str]) -> Told {
    let place = Place::new();
    for (name, rows) in [("was.csv", was), ("is.csv", is)] {
        let rows = rows.iter().map(|row| format!("{row},callgrind,1.90.0"));
        let lines: Vec<String> = [HEADER.to_owned()].into_iter().chain(rows).collect();
        place.write(name, lines.join("\n") + "\n");
    }
    let mut command = Command::new(root().join("scripts/compare-instructions.sh"));
    command.args([place.path("was.csv"), place.path("is.csv")]);
    told(command.output().unwrap())
}

#[test]
fn six_per_cent_more_are_too_many_and_told_with_both_figures() {
    let told = compared(
        &["wins,recursive,1000.0", "wins,table,200.0"],
        &["wins,recursive,1060.0", "wins,table,209.0"],
    );
    let lines: Vec<&str> = told.ends(3).lines().collect();
    assert_eq!(
        lines,
        [
            "MORE: recursive on wins: was 1000.0, is 1060.0 instructions a hand, +6.0 %",
            "instructions: 2 compared, 1 take over 5 % more",
        ]
    );
}

#[test]
fn four_per_cent_more_and_any_number_fewer_pass() {
    let was = ["wins,recursive,1000.0", "deals,recursive,1000.0"];
    let told = compared(&was, &["wins,recursive,1040.0", "deals,recursive,500.0"]);
    let out = told.ends(0);
    assert!(
        out.contains("fewer: recursive on deals: was 1000.0, is 500.0"),
        "{out}"
    );
    assert!(!out.contains("MORE"), "{out}");
}

#[test]
fn engines_that_come_and_go_are_told_and_do_not_count() {
    let told = compared(
        &["wins,old,1.0", "wins,table,2.0"],
        &["wins,new,9.0", "wins,table,2.0"],
    );
    let out = told.ends(0);
    assert!(out.contains("new: new on wins"), "{out}");
    assert!(out.contains("gone: old on wins"), "{out}");
}

#[test]
fn to_compare_nothing_is_no_success() {
    compared(&["wins,old,1.0"], &["wins,new,1.0"]).ends(4);
    compared(&[], &[]).ends(4);
}
