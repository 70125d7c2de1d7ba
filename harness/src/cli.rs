//! The command line: what can be asked, and how mistakes are told.

mod args;
mod bench;
mod compare;
mod corpus;
mod ending;
mod engines;
mod exhaust;
mod init;
mod issue;
mod judge;
mod lists;
mod manual;
mod merge;
mod output;
mod pipe;
mod probe;
mod progress;
mod replay;
mod report;
mod reporters;
mod rules;
mod run;
mod serve;
mod shrink;
mod target;
mod units;
mod vectors;
mod zoo;

use args::{Cli, Command};
use clap::error::ErrorKind;
use clap::{CommandFactory as _, Parser as _};
use duipai::exit::Exit;

/// Parses the arguments, runs the command and reports a failure in one line.
pub fn main() -> Exit {
    duipai::panel::silence_engine_panics();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let command = Cli::command();
            let names: Vec<&str> = command
                .get_subcommands()
                .map(clap::Command::get_name)
                .collect();
            let names = names.join(", ");
            output::complain(&format!(
                "no command given: one of {names} (see duipai --help)"
            ));
            return Exit::Usage;
        }
        Err(error) if error.use_stderr() => {
            output::complain(&one_line(&error));
            return Exit::Usage;
        }
        Err(help) => {
            output::print(&help.render().to_string());
            return Exit::Agreed;
        }
    };
    let outcome = match cli.command {
        Command::Run(args) => run::run(&args),
        Command::Judge(args) => judge::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Shrink(args) => shrink::run(&args),
        Command::Exhaust(args) => exhaust::run(&args),
        Command::Report(args) => report::run(&args),
        Command::Merge(args) => merge::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Init(args) => init::run(&args),
        Command::Vectors(args) => vectors::run(&args),
        Command::Zoo(args) => zoo::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Probe(args) => probe::run(&args),
        Command::Corpus(args) => corpus::run(&args),
        Command::Engines(args) => lists::list_engines(&args),
        Command::Rules(args) => lists::rules(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Completions(args) => Ok(manual::completions(&args)),
        Command::Man(args) => manual::man(&args),
        Command::Warden => duipai::external::dialogue::warden(std::io::stdin().lock())
            .map(|()| Exit::Agreed)
            .map_err(Into::into),
        Command::BenchLaunch => bench::launch::run(),
    };
    outcome.unwrap_or_else(|error| {
        output::complain(&format!("{error:#}"));
        Exit::Usage
    })
}

/// clap's message without its block of usage: what is wrong, and the tip if there is one.
fn one_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let told: Vec<&str> = lines
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"))
        .collect();
    let told = told.join(" ");
    format!(
        "{} (see duipai --help)",
        told.strip_prefix("error: ").unwrap_or(&told)
    )
}
