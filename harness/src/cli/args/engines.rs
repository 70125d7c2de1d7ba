//! Arguments of what is about engines: adapters, suites, engines that are wrong, rules, and lists.

use super::flags::{EngineFlags, Format, Look, RulesFlags};
use super::values::{count, question, seed, suite_size};
use crate::cli::init::Language;
use clap::{Args, ValueEnum};
use duipai_engines::Question;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  duipai init python my-engine\n  duipai init go tools/duipai")]
pub struct InitArgs {
    /// The language of your win check.
    #[arg(value_name = "LANG")]
    pub language: Language,
    /// Where to write; made if it is missing. No file is overwritten.
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    #[command(flatten)]
    pub look: Look,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  duipai vectors > vectors.csv\n  duipai vectors --rules laizi -n 100 --out vectors.csv\n  \
    duipai vectors --rules waihuzi --format json --out vectors.json"
)]
pub struct VectorsArgs {
    /// How many hands.
    #[arg(short, default_value = "50", value_parser = suite_size, allow_hyphen_values = true)]
    pub n: usize,
    #[command(flatten)]
    pub rules: RulesFlags,
    /// Seed of the random hands among which the suite is chosen.
    #[arg(long, default_value = "1", value_parser = seed, allow_hyphen_values = true)]
    pub seed: u64,
    /// csv (a hand a line) or json (one object).
    #[arg(long, default_value = "csv")]
    pub format: VectorsFormat,
    /// Write the suite to a new file instead of standard output.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub look: Look,
}

/// How `vectors` writes its suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum VectorsFormat {
    Csv,
    Json,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  duipai zoo\n  duipai zoo --rules laizi --hands 100k --deals 1M\n  \
    duipai zoo --generated --out reports/curve"
)]
pub struct ZooArgs {
    #[command(flatten)]
    pub rules: RulesFlags,
    /// Random hands (g1), and as many of the other sources; k, M and G multiply.
    #[arg(long, default_value = "1M", value_parser = count, allow_hyphen_values = true)]
    pub hands: u64,
    /// Uniform deals beside them; as many as --hands unless given.
    #[arg(long, value_parser = count, allow_hyphen_values = true)]
    pub deals: Option<u64>,
    /// Seed of the random hands and of the deals.
    #[arg(long, default_value = "1", value_parser = seed, allow_hyphen_values = true)]
    pub seed: u64,
    /// Wrong engines, separated by commas; all unless given.
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    pub engines: Vec<String>,
    /// Measure generated mutants as well.
    #[arg(long)]
    pub generated: bool,
    /// Worker threads; all cores unless given.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..), allow_hyphen_values = true)]
    pub threads: Option<u16>,
    /// Folder of the files; never overwrites another one.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Result as text for people, or zoo.json in one line.
    #[arg(long, default_value = "human")]
    pub format: Format,
    #[command(flatten)]
    pub look: Look,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  duipai probe --external engines.toml\n  \
    duipai probe --engines js-recursive --rules laizi\n  \
    duipai probe --engines table --rules laizi --set wild.copy_limit=4 --out house.toml")]
pub struct ProbeArgs {
    #[command(flatten)]
    pub engines: EngineFlags,
    /// The rules to build or start an engine for; it is asked as if nothing were known of them.
    #[command(flatten)]
    pub rules: RulesFlags,
    /// File for the rules found; NAME-rules.toml unless given. Nothing is overwritten.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Result as text for people, or one JSON object a probe.
    #[arg(long, default_value = "human")]
    pub format: Format,
    #[command(flatten)]
    pub look: Look,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  duipai engines\n  duipai engines --rules laizi --set wild.copy_limit=4"
)]
pub struct ListArgs {
    #[command(flatten)]
    pub rules: RulesFlags,
    #[command(flatten)]
    pub engines: EngineFlags,
    #[command(flatten)]
    pub look: Look,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  duipai rules\n  duipai rules laizi --set wild.copy_limit=4 > house.toml"
)]
pub struct RulesArgs {
    /// Rules to print as a rules file; without any, a list of presets and switches.
    pub names: Vec<String>,
    /// Change a switch before printing.
    #[arg(long, value_name = "FIELD=VALUE", allow_hyphen_values = true)]
    pub set: Vec<String>,
    #[command(flatten)]
    pub look: Look,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  echo 123m456p789s1122z+1 | duipai serve table --rules laizi\n  \
    duipai serve recursive --rules waihuzi < hands.txt"
)]
pub struct ServeArgs {
    /// A built-in engine, or null, which says no to everything.
    pub engine: String,
    /// Rules: a preset, a name such as `laizi~wild.copy_limit=4`, or a .toml file. Else from the environment
    /// (`DUIPAI_RULES` and `DUIPAI_SET`), else standard.
    #[arg(long)]
    pub rules: Option<String>,
    /// Change a switch of the rules.
    #[arg(long, value_name = "FIELD=VALUE", allow_hyphen_values = true)]
    pub set: Vec<String>,
    /// What is asked about hands: whether they win, what they wait for, or how far they are from that (win, waits,
    /// shanten). Else from the environment (`DUIPAI_ASK`), else win.
    #[arg(long, value_name = "QUESTION", value_parser = question)]
    pub ask: Option<Question>,
}
