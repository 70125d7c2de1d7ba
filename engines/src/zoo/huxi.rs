//! The fifth wrong-engine skeleton, for what hands of paohuzi and waihuzi are worth: every reading, the lowest card
//! first, and the best of them with the last card where it pays most.

mod dealt;
mod kept;
mod readings;
mod switches;
mod worth;

use super::skeleton::{Skeleton, Wins};
use crate::engine::Refusal;
use crate::form::Shape;
use crate::hand::Hand;
use crate::rules::Rules;
use crate::tile::Alphabet;
use crate::verdict::{Score, Verdict};
use crate::xi::XiTable;
use readings::Readings;
pub(super) use switches::{Base, Dealt, Exposed, Groups, Kept, Place, Price, Reading};

/// How many kinds there are, and how many of each colour.
const KINDS: usize = 20;
const RANKS: usize = 10;

/// The skeleton with its switches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Huxi {
    pub(super) reading: Reading,
    pub(super) base: Base,
    pub(super) place: Place,
    pub(super) price: Price,
    pub(super) exposed: Exposed,
    pub(super) kept: Kept,
    pub(super) groups: Groups,
    pub(super) dealt: Dealt,
}

impl Huxi {
    /// No slip at all.
    pub(super) const RIGHT: Self = Self {
        reading: Reading::Best,
        base: Base::Right,
        place: Place::Best,
        price: Price::Right,
        exposed: Exposed::Right,
        kept: Kept::Right,
        groups: Groups::Right,
        dealt: Dealt::Right,
    };
}

impl Skeleton for Huxi {
    fn refuse(&self, rules: &Rules) -> Result<(), Refusal> {
        if rules.alphabet() == Alphabet::Paohuzi && rules.xi().is_some() {
            Ok(())
        } else {
            Err(Refusal(
                "it counts what groups of paohuzi are worth".to_owned(),
            ))
        }
    }

    fn engine(&self, rules: &Rules) -> Box<dyn Wins> {
        Box::new(HuxiEngine {
            how: *self,
            table: Table::of(rules),
        })
    }
}

/// What the rules say, as this skeleton asks it.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a question of its own"
)]
struct Table {
    xi: &'static XiTable,
    base: i16,
    /// Which forms there are.
    sets_menzi: bool,
    sevens: bool,
    fours: bool,
    dealt: bool,
    eyes: Vec<Shape>,
    jiao: bool,
    /// Whether what is alike and held stays together.
    keeps: bool,
}

impl Table {
    fn of(rules: &Rules) -> Self {
        let has = |name: &str| rules.forms().iter().any(|form| form.name == name);
        let fours = has("fours-and-pair");
        Self {
            xi: rules.xi().expect("refused otherwise"),
            base: rules.base_xi(),
            sets_menzi: has("sets-menzi"),
            sevens: has("seven-threes"),
            fours,
            dealt: has("initial-pairs"),
            eyes: if fours {
                vec![Shape::Pair]
            } else {
                rules.menzi().to_vec()
            },
            jiao: rules.jiao(),
            keeps: !rules.kan_splittable(),
        }
    }

    /// Whether four alike can be a group.
    const fn has_fours(&self) -> bool {
        self.sevens || self.fours
    }
}

struct HuxiEngine {
    how: Huxi,
    table: Table,
}

impl Wins for HuxiEngine {
    fn wins(&mut self, hand: &Hand) -> bool {
        matches!(self.verdict(hand), Verdict::Win(_))
    }

    fn verdict(&mut self, hand: &Hand) -> Verdict {
        let dealt = self.table.dealt && dealt::wins(self.how.dealt, hand);
        if dealt && self.how.dealt == Dealt::Unscored {
            return Verdict::Win(Score::Null);
        }
        let best = Readings::best(&self.how, &self.table, hand);
        let base = self.table.base;
        let enough = best.is_some_and(|worth| match self.how.base {
            Base::Right => worth >= base,
            Base::MoreThan => worth > base,
            Base::NotAsked => true,
        });
        let score = best.map_or(Score::Null, Score::Points);
        if enough || dealt {
            Verdict::Win(score)
        } else {
            Verdict::No(score)
        }
    }
}
