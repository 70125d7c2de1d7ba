//! Tables of the summary as HTML. A table that is too wide scrolls in a box of its own, which the keyboard reaches.

use crate::report::table::Table;
use maud::{Markup, html};

/// A table in its box; `label` says what it holds.
pub fn table(label: &str, table: &Table) -> Markup {
    let mut rows = table.rows().iter();
    let head = rows.next();
    scrolled(
        label,
        &html! {
            table {
                @if let Some(head) = head {
                    thead { tr { @for cell in head { th scope="col" { (cell) } } } }
                }
                tbody {
                    @for row in rows {
                        tr { @for (column, cell) in row.iter().enumerate() {
                            @if column == 0 { th scope="row" { (cell) } } @else { td { (cell) } }
                        } }
                    }
                }
            }
        },
    )
}

/// Something wide in a box that scrolls.
pub fn scrolled(label: &str, inner: &Markup) -> Markup {
    html! { div.scroll tabindex="0" role="region" aria-label=(label) { (inner) } }
}
