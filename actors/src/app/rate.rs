//! How often one connection may ask: a steady rate with a burst on top, kept in a single instant.

use std::time::{Duration, Instant};

/// When the next one would be due if all had come evenly.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rate {
    due: Instant,
    every: Duration,
    ahead: Duration,
}

impl Rate {
    /// `per_second` evenly, `burst` at once; both at least 1.
    pub(super) fn new(per_second: u32, burst: u32, now: Instant) -> Self {
        let every = Duration::from_secs(1) / per_second.max(1);
        Self { due: now, every, ahead: every * burst.saturating_sub(1) }
    }

    /// Whether one more may come now.
    pub(super) fn take(&mut self, now: Instant) -> bool {
        let due = self.due.max(now);
        let allowed = due <= now + self.ahead;
        if allowed {
            self.due = due + self.every;
        }
        allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(rate: &mut Rate, now: Instant) -> usize {
        (0..1_000).filter(|_| rate.take(now)).count()
    }

    #[test]
    fn a_burst_and_then_the_steady_rate() {
        let start = Instant::now();
        let mut rate = Rate::new(50, 100, start);
        assert_eq!(taken(&mut rate, start), 100);
        assert_eq!(taken(&mut rate, start + Duration::from_secs(1)), 50);
        assert_eq!(taken(&mut rate, start + Duration::from_secs(60)), 100, "rest gives back the burst, and no more");
    }

    #[test]
    fn a_steady_sender_is_never_refused() {
        let start = Instant::now();
        let mut rate = Rate::new(50, 1, start);
        assert!((0..1_000).all(|step| rate.take(start + Duration::from_millis(20) * step)));
    }
}
