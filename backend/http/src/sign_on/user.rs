//! Users: a first password with a new one, the key for those who locked themselves out, and the reset of their second factors.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{CustomizeResponder, HttpRequest, Responder, post};
use gantry_domain::{Action, Error, Family, UserId};
use gantry_rabbitmq::WorkQueue;
use gantry_store::sign_on::sign_in_log::{self, NewSignIn, event, way};
use gantry_store::sign_on::user_record::{NewUser, User};
use gantry_store::sign_on::{credentials, rights, second_factor, totp, user};
use gantry_store::{Tx, entity};
use serde_json::{Map, Value};
use utoipa::{OpenApi, ToSchema};

use crate::auth::Caller;
use crate::auth::caller::address;
use crate::sign_on::password::{MadeUser, given_or_made_up};
use crate::sign_on::session::user_agent;
use crate::{Answer, Body, Services, account};

#[derive(OpenApi)]
#[openapi(paths(create, unlock, reset_factors))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    // Mounted before the calls of all families, so this way of making one counts.
    config.service(create).service(unlock).service(reset_factors);
}

/// A new user, and what to sign in with.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the JSON that the handler reads")]
struct NewUserWithPassword {
    #[schema(inline = false)]
    #[serde(flatten)]
    user: NewUser,
    /// SHA-256 of the password, lower-case hex; without it a password is made up.
    #[schema(rename = "passwordSha256", required = false, pattern = "^[0-9a-f]{64}$")]
    password_sha256: Option<String>,
}

/// Creates a user, with the given password or a generated one that only this answer contains.
#[utoipa::path(
    operation_id = "createUser", tag = "User", request_body = NewUserWithPassword,
    responses((status = 201, body = MadeUser, description = "The user")),
)]
#[post("/api/User/")]
async fn create(
    caller: Caller,
    services: Data<Services>,
    body: Body<Map<String, Value>>,
) -> Answer<CustomizeResponder<Json<MadeUser>>> {
    let need = Family::User.to(Action::Create);
    // Before the work of a hash.
    caller.require(need)?;
    let mut fields = body.0;
    let given = match fields.remove("passwordSha256") {
        None | Some(Value::Null) => None,
        // What is no text is no hash either.
        Some(given) => Some(given.as_str().unwrap_or_default().to_owned()),
    };
    let (hex, invitation_password) = given_or_made_up(given)?;
    let hash = services.auth.hash(hex).await?;
    let make = async |tx: &_| {
        let made: User = entity::create(tx, &fields).await?;
        // The administrator who chose it knows it, too.
        credentials::set(tx, made.id, &hash, invitation_password.is_some()).await.map(|()| made)
    };
    let user = services.store.tenant_tx(&caller, need, make).await?;
    Ok(Json(MadeUser { user, invitation_password }).customize().with_status(StatusCode::CREATED))
}

/// Unlocks an account that failed sign-ins have locked.
#[utoipa::path(
    operation_id = "unlockUser", tag = "User", params(("id" = i64, Path, description = "The user")),
    responses((status = 200, body = User, description = "The user")),
)]
#[post("/api/User/{id}/unlock/")]
async fn unlock(caller: Caller, services: Data<Services>, path: Path<UserId>) -> Answer<Json<User>> {
    let id = path.into_inner();
    let unlock = async |tx: &_| {
        let account = user::by_id(tx, id).await?.ok_or(Error::NotFound { what: "User" })?;
        rights::refuse_account_above_own(tx, account.role_id).await?;
        user::unlock_one(tx, id).await?;
        totp::unlock(tx, id).await?;
        entity::get::<User>(tx, id).await
    };
    Ok(Json(services.store.tenant_tx(&caller, Family::User.to(Action::Update), unlock).await?))
}

/// Removes all second factors of a user, who is signed out everywhere and notified by e-mail.
///
/// One's own are removed under *My Profile* (`yourself`); those of a user with more permissions than the caller are refused
/// (`above_own`). 409 `no_second_factor`.
#[utoipa::path(
    operation_id = "resetFactors", tag = "User", params(("id" = i64, Path, description = "The user")),
    responses((status = 200, body = User, description = "The user"), (status = 409, description = "There are none, or they are one's own")),
)]
#[post("/api/User/{id}/second-factor/reset/")]
async fn reset_factors(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    path: Path<UserId>,
) -> Answer<Json<User>> {
    let from = address(&request, services.config.behind_proxy);
    let entry = NewSignIn::new(event::FACTOR_RESET, way::PASSWORD).from(from, &user_agent(&request));
    let entry = NewSignIn { by_user: caller.user_id(), session_id: Some(caller.session()), ..entry };
    let reset = async |tx: &Tx| {
        let (whose, ended) = second_factor::reset_for(tx, *path).await?;
        sign_in_log::note(tx, entry.of(whose.id, &whose.display_name)).await?;
        let job = account::factors_reset_mail(tx, whose.id).await?;
        Ok((entity::get::<User>(tx, whose.id).await?, ended, job))
    };
    let (user, ended, job) = services.store.tenant_tx(&caller, Family::User.to(Action::Update), reset).await?;
    services.auth.ended(ended);
    if let Some(job) = job {
        services.live.call(WorkQueue::Mails, caller.tenant(), job);
    }
    Ok(Json(user))
}
