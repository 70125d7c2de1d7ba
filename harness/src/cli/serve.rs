//! `duipai serve`: a built-in engine speaks the line protocol, as other people's programs do, whatever is asked.

use super::args::ServeArgs;
use super::rules;
use anyhow::{Context as _, Result, bail};
use duipai::exit::Exit;
use duipai::external::answer;
use duipai::panel::{Roster, RosterError, engine_for};
use duipai::source::from::LONGEST_LINE;
use duipai_engines::{Engine, Hand, Question, Rules, Shanten, Verdict, Waits, notation};
use std::io::{BufRead as _, BufReader, BufWriter, ErrorKind, Read as _, Write as _};

/// Bytes that are read or written at once.
const BUFFER: usize = 1 << 16;

/// Runs the command.
pub fn run(args: &ServeArgs) -> Result<Exit> {
    let rules = chosen(args)?;
    let mut engine = built(&args.engine, &rules)?;
    let mut input = BufReader::with_capacity(BUFFER, std::io::stdin().lock());
    let mut output = BufWriter::with_capacity(BUFFER, std::io::stdout().lock());
    let mut line = String::new();
    loop {
        line.clear();
        let read = input
            .by_ref()
            .take(LONGEST_LINE)
            .read_line(&mut line)
            .context("cannot read standard input")?;
        if read == 0 {
            break;
        }
        let mut written = match answer_to(line.trim(), &rules, engine.as_mut()) {
            // The two that are nearly all there is are written without being put together first.
            Ok(Verdict::WIN) => output.write_all(b"win\n"),
            Ok(Verdict::NO) => output.write_all(b"no\n"),
            Ok(verdict) => {
                let answer = answer::write(verdict);
                writeln!(output, "{}", answer.as_deref().unwrap_or("unsupported"))
            }
            Err(error) => writeln!(output, "error {}", error.replace('\n', " ")),
        };
        // Whoever asks one hand and waits gets the answer; whoever sends many gets them together.
        if !input.buffer().contains(&b'\n') {
            written = written.and_then(|()| output.flush());
        }
        match written {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(Exit::Agreed),
            written => written.context("cannot write to standard output")?,
        }
    }
    match output.flush() {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(error).context("cannot write to standard output")
        }
        _ => Ok(Exit::Agreed),
    }
}

/// The verdict on a line, or why it is no hand.
fn answer_to(text: &str, rules: &Rules, engine: &mut dyn Engine) -> Result<Verdict, String> {
    let hand = notation::parse(text, rules.alphabet()).map_err(|error| error.to_string())?;
    Ok(engine.judge(&hand))
}

/// What is asked for in the arguments, or else in the environment, as the protocol has it.
fn chosen(args: &ServeArgs) -> Result<Rules> {
    let from_environment = args.rules.is_none() && args.set.is_empty();
    // What is no text names no rules, and is refused as such.
    let variable = |name| {
        std::env::var_os(name)
            .map(|value| value.to_string_lossy().into_owned())
            .filter(|value| from_environment && !value.is_empty())
    };
    let name = args.rules.clone().or_else(|| variable("DUIPAI_RULES"));
    let mut settings = args.set.clone();
    if let Some(more) = variable("DUIPAI_SET") {
        settings.extend(more.split(';').map(str::to_owned));
    }
    let rules = rules::one(name.as_deref().unwrap_or("standard"))?;
    rules::asking(&rules::with_settings(rules, &settings)?, asked(args)?)
}

/// What is asked about hands: by the arguments, or else by the environment.
fn asked(args: &ServeArgs) -> Result<Question> {
    if let Some(question) = args.ask {
        return Ok(question);
    }
    let name = std::env::var_os("DUIPAI_ASK").unwrap_or_default();
    let name = name.to_string_lossy();
    if name.is_empty() {
        return Ok(Question::Win);
    }
    Question::parse(&name).with_context(|| {
        let known = Question::known();
        format!("DUIPAI_ASK is `{name}`, which is no question: set it to {known}")
    })
}

fn built(name: &str, rules: &Rules) -> Result<Box<dyn Engine>> {
    if name == NULL {
        return Ok(match rules.question() {
            Question::Win => Box::new(Null(Verdict::NO)),
            Question::Waits => {
                let none = Waits::none(rules.alphabet());
                Box::new(Null(Verdict::Waits(none)))
            }
            Question::Shanten => Box::new(Null(Verdict::Shanten(Shanten::NEVER))),
        });
    }
    let one = match Roster::builtin().choose(&[name.to_owned()]) {
        Ok(one) => one,
        Err(error @ RosterError::Unknown { .. }) => bail!("{error}, and {NULL}"),
        Err(error) => return Err(error.into()),
    };
    let factory = &one.entrants[0].factory;
    engine_for(factory.as_ref(), rules)
        .map_err(|refusal| anyhow::anyhow!("{name} does not have {}: {refusal}", rules.name()))
}

/// The name of the engine that only answers.
pub const NULL: &str = "null";

/// Answers everything with one verdict: what is left of its time is that of the pipe.
struct Null(Verdict);

impl Engine for Null {
    fn judge(&mut self, _: &Hand) -> Verdict {
        self.0
    }
}
