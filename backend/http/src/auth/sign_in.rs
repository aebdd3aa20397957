//! Signing in with name and password, and again with a stored token. All refusals look the same, whether the account
//! exists, is inactive, signs in elsewhere or just has another password.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use gantry_domain::{Error, Lockout, Need, RequestContext, TenantId, UserId};
use gantry_store::Tx;
use gantry_store::sign_on::session::{self, NewSession};
use gantry_store::sign_on::sign_in_log::{self, NewSignIn, event, way};
use gantry_store::sign_on::user::{self, Account};
use gantry_store::sign_on::{rights, second_factor};
use gantry_store::tenants::tenant::Tenant;
use uuid::Uuid;

use super::failures::Whose;
use super::second_step::WaitingStep;
use super::sessions::Live;
use super::token::{self, Claims, LIFETIME};
use super::{Auth, Authenticated};

/// A try to sign in.
pub(crate) struct Attempt {
    /// E-mail address or user name.
    pub(crate) login: String,
    /// SHA-256 of the password, lower-case hex.
    pub(crate) hex: String,
    /// What the browser has kept of an earlier attempt.
    pub(crate) browser: Option<String>,
    pub(crate) visitor: Visitor,
}

/// The client that signs in.
pub(crate) struct Visitor {
    pub(crate) user_agent: String,
    pub(crate) address: IpAddr,
}

/// How it went.
pub(crate) enum Outcome {
    Granted(Granted),
    /// The password is right, and not enough.
    SecondFactor(WaitingStep),
    /// So many attempts have failed in a row.
    Refused {
        failures: i16,
    },
    /// Nothing helps until the lock ends or the account is unlocked.
    Locked,
}

/// A completed sign-in.
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
        if !matches!(outcome, Ok(Outcome::Granted(_) | Outcome::SecondFactor(_))) {
            tokio::time::sleep(until_alike(began.elapsed())).await;
        }
        outcome
    }

    async fn try_sign_in(&self, tenant: &Tenant, attempt: Attempt) -> Result<Outcome, Error> {
        let system = RequestContext::system(tenant.id, "sign-in");
        let (store, now, from) = (&self.0.store, self.0.clock.now(), attempt.visitor.address);
        let entry = NewSignIn::new(event::SIGN_IN, way::PASSWORD).from(from, &attempt.visitor.user_agent);
        let login = attempt.login.trim();
        let found = store.tenant_read(&system, Need::SignedIn, async |tx| user::by_login(tx, login).await).await?;
        let found = found.filter(|user| user.active && user.password_hash.is_some());
        // Where people must use the identity provider, a password is as good as none.
        let found = found.filter(|user| !tenant.sso_only || user.break_glass);
        let stored = found.as_ref().and_then(|user| user.password_hash.clone());
        // Checked also for unknown names and locked accounts, so the time of the answer reveals neither.
        let right = self.0.passwords.check(attempt.hex.clone(), stored).await?;
        let Some(user) = found else {
            let outcome = self.refuse_unknown(Whose::Unknown(tenant.id, login.to_lowercase()), from, now);
            // Not what was typed: it may be a password in the wrong field.
            let note = async |tx: &Tx| sign_in_log::note(tx, entry.because("unknown_account")).await;
            store.tenant_tx(&system, Need::SignedIn, note).await?;
            return Ok(outcome);
        };
        let entry = entry.of(user.id, &user.display_name);
        let whose = Whose::User(tenant.id, user.id);
        let here = self.0.failures.from(from, &whose, user.unlocked_at);
        let locked = user.lockout.is_locked(now);
        // The last administrator is locked out of no more than the addresses that guess.
        let last = async |tx: &Tx| rights::is_last_administrator(tx, user.id, user.role_id, now).await;
        let last = locked && right && store.tenant_read(&system, Need::SignedIn, last).await?;
        if here.is_locked(now) || locked && !last {
            let note = async |tx: &Tx| sign_in_log::note(tx, entry.because("account_locked")).await;
            store.tenant_tx(&system, Need::SignedIn, note).await?;
            return Ok(Outcome::Locked);
        }
        if !right {
            let here = self.0.failures.record_from(from, &whose, user.unlocked_at, now);
            let may_lock = || self.0.failures.may_lock(from);
            let fail = async |tx: &Tx| {
                sign_in_log::note(tx, entry.because("wrong_password")).await?;
                user::record_failure(tx, user.id, now, may_lock).await
            };
            let account = store.tenant_tx(&system, Need::SignedIn, fail).await?;
            return Ok(refusal(&here, &account, now));
        }
        let go_on = async |tx: &Tx| {
            let factors = second_factor::of(tx, user.id).await?;
            if factors.any() {
                // Failures are forgotten once the second factor is proven, or a known password would give ever new attempts.
                let waiting = self.wait_for_second(tx, Some((user.id, factors)), attempt.browser, None).await?;
                return Ok(Next::Wait(waiting));
            }
            open(tx, &user, &attempt.visitor, (now, last), entry).await.map(|opened| Next::Opened(opened.map(Box::new)))
        };
        match store.tenant_tx(&system, Need::SignedIn, go_on).await? {
            Next::Wait(waiting) => Ok(Outcome::SecondFactor(waiting)),
            Next::Opened(Some(loaded)) => {
                self.0.failures.forget(from, &whose);
                let id = loaded.session;
                let live = self.0.sessions.put(id, *loaded);
                self.grant(id, tenant, live).map(Outcome::Granted)
            }
            // Locked by a guess that failed at the same moment.
            Next::Opened(None) => Ok(Outcome::Locked),
        }
    }

    /// Forgets the failures of an address for a user after a successful sign-in.
    pub(super) fn forget_failures(&self, from: IpAddr, tenant: TenantId, user: UserId) {
        self.0.failures.forget(from, &Whose::User(tenant, user));
    }

    /// Refuses an unknown name with the same answer as a wrong password.
    fn refuse_unknown(&self, whose: Whose, from: IpAddr, now: DateTime<Utc>) -> Outcome {
        let failures = &self.0.failures;
        let states = [failures.from(from, &whose, None), failures.of_unknown(&whose)];
        if states.iter().any(|state| state.is_locked(now)) {
            return Outcome::Locked;
        }
        let here = failures.record_from(from, &whose, None, now);
        refusal(&here, &failures.record_unknown(from, &whose, now), now)
    }

    /// Continues a session by a valid token. Token and session are renewed, unless the request is unattended.
    ///
    /// # Errors
    /// As [`Auth::authenticate`].
    pub(crate) async fn sign_in_again(
        &self,
        token: &str,
        host: Option<&str>,
        attended: bool,
    ) -> Result<Granted, Error> {
        // What the user may do and is called is shown from now on: not from memory.
        self.forget(self.0.tokens.read(token)?.jti);
        let authenticated = self.verify(token, host).await?;
        let authenticated = if attended { self.use_session(&authenticated).await? } else { authenticated };
        let (token, expires_at) = self.renewed_token(&authenticated)?;
        Ok(Granted { live: authenticated.live, token, expires_at })
    }

    /// A new token for a session.
    pub(super) fn renewed_token(&self, authenticated: &Authenticated) -> Result<(String, DateTime<Utc>), Error> {
        let old = authenticated.claims;
        let expires_at = authenticated.live.expires_at();
        let claims = Claims::new(old.jti, old.sub, old.tenant, expires_at);
        Ok((self.0.tokens.sign(&claims)?, expires_at))
    }

    /// Notes that a session is used, at most once a minute, which lengthens it as far as the tenant's policy allows.
    ///
    /// # Errors
    /// `invalid_token` when it has ended; internal ones.
    pub(super) async fn use_session(&self, authenticated: &Authenticated) -> Result<Authenticated, Error> {
        let (claims, live) = (authenticated.claims, &authenticated.live);
        // A screen is good until the day that was chosen for it.
        if live.is_lately_used(Utc::now()) || live.context.is_screen() {
            return Ok(Authenticated { claims, live: Arc::clone(live) });
        }
        let system = RequestContext::system(claims.tenant, "session");
        let extend = async |tx: &Tx| {
            session::extend(tx, claims.jti).await?;
            session::load(tx, claims.jti).await
        };
        let Some(loaded) = self.0.store.tenant_tx(&system, Need::SignedIn, extend).await? else {
            self.forget(claims.jti);
            return Err(token::invalid());
        };
        Ok(Authenticated { claims, live: self.0.sessions.put(claims.jti, loaded) })
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

/// What follows a right password.
enum Next {
    Wait(WaitingStep),
    Opened(Option<Box<session::LoadedSession>>),
}

/// Begins a session, and notes that it did; `None` when the account was locked meanwhile.
pub(super) async fn open(
    tx: &Tx,
    user: &Account,
    visitor: &Visitor,
    (now, even_locked): (DateTime<Utc>, bool),
    entry: NewSignIn,
) -> Result<Option<session::LoadedSession>, Error> {
    if !user::record_success(tx, user.id, now, even_locked).await? {
        return Ok(None);
    }
    let id = Uuid::now_v7();
    let new = NewSession {
        id,
        user_id: user.id,
        expires_at: Utc::now() + LIFETIME,
        used_at: Utc::now(),
        user_agent: visitor.user_agent.clone(),
        address: visitor.address.to_string(),
    };
    session::insert(tx, &new).await?;
    session::extend(tx, id).await?;
    sign_in_log::note(tx, NewSignIn { session_id: Some(id), ..entry }).await?;
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
