//! Which keys this node wants, and which of that the broker already knows. Callers change their wishes at any time,
//! with or without a connection; the consumer carries them out in order.

use std::collections::HashSet;
use std::future::Future;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, watch};

#[derive(Debug, Default)]
pub(crate) struct Interest {
    wishes: Mutex<Wishes>,
    changed: Notify,
    done: watch::Sender<Done>,
}

#[derive(Debug, Default)]
struct Wishes {
    keys: HashSet<String>,
    /// What to tell the broker, kept only while there is one to tell.
    changes: Vec<Change>,
    attached: bool,
    /// Grows with each change, so that a caller can wait for theirs.
    generation: u64,
}

/// A key and whether it is wanted.
pub(crate) type Change = (String, bool);

#[derive(Debug, Default, Clone, Copy)]
struct Done {
    generation: u64,
    attached: bool,
}

impl Interest {
    /// The future is done when the broker has done it, or at once while there is none.
    pub(crate) fn change(&self, key: String, wanted: bool) -> impl Future<Output = ()> + Send + use<> {
        let generation = {
            let mut wishes = self.wishes();
            let news = if wanted { wishes.keys.insert(key.clone()) } else { wishes.keys.remove(&key) };
            if news {
                wishes.generation += 1;
                if wishes.attached {
                    wishes.changes.push((key, wanted));
                }
            }
            wishes.generation
        };
        self.changed.notify_one();
        let mut done = self.done.subscribe();
        async move {
            // An error means that the bus is gone, and with it everything to wait for.
            let _ = done.wait_for(|done| !done.attached || done.generation >= generation).await;
        }
    }

    /// A connection is there: all keys to begin with. From now on changes are kept for [`Interest::next`].
    pub(crate) fn attach(&self) -> (Vec<String>, u64) {
        let mut wishes = self.wishes();
        wishes.attached = true;
        wishes.changes.clear();
        (wishes.keys.iter().cloned().collect(), wishes.generation)
    }

    /// The next changes and the generation that they lead to. Nothing is lost when this is dropped before it is done.
    pub(crate) async fn next(&self) -> (Vec<Change>, u64) {
        loop {
            {
                let mut wishes = self.wishes();
                if !wishes.changes.is_empty() {
                    return (std::mem::take(&mut wishes.changes), wishes.generation);
                }
            }
            self.changed.notified().await;
        }
    }

    /// The broker has done everything up to `generation`.
    pub(crate) fn settled(&self, generation: u64) {
        self.done.send_replace(Done { generation, attached: true });
    }

    /// The connection is gone, and with it the queue.
    pub(crate) fn detach(&self) {
        let mut wishes = self.wishes();
        wishes.attached = false;
        wishes.changes.clear();
        drop(wishes);
        self.done.send_modify(|done| done.attached = false);
    }

    fn wishes(&self) -> MutexGuard<'_, Wishes> {
        self.wishes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[test]
    fn without_a_broker_no_call_waits_and_nothing_is_forgotten() {
        let interest = Interest::default();
        assert!(interest.change("a".to_owned(), true).now_or_never().is_some());
        assert!(interest.change("b".to_owned(), true).now_or_never().is_some());
        assert!(interest.change("a".to_owned(), false).now_or_never().is_some());
        assert_eq!(interest.attach().0, ["b"]);
    }

    #[test]
    fn with_a_broker_a_change_is_done_when_the_broker_has_done_it() {
        let interest = Interest::default();
        let (_, generation) = interest.attach();
        interest.settled(generation);
        let mut change = Box::pin(interest.change("a".to_owned(), true));
        assert!(change.as_mut().now_or_never().is_none());
        let (changes, generation) = interest.next().now_or_never().unwrap();
        assert_eq!(changes, [("a".to_owned(), true)]);
        interest.settled(generation);
        assert!(change.now_or_never().is_some());
    }

    #[test]
    fn who_waits_when_the_connection_breaks_waits_no_longer() {
        let interest = Interest::default();
        let (_, generation) = interest.attach();
        interest.settled(generation);
        let change = interest.change("a".to_owned(), true);
        interest.detach();
        assert!(change.now_or_never().is_some());
        assert_eq!(interest.attach().0, ["a"]);
    }
}
