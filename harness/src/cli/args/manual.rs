//! Arguments of the commands that tell of the commands.

use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  duipai completions bash > ~/.local/share/bash-completion/completions/duipai\n  \
    duipai completions fish > ~/.config/fish/completions/duipai.fish"
)]
pub struct CompletionsArgs {
    /// The shell.
    pub shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  duipai man | man -l -\n  duipai man run | man -l -\n  duipai man --out ~/.local/share/man/man1"
)]
pub struct ManArgs {
    /// The command whose page is printed; without one, that of duipai itself.
    #[arg(conflicts_with = "out")]
    pub name: Option<String>,
    /// Write all pages into this folder. Nothing is overwritten.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}
