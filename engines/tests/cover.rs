//! Every planted fault of `cover` must show. What it shares with all engines is tested in `exhaustive`.
#![cfg(feature = "mutants")]

mod spaces;

use duipai_engines::family::{cover::Cover, reference::Reference};
use duipai_engines::fault::Fault;
use duipai_engines::{Factory, Rules};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use spaces::near_win;

const ALL: [&str; 9] = [
    "standard",
    "standard~sizes=2+5+8+11+14+17",
    "laizi",
    "laizi~wild.copy_limit=4",
    "sichuan",
    "waihuzi",
    "waihuzi~jiao=true",
    "waihuzi~menzi=pair+adjacent+gap+red+cross-rank",
    "waihuzi~jiao=true~menzi=pair",
];

#[test]
fn every_fault_shows() {
    for number in 1..=12 {
        let fault = Fault::number(number);
        let found = ALL.iter().any(|rules| {
            let rules = Rules::named(rules).unwrap();
            let mut cover = Cover { fault }.build(&rules).unwrap();
            let mut reference = Reference::default().build(&rules).unwrap();
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            (0..20_000).any(|_| {
                let hand = near_win(&rules, &mut rng);
                rules.invalid(&hand).is_none() && cover.judge(&hand) != reference.judge(&hand)
            })
        });
        assert!(found, "fault {number} changes no verdict");
    }
}
