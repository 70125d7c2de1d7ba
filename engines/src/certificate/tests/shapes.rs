//! Which shapes tiles have, for all tiles a group could have. The check reads them by itself and the catalogue
//! lays them out; only here do the two meet.

use super::super::*;
use crate::form::Form;

/// Whether the check sees this shape in natural tiles of these kinds.
fn is_seen(alphabet: Alphabet, kinds: impl Iterator<Item = Kind>, shape: Shape) -> bool {
    let group: Vec<Placed> = kinds.map(|kind| Placed { kind, wild: false }).collect();
    has_shape(alphabet, &group, shape)
}

/// Every way to choose `size` kinds, ascending, one kind several times allowed.
fn choices(alphabet: Alphabet, size: usize) -> Vec<Vec<Kind>> {
    let mut all = vec![Vec::new()];
    for _ in 0..size {
        let longer = |chosen: Vec<Kind>| {
            let from = chosen.last().copied();
            let next = alphabet.iter().filter(move |&kind| Some(kind) >= from);
            next.map(move |kind| [&chosen[..], &[kind]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

#[test]
fn tiles_have_exactly_the_shapes_that_the_catalogue_lays_out() {
    use Shape::{
        Adjacent, CrossRank, Gap, Honour, Knitted, Mixed, Orphan, Pair, Pair258, Red, RedPair, Run,
        Triplet,
    };
    let shapes = [
        Triplet,
        Run,
        Red,
        Mixed,
        Pair,
        Adjacent,
        Gap,
        RedPair,
        CrossRank,
        Pair258,
        Honour,
        Orphan,
        Knitted([1, 2, 3]),
        Knitted([3, 1, 2]),
    ];
    for alphabet in [Alphabet::Mahjong, Alphabet::Paohuzi] {
        let laid_out: HashSet<(Vec<Kind>, Shape)> = (shapes.iter())
            .flat_map(|&shape| {
                let form = Form::sets_with_eye("one shape", vec![shape], vec![Pair]);
                form.catalogue(alphabet).swap_remove(0)
            })
            .map(|group| (group.tiles().to_vec(), group.shape()))
            .collect();
        let mut found = HashSet::new();
        for kinds in (0..=4).flat_map(|size| choices(alphabet, size)) {
            for shape in shapes {
                let seen = is_seen(alphabet, kinds.iter().copied(), shape);
                let downwards = kinds.iter().rev().copied();
                assert_eq!(is_seen(alphabet, downwards, shape), seen, "{kinds:?}");
                if seen {
                    found.insert((kinds.clone(), shape));
                }
            }
        }
        assert_eq!(found, laid_out);
    }
}
