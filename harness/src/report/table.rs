//! Plain-text and Markdown tables from rows of cells.

use super::markdown::escaped;
use std::fmt::Write as _;

/// A number with commas between its thousands.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A table whose first column is aligned left and the others right; rows may differ in length.
#[derive(Default)]
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these headings.
    pub fn new<const N: usize>(headings: [&str; N]) -> Self {
        Self {
            rows: vec![headings.map(str::to_owned).to_vec()],
        }
    }

    /// Adds a heading; only before the first row.
    pub fn heading(&mut self, heading: &str) {
        self.rows[0].push(heading.to_owned());
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Its rows, headings first.
    #[cfg(feature = "cli")]
    pub fn rows(&self) -> &[Vec<String>] {
        &self.rows
    }

    /// As text, each line behind `indent`.
    pub fn text(&self, indent: &str) -> String {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            self.rows
                .iter()
                .filter_map(|row| row.get(column))
                .map(|cell| cell.chars().count())
                .max()
                .unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let mut text = String::new();
        for row in &self.rows {
            let mut line = indent.to_owned();
            for (column, cell) in row.iter().enumerate() {
                let pad = " ".repeat(widths[column] - cell.chars().count());
                if column == 0 {
                    let _ = write!(line, "{cell}{pad}");
                } else {
                    let _ = write!(line, "  {pad}{cell}");
                }
            }
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text
    }

    /// As Markdown.
    pub fn markdown(&self) -> String {
        let mut text = String::new();
        for (number, row) in self.rows.iter().enumerate() {
            let cells: Vec<String> = row.iter().map(|cell| escaped(cell)).collect();
            let _ = writeln!(text, "| {} |", cells.join(" | "));
            if number == 0 {
                let rule: Vec<&str> = (0..row.len())
                    .map(|i| if i == 0 { "---" } else { "---:" })
                    .collect();
                let _ = writeln!(text, "| {} |", rule.join(" | "));
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1,000"),
            (12_425_278, "12,425,278"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn columns_line_up() {
        let mut table = Table::new(["name", "n"]);
        table.row(vec!["a".to_owned(), "1,000".to_owned()]);
        assert_eq!(table.text("  "), "  name      n\n  a     1,000\n");
        assert_eq!(
            table.markdown(),
            "| name | n |\n| --- | ---: |\n| a | 1,000 |\n"
        );
    }
}
