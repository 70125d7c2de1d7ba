//! Questions: what can be asked about a hand.
//!
//! Which hands are legal depends on the question: a hand that waits lacks a tile. So a question is put to
//! [`crate::Rules`], and whatever reads sizes and legality from rules need not know which question it is.

/// What is asked about a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Question {
    /// Does it win?
    #[default]
    Win,
    /// Which kinds, one tile of them added, make it win (听牌)?
    Waits,
}

impl Question {
    /// Every question.
    pub const ALL: [Self; 2] = [Self::Win, Self::Waits];

    /// Its name on the command line and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Waits => "waits",
        }
    }

    /// The question of this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|question| question.name() == name)
    }

    /// Whether it is the one that is asked unless another is named.
    #[must_use]
    pub const fn is_win(&self) -> bool {
        matches!(self, Self::Win)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for question in Question::ALL {
            assert_eq!(Question::parse(question.name()), Some(question));
        }
        assert_eq!(Question::parse("shanten"), None);
        assert!(Question::default().is_win() && !Question::Waits.is_win());
    }
}
