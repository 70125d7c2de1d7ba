//! What is right: the hands that can be asked, and whether they win under a setting. Each hand is judged once
//! for all settings that differ in gates only, so that trying thousands of settings costs little more than
//! looking at them.

use super::pool;
use super::space::{Step, alike, presets, widest};
use crate::panel::JUDGE;
use duipai_engines::{Alphabet, Engine, Hand, Rules, Verdict, registry};
use std::collections::HashMap;
use std::ops::Range;

/// Rules, and where what wins under them is written down.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub rules: Rules,
    structure: usize,
}

/// The hands by number, and what the judge said of them.
pub(super) struct Expected {
    pub alphabet: Alphabet,
    hands: Vec<Hand>,
    pool: usize,
    places: HashMap<Hand, usize>,
    structures: Vec<Structure>,
    /// By name of rules.
    structure_of: HashMap<String, usize>,
    /// The widest rules of every preset.
    widest: Vec<Rules>,
}

/// What winning is, apart from what is legal.
struct Structure {
    widest: Rules,
    engine: Box<dyn Engine>,
    /// By hand.
    wins: Vec<Option<bool>>,
}

impl Expected {
    pub fn new(alphabet: Alphabet) -> Self {
        let mut expected = Self {
            alphabet,
            hands: Vec::new(),
            pool: 0,
            places: HashMap::new(),
            structures: Vec::new(),
            structure_of: HashMap::new(),
            widest: presets(alphabet).iter().map(widest).collect(),
        };
        for hand in pool::hands(alphabet) {
            expected.place(&hand);
        }
        expected.pool = expected.hands.len();
        expected
    }

    /// The numbers of the hands that there were at the beginning. What is chosen from these does not depend
    /// on what was chosen before.
    pub fn pool(&self) -> Range<usize> {
        0..self.pool
    }

    /// The hand of a number.
    pub fn hand(&self, place: usize) -> &Hand {
        &self.hands[place]
    }

    /// The number of a hand, which joins the others if it is new.
    pub fn place(&mut self, hand: &Hand) -> usize {
        *self.places.entry(*hand).or_insert_with(|| {
            self.hands.push(*hand);
            self.hands.len() - 1
        })
    }

    pub fn setting(&mut self, rules: Rules) -> Setting {
        let name = rules.name();
        let known = self.structure_of.get(&name).copied();
        let structure = known.unwrap_or_else(|| {
            let structure = self.structure(widest(&rules));
            self.structure_of.insert(name, structure);
            structure
        });
        Setting { rules, structure }
    }

    /// The number of what winning is under these rules, which have all gates open.
    fn structure(&mut self, widest: Rules) -> usize {
        let known = self
            .structures
            .iter()
            .position(|known| alike(&known.widest, &widest));
        known.unwrap_or_else(|| {
            let mut builtin = registry::builtin().into_iter();
            let judge = builtin
                .find(|factory| factory.name() == JUDGE)
                .expect("the judge is built in");
            let engine = judge.build(&widest).expect("the judge has all rules");
            self.structures.push(Structure {
                widest,
                engine,
                wins: Vec::new(),
            });
            self.structures.len() - 1
        })
    }

    /// The setting one step away from `from`.
    pub fn step(&mut self, from: &Setting, step: Step) -> Setting {
        if step.gate {
            Setting {
                rules: step.rules,
                structure: from.structure,
            }
        } else {
            self.setting(step.rules)
        }
    }

    /// Whether a hand is legal under a setting.
    pub fn legal(&self, setting: &Setting, place: usize) -> bool {
        setting.rules.invalid(&self.hands[place]).is_none()
    }

    /// Whether a hand wins under a setting; an illegal one does not.
    pub fn wins(&mut self, setting: &Setting, place: usize) -> bool {
        if !self.legal(setting, place) {
            return false;
        }
        let structure = &mut self.structures[setting.structure];
        if structure.wins.len() <= place {
            structure.wins.resize(self.hands.len(), None);
        }
        let hand = &self.hands[place];
        *structure.wins[place]
            .get_or_insert_with(|| matches!(structure.engine.judge(hand), Verdict::Win(_)))
    }

    /// Whether two settings differ on a hand.
    pub fn differ(&mut self, a: &Setting, b: &Setting, place: usize) -> bool {
        self.wins(a, place) != self.wins(b, place)
    }

    /// Whether some setting of the switches makes a hand legal.
    pub fn in_space(&self, place: usize) -> bool {
        let hand = &self.hands[place];
        self.widest
            .iter()
            .any(|rules| rules.invalid(hand).is_none())
    }
}
