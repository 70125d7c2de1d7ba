//! `duipai replay`.

mod artifact;

use super::args::ReplayArgs;
use super::judge::Judged;
use super::{corpus, engines, output, target};
use anyhow::{Context as _, Result, bail};
use duipai::address::Address;
use duipai::corpus::{is_case, toml_files};
use duipai::exit::Exit;
use duipai::finding::Status;
use duipai::hearing::{Heard, Hearing};
use duipai::known::{self, Entry, Term};
use duipai::panel::Roster;
use duipai::record::Case;
use duipai_engines::{Hand, Rules, Verdict, notation};
use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Something to be judged again.
struct Exhibit {
    /// What it was called.
    name: String,
    rules: Rules,
    hand: Hand,
    /// In which order its tiles are sent: 0 is the usual one.
    order: u8,
    history: Vec<Hand>,
    /// For a case: the smallest hand with the same disagreement.
    shrunk: Option<Hand>,
    /// For a case: its status and the verdict it expects.
    case: Option<(String, String)>,
    /// For what a run found and nobody expected: the engine that was wrong. It is no news that the others are right.
    accused: Option<String>,
}

impl Exhibit {
    /// Who was sent its tiles in another order than the usual one, and as what.
    fn sent(&self, hearing: &Hearing) -> String {
        let mut out = String::new();
        for seat in &hearing.panel.seats {
            let line = seat.line(&self.hand, self.order);
            if line != seat.line(&self.hand, 0) {
                let line = line.unwrap_or_default();
                let _ = writeln!(out, "  sent as {line}: {}", seat.name());
            }
        }
        out
    }
}

/// Runs the command.
pub fn run(args: &ReplayArgs) -> Result<Exit> {
    if let Some(target) = &args.fuzz {
        return artifact::run(args, target);
    }
    let roster = engines::roster(&args.engines)?;
    let (known, today) = corpus::given(&args.corpus)?;
    let mut exhibits = Vec::new();
    let mut folders = false;
    for target in &args.targets {
        let path = Path::new(target);
        if path.is_dir() {
            folders = true;
            let mut files = toml_files(path)?;
            files.retain(|file| is_case(file));
            if files.is_empty() {
                bail!("{target} holds no case: cases are .toml files in it or below");
            }
            for file in files {
                exhibits.push(from_case(&file)?);
            }
        } else if target::is_case(target) {
            exhibits.push(from_case(path)?);
        } else {
            let no_file = || format!("there is no file or folder `{target}`");
            let address: Address = target.parse().with_context(no_file)?;
            let (rules, hand) =
                target::locate(&address, args.ask, &args.rules, args.from.as_deref())?;
            exhibits.push(Exhibit {
                name: target.clone(),
                rules,
                hand,
                order: 0,
                history: Vec::new(),
                shrunk: None,
                case: None,
                accused: None,
            });
        }
    }
    if exhibits.iter().all(|exhibit| exhibit.case.is_some()) {
        target::only_cases(&args.rules, args.from.as_deref())?;
    }
    let list = List {
        entries: &known.known,
        today,
    };
    let color = output::colored(args.look.color);
    Ok(judge_all(&exhibits, &roster, &list, folders, color))
}

/// Judges cases again, in brief.
pub fn cases(files: &[PathBuf], roster: &Roster, list: &List<'_>, color: bool) -> Result<Exit> {
    let exhibits = files.iter().map(|file| from_case(file));
    let exhibits: Vec<Exhibit> = exhibits.collect::<Result<_>>()?;
    Ok(judge_all(&exhibits, roster, list, true, color))
}

/// Known divergences, and the day on which they are looked at.
pub struct List<'a> {
    pub entries: &'a [Entry],
    pub today: Date,
}

impl List<'_> {
    /// Marks as listed what an entry explains; says whether one of these entries has expired.
    fn apply(&self, exhibit: &Exhibit, hearing: &Hearing, heard: &mut Heard) -> bool {
        let rules = exhibit.rules.name();
        let mut expired = false;
        for finding in &mut heard.findings {
            let key = finding.key;
            let about = known::Finding {
                rules: &rules,
                engine: hearing.panel.seats[key.seat].name(),
                verdict: key.verdict,
                expected: key.expected,
                legality: key.legality,
                hand: exhibit.shrunk.as_ref().unwrap_or(&exhibit.hand),
            };
            let mut entries = self.entries.iter();
            if known::may_explain(key.status)
                && let Some(entry) = entries.find(|entry| entry.explains(&about))
            {
                finding.key.status = Status::Listed;
                if entry.term(self.today) == Term::Expired {
                    expired = true;
                    output::complain(&format!(
                        "{}: {}, which explains it, has expired: mend {}, or move the day",
                        exhibit.name,
                        entry.file.display(),
                        entry.engine
                    ));
                }
            }
        }
        expired
    }
}

fn judge_all(
    exhibits: &[Exhibit],
    roster: &Roster,
    list: &List<'_>,
    brief: bool,
    color: bool,
) -> Exit {
    let mut hearings: BTreeMap<(String, &str), Hearing> = BTreeMap::new();
    let mut exits = vec![Exit::Agreed];
    let mut failed = 0;
    let mut open = 0;
    for exhibit in exhibits {
        let hearing = hearings
            .entry((exhibit.rules.name(), exhibit.rules.question().name()))
            .or_insert_with(|| Hearing::new(roster, &exhibit.rules));
        let mut heard = hearing.hear_in_order(exhibit.order, &exhibit.history, &exhibit.hand);
        if list.apply(exhibit, hearing, &mut heard) {
            exits.push(Exit::NeverSeen);
        }
        let outcome = outcome(exhibit, &heard);
        match &outcome {
            // Nobody may have answered.
            Outcome::Agrees => exits.push(heard.exit()),
            Outcome::StillOpen => open += 1,
            Outcome::Differs(_) => {
                failed += 1;
                // A panic alone has a code of its own; a verdict that the case does not expect has not.
                let broken = heard.exit() == Exit::Broken;
                exits.push(if broken {
                    Exit::Broken
                } else {
                    Exit::Disagreed
                });
            }
        }
        if !brief || matches!(outcome, Outcome::Differs(_)) {
            let judged = Judged {
                hearing,
                hand: &exhibit.hand,
                heard: &heard,
            };
            output::print(&format!(
                "{}: {}\n{}{}",
                exhibit.name,
                outcome.text(),
                judged.human(color),
                exhibit.sent(hearing)
            ));
        }
    }
    if let Some(absent) = absent(exhibits, roster) {
        output::complain(&absent);
        exits.push(Exit::NothingCompared);
    }
    if brief {
        let open = if open > 0 {
            format!(", {open} still open")
        } else {
            String::new()
        };
        output::print(&format!(
            "{} case{} replayed: {failed} disagree{open}\n",
            exhibits.len(),
            if exhibits.len() == 1 { "" } else { "s" }
        ));
    }
    Exit::worst(exits)
}

/// Says which cases tell nothing because the engine they accuse was not asked.
fn absent(exhibits: &[Exhibit], roster: &Roster) -> Option<String> {
    let asked = |name: &str| {
        let mut entrants = roster.entrants.iter();
        entrants.any(|entrant| entrant.factory.name() == name)
    };
    let accused = exhibits.iter().filter_map(|one| one.accused.as_deref());
    let missing: Vec<&str> = accused.filter(|name| !asked(name)).collect();
    let names: BTreeSet<&str> = missing.iter().copied().collect();
    let names: Vec<&str> = names.into_iter().collect();
    (!missing.is_empty()).then(|| {
        format!(
            "{} of {} cases are of engines that were not asked ({}): name them with --engines, or their file or the run.json of the run with --external",
            missing.len(),
            exhibits.len(),
            names.join(", ")
        )
    })
}

enum Outcome {
    Agrees,
    /// An open case that still disagrees, as its status says.
    StillOpen,
    /// In words, why it fails.
    Differs(String),
}

impl Outcome {
    fn text(&self) -> String {
        match self {
            Self::Agrees => "agrees".to_owned(),
            Self::StillOpen => "still disagrees (open)".to_owned(),
            Self::Differs(why) => format!("DISAGREES: {why}"),
        }
    }
}

fn outcome(exhibit: &Exhibit, heard: &Heard) -> Outcome {
    if let Some((_, expected)) = &exhibit.case {
        let right = heard.truth.verdict.in_brief();
        // For an illegal hand a case may say `no`: both words decline it.
        let declines = |word: &str| word == "no" || word == "rejected";
        let illegal = matches!(heard.truth.verdict, Verdict::Rejected(_));
        if right != *expected && !(illegal && declines(expected)) {
            return Outcome::Differs(format!("the case expects {expected}, right is {right}"));
        }
    }
    if heard.as_expected() {
        return Outcome::Agrees;
    }
    match &exhibit.case {
        Some((status, _)) if status == "open" => Outcome::StillOpen,
        Some((status, _)) if status == "fixed" => {
            Outcome::Differs("a fixed case is back".to_owned())
        }
        _ => Outcome::Differs("an engine is not right".to_owned()),
    }
}

fn from_case(path: &Path) -> Result<Exhibit> {
    let case = Case::read(path)?;
    let (rules, hand, history) = case.hand_and_rules().map_err(anyhow::Error::msg)?;
    let shrunk = case.shrunk.as_ref();
    let shrunk = shrunk.and_then(|hand| notation::parse(hand, rules.alphabet()).ok());
    let unexpected = Status::from_word(&case.status).is_some_and(Status::is_unexpected);
    Ok(Exhibit {
        accused: case.engine.filter(|_| unexpected),
        name: path.display().to_string(),
        shrunk,
        rules,
        hand,
        order: case.order.unwrap_or_default(),
        history,
        case: Some((case.status, case.expected)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use duipai::panel::{Entrant, Sample};
    use duipai_engines::family::table::Table;
    use duipai_engines::fault::Fault;
    use std::sync::Arc;

    /// What becomes of a case with this status where the table lacks the run 5-6-7.
    fn of_a_wrong_table(status: &str) -> Outcome {
        let rules = Rules::named("standard").unwrap();
        let table = Table {
            fault: Fault::number(1),
        };
        let entrant = Entrant {
            factory: Arc::new(table),
            sample: Sample::ALL,
        };
        let roster = Roster {
            entrants: vec![entrant],
        };
        let exhibit = Exhibit {
            name: String::new(),
            hand: notation::parse("567m11p", rules.alphabet()).unwrap(),
            order: 0,
            history: Vec::new(),
            shrunk: None,
            case: Some((status.to_owned(), "win".to_owned())),
            accused: None,
            rules,
        };
        let heard = Hearing::new(&roster, &exhibit.rules).hear(&[], &exhibit.hand);
        outcome(&exhibit, &heard)
    }

    #[test]
    fn an_open_case_may_disagree_and_a_fixed_one_may_not() {
        assert!(matches!(of_a_wrong_table("open"), Outcome::StillOpen));
        for status in ["fixed", "new", "known"] {
            let outcome = of_a_wrong_table(status);
            assert!(matches!(outcome, Outcome::Differs(_)), "{status}");
        }
    }
}
