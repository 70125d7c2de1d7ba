//! Finds the imports in a source text: a tokenizer and the paths that begin in this crate, no more of Rust.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// `family/table/suit.rs` is `family`, `table`, `suit`.
pub fn module_path(file: &Path) -> Vec<String> {
    let file = file.with_extension("");
    let mut names: Vec<String> = file
        .iter()
        .map(|name| name.to_str().unwrap().to_owned())
        .collect();
    names.pop_if(|name| name == "mod");
    names
}

/// The engine, or port's predicate, that a module belongs to.
pub fn unit(module: &[String]) -> String {
    let predicate = module[0] == "port" && module.get(2).is_some_and(|name| name == "predicate");
    module[..module.len().min(if predicate { 3 } else { 2 })].join("::")
}

/// What `lib.rs` exports under a shorter name, with the module it is from.
pub fn exports(lib: &str) -> BTreeMap<String, String> {
    let tokens = tokens(lib);
    let uses = tokens
        .iter()
        .enumerate()
        .filter(|(_, token)| *token == "use");
    uses.flat_map(|(at, _)| use_paths(&tokens[at + 1..]))
        .map(|path| (path[path.len() - 1].clone(), path[0].clone()))
        .collect()
}

/// Identifiers, `::` and single signs, without comments, literals of text and lifetimes.
pub fn tokens(text: &str) -> Vec<String> {
    let signs: Vec<char> = text.chars().collect();
    let starts = |at: usize, what: &str| {
        what.chars()
            .eq(signs[at..].iter().copied().take(what.len()))
    };
    let (mut tokens, mut at) = (Vec::new(), 0);
    while at < signs.len() {
        let word = |sign: char| sign.is_alphanumeric() || sign == '_';
        if starts(at, "//") {
            at += signs[at..].iter().take_while(|&&sign| sign != '\n').count();
        } else if starts(at, "/*") {
            let mut depth = 0;
            loop {
                depth += i32::from(starts(at, "/*")) - i32::from(starts(at, "*/"));
                at += if starts(at, "/*") || starts(at, "*/") {
                    2
                } else {
                    1
                };
                if depth == 0 || at >= signs.len() {
                    break;
                }
            }
        } else if signs[at] == '"' {
            at += 1;
            while at < signs.len() && signs[at] != '"' {
                at += if signs[at] == '\\' { 2 } else { 1 };
            }
            at += 1;
        } else if signs[at] == '\'' {
            // A character, escaped or not; otherwise a lifetime, whose name is left as a word.
            let end = if signs.get(at + 1) == Some(&'\\') {
                at + 3
            } else {
                at + 2
            };
            at = if signs.get(end) == Some(&'\'') {
                end + 1
            } else {
                at + 1
            };
        } else if starts(at, "::") {
            tokens.push("::".to_owned());
            at += 2;
        } else if word(signs[at]) {
            let name: String = signs[at..].iter().take_while(|&&sign| word(sign)).collect();
            at += name.chars().count();
            tokens.push(name);
        } else {
            if !signs[at].is_whitespace() {
                tokens.push(signs[at].to_string());
            }
            at += 1;
        }
    }
    tokens
}

/// The paths of a use tree, up to its `;`.
fn use_paths(tokens: &[String]) -> Vec<Vec<String>> {
    let (mut paths, mut stack, mut path) = (Vec::new(), Vec::new(), Vec::<String>::new());
    let mut renamed = false;
    let mut complete = |path: &[String]| {
        if !path.is_empty() && !paths.iter().any(|known: &Vec<String>| known == path) {
            paths.push(path.to_vec());
        }
    };
    // `path` is what stands before the current place, `stack` its length at every open brace.
    for token in tokens {
        match token.as_str() {
            "{" => stack.push(path.len()),
            "," | "}" | ";" => {
                if path.len() > stack.last().copied().unwrap_or(0) {
                    complete(&path);
                }
                path.truncate(stack.last().copied().unwrap_or(0));
                renamed = false;
                match token.as_str() {
                    // The group is told; what led to it is no import of its own.
                    "}" => {
                        let outer = {
                            stack.pop();
                            stack.last().copied().unwrap_or(0)
                        };
                        path.truncate(outer);
                    }
                    ";" => break,
                    _ => {}
                }
            }
            "as" => renamed = true,
            "::" => {}
            "self" if !path.is_empty() => complete(&path),
            _ if !renamed => path.push(token.clone()),
            _ => {}
        }
    }
    paths
}

/// Everything a file imports from outside its own engine, named by module.
pub fn imports_of(
    text: &str,
    module: &[String],
    exports: &BTreeMap<String, String>,
) -> BTreeSet<String> {
    let tokens = without_tests(&tokens(text));
    let token = |at: usize| tokens.get(at).map_or("", String::as_str);
    let children: BTreeSet<&str> = (0..tokens.len())
        .filter(|&at| token(at) == "mod")
        .map(|at| token(at + 1))
        .collect();
    let mut found = BTreeSet::new();
    let (mut inline, mut depth, mut at) = (Vec::new(), 0, 0);
    while at < tokens.len() {
        match token(at) {
            "{" => {
                if at >= 2 && token(at - 2) == "mod" {
                    inline.push((depth, token(at - 1).to_owned()));
                }
                depth += 1;
            }
            "}" => {
                depth -= 1;
                inline.pop_if(|(outer, _)| *outer == depth);
            }
            "include" if token(at + 1) == "!" => drop(found.insert("include!".to_owned())),
            "path" if at >= 2 && token(at - 2) == "#" => drop(found.insert("#[path]".to_owned())),
            _ => {}
        }
        let here: Vec<String> = module
            .iter()
            .chain(inline.iter().map(|(_, name)| name))
            .cloned()
            .collect();
        let is_use = token(at) == "use";
        let begins_path = token(at + 1) == "::" && (at == 0 || token(at - 1) != "::");
        let paths = if is_use {
            use_paths(&tokens[at + 1..])
        } else if begins_path {
            let names = (at..tokens.len())
                .step_by(2)
                .take_while(|&name| name == at || token(name - 1) == "::");
            vec![names.map(|name| tokens[name].clone()).collect()]
        } else {
            vec![]
        };
        for path in paths {
            if let Some(absolute) = absolute(&path, &here, &children) {
                found.extend(import(&absolute, module, exports));
            } else if is_use
                && path[0].starts_with(char::is_lowercase)
                && !["std", "core", "alloc"].contains(&path[0].as_str())
            {
                found.insert(format!("extern {}", path[0]));
            }
        }
        if is_use {
            at += tokens[at..]
                .iter()
                .take_while(|token| *token != ";")
                .count();
        } else {
            at += 1;
        }
    }
    found
}

/// The tokens without modules that only tests are built with.
fn without_tests(tokens: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let is_test = tokens[at..]
            .iter()
            .take(8)
            .eq(["#", "[", "cfg", "(", "test", ")", "]", "mod"]);
        if is_test {
            let mut depth = 0;
            at += 8;
            while at < tokens.len() {
                depth += i32::from(tokens[at] == "{") - i32::from(tokens[at] == "}");
                at += 1;
                if depth == 0 && ["}", ";"].contains(&tokens[at - 1].as_str()) {
                    break;
                }
            }
        } else {
            kept.push(tokens[at].clone());
            at += 1;
        }
    }
    kept
}

/// A path from the crate's root on; `None` if it begins with something else than a module of this crate.
fn absolute(path: &[String], here: &[String], children: &BTreeSet<&str>) -> Option<Vec<String>> {
    let supers = path.iter().filter(|name| *name == "super").count();
    let rest = path
        .iter()
        .filter(|name| !["crate", "self", "super"].contains(&name.as_str()));
    let base = match path[0].as_str() {
        "crate" => &[],
        "super" | "self" => &here[..here.len().checked_sub(supers)?],
        name if children.contains(name) => here,
        _ => return None,
    };
    Some(base.iter().chain(rest).cloned().collect())
}

/// The name under which an import is listed; `None` for what is the engine's own.
fn import(
    path: &[String],
    module: &[String],
    exports: &BTreeMap<String, String>,
) -> Option<String> {
    let Some(first) = path.first() else {
        return Some("crate".to_owned());
    };
    if ["family", "port"].contains(&first.as_str()) {
        let own = unit(module);
        // An item of the port's own module and the module itself have the same first two names.
        let other = unit(path);
        return (other != own).then_some(other);
    }
    Some(exports.get(first).unwrap_or(first).clone())
}
