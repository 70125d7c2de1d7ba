//! What a fresh process of a bench is told, and what it tells: a plan as JSON on its standard input, then lines of JSON
//! on its standard output. Lines, so that what was measured is not lost if an engine takes the process with it, and so
//! that it is known which engine that was.

use super::trial::Trial;
use crate::campaign::plan::Plan;
use serde::{Deserialize, Serialize};

/// What one process is to do. It has one rule-set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LaunchPlan {
    /// Rules, engines, sources.
    pub plan: Plan,
    /// Which hands.
    pub limits: Limits,
    /// Who others are paired with, if anybody.
    pub base: Option<String>,
    /// Number of the launch, from 1.
    pub launch: u32,
    /// What it does with them.
    pub work: Work,
}

/// Which hands of the sources are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// So many of each source.
    pub hands: u64,
    /// Illegal ones among them.
    pub illegal: bool,
}

/// What is measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Work {
    /// Engines against the base.
    Pairs {
        /// When it should have ended, in seconds from its start.
        seconds: f64,
        /// At most so many groups of a strategy and an engine.
        groups: usize,
    },
    /// Every engine against itself.
    Trials {
        /// When it should have ended, in seconds from its start.
        seconds: f64,
        /// So many with each engine.
        trials: usize,
    },
    /// Nothing is timed: hands are asked so that somebody else can count.
    Rounds(Vec<Round>),
}

/// Hands that are asked over and over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Round {
    /// In notation.
    pub hands: Vec<String>,
    /// How often.
    pub times: u32,
}

/// A line of what a process tells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// This engine is asked from here on.
    Begin(String),
    /// What was measured of an engine on a strategy.
    Cell(Cell),
    /// One engine against itself, once.
    Trial(Trial),
    /// An engine failed on a strategy, and is not asked any more: how.
    Broken(String, String),
    /// Something a reader of the results should know.
    Note(String),
    /// Nothing can be measured: why.
    Error(String),
    /// That was all.
    End,
}

/// What was measured of one engine on one strategy in one launch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    /// The strategy.
    pub strategy: String,
    /// The engine.
    pub engine: String,
    /// In the order in which they were timed.
    pub groups: Vec<Group>,
}

/// One group of hands, asked of the engine and, if there is one, of the base around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// Hands that each was asked.
    pub hands: u64,
    /// What the engine took, in nanoseconds.
    pub ns: u64,
    /// What the base took.
    pub base_ns: Option<u64>,
}

impl Group {
    /// The engine's time as a multiple of the base's.
    #[must_use]
    pub fn ratio(&self) -> Option<f64> {
        let base = self.base_ns.filter(|&ns| ns > 0)?;
        Some(self.ns as f64 / base as f64)
    }
}

/// What one launch came to, as far as it came.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Launch {
    /// What was measured.
    pub cells: Vec<Cell>,
    /// Engines against themselves.
    pub trials: Vec<Trial>,
    /// Who failed, and how.
    pub broken: Vec<(String, String)>,
    /// What a reader should know.
    pub notes: Vec<String>,
    /// Who was asked last.
    pub at_work: Option<String>,
    /// Why nothing could be measured.
    pub error: Option<String>,
    /// Whether it came to its end.
    pub ended: bool,
}

impl Launch {
    /// Hears a line. One that does not read was cut off, and tells nothing.
    pub fn hear(&mut self, line: &str) {
        match serde_json::from_str(line) {
            Ok(Line::Begin(engine)) => self.at_work = Some(engine),
            Ok(Line::Cell(cell)) => self.cells.push(cell),
            Ok(Line::Trial(trial)) => self.trials.push(trial),
            Ok(Line::Broken(engine, how)) => self.broken.push((engine, how)),
            Ok(Line::Note(note)) => self.notes.push(note),
            Ok(Line::Error(error)) => self.error = Some(error),
            Ok(Line::End) => self.ended = true,
            Err(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(line: &Line) -> String {
        serde_json::to_string(line).unwrap()
    }

    #[test]
    fn what_was_told_before_a_process_died_is_kept() {
        let groups = vec![Group {
            hands: 2_048,
            ns: 60_000,
            base_ns: Some(20_000),
        }];
        let cell = Cell {
            strategy: "wins".to_owned(),
            engine: "cover".to_owned(),
            groups,
        };
        let mut launch = Launch::default();
        launch.hear(&told(&Line::Begin("cover".to_owned())));
        launch.hear(&told(&Line::Cell(cell.clone())));
        launch.hear(&told(&Line::Begin("fragile".to_owned())));
        let cut = told(&Line::Cell(cell.clone()));
        launch.hear(&cut[..cut.len() / 2]);
        assert_eq!(launch.cells, [cell]);
        assert_eq!(launch.at_work.as_deref(), Some("fragile"));
        assert!(!launch.ended);
        launch.hear(&told(&Line::End));
        assert!(launch.ended);
    }

    #[test]
    fn a_ratio_needs_a_base_and_a_clock_that_moves() {
        let mut group = Group {
            hands: 2_000,
            ns: 60_000,
            base_ns: Some(20_000),
        };
        assert_eq!(group.ratio(), Some(3.0));
        // A clock that stood still tells no ratio.
        group.base_ns = Some(0);
        assert_eq!(group.ratio(), None);
        group.base_ns = None;
        assert_eq!(group.ratio(), None);
    }
}
