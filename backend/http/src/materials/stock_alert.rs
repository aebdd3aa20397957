//! Stock alerts as a table.

use actix_web::post;
use actix_web::web::{Data, Json, ServiceConfig};
use gantry_store::entity;
use gantry_store::families::{Page, TableState};
use gantry_store::materials::stock_alert::StockAlert;
use utoipa::OpenApi;

use super::stock::READ;
use crate::Services;
use crate::auth::Caller;
use crate::paging::page_schema;
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(list))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list);
}

page_schema! {
    /// A page of stock alerts.
    StockAlertPage of StockAlert
}

/// A page of what is wrong with stock, as it was last looked at, within the hour: what is low is a reorder proposal, what is over is above the
/// maximum of its stock level, what is expiring or unused is so by the days of its warehouse. Those that are over count as archived, and are
/// kept for 90 days.
#[utoipa::path(
    operation_id = "listStockAlert", tag = "Stock", request_body = TableState,
    responses((status = 200, body = StockAlertPage, description = "The page")),
)]
#[post("/api/StockAlert/list/")]
async fn list(caller: Caller, services: Data<Services>, body: Body<TableState>) -> Answer<Json<Page<StockAlert>>> {
    let page = async |tx: &_| entity::list::<StockAlert>(tx, &body.0).await;
    Ok(Json(services.store.tenant_read(&caller, READ, page).await?))
}
