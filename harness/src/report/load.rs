//! How busy the machine is beside the run: where others want its cores too, times are rough.

use super::Report;
use std::fs;

/// Over so many seconds the system takes the average.
const WINDOW: f64 = 60.0;

/// How many processes ran or waited for a core, on average over the last minute; `None` where the system does not say.
#[must_use]
pub fn now() -> Option<f64> {
    let text = fs::read_to_string("/proc/loadavg").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

/// A line for whoever reads times of this run, if they are rough.
pub(super) fn warning(report: &Report) -> Option<String> {
    let [before, after] = report.host.load?;
    let (cores, threads) = (report.host.cores as f64, report.threads as f64);
    // A program may work while the thread waits that asks it.
    let engines = report.rules.iter().flat_map(|rules| &rules.engines);
    let outside = engines.filter(|engine| engine.outside).count();
    let own = if outside > 0 { 2.0 * threads } else { threads };
    let own = own * (1.0 - (-report.seconds / WINDOW).exp());
    let others = before.max(after - own);
    let room = (cores - threads).max(cores / 2.0);
    (others > room).then(|| {
        format!(
            "times are rough: the machine has {} core{}, and others keep about {others:.1} busy",
            report.host.cores,
            if report.host.cores == 1 { "" } else { "s" }
        )
    })
}
