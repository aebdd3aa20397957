//! The second step of a sign-in: after the password, or with a passkey alone. A cookie binds the token of the first step to the
//! browser, so that the token is of no use elsewhere.

use actix_web::cookie::{Cookie, SameSite, time};
use actix_web::web::{Data, Json, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, post};
use chrono::{DateTime, Utc};
use gantry_domain::Error;
use gantry_store::sign_on::second_factor::Factors;
use gantry_store::sign_on::sign_in_step::LIFETIME;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{OpenApi, ToSchema};

use crate::account::fingerprint;
use crate::auth::caller::{address, host};
use crate::auth::passkeys::RelyingParty;
use crate::auth::{Proof, Second, Visitor, WaitingStep};
use crate::sign_on::session::{SignedInUser, signed_in, user_agent};
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(second_step, passkey_options))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(second_step).service(passkey_options);
}

/// The longest code or token that is looked at, in bytes.
const LONGEST: usize = 200;

/// The password is right; a second factor is needed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SecondFactorNeeded {
    second_factor: WaitingSignIn,
}

/// A sign-in that waits for its second step.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct WaitingSignIn {
    /// For `POST /auth/signin/factor`, once, from the same browser.
    token: String,
    /// Until when it counts: for five minutes.
    expires_at: DateTime<Utc>,
    /// The account has an authenticator app.
    totp: bool,
    /// The account has passkeys.
    passkey: bool,
    /// The account has recovery codes that are not used.
    recovery_code: bool,
}

/// The answer to a right password that is not enough: what is needed, and the cookie for the browser.
pub(super) fn needed(request: &HttpRequest, waiting: WaitingStep) -> HttpResponse {
    let cookie = cookie(request, waiting.browser.clone());
    HttpResponse::Ok().cookie(cookie).json(SecondFactorNeeded { second_factor: waits(waiting) })
}

fn waits(waiting: WaitingStep) -> WaitingSignIn {
    let WaitingStep { token, expires_at, factors, .. } = waiting;
    let has = |of: fn(&Factors) -> bool| factors.as_ref().is_some_and(of);
    WaitingSignIn {
        token,
        expires_at,
        totp: has(|factors| factors.totp),
        passkey: factors.is_none() || has(|factors| factors.passkeys > 0),
        recovery_code: has(|factors| factors.recovery_codes > 0),
    }
}

/// With the prefix no neighbouring host can set it; browsers want https for it.
const NAMES: [&str; 2] = ["__Host-gantry_step", "gantry_step"];

fn cookie(request: &HttpRequest, browser: String) -> Cookie<'static> {
    let secure = request.headers().get("x-forwarded-proto").is_some_and(|proto| proto == "https");
    let [with_prefix, plain] = NAMES;
    let lifetime = time::Duration::seconds(LIFETIME.num_seconds());
    let cookie = Cookie::build(if secure { with_prefix } else { plain }, browser).path("/").http_only(true);
    cookie.max_age(lifetime).same_site(SameSite::Strict).secure(secure).finish()
}

/// What the browser has kept, if it may be ours: sign-ins in several tabs share it.
pub(super) fn kept(request: &HttpRequest) -> Option<String> {
    let ours = |value: &String| value.len() == 64 && value.bytes().all(|byte| byte.is_ascii_hexdigit());
    NAMES.iter().filter_map(|name| request.cookie(name)).map(|cookie| cookie.value().to_owned()).find(ours)
}

fn marks(request: &HttpRequest) -> Vec<String> {
    NAMES.iter().filter_map(|name| request.cookie(name)).map(|cookie| fingerprint(cookie.value())).collect()
}

/// The second factor: one of the three.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SecondStep {
    /// From the first step.
    #[schema(max_length = 200)]
    token: String,
    /// Six digits of the authenticator app.
    #[schema(max_length = 200)]
    code: Option<String>,
    /// One of the codes for the day on which the factor is lost.
    #[schema(max_length = 200)]
    recovery_code: Option<String>,
    /// What the browser answers for a passkey: `PublicKeyCredential.toJSON()`.
    #[schema(value_type = Option<Object>)]
    passkey: Option<Value>,
}

impl SecondStep {
    fn proof(&mut self) -> Result<Proof, Error> {
        let proof = match (self.code.take(), self.recovery_code.take(), self.passkey.take()) {
            (Some(code), None, None) => Proof::Totp(code),
            (None, Some(code), None) => Proof::RecoveryCode(code),
            (None, None, Some(answer)) => Proof::Passkey(answer),
            _ => return Err(Error::field("invalid", "code", "A code, a recovery code or a passkey is expected.")),
        };
        let long = matches!(&proof, Proof::Totp(code) | Proof::RecoveryCode(code) if code.len() > LONGEST);
        if long || self.token.len() > LONGEST {
            return Err(Error::field("invalid", "code", "No code is as long as this."));
        }
        Ok(proof)
    }
}

/// Finishes a sign-in with a second factor.
///
/// A token counts once, for five minutes and in the browser that it was given to (409 `sign_in_expired`). A wrong code is refused
/// (`wrong_code`, `passkey_refused`) and can be entered again; the third wrong one of an app locks it for a while, as wrong passwords do
/// (403 `account_locked`). A code of an app counts once.
#[utoipa::path(
    operation_id = "secondStep", tag = "Sign-in", request_body = SecondStep, security(()),
    responses(
        (status = 200, body = SignedInUser, description = "The user with a token"),
        (status = 403, description = "Too many wrong codes"),
        (status = 409, description = "The sign-in has expired"),
    ),
)]
#[post("/auth/signin/factor")]
async fn second_step(
    request: HttpRequest,
    services: Data<Services>,
    mut body: Body<SecondStep>,
) -> Answer<Json<SignedInUser>> {
    let from = address(&request, services.config.behind_proxy);
    services.auth.take_attempt(from)?;
    let proof = body.0.proof()?;
    let tenant = services.auth.tenant(host(&request)).await?;
    let relying_party = match &proof {
        Proof::Passkey(_) => Some(RelyingParty::at(host(&request), &tenant.name)?),
        _ => None,
    };
    let second = Second {
        token: &body.0.token,
        browsers: marks(&request),
        proof,
        relying_party,
        visitor: Visitor { user_agent: user_agent(&request), address: from },
    };
    let granted = services.auth.finish_sign_in(&tenant, &services.delivery, second).await?;
    Ok(Json(signed_in(&services, granted, &tenant).await?))
}

/// For which sign-in a passkey is to be asked.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PasskeyWanted {
    /// From the first step; without one, a passkey identifies the user.
    #[schema(max_length = 200, required = false)]
    #[serde(default)]
    token: Option<String>,
}

/// What the browser is to be asked.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PasskeyOptions {
    /// `PublicKeyCredentialRequestOptionsJSON`.
    #[schema(value_type = Object)]
    options: Value,
    /// The sign-in that begins with it, without a token in the request.
    #[schema(required = true)]
    second_factor: Option<WaitingSignIn>,
}

/// What the browser is to be asked for a passkey, for a sign-in that waits (`sign_in_expired`, `no_passkey`), or for one that begins with
/// it. Passkeys need a host that has a name (409 `passkeys_unavailable`).
#[utoipa::path(
    operation_id = "passkeyOptions", tag = "Sign-in", request_body = PasskeyWanted, security(()),
    responses(
        (status = 200, body = PasskeyOptions, description = "For `navigator.credentials.get`"),
        (status = 409, description = "The sign-in has expired, or there is no passkey"),
    ),
)]
#[post("/auth/signin/passkey")]
async fn passkey_options(
    request: HttpRequest,
    services: Data<Services>,
    body: Body<PasskeyWanted>,
) -> Answer<HttpResponse> {
    services.auth.take_attempt(address(&request, services.config.behind_proxy))?;
    let tenant = services.auth.tenant(host(&request)).await?;
    let relying_party = RelyingParty::at(host(&request), &tenant.name)?;
    let Some(token) = body.0.token else {
        let browser = kept(&request);
        let (waiting, options) = services.auth.ask_for_passkey(&tenant, &relying_party, browser).await?;
        let cookie = cookie(&request, waiting.browser.clone());
        let answer = PasskeyOptions { options, second_factor: Some(waits(waiting)) };
        return Ok(HttpResponse::Ok().cookie(cookie).json(answer));
    };
    if token.len() > LONGEST {
        return Err(Error::field("invalid", "token", "No token is as long as this.").into());
    }
    let options = services.auth.challenge(&tenant, &relying_party, (&token, &marks(&request))).await?;
    Ok(HttpResponse::Ok().json(PasskeyOptions { options, second_factor: None }))
}
