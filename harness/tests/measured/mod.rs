//! Folders of benches and runs written by hand: engines take as long as the test says.

// Every test file takes what it needs.
#![allow(dead_code)]

use super::program::Place;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// What is in a folder.
#[derive(Clone)]
pub struct Measured {
    pub report: Value,
    pub rows: Vec<Timed>,
    pub instructions: Vec<(String, String, f64, String)>,
}

/// An engine on a strategy in a launch.
#[derive(Clone)]
pub struct Timed {
    pub rules: String,
    pub strategy: String,
    pub launch: u64,
    pub engine: String,
    pub version: String,
    pub ns: f64,
    pub base: String,
    pub rel: Option<f64>,
}

/// How far from its usual time a launch is; between -1 and 1, and without any pattern that engines have in common.
pub fn scatter(seed: u64) -> f64 {
    let mut x = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((x ^ (x >> 31)) >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
}

impl Measured {
    /// A bench of `standard`: engines and their nanoseconds, the first is the base; on two strategies.
    pub fn bench(seed: u64, launches: u64, engines: &[(&str, f64)]) -> Self {
        let of_engines: Vec<Value> = engines
            .iter()
            .map(|(name, _)| json!({"name": name, "version": "0.1.0", "outside": false}))
            .collect();
        let base = engines[0].0;
        let report = json!({
            "format": "duipai-bench", "version": 1, "duipai": "0.1.0", "generator": "g1/3",
            "started": "2026-01-31T12:00:00Z", "seconds": 1.5, "exit_code": 0, "seed": 1, "hands": 100_000,
            "host": {"os": "linux", "arch": "x86_64", "cpu": "Model 1", "cores": 2}, "launches": launches,
            "rules": [{
                "name": "standard", "describe": "standard", "toml": "preset = \"standard\"\n", "base": base,
                "engines": of_engines, "refused": {}, "timings": [], "pipe_ns": null
            }]
        });
        let mut rows = Vec::new();
        for (number, strategy) in ["wins", "near"].into_iter().enumerate() {
            for launch in 1..=launches {
                for (place, (engine, ns)) in engines.iter().enumerate() {
                    let draw =
                        scatter(seed * 1_000_000 + launch * 1_000 + (number * 100 + place) as u64);
                    let ns = ns * (1.0 + 0.01 * draw);
                    rows.push(Timed {
                        rules: "standard".to_owned(),
                        strategy: strategy.to_owned(),
                        launch,
                        engine: (*engine).to_owned(),
                        version: "0.1.0".to_owned(),
                        ns,
                        base: base.to_owned(),
                        rel: Some(ns / engines[0].1),
                    });
                }
            }
        }
        for row in rows.iter_mut().filter(|row| row.engine == base) {
            row.rel = Some(1.0);
        }
        Self {
            report,
            rows,
            instructions: Vec::new(),
        }
    }

    /// The same as a run has it: one launch.
    pub fn run(seed: u64, engines: &[(&str, f64)]) -> Self {
        let mut measured = Self::bench(seed, 1, engines);
        let report = &mut measured.report;
        report["format"] = json!("duipai-run");
        let fields = report.as_object_mut().unwrap();
        for bench in ["seed", "hands", "launches"] {
            fields.remove(bench);
        }
        fields.insert(
            "plan".to_owned(),
            json!({"seed": 1, "hands": 100_000, "sources": ["winners", "states", "g1:1"]}),
        );
        measured
    }

    /// Times the engine's times on a strategy, or on all.
    pub fn slowed(mut self, engine: &str, strategy: Option<&str>, factor: f64) -> Self {
        for row in &mut self.rows {
            if row.engine == engine && strategy.is_none_or(|strategy| row.strategy == strategy) {
                row.ns *= factor;
                row.rel = row.rel.map(|rel| rel * factor);
            }
        }
        self
    }

    /// With counts of instructions on one strategy.
    pub fn counted(mut self, counts: &[(&str, f64)], tool: &str) -> Self {
        for (engine, count) in counts {
            let row = (
                "wins".to_owned(),
                (*engine).to_owned(),
                *count,
                tool.to_owned(),
            );
            self.instructions.push(row);
        }
        self
    }

    pub fn write(&self, place: &Place, folder: &str) {
        let is_run = self.report["format"] == "duipai-run";
        let file = |name: &str| format!("{folder}/{name}");
        place.write(&file("run.json"), self.report.to_string());
        let mut text = String::from(if is_run {
            "rules,strategy,engine,engine_version,hands,groups,ns_median,ns_mad,ns_p90,ns_group_p99,base,rel,rel_low,\
             rel_high\n"
        } else {
            "rules,strategy,launch,engine,engine_version,hands,groups,ns_median,base,rel\n"
        });
        for row in &self.rows {
            let rel = row.rel.map_or_else(String::new, |rel| format!("{rel:.6}"));
            let (rules, strategy, engine, version) =
                (&row.rules, &row.strategy, &row.engine, &row.version);
            let (ns, base) = (row.ns, &row.base);
            let _ = if is_run {
                writeln!(
                    text,
                    "{rules},{strategy},{engine},{version},1000,10,{ns:.2},0.1,{ns:.2},{ns:.2},{base},{rel},{rel},{rel}"
                )
            } else {
                let launch = row.launch;
                writeln!(
                    text,
                    "{rules},{strategy},{launch},{engine},{version},1000,10,{ns:.2},{base},{rel}"
                )
            };
        }
        let table = if is_run { "timing.csv" } else { "launches.csv" };
        place.write(&file(table), text);
        if !self.instructions.is_empty() {
            let mut text =
                String::from("rules,strategy,engine,engine_version,hands,instructions,tool\n");
            for (strategy, engine, count, tool) in &self.instructions {
                let _ = writeln!(
                    text,
                    "standard,{strategy},{engine},0.1.0,1000,{count},{tool}"
                );
            }
            place.write(&file("instructions.csv"), text);
        }
    }
}
