//! Known verdicts: every engine that claims the rules must give them.

use duipai_engines::{Rules, Score, Verdict, notation, registry};

fn rows(name: &str) -> Vec<csv::StringRecord> {
    let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    csv::Reader::from_path(path)
        .unwrap()
        .records()
        .collect::<Result<_, _>>()
        .unwrap()
}

/// `expected` is a verdict's word; a hand that is illegal may be called `no` or `rejected`. Engines that score
/// have to give `score`, if there is one.
fn assert_all_engines(
    rules: &Rules,
    hand: &str,
    expected: &str,
    score: Option<Score>,
    id: &str,
) -> usize {
    let hand = notation::parse(hand, rules.alphabet()).unwrap();
    let legal = rules.invalid(&hand).is_none();
    let mut asked = 0;
    for factory in registry::builtin() {
        let Ok(mut engine) = factory.build(rules) else {
            continue;
        };
        let verdict = engine.judge(&hand);
        if verdict == Verdict::Unsupported || factory.is_port() {
            continue;
        }
        asked += 1;
        let declines = !legal && ["no", "rejected"].contains(&expected) && verdict != Verdict::WIN;
        assert!(
            verdict.word() == expected || declines,
            "{id} {}: {verdict}, expected {expected}",
            factory.name()
        );
        if let (Some(score), true) = (score, verdict.score() != Score::Absent) {
            assert_eq!(verdict.score(), score, "{id} {}", factory.name());
        }
        if let Some(certificate) = engine.explain(&hand) {
            certificate
                .check(rules, &hand)
                .unwrap_or_else(|error| panic!("{id} {}: {error}", factory.name()));
        }
    }
    asked
}

#[test]
fn every_engine_gives_the_known_verdicts() {
    let rows = rows("verdicts.csv");
    assert!(rows.len() > 900);
    for row in &rows {
        let (id, rules, options, hand, expected) = (&row[0], &row[1], &row[2], &row[3], &row[4]);
        let settings = options
            .split(';')
            .filter(|option| !option.is_empty() && *option != "score");
        let rules = Rules::named(rules).unwrap().with_settings(settings);
        let rules = rules.unwrap();
        let score = options.contains("score").then(|| match &row[5] {
            "" => Score::Null,
            points => Score::Points(points.parse().unwrap()),
        });
        let asked = assert_all_engines(&rules, hand, expected, score, id);
        assert!(asked >= 1, "{id}: only {asked} engines answered");
    }
}

#[test]
fn every_engine_gives_the_true_verdicts_of_published_hands() {
    for row in rows("published.csv") {
        let (engine, hand, expected) = (&row[0], &row[1], &row[3]);
        let rules = match engine {
            "cpp-waihuzi" => "waihuzi",
            "lua-sichuan" => "sichuan",
            _ => "laizi",
        };
        let rules = Rules::named(rules).unwrap();
        assert_all_engines(&rules, hand, expected, None, engine);
    }
}
