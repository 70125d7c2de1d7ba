//! `init`: which files it writes and what it says of them, and that it overwrites none.
#![cfg(unix)]

mod program;

use duipai::external::spec::{self, FIELDS};
use duipai_engines::Rules;
use program::Place;

const LANGUAGES: [&str; 8] = ["c", "cpp", "go", "java", "js", "lua", "python", "rust"];

#[test]
fn what_is_written_is_shown_and_every_language_has_a_place_for_the_check() {
    let place = Place::new();
    for language in LANGUAGES {
        let folder = format!("deep/er/{language}'s own");
        let told = place.duipai(&["init", language, &folder]);
        let wrote: Vec<&str> = told
            .ends(0)
            .lines()
            .filter_map(|line| line.strip_prefix("wrote "))
            .collect();
        assert_eq!(wrote.len(), 2, "{told:?}");
        assert_eq!(std::fs::read_dir(place.path(&folder)).unwrap().count(), 2);
        assert!(
            place.read(wrote[0]).contains("your code here"),
            "{language}"
        );
        let engines = spec::load(&place.path(wrote[1]), &[]).unwrap();
        for rules in ["standard", "laizi"] {
            assert_eq!(engines[0].claims(&Rules::named(rules).unwrap()), Ok(()));
        }
        let built = told.out.contains("\n  build  ");
        assert_eq!(
            place.read(wrote[1]).contains("Build first"),
            built,
            "{language}"
        );
    }
    // The folder's name is quoted for the shell.
    let told = place.duipai(&["init", "lua", "it's"]);
    assert!(
        told.ends(0)
            .contains(r"run --external 'it'\''s/engines.toml'"),
        "{told:?}"
    );
}

#[test]
fn nothing_is_overwritten() {
    let place = Place::new();
    place.write("taken/engines.toml", "mine");
    place.write("half/engine.lua", "mine");
    place.write("file", "");
    // `new` can be made, what is in it cannot.
    let unmade = format!("new/{}", "long".repeat(100));
    place.refuses_all(&[
        (
            &["init", "python", "taken"],
            &["taken/engines.toml", "exists already"],
        ),
        (
            &["init", "lua", "half"],
            &["half/engine.lua", "exists already"],
        ),
        (&["init", "c", "file"], &["file"]),
        (&["init", "c", "file/below"], &["file/below"]),
        (
            &["init", "c", &unmade],
            &["cannot make the folder new/long"],
        ),
        (&["init", "c", ""], &["<DIR>"]),
        (
            &["init", "cobol", "new"],
            &["cobol", "c, cpp, go, java, js, lua, python, rust"],
        ),
        (&["init", "c"], &["<DIR>"]),
        (&["init"], &["<LANG>", "<DIR>"]),
    ]);
    // Not through a link, either.
    std::os::unix::fs::symlink("elsewhere", place.path("half/engine.c")).unwrap();
    let told = place.duipai(&["init", "c", "half"]);
    told.refuses(2, &["half/engine.c", "exists already"]);
    assert!(!place.path("half/elsewhere").exists());
    assert!(!place.path("half/engines.toml").exists());
}

/// The page that adapters' authors read.
const PAGE: &str = include_str!("../../docs/external.md");

/// The field that a line of engines.toml sets, or would if it were no comment.
fn field(line: &str) -> Option<&str> {
    let (field, _) = line.strip_prefix("# ").unwrap_or(line).split_once(" = ")?;
    let name = |c: char| c.is_ascii_lowercase() || c == '_';
    field.chars().all(name).then_some(field)
}

#[test]
fn the_fields_of_engines_toml_are_the_documented_ones() {
    let place = Place::new();
    let told = place.duipai(&["init", "c", "mine"]);
    assert_eq!(told.code, Some(0), "{told:?}");
    let engines = place.read("mine/engines.toml");
    let fields: Vec<&str> = engines.lines().filter_map(field).collect();
    let (_, page) = PAGE.split_once("\n## engines.toml\n").unwrap();
    let documented: Vec<&str> = page
        .lines()
        .filter_map(|line| Some(line.strip_prefix("| `")?.split_once('`')?.0))
        .collect();
    assert_eq!(fields, FIELDS);
    assert_eq!(documented, FIELDS);

    // What is commented out can be used as it stands.
    let used: Vec<&str> = engines
        .lines()
        .map(|line| match field(line) {
            Some(_) => line.strip_prefix("# ").unwrap_or(line),
            None => line,
        })
        .collect();
    let engines: toml::Table = used.join("\n").parse().unwrap();
    let engine = engines["engine"][0].as_table().unwrap();
    assert_eq!(engine.len(), FIELDS.len());
}
