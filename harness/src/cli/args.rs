//! Arguments of every command.

mod corpus;
mod engines;
mod flags;
mod hands;
mod runs;
mod values;

pub use corpus::*;
pub use engines::*;
pub use flags::*;
pub use hands::*;
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
    /// Put the shards of a run together.
    Merge(MergeArgs),
    /// Write an adapter for your own win check, in your language, and the engines.toml for it.
    Init(InitArgs),
    /// Choose a small test suite for your own unit tests, because it kills wrong engines.
    Vectors(VectorsArgs),
    /// Measure how many hands it takes to catch each wrong engine that is known.
    Zoo(ZooArgs),
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
    /// End the programs that are named on standard input when that ends.
    #[command(hide = true)]
    Warden,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_arguments_fit_together() {
        Cli::command().debug_assert();
    }
}
