//! Relations hold of the definition, over all small hands and many large ones; those that do not hold are not
//! offered; and engines that are wrong are caught by them alone.

#[path = "../../engines/tests/spaces/mod.rs"]
mod spaces;

use duipai::campaign::block::Runner;
use duipai::campaign::result::{BlockResult, RelationTally};
use duipai::external::External;
use duipai::external::codec::{Encoding, order};
use duipai::external::spec::{Spec, TileOrder};
use duipai::panel::{Entrant, Panel, Roster, Sample, Seat};
use duipai::relation::{Outcome, Relation, Relations, Trial};
use duipai::source::{BLOCK, G1, Source, Sources};
use duipai::truth::Judge;
use duipai_engines::mutants::{self, Mutant};
use duipai_engines::rules::{MissingSuit, fnv1a};
use duipai_engines::{
    Digest, Engine, Factory, Hand, Refusal, Rules, Symmetry, Verdict, notation, registry,
};
use std::collections::BTreeSet;
use std::sync::Arc;

const RULES: [&str; 13] = [
    "standard",
    "standard~sizes=2+5+8+11+14+17",
    "laizi",
    "laizi~sizes=2+5+8+11+14+17~wild.copy_limit=4",
    "laizi~wild.copy_limit=4",
    "laizi~wild.kinds=7z",
    "laizi~wild.kinds=1m+7z",
    "sichuan",
    "sichuan~missing_suit=any~sizes=2+5+8+11+14+17",
    "sichuan~missing_suit=any~pairs=any-quads",
    "sichuan~missing_suit=none~pairs=distinct",
    "waihuzi",
    "waihuzi~jiao=true~menzi=cross-rank+pair",
];

fn rules(name: &str) -> Rules {
    Rules::named(name).unwrap()
}

fn hand(rules: &Rules, text: &str) -> Hand {
    notation::parse(text, rules.alphabet()).unwrap()
}

fn seat(rules: &Rules, engine: &str) -> Seat {
    let roster = Roster::builtin().choose(&[engine.to_owned()]).unwrap();
    Panel::new(&roster, rules).seats.remove(0)
}

fn fares(seat: &mut Seat, hand: &Hand, trial: &Trial) -> Outcome {
    let said = seat.ask(hand);
    if !trial.claim.asks(said) {
        return Outcome::Open;
    }
    let answers: Vec<Verdict> = trial.hands.iter().map(|made| seat.ask(made)).collect();
    trial.claim.outcome(said, &answers, true)
}

/// How often each relation was kept.
struct Kept([u64; Relation::ALL.len()]);

impl Kept {
    /// Tries one relation on a hand, or if none is given each in turn.
    #[track_caller]
    fn by(&mut self, relations: &Relations, seat: &mut Seat, hand: &Hand, index: u64) {
        for &relation in relations.held() {
            let Some(trial) = relations.trial_of(relation, hand, 1, index) else {
                continue;
            };
            match fares(seat, hand, &trial) {
                Outcome::Open => {}
                Outcome::Kept => self.0[relation as usize] += 1,
                Outcome::Broken(_) => panic!(
                    "{} {} breaks {}: {} and {:?}",
                    seat.rules().name(),
                    seat.name(),
                    relation.name(),
                    notation::write(hand),
                    trial.hands.iter().map(notation::write).collect::<Vec<_>>()
                ),
            }
        }
    }
}

/// One in so many hands of five tiles is looked at: another for every rule-set.
const STRIDE: u64 = 61;

#[test]
fn the_definition_keeps_every_relation_on_small_hands() {
    for name in RULES {
        let rules = rules(name);
        let relations = Relations::of(&rules, true, false);
        let mut reference = seat(&rules, "reference");
        let mut kept = Kept([0; Relation::ALL.len()]);
        let mut index = fnv1a(name.as_bytes()) % STRIDE;
        for (size, wilds) in [(2, 0), (1, 1), (0, 2), (5, 0), (4, 1), (3, 2), (2, 3)] {
            if wilds > rules.wild_max() {
                continue;
            }
            spaces::every_hand(rules.alphabet(), size, wilds, &mut |plain| {
                index += 1;
                if size + wilds > 2 && !index.is_multiple_of(STRIDE) {
                    return;
                }
                let mut tried = |hand: &Hand| kept.by(&relations, &mut reference, hand, index);
                if rules.xi().is_some() {
                    spaces::each_last(plain, &mut tried);
                } else {
                    spaces::each_missing(&rules, plain, &mut tried);
                }
            });
        }
        for &relation in relations.held() {
            let times = kept.0[relation as usize];
            assert!(times > 20, "{name}: {} {times}", relation.name());
        }
    }
}

#[test]
fn the_sound_table_keeps_every_relation_on_hands_of_all_sizes() {
    for name in RULES {
        let rules = rules(name);
        let relations = Relations::of(&rules, true, false);
        let mut table = seat(&rules, "table");
        let mut kept = Kept([0; Relation::ALL.len()]);
        let source = G1::new(&rules, 1, BLOCK);
        let mut drawn = Vec::new();
        source.block(0, &mut drawn).unwrap();
        for (index, drawn) in (0..).zip(&drawn) {
            kept.by(&relations, &mut table, &drawn.hand, index);
        }
        for &relation in relations.held() {
            let times = kept.0[relation as usize];
            assert!(times > 100, "{name}: {} {times}", relation.name());
        }
    }
}

#[test]
fn exposed_groups_and_last_cards_go_along() {
    for (name, text) in [
        ("standard", "123m55p[111z][456s]"),
        ("laizi", "12m55p+1[1111z]"),
        ("laizi~wild.copy_limit=4", "23m55p+1[111m]"),
        ("sichuan", "123m55p[111m]/s"),
        ("sichuan~missing_suit=any", "123m55p[111m]"),
        ("waihuzi", "270x33d[111x!][123d]"),
        ("waihuzi", "270x33d@3d![1111x]"),
    ] {
        let rules = rules(name);
        let relations = Relations::of(&rules, true, false);
        let mut reference = seat(&rules, "reference");
        let start = hand(&rules, text);
        assert_eq!(rules.invalid(&start), None, "{text}");
        let mut kept = Kept([0; Relation::ALL.len()]);
        for index in 0..200 {
            kept.by(&relations, &mut reference, &start, index);
        }
        let suits = Relation::Suits;
        assert!(kept.0[suits as usize] > 0, "{name}");
        let trial = (0..).find_map(|index| relations.trial_of(suits, &start, 1, index));
        let made = trial.unwrap().hands[0];
        assert_eq!(made.melds().count(), start.melds().count(), "{text}");
        assert_eq!(made.last().is_some(), start.last().is_some(), "{text}");
        assert_eq!(made.missing().is_some(), start.missing().is_some());
    }
}

/// Why a relation is not offered.
fn absent(name: &str, relation: Relation) -> String {
    let relations = Relations::of(&rules(name), true, false);
    let mut absent = relations.absent().iter();
    let found = absent.find(|(one, _)| *one == relation);
    found
        .unwrap_or_else(|| panic!("{name} offers {}", relation.name()))
        .1
        .clone()
}

#[test]
fn a_relation_that_does_not_hold_is_not_offered_and_the_reason_is_told() {
    // 2-7-10 ties the ranks down.
    for relation in [Relation::Mirror, Relation::MirrorSome] {
        let why = absent("waihuzi", relation);
        assert!(why.contains("270x") && why.contains("149x"), "{why}");
    }
    assert!(absent("sichuan", Relation::Honours).contains("honours"));
    assert!(absent("laizi~wild.copy_limit=4", Relation::ThreeWilds).contains("fifth copy"));
    assert!(absent("standard", Relation::TileToWild).contains("no wilds"));
    assert!(absent("sichuan", Relation::MissingSuit).contains("left open"));
    assert!(absent("sichuan~forms=pairs", Relation::AddSet).contains("no form"));
    assert!(absent("standard~sizes=14", Relation::LoneSet).contains("a set apart"));
    let legal_only = Relations::of(&rules("standard"), false, false);
    assert!(!legal_only.held().contains(&Relation::WrongSize));
    let names = Relation::ALL.map(|one| Relation::parse(one.name()));
    assert_eq!(names, Relation::ALL.map(Some));
}

#[test]
fn another_order_is_offered_where_somebody_may_be_sent_it() {
    let rules = rules("standard");
    assert!(absent("standard", Relation::Order).contains("sorted"));
    let relations = Relations::of(&rules, true, true);
    let trial =
        |text: &str, index| relations.trial_of(Relation::Order, &hand(&rules, text), 1, index);
    let mut orders = BTreeSet::new();
    for index in 0..200 {
        let trial = trial("12m", index).unwrap();
        assert_eq!(trial.hands, [hand(&rules, "12m")]);
        assert!(order::unsorts(&trial.hands[0], trial.order));
        orders.insert(trial.order);
    }
    // Descending, and every other order that has 2m first.
    assert_eq!(orders.first(), Some(&1));
    assert!(orders.len() > 4, "{orders:?}");
    assert_eq!(trial("11m", 0), None);
    // Illegal hands, too: the two relations that they are drawn by.
    let illegal = hand(&rules, "123m");
    let drawn: BTreeSet<&str> = (0..50)
        .map(|index| relations.trial(&illegal, 1, index).relation.name())
        .collect();
    assert_eq!(drawn, BTreeSet::from(["order", "repeat"]));
}

#[test]
fn who_may_be_sent_another_order_is_said_in_its_spec() {
    let spec = Spec::of("mine", vec!["mine".to_owned()], "/".into());
    let shuffled = Some(TileOrder::Shuffled);
    for (order, encoding, unasked, asked) in [
        (None, Encoding::Mpsz, false, true),
        (Some(TileOrder::Sorted), Encoding::Mpsz, false, false),
        (shuffled, Encoding::Js, true, true),
        (None, Encoding::Counts, false, false),
    ] {
        let spec = Spec {
            order,
            encoding,
            ..spec.clone()
        };
        let entrant = Entrant {
            factory: Arc::new(External::new(spec, None)),
            sample: Sample::ALL,
        };
        assert_eq!(entrant.takes_any_order(false), unasked, "{order:?}");
        assert_eq!(entrant.takes_any_order(true), asked, "{order:?}");
        let rules = rules("standard");
        let start = hand(&rules, "123m11p");
        let engine = entrant.factory.build(&rules).unwrap();
        assert_eq!(engine.line(&start, 0) == engine.line(&start, 1), !asked);
    }
    let own = Entrant {
        factory: builtin("table"),
        sample: Sample::ALL,
    };
    assert!(!own.takes_any_order(true));
}

#[test]
fn a_set_that_could_join_the_hand_is_not_lone() {
    // 14s loses and 12344s wins.
    let rules = rules("standard");
    let relations = Relations::of(&rules, true, false);
    let mut reference = seat(&rules, "reference");
    let start = hand(&rules, "14s");
    assert_eq!(reference.ask(&hand(&rules, "12344s")), Verdict::WIN);
    for index in 0..500 {
        let trial = relations.trial_of(Relation::LoneSet, &start, 1, index);
        let made = trial.unwrap().hands[0];
        assert_eq!(
            reference.ask(&made),
            Verdict::NO,
            "{}",
            notation::write(&made)
        );
        // Beside a pair of honours there are sets of every other tile.
        assert!(!rules.sizes().contains(made.size() - 1));
    }
    // Where pairs win, too, a set more may leave only pairs.
    let seven = Relations::of(&self::rules("sichuan"), true, false);
    let eleven = hand(&self::rules("sichuan"), "11223344m55p6m/s");
    assert!((0..200).all(|index| {
        seven
            .trial_of(Relation::LoneSet, &eleven, 1, index)
            .is_none()
    }));
    let missing = self::rules("sichuan~missing_suit=any");
    let relations = Relations::of(&missing, true, false);
    let one_suit = hand(&missing, "11123m");
    for index in 0..200 {
        let made = relations.trial_of(Relation::AddSet, &one_suit, 1, index);
        let made = made.unwrap().hands[0];
        assert_eq!(made.counts()[9..], [0; 25], "{}", notation::write(&made));
    }
    assert_eq!(missing.missing_suit(), MissingSuit::Any);
}

/// A block of `g1` put to one engine, which is held against itself on every hand.
fn alone(factory: Arc<dyn Factory>, rules: &Rules, block: u64) -> BlockResult {
    let entrant = Entrant {
        factory,
        sample: Sample::ALL,
    };
    let roster = Roster {
        entrants: vec![entrant],
    };
    let source = G1::new(rules, 1, 64 * BLOCK);
    run(&roster, rules, &source, block, Some(Sample::ALL))
}

fn run(
    roster: &Roster,
    rules: &Rules,
    source: &dyn Source,
    block: u64,
    share: Option<Sample>,
) -> BlockResult {
    let (panel, judge) = (Panel::new(roster, rules), Judge::new(roster, rules));
    let mut runner = Runner::new(rules, source, true, panel, judge);
    if let Some(share) = share {
        runner = runner.with_relations(share);
    }
    runner.run(block).unwrap()
}

fn builtin(name: &str) -> Arc<dyn Factory> {
    let mut all = registry::builtin().into_iter();
    Arc::from(all.find(|factory| factory.name() == name).unwrap())
}

fn mutant(name: &str) -> Arc<Mutant> {
    let mut all = mutants::all().into_iter();
    Arc::new(all.find(|mutant| mutant.name() == name).unwrap())
}

fn tally(result: &BlockResult, relation: Relation) -> &RelationTally {
    let mut tallies = result.relations.iter();
    tallies.find(|one| one.relation == relation.name()).unwrap()
}

#[test]
fn ports_contradict_themselves_where_their_bugs_are_not_symmetric() {
    for (name, engine, broken) in [
        (
            "sichuan",
            "lua-sichuan",
            &[
                Relation::Mirror,
                Relation::MirrorSome,
                Relation::AddSet,
                Relation::LoneSet,
                Relation::WrongSize,
            ][..],
        ),
        // Winds and dragons lie in tables of their own.
        (
            "standard",
            "go-greedy",
            &[Relation::Honours, Relation::WrongSize],
        ),
        ("standard", "vb-recursive", &[Relation::WrongSize]),
    ] {
        // Some are tried on few hands of a block.
        let results = [0, 1, 2, 3].map(|block| alone(builtin(engine), &rules(name), block));
        for relation in Relations::of(&rules(name), true, false).held() {
            let tallies = results.each_ref().map(|result| tally(result, *relation));
            let violated = tallies.iter().any(|one| one.violated > 0);
            assert_eq!(violated, broken.contains(relation), "{tallies:?}");
            // All of it is foreseen.
            assert!(tallies.iter().all(|one| one.new == 0), "{tallies:?}");
        }
        let mut keys = results.iter().flat_map(|result| &result.keys);
        assert!(keys.all(|key| key.status == "known"));
    }
    // The published examples, asked directly.
    let sichuan = rules("sichuan");
    let mut lua = seat(&sichuan, "lua-sichuan");
    let mut says = |text: &str| lua.ask(&hand(&sichuan, text));
    assert_eq!(says("22344445m/p"), Verdict::NO);
    assert_eq!(says("56666788m/p"), Verdict::WIN);
    assert_eq!(says("11123m/p"), Verdict::WIN);
    assert_eq!(says("11122334m/p"), Verdict::NO);
}

/// Faults that no relation shows: what they misjudge they misjudge of every hand that is made of it, be it an eye of
/// honours, a four among seven pairs or a second eye. And relations ask who wins, not what a hand is worth.
const SILENT: [&str; 31] = [
    "reference!8 sichuan",
    "reference!10 waihuzi",
    "reference!11 waihuzi",
    "reference!12 paohuzi",
    "recursive!7 standard",
    "recursive!8 sichuan",
    "recursive!10 waihuzi",
    "recursive!11 waihuzi",
    "recursive!12 paohuzi",
    "recursive!13 waihuzi",
    "recursive!14 waihuzi",
    "recursive!15 paohuzi",
    "recursive!16 waihuzi",
    "table!2 standard",
    "table!3 standard",
    "table!9 waihuzi",
    "table!13 sichuan",
    "table!14 sichuan",
    "table!15 waihuzi~kan_splittable=false",
    "cover!5 standard",
    "cover!11 sichuan",
    "cover!13 waihuzi",
    "cover!14 waihuzi",
    "cover!15 waihuzi",
    "cover!16 paohuzi",
    "cover!17 waihuzi",
    "cover!18 paohuzi",
    "cover!19 waihuzi",
    "greedy!1 standard",
    "greedy!6 standard",
    "greedy!9 sichuan",
];

#[test]
fn mutants_are_caught_by_relations_alone() {
    let families = ["reference", "recursive", "table", "cover", "greedy"];
    let mut silent = Vec::new();
    for mutant in mutants::all() {
        if !families.contains(&mutant.engine()) {
            continue;
        }
        let name = mutant.name().to_owned();
        let shows = mutant.shows()[0];
        let mutant = Arc::new(mutant);
        let caught = (0..2).any(|block| {
            let result = alone(mutant.clone(), &rules(shows), block);
            result.relations.iter().any(|one| one.new > 0)
        });
        if !caught {
            silent.push(format!("{name} {shows}"));
        }
    }
    assert_eq!(silent, SILENT);
}

#[test]
fn what_the_comparison_finds_is_not_counted_again() {
    let rules = rules("standard");
    let mut roster = Roster::builtin().choose(&["cover".to_owned()]).unwrap();
    roster.entrants.insert(
        0,
        Entrant {
            factory: mutant("table!1"),
            sample: Sample::ALL,
        },
    );
    let source = Sources::G1.open(&rules, 1, BLOCK).unwrap();
    let plain = run(&roster, &rules, source.as_ref(), 0, None);
    let with = run(&roster, &rules, source.as_ref(), 0, Some(Sample::ALL));
    let own: Vec<_> = with.keys.iter().filter(|key| !key.made).cloned().collect();
    assert_eq!(own, plain.keys);
    assert!(with.keys.iter().any(|key| key.made), "{:?}", with.keys);
    assert!(plain.relations.is_empty());
    let violated: u64 = with.relations.iter().map(|one| one.violated).sum();
    let made: u64 = with
        .keys
        .iter()
        .filter(|key| key.made)
        .map(|key| key.count)
        .sum();
    let new: u64 = with.relations.iter().map(|one| one.new).sum();
    assert_eq!(new, made);
    assert!(violated > new && new > 0);
    // The first cases of a key are those of the comparison, as before.
    assert_eq!(with.cases[..plain.cases.len()], plain.cases);
}

#[test]
fn a_case_tells_which_relation_showed_it_and_what_of() {
    let rules = rules("standard");
    let result = alone(mutant("table!1"), &rules, 0);
    let shown = result
        .cases
        .iter()
        .filter_map(|case| Some((case, case.shown.as_ref()?)));
    let mut made = 0;
    for (case, shown) in shown {
        let relation = Relation::parse(&shown.relation).unwrap();
        let related = hand(&rules, shown.related.as_ref().unwrap());
        let base = if shown.made {
            &related
        } else {
            &hand(&rules, &case.hand)
        };
        let other = if shown.made {
            &hand(&rules, &case.hand)
        } else {
            &related
        };
        // The place is that of the hand of the source, whichever of the two is wrong.
        let source = G1::new(&rules, 1, 64 * BLOCK);
        assert_eq!(source.hand(case.place).unwrap().unwrap().hand, *base);
        let seed = fnv1a(source.name().as_bytes());
        let trial = Relations::of(&rules, true, false).trial(base, seed, case.place);
        assert_eq!(trial.relation, relation);
        assert_eq!(trial.hands, [*other]);
        assert_eq!((&*case.verdict, &*case.right), ("no", "win"));
        made += usize::from(shown.made);
    }
    assert!(made > 0);
}

/// Right, but for every 1,001st answer.
struct Tired {
    table: Box<dyn Engine>,
    asked: u64,
    /// Whether it answers in lines.
    lines: bool,
}

struct TiredFactory {
    lines: bool,
}

impl Factory for TiredFactory {
    fn name(&self) -> &'static str {
        "tired"
    }

    fn idea(&self) -> &'static str {
        "says no to every 1,001st hand"
    }

    fn build(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        Ok(Box::new(Tired {
            table: builtin("table").build(rules)?,
            asked: 0,
            lines: self.lines,
        }))
    }

    fn symmetry(&self, _: &Rules) -> Symmetry {
        Symmetry::NONE
    }
}

impl Engine for Tired {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        self.asked += 1;
        let verdict = if self.asked.is_multiple_of(1_001) {
            Verdict::NO
        } else {
            self.table.judge(hand)
        };
        if self.lines {
            return Verdict::Text(Digest::of(verdict.word()));
        }
        verdict
    }

    fn reset(&mut self) {
        self.asked = 0;
    }
}

#[test]
fn the_same_hand_again_shows_an_engine_that_keeps_state() {
    let rules = rules("standard");
    for lines in [false, true] {
        let factory = TiredFactory { lines };
        let mut tired = factory.build(&rules).unwrap();
        let result = alone(Arc::new(factory), &rules, 0);
        assert!(tally(&result, Relation::Repeat).new > 0);
        let (verdict, right, proof) = if lines {
            ("text", "text", "agreement only")
        } else {
            ("no", "win", "certificate")
        };
        let shown = result.cases.iter().filter(|case| case.shown.is_some());
        let mut replayed = 0;
        for case in shown {
            assert_eq!((&*case.verdict, &*case.right), (verdict, right));
            assert_eq!((&*case.status, &*case.proof), ("stateful", proof));
            // After its history a new engine says it again, and without it does not.
            let subject = hand(&rules, &case.hand);
            tired.reset();
            let fresh = tired.judge(&subject);
            tired.reset();
            for earlier in &case.history {
                tired.judge(&hand(&rules, earlier));
            }
            assert_ne!(tired.judge(&subject), fresh);
            assert_eq!(case.history.len() % 1_001, 1_000);
            replayed += 1;
        }
        assert!(replayed > 0);
    }
}
