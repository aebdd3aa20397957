//! Who is signed in, for those who look after the tenant: to be seen, and ended.

use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{delete, get};
use gantry_domain::Error;
use gantry_store::families::Page;
use gantry_store::sign_on::session::{self, OpenSession};
use utoipa::OpenApi;
use uuid::Uuid;

use crate::Services;
use crate::auth::Caller;
use crate::paging::{PageBounds, page_schema};
use crate::system::overview::{CHANGE, READ};
use crate::{Answer, NoContent};

#[derive(OpenApi)]
#[openapi(paths(list, end))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(end);
}

page_schema! {
    /// A page of sessions.
    SessionPage of OpenSession
}

/// The tenant's sessions that are good, newest first.
#[utoipa::path(
    operation_id = "listSessions", tag = "System", params(PageBounds),
    responses((status = 200, body = SessionPage, description = "The sessions")),
)]
#[get("/api/System/sessions/")]
async fn list(caller: Caller, services: Data<Services>, slice: Query<PageBounds>) -> Answer<Json<Page<OpenSession>>> {
    let (first, rows) = slice.bounds();
    Ok(Json(services.store.tenant_read(&caller, READ, async |tx| session::open(tx, first, rows).await).await?))
}

/// Ends a session: whoever has it is signed out, on all nodes.
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
