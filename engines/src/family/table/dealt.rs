//! Dealt hands of pairs (对子): nothing is looked up, for how many kinds are held once, twice, three and four
//! times says it all.

use crate::form::{Count, Form, Shape};
use crate::tile::MAX_KINDS;

/// A form of single cards beside groups of like cards.
pub(super) struct Dealt {
    form: Form,
    singles: usize,
    /// Whether all singles are different.
    different: bool,
    /// How many groups of like cards there are beside them, and how many cards each has.
    like: usize,
    tiles: usize,
}

impl Dealt {
    /// The form, if it is that.
    pub(super) fn of(form: &Form) -> Option<Self> {
        let mut dealt = Self {
            form: form.clone(),
            singles: 0,
            different: false,
            like: 0,
            tiles: 0,
        };
        for part in &form.parts {
            let Count::Exactly(count) = part.count else {
                return None;
            };
            match part.shapes[..] {
                [Shape::Single] if dealt.singles == 0 => {
                    dealt.singles = count;
                    dealt.different = part.repeats == 0;
                    if !dealt.different && part.repeats != usize::MAX {
                        return None;
                    }
                }
                [Shape::Pair | Shape::Triplet] if dealt.like == 0 => {
                    dealt.like = count;
                    dealt.tiles = part.tiles();
                    if count > 1 && part.repeats != usize::MAX {
                        return None;
                    }
                }
                _ => return None,
            }
        }
        // Where singles are different, what is more than one of a kind is in the one other group.
        (dealt.singles > 0 && (!dealt.different || dealt.like < 2)).then_some(dealt)
    }

    /// Its form.
    pub(super) const fn form(&self) -> &Form {
        &self.form
    }

    /// Whether these cards are that.
    pub(super) fn is(&self, counts: &[u8; MAX_KINDS]) -> bool {
        let size: usize = counts.iter().map(|&count| usize::from(count)).sum();
        if size != self.singles + self.like * self.tiles {
            return false;
        }
        let copies = || counts.iter().map(|&count| usize::from(count));
        if !self.different {
            let groups: usize = copies().map(|count| count / self.tiles.max(1)).sum();
            return groups >= self.like;
        }
        let mut more = copies().filter(|&count| count > 1);
        match (more.next(), more.next()) {
            (None, _) => self.like == 0,
            // The group, and perhaps one more as a single.
            (Some(count), None) => {
                self.like == 1 && (count == self.tiles || count == self.tiles + 1)
            }
            _ => false,
        }
    }

    /// The groups of such a hand, by kind indices.
    pub(super) fn groups(&self, counts: &[u8; MAX_KINDS]) -> Vec<Vec<usize>> {
        let mut left = *counts;
        let mut groups = Vec::new();
        for (kind, count) in left.iter_mut().enumerate() {
            while groups.len() < self.like && usize::from(*count) >= self.tiles {
                *count -= self.tiles as u8;
                groups.push(vec![kind; self.tiles]);
            }
        }
        for (kind, count) in left.into_iter().enumerate() {
            groups.extend((0..count).map(|_| vec![kind]));
        }
        groups
    }
}
