//! Programs that do wrong in every way: the guilty hand is found, all others have their own answers, the run goes
//! on, and no process is left.

#[path = "dialogue/guilty.rs"]
mod guilty;
#[path = "dialogue/habits.rs"]
mod habits;
#[path = "dialogue/stage.rs"]
mod stage;
