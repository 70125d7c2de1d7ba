//! A program that can do wrong whatever a program can do wrong, for the tests of containment. It reads a line and
//! prints a line: `win N` or `no N` for a line that ends with the number N, or without the number if it is
//! `--plain`; or with `--judge` what is right for a hand of standard mahjong.
//!
//! Usage: `hostile [--buffered] [--crlf] [--plain] [--judge] [--linger] MODE [ARGUMENT [LINE]]`. The modes are the
//! arms of `misbehave`, and those that start badly are in `main`. `*7` as the hand of a mode means all that end
//! with 7.

use duipai_engines::family::recursive::Recursive;
use duipai_engines::{Alphabet, Engine, Factory as _, Rules, notation};
use std::collections::HashMap;
use std::io::{BufRead as _, Write as _};
use std::path::Path;
use std::process::{Command, exit};
use std::time::Duration;

struct Program {
    buffered: bool,
    crlf: bool,
    plain: bool,
    judge: Option<Box<dyn Engine>>,
    mode: String,
    argument: String,
    /// On which line something happens once.
    line: Option<String>,
    printed: Vec<u8>,
    answered: u32,
    seen: HashMap<String, u32>,
}

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut option = |name: &str| {
        let before = arguments.len();
        arguments.retain(|argument| argument != name);
        arguments.len() < before
    };
    let [buffered, crlf, plain, judge, linger] =
        ["--buffered", "--crlf", "--plain", "--judge", "--linger"].map(&mut option);
    let rules = Rules::named("standard").unwrap();
    let mut arguments = arguments.into_iter();
    let mut program = Program {
        buffered,
        crlf,
        plain,
        judge: judge.then(|| Recursive::default().build(&rules).unwrap()),
        mode: arguments.next().unwrap_or_default(),
        argument: arguments.next().unwrap_or_default(),
        line: arguments.next(),
        printed: Vec::new(),
        answered: 0,
        seen: HashMap::new(),
    };
    match program.mode.as_str() {
        "die-after-start" => {
            eprintln!("a library is missing");
            exit(127);
        }
        "never-read" => sleep(),
        "slow-start" => {
            std::thread::sleep(Duration::from_millis(program.argument.parse().unwrap()));
        }
        "pre-banner" => program.print(b"Welcome to the engine!\n"),
        "babbler" => loop {
            program.print(b"no 1\n");
        },
        "wins-nothing" => {
            let mut starts = std::fs::File::options();
            let starts = starts.append(true).create(true).open(&program.argument);
            starts.unwrap().write_all(b"started\n").unwrap();
        }
        "stderr-flood" => eprintln!("{}", "flood ".repeat(1 << 18)),
        "grandchild" => {
            #[allow(clippy::zombie_processes)] // to be left behind is what it is for
            Command::new("sleep").arg("1000").spawn().unwrap();
            if program.argument.is_empty() {
                exit(0);
            }
        }
        _ => {}
    }
    for line in std::io::stdin().lock().lines() {
        program.hear(&line.unwrap());
    }
    program.end();
    if linger {
        sleep();
    }
}

fn sleep() -> ! {
    loop {
        std::thread::sleep(Duration::from_secs(1000));
    }
}

impl Program {
    fn hear(&mut self, line: &str) {
        if !self.misbehave(line) {
            self.answer(line);
        }
        self.answered += 1;
        if self.mode == "exit-at" && self.answered == self.argument.parse::<u32>().unwrap() {
            exit(3);
        }
    }

    /// Does wrong if it is time; whether that was instead of an answer.
    fn misbehave(&mut self, line: &str) -> bool {
        let seen = self.seen.entry(line.to_owned()).or_default();
        *seen += 1;
        let again = *seen > 1;
        let on = match self.argument.strip_prefix('*') {
            Some(end) => line.ends_with(end),
            None => line == self.argument,
        };
        match self.mode.as_str() {
            "silent" => {}
            "slow" => {
                std::thread::sleep(Duration::from_millis(self.argument.parse().unwrap()));
                return false;
            }
            "exit-on" if on => {
                eprintln!("cannot judge {line}");
                exit(3);
            }
            "quit-on" if on => exit(0),
            "segv-on" if on => die_of_a_signal(),
            "hang-on" if on => sleep(),
            "hang-once"
                if self.line.as_deref().is_none_or(|one| one == line)
                    && !Path::new(&self.argument).exists() =>
            {
                std::fs::write(&self.argument, "").unwrap();
                sleep();
            }
            "extra-on" | "extra-in-time-on" if on => {
                self.answer(line);
                return false;
            }
            "extra-in-time-on" if line == "h2999" => {
                // What is too many is here long before the last answer is.
                std::thread::sleep(Duration::from_millis(50));
                return false;
            }
            "few-on" if on => {}
            "garbage-on" if on => {
                self.print(b"Traceback\t(most recent call last):\n  \x1b[31mboom\n");
            }
            "endless-line-on" if on => loop {
                self.print(b"win win win win win win win win ");
            },
            "long-line-on" if on => self.print(&[&[b'n'; 5000][..], b"\n"].concat()),
            "invalid-utf8-on" if on => self.print(b"no \xff\xfe\n"),
            "nul-on" if on => self.print(b"no\0\n"),
            "empty-on" if on => self.print(b"\n"),
            "close-stdout-after" if self.answered == self.argument.parse().unwrap() => {
                close_stdout()
            }
            "wins-nothing" => self.print(b"no\n"),
            "flip-second" if again => self.print(b"flipped\n"),
            _ => return false,
        }
        true
    }

    fn answer(&mut self, line: &str) {
        if let Some(judge) = &mut self.judge {
            let hand = notation::parse(line, Alphabet::Mahjong).unwrap();
            let end = if self.crlf { "\r\n" } else { "\n" };
            let answer = format!("{}{end}", judge.judge(&hand));
            return self.print(answer.as_bytes());
        }
        let number = line.trim_start_matches(|character: char| !character.is_ascii_digit());
        let digits: u32 = number.bytes().map(u32::from).sum();
        let mut answer = if digits.is_multiple_of(2) {
            "win"
        } else {
            "no"
        }
        .to_owned();
        if !self.plain {
            answer = format!("{answer} {number}");
        }
        answer.push_str(if self.crlf { "\r\n" } else { "\n" });
        self.print(answer.as_bytes());
    }

    fn print(&mut self, bytes: &[u8]) {
        self.printed.extend_from_slice(bytes);
        if !self.buffered || self.printed.len() > 1 << 16 {
            self.flush();
        }
    }

    fn flush(&mut self) {
        let mut stdout = std::io::stdout().lock();
        let written = stdout
            .write_all(&self.printed)
            .and_then(|()| stdout.flush());
        self.printed.clear();
        if written.is_err() {
            exit(1);
        }
    }

    fn end(&mut self) {
        if self.mode == "no-final-newline" {
            self.printed.pop();
        }
        if self.mode == "surplus-at-end" {
            self.print(b"no 0\n");
        }
        self.flush();
        if self.mode == "fail-at-end" {
            eprintln!("double free");
            exit(9);
        }
    }
}

#[cfg(unix)]
fn die_of_a_signal() -> ! {
    use rustix::process::{Signal, getpid, kill_process};
    loop {
        // The first one only takes away the handler that looks for stack overflows.
        kill_process(getpid(), Signal::SEGV).unwrap();
    }
}

#[cfg(unix)]
fn close_stdout() -> ! {
    rustix::stdio::dup2_stdout(rustix::stdio::stderr()).unwrap();
    sleep();
}

#[cfg(not(unix))]
fn die_of_a_signal() -> ! {
    std::process::abort();
}

#[cfg(not(unix))]
fn close_stdout() -> ! {
    exit(0);
}
