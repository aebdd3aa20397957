//! Where on a location's floor plan its assets stand.

use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{delete, get, put};
use gantry_domain::{Action, Family, Id};
use gantry_store::families::Page;
use gantry_store::locations::floor_plan::{self, Place};
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::paging::page_schema;
use crate::{Answer, Body, NoContent};

#[derive(OpenApi)]
#[openapi(paths(list, put_asset, remove))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(put_asset).service(remove);
}

page_schema! {
    /// The assets on a plan.
    PlanPlaces of Place
}

/// The assets on a location's floor plan, by code.
#[utoipa::path(
    operation_id = "planPlaces", tag = "Location", params(("id" = i64, Path, description = "The location")),
    responses((status = 200, body = PlanPlaces, description = "The assets")),
)]
#[get("/api/Location/{id}/places/")]
async fn list(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<Page<Place>>> {
    let list = async |tx: &_| floor_plan::list(tx, path.into_inner()).await;
    Ok(Json(services.store.tenant_read(&caller, Family::Location.to(Action::Read), list).await?))
}

/// Where it stands.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Spot {
    /// From the left, as a part of the picture's width.
    #[schema(minimum = 0, maximum = 1)]
    x: f64,
    /// From the top, as a part of its height.
    #[schema(minimum = 0, maximum = 1)]
    y: f64,
}

/// Puts an asset on a location's floor plan, or elsewhere on it.
#[utoipa::path(
    operation_id = "putOnPlan", tag = "Location",
    params(("id" = i64, Path, description = "The location"), ("assetId" = i64, Path, description = "The asset")),
    request_body = Spot, responses((status = 204, description = "It stands there")),
)]
#[put("/api/Location/{id}/places/{assetId}")]
async fn put_asset(
    caller: Caller,
    services: Data<Services>,
    path: Path<(Id, Id)>,
    body: Body<Spot>,
) -> Answer<NoContent> {
    let ((location, asset), Spot { x, y }) = (path.into_inner(), body.0);
    let put = async |tx: &_| floor_plan::put(tx, location, asset, (x, y)).await;
    services.store.tenant_tx(&caller, Family::Location.to(Action::Update), put).await?;
    Ok(NoContent)
}

/// Takes an asset off a location's floor plan.
#[utoipa::path(
    operation_id = "takeOffPlan", tag = "Location",
    params(("id" = i64, Path, description = "The location"), ("assetId" = i64, Path, description = "The asset")),
    responses((status = 204, description = "It is off")),
)]
#[delete("/api/Location/{id}/places/{assetId}")]
async fn remove(caller: Caller, services: Data<Services>, path: Path<(Id, Id)>) -> Answer<NoContent> {
    let (location, asset) = path.into_inner();
    let remove = async |tx: &_| floor_plan::remove(tx, location, asset).await;
    services.store.tenant_tx(&caller, Family::Location.to(Action::Update), remove).await?;
    Ok(NoContent)
}
