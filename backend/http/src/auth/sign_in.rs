//! Signing in with name and password, and again with a stored token. All refusals look the same, whether the account
//! exists, is inactive, signs in elsewhere or just has another password.

use std::net::IpAddr;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use gantry_domain::{Error, Need, RequestContext};
use gantry_store::Tx;
use gantry_store::sign_on::session::{self, NewSession};
use gantry_store::sign_on::user::{self, Account, Failure};
use gantry_store::tenants::tenant::Tenant;
use uuid::Uuid;

use super::sessions::Live;
use super::token::{self, Claims, LIFETIME};
use super::unknown_accounts::MAX_FAILURES;
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
    /// Nothing helps until an administrator unlocks the account.
    Locked,
}

/// Somebody is in.
pub(crate) struct Granted {
    pub(crate) live: Arc<Live>,
    pub(crate) token: String,
    pub(crate) expires_at: DateTime<Utc>,
}

impl Auth {
    /// Checks a password.
    ///
    /// # Errors
    /// `overloaded` when too many people sign in at once; internal ones.
    pub(crate) async fn sign_in(&self, tenant: &Tenant, attempt: Attempt) -> Result<Outcome, Error> {
        let system = RequestContext::system(tenant.id, "sign-in");
        let store = &self.0.store;
        let login = attempt.login.trim();
        let found = store.tenant_read(&system, Need::SignedIn, async |tx| user::by_login(tx, login).await).await?;
        let found = found.filter(|user| user.active && user.password_hash.is_some());
        let stored = found.as_ref().and_then(|user| user.password_hash.clone());
        // Always checked, also for unknown_accounts and locked accounts: how long the answer takes says nothing.
        let right = self.0.passwords.check(attempt.hex.clone(), stored).await?;
        let Some(user) = found else {
            return Ok(refusal(self.0.unknown_accounts.record_failure(tenant.id, login), false));
        };
        if user.locked_at.is_some() {
            return Ok(Outcome::Locked);
        }
        if !right {
            let failure = store.tenant_tx(&system, Need::SignedIn, async |tx| record_failure(tx, &user).await).await?;
            return Ok(refusal(failure.attempts, failure.locked()));
        }
        let id = Uuid::now_v7();
        let loaded = store.tenant_tx(&system, Need::SignedIn, async |tx| open(tx, &user, &attempt, id).await).await?;
        match loaded {
            Some(loaded) => {
                let live = self.0.sessions.put(id, loaded);
                self.grant(id, tenant, live).map(Outcome::Granted)
            }
            // Locked by a guess that failed at the same moment.
            None => Ok(Outcome::Locked),
        }
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

    fn grant(&self, session: Uuid, tenant: &Tenant, live: Arc<Live>) -> Result<Granted, Error> {
        let expires_at = live.expires_at();
        let claims = Claims::new(session, live.loaded.user.id, tenant.id, expires_at);
        Ok(Granted { token: self.0.tokens.sign(&claims)?, live, expires_at })
    }
}

fn refusal(failures: i16, locked: bool) -> Outcome {
    if locked || failures >= MAX_FAILURES { Outcome::Locked } else { Outcome::Refused { failures } }
}

async fn record_failure(tx: &Tx, user: &Account) -> Result<Failure, Error> {
    user::record_failure(tx, user.id).await
}

async fn open(tx: &Tx, user: &Account, attempt: &Attempt, id: Uuid) -> Result<Option<session::LoadedSession>, Error> {
    if !user::record_success(tx, user.id).await? {
        return Ok(None);
    }
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
