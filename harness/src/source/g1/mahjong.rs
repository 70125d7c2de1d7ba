//! The mix for mahjong.

use super::Strategy;
use super::draft::Draft;
use super::draw::Draw;
use super::illegal::{NAME, illegal};
use super::kit::{Kit, Swarm};
use super::special::Miss;
use super::strategy::{
    change, complete, deals, lay_special, near, quads, small, suit, swarm, uniform, wins,
};
use duipai_engines::tile::COPIES;

/// Without wilds. No share is below 20 of 256: a block then has over 1,024 hands of each, enough to time.
pub(super) const PLAIN: [Strategy; 11] = [
    Strategy::new("wins", 20, wins),
    Strategy::new("uniform", 48, uniform),
    Strategy::new("near", 28, near),
    Strategy::new("suit", 20, suit),
    Strategy::new("quads", 20, quads),
    Strategy::new("honours", 20, honours),
    Strategy::new("pairs", 20, pairs),
    Strategy::new("deals", 20, deals),
    Strategy::new("small", 20, small),
    Strategy::new(NAME, 20, illegal),
    Strategy::new("swarm", 20, swarm),
];

/// With wilds.
pub(super) const WITH_WILDS: [Strategy; 12] = [
    Strategy::new("wins", 20, wins),
    Strategy::new("uniform", 28, uniform),
    Strategy::new("near", 28, near),
    Strategy::new("suit", 20, suit),
    Strategy::new("quads", 20, quads),
    Strategy::new("honours", 20, honours),
    Strategy::new("pairs", 20, pairs),
    Strategy::new("deals", 20, deals),
    Strategy::new("small", 20, small),
    Strategy::new(NAME, 20, illegal),
    Strategy::new("swarm", 20, swarm),
    Strategy::new("wilds", 20, wilds),
];

/// The mix for rules with special hands: these take the place of `pairs`, which they draw too, and `more` of the
/// share of strategy `of`.
pub(super) fn with_specials(mix: &[Strategy], of: &str, more: u8) -> Vec<Strategy> {
    let strategies = mix.iter().map(|strategy| match strategy.name {
        "pairs" => Strategy::new("specials", strategy.share + more, specials),
        name if name == of => Strategy::new(name, strategy.share - more, strategy.make),
        _ => *strategy,
    });
    strategies.collect()
}

/// Hands of the forms that are not sets and an eye, and hands that nearly are: with tiles changed, with more equal
/// groups than may be, with knitted tiles of the wrong suits, without a group, without the group that lies open. Where
/// there are wilds, some are in them whether they may be or not.
fn specials(kit: &Kit, swarm: &Swarm, draw: &mut Draw, draft: &mut Draft) {
    let miss = match draw.below(16) {
        0 | 1 => return pairs(kit, swarm, draw, draft),
        2..=7 => Miss::None,
        8 | 9 => Miss::Repeats,
        10 | 11 => Miss::Crossed,
        12 | 13 => Miss::Group,
        14 => Miss::Open,
        _ => {
            lay_special(kit, Miss::None, draw, draft);
            let tiles = kit.tiles(draft);
            // Most special hands may not lie beside exposed groups, where there is room for any.
            if draft.melds() == 0 && kit.takes_a_group(draft.size()) && draw.one_in(2) {
                draft.expose_any(&tiles.open, draw);
                return;
            }
            return change(kit, &tiles.all, draw, draft);
        }
    };
    lay_special(kit, miss, draw, draft);
    if kit.wild_max > 0 && draw.one_in(8) {
        // Up to all that there may be.
        let most = usize::from(kit.wild_max).min(draft.naturals());
        draft.wild(1 + draw.below(most as u32) as usize, draw);
    } else {
        kit.sprinkle(draw, draft);
    }
}

/// Many honours, which form no runs: up to all tiles of the hand.
fn honours(kit: &Kit, _: &Swarm, draw: &mut Draw, draft: &mut Draft) {
    let (size, honours) = (kit.size(draw), &kit.special);
    match draw.below(4) {
        // Honours only, built or not.
        0 => draft.fill(size, &honours.kinds, draw),
        1 => complete(honours, size, draw, draft),
        // All but one.
        2 => {
            draft.fill(size - 1, &honours.kinds, draw);
            draft.put_kind(&kit.whole.all.kinds, draw);
        }
        // Some triplets of honours beside suits.
        _ => {
            for _ in 0..draw.below(size as u32 / 3 + 1) {
                draft.fit_any(&honours.sets, draw);
            }
            complete(&kit.whole.all, size, draw, draft);
            if draw.one_in(4) {
                change(kit, &kit.whole.all, draw, draft);
            }
        }
    }
    kit.sprinkle(draw, draft);
}

/// Pairs, quads among them, and pairs of neighbours, which are two equal runs.
pub(super) fn pairs(kit: &Kit, _: &Swarm, draw: &mut Draw, draft: &mut Draft) {
    let tiles = kit.tiles(draft);
    let size = kit.size(draw);
    // Of a pair held twice one time in three, so that quads occur.
    let again = draw.one_in(3);
    let most = if again { COPIES } else { 2 };
    while draft.size() + 6 <= size && draw.below(3) > 0 {
        let run = *draw.of(&tiles.runs);
        if run
            .tiles()
            .iter()
            .all(|&kind| draft.count(kind) + 2 <= most)
        {
            for &kind in run.tiles() {
                draft.put(kind);
                draft.put(kind);
            }
        }
    }
    while draft.size() + 2 <= size {
        let kind = *draw.of(&tiles.all.kinds);
        if draft.count(kind) + 2 <= most {
            draft.put(kind);
            draft.put(kind);
        }
    }
    draft.fill(size, &tiles.all.kinds, draw);
    kit.sprinkle(draw, draft);
}

/// Many wilds, and wilds where a fifth copy would be needed.
fn wilds(kit: &Kit, _: &Swarm, draw: &mut Draw, draft: &mut Draft) {
    let size = kit.size(draw);
    let choice = draw.below(4);
    match choice {
        0 => {
            for _ in 0..size {
                draft.deal(&kit.whole.all.kinds, draw);
            }
        }
        // Five copies of a kind, or more: only wilds can be those that do not exist.
        1 if size >= 5 => {
            let run = *draw.of(&kit.whole.runs);
            let kind = *draw.of(run.tiles());
            for _ in 0..3 {
                draft.put(kind);
            }
            if size >= 11 && draw.one_in(2) {
                for &kind in run.tiles() {
                    draft.put(kind);
                    draft.put(kind);
                }
            } else {
                draft.put(kind);
                draft.put(kind);
            }
        }
        _ => {}
    }
    if choice > 0 {
        complete(&kit.whole.all, size, draw, draft);
        if choice == 2 {
            change(kit, &kit.whole.all, draw, draft);
        }
    }
    draft.wild_excess();
    if choice == 1 && draw.one_in(2) {
        // More wilds could stand elsewhere, and nothing would hang on the fifth copy.
        return;
    }
    let held = draft.size() - draft.naturals();
    let room = usize::from(kit.wild_max)
        .saturating_sub(held)
        .min(draft.naturals());
    let most = if draw.one_in(2) { room.min(4) } else { room };
    draft.wild(draw.below(most as u32 + 1) as usize, draw);
}
