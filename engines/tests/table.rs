//! What is particular to `table`: what it leaves unanswered, and its planted faults. What it shares with all
//! engines is tested in `exhaustive`.

#[path = "table/batches.rs"]
mod batches;
#[cfg(feature = "mutants")]
#[path = "table/faults.rs"]
mod faults;
#[path = "spaces/mod.rs"]
mod spaces;
#[path = "table/structure.rs"]
mod structure;

use duipai_engines::family::table::Table;
use duipai_engines::{Alphabet, Factory, Rules, Verdict, notation};

#[test]
fn wilds_beside_exposed_groups_are_unsupported_under_a_copy_limit_only() {
    let verdict = |rules: &str, hand: &str| {
        let rules = Rules::named(rules).unwrap();
        let hand = notation::parse(hand, Alphabet::Mahjong).unwrap();
        Table::default().build(&rules).unwrap().judge(&hand)
    };
    let limited = "laizi~wild.copy_limit=4";
    assert_eq!(verdict(limited, "1m+1[111m]"), Verdict::Unsupported);
    assert_eq!(verdict(limited, "11m[222m]"), Verdict::WIN);
    assert_eq!(verdict("laizi", "1m+1[111m]"), Verdict::WIN);
}
