//! Relations: what one engine's answers to two hands have to do with each other, whatever the answers are.
//!
//! A hand with its suits swapped wins exactly if the hand does. So an engine can be found wrong without a second
//! engine and without the truth: two of its own answers cannot both be right. Which relations hold is read off the
//! rules, from forms, wilds and the missing suit; what is made of a hand is a function of the hand and a number.

mod claim;
mod renaming;
mod sets;
mod size;
mod wilds;

pub use claim::{Claim, Outcome};
pub use renaming::Renaming;

use crate::external::codec::order;
use crate::panel::Sample;
use crate::source::Draw;
use duipai_engines::rules::MissingSuit;
use duipai_engines::{Hand, LastCard, Rules};
use sets::Sets;

/// Relations are tried on so many hands where nobody asks for more: what they cost is then below what a run's time
/// varies by.
pub const DEFAULT_SHARE: Sample = Sample { kept: 1, of: 64 };

/// A relation between a hand and others that are made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// The suits change places, in paohuzi the colours.
    Suits,
    /// Rank r becomes 10 − r in all suits.
    Mirror,
    /// Rank r becomes 10 − r in some suits.
    MirrorSome,
    /// The honours change places.
    Honours,
    /// A set more.
    AddSet,
    /// A set more that no tile of the hand can join.
    LoneSet,
    /// A wild instead of a tile.
    TileToWild,
    /// A tile instead of a wild: every tile in turn.
    WildToTile,
    /// Three wilds more.
    ThreeWilds,
    /// A missing suit named where none is: every suit in turn.
    MissingSuit,
    /// The last card drawn oneself instead of brought by another.
    DrawnLast,
    /// A tile more or less, and so no hand any more.
    WrongSize,
    /// The same hand with its tiles in another order, for programs that are sent lists of tiles.
    Order,
    /// The same hand, asked again.
    Repeat,
}

impl Relation {
    /// All of them, in the order of reports.
    pub const ALL: [Self; 14] = [
        Self::Suits,
        Self::Mirror,
        Self::MirrorSome,
        Self::Honours,
        Self::AddSet,
        Self::LoneSet,
        Self::TileToWild,
        Self::WildToTile,
        Self::ThreeWilds,
        Self::MissingSuit,
        Self::DrawnLast,
        Self::WrongSize,
        Self::Order,
        Self::Repeat,
    ];

    /// Its name in reports and records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Suits => "suits",
            Self::Mirror => "mirror",
            Self::MirrorSome => "mirror-some",
            Self::Honours => "honours",
            Self::AddSet => "add-set",
            Self::LoneSet => "lone-set",
            Self::TileToWild => "tile-to-wild",
            Self::WildToTile => "wild-to-tile",
            Self::ThreeWilds => "three-wilds",
            Self::MissingSuit => "missing-suit",
            Self::DrawnLast => "drawn-last",
            Self::WrongSize => "wrong-size",
            Self::Order => "order",
            Self::Repeat => "repeat",
        }
    }

    /// The relation of this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }

    /// How often it is drawn beside others: one that asks about every tile comes more rarely.
    const fn share(self) -> usize {
        match self {
            Self::WildToTile => 1,
            _ => 8,
        }
    }
}

/// Why a relation does not hold where three and four alike stay together.
const STAYS_TOGETHER: &str = "three and four alike have to stay together (kan_splittable = false)";

/// Of many draws one meets a relation that applies: some always do.
const DRAWS: usize = 32;

/// A relation put to the test on one hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// Which one.
    pub relation: Relation,
    /// What it claims.
    pub claim: Claim,
    /// The hands that were made, at least one. All are legal, but those of [`Claim::Never`], and a hand that is
    /// asked again.
    pub hands: Vec<Hand>,
    /// In which order their tiles are sent: 0 is the usual one.
    pub order: u8,
}

impl Trial {
    /// One in which tiles are in their usual order.
    const fn new(relation: Relation, claim: Claim, hands: Vec<Hand>) -> Self {
        Self {
            relation,
            claim,
            hands,
            order: 0,
        }
    }
}

/// The relations that hold under some rules.
#[derive(Clone, Debug)]
pub struct Relations {
    rules: Rules,
    held: Vec<Relation>,
    absent: Vec<(Relation, String)>,
    /// What is drawn from: each as often as its share says.
    turns: Vec<Relation>,
    sets: Sets,
}

impl Relations {
    /// Those that hold under these rules; `illegal` says whether illegal hands may be asked, and `any_order` whether
    /// anyone may be sent tiles in any order.
    #[must_use]
    pub fn of(rules: &Rules, illegal: bool, any_order: bool) -> Self {
        let mut relations = Self {
            rules: rules.clone(),
            held: Vec::new(),
            absent: Vec::new(),
            turns: Vec::new(),
            sets: Sets::of(rules),
        };
        for relation in Relation::ALL {
            match relations.holds(relation, illegal, any_order) {
                Ok(()) => relations.held.push(relation),
                Err(why) => relations.absent.push((relation, why)),
            }
        }
        let held = &relations.held;
        let shares = held.iter().map(|one| vec![*one; one.share()]);
        relations.turns = shares.flatten().collect();
        relations
    }

    /// Those that hold.
    #[must_use]
    pub fn held(&self) -> &[Relation] {
        &self.held
    }

    /// Those that do not hold or say nothing here, each with the reason as a clause.
    #[must_use]
    pub fn absent(&self) -> &[(Relation, String)] {
        &self.absent
    }

    fn holds(&self, relation: Relation, illegal: bool, any_order: bool) -> Result<(), String> {
        let rules = &self.rules;
        match relation {
            Relation::Suits => renaming::suits_hold(rules),
            Relation::Mirror => renaming::mirror_holds(rules),
            Relation::MirrorSome => renaming::mirrors_hold(rules),
            Relation::Honours => renaming::honours_hold(rules),
            Relation::AddSet if !rules.kan_splittable() => Err(STAYS_TOGETHER.to_owned()),
            Relation::LoneSet if rules.base_xi() > 0 => {
                Err("a set more may be what makes the hand worth enough".to_owned())
            }
            Relation::AddSet | Relation::LoneSet => self.sets.hold(rules),
            Relation::DrawnLast if rules.xi().is_none() => {
                Err("it does not matter who brought the last tile".to_owned())
            }
            // A card drawn oneself would have to stay with its pair (偎).
            Relation::DrawnLast if !rules.kan_splittable() => Err(STAYS_TOGETHER.to_owned()),
            Relation::TileToWild | Relation::WildToTile => wilds::hold(rules),
            Relation::ThreeWilds => wilds::three_hold(rules).and(self.sets.hold(rules)),
            Relation::MissingSuit if rules.missing_suit() != MissingSuit::Any => {
                Err("a missing suit is not left open".to_owned())
            }
            Relation::WrongSize if !illegal => Err("illegal hands are not asked".to_owned()),
            Relation::Order if !any_order => Err(
                "no engine is sent a list of tiles that it may not count on to be sorted"
                    .to_owned(),
            ),
            Relation::MissingSuit
            | Relation::DrawnLast
            | Relation::WrongSize
            | Relation::Order
            | Relation::Repeat => Ok(()),
        }
    }

    /// The trial of the hand at an index of a source: one relation that has something to make of the hand, drawn by
    /// `seed` and `index`. An illegal hand is only asked again, as it was or in another order.
    #[must_use]
    pub fn trial(&self, hand: &Hand, seed: u64, index: u64) -> Trial {
        let mut draw = Draw::new(seed, index);
        let again = Trial::new(Relation::Repeat, Claim::Again, vec![*hand]);
        if self.rules.invalid(hand).is_some() {
            let ordered = self.held.contains(&Relation::Order) && draw.one_in(2);
            let ordered = ordered.then(|| in_another_order(hand, &mut draw)).flatten();
            return ordered.unwrap_or(again);
        }
        let made = (0..DRAWS).find_map(|_| self.made(*draw.of(&self.turns), hand, &mut draw));
        made.unwrap_or(again)
    }

    /// What one relation makes of a legal hand, drawn as in [`Relations::trial`]; `None` if it makes nothing of it.
    #[must_use]
    pub fn trial_of(
        &self,
        relation: Relation,
        hand: &Hand,
        seed: u64,
        index: u64,
    ) -> Option<Trial> {
        let legal = self.rules.invalid(hand).is_none();
        let held = legal && self.held.contains(&relation);
        held.then(|| self.made(relation, hand, &mut Draw::new(seed, index)))?
    }

    fn made(&self, relation: Relation, hand: &Hand, draw: &mut Draw) -> Option<Trial> {
        let rules = &self.rules;
        let trial = |claim, hands: Vec<Hand>| Trial::new(relation, claim, hands);
        let renamed = |renaming: Renaming| Some(renaming.apply(hand)).filter(|made| made != hand);
        let (claim, made) = match relation {
            Relation::Suits => (Claim::Same, renamed(renaming::any_suits(rules, draw))),
            Relation::Mirror => (Claim::Same, renamed(renaming::mirror(rules))),
            Relation::MirrorSome => (Claim::Same, renamed(renaming::any_mirrors(rules, draw))),
            Relation::Honours => (Claim::Same, renamed(renaming::any_honours(rules, draw))),
            Relation::AddSet => (Claim::StaysWin, self.sets.add(rules, hand, draw)),
            Relation::LoneSet => (Claim::Same, self.sets.add_lone(rules, hand, draw)),
            Relation::TileToWild => (Claim::StaysWin, wilds::from_tile(rules, hand, draw)),
            Relation::ThreeWilds => (Claim::StaysWin, wilds::three_more(rules, hand)),
            Relation::WildToTile => {
                let (hands, all) = wilds::to_each_tile(rules, hand)?;
                return Some(trial(Claim::Any { only: all }, hands));
            }
            Relation::MissingSuit => {
                let suits = 0..rules.suits().len() as u8;
                let named = |suit| {
                    let mut named = *hand;
                    named.set_missing(Some(suit));
                    named
                };
                let open = hand.missing().is_none();
                return open.then(|| trial(Claim::Any { only: true }, suits.map(named).collect()));
            }
            Relation::DrawnLast => {
                let mut made = *hand;
                let last = hand.last().filter(|last| !last.drawn)?;
                made.set_last(Some(LastCard {
                    drawn: true,
                    ..last
                }));
                (Claim::StaysWin, Some(made))
            }
            Relation::WrongSize => {
                let made = size::wrong(rules, hand, draw)?;
                return Some(trial(Claim::Never, vec![made]));
            }
            Relation::Order => return in_another_order(hand, draw),
            Relation::Repeat => return Some(trial(Claim::Again, vec![*hand])),
        };
        let made = made.filter(|made| rules.invalid(made).is_none())?;
        Some(trial(claim, vec![made]))
    }
}

/// The hand in an order that is not the sorted one, each of those as likely; `None` if it has no two different tiles.
fn in_another_order(hand: &Hand, draw: &mut Draw) -> Option<Trial> {
    let unsorting: Vec<u8> = (1..=order::NUMBERED)
        .filter(|&number| order::unsorts(hand, number))
        .collect();
    let number = (!unsorting.is_empty()).then(|| *draw.of(&unsorting))?;
    Some(Trial {
        order: number,
        ..Trial::new(Relation::Order, Claim::Again, vec![*hand])
    })
}
