//! Arguments of `duipai corpus`.

use super::flags::{CorpusFlags, EngineFlags, Format, Look};
use clap::{Args, Subcommand};
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  duipai corpus add reports/RUN/cases --why \"a wild in the eye\"\n  \
    duipai corpus list\n  duipai corpus check --today 2027-01-31"
)]
pub struct CorpusArgs {
    #[command(subcommand)]
    pub what: CorpusCommand,
}

#[derive(Debug, Subcommand)]
pub enum CorpusCommand {
    /// Copy cases of a run into the corpus, each under a name of its own; nothing is overwritten.
    Add(CorpusAddArgs),
    /// List cases and known divergences.
    List(CorpusListArgs),
    /// Look whether every file reads, none is there twice, no known divergence expired, and fixed cases agree.
    Check(CorpusCheckArgs),
}

#[derive(Debug, Args)]
pub struct CorpusAddArgs {
    /// Case files, or folders with case files in them or below.
    #[arg(required = true)]
    pub from: Vec<PathBuf>,
    /// What a reader learns from them.
    #[arg(long, value_name = "TEXT")]
    pub why: Option<String>,
    /// They are not settled; the default.
    #[arg(long, conflicts_with = "fixed")]
    pub open: bool,
    /// They are settled, and must agree from now on.
    #[arg(long)]
    pub fixed: bool,
    /// The folder of the corpus; made if it is missing.
    #[arg(long, value_name = "DIR", default_value = "corpus")]
    pub corpus: PathBuf,
}

#[derive(Debug, Args)]
pub struct CorpusListArgs {
    #[command(flatten)]
    pub corpus: CorpusFlags,
    /// Result as text for people, or as one JSON object a line.
    #[arg(long, default_value = "human")]
    pub format: Format,
}

#[derive(Debug, Args)]
pub struct CorpusCheckArgs {
    #[command(flatten)]
    pub corpus: CorpusFlags,
    #[command(flatten)]
    pub engines: EngineFlags,
    #[command(flatten)]
    pub look: Look,
}
