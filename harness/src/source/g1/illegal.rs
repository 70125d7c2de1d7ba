//! Hands that every engine must decline, by what is wrong with them. Rules have the breaches that a hand can be
//! written down with; each comes as often as another. Most of the hands are complete but for it: a check that does
//! not look would accept them.

use super::draft::{Draft, open};
use super::draw::Draw;
use super::groups::Taste;
use super::kit::{Kit, Swarm};
use super::special::Miss;
use super::strategy::{complete, lay_groups, lay_special};
use duipai_engines::hand::{MAX_MELDS, Meld};
use duipai_engines::rules::MissingSuit;
use duipai_engines::tile::COPIES;
use duipai_engines::{Alphabet, Kind, Rules};

/// The strategy that draws them.
pub(super) const NAME: &str = "illegal";

/// Makes a hand that is illegal in one way.
pub(super) type Breach = fn(&Kit, &mut Draw, &mut Draft);

/// Illegal hands of every kind that the rules have.
pub(super) fn illegal(kit: &Kit, _: &Swarm, draw: &mut Draw, draft: &mut Draft) {
    draw.of(&kit.breaches)(kit, draw, draft);
}

/// The breaches that these rules have. Mahjong has no last card, and paohuzi neither wilds nor a missing suit.
pub(super) fn breaches(rules: &Rules) -> Vec<Breach> {
    let mahjong = rules.alphabet() == Alphabet::Mahjong;
    let largest = rules.sizes().largest();
    let missing = rules.missing_suit();
    let all: [(bool, Breach); 9] = [
        (true, wrong_size),
        (largest >= 5, five_alike),
        (rules.kinds() < rules.alphabet().kinds(), honour),
        (
            mahjong && usize::from(rules.wild_max()) < largest,
            too_many_wilds,
        ),
        (mahjong && missing == MissingSuit::None, named),
        (missing == MissingSuit::Named, unnamed),
        (!mahjong, last_not_held),
        (true, no_group),
        (true, too_many_groups),
    ];
    let possible = all.into_iter().filter(|(possible, _)| *possible);
    possible.map(|(_, breach)| breach).collect()
}

/// Groups of tiles that lie near each other and are none.
pub(super) fn no_groups(rules: &Rules) -> Vec<Meld> {
    // Where they stand in a row of all kinds: over the borders of suits and among honours too.
    const NEARLY: [&[usize]; 11] = [
        &[0, 1, 2],
        &[0, 0, 1],
        &[0, 1, 1],
        &[0, 1, 3],
        &[0, 2, 4],
        &[0, 9, 18],
        &[0, 0, 10],
        &[0, 0, 0, 1],
        &[0, 0, 1, 1],
        &[0, 1, 2, 3],
        &[0, 0, 1, 2],
    ];
    let kinds = rules.kinds() as u8;
    let near = (0..kinds).flat_map(|first| {
        NEARLY.iter().filter_map(move |steps| {
            let tiles: Vec<u8> = steps.iter().map(|&step| first + step as u8).collect();
            let in_play = tiles.iter().all(|&kind| kind < kinds);
            in_play.then(|| open(&tiles, false)).flatten()
        })
    });
    // Drawn oneself means something in paohuzi only, and there of three or four alike.
    let drawn = (0..rules.kinds()).filter_map(|first| {
        let step = usize::from(rules.alphabet() == Alphabet::Paohuzi);
        let tiles = [first, first + step, first + 2 * step];
        let in_play = tiles[2] < rules.kinds();
        in_play
            .then(|| Meld::new(&tiles.map(Kind::new), true))
            .flatten()
    });
    near.chain(drawn)
        .filter(|meld| !rules.is_group(meld))
        .collect()
}

/// The largest illegal size that is drawn.
const OVERSIZE: u32 = 23;
/// How often an exposed group is drawn again that has no copies left.
const TRIES: usize = 64;

/// A complete hand of a legal size, of another form than sets and an eye one time in four.
fn lay(kit: &Kit, draw: &mut Draw, draft: &mut Draft) {
    let tiles = kit.tiles(draft);
    if !tiles.specials.is_empty() && draw.one_in(4) {
        lay_special(kit, Miss::None, draw, draft);
    } else if let Some(groups) = &kit.groups {
        lay_groups(kit, groups, Taste::Any, false, draw, draft);
    } else {
        complete(&tiles.all, *draw.of(&kit.sizes), draw, draft);
    }
}

/// Of a size that no form has: sets, and an eye where two are left; a tile more or less than a special hand; or any
/// tiles.
fn wrong_size(kit: &Kit, draw: &mut Draw, draft: &mut Draft) {
    let tiles = kit.tiles(draft);
    if !tiles.specials.is_empty() && draw.one_in(4) {
        lay_special(kit, Miss::None, draw, draft);
        if draw.one_in(2) {
            draft.take_any(draw);
        } else {
            draft.put_kind(&tiles.all.kinds, draw);
        }
        return;
    }
    let size = loop {
        let size = draw.below(OVERSIZE) as usize;
        if !kit.sizes.contains(&size) {
            break size;
        }
    };
    if draw.one_in(2) {
        complete(&tiles.all, size, draw, draft);
    }
    draft.fill(size, &tiles.all.kinds, draw);
    kit.sprinkle(draw, draft);
}

/// A triplet and a pair of one kind, or five or six copies, beside groups; or some of them in a group that lies
/// open. Of tiles that count as wilds as well.
fn five_alike(kit: &Kit, draw: &mut Draw, draft: &mut Draft) {
    let stock = &kit.tiles(draft).all;
    let size = loop {
        let size = *draw.of(&kit.sizes);
        if size >= 5 {
            break size;
        }
    };
    let kind = if !kit.wild_kinds.is_empty() && draw.one_in(4) {
        *draw.of(&kit.wild_kinds)
    } else {
        *draw.of(&stock.kinds)
    };
    let copies = 5 + draw.below(2).min(size as u32 - 5) as usize;
    let exposed = match draw.below(4) {
        0 => 3,
        1 => 4,
        _ => 0,
    };
    let group = open(&[kind; 4][..exposed], false);
    draft.expose_any(group.as_slice(), draw);
    for _ in 0..copies - exposed {
        draft.put(kind);
    }
    complete(stock, size, draw, draft);
}

/// A pair of an honour, a triplet, or just one; one time in four lying open.
fn honour(kit: &Kit, draw: &mut Draw, draft: &mut Draft) {
    complete(&kit.tiles(draft).all, *draw.of(&kit.sizes), draw, draft);
    let (first, last) = (kit.whole.all.kinds.len() as u8, kit.alphabet.kinds() as u8);
    let honour = first + draw.below(u32::from(last - first)) as u8;
    if draw.one_in(4) {
        draft.expose_any(open(&[honour; 3], false).as_slice(), draw);
        return;
    }
    for _ in 0..=draw.below(3).min(draft.size() as u32 - 1) {
        draft.take_any(draw);
        draft.put(honour);
    }
}

/// More wilds than there may be, of which some are tiles that count as wilds.
fn too_many_wilds(kit: &Kit, draw: &mut Draw, draft: &mut Draft) {
    let size = loop {
        let size = *draw.of(&kit.sizes);
        if size > usize::from(kit.wild_max) {
            break size;
        }
    };
    let held = kit.wild_max + 1 + draw.below(3) as u8;
    draft.set_wilds(held.min(size as u8));
    for _ in 0..draft.wilds() {
        if !kit.wild_kinds.is_empty() && draw.below(3) > 0 {
            let kind = *draw.of(&kit.wild_kinds);
            if draft.count(kind) < COPIES {
                draft.set_wilds(draft.wilds() - 1);
                draft.put(kind);
            }
        }
    }
    complete(&kit.tiles(draft).all, size, draw, draft);
}

/// A missing suit is named, and the rules have none.
fn named(kit: &Kit, draw: &mut Draw, draft: &mut Draft) {
    lay(kit, draw, draft);
    kit.settle(draw, draft);
    draft.keep_apart(draw.below(3) as u8, true);
}

/// No missing suit is named, and the rules want one.
fn unnamed(kit: &Kit, draw: &mut Draw, draft: &mut Draft) {
    lay(kit, draw, draft);
    draft.unname();
}

/// The last card is not among the concealed ones.
fn last_not_held(kit: &Kit, draw: &mut Draw, draft: &mut Draft) {
    lay(kit, draw, draft);
    let kinds = &kit.tiles(draft).all.kinds;
    let last = *draw.of(kinds);
    while draft.remove(last) {
        loop {
            let other = *draw.of(kinds);
            if other != last && draft.count(other) < COPIES {
                draft.put(other);
                break;
            }
        }
    }
    draft.set_last(last, draw.one_in(2));
}

/// What lies open is no group. Groups that are some may lie beside it, as many as there is room for.
fn no_group(kit: &Kit, draw: &mut Draw, draft: &mut Draft) {
    if let Some(groups) = &kit.groups {
        let mut layouts = (0..TRIES).map(|_| groups.layout(true, draw));
        let with_threes = layouts.find(|layout| layout.open.groups > layout.open.fours);
        // Of rules with one size, say, no hand has room for an exposed group.
        let Some(layout) = with_threes else {
            return too_many_groups(kit, draw, draft);
        };
        groups.lay(&layout, 0, Taste::Any, draw, draft);
        draft.fill(layout.size, &kit.whole.all.kinds, draw);
        groups.expose(&layout, &kit.no_groups, draw, draft);
        return;
    }
    complete(&kit.tiles(draft).all, *draw.of(&kit.sizes), draw, draft);
    kit.settle(draw, draft);
    let room = kit.room(draft.size());
    let _ = (0..TRIES).any(|_| draft.expose_any(&kit.no_groups, draw));
    for _ in 1..=draw.below(room.max(1) as u32) {
        draft.expose_any(&kit.tiles(draft).open, draw);
    }
}

/// A group more lies open than there is room for, or two.
fn too_many_groups(kit: &Kit, draw: &mut Draw, draft: &mut Draft) {
    lay(kit, draw, draft);
    kit.settle(draw, draft);
    let melds = kit.room(draft.size()) + 1 + draw.below(2) as usize;
    for _ in 0..TRIES {
        if draft.melds() < melds.min(MAX_MELDS) {
            draft.expose_any(&kit.tiles(draft).open, draw);
        }
    }
}
