//! `init`: an adapter to start from. Whoever wants to test a check of their own writes one function; the
//! program around it, which speaks the line protocol, and the file that describes it are the same for
//! everyone and are written here.
//!
//! The adapters are ordinary source files in `harness/templates`, and are run as they are by the tests.

use super::args::InitArgs;
use super::output;
use anyhow::{Context as _, Result, bail};
use clap::ValueEnum;
use duipai::exit::Exit;
use duipai::report::command::word;
use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The description of the adapter, with holes for what differs between languages.
const ENGINES: &str = include_str!("../../templates/engines.toml");

/// What the description is called.
const ENGINES_FILE: &str = "engines.toml";

/// A language that there is an adapter for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Language {
    C,
    #[value(alias = "c++")]
    Cpp,
    #[value(alias = "golang")]
    Go,
    Java,
    #[value(alias = "javascript")]
    Js,
    Lua,
    Python,
    Rust,
}

/// An adapter in one language.
struct Template {
    /// The name of its source file.
    file: &'static str,
    source: &'static str,
    /// What makes the program, if it has to be made.
    build: Option<&'static str>,
    /// What starts it.
    command: Vec<&'static str>,
    /// What prints a version; compiled programs have none yet.
    version: Option<Vec<&'static str>>,
}

/// Name and text of a source file, which is looked for when this is compiled.
macro_rules! source {
    ($folder:literal, $file:literal) => {
        (
            $file,
            include_str!(concat!("../../templates/", $folder, "/", $file)),
        )
    };
}

impl Language {
    fn template(self) -> Template {
        match self {
            Self::C => Template::compiled(source!("c", "engine.c"), "cc -O2 -o engine engine.c"),
            Self::Cpp => Template::compiled(
                source!("cpp", "engine.cpp"),
                "c++ -O2 -std=c++17 -o engine engine.cpp",
            ),
            Self::Go => {
                Template::compiled(source!("go", "engine.go"), "go build -o engine engine.go")
            }
            Self::Java => Template {
                command: vec!["java", "-cp", ".", "Engine"],
                ..Template::compiled(
                    source!("java", "Engine.java"),
                    "javac -encoding UTF-8 Engine.java",
                )
            },
            Self::Js => Template::interpreted(source!("js", "engine.js"), "node", "--version"),
            Self::Lua => Template::interpreted(source!("lua", "engine.lua"), "lua", "-v"),
            Self::Python => {
                Template::interpreted(source!("python", "engine.py"), "python3", "--version")
            }
            Self::Rust => Template::compiled(
                source!("rust", "engine.rs"),
                "rustc --edition 2021 -O engine.rs",
            ),
        }
    }
}

impl Template {
    /// A program that has to be built before it runs.
    fn compiled((file, source): (&'static str, &'static str), build: &'static str) -> Self {
        Self {
            file,
            source,
            build: Some(build),
            command: vec!["./engine"],
            version: None,
        }
    }

    /// A program that another one runs, whose version counts.
    fn interpreted(
        (file, source): (&'static str, &'static str),
        interpreter: &'static str,
        flag: &'static str,
    ) -> Self {
        Self {
            file,
            source,
            build: None,
            command: vec![interpreter, file],
            version: Some(vec![interpreter, flag]),
        }
    }

    /// `engines.toml` for this adapter.
    fn engines(&self) -> String {
        let or_example = |field: &str, value: Option<String>, example: &str| match value {
            Some(value) => format!("{field} = {value}"),
            None => format!("# {field} = {example}"),
        };
        let version = self.version.as_deref().map(list);
        let git = list(&["git", "describe", "--always", "--dirty"]);
        let dependency = self.build.map(|build| format!("\"{build}\""));
        let build = self.build.map_or_else(String::new, |build| {
            format!("\n#\n# Build first, and again after every change:\n#\n#     {build}")
        });
        ENGINES
            .replace("{{build}}", &build)
            .replace("{{command}}", &list(&self.command))
            .replace("{{version}}", &or_example("version", version, &git))
            .replace(
                "{{dependency}}",
                &or_example("dependency", dependency, "\"pip install mahjong\""),
            )
    }

    /// What was written, and what to do next.
    fn told(&self, folder: &Path) -> String {
        let source = folder.join(self.file).display().to_string();
        let engines = folder.join(ENGINES_FILE).display().to_string();
        let quoted = word(&folder.display().to_string());
        let in_folder = |command: &str| format!("(cd {quoted} && {command})");
        let mut out = format!(
            "wrote {source}\nwrote {engines}\n\n\
             Put your own check into `wins` in {source}.\n\
             Until then a correct one stands there, so that everything runs as it is:\n\n"
        );
        if let Some(build) = self.build {
            let _ = writeln!(out, "  build  {}", in_folder(build));
        }
        let start = in_folder(&self.command.join(" "));
        let _ = writeln!(out, "  try    echo 123m456p789s1122z+1 | {start}");
        let _ = writeln!(out, "  run    duipai run --external {}", word(&engines));
        out
    }
}

/// A list of texts in TOML; none of ours has a quote in it.
fn list(texts: &[&str]) -> String {
    format!("[\"{}\"]", texts.join("\", \""))
}

/// `duipai init`.
pub fn run(args: &InitArgs) -> Result<Exit> {
    let template = args.language.template();
    let files = [
        (template.file, template.source),
        (ENGINES_FILE, &template.engines()),
    ];
    write_new(&args.folder, &files)?;
    output::print(&template.told(&args.folder));
    Ok(Exit::Agreed)
}

/// Writes files that are not there yet, all of them or none.
fn write_new(folder: &Path, files: &[(&str, &str)]) -> Result<()> {
    for (file, _) in files {
        let path = folder.join(file);
        // Not `exists`: a link that leads nowhere is something, too.
        if path.symlink_metadata().is_ok() {
            bail!(
                "{} exists already and is not overwritten: name another folder, or move it away",
                path.display()
            );
        }
    }
    let missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
    let new_folders: Vec<&Path> = folder.ancestors().take_while(missing).collect();
    let mut new_files = Vec::new();
    let outcome = write_each(folder, files, &mut new_files);
    if outcome.is_err() {
        for path in new_files {
            let _ = fs::remove_file(path);
        }
        // The innermost comes first; one that somebody else uses by now stays.
        for folder in new_folders {
            let _ = fs::remove_dir(folder);
        }
    }
    outcome
}

/// Makes the folder and the files in it; `new` gets the path of each file that was made.
fn write_each(folder: &Path, files: &[(&str, &str)], new: &mut Vec<PathBuf>) -> Result<()> {
    fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    for (file, text) in files {
        let path = folder.join(file);
        let mut options = OpenOptions::new();
        let written = options
            .write(true)
            .create_new(true)
            .open(&path)
            .and_then(|mut file| {
                new.push(path.clone());
                file.write_all(text.as_bytes())
            });
        written.with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}
