//! The wrong engines that a suite is to kill: ports of published programs, whose bugs were really shipped, and
//! mutants, each of which has one planted fault.

use duipai_engines::{Factory, Rules, registry};
use std::sync::Arc;

/// An engine that is wrong, or may be.
#[derive(Clone)]
pub struct WrongEngine {
    /// Builds it.
    pub factory: Arc<dyn Factory>,
    /// For a mutant of a port, the number of that port in the list: a hand that the port gets wrong as well
    /// says nothing of the planted fault.
    pub original: Option<usize>,
}

/// Every wrong engine there is for these rules: first ports, then mutants, which are there only with the
/// feature `mutants`. Whether the bugs of one show under these rules is not known before hands are asked. Ports
/// that take part only if they are named are left out: what they do in a test depends on the tests before.
#[must_use]
pub fn wrong_engines(rules: &Rules) -> Vec<WrongEngine> {
    let has_the_rules = |factory: &Arc<dyn Factory>| factory.build(rules).is_ok();
    let ports: Vec<Arc<dyn Factory>> = registry::builtin()
        .into_iter()
        .filter(|factory| factory.is_port() && factory.by_default())
        .map(Arc::from)
        .filter(has_the_rules)
        .collect();
    let numbered = |name: &str| ports.iter().position(|port| port.name() == name);
    let mutants = mutants()
        .into_iter()
        .filter(|(factory, _)| has_the_rules(factory))
        .map(|(factory, original)| WrongEngine {
            factory,
            original: numbered(&original),
        });
    let ports = ports.iter().map(|port| WrongEngine {
        factory: Arc::clone(port),
        original: None,
    });
    ports.chain(mutants).collect()
}

/// Every mutant with the name of the engine it was made of.
#[cfg(feature = "mutants")]
fn mutants() -> Vec<(Arc<dyn Factory>, String)> {
    let mutants = duipai_engines::mutants::all().into_iter();
    mutants
        .map(|mutant| {
            let original = mutant.engine().to_owned();
            (Arc::new(mutant) as Arc<dyn Factory>, original)
        })
        .collect()
}

#[cfg(not(feature = "mutants"))]
fn mutants() -> Vec<(Arc<dyn Factory>, String)> {
    Vec::new()
}
