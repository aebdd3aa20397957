//! Pieces with serial numbers as a table, and the traces of lots and pieces.

use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{get, post};
use gantry_domain::Id;
use gantry_store::families::{Page, TableState};
use gantry_store::materials::stock_lot::StockLot;
use gantry_store::stock::serial::StockSerial;
use gantry_store::stock::trace::{self, TraceEntry};
use gantry_store::{Tx, entity};
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi};

use super::stock::READ;
use crate::auth::Caller;
use crate::paging::{PageBounds, page_schema};
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(serials, list, trace_serial, trace_lot))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(serials).service(list).service(trace_serial).service(trace_lot);
}

page_schema! {
    /// A page of pieces with serial numbers.
    StockSerialPage of StockSerial
}

page_schema! {
    /// A page of what happened to a lot or a piece.
    TracePage of TraceEntry
}

/// A piece of a serial number, or of the code or name of a part.
#[derive(Deserialize, IntoParams)]
struct SearchedSerial {
    /// A piece of a serial number, or of the code or name of a part.
    #[serde(default)]
    #[param(required = false)]
    search: String,
}

/// A page of the pieces with serial numbers: where each of them is.
#[utoipa::path(
    operation_id = "pageSerialStock", tag = "Stock", params(PageBounds, SearchedSerial),
    responses((status = 200, body = StockSerialPage, description = "The page")),
)]
#[get("/api/SerialStock/")]
async fn serials(
    caller: Caller,
    services: Data<Services>,
    bounds: Query<PageBounds>,
    query: Query<SearchedSerial>,
) -> Answer<Json<Page<StockSerial>>> {
    let (first, rows) = bounds.bounds();
    let global_filter = Some(query.into_inner().search);
    let state = TableState { first, rows: Some(rows), global_filter, ..TableState::default() };
    let page = async |tx: &Tx| entity::list::<StockSerial>(tx, &state).await;
    Ok(Json(services.store.tenant_read(&caller, READ, page).await?))
}

/// A page of the pieces with serial numbers, filtered and sorted.
#[utoipa::path(
    operation_id = "listSerialStock", tag = "Stock", request_body = TableState,
    responses((status = 200, body = StockSerialPage, description = "The page")),
)]
#[post("/api/SerialStock/list/")]
async fn list(caller: Caller, services: Data<Services>, body: Body<TableState>) -> Answer<Json<Page<StockSerial>>> {
    let page = async |tx: &Tx| entity::list::<StockSerial>(tx, &body.0).await;
    Ok(Json(services.store.tenant_read(&caller, READ, page).await?))
}

/// A page of what happened to a piece, from its receipt and supplier to the work order and its asset.
#[utoipa::path(
    operation_id = "traceSerialStock", tag = "Stock", params(("id" = i64, Path, description = "The piece"), PageBounds),
    responses((status = 200, body = TracePage, description = "The page, the earliest first")),
)]
#[get("/api/SerialStock/{id}/trace/")]
async fn trace_serial(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    bounds: Query<PageBounds>,
) -> Answer<Json<Page<TraceEntry>>> {
    let read = async |tx: &Tx| {
        let piece: StockSerial = entity::get(tx, path.into_inner()).await?;
        trace::of_serial(tx, piece.id, bounds.bounds()).await
    };
    Ok(Json(services.store.tenant_read(&caller, READ, read).await?))
}

/// A page of what happened to a lot, from its receipt and supplier to the work orders and their assets.
#[utoipa::path(
    operation_id = "traceLot", tag = "Stock", params(("id" = i64, Path, description = "The lot"), PageBounds),
    responses((status = 200, body = TracePage, description = "The page, the earliest first")),
)]
#[get("/api/Lot/{id}/trace/")]
async fn trace_lot(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    bounds: Query<PageBounds>,
) -> Answer<Json<Page<TraceEntry>>> {
    let read = async |tx: &Tx| {
        let lot: StockLot = entity::get(tx, path.into_inner()).await?;
        trace::of_lot(tx, lot.id, bounds.bounds()).await
    };
    Ok(Json(services.store.tenant_read(&caller, READ, read).await?))
}
