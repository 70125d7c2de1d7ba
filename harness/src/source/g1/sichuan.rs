//! The mix for three suits without honours: both sides of the missing suit, where the rules have one.

use super::Strategy;
use super::draft::Draft;
use super::draw::Draw;
use super::illegal::{NAME, illegal};
use super::kit::{Kit, Swarm};
use super::mahjong::pairs;
use super::strategy::{complete, deals, near, quads, small, suit, swarm, uniform, wins};

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
    Strategy::new(NAME, 20, illegal),
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
