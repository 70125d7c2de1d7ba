//! Arguments of what asks a hand or a few.

use super::flags::{CorpusFlags, EngineFlags, Look, RulesFlags};
use super::values::question;
use clap::{Args, ValueEnum};
use duipai_engines::Question;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  duipai judge 123m456p789s1122z+1\n  duipai judge 270x33d --rules waihuzi\n  \
    cat hands.txt | duipai judge - --format json"
)]
pub struct JudgeArgs {
    /// Hands, or - to read them from standard input, one a line.
    #[arg(required = true)]
    pub hands: Vec<String>,
    /// What is asked about the hands (win, waits, shanten).
    #[arg(long, default_value = "win", value_name = "QUESTION", value_parser = question)]
    pub ask: Question,
    #[command(flatten)]
    pub rules: RulesFlags,
    #[command(flatten)]
    pub engines: EngineFlags,
    /// human, json (an object a line) or issue (Markdown for a bug report).
    #[arg(long, default_value = "human")]
    pub format: JudgeFormat,
    #[command(flatten)]
    pub look: Look,
}

/// How `judge` writes its results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum JudgeFormat {
    Human,
    Json,
    Issue,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  duipai replay standard:winners:123456\n  duipai replay corpus/\n  \
    duipai replay reports/RUN/cases/0001-table-new-11m.toml\n  \
    duipai replay --fuzz differential_standard fuzz/artifacts/differential_standard/crash-…"
)]
pub struct ReplayArgs {
    /// An address, a case file, or a folder with case files in it or below.
    #[arg(required = true)]
    pub targets: Vec<String>,
    /// The files are bytes that this fuzz target stopped at; a disagreement becomes a case file beside each.
    #[arg(
        long,
        value_name = "TARGET",
        conflicts_with_all = ["rules", "set", "ask", "from", "corpus", "today"]
    )]
    pub fuzz: Option<String>,
    /// The rules file that an address names, or the file of hands.
    #[command(flatten)]
    pub rules: RulesFlags,
    /// What is asked about the hand at an address (win, waits, shanten); a case says so itself.
    #[arg(long, default_value = "win", value_name = "QUESTION", value_parser = question)]
    pub ask: Question,
    /// The file of hands of a from-… address.
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    #[command(flatten)]
    pub engines: EngineFlags,
    #[command(flatten)]
    pub corpus: CorpusFlags,
    #[command(flatten)]
    pub look: Look,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  duipai shrink 11112333m+3 --rules laizi --set wild.copy_limit=4\n  \
    duipai shrink 'laizi~wild.copy_limit=4:g1:1:77'"
)]
pub struct ShrinkArgs {
    /// A hand, an address or a case file on which engines disagree.
    #[arg(required = true)]
    pub target: String,
    /// What is asked about the hand (win, waits, shanten); a case says so itself.
    #[arg(long, default_value = "win", value_name = "QUESTION", value_parser = question)]
    pub ask: Question,
    #[command(flatten)]
    pub rules: RulesFlags,
    /// The file of hands of a from-… address.
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    #[command(flatten)]
    pub engines: EngineFlags,
    #[command(flatten)]
    pub look: Look,
}
