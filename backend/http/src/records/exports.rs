//! How many exports are under way: each holds a connection to the database until it is downloaded, and there are not many.

use std::sync::Arc;

use gantry_domain::{Error, TenantId, UserId};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::shares::{Share, Shares};

/// Of the whole server.
const AT_ONCE: usize = 4;
/// Of one user.
const OF_USER: usize = 2;

/// The user who exports; none for a kiosk screen.
type User = (TenantId, Option<UserId>);

/// The exports of a server.
#[derive(Debug, Clone)]
pub(crate) struct Exports {
    places: Arc<Semaphore>,
    users: Arc<Shares<User>>,
}

/// An export that is under way, until dropped.
#[derive(Debug)]
pub(crate) struct Exporting {
    _place: OwnedSemaphorePermit,
    _share: Share<User>,
}

impl Default for Exports {
    fn default() -> Self {
        Self { places: Arc::new(Semaphore::new(AT_ONCE)), users: Arc::new(Shares::new(OF_USER)) }
    }
}

impl Exports {
    /// Begins one.
    ///
    /// # Errors
    /// `rate_limited` when this user has two under way, `overloaded` when others have too many.
    pub(crate) fn enter(&self, user: User) -> Result<Exporting, Error> {
        let busy = |code, detail: &str| Error::Busy { code, detail: detail.to_owned(), retry_after: 5 };
        let share = self.users.take(user);
        let share =
            share.ok_or_else(|| busy("rate_limited", "Two of your exports are under way. Wait for one of them."))?;
        let place = Arc::clone(&self.places).try_acquire_owned();
        let place = place.map_err(|_| busy("overloaded", "Too many exports are under way. Try again in a moment."))?;
        Ok(Exporting { _place: place, _share: share })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_has_two_and_all_together_have_four() {
        let exports = Exports::default();
        let held: Vec<_> = (0..4).map(|one| exports.enter((1, Some(one / 2))).unwrap()).collect();
        assert_eq!(exports.enter((1, Some(0))).unwrap_err().code(), "rate_limited");
        assert_eq!(exports.enter((1, Some(9))).unwrap_err().code(), "overloaded");
        drop(held);
        assert!(exports.enter((1, Some(0))).is_ok());
    }
}
