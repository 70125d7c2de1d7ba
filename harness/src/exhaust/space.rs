//! Every hand of one size, numbered: which hands there are depends on the rules' kinds alone, and not on what
//! wins.
//!
//! A hand is a *head*, the state of its first suit, and a *tail*, the states of the others. Hands stand in
//! order of the suit they name as missing, of the size of their head, of their tail in chunks of
//! [`CHUNK`], of their head, and of their tail within the chunk. So whoever walks along has a chunk of
//! hands lying ready in which only the head changes.

use duipai_engines::rules::MissingSuit;
use duipai_engines::tile::MAX_KINDS;
use duipai_engines::{Alphabet, Hand, Rules};
use thiserror::Error;

/// Tails that are walked together: so many hands stay in a processor's nearest cache.
pub const CHUNK: u64 = 256;

/// Bits a rank has in a packed state.
const BITS: u32 = 3;

/// No such hands, or too many to number.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum SpaceError {
    /// More wilds than tiles.
    #[error("a hand of {size} tiles cannot hold {wilds} wilds: give a smaller --wilds")]
    Wilds {
        /// All tiles.
        size: usize,
        /// Of them wild.
        wilds: u8,
    },
    /// More tiles than there are.
    #[error("there is no hand of {naturals} natural tiles: the rules have {most}")]
    Tiles {
        /// Tiles that are no wilds.
        naturals: usize,
        /// Tiles of all kinds.
        most: usize,
    },
    /// More hands than have numbers.
    #[error("there are more hands of {0} tiles than can be numbered: give a smaller --size")]
    Many(usize),
}

/// All states of one kind of suit with up to so many tiles, by size.
#[derive(Clone, Debug)]
pub(super) struct States {
    ranks: usize,
    /// By size where they begin, and at the end their number.
    starts: Vec<u32>,
    packed: Vec<u32>,
}

impl States {
    fn new(ranks: usize, most: usize) -> Self {
        Self::such(ranks, most, |_| true)
    }

    /// Of these states only those whose counts are `wanted`.
    pub(super) fn such(ranks: usize, most: usize, wanted: impl Fn(&[u8]) -> bool) -> Self {
        let mut by_size: Vec<Vec<u32>> = vec![Vec::new(); most + 1];
        let mut counts = vec![0_u8; ranks];
        list(&mut counts, 0, most, &mut |size, packed, counts| {
            if wanted(counts) {
                by_size[size].push(packed);
            }
        });
        let mut starts = vec![0];
        let mut packed = Vec::new();
        for states in by_size {
            packed.extend(states);
            starts.push(packed.len() as u32);
        }
        Self {
            ranks,
            starts,
            packed,
        }
    }

    /// How many have this size.
    pub(super) fn count(&self, size: usize) -> u64 {
        u64::from(self.starts[size + 1] - self.starts[size])
    }

    /// Size and place of these counts.
    fn find(&self, counts: &[u8]) -> Option<(usize, u64)> {
        let size: usize = counts.iter().map(|&count| usize::from(count)).sum();
        let range = *self.starts.get(size)? as usize..*self.starts.get(size + 1)? as usize;
        // They stand in the order in which they were listed: that of their counts, rank 1 first.
        let order = |&packed: &u32| {
            let ranks = (0..self.ranks).map(|rank| (packed >> (BITS * rank as u32) & 7) as u8);
            ranks.cmp(counts.iter().copied())
        };
        let place = self.packed[range].binary_search_by(order).ok()?;
        Some((size, place as u64))
    }

    /// The counts of state number `place` of a size; entries beyond its ranks are 0.
    #[inline]
    pub(super) fn counts(&self, size: usize, place: u64) -> [u8; 10] {
        let packed = self.packed[self.starts[size] as usize + place as usize];
        std::array::from_fn(|rank| (packed >> (BITS * rank as u32) & 7) as u8)
    }
}

/// Calls `visit` with size, packed form and counts of every state of up to `room` more tiles.
fn list(counts: &mut [u8], rank: usize, room: usize, visit: &mut impl FnMut(usize, u32, &[u8])) {
    if rank == counts.len() {
        let size = counts.iter().map(|&count| usize::from(count)).sum();
        let digits = counts.iter().rev();
        let packed = digits.fold(0, |packed, &count| packed << BITS | u32::from(count));
        visit(size, packed, counts);
        return;
    }
    for count in 0..=room.min(4) {
        counts[rank] = count as u8;
        list(counts, rank + 1, room - count, visit);
    }
    counts[rank] = 0;
}

/// The hands of one head size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layer {
    /// Hands of the section that come before.
    before: u64,
    pub(super) head: usize,
    pub(super) heads: u64,
    pub(super) tails: u64,
}

/// Every hand of one size with so many wilds.
#[derive(Clone, Debug)]
pub struct Space {
    alphabet: Alphabet,
    pub(super) wilds: u8,
    size: usize,
    naturals: usize,
    /// Which missing suit the hands name, section by section.
    sections: Vec<Option<u8>>,
    /// By suit, its first kind and its ranks.
    pub(super) suits: Vec<(usize, usize)>,
    /// By suit, which of the lists has its states.
    list_of: Vec<usize>,
    lists: Vec<States>,
    /// By suit of the tail and tiles: ways to lay them over this and the later suits.
    ways: Vec<Vec<u64>>,
    layers: Vec<Layer>,
    per_section: u64,
}

/// Where a hand stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) section: usize,
    pub(super) layer: usize,
    /// The first tail of its chunk.
    pub(super) chunk: u64,
    pub(super) head: u64,
    /// Its tail's place in the chunk.
    pub(super) within: u64,
}

impl Space {
    /// The hands of `size` tiles, `wilds` of them wild, that can be held with the kinds of `rules`; legal or
    /// not, but with no kind more than four times.
    ///
    /// # Errors
    /// If there are none, or too many to number.
    pub fn new(rules: &Rules, size: usize, wilds: u8) -> Result<Self, SpaceError> {
        let many = || SpaceError::Many(size);
        let naturals = size
            .checked_sub(usize::from(wilds))
            .ok_or(SpaceError::Wilds { size, wilds })?;
        let suits: Vec<(usize, usize)> = (rules.suits().iter())
            .map(|suit| (suit.first, suit.ranks))
            .collect();
        let most = 4 * rules.kinds();
        if naturals > most {
            return Err(SpaceError::Tiles { naturals, most });
        }
        let (mut lists, mut list_of): (Vec<States>, Vec<usize>) = (Vec::new(), Vec::new());
        for &(_, ranks) in &suits {
            let known = lists.iter().position(|states| states.ranks == ranks);
            list_of.push(known.unwrap_or_else(|| {
                lists.push(States::new(ranks, naturals));
                lists.len() - 1
            }));
        }
        let mut ways = vec![vec![0; naturals + 1]; suits.len()];
        ways.push((0..=naturals).map(|tiles| u64::from(tiles == 0)).collect());
        for suit in (1..suits.len()).rev() {
            for tiles in 0..=naturals {
                let mut sum = 0_u64;
                for size in 0..=tiles {
                    let here = lists[list_of[suit]].count(size);
                    let both = here.checked_mul(ways[suit + 1][tiles - size]);
                    sum = both
                        .and_then(|both| sum.checked_add(both))
                        .ok_or_else(many)?;
                }
                ways[suit][tiles] = sum;
            }
        }
        let mut layers = Vec::new();
        let mut before = 0_u64;
        for head in 0..=naturals {
            let (heads, tails) = (lists[list_of[0]].count(head), ways[1][naturals - head]);
            let hands = heads.checked_mul(tails).ok_or_else(many)?;
            if hands > 0 {
                layers.push(Layer {
                    before,
                    head,
                    heads,
                    tails,
                });
            }
            before = before.checked_add(hands).ok_or_else(many)?;
        }
        let sections = sections(rules);
        before.checked_mul(sections.len() as u64).ok_or_else(many)?;
        Ok(Self {
            alphabet: rules.alphabet(),
            wilds,
            size,
            naturals,
            sections,
            suits,
            list_of,
            lists,
            ways,
            layers,
            per_section: before,
        })
    }

    /// How many hands there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.per_section * self.sections.len() as u64
    }

    /// Never: some hand can always be held.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All tiles of a hand, wilds among them.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// How many of them are wild.
    #[must_use]
    pub const fn wilds(&self) -> u8 {
        self.wilds
    }

    pub(super) fn states(&self, suit: usize) -> &States {
        &self.lists[self.list_of[suit]]
    }

    pub(super) fn missing(&self, section: usize) -> Option<u8> {
        self.sections[section]
    }

    pub(super) fn layer(&self, layer: usize) -> Layer {
        self.layers[layer]
    }

    pub(super) const fn naturals(&self) -> usize {
        self.naturals
    }

    /// Where hand number `rank` stands.
    pub(super) fn place(&self, rank: u64) -> Place {
        let section = (rank / self.per_section) as usize;
        let rank = rank % self.per_section;
        let layer = self.layers.partition_point(|layer| layer.before <= rank) - 1;
        let Layer {
            before,
            heads,
            tails,
            ..
        } = self.layers[layer];
        let rank = rank - before;
        let chunk = rank / (CHUNK * heads) * CHUNK;
        let width = CHUNK.min(tails - chunk);
        let rank = rank - chunk * heads;
        Place {
            section,
            layer,
            chunk,
            head: rank / width,
            within: rank % width,
        }
    }

    /// Number `rank` of all hands; `None` if there are not so many.
    #[must_use]
    pub fn hand(&self, rank: u64) -> Option<Hand> {
        if rank >= self.len() {
            return None;
        }
        let place = self.place(rank);
        let layer = self.layers[place.layer];
        let mut hand = self.template(place.section);
        let head = self.states(0).counts(layer.head, place.head);
        self.write(&mut hand, 0, &head);
        let mut tail = Tail::at(self, self.naturals - layer.head, place.chunk + place.within);
        tail.write(self, &mut hand, 1);
        Some(hand)
    }

    /// The number of a hand; `None` if it is none of these.
    #[must_use]
    pub fn rank(&self, hand: &Hand) -> Option<u64> {
        let section = self
            .sections
            .iter()
            .position(|&missing| missing == hand.missing())?;
        let states: Option<Vec<(usize, u64)>> = (self.suits.iter().enumerate())
            .map(|(suit, &(first, ranks))| {
                self.states(suit).find(&hand.counts()[first..first + ranks])
            })
            .collect();
        let states = states?;
        let (head_size, head) = states[0];
        let layer = self.layers.iter().find(|layer| layer.head == head_size)?;
        let number = Tail {
            parts: states[1..].to_vec(),
        }
        .number(self);
        let chunk = number / CHUNK * CHUNK;
        let width = CHUNK.min(layer.tails.checked_sub(chunk)?);
        let rank = self.per_section * section as u64
            + layer.before
            + chunk * layer.heads
            + head * width
            + number % CHUNK;
        // Whatever else a hand can have that these have not.
        (self.hand(rank)? == *hand).then_some(rank)
    }

    /// A hand of this section without natural tiles.
    pub(super) fn template(&self, section: usize) -> Hand {
        let mut hand = Hand::from_counts(self.alphabet, [0; MAX_KINDS], self.wilds);
        hand.set_missing(self.sections[section]);
        hand
    }

    /// Writes a suit's counts into a hand.
    #[inline]
    pub(super) fn write(&self, hand: &mut Hand, suit: usize, counts: &[u8; 10]) {
        let (first, ranks) = self.suits[suit];
        hand.set_counts(first, &counts[..ranks]);
    }
}

/// The missing suits that hands of these rules can name: sections of the space.
pub(super) fn sections(rules: &Rules) -> Vec<Option<u8>> {
    let suits = 0..rules.suits().len() as u8;
    let mut sections = Vec::new();
    if rules.missing_suit() != MissingSuit::None {
        sections.extend(suits.map(Some));
    }
    if rules.missing_suit() != MissingSuit::Named {
        sections.push(None);
    }
    sections
}

/// States of all suits but the first, which have so many tiles together; goes from one to the next.
#[derive(Clone, Debug)]
pub(super) struct Tail {
    /// By suit of the tail: size and place of its state.
    pub(super) parts: Vec<(usize, u64)>,
}

impl Tail {
    /// The tail of this number.
    pub(super) fn at(space: &Space, tiles: usize, number: u64) -> Self {
        let (mut left, mut number) = (tiles, number);
        let mut parts = Vec::new();
        for suit in 1..space.suits.len() {
            let states = space.states(suit);
            let later = &space.ways[suit + 1];
            let mut size = 0;
            loop {
                let here = states.count(size) * later[left - size];
                if number < here {
                    break;
                }
                number -= here;
                size += 1;
            }
            parts.push((size, number / later[left - size]));
            number %= later[left - size];
            left -= size;
        }
        Self { parts }
    }

    /// Which number it is; what [`Tail::at`] undoes.
    fn number(&self, space: &Space) -> u64 {
        let mut left: usize = self.parts.iter().map(|&(size, _)| size).sum();
        let mut number = 0;
        for (part, &(own, place)) in self.parts.iter().enumerate() {
            let (states, later) = (space.states(part + 1), &space.ways[part + 2]);
            let smaller = (0..own).map(|size| states.count(size) * later[left - size]);
            number += smaller.sum::<u64>() + place * later[left - own];
            left -= own;
        }
        number
    }

    /// Goes on to the next one; the answer is the first part that changed, or `None` after the last tail.
    #[inline]
    pub(super) fn advance(&mut self, space: &Space) -> Option<usize> {
        let mut left = 0;
        for part in (0..self.parts.len()).rev() {
            let (size, place) = self.parts[part];
            left += size;
            if place + 1 < space.states(part + 1).count(size) {
                self.parts[part].1 += 1;
                self.fill(space, part + 1, left - size);
                return Some(part);
            }
            // The next size of this part that leaves the later ones a way.
            let later = &space.ways[part + 2];
            let states = space.states(part + 1);
            let next = (size + 1..=left).find(|&size| states.count(size) * later[left - size] > 0);
            if let Some(next) = next {
                self.parts[part] = (next, 0);
                self.fill(space, part + 1, left - next);
                return Some(part);
            }
        }
        None
    }

    /// Gives the parts from `from` on their first states with so many tiles together.
    fn fill(&mut self, space: &Space, from: usize, tiles: usize) {
        let mut left = tiles;
        for part in from..self.parts.len() {
            let later = &space.ways[part + 2];
            let states = space.states(part + 1);
            let size = (0..=left)
                .find(|&size| states.count(size) * later[left - size] > 0)
                .expect("an earlier part left the later ones a way");
            self.parts[part] = (size, 0);
            left -= size;
        }
    }

    /// Writes the suits from `from` on into a hand.
    #[inline]
    pub(super) fn write(&mut self, space: &Space, hand: &mut Hand, from: usize) {
        for suit in from..space.suits.len() {
            let (size, place) = self.parts[suit - 1];
            space.write(hand, suit, &space.states(suit).counts(size, place));
        }
    }
}
