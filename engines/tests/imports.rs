//! What engines may import. They are compared with each other, so a decision helper that two of them share
//! would hide its own bugs; this list is where such a helper would have to be written down.

#[path = "imports/scan.rs"]
mod scan;

use scan::{exports, imports_of, module_path, tokens, unit};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// What every engine may share: tiles, hands, rules, forms, tables of scores and the shape of answers.
const ALLOWED: [&str; 9] = [
    "certificate",
    "engine",
    "fault",
    "form",
    "hand",
    "rules",
    "tile",
    "verdict",
    "xi",
];

/// The same for engines that give no scores: without the tables, which come last.
const UNSCORED: &[&str] = ALLOWED.split_at(ALLOWED.len() - 1).0;

/// Each family, port and predicate, however many files it has, and the modules of this crate it imports.
/// A port may import its own predicate, for the one line of its factory; nothing else crosses from engine
/// to engine.
const EXPECTED: [(&str, &[&str]); 15] = [
    ("family::cover", UNSCORED),
    ("family::greedy", UNSCORED),
    ("family::recursive", &ALLOWED),
    ("family::reference", &ALLOWED),
    ("family::table", UNSCORED),
    (
        "port::cpp_waihuzi",
        &[
            "engine",
            "fault",
            "form",
            "hand",
            "port::cpp_waihuzi::predicate",
            "rules",
            "tile",
            "verdict",
        ],
    ),
    (
        "port::cpp_waihuzi::predicate",
        &["engine", "form", "hand", "rules", "tile"],
    ),
    (
        "port::go_greedy",
        &[
            "engine",
            "fault",
            "hand",
            "port::go_greedy::predicate",
            "rules",
            "tile",
            "verdict",
        ],
    ),
    ("port::go_greedy::predicate", &["engine", "hand", "tile"]),
    (
        "port::js_recursive",
        &[
            "engine",
            "fault",
            "hand",
            "port::js_recursive::predicate",
            "rules",
            "tile",
            "verdict",
        ],
    ),
    ("port::js_recursive::predicate", &["engine", "hand", "tile"]),
    (
        "port::lua_sichuan",
        &[
            "engine",
            "fault",
            "form",
            "hand",
            "port::lua_sichuan::predicate",
            "rules",
            "tile",
            "verdict",
        ],
    ),
    ("port::lua_sichuan::predicate", &["engine", "hand", "tile"]),
    (
        "port::vb_recursive",
        &[
            "engine",
            "fault",
            "hand",
            "port::vb_recursive::predicate",
            "rules",
            "tile",
            "verdict",
        ],
    ),
    ("port::vb_recursive::predicate", &["engine", "hand", "tile"]),
];

type Imports = BTreeMap<String, BTreeSet<String>>;

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

#[test]
fn every_engine_imports_what_is_listed_and_nothing_else() {
    let exports = exports(&fs::read_to_string(source().join("lib.rs")).unwrap());
    let mut found = Imports::new();
    for folder in ["family", "port"] {
        for file in rust_files(&source().join(folder)) {
            let module = module_path(file.strip_prefix(source()).unwrap());
            let text = fs::read_to_string(&file).unwrap();
            let imports = found.entry(unit(&module)).or_default();
            imports.extend(imports_of(&text, &module, &exports));
        }
    }
    let expected: Imports = EXPECTED
        .iter()
        .map(|(unit, list)| {
            let list = list.iter().map(ToString::to_string).collect();
            ((*unit).to_owned(), list)
        })
        .collect();
    assert_eq!(found, expected, "left: as written, right: as listed");
}

#[test]
fn the_list_allows_no_engine_another_engine() {
    for (unit, list) in EXPECTED {
        for import in list {
            let own_predicate =
                unit.starts_with("port::") && *import == format!("{unit}::predicate");
            assert!(
                ALLOWED.contains(import) || own_predicate,
                "{unit}: {import}"
            );
        }
    }
}

#[test]
fn the_module_lists_hold_nothing_but_modules() {
    for file in ["family.rs", "port.rs"] {
        let tokens = tokens(&fs::read_to_string(source().join(file)).unwrap());
        let text = tokens.join(" ").replace("# [ path = ] ", "");
        for item in text.split_terminator(';') {
            let words: Vec<&str> = item.split_whitespace().collect();
            assert!(matches!(words[..], ["pub", "mod", _]), "{file}: {item}");
        }
    }
}

#[test]
fn imports_are_seen_in_every_guise() {
    let exports = exports("pub use hand::{Hand, Meld};");
    let of = |module: &str, text: &str| {
        let module: Vec<String> = module.split("::").map(str::to_owned).collect();
        let found = imports_of(text, &module, &exports);
        found.into_iter().collect::<Vec<_>>().join(" ")
    };
    let family = |text: &str| of("family::cover", text);
    assert_eq!(family("use crate::{form::Form, Hand};"), "form hand");
    assert_eq!(family("fn f() { crate::rules::g() }"), "rules");
    assert_eq!(family("use super::table::x;"), "family::table");
    assert_eq!(
        family("use crate::family::table::{self, x};"),
        "family::table"
    );
    assert_eq!(family("use crate::{family::{table}};"), "family::table");
    assert_eq!(family("use super::*;"), "family::*");
    assert_eq!(family("use crate as c;"), "crate");
    assert_eq!(family("use rand::Rng; use std::fmt;"), "extern rand");
    assert_eq!(family("include!(\"x.rs\");"), "include!");
    assert_eq!(family("#[path = \"x.rs\"] mod x;"), "#[path]");
    // What is its own, in comments, in text or in tests is no import.
    assert_eq!(family("mod inner; use inner::x; use self::inner::y;"), "");
    assert_eq!(
        family("mod a { use super::x; use super::super::y; }"),
        "family::y"
    );
    assert_eq!(
        family("// crate::form\n/* crate::a /* b */ c */ \"crate::b\""),
        ""
    );
    assert_eq!(
        family("#[cfg(test)] mod tests { use crate::notation; }"),
        ""
    );
    assert_eq!(of("family::table::suit", "use super::Key;"), "");
    assert_eq!(
        of("family::table::suit", "use super::super::x;"),
        "family::x"
    );
    let port = of("port::lua", "mod predicate; use predicate::Lua;");
    assert_eq!(port, "port::lua::predicate");
    assert_eq!(of("port::lua::predicate", "use super::x;"), "port::lua");
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            files.push(path);
        }
    }
    files
}
