//! Bytes as hands, made so that a small change of the bytes is a small change of the hand. Random tiles almost never
//! win, so a hand is laid out of the groups of a form, one byte a group at a fixed place, and then changed step by
//! step, three bytes a step. Any hand can be written as steps alone, which is how seeds are made.

use arbitrary::Unstructured;
use duipai_engines::form::{Exposed, Form, Group, MAX_PARTS};
use duipai_engines::hand::{MAX_MELDS, Meld};
use duipai_engines::rules::MissingSuit;
use duipai_engines::tile::COPIES;
use duipai_engines::{Hand, Kind, LastCard, Rules};

/// As many groups as forms of mahjong have at most: thirteen orphans and one more. What has more begins again.
pub(super) const SLOTS: usize = 14;

/// More steps than any hand has tiles, groups and marks.
const STEPS: usize = 64;

/// What comes first: form, size, exposed groups, wilds, their places, what lies beside; then a byte for each group.
const HEAD: usize = 6 + SLOTS;

/// Makes hands of bytes under one rule-set.
#[derive(Clone, Debug)]
pub struct Hands {
    rules: Rules,
    layouts: Vec<Layout>,
    /// Groups that may lie exposed.
    open: Vec<Group>,
    /// Of them, those that a fourth tile makes a four.
    triplets: Vec<Group>,
}

/// A form and its groups by part.
#[derive(Clone, Debug)]
struct Layout {
    form: Form,
    catalogue: Vec<Vec<Group>>,
}

/// What a step does; its two other bytes say where.
#[derive(Clone, Copy)]
enum Step {
    /// Adds a kind.
    Add,
    /// Takes the tile at a place away.
    Remove,
    /// Takes the tile at a place away and adds a kind.
    Change,
    /// Moves the tile at a place to the kind before or after it.
    Shift,
    /// Makes the tile at a place a wild, or a wild a kind.
    Wild,
    /// Lays a group beside the hand.
    Open,
    /// Names the last card, or none.
    Last,
    /// Names the missing suit or none, or sets the number of wilds.
    Mark,
}

/// By the byte that a step begins with. Most keep the size: a hand of another size is declined at once, and shows
/// nothing of how engines decide.
const TURNS: [Step; 16] = [
    Step::Add,
    Step::Remove,
    Step::Change,
    Step::Shift,
    Step::Wild,
    Step::Open,
    Step::Last,
    Step::Mark,
    Step::Change,
    Step::Change,
    Step::Change,
    Step::Shift,
    Step::Shift,
    Step::Shift,
    Step::Wild,
    Step::Wild,
];

/// From this byte on a hand is made of steps alone, and of no form.
const LOOSE: u8 = 0xe0;

/// Flags of the last byte of [`Step::Open`].
const DRAWN: u8 = 1;
const FOURTH: u8 = 2;
const SPOILT: u8 = 4;

/// More wilds than any rules allow.
const MANY_WILDS: u8 = 24;

impl Hands {
    /// Hands of these rules, legal or not.
    #[must_use]
    pub fn of(rules: &Rules) -> Self {
        let forms = rules.forms().iter();
        let layouts: Vec<Layout> = forms
            .map(|form| Layout {
                form: form.clone(),
                catalogue: rules.catalogue(form),
            })
            .collect();
        let mut open: Vec<Group> = Vec::new();
        for group in layouts
            .iter()
            .flat_map(|one| one.catalogue.iter().flatten())
        {
            let known = open.iter().any(|other| other.tiles() == group.tiles());
            if group.tiles().len() >= 3 && !known {
                open.push(*group);
            }
        }
        let triplets = open.iter().filter(|group| is_triplet(group));
        Self {
            rules: rules.clone(),
            layouts,
            triplets: triplets.copied().collect(),
            open,
        }
    }

    /// The hand that these bytes mean: all bytes mean one, and none of them a hand laid out of the first groups.
    ///
    /// # Errors
    /// Never in practice: bytes that are missing count as 0.
    pub fn hand(&self, bytes: &mut Unstructured<'_>) -> arbitrary::Result<Hand> {
        let head: [u8; HEAD] = bytes.arbitrary()?;
        let form = usize::from(head[0]) % self.layouts.len().max(1);
        let layout = self.layouts.get(form).filter(|_| head[0] < LOOSE);
        let mut hand = layout
            .and_then(|layout| self.lay(layout, &head))
            .unwrap_or(Hand::empty(self.rules.alphabet()));
        for _ in 0..STEPS {
            if bytes.is_empty() {
                break;
            }
            let [step, a, b] = bytes.arbitrary()?;
            let step = TURNS[usize::from(step) % TURNS.len()];
            self.take(step, a, b, &mut hand);
        }
        Ok(hand)
    }

    /// Lays a complete hand of a form, some of its tiles wilds.
    fn lay(&self, layout: &Layout, head: &[u8; HEAD]) -> Option<Hand> {
        let [_, size, open, wilds, places, beside, slots @ ..] = head;
        let (numbers, exposed) = self.sizes(&layout.form, *size, *open)?;
        let mut hand = Hand::empty(self.rules.alphabet());
        let apart = self.beside(*beside, &mut hand);
        let mut from_behind = (0..SLOTS).rev().cycle();
        for (part, groups) in layout.catalogue.iter().enumerate() {
            for number in 0..numbers[part] {
                // The first part from the front, all others from behind: a size more moves no other group.
                let slot = if part == 0 {
                    number % SLOTS
                } else {
                    from_behind.next()?
                };
                let byte = usize::from(slots[slot]);
                if let Some(group) = fitting(groups, byte + number, apart, &hand) {
                    group.tiles().iter().for_each(|&kind| hand.add(kind));
                }
            }
        }
        for number in 0..exposed.groups {
            let byte = slots[(numbers[0] + number) % SLOTS];
            let (groups, fourth) = if number < exposed.fours {
                (&self.triplets, FOURTH)
            } else {
                (&self.open, 0)
            };
            let group = fitting(groups, usize::from(byte & 0x7f) + number, apart, &hand)?;
            // Who brought the last tile of a group matters in paohuzi, and there in groups of tiles alike.
            let drawn = if self.rules.xi().is_some() && is_triplet(group) {
                byte >> 7
            } else {
                0
            };
            expose(group, drawn | fourth, &mut hand);
        }
        let most = usize::from(self.rules.wild_max()) + 1;
        for number in 0..usize::from(*wilds) % most {
            let place = usize::from(*places) + 5 * number;
            into_wild(place, &mut hand);
        }
        self.last(*beside, &mut hand);
        Some(hand)
    }

    /// A size that the form has, the largest for 0, and by part how many groups it has beside how many exposed ones:
    /// about as many as wanted.
    fn sizes(&self, form: &Form, size: u8, open: u8) -> Option<([usize; MAX_PARTS], Exposed)> {
        let sizes = self.rules.sizes();
        let fitting: Vec<usize> = sizes
            .iter()
            .rev()
            .filter(|&one| form.has_size(one))
            .collect();
        let size = *fitting.get(usize::from(size) % fitting.len().max(1))?;
        let most = ((sizes.largest() - size) / 3).min(MAX_MELDS);
        let wanted = usize::from(open & 0x0f).min(most);
        let mut numbers = (0..=wanted).rev().chain(wanted + 1..=most);
        numbers.find_map(|groups| {
            let fours = usize::from(open >> 4) % (groups + 1);
            let tried = [fours, 0].map(|fours| Exposed { groups, fours });
            tried
                .into_iter()
                .find_map(|exposed| Some((form.numbers(size, exposed)?, exposed)))
        })
    }

    /// Names the missing suit as the rules have it, and says which suit is kept out of the hand.
    fn beside(&self, byte: u8, hand: &mut Hand) -> Option<usize> {
        let suits = self.rules.suits().len();
        let apart = usize::from(byte) % suits;
        match self.rules.missing_suit() {
            MissingSuit::None => return None,
            MissingSuit::Named => hand.set_missing(Some(apart as u8)),
            MissingSuit::Any if byte & 0x80 == 0 => hand.set_missing(Some(apart as u8)),
            MissingSuit::Any => {}
        }
        Some(apart)
    }

    /// Names the last card where it matters.
    fn last(&self, byte: u8, hand: &mut Hand) {
        if self.rules.xi().is_none() || byte == 0 {
            return;
        }
        if let Some(kind) = held(usize::from(byte / 2), hand) {
            let drawn = byte & 1 == 1;
            hand.set_last(Some(LastCard { kind, drawn }));
        }
    }

    fn take(&self, step: Step, a: u8, b: u8, hand: &mut Hand) {
        let place = usize::from(a);
        let kind = |byte: u8| Kind::new(usize::from(byte) % hand.alphabet().kinds());
        let (first, second) = (kind(a), kind(b));
        match step {
            Step::Add => hand.add(first),
            Step::Remove => {
                remove(place, hand);
            }
            Step::Change => {
                if remove(place, hand).is_some() {
                    hand.add(second);
                }
            }
            Step::Shift => {
                if let Some(kind) = remove(place, hand) {
                    let kinds = hand.alphabet().kinds();
                    let by = if b & 1 == 0 { 1 } else { kinds - 1 };
                    hand.add(Kind::new((kind.index() + by) % kinds));
                }
            }
            Step::Wild if b & 1 == 0 => into_wild(place, hand),
            Step::Wild => {
                if hand.wilds() > 0 {
                    hand.set_wilds(hand.wilds() - 1);
                    hand.add(first);
                }
            }
            Step::Open => {
                if let Some(group) = self.open.get(place % self.open.len().max(1)) {
                    expose(group, b, hand);
                }
            }
            Step::Last => hand.set_last((b & 2 == 0).then_some(LastCard {
                kind: first,
                drawn: b & 1 == 1,
            })),
            Step::Mark if b & 1 == 1 => hand.set_wilds(a % MANY_WILDS),
            Step::Mark => {
                // The honours are no suit that can be missing, nor are colours.
                let suits = hand.alphabet().suits().len().min(3);
                let suit = place % (suits + 1);
                hand.set_missing((suit < suits).then_some(suit as u8));
            }
        }
    }

    /// Bytes that mean this hand; `None` if no step makes one of its exposed groups, or it has too many tiles.
    #[must_use]
    pub fn bytes(&self, hand: &Hand) -> Option<Vec<u8>> {
        let mut bytes = vec![0; HEAD];
        bytes[0] = LOOSE;
        let mut put = |step: Step, a: usize, b: u8| bytes.extend([step as u8, a as u8, b]);
        for kind in hand.alphabet().iter() {
            for _ in 0..hand.count(kind) {
                put(Step::Add, kind.index(), 0);
            }
        }
        for meld in hand.melds() {
            let tiles: Vec<Kind> = meld.tiles().collect();
            let same = |group: &Group| {
                if group.tiles() == tiles {
                    return Some(0);
                }
                let four = is_triplet(group) && tiles == [group.lowest(); 4];
                four.then_some(FOURTH)
            };
            let mut groups = self.open.iter().enumerate();
            let (place, flags) = groups.find_map(|(place, group)| Some((place, same(group)?)))?;
            put(Step::Open, place, flags | u8::from(meld.drawn()));
        }
        if hand.wilds() > 0 {
            put(Step::Mark, usize::from(hand.wilds()), 1);
        }
        if let Some(suit) = hand.missing() {
            put(Step::Mark, usize::from(suit), 0);
        }
        if let Some(last) = hand.last() {
            put(Step::Last, last.kind.index(), u8::from(last.drawn));
        }
        let again = self.hand(&mut Unstructured::new(&bytes));
        again.is_ok_and(|again| again == *hand).then_some(bytes)
    }
}

/// The group at a place, or the next one after it of which there are copies left, and no tile of the suit that is kept
/// out.
fn fitting<'a>(
    groups: &'a [Group],
    place: usize,
    apart: Option<usize>,
    hand: &Hand,
) -> Option<&'a Group> {
    let exposed = hand.meld_counts();
    let fits = |group: &&Group| {
        let tiles = group.tiles();
        tiles.iter().all(|&kind| {
            let wanted = tiles.iter().filter(|&&other| other == kind).count() as u8;
            let held = hand.count(kind) + exposed[kind.index()];
            held + wanted <= COPIES && apart != Some(hand.alphabet().suit_of(kind))
        })
    };
    let first = place % groups.len().max(1);
    groups[first..].iter().chain(&groups[..first]).find(fits)
}

fn is_triplet(group: &Group) -> bool {
    group.tiles() == [group.lowest(); 3]
}

/// Lays a group beside the hand; three alike may become four, and any group may be spoilt.
fn expose(group: &Group, flags: u8, hand: &mut Hand) {
    let mut tiles = group.tiles().to_vec();
    if flags & FOURTH != 0 && is_triplet(group) {
        tiles.push(tiles[0]);
    }
    if flags & SPOILT != 0 {
        let next = (group.lowest().index() + 1) % hand.alphabet().kinds();
        tiles[0] = Kind::new(next);
    }
    if let Some(meld) = Meld::new(&tiles, flags & DRAWN != 0) {
        hand.add_meld(meld);
    }
}

/// The kind of the tile at a place of the sorted tiles.
fn held(place: usize, hand: &Hand) -> Option<Kind> {
    let naturals = hand.naturals();
    let mut left = place.checked_rem(naturals)?;
    hand.alphabet().iter().find(|&kind| {
        let count = usize::from(hand.count(kind));
        let here = left < count;
        left = left.saturating_sub(count);
        here
    })
}

fn remove(place: usize, hand: &mut Hand) -> Option<Kind> {
    let kind = held(place, hand)?;
    hand.remove(kind);
    Some(kind)
}

fn into_wild(place: usize, hand: &mut Hand) {
    if hand.wilds() < MANY_WILDS && remove(place, hand).is_some() {
        hand.set_wilds(hand.wilds() + 1);
    }
}

#[cfg(test)]
mod tests;
