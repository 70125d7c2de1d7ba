//! Every state of one suit that can be part of a winning hand, sorted into classes: all that the rest of the
//! hand needs to know of a state is how many tiles it has, how few wilds complete it, and whether it is pairs.

use super::complete::{Groups, Pile};
use std::ops::Range;

/// What a suit state is to the rest of its hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Class {
    /// Natural tiles.
    pub size: u8,
    /// Fewest wilds that make it sets; [`NEVER`] if no allowed number does.
    pub sets: u8,
    /// Fewest wilds that make it sets and one eye; [`NEVER`] likewise.
    pub with_eye: u8,
    /// How many fours are among its pairs; [`ODD`] if it is not pairs alone, or pairs do not matter.
    pub fours: u8,
}

/// More wilds than any hand holds.
pub(crate) const NEVER: u8 = 31;

/// More fours than any hand holds.
pub(crate) const ODD: u8 = 7;

impl Class {
    /// The class as a number below [`keys`], in whose order classes stand. `pairs` says whether fours matter.
    pub const fn key(self, pairs: bool) -> usize {
        let key = (self.size as usize) << 10 | (self.sets as usize) << 5 | self.with_eye as usize;
        if pairs {
            key << 3 | self.fours as usize
        } else {
            key
        }
    }

    const fn of_key(key: usize, pairs: bool) -> Self {
        let (key, fours) = if pairs {
            (key >> 3, (key & 7) as u8)
        } else {
            (key, ODD)
        };
        Self {
            size: (key >> 10) as u8,
            sets: (key >> 5 & 31) as u8,
            with_eye: (key & 31) as u8,
            fours,
        }
    }
}

/// How many keys there are.
pub(crate) const fn keys(pairs: bool) -> usize {
    if pairs { 8 << 15 } else { 1 << 15 }
}

/// The most ranks a suit has.
pub(crate) const RANKS: usize = 10;

/// States in order of their class.
#[derive(Clone, Debug)]
pub(crate) struct SuitStates {
    pub classes: Vec<Class>,
    /// Where each class starts in `states`, and at the end their number.
    starts: Vec<u32>,
    /// Three bits a rank.
    states: Vec<u32>,
}

impl SuitStates {
    /// The states of a suit with these groups in hands of up to `most` tiles, of them up to `wilds` wild;
    /// `limit` says that a wild may not be a fifth copy, `fours` how many fours may be among seven pairs, if
    /// those win too.
    pub fn new(groups: &Groups, most: usize, wilds: u8, limit: bool, fours: Option<usize>) -> Self {
        if wilds == 0 {
            Self::sort(&whole(groups, most, fours), fours.is_some())
        } else {
            assert!(fours.is_none(), "no rules have seven pairs with wilds");
            Self::sort(&lacking(groups, most, wilds, limit), false)
        }
    }

    /// Counting sort: there are few classes and many states.
    fn sort(found: &[(u32, u32)], pairs: bool) -> Self {
        let mut places = vec![0_u32; keys(pairs)];
        for &(key, _) in found {
            places[key as usize] += 1;
        }
        let (mut classes, mut starts, mut next) = (Vec::new(), Vec::new(), 0);
        for (key, place) in places.iter_mut().enumerate() {
            let count = std::mem::replace(place, next);
            if count > 0 {
                classes.push(Class::of_key(key, pairs));
                starts.push(next);
            }
            next += count;
        }
        starts.push(next);
        let mut states = vec![0; found.len()];
        for &(key, state) in found {
            let place = &mut places[key as usize];
            states[*place as usize] = state;
            *place += 1;
        }
        Self {
            classes,
            starts,
            states,
        }
    }

    /// The states of a class.
    pub fn of_class(&self, class: usize) -> Range<u32> {
        self.starts[class]..self.starts[class + 1]
    }

    /// Writes a state into counts; ranks that its suit does not have are 0.
    #[inline]
    pub fn write(&self, state: u32, counts: &mut [u8; RANKS]) {
        let state = self.states[state as usize];
        let (low, high) = counts.split_at_mut(8);
        low.copy_from_slice(&eight_bytes(state).to_le_bytes());
        high.copy_from_slice(&[state >> 24, state >> 27].map(|rank| rank as u8 & 7));
    }
}

/// The lowest eight ranks of a packed state, a byte each: halves are drawn apart until every one is.
const fn eight_bytes(state: u32) -> u64 {
    let fields = state as u64 & 0o77_777_777;
    let fours = (fields | fields << 20) & 0x0000_0fff_0000_0fff;
    let twos = (fours | fours << 10) & 0x003f_003f_003f_003f;
    (twos | twos << 5) & 0x0707_0707_0707_0707
}

/// Without wilds: exactly the complete states and those of pairs, each once.
fn whole(groups: &Groups, most: usize, fours: Option<usize>) -> Vec<(u32, u32)> {
    let mut seen = vec![0_u64; 5_usize.pow(groups.ranks as u32).div_ceil(64)];
    let mut found = Vec::new();
    groups.each_complete(most, true, &mut |pile, eye| {
        let (word, bit) = (&mut seen[pile.code as usize / 64], 1 << (pile.code % 64));
        let new = *word & bit == 0;
        if new {
            *word |= bit;
            let class = Class {
                size: pile.size,
                sets: if eye { NEVER } else { 0 },
                with_eye: if eye { 0 } else { NEVER },
                fours: fours.map_or(ODD, |most| pairs_of(pile, groups.ranks, most)),
            };
            found.push((class.key(fours.is_some()) as u32, pile.packed));
        }
        new
    });
    if let Some(most_fours) = fours {
        groups.each_even(most.min(PAIRS), &mut |pile| {
            let new = seen[pile.code as usize / 64] >> (pile.code % 64) & 1 == 0;
            let class = Class {
                size: pile.size,
                sets: NEVER,
                with_eye: NEVER,
                fours: pairs_of(pile, groups.ranks, most_fours),
            };
            if new && class.fours != ODD {
                found.push((class.key(true) as u32, pile.packed));
            }
        });
    }
    found
}

/// How many tiles seven pairs are.
pub(crate) const PAIRS: usize = 14;

/// The fours of a pile that is pairs alone; [`ODD`] if it is not, or if they are more than `most`.
fn pairs_of(pile: Pile, ranks: usize, most: usize) -> u8 {
    let mut fours = 0;
    for rank in 0..ranks {
        match pile.count(rank) {
            0 | 2 => {}
            4 => fours += 1,
            _ => return ODD,
        }
    }
    if usize::from(fours) <= most {
        fours
    } else {
        ODD
    }
}

/// Ranks that are handled inside one row of a table: 125 neighbouring states.
const LOW: usize = 3;
const ROW: usize = 125;
const STRIDES: [usize; LOW] = [1, 5, 25];
/// A row with room to look ahead by the largest step, two of 25.
const PADDED: usize = ROW + 50;

/// With wilds: every state below a complete one. The fewest wilds are those that are taken away from some
/// complete state to reach it, so they spread downwards through a table of all states, rank by rank.
fn lacking(groups: &Groups, most: usize, wilds: u8, limit: bool) -> Vec<(u32, u32)> {
    let ranks = groups.ranks;
    let mut fewest = [(); 2].map(|()| vec![u8::MAX; 5_usize.pow(ranks as u32)]);
    groups.each_complete(most, limit, &mut |pile, eye| {
        let (code, excess) = held(pile, ranks);
        // Fifth copies can only be wilds.
        let least = &mut fewest[usize::from(eye)][code as usize];
        *least = excess.min(*least);
        true
    });
    for table in &mut fewest {
        spread(table, ranks, most);
    }
    let lows = low_states();
    let mut found = Vec::new();
    for row in 0..fewest[0].len() / ROW {
        let (size, high) = unpack(row, ranks - LOW);
        if size > most {
            continue;
        }
        let [sets, with_eye] = [0, 1].map(|eye| &fewest[eye][row * ROW..][..ROW]);
        for &(low_size, place, low) in &lows {
            let size = size + low_size;
            if size > most {
                break;
            }
            let allowed = wilds.min((most - size) as u8);
            let within = |fewest: u8| if fewest <= allowed { fewest } else { NEVER };
            let class = Class {
                size: size as u8,
                sets: within(sets[place]),
                with_eye: within(with_eye[place]),
                fours: ODD,
            };
            if class.sets != NEVER || class.with_eye != NEVER {
                found.push((class.key(false) as u32, high << (3 * LOW) | low));
            }
        }
    }
    found
}

/// A pile cut down to four copies of each rank, and how many tiles that cost.
fn held(pile: Pile, ranks: usize) -> (u32, u8) {
    if pile.exists() {
        return (pile.code, 0);
    }
    let (mut code, mut excess) = (0, 0);
    for rank in (0..ranks).rev() {
        let count = pile.count(rank);
        code = code * 5 + u32::from(count.min(4));
        excess += count.saturating_sub(4);
    }
    (code, excess)
}

/// Lets every entry be at most one more than any entry with one tile more, for states of up to `room` tiles
/// over so many ranks. Rank by rank from the inside, so that the table passes through the cache once.
fn spread(table: &mut [u8], ranks: usize, room: usize) {
    if ranks == LOW {
        spread_row(table);
        return;
    }
    let stride = table.len() / 5;
    let top = room.min(4);
    for count in 0..=top {
        spread(
            &mut table[count * stride..][..stride],
            ranks - 1,
            room - count,
        );
    }
    for count in (0..top).rev() {
        let (below, above) = table[count * stride..].split_at_mut(stride);
        for (entry, &more) in below.iter_mut().zip(&*above) {
            *entry = (*entry).min(more.saturating_add(1));
        }
    }
}

/// The same for the three lowest ranks. Steps of one, two and one tile reach all of four; the toll keeps a
/// step from leaving its rank. Straight loops over bytes, so that a processor takes many at a time.
fn spread_row(row: &mut [u8]) {
    let mut padded = [u8::MAX; PADDED];
    padded[..ROW].copy_from_slice(row);
    for (rank, tolls) in TOLLS.iter().enumerate() {
        for (tiles, tolls) in [(1, &tolls[0]), (2, &tolls[1]), (1, &tolls[0])] {
            let step = tiles * STRIDES[rank];
            for i in 0..ROW {
                padded[i] = padded[i].min(padded[i + step].saturating_add(tolls[i]));
            }
        }
    }
    row.copy_from_slice(&padded[..ROW]);
}

/// By low rank and step of one or two tiles: what the step costs from each state of a row.
static TOLLS: [[[u8; ROW]; 2]; LOW] = tolls();

const fn tolls() -> [[[u8; ROW]; 2]; LOW] {
    let mut tolls = [[[u8::MAX; ROW]; 2]; LOW];
    let mut rank = 0;
    while rank < LOW {
        let mut state = 0;
        while state < ROW {
            let count = state / STRIDES[rank] % 5;
            if count < 4 {
                tolls[rank][0][state] = 1;
            }
            if count < 3 {
                tolls[rank][1][state] = 2;
            }
            state += 1;
        }
        rank += 1;
    }
    tolls
}

/// Size and packed form of the state with base-5 number `code`.
fn unpack(mut code: usize, ranks: usize) -> (usize, u32) {
    let (mut size, mut state) = (0, 0);
    for rank in 0..ranks {
        size += code % 5;
        state |= ((code % 5) as u32) << (3 * rank);
        code /= 5;
    }
    (size, state)
}

/// Size, place and packed form of the states of a row, smallest first, so that too large ones end a loop.
fn low_states() -> Vec<(usize, usize, u32)> {
    let mut states: Vec<_> = (0..ROW)
        .map(|code| {
            let (size, state) = unpack(code, LOW);
            (size, code, state)
        })
        .collect();
    states.sort_unstable();
    states
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_ranks_are_bytes_again() {
        for state in (0..1 << 30).step_by(7919) {
            let bytes = eight_bytes(state).to_le_bytes();
            for (rank, byte) in bytes.into_iter().enumerate() {
                assert_eq!(u32::from(byte), state >> (3 * rank) & 7);
            }
        }
    }

    #[test]
    fn spreading_finds_the_cheapest_way_down() {
        // Scattered sources, and the definition: least cost plus tiles over all states that hold the state.
        let ranks = 4;
        let len = 5_usize.pow(ranks);
        let mut table = vec![u8::MAX; len];
        for (i, entry) in table.iter_mut().enumerate() {
            if i * 7919 % 97 == 0 {
                *entry = (i % 3) as u8;
            }
        }
        let start = table.clone();
        spread(&mut table, ranks as usize, 16);
        let digits = |code: usize| [1, 5, 25, 125].map(|unit| code / unit % 5);
        for (state, &least) in table.iter().enumerate() {
            let low = digits(state);
            let expected = (0..len)
                .filter(|&above| start[above] != u8::MAX)
                .filter(|&above| digits(above).iter().zip(low).all(|(&a, b)| a >= b))
                .map(|above| {
                    start[above] as usize + digits(above).iter().sum::<usize>()
                        - low.iter().sum::<usize>()
                })
                .min()
                .map_or(u8::MAX, |cost| cost as u8);
            assert_eq!(least, expected, "{low:?}");
        }
    }
}
