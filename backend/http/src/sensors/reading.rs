//! Readings of sensors looked at: a list, and a line for charts.

use actix_web::get;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use chrono::{DateTime, TimeDelta, Utc};
use gantry_domain::{Action, Family, Id, Need};
use gantry_store::entity;
use gantry_store::families::Page;
use gantry_store::sensors::readings::{self, Point, SensorReading};
use gantry_store::sensors::sensor::Sensor;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::Answer;
use crate::Services;
use crate::auth::Caller;
use crate::paging::{PageBounds, page_schema};
use crate::series::{Fineness, span};

#[derive(OpenApi)]
#[openapi(paths(list, series))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(series);
}

fn need() -> Need {
    Family::Sensor.to(Action::Read)
}

page_schema! {
    /// A page of readings, the newest first.
    SensorReadingPage of SensorReading
}

/// From when until when; both belong to it.
#[derive(Deserialize, IntoParams)]
struct Times {
    /// Not before this.
    #[param(required = false)]
    #[serde(default, deserialize_with = "crate::series::time")]
    from: Option<DateTime<Utc>>,
    /// Not after this.
    #[param(required = false)]
    #[serde(default, deserialize_with = "crate::series::time")]
    until: Option<DateTime<Utc>>,
}

/// The readings of a sensor, the newest first.
#[utoipa::path(
    operation_id = "listSensorReadings", tag = "Sensor",
    params(("id" = i64, Path, description = "The sensor"), PageBounds, Times),
    responses((status = 200, body = SensorReadingPage, description = "The readings")),
)]
#[get("/api/Sensor/{id}/readings/")]
async fn list(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    slice: Query<PageBounds>,
    times: Query<Times>,
) -> Answer<Json<Page<SensorReading>>> {
    let id = path.into_inner();
    let list = async |tx: &_| {
        entity::get::<Sensor>(tx, id).await?;
        readings::list(tx, id, (times.from, times.until), slice.bounds()).await
    };
    Ok(Json(services.store.tenant_read(&caller, need(), list).await?))
}

/// A sensor's numbers as a line.
#[derive(Serialize, ToSchema)]
#[schema(as = SensorSeries)]
struct Series {
    from: DateTime<Utc>,
    until: DateTime<Utc>,
    items: Vec<Point>,
}

/// A sensor's numbers from one time to another, in equal spans of time; the last 24 hours unless asked otherwise.
///
/// Spans of a minute or more are made of what was kept of whole minutes or hours, so long ones are answered as fast as short
/// ones.
#[utoipa::path(
    operation_id = "sensorSeries", tag = "Sensor",
    params(("id" = i64, Path, description = "The sensor"), Times, Fineness),
    responses((status = 200, body = Series, description = "A point for each span in which something was measured")),
)]
#[get("/api/Sensor/{id}/series/")]
async fn series(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    times: Query<Times>,
    fineness: Query<Fineness>,
) -> Answer<Json<Series>> {
    let id = path.into_inner();
    let span = span(times.from, times.until, TimeDelta::days(1))?;
    let series = async |tx: &_| {
        entity::get::<Sensor>(tx, id).await?;
        readings::series(tx, id, span, fineness.points()).await
    };
    let items = services.store.tenant_read(&caller, need(), series).await?;
    Ok(Json(Series { from: span.0, until: span.1, items }))
}
