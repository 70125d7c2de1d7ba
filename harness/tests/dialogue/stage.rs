//! A stage for hostile programs: starts one, asks it, and looks at every reply and at what is left behind.

use duipai::external::dialogue::{
    Conduct, Dialogue, Failure, FailureKind, Launch, Patience, Reply, Requests,
};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// What came of a request in the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    Nothing,
    Line(String),
    Failed(Failure),
    TakenOut,
}

/// A program, those who ask it, and a mark by which all its processes are known.
pub struct Stage {
    pub launch: Launch,
    pub patience: Patience,
    pub conduct: Arc<Conduct>,
    plain: bool,
    mark: String,
}

impl Stage {
    /// For a program with these arguments that is not expected to keep anybody waiting.
    pub fn new(arguments: &str) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let mark = format!("stage-{}-{number}", std::process::id());
        let program = std::iter::once(example("hostile"))
            .chain(arguments.split_whitespace().map(str::to_owned))
            .collect();
        Self {
            launch: Launch {
                program,
                cwd: std::env::temp_dir(),
                env: vec![("DUIPAI_STAGE".to_owned(), mark.clone())],
                log: None,
            },
            patience: Patience::new(Duration::from_secs(60)),
            conduct: Arc::new(Conduct::new("it").with_samples("h100000", "h100001")),
            plain: arguments.contains("--plain"),
            mark,
        }
    }

    /// The same for a program that keeps one waiting.
    pub fn impatient(arguments: &str) -> Self {
        Self {
            patience: Patience {
                answer: Duration::from_millis(250),
                start: Duration::from_millis(500),
            },
            ..Self::new(arguments)
        }
    }

    /// The same without samples, so that nothing is known before the first request.
    pub fn without_samples(self) -> Self {
        Self {
            conduct: Arc::new(Conduct::new("it")),
            ..self
        }
    }

    pub fn dialogue(&self) -> Dialogue {
        Dialogue::new(
            self.launch.clone(),
            self.patience,
            Arc::clone(&self.conduct),
        )
    }

    /// Asks `hands` in one go of a dialogue of its own. Afterwards every process is gone.
    pub fn ask(&self, hands: Range<u32>) -> Vec<Seen> {
        let mut dialogue = self.dialogue();
        let seen = ask(&mut dialogue, hands);
        drop(dialogue);
        self.assert_nobody_is_left();
        seen
    }

    /// Every hand has its own answer, but for these, which failed in this way.
    pub fn assert_all_but(
        &self,
        seen: &[Seen],
        hands: Range<u32>,
        guilty: &[(u32, FailureKind, bool)],
    ) {
        assert_eq!(seen.len(), hands.len());
        let mut failed = Vec::new();
        for (hand, seen) in hands.zip(seen) {
            match seen {
                Seen::Failed(failure) => failed.push((hand, failure.kind, failure.once)),
                _ => assert_eq!(*seen, Seen::Line(answer(hand, self.plain)), "h{hand}"),
            }
        }
        assert_eq!(failed, guilty);
        assert_eq!(self.conduct.failures(), guilty.len() as u32);
    }

    #[cfg(target_os = "linux")]
    pub fn assert_nobody_is_left(&self) {
        let wanted = format!("DUIPAI_STAGE={}", self.mark);
        let is_left = |folder: &PathBuf| {
            let environment = std::fs::read(folder.join("environ")).unwrap_or_default();
            environment
                .split(|&byte| byte == 0)
                .any(|entry| entry == wanted.as_bytes())
        };
        let processes = std::fs::read_dir("/proc").unwrap();
        let mut left: Vec<PathBuf> = processes
            .map(|entry| entry.unwrap().path())
            .filter(is_left)
            .collect();
        // What was killed is not gone at once.
        let until = Instant::now() + Duration::from_secs(10);
        while !left.is_empty() && Instant::now() < until {
            std::thread::yield_now();
            left.retain(is_left);
        }
        assert_eq!(left, Vec::<PathBuf>::new());
    }

    #[cfg(not(target_os = "linux"))]
    pub fn assert_nobody_is_left(&self) {
        let _ = &self.mark;
    }
}

/// So many hands are asked in one go.
pub const HANDS: Range<u32> = 0..3000;

/// Does the same for all cases at once: most of the time they wait.
pub fn at_once<T: Sync>(cases: &[T], test: impl Fn(&T) + Sync) {
    std::thread::scope(|scope| {
        for case in cases {
            scope.spawn(|| test(case));
        }
    });
}

/// What a failure says.
pub fn detail_of(seen: &Seen) -> &str {
    match seen {
        Seen::Failed(failure) => &failure.detail,
        _ => panic!("{seen:?}"),
    }
}

/// Asks hands in one go.
pub fn ask(dialogue: &mut Dialogue, hands: Range<u32>) -> Vec<Seen> {
    let mut requests = Requests::new();
    for hand in hands {
        requests.push(&format!("h{hand}"));
    }
    let mut seen = vec![Seen::Nothing; requests.len()];
    dialogue.ask(&requests, &mut |index, reply| {
        seen[index] = match reply {
            Reply::Line(line) => Seen::Line(line.to_owned()),
            Reply::Failed(failure) => Seen::Failed(failure.clone()),
            Reply::TakenOut => Seen::TakenOut,
        };
        !matches!(reply, Reply::Line(line) if !is_answer(line))
    });
    seen
}

/// What a sound program answers.
pub fn answer(hand: u32, plain: bool) -> String {
    let digits: u32 = hand.to_string().bytes().map(u32::from).sum();
    let word = if digits.is_multiple_of(2) {
        "win"
    } else {
        "no"
    };
    if plain {
        word.to_owned()
    } else {
        format!("{word} {hand}")
    }
}

fn is_answer(line: &str) -> bool {
    let (word, number) = line.split_once(' ').unwrap_or((line, "0"));
    matches!(word, "win" | "no") && number.parse::<u32>().is_ok()
}

/// A program of the folder `examples`. Cargo builds those whenever it runs all tests.
pub fn example(name: &str) -> String {
    let test = std::env::current_exe().unwrap();
    let profile = test.parent().and_then(|deps| deps.parent()).unwrap();
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let path = profile.join("examples").join(name);
    assert!(
        path.exists(),
        "{} is missing: `cargo test -p duipai` without a choice of tests builds it",
        path.display()
    );
    path.into_os_string().into_string().unwrap()
}
