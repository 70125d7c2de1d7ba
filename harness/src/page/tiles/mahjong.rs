//! Mahjong tiles: numerals over 万, circles, bamboo, characters of honours with the letter of the wind or dragon beside
//! them, the white dragon as a frame, and wilds.

use super::strokes::{numeral, ten_thousand};
use duipai_engines::{Alphabet, Kind};
use std::fmt::Write as _;

/// A place and the class of its colour.
type Spot = (f64, f64, &'static str);

/// Honours by rank: character, colour, letter.
const HONOURS: [(&str, &str, &str); 7] = [
    ("东", "ink", "E"),
    ("南", "ink", "S"),
    ("西", "ink", "W"),
    ("北", "ink", "N"),
    ("", "blue", ""),
    ("發", "green", "F"),
    ("中", "red", "C"),
];

const FACE: &str =
    "<rect class=\"face\" x=\".75\" y=\".75\" width=\"28.5\" height=\"38.5\" rx=\"4\"/>";

/// A tile of this kind.
pub fn tile(kind: Kind) -> String {
    let rank = Alphabet::Mahjong.rank_of(kind);
    let mut out = FACE.to_owned();
    match Alphabet::Mahjong.suit_of(kind) {
        0 => {
            out.push_str(&numeral(rank, (6.5, 3.0), 0.85, "ink"));
            out.push_str(&ten_thousand((6.5, 20.0), 0.85, "red"));
        }
        1 => circles(&mut out, rank),
        2 => bamboo(&mut out, rank),
        _ => honour(&mut out, rank),
    }
    out
}

/// A wild that stands for nothing in particular.
pub fn wild() -> String {
    format!("{FACE}{}{}", frame(), star(15.0, 20.5, 9.5))
}

/// What is laid over a tile that a wild stands for.
pub fn stands_for() -> String {
    format!(
        "{}<circle class=\"seal\" cx=\"23.5\" cy=\"6.5\" r=\"6\"/>{}",
        frame(),
        star(23.5, 6.8, 4.6).replace("wild", "paper")
    )
}

fn frame() -> &'static str {
    "<rect class=\"wildframe\" x=\"1.5\" y=\"1.5\" width=\"27\" height=\"37\" rx=\"3.5\"/>"
}

/// A star of five points.
fn star(x: f64, y: f64, radius: f64) -> String {
    let mut path = String::new();
    for point in 0..10 {
        let reach = if point % 2 == 0 {
            radius
        } else {
            radius * 0.42
        };
        let angle = std::f64::consts::PI * (f64::from(point) / 5.0 - 0.5);
        let (x, y) = (x + reach * angle.cos(), y + reach * angle.sin());
        let _ = write!(path, "{}{x:.1} {y:.1}", if point == 0 { 'M' } else { 'L' });
    }
    format!("<path class=\"wild\" d=\"{path}Z\"/>")
}

fn honour(out: &mut String, rank: usize) {
    let (character, color, letter) = HONOURS[rank - 1];
    if character.is_empty() {
        out.push_str(
            "<rect class=\"line blue\" x=\"6.5\" y=\"7.5\" width=\"17\" height=\"25\" rx=\"1.5\"/>\
             <rect class=\"line thin blue\" x=\"9.5\" y=\"10.5\" width=\"11\" height=\"19\" rx=\"1\"/>",
        );
        return;
    }
    let _ = write!(
        out,
        "<text class=\"han {color}\" x=\"15\" y=\"29\" font-size=\"19\">{character}</text>\
         <text class=\"index\" x=\"24.5\" y=\"9.5\" font-size=\"8\">{letter}</text>"
    );
}

fn circles(out: &mut String, rank: usize) {
    let (spots, radius) = circle_spots(rank);
    for (x, y, color) in spots {
        let inner = radius * 0.42;
        let _ = write!(
            out,
            "<circle class=\"line {color}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>\
             <circle class=\"{color}\" cx=\"{x}\" cy=\"{y}\" r=\"{inner:.2}\"/>"
        );
    }
    if rank == 1 {
        out.push_str("<circle class=\"line blue\" cx=\"15\" cy=\"20\" r=\"6.8\"/>");
    }
}

fn circle_spots(rank: usize) -> (Vec<Spot>, f64) {
    let grid = |columns: &[f64], rows: &[Spot]| -> Vec<Spot> {
        let row = |&(_, y, color): &Spot| columns.iter().map(move |&x| (x, y, color));
        rows.iter().flat_map(row).collect()
    };
    let four = || grid(&[9.0, 21.0], &[(0.0, 11.0, "blue"), (0.0, 29.0, "blue")]);
    match rank {
        1 => (vec![(15.0, 20.0, "red")], 10.0),
        2 => (vec![(15.0, 11.0, "green"), (15.0, 29.0, "blue")], 6.0),
        3 => {
            let spots = [
                (8.0, 9.0, "blue"),
                (15.0, 20.0, "red"),
                (22.0, 31.0, "green"),
            ];
            (spots.to_vec(), 4.6)
        }
        4 => (four(), 4.8),
        5 => ([four(), vec![(15.0, 20.0, "red")]].concat(), 4.4),
        6 => {
            let rows = [(0.0, 8.5, "green"), (0.0, 20.5, "red"), (0.0, 31.5, "red")];
            (grid(&[9.0, 21.0], &rows), 4.2)
        }
        7 => {
            let top = [
                (7.0, 7.0, "green"),
                (15.0, 10.0, "green"),
                (23.0, 13.0, "green"),
            ];
            let rows = [(0.0, 22.5, "red"), (0.0, 32.5, "red")];
            ([top.to_vec(), grid(&[9.5, 20.5], &rows)].concat(), 3.6)
        }
        8 => {
            let rows = [7.0, 15.7, 24.3, 33.0].map(|y| (0.0, y, "blue"));
            (grid(&[9.5, 20.5], &rows), 3.5)
        }
        _ => {
            let rows = [(0.0, 8.5, "green"), (0.0, 20.0, "red"), (0.0, 31.5, "blue")];
            (grid(&[7.0, 15.0, 23.0], &rows), 3.2)
        }
    }
}

fn bamboo(out: &mut String, rank: usize) {
    if rank == 1 {
        // By custom the first of the suit shows a bird.
        out.push_str(
            "<path class=\"green\" d=\"M8 34Q4 24 11 17Q12 9 18 8Q23 8 23 13L26.5 14.5L22.5 16.5Q23 24 15.5 27Q11 29 8 34Z\"/>\
             <path class=\"pen red\" d=\"M14 28V35M18 26.5L19 35M12 35H16M17 35H21\"/>\
             <circle class=\"paper\" cx=\"19\" cy=\"12.3\" r=\"1.5\"/>",
        );
        return;
    }
    let (spots, length) = bamboo_spots(rank);
    for (x, y, color) in spots {
        let top = y - length / 2.0;
        let _ = write!(
            out,
            "<rect class=\"{color}\" x=\"{:.1}\" y=\"{top:.1}\" width=\"3.8\" height=\"{length}\" rx=\"1.9\"/>\
             <path class=\"notch\" d=\"M{:.1} {y:.1}h3.8\"/>",
            x - 1.9,
            x - 1.9
        );
    }
}

fn bamboo_spots(rank: usize) -> (Vec<Spot>, f64) {
    let row = |columns: &[f64], y: f64| -> Vec<Spot> {
        columns.iter().map(|&x| (x, y, "green")).collect()
    };
    let three = [7.5, 15.0, 22.5];
    let four = || [row(&[8.5, 21.5], 11.0), row(&[8.5, 21.5], 29.0)].concat();
    match rank {
        2 => ([row(&[15.0], 11.0), row(&[15.0], 29.0)].concat(), 14.0),
        3 => ([row(&[15.0], 11.0), row(&[8.5, 21.5], 29.0)].concat(), 14.0),
        4 => (four(), 14.0),
        5 => ([four(), vec![(15.0, 20.0, "red")]].concat(), 13.0),
        6 => ([row(&three, 11.0), row(&three, 29.0)].concat(), 14.0),
        7 => {
            let first = vec![(15.0, 8.0, "red")];
            ([first, row(&three, 20.0), row(&three, 32.0)].concat(), 10.0)
        }
        8 => {
            let columns = [6.0, 12.0, 18.0, 24.0];
            ([row(&columns, 11.0), row(&columns, 29.0)].concat(), 14.0)
        }
        _ => {
            let mut spots = [row(&three, 8.0), row(&three, 20.0), row(&three, 32.0)].concat();
            for middle in spots.iter_mut().skip(1).step_by(three.len()) {
                middle.2 = "red";
            }
            (spots, 10.0)
        }
    }
}
