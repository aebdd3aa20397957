//! How many failed sign-ins lock an account, and for how long. Anyone can lock an account by guessing, so a lock ends by itself;
//! an attacker gets three guesses each time, and waits longer and longer for the next ones.

use chrono::{DateTime, TimeDelta, Utc};

/// So many failures in a row lock.
pub const MAX_FAILURES: i16 = 3;
/// The first lock; each further one is twice as long.
const FIRST: TimeDelta = TimeDelta::minutes(1);
/// The longest lock.
const LONGEST: TimeDelta = TimeDelta::hours(1);
/// After so long without a lock, the next one is a first one.
const FORGOTTEN: TimeDelta = TimeDelta::days(1);

/// Failures in a row, and the locks that they led to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Lockout {
    /// Failures since the last success or the last lock.
    pub failures: i16,
    /// Locks since the last success.
    pub lockouts: i16,
    /// The end of the last lock.
    pub locked_until: Option<DateTime<Utc>>,
}

impl Lockout {
    /// Whether nothing counts now but waiting.
    pub fn is_locked(&self, now: DateTime<Utc>) -> bool {
        self.locked_until.is_some_and(|until| until > now)
    }

    /// One more failure; while it is locked, none counts, or an attacker who goes on trying would lock it for ever.
    #[must_use]
    pub fn failed(self, now: DateTime<Utc>) -> Self {
        if self.is_locked(now) {
            return self;
        }
        let long_ago = self.locked_until.is_some_and(|until| now - until > FORGOTTEN);
        let lockouts = if long_ago { 0 } else { self.lockouts };
        let failures = if self.failures >= MAX_FAILURES { 1 } else { self.failures.saturating_add(1) };
        if failures < MAX_FAILURES {
            return Self { failures, lockouts, ..self };
        }
        let doubled = u32::try_from(lockouts).ok().and_then(|before| 1_i32.checked_shl(before.min(10)));
        let time = doubled.map_or(LONGEST, |times| (FIRST * times).min(LONGEST));
        Self { failures, lockouts: lockouts.saturating_add(1), locked_until: Some(now + time) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Fails three times at that time.
    fn locked(before: Lockout, now: DateTime<Utc>) -> Lockout {
        (0..3).fold(before, |state, _| state.failed(now))
    }

    #[test]
    fn the_third_failure_locks_and_each_lock_is_twice_as_long_up_to_an_hour() {
        let mut now = DateTime::UNIX_EPOCH;
        let mut state = Lockout::default();
        let mut minutes = Vec::new();
        for _ in 0..8 {
            assert!(!state.failed(now).failed(now).is_locked(now));
            state = locked(state, now);
            let until = state.locked_until.unwrap();
            assert_eq!((state.failures, state.is_locked(now), state.is_locked(until)), (3, true, false));
            minutes.push((until - now).num_minutes());
            now = until;
        }
        assert_eq!(minutes, [1, 2, 4, 8, 16, 32, 60, 60]);
        let later = now + TimeDelta::hours(25);
        assert_eq!(locked(state, later).locked_until, Some(later + FIRST), "a day later it begins again");
    }

    proptest! {
        #[test]
        fn trying_while_it_is_locked_changes_nothing(seconds in 0_i64..60, lockouts in 0_i16..200) {
            let state = locked(Lockout { lockouts, ..Lockout::default() }, DateTime::UNIX_EPOCH);
            let during = DateTime::UNIX_EPOCH + TimeDelta::seconds(seconds);
            prop_assert_eq!(state.failed(during), state);
            prop_assert!(state.locked_until.unwrap() <= DateTime::UNIX_EPOCH + LONGEST);
        }
    }
}
