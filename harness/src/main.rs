//! The `duipai` program: arguments in, exit code out. Everything else is in the library.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(cli::main().code())
}
