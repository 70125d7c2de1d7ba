//! Special hands, listed: those of forms that are not put together suit by suit. They are few (11,749 in
//! Chinese official mahjong), so a list is a good numbering.

use duipai_engines::form::{Form, Group, Part};
use duipai_engines::tile::{COPIES, MAX_KINDS};
use duipai_engines::{Hand, Rules};
use std::collections::BTreeSet;

type Counts = [u8; MAX_KINDS];

/// Whether the hands of a form are few enough to be listed: not those put together suit by suit, which are sets
/// and an eye or seven pairs, nor those of seven groups of three and four, or of any cards in pairs.
pub(crate) fn is_listed(form: &Form) -> bool {
    let by_suit = form.as_sets_with_eye().is_some() || form.as_seven_pairs().is_some();
    !by_suit && form.scored && !form.parts.iter().any(Part::is_of_fours)
}

/// Every concealed hand without wilds that has one of the other forms, once, by its counts.
pub(crate) fn special_hands(rules: &Rules) -> Vec<Hand> {
    let mut found = BTreeSet::new();
    for form in rules.forms().iter().filter(|form| is_listed(form)) {
        let catalogue = rules.catalogue(form);
        for size in rules.sizes().iter() {
            if let Some(numbers) = form.numbers(size, 0) {
                let choice = Choice {
                    form,
                    catalogue: &catalogue,
                    numbers: &numbers,
                };
                choice.go(&mut [0; MAX_KINDS], 0, numbers[0], None, 0, &mut found);
            }
        }
    }
    let hand = |counts| Hand::from_counts(rules.alphabet(), counts, 0);
    found.into_iter().map(hand).collect()
}

/// Groups of a form, chosen part by part and within a part in the order of the catalogue.
struct Choice<'a> {
    form: &'a Form,
    catalogue: &'a [Vec<Group>],
    numbers: &'a [usize],
}

impl Choice<'_> {
    /// Chooses `left` more groups of `part`, none before the `last` one, of which `repeats` repeat one already.
    fn go(
        &self,
        counts: &mut Counts,
        part: usize,
        left: usize,
        last: Option<usize>,
        repeats: usize,
        found: &mut BTreeSet<Counts>,
    ) {
        if left == 0 {
            if part + 1 == self.form.parts.len() {
                found.insert(*counts);
            } else {
                self.go(counts, part + 1, self.numbers[part + 1], None, 0, found);
            }
            return;
        }
        let groups = self.catalogue[part].iter().enumerate();
        for (place, group) in groups.skip(last.unwrap_or(0)) {
            let repeats = repeats + usize::from(last == Some(place));
            if repeats > self.form.parts[part].repeats {
                continue;
            }
            group
                .tiles()
                .iter()
                .for_each(|tile| counts[tile.index()] += 1);
            if group
                .tiles()
                .iter()
                .all(|tile| counts[tile.index()] <= COPIES)
            {
                self.go(counts, part, left - 1, Some(place), repeats, found);
            }
            group
                .tiles()
                .iter()
                .for_each(|tile| counts[tile.index()] -= 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_hands_are_as_many_as_known() {
        for (rules, known) in [
            ("standard", 0),
            ("sichuan", 0),
            ("riichi", 13),
            ("gb~forms=lesser-knitted", 720),
            ("gb~forms=greater-knitted", 216),
            ("gb~forms=knitted-straight", 11_016),
            ("gb", 13 + 720 + 11_016),
            ("gb~sizes=11", 0),
        ] {
            let rules = Rules::named(rules).unwrap();
            assert_eq!(special_hands(&rules).len(), known, "{}", rules.name());
        }
    }
}
