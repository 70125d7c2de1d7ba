//! The numerals 一 to 十 and the character 万 as strokes of a pen, in a square of 20 by 20. They are few and simple enough to
//! be drawn, so that they show on machines without Chinese fonts.

/// The paths of the numerals, by rank from 1.
const NUMERALS: [&str; 10] = [
    "M3 10H17",
    "M5 5H15M3 15H17",
    "M4 4H16M5.5 10H14.5M3 16H17",
    "M3 4H17V16H3ZM8 4V8Q8 11 5.5 12M12 4V10Q12 11.5 14.5 11.5",
    "M4 3.5H16M10 3.5L8 16.5M5 9.5H14V16.5M2.5 16.5H17.5",
    "M10 2V5M3 7.5H17M8 10.5L4 17M12 10.5L16 17",
    "M3 10L17 7M9 2.5V13Q9 16 12 16H15.5Q17 16 17 13",
    "M8 5Q7 12 3 17M11.5 4Q13 12 17 17",
    "M4 7H13V14Q13 16.5 15 16.5Q17 16.5 17 13.5M8.5 2.5V8Q8 13.5 3.5 17",
    "M3 9H17M10 2.5V17.5",
];

const TEN_THOUSAND: &str = "M3 4H17M8.5 4Q8 12.5 3 17.5M8 9.5H15Q15 14 13.5 16.5Q12.8 17.6 10 16.8";

/// The numeral of this rank at a place, so many times as large.
pub fn numeral(rank: usize, place: (f64, f64), scale: f64, class: &str) -> String {
    pen(NUMERALS[rank - 1], place, scale, class)
}

/// 万.
pub fn ten_thousand(place: (f64, f64), scale: f64, class: &str) -> String {
    pen(TEN_THOUSAND, place, scale, class)
}

fn pen(path: &str, (x, y): (f64, f64), scale: f64, class: &str) -> String {
    format!(
        "<path class=\"pen {class}\" transform=\"translate({x} {y})scale({scale})\" d=\"{path}\"/>"
    )
}
