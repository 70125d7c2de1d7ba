//! The engine that is wrong on purpose: whether this run would have seen it.

use crate::report::table::grouped;
use crate::report::{CanaryReport, RulesReport};
use maud::{Markup, html};

/// What was seen of the canary under some rules.
pub fn of_rules(rules: &RulesReport) -> Markup {
    let Some(canary) = &rules.canary else {
        return html! {};
    };
    let hands = |number: u64| if number == 1 { "hand" } else { "hands" };
    html! {
        p.canary {
            b { "Canary" } " (an engine that is wrong on purpose): "
            @match canary {
                CanaryReport { missed: true, chances, .. } => {
                    strong.bad { "missed" } " on " (grouped(*chances)) " " (hands(*chances)) " that show it."
                }
                CanaryReport { caught: 0, .. } => { "not caught; why is told at the end of the page." }
                CanaryReport { caught, first, .. } => {
                    "caught on " (grouped(*caught)) " " (hands(*caught))
                    @if let Some(first) = first { ", first at " code { (first) } } "."
                }
            }
        }
    }
}
