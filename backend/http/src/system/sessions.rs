//! Who is signed in, for those who look after the tenant: to be seen, and ended.

use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{HttpRequest, delete, get};
use gantry_domain::{Error, UserId};
use gantry_store::Tx;
use gantry_store::families::Page;
use gantry_store::sign_on::open_session::{self, OpenSession};
use gantry_store::sign_on::sign_in_log::{self, NewSignIn, event, way};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};
use uuid::Uuid;

use crate::Services;
use crate::auth::Caller;
use crate::auth::caller::address;
use crate::paging::{PageBounds, page_schema};
use crate::sign_on::session::user_agent;
use crate::system::overview::{CHANGE, READ};
use crate::{Answer, NoContent};

#[derive(OpenApi)]
#[openapi(paths(list, end, end_all_of))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(end).service(end_all_of);
}

page_schema! {
    /// A page of sessions.
    SessionPage of OpenSession
}

/// Whose sessions are meant.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
struct Whose {
    /// Of this user alone.
    #[param(required = false, value_type = Option<i64>)]
    user_id: Option<UserId>,
}

/// The tenant's sessions that are good, newest first; all, or those of one user.
#[utoipa::path(
    operation_id = "listSessions", tag = "System", params(Whose, PageBounds),
    responses((status = 200, body = SessionPage, description = "The sessions")),
)]
#[get("/api/System/sessions/")]
async fn list(
    caller: Caller,
    services: Data<Services>,
    whose: Query<Whose>,
    slice: Query<PageBounds>,
) -> Answer<Json<Page<OpenSession>>> {
    let page = async |tx: &_| open_session::page(tx, whose.user_id, slice.bounds()).await;
    Ok(Json(services.store.tenant_read(&caller, READ, page).await?))
}

/// Ends a session: its user is signed out, on all nodes.
#[utoipa::path(
    operation_id = "endSession", tag = "System", params(("id" = Uuid, Path, description = "The session")),
    responses((status = 204, description = "It is over")),
)]
#[delete("/api/System/sessions/{id}")]
async fn end(caller: Caller, services: Data<Services>, path: Path<Uuid>) -> Answer<NoContent> {
    match services.auth.end_session(&caller, CHANGE, *path).await? {
        true => Ok(NoContent),
        false => Err(Error::NotFound { what: "Session" }.into()),
    }
}

/// Whose sessions end.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
struct Of {
    /// The user.
    #[param(required = true, value_type = i64)]
    user_id: Option<UserId>,
}

/// How many there were.
#[derive(Serialize, ToSchema)]
#[schema(as = EndedSessions)]
struct Ended {
    ended: usize,
}

/// Ends all sessions of a user, on all nodes; not of a user who may do more (`above_own`).
#[utoipa::path(
    operation_id = "endSessionsOf", tag = "System", params(Of),
    responses((status = 200, body = Ended, description = "They are over")),
)]
#[delete("/api/System/sessions/")]
async fn end_all_of(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    of: Query<Of>,
) -> Answer<Json<Ended>> {
    caller.require(CHANGE)?;
    let user = of.user_id.ok_or_else(|| Error::field("required", "userId", "Say whose sessions end."))?;
    let from = address(&request, services.config.behind_proxy);
    let entry = NewSignIn::new(event::SESSION_END, way::PASSWORD).from(from, &user_agent(&request));
    let entry = NewSignIn { by_user: caller.user_id(), session_id: Some(caller.session()), ..entry };
    let end_all = async |tx: &Tx| {
        let (account, ended) = open_session::revoke_all_of(tx, user).await?;
        sign_in_log::note(tx, entry.of(account.id, &account.display_name)).await?;
        Ok(ended)
    };
    let ended = services.store.tenant_tx(&caller, CHANGE, end_all).await?;
    let count = ended.len();
    services.auth.ended(ended);
    Ok(Json(Ended { ended: count }))
}
