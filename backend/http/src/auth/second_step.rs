//! The second step of a sign-in: whose password was right proves one factor more, and gets the session that the password alone
//! does not give. Between the two a browser holds a token for five minutes, which counts once and opens nothing by itself.

use chrono::{DateTime, Utc};
use gantry_delivery::Delivery;
use gantry_domain::{Error, MAX_FAILURES, Need, RequestContext, UserId};
use gantry_store::Tx;
use gantry_store::sign_on::second_factor::{self, Factors};
use gantry_store::sign_on::sign_in_log::{self, NewSignIn, event, way};
use gantry_store::sign_on::sign_in_step::{self, LIFETIME, SignInStep};
use gantry_store::sign_on::user::{self, Account};
use gantry_store::sign_on::{passkey, rights, totp};
use gantry_store::tenants::tenant::Tenant;
use serde_json::Value;

use super::passkeys::{RelyingParty, credential_of, refused};
use super::sign_in::{Visitor, open};
use super::{Auth, Granted, account, codes};
use crate::account::{fingerprint, new_token};

/// A sign-in that waits for its second factor.
pub(crate) struct WaitingStep {
    /// For the page.
    pub(crate) token: String,
    /// For the browser to keep.
    pub(crate) browser: String,
    pub(crate) expires_at: DateTime<Utc>,
    /// What the account has; nothing is known without a name.
    pub(crate) factors: Option<Factors>,
}

/// The second factor that a user presents.
pub(crate) enum Proof {
    Totp(String),
    RecoveryCode(String),
    Passkey(Value),
}

/// A second step as it comes.
pub(crate) struct Second<'a> {
    pub(crate) token: &'a str,
    /// What the browser has kept, as fingerprints.
    pub(crate) browsers: Vec<String>,
    pub(crate) proof: Proof,
    pub(crate) relying_party: Option<RelyingParty>,
    pub(crate) visitor: Visitor,
}

/// Why a sign-in is refused; recorded and committed before the answer is sent.
struct Refusal {
    error: Error,
    reason: &'static str,
}

impl Refusal {
    fn new(error: Error) -> Self {
        Self { reason: error.code(), error }
    }
}

impl Auth {
    /// Keeps a sign-in that waits.
    ///
    /// # Errors
    /// Internal ones.
    pub(super) async fn wait_for_second(
        &self,
        tx: &Tx,
        whose: Option<(UserId, Factors)>,
        browser: Option<String>,
        ceremony: Option<Value>,
    ) -> Result<WaitingStep, Error> {
        let (token, browser) = (new_token(), browser.unwrap_or_else(new_token));
        let expires_at = self.0.clock.now() + LIFETIME;
        let step = SignInStep {
            token_sha256: fingerprint(&token),
            browser_sha256: fingerprint(&browser),
            user_id: whose.map(|(user, _)| user),
            ceremony,
            expires_at,
        };
        sign_in_step::begin(tx, &step).await?;
        Ok(WaitingStep { token, browser, expires_at, factors: whose.map(|(_, factors)| factors) })
    }

    /// Asks for a passkey for a sign-in that waits.
    ///
    /// # Errors
    /// `sign_in_expired`; `no_passkey`.
    pub(crate) async fn challenge(
        &self,
        tenant: &Tenant,
        relying_party: &RelyingParty,
        (token, browsers): (&str, &[String]),
    ) -> Result<Value, Error> {
        let system = RequestContext::system(tenant.id, "sign-in");
        let token = fingerprint(token);
        let now = self.0.clock.now();
        let challenge = async |tx: &Tx| {
            let step = sign_in_step::hold(tx, &token, browsers, now).await?.ok_or_else(expired)?;
            let user = step.user_id.ok_or_else(expired)?;
            let passkeys = passkey::list(tx, user).await?;
            if passkeys.is_empty() {
                return Err(Error::conflict("no_passkey", "This account has no passkey."));
            }
            let asked = relying_party.ask(&passkeys)?;
            sign_in_step::challenge(tx, &token, Some(&asked.ceremony)).await?;
            Ok(asked.options)
        };
        self.0.store.tenant_tx(&system, Need::SignedIn, challenge).await
    }

    /// Starts a sign-in with any passkey of this host; the user does not enter a name.
    ///
    /// # Errors
    /// Internal ones.
    pub(crate) async fn ask_for_passkey(
        &self,
        tenant: &Tenant,
        relying_party: &RelyingParty,
        browser: Option<String>,
    ) -> Result<(WaitingStep, Value), Error> {
        let system = RequestContext::system(tenant.id, "sign-in");
        let asked = relying_party.ask(&[])?;
        let wait = async |tx: &Tx| self.wait_for_second(tx, None, browser, Some(asked.ceremony)).await;
        let waiting = self.0.store.tenant_tx(&system, Need::SignedIn, wait).await?;
        Ok((waiting, asked.options))
    }

    /// Finishes a sign-in.
    ///
    /// # Errors
    /// `sign_in_expired` for a token that is unknown, used, too old or another browser's; `wrong_code`, `passkey_refused`;
    /// `account_locked`.
    pub(crate) async fn finish_sign_in(
        &self,
        tenant: &Tenant,
        delivery: &Delivery,
        second: Second<'_>,
    ) -> Result<Granted, Error> {
        let system = RequestContext::system(tenant.id, "sign-in");
        let Second { token, browsers, proof, relying_party, visitor } = second;
        let (now, token) = (self.0.clock.now(), fingerprint(token));
        let way = match proof {
            Proof::Totp(_) => way::TOTP,
            Proof::RecoveryCode(_) => way::RECOVERY_CODE,
            Proof::Passkey(_) => way::PASSKEY,
        };
        let finish = async |tx: &Tx| {
            let Some(step) = sign_in_step::hold(tx, &token, &browsers, now).await? else { return Ok(Err(expired())) };
            let account = match whose(tx, &step, &proof).await? {
                Some(account) => account,
                None => return Ok(Err(refused(&"nobody has it"))),
            };
            let entry = NewSignIn::new(event::SIGN_IN, way).of(account.id, &account.display_name);
            let entry = entry.from(visitor.address, &visitor.user_agent);
            let admitted = match admissible(tx, tenant, &account, now).await? {
                Ok(even_locked) => prove(tx, delivery, relying_party.as_ref(), (&step, &account), proof, now)
                    .await?
                    .map(|()| even_locked),
                Err(refusal) => Err(refusal),
            };
            let even_locked = match admitted {
                Ok(even_locked) => even_locked,
                Err(Refusal { error, reason }) => {
                    // What a passkey has to sign is asked anew each time.
                    sign_in_step::challenge(tx, &token, None).await?;
                    sign_in_log::note(tx, entry.because(reason)).await?;
                    return Ok(Err(error));
                }
            };
            sign_in_step::finish(tx, &token).await?;
            match open(tx, &account, &visitor, (now, even_locked), entry).await? {
                Some(loaded) => Ok(Ok(loaded)),
                None => Ok(Err(account::locked())),
            }
        };
        let loaded = self.0.store.tenant_tx(&system, Need::SignedIn, finish).await??;
        self.forget_failures(visitor.address, tenant.id, loaded.user.id);
        let id = loaded.session;
        let live = self.0.sessions.put(id, loaded);
        self.grant(id, tenant, live)
    }
}

/// What is said of a token that counts no longer, whatever the reason.
fn expired() -> Error {
    Error::conflict("sign_in_expired", "This sign-in has expired. Sign in again.")
}

/// Whose sign-in it is: whose password was right, or whose passkey it is.
async fn whose(tx: &Tx, step: &SignInStep, proof: &Proof) -> Result<Option<Account>, Error> {
    let user = match (step.user_id, proof) {
        (Some(user), _) => Some(user),
        (None, Proof::Passkey(answer)) => match credential_of(answer) {
            Ok(id) => passkey::hold(tx, &id).await?.map(|passkey| passkey.user_id),
            Err(_) => None,
        },
        (None, _) => None,
    };
    match user {
        Some(user) => user::by_id(tx, user).await,
        None => Ok(None),
    }
}

/// Whether an account may sign in at all, as when its password was checked; `true`: even though it is locked.
async fn admissible(
    tx: &Tx,
    tenant: &Tenant,
    account: &Account,
    now: DateTime<Utc>,
) -> Result<Result<bool, Refusal>, Error> {
    let without_provider = !tenant.sso_only || account.break_glass;
    if !account.active || account.password_hash.is_none() || !without_provider {
        return Ok(Err(Refusal::new(expired())));
    }
    if !account.lockout.is_locked(now) {
        return Ok(Ok(false));
    }
    Ok(match rights::is_last_administrator(tx, account.id, account.role_id, now).await? {
        true => Ok(true),
        false => Err(Refusal::new(account::locked())),
    })
}

async fn prove(
    tx: &Tx,
    delivery: &Delivery,
    relying_party: Option<&RelyingParty>,
    (step, account): (&SignInStep, &Account),
    proof: Proof,
    now: DateTime<Utc>,
) -> Result<Result<(), Refusal>, Error> {
    match proof {
        Proof::Totp(code) => prove_code(tx, delivery, account.id, &code, now).await,
        Proof::RecoveryCode(code) => {
            let hash = codes::recovery_fingerprint(&code);
            let right = second_factor::use_recovery_code(tx, account.id, &hash).await?;
            let wrong =
                || Error::field("wrong_code", "recoveryCode", "This recovery code is not valid, or was used already.");
            Ok(if right { Ok(()) } else { Err(Refusal::new(wrong())) })
        }
        Proof::Passkey(answer) => {
            let proven = prove_passkey(tx, relying_party, (step, account), answer).await;
            match proven {
                Err(error @ Error::Invalid { .. }) => Ok(Err(Refusal::new(error))),
                other => other.map(Ok),
            }
        }
    }
}

async fn prove_passkey(
    tx: &Tx,
    relying_party: Option<&RelyingParty>,
    (step, account): (&SignInStep, &Account),
    answer: Value,
) -> Result<(), Error> {
    let nowhere = || refused(&"there is no host name");
    let ceremony = step.ceremony.clone().ok_or_else(|| refused(&"nobody asked for it"))?;
    let passkey = passkey::hold(tx, &credential_of(&answer)?).await?.ok_or_else(|| refused(&"it is not known"))?;
    if passkey.user_id != account.id {
        return Err(refused(&"it belongs to another user"));
    }
    let kept = relying_party.ok_or_else(nowhere)?.accept(answer, ceremony, &passkey, account.uuid)?;
    passkey::used(tx, passkey.id, kept).await
}

/// Checks a code of an app; wrong ones are counted, and the third in a row locks the app as failed sign-ins lock an account.
///
/// # Errors
/// Internal ones.
async fn prove_code(
    tx: &Tx,
    delivery: &Delivery,
    user: UserId,
    code: &str,
    now: DateTime<Utc>,
) -> Result<Result<(), Refusal>, Error> {
    let wrong = |left: i16| {
        let message = match left {
            0 => "This code is not valid.".to_owned(),
            left => format!("This code is not valid. You have {left} attempt(s) left."),
        };
        Refusal::new(Error::field("wrong_code", "code", message))
    };
    let Some(app) = totp::hold(tx, user).await?.filter(|app| app.confirmed_at.is_some()) else {
        return Ok(Err(wrong(0)));
    };
    if app.lockout.is_locked(now) {
        return Ok(Err(Refusal::new(account::locked())));
    }
    if let Some(step) = codes::step_of(&opened(delivery, &app)?, code, app.last_step, now)? {
        return totp::accept(tx, &app, step).await.map(Ok);
    }
    let after = app.lockout.failed(now);
    totp::fail(tx, app.id, after).await?;
    let refusal =
        if after.is_locked(now) { Refusal::new(account::locked()) } else { wrong(MAX_FAILURES - after.failures) };
    Ok(Err(refusal))
}

/// The secret of an app.
///
/// # Errors
/// Internal ones, when it was sealed with another secret of the installation.
pub(super) fn opened(delivery: &Delivery, app: &totp::Totp) -> Result<String, Error> {
    let unreadable = || Error::Internal("the secret of an app cannot be opened: GANTRY_SECRET has changed".to_owned());
    delivery.open(&app.secret).ok_or_else(unreadable)
}
