//! A run that does not come to its end, for the test that its programs do: starts the program given, asks it
//! something, prints a line when it is asked, and waits to be killed. With the argument `warden` it is its own warden.

use duipai::external::dialogue::{
    Conduct, Dialogue, Launch, Patience, Requests, warden, watch_over,
};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

fn main() {
    let program: Vec<String> = std::env::args().skip(1).collect();
    if program == ["warden"] {
        return warden(std::io::stdin().lock()).expect("a run told it");
    }
    let myself = std::env::current_exe().expect("this program has a path");
    watch_over(Command::new(myself).arg("warden")).expect("it starts");
    let launch = Launch {
        program,
        cwd: std::env::temp_dir(),
        env: Vec::new(),
        log: None,
    };
    let patience = Patience::new(Duration::from_secs(1000));
    let mut dialogue = Dialogue::new(launch, patience, Arc::new(Conduct::new("it")));
    dialogue.try_start().expect("it starts");
    println!("started");
    let mut requests = Requests::new();
    requests.push("h1");
    dialogue.ask(&requests, &mut |_, _| true);
}
