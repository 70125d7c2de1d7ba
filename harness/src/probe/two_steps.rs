//! Two switches at once. One may hide what another does, as forms without pairs hide which pairs would win; then no
//! single step leads further, and a setting that fits is two away.

use super::Prober;
use super::axes::Role;
use super::evidence::Evidence;
use super::expected::Setting;
use super::fit::Least;
use super::space;
use duipai_engines::Rules;

impl Prober {
    /// The best setting that can be reached from `start`, by two steps at once where no single one leads further.
    pub(super) fn improve_by_two(&mut self, evidence: &Evidence, start: &Setting) -> Setting {
        let mut best = self.improve(evidence, start);
        let mut least = self.rank(evidence, &best);
        while least.is_wrong() {
            let reached = least;
            for other in self.two_steps_away(&best) {
                let (other, rank) = self.rank_at_best(evidence, other, Least::Moved);
                if rank < least {
                    (best, least) = (other, rank);
                }
            }
            if least == reached {
                break;
            }
            best = self.improve(evidence, &best);
            least = self.rank(evidence, &best);
        }
        best
    }

    /// All settings that two changes of structure lead to.
    fn two_steps_away(&mut self, from: &Setting) -> Vec<Setting> {
        let structural = |rules: &Rules| {
            let steps = space::beside(rules).into_iter();
            steps.filter(|step| step.role == Role::Structure)
        };
        let mut away = Vec::new();
        for first in structural(&from.rules) {
            let steps = structural(&first.rules);
            away.extend(steps.map(|second| self.expected.step(from, second)));
        }
        away
    }
}
