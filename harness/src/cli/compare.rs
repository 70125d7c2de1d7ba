//! `duipai compare`.

use super::args::{CompareArgs, CompareFormat};
use super::output;
use anyhow::Result;
use duipai::compare::{self, Wanted, tell};
use duipai::exit::Exit;

/// Runs the command.
pub fn run(args: &CompareArgs) -> Result<Exit> {
    let wanted = Wanted {
        base: args.base.clone(),
        fail_above: args.fail_above,
    };
    let comparison = compare::folders(&args.folders, &wanted)?;
    if comparison.is_empty() {
        output::complain(&tell::nothing(&comparison));
        return Ok(Exit::NothingCompared);
    }
    output::print(&match args.format {
        CompareFormat::Human => tell::text(&comparison),
        CompareFormat::Markdown => tell::markdown(&comparison),
        CompareFormat::Json => format!("{}\n", tell::json(&comparison)?),
    });
    Ok(comparison.exit())
}
