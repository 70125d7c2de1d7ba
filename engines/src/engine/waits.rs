//! The waits of a hand (听牌) by their definition: put every kind to it and look whether it wins. That makes waits
//! of any win check, so every engine can be asked for them, be it one that has a routine of its own or not.

use super::{Engine, Predicate};
use crate::hand::{Hand, LastCard};
use crate::rules::Rules;
use crate::tile::{Alphabet, COPIES, Kind};
use crate::verdict::{Verdict, Waits};

/// Hands whose completions are judged in one go: enough for a pipe to be kept busy.
const TOGETHER: usize = 128;

/// The kinds of which there can be another tile: who holds or shows all four waits for none of them.
pub fn candidates(hand: &Hand) -> impl Iterator<Item = Kind> + use<> {
    let hand = *hand;
    let exposed = hand.meld_counts();
    let left = move |kind: &Kind| hand.count(*kind).saturating_add(exposed[kind.index()]) < COPIES;
    hand.alphabet().iter().filter(left)
}

/// The hand with one more tile. In paohuzi it is the last card; who turned it says what it is good for (偎, 提), and
/// unless it was `drawn` another player did.
#[must_use]
pub fn completed(hand: &Hand, kind: Kind, drawn: bool) -> Hand {
    let mut completed = *hand;
    completed.add(kind);
    if hand.alphabet() == Alphabet::Paohuzi {
        completed.set_last(Some(LastCard { kind, drawn }));
    }
    completed
}

/// Answers what `hands` wait for by asking about them with each kind added that leaves them legal; where none does
/// the hand is illegal, and all are asked. `judge_all` answers whether hands win by `rules`.
///
/// An engine that fails on one of them has failed, one that leaves one open has no answer, and one that rejects all
/// has rejected the hand.
pub fn by_substitution(
    rules: &Rules,
    hands: &[Hand],
    drawn: bool,
    answers: &mut [Verdict],
    judge_all: &mut dyn FnMut(&[Hand], &mut [Verdict]),
) {
    let mut asked: Vec<Hand> = Vec::new();
    let mut kinds: Vec<Kind> = Vec::new();
    let mut verdicts: Vec<Verdict> = Vec::new();
    for (hands, answers) in hands.chunks(TOGETHER).zip(answers.chunks_mut(TOGETHER)) {
        asked.clear();
        kinds.clear();
        let mut ends = [0; TOGETHER];
        for (hand, end) in hands.iter().zip(&mut ends) {
            let begin = asked.len();
            for kind in candidates(hand) {
                let completed = completed(hand, kind, drawn);
                if rules.invalid(&completed).is_none() {
                    asked.push(completed);
                    kinds.push(kind);
                }
            }
            if asked.len() == begin {
                kinds.extend(candidates(hand));
                asked.extend(candidates(hand).map(|kind| completed(hand, kind, drawn)));
            }
            *end = asked.len();
        }
        verdicts.clear();
        verdicts.resize(asked.len(), Verdict::Unsupported);
        judge_all(&asked, &mut verdicts);
        let mut begin = 0;
        for ((hand, answer), end) in hands.iter().zip(answers).zip(ends) {
            let alphabet = hand.alphabet();
            *answer = put_together(alphabet, &kinds[begin..end], &verdicts[begin..end]);
            begin = end;
        }
    }
}

/// What the verdicts on a hand with each of these kinds say of the hand.
fn put_together(alphabet: Alphabet, kinds: &[Kind], verdicts: &[Verdict]) -> Verdict {
    let mut waits = Waits::none(alphabet);
    let mut rejected = 0;
    let mut open = false;
    for (&kind, verdict) in kinds.iter().zip(verdicts) {
        match verdict {
            Verdict::Win(_) => waits.add(kind),
            Verdict::No(_) => {}
            Verdict::Rejected(_) => rejected += 1,
            failed if failed.broken() => return *failed,
            _ => open = true,
        }
    }
    match verdicts.first() {
        _ if open => Verdict::Unsupported,
        Some(first) if rejected == verdicts.len() => *first,
        _ => Verdict::Waits(waits),
    }
}

/// What a port whose wins are foreseen waits for.
pub fn foreseen(predicate: &mut dyn Predicate, rules: &Rules, hand: &Hand) -> Verdict {
    let mut answer = [Verdict::Unsupported];
    let hands = std::slice::from_ref(hand);
    by_substitution(rules, hands, false, &mut answer, &mut |hands, verdicts| {
        for (hand, verdict) in hands.iter().zip(verdicts) {
            *verdict = Verdict::from_win(predicate.accepts(hand));
        }
    });
    answer[0]
}

/// An engine whose judgement of a hand is what it waits for.
pub struct Waiting {
    rules: Rules,
    engine: Box<dyn Engine>,
    /// The answer to the hand last asked alone.
    answer: Verdict,
}

impl Waiting {
    /// An engine that was built for `rules`, asked the other question.
    #[must_use]
    pub fn new(rules: &Rules, engine: Box<dyn Engine>) -> Self {
        Self {
            rules: rules.clone(),
            engine,
            answer: Verdict::Unsupported,
        }
    }
}

impl Engine for Waiting {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        let mut answer = [Verdict::Unsupported];
        self.judge_all(std::slice::from_ref(hand), &mut answer);
        self.answer = answer[0];
        self.answer
    }

    fn judge_all(&mut self, hands: &[Hand], verdicts: &mut [Verdict]) {
        self.engine.waits_all(&self.rules, hands, verdicts);
    }

    fn remark(&mut self) -> Option<String> {
        // Behind waits lie many verdicts, and what lay behind the last of them says nothing.
        let alone = !matches!(self.answer, Verdict::Waits(_));
        alone.then(|| self.engine.remark()).flatten()
    }

    fn reset(&mut self) {
        self.engine.reset();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Reason;

    const KINDS: [Kind; 3] = [Kind::new(0), Kind::new(1), Kind::new(2)];

    fn said(verdicts: [Verdict; 3]) -> Verdict {
        put_together(Alphabet::Mahjong, &KINDS, &verdicts)
    }

    #[test]
    fn a_hand_waits_for_what_wins() {
        let rejected = Verdict::Rejected(Reason::Honour);
        let waits =
            |kinds: &[Kind]| Verdict::Waits(Waits::of(Alphabet::Mahjong, kinds.iter().copied()));
        for (verdicts, expected) in [
            (
                [Verdict::WIN, Verdict::NO, Verdict::WIN],
                waits(&[KINDS[0], KINDS[2]]),
            ),
            ([Verdict::NO; 3], waits(&[])),
            ([Verdict::NO, rejected, Verdict::NO], waits(&[])),
            ([rejected; 3], rejected),
            (
                [Verdict::WIN, Verdict::Unsupported, Verdict::NO],
                Verdict::Unsupported,
            ),
            (
                [Verdict::Unsupported, Verdict::Panicked, Verdict::Timeout],
                Verdict::Panicked,
            ),
        ] {
            assert_eq!(said(verdicts), expected, "{verdicts:?}");
        }
    }

    #[test]
    fn four_of_a_kind_are_all_there_are() {
        let parse = |text| crate::notation::parse(text, Alphabet::Mahjong).unwrap();
        let left = |text| candidates(&parse(text)).count();
        assert_eq!(left("1111m"), 33);
        assert_eq!(left("111m"), 34);
        assert_eq!(left("1m[111m]"), 33);
        assert_eq!(left("[1111m][222z]2z"), 32);
    }

    #[test]
    fn a_card_that_is_waited_for_is_the_last_in_paohuzi() {
        let hand = |text, alphabet| crate::notation::parse(text, alphabet).unwrap();
        let paohuzi = hand("27x", Alphabet::Paohuzi);
        assert_eq!(
            crate::notation::write(&completed(&paohuzi, Kind::new(9), false)),
            "270x@0x"
        );
        let drawn = completed(&paohuzi, Kind::new(9), true);
        assert_eq!(crate::notation::write(&drawn), "270x@0x!");
        let mahjong = hand("12m", Alphabet::Mahjong);
        assert_eq!(
            crate::notation::write(&completed(&mahjong, Kind::new(2), true)),
            "123m"
        );
    }
}
