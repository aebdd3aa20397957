//! How many sessions may begin within a second: on this server, and of one address, so that nobody takes all of them.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const SECOND: Duration = Duration::from_secs(1);

/// Counts handshakes.
pub(crate) struct Handshakes {
    most: u32,
    of_address: u32,
    current: Mutex<Current>,
}

/// A second and what came in it. No more addresses are remembered than handshakes are let in.
struct Current {
    since: Instant,
    all: u32,
    by_address: HashMap<Option<IpAddr>, u32>,
}

impl Handshakes {
    pub(crate) fn new(most: u32, of_address: u32) -> Self {
        let current = Current { since: Instant::now(), all: 0, by_address: HashMap::new() };
        Self { most, of_address, current: Mutex::new(current) }
    }

    /// Lets one in, if there is room for it.
    pub(crate) fn admit(&self, from: Option<IpAddr>, now: Instant) -> bool {
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        if now.saturating_duration_since(current.since) >= SECOND {
            *current = Current { since: now, all: 0, by_address: HashMap::new() };
        }
        if current.all >= self.most {
            return false;
        }
        let count = current.by_address.entry(from).or_default();
        if *count >= self.of_address {
            return false;
        }
        *count += 1;
        current.all += 1;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_leaves_room_for_others_and_a_second_later_there_is_room_again() {
        let handshakes = Handshakes::new(5, 3);
        let now = Instant::now();
        let from = |last| Some(IpAddr::from([10, 0, 0, last]));
        let let_in = |last, now| (0..10).filter(|_| handshakes.admit(from(last), now)).count();
        assert_eq!((let_in(1, now), let_in(2, now), let_in(3, now)), (3, 2, 0));
        assert_eq!(let_in(1, now + SECOND), 3);
    }
}
