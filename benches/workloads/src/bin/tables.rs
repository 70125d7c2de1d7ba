//! What the tables of `table` cost before the first hand: the processor time to make them, and by how much memory
//! grows. Tables are made once in a process, so rules are named one at a time. Linux tells both.
//!
//!     tables RULES      prints RULES,MILLISECONDS,KILOBYTES

use duipai_engines::family::table::Table;
use duipai_engines::{Factory, Rules};
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [name] = &args[..] else {
        eprintln!("usage: tables RULES");
        return ExitCode::from(2);
    };
    let rules = match Rules::named(name) {
        Ok(rules) => rules,
        Err(error) => {
            eprintln!("tables: {error}");
            return ExitCode::from(2);
        }
    };
    let before = spent();
    let built = Table::default().build(&rules);
    let after = spent();
    if let Err(refusal) = built {
        eprintln!("tables: table does not have {name}: {refusal}");
        return ExitCode::from(2);
    }
    let (Some((before_ns, before_kb)), Some((after_ns, after_kb))) = (before, after) else {
        eprintln!("tables: /proc/self does not tell processor time and memory: this needs Linux");
        return ExitCode::from(2);
    };
    let milliseconds = (after_ns - before_ns) as f64 / 1e6;
    println!(
        "{name},{milliseconds:.1},{}",
        after_kb.saturating_sub(before_kb)
    );
    ExitCode::SUCCESS
}

/// Nanoseconds that the process has run, and kilobytes of memory it has touched.
fn spent() -> Option<(u64, u64)> {
    let ran = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    let ran = ran.split_ascii_whitespace().next()?.parse().ok()?;
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some((ran, line.split_ascii_whitespace().next()?.parse().ok()?))
}
