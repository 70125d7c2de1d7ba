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
    /// How many tiles have to be exchanged until it waits for one (向听)?
    Shanten,
}

impl Question {
    /// Every question.
    pub const ALL: [Self; 3] = [Self::Win, Self::Waits, Self::Shanten];

    /// Its name on the command line and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Waits => "waits",
            Self::Shanten => "shanten",
        }
    }

    /// The question of this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|question| question.name() == name)
    }

    /// The names of all, as an error lists them.
    #[must_use]
    pub fn known() -> String {
        let [others @ .., last] = Self::ALL.map(Self::name);
        format!("{} or {last}", others.join(", "))
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
        assert_eq!(Question::parse("tenpai"), None);
        let others = Question::ALL
            .into_iter()
            .filter(|question| !question.is_win());
        assert!(Question::default().is_win() && others.count() == Question::ALL.len() - 1);
    }
}
