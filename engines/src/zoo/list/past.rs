//! Engines that remember, and slips about seven pairs and the missing suit.

use super::LIMITED;
use crate::zoo::Group;
use crate::zoo::line::{Line, Make};
use crate::zoo::naive::{Memory, Missing, Naive, Seven};

pub(super) const LINES: &[Line] = &[
    Line {
        name: "eye-flag-stays",
        wrong: "after a win the eye still counts as found",
        group: Group::Shipped,
        seen: "the published program behind the port `vb-recursive`, whose flag is cleared by nobody",
        make: Make::Naive(Naive {
            memory: Memory::EyeStays,
            ..Naive::RIGHT
        }),
        shows: &[
            ("standard", "11m 22m"),
            ("laizi", "11m 2m+1"),
            ("sichuan", "11m/s 22m/s"),
        ],
    },
    Line {
        name: "input-consumed",
        wrong: "tiles are taken out of the caller's own array: a winning hand asked again at once is empty",
        group: Group::Slip,
        seen: "a slip while handing the array on without a copy",
        make: Make::Naive(Naive {
            memory: Memory::Consumed,
            ..Naive::RIGHT
        }),
        shows: &[
            ("standard", "11m 11m"),
            ("laizi", "1m+1 1m+1"),
            ("sichuan", "11m/s 11m/s"),
        ],
    },
    Line {
        name: "cache-without-wilds",
        wrong: "answers are kept by the tiles alone: neither wilds nor the missing suit are part of the key",
        group: Group::Slip,
        seen: "a slip while adding wilds to a check that had a cache",
        make: Make::Naive(Naive {
            memory: Memory::Cache,
            ..Naive::RIGHT
        }),
        shows: &[
            ("laizi", "1478m+1 1478m+4"),
            (LIMITED, "1478m+1 1478m+4"),
            ("sichuan", "11m/s 11m/m"),
        ],
    },
    Line {
        name: "unsorted-list",
        wrong: "the answer depends on the order of the tiles, which changes with every call",
        group: Group::Slip,
        seen: "a slip while taking a list for sorted; q_algorithm #46 has it for paohuzi",
        make: Make::Naive(Naive {
            memory: Memory::Order,
            ..Naive::RIGHT
        }),
        shows: &[
            ("standard", "78999s 78999s 78999s"),
            ("sichuan", "78999s/m 78999s/m 78999s/m"),
        ],
    },
    Line {
        name: "seven-pairs-missing",
        wrong: "seven pairs are not looked for",
        group: Group::Shipped,
        seen: "q_algorithm #50; majiang_algorithm #13; HuPaiMJ #8",
        make: Make::Naive(Naive {
            seven: Seven::Never,
            ..Naive::RIGHT
        }),
        shows: &[
            ("riichi", "1188p22556688s11z"),
            ("gb", "1188p5566668899s"),
            ("sichuan", "1188p5566668899s/m"),
        ],
    },
    Line {
        name: "seven-pairs-distinct",
        wrong: "four alike are no two of seven pairs",
        group: Group::Slip,
        seen: "a slip while counting kinds held exactly twice; code-golf #1040 makes it the rule",
        make: Make::Naive(Naive {
            seven: Seven::Distinct,
            ..Naive::RIGHT
        }),
        shows: &[
            ("gb", "1188p5566668899s"),
            ("sichuan", "1188p5566668899s/m"),
        ],
    },
    Line {
        name: "seven-pairs-any-fours",
        wrong: "any number of fours is let into seven pairs",
        group: Group::Slip,
        seen: "a slip while halving counts; MahjongRepository/mahjong #38 asks whether it does",
        make: Make::Naive(Naive {
            seven: Seven::AnyFours,
            ..Naive::RIGHT
        }),
        shows: &[
            ("riichi", "1188p5566668899s"),
            ("sichuan", "9999m2222333377s/p"),
        ],
    },
    Line {
        name: "pairs-at-any-size",
        wrong: "pairs and nothing else win, however many there are",
        group: Group::Slip,
        seen: "a slip while taking `pairs only` for seven pairs; MahjongRepository/mahjong #135 forgot exposed sets there",
        make: Make::Naive(Naive {
            seven: Seven::AnyNumber,
            ..Naive::RIGHT
        }),
        shows: &[
            ("riichi", "1144m3377z"),
            ("gb", "1144m3377z"),
            ("sichuan", "33336666p/s"),
        ],
    },
    Line {
        name: "missing-suit-ignored",
        wrong: "the missing suit is not looked at",
        group: Group::Slip,
        seen: "a slip while adding a rule to a check that had none",
        make: Make::Naive(Naive {
            missing: Missing::Ignored,
            ..Naive::RIGHT
        }),
        shows: &[("sichuan", "99s/s")],
    },
    Line {
        name: "missing-suit-concealed",
        wrong: "exposed tiles of the missing suit are not looked at",
        group: Group::Slip,
        seen: "a slip while judging the concealed part alone",
        make: Make::Naive(Naive {
            missing: Missing::ConcealedOnly,
            ..Naive::RIGHT
        }),
        shows: &[("sichuan", "22p[777m]/m")],
    },
    Line {
        name: "any-missing-suit",
        wrong: "any missing suit will do where one is named",
        group: Group::Slip,
        seen: "a slip while counting suits instead of looking at the named one",
        make: Make::Naive(Naive {
            missing: Missing::AnySuit,
            ..Naive::RIGHT
        }),
        shows: &[("sichuan", "99s/s")],
    },
];
