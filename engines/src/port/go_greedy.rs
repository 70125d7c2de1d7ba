//! `go-greedy`: a port of the greedy decomposition by tables in Go.
//!
//! | tiles | codes |
//! |---|---|
//! | 筒 `1p`–`9p` | 0x01–0x09 |
//! | 万 `1m`–`9m` | 0x11–0x19 |
//! | 条 `1s`–`9s` | 0x21–0x29 |
//! | 中 发 白, `7z 6z 5z` | 0x31 0x33 0x35 |
//! | 东 南 西 北, `1z 2z 3z 4z` | 0x41 0x43 0x45 0x47 |
//!
//! The high half of a code is its table, the low half its cell; the gaps keep honours from running. It judges
//! the concealed tiles with the errors of the original: any number of eyes, tables without one, four alike as
//! two pairs. It answers with an error or with nothing, and any error is a `no` here; which one it was is the
//! remark. A fifth copy is an error, so no table is large and the original's own branching is all there is.
//!
//! Faults: 1 three are never an eye and a tile, 2 four are never two pairs, 3 four are never a triplet and a
//! tile, 4 a table of size 1 mod 3 is let through, 5 a pair in the last cell of a table is an error, 6 no run begins
//! at rank 7, 7 honours lie side by side and run, 8 the first run that fails ends its table without an error.

mod predicate;

pub use predicate::GoGreedyPredicate;

use crate::engine::{Documented, Engine, Factored, Factory, Honours, Predicate, Refusal, Symmetry};
use crate::fault::{Fault, Faults, Sound};
use crate::hand::Hand;
use crate::rules::{MissingSuit, Rules};
use crate::tile::{Alphabet, MAX_KINDS};
use crate::verdict::Verdict;
use std::fmt;

/// Builds the port.
#[derive(Clone, Copy, Debug, Default)]
pub struct GoGreedy {
    /// A planted fault, for tests.
    pub fault: Fault,
}

impl Factory for GoGreedy {
    fn name(&self) -> &'static str {
        "go-greedy"
    }

    fn idea(&self) -> &'static str {
        "port: seven tables, each taken apart from left to right, pairs wherever two are left"
    }

    fn is_port(&self) -> bool {
        true
    }

    fn build(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        if rules.alphabet() != Alphabet::Mahjong {
            return Err(Refusal("it knows mahjong tiles only".to_owned()));
        }
        if !matches!(rules.forms(), [form] if form.is_sets_and_pair()) {
            return Err(Refusal("it knows sets and one pair only".to_owned()));
        }
        if rules.missing_suit() != MissingSuit::None {
            return Err(Refusal("it has no notion of a missing suit".to_owned()));
        }
        if !rules.wild_kinds().is_empty() {
            return Err(Refusal("no tile is a wild to it".to_owned()));
        }
        if rules.wild_max() > 0 {
            return Err(Refusal("it has no notion of wilds".to_owned()));
        }
        Ok(if self.fault.is_planted() {
            Box::new(GoGreedyEngine::new(self.fault))
        } else {
            Box::new(GoGreedyEngine::new(Sound))
        })
    }

    /// Winds and dragons lie in tables of their own, and each table must have a size that comes out.
    fn symmetry(&self, _: &Rules) -> Symmetry {
        Symmetry {
            suits: true,
            mirror: true,
            honours: Honours::WindsAndDragons,
        }
    }

    fn predicate(&self, _: &Rules) -> Option<Box<dyn Predicate>> {
        Some(Box::new(GoGreedyPredicate::new()))
    }

    fn factored(&self, rules: &Rules) -> Option<Box<dyn Factored>> {
        self.build(rules).ok()?;
        Some(if self.fault.is_planted() {
            Box::new(GoGreedyEngine::new(self.fault))
        } else {
            Box::new(GoGreedyEngine::new(Sound))
        })
    }

    /// Two quads in one table are four pairs, the smallest false accept of a legal size.
    fn documented(&self, rules: &Rules) -> Documented {
        Documented {
            false_accepts: rules.sizes().largest() >= 8,
            false_rejects: false,
        }
    }
}

/// What the original answers instead of success.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// A code of which there is no table.
    UnrecognisedType,
    /// A code of which its table has no cell.
    UnrecognisedTile,
    /// A fifth copy.
    AbnormalNumber,
    /// A table that has one tile too many for sets.
    Length,
    /// A tile that begins no run.
    NoRun,
    /// Four alike that fit neither as two pairs nor as a triplet and a tile.
    FourIdentical,
}

impl fmt::Display for Failure {
    /// Its class; how taking a table apart failed depends on where it was given up.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::UnrecognisedType => "unrecognised type",
            Self::UnrecognisedTile => "unrecognised tile",
            Self::AbnormalNumber => "abnormal number",
            Self::Length => "length",
            Self::NoRun | Self::FourIdentical => "decompose",
        })
    }
}

/// The code of every kind: 万, 筒, 条, then 东南西北白发中.
const CODES: [u8; MAX_KINDS] = [
    0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07,
    0x08, 0x09, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27, 0x28, 0x29, 0x41, 0x43, 0x45, 0x47, 0x35,
    0x33, 0x31,
];

/// How often each of the nine codes of a table is held.
type Table = [u8; 9];

struct GoGreedyEngine<F> {
    /// What was answered last, if it was anything.
    answer: Option<Result<(), Failure>>,
    fault: F,
}

impl<F> GoGreedyEngine<F> {
    fn new(fault: F) -> Self {
        Self {
            answer: None,
            fault,
        }
    }
}

impl<F: Faults> Engine for GoGreedyEngine<F> {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        if hand.wilds() > 0 {
            self.answer = None;
            return Verdict::Unsupported;
        }
        let answer = read_out(&CODES, hand.counts(), self.fault);
        self.answer = Some(answer);
        Verdict::from_win(answer.is_ok())
    }

    fn remark(&mut self) -> Option<String> {
        let failure = self.answer?.err()?;
        Some(failure.to_string())
    }

    fn reset(&mut self) {
        self.answer = None;
    }
}

/// No table has tiles of two suits, and none is looked at beside another: a suit is taken apart alone.
impl<F: Faults> Factored for GoGreedyEngine<F> {
    fn value(&mut self, suit: usize, counts: &[u8]) -> u32 {
        let first = Alphabet::Mahjong.suits()[suit].first;
        u32::from(read_out(&CODES[first..], counts, self.fault).is_ok())
    }

    fn wins(&mut self, values: &[u32], wilds: u8, _: Option<u8>) -> bool {
        wilds == 0 && values.iter().all(|&value| value == 1)
    }

    fn rules_out(&self, _: usize, value: u32, _: u8, _: Option<u8>) -> bool {
        value == 0
    }
}

/// Reads tiles with these codes out to the original.
fn read_out(codes: &[u8], counts: &[u8], fault: impl Faults) -> Result<(), Failure> {
    let honours_touch = fault.is(7);
    let code = |code: u8| {
        // Every second code of the honours' tables is a gap.
        if honours_touch && code > 0x30 {
            (code & 0xf0) + (code & 0x0f).div_ceil(2)
        } else {
            code
        }
    };
    let tiles = codes.iter().zip(counts).flat_map(|(&tile, &count)| {
        let copies = usize::from(count);
        std::iter::repeat_n(code(tile), copies)
    });
    take_apart(tiles, fault)
}

/// What the original answers to a hand in its own codes, whether or not they are tiles.
///
/// # Errors
/// If it calls the codes no hand or the hand no win.
pub fn answer(codes: &[u8]) -> Result<(), Failure> {
    take_apart(codes.iter().copied(), Sound)
}

/// The top level: reads the tiles into their tables, then takes every table apart.
fn take_apart(tiles: impl Iterator<Item = u8>, fault: impl Faults) -> Result<(), Failure> {
    let mut tables = [Table::default(); 7];
    for tile in tiles {
        let table = tables.get_mut(usize::from(tile >> 4));
        let table = table.ok_or(Failure::UnrecognisedType)?;
        // Where the low half is 0 the cell becomes 255, as in the original.
        let cell = table.get_mut(usize::from((tile & 0x0f).wrapping_sub(1)));
        let cell = cell.ok_or(Failure::UnrecognisedTile)?;
        if *cell == 4 {
            return Err(Failure::AbnormalNumber);
        }
        *cell += 1;
    }
    for table in tables {
        let length: u8 = table.iter().sum();
        if length % 3 == 1 && !fault.is(4) {
            return Err(Failure::Length);
        }
        decompose(table, 0, fault)?;
    }
    Ok(())
}

/// Takes a table apart from cell `from` on. Nothing says that it has one eye, or only one.
fn decompose(mut table: Table, from: usize, fault: impl Faults) -> Result<(), Failure> {
    for at in from..table.len() {
        let with = |count: u8| {
            let mut copy = table;
            copy[at] = count;
            decompose(copy, at, fault)
        };
        match table[at] {
            0 => {}
            1 => {
                let end = if fault.is(6) { 8 } else { 9 };
                let run = at + 2 < end && table[at + 1] > 0 && table[at + 2] > 0;
                if !run {
                    return if fault.is(8) {
                        Ok(())
                    } else {
                        Err(Failure::NoRun)
                    };
                }
                for cell in &mut table[at..at + 3] {
                    *cell -= 1;
                }
            }
            2 if fault.is(5) && at == 8 => return Err(Failure::NoRun),
            2 => table[at] = 0,
            3 => {
                // One left to begin a run, two taken as an eye; else a triplet.
                if !fault.is(1) && with(1).is_ok() {
                    return Ok(());
                }
                table[at] = 0;
            }
            _ => {
                let two_pairs = !fault.is(2) && with(2).is_ok();
                let fits = two_pairs || !fault.is(3) && with(1).is_ok();
                return if fits {
                    Ok(())
                } else {
                    Err(Failure::FourIdentical)
                };
            }
        }
    }
    Ok(())
}
