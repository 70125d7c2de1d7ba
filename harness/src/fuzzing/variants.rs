//! The rules that fuzzing asks about: of every preset the rules as they are, and with switches at the places that
//! lead engines through other code. A list and no product of all switches, because engines with tables take long to
//! build, and a fuzzer that builds them learns nothing meanwhile.

use duipai_engines::Rules;
use duipai_engines::rules::Preset;

/// Canonical names, the preset itself first.
#[must_use]
pub const fn variants(preset: Preset) -> &'static [&'static str] {
    match preset {
        Preset::Standard => &[
            "standard",
            "standard~eyes=258",
            "standard~sizes=2+5+8+11+14+17",
            "standard~wild.max=4",
            "standard~wild.copy_limit=4~wild.max=4",
            "standard~wild.kinds=7z~wild.max=4",
        ],
        Preset::Laizi => &[
            "laizi",
            "laizi~wild.copy_limit=4",
            "laizi~wild.kinds=7z",
            "laizi~eyes=258~wild.max=4",
        ],
        Preset::Riichi => &[
            "riichi",
            "riichi~pairs=any-quads",
            "riichi~wild.max=4",
            "riichi~wild.in_specials=true~wild.max=4",
        ],
        Preset::Gb => &[
            "gb",
            "gb~pairs=distinct",
            "gb~forms=standard+knitted-straight",
            "gb~wild.in_specials=true~wild.max=4",
        ],
        Preset::Sichuan => &[
            "sichuan",
            "sichuan~missing_suit=any",
            "sichuan~missing_suit=none",
            "sichuan~pairs=any-quads",
            "sichuan~forms=standard",
        ],
        Preset::Waihuzi => &[
            "waihuzi",
            "waihuzi~jiao=true",
            "waihuzi~menzi=pair+adjacent+gap+red+cross-rank",
            "waihuzi~jiao=true~menzi=cross-rank",
            "waihuzi~forms=sets-menzi+initial-pairs",
            "waihuzi~kan_splittable=false",
            "waihuzi~base_xi=10",
            "waihuzi~xi_table=yueyang",
            "waihuzi~xi_table=yuanjiang",
        ],
        Preset::Paohuzi => &[
            "paohuzi",
            "paohuzi~base_xi=0",
            "paohuzi~jiao=false",
            "paohuzi~kan_splittable=true",
            "paohuzi~forms=fours-and-pair",
        ],
    }
}

/// Bytes below this one mean the preset itself: that is what most hands are to be asked under.
const ITSELF: u8 = 0x80;

/// The place in [`variants`] that a byte means.
#[must_use]
pub const fn place(preset: Preset, byte: u8) -> usize {
    if byte < ITSELF {
        return 0;
    }
    (byte - ITSELF) as usize % variants(preset).len()
}

/// The preset, and the byte, that mean these rules; `None` if they are none of the variants.
#[must_use]
pub fn byte_of(rules: &Rules) -> Option<(Preset, u8)> {
    let (preset, name) = (rules.preset_of(), rules.name());
    let place = variants(preset).iter().position(|&one| one == name)?;
    Some((preset, ITSELF + place as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_is_written_as_its_canonical_name_and_has_a_byte() {
        for preset in Preset::ALL {
            assert_eq!(variants(preset)[0], preset.name());
            for (number, &name) in variants(preset).iter().enumerate() {
                let rules = Rules::named(name).unwrap_or_else(|error| panic!("{name}: {error}"));
                assert_eq!(rules.name(), name);
                let (of, byte) = byte_of(&rules).expect("it is one of them");
                assert_eq!((of, place(of, byte)), (preset, number));
            }
        }
        assert_eq!(byte_of(&Rules::named("standard~sizes=2").unwrap()), None);
    }
}
