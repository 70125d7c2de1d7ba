//! Other people's programs as engines: started as processes, asked through pipes, and never trusted.

pub mod dialogue;
