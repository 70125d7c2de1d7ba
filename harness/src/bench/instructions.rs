//! Instructions instead of nanoseconds: the same on a machine that is busy as on one that is not. A tool counts those of
//! a whole process, so two processes are counted, one that asks some hands N times and one that asks them 2N times;
//! what the second has more is what asking them N times takes, and starting up cancels.

use std::process::{Command, Stdio};

/// Instructions that an engine takes for a hand of a strategy.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    /// The strategy.
    pub strategy: String,
    /// The engine.
    pub engine: String,
    /// Different hands that were asked.
    pub hands: usize,
    /// Instructions a hand.
    pub instructions: f64,
    /// Who counted.
    pub tool: &'static str,
}

/// What counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// The processor itself.
    Perf,
    /// A processor that is imitated, some fifty times as slow. It does not know AVX-512.
    Callgrind,
}

impl Tool {
    /// The name of the program.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Perf => "perf",
            Self::Callgrind => "callgrind",
        }
    }

    /// The first that works here.
    ///
    /// # Errors
    /// Why none does.
    pub fn found() -> Result<Self, &'static str> {
        // It may be there and have no counters, as in most virtual machines.
        let works = |tool: &Self| {
            let mut command = tool.around("true");
            let output = command.stdin(Stdio::null()).output();
            output.is_ok_and(|output| {
                tool.count(&String::from_utf8_lossy(&output.stderr))
                    .is_some()
            })
        };
        let mut tools = [Self::Perf, Self::Callgrind].into_iter();
        tools.find(works).ok_or(
            "neither perf with hardware counters nor valgrind works here: install valgrind, or allow perf \
             (kernel.perf_event_paranoid)",
        )
    }

    /// A command that counts the instructions of `program`; arguments are still to be added.
    #[must_use]
    pub fn around(self, program: &str) -> Command {
        let line: &[&str] = match self {
            Self::Perf => &["perf", "stat", "-x", ",", "-e", "instructions:u", "--"],
            Self::Callgrind => &[
                "valgrind",
                "--tool=callgrind",
                "--callgrind-out-file=/dev/null",
            ],
        };
        let mut command = Command::new(line[0]);
        command.args(&line[1..]).arg(program);
        command
    }

    /// The number that it printed to stderr.
    #[must_use]
    pub fn count(self, printed: &str) -> Option<u64> {
        let mut lines = printed.lines();
        match self {
            Self::Perf => lines
                .find(|line| line.contains("instructions"))?
                .split(',')
                .next()?
                .parse()
                .ok(),
            Self::Callgrind => {
                let line = lines.find_map(|line| line.split_once("Collected :"))?;
                line.1.trim().parse().ok()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_tools_print_is_read() {
        let perf = "duipai: a word\n5000123,,instructions:u,1200000,100.00,,\n";
        assert_eq!(Tool::Perf.count(perf), Some(5_000_123));
        let none = "<not supported>,,instructions:u,0,100.00,,\n";
        assert_eq!(Tool::Perf.count(none), None);
        let callgrind = "==7== Callgrind, a call-graph profiler\n==7== \n==7== Events    : Ir\n\
            ==7== Collected : 1234567\n==7== \n==7== I refs:        1,234,567\n";
        assert_eq!(Tool::Callgrind.count(callgrind), Some(1_234_567));
        assert_eq!(Tool::Callgrind.count("valgrind: no such thing"), None);
    }
}
