//! The mix for paohuzi.

use super::Strategy;
use super::draft::Draft;
use super::draw::Draw;
use super::illegal::{NAME, illegal};
use super::kit::{Kit, Swarm};
use super::strategy::{change, complete, deals, near, quads, small, suit, swarm, uniform, wins};
use duipai_engines::tile::COPIES;

/// The mix. No share is below 20 of 256: a block then has over 1,024 hands of each, enough to time.
pub(super) const PLAIN: [Strategy; 11] = [
    Strategy::new("wins", 20, wins),
    Strategy::new("uniform", 48, uniform),
    Strategy::new("near", 28, near),
    Strategy::new("colour", 20, suit),
    Strategy::new("quads", 20, quads),
    Strategy::new("red", 20, red),
    Strategy::new("menzi", 20, menzi),
    Strategy::new("deals", 20, deals),
    Strategy::new("small", 20, small),
    Strategy::new(NAME, 20, illegal),
    Strategy::new("swarm", 20, swarm),
];

/// Many of 2, 7 and 10, which form sets across the ranks.
fn red(kit: &Kit, _: &Swarm, draw: &mut Draw, draft: &mut Draft) {
    let (size, red) = (kit.size(draw), &kit.special);
    let choice = draw.below(4);
    if choice == 0 {
        let reds = draw.below(size as u32 + 1) as usize;
        draft.fill(reds, &red.kinds, draw);
        draft.fill(size, &kit.whole.all.kinds, draw);
        return;
    }
    for _ in 0..draw.below(size as u32 / 3 + 1) {
        draft.fit_any(&red.sets, draw);
    }
    let eye = draw.one_in(2) && draft.fit_any(&red.eyes, draw);
    while size - draft.size() > if eye { 0 } else { 2 } && draft.fit_any(&kit.whole.all.sets, draw)
    {
    }
    complete(&kit.whole.all, size, draw, draft);
    if choice == 1 {
        change(kit, &kit.whole.all, draw, draft);
    }
}

/// Sets beside each kind of menzi (门子), and beside two cards that nearly are one.
fn menzi(kit: &Kit, _: &Swarm, draw: &mut Draw, draft: &mut Draft) {
    let size = kit.size(draw);
    while size - draft.size() > 2 && draft.fit_any(&kit.whole.all.sets, draw) {}
    if size - draft.size() == 2 && draw.one_in(2) {
        draft.fit_any(&kit.whole.all.eyes, draw);
    } else if size - draft.size() == 2 {
        let first = *draw.of(&kit.whole.all.kinds);
        let (colour, rank) = (first / 10, first % 10);
        // Three or four apart, or of the other colour up to one apart.
        let (colour, apart) = match draw.below(4) {
            0 | 1 => (colour, 3 + draw.below(2) as u8),
            other => (1 - colour, other as u8 - 2),
        };
        let second = colour * 10 + (rank + apart) % 10;
        for kind in [first, second] {
            if draft.count(kind) < COPIES {
                draft.put(kind);
            }
        }
    }
    draft.fill(size, &kit.whole.all.kinds, draw);
}
