//! Sign-in, in the specification's own shapes: a user with a token, or an `error` that the form shows, both with 200.

use actix_web::http::header;
use actix_web::web::{Data, Json, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, get, post, put};
use chrono::{DateTime, Utc};
use gantry_domain::{Error, FieldError, Need};
use gantry_store::sign_on::{role_profile, user};
use gantry_store::tenants::tenant::Tenant;
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::auth::caller::{address, bearer, host, is_attended, required};
use crate::auth::password::is_client_hex;
use crate::auth::{Attempt, Caller, Granted, Newcomer, Outcome, Visitor};
use crate::sign_on::sign_in_step::{SecondFactorNeeded, kept, needed};
use crate::sign_on::user_json::{User, UserData, describe};
use crate::sso;
use crate::{Answer, Body, NoContent};

#[derive(OpenApi)]
#[openapi(paths(sign_in, sign_in_again, current, sign_out, save))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(sign_in).service(sign_in_again).service(current).service(sign_out).service(save);
}

/// What the form sends.
#[derive(Debug, Deserialize, ToSchema)]
struct SignInRequest {
    /// E-mail address or user name.
    #[schema(min_length = 4, max_length = 254)]
    email: String,
    /// SHA-256 of the password, lower-case hex.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    password: String,
    /// Whether the form believes the account to be locked. The server knows better and does not look.
    #[serde(default, rename = "locked")]
    #[schema(required = false)]
    _locked: bool,
}

/// A user, what else is needed, or why not.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "the handler answers the second with a cookie")]
enum SignInAnswer {
    User(Box<SignedInUser>),
    SecondFactor(SecondFactorNeeded),
    Failure(SignInFailure),
}

/// A user with a token.
#[derive(Serialize, ToSchema)]
pub(crate) struct SignedInUser {
    #[serde(flatten)]
    user: User,
    /// Goes into the `Authorization` header of every call, as `Bearer`.
    access_token: String,
    /// When the token expires unless it is renewed.
    #[serde(rename = "expiresAt")]
    expires_at: DateTime<Utc>,
}

/// A refusal.
#[derive(Serialize, ToSchema)]
struct SignInFailure {
    error: SignInError,
}

/// Why. Neither field says whether the name or the password was wrong.
#[derive(Serialize, ToSchema)]
struct SignInError {
    /// What is wrong with the name. Never said.
    #[schema(required = true)]
    email: Option<String>,
    /// What is wrong with the password. Never said.
    #[schema(required = true)]
    password: Option<String>,
    /// Three attempts have failed: nothing helps until the lock ends or the account is unlocked.
    locked: bool,
    /// Attempts that have failed in a row.
    retries: i16,
}

/// Signs in with name and password.
#[utoipa::path(
    operation_id = "signIn", tag = "Sign-in", request_body = SignInRequest, security(()),
    responses((status = 200, body = SignInAnswer, description = "The user with a token, which second factor is needed, or why not")),
)]
#[post("/auth/signin")]
async fn sign_in(request: HttpRequest, services: Data<Services>, body: Body<SignInRequest>) -> Answer<HttpResponse> {
    let address = address(&request, services.config.behind_proxy);
    services.auth.take_attempt(address)?;
    check_shape(&body.0)?;
    let tenant = services.auth.tenant(host(&request)).await?;
    let SignInRequest { email, password, .. } = body.0;
    let visitor = Visitor { user_agent: user_agent(&request), address };
    let attempt = Attempt { login: email, hex: password, browser: kept(&request), visitor };
    let outcome = services.auth.sign_in(&tenant, attempt).await?;
    let answer = match outcome {
        Outcome::SecondFactor(waiting) => return Ok(needed(&request, waiting)),
        Outcome::Granted(granted) => SignInAnswer::User(Box::new(signed_in(&services, granted, &tenant).await?)),
        Outcome::Refused { failures } => refused(false, failures),
        Outcome::Locked => refused(true, 3),
    };
    Ok(HttpResponse::Ok().json(answer))
}

/// The browser, as it calls itself.
pub(crate) fn user_agent(request: &HttpRequest) -> String {
    let agent = request.headers().get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
    agent.unwrap_or_default().chars().take(300).collect()
}

fn check_shape(body: &SignInRequest) -> Result<(), Error> {
    let mut fields = Vec::new();
    let mut refuse = |field: &str, message: &str| {
        fields.push(FieldError { field: field.to_owned(), message: message.to_owned() });
    };
    if !(4..=254).contains(&body.email.trim().chars().count()) {
        refuse("email", "Min character length is 4");
    }
    if !is_client_hex(&body.password) {
        refuse("password", "The SHA-256 of the password as 64 lower-case hexadecimal digits is expected.");
    }
    if fields.is_empty() {
        return Ok(());
    }
    Err(Error::Invalid { code: "invalid", detail: "The sign-in cannot be read.".to_owned(), fields })
}

fn refused(locked: bool, retries: i16) -> SignInAnswer {
    SignInAnswer::Failure(SignInFailure { error: SignInError { email: None, password: None, locked, retries } })
}

/// The answer to a completed sign-in.
///
/// # Errors
/// Internal ones.
pub(crate) async fn signed_in(services: &Services, granted: Granted, tenant: &Tenant) -> Result<SignedInUser, Error> {
    let live = &granted.live;
    let user = describe(&services.store, &live.context, &live.loaded.user, &tenant.identifier).await?;
    Ok(SignedInUser { user, access_token: granted.token, expires_at: granted.expires_at })
}

/// Signs in with a stored token, which is renewed.
#[utoipa::path(
    operation_id = "signInWithToken", tag = "Sign-in",
    responses((status = 200, body = SignedInUser, description = "The user with a renewed token")),
)]
#[post("/auth/signin/token")]
async fn sign_in_again(request: HttpRequest, services: Data<Services>) -> Answer<Json<SignedInUser>> {
    let token = bearer(&request).ok_or_else(required)?;
    let granted = services.auth.sign_in_again(&token, host(&request), is_attended(&request)).await?;
    let tenant = services.auth.tenant(host(&request)).await?;
    Ok(Json(signed_in(&services, granted, &tenant).await?))
}

/// Who is signed in.
#[utoipa::path(
    operation_id = "currentUser", tag = "Sign-in",
    responses((status = 200, body = User, description = "The signed-in user")),
)]
#[get("/auth/signin/")]
async fn current(caller: Newcomer, request: HttpRequest, services: Data<Services>) -> Answer<Json<User>> {
    let tenant = services.auth.tenant(host(&request)).await?;
    Ok(Json(describe(&services.store, &caller, caller.user(), &tenant.identifier).await?))
}

/// Where one signs out at the identity provider, too.
#[derive(Serialize, ToSchema)]
struct SignedOut {
    /// To be navigated to.
    url: String,
}

/// Signs out: the token counts no longer.
#[utoipa::path(
    operation_id = "signOut", tag = "Sign-in",
    responses(
        (status = 200, body = SignedOut, description = "The token is revoked; the identity provider has a session of its own"),
        (status = 204, description = "The token is revoked"),
    ),
)]
#[post("/auth/signin/logout")]
async fn sign_out(caller: Newcomer, services: Data<Services>) -> Answer<HttpResponse> {
    // Ours first, whatever becomes of theirs.
    services.auth.sign_out(&caller, caller.session()).await?;
    Ok(match sso::sign_out_url(&services, &caller, caller.session()).await? {
        Some(url) => HttpResponse::Ok().json(SignedOut { url }),
        None => HttpResponse::NoContent().finish(),
    })
}

/// Saves the user's settings, shortcuts, name and profile; each of them that is sent. A profile that the role does not have is
/// refused (`unknown_profile`).
#[utoipa::path(
    operation_id = "saveUserData", tag = "Sign-in", request_body = UserData,
    responses((status = 204, description = "Saved")),
)]
#[put("/auth/user-data")]
async fn save(caller: Caller, services: Data<Services>, body: Body<UserData>) -> Answer<NoContent> {
    let kept = body.0.checked()?;
    let user = caller.user().id;
    let save = async |tx: &gantry_store::Tx| {
        if let Some(settings) = &kept.settings {
            user::set_settings(tx, user, settings).await?;
        }
        if let Some(shortcuts) = &kept.shortcuts {
            user::set_shortcuts(tx, user, shortcuts).await?;
        }
        if let Some(name) = &kept.display_name {
            user::set_display_name(tx, user, name).await?;
        }
        match &kept.profile {
            Some(name) => role_profile::choose(tx, user, name).await,
            None => Ok(()),
        }
    };
    services.store.tenant_tx(&caller, Need::SignedIn, save).await?;
    services.auth.forget(caller.session());
    Ok(NoContent)
}
