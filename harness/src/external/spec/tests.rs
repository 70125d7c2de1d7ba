//! What a file of engines means.

mod domain;
mod wrong;

use super::*;
use duipai_engines::{Alphabet, Kind};
use tempfile::TempDir;

/// A folder with `engines.toml` and a rules file beside it.
fn folder(text: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("engines.toml"), text).unwrap();
    let house = "preset = \"laizi\"\nwild.max = 4\nwild.copy_limit = 4\n";
    std::fs::write(folder.path().join("house.toml"), house).unwrap();
    std::fs::write(folder.path().join("broken.toml"), "preset = \"go\"\n").unwrap();
    std::fs::create_dir(folder.path().join("build")).unwrap();
    folder
}

fn load_in(folder: &TempDir) -> Result<Vec<Spec>, SpecError> {
    load(&folder.path().join("engines.toml"), &["table", "reference"])
}

/// The one engine with these fields beside its name and command.
fn with(fields: &str) -> Spec {
    let text = format!("[[engine]]\nname = \"a\"\ncommand = [\"./a\"]\n{fields}");
    load_in(&folder(&text)).unwrap().remove(0)
}

#[test]
fn what_is_left_out_has_its_default() {
    let folder = folder("[[engine]]\nname = \"my-server\"\ncommand = [\"./old\", \"-x\"]\n");
    let found = load_in(&folder).unwrap();
    let expected = Spec {
        name: "my-server".to_owned(),
        command: vec!["./old".to_owned(), "-x".to_owned()],
        cwd: folder.path().to_owned(),
        rules: None,
        set: BTreeMap::new(),
        sizes: None,
        max_wilds: None,
        melds: false,
        scores: false,
        invalid: false,
        order: None,
        encoding: Encoding::Mpsz,
        answer: Answer::Verdict,
        asks: vec!["win".to_owned()],
        timeout: Duration::from_secs(5),
        version: None,
        dependency: None,
    };
    assert_eq!(found, [expected]);
}

#[test]
fn every_field_is_read_and_written_down() {
    let codes: Vec<String> = (0..34).map(|kind| format!("\"t{kind}\"")).collect();
    let text = format!(
        "# two engines\n[[engine]]\nname = \"Old_1.0\"\ncommand = [\"java\", \"-jar\", \"old.jar\"]\n\
        cwd = \"build\"\nrules = [\"laizi\", \"house.toml\", \"standard\"]\n\
        set = {{ \"wild.copy_limit\" = 4 }}\nsizes = [14, 2, 5, 2]\nmax_wilds = 4\nmelds = true\n\
        scores = true\ninvalid = true\norder = \"shuffled\"\ntiles = [{}]\nsep = \",\"\nwild = \"0x51\"\n\
        answer = \"verdict\"\nasks = [\"waits\", \"win\"]\ntimeout = \"300ms\"\nversion = [\"java\", \"-version\"]\n\
        dependency = \"apt install default-jre\"\n\n[[engine]]\nname = \"b\"\ncommand = [\"b\"]\n\
        encoding = \"phz\"\nanswer = \"line\"\norder = \"sorted\"\n[engine.set]\njiao = true\nmenzi = [\"pair\", \"red\"]\n",
        codes.join(", ")
    );
    let folder = folder(&text);
    let specs = load_in(&folder).unwrap();
    let [first, second] = specs.as_slice() else {
        panic!("{specs:?}")
    };
    assert_eq!(first.name, "Old_1.0");
    assert_eq!(first.command, ["java", "-jar", "old.jar"]);
    assert_eq!(first.cwd, folder.path().join("build"));
    let claims = first.rules.as_ref().unwrap();
    assert_eq!(
        claims[0],
        Claim {
            name: "laizi".to_owned(),
            file: None
        }
    );
    assert!(claims[1].name.starts_with("house-"), "{claims:?}");
    assert_eq!(claims[1].rules().unwrap().wild_max(), 4);
    assert_eq!(
        first.set,
        BTreeMap::from([("wild.copy_limit".to_owned(), "4".to_owned())])
    );
    assert_eq!(first.sizes, Some(vec![2, 5, 14]));
    assert_eq!(first.max_wilds, Some(4));
    assert!(first.melds && first.scores && first.invalid);
    assert_eq!(first.order, Some(TileOrder::Shuffled));
    assert_eq!(second.order, Some(TileOrder::Sorted));
    assert_eq!(first.encoding.code(Alphabet::Mahjong, Kind::new(33)), "t33");
    assert_eq!(
        (first.encoding.sep(), first.encoding.wild()),
        (",", Some("0x51"))
    );
    assert_eq!(first.answer, Answer::Verdict);
    assert_eq!(
        (&first.asks[..], &second.asks[..]),
        (
            &["win", "waits"].map(str::to_owned)[..],
            &["win".to_owned()][..]
        )
    );
    assert_eq!(first.timeout, Duration::from_millis(300));
    assert_eq!(
        first.version,
        Some(vec!["java".to_owned(), "-version".to_owned()])
    );
    assert_eq!(first.dependency.as_deref(), Some("apt install default-jre"));
    assert_eq!(
        (&second.encoding, second.answer),
        (&Encoding::Phz, Answer::Line)
    );
    let set = [("jiao", "true"), ("menzi", "pair,red")];
    let set = set.map(|(field, value)| (field.to_owned(), value.to_owned()));
    assert_eq!(second.set, BTreeMap::from(set));

    // A run writes them down, and goes on without the files.
    let json = serde_json::to_string(&specs).unwrap();
    drop(folder);
    let back: Vec<Spec> = serde_json::from_str(&json).unwrap();
    assert_eq!(back, specs);
    assert_eq!(
        back[0].rules.as_ref().unwrap()[1]
            .rules()
            .unwrap()
            .wild_max(),
        4
    );
}

#[test]
fn paths_are_those_of_the_file() {
    let elsewhere = tempfile::tempdir().unwrap();
    let path = elsewhere.path().to_str().unwrap();
    assert_eq!(with(&format!("cwd = {path:?}")).cwd, elsewhere.path());
    let house = format!("rules = [{:?}]", elsewhere.path().join("h.toml"));
    std::fs::write(elsewhere.path().join("h.toml"), "preset = \"standard\"\n").unwrap();
    assert!(with(&house).rules.unwrap()[0].name.starts_with("h-"));
    // A path without a folder is of the current one, and so is what it says.
    let spec = read::engines(
        Path::new("engines.toml"),
        "[[engine]]\nname = \"a\"\ncommand = [\"a\"]\n",
        &[],
    );
    assert_eq!(spec.unwrap()[0].cwd, std::env::current_dir().unwrap());
}
