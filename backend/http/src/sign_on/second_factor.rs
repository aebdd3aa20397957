//! One's own second factors: which there are, the authenticator app, and recovery codes.

use actix_web::web::{Data, Json, ServiceConfig};
use actix_web::{HttpRequest, get, post, put};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use gantry_domain::{Error, Id, Need};
use gantry_store::sign_on::passkey::{self, Passkey};
use gantry_store::sign_on::{second_factor, user};
use gantry_store::{Store, Tx};
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};

use crate::auth::caller::{address, host};
use crate::auth::{Caller, Newcomer, codes};
use crate::sign_on::password::hashed;
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(show, begin_totp, confirm_totp, remove_totp, recovery_codes))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(show).service(begin_totp).service(confirm_totp).service(remove_totp).service(recovery_codes);
}

/// One's own second factors.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OwnFactors {
    /// Whether one signs in here; who signs in elsewhere has the factors of the provider.
    available: bool,
    /// The role demands one.
    required: bool,
    /// An authenticator app is set up.
    totp: bool,
    passkeys: Vec<OwnPasskey>,
    /// How many recovery codes are not used.
    recovery_codes: i64,
}

/// A passkey of one's own.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OwnPasskey {
    #[schema(value_type = i64)]
    id: Id,
    /// What one calls it.
    name: String,
    created_at: DateTime<Utc>,
    /// The last sign-in with it.
    #[schema(required = true)]
    last_used_at: Option<DateTime<Utc>>,
}

impl From<Passkey> for OwnPasskey {
    fn from(passkey: Passkey) -> Self {
        let Passkey { id, name, created_at, last_used_at, .. } = passkey;
        Self { id, name, created_at, last_used_at }
    }
}

/// The user's password: a person at an unattended browser does not know it. Left out by users who must set up a factor.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Presence {
    /// SHA-256 of it, lower-case hex.
    #[schema(required = false, pattern = "^[0-9a-f]{64}$")]
    #[serde(default)]
    password: Option<String>,
}

/// Admits to a change of one's own factors.
pub(super) async fn present(
    caller: &Caller,
    request: &HttpRequest,
    services: &Services,
    given: Presence,
) -> Result<(), Error> {
    let from = address(request, services.config.behind_proxy);
    services.auth.take_attempt(from)?;
    let password = given.password.map(|password| hashed("password", password)).transpose()?;
    services.auth.prove_presence(caller, from, password).await
}

/// One's own second factors.
#[utoipa::path(
    operation_id = "ownFactors", tag = "Account",
    responses((status = 200, body = OwnFactors, description = "The factors")),
)]
#[get("/auth/second-factor/")]
async fn show(caller: Newcomer, services: Data<Services>) -> Answer<Json<OwnFactors>> {
    caller.has_own_password()?;
    Ok(Json(factors(&services.store, &caller).await?))
}

pub(super) async fn factors(store: &Store, caller: &Caller) -> Result<OwnFactors, Error> {
    let id = caller.user().id;
    let read = async |tx: &Tx| {
        let has = second_factor::of(tx, id).await?;
        let available = user::by_id(tx, id).await?.is_some_and(|account| account.password_hash.is_some());
        Ok((has, available, passkey::list(tx, id).await?))
    };
    let (has, available, passkeys) = store.tenant_read(caller, Need::SignedIn, read).await?;
    Ok(OwnFactors {
        available,
        required: has.required,
        totp: has.totp,
        passkeys: passkeys.into_iter().map(OwnPasskey::from).collect(),
        recovery_codes: has.recovery_codes,
    })
}

/// What an authenticator app is given.
#[derive(Serialize, ToSchema)]
struct NewTotp {
    /// To be typed where nothing can be scanned: base32.
    secret: String,
    /// `otpauth://totp/…`
    address: String,
    /// The address as a QR code: `data:image/svg+xml;base64,…`
    picture: String,
}

/// Begins to set up an authenticator app, which counts once a code of it is confirmed. Takes the password (`password_required`,
/// `wrong_password`), but of those who must set up a factor. 409 `totp_there`, `signs_in_elsewhere`.
#[utoipa::path(
    operation_id = "beginTotp", tag = "Account", request_body = Presence,
    responses((status = 200, body = NewTotp, description = "For the app"), (status = 409, description = "There is one")),
)]
#[post("/auth/second-factor/totp/")]
async fn begin_totp(
    caller: Newcomer,
    request: HttpRequest,
    services: Data<Services>,
    body: Body<Presence>,
) -> Answer<Json<NewTotp>> {
    caller.has_own_password()?;
    present(&caller, &request, &services, body.0).await?;
    let tenant = services.auth.tenant(host(&request)).await?;
    let app = services.auth.begin_app(&caller, &services.delivery, &tenant.name).await?;
    let picture = format!("data:image/svg+xml;base64,{}", STANDARD.encode(codes::picture(&app.address)?));
    Ok(Json(NewTotp { secret: app.secret, address: app.address, picture }))
}

/// A code that the app shows.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct TotpCode {
    /// Six digits.
    #[schema(max_length = 20)]
    code: String,
}

/// What was set up.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SetUp {
    #[serde(flatten)]
    factors: OwnFactors,
    /// With the first factor: the recovery codes, in this answer only.
    #[schema(required = true)]
    recovery_codes_once: Option<Vec<String>>,
}

pub(super) async fn set_up(services: &Services, caller: &Caller, codes: Option<Vec<String>>) -> Answer<Json<SetUp>> {
    Ok(Json(SetUp { factors: factors(&services.store, caller).await?, recovery_codes_once: codes }))
}

/// Sets up the app that was begun, once it shows the right code (`wrong_code`, `totp_missing`).
#[utoipa::path(
    operation_id = "confirmTotp", tag = "Account", request_body = TotpCode,
    responses(
        (status = 200, body = SetUp, description = "It counts from now on"),
        (status = 409, description = "None was begun, or there is one"),
        (status = 429, description = "Too many attempts from this address"),
    ),
)]
#[put("/auth/second-factor/totp/")]
async fn confirm_totp(
    caller: Newcomer,
    request: HttpRequest,
    services: Data<Services>,
    body: Body<TotpCode>,
) -> Answer<Json<SetUp>> {
    caller.has_own_password()?;
    services.auth.take_attempt(address(&request, services.config.behind_proxy))?;
    let codes = services.auth.confirm_app(&caller, &services.delivery, &body.0.code).await?;
    set_up(&services, &caller, codes).await
}

/// Removes one's authenticator app; takes the password. The last factor stays where the role demands one (409
/// `second_factor_required`).
#[utoipa::path(
    operation_id = "removeTotp", tag = "Account", request_body = Presence,
    responses((status = 200, body = OwnFactors, description = "What is left"), (status = 409, description = "It is the last one")),
)]
#[post("/auth/second-factor/totp/remove/")]
async fn remove_totp(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    body: Body<Presence>,
) -> Answer<Json<OwnFactors>> {
    present(&caller, &request, &services, body.0).await?;
    services.auth.remove_app(&caller).await?;
    Ok(Json(factors(&services.store, &caller).await?))
}

/// Recovery codes.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RecoveryCodes {
    /// In this answer only; each is valid once.
    recovery_codes: Vec<String>,
}

/// Makes new recovery codes in place of the old ones; takes the password. 409 `no_second_factor`.
#[utoipa::path(
    operation_id = "newRecoveryCodes", tag = "Account", request_body = Presence,
    responses((status = 200, body = RecoveryCodes, description = "The codes"), (status = 409, description = "There is no factor")),
)]
#[post("/auth/second-factor/recovery-codes/")]
async fn recovery_codes(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    body: Body<Presence>,
) -> Answer<Json<RecoveryCodes>> {
    present(&caller, &request, &services, body.0).await?;
    Ok(Json(RecoveryCodes { recovery_codes: services.auth.new_codes(&caller).await? }))
}
