use super::*;
use crate::fuzzing::variants::variants;
use duipai_engines::rules::Preset;
use duipai_engines::{Alphabet, Verdict, notation, registry};

fn every_variant() -> impl Iterator<Item = Rules> {
    let names = Preset::ALL.into_iter().flat_map(variants);
    names.map(|name| Rules::named(name).unwrap())
}

fn hand(hands: &Hands, bytes: &[u8]) -> Hand {
    hands.hand(&mut Unstructured::new(bytes)).unwrap()
}

/// A head with one byte for all groups.
fn head(form: u8, size: u8, slots: u8) -> [u8; HEAD] {
    let mut head = [slots; HEAD];
    head[..6].copy_from_slice(&[form, size, 0, 0, 0, 0]);
    head
}

#[test]
fn without_steps_a_form_is_laid_that_wins_by_itself() {
    for rules in every_variant() {
        let hands = Hands::of(&rules);
        let reference = registry::builtin();
        let reference = reference.iter().find(|one| one.name() == "reference");
        let mut engine = reference.unwrap().build(&rules).unwrap();
        for (form, of) in rules.forms().iter().enumerate() {
            for slots in [0, 5] {
                let made = hand(&hands, &head(form as u8, 0, slots));
                let legal = rules.invalid(&made).is_none();
                let said = engine.judge(&made);
                let wins = matches!(said, Verdict::Win(_));
                // It may be worth too little, a suit that has to be missing leaves special hands no room, and cards
                // of two groups may have to stay together.
                let excused = rules.base_xi() > 0
                    || rules.missing_suit() != MissingSuit::None
                    || !rules.kan_splittable()
                    || (rules.alphabet() == Alphabet::Paohuzi && form > 0);
                assert!(
                    legal && (wins || excused),
                    "{} {}: {said:?} {}",
                    rules.name(),
                    of.name,
                    notation::write(&made)
                );
            }
        }
    }
}

/// A head whose groups lie so far apart that none of them takes another's tiles.
fn spread(size: u8) -> [u8; HEAD] {
    let mut head = head(0, size, 0);
    for (slot, byte) in head[6..].iter_mut().enumerate() {
        *byte = 11 * slot as u8;
    }
    head
}

#[test]
fn one_byte_more_is_one_group_or_one_tile() {
    let rules = Rules::named("standard").unwrap();
    let hands = Hands::of(&rules);
    let before = hand(&hands, &spread(0));
    assert_eq!(notation::write(&before), "11177788m555p333s");
    let differs = |other: &Hand| {
        let pairs = before.counts().iter().zip(other.counts());
        let tiles = pairs.map(|(&a, &b)| usize::from(a.abs_diff(b)));
        tiles.sum::<usize>()
    };
    for slot in 6..HEAD {
        let mut bytes = spread(0);
        bytes[slot] += 1;
        let after = hand(&hands, &bytes);
        let text = notation::write(&after);
        assert!(differs(&after) <= 6, "byte {slot}: {text}");
        assert_eq!(after.size(), 14);
    }
    let shifted = [&spread(0)[..], &[Step::Shift as u8, 0, 0]].concat();
    assert_eq!(differs(&hand(&hands, &shifted)), 2);
    // A smaller hand has the same groups but the last.
    assert_eq!(differs(&hand(&hands, &spread(1))), 3);
}

#[test]
fn any_hand_has_bytes() {
    for (rules, texts) in [
        (
            "laizi",
            &[
                "-",
                "123m456p789s1122z+1",
                "11111m",
                "+14",
                "11m[123m][1111z]",
                "5z/s",
            ][..],
        ),
        ("sichuan", &["11m/s", "1z2z/m", "222p33p[5555s]/m"]),
        (
            "paohuzi",
            &["270x123d@7x!", "11x[1111d!][222x][270x]@1x", "1111x"],
        ),
    ] {
        let rules = Rules::named(rules).unwrap();
        let hands = Hands::of(&rules);
        for text in texts {
            let wanted = notation::parse(text, rules.alphabet()).unwrap();
            let bytes = hands.bytes(&wanted).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(hand(&hands, &bytes), wanted, "{text}");
        }
    }
}

#[test]
fn every_switch_that_fuzzing_turns_has_legal_hands_and_illegal_ones() {
    for rules in every_variant() {
        let hands = Hands::of(&rules);
        let mut legal = [0; 2];
        let mut random = 1_u64;
        for _ in 0..400 {
            let mut bytes = [0; HEAD + 6];
            for byte in &mut bytes {
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                *byte = (random >> 56) as u8;
            }
            let steps = random as usize >> 40 & 1;
            let made = hand(&hands, &bytes[..HEAD + 6 * steps]);
            legal[usize::from(rules.invalid(&made).is_none())] += 1;
        }
        assert!(
            legal[0] > 20 && legal[1] > 100,
            "{}: {legal:?}",
            rules.name()
        );
    }
}
