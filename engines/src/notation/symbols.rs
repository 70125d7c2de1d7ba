//! Unicode mahjong tiles and Chinese names, as tables.

use crate::tile::{Alphabet, Kind};

/// Unicode tiles by kind index. Unicode orders its honours 东南西北中发白; ours are 东南西北白发中.
const TILES: [char; 34] = [
    '🀇', '🀈', '🀉', '🀊', '🀋', '🀌', '🀍', '🀎', '🀏', '🀙', '🀚', '🀛', '🀜', '🀝', '🀞', '🀟', '🀠', '🀡', '🀐',
    '🀑', '🀒', '🀓', '🀔', '🀕', '🀖', '🀗', '🀘', '🀀', '🀁', '🀂', '🀃', '🀆', '🀅', '🀄',
];

const SMALL: [char; 10] = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
const BIG: [char; 10] = ['壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖', '拾'];

/// Honour names by rank, each with its other spelling.
const HONOURS: [[char; 2]; 7] = [
    ['东', '東'],
    ['南', '南'],
    ['西', '西'],
    ['北', '北'],
    ['白', '白'],
    ['发', '發'],
    ['中', '中'],
];

/// The one character that shows a kind.
pub(super) fn face(alphabet: Alphabet, kind: Kind) -> char {
    match alphabet {
        Alphabet::Mahjong => TILES[kind.index()],
        Alphabet::Paohuzi if kind.index() < 10 => SMALL[kind.index()],
        Alphabet::Paohuzi => BIG[kind.index() - 10],
    }
}

/// The mahjong kind of a Unicode tile or of an honour's Chinese name.
pub(super) fn mahjong_tile(c: char) -> Option<Kind> {
    let tile = TILES.iter().position(|&tile| tile == c);
    let honour = HONOURS
        .iter()
        .position(|names| names.contains(&c))
        .map(|rank| 27 + rank);
    tile.or(honour).map(Kind::new)
}

/// The suit letter of a suit's Chinese name.
pub(super) fn suit_letter(c: char) -> Option<char> {
    match c {
        '万' | '萬' => Some('m'),
        '筒' | '饼' | '餅' => Some('p'),
        '条' | '條' | '索' => Some('s'),
        _ => None,
    }
}

/// The rank of a small numeral, 1 to 10.
pub(super) fn small_rank(c: char) -> Option<usize> {
    SMALL
        .iter()
        .position(|&numeral| numeral == c)
        .map(|i| i + 1)
}

/// The rank of a big numeral, 1 to 10.
pub(super) fn big_rank(c: char) -> Option<usize> {
    let traditional = match c {
        '貳' => '贰',
        '參' => '叁',
        '陸' => '陆',
        c => c,
    };
    BIG.iter()
        .position(|&numeral| numeral == traditional)
        .map(|i| i + 1)
}

/// The alphabet a character belongs to, where it is told by the character alone.
pub(super) fn family(c: char) -> Option<Alphabet> {
    if mahjong_tile(c).is_some() || suit_letter(c).is_some() {
        Some(Alphabet::Mahjong)
    } else if c == '小' || c == '大' || big_rank(c).is_some() {
        Some(Alphabet::Paohuzi)
    } else {
        None
    }
}
