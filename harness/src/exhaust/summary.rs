//! The summary for people: what was asked, what it proves, and what it does not.

use super::report::{EngineReport, ExhaustReport};
use crate::campaign::run::Ending;
use crate::report::missing;
use crate::report::summary::{self, Style};
use crate::report::table::{Table, grouped};
use std::fmt::Write as _;

impl ExhaustReport {
    /// The summary; `folder` is where the files are.
    #[must_use]
    pub fn text(&self, folder: Option<&str>, style: Style) -> String {
        let mut out = String::new();
        let folder = folder
            .map(|folder| format!("   {folder}"))
            .unwrap_or_default();
        let _ = writeln!(
            out,
            "duipai {}   {}   {} tiles, {} of them wild   {} thread{}   {:.1} s{folder}",
            self.duipai,
            self.rules,
            self.size,
            self.wilds,
            self.threads,
            if self.threads == 1 { "" } else { "s" },
            self.seconds,
        );
        let _ = writeln!(out, "\n  {}", self.extent());
        let _ = writeln!(
            out,
            "  {} of them win; the truth is from {}\n",
            grouped(self.wins),
            self.truth
        );
        out.push_str(&self.table().text("  "));
        for one in &self.disagreements {
            out.push('\n');
            out.push_str(&summary::disagreement_text(one, "", style));
        }
        if !self.missing.is_empty() {
            let _ = writeln!(out, "\nmissing: {}", missing::line(&self.missing));
        }
        let _ = writeln!(out, "\n{}   digest {}", self.verdict(), self.digest);
        out
    }

    /// How much of the space was asked.
    fn extent(&self) -> String {
        let shard = self
            .shard
            .as_ref()
            .map_or_else(String::new, |shard| format!(", shard {shard}"));
        let (asked, space) = (grouped(self.asked), grouped(self.space));
        match &self.group {
            _ if self.plan.is_none() => {
                format!(
                    "no hand asked: {asked} states of suits, put together into all {space} hands"
                )
            }
            None if self.asked == self.space => {
                format!("all {space} hands asked, no symmetry assumed{shard}")
            }
            None => format!("{asked} of {space} hands asked, no symmetry assumed{shard}"),
            Some(group) if self.covered == self.space => format!(
                "{asked} hands asked, one of each class; space claimed under a symmetry that is \
                 assumed ({group}): {space} hands{shard}"
            ),
            Some(group) => format!(
                "{asked} hands asked, one of each class; they stand for {} of {space} hands under a \
                 symmetry that is assumed ({group}){shard}",
                grouped(self.covered)
            ),
        }
    }

    fn table(&self) -> Table {
        let mut table = Table::new(["engine", "win", "false accepts", "false rejects", ""]);
        for engine in &self.engines {
            table.row(vec![
                engine.name.clone(),
                grouped(engine.win),
                grouped(engine.accepts),
                grouped(engine.rejects),
                engine.remark(),
            ]);
        }
        table
    }

    /// The last line: what it amounts to.
    fn verdict(&self) -> String {
        let wrong = |engine: &&EngineReport| engine.accepts + engine.rejects > 0;
        let wrong = self.engines.iter().filter(wrong).count();
        let ended = match self.ending.as_str() {
            word if word == Ending::Complete.word() => "",
            word if word == Ending::Interrupted.word() => "INTERRUPTED, go on with --resume; ",
            word if word == Ending::Missing.word() => "BLOCKS ARE MISSING; ",
            _ => "out of time, go on with --resume; ",
        };
        match wrong {
            0 => format!(
                "{ended}no engine is wrong on any hand asked (exit {})",
                self.exit_code
            ),
            1 => format!("{ended}one engine is wrong (exit {})", self.exit_code),
            more => format!("{ended}{more} engines are wrong (exit {})", self.exit_code),
        }
    }
}

impl EngineReport {
    fn remark(&self) -> String {
        let mut told = Vec::new();
        let mut tell = |count: u64, what: &str| {
            if count > 0 {
                told.push(format!("{} {what}", grouped(count)));
            }
        };
        tell(self.new, "new");
        tell(self.known, "known");
        tell(self.stateful, "stateful");
        tell(self.broken, "failed");
        tell(self.unsupported, "unsupported");
        told.join(", ")
    }
}
