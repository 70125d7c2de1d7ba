//! `duipai serve`: a built-in engine speaks the line protocol, as other people's programs do.

use super::args::ServeArgs;
use super::rules;
use anyhow::{Context as _, Result, bail};
use duipai::exit::Exit;
use duipai::external::answer;
use duipai::panel::{Roster, RosterError};
use duipai::source::from::LONGEST_LINE;
use duipai_engines::{Engine, Rules, notation};
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
        let answer = answer_to(line.trim(), &rules, engine.as_mut());
        let mut written = writeln!(output, "{answer}");
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

fn answer_to(text: &str, rules: &Rules, engine: &mut dyn Engine) -> String {
    match notation::parse(text, rules.alphabet()) {
        Ok(hand) => {
            let verdict = engine.judge(&hand);
            answer::write(verdict).unwrap_or_else(|| "unsupported".to_owned())
        }
        Err(error) => format!("error {}", error.to_string().replace('\n', " ")),
    }
}

/// What is asked for in the arguments, or else in the environment, as the protocol has it.
fn chosen(args: &ServeArgs) -> Result<Rules> {
    let from_environment = args.rules.is_none() && args.set.is_empty();
    let variable = |name| {
        std::env::var(name)
            .ok()
            .filter(|value: &String| from_environment && !value.is_empty())
    };
    let name = args.rules.clone().or_else(|| variable("DUIPAI_RULES"));
    let mut settings = args.set.clone();
    if let Some(more) = variable("DUIPAI_SET") {
        settings.extend(more.split(';').map(str::to_owned));
    }
    let rules = rules::one(name.as_deref().unwrap_or("standard"))?;
    rules::with_settings(rules, &settings)
}

fn built(name: &str, rules: &Rules) -> Result<Box<dyn Engine>> {
    if name == NULL {
        return Ok(Box::new(Null));
    }
    let one = match Roster::builtin().choose(&[name.to_owned()]) {
        Ok(one) => one,
        Err(error @ RosterError::Unknown { .. }) => bail!("{error}, and {NULL}"),
        Err(error) => return Err(error.into()),
    };
    let factory = &one.entrants[0].factory;
    factory
        .build(rules)
        .map_err(|refusal| anyhow::anyhow!("{name} does not have {}: {refusal}", rules.name()))
}

/// The name of the engine that only answers.
pub const NULL: &str = "null";

/// Says `no` to everything: what is left of its time is that of the pipe.
struct Null;

impl Engine for Null {
    fn judge(&mut self, _: &duipai_engines::Hand) -> duipai_engines::Verdict {
        duipai_engines::Verdict::NO
    }
}
