//! The detection curve as a picture: kill rate against rarity, both logarithmic, a panel for each number of hands.
//! Colours are told apart by those who do not see all of them, shapes and dashes say the same again, and a dark
//! background changes the ink, not the picture.

use super::Detection;
use super::curve::{Point, Population, Rarity};
use super::summary::WITHIN;
use crate::report::table::grouped;
use std::fmt::Write as _;

/// A panel within so many hands each.
const PANELS: [u64; 4] = [1_000, 10_000, WITHIN, 1_000_000];

/// A way to choose the hands: kind of source, words, colour (Okabe and Ito), dash, mark.
struct Series {
    source: &'static str,
    words: &'static str,
    color: &'static str,
    dash: &'static str,
    mark: Mark,
}

#[derive(Clone, Copy)]
enum Mark {
    Circle,
    Square,
    Triangle,
    Diamond,
}

const SERIES: [Series; 4] = [
    Series {
        source: "winners",
        words: "winners",
        color: "#009e73",
        dash: "7 3",
        mark: Mark::Triangle,
    },
    Series {
        source: "states",
        words: "states",
        color: "#cc79a7",
        dash: "2 3",
        mark: Mark::Diamond,
    },
    Series {
        source: "deals",
        words: "uniform deals",
        color: "#d55e00",
        dash: "9 3 2 3",
        mark: Mark::Square,
    },
    Series {
        source: "g1",
        words: "the mix g1",
        color: "#0072b2",
        dash: "none",
        mark: Mark::Circle,
    },
];

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 720.0;
const PANEL: (f64, f64) = (340.0, 215.0);
const LEFT: [f64; 2] = [80.0, 520.0];
const TOP: [f64; 2] = [110.0, 415.0];
/// The least rate that has a place on the scale, in percent and as an exponent of ten; none at all lies below.
const LEAST: f64 = -1.0;
const MOST: f64 = 2.0;
/// Height of the strip below the scale where a rate of zero lies.
const ZERO: f64 = 24.0;

/// The picture. Generated mutants where there are any, for they are many; else the hand-made engines.
#[must_use]
pub fn svg(detection: &Detection, points: &[Point]) -> String {
    let generated = points
        .iter()
        .any(|point| point.population == Population::Generated);
    let population = Population::ALL[usize::from(generated)];
    let points: Vec<&Point> = points
        .iter()
        .filter(|point| point.population == population)
        .collect();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
        height=\"{HEIGHT}\" font-family=\"sans-serif\" font-size=\"13\" fill=\"#222222\" role=\"img\">\n\
        <title>Kill rate against rarity, {}</title>\n\
        <style>@media (prefers-color-scheme: dark) {{ .paper {{ fill: #16181c }} text {{ fill: #e4e4e4 }} \
        .rule {{ stroke: #4a4e55 }} .thin {{ stroke: #7d838c }} }}</style>\n\
        <rect class=\"paper\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#ffffff\"/>\n",
        detection.rules
    );
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"28\" font-size=\"17\" font-weight=\"bold\">How many wrong engines are caught: {}, {} {}</text>",
        LEFT[0],
        detection.rules,
        grouped(engines(&points) as u64),
        population.word()
    );
    legend(&mut out);
    let bins = rarities(&points);
    for (number, hands) in PANELS.into_iter().enumerate() {
        let frame = Frame {
            left: LEFT[number % 2],
            top: TOP[number / 2],
            bins: &bins,
        };
        frame.axes(&mut out, hands, &points);
        frame.strategies(&mut out, hands, &points);
        for series in &SERIES {
            frame.series(&mut out, hands, &points, series);
        }
    }
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">rarity: one hit in so many hands of the mix (decades)</text>\n\
        <text transform=\"translate(22 {}) rotate(-90)\" text-anchor=\"middle\">share of the engines caught</text>\n</svg>",
        WIDTH / 2.0,
        HEIGHT - 14.0,
        HEIGHT / 2.0
    );
    out
}

fn engines(points: &[&Point]) -> usize {
    let first = points.first();
    let of_one = points.iter().filter(|point| {
        first.is_some_and(|first| {
            (&point.source, point.strategy, point.hands)
                == (&first.source, first.strategy, first.hands)
        })
    });
    of_one.map(|point| point.engines).sum()
}

fn rarities(points: &[&Point]) -> Vec<Rarity> {
    let mut bins: Vec<Rarity> = points.iter().map(|point| point.rarity).collect();
    bins.sort_by_key(|rarity| rarity.unwrap_or(u32::MAX));
    bins.dedup();
    bins
}

fn legend(out: &mut String) {
    let mut x = LEFT[0];
    for series in SERIES.iter().rev() {
        let y = 54.0;
        let _ = writeln!(
            out,
            "<path d=\"M{x} {y}h36\" stroke=\"{}\" stroke-width=\"2.4\" stroke-dasharray=\"{}\" fill=\"none\"/>{}\
            <text x=\"{}\" y=\"{}\">{}</text>",
            series.color,
            series.dash,
            mark(series, x + 18.0, y),
            x + 42.0,
            y + 4.5,
            series.words
        );
        x += 62.0 + 7.4 * series.words.len() as f64;
    }
    let _ = writeln!(
        out,
        "<path class=\"thin\" d=\"M{x} 54h36\" stroke=\"#9aa0a8\" stroke-width=\"1\" fill=\"none\"/>\
        <text x=\"{}\" y=\"58.5\">each strategy of g1 alone</text>",
        x + 42.0
    );
}

fn mark(series: &Series, x: f64, y: f64) -> String {
    let color = series.color;
    let path = match series.mark {
        Mark::Circle => {
            return format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.2\" fill=\"{color}\"/>");
        }
        Mark::Square => format!("M{:.1} {:.1}h7.6v7.6h-7.6z", x - 3.8, y - 3.8),
        Mark::Triangle => format!("M{x:.1} {:.1}l4.8 8.4h-9.6z", y - 5.2),
        Mark::Diamond => format!("M{x:.1} {:.1}l5.2 5.2l-5.2 5.2l-5.2 -5.2z", y - 5.2),
    };
    format!("<path d=\"{path}\" fill=\"{color}\"/>")
}

/// Where a panel lies, and what lies along it.
struct Frame<'a> {
    left: f64,
    top: f64,
    bins: &'a [Rarity],
}

impl Frame<'_> {
    fn x(&self, rarity: Rarity) -> f64 {
        let place = self.bins.iter().position(|bin| *bin == rarity).unwrap_or(0);
        self.left + PANEL.0 * (place as f64 + 0.5) / self.bins.len() as f64
    }

    fn y(&self, rate: f64) -> f64 {
        let bottom = self.top + PANEL.1 - ZERO;
        if rate <= 0.0 {
            return bottom + ZERO * 0.6;
        }
        let height = ((100.0 * rate).log10().max(LEAST) - LEAST) / (MOST - LEAST);
        bottom - (PANEL.1 - ZERO) * height
    }

    fn axes(&self, out: &mut String, hands: u64, points: &[&Point]) {
        let (left, right) = (self.left, self.left + PANEL.0);
        let _ = writeln!(
            out,
            "<text x=\"{left}\" y=\"{}\" font-weight=\"bold\">within {} hands</text>",
            self.top - 12.0,
            grouped(hands)
        );
        for (rate, words) in [
            (1.0, "100 %"),
            (0.1, "10 %"),
            (0.01, "1 %"),
            (0.001, "≤ 0.1 %"),
            (0.0, "none"),
        ] {
            let y = self.y(rate);
            let _ = writeln!(
                out,
                "<path class=\"rule\" d=\"M{left} {y:.1}H{right}\" stroke=\"#d5d8dc\" fill=\"none\"/>\
                <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" font-size=\"12\">{words}</text>",
                left - 6.0,
                y + 4.0
            );
        }
        let bottom = self.top + PANEL.1;
        for &rarity in self.bins {
            let x = self.x(rarity);
            let words = rarity.map_or_else(
                || "<tspan>unseen</tspan>".to_owned(),
                |decade| format!("10<tspan dy=\"-5\" font-size=\"9\">{decade}</tspan>"),
            );
            let here = points.iter().find(|point| point.rarity == rarity);
            let _ = writeln!(
                out,
                "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"12\">{words}</text>\
                <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"10\">n {}</text>",
                bottom + 16.0,
                bottom + 30.0,
                here.map_or(0, |point| point.engines)
            );
        }
    }

    fn places(
        &self,
        hands: u64,
        points: &[&Point],
        source: &str,
        strategy: Option<&str>,
    ) -> Vec<(f64, f64, f64)> {
        let here = points.iter().filter(|point| {
            point.hands == hands && point.source == source && point.strategy == strategy
        });
        here.map(|point| {
            let rate = point.killed as f64 / point.engines as f64;
            (self.x(point.rarity), self.y(rate), rate)
        })
        .collect()
    }

    fn strategies(&self, out: &mut String, hands: u64, points: &[&Point]) {
        let mut names: Vec<&str> = points.iter().filter_map(|point| point.strategy).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            let places = self.places(hands, points, "g1", Some(name));
            let _ = writeln!(
                out,
                "<path class=\"thin\" d=\"{}\" stroke=\"#9aa0a8\" stroke-width=\"0.9\" fill=\"none\"><title>{name}</title></path>",
                line(&places)
            );
        }
    }

    fn series(&self, out: &mut String, hands: u64, points: &[&Point], series: &Series) {
        let places = self.places(hands, points, series.source, None);
        if places.is_empty() {
            return;
        }
        let _ = writeln!(
            out,
            "<path d=\"{}\" stroke=\"{}\" stroke-width=\"2.4\" stroke-dasharray=\"{}\" fill=\"none\"/>",
            line(&places),
            series.color,
            series.dash
        );
        for (x, y, rate) in places {
            let _ = writeln!(
                out,
                "<g><title>{}: {:.1} %</title>{}</g>",
                series.words,
                100.0 * rate,
                mark(series, x, y)
            );
        }
    }
}

fn line(places: &[(f64, f64, f64)]) -> String {
    let mut path = String::new();
    for (number, (x, y, _)) in places.iter().enumerate() {
        let _ = write!(path, "{}{x:.1} {y:.1}", if number == 0 { 'M' } else { 'L' });
    }
    path
}
