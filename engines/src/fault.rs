//! Planted faults, for tests that must see a wrong engine caught.
//!
//! With the feature `mutants` an engine carries the number of one fault, and a few places in its code ask
//! for it. Without the feature a [`Fault`] has no size and every such question is a constant `false`.

/// Which fault, if any, an engine was built with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fault {
    #[cfg(feature = "mutants")]
    number: u8,
}

impl Fault {
    /// The fault with this number, from 1. Each engine's module says what its numbers are.
    #[cfg(feature = "mutants")]
    #[must_use]
    pub const fn number(number: u8) -> Self {
        Self { number }
    }

    /// Whether it is the fault with this number.
    #[inline]
    pub(crate) const fn is(self, number: u8) -> bool {
        #[cfg(feature = "mutants")]
        {
            self.number == number
        }
        #[cfg(not(feature = "mutants"))]
        {
            let _ = (self, number);
            false
        }
    }
}
