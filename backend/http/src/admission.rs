//! How many requests are worked on at the same time. Whoever comes on top is told at once to come back, which costs next to
//! nothing; let in, they would all wait for the same connections to the database and be answered too late for anybody.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use gantry_domain::Error;
use metrics::{counter, gauge};

/// The door of the whole node.
#[derive(Debug)]
pub struct Admission {
    inside: AtomicUsize,
    limit: usize,
}

/// One who is inside, until dropped.
#[derive(Debug)]
pub(crate) struct Admitted(Arc<Admission>);

impl Admission {
    pub(crate) fn new(limit: usize) -> Arc<Self> {
        Arc::new(Self { inside: AtomicUsize::new(0), limit })
    }

    /// Lets a request in, if there is room. Those who ask how the node is are always let in, and so are sockets: they have
    /// limits of their own, and a poll that hangs is not worked on.
    ///
    /// # Errors
    /// `overloaded`.
    pub(crate) fn enter(self: &Arc<Self>, path: &str) -> Result<Option<Admitted>, Error> {
        if !(path.starts_with("/api/") || path.starts_with("/auth/")) {
            return Ok(None);
        }
        let admitted = Admitted(Arc::clone(self));
        let before = self.inside.fetch_add(1, Ordering::Relaxed);
        if before < self.limit {
            return Ok(Some(admitted));
        }
        counter!("gantry_http_refused_total").increment(1);
        let detail = "Too many requests at once. Try again in a moment.".to_owned();
        Err(Error::Busy { code: "overloaded", detail, retry_after: 1 })
    }

    /// For the measures.
    pub(crate) fn tell(&self) {
        let inside = self.inside.load(Ordering::Relaxed);
        gauge!("gantry_http_requests_inside").set(f64::from(u32::try_from(inside).unwrap_or(u32::MAX)));
    }
}

impl Drop for Admitted {
    fn drop(&mut self) {
        self.0.inside.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_too_many_is_sent_away_until_somebody_leaves() {
        let door = Admission::new(2);
        let first = door.enter("/api/Board/").unwrap();
        let _second = door.enter("/auth/signin").unwrap();
        let refused = door.enter("/api/Board/").unwrap_err();
        assert!(matches!(refused, Error::Busy { code: "overloaded", retry_after: 1, .. }));
        assert!(door.enter("/readyz").unwrap().is_none(), "whoever asks how it is doing gets an answer");
        drop(first);
        assert!(door.enter("/api/Board/").is_ok());
    }
}
