//! The engines of one thread, and what they say of a block.

use super::subject::{Crowd, Subject, Subjects};
use super::tally::Counts;
use crate::panel::{Entrant, Panel, Roster, Sample, Seat};
use crate::source::{Drawn, Source, SourceError};
use duipai_engines::{Factory, Hand, Rules, Score, Verdict, registry};
use std::sync::Arc;

/// Those who know what is right, the quickest first: who does not answer is followed by the next, and where rules
/// count a score who does not give one.
const TRUSTED: [&str; 3] = ["table", "recursive", "reference"];

/// The engines of one thread.
pub(super) struct Bench<'a> {
    rules: &'a Rules,
    trusted: Vec<Seat>,
    /// Number of the subject, its seat, and that of the engine it was made of.
    wrong: Vec<(usize, Seat, Option<usize>)>,
    originals: Vec<Seat>,
    original_said: Vec<Vec<Verdict>>,
    crowd: Option<Arc<dyn Crowd>>,
    /// How many subjects come before the crowd.
    engines: usize,
    /// Whether each of the crowd is asked.
    of_crowd: Vec<bool>,
    drawn: Vec<Drawn>,
    hands: Vec<Hand>,
    right: Vec<Option<Verdict>>,
    said: Vec<Verdict>,
    ordinals: Vec<u16>,
    killed: Vec<u32>,
}

fn seat(factory: &Arc<dyn Factory>, rules: &Rules) -> Option<Seat> {
    let roster = Roster {
        entrants: vec![Entrant {
            factory: Arc::clone(factory),
            sample: Sample::ALL,
        }],
    };
    Panel::new(&roster, rules).seats.pop()
}

impl<'a> Bench<'a> {
    pub fn new(rules: &'a Rules, subjects: &Subjects, asked: &[usize]) -> Self {
        let builtin: Vec<Arc<dyn Factory>> =
            registry::builtin().into_iter().map(Arc::from).collect();
        let named = |name: &&str| builtin.iter().find(|factory| factory.name() == *name);
        let trusted = TRUSTED.iter().filter_map(named);
        let mut bench = Self {
            rules,
            trusted: trusted.filter_map(|factory| seat(factory, rules)).collect(),
            wrong: Vec::new(),
            originals: Vec::new(),
            original_said: Vec::new(),
            crowd: None,
            engines: subjects.engines.len(),
            of_crowd: vec![false; subjects.len() - subjects.engines.len()],
            drawn: Vec::new(),
            hands: Vec::new(),
            right: Vec::new(),
            said: Vec::new(),
            ordinals: Vec::new(),
            killed: Vec::new(),
        };
        for &number in asked {
            if let Some(subject) = subjects.engines.get(number) {
                bench.add(number, subject);
            } else {
                bench.of_crowd[number - bench.engines] = true;
            }
        }
        if bench.of_crowd.contains(&true) {
            bench.crowd.clone_from(&subjects.crowd);
        }
        bench
    }

    fn add(&mut self, number: usize, subject: &Subject) {
        let Some(own) = seat(&subject.factory, self.rules) else {
            return;
        };
        let original = subject.original.as_ref().and_then(|original| {
            let known = self.originals.iter();
            let known = known
                .map(Seat::name)
                .position(|name| name == original.name());
            known.or_else(|| {
                self.originals.push(seat(original, self.rules)?);
                self.original_said.push(Vec::new());
                Some(self.originals.len() - 1)
            })
        });
        self.wrong.push((number, own, original));
    }

    /// Asks a block; how many hands it had.
    pub fn ask(
        &mut self,
        source: &dyn Source,
        block: u64,
        counts: &mut Counts,
    ) -> Result<u64, SourceError> {
        source.block(block, &mut self.drawn)?;
        self.hands.clear();
        self.hands.extend(self.drawn.iter().map(|drawn| drawn.hand));
        self.ordinals.clear();
        let drawn = self.drawn.iter();
        self.ordinals
            .extend(drawn.map(|drawn| counts.hand(block, drawn.strategy)));
        self.said.resize(self.hands.len(), Verdict::Unsupported);
        // Mutants that are looked up need nobody to tell what is right.
        if !self.wrong.is_empty() {
            self.find_right();
        }
        for (seat, said) in self.originals.iter_mut().zip(&mut self.original_said) {
            said.resize(self.hands.len(), Verdict::Unsupported);
            seat.reset();
            seat.ask_all(&self.hands, said);
        }
        for (subject, seat, original) in &mut self.wrong {
            seat.reset();
            seat.ask_all(&self.hands, &mut self.said);
            for (place, right) in self.right.iter().enumerate() {
                let Some(right) = right else { continue };
                let said = &self.said[place];
                let wrong = match original {
                    Some(number) => differs(said, &self.original_said[*number][place]),
                    None => is_wrong(said, right),
                };
                if wrong {
                    let (strategy, ordinal) = (self.drawn[place].strategy, self.ordinals[place]);
                    counts.hit(*subject, block, place, strategy, ordinal);
                }
            }
        }
        self.ask_crowd(block, counts);
        Ok(self.hands.len() as u64)
    }

    fn ask_crowd(&mut self, block: u64, counts: &mut Counts) {
        let Some(crowd) = &self.crowd else {
            return;
        };
        for (place, drawn) in self.drawn.iter().enumerate() {
            crowd.killed_by(&drawn.hand, &mut self.killed);
            for &number in &self.killed {
                if self.of_crowd[number as usize] {
                    let subject = self.engines + number as usize;
                    counts.hit(subject, block, place, drawn.strategy, self.ordinals[place]);
                }
            }
        }
    }

    /// What is right about each hand, as far as anybody knows.
    fn find_right(&mut self) {
        self.right.clear();
        let legality = self.hands.iter();
        self.right
            .extend(legality.map(|hand| self.rules.invalid(hand).map(Verdict::Rejected)));
        for seat in &mut self.trusted {
            let open: Vec<usize> = (0..self.hands.len())
                .filter(|&place| self.right[place].is_none())
                .collect();
            if open.is_empty() {
                break;
            }
            let hands: Vec<Hand> = open.iter().map(|&place| self.hands[place]).collect();
            let mut said = vec![Verdict::Unsupported; hands.len()];
            seat.reset();
            seat.ask_all(&hands, &mut said);
            let scores = self.rules.xi().is_some();
            for (place, said) in open.into_iter().zip(said) {
                let knows = !scores || said.score() != Score::Absent;
                if knows && matches!(said, Verdict::Win(_) | Verdict::No(_)) {
                    self.right[place] = Some(said);
                }
            }
        }
    }
}

/// Whether a mutant of a port does something else than the port, bugs and all.
fn differs(said: &Verdict, original: &Verdict) -> bool {
    let wins = |verdict: &Verdict| matches!(verdict, Verdict::Win(_));
    said.votes() && wins(said) != wins(original)
}

fn is_wrong(said: &Verdict, right: &Verdict) -> bool {
    let legal = !matches!(right, Verdict::Rejected(_));
    said.votes() && !said.agrees(right, legal)
}
