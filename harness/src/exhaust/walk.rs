//! Walking along a space: hands come in runs of up to [`CHUNK`], each beside the truth about it.
//!
//! The tails of a chunk are laid out once; then only the head is changed from run to run, the same for all
//! of its hands. That costs a few nanoseconds a hand less than writing each hand anew, which is what there
//! is to spend where hundreds of billions are asked.

use super::space::{CHUNK, Space, Tail};
use super::truth::{Node, Truth};
use duipai_engines::Hand;
use std::ops::{ControlFlow, Range};

/// Walks along a space.
pub struct Walk<'a> {
    space: &'a Space,
    truth: Option<&'a Truth>,
    hands: Vec<Hand>,
    nodes: Vec<Node>,
    /// By class of the head: whether each hand of the chunk wins; empty if not worked out yet.
    wins: Vec<Vec<bool>>,
}

/// Neighbouring hands.
pub struct Run<'a> {
    /// Number of the first.
    pub first: u64,
    /// The hands.
    pub hands: &'a [Hand],
    /// Whether each of them wins; empty where that is not put together from suits.
    pub wins: &'a [bool],
}

impl<'a> Walk<'a> {
    /// A walk; the truth is that about the same size and wilds.
    #[must_use]
    pub fn new(space: &'a Space, truth: Option<&'a Truth>) -> Self {
        Self {
            space,
            truth,
            hands: Vec::new(),
            nodes: Vec::new(),
            wins: vec![Vec::new(); truth.map_or(0, Truth::classes)],
        }
    }

    /// Calls `visit` with all hands of these numbers in order, run by run, until it breaks off.
    pub fn each(
        &mut self,
        ranks: Range<u64>,
        visit: &mut impl FnMut(&Run<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let end = ranks.end.min(self.space.len());
        let mut rank = ranks.start;
        // The tail after the chunk that was laid out last, if it lies in the same layer.
        let mut ahead: Option<(usize, usize, u64, Tail)> = None;
        while rank < end {
            let place = self.space.place(rank);
            let layer = self.space.layer(place.layer);
            let tail = match ahead.take() {
                Some((section, number, chunk, tail))
                    if (section, number, chunk) == (place.section, place.layer, place.chunk) =>
                {
                    tail
                }
                _ => Tail::at(self.space, self.space.naturals() - layer.head, place.chunk),
            };
            let width = CHUNK.min(layer.tails - place.chunk);
            let next = self.lay_out(place.section, tail, width);
            if let Some(tail) = next {
                ahead = Some((place.section, place.layer, place.chunk + CHUNK, tail));
            }
            let mut within = place.within;
            for head in place.head..layer.heads {
                let count = (width - within).min(end - rank);
                let range = within as usize..(within + count) as usize;
                let class = self.set_head(place.section, layer.head, head, range.clone());
                let wins = class.map_or(&[][..], |class| &self.wins[class][range.clone()]);
                visit(&Run {
                    first: rank,
                    hands: &self.hands[range],
                    wins,
                })?;
                rank += count;
                within = 0;
                if rank == end {
                    break;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Lays out the hands of a chunk, without heads; the answer is the tail that follows.
    fn lay_out(&mut self, section: usize, mut tail: Tail, width: u64) -> Option<Tail> {
        let (space, missing) = (self.space, self.space.missing(section));
        self.hands.clear();
        self.nodes.clear();
        for wins in &mut self.wins {
            wins.clear();
        }
        let mut hand = space.template(section);
        let suits = space.suits.len();
        // What is put together of the tail before each of its suits.
        let mut so_far = [self.truth.map(Truth::start); 5];
        let mut changed = Some(0);
        for _ in 0..width {
            let from = changed? + 1;
            for suit in from..suits {
                let (size, place) = tail.parts[suit - 1];
                let counts = space.states(suit).counts(size, place);
                space.write(&mut hand, suit, &counts);
                if let (Some(truth), Some(node)) = (self.truth, so_far[suit - 1]) {
                    let class = truth.class(suit, &counts[..space.suits[suit].1]);
                    so_far[suit] = Some(truth.with(node, suit, class, missing));
                }
            }
            self.hands.push(hand);
            self.nodes.extend(so_far[suits - 1]);
            changed = tail.advance(space);
        }
        changed.map(|_| tail)
    }

    /// Gives the hands of a range this head; the answer is its class, whose wins are worked out.
    #[inline]
    fn set_head(
        &mut self,
        section: usize,
        size: usize,
        head: u64,
        range: Range<usize>,
    ) -> Option<usize> {
        let counts = self.space.states(0).counts(size, head);
        let (first, ranks) = self.space.suits[0];
        // Of a known length, so that it compiles to two stores.
        match *counts.first_chunk::<9>().expect("nine of ten") {
            nine if ranks == 9 => {
                for hand in &mut self.hands[range] {
                    hand.set_counts(first, &nine);
                }
            }
            _ => {
                for hand in &mut self.hands[range] {
                    hand.set_counts(first, &counts[..ranks]);
                }
            }
        }
        let truth = self.truth?;
        let class = truth.class(0, &counts[..ranks]);
        let wins = &mut self.wins[usize::from(class)];
        if wins.is_empty() {
            let missing = self.space.missing(section);
            wins.extend(
                (self.nodes.iter())
                    .map(|&node| truth.complete(truth.with(node, 0, class, missing))),
            );
        }
        Some(usize::from(class))
    }
}
