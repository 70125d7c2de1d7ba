//! The summary for people: what was asked, what it proves, and what it does not.

use super::report::{EXHAUST, EngineReport, ExhaustReport};
use crate::campaign::result::no_longer_asked;
use crate::campaign::run::Ending;
use crate::report::command::Scene;
use crate::report::missing;
use crate::report::summary::{self, Style};
use crate::report::table::{Table, grouped};
use std::fmt::Write as _;

impl ExhaustReport {
    /// The summary; `folder` is where the files are.
    #[must_use]
    pub fn text(&self, folder: Option<&str>, style: Style) -> String {
        let mut out = String::new();
        let plan = self.plan.as_ref();
        let scene = Scene {
            // Where nobody says, commands are given in the folder itself.
            folder: folder.unwrap_or("."),
            report: EXHAUST,
            engines: plan.map_or(&[], |plan| &plan.engines),
        };
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
            out.push_str(&summary::disagreement_text(one, &scene, style));
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
        let mut told = Vec::new();
        match self.ending.as_str() {
            word if word == Ending::Complete.word() => {}
            word if word == Ending::Interrupted.word() => {
                told.push(
                    "INTERRUPTED, repeat the command, with --resume if it is no merge".to_owned(),
                );
            }
            word if word == Ending::Missing.word() => told.push("BLOCKS ARE MISSING".to_owned()),
            _ => told.push("out of time, go on with --resume".to_owned()),
        }
        let found = told.len();
        let mut tell = |which: fn(&EngineReport) -> bool, one: &str, more: &str| match self
            .engines
            .iter()
            .filter(|engine| which(engine))
            .count()
        {
            0 => {}
            1 => told.push(format!("one engine {one}")),
            many => told.push(format!("{many} engines {more}")),
        };
        tell(EngineReport::is_new, "is wrong", "are wrong");
        let known = |engine: &EngineReport| engine.is_wrong() && !engine.is_new();
        tell(
            known,
            "is wrong as is known of it",
            "are wrong as is known of them",
        );
        tell(|engine| engine.broken > 0, "failed", "failed");
        if self.shard.is_none() {
            tell(EngineReport::is_silent, "never answered", "never answered");
        }
        if told.len() == found {
            told.push(self.all_right());
        }
        format!("{} (exit {})", told.join("; "), self.exit_code)
    }

    /// What it means that nobody is wrong.
    fn all_right(&self) -> String {
        let declined = |engine: &EngineReport| engine.no == self.covered;
        let none_wins = self.wins == 0 && self.covered == self.space;
        if !(none_wins && self.engines.iter().all(declined)) {
            return "no engine is wrong on any hand asked".to_owned();
        }
        let wilds = match self.wilds {
            0 => String::new(),
            wilds => format!(", {wilds} of them wild,"),
        };
        format!(
            "no hand of {} tiles{wilds} wins under these rules; all {} must be declined, and were",
            self.size,
            grouped(self.space)
        )
    }
}

impl EngineReport {
    const fn is_wrong(&self) -> bool {
        self.accepts + self.rejects > 0
    }

    /// Whether it gave answers that are wrong and that nobody expected; where it failed it gave none.
    const fn is_new(&self) -> bool {
        self.new + self.stateful > self.broken
    }

    /// Whether it was asked for nothing.
    pub(super) const fn is_silent(&self) -> bool {
        self.win + self.no + self.broken == 0
    }

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
        tell(self.unsupported - self.not_asked, "unsupported");
        tell(self.not_asked, "left out");
        if self.not_asked > 0 {
            told.push(no_longer_asked(self.broken));
        }
        told.join(", ")
    }
}
