//! Slips about the eye.

use super::LIMITED;
use crate::zoo::Group;
use crate::zoo::line::{Line, Make};
use crate::zoo::naive::{Eye, Naive};

pub(super) const LINES: &[Line] = &[
    Line {
        name: "pair-exactly-twice",
        wrong: "the pair is taken only from a kind held exactly twice",
        group: Group::Shipped,
        seen: "rlcard #333, #334",
        make: Make::Naive(Naive {
            eye: Eye::ExactlyTwo,
            ..Naive::RIGHT
        }),
        shows: &[
            ("standard", "78999s"),
            ("laizi", "3333s+1"),
            (LIMITED, "78999s"),
            ("sichuan", "23444m/s"),
        ],
    },
    Line {
        name: "first-pair-only",
        wrong: "the first pair met is the eye for good; no other decomposition is tried",
        group: Group::Slip,
        seen: "a slip while writing the loop over eyes; klen's mahjong analyzer #11 tried one decomposition, for scores",
        make: Make::Naive(Naive {
            eye: Eye::FirstPair,
            ..Naive::RIGHT
        }),
        shows: &[
            ("standard", "66677z"),
            ("laizi", "66677z"),
            (LIMITED, "66677z"),
            ("sichuan", "444m99s/p"),
        ],
    },
    Line {
        name: "kind-zero-is-none",
        wrong: "kind 0 stands for `no eye found`, so it is never the eye",
        group: Group::Slip,
        seen: "a slip while using 0 as the empty mark",
        make: Make::Naive(Naive {
            eye: Eye::NotKindZero,
            ..Naive::RIGHT
        }),
        shows: &[
            ("standard", "11m"),
            ("laizi", "11m"),
            (LIMITED, "11m"),
            ("sichuan", "11m/p"),
        ],
    },
    Line {
        name: "eye-of-suits-only",
        wrong: "the loop over eyes ends before the honours",
        group: Group::Slip,
        seen: "a slip while writing the loop over 27 of 34 kinds",
        make: Make::Naive(Naive {
            eye: Eye::NotHonours,
            ..Naive::RIGHT
        }),
        shows: &[("standard", "77z"), ("laizi", "77z"), (LIMITED, "77z")],
    },
    Line {
        name: "pair-not-required",
        wrong: "any two tiles beside the sets will do",
        group: Group::Slip,
        seen: "a slip while counting what is left instead of looking at it",
        make: Make::Naive(Naive {
            eye: Eye::AnyTwo,
            ..Naive::RIGHT
        }),
        shows: &[
            ("standard", "67z"),
            ("laizi", "67z"),
            (LIMITED, "67z"),
            ("sichuan", "89s/m"),
        ],
    },
    Line {
        name: "four-melds-win",
        wrong: "four exposed sets win whatever the last two tiles are",
        group: Group::Shipped,
        seen: "rlcard #339",
        make: Make::Naive(Naive {
            eye: Eye::NotBesideFourMelds,
            ..Naive::RIGHT
        }),
        shows: &[
            ("standard", "8p8s[123p][444s][567p][678p]"),
            ("laizi", "68p[345s][222s][345p][456s]"),
            (LIMITED, "6p[123p][666p][789m][555m]+1"),
            ("sichuan", "29p[666p][444s][999p][111s]/m"),
        ],
    },
    Line {
        name: "several-pairs",
        wrong: "any number of pairs may stand beside the sets",
        group: Group::Shipped,
        seen: "the published program behind the port `go-greedy`; the false win of q_algorithm #13 has three pairs",
        make: Make::Naive(Naive {
            many_pairs: true,
            ..Naive::RIGHT
        }),
        shows: &[
            ("standard", "8888m1111s"),
            ("laizi", "22226p66s+1"),
            (LIMITED, "7777z+1"),
            ("sichuan", "33336666p/s"),
        ],
    },
];
