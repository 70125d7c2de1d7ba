//! Judges the hands of a workload in so many rounds, so that a tool that counts instructions has something to count.
//! `scripts/instructions.sh` runs it, and says how many there are to a hand.
//!
//!     instructions                            what there is, a line each: WORKLOAD,ENGINE,HANDS
//!     instructions WORKLOAD ENGINE ROUNDS     judges
//!
//! To draw hands and to fill tables takes many more instructions than to judge, and not the same number every time: maps
//! have keys that are new in every process. So a tool counts in the function [`round`] alone, or
//! takes the difference of many rounds and few.

use duipai_engines::{Alphabet, Engine, Hand, Verdict, registry};
use duipai_workloads::{Workload, workloads};
use std::hint::black_box;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match &args[..] {
        [] => list(),
        [workload, engine, rounds] => match run(workload, engine, rounds) {
            Ok(()) => {}
            Err(message) => {
                eprintln!("instructions: {message}");
                return ExitCode::from(2);
            }
        },
        _ => {
            eprintln!("usage: instructions [WORKLOAD ENGINE ROUNDS]");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// How many hands of a workload an engine judges in a round. A tool that counts makes the program fifty times slower;
/// a fast engine's mean is that of more hands.
fn hands_of(workload: &Workload, engine: &str) -> usize {
    match engine {
        "reference" => 256,
        "table" if workload.rules.alphabet() == Alphabet::Mahjong => 16_384,
        _ => 2_048,
    }
}

fn list() {
    for workload in workloads() {
        for factory in registry::builtin() {
            if factory.build(&workload.rules).is_ok() {
                let (name, engine) = (workload.name, factory.name());
                println!("{name},{engine},{}", hands_of(&workload, engine));
            }
        }
    }
}

fn run(workload: &str, engine: &str, rounds: &str) -> Result<(), String> {
    let number = rounds
        .parse()
        .map_err(|_| format!("`{rounds}` is no number of rounds"))?;
    let workload = named(workload)?;
    let factory = registry::builtin()
        .into_iter()
        .find(|factory| factory.name() == engine)
        .ok_or_else(|| format!("there is no engine `{engine}`"))?;
    let mut judge = factory.build(&workload.rules).map_err(|refusal| {
        format!(
            "{engine} does not have the rules of {}: {refusal}",
            workload.name
        )
    })?;
    let hands = workload.hands(hands_of(&workload, engine));
    let mut verdicts = vec![Verdict::NO; hands.len()];
    // What an engine does once, the first time it is asked, is no price of judging.
    judge.judge_all(&hands, &mut verdicts);
    for _ in 0..number {
        round(judge.as_mut(), &hands, &mut verdicts);
    }
    Ok(())
}

fn named(name: &str) -> Result<Workload, String> {
    let found = workloads()
        .into_iter()
        .find(|workload| workload.name == name);
    found.ok_or_else(|| format!("there is no workload `{name}`"))
}

/// Its name is known to the script.
#[inline(never)]
fn round(engine: &mut dyn Engine, hands: &[Hand], verdicts: &mut [Verdict]) {
    engine.judge_all(black_box(hands), black_box(verdicts));
}
