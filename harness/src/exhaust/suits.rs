//! Exact totals from the states of suits.
