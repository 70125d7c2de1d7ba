//! `duipai report`.

use super::args::ReportArgs;
use super::output;
use anyhow::{Result, bail};
use duipai::exit::Exit;
use duipai::page::{self, Folder};

/// Runs the command.
pub fn run(args: &ReportArgs) -> Result<Exit> {
    if let (Some(out), true) = (&args.out, args.folders.len() > 1) {
        bail!(
            "--out {} is one page, and {} folders were named: name one, or leave out --out",
            out.display(),
            args.folders.len()
        );
    }
    // All are read before anything is written.
    let mut folders = Vec::new();
    for path in &args.folders {
        folders.push(Folder::open(path)?);
    }
    for folder in &folders {
        let path = args.out.clone().unwrap_or_else(|| folder.page());
        page::write(&path, &folder.html())?;
        output::print(&format!("{}\n", path.display()));
    }
    Ok(Exit::Agreed)
}
