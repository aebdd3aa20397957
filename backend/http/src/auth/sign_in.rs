//! Signing in with name and password, and again with a stored token. All refusals look the same, whether the account
//! exists, is inactive, signs in elsewhere or just has another password.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use gantry_domain::{Error, Lockout, Need, RequestContext};
use gantry_store::Tx;
use gantry_store::sign_on::rights;
use gantry_store::sign_on::session::{self, NewSession};
use gantry_store::sign_on::user::{self, Account};
use gantry_store::tenants::tenant::Tenant;
use uuid::Uuid;

use super::failures::Whose;
use super::sessions::Live;
use super::token::{self, Claims, LIFETIME};
use super::{Auth, Authenticated};

/// A try to sign in.
pub(crate) struct Attempt {
    /// E-mail address or user name.
    pub(crate) login: String,
    /// SHA-256 of the password, lower-case hex.
    pub(crate) hex: String,
    pub(crate) user_agent: String,
    pub(crate) address: IpAddr,
}

/// How it went.
pub(crate) enum Outcome {
    Granted(Granted),
    /// So many attempts have failed in a row.
    Refused {
        failures: i16,
    },
    /// Nothing helps until the lock ends or the account is unlocked.
    Locked,
}

/// Somebody is in.
pub(crate) struct Granted {
    pub(crate) live: Arc<Live>,
    pub(crate) token: String,
    pub(crate) expires_at: DateTime<Utc>,
}

impl Auth {
    /// Checks a password. A refusal comes after a while that says nothing of why.
    ///
    /// # Errors
    /// `overloaded` when too many people sign in at once; internal ones.
    pub(crate) async fn sign_in(&self, tenant: &Tenant, attempt: Attempt) -> Result<Outcome, Error> {
        let began = Instant::now();
        let outcome = self.try_sign_in(tenant, attempt).await;
        if !matches!(outcome, Ok(Outcome::Granted(_))) {
            tokio::time::sleep(until_alike(began.elapsed())).await;
        }
        outcome
    }

    async fn try_sign_in(&self, tenant: &Tenant, attempt: Attempt) -> Result<Outcome, Error> {
        let system = RequestContext::system(tenant.id, "sign-in");
        let (store, now, from) = (&self.0.store, self.0.clock.now(), attempt.address);
        let login = attempt.login.trim();
        let found = store.tenant_read(&system, Need::SignedIn, async |tx| user::by_login(tx, login).await).await?;
        let found = found.filter(|user| user.active && user.password_hash.is_some());
        // Where people must use the identity provider, a password is as good as none.
        let found = found.filter(|user| !tenant.sso_only || user.break_glass);
        let stored = found.as_ref().and_then(|user| user.password_hash.clone());
        // Always checked, also for names that nobody has and for locked accounts: how long the answer takes says nothing.
        let right = self.0.passwords.check(attempt.hex.clone(), stored).await?;
        let Some(user) = found else {
            return Ok(self.refuse_nobody(Whose::Nobody(tenant.id, login.to_lowercase()), from, now));
        };
        let whose = Whose::User(tenant.id, user.id);
        let here = self.0.failures.from(from, &whose, user.unlocked_at);
        let locked = user.lockout.is_locked(now);
        // The last administrator is locked out of no more than the addresses that guess.
        let last = async |tx: &Tx| rights::is_last_administrator(tx, user.id, user.role_id, now).await;
        let last = locked && right && store.tenant_read(&system, Need::SignedIn, last).await?;
        if here.is_locked(now) || locked && !last {
            return Ok(Outcome::Locked);
        }
        if !right {
            let here = self.0.failures.record_from(from, &whose, user.unlocked_at, now);
            let may_lock = || self.0.failures.may_lock(from);
            let fail = async |tx: &Tx| user::record_failure(tx, user.id, now, may_lock).await;
            let account = store.tenant_tx(&system, Need::SignedIn, fail).await?;
            return Ok(refusal(&here, &account, now));
        }
        let open = async |tx: &Tx| open(tx, &user, &attempt, (now, last)).await;
        match store.tenant_tx(&system, Need::SignedIn, open).await? {
            Some(loaded) => {
                self.0.failures.forget(from, &whose);
                let id = loaded.session;
                let live = self.0.sessions.put(id, loaded);
                self.grant(id, tenant, live).map(Outcome::Granted)
            }
            // Locked by a guess that failed at the same moment.
            None => Ok(Outcome::Locked),
        }
    }

    /// What is answered to a name that nobody has: the same as if somebody had it.
    fn refuse_nobody(&self, whose: Whose, from: IpAddr, now: DateTime<Utc>) -> Outcome {
        let failures = &self.0.failures;
        let states = [failures.from(from, &whose, None), failures.of_nobody(&whose)];
        if states.iter().any(|state| state.is_locked(now)) {
            return Outcome::Locked;
        }
        let here = failures.record_from(from, &whose, None, now);
        refusal(&here, &failures.record_nobody(from, &whose, now), now)
    }

    /// Signs somebody in again who has a token that counts; token and session get a new life.
    ///
    /// # Errors
    /// As [`Auth::authenticate`].
    pub(crate) async fn sign_in_again(&self, token: &str, host: Option<&str>) -> Result<Granted, Error> {
        // What the user may do and is called is shown from now on: not from memory.
        self.forget(self.0.tokens.read(token)?.jti);
        let authenticated = self.verify(token, host).await?;
        let (token, expires_at) = self.renew(&authenticated).await?;
        Ok(Granted { live: authenticated.live, token, expires_at })
    }

    /// A new token for a session, whose end moves when it is less than half a life away.
    pub(super) async fn renew(&self, authenticated: &Authenticated) -> Result<(String, DateTime<Utc>), Error> {
        let old = authenticated.claims;
        let now = Utc::now();
        let mut expires_at = authenticated.live.expires_at();
        // A screen is good until the day that was chosen for it.
        if expires_at - now < LIFETIME * 3 / 4 && !authenticated.live.context.is_screen() {
            expires_at = now + LIFETIME;
            let system = RequestContext::system(old.tenant, "session");
            let renew = async |tx: &Tx| session::renew(tx, old.jti, expires_at).await;
            if !self.0.store.tenant_tx(&system, Need::SignedIn, renew).await? {
                self.forget(old.jti);
                return Err(token::invalid());
            }
            self.forget(old.jti);
        }
        let claims = Claims::new(old.jti, old.sub, old.tenant, expires_at);
        Ok((self.0.tokens.sign(&claims)?, expires_at))
    }

    pub(super) fn grant(&self, session: Uuid, tenant: &Tenant, live: Arc<Live>) -> Result<Granted, Error> {
        let expires_at = live.expires_at();
        let claims = Claims::new(session, live.loaded.user.id, tenant.id, expires_at);
        Ok(Granted { token: self.0.tokens.sign(&claims)?, live, expires_at })
    }
}

/// Refusals are answered at the ends of such intervals: a write to the database more or less does not show.
const ALIKE: Duration = Duration::from_millis(100);

fn until_alike(elapsed: Duration) -> Duration {
    let over = elapsed.as_micros().checked_rem(ALIKE.as_micros()).and_then(|over| u64::try_from(over).ok());
    ALIKE.saturating_sub(Duration::from_micros(over.unwrap_or_default()))
}

/// After one more failure, from an address and of an account; of two counts the higher.
fn refusal(here: &Lockout, account: &Lockout, now: DateTime<Utc>) -> Outcome {
    match here.is_locked(now) || account.is_locked(now) {
        true => Outcome::Locked,
        false => Outcome::Refused { failures: here.failures.max(account.failures) },
    }
}

async fn open(
    tx: &Tx,
    user: &Account,
    attempt: &Attempt,
    (now, even_locked): (DateTime<Utc>, bool),
) -> Result<Option<session::LoadedSession>, Error> {
    if !user::record_success(tx, user.id, now, even_locked).await? {
        return Ok(None);
    }
    let id = Uuid::now_v7();
    let new = NewSession {
        id,
        user_id: user.id,
        expires_at: Utc::now() + LIFETIME,
        user_agent: attempt.user_agent.clone(),
        address: attempt.address.to_string(),
    };
    session::insert(tx, &new).await?;
    session::load(tx, id).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_take_full_intervals_however_long_they_take() {
        for (elapsed, rest) in [(24, 76), (22, 78), (100, 100), (130, 70)] {
            let elapsed = Duration::from_millis(elapsed);
            assert_eq!(until_alike(elapsed), Duration::from_millis(rest), "{elapsed:?}");
        }
    }
}
