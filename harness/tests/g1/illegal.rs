//! Illegal hands: every reason to decline a hand comes, in every way.

use super::{RULES, block, recursive};
use duipai_engines::rules::{MissingSuit, Preset};
use duipai_engines::{Alphabet, Hand, Meld, Reason, Rules, Verdict};
use std::collections::BTreeMap;

/// The reasons that a hand of these rules can be written down with. What is no hand of its alphabet at all cannot be
/// drawn: mahjong has no last card, and paohuzi neither wilds nor a missing suit.
fn possible(rules: &Rules) -> Vec<&'static str> {
    let mahjong = rules.alphabet() == Alphabet::Mahjong;
    let largest = rules.sizes().largest();
    let missing = rules.missing_suit();
    let all = [
        ("wrong-size", true),
        ("five-alike", largest >= 5),
        ("honour", rules.suits().len() == 3),
        (
            "too-many-wilds",
            mahjong && usize::from(rules.wild_max()) < largest,
        ),
        ("no-group", true),
        ("too-many-groups", true),
        ("no-missing-suit", missing == MissingSuit::Named),
        ("missing-suit", mahjong && missing == MissingSuit::None),
        ("last-not-held", !mahjong),
    ];
    let possible = all.into_iter().filter(|(_, possible)| *possible);
    possible.map(|(slug, _)| slug).collect()
}

#[test]
fn every_reason_to_decline_a_hand_comes() {
    let mahjong = |preset: &&Preset| Rules::preset(**preset).alphabet() == Alphabet::Mahjong;
    let mut presets = Preset::ALL.iter().filter(mahjong);
    assert!(presets.all(|preset| RULES.contains(&preset.name())));
    for name in RULES {
        let rules = Rules::named(name).unwrap();
        let hands = block(name, 0).1;
        let mut found: BTreeMap<&str, usize> = BTreeMap::new();
        for reason in hands.iter().filter_map(|d| rules.invalid(&d.hand)) {
            *found.entry(reason.slug()).or_default() += 1;
        }
        let mut possible = possible(&rules);
        possible.sort_unstable();
        assert!(found.keys().copied().eq(possible), "{name}: {found:?}");
        assert!(
            found.values().all(|&count| count > 100),
            "{name}: {found:?}"
        );
    }
}

#[test]
fn illegal_hands_are_wrong_in_every_way() {
    let count = |name: &str, is: &dyn Fn(&Rules, &Hand) -> bool| {
        let rules = Rules::named(name).unwrap();
        let hands = block(name, 0).1.into_iter().map(|drawn| drawn.hand);
        let illegal = hands.filter(|hand| rules.invalid(hand).is_some());
        illegal.filter(|hand| is(&rules, hand)).count()
    };
    let reason = |rules: &Rules, hand: &Hand| rules.invalid(hand).map(Reason::slug);
    // Five copies of which some lie open; too many wilds of which some are tiles; a set but for the rules.
    let open = count("standard", &|rules, hand| {
        reason(rules, hand) == Some("five-alike") && hand.melds().next().is_some()
    });
    let by_tiles = count(
        "laizi~wild.kinds=1m+7z~wild.copy_limit=4~wild.max=3",
        &|rules, hand| reason(rules, hand) == Some("too-many-wilds") && hand.wilds() <= 3,
    );
    let chi = count("sichuan", &|rules, hand| {
        let run = |meld: &Meld| Rules::named("standard").unwrap().is_group(meld);
        reason(rules, hand) == Some("no-group") && hand.melds().all(run)
    });
    let thirteen = count("gb", &|_, hand| {
        let held = hand.counts().iter().filter(|&&count| count > 0);
        hand.size() == 13 && held.count() == 13
    });
    let complete = count("gb", &|rules, hand| {
        let mut engine = recursive(rules);
        let mut counts = Hand::from_counts(Alphabet::Mahjong, *hand.counts(), hand.wilds());
        counts.set_missing(None);
        hand.melds().next().is_some() && engine.judge(&counts) == Verdict::WIN
    });
    for (what, count) in [
        ("open", open),
        ("by tiles", by_tiles),
        ("chi", chi),
        ("thirteen", thirteen),
        ("complete", complete),
    ] {
        assert!(count > 5, "{what}: {count}");
    }
}
