//! Tables that were made stay for the process: engines of equal rules share them.

use std::sync::{Arc, Mutex, PoisonError};

/// The tables of one sort that were made, by everything they depend on.
pub(super) struct Made<K, T>(Mutex<Vec<(K, Arc<T>)>>);

impl<K: PartialEq, T> Made<K, T> {
    pub(super) const fn nothing() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// The table of this key, which is made if there is none.
    pub(super) fn get(&self, key: K, build: impl FnOnce(&K) -> T) -> Arc<T> {
        // Held while building, so that several threads that want the same table build it once. A build that
        // panicked pushed nothing, so a poisoned list is a good list.
        let mut made = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, table)) = made.iter().find(|(known, _)| *known == key) {
            return Arc::clone(table);
        }
        let table = Arc::new(build(&key));
        made.push((key, Arc::clone(&table)));
        table
    }
}
