//! Every engine of the registry on everything small. A new engine is covered by being registered: those that
//! are meant to be right must say what the reference says and count what is known, a port must accept what
//! its predicate says, and all must be as symmetric as they declare.

mod ports;
#[path = "../spaces/mod.rs"]
mod spaces;
mod states;
mod symmetry;
mod winners;

use duipai_engines::{Engine, Factory, Rules, registry};

/// The engines of these rules that are meant to be right.
fn trusted(rules: &Rules) -> Vec<(Box<dyn Factory>, Box<dyn Engine>)> {
    let mut engines = Vec::new();
    for factory in registry::builtin() {
        if factory.predicate(rules).is_none()
            && let Ok(engine) = factory.build(rules)
        {
            engines.push((factory, engine));
        }
    }
    let name = rules.name();
    assert!(engines.len() >= 4, "{name}: {} engines", engines.len());
    engines
}

fn named(rules: &str) -> Rules {
    Rules::named(rules).unwrap()
}
