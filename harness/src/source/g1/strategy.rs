//! Strategies that both games share: what they build is told by the groups alone.

use super::draft::{Draft, Piece};
use super::draw::Draw;
use super::groups::{Groups, Taste};
use super::kit::{Kit, Stock, Swarm};
use super::special::Miss;
use duipai_engines::tile::COPIES;

/// Adds sets and an eye of `stock` until there are `size` tiles; loose tiles where nothing fits. What lies
/// there already keeps its place, so a draft of whole groups becomes a win.
pub(super) fn complete(stock: &Stock, size: usize, draw: &mut Draw, draft: &mut Draft) {
    complete_with(stock, &stock.eyes, size, draw, draft);
}

/// The same with an eye of `eyes`.
fn complete_with(stock: &Stock, eyes: &[Piece], size: usize, draw: &mut Draw, draft: &mut Draft) {
    // Where there are no sets all is pairs.
    let groups = if stock.sets.is_empty() {
        &stock.eyes
    } else {
        &stock.sets
    };
    while size - draft.size() > 2 && draft.fit_any(groups, draw) {}
    if size - draft.size() == 2 {
        draft.fit_any(eyes, draw);
    }
    draft.fill(size, &stock.kinds, draw);
}

/// Random groups that make a hand complete: sets and an eye, or where the rules do not have them another form.
pub(super) fn lay_win(kit: &Kit, draw: &mut Draw, draft: &mut Draft) {
    let tiles = kit.tiles(draft);
    if let Some(groups) = &kit.groups {
        let open = draw.one_in(4);
        lay_groups(kit, groups, Taste::Any, open, draw, draft);
    } else if tiles.all.sets.is_empty() && !tiles.specials.is_empty() {
        lay_special(kit, Miss::None, draw, draft);
    } else {
        complete(&tiles.all, kit.size(draw), draw, draft);
    }
}

/// Threes, fours and an eye, and what of them lies open.
pub(super) fn lay_groups(
    kit: &Kit,
    groups: &Groups,
    taste: Taste,
    open: bool,
    draw: &mut Draw,
    draft: &mut Draft,
) {
    let layout = groups.layout(open, draw);
    groups.lay(&layout, 0, taste, draw, draft);
    draft.fill(layout.size, &kit.whole.all.kinds, draw);
    groups.expose(&layout, &[], draw, draft);
}

/// A hand of another form than sets and an eye, or one that nearly is; the rules must have one.
pub(super) fn lay_special(kit: &Kit, miss: Miss, draw: &mut Draw, draft: &mut Draft) {
    let tiles = kit.tiles(draft);
    let mut size = draw.of(&tiles.specials).lay(miss, draw, draft);
    // Without a form of fewer tiles that lie alone, what has to lie open cannot be missed.
    while draft.melds() == 0 && !kit.sizes.contains(&size) {
        draft.clear_tiles();
        size = draw.of(&tiles.specials).lay(Miss::None, draw, draft);
    }
    let missing = size.saturating_sub(draft.size());
    let odd = &tiles.all.odd_pairs;
    if missing == 2 && !odd.is_empty() && draw.one_in(2) {
        draft.fit_any(odd, draw);
    }
    while draft.size() < size {
        // Half of what is loose are further copies of tiles that are there.
        let copy = if draw.one_in(2) {
            draft.any(draw)
        } else {
            None
        };
        match copy {
            Some(kind) if draft.held(kind) < COPIES => draft.put(kind),
            _ => draft.put_kind(&tiles.all.kinds, draw),
        }
    }
}

/// Exchanges one or two tiles, half of them for a neighbour.
pub(super) fn change(kit: &Kit, stock: &Stock, draw: &mut Draw, draft: &mut Draft) {
    for _ in 0..=draw.below(2) {
        let Some(kind) = draft.take_any(draw) else {
            return;
        };
        let near = if draw.one_in(2) {
            kit.neighbour(kind, draw)
        } else {
            None
        };
        match near {
            Some(kind) if draft.held(kind) < COPIES => draft.put(kind),
            _ => draft.put_kind(&stock.kinds, draw),
        }
    }
}

/// Built wins: random groups.
pub(super) fn wins(kit: &Kit, _: &Swarm, draw: &mut Draw, draft: &mut Draft) {
    lay_win(kit, draw, draft);
    kit.sprinkle(draw, draft);
}

/// Complete hands, each equally likely; groups at random favour those that many groups make.
pub(super) fn uniform(kit: &Kit, _: &Swarm, draw: &mut Draw, draft: &mut Draft) {
    lay_uniform(kit, draw, draft);
    kit.sprinkle(draw, draft);
}

/// Lays down a complete hand, each equally likely; where they cannot be counted, random groups.
fn lay_uniform(kit: &Kit, draw: &mut Draw, draft: &mut Draft) {
    let total = kit.complete.total();
    if total == 0 {
        lay_win(kit, draw, draft);
    } else {
        draft.start(&kit.complete, draw.below_wide(total));
    }
}

/// A win with one or two tiles changed: half of the wins are random groups, half uniform, since states that few
/// groups make lie beside few wins of random groups. Where there are wilds half of the hands get one or two, which
/// are just enough or just too few. Where not every pair is an eye, half of the hands have sets and another pair.
pub(super) fn near(kit: &Kit, _: &Swarm, draw: &mut Draw, draft: &mut Draft) {
    let stock = &kit.tiles(draft).all;
    if !stock.odd_pairs.is_empty() && draw.one_in(2) {
        complete_with(stock, &stock.odd_pairs, kit.size(draw), draw, draft);
    } else {
        if draw.one_in(2) {
            lay_win(kit, draw, draft);
        } else {
            lay_uniform(kit, draw, draft);
        }
        change(kit, stock, draw, draft);
    }
    if kit.wild_max > 0 && draw.one_in(2) {
        let most = u32::from(kit.wild_max.min(2));
        draft.wild(1 + draw.below(most) as usize, draw);
    }
}

/// One suit only.
pub(super) fn suit(kit: &Kit, _: &Swarm, draw: &mut Draw, draft: &mut Draft) {
    let stock = draw.of(&kit.tiles(draft).suits);
    let size = kit.size(draw);
    if draw.one_in(16) {
        gates(kit, stock, size, draw, draft);
    } else {
        part(kit, stock, size, draw, draft);
    }
    kit.sprinkle(draw, draft);
}

/// The nine gates (九莲宝灯), which wait for every kind of their suit, and one more tile of any; where there are not
/// nine ranks or not so many tiles, as much of it as fits.
fn gates(kit: &Kit, stock: &Stock, size: usize, draw: &mut Draw, draft: &mut Draft) {
    let (first, last) = (stock.kinds[0], stock.kinds[stock.kinds.len() - 1]);
    let gates = [first, last].into_iter().flat_map(|end| [end, end]);
    let gates = stock.kinds.iter().copied().chain(gates);
    for kind in gates.take(size - 1) {
        draft.put(kind);
    }
    draft.fill(size, &kit.tiles(draft).all.kinds, draw);
}

/// Of a part of the kinds: built half of the time, else nearly built, or anything.
fn part(kit: &Kit, stock: &Stock, size: usize, draw: &mut Draw, draft: &mut Draft) {
    match draw.below(4) {
        0 | 1 => complete(stock, size, draw, draft),
        2 => {
            complete(stock, size, draw, draft);
            change(kit, stock, draw, draft);
        }
        _ => draft.fill(size, &stock.kinds, draw),
    }
}

/// Kinds held four times, which must split: up to three of them, and four equal runs.
pub(super) fn quads(kit: &Kit, _: &Swarm, draw: &mut Draw, draft: &mut Draft) {
    let tiles = kit.tiles(draft);
    let size = kit.size(draw);
    let many = 1 + draw.below(3);
    let run = *draw.of(&tiles.runs);
    match draw.below(4) {
        // A triplet whose fourth tile is in a run.
        0 => {
            for _ in 0..many {
                let run = *draw.of(&tiles.runs);
                let kind = *draw.of(run.tiles());
                if draft.size() + 6 <= size && draft.count(kind) == 0 && draft.fit(run) {
                    while draft.count(kind) < COPIES {
                        draft.put(kind);
                    }
                }
            }
        }
        // Four equal runs.
        1 => while draft.size() + 3 <= size && draft.fit(run) {},
        // Three neighbours, or any kinds.
        kind => {
            for place in 0..many {
                let kind = if kind == 2 {
                    run.tiles()[place as usize]
                } else {
                    *draw.of(&tiles.all.kinds)
                };
                while draft.size() < size && draft.count(kind) < COPIES {
                    draft.put(kind);
                }
            }
        }
    }
    complete(&tiles.all, size, draw, draft);
    kit.sprinkle(draw, draft);
}

/// Hands as they are dealt.
pub(super) fn deals(kit: &Kit, _: &Swarm, draw: &mut Draw, draft: &mut Draft) {
    let size = kit.size(draw);
    for _ in 0..size {
        draft.deal(&kit.tiles(draft).all.kinds, draw);
    }
    kit.sprinkle(draw, draft);
}

/// Up to eight tiles: where melds lie open, and where a disagreement is easiest to read.
pub(super) fn small(kit: &Kit, _: &Swarm, draw: &mut Draw, draft: &mut Draft) {
    let fitting = kit
        .sizes
        .iter()
        .take_while(|&&size| size <= 8)
        .count()
        .max(1);
    let tiles = kit.tiles(draft);
    let size = *draw.of(&kit.sizes[..fitting]);
    let choice = draw.below(4);
    // One suit more often than not: eight tiles of all kinds seldom touch.
    let stock = if draw.one_in(3) {
        &tiles.all
    } else {
        draw.of(&tiles.suits)
    };
    if choice == 3 {
        draft.fill(size, &stock.kinds, draw);
    } else {
        complete(stock, size, draw, draft);
        if choice == 2 {
            change(kit, stock, draw, draft);
        }
    }
    // Half of them beside open groups: as many as in play, or fewer.
    if draw.one_in(2) {
        let room = kit.room(size);
        let melds = if draw.one_in(2) {
            room
        } else {
            draw.below(room as u32 + 1) as usize
        };
        for _ in 0..melds {
            // What has to be missing must not lie open either.
            let open = if draw.one_in(16) { &kit.whole } else { tiles };
            draft.expose_any(&open.open, draw);
        }
    }
    kit.sprinkle(draw, draft);
}

/// Hands of the block's own kinds.
pub(super) fn swarm(kit: &Kit, swarm: &Swarm, draw: &mut Draw, draft: &mut Draft) {
    let size = kit.size(draw);
    part(kit, swarm.stock(draft), size, draw, draft);
    kit.sprinkle(draw, draft);
}
