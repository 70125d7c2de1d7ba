//! Slips of paohuzi engines.

use crate::form::Shape;
use crate::zoo::Group;
use crate::zoo::colours::{Alike, Colours, Eye, Red, Runs};
use crate::zoo::line::{Line, Make};

pub(super) const LINES: &[Line] = &[
    Line {
        name: "red-without-ten",
        wrong: "2 and 7 are the red set, and the 10 is neither asked for nor taken",
        group: Group::Shipped,
        seen: "q_algorithm #66",
        make: Make::Colours(Colours {
            red: Red::WithoutTen,
            ..Colours::RIGHT
        }),
        shows: &[("waihuzi", "22700x")],
    },
    Line {
        name: "red-missing",
        wrong: "2-7-10 is no set",
        group: Group::Slip,
        seen: "a slip while porting from mahjong",
        make: Make::Colours(Colours {
            red: Red::NoSet,
            ..Colours::RIGHT
        }),
        shows: &[("waihuzi", "22700x")],
    },
    Line {
        name: "red-small-only",
        wrong: "2-7-10 is a set of the small colour only",
        group: Group::Slip,
        seen: "a slip while copying a case for the second colour",
        make: Make::Colours(Colours {
            red: Red::SmallOnly,
            ..Colours::RIGHT
        }),
        shows: &[("waihuzi", "27700d")],
    },
    Line {
        name: "red-first",
        wrong: "2-7-10 is taken for good wherever it is held",
        group: Group::Slip,
        seen: "a slip while taking the set that scores first",
        make: Make::Colours(Colours {
            red: Red::Committed,
            ..Colours::RIGHT
        }),
        shows: &[("waihuzi", "22255677000d")],
    },
    Line {
        name: "red-of-any-colours",
        wrong: "2-7-10 may be of both colours",
        group: Group::Slip,
        seen: "a slip while comparing ranks alone",
        make: Make::Colours(Colours {
            red: Red::AnyColours,
            ..Colours::RIGHT
        }),
        shows: &[("waihuzi", "2277x0d")],
    },
    Line {
        name: "red-once",
        wrong: "2-7-10 is a set once a colour",
        group: Group::Slip,
        seen: "a slip while writing `if` for `while`",
        make: Make::Colours(Colours {
            red: Red::Once,
            ..Colours::RIGHT
        }),
        shows: &[("waihuzi", "22557700d")],
    },
    Line {
        name: "run-890-missing",
        wrong: "no run starts at rank 8",
        group: Group::Slip,
        seen: "a slip while keeping mahjong's nine ranks",
        make: Make::Colours(Colours {
            runs: Runs::NoTop,
            ..Colours::RIGHT
        }),
        shows: &[("waihuzi", "89900d")],
    },
    Line {
        name: "ten-is-zero",
        wrong: "the ten is written 0, and runs with 1 and 2 instead of 8 and 9",
        group: Group::Slip,
        seen: "a slip while reading `0` as a rank",
        make: Make::Colours(Colours {
            runs: Runs::TenIsZero,
            ..Colours::RIGHT
        }),
        shows: &[("waihuzi", "89900d")],
    },
    Line {
        name: "colours-joined",
        wrong: "a run leads from the small colour into the big one",
        group: Group::Slip,
        seen: "a slip while laying both colours in one array",
        make: Make::Colours(Colours {
            runs: Runs::AcrossColours,
            ..Colours::RIGHT
        }),
        shows: &[("waihuzi", "0x1122d")],
    },
    Line {
        name: "triplet-first",
        wrong: "three of the lowest kind are a set for good",
        group: Group::Slip,
        seen: "a slip while taking the set that scores first",
        make: Make::Colours(Colours {
            alike: Alike::Committed,
            ..Colours::RIGHT
        }),
        shows: &[("waihuzi", "22223344700x")],
    },
    Line {
        name: "four-not-split",
        wrong: "no triplet is taken out of four alike",
        group: Group::Slip,
        seen: "a slip while keeping 提 together under rules that split it",
        make: Make::Colours(Colours {
            alike: Alike::QuadsNotSplit,
            ..Colours::RIGHT
        }),
        shows: &[("waihuzi", "90000d")],
    },
    Line {
        name: "mixed-set",
        wrong: "two of one colour and one of the other are a set where the rules have none",
        group: Group::Slip,
        seen: "a slip while carrying a set over from other rules",
        make: Make::Colours(Colours {
            alike: Alike::Mixed,
            ..Colours::RIGHT
        }),
        shows: &[("waihuzi", "0x0000d")],
    },
    Line {
        name: "gap-no-menzi",
        wrong: "two ranks with one between are no menzi",
        group: Group::Slip,
        seen: "a slip while listing menzi",
        make: Make::Colours(Colours {
            eye: Eye::Not(Shape::Gap),
            ..Colours::RIGHT
        }),
        shows: &[("waihuzi", "80d")],
    },
    Line {
        name: "red-pair-without-2-10",
        wrong: "2 and 10 are no red pair",
        group: Group::Slip,
        seen: "a slip while listing neighbours of a set",
        make: Make::Colours(Colours {
            eye: Eye::NoTwoTen,
            ..Colours::RIGHT
        }),
        shows: &[("waihuzi", "20d")],
    },
    Line {
        name: "phz-pair-exactly-twice",
        wrong: "a pair is taken only from a kind held exactly twice",
        group: Group::Slip,
        seen: "a slip while looking for counts of 2",
        make: Make::Colours(Colours {
            eye: Eye::ExactlyTwo,
            ..Colours::RIGHT
        }),
        shows: &[("waihuzi~menzi=pair", "11123x")],
    },
    Line {
        name: "any-menzi",
        wrong: "any two cards are a menzi",
        group: Group::Slip,
        seen: "a slip while counting what is left instead of looking at it",
        make: Make::Colours(Colours {
            eye: Eye::AnyTwo,
            ..Colours::RIGHT
        }),
        shows: &[("waihuzi", "60d")],
    },
    Line {
        name: "several-menzi",
        wrong: "any number of menzi may stand beside the sets",
        group: Group::Slip,
        seen: "a slip while counting cards modulo 3",
        make: Make::Colours(Colours {
            eye: Eye::Many,
            ..Colours::RIGHT
        }),
        shows: &[("waihuzi", "11114444d")],
    },
    Line {
        name: "unsorted-cards",
        wrong: "the answer depends on the order of the cards, which changes with every call",
        group: Group::Shipped,
        seen: "q_algorithm #46, where the same cards in another order give another result",
        make: Make::Colours(Colours {
            unsorted: true,
            ..Colours::RIGHT
        }),
        shows: &[("waihuzi", "78899x 78899x")],
    },
    Line {
        name: "phz-two-bugs",
        wrong: "no run starts at rank 8; and, far more rarely, 111x and 333d beside the menzi 70x are lost",
        group: Group::Slip,
        seen: "a slip that hides behind another",
        make: Make::Colours(Colours {
            runs: Runs::NoTop,
            lost: Some(&[(0, 3), (6, 1), (9, 1), (12, 3)]),
            ..Colours::RIGHT
        }),
        shows: &[("waihuzi", "89900d")],
    },
];
