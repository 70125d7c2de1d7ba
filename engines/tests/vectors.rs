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
    assert_rows(&rows);
}

/// Hands with exposed groups, worked out by hand.
#[test]
fn every_engine_gives_the_known_verdicts_beside_exposed_groups() {
    let rows = rows("melds.csv");
    assert!(rows.len() >= 20);
    assert_rows(&rows);
    // The definition proves each win by a certificate.
    for row in rows.iter().filter(|row| &row[4] == "win") {
        let rules = rules_of(row);
        let hand = notation::parse(&row[3], rules.alphabet()).unwrap();
        let mut reference = registry::builtin()[0].build(&rules).unwrap();
        let certificate = reference.explain(&hand).unwrap();
        certificate.check(&rules, &hand).unwrap();
    }
}

fn rules_of(row: &csv::StringRecord) -> Rules {
    let options = row[2].split(';');
    let settings = options.filter(|option| !option.is_empty() && *option != "score");
    let rules = Rules::named(&row[1]).unwrap().with_settings(settings);
    rules.unwrap()
}

fn assert_rows(rows: &[csv::StringRecord]) {
    for row in rows {
        let (id, options, hand, expected) = (&row[0], &row[2], &row[3], &row[4]);
        let rules = rules_of(row);
        let score = options.contains("score").then(|| match &row[5] {
            "" => Score::Null,
            points => Score::Points(points.parse().unwrap()),
        });
        let asked = assert_all_engines(&rules, hand, expected, score, id);
        assert!(asked >= 3, "{id}: only {asked} engines answered");
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
