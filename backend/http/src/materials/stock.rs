//! The balances and the ledger as tables, and the check of the one against the other.

use actix_web::web::{Data, Json, ServiceConfig};
use actix_web::{get, post};
use gantry_domain::{Action, Family, Need, SubModule};
use gantry_store::entity;
use gantry_store::families::{Page, TableState};
use gantry_store::stock::audit::{self, StockDifference};
use gantry_store::stock::item::StockItem;
use gantry_store::stock::movement::StockMovement;
use utoipa::OpenApi;

use crate::Services;
use crate::auth::Caller;
use crate::paging::page_schema;
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(list, ledger, check))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(ledger).service(check);
}

/// Stock is looked at from warehouses and from parts.
pub(super) const READ: Need = Need::ReadAny(&[SubModule::Warehousing, SubModule::MasterParts]);

page_schema! {
    /// A page of the balances.
    StockItemPage of StockItem
}

/// A page of the balances: how much of each part lies at each place.
#[utoipa::path(
    operation_id = "listStock", tag = "Stock", request_body = TableState,
    responses((status = 200, body = StockItemPage, description = "The page")),
)]
#[post("/api/Stock/list/")]
async fn list(caller: Caller, services: Data<Services>, body: Body<TableState>) -> Answer<Json<Page<StockItem>>> {
    let page = async |tx: &_| entity::list::<StockItem>(tx, &body.0).await;
    Ok(Json(services.store.tenant_read(&caller, READ, page).await?))
}

page_schema! {
    /// A page of the ledger, the latest first.
    StockMovementPage of StockMovement
}

/// A page of the ledger, the latest first unless asked otherwise.
#[utoipa::path(
    operation_id = "listStockMovements", tag = "Stock", request_body = TableState,
    responses((status = 200, body = StockMovementPage, description = "The page")),
)]
#[post("/api/StockMovement/list/")]
async fn ledger(caller: Caller, services: Data<Services>, body: Body<TableState>) -> Answer<Json<Page<StockMovement>>> {
    let page = async |tx: &_| entity::list::<StockMovement>(tx, &body.0).await;
    Ok(Json(services.store.tenant_read(&caller, READ, page).await?))
}

page_schema! {
    /// Balances that are not the sums of their movements.
    StockDifferencePage of StockDifference
}

/// The balances that are not the sums of their movements: none, unless something is wrong.
#[utoipa::path(
    operation_id = "checkStock", tag = "Stock",
    responses((status = 200, body = StockDifferencePage, description = "The differences; the first 500")),
)]
#[get("/api/Stock/check/")]
async fn check(caller: Caller, services: Data<Services>) -> Answer<Json<Page<StockDifference>>> {
    let need = Family::StockItem.to(Action::Read);
    Ok(Json(Page::all(services.store.tenant_read(&caller, need, audit::differences).await?)))
}
