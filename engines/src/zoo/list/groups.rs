//! Slips in which groups make a hand of paohuzi, and in the pairs of a dealt one.

use crate::zoo::Group;
use crate::zoo::huxi::{Dealt, Groups, Huxi};
use crate::zoo::line::{Line, Make};

/// Waihuzi from 7 xi.
const SEVEN: &str = "waihuzi~base_xi=7";

/// Waihuzi with the pairs of a dealt hand.
const DEALT: &str = "waihuzi~forms=sets-menzi+initial-pairs";

/// The skeleton with a slip in which groups there are.
const fn groups(groups: Groups) -> Make {
    Make::Huxi(Huxi {
        groups,
        ..Huxi::RIGHT
    })
}

/// The skeleton with a slip in dealt hands of pairs.
const fn dealt(dealt: Dealt) -> Make {
    Make::Huxi(Huxi {
        dealt,
        ..Huxi::RIGHT
    })
}

pub(super) const LINES: &[Line] = &[
    Line {
        name: "fours-as-sets",
        wrong: "a concealed four is a set where the rules have none",
        group: Group::Slip,
        seen: "a slip while carrying paohuzi over to waihuzi",
        make: groups(Groups::FoursAsSets),
        shows: &[("waihuzi", "57888899990000x"), (SEVEN, "57888899990000x")],
    },
    Line {
        name: "sevens-beside-four",
        wrong: "seven threes win beside an exposed four, without a pair",
        group: Group::Slip,
        seen: "a slip while looking at concealed cards only",
        make: groups(Groups::SevensBesideFour),
        shows: &[("paohuzi", "888999x[123d][7x77d][555d][6666x!][4444d]")],
    },
    Line {
        name: "fours-without-pair",
        wrong: "seven groups win with fours among them, without a pair",
        group: Group::Slip,
        seen: "a slip while counting groups",
        make: groups(Groups::FoursWithoutPair),
        shows: &[("paohuzi", "33567888899900x36669990d")],
    },
    Line {
        name: "one-four",
        wrong: "a pair may stand beside one four, and not beside two",
        group: Group::Slip,
        seen: "a slip while writing `== 1` for `>= 1`",
        make: groups(Groups::OneFour),
        shows: &[("paohuzi", "6600x111234555777788880d")],
    },
    Line {
        name: "run-wraps",
        wrong: "9-10-1 and 10-1-2 are runs",
        group: Group::Slip,
        seen: "a slip while taking ranks modulo 10",
        make: groups(Groups::RunsWrap),
        shows: &[
            ("waihuzi", "19000d"),
            ("paohuzi", "12255667788990x1112899d"),
        ],
    },
    Line {
        name: "jiao-one-way",
        wrong: "where a small card and two big ones are there, two small ones and a big one are no mixed set",
        group: Group::Shipped,
        seen: "ALG-QiPai, paohuzi, where the second case is an `else`",
        make: groups(Groups::JiaoOneWay),
        shows: &[("paohuzi", "22233444556x2223345566d")],
    },
    Line {
        name: "jiao-of-two",
        wrong: "a mixed set takes two of a kind that is held exactly twice",
        group: Group::Slip,
        seen: "a slip while looking for counts of 2",
        make: groups(Groups::JiaoOfTwo),
        shows: &[("paohuzi", "4566678888900x44677990d@6x")],
    },
    Line {
        name: "nine-pairs-of-19",
        wrong: "nine pairs win in 19 cards only",
        group: Group::Slip,
        seen: "a slip while counting what is left over",
        make: dealt(Dealt::NineOf19),
        shows: &[(DEALT, "22233334556677999900d")],
    },
    Line {
        name: "lone-four-two-pairs",
        wrong: "four alike are two pairs even if there is no other",
        group: Group::Slip,
        seen: "a slip while dividing counts by 2",
        make: dealt(Dealt::LoneFourIsTwo),
        shows: &[(DEALT, "234567777890x2345789d")],
    },
    Line {
        name: "four-one-pair",
        wrong: "four alike are one pair of nine or ten",
        group: Group::Slip,
        seen: "a slip while counting kinds",
        make: dealt(Dealt::FourIsOne),
        shows: &[(DEALT, "1122344445555779999d")],
    },
    Line {
        name: "three-no-pair",
        wrong: "three alike are no pair",
        group: Group::Slip,
        seen: "a slip while looking for counts of 2",
        make: dealt(Dealt::ThreeIsNone),
        shows: &[(DEALT, "1111222233446668899d")],
    },
    Line {
        name: "no-pair-loses",
        wrong: "a hand without any pair does not win",
        group: Group::Slip,
        seen: "a slip while looking for nine and ten pairs",
        make: dealt(Dealt::NoneLoses),
        shows: &[(DEALT, "1234567890x123456890d")],
    },
    Line {
        name: "pairs-not-scored",
        wrong: "a dealt hand of pairs has no score, also where sets and a menzi give one",
        group: Group::Slip,
        seen: "a slip while answering at the first form that fits",
        make: dealt(Dealt::Unscored),
        shows: &[(DEALT, "22337777888899990000d")],
    },
];
