//! The time of a node, which a test can put forward.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, TimeDelta, Utc};

/// The system's time, plus what [`Clock::advance`] has added. Cheap to clone; clones show the same time.
#[derive(Debug, Clone, Default)]
pub struct Clock {
    ahead_micros: Arc<AtomicI64>,
}

impl Clock {
    /// The time now.
    pub fn now(&self) -> DateTime<Utc> {
        Utc::now() + TimeDelta::microseconds(self.ahead_micros.load(Ordering::Relaxed))
    }

    /// Puts it forward, so that a test need not wait.
    pub fn advance(&self, by: TimeDelta) {
        self.ahead_micros.fetch_add(by.num_microseconds().unwrap_or(i64::MAX), Ordering::Relaxed);
    }
}
