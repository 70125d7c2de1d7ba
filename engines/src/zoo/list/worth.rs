//! Slips in what a hand of paohuzi or waihuzi is worth.

use crate::zoo::Group;
use crate::zoo::huxi::{Base, Exposed, Huxi, Price, Reading};
use crate::zoo::line::{Line, Make};

/// Waihuzi from 7 xi.
const SEVEN: &str = "waihuzi~base_xi=7";

/// The skeleton with a slip in which reading is scored.
const fn reading(reading: Reading) -> Make {
    Make::Huxi(Huxi {
        reading,
        ..Huxi::RIGHT
    })
}

/// The skeleton with a slip in how much is asked for.
const fn base(base: Base) -> Make {
    Make::Huxi(Huxi {
        base,
        ..Huxi::RIGHT
    })
}

/// The skeleton with a slip in what a group is worth.
const fn price(price: Price) -> Make {
    Make::Huxi(Huxi {
        price,
        ..Huxi::RIGHT
    })
}

/// The skeleton with a slip in what exposed groups are worth.
const fn exposed(exposed: Exposed) -> Make {
    Make::Huxi(Huxi {
        exposed,
        ..Huxi::RIGHT
    })
}

pub(super) const LINES: &[Line] = &[
    Line {
        name: "first-reading-scored",
        wrong: "the first reading met is scored, not the best",
        group: Group::Shipped,
        seen: "q_algorithm #46, where a hand is worth 24 or 27 by the order of its cards",
        make: reading(Reading::First),
        shows: &[
            ("waihuzi", "89000d"),
            ("paohuzi", "3344670000x22234446677d@4d"),
            (SEVEN, "89000d"),
        ],
    },
    Line {
        name: "last-reading-scored",
        wrong: "every reading met takes the place of the one before, better or worse",
        group: Group::Slip,
        seen: "a slip while keeping the result in a field",
        make: reading(Reading::Last),
        shows: &[
            ("waihuzi", "88890d"),
            ("paohuzi", "22444555577800x2557880d"),
            (SEVEN, "88890d"),
        ],
    },
    Line {
        name: "first-enough",
        wrong: "the search ends at the first reading that is worth enough",
        group: Group::Shipped,
        seen: "ALG-QiPai, paohuzi, where the answer is scored, too",
        make: reading(Reading::FirstEnough),
        shows: &[
            ("paohuzi", "3344670000x22234446677d@4d"),
            (SEVEN, "44456667000x"),
        ],
    },
    Line {
        name: "tried-counted",
        wrong: "the worth of groups that were tried in vain stays in the sum",
        group: Group::Shipped,
        seen: "ALG-QiPai, paohuzi, where a call that fails overwrites the sum of its caller",
        make: reading(Reading::FirstAndTried),
        shows: &[
            ("waihuzi", "89000d"),
            ("paohuzi", "111122444777888999000d"),
            (SEVEN, "89000d"),
        ],
    },
    Line {
        name: "more-than-base",
        wrong: "a hand has to be worth more than the base",
        group: Group::Slip,
        seen: "a slip while writing `>` for `>=`",
        make: base(Base::MoreThan),
        shows: &[
            ("waihuzi", "90d"),
            ("paohuzi", "224455556777000x245566d"),
            (SEVEN, "99000d@9d!"),
        ],
    },
    Line {
        name: "base-not-asked",
        wrong: "any complete hand wins, whatever it is worth",
        group: Group::Slip,
        seen: "a slip while porting from rules without a base",
        make: base(Base::NotAsked),
        shows: &[("paohuzi", "22233444556x2223345566d"), (SEVEN, "00d")],
    },
    Line {
        name: "big-red-free",
        wrong: "2-7-10 of big cards is worth nothing",
        group: Group::Slip,
        seen: "a slip while copying a case for the second colour",
        make: price(Price::BigRedIsNothing),
        shows: &[
            ("waihuzi", "27900d"),
            ("paohuzi", "4444899x11223337788900d"),
        ],
    },
    Line {
        name: "big-as-small",
        wrong: "big cards are worth what small ones are",
        group: Group::Slip,
        seen: "a slip while looking the worth up by rank",
        make: price(Price::BigIsSmall),
        shows: &[("paohuzi", "111122444777888999000d")],
    },
    Line {
        name: "low-run-free",
        wrong: "1-2-3 is a run like any other",
        group: Group::Slip,
        seen: "a slip while carrying waihuzi over to paohuzi",
        make: price(Price::LowRunIsNothing),
        shows: &[("paohuzi", "444477888000x123799000d")],
    },
    Line {
        name: "low-run-as-red",
        wrong: "1-2-3 is worth what 2-7-10 is",
        group: Group::Slip,
        seen: "a slip while carrying paohuzi over to waihuzi",
        make: price(Price::LowRunIsRed),
        shows: &[("waihuzi", "12300d"), (SEVEN, "12300d")],
    },
    Line {
        name: "jiao-as-triplet",
        wrong: "a mixed set is worth a triplet",
        group: Group::Slip,
        seen: "a slip while comparing ranks alone",
        make: price(Price::MixedIsTriplet),
        shows: &[("paohuzi", "5556667788x44455578888d")],
    },
    Line {
        name: "red-menzi-free",
        wrong: "two of 2, 7 and 10 are worth nothing as the menzi",
        group: Group::Slip,
        seen: "a slip while counting sets only",
        make: price(Price::RedPairIsNothing),
        shows: &[("waihuzi", "70d"), (SEVEN, "70d")],
    },
    Line {
        name: "open-free",
        wrong: "exposed groups are not counted",
        group: Group::Slip,
        seen: "a slip while scoring what the search laid down",
        make: exposed(Exposed::Nothing),
        shows: &[
            ("waihuzi", "11444999x[555x]"),
            ("paohuzi", "270x222333345667899d[888d]"),
            (SEVEN, "11444999x[555x]"),
        ],
    },
    Line {
        name: "open-wai-as-peng",
        wrong: "an exposed 歪 or 偎 is worth a 碰",
        group: Group::Slip,
        seen: "a slip while asking only whether a group is open",
        make: exposed(Exposed::AllBrought),
        shows: &[
            ("waihuzi", "56778888x[666x!]"),
            ("paohuzi", "577999x234556667777d[333d!]"),
            (SEVEN, "56778888x[666x!]"),
        ],
    },
    Line {
        name: "open-four-as-three",
        wrong: "an exposed four is worth a triplet",
        group: Group::Slip,
        seen: "a slip while asking only whether cards are alike",
        make: exposed(Exposed::FoursAsThrees),
        shows: &[("paohuzi", "3333444455557777888800d[6666d]")],
    },
    Line {
        name: "ti-and-pao-swapped",
        wrong: "提 is worth what 跑 is, and 跑 what 提 is",
        group: Group::Slip,
        seen: "a slip while asking who brought the card",
        make: price(Price::FoursSwapped),
        shows: &[
            ("waihuzi", "11x[2222x]"),
            ("paohuzi", "111122444777888999000d"),
        ],
    },
    Line {
        name: "four-as-kan",
        wrong: "a four is worth the three of it that were held",
        group: Group::Slip,
        seen: "a slip while reading a four as three and one",
        make: price(Price::FourIsHeld),
        shows: &[
            ("waihuzi", "11x[2222x!]"),
            ("paohuzi", "111122444777888999000d"),
        ],
    },
    Line {
        name: "held-four-free",
        wrong: "a four that was held is worth nothing",
        group: Group::Shipped,
        seen: "ALG-QiPai, paohuzi, where it is put aside before anything is counted",
        make: price(Price::HeldFourIsNothing),
        shows: &[("paohuzi", "111122444777888999000d")],
    },
];
