//! `duipai bench --self-test`: engines against themselves.

use super::super::args::{BenchArgs, Format};
use super::super::output;
use super::ended;
use super::launches::{self, Budget, Ground};
use anyhow::Result;
use duipai::bench::launch::{Launch, Work};
use duipai::bench::{BENCH_VERSION, text, trial};
use duipai::exit::Exit;

/// Runs the trials and tells of them. Writes nothing.
pub fn run(
    args: &BenchArgs,
    grounds: &[Ground<'_>],
    budget: &Budget,
    mut notes: Vec<String>,
) -> Result<Exit> {
    let work = |_: &Ground<'_>, seconds: f64, launch: u32| {
        // All launches together make as many as were asked for.
        let (trials, launches) = (args.trials, args.launches);
        let more = u32::from(launch <= trials % launches);
        Work::Trials {
            seconds,
            trials: (trials / launches + more) as usize,
        }
    };
    let told = launches::all(grounds, args, budget, &work, &mut notes)?;
    let mut results = Vec::new();
    for (ground, launches) in grounds.iter().zip(&told.launches) {
        let trials = launches
            .iter()
            .flat_map(|(_, launch): &(u32, Launch)| &launch.trials);
        let trials: Vec<&trial::Trial> = trials.collect();
        results.extend(trial::verdicts(&ground.rules.name(), &trials));
    }
    match args.tell.format {
        Format::Human => output::print(&text::self_test(&results, &notes)),
        Format::Json => {
            let told = serde_json::json!({
                "format": "duipai-bench-self-test",
                "version": BENCH_VERSION,
                "change": trial::CHANGE,
                "results": results,
                "notes": notes,
            });
            output::print(&format!("{told}\n"));
        }
    }
    Ok(ended(told.broken, results.is_empty()))
}
