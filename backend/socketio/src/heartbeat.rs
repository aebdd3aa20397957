//! The two timers of a session: the pause before a ping, and the patience for its pong.

use std::time::{Duration, Instant};

/// What the time says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beat {
    /// Nothing is due before this time.
    Wait(Instant),
    /// Send a ping now; look again at this time.
    Ping(Instant),
    /// The pong did not come: the client is gone.
    TimedOut,
}

/// Where a session stands between ping and pong. The first ping comes after one interval, not at once.
#[derive(Debug, Clone, Copy)]
pub struct Heartbeat {
    interval: Duration,
    timeout: Duration,
    due: Instant,
    pinged: bool,
}

impl Heartbeat {
    /// A session that opens now.
    pub fn new(interval: Duration, timeout: Duration, now: Instant) -> Self {
        Self { interval, timeout, due: now + interval, pinged: false }
    }

    /// Looks at the clock.
    pub fn tick(&mut self, now: Instant) -> Beat {
        if now < self.due {
            return Beat::Wait(self.next_look(now));
        }
        if self.pinged {
            return Beat::TimedOut;
        }
        self.pinged = true;
        self.due = now + self.timeout;
        Beat::Ping(self.next_look(now))
    }

    /// A pong may bring the next ping nearer than the end of the patience for it.
    fn next_look(&self, now: Instant) -> Instant {
        self.due.min(now + self.interval)
    }

    /// A pong came. An unexpected one changes nothing.
    pub fn pong(&mut self, now: Instant) {
        if self.pinged {
            self.pinged = false;
            self.due = now + self.interval;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pings_after_an_interval_and_gives_up_after_the_timeout() {
        let start = Instant::now();
        let ms = Duration::from_millis;
        let mut heartbeat = Heartbeat::new(ms(300), ms(200), start);
        assert_eq!(heartbeat.tick(start), Beat::Wait(start + ms(300)));
        assert_eq!(heartbeat.tick(start + ms(300)), Beat::Ping(start + ms(500)));
        heartbeat.pong(start + ms(310));
        assert_eq!(heartbeat.tick(start + ms(609)), Beat::Wait(start + ms(610)));
        assert_eq!(heartbeat.tick(start + ms(610)), Beat::Ping(start + ms(810)));
        assert_eq!(heartbeat.tick(start + ms(810)), Beat::TimedOut);
    }

    #[test]
    fn long_patience_does_not_put_the_next_ping_off() {
        let start = Instant::now();
        let ms = Duration::from_millis;
        let mut heartbeat = Heartbeat::new(ms(300), ms(2_000), start);
        assert_eq!(heartbeat.tick(start + ms(300)), Beat::Ping(start + ms(600)));
        assert_eq!(heartbeat.tick(start + ms(600)), Beat::Wait(start + ms(900)));
        heartbeat.pong(start + ms(610));
        assert_eq!(heartbeat.tick(start + ms(900)), Beat::Wait(start + ms(910)));
        assert_eq!(heartbeat.tick(start + ms(910)), Beat::Ping(start + ms(1_210)));
    }
}
