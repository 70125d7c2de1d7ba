//! The mix for three suits without honours: seven pairs and a missing suit, as far as the rules have them.

use super::Strategy;
use super::draft::Draft;
use super::draw::Draw;
use super::kit::{Kit, Swarm};
use super::mahjong;
use super::strategy::{
    self, change, complete, deals, near, quads, small, suit, swarm, uniform, wins,
};
use crate::source::suit::PAIRS;
use duipai_engines::rules::MissingSuit;
use duipai_engines::tile::COPIES;

/// The mix. No share is below 20 of 256: a block then has over 1,024 hands of each, enough to time.
pub(super) const PLAIN: [Strategy; 11] = [
    Strategy::new("wins", 20, wins),
    Strategy::new("uniform", 48, uniform),
    Strategy::new("near", 28, near),
    Strategy::new("suit", 20, suit),
    Strategy::new("quads", 20, quads),
    Strategy::new("missing", 20, missing),
    Strategy::new("pairs", 20, pairs),
    Strategy::new("deals", 20, deals),
    Strategy::new("small", 20, small),
    Strategy::new("illegal", 20, illegal),
    Strategy::new("swarm", 20, swarm),
];

/// Both sides of the missing suit: complete hands that lack it, that hold a tile of it, or groups of it.
fn missing(kit: &Kit, _: &Swarm, draw: &mut Draw, draft: &mut Draft) {
    let (size, tiles) = (kit.size(draw), kit.tiles(draft));
    let suit = draw.of(&tiles.suits);
    match draw.below(4) {
        // One suit alone, beside either of the others.
        0 => complete(suit, size, draw, draft),
        // A tile of it in a hand that lacked it.
        1 => {
            complete(&tiles.all, size, draw, draft);
            if let Some(apart) = draft.apart() {
                draft.take_any(draw);
                draft.put_kind(&kit.whole.suits[apart].kinds, draw);
            }
        }
        // Groups of every suit: of two, of the third, or of all.
        2 => complete(&kit.whole.all, size, draw, draft),
        // Of one suit and of the one that is to be missing.
        _ => {
            if let Some(apart) = draft.apart() {
                let stock = &kit.whole.suits[apart];
                let groups = if size >= 5 { &stock.sets } else { &stock.eyes };
                draft.fit_any(groups, draw);
            }
            complete(suit, size, draw, draft);
        }
    }
}

/// Seven pairs with up to three fours, and their near misses: a tile changed, or three and one of two kinds.
fn pairs(kit: &Kit, swarm: &Swarm, draw: &mut Draw, draft: &mut Draft) {
    if !kit.sizes.contains(&PAIRS) || draw.one_in(4) {
        return mahjong::pairs(kit, swarm, draw, draft);
    }
    let stock = &kit.tiles(draft).all;
    let mut fours = [0, 0, 0, 1, 1, 1, 2, 3][draw.below(8) as usize];
    while draft.size() < PAIRS {
        let kind = *draw.of(&stock.kinds);
        if draft.count(kind) > 0 {
            continue;
        }
        let copies = if fours > 0 { COPIES } else { 2 };
        fours -= i32::from(fours > 0);
        for _ in 0..copies {
            draft.put(kind);
        }
    }
    match draw.below(4) {
        0 => change(kit, stock, draw, draft),
        1 => {
            draft.take_any(draw);
            let place = draw.below(draft.naturals() as u32) as usize;
            let kind = draft.take(place);
            draft.put(kind);
            if draft.count(kind) < COPIES {
                draft.put(kind);
            }
            draft.fill(PAIRS, &stock.kinds, draw);
        }
        _ => {}
    }
}

/// Hands that every engine must decline: as elsewhere, and with honours, or a missing suit that should be named
/// or should not.
fn illegal(kit: &Kit, swarm: &Swarm, draw: &mut Draw, draft: &mut Draft) {
    let (choice, stock) = (draw.below(5), &kit.tiles(draft).all);
    if choice > 1 {
        return strategy::illegal(kit, swarm, draw, draft);
    }
    complete(stock, *draw.of(&kit.sizes), draw, draft);
    match kit.missing_suit {
        MissingSuit::Named if choice == 0 => draft.unname(),
        MissingSuit::None if choice == 0 => draft.keep_apart(draw.below(3) as u8, true),
        // A pair of an honour, a triplet, or just one.
        _ => {
            let honour = 27 + draw.below(7) as u8;
            for _ in 0..=draw.below(3).min(draft.size() as u32 - 1) {
                draft.take_any(draw);
                draft.put(honour);
            }
        }
    }
}
