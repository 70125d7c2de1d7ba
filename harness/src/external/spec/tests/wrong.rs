//! What is wrong with a file is told in one line that names the file, the line and what to do.

use super::{folder, load_in};
use crate::external::spec::load;
use std::path::Path;

/// Whole files; the line of the error; what it says. `¶` is a line end.
const FILES: &str = r#"
 → 1 → there is no engine: write [[engine]], with two brackets, above the fields of every engine
# nothing here¶ → 1 → there is no engine: write [[engine]]
[engine]¶name = "a" → 1 → write [[engine]], with two brackets, above the fields of every engine
engine = [] → 1 → write [[engine]], with two brackets
¶engine = [3] → 2 → write [[engine]], with two brackets
¶name = "a" → 2 → unknown field `name`: fields stand below a line [[engine]]
[[engines]]¶name = "a" → 1 → unknown field `engines`: fields stand below a line [[engine]]
[[engine]¶ → 1 →
# first¶¶[[engine]]¶command = ["a"] → 3 → this engine has no `name`: add name = "my-engine"
[[engine]]¶¶name = "a" → 1 → this engine has no `command`: add command = ["./my-engine"]
[[engine]]¶name = 3¶command = ["a"] → 2 → `name` must be a string
[[engine]]¶name = "table"¶command = ["a"] → 2 → there is an engine `table` already: take another name
[[engine]]¶name = "a"¶command = "./a -x" → 3 → `command` must be a list such as ["./my-engine", "--flag"]: the program
[[engine]]¶name = "a"¶command = [] → 3 → `command` must be a list such as
[[engine]]¶name = "a"¶command = ["", "x"] → 3 → `command` names no program: its first word is empty
[[engine]]¶name = "a"¶command = ["a",¶ 3] → 4 → an entry of `command` must be a string
[[engine]]¶name = "a"¶command = ["a\u0000"] → 3 → an entry of `command` must be without zero bytes
[[engine]]¶name = "a"¶command = ["a"]¶[[engine]]¶name = "a"¶command = ["b"] → 5 → there are two engines `a`: rename one of them
"#;

/// Fields beside a name and a command, which stand on lines 2 and 3; the line of the error; what it says. `¶` is a
/// line end.
const FIELDS: &str = r#"
colour = 1 → 4 → unknown field `colour`: known are name, command, cwd, rules, set,
melds = true¶¶Timeout = "5s" → 6 → unknown field `Timeout`: known are
melds = 1 → 4 → `melds` must be true or false
scores = "yes" → 4 → `scores` must be true or false
invalid = [] → 4 → `invalid` must be true or false
scores = true¶answer = "line" → 4 → answers that are lines have no score
asks = "waits" → 4 → `asks` must be a list such as ["win", "waits"]
asks = ["win", "tenpai"] → 4 → an entry of `asks` must be "win" or "waits" or "shanten"
asks = ["waits"] → 4 → `asks` lacks "win"
asks = ["win", "waits"]¶answer = "line" → 4 → answers that are lines are not read
asks = ["win", "shanten"]¶answer = "line" → 4 → answers that are lines are not read
cwd = 3 → 4 → `cwd` must be a string
cwd = "nowhere" → 4 → `cwd` is no folder: there is none at /
cwd = "house.toml" → 4 → `cwd` is no folder
cwd = "a\u0000b" → 4 → `cwd` must be without zero bytes
rules = "laizi" → 4 → `rules` must be a list such as ["laizi"]; leave it out
rules = [] → 4 → `rules` must be a list such as
rules = [3] → 4 → an entry of `rules` must be a string
rules = [¶  "laizi",¶  "gp",¶] → 6 → unknown rules `gp`: give one of standard, laizi
rules = ["laizi~colour=1"] → 4 → unknown field `colour` in the rules: known are sizes,
rules = ["standard~sizes=2+5"] → 4 → `standard~sizes=2+5` sets `sizes`: leave that out and write sizes = [2, 5, 8]
rules = ["laizi~wild.max=3"] → 4 → sets `wild.max`: leave that out and write max_wilds = 4
rules = ["missing.toml"] → 4 → cannot read the rules file `missing.toml`: 
rules = ["broken.toml"] → 4 → `broken.toml`: unknown rules `go`
rules = ["laizi",¶"waihuzi"]¶encoding = "js" → 5 → `waihuzi` is played with 20 kinds of tiles, and `js` has codes for other tiles
encoding = "phz"¶rules = ["house.toml"] → 5 → is played with 34 kinds of tiles, and `phz` has
set = 4 → 4 → `set` must be a table such as { "wild.copy_limit" = 4 }
set = { "wild.colour" = 4 } → 4 → unknown field `wild.colour` in the rules: known are
[engine.set]¶wild.copy_limit = 4¶wild.colour = 4 → 6 → unknown field `wild.colour`
set = { "wild.copy_limit" = 5 } → 4 → bad value `5` for `wild.copy_limit`: expected off or 4
set = { "wild.copy_limit" = 4, wild = { copy_limit = 4 } } → 4 → `wild.copy_limit` is set twice: keep one
set.menzi = ["pair", "triple"] → 4 → bad value `pair,triple` for `menzi`: expected a list of pair,
set.jiao = 1.5 → 4 → `jiao` must be a string, a number, true, false or a list of those
set.jiao = [[1]] → 4 → `jiao` must be a string, a number, true, false or a list of those
set.sizes = [2] → 4 → `sizes` is not set here: write sizes = [2, 5, 8] for the engine
set.wild.max = 4 → 4 → `wild.max` is not set here: write max_wilds = 4 for the engine
rules = ["standard"]¶set.jiao = true → 5 → no rules of this engine have the field `jiao`
encoding = "js"¶set.jiao = true → 5 → no rules of this engine have the field `jiao`
sizes = 14 → 4 → `sizes` must be a list such as [2, 5, 8, 11, 14]
sizes = [] → 4 → `sizes` must be a list such as [2, 5, 8, 11, 14]
sizes = [2,¶32] → 5 → an entry of `sizes` must be a number from 0 to 31
sizes = [-1] → 4 → an entry of `sizes` must be a number from 0 to 31
sizes = ["14"] → 4 → an entry of `sizes` must be a number from 0 to 31
max_wilds = 32 → 4 → `max_wilds` must be a number from 0 to 31
max_wilds = true → 4 → `max_wilds` must be a number from 0 to 31
order = "random" → 4 → `order` must be "sorted" or "shuffled"
order = true → 4 → `order` must be "sorted" or "shuffled"
encoding = "counts"¶order = "shuffled" → 5 → counts have no order that could be shuffled
encoding = "mpzs" → 4 → unknown encoding `mpzs`: take one of mpsz, counts, js, hex, vb, phz, or give
encoding = 1 → 4 → `encoding` must be a string
answer = "text" → 4 → `answer` must be "verdict" or "line"
timeout = 5 → 4 → `timeout` must be a time up to a day, such as "5s", "300ms" or "2m"
timeout = "0s" → 4 → `timeout` must be a time
timeout = "5" → 4 → `timeout` must be a time
timeout = "1h" → 4 → `timeout` must be a time
version = "./old --version" → 4 → `version` must be a list such as ["./my-engine", "--flag"]
version = [""] → 4 → `version` names no program: its first word is empty
dependency = ["x"] → 4 → `dependency` must be a string
sep = "," → 4 → `sep` needs `tiles`, a list of codes of your own
encoding = "hex"¶wild = "0x51" → 5 → `wild` needs `tiles`, a list of codes of your own
tiles = 34 → 4 → `tiles` must be a list such as
tiles = ["a", "b"] → 4 → `tiles` has 2 codes: write 34 for mahjong or 20 for paohuzi
name = "b" → 4 → duplicate key
melds = = true → 4 → 
"#;

/// What stands in place of `a7` in a list of 34 codes, `a0` to `a33`, on lines 5 to 38; fields on line 41, after
/// `sep`; the line of the error; what it says.
const CODES: &str = r#"
a7 → encoding = "mpsz" → 41 → `encoding` beside `tiles`: leave one of them out
a7 → rules = ["waihuzi"] → 41 → `waihuzi` is played with 20 kinds of tiles, and `tiles` has codes
a6 →  → 12 → code `a6` stands for two tiles: every tile needs its own
 →  → 12 → a code is empty: every tile needs one
a 7 →  → 12 → code `a 7` contains a space or a line end: leave them out
a\n7 →  → 12 → code `a\n7` contains a space or a line end
a\u00007 →  → 12 → contains a space or a line end
+7 →  → 12 → code `+7` contains one of + / @ [ ] !
[7] →  → 12 → code `[7]` contains one of + / @ [ ] !
- →  → 12 → code `-` is how the empty hand is written
a,7 →  → 12 → code `a,7` contains `,`, with which `sep` begins: take another `sep`
a7 → wild = "a30" → 41 → code `a30` stands for two tiles
a7 → wild = "*," → 41 → code `*,` contains `,`
a7 → wild = "" → 41 → a code is empty
a7 → wild = 5 → 41 → `wild` must be a string
"#;

/// The rows of a table.
fn rows<const N: usize>(table: &str) -> impl Iterator<Item = [String; N]> {
    table.lines().filter(|row| !row.is_empty()).map(|row| {
        let cells = row
            .split('→')
            .map(|cell| cell.trim_matches(' ').replace('¶', "\n"));
        let cells: Vec<String> = cells.collect();
        cells.try_into().unwrap_or_else(|_| panic!("{row}"))
    })
}

fn told(text: &str, line: impl std::fmt::Display, what: &str) {
    let folder = folder(text);
    let error = load_in(&folder).expect_err(text).to_string();
    let path = folder.path().join("engines.toml");
    let start = format!("{}, line {line}: ", path.display());
    assert!(
        error.starts_with(&start) && error.contains(what),
        "{text}\n{error}"
    );
    assert!(!error.contains(['\n', '\r']), "{error}");
}

#[test]
fn files() {
    for [text, line, what] in rows(FILES) {
        told(&text, line, &what);
    }
}

#[test]
fn fields() {
    for [fields, line, what] in rows(FIELDS) {
        let text = format!("[[engine]]\nname = \"a\"\ncommand = [\"./a\"]\n{fields}\n");
        told(&text, line, &what);
    }
}

#[test]
fn names() {
    let what = "is no name for an engine: take 1 to 40 letters a to z, digits and - _ . and do not";
    let long = "a".repeat(41);
    let names = r"-a,.a,a b,a:b,a/b,a~b,a=b,引擎,a\nb";
    for name in names.split(',').chain(["", "a,b", &long]) {
        let text = format!("\n[[engine]]\nname = \"{name}\"\ncommand = [\"a\"]");
        told(&text, 3, what);
    }
}

#[test]
fn codes() {
    for [instead, fields, line, what] in rows(CODES) {
        let text = codes_with(&instead, 34) + "sep = \",\"\n" + &fields + "\n";
        told(&text, line, &what);
    }
    let plain = codes_with("a7", 34);
    let alike =
        "code `a10` and code `a1` begin alike, so a line could be read in two ways: add a `sep`";
    told(&plain, 15, alike);
    for sep in ["\\n", "+", "]", "\\u0000"] {
        let what = "`sep` must be without line ends and + / @ [ ] !: take a comma or a space";
        told(&format!("{plain}sep = \"{sep}\"\n"), 40, what);
    }
    told(&format!("{plain}sep = 1\n"), 40, "`sep` must be a string");
    let begins = "code `a7` contains `7`, with which `sep` begins";
    told(&format!("{plain}sep = \"7;\"\n"), 12, begins);
    let paohuzi = codes_with("a7", 20) + "sep = \" \"\n";
    told(
        &format!("{paohuzi}wild = \"w\"\n"),
        27,
        "paohuzi has no wilds: leave `wild` out",
    );
    assert!(load_in(&folder(&format!("{paohuzi}rules = [\"waihuzi\"]\n"))).is_ok());
    // Of one length none begins as another does.
    let letters: Vec<String> = ('a'..='t').map(|code| format!("\"{code}\"")).collect();
    let head = "[[engine]]\nname = \"a\"\ncommand = [\"a\"]";
    let close = format!("{head}\ntiles = [{}]\n", letters.join(","));
    assert!(load_in(&folder(&close)).is_ok());
}

/// An engine with a code on each line from the fifth on.
fn codes_with(instead_of_a7: &str, kinds: usize) -> String {
    let codes: Vec<String> = (0..kinds).map(|kind| format!("\"a{kind}\",\n")).collect();
    let codes = codes.concat();
    let codes = codes.replacen("\"a7\"", &format!("\"{instead_of_a7}\""), 1);
    format!("[[engine]]\nname = \"a\"\ncommand = [\"./a\"]\ntiles = [\n{codes}]\n")
}

#[test]
fn what_cannot_be_read() {
    let nowhere = load(Path::new("no/such/engines.toml"), &[])
        .unwrap_err()
        .to_string();
    assert!(
        nowhere.starts_with("cannot read no/such/engines.toml: "),
        "{nowhere}"
    );
    for (bytes, what) in [
        (vec![b'#'; (1 << 20) + 1], "it is larger than a megabyte"),
        (b"# \xff".to_vec(), "UTF-8"),
    ] {
        let folder = folder("");
        std::fs::write(folder.path().join("engines.toml"), bytes).unwrap();
        let error = load_in(&folder).unwrap_err().to_string();
        assert!(
            error.starts_with("cannot read ") && error.contains(what),
            "{error}"
        );
        assert!(!error.contains('\n'), "{error}");
    }
    let error = load(folder("").path(), &[]).unwrap_err().to_string();
    assert!(error.ends_with("it is no regular file"), "{error}");
}
