//! The switches of the skeleton that counts huxi, each with what it can stand at. `Right` is what the rules say.

/// Which of several readings is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::zoo) enum Reading {
    /// The best.
    Best,
    /// The first that is met: triplets before runs, these before 2-7-10, mixed sets and eyes.
    First,
    /// The last one: each that is met takes the place of the one before.
    Last,
    /// The first that is worth enough to win, or the best of those that are not.
    FirstEnough,
    /// The first, and with it every group that was tried in vain before.
    FirstAndTried,
}

/// How much a hand has to be worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::zoo) enum Base {
    /// The base.
    Right,
    /// More than the base.
    MoreThan,
    /// Anything.
    NotAsked,
}

/// Where the last card lies, and how it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::zoo) enum Place {
    /// In the group where it pays most, of those that it can be in.
    Best,
    /// In the first group that holds its kind.
    FirstGroup,
    /// In the triplet of its kind, if there is one.
    TheTriplet,
    /// It is a card like any other.
    NotLookedAt,
    /// As if it had been drawn.
    AsDrawn,
    /// It is put to the cards that hold it already.
    AddedAgain,
}

/// What a group is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::zoo) enum Price {
    /// What the table says.
    Right,
    /// A triplet made with a brought card (碰) is one that was held (坎).
    BroughtIsHeld,
    /// A triplet made with a drawn card (歪, 偎) is one that was held.
    DrawnIsHeld,
    /// A pair made with a brought card is one made with a drawn one (单歪).
    BroughtPairIsDrawn,
    /// A pair made with a drawn card is any pair.
    DrawnPairIsAny,
    /// 2-7-10 of big cards is worth nothing.
    BigRedIsNothing,
    /// Big cards at the price of small ones.
    BigIsSmall,
    /// 1-2-3 is a run like others.
    LowRunIsNothing,
    /// 1-2-3 is worth what 2-7-10 is.
    LowRunIsRed,
    /// A mixed set (绞) is worth a triplet.
    MixedIsTriplet,
    /// Two of 2, 7 and 10 are worth nothing.
    RedPairIsNothing,
    /// 提 at the price of 跑, and 跑 at that of 提.
    FoursSwapped,
    /// A four is worth the three of it that were held.
    FourIsHeld,
    /// A four that was held is worth nothing, for it lies beside what is read.
    HeldFourIsNothing,
}

/// What exposed groups are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::zoo) enum Exposed {
    /// What the table says.
    Right,
    /// Nothing.
    Nothing,
    /// Triplets drawn oneself are brought ones.
    AllBrought,
    /// Fours are triplets.
    FoursAsThrees,
}

/// What stays together where the rules say that it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::zoo) enum Kept {
    /// Three and four that were held, four with the last card, three with a drawn one.
    Right,
    /// Nothing.
    Nothing,
    /// But four that were held may be three and one.
    FourAsThree,
    /// But the last card need not join three that were held.
    FourthFree,
    /// But two and a drawn card are free.
    DrawnFree,
    /// And two with a brought card.
    BroughtToo,
}

/// Which groups there are, and how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::zoo) enum Groups {
    /// As the rules say.
    Right,
    /// A concealed four is a set, too, under rules that have none.
    FoursAsSets,
    /// Seven threes win beside an exposed four.
    SevensBesideFour,
    /// Seven groups win with fours among them, without a pair.
    FoursWithoutPair,
    /// A pair may stand beside one four, and no more.
    OneFour,
    /// 9-10-1 and 10-1-2 are runs.
    RunsWrap,
    /// Where one small card and two big ones are there, two small ones and a big one are no mixed set.
    JiaoOneWay,
    /// A mixed set takes two of a kind that is held exactly twice.
    JiaoOfTwo,
}

/// Which dealt hands of pairs win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::zoo) enum Dealt {
    /// No pair, one, nine or ten; or one four and no other pair.
    Right,
    /// Nine pairs in 19 cards only.
    NineOf19,
    /// A four is two pairs even if it is all.
    LoneFourIsTwo,
    /// A four is one pair.
    FourIsOne,
    /// Three alike are no pair.
    ThreeIsNone,
    /// Without a pair a hand does not win.
    NoneLoses,
    /// A hand of pairs is not scored, whatever else it is.
    Unscored,
}
