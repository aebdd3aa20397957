//! What ends sessions besides signing out: a changed or reset password, and signing out of all other sessions.

use std::net::IpAddr;

use gantry_domain::{Error, MAX_FAILURES, Need, RequestContext, TenantId, UserId};
use gantry_store::Tx;
use gantry_store::entity;
use gantry_store::sign_on::credentials;
use gantry_store::sign_on::own_session;
use gantry_store::sign_on::password_reset;
use gantry_store::sign_on::sign_in_log::{self, NewSignIn, event, way};
use gantry_store::sign_on::user;
use gantry_store::sign_on::user_record::User;
use uuid::Uuid;

use super::Auth;
use super::caller::Caller;
use super::failures::Whose;

impl Auth {
    /// What is kept of a password that a client sent.
    ///
    /// # Errors
    /// `overloaded` when too many are waiting; internal ones.
    pub(crate) async fn hash(&self, hex: String) -> Result<String, Error> {
        self.0.passwords.hash(hex).await
    }

    /// Changes the caller's own password and ends their other sessions. Also works while the account is locked: failed sign-ins of others
    /// must not keep its owner from changing the password.
    ///
    /// # Errors
    /// `wrong_password`, counted as a failed sign-in is, and with the last of them `account_locked`; `same_password`;
    /// `signs_in_elsewhere`; `overloaded`.
    pub(crate) async fn change_password(
        &self,
        caller: &Caller,
        from: IpAddr,
        current: String,
        new: String,
    ) -> Result<(), Error> {
        let (store, id, now) = (&self.0.store, caller.user().id, self.0.clock.now());
        let read = async |tx: &Tx| user::by_id(tx, id).await;
        let account = store.tenant_read(caller, Need::SignedIn, read).await?.ok_or(Error::NotFound { what: "User" })?;
        if account.origin != credentials::OWN || account.password_hash.is_none() {
            return Err(credentials::signs_in_elsewhere());
        }
        let whose = Whose::User(caller.tenant(), id);
        if self.0.failures.from(from, &whose, account.unlocked_at).is_locked(now) {
            return Err(locked());
        }
        let same = current == new;
        if !self.0.passwords.check(current, account.password_hash).await? {
            let here = self.0.failures.record_from(from, &whose, account.unlocked_at, now);
            let may_lock = || self.0.failures.may_lock(from);
            let fail = async |tx: &Tx| user::record_failure(tx, id, now, may_lock).await;
            let account = store.tenant_tx(caller, Need::SignedIn, fail).await?;
            let failures = here.failures.max(account.failures);
            return Err(if failures >= MAX_FAILURES { locked() } else { wrong(MAX_FAILURES - failures, "current") });
        }
        if same {
            let message = "The new password must differ from the current one.";
            return Err(Error::field("same_password", "password", message));
        }
        let hash = self.hash(new).await?;
        let entry = NewSignIn::new(event::PASSWORD_CHANGE, way::PASSWORD).of(id, &account.display_name);
        let entry = NewSignIn { session_id: Some(caller.session()), ..entry.from(from, "") };
        let change = async |tx: &Tx| {
            credentials::set(tx, id, &hash, false).await?;
            sign_in_log::note(tx, entry).await?;
            own_session::revoke_others(tx, id, caller.session()).await
        };
        let ended = store.tenant_tx(caller, Need::SignedIn, change).await?;
        self.ended(ended);
        self.forget(caller.session());
        Ok(())
    }

    /// Sets the password of another user, whose sessions all end and who must change it.
    ///
    /// # Errors
    /// `permission_required`, and as [`credentials::managed_account`].
    pub(crate) async fn set_password_for(
        &self,
        context: &RequestContext,
        need: Need,
        id: UserId,
        hex: String,
    ) -> Result<User, Error> {
        let hash = self.hash(hex).await?;
        let set = async |tx: &Tx| {
            let ended = credentials::set_for(tx, id, &hash).await?;
            let user: User = entity::get(tx, id).await?;
            let entry = NewSignIn::new(event::PASSWORD_RESET, way::PASSWORD).of(id, &user.display_name);
            let entry = NewSignIn { by_user: context.user_id(), session_id: context.session(), ..entry };
            sign_in_log::note(tx, entry).await?;
            Ok((user, ended))
        };
        let (user, ended) = self.0.store.tenant_tx(context, need, set).await?;
        self.ended(ended);
        Ok(user)
    }

    /// Sets the password of the user that a reset token belongs to, and uses the token up; `false` when the token is not valid.
    ///
    /// # Errors
    /// `overloaded`; internal ones.
    pub(crate) async fn redeem(&self, tenant: TenantId, token_sha256: &str, hex: String) -> Result<bool, Error> {
        let system = RequestContext::system(tenant, "password reset");
        let find = async |tx: &Tx| password_reset::find(tx, token_sha256).await;
        // Before the work of a hash.
        if self.0.store.tenant_read(&system, Need::SignedIn, find).await?.is_none() {
            return Ok(false);
        }
        let hash = self.hash(hex).await?;
        let redeem = async |tx: &Tx| {
            let open = password_reset::find(tx, token_sha256).await?;
            let ended = password_reset::redeem(tx, token_sha256, &hash).await?;
            if let (Some(open), Some(_)) = (open, &ended) {
                let name = user::by_id(tx, open.user_id).await?.map(|account| account.display_name).unwrap_or_default();
                sign_in_log::note(tx, NewSignIn::new(event::PASSWORD_RESET, way::PASSWORD).of(open.user_id, &name))
                    .await?;
            }
            Ok(ended)
        };
        let ended = self.0.store.tenant_tx(&system, Need::SignedIn, redeem).await?;
        let counted = ended.is_some();
        self.ended(ended.unwrap_or_default());
        Ok(counted)
    }

    /// Ends one of one's own sessions; `false` when there is none.
    ///
    /// # Errors
    /// Internal ones.
    pub(crate) async fn end_own(&self, caller: &Caller, id: Uuid) -> Result<bool, Error> {
        let revoke = async |tx: &Tx| own_session::revoke(tx, caller.user().id, id).await;
        let revoked = self.0.store.tenant_tx(caller, Need::SignedIn, revoke).await?;
        if revoked {
            self.ended(vec![id]);
        }
        Ok(revoked)
    }

    /// Ends all of one's sessions but this one; how many.
    ///
    /// # Errors
    /// Internal ones.
    pub(crate) async fn end_others(&self, caller: &Caller) -> Result<usize, Error> {
        let revoke = async |tx: &Tx| own_session::revoke_others(tx, caller.user().id, caller.session()).await;
        let ended = self.0.store.tenant_tx(caller, Need::SignedIn, revoke).await?;
        let count = ended.len();
        self.ended(ended);
        Ok(count)
    }

    /// Tells that sessions are over.
    pub(crate) fn ended(&self, sessions: Vec<Uuid>) {
        sessions.into_iter().for_each(|session| self.0.sessions.end(session));
    }
}

pub(super) fn locked() -> Error {
    let detail = "Your account has been locked due to too many failed login attempts.";
    Error::forbidden("account_locked", detail)
}

pub(super) fn wrong(left: i16, field: &str) -> Error {
    let message = format!("This is not your current password. You have {left} attempt(s) left.");
    Error::field("wrong_password", field, message)
}
