//! A hand in the making: counts, and the same tiles as a list, so that a random tile is one draw away.

use super::draw::Draw;
use crate::source::space::{ROOM, Space};
use duipai_engines::form::{Group, MAX_GROUP};
use duipai_engines::hand::{MAX_MELDS, Meld};
use duipai_engines::tile::{COPIES, MAX_KINDS};
use duipai_engines::{Hand, Kind, LastCard};

/// A group as bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// After the last tile it comes again.
    tiles: [u8; MAX_GROUP],
    /// How many of its tiles up to this one are of the same kind.
    copies: [u8; MAX_GROUP],
    len: u8,
}

impl Piece {
    /// # Panics
    /// If there are none, or more than a group has.
    const fn new(tiles: &[u8]) -> Self {
        let mut all = [tiles[tiles.len() - 1]; MAX_GROUP];
        all.split_at_mut(tiles.len()).0.copy_from_slice(tiles);
        let mut copies = [0; MAX_GROUP];
        let mut place = 0;
        while place < MAX_GROUP {
            let mut tile = 0;
            while tile <= place && tile < tiles.len() {
                copies[place] += (all[tile] == all[place]) as u8;
                tile += 1;
            }
            place += 1;
        }
        Self {
            tiles: all,
            copies,
            len: tiles.len() as u8,
        }
    }

    /// Three tiles.
    ///
    /// # Panics
    /// If there are not three.
    pub fn of_three(tiles: &[u8]) -> Self {
        assert_eq!(tiles.len(), 3, "three tiles");
        Self::new(tiles)
    }

    /// Two alike.
    pub const fn pair(kind: u8) -> Self {
        Self::new(&[kind; 2])
    }

    /// Its tiles, ascending.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..usize::from(self.len)]
    }

    /// The same lying open; `None` of less than three tiles.
    pub fn open(self) -> Option<Meld> {
        open(self.tiles(), false)
    }

    /// Whether its tiles are of one kind.
    pub fn alike(self) -> bool {
        self.tiles().iter().all(|&tile| tile == self.tiles[0])
    }
}

/// Three or four tiles lying open, drawn oneself or not; `None` of less.
pub(super) fn open(tiles: &[u8], drawn: bool) -> Option<Meld> {
    let mut kinds = [Kind::new(0); MAX_GROUP];
    let kinds = kinds.get_mut(..tiles.len())?;
    for (kind, &tile) in kinds.iter_mut().zip(tiles) {
        *kind = Kind::new(usize::from(tile));
    }
    Meld::new(kinds, drawn)
}

impl From<Group> for Piece {
    fn from(group: Group) -> Self {
        let mut tiles = [0; MAX_GROUP];
        for (tile, kind) in tiles.iter_mut().zip(group.tiles()) {
            *tile = kind.index() as u8;
        }
        Self::new(&tiles[..group.tiles().len()])
    }
}

/// More tiles than any strategy lays down.
const MOST: usize = 64;
/// How often a piece that does not fit is drawn again before loose tiles take its place.
const TRIES: usize = 12;

/// A hand in the making.
pub(super) struct Draft {
    counts: [u8; ROOM],
    /// The tiles in the order in which they came; the first `unlisted` of them are not written there yet.
    tiles: [u8; MOST],
    len: usize,
    unlisted: usize,
    wilds: u8,
    /// Groups that lie open; their tiles are none of the others.
    melds: Vec<Meld>,
    /// Copies in them.
    open: [u8; ROOM],
    /// The card that is said to have come last.
    last: Option<LastCard>,
    /// The suit that is kept apart, where one has to be missing.
    apart: Option<u8>,
    /// Whether the hand names it.
    named: bool,
}

impl Default for Draft {
    fn default() -> Self {
        Self {
            counts: [0; ROOM],
            tiles: [0; MOST],
            len: 0,
            unlisted: 0,
            wilds: 0,
            melds: Vec::with_capacity(MAX_MELDS),
            open: [0; ROOM],
            last: None,
            apart: None,
            named: false,
        }
    }
}

impl Draft {
    /// Takes everything away.
    #[inline]
    pub fn clear(&mut self) {
        self.clear_tiles();
        self.last = None;
        self.apart = None;
        self.named = false;
    }

    /// Takes all tiles away, concealed and exposed.
    #[inline]
    pub fn clear_tiles(&mut self) {
        self.counts = [0; ROOM];
        self.len = 0;
        self.unlisted = 0;
        self.wilds = 0;
        if !self.melds.is_empty() {
            self.melds.clear();
            self.open = [0; ROOM];
        }
    }

    /// Writes what it has become into an empty hand.
    #[inline]
    pub fn write(&self, hand: &mut Hand) {
        hand.set_counts(0, &self.counts[..MAX_KINDS]);
        hand.set_wilds(self.wilds);
        hand.set_missing(self.apart.filter(|_| self.named));
        hand.set_last(self.last);
        for &meld in &self.melds {
            hand.add_meld(meld);
        }
    }

    /// Keeps a suit apart; `named` says whether the hand names it as missing.
    pub fn keep_apart(&mut self, suit: u8, named: bool) {
        self.apart = Some(suit);
        self.named = named;
    }

    /// Names no missing suit.
    pub fn unname(&mut self) {
        self.named = false;
    }

    /// The suit that is kept apart.
    pub fn apart(&self) -> Option<usize> {
        self.apart.map(usize::from)
    }

    /// Starts from number `rank` of a space of hands.
    pub fn start(&mut self, space: &Space, rank: u64) {
        let beside = space.write(rank, &mut self.counts);
        self.wilds = beside.wilds;
        self.apart = beside.missing;
        self.named = beside.missing.is_some();
        self.len = usize::from(beside.naturals);
        // Most such hands stay as they are, and no tile of them is looked up.
        self.unlisted = self.len;
    }

    /// Lists the tiles that are not listed yet, by kind.
    #[inline]
    fn list(&mut self) {
        if self.unlisted > 0 {
            self.list_first();
        }
    }

    fn list_first(&mut self) {
        let mut counts = self.counts;
        for &later in &self.tiles[self.unlisted..self.len] {
            counts[usize::from(later)] -= 1;
        }
        // Always four, of which only as many stay as there are: cheaper than a loop that ends unpredictably. What is
        // listed already comes after them, and is put back.
        let listed = self.tiles;
        let mut place = 0;
        for (kind, &count) in counts[..MAX_KINDS].iter().enumerate() {
            self.tiles[place..place + usize::from(COPIES)].fill(kind as u8);
            place += usize::from(count);
        }
        self.tiles[self.unlisted..].copy_from_slice(&listed[self.unlisted..]);
        self.unlisted = 0;
    }

    /// Natural tiles and wilds.
    pub fn size(&self) -> usize {
        self.len + usize::from(self.wilds)
    }

    /// How many natural tiles.
    pub const fn naturals(&self) -> usize {
        self.len
    }

    /// How many of a kind.
    pub fn count(&self, kind: u8) -> u8 {
        self.counts[usize::from(kind)]
    }

    /// How many wilds.
    pub const fn wilds(&self) -> u8 {
        self.wilds
    }

    /// Sets the wilds.
    pub fn set_wilds(&mut self, wilds: u8) {
        self.wilds = wilds;
    }

    /// Adds a tile, a fifth one too.
    #[inline]
    pub fn put(&mut self, kind: u8) {
        self.counts[usize::from(kind)] += 1;
        self.tiles[self.len] = kind;
        self.len += 1;
    }

    /// Takes the tile at a place of the list, which is written, away.
    #[inline]
    fn take(&mut self, place: usize) -> u8 {
        let kind = self.tiles[place];
        self.len -= 1;
        self.tiles[place] = self.tiles[self.len];
        self.counts[usize::from(kind)] -= 1;
        kind
    }

    /// Takes a tile of a kind away; says whether there was one.
    pub fn remove(&mut self, kind: u8) -> bool {
        self.list();
        let place = self.tiles[..self.len].iter().position(|&tile| tile == kind);
        place.is_some_and(|place| self.take(place) == kind)
    }

    /// Takes a random tile away; `None` if there is none.
    pub fn take_any(&mut self, draw: &mut Draw) -> Option<u8> {
        self.list();
        (self.len > 0).then(|| self.take(draw.below(self.len as u32) as usize))
    }

    /// A random tile, which stays; `None` if there is none.
    pub fn any(&mut self, draw: &mut Draw) -> Option<u8> {
        self.list();
        (self.len > 0).then(|| self.tiles[draw.below(self.len as u32) as usize])
    }

    /// Adds a piece if there are enough copies.
    #[allow(
        clippy::inline_always,
        reason = "called instead, it costs a twentieth of a hand"
    )]
    #[inline(always)]
    pub fn fit(&mut self, piece: Piece) -> bool {
        // All tiles of any piece, and none is read after it was written: what follows hangs on no branch but one, and
        // on no store. Three of them are nearly always all.
        let slots = if piece.len > 3 { MAX_GROUP } else { 3 };
        let kinds = piece.tiles.map(|kind| usize::from(kind) % ROOM);
        let mut counts = piece.copies;
        let mut most = 0;
        for (count, &kind) in counts.iter_mut().zip(&kinds).take(slots) {
            *count += self.counts[kind];
            most = most.max(*count);
        }
        if most > COPIES {
            return false;
        }
        for (&count, &kind) in counts.iter().zip(&kinds).take(slots) {
            self.counts[kind] = count;
        }
        // Four bytes whatever the piece: the next tile overwrites those too many.
        self.tiles[self.len..self.len + MAX_GROUP].copy_from_slice(&piece.tiles);
        self.len += usize::from(piece.len);
        true
    }

    /// Adds a random one of `pieces`; whether one was found that fits.
    pub fn fit_any(&mut self, pieces: &[Piece], draw: &mut Draw) -> bool {
        !pieces.is_empty() && (0..TRIES).any(|_| self.fit(*draw.of(pieces)))
    }

    /// Lays a random one of `melds` open if there are enough copies and there is room; says whether it did.
    pub fn expose_any(&mut self, melds: &[Meld], draw: &mut Draw) -> bool {
        if melds.is_empty() || self.melds.len() == MAX_MELDS {
            return false;
        }
        let meld = *draw.of(melds);
        let (mut open, mut fits) = (self.open, true);
        for kind in meld.tiles() {
            open[kind.index()] += 1;
            fits &= open[kind.index()] + self.counts[kind.index()] <= COPIES;
        }
        if fits {
            self.open = open;
            self.melds.push(meld);
        }
        fits
    }

    /// How many of a kind, exposed ones included.
    #[inline]
    pub fn held(&self, kind: u8) -> u8 {
        self.open[usize::from(kind)] + self.count(kind)
    }

    /// How many groups lie open.
    pub fn melds(&self) -> usize {
        self.melds.len()
    }

    /// Whether a card is said to have come last.
    pub const fn has_last(&self) -> bool {
        self.last.is_some()
    }

    /// Says which card came last, held or not.
    pub fn set_last(&mut self, kind: u8, drawn: bool) {
        let kind = Kind::new(usize::from(kind));
        self.last = Some(LastCard { kind, drawn });
    }

    /// Adds a random kind of `kinds`, each equally likely, of which there is a copy left. Some of them must
    /// have one.
    pub fn put_kind(&mut self, kinds: &[u8], draw: &mut Draw) {
        self.fill(self.size() + 1, kinds, draw);
    }

    /// Deals a tile from those that are left of all: kinds count by their copies.
    #[inline]
    pub fn deal(&mut self, kinds: &[u8], draw: &mut Draw) {
        loop {
            let copy = draw.below(kinds.len() as u32 * u32::from(COPIES));
            let kind = kinds[(copy / u32::from(COPIES)) as usize];
            if copy as u8 % COPIES >= self.count(kind) {
                return self.put(kind);
            }
        }
    }

    /// Adds random kinds of `kinds` until there are `size` tiles and wilds.
    pub fn fill(&mut self, size: usize, kinds: &[u8], draw: &mut Draw) {
        while self.size() < size {
            let kind = *draw.of(kinds);
            if self.held(kind) < COPIES {
                self.put(kind);
            }
        }
    }

    /// Turns `count` random tiles into wilds.
    pub fn wild(&mut self, count: usize, draw: &mut Draw) {
        for _ in 0..count {
            self.wilds += u8::from(self.take_any(draw).is_some());
        }
    }

    /// Turns copies beyond the fourth into wilds.
    pub fn wild_excess(&mut self) {
        self.list();
        for place in (0..self.len).rev() {
            if self.count(self.tiles[place]) > COPIES {
                self.take(place);
                self.wilds += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use duipai_engines::Rules;

    #[test]
    fn of_nothing_no_tile_is_drawn_and_no_word_is_spent() {
        let mut draw = Draw::new(1, 0);
        let mut draft = Draft::default();
        assert_eq!(
            (draft.any(&mut draw), draft.take_any(&mut draw)),
            (None, None)
        );
        draft.put(5);
        assert_eq!(
            (draft.any(&mut draw), draft.take_any(&mut draw)),
            (Some(5), Some(5))
        );
        assert_eq!(draft.take_any(&mut draw), None);
        let mut fresh = Draw::new(1, 0);
        let _two = [(); 2].map(|()| fresh.below(1));
        assert_eq!(draw.below(1 << 31), fresh.below(1 << 31));
    }

    #[test]
    fn it_does_not_matter_when_tiles_are_listed() {
        let space = Space::new(&Rules::named("standard").unwrap(), 0);
        let tiles = |listed_at_once: bool| {
            let (mut draw, mut draft) = (Draw::new(1, 0), Draft::default());
            draft.start(&space, space.total() / 3);
            if listed_at_once {
                draft.list();
            }
            let held = draft.size();
            draft.put(5);
            assert!(held >= 5 && draft.fit(Piece::pair(7)));
            let taken = std::iter::from_fn(|| draft.take_any(&mut draw));
            taken.collect::<Vec<u8>>()
        };
        assert_eq!(tiles(false), tiles(true));
    }
}
