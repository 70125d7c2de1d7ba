//! Arguments of every command.

use super::init::Language;
use clap::{Args, Parser, Subcommand, ValueEnum};
use duipai::panel::Sample;
use duipai::shard::Shard;
use duipai_engines::Question;
use jiff::civil::Date;
use std::path::PathBuf;
use std::time::Duration;

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

/// What hands are taken to be alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum UpTo {
    /// Under the exchanges of tiles that the engines declare.
    Symmetry,
}

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

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Human,
    Json,
}

/// How `judge` writes its results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum JudgeFormat {
    Human,
    Json,
    Issue,
}

/// How `vectors` writes its suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum VectorsFormat {
    Csv,
    Json,
}

/// When colours are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

/// A number of hands: digits, then perhaps k, M or G.
fn count(text: &str) -> Result<u64, String> {
    let expected =
        || format!("`{text}` is no number of hands: write it like 500k, 10M or 1G, at least 1");
    let (digits, factor) = match text.char_indices().next_back() {
        Some((at, 'k' | 'K')) => (&text[..at], 1_000),
        Some((at, 'M')) => (&text[..at], 1_000_000),
        Some((at, 'G')) => (&text[..at], 1_000_000_000),
        _ => (text, 1),
    };
    let all_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number: Option<u64> = digits.parse().ok().filter(|_| all_digits);
    number
        .and_then(|number| number.checked_mul(factor))
        .filter(|&hands| hands > 0)
        .ok_or_else(expected)
}

/// The most hands a suite has: beyond that a run of its own tells more.
const LARGEST_SUITE: usize = 1_000;

fn suite_size(text: &str) -> Result<usize, String> {
    let number = text.parse().ok();
    let fits = |number: &usize| (1..=LARGEST_SUITE).contains(number);
    number.filter(fits).ok_or_else(|| {
        format!("`{text}` is no size of a suite: write a number from 1 to {LARGEST_SUITE}")
    })
}

fn question(text: &str) -> Result<Question, String> {
    Question::parse(text).ok_or_else(|| {
        format!(
            "`{text}` is no question that can be asked: take {}",
            Question::known()
        )
    })
}

fn seed(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("`{text}` is no seed: write a number from 0"))
}

fn day(text: &str) -> Result<Date, String> {
    let wrong = |_| format!("`{text}` is no day: write it like 2027-06-30");
    text.parse().map_err(wrong)
}

/// A time: a number and s, m or h.
fn duration(text: &str) -> Result<Duration, String> {
    let expected = || format!("`{text}` is no time: write it like 60s, 10m or 1h");
    let (digits, factor) = match text.char_indices().next_back() {
        Some((at, 's')) => (&text[..at], 1),
        Some((at, 'm')) => (&text[..at], 60),
        Some((at, 'h')) => (&text[..at], 3_600),
        _ => (text, 1),
    };
    let number: u64 = digits.parse().map_err(|_| expected())?;
    number
        .checked_mul(factor)
        .filter(|&seconds| seconds > 0)
        .map(Duration::from_secs)
        .ok_or_else(expected)
}

fn sample(text: &str) -> Result<(String, Sample), String> {
    let (engine, share) = text
        .split_once('=')
        .ok_or_else(|| format!("`{text}` is no ENGINE=N/M: write it like reference=1/16"))?;
    Ok((engine.to_owned(), share.parse()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_arguments_fit_together() {
        Cli::command().debug_assert();
    }

    #[test]
    fn counts_and_times() {
        assert_eq!(count("10M"), Ok(10_000_000));
        assert_eq!(count("16384"), Ok(16_384));
        for text in ["0", "10X", "-5", "", "M", "1.5M", "99999999999999G", "+3"] {
            assert!(count(text).is_err(), "{text}");
        }
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        for text in ["0s", "s", "-1s", "1d", ""] {
            assert!(duration(text).is_err(), "{text}");
        }
    }
}
