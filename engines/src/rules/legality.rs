//! Which hands are hands at all: the only judgement that engines share.

use super::{MissingSuit, Rules};
use crate::engine::waits::{candidates, completed};
use crate::form::{Count, Form, Part, Shape};
use crate::hand::{Hand, Meld};
use crate::question::Question;
use crate::tile::{Alphabet, COPIES, Kind};
use crate::verdict::Reason;

impl Rules {
    /// Why a hand is illegal under these rules, or `None` if it is a hand to be judged.
    ///
    /// Of several reasons the first in this order counts: size, five alike, honours, wilds, missing suit,
    /// last card, exposed groups.
    #[must_use]
    #[inline]
    pub fn invalid(&self, hand: &Hand) -> Option<Reason> {
        let (naturals, five_alike) = hand.tally();
        if self.is_plainly_legal(hand, naturals, five_alike) {
            return None;
        }
        self.invalid_in_detail(hand, naturals + usize::from(hand.wilds()), five_alike)
    }

    /// Whether a hand is legal at first sight: concealed tiles and wilds of a size that asks for nothing more. It is
    /// given how many natural tiles the hand has, and whether more than four of a kind: [`Hand::tally`].
    #[must_use]
    #[inline]
    pub const fn is_plainly_legal(&self, hand: &Hand, naturals: usize, five_alike: bool) -> bool {
        self.plain_sizes.contains(naturals + hand.wilds() as usize)
            && !five_alike
            && hand.is_plain()
            && hand.wilds() <= self.wild_max()
    }

    /// The same for hands that are not merely counts within bounds, and for rules that ask for more.
    #[cold]
    fn invalid_in_detail(&self, hand: &Hand, size: usize, five_alike: bool) -> Option<Reason> {
        match self.question() {
            Question::Win => {}
            Question::Shanten if !self.sizes().contains(size) => {
                return Some(Reason::WrongSize(size as u16));
            }
            Question::Shanten if self.of_wins().sizes().contains(size) => {
                return self.of_wins().invalid(hand);
            }
            Question::Waits | Question::Shanten => return self.never_valid(hand, size),
        }
        let exposed = hand.exposed();
        let melds = exposed.groups;
        // A size that some form has beside other exposed groups than these is wrong, unless they are too many.
        let fits = |form: &Form| form.numbers(size, exposed).is_some();
        let too_many = size + 3 * melds > self.sizes().largest();
        if !self.sizes().contains(size) || !too_many && !self.forms().iter().any(fits) {
            return Some(Reason::WrongSize(size as u16));
        }
        if five_alike || melds > 0 {
            let exposed = hand.meld_counts();
            let mut kinds = self.alphabet().iter();
            let five =
                kinds.find(|kind| hand.count(*kind).saturating_add(exposed[kind.index()]) > COPIES);
            if let Some(kind) = five {
                return Some(Reason::FiveAlike(kind));
            }
        }
        let in_play = |kind: Kind| kind.index() < self.kinds();
        let held = &hand.counts()[self.kinds()..];
        if held.iter().any(|&count| count > 0) || !hand.melds().flat_map(Meld::tiles).all(in_play) {
            return Some(Reason::Honour);
        }
        let concealed = self.wild_kinds().iter().map(|&kind| hand.count(kind));
        let wilds = concealed.fold(hand.wilds(), u8::saturating_add);
        if wilds > self.wild_max() {
            return Some(Reason::TooManyWilds(wilds));
        }
        if let Some(reason) = self.wrongly_missing(hand.missing()) {
            return Some(reason);
        }
        if hand.last().is_some_and(|last| hand.count(last.kind) == 0) {
            return Some(Reason::LastNotHeld);
        }
        if hand.melds().any(|meld| !self.is_group(meld)) {
            return Some(Reason::NoGroup);
        }
        too_many.then_some(Reason::TooManyGroups)
    }

    /// Why a hand is illegal with whatever tile is added to it: what is wrong then with the first, sizes counted with
    /// that tile.
    fn never_valid(&self, hand: &Hand, size: usize) -> Option<Reason> {
        let wins = self.of_wins();
        let mut first = None;
        for kind in candidates(hand) {
            let reason = wins.invalid(&completed(hand, kind, false))?;
            first.get_or_insert(reason);
        }
        Some(first.unwrap_or(Reason::WrongSize(size as u16 + 1)))
    }

    /// Why a hand must not name this missing suit, or none.
    fn wrongly_missing(&self, missing: Option<u8>) -> Option<Reason> {
        match (self.missing_suit(), missing) {
            (MissingSuit::Named, None) => Some(Reason::NoMissingSuit),
            (MissingSuit::None, Some(_)) => Some(Reason::MissingSuit),
            (_, Some(suit)) if usize::from(suit) >= self.suits().len() => Some(Reason::MissingSuit),
            _ => None,
        }
    }

    /// Whether a hand is legal that has nothing exposed and no last card, if its natural tiles are of kinds in
    /// play and no kind is held more than four times: by what can be told of it without its tiles.
    #[must_use]
    pub fn admits(&self, size: usize, wilds: u8, missing: Option<u8>) -> bool {
        let counted = self.bare_sizes().contains(size) && wilds <= self.wild_max();
        counted && self.wrongly_missing(missing).is_none()
    }

    /// Whether an exposed group is one of these rules: a set of a form, or a four.
    #[must_use]
    pub fn is_group(&self, meld: &Meld) -> bool {
        let tiles: Vec<Kind> = meld.tiles().collect();
        let alike = tiles.iter().all(|tile| *tile == tiles[0]);
        // `!` tells 偎/歪 from 碰 and 提 from 跑: it has no meaning elsewhere.
        if meld.drawn() && !(alike && self.alphabet() == Alphabet::Paohuzi) {
            return false;
        }
        if alike {
            return true;
        }
        let parts = || self.forms().iter().flat_map(|form| &form.parts);
        let exposed = |part: &Part| !matches!(part.count, Count::Exactly(_));
        let has = |shape| parts().any(|part| exposed(part) && part.shapes.contains(&shape));
        let &[a, b, c] = tiles.as_slice() else {
            return false;
        };
        let alphabet = self.alphabet();
        let (suit, rank) = (|tile| alphabet.suit_of(tile), |tile| alphabet.rank_of(tile));
        if suit(a) == suit(c) {
            let run =
                alphabet.suits()[suit(a)].runs && rank(b) == rank(a) + 1 && rank(c) == rank(a) + 2;
            let red = [rank(a), rank(b), rank(c)] == [2, 7, 10];
            return run && has(Shape::Run) && self.chi() || red && has(Shape::Red);
        }
        rank(a) == rank(b) && rank(b) == rank(c) && has(Shape::Mixed)
    }
}

#[cfg(test)]
mod laws;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    fn reason(rules: &str, hand: &str) -> &'static str {
        let rules = Rules::named(rules).unwrap();
        let hand = notation::parse(hand, rules.alphabet()).unwrap();
        rules.invalid(&hand).map_or("legal", Reason::slug)
    }

    #[test]
    fn sichuan_has_no_honours_no_chi_and_a_missing_suit() {
        for (hand, expected) in [
            ("11m/s", "legal"),
            // Legal, and no win.
            ("11m/m", "legal"),
            ("11m[111s]/s", "legal"),
            ("11m", "no-missing-suit"),
            ("11z/s", "honour"),
            ("11m[111z]/s", "honour"),
            ("11m[123p]/s", "no-group"),
            ("11m[1111p]/s", "legal"),
            // Of several reasons the first counts.
            ("11111z", "five-alike"),
            ("1z", "wrong-size"),
            ("1z+1", "honour"),
            ("1m+1", "too-many-wilds"),
        ] {
            assert_eq!(reason("sichuan", hand), expected, "{hand}");
        }
    }

    #[test]
    fn a_missing_suit_is_named_where_the_rules_have_one() {
        for (switch, named, unnamed) in [
            ("named", "legal", "no-missing-suit"),
            ("any", "legal", "legal"),
            ("none", "missing-suit", "legal"),
        ] {
            let rules = format!("sichuan~missing_suit={switch}");
            assert_eq!(reason(&rules, "11m/s"), named, "{switch}");
            assert_eq!(reason(&rules, "11m"), unnamed, "{switch}");
        }
        let rules = Rules::named("sichuan").unwrap();
        let mut hand = notation::parse("11m/s", rules.alphabet()).unwrap();
        hand.set_missing(Some(3));
        assert_eq!(rules.invalid(&hand), Some(Reason::MissingSuit));
    }

    #[test]
    fn exposed_groups_are_those_of_a_form_that_may_have_them() {
        let eleven = "147m258p369s11z";
        for (rules, exposed, expected) in [
            ("gb", "[123m]", "legal"),
            ("gb", "", "legal"),
            ("gb~forms=knitted-straight", "[123m]", "legal"),
            ("gb~forms=knitted-straight", "[222p]", "legal"),
            ("gb~forms=knitted-straight", "[123z]", "no-group"),
            (
                "gb~forms=knitted-straight",
                "[123m][123m]",
                "too-many-groups",
            ),
            ("gb~forms=orphans", "[123m]", "wrong-size"),
        ] {
            let hand = format!("{eleven}{exposed}");
            assert_eq!(reason(rules, &hand), expected, "{rules} {exposed}");
        }
        let orphans = "19m19p19s11234567z";
        assert_eq!(reason("gb~forms=orphans", orphans), "legal");
        let beside = format!("{orphans}[222m]");
        assert_eq!(
            reason("gb~forms=orphans~sizes=14+17", &beside),
            "too-many-groups"
        );
    }

    #[test]
    fn tiles_that_count_as_wilds_are_counted_as_wilds() {
        for (rules, hand, expected) in [
            ("laizi~wild.kinds=7z", "1m7z", "legal"),
            ("laizi~wild.kinds=7z~wild.max=1", "77z", "too-many-wilds"),
            ("laizi~wild.kinds=7z~wild.max=1", "7z+1", "too-many-wilds"),
            ("laizi~wild.kinds=7z~wild.max=1", "7z6z", "legal"),
            ("standard~wild.kinds=7z", "7z6z", "too-many-wilds"),
            ("laizi~wild.kinds=7z", "77777z", "five-alike"),
            ("laizi~wild.kinds=7z~wild.max=1", "1m7z[777z]", "legal"),
        ] {
            assert_eq!(reason(rules, hand), expected, "{rules} {hand}");
        }
    }

    #[test]
    fn hands_that_wait_are_one_tile_short_of_a_legal_hand() {
        let reason = |rules: &str, hand: &str| {
            let rules = Rules::named(rules).unwrap().asking(Question::Waits);
            let hand = notation::parse(hand, rules.alphabet()).unwrap();
            rules.invalid(&hand).map_or("legal", Reason::slug)
        };
        for (rules, hand, expected) in [
            ("standard", "1m", "legal"),
            ("standard", "11m", "wrong-size"),
            ("standard", "1112m[111z]", "legal"),
            ("standard", "1m+1", "wrong-size"),
            ("standard", "111m+1", "too-many-wilds"),
            ("standard", "11111m12z", "five-alike"),
            ("laizi", "+1", "legal"),
            // Any tile may come, as long as it is no wild too many.
            ("laizi~wild.kinds=7z~wild.max=1", "7z", "legal"),
            ("sichuan", "1m/s", "legal"),
            ("sichuan", "1m", "no-missing-suit"),
            ("sichuan", "1z/s", "honour"),
            ("gb~forms=knitted-straight", "147m258p369s1z[123m]", "legal"),
            (
                "gb~forms=knitted-straight",
                "147m258p369s[123m]",
                "wrong-size",
            ),
            ("waihuzi", "1x", "legal"),
            ("waihuzi", "12x", "wrong-size"),
        ] {
            assert_eq!(reason(rules, hand), expected, "{rules} {hand}");
        }
        let rules = Rules::named("gb").unwrap();
        let waits = rules.asking(Question::Waits);
        assert_eq!(waits.name(), rules.name());
        assert_eq!(waits.sizes().largest(), 13);
        assert_eq!(waits.asking(Question::Win), rules);
        assert_eq!(waits.asking(Question::Waits), waits);
    }

    #[test]
    fn shanten_is_asked_of_hands_of_either_size_and_of_rules_that_have_it() {
        let reason = |rules: &str, hand: &str| {
            let rules = Rules::named(rules).unwrap().asking(Question::Shanten);
            let hand = notation::parse(hand, rules.alphabet()).unwrap();
            rules.invalid(&hand).map_or("legal", Reason::slug)
        };
        for (rules, hand, expected) in [
            ("standard", "1m", "legal"),
            ("standard", "11m", "legal"),
            ("standard", "111m", "wrong-size"),
            ("standard", "1111m", "legal"),
            ("standard", "11111m", "five-alike"),
            ("standard", "1m+1", "too-many-wilds"),
            ("laizi~wild.copy_limit=4", "1m+1", "legal"),
            ("sichuan", "1m", "no-missing-suit"),
            ("sichuan", "11z/s", "honour"),
            ("gb~forms=knitted-straight", "147m258p369s1z[123m]", "legal"),
        ] {
            assert_eq!(reason(rules, hand), expected, "{rules} {hand}");
        }
        for (rules, has) in [
            ("standard", true),
            ("riichi", true),
            ("gb", true),
            ("sichuan", true),
            ("laizi", false),
            ("laizi~wild.copy_limit=4", true),
            ("laizi~wild.copy_limit=4~wild.kinds=7z", false),
            ("riichi~wild.max=2~wild.copy_limit=4", false),
            (
                "riichi~wild.max=2~wild.copy_limit=4~wild.in_specials=true",
                true,
            ),
            ("waihuzi", false),
            ("paohuzi", false),
        ] {
            let rules = Rules::named(rules).unwrap();
            let refused = rules.refuses(Question::Shanten);
            assert_eq!(refused.is_none(), has, "{}", rules.name());
            assert_eq!(rules.refuses(Question::Waits), None);
        }
    }

    #[test]
    fn sizes_are_those_of_the_active_forms() {
        assert_eq!(reason("sichuan~forms=pairs", "11m/s"), "wrong-size");
        let pairs = "1122334455667m7m/s";
        for rules in ["sichuan~forms=pairs", "sichuan", "sichuan~pairs=none"] {
            assert_eq!(reason(rules, pairs), "legal", "{rules}");
        }
        assert_eq!(reason("sichuan~sizes=2", pairs), "wrong-size");
    }
}
