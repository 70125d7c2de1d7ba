//! Shanten, held to what the word means: distances counted by exchanging tiles one by one, what the distances of
//! neighbouring hands have to do with each other, and engines that find them in three ways, held to one another.

mod agree;
mod exchanges;
mod facts;
mod neighbours;
#[path = "../spaces/mod.rs"]
mod spaces;

use duipai_engines::{Engine, Hand, Question, Rules, Verdict, notation, registry};

/// Rules of this name that ask for shanten.
fn asking(rules: &str) -> Rules {
    let rules = Rules::named(rules).unwrap();
    assert_eq!(rules.refuses(Question::Shanten), None, "{}", rules.name());
    rules.asking(Question::Shanten)
}

/// Those who answer it by these rules, by name.
fn engines(rules: &Rules) -> Vec<(String, Box<dyn Engine>)> {
    let built = registry::builtin().into_iter().filter_map(|factory| {
        let engine = factory.shanten(rules).ok()?;
        Some((factory.name().to_owned(), engine))
    });
    built.collect()
}

/// The one of this name.
fn engine(rules: &Rules, name: &str) -> Box<dyn Engine> {
    let found = engines(rules).into_iter().find(|(own, _)| own == name);
    found.unwrap().1
}

/// What an engine says of a legal hand.
fn number(engine: &mut dyn Engine, hand: &Hand) -> i16 {
    match engine.judge(hand) {
        Verdict::Shanten(shanten) => shanten.number().unwrap_or(i16::MAX),
        other => panic!("{}: {other:?}", notation::write(hand)),
    }
}

/// Whether hands win by the rules behind these.
fn wins(rules: &Rules) -> impl FnMut(&Hand) -> bool + use<> {
    let factory = registry::builtin().into_iter();
    let mut factory = factory.filter(|factory| factory.name() == "recursive");
    let mut engine = factory.next().unwrap().build(rules.of_wins()).unwrap();
    move |hand| matches!(engine.judge(hand), Verdict::Win(_))
}
