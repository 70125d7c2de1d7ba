//! Every engine of the registry on everything small, then on random hands near wins. A new engine is covered
//! by being registered: those that are meant to be right must say what the reference says and count what is
//! known, a port must accept what its predicate says, and all must be as symmetric as they declare.

mod hands;
mod panel;
mod ports;
mod scores;
#[path = "../spaces/mod.rs"]
mod spaces;
mod states;
mod symmetry;
mod waits;
mod winners;

use duipai_engines::Rules;

const LIMITED: &str = "laizi~wild.copy_limit=4";

/// Presets and switches that ask another part of some engine each.
const WAIHUZI: [&str; 8] = [
    "waihuzi",
    "waihuzi~jiao=true",
    "waihuzi~jiao=true~menzi=pair",
    "waihuzi~jiao=true~menzi=gap",
    "waihuzi~menzi=cross-rank",
    "waihuzi~menzi=pair+cross-rank",
    "waihuzi~menzi=pair+adjacent+gap+red+cross-rank",
    "waihuzi~jiao=true~menzi=pair+adjacent+gap+red+cross-rank",
];

/// Seven pairs and missing suits in all ways that there are.
const SICHUAN: [&str; 6] = [
    "sichuan",
    "sichuan~pairs=none",
    "sichuan~pairs=distinct",
    "sichuan~pairs=any-quads",
    "sichuan~missing_suit=any",
    "sichuan~missing_suit=none",
];

/// Special hands, alone and with wilds beside them; eyes of 258; tiles that count as wilds.
const SPECIAL: [&str; 10] = [
    "riichi",
    "gb",
    "gb~pairs=distinct~sizes=2+5+8+11+14+17",
    "gb~eyes=258~wild.max=14",
    "gb~wild.copy_limit=4~wild.max=4",
    "standard~eyes=258",
    "laizi~eyes=258",
    "laizi~eyes=258~wild.copy_limit=4",
    "laizi~wild.kinds=7z",
    "laizi~wild.kinds=5p+7z~wild.copy_limit=4",
];

fn named(rules: &str) -> Rules {
    Rules::named(rules).unwrap()
}
