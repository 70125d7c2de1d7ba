//! Arguments of what asks many hands, and of what puts such runs together.

use super::flags::{CorpusFlags, EngineFlags, Format, Look, RulesFlags};
use super::values::{count, duration, question, sample, seed};
use clap::{Args, ValueEnum};
use duipai::panel::Sample;
use duipai::shard::Shard;
use duipai_engines::Question;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  duipai run\n  duipai run --rules laizi --set wild.copy_limit=4 --hands 10M\n  \
    duipai run --from hands.txt --rules standard\n  duipai run --out reports/nightly --resume --time 10m\n  \
    duipai run --external engines.toml --engines old,new --rules laizi\n  \
    duipai run --external engines.toml --engines mine --rules laizi --relations"
)]
pub struct RunArgs {
    #[command(flatten)]
    pub rules: RulesFlags,
    #[command(flatten)]
    pub engines: EngineFlags,
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
    /// Ask an engine a share of the hands only, as in reference=1/16 (the default for reference).
    #[arg(long, value_delimiter = ',', value_name = "ENGINE=N/M", value_parser = sample)]
    pub sample: Vec<(String, Sample)>,
    /// What is asked about hands: whether they win, what hands that lack a tile wait for, or how many tiles have to be
    /// exchanged until they wait (win, waits, shanten).
    #[arg(long, default_value = "win", value_name = "QUESTION", value_parser = question)]
    pub ask: Question,
    /// Hold every engine against itself on every hand, not on a small share only; then one engine is enough.
    #[arg(long)]
    pub relations: bool,
    /// Stop at the end of the block in which the N-th new disagreement was seen.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub stop_after: Option<u64>,
    #[command(flatten)]
    pub corpus: CorpusFlags,
    /// Run every built-in engine in a process of its own.
    #[arg(long)]
    pub isolate: bool,
    /// Ask one part of the hands only: blocks whose number is K-1 modulo N. duipai merge puts the parts together.
    #[arg(long, value_name = "K/N", default_value_t = Shard::ALL, allow_hyphen_values = true,
        hide_default_value = true, conflicts_with = "stop_after")]
    pub shard: Shard,
    /// Bound the run, as in 60s, 10m or 1h; shared evenly among the sources.
    #[arg(long, value_parser = duration)]
    pub time: Option<Duration>,
    /// Worker threads; all cores unless given.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..), allow_hyphen_values = true)]
    pub threads: Option<u16>,
    /// Folder of the run; never overwrites another one.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Continue the run in --out, or start it.
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// Output as text for people, or as one JSON object a line, as things happen.
    #[arg(long, default_value = "human")]
    pub format: Format,
    #[command(flatten)]
    pub look: Look,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  duipai exhaust --size 8\n  duipai exhaust --size 11 --wilds 4 --rules laizi --engines table,cover\n  \
    duipai exhaust --size 14 --suits --engines go-greedy\n  duipai exhaust --size 14 --up-to symmetry --engines table,recursive\n  \
    duipai exhaust --size 14 --out reports/all --resume"
)]
pub struct ExhaustArgs {
    /// Tiles of a hand, wilds among them; also a size that is not legal.
    #[arg(long, value_parser = clap::value_parser!(u16).range(..=136), allow_hyphen_values = true)]
    pub size: u16,
    /// So many of them are wild.
    #[arg(
        long,
        value_name = "K",
        default_value = "0",
        allow_hyphen_values = true
    )]
    pub wilds: u8,
    #[command(flatten)]
    pub rules: RulesFlags,
    #[command(flatten)]
    pub engines: EngineFlags,
    /// Ask one hand of each class only, drawn at random. The exchanges of tiles that make classes are what
    /// all engines declare; they are checked on a sample, and are otherwise an assumption.
    #[arg(long, value_name = "WHAT", conflicts_with = "suits")]
    pub up_to: Option<UpTo>,
    /// Exact totals without asking any hand: from the states of the suits, for engines that are put together
    /// from suits.
    #[arg(long, conflicts_with_all = ["shard", "time", "out", "resume"])]
    pub suits: bool,
    /// Seed of the members that are drawn with --up-to.
    #[arg(long, default_value = "1", value_parser = seed, allow_hyphen_values = true)]
    pub seed: u64,
    /// Ask one part of the hands only: blocks whose number is K-1 modulo N.
    #[arg(long, value_name = "K/N", default_value_t = Shard::ALL, allow_hyphen_values = true)]
    pub shard: Shard,
    /// No longer than this, as in 60s, 10m or 1h.
    #[arg(long, value_parser = duration)]
    pub time: Option<Duration>,
    /// Worker threads; all cores unless given.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..), allow_hyphen_values = true)]
    pub threads: Option<u16>,
    /// Folder of the results; never overwrites another one.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Continue what is in --out, or start it.
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// Result as text for people, or as one line of JSON.
    #[arg(long, default_value = "human")]
    pub format: Format,
    #[command(flatten)]
    pub look: Look,
}

/// What hands are taken to be alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum UpTo {
    /// Under the exchanges of tiles that the engines declare.
    Symmetry,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  duipai run --hands 10M --shard 1/2 --out shards/1\n  \
    duipai run --hands 10M --shard 2/2 --out shards/2\n  duipai merge shards/* --out reports/all"
)]
pub struct MergeArgs {
    /// Folders of shards, or of whole runs and earlier merges, all of one run or exhaust; in any order.
    #[arg(required = true, value_name = "SHARD")]
    pub shards: Vec<PathBuf>,
    /// Folder of the result; never overwrites a run, but an earlier merge of the same run is added to.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Where the file of hands of a run with --from lies now.
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    #[command(flatten)]
    pub corpus: CorpusFlags,
    /// Worker threads; all cores unless given.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..), allow_hyphen_values = true)]
    pub threads: Option<u16>,
    /// Result as text for people, or as one line of JSON, as run and exhaust have it.
    #[arg(long, default_value = "human")]
    pub format: Format,
    #[command(flatten)]
    pub look: Look,
}
