//! The version of somebody else's program: asked once, by the command that its author names.

use super::spec::Spec;
use std::io::{self, Read as _};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{OnceLock, mpsc};
use std::time::Duration;

/// A command that only prints a version is not waited for longer than this.
const PATIENCE: Duration = Duration::from_secs(10);

/// A version is cut beyond so many characters.
const LONGEST: usize = 80;

/// The version, once it is asked for.
pub struct Version {
    command: Option<Vec<String>>,
    cwd: PathBuf,
    said: OnceLock<Result<String, String>>,
}

impl Version {
    /// Nothing is started yet.
    pub fn new(spec: &Spec) -> Self {
        Self {
            command: spec.version.clone(),
            cwd: spec.cwd.clone(),
            said: OnceLock::new(),
        }
    }

    /// The first line the command prints; `unknown` without a command, or if it prints nothing.
    pub fn get(&self) -> String {
        self.ask().clone().unwrap_or_else(|_| "unknown".to_owned())
    }

    /// Whether the command can be started, if there is one.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self) -> Result<(), String> {
        self.ask().clone().map(|_| ())
    }

    fn ask(&self) -> &Result<String, String> {
        self.said.get_or_init(|| {
            let said = match &self.command {
                Some(command) => self.run(command).map_err(|error| error.to_string())?,
                None => String::new(),
            };
            let line = said.lines().map(str::trim).find(|line| !line.is_empty());
            let plain = |c: &char| !c.is_control();
            Ok(line.map_or_else(
                || "unknown".to_owned(),
                |line| line.chars().filter(plain).take(LONGEST).collect(),
            ))
        })
    }

    /// What the command prints, as far as it prints it in time.
    fn run(&self, command: &[String]) -> io::Result<String> {
        let (program, arguments) = command
            .split_first()
            .ok_or_else(|| io::Error::other("the command is empty"))?;
        let program = super::dialogue::found_from(&self.cwd, program);
        let mut child = Command::new(program)
            .args(arguments)
            .current_dir(&self.cwd)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (sender, receiver) = mpsc::channel();
        if let Some(output) = child.stdout.take() {
            std::thread::spawn(move || {
                let mut bytes = Vec::new();
                let _ = output.take(1 << 12).read_to_end(&mut bytes);
                // Whoever waits may have gone.
                let _ = sender.send(bytes);
            });
        }
        let bytes = receiver.recv_timeout(PATIENCE).unwrap_or_default();
        let _ = child.kill();
        let _ = child.wait();
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}
