//! Plots, drawn by hand: rules, labels, lines and dots in a frame. Colours are those that most people can tell apart, and come
//! from the style of the page, so that they change with it.

use maud::{Markup, PreEscaped, html};
use std::fmt::Write as _;

/// One of the colours of series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink(usize);

/// How many there are before they begin again.
const INKS: usize = 6;

impl Ink {
    /// The colour of the series with this number.
    #[must_use]
    pub const fn of(number: usize) -> Self {
        Self(number % INKS)
    }

    /// Its class.
    #[must_use]
    pub fn class(self) -> String {
        format!("ink{}", self.0)
    }
}

/// A plot that is being drawn.
pub struct Plot {
    size: (f64, f64),
    title: String,
    body: String,
}

impl Plot {
    /// An empty one; `title` is read to whoever does not see it.
    #[must_use]
    pub fn new(width: f64, height: f64, title: &str) -> Self {
        Self {
            size: (width, height),
            title: title.to_owned(),
            body: String::new(),
        }
    }

    /// A thin line of the frame.
    pub fn rule(&mut self, from: (f64, f64), to: (f64, f64)) {
        self.straight("rule", from, to);
    }

    /// A line that means something, such as what all is measured by.
    pub fn mark(&mut self, from: (f64, f64), to: (f64, f64)) {
        self.straight("mark", from, to);
    }

    fn straight(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        let _ = write!(
            self.body,
            "<path class=\"{class}\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>",
            from.0, from.1, to.0, to.1
        );
    }

    /// Words; `anchor` is which end of them lies there.
    pub fn label(&mut self, at: (f64, f64), anchor: &str, words: &str) {
        self.text("", at, anchor, words);
    }

    /// Words that matter.
    pub fn name(&mut self, at: (f64, f64), anchor: &str, words: &str) {
        self.text(" class=\"name\"", at, anchor, words);
    }

    fn text(&mut self, class: &str, (x, y): (f64, f64), anchor: &str, words: &str) {
        let words = escaped(words);
        let _ = write!(
            self.body,
            "<text{class} x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>"
        );
    }

    /// A line of a series.
    pub fn line(&mut self, points: &[(f64, f64)], ink: Ink) {
        let mut path = String::new();
        for (number, (x, y)) in points.iter().enumerate() {
            let _ = write!(path, "{}{x:.1} {y:.1}", if number == 0 { 'M' } else { 'L' });
        }
        let _ = write!(
            self.body,
            "<path class=\"line {}\" d=\"{path}\"/>",
            ink.class()
        );
    }

    /// A point of a series, with what it tells.
    pub fn dot(&mut self, (x, y): (f64, f64), ink: Ink, tells: &str) {
        let (ink, tells) = (ink.class(), escaped(tells));
        let _ = write!(
            self.body,
            "<circle class=\"{ink}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"><title>{tells}</title></circle>"
        );
    }

    /// A value with its interval along the line, and what it tells.
    pub fn interval(&mut self, y: f64, [value, low, high]: [f64; 3], ink: Ink, tells: &str) {
        let (ink, tells) = (ink.class(), escaped(tells));
        let _ = write!(
            self.body,
            "<g class=\"{ink}\"><title>{tells}</title><path d=\"M{low:.1} {y:.1}H{high:.1}\"/>\
             <circle cx=\"{value:.1}\" cy=\"{y:.1}\" r=\"2.3\"/></g>"
        );
    }

    /// The plot.
    #[must_use]
    pub fn finish(self) -> Markup {
        let (width, height) = self.size;
        html! {
            svg.plot role="img" aria-label=(self.title) viewBox=(format!("0 0 {width:.0} {height:.0}"))
                width=(format!("{width:.0}")) height=(format!("{height:.0}")) {
                (PreEscaped(self.body))
            }
        }
    }
}

fn escaped(text: &str) -> String {
    html! { (text) }.into_string()
}
