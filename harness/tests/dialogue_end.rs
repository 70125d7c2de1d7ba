//! Programs end with the run, however that ends. Each test ends all programs of its process, so there is
//! one of them here that does.

#[path = "dialogue/stage.rs"]
#[allow(dead_code)] // the stage is larger than what is played here
mod stage;

use stage::{HANDS, Seen, Stage, ask, example};
use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

#[test]
fn after_the_end_of_all_nobody_is_left_and_nobody_is_started() {
    let stage = Stage::new("grandchild beside");
    let mut idle = stage.dialogue();
    assert!(!ask(&mut idle, HANDS).contains(&Seen::TakenOut));
    let hanging = Stage::new("--linger silent");
    std::thread::scope(|scope| {
        let mut busy = hanging.dialogue();
        busy.try_start().unwrap();
        let asking = scope.spawn(move || ask(&mut busy, HANDS));
        duipai::external::dialogue::end_all();
        stage.assert_nobody_is_left();
        hanging.assert_nobody_is_left();
        assert!(
            asking
                .join()
                .unwrap()
                .iter()
                .all(|seen| *seen == Seen::TakenOut)
        );
    });
    let error = stage.dialogue().try_start().unwrap_err();
    assert_eq!(error.to_string(), "the run is being ended");
}

#[cfg(target_os = "linux")]
#[test]
fn a_killed_run_leaves_nobody() {
    let stage = Stage::new("never-read");
    let mut run = Command::new(example("killed_run"))
        .args(&stage.launch.program)
        .envs(stage.launch.env.clone())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(run.stdout.as_mut().unwrap())
        .read_line(&mut line)
        .unwrap();
    assert_eq!(line, "started\n");
    run.kill().unwrap();
    run.wait().unwrap();
    stage.assert_nobody_is_left();
}
