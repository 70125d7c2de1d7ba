//! Which setting explains the answers best: one switch after the other is put where it contradicts the fewest,
//! until none can be put better.

use super::Prober;
use super::axes::{AXES, Axis, Role};
use super::evidence::{Answer, Evidence, wrong_score};
use super::expected::{Setting, wrongly_exposed};
use super::space::{self, Step};
use duipai_engines::rules::{Field, Preset};
use duipai_engines::{Kind, Rules, Verdict};

/// How badly a setting fits; the least is best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    /// Whether it is a setting that could not be seen: no hand that was asked could win.
    unseen: bool,
    /// Answers it contradicts; wins that it calls illegal count [`ILLEGAL_WIN`] times.
    wrong: usize,
    /// Hands that it calls legal and the engine declined: rules are better no wider than what is answered.
    unanswered: usize,
    /// Tiles that count as wilds. Where there may be no wilds, they would be tiles that are not played with.
    wild_kinds: usize,
    /// Switches that are not where the preset has them.
    changed: usize,
    /// Of presets that can be made to mean the same `laizi`, for `standard` with wilds, and else the plainer.
    preset: (bool, usize),
    /// The length of its name: of lists that mean the same the shorter.
    length: usize,
}

impl Rank {
    /// Whether some answer contradicts it.
    pub const fn is_wrong(&self) -> bool {
        self.wrong > 0
    }
}

/// An engine that is wrong misses wins of sizes that it knows, and seldom finds any of sizes that it does not.
const ILLEGAL_WIN: usize = 3;

/// Answers to hands that win or not as their worth is enough or not.
#[derive(Default)]
struct ByWorth {
    /// What hands were worth that it called a win.
    wins: Vec<i16>,
    /// What hands were worth that it did not.
    others: Vec<i16>,
}

impl ByWorth {
    /// How many answers contradict that hands win from `base` on.
    fn wrong(&self, base: i16) -> usize {
        let wins = self.wins.iter().filter(|&&worth| worth < base).count();
        wins + self.others.iter().filter(|&&worth| worth >= base).count()
    }

    /// Where the fewest contradict: at one of `usual` if that is among the best, else as low as can be.
    fn best(&self, usual: [i16; 2]) -> i16 {
        // As good as any other is a base just at a win, or just above what is none.
        let others = self.others.iter().map(|worth| worth + 1);
        let mut least = others.chain(self.wins.iter().copied()).collect::<Vec<_>>();
        least.sort_unstable();
        least.dedup();
        let all = usual.into_iter().chain(least);
        all.min_by_key(|&base| self.wrong(base)).unwrap_or_default()
    }
}

/// What becomes of the least worth that wins when a setting is tried.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Least {
    /// It goes where it fits best.
    Moved,
    /// It stays.
    Kept,
}

/// The same setting with another worth that is enough, if its rules count it.
fn at_base(setting: &Setting, base: i16) -> Setting {
    setting.with(space::with(&setting.rules, &format!("base_xi={base}")))
}

impl Prober {
    /// How badly a setting fits.
    pub(super) fn rank(&mut self, evidence: &Evidence, setting: &Setting) -> Rank {
        let (rank, by_worth) = self.weigh(evidence, setting);
        let wrong = by_worth.wrong(setting.rules.base_xi());
        Rank {
            wrong: rank.wrong + wrong,
            ..rank
        }
    }

    /// The setting with the least worth that wins put where it fits best, and how badly it fits then.
    pub(super) fn rank_at_best(
        &mut self,
        evidence: &Evidence,
        setting: Setting,
        least: Least,
    ) -> (Setting, Rank) {
        if setting.rules.xi().is_none() || least == Least::Kept {
            let rank = self.rank(evidence, &setting);
            return (setting, rank);
        }
        let by_worth = self.weigh(evidence, &setting).1;
        let preset = Rules::preset(setting.rules.preset_of());
        let base = by_worth.best([preset.base_xi(), setting.rules.base_xi()]);
        let setting = at_base(&setting, base);
        let rank = self.rank(evidence, &setting);
        (setting, rank)
    }

    /// How badly a setting fits whatever worth is enough, and the answers for which that matters.
    fn weigh(&mut self, evidence: &Evidence, setting: &Setting) -> (Rank, ByWorth) {
        let (preset, name) = (setting.rules.preset_of(), setting.rules.name());
        let mut rank = Rank {
            unseen: !evidence.may_be(setting),
            wrong: 0,
            unanswered: 0,
            wild_kinds: setting.rules.wild_kinds().len(),
            changed: name.matches('~').count(),
            preset: (
                preset != Preset::Laizi,
                Preset::ALL
                    .into_iter()
                    .position(|other| other == preset)
                    .unwrap_or_default(),
            ),
            length: name.len(),
        };
        let mut by_worth = ByWorth::default();
        for (place, said) in evidence.asked() {
            let answer = Answer::of(said);
            match answer {
                Answer::Broken => continue,
                Answer::Declined => {
                    let legal = self.expected.legal(setting, *place);
                    rank.unanswered += usize::from(legal);
                    continue;
                }
                // Hands that no setting makes legal would count the same for all of them.
                _ if !self.expected.in_space(*place) => continue,
                _ => {}
            }
            let (won, right) = (
                answer == Answer::Win,
                self.expected.verdict(setting, *place),
            );
            if wrongly_exposed(&right) {
                continue;
            }
            if matches!(right, Verdict::Rejected(_)) {
                rank.wrong += if won { ILLEGAL_WIN } else { 0 };
                continue;
            }
            if wrong_score(said, &right) {
                rank.wrong += 1;
                continue;
            }
            let complete = self.expected.complete(setting, *place);
            match complete.worth.filter(|_| !complete.free) {
                None => rank.wrong += usize::from(won != complete.free),
                Some(worth) if won => by_worth.wins.push(worth),
                Some(worth) => by_worth.others.push(worth),
            }
        }
        (rank, by_worth)
    }

    /// The best setting that can be reached from `start`, each step being the best of its switch.
    pub(super) fn improve(&mut self, evidence: &Evidence, start: &Setting) -> Setting {
        self.descend(evidence, start, Least::Moved, &AXES.each_ref())
    }

    /// The same from where every worth wins, which is moved in the end only. Of rules with one size, say, most hands
    /// do not win; that many worths are not enough explains nearly all of that, and hides that a size is none.
    pub(super) fn improve_at_any_worth(&mut self, evidence: &Evidence, start: &Setting) -> Setting {
        let start = at_base(start, 0);
        let found = self.descend(evidence, &start, Least::Kept, &AXES.each_ref());
        self.improve(evidence, &found)
    }

    /// The same with what is legal left as wide as it is until all else stands. Where the structure is wrong, that
    /// hands of a size are illegal hides what they are worth.
    pub(super) fn improve_structure_first(
        &mut self,
        evidence: &Evidence,
        start: &Setting,
    ) -> Setting {
        let mut axes = AXES.each_ref().to_vec();
        axes.retain(|axis| axis.role != Role::Gate);
        let start = at_base(start, 0);
        let found = self.descend(evidence, &start, Least::Kept, &axes);
        self.improve(evidence, &found)
    }

    fn descend(
        &mut self,
        evidence: &Evidence,
        start: &Setting,
        threshold: Least,
        axes: &[&Axis],
    ) -> Setting {
        let (mut best, mut least) = self.rank_at_best(evidence, start.clone(), threshold);
        loop {
            let before = least;
            for axis in axes {
                // Of a list one part after the other can be changed for the better.
                loop {
                    let from = best.clone();
                    let reached = least;
                    for step in self.promising(evidence, axis, &from) {
                        let other = self.expected.step(&from, step);
                        let (other, rank) = self.rank_at_best(evidence, other, threshold);
                        if rank < least {
                            (best, least) = (other, rank);
                        }
                    }
                    if least == reached {
                        break;
                    }
                }
            }
            if least == before {
                return best;
            }
        }
    }

    /// The values of a switch that may fit better than those of `from`.
    fn promising(&mut self, evidence: &Evidence, axis: &Axis, from: &Setting) -> Vec<Step> {
        match axis.role {
            // It is put where it fits best whatever else is tried.
            Role::Threshold => Vec::new(),
            Role::Rewriting => {
                let held = from.rules.wild_kinds();
                let mut kinds = self.in_doubt(evidence, from);
                kinds.extend(held);
                if kinds.is_empty() {
                    return Vec::new();
                }
                let mut steps = axis.steps(&from.rules);
                steps.retain(|step| {
                    let now = step.rules.wild_kinds();
                    kinds
                        .iter()
                        .any(|kind| held.contains(kind) != now.contains(kind))
                });
                steps
            }
            Role::Gate | Role::Structure => {
                let mut steps = axis.steps(&from.rules);
                steps.extend(axis.step_back(&from.rules));
                steps
            }
        }
    }

    /// The kinds of concealed tiles in hands of which a setting says something else than was answered.
    fn in_doubt(&mut self, evidence: &Evidence, setting: &Setting) -> Vec<Kind> {
        if setting.rules.get(Field::WildKinds).is_none() {
            return Vec::new();
        }
        let mut in_doubt = Vec::new();
        for (place, said) in evidence.asked() {
            let answer = Answer::of(said);
            if answer.tells()
                && self.expected.in_space(*place)
                && (answer == Answer::Win) != self.expected.wins(setting, *place)
            {
                let hand = self.expected.hand(*place);
                in_doubt.extend(hand.alphabet().iter().filter(|&kind| hand.count(kind) > 0));
            }
        }
        in_doubt.sort_unstable();
        in_doubt.dedup();
        in_doubt
    }
}
