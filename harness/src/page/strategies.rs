//! What a mixed source was made of: the share of every strategy and how many of its hands won.

use super::tables::scrolled;
use crate::report::table::grouped;
use crate::report::{RulesReport, SourceReport};
use maud::{Markup, html};

/// The strategies of the sources of some rules that have more than one.
pub fn of_rules(rules: &RulesReport) -> Markup {
    let mixed = |source: &&SourceReport| source.strategies.len() > 1;
    html! {
        @for source in rules.sources.iter().filter(mixed) {
            details {
                summary { "Strategies of " (source.source) ": what hands were made, and how many won" }
                (scrolled(&format!("Strategies of {}", source.source), &table(source)))
            }
        }
    }
}

fn table(source: &SourceReport) -> Markup {
    html! {
        table {
            thead { tr {
                @for heading in ["strategy", "hands", "share", "won"] { th scope="col" { (heading) } }
            } }
            tbody { @for one in &source.strategies { tr {
                th scope="row" { (one.strategy) }
                td { (grouped(one.hands)) }
                (bar(one.share))
                (bar(one.win_rate))
            } } }
        }
    }
}

/// A share of one, as a number and as the length of a bar.
fn bar(share: f64) -> Markup {
    let percent = 100.0 * share.clamp(0.0, 1.0);
    html! { td.bar style=(format!("--share:{percent:.1}%")) { (format!("{percent:.1} %")) } }
}
