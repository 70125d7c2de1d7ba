//! Other people's engines: the list is readable, and its versions are those that are installed and documented.
//! What the engines answer is checked by `scripts/check-external-engines.sh`, which installs them.

use duipai::external::spec::{self, Spec};
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../engines/external")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn engines() -> Vec<Spec> {
    spec::load(&folder().join("engines.toml"), &[]).unwrap_or_else(|error| panic!("{error}"))
}

/// The version that its `dependency` names, as in `pip install mahjong==2.1.0 (…)`.
fn version(engine: &Spec) -> &str {
    let dependency = engine.dependency.as_deref().expect("it says what it needs");
    let (package, _script) = dependency.split_once(" (").expect("and how to install it");
    let (_, version) = package.rsplit_once(['=', '@']).expect("in which version");
    version
}

#[test]
fn the_pinned_version_is_the_one_that_is_promised() {
    for engine in engines() {
        let version = version(&engine);
        let pins = ["requirements.txt", "Cargo.toml", "package.json"];
        let pins: Vec<PathBuf> = pins.map(|file| engine.cwd.join(file)).into();
        let pin = pins.iter().find(|path| path.exists());
        let pin = read(pin.unwrap_or_else(|| panic!("{} pins no version", engine.name)));
        assert!(pin.contains(version), "{}: {version}, {pin}", engine.name);
    }
}

#[test]
fn every_engine_and_every_version_is_documented() {
    let page = read(&folder().join("README.md"));
    for engine in engines() {
        let cwd = engine.cwd.file_name().expect("a folder of its own");
        let (row, version) = (format!("| `{}` |", engine.name), version(&engine));
        let tables = page.lines().filter(|line| line.starts_with(&row)).count();
        assert!(tables >= 3, "{} is in {tables} tables", engine.name);
        let installed = format!("| `{}` |", cwd.display());
        assert!(
            page.lines().any(
                |line| line.starts_with(&installed) && line.contains(&format!("| {version} |"))
            ),
            "{} {version}",
            cwd.display()
        );
    }
}

#[test]
fn the_check_asks_every_engine() {
    let script = read(&folder().join("../../scripts/check-external-engines.sh"));
    let names: Vec<String> = engines().into_iter().map(|engine| engine.name).collect();
    let all = format!("engines={}\n", names.join(","));
    assert!(script.contains(&all), "{all}");
}
