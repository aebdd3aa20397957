//! A user's own second factors. Setting them up and removing them takes the password: a person at an unattended browser must
//! neither remove a factor nor lock the owner out with a new one.

use std::net::IpAddr;

use gantry_delivery::Delivery;
use gantry_domain::{Error, Id, MAX_FAILURES, Need};
use gantry_store::Tx;
use gantry_store::sign_on::passkey::{self, Passkey};
use gantry_store::sign_on::second_factor::{self, Factors};
use gantry_store::sign_on::sign_in_log::{self, NewSignIn, event};
use gantry_store::sign_on::{credentials, sign_in_log::way, totp, user};
use serde_json::Value;

use super::caller::Caller;
use super::passkeys::{Registered, RelyingParty, refused};
use super::second_step::opened;
use super::{Auth, account, codes};

/// A secret that an app is to take.
pub(crate) struct NewApp {
    pub(crate) secret: String,
    pub(crate) address: String,
}

impl Auth {
    /// Proves who is there before a factor is touched. Nothing is asked of those who must set one up: they have just signed in, and
    /// have none.
    ///
    /// # Errors
    /// `password_required`; as [`Auth::prove_password`].
    pub(crate) async fn prove_presence(
        &self,
        caller: &Caller,
        from: IpAddr,
        password: Option<String>,
    ) -> Result<(), Error> {
        if caller.user().must_set_up_factor {
            return Ok(());
        }
        let password = password.ok_or_else(|| Error::field("password_required", "password", "Enter your password."))?;
        self.prove_password(caller, from, password).await.map(drop)
    }

    /// Begins to set up an app, in place of one that was begun and never confirmed.
    ///
    /// # Errors
    /// `totp_there`; `signs_in_elsewhere`.
    pub(crate) async fn begin_app(&self, caller: &Caller, delivery: &Delivery, tenant: &str) -> Result<NewApp, Error> {
        let user = caller.user();
        let secret = codes::new_secret();
        let address = codes::address(&secret, &user.username, tenant)?;
        let sealed = delivery.seal(&secret)?;
        let begin = async |tx: &Tx| {
            refuse_without_password(tx, user.id).await?;
            match totp::begin(tx, user.id, sealed).await? {
                true => Ok(()),
                false => Err(Error::conflict("totp_there", "An authenticator app is set up already. Remove it first.")),
            }
        };
        self.0.store.tenant_tx(caller, Need::SignedIn, begin).await?;
        Ok(NewApp { secret, address })
    }

    /// Sets an app up that shows the right code; recovery codes, if it is the first factor.
    ///
    /// # Errors
    /// `wrong_code`, `account_locked`; `totp_missing`; `totp_there`.
    pub(crate) async fn confirm_app(
        &self,
        caller: &Caller,
        delivery: &Delivery,
        code: &str,
    ) -> Result<Option<Vec<String>>, Error> {
        let (user, now) = (caller.user(), self.0.clock.now());
        let entry = note_of(caller, way::TOTP);
        let confirm = async |tx: &Tx| {
            let missing = || Error::conflict("totp_missing", "Show the QR code first.");
            let app = totp::hold(tx, user.id).await?.ok_or_else(missing)?;
            if app.confirmed_at.is_some() {
                return Err(Error::conflict("totp_there", "An authenticator app is set up already."));
            }
            if app.lockout.is_locked(now) {
                return Ok(Err(account::locked()));
            }
            let Some(step) = codes::step_of(&opened(delivery, &app)?, code, app.last_step, now)? else {
                let after = app.lockout.failed(now);
                totp::fail(tx, app.id, after).await?;
                let left = MAX_FAILURES - after.failures;
                let message = format!("This code is not valid. You have {left} attempt(s) left.");
                let wrong = Error::field("wrong_code", "code", message);
                return Ok(Err(if after.is_locked(now) { account::locked() } else { wrong }));
            };
            let before = second_factor::of(tx, user.id).await?;
            totp::accept(tx, &app, step).await?;
            sign_in_log::note(tx, NewSignIn { detail: "set up".to_owned(), ..entry }).await?;
            first_codes(tx, user.id, &before).await.map(Ok)
        };
        let confirmed = self.0.store.tenant_tx(caller, Need::SignedIn, confirm).await??;
        self.forget(caller.session());
        Ok(confirmed)
    }

    /// Removes one's own app.
    ///
    /// # Errors
    /// `not_found`; `second_factor_required` when the role demands a factor and this is the last.
    pub(crate) async fn remove_app(&self, caller: &Caller) -> Result<(), Error> {
        let user = caller.user().id;
        let entry = note_of(caller, way::TOTP);
        let remove = async |tx: &Tx| {
            if !totp::remove(tx, user).await? {
                return Err(Error::NotFound { what: "Authenticator app" });
            }
            gone(tx, user, entry).await
        };
        self.0.store.tenant_tx(caller, Need::SignedIn, remove).await
    }

    /// New recovery codes; the old ones count no longer.
    ///
    /// # Errors
    /// `no_second_factor`.
    pub(crate) async fn new_codes(&self, caller: &Caller) -> Result<Vec<String>, Error> {
        let user = caller.user().id;
        let entry = NewSignIn { detail: "new".to_owned(), ..note_of(caller, way::RECOVERY_CODE) };
        let (codes, kept) = codes::recovery_codes();
        let put = async |tx: &Tx| {
            if !second_factor::of(tx, user).await?.any() {
                return Err(Error::conflict("no_second_factor", "Set up a second factor first."));
            }
            sign_in_log::note(tx, entry).await?;
            second_factor::put_recovery_codes(tx, user, &kept).await
        };
        self.0.store.tenant_tx(caller, Need::SignedIn, put).await?;
        Ok(codes)
    }

    /// What a browser is asked for a new passkey.
    ///
    /// # Errors
    /// `signs_in_elsewhere`; `too_many_passkeys`.
    pub(crate) async fn begin_passkey(&self, caller: &Caller, relying_party: &RelyingParty) -> Result<Value, Error> {
        let user = caller.user();
        let begin = async |tx: &Tx| {
            refuse_without_password(tx, user.id).await?;
            let existing = passkey::list(tx, user.id).await?;
            let asked = relying_party.ask_for_new(user.uuid, (&user.username, &user.display_name), &existing)?;
            passkey::begin_registration(tx, user.id, &asked.ceremony).await?;
            Ok(asked.options)
        };
        self.0.store.tenant_tx(caller, Need::SignedIn, begin).await
    }

    /// Adds a passkey that a browser made; recovery codes, if it is the first factor.
    ///
    /// # Errors
    /// `passkey_refused`, `passkey_taken`, `too_many_passkeys`.
    pub(crate) async fn add_passkey(
        &self,
        caller: &Caller,
        relying_party: &RelyingParty,
        (name, answer): (&str, Value),
    ) -> Result<(Passkey, Option<Vec<String>>), Error> {
        let user = caller.user().id;
        let take = async |tx: &Tx| passkey::take_registration(tx, user).await;
        let ceremony = self.0.store.tenant_tx(caller, Need::SignedIn, take).await?;
        let ceremony = ceremony.ok_or_else(|| refused(&"nobody asked for it, or too long ago"))?;
        let Registered { credential_id, credential } = relying_party.accept_new(answer, ceremony)?;
        let entry = NewSignIn { detail: "set up".to_owned(), ..note_of(caller, way::PASSKEY) };
        let add = async |tx: &Tx| {
            let before = second_factor::of(tx, user).await?;
            let added = passkey::add(tx, user, name, (&credential_id, credential)).await?;
            sign_in_log::note(tx, entry).await?;
            Ok((added, first_codes(tx, user, &before).await?))
        };
        let added = self.0.store.tenant_tx(caller, Need::SignedIn, add).await?;
        self.forget(caller.session());
        Ok(added)
    }

    /// Removes one of one's own passkeys.
    ///
    /// # Errors
    /// `not_found`; `second_factor_required` when the role demands a factor and this is the last.
    pub(crate) async fn remove_passkey(&self, caller: &Caller, id: Id) -> Result<(), Error> {
        let user = caller.user().id;
        let entry = note_of(caller, way::PASSKEY);
        let remove = async |tx: &Tx| {
            if !passkey::remove(tx, user, id).await? {
                return Err(Error::NotFound { what: "Passkey" });
            }
            gone(tx, user, entry).await
        };
        self.0.store.tenant_tx(caller, Need::SignedIn, remove).await
    }
}

/// A change of one's own factors, for the log.
fn note_of(caller: &Caller, way: &'static str) -> NewSignIn {
    let entry = NewSignIn::new(event::FACTOR_CHANGE, way).of(caller.user().id, &caller.user().display_name);
    NewSignIn { session_id: Some(caller.session()), ..entry }
}

async fn gone(tx: &Tx, user: Id, entry: NewSignIn) -> Result<(), Error> {
    second_factor::refuse_loss(tx, user).await?;
    second_factor::drop_codes_without_factor(tx, user).await?;
    sign_in_log::note(tx, NewSignIn { detail: "removed".to_owned(), ..entry }).await
}

/// With the first factor come the codes for the day on which it is lost.
async fn first_codes(tx: &Tx, user: Id, before: &Factors) -> Result<Option<Vec<String>>, Error> {
    if before.any() {
        return Ok(None);
    }
    let (codes, kept) = codes::recovery_codes();
    second_factor::put_recovery_codes(tx, user, &kept).await?;
    Ok(Some(codes))
}

/// Users of an identity provider have the factors of that provider.
async fn refuse_without_password(tx: &Tx, id: Id) -> Result<(), Error> {
    match user::by_id(tx, id).await? {
        Some(account) if account.password_hash.is_some() => Ok(()),
        _ => Err(credentials::signs_in_elsewhere()),
    }
}
