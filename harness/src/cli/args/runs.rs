//! Arguments of what asks many hands, and of what puts such runs together.

use super::flags::{
    CorpusFlags, EngineFlags, FolderFlags, HandsFlags, OutFlag, PartFlags, RulesFlags, TellFlags,
    ThreadsFlag, TimeFlag,
};
use super::values::{question, sample, seed};
use clap::{Args, ValueEnum};
use duipai::panel::Sample;
use duipai_engines::Question;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  duipai run\n  duipai run --rules laizi --set wild.copy_limit=4 --hands 10M\n  \
    duipai run --from hands.txt --rules standard\n  duipai run --out reports/nightly --resume --time 10m\n  \
    duipai run --external engines.toml --engines old,new --rules laizi\n  \
    duipai run --external engines.toml --engines mine --rules laizi --relations",
    mut_arg("format", |arg| arg.help("Output as text for people, or as one JSON object a line, as things happen"))
)]
pub struct RunArgs {
    #[command(flatten)]
    pub rules: RulesFlags,
    #[command(flatten)]
    pub engines: EngineFlags,
    #[command(flatten)]
    pub drawn: HandsFlags,
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
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..),
        conflicts_with = "shard")]
    pub stop_after: Option<u64>,
    #[command(flatten)]
    pub corpus: CorpusFlags,
    /// Run every built-in engine in a process of its own.
    #[arg(long)]
    pub isolate: bool,
    #[command(flatten)]
    pub part: PartFlags,
    #[command(flatten)]
    pub folder: FolderFlags,
    #[command(flatten)]
    pub tell: TellFlags,
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
    #[command(flatten)]
    pub part: PartFlags,
    #[command(flatten)]
    pub folder: FolderFlags,
    #[command(flatten)]
    pub tell: TellFlags,
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
    duipai run --hands 10M --shard 2/2 --out shards/2\n  duipai merge shards/* --out reports/all",
    mut_arg("out", |arg| arg.help(
        "Folder of the result; never overwrites a run, but an earlier merge of the same run is added to"
    ))
)]
pub struct MergeArgs {
    /// Folders of shards, or of whole runs and earlier merges, all of one run or exhaust; in any order.
    #[arg(required = true, value_name = "SHARD")]
    pub shards: Vec<PathBuf>,
    #[command(flatten)]
    pub place: OutFlag,
    /// Where the file of hands of a run with --from lies now.
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    #[command(flatten)]
    pub corpus: CorpusFlags,
    #[command(flatten)]
    pub threads: ThreadsFlag,
    #[command(flatten)]
    pub tell: TellFlags,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  duipai bench\n  duipai bench --rules laizi --engines table,recursive --time 30s\n  \
    duipai bench --external engines.toml --engines mine,table --rules laizi --out reports/before\n  \
    duipai bench --rules standard --instructions\n  duipai bench --self-test",
    mut_arg("hands", |arg| arg.default_value("256k").help(
        "Hands of each source per rules, of which the groups are made; k, M and G multiply"
    )),
    mut_arg("time", |arg| arg.help(
        "How long it may take, as in 60s, 10m or 1h; 8s for each rule-set unless given"
    ))
)]
pub struct BenchArgs {
    #[command(flatten)]
    pub rules: RulesFlags,
    #[command(flatten)]
    pub engines: EngineFlags,
    #[command(flatten)]
    pub drawn: HandsFlags,
    /// The engine that others are paired with; recursive unless given, or the first that answers.
    #[arg(long, value_name = "NAME")]
    pub base: Option<String>,
    /// Fresh processes for each rule-set; an interval takes three.
    #[arg(long, value_name = "N", default_value = "5", allow_hyphen_values = true,
        value_parser = clap::value_parser!(u32).range(1..=1_000))]
    pub launches: u32,
    /// Count instructions as well, with perf or else valgrind; slow.
    #[arg(long)]
    pub instructions: bool,
    /// Time engines against themselves: how often is that called a change? Table under standard unless others are
    /// named.
    #[arg(long, conflicts_with_all = ["base", "instructions", "out"])]
    pub self_test: bool,
    /// Trials of the self-test with each engine.
    #[arg(long, value_name = "N", default_value = "100", requires = "self_test", allow_hyphen_values = true,
        value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub trials: u32,
    #[command(flatten)]
    pub time: TimeFlag,
    #[command(flatten)]
    pub place: OutFlag,
    #[command(flatten)]
    pub tell: TellFlags,
}
