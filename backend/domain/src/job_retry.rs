//! When a job that failed is tried again.

use chrono::{DateTime, TimeDelta, Utc};

/// A job that has failed so often is left to an administrator.
pub const MOST_ATTEMPTS: i32 = 8;
/// After the first failure; each further pause is four times as long, the last two hours.
const FIRST_PAUSE: TimeDelta = TimeDelta::seconds(2);

/// When to try again after so many attempts.
pub fn next_attempt(now: DateTime<Utc>, attempts: i32) -> DateTime<Utc> {
    let earlier = attempts.clamp(1, MOST_ATTEMPTS) - 1;
    now + FIRST_PAUSE * 4_i32.saturating_pow(earlier.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pauses_grow_from_seconds_to_hours() {
        let now = DateTime::UNIX_EPOCH;
        let pauses = [1, 2, 3, 7].map(|attempts| (next_attempt(now, attempts) - now).num_seconds());
        assert_eq!(pauses, [2, 8, 32, 8_192]);
    }
}
