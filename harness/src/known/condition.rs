//! Conditions on a hand, as data: `contains 1111m`, `quads >= 2`.

use super::read_hand;
use duipai_engines::tile::COPIES;
use duipai_engines::{Hand, notation};
use std::str::FromStr;

/// One condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Contains(Box<Hand>),
    Number(Measure, Relation, usize),
}

/// What of a hand is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Measure {
    Tiles,
    Wilds,
    Kinds,
    Quads,
    Suits,
    Groups,
}

/// Every measure by its name.
pub const MEASURES: [&str; 6] = ["tiles", "wilds", "kinds", "quads", "suits", "groups"];

/// Every relation.
pub const RELATIONS: [&str; 5] = ["=", "<", "<=", ">", ">="];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Equal,
    Less,
    AtMost,
    More,
    AtLeast,
}

impl Measure {
    const ALL: [Self; 6] = [
        Self::Tiles,
        Self::Wilds,
        Self::Kinds,
        Self::Quads,
        Self::Suits,
        Self::Groups,
    ];

    fn of(self, hand: &Hand) -> usize {
        let counts = || hand.counts().iter().copied().zip(hand.meld_counts());
        let held = |(concealed, exposed): &(u8, u8)| concealed.saturating_add(*exposed) > 0;
        match self {
            Self::Tiles => hand.size(),
            Self::Wilds => usize::from(hand.wilds()),
            Self::Kinds => counts().filter(held).count(),
            Self::Quads => counts()
                .filter(|(concealed, exposed)| concealed.saturating_add(*exposed) >= COPIES)
                .count(),
            Self::Suits => {
                let kinds: Vec<bool> = counts().map(|pair| held(&pair)).collect();
                let suits = hand.alphabet().suits().iter();
                let has = |first: usize, ranks: usize| kinds[first..first + ranks].contains(&true);
                suits.filter(|suit| has(suit.first, suit.ranks)).count()
            }
            Self::Groups => hand.melds().count(),
        }
    }
}

impl Relation {
    const ALL: [Self; 5] = [
        Self::Equal,
        Self::Less,
        Self::AtMost,
        Self::More,
        Self::AtLeast,
    ];

    const fn holds(self, a: usize, b: usize) -> bool {
        match self {
            Self::Equal => a == b,
            Self::Less => a < b,
            Self::AtMost => a <= b,
            Self::More => a > b,
            Self::AtLeast => a >= b,
        }
    }
}

impl Condition {
    /// Whether it is so of a hand.
    #[must_use]
    pub fn holds(&self, hand: &Hand) -> bool {
        match &self.0 {
            Kind::Contains(part) => {
                part.alphabet() == hand.alphabet()
                    && part.wilds() <= hand.wilds()
                    && (part.counts().iter().zip(hand.counts())).all(|(part, held)| part <= held)
            }
            Kind::Number(measure, relation, number) => relation.holds(measure.of(hand), *number),
        }
    }
}

impl FromStr for Condition {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "when `{text}` is no condition: write contains and tiles, or one of {} with one of {} and a \
                 number, as in \"contains 1111m\" or \"quads >= 2\"",
                MEASURES.join(", "),
                RELATIONS.join(" ")
            )
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        if let ["contains", tiles] = words.as_slice() {
            let part = read_hand(tiles).filter(|hand| *hand == hand.concealed());
            let part = part.filter(|hand| notation::write(hand) != "-");
            return Ok(Self(Kind::Contains(Box::new(part.ok_or_else(wrong)?))));
        }
        let [measure, relation, number] = words.as_slice() else {
            return Err(wrong());
        };
        let measure = MEASURES.iter().position(|known| known == measure);
        let relation = RELATIONS.iter().position(|known| known == relation);
        match (measure, relation, number.parse()) {
            (Some(measure), Some(relation), Ok(number)) => Ok(Self(Kind::Number(
                Measure::ALL[measure],
                Relation::ALL[relation],
                number,
            ))),
            _ => Err(wrong()),
        }
    }
}
