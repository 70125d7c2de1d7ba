//! The list of known divergences, and what became of its entries.

use super::tables::scrolled;
use crate::known::EntryReport;
use crate::report::Report;
use crate::report::table::grouped;
use maud::{Markup, html};

/// Whether there is anything to tell.
#[must_use]
pub const fn has_any(report: &Report) -> bool {
    !report.entries.is_empty()
}

/// Entries that concern the run.
pub fn section(report: &Report) -> Markup {
    if !has_any(report) {
        return html! {};
    }
    let table = html! {
        table {
            thead { tr {
                @for heading in ["entry", "engine", "reason", "until", "hands", "seen", "what to do"] { th scope="col" { (heading) } }
            } }
            tbody { @for entry in &report.entries { (row(entry)) } }
        }
    };
    html! {
        section #known {
            h2 { "Known divergences" }
            (scrolled("Known divergences", &table))
        }
    }
}

fn row(entry: &EntryReport) -> Markup {
    html! {
        tr {
            th scope="row" { (entry.file) }
            td { (entry.engine) }
            // A link is text here: whoever wrote the list is not asked where this page leads.
            td.text { (entry.reason) @if let Some(link) = &entry.link { " " span.soft { "(" (link) ")" } } }
            td { (entry.expires.as_deref().unwrap_or("no end")) }
            td { (grouped(entry.hands)) }
            td { (grouped(entry.seen)) }
            td.text { (entry.advice().unwrap_or_else(|| "nothing".to_owned())) }
        }
    }
}
