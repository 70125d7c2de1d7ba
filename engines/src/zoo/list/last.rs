//! Slips in the last card of paohuzi and waihuzi, and in what stays together with it or without (坎, 偎, 提).

use crate::zoo::Group;
use crate::zoo::huxi::{Huxi, Kept, Place, Price};
use crate::zoo::line::{Line, Make};

/// Waihuzi from 7 xi.
const SEVEN: &str = "waihuzi~base_xi=7";

/// Waihuzi where three alike that are held stay together.
const KEPT: &str = "waihuzi~kan_splittable=false";

/// The skeleton with a slip in where the last card lies.
const fn place(place: Place) -> Make {
    Make::Huxi(Huxi {
        place,
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

/// The skeleton with a slip in what stays together.
const fn kept(kept: Kept) -> Make {
    Make::Huxi(Huxi {
        kept,
        ..Huxi::RIGHT
    })
}

pub(super) const LINES: &[Line] = &[
    Line {
        name: "last-in-first-group",
        wrong: "the last card lies in the first group that holds its kind",
        group: Group::Shipped,
        seen: "mahjong.horneds.com #28, with the waits of riichi",
        make: place(Place::FirstGroup),
        shows: &[("waihuzi", "90000d@0d!"), (SEVEN, "90000d@0d!")],
    },
    Line {
        name: "last-in-the-triplet",
        wrong: "the last card lies in the triplet of its kind, also where three were held and it is used elsewhere",
        group: Group::Shipped,
        seen: "a published C++ check of waihuzi, which for a drawn card lists 歪 alone",
        make: place(Place::TheTriplet),
        shows: &[
            ("waihuzi", "90000d@0d"),
            (SEVEN, "90000d@0d"),
            (KEPT, "90000d@0d"),
        ],
    },
    Line {
        name: "last-not-looked-at",
        wrong: "the last card is a card like any other",
        group: Group::Slip,
        seen: "a slip while passing counts alone",
        make: place(Place::NotLookedAt),
        shows: &[
            ("waihuzi", "00d@0d!"),
            ("paohuzi", "222333455567778888000d@5d"),
            (SEVEN, "00d@0d!"),
            (KEPT, "00d@0d!"),
        ],
    },
    Line {
        name: "brought-as-drawn",
        wrong: "a card that another brought counts as drawn",
        group: Group::Slip,
        seen: "a slip while leaving the flag of an earlier turn set",
        make: place(Place::AsDrawn),
        shows: &[
            ("waihuzi", "00d@0d"),
            ("paohuzi", "222333455567778888000d@5d"),
            (SEVEN, "00d@0d"),
            (KEPT, "00d@0d"),
        ],
    },
    Line {
        name: "last-added-again",
        wrong: "the last card is put to the cards that hold it already",
        group: Group::Slip,
        seen: "a slip while changing what a hand holds",
        make: place(Place::AddedAgain),
        shows: &[
            ("waihuzi", "00d@0d"),
            ("paohuzi", "444555566667778899900d@8d"),
            (SEVEN, "00d@0d"),
        ],
    },
    Line {
        name: "peng-as-kan",
        wrong: "a triplet made with a brought card is worth one that was held",
        group: Group::Slip,
        seen: "a slip while counting three alike",
        make: price(Price::BroughtIsHeld),
        shows: &[
            ("waihuzi", "99000d@0d"),
            ("paohuzi", "111222333444555666677d@4d"),
            (SEVEN, "99000d@0d"),
        ],
    },
    Line {
        name: "wai-as-kan",
        wrong: "a triplet made with a drawn card is worth one that was held",
        group: Group::Slip,
        seen: "a slip while carrying paohuzi over to waihuzi",
        make: price(Price::DrawnIsHeld),
        shows: &[("waihuzi", "90000d@0d!"), (SEVEN, "90000d@0d!")],
    },
    Line {
        name: "single-wai-if-brought",
        wrong: "a pair made with a brought card is worth one made with a drawn card",
        group: Group::Slip,
        seen: "a slip while asking only whether the last card is in the pair",
        make: price(Price::BroughtPairIsDrawn),
        shows: &[("waihuzi", "00d@0d"), (SEVEN, "00d@0d")],
    },
    Line {
        name: "single-wai-forgotten",
        wrong: "a pair made with a drawn card is worth any pair",
        group: Group::Slip,
        seen: "a slip while looking for the last card in sets only",
        make: price(Price::DrawnPairIsAny),
        shows: &[("waihuzi", "00d@0d!"), (SEVEN, "00d@0d!")],
    },
    Line {
        name: "kan-split",
        wrong: "three and four alike that are held may be taken apart",
        group: Group::Shipped,
        seen: "q_algorithm #46",
        make: kept(Kept::Nothing),
        shows: &[("paohuzi", "222233344445555666670d"), (KEPT, "90000d@0d!")],
    },
    Line {
        name: "ti-split",
        wrong: "four alike that are held may be three and one",
        group: Group::Slip,
        seen: "a slip while keeping three together",
        make: kept(Kept::FourAsThree),
        shows: &[("paohuzi", "222233344445555666670d")],
    },
    Line {
        name: "fourth-free",
        wrong: "the last card need not join three that were held",
        group: Group::Slip,
        seen: "a slip while keeping together what was held before",
        make: kept(Kept::FourthFree),
        shows: &[("paohuzi", "112233444555677778890d@7d")],
    },
    Line {
        name: "wei-free",
        wrong: "two and a drawn card of their kind are free",
        group: Group::Shipped,
        seen: "ALG-QiPai, paohuzi, where it is one choice of many",
        make: kept(Kept::DrawnFree),
        shows: &[
            ("paohuzi", "222333455567778888000d@5d!"),
            (KEPT, "12267778890d@7d!"),
        ],
    },
    Line {
        name: "peng-forced",
        wrong: "two and a brought card of their kind stay together",
        group: Group::Slip,
        seen: "a slip while counting after the last card came",
        make: kept(Kept::BroughtToo),
        shows: &[
            ("paohuzi", "222333455567778888000d@5d"),
            (KEPT, "12267778890d@7d"),
        ],
    },
];
