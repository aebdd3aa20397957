//! Password reset: an e-mail with a link that sets a new password.

use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Query, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, post, put};
use chrono::{DateTime, Utc};
use gantry_domain::{Action, Error, Family, Id, Need, RequestContext, TenantId, UserId};
use gantry_rabbitmq::WorkQueue;
use gantry_store::Tx;
use gantry_store::sign_on::credentials;
use gantry_store::sign_on::password_reset;
use gantry_store::sign_on::user;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::Services;
use crate::account;
use crate::auth::Caller;
use crate::auth::caller::{address, host};
use crate::sign_on::password::hashed;
use crate::{Answer, Body, NoContent};

#[derive(OpenApi)]
#[openapi(paths(ask, check, redeem))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(ask).service(check).service(redeem);
}

/// Least time of an answer, so that it does not reveal whether an e-mail is sent.
const ALIKE: Duration = Duration::from_millis(150);
/// The longest token that is looked at, in characters.
const LONGEST: usize = 200;

#[derive(Deserialize, IntoParams)]
struct Wanted {
    /// E-mail address or user name; for administrators of users also the id of a user.
    #[serde(default, rename = "userID")]
    #[param(required = true, max_length = 254)]
    user_id: String,
}

/// Asks for a mail with a link that sets a new password.
///
/// Needs no sign-in, and does not reveal whether there is such an account: the answer is always the same. Callers who may
/// change users name a user by id instead, and learn that there is none (404) or that no password can be set (409
/// `signs_in_elsewhere`, `inactive`, `no_mail`).
#[utoipa::path(
    operation_id = "askForReset", tag = "Account", params(Wanted), security(()),
    responses(
        (status = 202, description = "If there is such an account, a mail is on its way"),
        (status = 403, description = "The user has more permissions than the caller"),
        (status = 409, description = "There is no password to be set"),
    ),
)]
#[post("/auth/HandleCredentials/emailReset")]
async fn ask(
    request: HttpRequest,
    services: Data<Services>,
    caller: Option<Caller>,
    wanted: Query<Wanted>,
) -> Answer<HttpResponse> {
    let wanted = wanted.user_id.trim();
    let need = Family::User.to(Action::Update);
    let (tenant, job) = match (caller.filter(|caller| caller.require(need).is_ok()), wanted.parse::<UserId>()) {
        (Some(caller), Ok(id)) => {
            let send = async |tx: &Tx| send_to(tx, id).await;
            (caller.tenant(), services.store.tenant_tx(&caller, need, send).await?)
        }
        _ => strangers_wish(&request, &services, wanted).await?,
    };
    call(&services, tenant, job);
    Ok(HttpResponse::new(StatusCode::ACCEPTED))
}

/// Sends the e-mail to a user whom the caller may manage.
async fn send_to(tx: &Tx, id: UserId) -> Result<Option<Id>, Error> {
    let account = credentials::managed_account(tx, id).await?;
    if !account::may_reset(&account) {
        return Err(Error::conflict("inactive", "The account is deactivated."));
    }
    if !account::mail_ready(tx).await? {
        return Err(Error::conflict("no_mail", "No mail server is configured: generate a password instead."));
    }
    account::reset_mail(tx, id).await
}

async fn strangers_wish(
    request: &HttpRequest,
    services: &Services,
    login: &str,
) -> Result<(TenantId, Option<Id>), Error> {
    services.auth.take_question(address(request, services.config.behind_proxy))?;
    if login.is_empty() || login.chars().count() > 254 {
        return Err(Error::field("invalid", "userID", "Expected an e-mail address or a user name."));
    }
    let tenant = services.auth.tenant(host(request)).await?.id;
    let system = RequestContext::system(tenant, "forgotten password");
    let send = services.store.tenant_tx(&system, Need::SignedIn, async |tx| {
        match user::by_login(tx, login).await?.filter(account::may_reset) {
            Some(account) if account::mail_ready(tx).await? => account::reset_mail(tx, account.id).await,
            _ => Ok(None),
        }
    });
    let (job, ()) = futures_util::join!(send, tokio::time::sleep(ALIKE));
    Ok((tenant, job?))
}

/// Calls a worker to send it.
fn call(services: &Services, tenant: TenantId, job: Option<Id>) {
    if let Some(job) = job {
        services.live.call(WorkQueue::Mails, tenant, job);
    }
}

/// The token of a mail.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ResetToken {
    /// As the link has it.
    #[schema(max_length = 200)]
    token: String,
}

/// What is kept of a token.
fn fingerprint(token: &str) -> Result<String, Error> {
    if token.chars().count() > LONGEST {
        return Err(Error::field("invalid", "token", "No link has such a token."));
    }
    Ok(account::fingerprint(token))
}

/// Whether a link counts.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ResetState {
    /// It does. One that has expired, was used or never was looks the same.
    valid: bool,
    /// Where the mail went, with most of the name left out.
    #[schema(required = true)]
    email: Option<String>,
    /// Until when it counts.
    #[schema(required = true)]
    expires_at: Option<DateTime<Utc>>,
}

/// Says whether the link of a mail still counts.
#[utoipa::path(
    operation_id = "checkReset", tag = "Account", request_body = ResetToken, security(()),
    responses((status = 200, body = ResetState, description = "Whether it does")),
)]
#[post("/auth/Validate/")]
async fn check(request: HttpRequest, services: Data<Services>, body: Body<ResetToken>) -> Answer<Json<ResetState>> {
    services.auth.take_question(address(&request, services.config.behind_proxy))?;
    let tenant = services.auth.tenant(host(&request)).await?.id;
    let system = RequestContext::system(tenant, "password reset");
    let token = fingerprint(&body.0.token)?;
    let find = async |tx: &Tx| password_reset::find(tx, &token).await;
    let open = services.store.tenant_read(&system, Need::SignedIn, find).await?;
    Ok(Json(ResetState {
        valid: open.is_some(),
        email: open.as_ref().map(|open| account::masked(&open.email)),
        expires_at: open.map(|open| open.expires_at),
    }))
}

/// The token of a mail and the new password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewPassword {
    /// As the link has it.
    #[schema(max_length = 200)]
    token: String,
    /// SHA-256 of the new password, lower-case hex.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    password: String,
}

/// Sets a new password by the link of a mail, which counts once (`reset_token`); all sessions end, and a locked account opens.
#[utoipa::path(
    operation_id = "resetPassword", tag = "Account", request_body = NewPassword, security(()),
    responses((status = 204, description = "It is set")),
)]
#[put("/auth/Validate/")]
async fn redeem(request: HttpRequest, services: Data<Services>, body: Body<NewPassword>) -> Answer<NoContent> {
    services.auth.take_question(address(&request, services.config.behind_proxy))?;
    let tenant = services.auth.tenant(host(&request)).await?.id;
    let hex = hashed("password", body.0.password)?;
    if services.auth.redeem(tenant, &fingerprint(&body.0.token)?, hex).await? {
        return Ok(NoContent);
    }
    let message = "This link has expired or was used already. Ask for a new one.";
    Err(Error::field("reset_token", "token", message).into())
}
