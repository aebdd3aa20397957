//! Limits how often a key (an address, a user) may do something: a token bucket for each key, refilled at a steady rate. Bounded
//! in memory.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZero;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use gantry_domain::Error;

/// Buckets remembered; beyond that, the full ones are forgotten first.
const BUCKETS: usize = 10_000;

/// A rate: so many requests at once, and how fast the allowance is refilled. What a request is, the limiter says: a sign-in, a call with an API key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimit {
    /// Most requests at once.
    pub burst: u32,
    /// Time until one more is allowed.
    pub every: Duration,
}

impl Default for RateLimit {
    /// For sign-ins of one address, which a whole shift may share.
    fn default() -> Self {
        Self { burst: 30, every: Duration::from_secs(2) }
    }
}

impl RateLimit {
    /// So many a minute, which may also come all at once.
    pub fn per_minute(requests: NonZero<u32>) -> Self {
        Self { burst: requests.get(), every: Duration::from_secs(60) / requests.get() }
    }

    /// Time until an empty bucket is full.
    fn depth(self) -> Duration {
        self.every * self.burst
    }
}

/// Counts requests by address or by another key.
pub(crate) struct RateLimiter<Key = IpAddr> {
    limit: RateLimit,
    /// The key in the error message.
    from: &'static str,
    buckets: Mutex<HashMap<Key, Bucket>>,
}

/// What is left of an allowance.
struct Bucket {
    /// When it will be full again.
    full_at: Instant,
    /// In which time it gains one request.
    every: Duration,
}

impl Bucket {
    /// When the limit has changed, as many requests are used up as before, at most all that there are.
    fn go_by(&mut self, limit: RateLimit, now: Instant) {
        if self.every == limit.every {
            return;
        }
        let used = self.full_at.saturating_duration_since(now).as_secs_f64() / self.every.as_secs_f64();
        let missing = Duration::try_from_secs_f64(used * limit.every.as_secs_f64()).unwrap_or(Duration::MAX);
        *self = Self { full_at: now + missing.min(limit.depth()), every: limit.every };
    }
}

impl RateLimiter {
    /// By address.
    pub(crate) fn new(limit: RateLimit) -> Self {
        Self::of(limit, "from your address")
    }

    /// Counts one request of an address.
    ///
    /// # Errors
    /// As [`Self::take_from`].
    pub(crate) fn take(&self, address: IpAddr, now: Instant) -> Result<(), Error> {
        self.take_from(network(address), now)
    }
}

impl<Key: Eq + Hash> RateLimiter<Key> {
    /// Of something else, with the words for a refusal: "Too many attempts … Try again in 3 s."
    pub(crate) fn of(limit: RateLimit, from: &'static str) -> Self {
        Self { limit, from, buckets: Mutex::default() }
    }

    /// Takes one attempt.
    ///
    /// # Errors
    /// `rate_limited`, with the seconds to wait.
    pub(crate) fn take_from(&self, key: Key, now: Instant) -> Result<(), Error> {
        self.take_at(self.limit, key, now)
    }

    /// The same, of a caller with a limit of their own.
    ///
    /// # Errors
    /// As [`Self::take_from`].
    pub(crate) fn take_at(&self, limit: RateLimit, key: Key, now: Instant) -> Result<(), Error> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= BUCKETS {
            buckets.retain(|_, bucket| bucket.full_at > now);
            if buckets.len() >= BUCKETS {
                buckets.clear();
            }
        }
        let bucket = buckets.entry(key).or_insert(Bucket { full_at: now, every: limit.every });
        bucket.go_by(limit, now);
        let after = bucket.full_at.max(now) + limit.every;
        let missing = after.saturating_duration_since(now).saturating_sub(limit.depth());
        if missing.is_zero() {
            bucket.full_at = after;
            return Ok(());
        }
        let seconds = u32::try_from(missing.as_secs()).unwrap_or(u32::MAX).saturating_add(1);
        Err(Error::Busy {
            code: "rate_limited",
            detail: format!("Too many attempts {}. Try again in {seconds} s.", self.from),
            retry_after: seconds,
        })
    }
}

/// One household of IPv6 addresses counts as one address.
pub(super) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6((address.to_bits() >> 64 << 64).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_the_burst_an_address_waits_and_others_do_not() {
        let limiter = RateLimiter::new(RateLimit { burst: 3, every: Duration::from_secs(2) });
        let [here, there] = [IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2])];
        let start = Instant::now();
        for _ in 0..3 {
            limiter.take(here, start).unwrap();
        }
        let Err(Error::Busy { code, retry_after, .. }) = limiter.take(here, start) else { panic!("not refused") };
        assert_eq!((code, retry_after), ("rate_limited", 3));
        limiter.take(there, start).unwrap();
        limiter.take(here, start + Duration::from_secs(2)).unwrap();
        limiter.take(here, start + Duration::from_secs(2)).unwrap_err();
    }

    #[test]
    fn a_caller_with_a_limit_of_their_own_goes_by_it() {
        let limiter = RateLimiter::of(RateLimit { burst: 1, every: Duration::from_secs(60) }, "with this key");
        let six = RateLimit::per_minute(NonZero::new(6).unwrap());
        let start = Instant::now();
        assert_eq!((0..10).filter(|_| limiter.take_at(six, 7, start).is_ok()).count(), 6);
        let Err(Error::Busy { detail, retry_after, .. }) = limiter.take_at(six, 7, start) else {
            panic!("not refused")
        };
        assert_eq!((detail.as_str(), retry_after), ("Too many attempts with this key. Try again in 11 s.", 11));
        limiter.take_at(six, 8, start).unwrap();
        limiter.take_at(six, 7, start + Duration::from_secs(10)).unwrap();
    }

    #[test]
    fn a_limit_that_changes_counts_at_once_and_what_is_used_up_stays_so() {
        let [low, high] = [3, 600].map(|requests| RateLimit::per_minute(NonZero::new(requests).unwrap()));
        let limiter = RateLimiter::of(low, "with this key");
        let start = Instant::now();
        let taken = |limit, key| (0..1_000).filter(|_| limiter.take_at(limit, key, start).is_ok()).count();
        assert_eq!((taken(low, 7), taken(high, 7)), (3, 597));
        let Err(Error::Busy { retry_after, .. }) = limiter.take_at(low, 7, start) else { panic!("not refused") };
        assert_eq!(retry_after, 21, "one more, and not all 600");
        limiter.take_at(low, 7, start + Duration::from_secs(20)).unwrap();
    }

    #[test]
    fn neighbours_in_one_ipv6_network_share_a_bucket() {
        let limiter = RateLimiter::new(RateLimit { burst: 1, every: Duration::from_secs(2) });
        let start = Instant::now();
        limiter.take("2001:db8::1".parse().unwrap(), start).unwrap();
        limiter.take("2001:db8::2".parse().unwrap(), start).unwrap_err();
        limiter.take("2001:db8:0:1::1".parse().unwrap(), start).unwrap();
    }
}
