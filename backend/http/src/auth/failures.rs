//! Failed sign-ins by account and by source address, bounded in memory. An address is locked out of an account as the account
//! itself is. It stays locked out where the account is not locked: because the address has locked too many accounts already, or
//! because the account is the last administrator's. Unknown names are counted like accounts, so the answers do not reveal
//! which accounts exist.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use gantry_domain::{Lockout, TenantId, UserId};

use super::rate_limit::{RateLimit, RateLimiter, network};

/// Counts remembered; the oldest are forgotten first.
const MOST: usize = 20_000;
/// Accounts that one address may lock for every address. Allows for typing errors of several users behind one address, and keeps an
/// attacker who tries one name after the other from locking out the users of a tenant.
const LOCKS: RateLimit = RateLimit { burst: 5, every: Duration::from_secs(600) };

/// Whose attempts.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Whose {
    /// An account's, whichever of its names is tried.
    User(TenantId, UserId),
    /// Failures for a name that has no account.
    Unknown(TenantId, String),
}

type Key = (Whose, Option<IpAddr>);

/// Counts.
pub(super) struct Failures {
    counts: Mutex<Counts>,
    locks: RateLimiter,
}

#[derive(Default)]
struct Counts {
    kept: HashMap<Key, Kept>,
    order: VecDeque<Key>,
}

#[derive(Clone, Copy)]
struct Kept {
    state: Lockout,
    /// When the account had last been unlocked: once that is another time, this counts no longer.
    unlocked_at: Option<DateTime<Utc>>,
}

impl Default for Failures {
    fn default() -> Self {
        Self { counts: Mutex::default(), locks: RateLimiter::new(LOCKS) }
    }
}

impl Failures {
    /// Where an address stands with an account that was last unlocked then.
    pub(super) fn from(&self, address: IpAddr, whose: &Whose, unlocked_at: Option<DateTime<Utc>>) -> Lockout {
        self.get(&(whose.clone(), Some(network(address))), unlocked_at)
    }

    /// One more failure from an address.
    pub(super) fn record_from(
        &self,
        address: IpAddr,
        whose: &Whose,
        unlocked_at: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Lockout {
        self.record((whose.clone(), Some(network(address))), unlocked_at, now, || true)
    }

    /// The lockout state of a name that has no account, as it would be for an account.
    pub(super) fn of_unknown(&self, whose: &Whose) -> Lockout {
        self.get(&(whose.clone(), None), None)
    }

    /// Records a failure for a name that has no account, from an address that may lock it as it may lock an account.
    pub(super) fn record_unknown(&self, address: IpAddr, whose: &Whose, now: DateTime<Utc>) -> Lockout {
        self.record((whose.clone(), None), None, now, || self.may_lock(address))
    }

    /// Whether an address may lock one more account for everybody.
    pub(super) fn may_lock(&self, address: IpAddr) -> bool {
        self.locks.take(address, Instant::now()).is_ok()
    }

    /// Forgets the failures of an address after a successful sign-in from it.
    pub(super) fn forget(&self, address: IpAddr, whose: &Whose) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.kept.remove(&(whose.clone(), Some(network(address))));
    }

    fn get(&self, key: &Key, unlocked_at: Option<DateTime<Utc>>) -> Lockout {
        let counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = counts.kept.get(key).filter(|kept| kept.unlocked_at == unlocked_at);
        kept.map(|kept| kept.state).unwrap_or_default()
    }

    fn record(
        &self,
        key: Key,
        unlocked_at: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
        may_lock: impl FnOnce() -> bool,
    ) -> Lockout {
        let before = self.get(&key, unlocked_at);
        let after = before.failed(now);
        if after == before || after.is_locked(now) && !may_lock() {
            return before;
        }
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.kept.insert(key.clone(), Kept { state: after, unlocked_at }).is_none() {
            counts.order.push_back(key);
            if counts.order.len() > MOST
                && let Some(oldest) = counts.order.pop_front()
            {
                counts.kept.remove(&oldest);
            }
        }
        after
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));
    const THERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2));
    const START: DateTime<Utc> = DateTime::UNIX_EPOCH;

    fn unknown(name: usize) -> Whose {
        Whose::Unknown(1, format!("name{name}"))
    }

    #[test]
    fn an_address_counts_for_itself_and_what_is_unlocked_begins_anew() {
        let (failures, whose) = (Failures::default(), Whose::User(1, 7));
        let record = |unlocked| failures.record_from(HERE, &whose, unlocked, START);
        let counts: Vec<_> = (0..4).map(|_| record(None).failures).collect();
        assert_eq!(counts, [1, 2, 3, 3]);
        assert!(failures.from(HERE, &whose, None).is_locked(START));
        assert_eq!(failures.from(THERE, &whose, None), Lockout::default());
        assert_eq!(failures.from(HERE, &Whose::User(2, 7), None), Lockout::default(), "another tenant's");
        assert!(!failures.from(HERE, &whose, Some(START)).is_locked(START), "unlocked meanwhile");
        assert_eq!(record(Some(START)).failures, 1);
        failures.forget(HERE, &whose);
        assert_eq!(failures.from(HERE, &whose, Some(START)), Lockout::default());
    }

    #[test]
    fn one_address_locks_a_few_names_for_everybody_and_no_more() {
        let failures = Failures::default();
        let locked = (0..20).filter(|name| {
            for _ in 0..3 {
                failures.record_unknown(HERE, &unknown(*name), START);
            }
            failures.of_unknown(&unknown(*name)).is_locked(START)
        });
        assert_eq!(locked.count(), 5);
        let last = (0..3).map(|_| failures.record_unknown(THERE, &unknown(19), START)).last().unwrap();
        assert!(last.is_locked(START) && !last.is_locked(START + TimeDelta::minutes(1)), "others still may");
    }

    #[test]
    fn memory_is_bounded() {
        let failures = Failures::default();
        for name in 0..MOST + 10 {
            failures.record_from(HERE, &unknown(name), None, START);
        }
        assert_eq!(failures.counts.lock().unwrap().kept.len(), MOST);
        assert_eq!(failures.from(HERE, &unknown(0), None), Lockout::default(), "the oldest is forgotten");
    }
}
