//! How much of something each of many may hold at the same time, such as one address or one user. Only those who hold
//! something are remembered.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What each holds.
#[derive(Debug)]
pub(crate) struct Shares<Key> {
    held: Mutex<HashMap<Key, usize>>,
    most: usize,
}

/// One of what a user may hold, until dropped.
#[derive(Debug)]
pub(crate) struct Share<Key: Eq + Hash + Copy> {
    shares: Arc<Shares<Key>>,
    key: Key,
}

impl<Key: Eq + Hash + Copy> Shares<Key> {
    /// So many each.
    pub(crate) fn new(most: usize) -> Self {
        Self { held: Mutex::default(), most }
    }

    /// One more, unless that is too many.
    pub(crate) fn take(self: &Arc<Self>, key: Key) -> Option<Share<Key>> {
        let mut held = self.held();
        let count = held.entry(key).or_insert(0);
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Share { shares: Arc::clone(self), key })
    }

    /// A panic elsewhere leaves counts as they are.
    fn held(&self) -> MutexGuard<'_, HashMap<Key, usize>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<Key: Eq + Hash + Copy> Drop for Share<Key> {
    fn drop(&mut self) {
        let mut held = self.shares.held();
        if let Some(count) = held.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                held.remove(&self.key);
            }
        }
    }
}
