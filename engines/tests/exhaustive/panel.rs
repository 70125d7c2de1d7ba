//! All engines that are meant to be right, asked together.

use duipai_engines::{Engine, Factory, Hand, Rules, Verdict, registry};

/// The engines of these rules that are meant to be right, the reference first.
pub fn trusted(rules: &Rules) -> Vec<(Box<dyn Factory>, Box<dyn Engine>)> {
    let mut engines = Vec::new();
    for factory in registry::builtin() {
        if !factory.is_port()
            && let Ok(engine) = factory.build(rules)
        {
            engines.push((factory, engine));
        }
    }
    let name = rules.name();
    assert!(engines.len() >= 4, "{name}: {} engines", engines.len());
    assert_eq!(engines[0].0.name(), "reference");
    engines
}

/// Engines that must answer alike.
pub struct Panel {
    rules: Rules,
    engines: Vec<(Box<dyn Factory>, Box<dyn Engine>)>,
}

impl Panel {
    pub fn new(rules: &Rules) -> Self {
        Self {
            rules: rules.clone(),
            engines: trusted(rules),
        }
    }

    /// Asks all. A hand is rejected exactly if it is illegal, and every win, and nothing else, has a
    /// certificate that holds. Only a hand with exposed groups may be left unanswered. Says whether it wins.
    pub fn ask(&mut self, hand: &Hand) -> bool {
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
            assert_eq!(verdict, expected, "{name}: {hand:?}");
            let certificate = engine.explain(hand);
            assert_eq!(certificate.is_some(), wins, "{name}: {hand:?}");
            if let Some(certificate) = certificate {
                let check = certificate.check(&self.rules, hand);
                assert_eq!(check, Ok(()), "{name}: {hand:?}");
            }
        }
        wins
    }
}
