//! Jobs that were given up: to be looked at, tried once more, or dropped.

use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{delete, get, post};
use gantry_domain::{Error, Id};
use gantry_store::Tx;
use gantry_store::families::Page;
use gantry_store::system::job::{self, DeadJob};
use utoipa::OpenApi;

use crate::Services;
use crate::auth::Caller;
use crate::paging::{PageBounds, page_schema};
use crate::system::overview::{CHANGE, READ};
use crate::{Answer, NoContent};

#[derive(OpenApi)]
#[openapi(paths(list, requeue, discard))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(requeue).service(discard);
}

page_schema! {
    /// A page of jobs that were given up.
    DeadJobPage of DeadJob
}

/// Jobs that were given up, newest first.
#[utoipa::path(
    operation_id = "listDeadJobs", tag = "System", params(PageBounds),
    responses((status = 200, body = DeadJobPage, description = "The jobs")),
)]
#[get("/api/System/jobs/")]
async fn list(caller: Caller, services: Data<Services>, slice: Query<PageBounds>) -> Answer<Json<Page<DeadJob>>> {
    let (first, rows) = slice.bounds();
    Ok(Json(services.store.tenant_read(&caller, READ, async |tx| job::dead(tx, first, rows).await).await?))
}

/// Tries a job once more that was given up. A worker is called to it within a second or two.
#[utoipa::path(
    operation_id = "requeueJob", tag = "System", params(("id" = i64, Path, description = "The job")),
    responses((status = 204, description = "It will be tried")),
)]
#[post("/api/System/jobs/{id}/requeue")]
async fn requeue(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<NoContent> {
    settle(&caller, &services, async |tx| job::revive(tx, *path).await).await
}

/// Drops a job that was given up.
#[utoipa::path(
    operation_id = "discardJob", tag = "System", params(("id" = i64, Path, description = "The job")),
    responses((status = 204, description = "It is dropped")),
)]
#[delete("/api/System/jobs/{id}")]
async fn discard(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<NoContent> {
    settle(&caller, &services, async |tx| job::discard(tx, *path).await).await
}

async fn settle(
    caller: &Caller,
    services: &Services,
    change: impl AsyncFnOnce(&Tx) -> Result<bool, Error>,
) -> Answer<NoContent> {
    let found = services.store.tenant_tx(caller, CHANGE, change).await?;
    if !found {
        // Another administrator was faster, or there never was one.
        return Err(Error::NotFound { what: "Job" }.into());
    }
    Ok(NoContent)
}
