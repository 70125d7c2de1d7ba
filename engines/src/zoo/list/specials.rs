//! Slips in special hands: thirteen orphans, knitted tiles, and seven pairs beside what lies open.

use crate::zoo::Group;
use crate::zoo::line::{Line, Make};
use crate::zoo::naive::{Naive, Seven, Singles};

/// The naive engine with a slip in hands of single tiles.
const fn slip(singles: Singles) -> Make {
    Make::Naive(Naive {
        singles,
        ..Naive::RIGHT
    })
}

pub(super) const LINES: &[Line] = &[
    Line {
        name: "orphans-any-tile",
        wrong: "thirteen orphans win with any fourteenth tile",
        group: Group::Slip,
        seen: "a slip while looking for the thirteen kinds and not for the pair",
        make: slip(Singles::OrphansAnyTile),
        shows: &[
            ("riichi", "159m19p19s1234567z"),
            ("gb", "159m19p19s1234567z"),
        ],
    },
    Line {
        name: "orphans-two-pairs",
        wrong: "fourteen orphans of twelve kinds win",
        group: Group::Slip,
        seen: "a slip while counting orphans and pairs instead of kinds",
        make: slip(Singles::OrphansTwoPairs),
        shows: &[
            ("riichi", "119m119p19s123456z"),
            ("gb", "119m119p19s123456z"),
        ],
    },
    Line {
        name: "orphans-missing",
        wrong: "thirteen orphans are not looked for",
        group: Group::Slip,
        seen: "a slip while adding special hands one by one",
        make: slip(Singles::NoOrphans),
        shows: &[
            ("riichi", "119m19p19s1234567z"),
            ("gb", "119m19p19s1234567z"),
        ],
    },
    Line {
        name: "knitted-any-suits",
        wrong: "147, 258 or 369 may be in two suits at once",
        group: Group::Slip,
        seen: "a slip while checking knitted tiles suit by suit",
        make: slip(Singles::KnittedAnySuits),
        shows: &[("gb", "147m147p3s1234567z")],
    },
    Line {
        name: "knitted-one-order",
        wrong: "147 is looked for in characters, 258 in dots and 369 in bamboos only",
        group: Group::Slip,
        seen: "a slip while writing down one of six lists",
        make: slip(Singles::KnittedOneOrder),
        shows: &[("gb", "147p258m3s1234567z")],
    },
    Line {
        name: "lesser-knitted-twice",
        wrong: "a tile of lesser honours and knitted tiles (全不靠) may come twice",
        group: Group::Slip,
        seen: "a slip while checking the kinds and the number of tiles",
        make: slip(Singles::LesserTwice),
        shows: &[("gb", "147m258p33s123456z")],
    },
    Line {
        name: "lesser-knitted-all-honours",
        wrong: "lesser honours and knitted tiles (全不靠) win only with all seven honours",
        group: Group::Slip,
        seen: "a slip while taking 七星不靠 for 全不靠",
        make: slip(Singles::LesserAllHonours),
        shows: &[("gb", "147m258p36s123456z")],
    },
    Line {
        name: "knitted-straight-any-set",
        wrong: "of the five tiles beside a knitted straight (组合龙) only the eye is looked at",
        group: Group::Slip,
        seen: "a slip while looking for what is left",
        make: slip(Singles::StraightAnySet),
        shows: &[("gb", "147m258p369s11357z")],
    },
    Line {
        name: "knitted-straight-no-set",
        wrong: "eleven tiles are a knitted straight (组合龙) and an eye, whether a set lies open or not",
        group: Group::Slip,
        seen: "a slip while leaving the exposed set to the caller",
        make: slip(Singles::StraightNoSet),
        shows: &[("gb", "147m258p369s11z")],
    },
    Line {
        name: "knitted-straight-concealed",
        wrong: "the set of a knitted straight (组合龙) may not lie open",
        group: Group::Slip,
        seen: "a slip while taking every special hand for a concealed one",
        make: slip(Singles::StraightConcealed),
        shows: &[("gb", "147m258p369s11z[123m]")],
    },
    Line {
        name: "seven-pairs-beside-groups",
        wrong: "seven pairs win beside an exposed group (an illegal hand)",
        group: Group::Slip,
        seen: "a slip while judging the concealed part alone; MahjongRepository/mahjong #135 forgot exposed sets there",
        make: Make::Naive(Naive {
            seven: Seven::BesideGroups,
            ..Naive::RIGHT
        }),
        shows: &[
            ("riichi", "1199m2255p3377s11z[444p]"),
            ("gb", "1199m2255p3377s11z[444p]"),
        ],
    },
];
