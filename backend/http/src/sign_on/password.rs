//! Passwords: changing one's own, setting that of another user.

use actix_web::web::{Data, Json, ServiceConfig};
use actix_web::{HttpRequest, post, put};
use gantry_domain::{Action, Error, Family};
use gantry_store::sign_on::user_record::User;
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::account;
use crate::auth::caller::address;
use crate::auth::password::{client_hex, is_client_hex};
use crate::auth::{Caller, Newcomer};
use crate::{Answer, Body, NoContent};

#[derive(OpenApi)]
#[openapi(paths(change, set_for))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(change).service(set_for);
}

/// The password of a field, as clients send it.
pub(super) fn hashed(field: &str, sent: String) -> Result<String, Error> {
    if is_client_hex(&sent) {
        return Ok(sent);
    }
    let message = "The SHA-256 of the password as 64 lower-case hexadecimal digits is expected.";
    Err(Error::field("invalid", field, message))
}

/// The password one has, and the one one wants.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PasswordChange {
    /// SHA-256 of the password one has, lower-case hex.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    current: String,
    /// SHA-256 of the new one, lower-case hex.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    password: String,
}

/// Changes one's own password and signs one out everywhere else.
///
/// A wrong current one (`wrong_password`) counts as a failed attempt to sign in; the third locks the account (403
/// `account_locked`). The new one must be another one (`same_password`); who signs in elsewhere has none (409
/// `signs_in_elsewhere`).
#[utoipa::path(
    operation_id = "changePassword", tag = "Account", request_body = PasswordChange,
    responses(
        (status = 204, description = "It is changed"),
        (status = 409, description = "There is no password to be changed"),
        (status = 429, description = "Too many attempts from this address"),
    ),
)]
#[put("/auth/password")]
async fn change(
    caller: Newcomer,
    request: HttpRequest,
    services: Data<Services>,
    body: Body<PasswordChange>,
) -> Answer<NoContent> {
    let from = address(&request, services.config.behind_proxy);
    services.auth.take_attempt(from)?;
    let PasswordChange { current, password } = body.0;
    let (current, password) = (hashed("current", current)?, hashed("password", password)?);
    services.auth.change_password(&caller, from, current, password).await?;
    Ok(NoContent)
}

/// Whose password is to be set, and to what.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PasswordFor {
    user_id: i64,
    /// SHA-256 of the password, lower-case hex; without it a password is made up.
    #[schema(rename = "passwordSha256", required = false, pattern = "^[0-9a-f]{64}$")]
    #[serde(default, rename = "passwordSha256")]
    password_sha256: Option<String>,
}

/// Sets the password of another user, or generates one, which only this answer contains.
///
/// The user is unlocked, signed out everywhere, and must change it at the next sign-in. One's own is changed otherwise
/// (`yourself`); a user with more permissions than the caller is refused (`above_own`); users of an identity provider have no password
/// (`signs_in_elsewhere`).
#[utoipa::path(
    operation_id = "setPasswordFor", tag = "Account", request_body = PasswordFor,
    responses(
        (status = 200, body = MadeUser, description = "The user, with the password that was made up"),
        (status = 409, description = "There is no password to be set, or it is one's own"),
    ),
)]
#[post("/auth/HandleCredentials/")]
async fn set_for(caller: Caller, services: Data<Services>, body: Body<PasswordFor>) -> Answer<Json<MadeUser>> {
    let need = Family::User.to(Action::Update);
    // Before the work of a hash.
    caller.require(need)?;
    let (hex, invitation_password) = given_or_made_up(body.0.password_sha256)?;
    let user = services.auth.set_password_for(&caller, need, body.0.user_id, hex).await?;
    Ok(Json(MadeUser { user, invitation_password }))
}

/// A user with a new password.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MadeUser {
    #[serde(flatten)]
    pub(super) user: User,
    /// The generated password, in this answer only; the user must change it. Null when one was given.
    #[schema(required = true)]
    pub(super) invitation_password: Option<String>,
}

/// What is kept of a password, and the password itself if it was made up.
pub(super) fn given_or_made_up(given: Option<String>) -> Result<(String, Option<String>), Error> {
    match given {
        Some(hex) => Ok((hashed("passwordSha256", hex)?, None)),
        None => {
            let password = account::made_up();
            Ok((client_hex(&password), Some(password)))
        }
    }
}
