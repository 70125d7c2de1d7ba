//! The list of traits: a new one joins with a row here.

use super::{Sign, Trait};
use duipai_engines::Alphabet;

const fn mahjong(
    name: &'static str,
    sign: Sign,
    words: &'static str,
    texts: &'static [&'static str],
) -> Trait {
    Trait {
        name,
        alphabet: Alphabet::Mahjong,
        sign,
        words,
        texts,
    }
}

const fn paohuzi(
    name: &'static str,
    sign: Sign,
    words: &'static str,
    texts: &'static [&'static str],
) -> Trait {
    Trait {
        name,
        alphabet: Alphabet::Paohuzi,
        sign,
        words,
        texts,
    }
}

/// All of them. Where it can be so, hands are of `m` and `p`, so that games with a missing suit have them too.
pub const TRAITS: [Trait; 34] = [
    mahjong(
        "no-eye",
        Sign::Win,
        "accepts hands of 3k tiles without an eye",
        &[
            "111m",
            "123m",
            "111222m",
            "123m456p",
            "123456789m",
            "111m222789p",
            "111555m111555p",
            "123456789m111p",
        ],
    ),
    mahjong("empty", Sign::Win, "accepts the empty hand", &["-"]),
    mahjong(
        "quad-as-set",
        Sign::Win,
        "takes four alike for a set",
        &[
            "1111m",
            "1111m55p",
            "1111m234p",
            "1111m2222p",
            "1111m23455p",
            "1111m222555599p",
            "1111m1234569999p",
        ],
    ),
    mahjong(
        "several-eyes",
        Sign::Win,
        "accepts several eyes",
        &[
            "11m22p",
            "115599m",
            "115599m22p",
            "115599m22333p",
            "115599m22345678p",
        ],
    ),
    mahjong(
        "five-alike",
        Sign::Win,
        "judges hands with five alike as if there were five of each",
        &[
            "11111m",
            "11111222m",
            "11111m234p",
            "11111155m",
            "11111m222333p",
            "11111m222333456p",
        ],
    ),
    mahjong(
        "larger",
        Sign::Win,
        "has no largest size: accepts hands of 20 tiles and more",
        &[
            "111333555777m11133355p",
            "11123456789m123456789p",
            "111333555777999m11133355p",
        ],
    ),
    mahjong(
        "seven-pairs",
        Sign::Win,
        "accepts seven pairs (七对)",
        &["1133557799m3377p", "22446688m224466p", "1144m1144p114477s"],
    ),
    mahjong(
        "one-quad-pairs",
        Sign::Win,
        "accepts four alike and five pairs (龙七对)",
        &["1111335577m5599p", "11335577m117777p"],
    ),
    mahjong(
        "two-quads-pairs",
        Sign::Win,
        "accepts four alike twice and three pairs (双龙七对)",
        &["11115555m335577p", "111133m55777799p"],
    ),
    mahjong(
        "orphans",
        Sign::Win,
        "accepts thirteen orphans (十三幺)",
        &["19m19p19s12345677z", "119m19p19s1234567z"],
    ),
    mahjong(
        "lesser-knitted",
        Sign::Win,
        "accepts lesser knitted tiles (全不靠)",
        &["147m258p369s12345z", "39m147p258s123457z"],
    ),
    mahjong(
        "greater-knitted",
        Sign::Win,
        "accepts greater knitted tiles (七星不靠)",
        &["147m25p39s1234567z", "47m258p36s1234567z"],
    ),
    mahjong(
        "knitted-straight",
        Sign::Win,
        "accepts the knitted straight (组合龙)",
        &[
            "147m258p369s11122z",
            "14557m25558p369s",
            "12335569m147p258s",
        ],
    ),
    mahjong(
        "honour-runs",
        Sign::Win,
        "takes honours for runs",
        &["11m123z", "11m234z", "11m345z", "11m567z"],
    ),
    mahjong(
        "suits-joined",
        Sign::Win,
        "lets runs cross from one suit into the next",
        &["89m155p", "9m1255p", "55m89p1s", "55m9p12s", "55m89s1z"],
    ),
    mahjong(
        "wrapping-runs",
        Sign::Win,
        "lets runs go on from nine to one",
        &["129m55p", "189m55p", "55m129p", "55m189p"],
    ),
    mahjong(
        "spare-wilds",
        Sign::Win,
        "wins with wilds left over",
        &["11m+1", "123m11p+1", "123m11p+2", "123456m11p+1"],
    ),
    mahjong(
        "lowest-run-first",
        Sign::Miss,
        "misses wins in which runs overlap a triplet or the eye",
        &[
            "11122334m",
            "12333456m",
            "22344445m",
            "23334456m",
            "11234444m",
        ],
    ),
    mahjong(
        "no-wild-in-eye",
        Sign::Miss,
        "lets no wild be half of the eye",
        &["1m+1", "1m234p+1", "123m4p+1", "1239m456789p+1"],
    ),
    mahjong(
        "no-eye-of-wilds",
        Sign::Miss,
        "lets no two wilds be the eye",
        &["+2", "123m+2", "123m444p+2"],
    ),
    mahjong(
        "no-set-of-wilds",
        Sign::Miss,
        "lets no three wilds be a set",
        &["11m+3", "11m345p+3", "+5"],
    ),
    mahjong(
        "size-error",
        Sign::Error,
        "answers an error, not no, to sizes that no rules have",
        &["1m", "124m", "1478m", "147m258p", "1479m258p"],
    ),
    mahjong(
        "five-error",
        Sign::Error,
        "answers an error, not no, to five alike",
        &["11111m", "11111m234p", "11111m1478p"],
    ),
    paohuzi(
        "no-eye",
        Sign::Win,
        "accepts hands of 3k cards without an eye",
        &[
            "111x",
            "123x",
            "270x",
            "111x222d",
            "123456789x",
            "270x111233370d",
        ],
    ),
    paohuzi("empty", Sign::Win, "accepts the empty hand", &["-"]),
    paohuzi(
        "quad-as-set",
        Sign::Win,
        "takes four alike in the hand for a set",
        &[
            "1111x",
            "1111x55d",
            "1111x345d",
            "1111x5555d",
            "1111x34555d",
        ],
    ),
    paohuzi(
        "several-eyes",
        Sign::Win,
        "accepts several eyes",
        &["1144x", "11x55d", "114477x00d", "114477x34500d"],
    ),
    paohuzi(
        "five-alike",
        Sign::Win,
        "judges hands with five alike as if there were five of each",
        &["11111x", "11111x345d", "111111x55d"],
    ),
    paohuzi(
        "larger",
        Sign::Win,
        "has no largest size: accepts hands of 29 cards and more",
        &[
            "111222333444555666777x11133355d",
            "111222333444555666777888x11133355d",
        ],
    ),
    paohuzi(
        "ten-pairs",
        Sign::Win,
        "accepts ten pairs (十对)",
        &["1144558899x2233667700d", "1122556699x3344778800d"],
    ),
    paohuzi(
        "mixed-runs",
        Sign::Win,
        "lets runs mix or cross the colours",
        &["12x355d", "1x2355d", "90x144d", "9x1440d"],
    ),
    paohuzi(
        "any-exposed",
        Sign::Win,
        "does not look at what lies exposed",
        &["11x[124x]", "22d[12x1d]", "11x[246d]", "123x44d[1122x]"],
    ),
    paohuzi(
        "size-error",
        Sign::Error,
        "answers an error, not no, to sizes that no rules have",
        &["1x", "148x", "1148x", "1148x59d"],
    ),
    paohuzi(
        "five-error",
        Sign::Error,
        "answers an error, not no, to five alike",
        &["11111x", "11111x345d", "11111x149d"],
    ),
];
