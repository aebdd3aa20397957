//! Sessions of users who are authenticated by an identity provider, and checks of a password without a sign-in.

use std::net::IpAddr;

use chrono::Utc;
use gantry_domain::{Error, MAX_FAILURES, Need, RequestContext, UserId};
use gantry_store::Tx;
use gantry_store::sign_on::credentials;
use gantry_store::sign_on::session::{self, NewSession};
use gantry_store::sign_on::sign_in_progress::{self, SignInResult};
use gantry_store::sign_on::user;
use gantry_store::tenants::tenant::Tenant;
use uuid::Uuid;

use super::caller::Caller;
use super::failures::Whose;
use super::token::LIFETIME;
use super::{Auth, Granted};

impl Auth {
    /// Begins the session of a sign-in by a provider; `None` when the account is no longer active.
    ///
    /// # Errors
    /// Internal ones.
    pub(crate) async fn open_external(
        &self,
        tenant: &Tenant,
        result: &SignInResult,
        (user_agent, address): (String, IpAddr),
    ) -> Result<Option<Granted>, Error> {
        let system = RequestContext::system(tenant.id, "sign-in");
        let id = Uuid::now_v7();
        let latest = Utc::now() + LIFETIME;
        let new = NewSession {
            id,
            user_id: result.user_id,
            expires_at: result.until.map_or(latest, |until| until.min(latest)),
            used_at: Utc::now(),
            user_agent,
            address: address.to_string(),
        };
        let open = async |tx: &Tx| {
            session::insert(tx, &new).await?;
            sign_in_progress::attach(tx, id, result).await?;
            session::extend(tx, id).await?;
            user::seen(tx, result.user_id).await?;
            session::load(tx, id).await
        };
        let Some(loaded) = self.0.store.tenant_tx(&system, Need::SignedIn, open).await? else { return Ok(None) };
        let live = self.0.sessions.put(id, loaded);
        self.grant(id, tenant, live).map(Some)
    }

    /// Checks the password of a signed-in user; wrong ones count as failed sign-ins.
    ///
    /// # Errors
    /// `wrong_password`, `account_locked`, `signs_in_elsewhere`, `overloaded`.
    pub(crate) async fn prove_password(&self, caller: &Caller, from: IpAddr, hex: String) -> Result<UserId, Error> {
        let (store, id, now) = (&self.0.store, caller.user().id, self.0.clock.now());
        let read = async |tx: &Tx| user::by_id(tx, id).await;
        let account = store.tenant_read(caller, Need::SignedIn, read).await?.ok_or(Error::NotFound { what: "User" })?;
        if account.password_hash.is_none() {
            return Err(credentials::signs_in_elsewhere());
        }
        let whose = Whose::User(caller.tenant(), id);
        if self.0.failures.from(from, &whose, account.unlocked_at).is_locked(now) {
            return Err(super::account::locked());
        }
        if self.0.passwords.check(hex, account.password_hash).await? {
            return Ok(id);
        }
        let here = self.0.failures.record_from(from, &whose, account.unlocked_at, now);
        let may_lock = || self.0.failures.may_lock(from);
        let fail = async |tx: &Tx| user::record_failure(tx, id, now, may_lock).await;
        let account = store.tenant_tx(caller, Need::SignedIn, fail).await?;
        let failures = here.failures.max(account.failures);
        Err(if failures >= MAX_FAILURES {
            super::account::locked()
        } else {
            super::account::wrong(MAX_FAILURES - failures, "password")
        })
    }
}
