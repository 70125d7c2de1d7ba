//! `table`: look every suit up.
//!
//! A suit has few states, and whether a hand wins follows from one small value for each of its suits. Both
//! values and suits are numbered ahead of time; to judge is to compute a few numbers and to look them up.
//! It is by far the fastest family, and it has four back-ends, chosen by the rules:
//!
//! - *suit hash* (mahjong): one byte per suit state, the fewest wilds that make it sets alone and the
//!   fewest that make it sets and an eye; the four suits are added up. In batches the suits of a hand are read side
//!   by side, with AVX2 where the processor has it. `wild.copy_limit = 4` has tables of its own. For seven pairs there is a small table of half suits: the number of fours. Thirteen orphans and
//!   knitted tiles are bit tests. A missing suit is one whose hash is that of the empty state.
//! - *colour hash* (paohuzi without 绞 or an eye across the colours): one bit per state of a colour,
//!   "complete"; a hand wins if both are.
//! - *two halves* (paohuzi where three and four alike stay together): both colours side by side, the ranks cut
//!   in two; a class for the state of each half, and one bit for two classes, "fit together".
//! - *colour hash with a search on top* (paohuzi with `jiao` or `cross-rank`): groups that join the colours
//!   are taken out in every possible way, and the colour hash is asked about what is left. Fours, and what
//!   has to stay together, are taken out first. Dealt hands of pairs are counted.
//!
//! What it does not answer: what a hand is worth. Where rules ask for a worth (`base_xi`), a hand of the right
//! structure is `unsupported`, and one without it is `no`. With `wild.copy_limit = 4` a hand that holds wilds
//! beside exposed groups is `unsupported`, because the exposed tiles leave the wilds less room than the tables
//! assume. Rules with wilds in paohuzi or in special hands, and forms or shapes not named above, are refused.
//!
//! Faults: 1 run 5-6-7 is missing from the tables, 2 four equal honours are a set, 3 the eye cannot be of
//! honours, 4 states with as many tiles as the largest hand are left out, 5 runs that start below the
//! lowest tile are left out (89 and a wild), 6 five or more wilds in one suit are as good as too many, 7 the
//! copy limit is not part of the cache's key, 8 the eye goes where it needs the fewest wilds, not where it
//! adds the fewest, 9 the gap of ranks 8 and 10 is no eye, 10 no more than one mixed set in a hand, 11 an eye
//! across the colours only of the lowest common rank, 12 wilds left over must be used up by the suits' own
//! groups, 13 there is no four among seven pairs, 14 the missing suit is not looked at, 15 what
//! has to stay together is taken apart.

mod automaton;
mod colours;
mod complete;
mod cut;
mod dealt;
mod exchange;
mod halves;
mod index;
#[cfg(target_arch = "x86_64")]
mod lanes;
mod made;
mod mixed;
mod needs;
mod open;
mod pairs;
mod reading;
mod several;
mod singles;
mod suits;
mod sums;
mod threes;
mod together;

use crate::engine::{Engine, Factored, Factory, Refusal, Symmetry, with_wild_kinds};
use crate::fault::{Fault, Faults, Sound};
use crate::form::{Form, Shape};
use crate::rules::{MissingSuit, Rules};
use crate::tile::Alphabet;
use singles::Singles;

/// Builds the table engine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Table {
    /// A planted fault, for tests.
    pub fault: Fault,
}

impl Factory for Table {
    fn name(&self) -> &'static str {
        "table"
    }

    fn idea(&self) -> &'static str {
        "a perfect hash of every suit state: fewest wilds without and with an eye; add the suits up"
    }

    fn build(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        with_wild_kinds(rules, |rules| {
            if self.fault.is_planted() {
                build(rules, self.fault)
            } else {
                build(rules, Sound)
            }
        })
    }

    /// By tables of its own, of what each suit lacks.
    fn shanten(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        build(rules.of_wins(), self.fault)?;
        Ok(Box::new(exchange::ExchangeEngine::new(rules, self.fault)))
    }

    fn finds_shanten(&self) -> bool {
        true
    }

    fn symmetry(&self, rules: &Rules) -> Symmetry {
        Symmetry::of_the_rules(rules)
    }

    /// Of rules that it has tables for and in which no group joins the colours; not of single tiles.
    fn factored(&self, rules: &Rules) -> Option<Box<dyn Factored>> {
        if self.fault.is_planted() {
            factored(rules, self.fault)
        } else {
            factored(rules, Sound)
        }
    }
}

fn factored(rules: &Rules, fault: impl Faults) -> Option<Box<dyn Factored>> {
    build(rules, fault).ok()?;
    if !rules.kan_splittable() || rules.base_xi() > 0 {
        return None;
    }
    // Dealt hands of paohuzi are counted over both colours. In mahjong all that is built can be cut.
    let known =
        |form: &Form| rules.alphabet() == Alphabet::Mahjong || form.as_sets_with_eye().is_some();
    if !rules.wild_kinds().is_empty() || !rules.forms().iter().all(known) {
        return None;
    }
    let joins = |shape: &Shape| matches!(shape, Shape::Mixed | Shape::CrossRank);
    let mut parts = rules.forms().iter().flat_map(|form| &form.parts);
    if parts.any(|part| part.shapes.iter().any(joins)) {
        return None;
    }
    Some(match rules.alphabet() {
        Alphabet::Mahjong => Box::new(cut::Cut::new(several::SeveralEngine::new(rules, fault))),
        Alphabet::Paohuzi => Box::new(colours::ColourEngine::new(rules, fault).ok()?),
    })
}

/// The back-end for these rules.
fn build(rules: &Rules, fault: impl Faults) -> Result<Box<dyn Engine>, Refusal> {
    if rules.alphabet() == Alphabet::Paohuzi {
        return build_paohuzi(rules, fault);
    }
    if let Some(size) = rules.sizes().iter().find(|size| size % 3 != 2) {
        return Err(Refusal(format!(
            "has no tables for hands of {size} tiles: not sets and one eye"
        )));
    }
    let (mut standard, mut pairs) = (0, 0);
    for form in rules.forms() {
        match (form.as_sets_with_eye(), form.as_seven_pairs()) {
            // Spare wilds are used up as triplets, and repeated mixed sets are read as triplets.
            (Some((sets, _)), _) if sets.contains(&Shape::Triplet) => standard += 1,
            (Some(_), _) => return Err(Refusal("counts on triplets being sets".to_owned())),
            _ if form.wilds && rules.wild_max() > 0 => {
                return Err(Refusal(format!(
                    "has no tables that count the wilds of the form `{}`",
                    form.name
                )));
            }
            (None, Some(_)) => pairs += 1,
            _ if Singles::of(form, rules, fault).is_some() => {}
            _ => {
                return Err(Refusal(format!(
                    "has no tables for the form `{}`",
                    form.name
                )));
            }
        }
    }
    if standard > 1 || pairs > 1 {
        return Err(Refusal("has tables for one form of a sort".to_owned()));
    }
    let eyes = [Shape::Pair, Shape::Pair258];
    supported(rules, &[Shape::Triplet, Shape::Run], &eyes)?;
    let missing = rules.missing_suit() != MissingSuit::None;
    match rules.forms() {
        [form] if standard == 1 && !missing => {
            Ok(Box::new(suits::SuitEngine::new(rules, form, fault)))
        }
        _ if rules.wild_max() > 0 && missing => Err(Refusal(
            "has no tables that count wilds beside a missing suit".to_owned(),
        )),
        _ => Ok(Box::new(several::SeveralEngine::new(rules, fault))),
    }
}

fn build_paohuzi(rules: &Rules, fault: impl Faults) -> Result<Box<dyn Engine>, Refusal> {
    let sets = [Shape::Triplet, Shape::Run, Shape::Red, Shape::Mixed];
    let eyes = [
        Shape::Pair,
        Shape::Adjacent,
        Shape::Gap,
        Shape::RedPair,
        Shape::CrossRank,
    ];
    supported(rules, &sets, &eyes)?;
    if rules.wild_max() > 0 {
        return Err(Refusal("has no paohuzi tables that count wilds".to_owned()));
    }
    if rules.missing_suit() != MissingSuit::None {
        return Err(Refusal(
            "has no paohuzi tables of a missing colour".to_owned(),
        ));
    }
    Ok(Box::new(colours::ColourEngine::new(rules, fault)?))
}

/// Refuses forms with a shape that has no table.
fn supported(rules: &Rules, sets: &[Shape], eyes: &[Shape]) -> Result<(), Refusal> {
    for form in rules.forms() {
        let Some((its_sets, its_eyes)) = form.as_sets_with_eye() else {
            continue;
        };
        let stranger = (its_sets.iter().find(|shape| !sets.contains(shape)))
            .or_else(|| its_eyes.iter().find(|shape| !eyes.contains(shape)));
        if let Some(shape) = stranger {
            return Err(Refusal(format!(
                "has no table for the shape {shape:?} of form `{}`",
                form.name
            )));
        }
    }
    Ok(())
}
