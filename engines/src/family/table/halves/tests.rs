use super::super::automaton::Automaton;
use super::*;
use crate::form::Shape;

#[test]
fn a() {}
