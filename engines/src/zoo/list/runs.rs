//! Slips about what a run is.

use super::LIMITED;
use crate::zoo::Group;
use crate::zoo::greedy::{Greedy, Slip};
use crate::zoo::line::{Line, Make};
use crate::zoo::naive::{Naive, Runs};

pub(super) const LINES: &[Line] = &[
    Line {
        name: "runs-cross-borders",
        wrong: "8 and 9 of a suit and 1 of the next are a run, and so on",
        group: Group::Shipped,
        seen: "Pomax/mahjong #43; MahjongRepository/mahjong #105",
        make: Make::Naive(Naive {
            runs: Runs::AcrossBorders,
            ..Naive::RIGHT
        }),
        shows: &[
            ("standard", "8889m1p"),
            ("laizi", "8m17p+2"),
            (LIMITED, "8m17p+2"),
            ("sichuan", "8889m1p/s"),
        ],
    },
    Line {
        name: "underflow-at-rank-1",
        wrong: "the low end of a run may lie below rank 1: a 9 runs with 1 and 2 of the next suit",
        group: Group::Slip,
        seen: "a slip while looking at index - 1 without asking for its suit",
        make: Make::Naive(Naive {
            runs: Runs::BelowRankOne,
            ..Naive::RIGHT
        }),
        shows: &[
            ("standard", "999p12s"),
            ("laizi", "9m1p2s+2"),
            (LIMITED, "9m1p2s+2"),
            ("sichuan", "999p12s/m"),
        ],
    },
    Line {
        name: "honours-run",
        wrong: "honours run like a suit",
        group: Group::Shipped,
        seen: "MahjongRepository/mahjong #105",
        make: Make::Naive(Naive {
            runs: Runs::Honours,
            ..Naive::RIGHT
        }),
        shows: &[
            ("standard", "56777z"),
            ("laizi", "56777z"),
            (LIMITED, "56777z"),
        ],
    },
    Line {
        name: "dragons-run",
        wrong: "the three dragons are a run",
        group: Group::Shipped,
        seen: "MahjongRepository/mahjong #105, whose example they are",
        make: Make::Naive(Naive {
            runs: Runs::Dragons,
            ..Naive::RIGHT
        }),
        shows: &[
            ("standard", "56777z"),
            ("laizi", "56777z"),
            (LIMITED, "56777z"),
        ],
    },
    Line {
        name: "run-789-missing",
        wrong: "no run starts at rank 7",
        group: Group::Slip,
        seen: "a slip while writing `< 7` for `<= 7`",
        make: Make::Naive(Naive {
            runs: Runs::NoTop,
            ..Naive::RIGHT
        }),
        shows: &[
            ("standard", "77789s"),
            ("laizi", "44m89s+1"),
            (LIMITED, "44m89s+1"),
            ("sichuan", "78999p/s"),
        ],
    },
    Line {
        name: "chi-flag-swapped",
        wrong: "the flag `may run` reaches the honours instead of the suits",
        group: Group::Shipped,
        seen: "q_algorithm #21",
        make: Make::Naive(Naive {
            runs: Runs::HonoursOnly,
            ..Naive::RIGHT
        }),
        shows: &[
            ("standard", "56777z"),
            ("laizi", "56777z"),
            (LIMITED, "56777z"),
            ("sichuan", "23444m/s"),
        ],
    },
    Line {
        name: "third-tile-unchecked",
        wrong: "a run is taken where its first two tiles are held, and a third that is not there is not missed",
        group: Group::Slip,
        seen: "a slip while writing subtraction that stops at 0",
        make: Make::Greedy(Greedy {
            slip: Slip::ThirdTile,
            ..Greedy::RIGHT
        }),
        shows: &[("standard", "4455m5556s")],
    },
    Line {
        name: "gap-ends-suit",
        wrong: "a suit is read up to its first empty rank",
        group: Group::Slip,
        seen: "a slip while ending a loop at a count of 0",
        make: Make::Greedy(Greedy {
            slip: Slip::GapEndsSuit,
            ..Greedy::RIGHT
        }),
        shows: &[("standard", "44468888s")],
    },
    Line {
        name: "rank-9-not-seen",
        wrong: "the loop over ranks ends at 8",
        group: Group::Slip,
        seen: "a slip while writing `1..9` for `1..=9`",
        make: Make::Greedy(Greedy {
            slip: Slip::RankNine,
            ..Greedy::RIGHT
        }),
        shows: &[("standard", "9999m9s")],
    },
];
