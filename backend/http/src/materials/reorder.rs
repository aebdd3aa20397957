//! What to reorder, and orders made of it.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, get, post};
use gantry_domain::{Action, Error, Family, Id};
use gantry_store::families::Page;
use gantry_store::materials::purchase_order::PurchaseOrder;
use gantry_store::materials::reorder::{self, ReorderProposal};
use gantry_store::{FirstAnswer, Tx};
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};

use super::stock::READ;
use crate::Services;
use crate::auth::Caller;
use crate::paging::page_schema;
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(proposals, order))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(proposals).service(order);
}

page_schema! {
    /// What to reorder.
    ReorderProposalPage of ReorderProposal
}

/// The parts of which too little is projected: available + on order − demand at or below the reorder point; the first 500.
#[utoipa::path(
    operation_id = "reorderProposals", tag = "Stock",
    responses((status = 200, body = ReorderProposalPage, description = "What to reorder")),
)]
#[get("/api/Stock/reorder/")]
async fn proposals(caller: Caller, services: Data<Services>) -> Answer<Json<Page<ReorderProposal>>> {
    Ok(Json(Page::all(services.store.tenant_read(&caller, READ, reorder::proposals).await?)))
}

/// Which proposals are ordered.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NewReorder {
    /// The stock levels that they come from; all when absent.
    #[serde(default)]
    #[schema(max_items = 500)]
    level_ids: Vec<i64>,
}

page_schema! {
    /// The draft orders that were made.
    ReorderedPage of PurchaseOrder
}

/// Makes draft purchase orders of proposals, one for each supplier and warehouse; those without a supplier are left. What is on a
/// draft is on order, so asking twice orders once.
#[utoipa::path(
    operation_id = "reorderParts", tag = "Stock", request_body = NewReorder,
    responses((status = 201, body = ReorderedPage, description = "The draft orders")),
)]
#[post("/api/Stock/reorder/")]
async fn order(
    caller: Caller,
    services: Data<Services>,
    body: Body<NewReorder>,
) -> Answer<CustomizeResponder<Json<FirstAnswer<Page<PurchaseOrder>>>>> {
    let levels: Vec<Id> = body.0.level_ids;
    if levels.len() > 500 {
        return Err(Error::field("invalid", "levelIds", "At most 500 at once.").into());
    }
    let order = async |tx: &Tx| reorder::order(tx, &levels).await.map(Page::all);
    let orders = services.once(&caller, Family::PurchaseOrder.to(Action::Create), order).await?;
    Ok(Json(orders).customize().with_status(StatusCode::CREATED))
}
