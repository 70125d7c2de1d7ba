//! What the groups of a paohuzi or waihuzi hand are worth (息, 胡息), as data.
//!
//! A group of like cards is worth more the more of it the player drew: three that were dealt (坎), three made
//! with a card drawn oneself (歪, 偎) or brought by another (碰), and fours likewise (提, 跑). Tables are those
//! of published server code and rule pages of the places they are named after.

/// The worth of a group in small and in big cards.
pub type Worth = [i16; 2];

/// One table of scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct XiTable {
    /// Its name in rules files.
    pub name: &'static str,
    /// Three alike that were dealt (坎).
    pub triplet_held: Worth,
    /// Three alike, the last of them drawn oneself (歪, 偎).
    pub triplet_drawn: Worth,
    /// Three alike, the last of them brought by another (碰).
    pub triplet_brought: Worth,
    /// Four alike that were dealt, or the last of them drawn oneself (提, 清).
    pub four_drawn: Worth,
    /// Four alike, the last of them brought by another (跑, 飘).
    pub four_brought: Worth,
    /// 2-7-10.
    pub red: Worth,
    /// 1-2-3.
    pub low_run: Worth,
    /// A pair.
    pub pair: Worth,
    /// A pair that was completed with a card drawn oneself (单歪).
    pub pair_drawn: Worth,
    /// Two different members of 2-7-10.
    pub red_pair: Worth,
    /// What in it is a guess: no source was found for it.
    pub unverified: Option<&'static str>,
}

/// 益阳 歪胡子.
const YIYANG: XiTable = XiTable {
    name: "yiyang",
    triplet_held: [3; 2],
    triplet_drawn: [4; 2],
    triplet_brought: [1; 2],
    four_drawn: [4; 2],
    four_brought: [1; 2],
    red: [1; 2],
    low_run: [0; 2],
    pair: [1; 2],
    pair_drawn: [4; 2],
    red_pair: [1; 2],
    unverified: None,
};

/// The tables that rules can name.
pub const XI_TABLES: [&XiTable; 4] = [
    &YIYANG,
    // 岳阳, 南县. Its source lists no four made with another's card.
    &XiTable {
        name: "yueyang",
        four_drawn: [5; 2],
        four_brought: [0; 2],
        pair_drawn: [1; 2],
        unverified: Some("1 for a pair completed with a card drawn oneself"),
        ..YIYANG
    },
    // 沅江 鬼胡子.
    &XiTable {
        name: "yuanjiang",
        pair_drawn: [1; 2],
        ..YIYANG
    },
    &XiTable {
        name: "classic",
        triplet_held: [3, 6],
        triplet_drawn: [3, 6],
        triplet_brought: [1, 3],
        four_drawn: [9, 12],
        four_brought: [6, 9],
        red: [3, 6],
        low_run: [3, 6],
        pair: [0; 2],
        pair_drawn: [0; 2],
        red_pair: [0; 2],
        unverified: None,
    },
];

impl XiTable {
    /// Whether small and big cards are worth the same.
    #[must_use]
    pub fn is_alike_in_both_colours(&self) -> bool {
        let all = [
            self.triplet_held,
            self.triplet_drawn,
            self.triplet_brought,
            self.four_drawn,
            self.four_brought,
            self.red,
            self.low_run,
            self.pair,
            self.pair_drawn,
            self.red_pair,
        ];
        all.iter().all(|[small, big]| small == big)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_classic_table_pays_big_cards_more() {
        for table in XI_TABLES {
            assert_eq!(
                table.is_alike_in_both_colours(),
                table.name != "classic",
                "{}",
                table.name
            );
        }
    }
}
