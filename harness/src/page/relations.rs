//! Every engine held against itself.

use super::tables::table;
use crate::report::table::grouped;
use crate::report::{RulesReport, relations};
use maud::{Markup, html};

/// The relations that were tried under some rules.
pub fn of_rules(rules: &RulesReport) -> Markup {
    let asked: u64 = rules.relations.iter().map(|one| one.asked).sum();
    let violated: u64 = rules.relations.iter().map(|one| one.violated).sum();
    let new: u64 = rules.relations.iter().map(|one| one.new).sum();
    if asked == 0 {
        return html! {};
    }
    html! {
        details {
            summary {
                "Relations: engines held against themselves, " (grouped(asked)) " times, "
                @if violated == 0 { "no contradiction" }
                @else if new == 0 { (grouped(violated)) " contradictions, none of them new" }
                @else { b { (grouped(new)) " new contradictions" } " of " (grouped(violated)) }
            }
            (table("Relations", &relations::table(rules)))
        }
    }
}
