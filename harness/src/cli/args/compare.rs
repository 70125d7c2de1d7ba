//! Arguments of `compare`.

use super::values::threshold;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  duipai bench --launches 10 --out before\n  duipai bench --launches 10 --out after\n  \
    duipai compare before after --fail-above 5%\n  duipai compare before after --base recursive --format markdown"
)]
pub struct CompareArgs {
    /// Folders of benches or runs, two or more: each later one is compared with the first.
    #[arg(required = true, num_args = 1.., value_name = "FOLDER")]
    pub folders: Vec<PathBuf>,
    /// The engine that times are relative to, of those that all folders have; the recorded one unless given.
    #[arg(long, value_name = "ENGINE")]
    pub base: Option<String>,
    /// End with exit code 3 if an engine became slower by more than this, as in 5%.
    #[arg(long, value_name = "PERCENT", value_parser = threshold, allow_hyphen_values = true)]
    pub fail_above: Option<f64>,
    /// Output as text for people, as Markdown, or as one JSON object.
    #[arg(long, default_value = "human")]
    pub format: CompareFormat,
}

/// How `compare` writes its results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CompareFormat {
    Human,
    Markdown,
    Json,
}
