//! All engines that are meant to be right, asked together.

use duipai_engines::{Engine, Factory, Hand, Rules, Score, Verdict, registry};

/// Those that give a score wherever rules count one. Others never do.
pub const SCORING: [&str; 3] = ["reference", "recursive", "cover"];

/// An engine, and who built it.
pub type Trusted = (Box<dyn Factory>, Box<dyn Engine>);

/// The engines of these rules that are meant to be right, the reference first.
pub fn trusted(rules: &Rules) -> Vec<Trusted> {
    let engines = right(rules);
    let name = rules.name();
    assert!(engines.len() >= 4, "{name}: {} engines", engines.len());
    engines
}

/// The same, however few they are.
fn right(rules: &Rules) -> Vec<Trusted> {
    let mut engines = Vec::new();
    for factory in registry::builtin() {
        if !factory.is_port()
            && let Ok(engine) = factory.build(rules)
        {
            engines.push((factory, engine));
        }
    }
    assert_eq!(engines[0].0.name(), "reference");
    engines
}

/// Engines that must answer alike.
pub struct Panel {
    rules: Rules,
    engines: Vec<Trusted>,
}

impl Panel {
    pub fn new(rules: &Rules) -> Self {
        Self {
            rules: rules.clone(),
            engines: trusted(rules),
        }
    }

    /// Those alone that give a score.
    pub fn of_scores(rules: &Rules) -> Self {
        let mut engines = right(rules);
        engines.retain(|(factory, _)| SCORING.contains(&factory.name()));
        assert_eq!(engines.len(), SCORING.len(), "{}", rules.name());
        Self {
            rules: rules.clone(),
            engines,
        }
    }

    /// Asks all. A hand is rejected exactly if it is illegal, and every win, and nothing else, has a
    /// certificate that holds. Only a hand with exposed groups may be left unanswered. Says whether it wins.
    pub fn ask(&mut self, hand: &Hand) -> bool {
        matches!(self.verdict(hand), Verdict::Win(_))
    }

    /// The same, and what they all say.
    pub fn verdict(&mut self, hand: &Hand) -> Verdict {
        let legal = self.rules.invalid(hand).is_none();
        let expected = self.engines[0].1.judge(hand);
        match expected {
            Verdict::Win(_) | Verdict::No(_) => assert!(legal, "{hand:?}"),
            _ => assert!(
                matches!(expected, Verdict::Rejected(_)) && !legal,
                "{hand:?}"
            ),
        }
        let wins = matches!(expected, Verdict::Win(_));
        for (factory, engine) in &mut self.engines {
            let name = factory.name();
            let verdict = engine.judge(hand);
            if verdict == Verdict::Unsupported && hand.melds().next().is_some() {
                continue;
            }
            let scores = SCORING.contains(&name);
            let same = verdict.agrees(&expected, legal) && verdict.word() == expected.word();
            let as_scored = scores && verdict.score() == expected.score()
                || !scores && verdict.score() == Score::Absent;
            assert!(
                same && as_scored,
                "{name}: {verdict:?}, not {expected:?}: {hand:?}"
            );
            let certificate = engine.explain(hand);
            assert_eq!(certificate.is_some(), wins, "{name}: {hand:?}");
            if let Some(certificate) = certificate {
                let check = certificate.check(&self.rules, hand);
                assert_eq!(check, Ok(()), "{name}: {hand:?}");
            }
        }
        expected
    }
}
