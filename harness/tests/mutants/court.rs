//! A mutant before the court: beside two sound engines, compared and judged as a campaign does it.

use duipai::finding::{self, Finding, Status};
use duipai::panel::{Entrant, Panel, Roster, Sample};
use duipai::source::{BLOCK, Source};
use duipai::truth::Judge;
use duipai_engines::{Factory, Hand, Rules, Verdict, notation};
use std::sync::Arc;

/// The seat of the engine under test.
const ACCUSED: usize = 0;
/// The seat of the sound `table`.
const TABLE: usize = 1;
/// After a first catch so many more disagreements are judged: who else would be blamed?
const JUDGED_ON: usize = 8;

/// Engines, the first of them under test, and a judge.
pub struct Court {
    pub rules: Rules,
    panel: Panel,
    judge: Judge,
    verdicts: [Vec<Verdict>; 3],
}

/// `accused` and the sound engines `table` and `recursive`.
fn roster(accused: Arc<dyn Factory>) -> Roster {
    let sound = ["table", "recursive"].map(str::to_owned);
    let mut roster = Roster::builtin().choose(&sound).unwrap();
    let accused = Entrant {
        factory: accused,
        sample: Sample::ALL,
    };
    roster.entrants.insert(ACCUSED, accused);
    roster
}

impl Court {
    /// `None` if the accused has no engine for these rules.
    pub fn new(accused: Arc<dyn Factory>, rules: &str) -> Option<Self> {
        let rules = Rules::named(rules).unwrap();
        let roster = roster(accused);
        let panel = Panel::new(&roster, &rules);
        (panel.seats.len() == 3).then(|| Self {
            judge: Judge::new(&roster, &rules),
            panel,
            rules,
            verdicts: <[Vec<Verdict>; 3]>::default(),
        })
    }

    fn name(&self) -> &str {
        self.panel.seats[ACCUSED].name()
    }

    fn ask(&mut self, hands: &[Hand]) {
        for (seat, verdicts) in self.panel.seats.iter_mut().zip(&mut self.verdicts) {
            verdicts.clear();
            verdicts.resize(hands.len(), Verdict::Unsupported);
            seat.ask_all(hands, verdicts);
        }
    }

    /// What nobody expected about a hand that was just asked.
    fn findings(&mut self, hand: &Hand, position: usize) -> Vec<Finding> {
        let verdicts: Vec<Verdict> = self.verdicts.iter().map(|all| all[position]).collect();
        let predicted = finding::predict(&mut self.panel, hand);
        let legal = self.rules.invalid(hand).is_none();
        if finding::all_agree(&verdicts, &predicted, legal) {
            return Vec::new();
        }
        let (_, findings) =
            finding::judge(&mut self.judge, &self.rules, hand, &verdicts, &predicted);
        for finding in &findings {
            assert_eq!(
                finding.key.seat,
                ACCUSED,
                "{}: {} is blamed for {}",
                self.name(),
                self.panel.seats[finding.key.seat].name(),
                notation::write(hand)
            );
        }
        findings
    }

    /// The index of the first of the source's first `most` hands that convicts the accused. No disagreement
    /// on the way may be blamed on another.
    pub fn first_catch(&mut self, source: &dyn Source, most: u64) -> Option<u64> {
        let most = source.len().min(most);
        let (mut drawn, mut asked) = (Vec::new(), 0);
        // Most mutants are caught at once, and slow ones should not be asked a whole block before.
        let mut chunk = 64;
        for block in 0..most.div_ceil(BLOCK) {
            source.block(block, &mut drawn).unwrap();
            drawn.truncate((most - asked) as usize);
            let hands: Vec<Hand> = drawn.iter().map(|drawn| drawn.hand).collect();
            let mut rest = &hands[..];
            while !rest.is_empty() {
                let (hands, later) = rest.split_at(rest.len().min(chunk));
                if let Some(position) = self.first_in(hands) {
                    return Some(asked + position as u64);
                }
                asked += hands.len() as u64;
                rest = later;
                chunk = (2 * chunk).min(BLOCK as usize);
            }
        }
        None
    }

    fn first_in(&mut self, hands: &[Hand]) -> Option<usize> {
        self.ask(hands);
        let mut first = None;
        let mut judged = 0;
        for (position, hand) in hands.iter().enumerate() {
            let findings = self.findings(hand, position);
            if findings
                .iter()
                .any(|finding| finding.key.status == Status::New)
            {
                first.get_or_insert(position);
                judged += 1;
                if judged > JUDGED_ON {
                    break;
                }
            }
        }
        first
    }

    /// Among the source's first `most` hands those on which the accused differs from what is expected of
    /// it, and the wins.
    pub fn rarity(&mut self, source: &dyn Source, most: u64) -> Rarity {
        let mut rarity = Rarity::default();
        let most = source.len().min(most);
        let (mut drawn, mut asked) = (Vec::new(), 0);
        for block in 0..most.div_ceil(BLOCK) {
            source.block(block, &mut drawn).unwrap();
            drawn.truncate((most - asked) as usize);
            let hands: Vec<Hand> = drawn.iter().map(|drawn| drawn.hand).collect();
            asked += hands.len() as u64;
            self.ask(&hands);
            for (position, hand) in hands.iter().enumerate() {
                let truth = self.verdicts[TABLE][position];
                let said = self.verdicts[ACCUSED][position];
                let predicate = self.panel.seats[ACCUSED].predicate.as_mut();
                let differs = match predicate.map(|predicate| predicate.accepts(hand)) {
                    Some(accepts) => accepts != matches!(said, Verdict::Win(_)),
                    None => said != truth,
                };
                rarity.differing += u64::from(differs);
                rarity.wins += u64::from(matches!(truth, Verdict::Win(_)));
            }
        }
        rarity
    }
}

impl std::fmt::Display for Rarity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.differing, self.wins)
    }
}

/// How rare a fault is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rarity {
    pub differing: u64,
    pub wins: u64,
}

impl Rarity {
    /// Whether it shows less often than once in 100,000 wins.
    pub const fn is_beyond_g1(self) -> bool {
        self.differing * 100_000 < self.wins
    }
}
