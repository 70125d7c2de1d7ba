//! Wrong engines by name: every planted fault, what is wrong, and under which rules it shows.
//!
//! Tests of whatever looks for disagreements take them from here, so an engine's faults are listed once,
//! and a new engine adds its lines to [`all`].

use crate::engine::{Documented, Engine, Factored, Factory, Predicate, Refusal, Symmetry};
use crate::family::{cover, greedy, recursive, reference, table};
use crate::fault::Fault;
use crate::port::{cpp_waihuzi, go_greedy, js_recursive, lua_sichuan, vb_recursive};
use crate::rules::Rules;

/// An engine with a planted fault, under a name of its own, so that it can stand beside the sound one.
pub struct Mutant {
    name: String,
    number: u8,
    wrong: &'static str,
    shows: &'static [&'static str],
    faulty: Box<dyn Factory>,
}

impl Mutant {
    /// Name of the engine whose mutant it is.
    #[must_use]
    pub fn engine(&self) -> &str {
        self.faulty.name()
    }

    /// Number of its fault.
    #[must_use]
    pub const fn number(&self) -> u8 {
        self.number
    }

    /// Rules under which it answers legal hands otherwise than the sound engine, and not too few of them to
    /// look for.
    #[must_use]
    pub const fn shows(&self) -> &'static [&'static str] {
        self.shows
    }
}

impl Factory for Mutant {
    fn name(&self) -> &str {
        &self.name
    }

    fn idea(&self) -> &str {
        self.wrong
    }

    fn build(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        self.faulty.build(rules)
    }

    fn symmetry(&self, rules: &Rules) -> Symmetry {
        self.faulty.symmetry(rules)
    }

    fn factored(&self, rules: &Rules) -> Option<Box<dyn Factored>> {
        self.faulty.factored(rules)
    }

    fn predicate(&self, rules: &Rules) -> Option<Box<dyn Predicate>> {
        self.faulty.predicate(rules)
    }

    fn documented(&self, rules: &Rules) -> Documented {
        self.faulty.documented(rules)
    }
}

/// What is wrong, and the rules under which it shows; faults are numbered from 1 in this order.
type Faults = &'static [(&'static str, &'static [&'static str])];

const STANDARD: &str = "standard";
const SICHUAN: &str = "sichuan";
const LAIZI: &str = "laizi";
const LIMITED: &str = "laizi~wild.copy_limit=4";
const WAIHUZI: &str = "waihuzi";
const PAOHUZI: &str = "paohuzi";
/// Groups of both colours.
const MIXED: &str = "waihuzi~jiao=true~menzi=cross-rank";

/// So few winning hands that all are asked, hands of wilds alone among them: only there do two wilds have to
/// be the eye, for a set with a natural tile can always lend one.
const SMALL: &[&str] = &["laizi~sizes=2+5"];

const WILD: &[&str] = &[LAIZI, LIMITED];
const MAHJONG: &[&str] = &[STANDARD, LAIZI, LIMITED];
const PRESETS: &[&str] = &[STANDARD, LAIZI, LIMITED, WAIHUZI];
const COUNTED: &[&str] = &[WAIHUZI, PAOHUZI];
const ALL: &[&str] = &[STANDARD, LAIZI, LIMITED, WAIHUZI, MIXED];

const REFERENCE: Faults = &[
    ("the last set of the catalogue is never tried", ALL),
    (
        "an eye may be made of wilds only together with a natural tile",
        SMALL,
    ),
    ("the eye of the last kind is never tried", ALL),
    (
        "the last two tiles of the first suit and the first of the second are a run",
        ALL,
    ),
    ("a set that was used is not tried again", ALL),
    ("the copy limit is not kept (or, without one, kept)", WILD),
    ("a hand with an honour triplet beside a wild is lost", WILD),
    (
        "among seven pairs there may be any number of fours",
        &[SICHUAN],
    ),
    (
        "a hand that names no missing suit need not lack any",
        &["sichuan~missing_suit=any"],
    ),
    (
        "the first complete hand is scored, not the best",
        &[WAIHUZI],
    ),
    (
        "the last card lies in the first group that holds its kind",
        &[WAIHUZI],
    ),
    (
        "three and four that have to stay together may be taken apart",
        &[PAOHUZI],
    ),
];

const RECURSIVE: Faults = &[
    ("triplets are not tried where a run fits", ALL),
    ("no eye where a run fits", ALL),
    ("no wild below the lowest tile", WILD),
    ("the top run of every suit is missing", ALL),
    (
        "wilds left over are forgotten unless they fill all sets and the eye",
        WILD,
    ),
    ("two wilds are no eye", SMALL),
    ("any number of eyes", PRESETS),
    (
        "a kind held four times is no two of seven pairs",
        &[SICHUAN],
    ),
    ("any suit may be missing where one is named", &[SICHUAN]),
    ("the first reading met is scored, not the best", COUNTED),
    (
        "the last card lies in the first group that holds its kind",
        &[WAIHUZI],
    ),
    (
        "two alike stay free when the third of them is drawn",
        &[PAOHUZI],
    ),
    ("big 2-7-10 is worth nothing", COUNTED),
    ("exposed groups are worth nothing", COUNTED),
    (
        "a four made with another's card is worth one drawn oneself",
        &[PAOHUZI],
    ),
    (
        "a pair made with the last card is worth any other pair",
        &[WAIHUZI],
    ),
];

const TABLE: Faults = &[
    ("run 5-6-7 is missing from the tables", ALL),
    ("four equal honours are a set", MAHJONG),
    ("the eye cannot be of honours", MAHJONG),
    (
        "states with as many tiles as the largest hand are left out",
        MAHJONG,
    ),
    (
        "runs that start below the lowest tile are left out (89 and a wild)",
        &[LAIZI],
    ),
    (
        "five or more wilds in one suit are as good as too many",
        &[LAIZI],
    ),
    ("the copy limit is not part of the cache's key", &[LIMITED]),
    (
        "the eye goes where it needs the fewest wilds, not where it adds the fewest",
        WILD,
    ),
    ("the gap of ranks 8 and 10 is no eye", &[WAIHUZI]),
    ("no more than one mixed set in a hand", &[MIXED]),
    (
        "an eye across the colours only of the lowest common rank",
        &[MIXED],
    ),
    (
        "wilds left over must be used up by the suits' own groups",
        WILD,
    ),
    ("there is no four among seven pairs", &[SICHUAN]),
    ("the missing suit is not looked at", &[SICHUAN]),
    (
        "what has to stay together is taken apart",
        &["waihuzi~kan_splittable=false"],
    ),
];

const COVER: Faults = &[
    ("the list holds sixteen items", WILD),
    ("a triplet of a kind held four times is not listed", ALL),
    ("two wilds are no eye", SMALL),
    (
        "the red set is listed in the first colour only",
        &[WAIHUZI, MIXED],
    ),
    ("any two tiles of one suit are an eye", ALL),
    ("the last item is never chosen", ALL),
    ("an item is chosen once at most", ALL),
    (
        "a pair is an eye only where the kind is held exactly twice",
        MAHJONG,
    ),
    ("the wild in the eye may be a fifth copy", &[LIMITED]),
    ("no set has two wilds", WILD),
    ("a pair may be chosen again at will", &[SICHUAN]),
    ("the first suit is never the missing one", &[SICHUAN]),
    (
        "the first complete choice is scored, not the best",
        &[WAIHUZI],
    ),
    (
        "a last card is counted in three alike even where another group holds its kind",
        &[WAIHUZI],
    ),
    (
        "three alike with a brought card count as held",
        &[WAIHUZI, PAOHUZI],
    ),
    ("four alike that are held may be taken apart", &[PAOHUZI]),
    (
        "a pair with a drawn card is worth no more than another",
        &[WAIHUZI],
    ),
    ("two held and one drawn are free", &[PAOHUZI]),
    ("exposed groups are worth nothing", &[WAIHUZI, PAOHUZI]),
];

const GREEDY: Faults = &[
    ("any number of eyes", &[STANDARD]),
    ("four are never the eye and two runs", &[STANDARD]),
    ("three are never the eye and a run", &[STANDARD]),
    (
        "the suits are joined, so that a run crosses a border",
        &[STANDARD],
    ),
    ("no run begins at rank 7", &[STANDARD]),
    (
        "eyes are counted suit by suit, and a suit of size 1 mod 3 is given two instead of being refused",
        &[STANDARD],
    ),
    ("honours run", &[STANDARD]),
    ("the first pair met is the eye for good", &[STANDARD]),
    ("fours among seven pairs are not counted", &[SICHUAN]),
    ("the suit after the named one has to be missing", &[SICHUAN]),
];

const JS_RECURSIVE: Faults = &[
    ("a run may not start at rank 7", MAHJONG),
    ("two wilds are no eye", SMALL),
    ("no run starts below the lowest card", WILD),
    ("a triplet takes no wilds", WILD),
    ("an eye takes a wild wherever there is one", WILD),
    ("a run with two gaps is paid with one wild", WILD),
    ("the last card is not looked at for an eye", WILD),
];

const GO_GREEDY: Faults = &[
    ("three are never an eye and a tile", &[STANDARD]),
    ("four are never two pairs", &[STANDARD]),
    ("four are never a triplet and a tile", &[STANDARD]),
    ("a table of size 1 mod 3 is let through", &[STANDARD]),
    (
        "a pair in the last cell of a table is an error",
        &[STANDARD],
    ),
    ("no run begins at rank 7", &[STANDARD]),
    ("honours lie side by side and run", &[STANDARD]),
    (
        "the first run that fails ends its table without an error",
        &[STANDARD],
    ),
];

const VB_RECURSIVE: Faults = &[
    ("four alike are no set", &[STANDARD]),
    ("triplets are not tried below rank 3", &[STANDARD]),
    ("no eye where a run fits", &[STANDARD]),
    ("no run begins at rank 7", &[STANDARD]),
    ("honours run", &[STANDARD]),
    ("any number of eyes", &[STANDARD]),
    ("an eye that failed stays taken", &[STANDARD]),
];

const LUA_SICHUAN: Faults = &[
    ("the suit after the missing one may not be held", &[SICHUAN]),
    ("seven pairs are not looked for", &[SICHUAN]),
    ("no triplet is taken out", &[SICHUAN]),
    ("no run begins at point 7", &[SICHUAN]),
    ("the highest run is taken first", &[SICHUAN]),
    ("five pairs win with a triplet as with a four", &[SICHUAN]),
    (
        "a pair is taken out of any kind held at least twice",
        &[SICHUAN],
    ),
];

const CPP_WAIHUZI: Faults = &[
    (
        "the red set is listed for the small colour only",
        &[WAIHUZI],
    ),
    ("the top run of each colour is not listed", &[WAIHUZI]),
    (
        "a triplet of a kind held four times is not listed",
        &[WAIHUZI],
    ),
    ("the gap is no menzi", &[WAIHUZI]),
    ("equal runs are listed once", &[WAIHUZI]),
    ("any two cards of one colour are a menzi", &[WAIHUZI]),
    ("a menzi alone has no result", &[WAIHUZI]),
];

/// Every mutant of every engine.
#[must_use]
pub fn all() -> Vec<Mutant> {
    let mut all = Vec::new();
    let mut add = |faults: Faults, make: fn(Fault) -> Box<dyn Factory>| {
        for (number, &(wrong, shows)) in (1..).zip(faults) {
            let faulty = make(Fault::number(number));
            all.push(Mutant {
                name: format!("{}!{number}", faulty.name()),
                number,
                wrong,
                shows,
                faulty,
            });
        }
    };
    add(REFERENCE, |fault| Box::new(reference::Reference { fault }));
    add(RECURSIVE, |fault| Box::new(recursive::Recursive { fault }));
    add(TABLE, |fault| Box::new(table::Table { fault }));
    add(COVER, |fault| Box::new(cover::Cover { fault }));
    add(GREEDY, |fault| Box::new(greedy::Greedy { fault }));
    add(JS_RECURSIVE, |fault| {
        Box::new(js_recursive::JsRecursive { fault })
    });
    add(GO_GREEDY, |fault| Box::new(go_greedy::GoGreedy { fault }));
    add(VB_RECURSIVE, |fault| {
        Box::new(vb_recursive::VbRecursive { fault })
    });
    add(LUA_SICHUAN, |fault| {
        Box::new(lua_sichuan::LuaSichuan { fault })
    });
    add(CPP_WAIHUZI, |fault| {
        Box::new(cpp_waihuzi::CppWaihuzi { fault })
    });
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_engine_has_six_mutants_that_its_head_describes() {
        let heads = [
            ("reference", include_str!("family/reference.rs")),
            ("recursive", include_str!("family/recursive.rs")),
            ("table", include_str!("family/table.rs")),
            ("cover", include_str!("family/cover.rs")),
            ("greedy", include_str!("family/greedy.rs")),
            ("js-recursive", include_str!("port/js_recursive.rs")),
            ("go-greedy", include_str!("port/go_greedy.rs")),
            ("vb-recursive", include_str!("port/vb_recursive.rs")),
            ("lua-sichuan", include_str!("port/lua_sichuan.rs")),
            ("cpp-waihuzi", include_str!("port/cpp_waihuzi.rs")),
        ];
        let builtin: Vec<String> = crate::registry::builtin()
            .iter()
            .filter(|factory| factory.by_default())
            .map(|factory| factory.name().to_owned())
            .collect();
        assert_eq!(heads.map(|(name, _)| name).to_vec(), builtin);
        for (name, text) in heads {
            let head: Vec<&str> = text
                .lines()
                .filter_map(|line| line.strip_prefix("//! "))
                .collect();
            let head = head.join(" ");
            let mutants: Vec<Mutant> = all()
                .into_iter()
                .filter(|mutant| mutant.engine() == name)
                .collect();
            assert!(mutants.len() >= 6, "{name}");
            let listed: Vec<String> = mutants
                .iter()
                .map(|mutant| format!("{} {}", mutant.number(), mutant.idea()))
                .collect();
            let described = head.split_once("Faults: ").map(|(_, faults)| faults);
            assert_eq!(
                described,
                Some(&*format!("{}.", listed.join(", "))),
                "{name}"
            );
        }
    }

    #[test]
    fn mutants_build_wherever_they_are_said_to_show() {
        for mutant in all() {
            assert!(!mutant.shows().is_empty(), "{}", mutant.name());
            for name in mutant.shows() {
                let rules = Rules::named(name).unwrap();
                assert!(mutant.build(&rules).is_ok(), "{} {name}", mutant.name());
            }
        }
    }
}
