//! `engines` and `rules`: what there is.

use super::args::{ListArgs, RulesArgs};
use super::{engines, output, rules};
use anyhow::Result;
use duipai::exit::Exit;
use duipai::panel::Roster;
use duipai_engines::Honours;
use duipai_engines::rules::{FIELDS, Preset};
use std::fmt::Write as _;

/// `duipai engines`.
pub fn list_engines(args: &ListArgs) -> Result<Exit> {
    let chosen = rules::chosen(&args.rules)?;
    let mut out = String::new();
    let mut asked = false;
    for entrant in &listed(args)?.entrants {
        let factory = &entrant.factory;
        let _ = writeln!(
            out,
            "{} {}\n  {}",
            factory.name(),
            factory.version(),
            factory.idea()
        );
        for rules in &chosen {
            let _ = match factory.build(rules) {
                Ok(_) => {
                    asked = true;
                    let port = factory.is_port();
                    let by_suit = factory.factored(rules).is_some();
                    let symmetry = factory.symmetry(rules);
                    let mut notes = Vec::new();
                    if port {
                        notes.push("port, bugs included");
                    }
                    if by_suit {
                        notes.push("by suit");
                    }
                    for (holds, name) in [
                        (symmetry.suits, "suits"),
                        (symmetry.mirror, "mirror"),
                        (symmetry.honours == Honours::All, "honours"),
                        (
                            symmetry.honours == Honours::WindsAndDragons,
                            "winds, dragons",
                        ),
                    ] {
                        if holds {
                            notes.push(name);
                        }
                    }
                    writeln!(out, "    {:<12} yes  ({})", rules.name(), notes.join(", "))
                }
                Err(refusal) => writeln!(out, "    {:<12} no   {refusal}", rules.name()),
            };
        }
    }
    out.push_str("\nport: a published program, bugs included; by suit: put together from one value per suit;\n");
    out.push_str("suits, mirror, honours, winds, dragons: exchanging those tiles does not change its answers\n");
    output::print(&out);
    Ok(if asked {
        Exit::Agreed
    } else {
        Exit::NothingCompared
    })
}

/// All there are, unless some are named.
fn listed(args: &ListArgs) -> Result<Roster> {
    if args.engines.engines.is_empty() {
        engines::known(args.engines.external.as_deref())
    } else {
        engines::unchecked(&args.engines)
    }
}

/// `duipai rules`.
pub fn rules(args: &RulesArgs) -> Result<Exit> {
    let mut out = String::new();
    if args.names.is_empty() && args.set.is_empty() {
        for preset in Preset::ALL {
            let _ = writeln!(out, "{:<10} {}", preset.name(), preset.describe());
            let rules = duipai_engines::Rules::preset(preset);
            for field in FIELDS {
                if let Some(value) = rules.get(field) {
                    let _ = writeln!(
                        out,
                        "  {:<16} {value:<26} {}",
                        field.name(),
                        field.describe()
                    );
                }
            }
        }
        out.push_str("\nChange a field with --set field=value, or keep it in a file: duipai rules laizi > house.toml,\n");
        out.push_str("then --rules house.toml. Lists take a,b or +a,-b.\n");
    }
    for name in &args.names {
        let rules = rules::with_settings(rules::one(name)?, &args.set)?;
        let _ = writeln!(out, "# {}\n{}", rules.name(), rules.to_toml().trim_end());
        for guess in rules.unverified() {
            let _ = writeln!(out, "# unverified: {guess}");
        }
    }
    if args.names.is_empty() && !args.set.is_empty() {
        anyhow::bail!(
            "--set needs rules to change: name them, as in duipai rules laizi --set wild.max=4"
        );
    }
    output::print(&out);
    Ok(Exit::Agreed)
}
