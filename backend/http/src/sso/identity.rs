//! Who the subjects of an identity provider are here, as administrators say.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, delete, get, post};
use gantry_domain::{Error, Id, UserId};
use gantry_store::Tx;
use gantry_store::sign_on::identity::{self, Identity};
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};

use crate::auth::{ADMINISTRATION as NEED, Caller, administrates};
use crate::paging::{PageBounds, page_schema};
use crate::{Answer, Body, NoContent, Services};

#[derive(OpenApi)]
#[openapi(paths(list, link, unlink))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(link).service(unlink);
}

page_schema! {
    /// Identities of a provider.
    Identities of Identity
}

/// Who the subjects of a provider are, by the name of the user; for administrators.
#[utoipa::path(
    operation_id = "identities", tag = "Single sign-on", params(("id" = i64, Path, description = "The provider"), PageBounds),
    responses((status = 200, body = Identities, description = "A page of them")),
)]
#[get("/api/IdentityProvider/{id}/identities/")]
async fn list(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    page: Query<PageBounds>,
) -> Answer<Json<gantry_store::families::Page<Identity>>> {
    administrates(&caller)?;
    let (first, rows) = page.bounds();
    let read = async |tx: &Tx| identity::page(tx, *path, first, rows).await;
    Ok(Json(services.store.tenant_read(&caller, NEED, read).await?))
}

/// Who a subject is to be.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewIdentity {
    /// The account.
    #[schema(value_type = i64)]
    user_id: UserId,
    /// Who it is at the provider: the `sub` of OpenID Connect (`tid/oid` of Microsoft Entra), the name identifier of SAML.
    #[schema(min_length = 1, max_length = 500)]
    subject: String,
}

/// The new identity.
#[derive(Serialize, ToSchema)]
#[schema(as = CreatedIdentity)]
struct Created {
    #[schema(value_type = i64)]
    id: Id,
}

/// Says who a subject is; for administrators, and not for accounts that may do more than theirs (`above_own`). Each account has one
/// identity of a provider, and each subject one account (`identity_taken`).
#[utoipa::path(
    operation_id = "createIdentity", tag = "Single sign-on", params(("id" = i64, Path, description = "The provider")),
    request_body = NewIdentity, responses((status = 201, body = Created, description = "It is known")),
)]
#[post("/api/IdentityProvider/{id}/identities/")]
async fn link(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<NewIdentity>,
) -> Answer<CustomizeResponder<Json<Created>>> {
    administrates(&caller)?;
    let NewIdentity { user_id, subject } = body.0;
    if subject.is_empty() || subject.len() > 500 || subject.trim() != subject {
        let message = "1 to 500 characters without spaces around them are expected.";
        return Err(Error::field("invalid", "subject", message).into());
    }
    let link = async |tx: &Tx| identity::link_for(tx, *path, &subject, user_id).await;
    let id = services.store.tenant_tx(&caller, NEED, link).await?;
    Ok(Json(Created { id }).customize().with_status(StatusCode::CREATED))
}

/// Forgets who a subject is, and ends the sessions that it began; for administrators.
#[utoipa::path(
    operation_id = "removeIdentity", tag = "Single sign-on",
    params(("id" = i64, Path, description = "The provider"), ("identity" = i64, Path, description = "The identity")),
    responses((status = 204, description = "It is forgotten")),
)]
#[delete("/api/IdentityProvider/{id}/identities/{identity}")]
async fn unlink(caller: Caller, services: Data<Services>, path: Path<(Id, Id)>) -> Answer<NoContent> {
    administrates(&caller)?;
    let (provider, id) = path.into_inner();
    let unlink = async |tx: &Tx| identity::unlink(tx, provider, id).await;
    let ended = services.store.tenant_tx(&caller, NEED, unlink).await?;
    services.auth.ended(ended);
    Ok(NoContent)
}
