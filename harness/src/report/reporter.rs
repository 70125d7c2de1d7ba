//! Who is told of a run. All reporters hear the same: that it begins, what happens, and what came of it. None of
//! them can take the run down: one that fails is named and told nothing more.

use super::Report;
use crate::campaign::aggregate::UnitSum;
use crate::campaign::plan::Plan;
use crate::campaign::run::Event;
use crate::record::Case;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// What is known when a run begins.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    /// What is asked of whom.
    pub plan: &'a Plan,
    /// Worker threads.
    pub threads: usize,
    /// The run's folder.
    pub folder: &'a Path,
}

/// What came of a run.
#[derive(Clone, Copy, Debug)]
pub struct Outcome<'a> {
    /// All of it that is told.
    pub report: &'a Report,
    /// The sums it was made from; none if an earlier run is told again.
    pub units: &'a [UnitSum],
    /// The cases that are kept; none if an earlier run is told again.
    pub records: &'a [Case],
    /// The run's folder.
    pub folder: &'a Path,
}

/// One form in which a run is told.
pub trait Reporter {
    /// What it is called where it fails.
    fn name(&self) -> &str;

    /// The run begins.
    ///
    /// # Errors
    /// If it cannot be told.
    fn began(&mut self, start: &Start<'_>) -> io::Result<()> {
        let _ = start;
        Ok(())
    }

    /// Something happened.
    ///
    /// # Errors
    /// If it cannot be told.
    fn observe(&mut self, event: &Event<'_>) -> io::Result<()> {
        let _ = event;
        Ok(())
    }

    /// The run is over.
    ///
    /// # Errors
    /// If it cannot be told.
    fn ended(&mut self, outcome: &Outcome<'_>) -> io::Result<()> {
        let _ = outcome;
        Ok(())
    }
}

/// The reporters of a run, told in the order in which they were attached.
pub struct Reporters {
    attached: Vec<Attached>,
    complain: fn(&str),
    lost: bool,
}

struct Attached {
    reporter: Box<dyn Reporter>,
    /// Whether the run is lost without it.
    needed: bool,
}

impl Reporters {
    /// None yet; `complain` is given a line for each that fails.
    #[must_use]
    pub const fn new(complain: fn(&str)) -> Self {
        Self {
            attached: Vec::new(),
            complain,
            lost: false,
        }
    }

    /// Attaches one without which the run is still a run.
    pub fn attach(&mut self, reporter: impl Reporter + 'static) {
        self.attached.push(Attached {
            reporter: Box::new(reporter),
            needed: false,
        });
    }

    /// Attaches one that writes what later commands read. If it fails, those of its kind behind it are not told.
    pub fn attach_needed(&mut self, reporter: impl Reporter + 'static) {
        self.attached.push(Attached {
            reporter: Box::new(reporter),
            needed: true,
        });
    }

    /// The run begins.
    pub fn began(&mut self, start: &Start<'_>) {
        self.tell(|reporter| reporter.began(start));
    }

    /// Something happened.
    pub fn observe(&mut self, event: &Event<'_>) {
        self.tell(|reporter| reporter.observe(event));
    }

    /// The run is over. Returns whether everything is there that later commands read.
    pub fn ended(&mut self, outcome: &Outcome<'_>) -> bool {
        self.tell(|reporter| reporter.ended(outcome));
        !self.lost
    }

    fn tell(&mut self, tell: impl Fn(&mut dyn Reporter) -> io::Result<()>) {
        let (complain, lost) = (self.complain, &mut self.lost);
        self.attached.retain_mut(|attached| {
            // What comes after what is missing would say that all is there.
            if attached.needed && *lost {
                return false;
            }
            let reporter = attached.reporter.as_mut();
            let why = match catch_unwind(AssertUnwindSafe(|| tell(reporter))) {
                Ok(Ok(())) => return true,
                Ok(Err(error)) => error.to_string(),
                Err(_) => "it panicked".to_owned(),
            };
            let name = attached.reporter.name();
            complain(&if attached.needed {
                format!("{name} failed: {why}; see to it, and repeat the command with --resume")
            } else {
                format!("{name} failed: {why}; the run goes on without it")
            });
            *lost |= attached.needed;
            false
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::rc::Rc;

    thread_local! {
        static SAID: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    }

    fn complain(text: &str) {
        SAID.with_borrow_mut(|said| said.push(text.to_owned()));
    }

    /// Fails from the second event on, in its own way.
    struct Fragile {
        name: &'static str,
        heard: Rc<RefCell<usize>>,
        fail: fn() -> io::Result<()>,
    }

    impl Reporter for Fragile {
        fn name(&self) -> &str {
            self.name
        }

        fn observe(&mut self, _: &Event<'_>) -> io::Result<()> {
            *self.heard.borrow_mut() += 1;
            if *self.heard.borrow() < 2 {
                return Ok(());
            }
            (self.fail)()
        }
    }

    #[test]
    fn who_fails_is_named_once_and_the_others_are_told_on() {
        let mut reporters = Reporters::new(complain);
        let mut heard = Vec::new();
        let mut attach = |name, fail: fn() -> io::Result<()>| {
            let count = Rc::new(RefCell::new(0));
            heard.push(Rc::clone(&count));
            reporters.attach(Fragile {
                name,
                heard: count,
                fail,
            });
        };
        attach("full", || Err(io::ErrorKind::StorageFull.into()));
        attach("sound", || Ok(()));
        attach("mad", || panic!("no"));
        for done in 0..4 {
            reporters.observe(&Event::Shrinking { done, of: 4 });
        }
        let heard: Vec<usize> = heard.iter().map(|count| *count.borrow()).collect();
        assert_eq!(heard, [2, 4, 2]);
        let said = SAID.with_borrow(Clone::clone);
        assert_eq!(said.len(), 2, "{said:?}");
        assert!(said[0].starts_with("full failed: "), "{said:?}");
        assert_eq!(
            said[1],
            "mad failed: it panicked; the run goes on without it"
        );
        assert!(!reporters.lost);
    }
}
