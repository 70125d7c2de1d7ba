//! Cutting work into parts that machines do without knowing of each other: which blocks are whose follows from their
//! numbers alone.

/// One part of the blocks: those whose number leaves `part − 1` when divided by `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1.
    pub part: u64,
    /// Of so many.
    pub of: u64,
}

impl Shard {
    /// Everything.
    pub const ALL: Self = Self { part: 1, of: 1 };

    /// How many of `all` blocks are in this part.
    #[must_use]
    pub const fn blocks(self, all: u64) -> u64 {
        match all.checked_sub(self.part) {
            Some(after) => after / self.of + 1,
            None => 0,
        }
    }

    /// How many of `items` are in this part, `in_block` of them in each block but the last.
    #[must_use]
    pub const fn items(self, items: u64, in_block: u64) -> u64 {
        let all = items.div_ceil(in_block);
        let own = self.blocks(all);
        let last = items % in_block;
        if own > 0 && last > 0 && self.block(own - 1) == all - 1 {
            (own - 1) * in_block + last
        } else {
            own * in_block
        }
    }

    /// The number of the block in this place of the part.
    #[must_use]
    pub const fn block(self, place: u64) -> u64 {
        place * self.of + self.part - 1
    }
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<u64>().ok().filter(|_| digits)
        };
        let parts = text.split_once('/');
        match parts.and_then(|(part, of)| number(part).zip(number(of))) {
            Some((part, of)) if 0 < part && part <= of => Ok(Self { part, of }),
            _ => Err(format!(
                "`{text}` is no shard: write it like 1/8, 8/8 the last"
            )),
        }
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_block_is_in_one_part() {
        for (all, of) in [(0, 3), (1, 3), (2, 3), (7, 3), (9, 3), (5, 1), (2, 9)] {
            let mut found: Vec<u64> = (1..=of)
                .map(|part| Shard { part, of })
                .flat_map(|shard| (0..shard.blocks(all)).map(move |place| shard.block(place)))
                .collect();
            found.sort_unstable();
            assert_eq!(found, (0..all).collect::<Vec<_>>(), "{all} of {of}");
        }
    }

    #[test]
    fn every_item_is_in_one_part() {
        for (items, of) in [
            (0, 3),
            (1, 3),
            (29, 3),
            (30, 3),
            (31, 3),
            (31, 1),
            (u64::MAX, 7),
        ] {
            let parts = (1..=of).map(|part| Shard { part, of }.items(items, 10));
            assert_eq!(parts.sum::<u64>(), items, "{items} of {of}");
        }
        let last = Shard {
            part: u64::MAX,
            of: u64::MAX,
        };
        assert_eq!(last.items(31, 10), 0);
    }
}
