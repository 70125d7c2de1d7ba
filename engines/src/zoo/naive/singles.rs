//! Thirteen orphans and the knitted hands as people write them down: lists of tiles and a count or two, with the slips
//! they make in them. What is left of a knitted straight is for the search of sets and an eye.

use crate::hand::Hand;
use crate::rules::Rules;
use crate::tile::Kind;

/// Which special hands of single tiles win, where the rules have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::zoo) enum Singles {
    /// As the rules say.
    Right,
    /// Thirteen orphans with any fourteenth tile.
    OrphansAnyTile,
    /// Fourteen orphans, of which twelve kinds will do.
    OrphansTwoPairs,
    /// No thirteen orphans.
    NoOrphans,
    /// 147, 258 or 369 in every suit, whether the suits differ or not.
    KnittedAnySuits,
    /// 147 of characters, 258 of dots and 369 of bamboos only.
    KnittedOneOrder,
    /// A tile of 全不靠 may come twice.
    LesserTwice,
    /// 全不靠 only with all seven honours.
    LesserAllHonours,
    /// The set of a knitted straight is not looked at.
    StraightAnySet,
    /// Nine tiles and an eye are a knitted straight, without any set.
    StraightNoSet,
    /// The set of a knitted straight may not lie open.
    StraightConcealed,
}

/// The first honour.
const HONOURS: usize = 27;
const KINDS: usize = 34;

/// Whether a form is one of those judged here.
pub(super) fn knows(form: &str) -> bool {
    matches!(
        form,
        "orphans" | "lesser-knitted" | "greater-knitted" | "knitted-straight"
    )
}

/// Whether the hand is one of the special hands that the rules have. `complete` says of some tiles whether they are
/// sets and an eye.
pub(super) fn wins(
    how: Singles,
    rules: &Rules,
    hand: &Hand,
    complete: impl Fn(&Hand) -> bool,
) -> bool {
    let has = |name: &str| rules.forms().iter().any(|form| form.name == name);
    let melds = hand.melds().count();
    let fourteen = hand.naturals() == 14 && melds == 0;
    has("orphans") && fourteen && are_orphans(how, hand)
        || has("lesser-knitted") && fourteen && is_lesser(how, hand, false)
        || has("greater-knitted") && fourteen && is_lesser(how, hand, true)
        || has("knitted-straight") && is_straight(how, hand, melds, complete)
}

fn are_orphans(how: Singles, hand: &Hand) -> bool {
    let is_orphan = |kind: &usize| *kind >= HONOURS || [0, 8].contains(&(kind % 9));
    let counts = (0..KINDS).filter(is_orphan).map(|kind| hand.counts()[kind]);
    let (mut different, mut tiles) = (0, 0);
    for count in counts {
        different += u8::from(count > 0);
        tiles += count;
    }
    match how {
        Singles::NoOrphans => false,
        Singles::OrphansAnyTile => different == 13,
        Singles::OrphansTwoPairs => tiles == 14 && different >= 12,
        _ => tiles == 14 && different == 13,
    }
}

/// Whether a kind is of 147, 258 or 369, as its suit has it in this order.
fn is_knitted(kind: usize, order: [usize; 3]) -> bool {
    kind < HONOURS && kind % 9 % 3 == order[kind / 9]
}

/// The ways to deal 147, 258 and 369 out to the suits.
fn orders(how: Singles) -> impl Iterator<Item = [usize; 3]> {
    let all = (0..27).map(|number| [number / 9, number / 3 % 3, number % 3]);
    all.filter(move |&[m, p, s]| match how {
        Singles::KnittedAnySuits => true,
        Singles::KnittedOneOrder => [m, p, s] == [0, 1, 2],
        _ => m != p && p != s && s != m,
    })
}

/// Whether all tiles are honours or of one order, and different; with all honours if that is asked for.
fn is_lesser(how: Singles, hand: &Hand, all_honours: bool) -> bool {
    let held = |kind: usize| hand.counts()[kind] > 0;
    let twice = (0..KINDS).filter(|&kind| hand.counts()[kind] == 2).count();
    let more = hand.counts().iter().any(|&count| count > 2);
    let allowed = usize::from(how == Singles::LesserTwice);
    let in_order = |order| {
        let mut kinds = 0..HONOURS;
        kinds.all(|kind| !held(kind) || is_knitted(kind, order))
    };
    let all_honours = all_honours || how == Singles::LesserAllHonours;
    twice <= allowed
        && !more
        && (!all_honours || (HONOURS..KINDS).all(held))
        && orders(how).any(in_order)
}

/// Whether nine tiles of one order are there, and the rest is a set, which may lie open, and an eye.
fn is_straight(how: Singles, hand: &Hand, melds: usize, complete: impl Fn(&Hand) -> bool) -> bool {
    let melds = match how {
        Singles::StraightNoSet if hand.naturals() == 11 => 1,
        Singles::StraightConcealed if melds == 1 => return false,
        _ => melds,
    };
    if melds > 1 || hand.naturals() != 14 - 3 * melds {
        return false;
    }
    orders(how).any(|order| {
        let mut left = hand.concealed();
        let mut nine = (0..HONOURS).filter(|&kind| is_knitted(kind, order));
        nine.all(|kind| left.remove(Kind::new(kind)))
            && if how == Singles::StraightAnySet {
                left.counts().iter().any(|&count| count >= 2)
            } else {
                complete(&left)
            }
    })
}
