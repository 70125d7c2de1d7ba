//! What strategies build from: the groups of the rules sorted in the ways in which they are drawn, and for
//! each block a random part of them.

use super::draft::{Draft, Piece};
use super::draw::Draw;
use super::groups::Groups;
use super::illegal::{self, Breach};
use super::special::{Namesakes, exposures};
use crate::source::complete::{sets_and_eyes, threes_and_fours};
use crate::source::space::Space;
use duipai_engines::form::{Form, Group};
use duipai_engines::hand::Meld;
use duipai_engines::rules::MissingSuit;
use duipai_engines::tile::{COPIES, Suit};
use duipai_engines::{Alphabet, Rules};

/// Kinds, and the sets and eyes that lie within them.
#[derive(Clone, Debug)]
pub(super) struct Stock {
    pub kinds: Vec<u8>,
    pub sets: Vec<Piece>,
    pub eyes: Vec<Piece>,
    /// Pairs that are no eyes, where rules want eyes of some ranks (mahjong).
    pub odd_pairs: Vec<Piece>,
}

impl Stock {
    /// The part of it that lies within the kinds that `keep` allows.
    pub fn within(&self, keep: impl Fn(u8) -> bool) -> Self {
        let inside = |piece: &&Piece| piece.tiles().iter().all(|&kind| keep(kind));
        Self {
            kinds: self
                .kinds
                .iter()
                .copied()
                .filter(|&kind| keep(kind))
                .collect(),
            sets: self.sets.iter().filter(inside).copied().collect(),
            eyes: self.eyes.iter().filter(inside).copied().collect(),
            odd_pairs: self.odd_pairs.iter().filter(inside).copied().collect(),
        }
    }
}

/// What one hand is drawn from.
#[derive(Clone, Debug)]
pub(super) struct Tiles {
    pub all: Stock,
    /// The suits in which there are runs.
    pub suits: Vec<Stock>,
    /// Sets that are not three alike; without sets any three neighbours.
    pub runs: Vec<Piece>,
    /// Sets that may lie open, and fours.
    pub open: Vec<Meld>,
    /// Forms that are not sets and an eye.
    pub specials: Vec<Namesakes>,
}

impl Tiles {
    fn of(rules: &Rules, all: Stock) -> Self {
        let suits: Vec<Stock> = (rules.suits().iter())
            .filter(|suit| suit.runs)
            .map(|suit| {
                let suit = suit.first..suit.first + suit.ranks;
                all.within(|kind| suit.contains(&usize::from(kind)))
            })
            .filter(|suit| !suit.kinds.is_empty())
            .collect();
        let neighbours = suits.iter().flat_map(|suit| suit.kinds.windows(3));
        let runs = if all.sets.is_empty() {
            neighbours.map(Piece::of_three).collect()
        } else {
            let runs = all.sets.iter().filter(|set| !set.alike());
            runs.copied().collect()
        };
        let triplets = all.kinds.iter().map(|&kind| Piece::of_three(&[kind; 3]));
        let sets: Vec<Piece> = if all.sets.is_empty() {
            triplets.collect()
        } else {
            all.sets.clone()
        };
        let open = sets.iter().flat_map(|set| exposures(*set, rules));
        Self {
            open: open.collect(),
            specials: Namesakes::all(rules, |kind| all.kinds.contains(&kind)),
            all,
            suits,
            runs,
        }
    }
}

/// Everything the strategies need to know of the rules.
pub(super) struct Kit {
    pub alphabet: Alphabet,
    /// Legal sizes of hands with nothing exposed, ascending.
    pub sizes: Vec<usize>,
    /// Legal sizes of hands beside one exposed group of three.
    beside_one: Vec<usize>,
    pub wild_max: u8,
    pub missing_suit: MissingSuit,
    /// Tiles that count as wilds.
    pub wild_kinds: Vec<u8>,
    /// The ways in which hands can be illegal.
    pub breaches: Vec<Breach>,
    /// Exposed groups that are none, most of them nearly one.
    pub no_groups: Vec<Meld>,
    /// All that the rules are played with.
    pub whole: Tiles,
    /// By suit that has to be missing: the rest.
    beside: Vec<Tiles>,
    /// By kind: those two and one rank below and above it, where they are in its suit; honours have none.
    neighbours: Vec<Option<[Option<u8>; 4]>>,
    /// Mahjong: the honours. Paohuzi: 2, 7 and 10 of both colours.
    pub special: Stock,
    /// Complete hands without wilds.
    pub complete: Space,
    /// Paohuzi: what hands that have a score are made of.
    pub groups: Option<Groups>,
    /// The size that is played.
    usual: usize,
}

impl Kit {
    pub fn new(rules: &Rules) -> Self {
        let alphabet = rules.alphabet();
        let groups = Groups::of(rules);
        let [sets, mut eyes] = match threes_and_fours(rules) {
            Some([sets, _, eyes]) => [sets, eyes],
            None => sets_and_eyes(rules),
        };
        if sets.is_empty() {
            // Seven pairs alone, or other special hands: hands are built of their small groups.
            let groups = rules.forms().iter().flat_map(|form| rules.catalogue(form));
            let small = |group: &Group| group.tiles().len() <= 2;
            eyes = groups.flatten().filter(small).collect();
        }
        let kinds: Vec<u8> = (0..rules.kinds() as u8).collect();
        let is_eye = |&kind: &u8| {
            let mut pairs = eyes.iter().map(|eye| Piece::from(*eye));
            pairs.any(|pair| pair.tiles() == [kind; 2])
        };
        let odd = kinds.iter().filter(|kind| !is_eye(kind));
        let pairs = eyes.iter().any(|eye| eye.tiles().len() == 2);
        let odd = odd.filter(|_| alphabet == Alphabet::Mahjong && pairs);
        let all = Stock {
            odd_pairs: odd.map(|&kind| Piece::pair(kind)).collect(),
            kinds,
            sets: sets.into_iter().map(Piece::from).collect(),
            eyes: eyes.into_iter().map(Piece::from).collect(),
        };
        let special = |kind: u8| match alphabet {
            Alphabet::Mahjong => kind >= 27,
            Alphabet::Paohuzi => matches!(kind % 10 + 1, 2 | 7 | 10),
        };
        let without = |suit: &Suit| {
            let suit = suit.first..suit.first + suit.ranks;
            Tiles::of(rules, all.within(|kind| !suit.contains(&usize::from(kind))))
        };
        let beside = if rules.missing_suit() == MissingSuit::None {
            Vec::new()
        } else {
            rules.suits().iter().map(without).collect()
        };
        let special = all.within(special);
        let whole = Tiles::of(rules, all);
        Self {
            alphabet,
            sizes: rules.bare_sizes().iter().collect(),
            beside_one: (rules.sizes().iter())
                .filter(|&size| beside_one(rules, size))
                .collect(),
            wild_max: rules.wild_max(),
            missing_suit: rules.missing_suit(),
            wild_kinds: (rules.wild_kinds().iter())
                .map(|kind| kind.index() as u8)
                .collect(),
            breaches: illegal::breaches(rules),
            no_groups: illegal::no_groups(rules),
            beside,
            special,
            neighbours: neighbours(&whole),
            whole,
            complete: Space::new(rules, 0),
            // Hands of fours are larger than they were dealt.
            usual: match threes_and_fours(rules) {
                Some(_) => rules.bare_sizes().iter().next().unwrap_or_default(),
                None => rules.bare_sizes().largest(),
            },
            groups,
        }
    }

    /// Where a suit has to be missing, chooses the one that the hand lacks. It names it if it has to, and half
    /// of the time if it may.
    #[inline]
    pub fn keep_apart(&self, draw: &mut Draw, draft: &mut Draft) {
        if !self.beside.is_empty() {
            let suit = draw.below(self.beside.len() as u32) as u8;
            let named = self.missing_suit == MissingSuit::Named || draw.one_in(2);
            draft.keep_apart(suit, named);
        }
    }

    /// What a draft is drawn from: what is not kept apart.
    #[inline]
    pub fn tiles(&self, draft: &Draft) -> &Tiles {
        draft.apart().map_or(&self.whole, |suit| &self.beside[suit])
    }

    /// A legal size: mostly the one that is played.
    #[inline]
    pub fn size(&self, draw: &mut Draw) -> usize {
        if draw.one_in(4) {
            *draw.of(&self.sizes)
        } else {
            self.usual
        }
    }

    /// How many groups may lie open beside so many tiles.
    pub fn room(&self, size: usize) -> usize {
        (self.sizes[self.sizes.len() - 1] - size) / 3
    }

    /// Whether so many tiles are a legal size beside one exposed group.
    pub fn takes_a_group(&self, size: usize) -> bool {
        self.beside_one.contains(&size)
    }

    /// A kind one or two ranks from `kind` in its suit, if there is one; honours have no neighbours.
    #[inline]
    pub fn neighbour(&self, kind: u8, draw: &mut Draw) -> Option<u8> {
        let neighbours = self.neighbours.get(usize::from(kind))?.as_ref()?;
        neighbours[draw.below(4) as usize]
    }

    /// Where tiles count as wilds, makes half of the wilds such tiles, and exchanges such tiles where there are too
    /// many. Where the last card counts, half of the hands get one.
    #[inline]
    pub fn settle(&self, draw: &mut Draw, draft: &mut Draft) {
        if self.groups.is_some() {
            settle_last(draw, draft);
        }
        if !self.wild_kinds.is_empty() {
            self.settle_wilds(draw, draft);
        }
    }

    fn settle_wilds(&self, draw: &mut Draw, draft: &mut Draft) {
        for _ in 0..draft.wilds() {
            let kind = *draw.of(&self.wild_kinds);
            if draw.one_in(2) && draft.held(kind) < COPIES {
                draft.set_wilds(draft.wilds() - 1);
                draft.put(kind);
            }
        }
        let mut kinds = self.whole.all.kinds.iter();
        if kinds.all(|kind| self.wild_kinds.contains(kind)) {
            return;
        }
        while self.wilds_in_all(draft) > self.wild_max {
            let mut kinds = self.wild_kinds.iter();
            if !kinds.any(|&kind| draft.remove(kind)) {
                return;
            }
            loop {
                let kind = *draw.of(&self.whole.all.kinds);
                if !self.wild_kinds.contains(&kind) && draft.held(kind) < COPIES {
                    draft.put(kind);
                    break;
                }
            }
        }
    }

    /// The wilds, and the concealed tiles that count as wilds.
    pub fn wilds_in_all(&self, draft: &Draft) -> u8 {
        let tiles = self.wild_kinds.iter().map(|&kind| draft.count(kind));
        draft.wilds() + tiles.sum::<u8>()
    }

    /// One time in four turns a few tiles into wilds, where the rules have any.
    #[inline]
    pub fn sprinkle(&self, draw: &mut Draw, draft: &mut Draft) {
        if self.wild_max > 0 && draw.one_in(4) {
            let most = usize::from(self.wild_max).min(4).min(draft.naturals());
            if most > 0 {
                draft.wild(1 + draw.below(most as u32) as usize, draw);
            }
        }
    }
}

/// By kind, what it is exchanged for where a hand is to be nearly the same.
fn neighbours(tiles: &Tiles) -> Vec<Option<[Option<u8>; 4]>> {
    let of_kind = |kind: &u8| {
        let suit = tiles.suits.iter().find(|suit| suit.kinds.contains(kind))?;
        Some([-2, -1, 1, 2].map(|step| {
            let there = kind.checked_add_signed(step);
            there.filter(|there| suit.kinds.contains(there))
        }))
    };
    tiles.all.kinds.iter().map(of_kind).collect()
}

/// Names a card that came last, half of the time, where none is named.
fn settle_last(draw: &mut Draw, draft: &mut Draft) {
    if !draft.has_last()
        && draw.one_in(2)
        && let Some(kind) = draft.any(draw)
    {
        draft.set_last(kind, draw.one_in(2));
    }
}

fn beside_one(rules: &Rules, size: usize) -> bool {
    let fits = |form: &Form| form.numbers(size, 1).is_some();
    size + 3 <= rules.sizes().largest() && rules.forms().iter().any(fits)
}

/// A random part of the kinds, the same for all hands of a block: hands then share kinds, and meet shapes that
/// hands of all kinds have too much room to form.
pub(super) struct Swarm {
    whole: Stock,
    /// By suit that has to be missing: the rest.
    beside: Vec<Stock>,
}

/// With fewer kinds a large hand would not find enough copies.
const FEWEST: u32 = 6;

impl Swarm {
    pub fn new(kit: &Kit, draw: &mut Draw) -> Self {
        let kinds = if kit.beside.is_empty() {
            some(&kit.whole.all.kinds, FEWEST, draw)
        } else {
            // Enough of each suit that two of them hold a hand.
            let suits = kit.whole.suits.iter();
            suits
                .flat_map(|suit| some(&suit.kinds, FEWEST / 2, draw))
                .collect()
        };
        let within = |tiles: &Tiles| tiles.all.within(|kind| kinds.contains(&kind));
        Self {
            whole: within(&kit.whole),
            beside: kit.beside.iter().map(within).collect(),
        }
    }

    /// What a draft is drawn from: what is not kept apart.
    pub fn stock(&self, draft: &Draft) -> &Stock {
        draft.apart().map_or(&self.whole, |suit| &self.beside[suit])
    }
}

/// Some of the kinds, `fewest` or more but not all.
fn some(kinds: &[u8], fewest: u32, draw: &mut Draw) -> Vec<u8> {
    let mut kinds = kinds.to_vec();
    let count = fewest + draw.below(kinds.len() as u32 - fewest);
    for place in 0..count {
        let other = place + draw.below(kinds.len() as u32 - place);
        kinds.swap(place as usize, other as usize);
    }
    kinds.truncate(count as usize);
    kinds
}
