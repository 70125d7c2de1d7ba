//! What stays together: 坎 and 提 that were held, and what the last card makes of them.

use super::readings::Laid;
use super::worth::By;
use super::{KINDS, Kept};

/// How many alike have to lie in one group, by kind; 0 if they are free.
pub(super) struct Together {
    least: [u8; KINDS],
    /// Whether three of the last card's kind were held without it, and stay three.
    pub(super) last_beside: bool,
}

impl Together {
    /// Nothing has to.
    pub(super) const FREE: Self = Self {
        least: [0; KINDS],
        last_beside: false,
    };

    /// Of these cards, the last one among them. `fours` says that four alike can be a group.
    pub(super) fn of(
        how: Kept,
        counts: &[u8; KINDS],
        last: Option<(usize, By)>,
        fours: bool,
    ) -> Self {
        let mut together = Self::FREE;
        if how == Kept::Nothing {
            return together;
        }
        for (kind, least) in together.least.iter_mut().enumerate() {
            let came = last.filter(|(last, _)| *last == kind).map(|(_, by)| by);
            let held = counts[kind] - u8::from(came.is_some());
            let by_the_last = match came {
                Some(By::Draw) => how != Kept::DrawnFree,
                Some(_) => how == Kept::BroughtToo,
                None => false,
            };
            *least = match held {
                4 if fours && how != Kept::FourAsThree => 4,
                3 if fours && came.is_some() && how != Kept::FourthFree => 4,
                3 | 4 => 3,
                2 if by_the_last => 3,
                _ => 0,
            };
            together.last_beside |= came.is_some() && held == 3 && *least == 3;
        }
        together
    }

    /// Whether these groups keep it.
    pub(super) fn is_kept(&self, laid: &[Laid]) -> bool {
        let mut least = self.least.iter().enumerate();
        least.all(|(kind, &least)| {
            least == 0
                || laid
                    .iter()
                    .any(|group| group.is_alike(kind) && group.cards().len() >= usize::from(least))
        })
    }
}
