//! Stateful engines: which earlier hands make an engine answer otherwise.

use crate::panel::Seat;
use duipai_engines::{Hand, Verdict};

/// A history is thinned out hand by hand only if it is at most this long.
const THINNED: usize = 256;

/// The shortest end of `before`, thinned out, after which a fresh engine gives `verdict` on `hand`, sent in `order`.
///
/// Empty if even the whole of it does not bring the verdict back: then what the engine said did not depend
/// on the hands it was asked.
pub fn shortest(
    seat: &mut Seat,
    before: &[Hand],
    (hand, order): (&Hand, u8),
    verdict: Verdict,
) -> Vec<Hand> {
    let mut verdicts = Vec::new();
    let mut shows = |history: &[Hand]| {
        let hands = [history, &[*hand]].concat();
        let mut orders = vec![0; hands.len()];
        orders[history.len()] = order;
        verdicts.clear();
        verdicts.resize(hands.len(), Verdict::Unsupported);
        seat.renew();
        seat.ask_in_orders(&hands, &orders, &mut verdicts);
        verdicts.last() == Some(&verdict)
    };
    let end = |length: usize| &before[before.len() - length..];
    let mut long = 1;
    while long < before.len() && !shows(end(long)) {
        long *= 2;
    }
    let mut long = long.min(before.len());
    if !shows(end(long)) {
        return Vec::new();
    }
    let mut short = long / 2;
    while short + 1 < long {
        let middle = usize::midpoint(short, long);
        if shows(end(middle)) {
            long = middle;
        } else {
            short = middle;
        }
    }
    let mut history = end(long).to_vec();
    if history.len() <= THINNED {
        let mut at = 0;
        while at < history.len() {
            let left_out = history.remove(at);
            if !shows(&history) {
                history.insert(at, left_out);
                at += 1;
            }
        }
    }
    history
}
