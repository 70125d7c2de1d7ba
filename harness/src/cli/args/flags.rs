//! Flags that several commands have.

use super::values::{count, day, duration, seed};
use clap::{Args, ValueEnum};
use duipai::shard::Shard;
use jiff::civil::Date;
use std::path::PathBuf;
use std::time::Duration;

/// Which rules.
#[derive(Debug, Args)]
pub struct RulesFlags {
    /// Rules, separated by commas: presets, names such as `laizi~wild.copy_limit=4`, or .toml files.
    #[arg(long, value_delimiter = ',', value_name = "RULES")]
    pub rules: Vec<String>,
    /// Change a switch of all these rules; lists take a,b or +a,-b.
    #[arg(long, value_name = "FIELD=VALUE", allow_hyphen_values = true)]
    pub set: Vec<String>,
}

/// Where saved cases and known divergences lie.
#[derive(Debug, Args)]
pub struct CorpusFlags {
    /// The folder of saved cases and known divergences; `corpus` in the current folder, if there is one.
    #[arg(long, value_name = "DIR")]
    pub corpus: Option<PathBuf>,
    /// Judge known divergences as of this day, for old checkouts.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = day)]
    pub today: Option<Date>,
}

/// How a command looks while and after it works.
#[derive(Debug, Args)]
pub struct Look {
    /// No progress.
    #[arg(long)]
    pub quiet: bool,
    /// Colours.
    #[arg(long, default_value = "auto")]
    pub color: Color,
}

/// Which engines.
#[derive(Debug, Args)]
pub struct EngineFlags {
    /// Engines, separated by commas; with - before each, all but those.
    #[arg(
        long,
        value_delimiter = ',',
        value_name = "NAMES",
        allow_hyphen_values = true
    )]
    pub engines: Vec<String>,
    /// A file that names other people's engines, each a program that reads a hand and prints a verdict a line.
    #[arg(long, value_name = "FILE")]
    pub external: Option<PathBuf>,
}

/// Which hands are drawn.
#[derive(Debug, Args)]
pub struct HandsFlags {
    /// Random hands (g1) per rules; k, M and G multiply. Also the bound of winners beyond 20M.
    #[arg(long, default_value = "1M", value_parser = count, allow_hyphen_values = true)]
    pub hands: u64,
    /// Sources of hands, separated by commas: winners, states, g1.
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "winners,states,g1",
        conflicts_with = "from"
    )]
    pub sources: Vec<String>,
    /// Ask the hands of a file, one a line, instead of the sources.
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    /// Seed of the random hands.
    #[arg(long, default_value = "1", value_parser = seed, allow_hyphen_values = true)]
    pub seed: u64,
}

/// How long it may take.
#[derive(Debug, Args)]
pub struct TimeFlag {
    /// Bound the whole, as in 60s, 10m or 1h; shared evenly among sources of hands.
    #[arg(long, value_parser = duration)]
    pub time: Option<Duration>,
}

/// On how many cores.
#[derive(Debug, Args)]
pub struct ThreadsFlag {
    /// Worker threads; all cores unless given.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..), allow_hyphen_values = true)]
    pub threads: Option<u16>,
}

/// What of a work that is cut into blocks is done, and within which bounds.
#[derive(Debug, Args)]
pub struct PartFlags {
    /// Ask one part of the hands only: blocks whose number is K-1 modulo N. duipai merge puts the parts together.
    #[arg(long, value_name = "K/N", default_value_t = Shard::ALL, allow_hyphen_values = true,
        hide_default_value = true)]
    pub shard: Shard,
    #[command(flatten)]
    pub time: TimeFlag,
    #[command(flatten)]
    pub threads: ThreadsFlag,
}

/// Where results are written.
#[derive(Debug, Args)]
pub struct OutFlag {
    /// Folder of the results; never overwrites another one.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// Where results are written that can be gone on with.
#[derive(Debug, Args)]
pub struct FolderFlags {
    #[command(flatten)]
    pub place: OutFlag,
    /// Continue what is in --out, or start it.
    #[arg(long, requires = "out")]
    pub resume: bool,
}

/// How results are told.
#[derive(Debug, Args)]
pub struct TellFlags {
    /// Result as text for people, or as JSON in one line.
    #[arg(long, default_value = "human")]
    pub format: Format,
    #[command(flatten)]
    pub look: Look,
}

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Human,
    Json,
}

/// When colours are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}
