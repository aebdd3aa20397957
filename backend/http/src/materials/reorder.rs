//! What to reorder, and orders made of it.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Query, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, get, post};
use chrono::Days;
use gantry_domain::{Action, Error, Family, Need};
use gantry_store::families::Page;
use gantry_store::materials::purchase_order::PurchaseOrder;
use gantry_store::materials::reorder::{self, PlannedDemand, ReorderProposal};
use gantry_store::plans::forecast::PlanFilter;
use gantry_store::{FirstAnswer, Tx};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use super::stock::READ;
use crate::Services;
use crate::auth::Caller;
use crate::paging::page_schema;
use crate::plans::gathered::{Found, gather};
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(proposals, order))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(proposals).service(order);
}

/// The longest span of planned maintenance that is counted.
const MOST_DAYS: u64 = 400;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
struct Asked {
    /// Counts what planned maintenance of so many days will take, 400 at most; none unless said. It counts for parts of plans that have
    /// a warehouse and a stock level there.
    #[param(required = false, maximum = 400)]
    #[serde(default)]
    planned_days: u64,
}

/// What to reorder.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ReorderProposals {
    /// The first 500, by the parts' codes.
    items: Vec<ReorderProposal>,
    /// How many these are.
    total_records: usize,
    /// Whether there are more plans or occurrences than were looked at.
    limited: bool,
}

/// The parts of which too little is projected: available + on order − demand − planned at or below the reorder point; the first 500.
#[utoipa::path(
    operation_id = "reorderProposals", tag = "Stock", params(Asked),
    responses((status = 200, body = ReorderProposals, description = "What to reorder")),
)]
#[get("/api/Stock/reorder/")]
async fn proposals(caller: Caller, services: Data<Services>, asked: Query<Asked>) -> Answer<Json<ReorderProposals>> {
    let (planned, limited) = planned(&services, (&caller, READ), asked.planned_days).await?;
    let read = async |tx: &Tx| reorder::proposals(tx, &planned).await;
    let items = services.store.tenant_read(&caller, READ, read).await?;
    Ok(Json(ReorderProposals { total_records: items.len(), items, limited }))
}

/// What planned maintenance of the next days will take, and whether there is more than was looked at.
async fn planned(
    services: &Services,
    (caller, need): (&Caller, Need),
    days: u64,
) -> Result<(PlannedDemand, bool), Error> {
    caller.require(need)?;
    if days > MOST_DAYS {
        return Err(Error::field("invalid", "plannedDays", "At most 400 days."));
    }
    if days == 0 {
        return Ok((PlannedDemand::default(), false));
    }
    let now = services.live.clock.now();
    let today = now.date_naive();
    let until = today.checked_add_days(Days::new(days)).unwrap_or(today);
    let found = gather(services, (caller, need), PlanFilter::default(), (today, until), now).await?;
    Ok((found.parts(), found.limited))
}

impl Found {
    fn parts(&self) -> PlannedDemand {
        let mut planned = PlannedDemand::default();
        for (place, occurrence) in &self.occurrences {
            for part in self.plans.get(*place).into_iter().flat_map(|plan| &plan.parts.parts) {
                if let (Some(id), Some(warehouse)) = (part.part_id, part.warehouse_id) {
                    planned.add((id, warehouse), occurrence.due.date(), part.quantity);
                }
            }
        }
        planned
    }
}

/// Which proposals are ordered.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NewReorder {
    /// The stock levels that they come from; all when absent.
    #[serde(default)]
    #[schema(max_items = 500)]
    level_ids: Vec<i64>,
    /// Counts what planned maintenance of so many days will take; none unless said.
    #[serde(default)]
    #[schema(maximum = 400)]
    planned_days: u64,
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
    let NewReorder { level_ids: levels, planned_days } = body.0;
    let need = Family::PurchaseOrder.to(Action::Create);
    caller.require(need)?;
    if levels.len() > 500 {
        return Err(Error::field("invalid", "levelIds", "At most 500 at once.").into());
    }
    let (planned, _) = planned(&services, (&caller, need), planned_days).await?;
    let order = async |tx: &Tx| reorder::order(tx, &levels, &planned).await.map(Page::all);
    let orders = services.once(&caller, need, order).await?;
    Ok(Json(orders).customize().with_status(StatusCode::CREATED))
}
