//! Costs of work orders: rows besides labour and parts, and planned, actual and variance of all kinds.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, delete, get, post, put};
use chrono::{DateTime, NaiveDate, Utc};
use gantry_domain::board::cost::{CostKind, CostText, Money, PutCost};
use gantry_domain::board::{BoardCommand, BoardEventKind};
use gantry_domain::{Action, Error, Id, SubModule};
use gantry_store::work_orders::cost::{self, Cost, LabourAndParts};
use gantry_store::work_orders::work_order::{self, WorkOrderPlace};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};

use super::labor::OfWorkOrder;
use crate::Services;
use crate::auth::Caller;
use crate::work_orders::command_gateway;
use crate::{Answer, Body, NoContent};

#[derive(OpenApi)]
#[openapi(paths(list, add, change, remove))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(add).service(change).service(remove);
}

/// What a cost is for.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum CostKindJson {
    Purchase,
    Service,
    Other,
}

impl From<CostKindJson> for CostKind {
    fn from(kind: CostKindJson) -> Self {
        match kind {
            CostKindJson::Purchase => Self::Purchase,
            CostKindJson::Service => Self::Service,
            CostKindJson::Other => Self::Other,
        }
    }
}

/// The values of a cost.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct WorkOrderCostValues {
    kind: CostKindJson,
    /// It is planned; else it was incurred.
    #[serde(default)]
    planned: bool,
    #[schema(min_length = 1, max_length = 250)]
    description: String,
    /// The number of an invoice or an order.
    #[serde(default)]
    #[schema(max_length = 100)]
    document: String,
    incurred_on: NaiveDate,
    /// From 0, at most two decimal places.
    #[schema(value_type = String, format = "decimal")]
    amount: Decimal,
    /// ISO 4217; absent: the tenant's.
    #[schema(min_length = 3, max_length = 3)]
    currency: Option<String>,
    /// What one of it is worth in the tenant's currency; needed for another currency than that.
    #[schema(value_type = Option<String>, format = "decimal")]
    exchange_rate: Option<Decimal>,
}

/// A cost to be added.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NewWorkOrderCost {
    #[schema(value_type = i64)]
    work_order_id: Id,
    /// The cost.
    cost: WorkOrderCostValues,
}

/// A cost besides labour and parts.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct WorkOrderCost {
    id: i64,
    /// `purchase`, `service` or `other`.
    kind: String,
    planned: bool,
    description: String,
    document: String,
    incurred_on: NaiveDate,
    amount: String,
    currency: String,
    exchange_rate: String,
    /// In the tenant's currency.
    base_amount: String,
    added_at: DateTime<Utc>,
    added_by_name: String,
}

/// Planned and actual costs of a kind, in the tenant's currency; null without permission to see what people earn (`payRates`), for labour and
/// for the total.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CostSum {
    /// `labour`, `parts`, `purchase`, `service`, `other` or `total`.
    of: &'static str,
    #[schema(value_type = Option<String>, required = true)]
    planned: Option<Decimal>,
    #[schema(value_type = Option<String>, required = true)]
    actual: Option<Decimal>,
    /// Actual less planned.
    #[schema(value_type = Option<String>, required = true)]
    variance: Option<Decimal>,
}

/// The costs of a work order.
#[derive(Serialize)]
struct Costs {
    currency: String,
    sums: Vec<CostSum>,
    rows: Vec<Cost>,
}

/// The costs of a work order.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the JSON of the costs")]
struct WorkOrderCosts {
    /// ISO 4217, of the sums.
    currency: String,
    sums: Vec<CostSum>,
    /// The rows besides labour and parts.
    rows: Vec<WorkOrderCost>,
}

impl CostSum {
    fn new(of: &'static str, (planned, actual): (Decimal, Decimal), seen: bool) -> Self {
        let money = |mut amount: Decimal| {
            amount.rescale(2);
            seen.then_some(amount)
        };
        Self { of, planned: money(planned), actual: money(actual), variance: money(actual - planned) }
    }
}

/// The sums by kind and in all.
fn sums(rows: &[Cost], other: &LabourAndParts, seen: bool) -> Vec<CostSum> {
    let of = |kind: CostKind, planned: bool| -> Decimal {
        let rows = rows.iter().filter(|row| row.kind == kind.as_str() && row.planned == planned);
        rows.map(|row| row.base_amount).sum()
    };
    let labour = (other.labour_planned, other.labour_actual);
    let parts = (other.parts_planned, other.parts_actual);
    let mut total = (labour.0 + parts.0, labour.1 + parts.1);
    let mut sums = vec![CostSum::new("labour", labour, seen), CostSum::new("parts", parts, true)];
    for kind in CostKind::ALL {
        let pair = (of(kind, true), of(kind, false));
        total = (total.0 + pair.0, total.1 + pair.1);
        sums.push(CostSum::new(kind.as_str(), pair, true));
    }
    sums.push(CostSum::new("total", total, seen));
    sums
}

async fn costs_of(services: &Services, caller: &Caller, work_order: Id) -> Result<Costs, Error> {
    let (rows, other) = command_gateway::read(services, caller, async |tx| cost::list(tx, work_order).await).await?;
    let seen = caller.permissions().allows(SubModule::PayRates, Action::Read);
    Ok(Costs { sums: sums(&rows, &other, seen), currency: other.currency, rows })
}

async fn cost_of(services: &Services, caller: &Caller, work_order: Id, id: Id) -> Result<Cost, Error> {
    let rows = costs_of(services, caller, work_order).await?.rows;
    rows.into_iter().find(|row| row.id == id).ok_or(Error::NotFound { what: "Cost" })
}

async fn place_of(services: &Services, caller: &Caller, id: Id) -> Result<WorkOrderPlace, Error> {
    let found = command_gateway::read(services, caller, async |tx| work_order::of_cost(tx, id).await).await?;
    found.ok_or(Error::NotFound { what: "Cost" })
}

fn put_command(card_id: Id, cost_id: Option<Id>, values: WorkOrderCostValues) -> BoardCommand {
    let WorkOrderCostValues { kind, planned, description, document, incurred_on, amount, currency, exchange_rate } =
        values;
    let text = CostText { kind: kind.into(), planned, description, document, incurred_on };
    let money = Money { amount, currency, exchange_rate };
    BoardCommand::PutCost(Box::new(PutCost { card_id, cost_id, text, money }))
}

/// The costs of a work order: planned, actual and variance by kind, and the rows besides labour and parts.
#[utoipa::path(
    operation_id = "workOrderCosts", tag = "Costs", params(OfWorkOrder),
    responses((status = 200, body = WorkOrderCosts, description = "The costs")),
)]
#[get("/api/WorkOrderCost/")]
async fn list(caller: Caller, services: Data<Services>, query: Query<OfWorkOrder>) -> Answer<Json<Costs>> {
    let place = command_gateway::place(&services, &caller, query.of(&caller)?).await?;
    Ok(Json(costs_of(&services, &caller, place.work_order).await?))
}

/// Adds a cost.
#[utoipa::path(
    operation_id = "addWorkOrderCost", tag = "Costs", request_body = NewWorkOrderCost,
    responses((status = 201, body = WorkOrderCost, description = "The new cost")),
)]
#[post("/api/WorkOrderCost/")]
async fn add(
    caller: Caller,
    services: Data<Services>,
    body: Body<NewWorkOrderCost>,
) -> Answer<CustomizeResponder<Json<Cost>>> {
    let place = command_gateway::place(&services, &caller, body.0.work_order_id).await?;
    let (card_id, board) = (place.work_order, place.board_number);
    let version =
        command_gateway::carry_out(&services, &caller, board, &put_command(card_id, None, body.0.cost)).await?;
    let event = command_gateway::event_of(&services, &caller, board, version).await?;
    let BoardEventKind::CostAdded(added) = event.event.what else {
        return Err(Error::Internal(format!("event {version} of board {board} added no cost")).into());
    };
    let cost = cost_of(&services, &caller, card_id, added.cost_id).await?;
    Ok(Json(cost).customize().with_status(StatusCode::CREATED))
}

/// Gives a cost other values, all of them.
#[utoipa::path(
    operation_id = "changeWorkOrderCost", tag = "Costs", params(("id" = i64, Path, description = "The cost")),
    request_body = WorkOrderCostValues,
    responses((status = 200, body = WorkOrderCost, description = "The cost as it is now")),
)]
#[put("/api/WorkOrderCost/{id}")]
async fn change(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<WorkOrderCostValues>,
) -> Answer<Json<Cost>> {
    let id = path.into_inner();
    let place = place_of(&services, &caller, id).await?;
    let command = put_command(place.work_order, Some(id), body.0);
    command_gateway::carry_out(&services, &caller, place.board_number, &command).await?;
    Ok(Json(cost_of(&services, &caller, place.work_order, id).await?))
}

/// Removes a cost.
#[utoipa::path(
    operation_id = "removeWorkOrderCost", tag = "Costs", params(("id" = i64, Path, description = "The cost")),
    responses((status = 204, description = "It is gone")),
)]
#[delete("/api/WorkOrderCost/{id}")]
async fn remove(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<NoContent> {
    let cost_id = path.into_inner();
    let place = place_of(&services, &caller, cost_id).await?;
    let command = BoardCommand::RemoveCost { card_id: place.work_order, cost_id };
    command_gateway::carry_out(&services, &caller, place.board_number, &command).await?;
    Ok(NoContent)
}
