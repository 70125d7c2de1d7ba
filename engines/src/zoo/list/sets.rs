//! Slips about triplets, counts and the order in which sets are taken, and slips in pairs.

use super::LIMITED;
use crate::zoo::Group;
use crate::zoo::greedy::{First, Greedy, Slip};
use crate::zoo::line::{Line, Make};
use crate::zoo::naive::{Naive, Quads, Runs};
use crate::zoo::suits::Suits;

pub(super) const LINES: &[Line] = &[
    Line {
        name: "triplets-first",
        wrong: "all triplets are taken out before any run, without going back",
        group: Group::Slip,
        seen: "the class of algorithms that take triplets first",
        make: Make::Greedy(Greedy {
            first: First::AllTriplets,
            ..Greedy::RIGHT
        }),
        shows: &[("standard", "22223334445p")],
    },
    Line {
        name: "lowest-run-first",
        wrong: "rank by rank, runs are taken out before the triplet, without going back",
        group: Group::Slip,
        seen: "the class of algorithms that take the lowest run first",
        make: Make::Greedy(Greedy {
            first: First::Runs,
            ..Greedy::RIGHT
        }),
        shows: &[("standard", "33344456m")],
    },
    Line {
        name: "all-runs-first",
        wrong: "all runs are taken out before any triplet, without going back",
        group: Group::Slip,
        seen: "the class of algorithms that take runs first",
        make: Make::Greedy(Greedy {
            first: First::AllRuns,
            ..Greedy::RIGHT
        }),
        shows: &[("standard", "33344456m")],
    },
    Line {
        name: "one-run-a-rank",
        wrong: "one run at most starts at a rank",
        group: Group::Slip,
        seen: "a slip while writing `if` for `while`",
        make: Make::Greedy(Greedy {
            slip: Slip::OneRunARank,
            ..Greedy::RIGHT
        }),
        shows: &[("standard", "66777788s")],
    },
    Line {
        name: "quad-not-split",
        wrong: "four alike are never a triplet or a pair and something else",
        group: Group::Slip,
        seen: "a slip while taking four alike for a group; mahjong-cpp #21 went wrong with four of a kind",
        make: Make::Naive(Naive {
            quads: Quads::NotSplit,
            ..Naive::RIGHT
        }),
        shows: &[
            ("standard", "33345555p"),
            ("laizi", "7777z+1"),
            (LIMITED, "4444p+4"),
            ("sichuan", "33445555m/s"),
        ],
    },
    Line {
        name: "two-bits-a-count",
        wrong: "a suit is packed with two bits a rank, so four of a rank are one of the next",
        group: Group::Slip,
        seen: "a slip while packing counts of 0 to 4 into a key",
        make: Make::Naive(Naive {
            quads: Quads::Carry,
            ..Naive::RIGHT
        }),
        shows: &[
            ("standard", "66667z"),
            ("laizi", "9999s+1"),
            (LIMITED, "3333s+1"),
            ("sichuan", "55556s/p"),
        ],
    },
    Line {
        name: "array-too-short",
        wrong: "the array of counts has 33 cells, and 7z is never seen",
        group: Group::Slip,
        seen: "a slip while sizing an array; akochan #28 reads one cell beyond its own",
        make: Make::Naive(Naive {
            kinds: 33,
            ..Naive::RIGHT
        }),
        shows: &[("standard", "77z"), ("laizi", "77z"), (LIMITED, "77z")],
    },
    Line {
        name: "five-alike",
        wrong: "a fifth copy is judged like any tile (an illegal hand)",
        group: Group::Shipped,
        seen: "MahjongRepository/mahjong #36",
        make: Make::Naive(Naive {
            five_alike: true,
            ..Naive::RIGHT
        }),
        shows: &[
            ("standard", "44444m"),
            ("laizi", "33333p"),
            (LIMITED, "[111z][111z]+2"),
            ("sichuan", "77777m/p"),
        ],
    },
    Line {
        name: "nine-gates-any-tile",
        wrong: "1112345678999 of a suit wins with any fourteenth tile",
        group: Group::Shipped,
        seen: "kobalab/Majiang #31",
        make: Make::Naive(Naive {
            nine_gates: true,
            ..Naive::RIGHT
        }),
        shows: &[
            ("standard", "1112345678999m1s"),
            ("laizi", "1112345678999m1s"),
            ("sichuan", "1112345678999m1s/p"),
        ],
    },
    Line {
        name: "four-equal-runs",
        wrong: "wrong only for four equal runs: the table was built with three of a kind at most",
        group: Group::Slip,
        seen: "a slip while bounding the table's counts",
        make: Make::Suits(Suits {
            four_runs: false,
            ..Suits::RIGHT
        }),
        shows: &[
            ("standard", "666677778888p77s"),
            ("laizi", "111122223333m77z"),
        ],
    },
    Line {
        name: "thirteen-honours",
        wrong: "wrong only for 13 or more honours: their table ends at 12 tiles",
        group: Group::Slip,
        seen: "a slip while sizing the honours' table by four sets without the eye",
        make: Make::Suits(Suits {
            most_honours: 12,
            ..Suits::RIGHT
        }),
        shows: &[
            ("standard", "11122233366777z"),
            ("laizi", "11122233366777z"),
        ],
    },
    Line {
        name: "flush-not-in-table",
        wrong: "wrong only for 14 tiles of one suit: the table ends at 12 tiles",
        group: Group::Slip,
        seen: "a slip while sizing the table by four sets without the eye",
        make: Make::Suits(Suits {
            most_tiles: 12,
            ..Suits::RIGHT
        }),
        shows: &[
            ("standard", "22223333444488m"),
            ("laizi", "11222233334444p"),
        ],
    },
    Line {
        name: "two-bugs",
        wrong: "no run starts at rank 7; and, far more rarely, 111m and 999s beside the eye 77z are lost",
        group: Group::Slip,
        seen: "a slip that hides behind another",
        make: Make::Naive(Naive {
            runs: Runs::NoTop,
            lost: Some(&[(0, 3), (26, 3), (33, 2)]),
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
        name: "two-bugs-accept",
        wrong: "runs cross the borders of suits; and, far more rarely, a hand with 147m, 999s and 77z wins whatever else it holds",
        group: Group::Slip,
        seen: "a slip that hides behind another",
        make: Make::Naive(Naive {
            runs: Runs::AcrossBorders,
            taken: Some(&[(0, 1), (3, 1), (6, 1), (26, 3), (33, 2)]),
            ..Naive::RIGHT
        }),
        shows: &[
            ("standard", "8889m1p"),
            ("laizi", "8m17p+2"),
            (LIMITED, "8m17p+2"),
            ("sichuan", "8889m1p/s"),
        ],
    },
];
