//! Planted faults, for tests that must see a wrong engine caught.
//!
//! With the feature `mutants` an engine carries the number of one fault, and a few places in its code ask
//! for it. Without the feature a [`Fault`] has no size and every such question is a constant `false`.
//!
//! Questions in inner loops cost time even where the answer is no. So engines are compiled for both answers to
//! "is there a fault at all": whoever asks a `Sound` asks nothing, and the program can have mutants while its
//! sound engines pay nothing for it.

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

    /// Whether there is one.
    #[inline]
    pub(crate) const fn is_planted(self) -> bool {
        #[cfg(feature = "mutants")]
        {
            self.number > 0
        }
        #[cfg(not(feature = "mutants"))]
        {
            let _ = self;
            false
        }
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

/// What inner loops ask for faults.
pub(crate) trait Faults: Copy + Send + 'static {
    /// Whether it is the fault with this number.
    fn is(self, number: u8) -> bool;

    /// The fault, or none, for what is built ahead of time.
    fn fault(self) -> Fault;
}

/// No fault, known to the compiler.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sound;

impl Faults for Sound {
    #[inline]
    fn is(self, _: u8) -> bool {
        false
    }

    fn fault(self) -> Fault {
        Fault::default()
    }
}

impl Faults for Fault {
    #[inline]
    fn is(self, number: u8) -> bool {
        Self::is(self, number)
    }

    fn fault(self) -> Fault {
        self
    }
}
