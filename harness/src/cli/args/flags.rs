//! Flags that several commands have.

use super::values::day;
use clap::{Args, ValueEnum};
use jiff::civil::Date;
use std::path::PathBuf;

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
