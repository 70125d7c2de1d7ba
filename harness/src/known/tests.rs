//! Entries read, fit and end.

use super::*;
use duipai_engines::Rules;

const ENTRY: &str = "format = \"duipai-known\"\nversion = 1\nengine = \"old\"\nrules = [\"laizi*\"]\n\
    verdict = \"win\"\nexpected = \"no\"\nwhen = [\"contains 1111m\", \"wilds >= 1\"]\nreason = \"four and a wild\"\n\
    expires = \"2027-06-30\"\n";

fn entry(text: &str) -> Result<Entry, String> {
    Entry::parse(Path::new("x.toml"), text).map_err(|error| error.to_string())
}

fn hand(text: &str) -> Hand {
    notation::parse(text, Rules::named("laizi").unwrap().alphabet()).unwrap()
}

#[test]
fn an_entry_explains_what_it_names_and_nothing_else() {
    let entry = entry(ENTRY).unwrap();
    let hand = hand("1111m+1");
    let finding = Finding {
        rules: "laizi~wild.copy_limit=4",
        engine: "old",
        verdict: "win",
        expected: "no",
        legality: "legal",
        hand: &hand,
    };
    assert!(entry.explains(&finding));
    let other = super::read_hand("1111p+1").unwrap();
    for wrong in [
        Finding {
            rules: "standard",
            ..finding
        },
        Finding {
            engine: "older",
            ..finding
        },
        Finding {
            verdict: "no",
            ..finding
        },
        Finding {
            expected: "win",
            ..finding
        },
        Finding {
            hand: &other,
            ..finding
        },
    ] {
        assert!(!entry.explains(&wrong), "{wrong:?}");
    }
}

#[test]
fn an_entry_holds_through_its_last_day() {
    let entry = entry(ENTRY).unwrap();
    for (day, term) in [
        ("2027-06-15", Term::Holds),
        ("2027-06-16", Term::EndsSoon),
        ("2027-06-30", Term::EndsSoon),
        ("2027-07-01", Term::Expired),
        ("2040-01-01", Term::Expired),
        ("2020-01-01", Term::Holds),
    ] {
        assert_eq!(entry.term(day.parse().unwrap()), term, "{day}");
    }
}

#[test]
fn conditions_count() {
    let hand = hand("1111m2222p3s77z+2");
    for (text, holds) in [
        ("contains 11m2p", true),
        ("contains 11m+3", false),
        ("contains 5x", false),
        ("tiles = 13", true),
        ("wilds < 2", false),
        ("kinds <= 4", true),
        ("quads >= 2", true),
        ("suits > 3", true),
        ("groups = 0", true),
    ] {
        let condition: Condition = text.parse().unwrap();
        assert_eq!(condition.holds(&hand), holds, "{text}");
    }
}

#[test]
fn what_is_no_entry_is_refused_in_one_line() {
    for (from, to, message) in [
        ("duipai-known", "duipai-case", "lacks format"),
        ("version = 1", "version = 2", "update duipai"),
        ("version = 1\n", "", "lacks version"),
        ("\"win\"", "\"wins\"", "verdict `wins`"),
        ("engine =", "engin =", "engin"),
        ("[\"laizi*\"]", "[]", "rules is empty"),
        ("four and a wild", " ", "reason is empty"),
        ("2027-06-30", "June", "expires `June`"),
        ("wilds >= 1", "wilds => 1", "when `wilds => 1`"),
        ("contains 1111m", "contains 9q", "when `contains 9q`"),
        ("contains 1111m", "contains -", "when `contains -`"),
    ] {
        let error = entry(&ENTRY.replace(from, to)).unwrap_err();
        assert!(error.contains(message), "{to}: {error}");
        assert!(error.contains("x.toml") && !error.contains('\n'), "{error}");
    }
}

#[test]
fn patterns() {
    for (pattern, name, does) in [
        ("*", "", true),
        ("standard", "standard", true),
        ("standard", "standard~sizes=2", false),
        ("laizi*copy*4", "laizi~wild.copy_limit=4", true),
        ("laizi*copy*5", "laizi~wild.copy_limit=4", false),
    ] {
        assert_eq!(fits(pattern, name), does, "{pattern}");
    }
}
