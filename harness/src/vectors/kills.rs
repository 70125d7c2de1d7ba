//! A set of wrong engines, by number: those that one hand kills. Small, so that hundreds of thousands of hands
//! can have one, and comparable, so that hands that kill the same engines are seen to.

const BITS: usize = 64;

/// Which wrong engines a hand kills. Sets are compared with sets over equally many engines only.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Kills(Vec<u64>);

impl Kills {
    /// Nobody, of so many engines.
    #[must_use]
    pub fn none(engines: usize) -> Self {
        Self(vec![0; engines.div_ceil(BITS)])
    }

    /// Adds an engine.
    pub fn insert(&mut self, engine: usize) {
        self.0[engine / BITS] |= 1 << (engine % BITS);
    }

    /// Takes an engine out.
    pub fn remove(&mut self, engine: usize) {
        self.0[engine / BITS] &= !(1 << (engine % BITS));
    }

    /// Whether an engine is killed.
    #[must_use]
    pub fn contains(&self, engine: usize) -> bool {
        self.0[engine / BITS] >> (engine % BITS) & 1 == 1
    }

    /// How many are killed.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether nobody is killed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Those that `other` does not kill.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        Self(self.words(other).map(|(own, other)| own & !other).collect())
    }

    /// Adds all that `other` kills.
    pub fn add(&mut self, other: &Self) {
        self.0 = self.words(other).map(|(own, other)| own | other).collect();
    }

    /// The engines, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        (0..self.0.len() * BITS).filter(|&engine| self.contains(engine))
    }

    fn words(&self, other: &Self) -> impl Iterator<Item = (u64, u64)> {
        self.0.iter().copied().zip(other.0.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in_also_beyond_one_word() {
        let mut kills = Kills::none(130);
        assert!(kills.is_empty());
        for engine in [129, 0, 63, 64] {
            kills.insert(engine);
        }
        assert_eq!(kills.iter().collect::<Vec<_>>(), [0, 63, 64, 129]);
        kills.remove(63);
        assert_eq!((kills.len(), kills.contains(63)), (3, false));
        let mut other = Kills::none(130);
        other.insert(64);
        other.insert(5);
        assert_eq!(kills.without(&other).iter().collect::<Vec<_>>(), [0, 129]);
        other.add(&kills);
        assert_eq!(other.iter().collect::<Vec<_>>(), [0, 5, 64, 129]);
    }
}
