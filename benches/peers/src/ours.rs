//! Our own engines, asked as the harness asks them: a slice of hands, which they also check for being legal.

use crate::contestant::{Contestant, Judge};
use duipai_engines::family::{greedy::Greedy, recursive::Recursive, table::Table};
use duipai_engines::{Engine, Factory, Hand, Rules, Verdict};
use std::ops::Range;

/// What everyone is measured by.
pub(crate) const BASE: &str = "table";

/// A second [`BASE`]: how far a ratio is from 1 by chance.
pub(crate) const CONTROL: &str = "table again";

/// The one that is measured by comes first.
pub(crate) fn contestants(rules: &Rules, hands: &[Hand]) -> Vec<Contestant> {
    let table = &Table::default();
    let engines: [(_, &dyn Factory); 4] = [
        (BASE, table),
        (CONTROL, table),
        ("recursive", &Recursive::default()),
        ("greedy", &Greedy::default()),
    ];
    let all = engines.map(|(name, factory)| Contestant {
        name,
        form: "`Hand`",
        judge: Box::new(Ours {
            engine: factory.build(rules).expect("it has these rules"),
            hands: hands.to_vec(),
            verdicts: vec![Verdict::NO; hands.len()],
        }),
    });
    all.into()
}

struct Ours {
    engine: Box<dyn Engine>,
    hands: Vec<Hand>,
    verdicts: Vec<Verdict>,
}

impl Judge for Ours {
    fn judge(&mut self, range: Range<usize>) {
        let hands = &self.hands[range.clone()];
        self.engine.judge_all(hands, &mut self.verdicts[range]);
    }

    fn wins(&self, number: usize) -> bool {
        matches!(self.verdicts[number], Verdict::Win(_))
    }
}
