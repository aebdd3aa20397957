//! The tokens with which an identity provider provisions accounts. Their owner creates and deactivates accounts, so only
//! administrators create and revoke them.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, delete, get, post};
use chrono::{TimeDelta, Utc};
use gantry_domain::Id;
use gantry_store::Tx;
use gantry_store::sign_on::identity_provider;
use gantry_store::sign_on::scim_token::{self, ScimToken};
use serde::Serialize;
use utoipa::{OpenApi, ToSchema};

use crate::account::{fingerprint, new_token};
use crate::auth::{ADMINISTRATION as NEED, Caller, SCIM_START, administrates};
use crate::{Answer, NoContent, Services};

#[derive(OpenApi)]
#[openapi(paths(list, create, revoke))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(create).service(revoke);
}

/// How long the token before goes on to count when another one is made.
const OVERLAP: TimeDelta = TimeDelta::hours(24);
/// Characters of a token that lists show, to distinguish tokens.
const SHOWN: usize = 8;

/// The tokens of a provider.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ScimTokens {
    /// Where the provider keeps accounts: to be entered there.
    base_url: String,
    items: Vec<ScimToken>,
    total_records: usize,
}

/// The tokens of a provider that count, the newest first; for administrators.
#[utoipa::path(
    operation_id = "scimTokens", tag = "Single sign-on", params(("id" = i64, Path, description = "The provider")),
    responses((status = 200, body = ScimTokens, description = "The tokens")),
)]
#[get("/api/IdentityProvider/{id}/scim/")]
async fn list(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<ScimTokens>> {
    administrates(&caller)?;
    let read = async |tx: &Tx| {
        let provider = identity_provider::get(tx, *path).await?;
        Ok((provider.values.public_url, scim_token::list(tx, *path).await?))
    };
    let (public_url, items) = services.store.tenant_read(&caller, NEED, read).await?;
    Ok(Json(ScimTokens { base_url: format!("{public_url}/scim/v2"), total_records: items.len(), items }))
}

/// A token that was made.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CreatedScimToken {
    /// The whole token, in this answer only.
    token: String,
    created: ScimToken,
}

/// Creates a token; for administrators. The previous one stays valid for 24 hours, until the provider has the new one.
#[utoipa::path(
    operation_id = "createScimToken", tag = "Single sign-on", params(("id" = i64, Path, description = "The provider")),
    responses((status = 201, body = CreatedScimToken, description = "The token")),
)]
#[post("/api/IdentityProvider/{id}/scim/")]
async fn create(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
) -> Answer<CustomizeResponder<Json<CreatedScimToken>>> {
    administrates(&caller)?;
    let token = format!("{SCIM_START}{}", new_token());
    let start: String = token.chars().take(SCIM_START.len() + SHOWN).collect();
    let until = Utc::now() + OVERLAP;
    let insert = async |tx: &Tx| {
        identity_provider::refuse_above_own_of(tx, *path).await?;
        scim_token::insert(tx, *path, (&fingerprint(&token), &start), until).await
    };
    let created = services.store.tenant_tx(&caller, NEED, insert).await?;
    Ok(Json(CreatedScimToken { token, created }).customize().with_status(StatusCode::CREATED))
}

/// Revokes a token: it counts no longer; for administrators.
#[utoipa::path(
    operation_id = "revokeScimToken", tag = "Single sign-on",
    params(("id" = i64, Path, description = "The provider"), ("token" = i64, Path, description = "The token")),
    responses((status = 204, description = "It counts no longer")),
)]
#[delete("/api/IdentityProvider/{id}/scim/{token}")]
async fn revoke(caller: Caller, services: Data<Services>, path: Path<(Id, Id)>) -> Answer<NoContent> {
    administrates(&caller)?;
    let (provider, token) = path.into_inner();
    let revoke = async |tx: &Tx| scim_token::revoke(tx, provider, token).await;
    services.store.tenant_tx(&caller, NEED, revoke).await?;
    Ok(NoContent)
}
