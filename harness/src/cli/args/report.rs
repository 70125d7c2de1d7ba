//! Arguments of the page.

use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  duipai report reports/nightly\n  duipai report shards/*\n  \
    duipai report reports/nightly --out page.html"
)]
pub struct ReportArgs {
    /// Folders of runs, shards or merges; each gets its page report.html anew.
    #[arg(required = true, value_name = "FOLDER")]
    pub folders: Vec<PathBuf>,
    /// Write the page of one folder here instead; replaces an earlier page, and nothing else.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}
