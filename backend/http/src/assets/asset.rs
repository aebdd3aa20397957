//! What assets do beyond what all families do: how available they were, what they cost, and why they do not run.

use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{get, put};
use chrono::{DateTime, TimeDelta, Utc};
use gantry_domain::{Action, Error, Family, Id, availability};
use gantry_store::assets::asset::{self, Asset};
use gantry_store::assets::downtime;
use gantry_store::assets::fleet_tracker::{self, FleetStatus};
use gantry_store::entity;
use gantry_store::work_orders::cost_total::{self, CostTree, PlaceCosts};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::free_text::free_text;
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(available, costs, fleet, set_status))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(available).service(costs).service(fleet).service(set_status);
}

/// Days that are looked at unless asked otherwise.
const DAYS: i64 = 90;

/// A window of time; both ends belong to it.
#[derive(Deserialize, IntoParams)]
struct Window {
    /// From when; 90 days before its end when absent.
    #[param(required = false)]
    #[serde(default, deserialize_with = "crate::series::time")]
    from: Option<DateTime<Utc>>,
    /// Until when, but not after now.
    #[param(required = false)]
    #[serde(default, deserialize_with = "crate::series::time")]
    to: Option<DateTime<Utc>>,
}

/// How available an asset was.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AssetAvailability {
    /// From when.
    from: DateTime<Utc>,
    /// Until when.
    to: DateTime<Utc>,
    /// In which it ran.
    uptime_hours: Decimal,
    /// In which it had failed.
    downtime_hours: Decimal,
    /// In which it was meant to stand still.
    planned_hours: Decimal,
    /// How often it failed.
    failures: u32,
    /// Mean time between failures; none without any.
    #[schema(required = true)]
    mtbf_hours: Option<Decimal>,
    /// Mean time to repair; none without any.
    #[schema(required = true)]
    mttr_hours: Option<Decimal>,
    /// MTBF / (MTBF + MTTR): from 0 to 1, with six decimals. None where it was never meant to run.
    #[schema(required = true)]
    availability: Option<Decimal>,
}

/// How available an asset was, by its downtimes.
#[utoipa::path(
    operation_id = "assetAvailability", tag = "Asset", params(("id" = i64, Path, description = "The asset"), Window),
    responses((status = 200, body = AssetAvailability, description = "The figures")),
)]
#[get("/api/Asset/{id}/availability/")]
async fn available(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    window: Query<Window>,
) -> Answer<Json<AssetAvailability>> {
    let (id, now) = (path.into_inner(), Utc::now());
    let to = window.to.unwrap_or(now).min(now);
    let from = window.from.unwrap_or(to - TimeDelta::days(DAYS));
    if from >= to {
        return Err(Error::field("invalid", "from", "The start must be before the end and before now.").into());
    }
    let outages = async |tx: &_| {
        entity::get::<Asset>(tx, id).await?;
        downtime::outages(tx, id, (from, to)).await
    };
    let outages = services.store.tenant_read(&caller, Family::Asset.to(Action::Read), outages).await?;
    let told = availability((from, to), &outages);
    Ok(Json(AssetAvailability {
        from,
        to,
        uptime_hours: told.uptime,
        downtime_hours: told.downtime,
        planned_hours: told.planned,
        failures: told.failures,
        mtbf_hours: told.mtbf,
        mttr_hours: told.mttr,
        availability: told.availability,
    }))
}

/// What work at an asset cost and was planned to cost, by itself and with everything below it.
#[utoipa::path(
    operation_id = "assetCosts", tag = "Asset", params(("id" = i64, Path, description = "The asset")),
    responses((status = 200, body = PlaceCosts, description = "The costs, of work orders of the past as well")),
)]
#[get("/api/Asset/{id}/costs/")]
async fn costs(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<PlaceCosts>> {
    let id = path.into_inner();
    let costs = async |tx: &_| {
        entity::get::<Asset>(tx, id).await?;
        cost_total::of(tx, CostTree::Asset, id).await
    };
    Ok(Json(services.store.tenant_tx(&caller, Family::Asset.to(Action::Read), costs).await?))
}

/// Where a mobile asset stands, as its entries in the fleet tracker say: counters, last position, use of the last 365 days.
#[utoipa::path(
    operation_id = "assetFleetStatus", tag = "Asset", params(("id" = i64, Path, description = "The asset")),
    responses((status = 200, body = FleetStatus, description = "Its counters, position and use")),
)]
#[get("/api/Asset/{id}/fleet/")]
async fn fleet(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<FleetStatus>> {
    let status = async |tx: &_| fleet_tracker::status(tx, *path).await;
    Ok(Json(services.store.tenant_read(&caller, Family::FleetTracker.to(Action::Read), status).await?))
}

/// Whether an asset runs.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NewOperatingStatusOfAsset {
    /// The version seen; an older one is refused.
    version: i64,
    /// The tenant's word for it; null for none.
    #[schema(value_type = Option<i64>, required = true)]
    #[serde(deserialize_with = "Option::deserialize")]
    operating_status_id: Option<Id>,
    /// Why it does not run, if it does not: the reason of the downtime, which is otherwise the name of the status.
    #[serde(default)]
    #[schema(max_length = 500)]
    reason: String,
}

/// Says whether an asset runs, and why it does not.
///
/// A status that is down opens a downtime unless one is open, and one that is up closes it, as every change of the status does.
#[utoipa::path(
    operation_id = "setAssetOperatingStatus", tag = "Asset", params(("id" = i64, Path, description = "The asset")),
    request_body = NewOperatingStatusOfAsset, responses((status = 200, body = Asset, description = "The asset")),
)]
#[put("/api/Asset/{id}/operating-status/")]
async fn set_status(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<NewOperatingStatusOfAsset>,
) -> Answer<Json<Asset>> {
    let (id, NewOperatingStatusOfAsset { version, operating_status_id, reason }) = (path.into_inner(), body.0);
    let set = async |tx: &_| {
        let reason = free_text("reason", &reason, 500)?;
        asset::set_status(tx, id, version, operating_status_id, reason).await
    };
    Ok(Json(services.store.tenant_tx(&caller, Family::Asset.to(Action::Update), set).await?))
}
