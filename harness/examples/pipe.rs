//! What asking a program through [`Dialogue`] costs, beside a bare loop that copies the same lines through the
//! same kind of pipes and looks at nothing: hands a second of both, and their ratio, as medians over rounds that
//! take turns. Prints one line for each of four trivial engines, in Rust and Python, that flush when they have read
//! all that was there, or after each line.
//!
//! Usage: `pipe [HANDS [ROUNDS [NAME]]]`, after `cargo build --release --examples`.

use duipai::external::dialogue::{Conduct, Dialogue, Launch, Patience, Reply, Requests};
use duipai::stats::median_and_mad;
use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How many hands are asked at once: a block of a run, one strategy's share of it, a single one.
const ASKED_AT_ONCE: [usize; 3] = [16_384, 1_500, 1];

/// The trivial engine in Python. Lines are read from the unbuffered input, so that it is known what is left.
const PYTHON: &str = r#"
import os, sys
out = sys.stdout
rest = b""
while True:
    block = os.read(0, 65536)
    if not block:
        break
    lines = (rest + block).split(b"\n")
    rest = lines.pop()
    for line in lines:
        out.write("win\n" if line.endswith(b"7") else "no\n")
    out.flush()
"#;

const PYTHON_LINES: &str = r#"
import sys
for line in sys.stdin:
    print("win" if line.endswith("7\n") else "no", flush=True)
"#;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: usize| {
        arguments
            .next()
            .map_or(default, |text| text.parse().expect("numbers only"))
    };
    let (hands, rounds) = (number(1_000_000), number(9));
    let chosen = arguments.next().unwrap_or_default();
    let engine = std::env::current_exe().expect("this program has a path");
    let engine = engine.with_file_name("echo_engine");
    let engine = engine.to_str().expect("the path is text");
    for (name, share, program) in [
        ("Rust, blocks", 1, vec![engine]),
        ("Rust, each line", 4, vec![engine, "lines"]),
        ("Python, blocks", 4, vec!["python3", "-c", PYTHON]),
        ("Python, each line", 8, vec!["python3", "-c", PYTHON_LINES]),
    ] {
        if !name.starts_with(&chosen) {
            continue;
        }
        let program: Vec<String> = program.into_iter().map(str::to_owned).collect();
        for at_once in ASKED_AT_ONCE {
            // What takes longer is asked less of.
            let hands = if at_once == 1 {
                hands / 50
            } else {
                hands / share
            };
            measure(name, &program, at_once, hands, rounds);
        }
    }
}

/// Lets both ways take turns, and prints what came of it.
fn measure(name: &str, program: &[String], at_once: usize, hands: usize, rounds: usize) {
    let mut requests = Requests::new();
    for hand in 0..hands {
        requests.push(&format!("123m456p789s11z{:03}", hand % 1000));
    }
    let mut bare = Bare::start(program);
    let mut dialogue = dialogue(program);
    let (mut without, mut with, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..=rounds {
        let mut bare = || bare.copy(&requests).as_secs_f64();
        let mut asked = || ask(&mut dialogue, &requests, at_once).as_secs_f64();
        let (bare, asked) = if round % 2 == 0 {
            let bare = bare();
            (bare, asked())
        } else {
            let asked = asked();
            (bare(), asked)
        };
        // The first round is for getting to know each other.
        if round > 0 {
            without.push(hands as f64 / bare);
            with.push(hands as f64 / asked);
            ratios.push(bare / asked);
        }
    }
    let median = |values: &[f64]| median_and_mad(values).0;
    println!(
        "{name:<18} {at_once:>6} at once  bare {:>10.0}/s  asked {:>10.0}/s  ratio {:.2} ± {:.2}",
        median(&without),
        median(&with),
        median(&ratios),
        median_and_mad(&ratios).1
    );
}

/// What the trivial engines answer.
fn answer(request: &[u8]) -> &'static str {
    if request.ends_with(b"7") { "win" } else { "no" }
}

/// A program, and a loop that copies.
struct Bare(std::process::Child);

impl Bare {
    fn start(program: &[String]) -> Self {
        let child = Command::new(&program[0])
            .args(&program[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        #[cfg(target_os = "linux")]
        {
            let (stdin, stdout) = (child.stdin.as_ref(), child.stdout.as_ref());
            let _ = stdin.map(|pipe| rustix::pipe::fcntl_setpipe_size(pipe, 1 << 20));
            let _ = stdout.map(|pipe| rustix::pipe::fcntl_setpipe_size(pipe, 1 << 20));
        }
        Self(child)
    }

    /// Writes everything from one thread and reads as many bytes as there are answers from another.
    fn copy(&mut self, requests: &Requests) -> Duration {
        let (mut bytes, mut missing) = (Vec::new(), 0);
        for index in 0..requests.len() {
            bytes.extend_from_slice(requests.get(index));
            bytes.push(b'\n');
            missing += answer(requests.get(index)).len() + 1;
        }
        let stdin = self.0.stdin.as_mut().expect("it is piped");
        let stdout = self.0.stdout.as_mut().expect("it is piped");
        let mut room = vec![0; 1 << 17];
        let begun = Instant::now();
        std::thread::scope(|scope| {
            scope.spawn(|| stdin.write_all(&bytes).expect("it reads"));
            while missing > 0 {
                missing -= stdout.read(&mut room).expect("it answers");
            }
        });
        begun.elapsed()
    }
}

impl Drop for Bare {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}

fn dialogue(program: &[String]) -> Dialogue {
    let launch = Launch {
        program: program.to_vec(),
        cwd: std::env::temp_dir(),
        env: Vec::new(),
        log: None,
    };
    let patience = Patience::new(Duration::from_secs(5));
    let conduct = Conduct::new("it").with_samples("7", "8");
    Dialogue::new(launch, patience, Arc::new(conduct))
}

/// Asks everything, so many at a time, and hears every answer. Only the asking is timed.
fn ask(dialogue: &mut Dialogue, requests: &Requests, at_once: usize) -> Duration {
    let mut block = Requests::new();
    let (mut took, mut heard) = (Duration::ZERO, 0);
    let mut next = 0;
    while next < requests.len() {
        let end = requests.len().min(next + at_once);
        block.clear();
        for index in next..end {
            block.push_with(|bytes| bytes.extend_from_slice(requests.get(index)));
        }
        let begun = Instant::now();
        dialogue.ask(&block, &mut |_, reply| {
            let right = matches!(reply, Reply::Line("no" | "win"));
            heard += usize::from(right);
            right
        });
        took += begun.elapsed();
        next = end;
    }
    assert_eq!(heard, requests.len());
    took
}
