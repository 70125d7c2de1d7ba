//! Other people's win checks beside duipai's own, on the same hands: the workloads of 14 tiles without wilds, for no
//! crate here has wilds. `scripts/peers.sh` runs it; docs/benches.md says what is fair about it and what is not.
//!
//!     duipai-peers agree           asks everyone every hand; a row each, and 1 if somebody differs from `reference`
//!     duipai-peers time            one launch: every crate beside `table`, as CSV
//!     duipai-peers page FILE...    launches as a page

mod agreement;
mod contestant;
mod crates;
mod interval;
mod launch;
mod ours;
mod page;

use contestant::Contestant;
use duipai_engines::{Alphabet, Hand, Rules};
use duipai_workloads::{HANDS, workloads};
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["agree"] => return agreement::print(),
        ["time"] => launch::print(),
        ["page", ref files @ ..] if !files.is_empty() => {
            if let Err(message) = page::print(files) {
                eprintln!("duipai-peers: {message}");
                return ExitCode::from(2);
            }
        }
        _ => {
            eprintln!("usage: duipai-peers agree | time | page FILE...");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// Sets and one eye; and those with seven pairs and thirteen orphans. Crates have one or the other.
const RULES: [&str; 2] = ["standard", "riichi"];

/// Everyone who has some rules, with the hands of a workload in the form that each wants.
struct Round {
    rules: &'static str,
    workload: &'static str,
    hands: Vec<Hand>,
    contestants: Vec<Contestant>,
}

/// Every workload under every rules, one after the other, because everyone's hands together are large.
fn rounds() -> impl Iterator<Item = Round> {
    RULES.into_iter().flat_map(|name| {
        let rules = Rules::named(name).expect("a preset");
        let played = workloads().into_iter().filter(|workload| {
            let rules = &workload.rules;
            rules.alphabet() == Alphabet::Mahjong && rules.wild_max() == 0
        });
        played.map(move |workload| {
            let hands = workload.hands(HANDS);
            let mut contestants = ours::contestants(&rules, &hands);
            contestants.extend(crates::contestants(name, &hands));
            Round {
                rules: name,
                workload: workload.name,
                hands,
                contestants,
            }
        })
    })
}
