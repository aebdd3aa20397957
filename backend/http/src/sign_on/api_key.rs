//! API keys: one's own, and for administrators those of the tenant.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, delete, get, post, put};
use chrono::{DateTime, TimeDelta, Utc};
use gantry_domain::{Error, Id, Need};
use gantry_store::families::Page;
use gantry_store::sign_on::api_key::{self, ApiKey, Keeper};
use gantry_store::{FirstAnswer, Tx};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use super::api_key_json::{ApiKeyBody, ApiKeyView};
use crate::auth::{Caller, MadeToken};
use crate::paging::page_schema;
use crate::{Answer, Body, NoContent, Services};

#[derive(OpenApi)]
#[openapi(paths(list, create, change, rotate, revoke))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(create).service(change).service(rotate).service(revoke);
}

/// Keys of a page unless asked otherwise, and at most.
const ROWS: (i64, i64) = (25, 500);
/// How long the token before counts after a rotation unless said, and at most, in hours.
const OVERLAP: (u32, u32) = (24, 168);

/// Whose keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum Whose {
    /// One's own.
    #[default]
    #[schema(rename = "own")]
    Own,
    /// All of the tenant; for administrators.
    #[schema(rename = "all")]
    All,
}

/// Which keys are asked for.
#[derive(Deserialize, IntoParams)]
struct KeyQuery {
    /// Whose keys: `own` or, for administrators, `all`.
    #[serde(default)]
    #[param(required = false, inline)]
    whose: Whose,
    /// Keys before the page.
    #[serde(default)]
    #[param(required = false)]
    first: i64,
    /// Keys of the page: 25, at most 500.
    #[param(required = false)]
    rows: Option<i64>,
}

page_schema! {
    /// A page of API keys.
    ApiKeyPage of ApiKeyView
}

/// A key with its token, which is shown this once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MadeApiKey {
    key: ApiKeyView,
    /// Goes into the `Authorization` header of every call, as `Bearer`.
    token: String,
}

impl MadeApiKey {
    fn of(key: ApiKey, token: MadeToken) -> Self {
        Self { key: ApiKeyView::of(key), token: token.token }
    }
}

fn keeper(caller: &Caller) -> Keeper {
    Keeper { user: caller.user().id, administers: caller.permissions().administer() }
}

/// One's own API keys that are not revoked, by name; or all of the tenant, service keys first, for administrators.
#[utoipa::path(
    operation_id = "apiKeys", tag = "API keys", params(KeyQuery),
    responses((status = 200, body = ApiKeyPage, description = "A page of them")),
)]
#[get("/api/ApiKey/")]
async fn list(caller: Caller, services: Data<Services>, query: Query<KeyQuery>) -> Answer<Json<Page<ApiKeyView>>> {
    let own = match query.whose {
        Whose::Own => Some(caller.user().id),
        Whose::All => caller.permissions().require_administrator().map(|()| None)?,
    };
    let (first, rows) = (query.first.max(0), query.rows.unwrap_or(ROWS.0).clamp(1, ROWS.1));
    let page = async |tx: &Tx| api_key::page(tx, own, first, rows).await;
    let Page { items, total_records } = services.store.tenant_read(&caller, Need::SignedIn, page).await?;
    let items = items.into_iter().map(ApiKeyView::of).collect();
    Ok(Json(Page { items, total_records }))
}

/// Makes an API key. Its token is in this answer and nowhere else.
///
/// Without `roleId` it acts as its creator. With one it is a service key, which only administrators create: it acts as a user of its own
/// that has this role and no other way to sign in. A key has at most the permissions of its creator (`above_own`) and of the role
/// (`above_role`); each use is also limited to what its user may do then, and it never counts as an administrator.
#[utoipa::path(
    operation_id = "createApiKey", tag = "API keys", request_body = ApiKeyBody,
    responses((status = 201, body = MadeApiKey, description = "The key and its token")),
)]
#[post("/api/ApiKey/")]
async fn create(
    caller: Caller,
    services: Data<Services>,
    body: Body<ApiKeyBody>,
) -> Answer<CustomizeResponder<Json<FirstAnswer<MadeApiKey>>>> {
    let ApiKeyBody { role_id, expires_at, .. } = body.0;
    if role_id.is_some() {
        caller.permissions().require_administrator()?;
    }
    let expires_at = expiry(expires_at)?;
    let (values, user, token) = (body.0.checked()?, caller.user().id, MadeToken::new());
    let kept = token.kept(expires_at);
    let insert = async |tx: &Tx| {
        let key = match role_id {
            Some(role) => api_key::insert_service(tx, user, role, &values, &kept).await?,
            None => api_key::insert_personal(tx, user, &values, &kept).await?,
        };
        Ok(MadeApiKey::of(key, token))
    };
    let made = services.once_sealed(&caller, Need::SignedIn, insert).await?;
    Ok(Json(made).customize().with_status(StatusCode::CREATED))
}

/// Changes the name of an API key, what it may do and from where: one's own, or for administrators a service key.
///
/// As when it is made. `roleId` and `expiresAt` are not looked at: the role is changed with the user, the expiry with a rotation.
#[utoipa::path(
    operation_id = "setApiKey", tag = "API keys", request_body = ApiKeyBody,
    params(("id" = i64, Path, description = "The key")),
    responses((status = 200, body = ApiKeyView, description = "The key")),
)]
#[put("/api/ApiKey/{id}")]
async fn change(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<ApiKeyBody>,
) -> Answer<Json<ApiKeyView>> {
    let version = body.0.version;
    let (values, keeper) = (body.0.checked()?, keeper(&caller));
    let update = async |tx: &Tx| api_key::update(tx, keeper, *path, version, &values).await;
    let (key, tokens) = services.store.tenant_tx(&caller, Need::SignedIn, update).await?;
    services.auth.keys_changed(caller.tenant(), &tokens);
    Ok(Json(ApiKeyView::of(key)))
}

/// How a key is rotated.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Rotation {
    /// For how many hours the token before counts as well: 24 unless said, at most 168; 0: it ends at once.
    #[schema(maximum = 168)]
    overlap_hours: Option<u32>,
    /// Until when the new token counts: a year unless said, and at most.
    expires_at: Option<DateTime<Utc>>,
}

/// Gives an API key a new token, which is in this answer and nowhere else: one's own, or for administrators a service key. A token
/// that was still valid from an earlier rotation ends at once.
#[utoipa::path(
    operation_id = "rotateApiKey", tag = "API keys", request_body = Rotation,
    params(("id" = i64, Path, description = "The key")),
    responses((status = 200, body = MadeApiKey, description = "The key and its token")),
)]
#[post("/api/ApiKey/{id}/rotate/")]
async fn rotate(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<Rotation>,
) -> Answer<Json<FirstAnswer<MadeApiKey>>> {
    let expires_at = expiry(body.0.expires_at)?;
    let hours = body.0.overlap_hours.unwrap_or(OVERLAP.0);
    if hours > OVERLAP.1 {
        return Err(Error::field("invalid", "overlapHours", format!("At most {} hours.", OVERLAP.1)).into());
    }
    let (token, keeper) = (MadeToken::new(), keeper(&caller));
    let (kept, old_until) = (token.kept(expires_at), Utc::now() + TimeDelta::hours(hours.into()));
    let mut ended = Vec::new();
    let rotate = async |tx: &Tx| {
        let (key, older) = api_key::rotate(tx, keeper, *path, &kept, old_until).await?;
        ended = older;
        Ok(MadeApiKey::of(key, token))
    };
    let made = services.once_sealed(&caller, Need::SignedIn, rotate).await?;
    services.auth.keys_changed(caller.tenant(), &ended);
    Ok(Json(made))
}

/// Revokes an API key for ever, on all nodes within a second: one's own, or for administrators any. With a service key its user is
/// archived.
#[utoipa::path(
    operation_id = "revokeApiKey", tag = "API keys", params(("id" = i64, Path, description = "The key")),
    responses((status = 204, description = "It is revoked")),
)]
#[delete("/api/ApiKey/{id}")]
async fn revoke(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<NoContent> {
    let keeper = keeper(&caller);
    let revoke = async |tx: &Tx| api_key::revoke(tx, keeper, *path).await;
    let tokens = services.store.tenant_tx(&caller, Need::SignedIn, revoke).await?;
    services.auth.keys_changed(caller.tenant(), &tokens);
    Ok(NoContent)
}

/// A year unless said, and at most.
fn expiry(wanted: Option<DateTime<Utc>>) -> Result<DateTime<Utc>, Error> {
    let now = Utc::now();
    let latest = now + TimeDelta::days(366);
    match wanted {
        None => Ok(now + TimeDelta::days(365)),
        Some(at) if at <= now => Err(Error::field("invalid", "expiresAt", "This is in the past.")),
        Some(at) if at > latest => Err(Error::field("invalid", "expiresAt", "At most a year from now.")),
        Some(at) => Ok(at),
    }
}
