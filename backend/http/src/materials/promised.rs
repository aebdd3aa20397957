//! For whom stock is reserved, and releasing a reservation by hand.

use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{get, post};
use chrono::Utc;
use gantry_domain::{Action, Error, Family, Id};
use gantry_store::Tx;
use gantry_store::families::Page;
use gantry_store::stock::promised::{self, StockReservation};
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};
use uuid::Uuid;

use super::stock::READ;
use crate::auth::Caller;
use crate::free_text::{LONGEST, free_text};
use crate::paging::{PageBounds, page_schema};
use crate::{Answer, Body, NoContent, Services};

#[derive(OpenApi)]
#[openapi(paths(reservations, release))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(reservations).service(release);
}

page_schema! {
    /// A page of what is reserved of a part at a place.
    StockReservationPage of StockReservation
}

/// A page of what is reserved of a part at a place, the oldest reservation first: for which request or work order, and since when.
#[utoipa::path(
    operation_id = "stockReservations", tag = "Stock",
    params(("id" = i64, Path, description = "The stock item"), PageBounds),
    responses((status = 200, body = StockReservationPage, description = "The reservations")),
)]
#[get("/api/Stock/{id}/reservations/")]
async fn reservations(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    page: Query<PageBounds>,
) -> Answer<Json<Page<StockReservation>>> {
    let read = async |tx: &Tx| promised::of_item(tx, path.into_inner(), page.bounds()).await;
    Ok(Json(services.store.tenant_read(&caller, READ, read).await?))
}

/// Why a reservation is released.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ReleasedReservation {
    /// The same for the same release, however often it is sent: it is done once.
    command_id: Uuid,
    /// Why.
    #[schema(min_length = 1, max_length = 1_000)]
    reason: String,
}

/// Releases what a material request has reserved at a place; those of work orders are released at the order.
#[utoipa::path(
    operation_id = "releaseStockReservation", tag = "Stock",
    params(("id" = i64, Path, description = "The reservation")), request_body = ReleasedReservation,
    responses((status = 204, description = "It is released")),
)]
#[post("/api/Stock/reservations/{id}/release/")]
async fn release(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<ReleasedReservation>,
) -> Answer<NoContent> {
    let reason = free_text("reason", &body.0.reason, LONGEST)?;
    if reason.is_empty() {
        return Err(Error::field("required", "reason", "Enter a reason.").into());
    }
    let (id, by, now) = (path.into_inner(), caller.author(), Utc::now());
    let release = async |tx: &Tx| promised::release(tx, id, (body.0.command_id, reason), by, now).await;
    let part = services.store.tenant_tx(&caller, Family::StockItem.to(Action::Configure), release).await?;
    if let Some(part) = part {
        services.live.touched(caller.tenant(), Family::MasterPart, part);
    }
    Ok(NoContent)
}
