//! `completions` and `man`: what the arguments say of themselves, for shells and for readers of manuals.

use super::args::{Cli, CompletionsArgs, ManArgs};
use super::output;
use anyhow::{Context as _, Result, bail};
use clap::{Command, CommandFactory as _};
use duipai::exit::Exit;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

/// `duipai completions`.
pub fn completions(args: &CompletionsArgs) -> Exit {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "duipai", &mut script);
    output::print(&String::from_utf8_lossy(&script));
    Exit::Agreed
}

/// `duipai man`.
pub fn man(args: &ManArgs) -> Result<Exit> {
    let pages = pages()?;
    if let Some(folder) = &args.out {
        write(folder, &pages)?;
        output::print(&format!(
            "wrote {} pages into {}\n",
            pages.len(),
            folder.display()
        ));
        return Ok(Exit::Agreed);
    }
    let wanted = match &args.name {
        None => "duipai.1".to_owned(),
        Some(name) => format!("duipai-{name}.1"),
    };
    let Some((_, page)) = pages.iter().find(|(name, _)| *name == wanted) else {
        let known = pages.iter().filter_map(|(name, _)| {
            let name = name.strip_prefix("duipai-")?;
            name.strip_suffix(".1")
        });
        let known: Vec<&str> = known.collect();
        bail!(
            "no command is called `{}`: there are {}",
            args.name.as_deref().unwrap_or_default(),
            known.join(", ")
        );
    };
    output::print(page);
    Ok(Exit::Agreed)
}

/// Name and text of every page: the program's, and one for each command.
fn pages() -> Result<Vec<(String, String)>> {
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    let commands = program
        .get_subcommands()
        .filter(|command| !command.is_hide_set());
    let mut pages = (commands.cloned().map(page)).collect::<Result<Vec<_>>>()?;
    pages.insert(0, page(program.clone())?);
    Ok(pages)
}

fn page(command: Command) -> Result<(String, String)> {
    let man = clap_mangen::Man::new(command);
    let mut text = Vec::new();
    man.render(&mut text).context("cannot make a man page")?;
    let text = String::from_utf8(text).context("a man page is not text")?;
    Ok((man.get_filename(), text))
}

fn write(folder: &Path, pages: &[(String, String)]) -> Result<()> {
    let there = |(name, _): &&(String, String)| folder.join(name).symlink_metadata().is_ok();
    if let Some((name, _)) = pages.iter().find(there) {
        bail!(
            "{} is there already: take the old pages away, or give another folder with --out",
            folder.join(name).display()
        );
    }
    fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    for (name, text) in pages {
        let path = folder.join(name);
        let write = || File::create_new(&path)?.write_all(text.as_bytes());
        write().with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}
