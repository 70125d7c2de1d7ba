//! The mix for paohuzi.

use super::Strategy;
use super::draft::Draft;
use super::draw::Draw;
use super::groups::Taste;
use super::illegal::{NAME, illegal};
use super::kit::{Kit, Swarm};
use super::special::Miss;
use super::strategy::{
    change, complete, deals, lay_groups, lay_special, lay_win, near, quads, small, suit, swarm,
    uniform, wins,
};
use duipai_engines::tile::COPIES;

/// The mix of waihuzi, sets and a menzi. No share is below 20 of 256: a block then has over 1,024 hands of each,
/// enough to time.
pub(super) const SETS: [Strategy; 12] = [
    Strategy::new("wins", 20, wins),
    Strategy::new("uniform", 28, uniform),
    Strategy::new("near", 28, near),
    Strategy::new("colour", 20, suit),
    Strategy::new("held", 20, held),
    Strategy::new("red", 20, red),
    Strategy::new("menzi", 20, menzi),
    Strategy::new("worth", 20, worth),
    Strategy::new("deals", 20, deals),
    Strategy::new("small", 20, small),
    Strategy::new(NAME, 20, illegal),
    Strategy::new("swarm", 20, swarm),
];

/// The mix of classic paohuzi, where few hands win that are not made to.
pub(super) const FOURS: [Strategy; 10] = [
    Strategy::new("wins", 36, wins),
    Strategy::new("near", 36, near),
    Strategy::new("colour", 20, suit),
    Strategy::new("held", 24, held),
    Strategy::new("red", 20, red_groups),
    Strategy::new("jiao", 20, jiao),
    Strategy::new("worth", 40, worth),
    Strategy::new("open", 20, open),
    Strategy::new("deals", 20, deals),
    Strategy::new(NAME, 20, illegal),
];

/// The mix where dealt hands of pairs win: they take the place of the swarm's, or of mixed sets.
pub(super) fn with_dealt(mix: &[Strategy]) -> Vec<Strategy> {
    let strategies = mix.iter().map(|strategy| match strategy.name {
        "swarm" | "jiao" => Strategy::new("dealt", strategy.share, dealt),
        _ => *strategy,
    });
    strategies.collect()
}

/// Dealt hands of pairs (对子), and hands that nearly are.
fn dealt(kit: &Kit, _: &Swarm, draw: &mut Draw, draft: &mut Draft) {
    let miss = match draw.below(4) {
        0 => Miss::Repeats,
        1 => Miss::Group,
        _ => Miss::None,
    };
    lay_special(kit, miss, draw, draft);
    if draw.one_in(4) {
        change(kit, &kit.whole.all, draw, draft);
    }
}

/// Groups to the taste, a card of some changed.
fn built(kit: &Kit, taste: Taste, draw: &mut Draw, draft: &mut Draft) {
    let Some(groups) = &kit.groups else {
        return lay_win(kit, draw, draft);
    };
    let open = draw.one_in(4);
    lay_groups(kit, groups, taste, open, draw, draft);
    if draw.one_in(8) {
        change(kit, &kit.whole.all, draw, draft);
    }
}

/// Many of 2, 7 and 10, in groups.
fn red_groups(kit: &Kit, _: &Swarm, draw: &mut Draw, draft: &mut Draft) {
    built(kit, Taste::Red, draw, draft);
}

/// Many groups of both colours (绞).
fn jiao(kit: &Kit, _: &Swarm, draw: &mut Draw, draft: &mut Draft) {
    built(kit, Taste::Mixed, draw, draft);
}

/// Groups beside such as lie open.
fn open(kit: &Kit, _: &Swarm, draw: &mut Draw, draft: &mut Draft) {
    let Some(groups) = &kit.groups else {
        return lay_win(kit, draw, draft);
    };
    let taste = Taste::Worth(draw.below(4));
    lay_groups(kit, groups, taste, true, draw, draft);
    if draw.one_in(8) {
        change(kit, &kit.whole.all, draw, draft);
    }
}

/// Hands worth little and much, so that some are worth just enough and some just too little. The last card is one
/// that several groups may hold, more often than not.
fn worth(kit: &Kit, _: &Swarm, draw: &mut Draw, draft: &mut Draft) {
    let taste = Taste::Worth(draw.below(5));
    built(kit, taste, draw, draft);
    let last = (0..4).find_map(|_| draft.any(draw).filter(|&kind| draft.count(kind) > 1));
    if let Some(last) = last {
        draft.set_last(last, draw.one_in(2));
    }
}

/// Three and four alike, in hands that need to take them apart, or must not; and the last card one of them. What is
/// alike came about in every way: held, with the last card drawn, and with it brought by another.
fn held(kit: &Kit, _: &Swarm, draw: &mut Draw, draft: &mut Draft) {
    let Some(groups) = &kit.groups else {
        return quads(kit, &Swarm::new(kit, draw), draw, draft);
    };
    let open = draw.one_in(4);
    let layout = groups.layout(open, draw);
    let kind = *draw.of(&kit.whole.all.kinds);
    let mut laid = 0;
    if draw.below(4) > 0 {
        // The kind in three or four groups; a triplet of it may be one of them.
        let holding = groups.threes_with(kind);
        let copies = 3 + draw.below(2) as u8;
        while laid < layout.threes && draft.count(kind) < copies && draft.fit_any(&holding, draw) {
            laid += 1;
        }
    }
    groups.lay(&layout, laid, Taste::Worth(2), draw, draft);
    draft.fill(layout.size, &kit.whole.all.kinds, draw);
    groups.expose(&layout, &[], draw, draft);
    if draft.count(kind) > 0 && draw.below(4) > 0 {
        draft.set_last(kind, draw.one_in(2));
    }
}

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
    // Dealt hands of 19 cards have no room for an eye beside six sets.
    let room = size - draft.size() >= 2;
    let eye = room && draw.one_in(2) && draft.fit_any(&red.eyes, draw);
    let set = if eye { 3 } else { 5 };
    while size - draft.size() >= set && draft.fit_any(&kit.whole.all.sets, draw) {}
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
        let colour = first / 10;
        // Three or four apart, or of the other colour up to one apart.
        let (colour, apart) = match draw.below(4) {
            0 | 1 => (colour, 3 + draw.below(2) as u8),
            other => (1 - colour, other as u8 - 2),
        };
        let second = colour * 10 + (first + apart) % 10;
        for kind in [first, second] {
            if draft.count(kind) < COPIES {
                draft.put(kind);
            }
        }
    }
    draft.fill(size, &kit.whole.all.kinds, draw);
}
