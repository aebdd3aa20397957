//! How material requests are supplied, and purchase orders made of what they are short of.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, get, post};
use gantry_domain::{Action, Error, Family, Id};
use gantry_store::entity;
use gantry_store::families::Page;
use gantry_store::materials::material_request::supply::{self, LineSupply};
use gantry_store::materials::material_request::{self, MaterialRequest, OrderedLine};
use gantry_store::materials::purchase_order::PurchaseOrder;
use gantry_store::{FirstAnswer, Tx};
use rust_decimal::Decimal;
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::paging::page_schema;
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(line_supply, order))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(line_supply).service(order);
}

/// Requests that are ordered at once at most, and lines of them.
const MOST_REQUESTS: usize = 50;
const MOST_LINES: usize = 200;

page_schema! {
    /// How the lines of a request are supplied.
    LineSupplyPage of LineSupply
}

/// How the lines of a request are supplied: what is issued, reserved and on order, what they are short of, and who sells it. At most 200,
/// which is as many as a request has.
#[utoipa::path(
    operation_id = "materialRequestSupply", tag = "Material request",
    params(("id" = i64, Path, description = "The request")),
    responses((status = 200, body = LineSupplyPage, description = "The lines")),
)]
#[get("/api/MaterialRequest/{id}/supply/")]
async fn line_supply(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<Page<LineSupply>>> {
    let id = path.into_inner();
    let read = async |tx: &Tx| {
        entity::get::<MaterialRequest>(tx, id).await?;
        supply::of(tx, id).await
    };
    Ok(Json(Page::all(services.store.tenant_read(&caller, Family::MaterialRequest.to(Action::Read), read).await?)))
}

/// How a line of a request is ordered.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = OrderedRequestLine)]
struct LineJson {
    /// The line.
    line_id: i64,
    /// How much, in the part's base unit, raised to whole packs; absent: what the line is short of.
    quantity: Option<Decimal>,
    /// From whom; absent: the preferred supplier, or the cheapest.
    supplier_id: Option<i64>,
}

/// Which requests are ordered.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NewRequestOrder)]
struct OrderJson {
    /// The requests, all approved.
    #[schema(value_type = Vec<i64>, min_items = 1, max_items = 50)]
    request_ids: Vec<Id>,
    /// Some of their lines; all that is missing and sold by a supplier when absent.
    #[serde(default)]
    #[schema(max_items = 200)]
    lines: Vec<LineJson>,
}

page_schema! {
    /// The draft orders that were made of requests.
    OrderedRequestsPage of PurchaseOrder
}

/// Makes draft purchase orders of what approved requests are short of, one for each supplier and warehouse. What is on a draft is on order,
/// so asking twice orders once. What they bring is reserved for the requests when it is received.
#[utoipa::path(
    operation_id = "orderMaterialRequests", tag = "Material request", request_body = OrderJson,
    responses((status = 201, body = OrderedRequestsPage, description = "The draft orders")),
)]
#[post("/api/MaterialRequest/order/")]
async fn order(
    caller: Caller,
    services: Data<Services>,
    body: Body<OrderJson>,
) -> Answer<CustomizeResponder<Json<FirstAnswer<Page<PurchaseOrder>>>>> {
    caller.require(Family::MaterialRequest.to(Action::Update))?;
    let OrderJson { request_ids: mut requests, lines } = body.0;
    requests.sort_unstable();
    requests.dedup();
    if requests.is_empty() || requests.len() > MOST_REQUESTS {
        return Err(Error::field("invalid", "requestIds", format!("From 1 to {MOST_REQUESTS} requests.")).into());
    }
    if lines.len() > MOST_LINES {
        return Err(Error::field("invalid", "lines", format!("At most {MOST_LINES} at once.")).into());
    }
    let chosen = |LineJson { line_id: line, quantity, supplier_id: supplier }| OrderedLine { line, quantity, supplier };
    let lines: Vec<OrderedLine> = lines.into_iter().map(chosen).collect();
    let order = async |tx: &Tx| material_request::order(tx, &requests, &lines).await.map(Page::all);
    let orders = services.once(&caller, Family::PurchaseOrder.to(Action::Create), order).await?;
    Ok(Json(orders).customize().with_status(StatusCode::CREATED))
}
