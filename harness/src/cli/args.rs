//! Arguments of every command.

mod compare;
mod corpus;
mod engines;
mod flags;
mod hands;
mod manual;
mod report;
mod runs;
mod values;

pub use compare::*;
pub use corpus::*;
pub use engines::*;
pub use flags::*;
pub use hands::*;
pub use manual::*;
pub use report::*;
pub use runs::*;

use clap::{Parser, Subcommand};

/// Differential fuzzing of win-check engines for mahjong and paohuzi.
#[derive(Debug, Parser)]
#[command(name = "duipai", version, about, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Ask every engine, record disagreements, time them: the main job.
    Run(RunArgs),
    /// Judge one or more hands with all engines, with a decomposition each.
    Judge(JudgeArgs),
    /// Judge an address, a case file or a folder of cases again; fails if a fixed case disagrees.
    Replay(ReplayArgs),
    /// Find the smallest hand with the same disagreement.
    Shrink(ShrinkArgs),
    /// Ask every hand of a size: not a sample, a proof.
    Exhaust(ExhaustArgs),
    /// Show a run as one HTML page, made anew from its folder.
    Report(ReportArgs),
    /// Put the shards of a run together.
    Merge(MergeArgs),
    /// Say what became faster or slower between folders of benches or runs.
    Compare(CompareArgs),
    /// Write an adapter for your own win check, in your language, and the engines.toml for it.
    Init(InitArgs),
    /// Choose a small test suite for your own unit tests, because it kills wrong engines.
    Vectors(VectorsArgs),
    /// Measure how many hands it takes to catch each wrong engine that is known.
    Zoo(ZooArgs),
    /// Time engines in pairs, in fresh processes, with an interval for every ratio.
    Bench(BenchArgs),
    /// Find out which rules an engine implements, before calling anything a bug.
    Probe(ProbeArgs),
    /// Keep cases and the list of known divergences.
    Corpus(CorpusArgs),
    /// List the engines and the rules they have.
    Engines(ListArgs),
    /// List rules and their switches, or print one rule-set as a rules file.
    Rules(RulesArgs),
    /// Speak the line protocol: a hand a line in, a verdict a line out.
    Serve(ServeArgs),
    /// Print what a shell needs to complete commands and flags.
    Completions(CompletionsArgs),
    /// Print a man page, or write all of them.
    Man(ManArgs),
    /// End the programs that are named on standard input when that ends.
    #[command(hide = true)]
    Warden,
    /// Measure what standard input says: one launch of a bench.
    #[command(hide = true)]
    BenchLaunch,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn every_command_has_examples_and_they_are_understood() {
        let mut program = Cli::command();
        program.build();
        for command in program
            .get_subcommands()
            .filter(|command| !command.is_hide_set())
        {
            let name = command.get_name();
            if name == "help" {
                continue;
            }
            let help = command.get_after_help().map(ToString::to_string);
            let help = help.unwrap_or_default();
            let examples: Vec<&str> = help
                .lines()
                .filter(|line| line.contains("duipai "))
                .collect();
            assert!(!examples.is_empty(), "{name} has no example");
            for example in examples {
                // What is handed to it, and where its output goes, is the shell's.
                let from = example.find("duipai ").expect("it was looked for");
                let ours = example[from..]
                    .split(['|', '<', '>'])
                    .next()
                    .expect("split gives one");
                let words = ours
                    .split_whitespace()
                    .map(|word| word.trim_matches(['"', '\'']));
                // A quoted text of several words is cut up here; so is what it is for.
                let words: Vec<&str> = match ours.find('"') {
                    Some(quote) => ours[..quote].split_whitespace().chain(["text"]).collect(),
                    None => words.collect(),
                };
                if let Err(error) = Cli::try_parse_from(&words) {
                    panic!("{name}: {example}: {error}");
                }
            }
        }
    }

    #[test]
    fn the_arguments_fit_together() {
        Cli::command().debug_assert();
    }
}
