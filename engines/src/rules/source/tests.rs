//! Names and files read back to themselves, and what makes no rules is refused with the reason.

use super::*;
use crate::rules::Sizes;

#[test]
fn names_are_canonical_and_read_back() {
    for (written, canonical) in [
        ("standard", "standard"),
        ("laizi~wild.copy_limit=off", "laizi"),
        (
            "laizi~wild.max=4~wild.copy_limit=4",
            "laizi~wild.copy_limit=4~wild.max=4",
        ),
        ("standard~sizes=14+2", "standard~sizes=2+14"),
        (
            "waihuzi~menzi=+cross-rank",
            "waihuzi~menzi=pair+adjacent+gap+red+cross-rank",
        ),
        ("waihuzi~menzi=-gap", "waihuzi~menzi=pair+adjacent+red"),
        (
            "sichuan~pairs=any-quads~missing_suit=any",
            "sichuan~missing_suit=any~pairs=any-quads",
        ),
        ("sichuan~forms=pairs+standard", "sichuan"),
        ("sichuan~forms=-standard", "sichuan~forms=pairs"),
        ("sichuan~pairs=none", "sichuan~pairs=none"),
        (
            "gb~forms=-pairs+-orphans+-lesser-knitted",
            "gb~forms=standard+greater-knitted+knitted-straight",
        ),
        (
            "riichi~forms=+lesser-knitted",
            "riichi~forms=standard+pairs+orphans+lesser-knitted",
        ),
        ("gb~wild.in_specials=true", "gb~wild.in_specials=true"),
        ("standard~eyes=258", "standard~eyes=258"),
        ("sichuan~eyes=any", "sichuan"),
        ("laizi~wild.kinds=7z+1m", "laizi~wild.kinds=1m+7z"),
        ("laizi~wild.kinds=+7z", "laizi~wild.kinds=7z"),
        ("laizi~wild.kinds=none", "laizi"),
    ] {
        let rules = Rules::named(written).unwrap();
        assert_eq!(rules.name(), canonical, "{written}");
        assert_eq!(Rules::named(canonical).unwrap(), rules, "{written}");
    }
}

#[test]
fn a_rules_file_reads_back_to_itself() {
    for preset in Preset::ALL {
        let text = Rules::preset(preset).to_toml();
        let rules = Rules::from_toml("house", &text).unwrap();
        assert_eq!(rules.to_toml(), text);
        assert!(rules.name().starts_with("house-"), "{}", rules.name());
        let changed = rules.with_setting("sizes=+2,-5").unwrap();
        let restored = Rules::restore(&changed.name(), changed.base_toml().as_deref());
        assert_eq!(restored, Ok(changed));
    }
}

#[test]
fn contradictions_are_refused() {
    for (name, message) in [
        ("standard~jiao=true", "`standard` has no field `jiao`"),
        ("waihuzi~wild.max=4", "`waihuzi` has no field `wild.max`"),
        ("laizi~wild.max=2~wild.max=3", "`wild.max` is set twice"),
        ("standard~sizes=3", "bad value `3` for `sizes`"),
        ("standard~sizes=20", "bad value `20` for `sizes`"),
        ("standard~colour=red", "unknown field `colour`"),
        ("mahjong", "unknown rules `mahjong`"),
        ("laizi~wild.copy_limit=5", "expected off or 4"),
        ("standard~pairs=distinct", "`standard` has no field `pairs`"),
        ("sichuan~wild.max=1", "`sichuan` has no field `wild.max`"),
        (
            "sichuan~missing_suit=all",
            "bad value `all` for `missing_suit`: expected none, named or any",
        ),
        (
            "sichuan~forms=orphans",
            "bad value `orphans` for `forms`: expected a list of standard, pairs",
        ),
        (
            "sichuan~forms=pairs~pairs=none",
            "no hand could win by `sichuan~forms=pairs~pairs=none`: `pairs = none` switches off",
        ),
        (
            "sichuan~forms=pairs~sizes=2+5",
            "none of the forms has a size in `sizes`",
        ),
        ("laizi~wild.max", "write field=value"),
        ("laizi~forms=pairs", "`laizi` has no field `forms`"),
        ("waihuzi~eyes=258", "`waihuzi` has no field `eyes`"),
        (
            "sichuan~wild.kinds=7z",
            "`sichuan` has no field `wild.kinds`",
        ),
        (
            "standard~eyes=147",
            "bad value `147` for `eyes`: expected any or 258",
        ),
        (
            "laizi~wild.kinds=8z",
            "bad value `8z` for `wild.kinds`: expected none, or a list of tiles such as 7z",
        ),
        (
            "gb~forms=orphans~sizes=2+11",
            "none of the forms has a size in `sizes`",
        ),
        (
            "waihuzi~menzi=-pair+-adjacent+-gap+-red",
            "at least one entry",
        ),
    ] {
        let error = Rules::named(name).unwrap_err().to_string();
        assert!(error.contains(message), "{name}: {error}");
    }
}

#[test]
fn only_the_last_of_several_settings_has_to_leave_a_way_to_win() {
    let none = Rules::from_toml("house", "preset = \"sichuan\"\npairs = \"none\"").unwrap();
    let pairs = "forms=pairs";
    assert!(none.clone().with_setting(pairs).is_err());
    let rules = none.with_settings([pairs, "pairs=distinct"].into_iter());
    let rules = rules.unwrap();
    assert_eq!(rules.sizes(), Sizes::of(&[14]));
    let restored = Rules::restore(&rules.name(), rules.base_toml().as_deref());
    assert_eq!(restored, Ok(rules));
}

#[test]
fn house_rules_take_lists_of_forms_and_of_tiles() {
    let text = "preset = \"gb\"\nforms = [\"knitted-straight\"]\neyes = 258\n\
                wild.max = 4\nwild.kinds = [\"7z\"]\nwild.in_specials = true";
    let rules = Rules::from_toml("house", text).unwrap();
    assert_eq!(rules.sizes(), Sizes::of(&[11, 14]));
    assert_eq!(rules.forms().len(), 6);
    assert!(rules.forms().iter().all(|form| form.wilds));
    assert_eq!(rules.wild_kinds(), [crate::tile::Kind::new(33)]);
    let restored = Rules::restore(&rules.name(), rules.base_toml().as_deref());
    assert_eq!(restored, Ok(rules));
    let none = Rules::from_toml("house", "preset = \"gb\"\nwild.kinds = []").unwrap();
    assert!(none.wild_kinds().is_empty());
}

#[test]
fn a_broken_file_is_named_by_line() {
    let error = Rules::from_toml("x", "preset = \"laizi\"\nwild.max = = 3\n")
        .unwrap_err()
        .to_string();
    assert!(error.contains("line 2"), "{error}");
    assert_eq!(
        Rules::from_toml("x", "jiao = true"),
        Err(RulesError::NoPreset)
    );
}
