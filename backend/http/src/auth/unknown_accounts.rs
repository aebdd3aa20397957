//! Failed attempts for names that nobody has, counted as if somebody had them: from the answers nobody can tell whether
//! an account exists. Bounded in memory.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use gantry_domain::TenantId;

/// Attempts after which an account, or the appearance of one, is locked.
pub(crate) const MAX_FAILURES: i16 = 3;
/// Names remembered; the oldest are forgotten first.
const NAMES: usize = 10_000;

type Name = (TenantId, String);

/// Counts.
#[derive(Default)]
pub(crate) struct UnknownAccounts {
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    failures: HashMap<Name, i16>,
    order: VecDeque<Name>,
}

impl UnknownAccounts {
    /// One more failure; answers how many that makes, at most [`MAX_FAILURES`].
    pub(crate) fn record_failure(&self, tenant: TenantId, login: &str) -> i16 {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let name = (tenant, login.to_lowercase());
        if !counts.failures.contains_key(&name) {
            counts.order.push_back(name.clone());
            if counts.order.len() > NAMES
                && let Some(oldest) = counts.order.pop_front()
            {
                counts.failures.remove(&oldest);
            }
        }
        let failures = counts.failures.entry(name).or_insert(0);
        *failures = failures.saturating_add(1).min(MAX_FAILURES);
        *failures
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_without_account_counts_to_three_and_stays_there() {
        let unknown_accounts = UnknownAccounts::default();
        let attempts: Vec<_> = (0..4).map(|_| unknown_accounts.record_failure(1, "Nobody@demo.example")).collect();
        assert_eq!(attempts, [1, 2, 3, 3]);
        assert_eq!(unknown_accounts.record_failure(1, "nobody@DEMO.example"), 3);
        assert_eq!(unknown_accounts.record_failure(2, "nobody@demo.example"), 1, "another tenant has its own");
    }

    #[test]
    fn memory_is_bounded() {
        let unknown_accounts = UnknownAccounts::default();
        for number in 0..NAMES + 10 {
            unknown_accounts.record_failure(1, &format!("name{number}"));
        }
        assert_eq!(unknown_accounts.counts.lock().unwrap().failures.len(), NAMES);
        assert_eq!(unknown_accounts.record_failure(1, "name0"), 1, "the oldest is forgotten");
    }
}
