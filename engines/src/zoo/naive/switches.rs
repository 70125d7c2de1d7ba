//! The switches of the naive skeleton, each with what it can stand at. `Right` is what the rules say.

use super::Singles;
use crate::tile::MAX_KINDS;

/// Where an eye may come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::zoo) enum Eye {
    /// Anywhere.
    Right,
    /// A kind held exactly twice, or less where wilds make up for it.
    ExactlyTwo,
    /// The first kind held twice, for good.
    FirstPair,
    /// Any kind but number 0.
    NotKindZero,
    /// Suits only.
    NotHonours,
    /// Any kind that is held.
    NotOfWilds,
    /// With a wild in it wherever there is a wild.
    TakesAWild,
    /// Any two tiles.
    AnyTwo,
    /// No eye is asked for beside four exposed sets.
    NotBesideFourMelds,
}

/// Which three kinds make a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::zoo) enum Runs {
    /// Neighbours within a suit.
    Right,
    /// But none from rank 7.
    NoTop,
    /// Neighbours in the list of kinds, from one suit into the next too.
    AcrossBorders,
    /// The same, where only the low end lies in the suit before.
    BelowRankOne,
    /// Honours run as well.
    Honours,
    /// The three dragons run as well.
    Dragons,
    /// Honours run and suits do not.
    HonoursOnly,
}

/// How a wild may stand in a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::zoo) enum Filling {
    /// Anywhere.
    Right,
    /// Not below the tile that the set is looked for from.
    NotAtTheLowEnd,
    /// Not between two tiles of a run.
    NotInTheMiddle,
    /// In no triplet.
    NotInTriplets,
}

/// What becomes of four alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::zoo) enum Quads {
    /// They are four tiles.
    Right,
    /// Neither a triplet nor an eye is taken out of them.
    NotSplit,
    /// Counts lie in two bits each, so four carry into the next rank.
    Carry,
}

/// How the copy limit is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::zoo) enum Limit {
    /// As the rules say.
    Right,
    /// Not at all.
    Never,
    /// Under any rules.
    Always,
    /// In sets but not in the eye.
    NotInTheEye,
}

/// What is remembered of hands before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::zoo) enum Memory {
    /// Nothing.
    Right,
    /// After a win the eye still counts as found.
    EyeStays,
    /// A winning hand was taken apart in the caller's own array: asked again at once, nothing is left of it.
    Consumed,
    /// Answers are kept by the tiles alone: wilds and missing suit are no part of the key.
    Cache,
    /// Tiles come in another order with every call, and only the first one is looked for at the low end of
    /// its run: this is how an unsorted list is simulated, hands being counts here.
    Order,
}

/// Which seven pairs win, where the rules have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::zoo) enum Seven {
    /// As the rules say.
    Right,
    /// None.
    Never,
    /// Different ones.
    Distinct,
    /// With any number of fours.
    AnyFours,
    /// Any number of pairs and no other tile, at any size.
    AnyNumber,
    /// Beside exposed groups too, more of them than there is room for.
    BesideGroups,
}

/// How it is seen to that a suit is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::zoo) enum Missing {
    /// As the rules say.
    Right,
    /// Not at all.
    Ignored,
    /// Concealed tiles only are looked at.
    ConcealedOnly,
    /// Any missing suit will do.
    AnySuit,
}

/// Kinds and how often each is held: a hand of which this is true of all is judged by this alone.
pub(in crate::zoo) type Pattern = &'static [(usize, u8)];

/// The skeleton with its switches.
#[allow(clippy::struct_excessive_bools)] // each is a slip of its own
#[derive(Clone, Copy, Debug)]
pub(in crate::zoo) struct Naive {
    pub(in crate::zoo) eye: Eye,
    pub(in crate::zoo) runs: Runs,
    pub(in crate::zoo) filling: Filling,
    pub(in crate::zoo) quads: Quads,
    pub(in crate::zoo) limit: Limit,
    pub(in crate::zoo) memory: Memory,
    pub(in crate::zoo) seven: Seven,
    pub(in crate::zoo) singles: Singles,
    pub(in crate::zoo) missing: Missing,
    /// A set without wilds is taken for good.
    pub(in crate::zoo) natural_first: bool,
    /// Pairs count as sets.
    pub(in crate::zoo) many_pairs: bool,
    /// So many kinds are seen.
    pub(in crate::zoo) kinds: usize,
    /// 1112345678999 of a suit wins with any tile.
    pub(in crate::zoo) nine_gates: bool,
    /// Five alike are let through.
    pub(in crate::zoo) five_alike: bool,
    /// Declined whatever it is.
    pub(in crate::zoo) lost: Option<Pattern>,
    /// Accepted whatever it is.
    pub(in crate::zoo) taken: Option<Pattern>,
}

impl Naive {
    /// No slip at all.
    pub(in crate::zoo) const RIGHT: Self = Self {
        eye: Eye::Right,
        runs: Runs::Right,
        filling: Filling::Right,
        quads: Quads::Right,
        limit: Limit::Right,
        memory: Memory::Right,
        seven: Seven::Right,
        singles: Singles::Right,
        missing: Missing::Right,
        natural_first: false,
        many_pairs: false,
        kinds: MAX_KINDS,
        nine_gates: false,
        five_alike: false,
        lost: None,
        taken: None,
    };
}
