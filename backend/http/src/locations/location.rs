//! What locations tell beyond what all families do: what work at them cost.

use actix_web::get;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use gantry_domain::{Action, Family, Id};
use gantry_store::entity;
use gantry_store::locations::location::Location;
use gantry_store::work_orders::cost_total::{self, CostTree, PlaceCosts};
use utoipa::OpenApi;

use crate::Answer;
use crate::Services;
use crate::auth::Caller;

#[derive(OpenApi)]
#[openapi(paths(costs))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(costs);
}

/// What work at a location cost and was planned to cost, by itself and with everything in it.
#[utoipa::path(
    operation_id = "locationCosts", tag = "Location", params(("id" = i64, Path, description = "The location")),
    responses((status = 200, body = PlaceCosts, description = "The costs, of work orders of the past as well")),
)]
#[get("/api/Location/{id}/costs/")]
async fn costs(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<PlaceCosts>> {
    let id = path.into_inner();
    let costs = async |tx: &_| {
        entity::get::<Location>(tx, id).await?;
        cost_total::of(tx, CostTree::Location, id).await
    };
    Ok(Json(services.store.tenant_tx(&caller, Family::Location.to(Action::Read), costs).await?))
}
