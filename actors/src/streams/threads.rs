//! The threads that streams run on, spread over the cores. A topic of a tenant always has the same one: its turns follow each other
//! there, and a stream that has been put away has unbound its topic before its successor binds it.

use std::hash::{DefaultHasher, Hash, Hasher};

use actix::{Arbiter, ArbiterHandle};

/// The threads.
pub(super) struct Threads {
    first: ArbiterHandle,
    more: Vec<ArbiterHandle>,
}

impl Threads {
    /// Starts so many, at least one. Must be called within an actix system.
    pub(super) fn start(count: usize) -> Self {
        let more = (1..count).map(|_| Arbiter::new().handle()).collect();
        Self { first: Arbiter::new().handle(), more }
    }

    /// The thread of the stream with this key: always the same one.
    pub(super) fn of(&self, key: &str) -> &ArbiterHandle {
        self.more.get(place(key, self.more.len() + 1)).unwrap_or(&self.first)
    }

    /// The thread for what concerns all streams.
    pub(super) fn first(&self) -> &ArbiterHandle {
        &self.first
    }

    /// Ends all of them, with whatever they are doing.
    pub(super) fn stop(&self) {
        for thread in std::iter::once(&self.first).chain(&self.more) {
            thread.stop();
        }
    }
}

/// The place of a key among so many threads.
fn place(key: &str, count: usize) -> usize {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    let count = u64::try_from(count).unwrap_or(u64::MAX).max(1);
    usize::try_from(hasher.finish() % count).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn streams_are_spread_evenly_and_each_stays_where_it_is() {
        let mut counts = [0; 4];
        for tenant in 0..400 {
            let key = format!("{tenant}/board:1");
            assert_eq!(place(&key, 4), place(&key, 4));
            counts[place(&key, 4)] += 1;
        }
        assert!(counts.iter().all(|count| (70..=130).contains(count)), "{counts:?}");
        assert_eq!(place("1/board:1", 1), 0);
    }
}
