//! The forms of paohuzi that are threes, fours and an eye; and which of them a hand of some size can have.

use crate::form::{Count, Exposed, Form, Part, Shape};
use crate::hand::Hand;

/// The parts of a form that is threes, fours and an eye; it may lack the last two.
pub(super) struct Parts<'a> {
    pub(super) sets: &'a Part,
    /// The number of the part of fours.
    fours: Option<usize>,
    pub(super) eye: Option<&'a Part>,
}

impl<'a> Parts<'a> {
    /// Those of a form, if it is that.
    pub(super) fn of(form: &'a Form) -> Option<Self> {
        let [sets, others @ ..] = form.parts.as_slice() else {
            return None;
        };
        let mut threes = Self {
            sets,
            fours: None,
            eye: None,
        };
        for (number, part) in (1..).zip(others) {
            match part.count {
                _ if part.shapes == [Shape::Four] => threes.fours = Some(number),
                Count::Exactly(1) if part.tiles() == 2 => threes.eye = Some(part),
                _ => return None,
            }
        }
        let free = sets.tiles() == 3 && !matches!(sets.count, Count::Exactly(_));
        (free && sets.repeats == usize::MAX).then_some(threes)
    }
}

/// Forms of threes.
#[derive(Default)]
pub(super) struct Threes {
    /// Each with the number of its part of fours.
    forms: Vec<(Form, Option<usize>)>,
    /// By number of cards, nothing being exposed: the forms that fit, and how many fours there are.
    bare: Vec<Vec<(usize, usize)>>,
}

impl Threes {
    /// Adds a form of these parts, for hands of at most so many cards.
    pub(super) fn push(&mut self, form: &Form, parts: &Parts<'_>, largest: usize) {
        self.forms.push((form.clone(), parts.fours));
        self.bare.resize(largest + 1, Vec::new());
        let number = self.forms.len() - 1;
        for size in 0..=largest {
            if let Some(fours) = self.fours_in(number, size, Exposed::default()) {
                self.bare[size].push((number, fours));
            }
        }
    }

    /// How many there are.
    pub(super) const fn len(&self) -> usize {
        self.forms.len()
    }

    /// The form of this number.
    pub(super) fn form(&self, number: usize) -> &Form {
        &self.forms[number].0
    }

    /// Whether four alike are a group of the form.
    pub(super) fn has_fours(&self, number: usize) -> bool {
        self.forms[number].1.is_some()
    }

    /// Whether some form has such groups.
    pub(super) fn have_fours(&self) -> bool {
        self.forms.iter().any(|(_, fours)| fours.is_some())
    }

    /// How many fours a hand of so many cards has by a form, beside what lies exposed.
    fn fours_in(&self, number: usize, size: usize, exposed: Exposed) -> Option<usize> {
        let (form, fours) = &self.forms[number];
        let numbers = form.numbers(size, exposed)?;
        Some(fours.map_or(0, |part| numbers[part]))
    }

    /// The forms that a hand of its size can have, and how many fours it has by each.
    #[inline]
    pub(super) fn fitting(&self, hand: &Hand) -> impl Iterator<Item = (usize, usize)> {
        let (size, exposed) = (hand.tally().0, hand.exposed());
        let (bare, beside) = if exposed == Exposed::default() {
            (self.bare.get(size), 0..0)
        } else {
            (None, 0..self.len())
        };
        let beside = beside.filter_map(move |number| {
            let fours = self.fours_in(number, size, exposed)?;
            Some((number, fours))
        });
        bare.into_iter().flatten().copied().chain(beside)
    }
}
