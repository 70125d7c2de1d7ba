//! Where the shapes lie: every group of tiles that a shape can be over an alphabet.

use super::{Group, Shape};
use crate::tile::{Alphabet, Kind};

/// Groups of all `shapes`, sorted by lowest tile, then shape; a group whose tiles are those of an earlier
/// one (an adjacent pair that is a red pair too) is left out.
pub(super) fn lay_out(shapes: &[Shape], alphabet: Alphabet) -> Vec<Group> {
    let mut groups: Vec<Group> = shapes
        .iter()
        .flat_map(|&shape| places(shape, alphabet))
        .collect();
    groups.sort_by_key(|group| (group.lowest(), group.shape, group.tiles));
    let mut kept: Vec<Group> = Vec::with_capacity(groups.len());
    for group in groups {
        if !kept.iter().any(|earlier| earlier.tiles() == group.tiles()) {
            kept.push(group);
        }
    }
    kept
}

/// The three ranks of 2-7-10.
const RED_RANKS: [usize; 3] = [2, 7, 10];

fn places(shape: Shape, alphabet: Alphabet) -> Vec<Group> {
    let mut groups = Vec::new();
    let mahjong = alphabet == Alphabet::Mahjong;
    let mut push = |tiles: &[Option<Kind>]| {
        // A place that sticks out of its suit has a tile that does not exist.
        if let Some(tiles) = tiles.iter().copied().collect::<Option<Vec<Kind>>>() {
            groups.push(Group::new(shape, &tiles));
        }
    };
    for (number, suit) in alphabet.suits().iter().enumerate() {
        let at = |rank: usize| alphabet.kind(number, rank);
        for rank in 1..=suit.ranks {
            match shape {
                Shape::Triplet => push(&[at(rank); 3]),
                Shape::Four => push(&[at(rank); 4]),
                Shape::Pair => push(&[at(rank); 2]),
                Shape::Pair258 if mahjong && suit.runs && rank % 3 == 2 => push(&[at(rank); 2]),
                Shape::Single => push(&[at(rank)]),
                Shape::Honour if !suit.runs => push(&[at(rank)]),
                Shape::Orphan if mahjong && (!suit.runs || rank == 1 || rank == suit.ranks) => {
                    push(&[at(rank)]);
                }
                Shape::Knitted(first)
                    if mahjong && suit.runs && rank % 3 == usize::from(first[number]) % 3 =>
                {
                    push(&[at(rank)]);
                }
                Shape::Run if suit.runs => push(&[at(rank), at(rank + 1), at(rank + 2)]),
                Shape::Adjacent if suit.runs => push(&[at(rank), at(rank + 1)]),
                Shape::Gap if suit.runs => push(&[at(rank), at(rank + 2)]),
                Shape::Mixed if alphabet == Alphabet::Paohuzi => {
                    push(&[at(rank), at(rank), alphabet.kind(1 - number, rank)]);
                }
                Shape::CrossRank if alphabet == Alphabet::Paohuzi && number == 0 => {
                    push(&[at(rank), alphabet.kind(1, rank)]);
                }
                _ => {}
            }
        }
        if alphabet == Alphabet::Paohuzi {
            let [a, b, c] = RED_RANKS.map(at);
            match shape {
                Shape::Red => push(&[a, b, c]),
                Shape::RedPair => {
                    push(&[a, b]);
                    push(&[a, c]);
                    push(&[b, c]);
                }
                _ => {}
            }
        }
    }
    groups
}
