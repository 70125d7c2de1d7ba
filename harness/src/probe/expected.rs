//! What is right: the hands that can be asked, and what they are under a setting. Each hand is judged once for all
//! settings of one structure, whatever is legal, counts as a wild or is worth enough, so that trying thousands of
//! settings costs little more than looking at them.

use super::axes::Role;
use super::pool;
use super::space::{self, Step, alike, presets, structure, widest_of_all};
use crate::panel::JUDGE;
use duipai_engines::verdict::Reason;
use duipai_engines::{Alphabet, Engine, Hand, Rules, Score, Verdict, registry};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// Rules, and where what is complete under them is written down.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub rules: Rules,
    structure: usize,
}

/// The hands by number, and what the judge said of them.
pub(super) struct Expected {
    pub alphabet: Alphabet,
    hands: Vec<Hand>,
    /// By number, whether some setting of the switches makes the hand legal.
    in_space: Vec<bool>,
    pool: usize,
    places: HashMap<Hand, usize>,
    structures: Vec<Structure>,
    /// By name of rules.
    structure_of: HashMap<String, usize>,
    /// By name of rules but for the worth that is enough, which hands of the pool are legal. The whole pool is asked
    /// of all settings one switch away, again for each worth.
    legality_of: HashMap<String, Arc<[Legal]>>,
    widest: Vec<Rules>,
}

/// What is complete, apart from what is legal.
struct Structure {
    rules: Rules,
    engine: Box<dyn Engine>,
    /// By hand.
    known: Vec<Option<Complete>>,
}

/// Whether a hand is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Legal {
    Yes,
    No,
    /// No, for what lies exposed.
    WronglyExposed,
}

impl Legal {
    fn of(rules: &Rules, hand: &Hand) -> Self {
        match rules.invalid(hand) {
            None => Self::Yes,
            Some(reason) if wrongly_exposed(&Verdict::Rejected(reason)) => Self::WronglyExposed,
            Some(_) => Self::No,
        }
    }
}

/// How far a hand is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Complete {
    /// Whether it wins whatever it is worth.
    pub free: bool,
    /// What it is worth, if it is complete by a form that has a score.
    pub worth: Option<i16>,
}

impl Expected {
    pub fn new(alphabet: Alphabet) -> Self {
        let mut expected = Self {
            alphabet,
            hands: Vec::new(),
            in_space: Vec::new(),
            pool: 0,
            places: HashMap::new(),
            structures: Vec::new(),
            structure_of: HashMap::new(),
            legality_of: HashMap::new(),
            widest: widest_of_all(alphabet),
        };
        for hand in pool::hands(alphabet) {
            expected.place(&hand);
        }
        expected.pool = expected.hands.len();
        expected
    }

    /// The presets as they are.
    pub fn presets(&mut self) -> Vec<Setting> {
        let presets = presets(self.alphabet).into_iter();
        presets.map(|rules| self.setting(rules)).collect()
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
            let legal = |rules: &Rules| rules.invalid(hand).is_none();
            self.in_space.push(self.widest.iter().any(legal));
            self.hands.push(*hand);
            self.hands.len() - 1
        })
    }

    pub fn setting(&mut self, rules: Rules) -> Setting {
        let name = rules.name();
        let known = self.structure_of.get(&name).copied();
        let structure = known.unwrap_or_else(|| {
            let structure = self.structure(structure(&rules));
            self.structure_of.insert(name, structure);
            structure
        });
        Setting { rules, structure }
    }

    /// The number of a structure.
    fn structure(&mut self, rules: Rules) -> usize {
        let mut known = self.structures.iter();
        let known = known.position(|known| alike(&known.rules, &rules));
        known.unwrap_or_else(|| {
            let mut builtin = registry::builtin().into_iter();
            let judge = builtin
                .find(|factory| factory.name() == JUDGE)
                .expect("the judge is built in");
            let engine = judge.build(&rules).expect("the judge has all rules");
            self.structures.push(Structure {
                rules,
                engine,
                known: Vec::new(),
            });
            self.structures.len() - 1
        })
    }

    /// The setting one step away from `from`.
    pub fn step(&mut self, from: &Setting, step: Step) -> Setting {
        if step.role == Role::Structure {
            self.setting(step.rules)
        } else {
            from.with(step.rules)
        }
    }

    /// Whether a hand is legal under a setting.
    pub fn legal(&self, setting: &Setting, place: usize) -> bool {
        setting.rules.invalid(&self.hands[place]).is_none()
    }

    /// The hands there were at the beginning that are legal under a setting.
    pub fn legal_pool(&mut self, setting: &Setting) -> Vec<usize> {
        let legality = self.legality(setting);
        let all = self.pool().zip(legality.iter());
        let legal = all.filter(|(_, legal)| **legal == Legal::Yes);
        legal.map(|(place, _)| place).collect()
    }

    fn legality(&mut self, setting: &Setting) -> Arc<[Legal]> {
        let name = space::with(&setting.rules, "base_xi=0").name();
        let hands = &self.hands[..self.pool];
        let legality = self.legality_of.entry(name).or_insert_with(|| {
            let legal = hands.iter().map(|hand| Legal::of(&setting.rules, hand));
            legal.collect()
        });
        Arc::clone(legality)
    }

    /// How far a hand is complete that is legal under a setting.
    pub fn complete(&mut self, setting: &Setting, place: usize) -> Complete {
        let place = match setting.rules.wild_kinds() {
            [] => place,
            _ => self.rewritten(setting, place),
        };
        let structure = &mut self.structures[setting.structure];
        if structure.known.len() <= place {
            structure.known.resize(self.hands.len(), None);
        }
        *structure.known[place].get_or_insert_with(|| {
            let verdict = structure.engine.judge(&self.hands[place]);
            Complete {
                free: matches!(verdict, Verdict::Win(_)),
                worth: match verdict.score() {
                    Score::Points(worth) => Some(worth),
                    Score::Absent | Score::Null => None,
                },
            }
        })
    }

    /// The number of the hand with tiles that count as wilds written as wilds.
    fn rewritten(&mut self, setting: &Setting, place: usize) -> usize {
        let mut hand = self.hands[place];
        for &kind in setting.rules.wild_kinds() {
            hand.set_wilds(hand.wilds() + hand.count(kind));
            hand.set_count(kind, 0);
        }
        if hand == self.hands[place] {
            return place;
        }
        hand.set_last(None);
        self.place(&hand)
    }

    /// What is right to say of a hand under a setting.
    pub fn verdict(&mut self, setting: &Setting, place: usize) -> Verdict {
        match setting.rules.invalid(&self.hands[place]) {
            Some(reason) => Verdict::Rejected(reason),
            None => self.verdict_of_legal(setting, place),
        }
    }

    fn verdict_of_legal(&mut self, setting: &Setting, place: usize) -> Verdict {
        let complete = self.complete(setting, place);
        if setting.rules.xi().is_none() {
            return Verdict::from_win(complete.free);
        }
        let score = complete.worth.map_or(Score::Null, Score::Points);
        let enough = |worth| worth >= setting.rules.base_xi();
        if complete.free || complete.worth.is_some_and(enough) {
            Verdict::Win(score)
        } else {
            Verdict::No(score)
        }
    }

    /// Whether a hand wins under a setting; an illegal one does not.
    pub fn wins(&mut self, setting: &Setting, place: usize) -> bool {
        matches!(self.verdict(setting, place), Verdict::Win(_))
    }

    /// Whether two settings differ on a hand, be it in the score only where `scores` count.
    pub fn differ(&mut self, a: &Setting, b: &Setting, place: usize, scores: bool) -> bool {
        let legal = [a, b].map(|setting| Legal::of(&setting.rules, &self.hands[place]));
        self.differ_if([a, b], legal, place, scores)
    }

    /// The hands there were at the beginning on which two settings differ.
    pub fn differing(&mut self, a: &Setting, b: &Setting, scores: bool) -> Vec<usize> {
        let (legal_a, legal_b) = (self.legality(a), self.legality(b));
        let differ = |&place: &usize| {
            self.differ_if([a, b], [legal_a[place], legal_b[place]], place, scores)
        };
        (0..legal_a.len()).filter(differ).collect()
    }

    fn differ_if(
        &mut self,
        settings: [&Setting; 2],
        legal: [Legal; 2],
        place: usize,
        scores: bool,
    ) -> bool {
        if legal.contains(&Legal::WronglyExposed) || !legal.contains(&Legal::Yes) {
            return false;
        }
        let mut said = |number: usize| {
            let legal = legal[number] == Legal::Yes;
            legal.then(|| self.verdict_of_legal(settings[number], place))
        };
        let (a, b) = (said(0), said(1));
        let win = |verdict| matches!(verdict, Some(Verdict::Win(_)));
        let score = |verdict: Option<Verdict>| verdict.map(|verdict| verdict.score());
        let both_legal = a.is_some() && b.is_some();
        win(a) != win(b) || scores && both_legal && score(a) != score(b)
    }

    /// Whether some setting of the switches makes a hand legal.
    pub fn in_space(&self, place: usize) -> bool {
        self.in_space[place]
    }
}

/// Whether a hand is illegal for what lies exposed. Many engines look at concealed tiles only, and leave the rest to
/// whoever laid it open: that says nothing about their rules.
pub(super) const fn wrongly_exposed(right: &Verdict) -> bool {
    matches!(
        right,
        Verdict::Rejected(Reason::NoGroup | Reason::TooManyGroups)
    )
}

impl Setting {
    /// A setting of the same structure.
    pub const fn with(&self, rules: Rules) -> Self {
        Self {
            rules,
            structure: self.structure,
        }
    }
}
