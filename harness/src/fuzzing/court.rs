//! The rules of a preset's variants, each with its hands and what is asked about them; made when a hand needs them.

use super::hands::Hands;
use super::variants;
use arbitrary::Unstructured;
use duipai_engines::rules::Preset;
use duipai_engines::{Hand, Rules};

/// One rule-set, and who is asked under it.
pub struct Court<A> {
    /// The rules.
    pub rules: Rules,
    /// How bytes become hands.
    pub hands: Hands,
    /// Who is asked.
    pub asked: A,
}

/// The courts of one preset, by variant.
pub struct Courts<A> {
    preset: Preset,
    open: Vec<Option<Court<A>>>,
}

impl<A> Courts<A> {
    /// None is open yet.
    pub fn new(preset: Preset) -> Self {
        let all = variants::variants(preset).iter();
        Self {
            preset,
            open: all.map(|_| None).collect(),
        }
    }

    /// The court and the hand that bytes mean: the first byte names the variant. `call` brings who is asked.
    pub fn hand(
        &mut self,
        bytes: &mut Unstructured<'_>,
        call: impl FnOnce(&Rules) -> A,
    ) -> (&mut Court<A>, Hand) {
        let variant = bytes.arbitrary().unwrap_or_default();
        let place = variants::place(self.preset, variant);
        let court = self.open[place].get_or_insert_with(|| {
            let name = variants::variants(self.preset)[place];
            let rules = Rules::named(name).expect("variants are rules");
            Court {
                hands: Hands::of(&rules),
                asked: call(&rules),
                rules,
            }
        });
        let hand = court.hands.hand(bytes);
        let nothing = Hand::empty(court.rules.alphabet());
        (court, hand.unwrap_or(nothing))
    }
}

/// Bytes from which [`Courts::hand`] makes this hand under these rules; `None` if there are none.
pub fn bytes_of(rules: &Rules, hand: &Hand) -> Option<Vec<u8>> {
    let (_, variant) = variants::byte_of(rules)?;
    let mut bytes = vec![variant];
    bytes.extend(Hands::of(rules).bytes(hand)?);
    Some(bytes)
}
