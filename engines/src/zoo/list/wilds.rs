//! Slips about wilds and how they are shared out.

use super::LIMITED;
use crate::zoo::Group;
use crate::zoo::line::{Line, Make};
use crate::zoo::naive::{Eye, Filling, Limit, Naive};
use crate::zoo::suits::{Suits, Sum};

pub(super) const LINES: &[Line] = &[
    Line {
        name: "wild-not-at-low-end",
        wrong: "no wild stands at the low end of a run: 89 and a wild are none",
        group: Group::Slip,
        seen: "a slip while looking for runs from their lowest tile on",
        make: Make::Naive(Naive {
            filling: Filling::NotAtTheLowEnd,
            ..Naive::RIGHT
        }),
        shows: &[("laizi", "89s77z+1"), (LIMITED, "89s77z+1")],
    },
    Line {
        name: "wild-not-in-middle",
        wrong: "no wild stands between two tiles of a run",
        group: Group::Slip,
        seen: "a slip while completing neighbours only",
        make: Make::Naive(Naive {
            filling: Filling::NotInTheMiddle,
            ..Naive::RIGHT
        }),
        shows: &[("laizi", "79s77z+1"), (LIMITED, "79s77z+1")],
    },
    Line {
        name: "triplet-takes-no-wild",
        wrong: "a triplet takes no wild",
        group: Group::Slip,
        seen: "a slip while adding wilds to the code for runs only",
        make: Make::Naive(Naive {
            filling: Filling::NotInTriplets,
            ..Naive::RIGHT
        }),
        shows: &[("laizi", "7777z+1"), (LIMITED, "6677z+1")],
    },
    Line {
        name: "two-wilds-no-pair",
        wrong: "two wilds alone are no pair",
        group: Group::Slip,
        seen: "a slip while looking for the eye among held kinds",
        make: Make::Naive(Naive {
            eye: Eye::NotOfWilds,
            ..Naive::RIGHT
        }),
        shows: &[("laizi", "+2"), (LIMITED, "+2")],
    },
    Line {
        name: "eye-takes-a-wild",
        wrong: "where there is a wild, one is in the eye",
        group: Group::Slip,
        seen: "a slip while pairing the first wild at once",
        make: Make::Naive(Naive {
            eye: Eye::TakesAWild,
            ..Naive::RIGHT
        }),
        shows: &[("laizi", "6677z+1"), (LIMITED, "6677z+1")],
    },
    Line {
        name: "natural-sets-first",
        wrong: "sets without wilds are taken for good, and wilds fill what is left: too many are asked for",
        group: Group::Slip,
        seen: "a slip while adding wilds to a check that never went back; q_algorithm #30 is about one",
        make: Make::Naive(Naive {
            natural_first: true,
            ..Naive::RIGHT
        }),
        shows: &[
            ("laizi", "33456m567p33456s+1"),
            (LIMITED, "33456m567p33456s+1"),
        ],
    },
    Line {
        name: "copy-limit-forgotten",
        wrong: "a wild may be a fifth copy though the rules forbid it",
        group: Group::Slip,
        seen: "a slip while reading the rules; in q_algorithm #14 it is asked whether four alike and a wild may win",
        make: Make::Naive(Naive {
            limit: Limit::Never,
            ..Naive::RIGHT
        }),
        shows: &[(LIMITED, "7777z+1")],
    },
    Line {
        name: "copy-limit-not-in-eye",
        wrong: "the copy limit is kept in sets, not in the eye",
        group: Group::Slip,
        seen: "a slip while counting copies for sets only",
        make: Make::Naive(Naive {
            limit: Limit::NotInTheEye,
            ..Naive::RIGHT
        }),
        shows: &[(LIMITED, "7777z+1")],
    },
    Line {
        name: "copy-limit-unasked",
        wrong: "no wild is a fifth copy though the rules allow it",
        group: Group::Slip,
        seen: "a slip while carrying a limit over from other rules",
        make: Make::Naive(Naive {
            limit: Limit::Always,
            ..Naive::RIGHT
        }),
        shows: &[("laizi", "7777z+1")],
    },
    Line {
        name: "tables-for-four-wilds",
        wrong: "the tables end at four wilds, and a suit that needs more is never complete",
        group: Group::Shipped,
        seen: "q_algorithm #18",
        make: Make::Suits(Suits {
            most_wilds: 4,
            ..Suits::RIGHT
        }),
        shows: &[("laizi", "258s+5")],
    },
    Line {
        name: "wilds-not-deducted",
        wrong: "wilds that one suit has used are there for the next again",
        group: Group::Shipped,
        seen: "q_algorithm #10",
        make: Make::Suits(Suits {
            sum: Sum::NotDeducted,
            ..Suits::RIGHT
        }),
        shows: &[("laizi", "9p9s7z+2")],
    },
    Line {
        name: "eye-where-cheapest",
        wrong: "the eye goes where it needs the fewest wilds, not where it adds the fewest",
        group: Group::Slip,
        seen: "a slip while comparing needs instead of differences",
        make: Make::Suits(Suits {
            sum: Sum::EyeWhereCheapest,
            ..Suits::RIGHT
        }),
        shows: &[("laizi", "677z+2")],
    },
    Line {
        name: "eye-in-last-suit",
        wrong: "the eye goes into the last suit that can have one",
        group: Group::Slip,
        seen: "a slip while overwriting a best place that was found",
        make: Make::Suits(Suits {
            sum: Sum::EyeInLastSuit,
            ..Suits::RIGHT
        }),
        shows: &[("laizi", "899s+2")],
    },
    Line {
        name: "wilds-used-up",
        wrong: "wilds left over are not whole sets of their own",
        group: Group::Slip,
        seen: "a slip while writing `==` for `<=`",
        make: Make::Suits(Suits {
            sum: Sum::NothingLeftOver,
            ..Suits::RIGHT
        }),
        shows: &[("laizi", "+5")],
    },
    Line {
        name: "equal-suits-once",
        wrong: "two neighbouring suits that hold the same are looked up once, and their need is counted once",
        group: Group::Slip,
        seen: "a slip while taking states that repeat out of a list",
        make: Make::Suits(Suits {
            equal_suits_once: true,
            ..Suits::RIGHT
        }),
        shows: &[("laizi", "9m9p9s+2")],
    },
];
