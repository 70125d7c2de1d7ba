//! Launches as Markdown: for each rules a table of ratios.

use crate::RULES;
use crate::interval::mean_and_interval;
use crate::launch::HEADER;
use crate::ours::BASE;
use std::fs;

/// A row of a launch.
struct Row {
    place: [String; 2],
    name: String,
    form: String,
    ns: f64,
    ratio: f64,
}

pub(crate) fn print(files: &[&str]) -> Result<(), String> {
    let mut rows = Vec::new();
    for file in files {
        rows.extend(read(file)?);
    }
    for rules in RULES {
        let rows: Vec<&Row> = rows.iter().filter(|row| row.place[0] == rules).collect();
        println!("\n## Under `{rules}`\n\n{}", table(&rows));
    }
    Ok(())
}

fn read(file: &str) -> Result<Vec<Row>, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let mut lines = text.lines();
    if lines.next() != Some(HEADER) {
        return Err(format!("{file} is no launch of `duipai-peers time`"));
    }
    lines
        .enumerate()
        .map(|(number, line)| {
            row(line).ok_or_else(|| format!("{file}:{}: no row of a launch: {line}", number + 2))
        })
        .collect()
}

/// A form may hold commas, and is the only one that does.
fn row(line: &str) -> Option<Row> {
    let (line, ratio) = line.rsplit_once(',')?;
    let (line, ns) = line.rsplit_once(',')?;
    let mut cells = line.splitn(4, ',').map(str::to_owned);
    Some(Row {
        place: [cells.next()?, cells.next()?],
        name: cells.next()?,
        form: cells.next()?,
        ns: ns.parse().ok()?,
        ratio: ratio.parse().ok()?,
    })
}

/// A line for everyone, a column for every workload; the base first, with its time.
fn table(rows: &[&Row]) -> String {
    let workloads = distinct(rows.iter().map(|row| row.place[1].as_str()));
    let mut names = distinct(rows.iter().map(|row| row.name.as_str()));
    names.sort_by_key(|&name| name != BASE);
    let mut lines = vec![
        format!("| | is given | {} |", workloads.join(" | ")),
        format!("|---|---|{}", "---|".repeat(workloads.len())),
    ];
    for name in names {
        let of_name = || rows.iter().filter(move |row| row.name == name);
        let form = of_name().next().map_or("", |row| &row.form);
        let cells = workloads.iter().map(|workload| {
            let here: Vec<_> = of_name().filter(|row| row.place[1] == *workload).collect();
            cell(name, &here)
        });
        let cells: Vec<String> = cells.collect();
        lines.push(format!("| {name} | {form} | {} |", cells.join(" | ")));
    }
    lines.join("\n") + "\n"
}

fn cell(name: &str, launches: &[&&Row]) -> String {
    if name == BASE {
        let mut ns: Vec<f64> = launches.iter().map(|row| row.ns).collect();
        ns.sort_unstable_by(f64::total_cmp);
        return format!("{:.1} ns", ns[ns.len() / 2]);
    }
    let ratios: Vec<f64> = launches.iter().map(|row| row.ratio).collect();
    let (mean, low, high) = mean_and_interval(&ratios);
    let digits = match mean {
        ..10.0 => 2,
        ..100.0 => 1,
        _ => 0,
    };
    format!("{mean:.digits$} × ({low:.digits$}–{high:.digits$})")
}

fn distinct<'a>(all: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut seen = Vec::new();
    for one in all {
        if !seen.contains(&one) {
            seen.push(one);
        }
    }
    seen
}
