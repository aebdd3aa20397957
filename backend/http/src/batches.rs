//! Doing together what is asked for while the same is under way. What comes into an empty lane is done at once; what comes meanwhile goes
//! with all others into the next batch. So nobody waits for company, and on a quiet server each is done alone.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What waits, by lane: batches of a lane are done one after the other, and lanes beside each other. Cheap to clone.
pub(crate) struct Batches<K, W> {
    lanes: Arc<Mutex<HashMap<K, Vec<W>>>>,
    most: usize,
}

/// Does what waits in a lane. If it is cut off, with the thread it runs on, the lane is free again all the same, and what waits is dropped.
struct Turn<K: Copy + Eq + Hash, W> {
    batches: Batches<K, W>,
    lane: K,
    ended: bool,
}

impl<K, W> Clone for Batches<K, W> {
    fn clone(&self) -> Self {
        Self { lanes: Arc::clone(&self.lanes), most: self.most }
    }
}

impl<K: Copy + Eq + Hash, W> Batches<K, W> {
    /// Batches of at most so many.
    pub(crate) fn new(most: usize) -> Self {
        Self { lanes: Arc::default(), most }
    }

    /// Adds to a lane. Where nothing is under way, `work` is given one batch after the other, in a task of its own: who came first may give up,
    /// the others shall have their answer all the same.
    pub(crate) fn add(&self, lane: K, one: W, work: impl AsyncFn(Vec<W>) + 'static)
    where
        K: 'static,
        W: 'static,
    {
        match self.lock().entry(lane) {
            Entry::Occupied(others) => others.into_mut().push(one),
            Entry::Vacant(nobody) => {
                nobody.insert(vec![one]);
                let turn = Turn { batches: self.clone(), lane, ended: false };
                actix_web::rt::spawn(turn.do_all(work));
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, Vec<W>>> {
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Copy + Eq + Hash, W> Turn<K, W> {
    async fn do_all(mut self, work: impl AsyncFn(Vec<W>)) {
        loop {
            // Requests that have come in already are handled first, so that they go along.
            tokio::task::yield_now().await;
            let Some(batch) = self.next() else { return };
            work(batch).await;
        }
    }

    /// The next batch; `None` ends the turn.
    fn next(&mut self) -> Option<Vec<W>> {
        let mut lanes = self.batches.lock();
        let waiting = lanes.get_mut(&self.lane).filter(|waiting| !waiting.is_empty());
        match waiting {
            Some(waiting) => Some(waiting.drain(..waiting.len().min(self.batches.most)).collect()),
            None => {
                lanes.remove(&self.lane);
                self.ended = true;
                None
            }
        }
    }
}

impl<K: Copy + Eq + Hash, W> Drop for Turn<K, W> {
    fn drop(&mut self) {
        if !self.ended {
            self.batches.lock().remove(&self.lane);
        }
    }
}
