//! Readings of meters: one, many, the last one taken back, a list, a line for charts.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, delete, get, post};
use chrono::{DateTime, Datelike, TimeDelta, Utc};
use gantry_domain::{Action, Error, Family, FieldError, GivenReading, Id, Need, ReadingKind};
use gantry_store::FirstAnswer;
use gantry_store::entity;
use gantry_store::families::Page;
use gantry_store::meters::meter::Meter;
use gantry_store::meters::meter_reading::{self, NewReading, Reading};
use gantry_store::meters::meter_series::{self, Point};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::free_text::{LONGEST, free_text};
use crate::paging::{PageBounds, page_schema};
use crate::series::{Fineness, span};
use crate::{Answer, Body, NoContent};

#[derive(OpenApi)]
#[openapi(paths(list, take, take_many, remove, series))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(take).service(take_many).service(remove).service(series);
}

/// Readings that are taken at once at most.
const MOST: usize = 500;

const fn to(action: Action) -> Need {
    Family::Meter.to(action)
}

page_schema! {
    /// A page of readings, the latest first.
    MeterReadingPage of Reading
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
    to: Option<DateTime<Utc>>,
}

/// The readings of a meter, the latest first.
#[utoipa::path(
    operation_id = "listMeterReadings", tag = "Meter",
    params(("id" = i64, Path, description = "The meter"), PageBounds, Times),
    responses((status = 200, body = MeterReadingPage, description = "The readings")),
)]
#[get("/api/Meter/{id}/readings/")]
async fn list(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    slice: Query<PageBounds>,
    times: Query<Times>,
) -> Answer<Json<Page<Reading>>> {
    let id = path.into_inner();
    let list = async |tx: &_| {
        entity::get::<Meter>(tx, id).await?;
        meter_series::list(tx, id, (times.from, times.to), slice.bounds()).await
    };
    Ok(Json(services.store.tenant_read(&caller, to(Action::Read), list).await?))
}

/// What was read.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NewMeterReading)]
struct GivenJson {
    /// When; now when absent.
    at: Option<DateTime<Utc>>,
    /// The number; not for a characteristic.
    value: Option<Decimal>,
    /// The word of a characteristic.
    #[serde(default)]
    text: String,
    /// The code of the unit it was read in, when that is not the meter's.
    unit: Option<String>,
    /// A counter that rolled over or was reset says so.
    #[serde(default)]
    kind: KindJson,
    /// Where it comes from.
    #[serde(default)]
    source: SourceJson,
    /// What there is to say about it.
    #[serde(default)]
    #[schema(max_length = 1_000)]
    remark: String,
}

#[derive(Deserialize, ToSchema, Default, Clone, Copy)]
#[serde(rename_all = "camelCase")]
#[schema(as = MeterReadingKind)]
enum KindJson {
    #[default]
    Reading,
    Rollover,
    Reset,
}

#[derive(Deserialize, ToSchema, Default, Clone, Copy)]
#[serde(rename_all = "camelCase")]
#[schema(as = MeterReadingSource)]
enum SourceJson {
    #[default]
    Person,
    WorkOrder,
    Sensor,
    Import,
}

impl GivenJson {
    fn read(self, now: DateTime<Utc>) -> Result<NewReading, Error> {
        let remark = free_text("remark", &self.remark, LONGEST)?.to_owned();
        let kind = match self.kind {
            KindJson::Reading => ReadingKind::Reading,
            KindJson::Rollover => ReadingKind::Rollover,
            KindJson::Reset => ReadingKind::Reset,
        };
        let source = match self.source {
            SourceJson::Person => "person",
            SourceJson::WorkOrder => "workOrder",
            SourceJson::Sensor => "sensor",
            SourceJson::Import => "import",
        };
        if self.at.is_some_and(|at| !(1..=9999).contains(&at.year())) {
            return Err(Error::field("invalid", "at", "The year must be one from 1 to 9999."));
        }
        let given = GivenReading { at: self.at.unwrap_or(now), value: self.value, text: self.text, kind };
        Ok(NewReading { given, unit: self.unit.filter(|unit| !unit.trim().is_empty()), source, remark })
    }
}

/// Takes a reading.
#[utoipa::path(
    operation_id = "takeMeterReading", tag = "Meter", params(("id" = i64, Path, description = "The meter")),
    request_body = GivenJson,
    responses((status = 201, body = Reading, description = "The reading, with what it added")),
)]
#[post("/api/Meter/{id}/readings/")]
async fn take(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<GivenJson>,
) -> Answer<CustomizeResponder<Json<FirstAnswer<Reading>>>> {
    let now = Utc::now();
    let new = [body.0.read(now)?];
    let (id, by) = (path.into_inner(), caller.author());
    let take = async |tx: &_| {
        let taken = meter_reading::take(tx, id, &new, &by, now).await?;
        let one = taken.map_err(|refused| refused.into_iter().next().map(|(_, error)| error));
        let none = || Error::Internal("one reading was to be taken".to_owned());
        one.map_err(|error| error.unwrap_or_else(none))?.into_iter().next().ok_or_else(none)
    };
    let reading = services.once(&caller, to(Action::Create), take).await?;
    services.live.touched(caller.tenant(), Family::Meter, id);
    Ok(Json(reading).customize().with_status(StatusCode::CREATED))
}

/// What was read, the oldest first.
#[derive(Deserialize, ToSchema)]
#[schema(as = NewMeterReadings)]
struct Many {
    /// At most 500.
    #[schema(max_items = 500)]
    readings: Vec<GivenJson>,
}

/// How many were taken.
#[derive(Serialize, ToSchema)]
#[schema(as = TakenMeterReadings)]
struct Taken {
    taken: usize,
}

/// Records many readings, in their order: all, or none. Errors are reported by position, as in `readings.3.value`.
#[utoipa::path(
    operation_id = "takeMeterReadings", tag = "Meter", params(("id" = i64, Path, description = "The meter")),
    request_body = Many,
    responses((status = 200, body = Taken, description = "They are taken")),
)]
#[post("/api/Meter/{id}/readings/bulk/")]
async fn take_many(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<Many>,
) -> Answer<Json<FirstAnswer<Taken>>> {
    let (id, by, now) = (path.into_inner(), caller.author(), Utc::now());
    if body.0.readings.len() > MOST {
        return Err(Error::field("invalid", "readings", format!("At most {MOST} at once.")).into());
    }
    let news: Vec<NewReading> = body.0.readings.into_iter().map(|one| one.read(now)).collect::<Result<_, _>>()?;
    let all = async |tx: &_| {
        let taken = meter_reading::take(tx, id, &news, &by, now).await?.map_err(together)?;
        Ok(Taken { taken: taken.len() })
    };
    let taken = services.once(&caller, to(Action::Create), all).await?;
    services.live.touched(caller.tenant(), Family::Meter, id);
    Ok(Json(taken))
}

/// One refusal that tells what is wrong with each.
fn together(refused: Vec<(usize, Error)>) -> Error {
    let detail = format!("{} readings cannot be taken, so none was.", refused.len());
    let tell = |(place, error): (usize, Error)| match error {
        Error::Invalid { fields, .. } if !fields.is_empty() => {
            let of_it = move |one: FieldError| FieldError { field: format!("readings.{place}.{}", one.field), ..one };
            fields.into_iter().map(of_it).collect()
        }
        Error::Conflict { detail, extra, .. } => {
            let field = extra.get("field").and_then(|field| field.as_str()).unwrap_or("at");
            vec![FieldError { field: format!("readings.{place}.{field}"), message: detail }]
        }
        other => vec![FieldError { field: format!("readings.{place}"), message: other.to_string() }],
    };
    Error::Invalid { code: "invalid", detail, fields: refused.into_iter().flat_map(tell).collect() }
}

/// Takes the last reading of a meter back.
#[utoipa::path(
    operation_id = "removeMeterReading", tag = "Meter",
    params(("id" = i64, Path, description = "The meter"), ("readingId" = i64, Path, description = "Its last reading")),
    responses((status = 204, description = "It is gone")),
)]
#[delete("/api/Meter/{id}/readings/{readingId}")]
async fn remove(caller: Caller, services: Data<Services>, path: Path<(Id, Id)>) -> Answer<NoContent> {
    let (meter, id) = path.into_inner();
    let remove = async |tx: &_| meter_reading::remove(tx, meter, id).await;
    services.store.tenant_tx(&caller, to(Action::Delete), remove).await?;
    services.live.touched(caller.tenant(), Family::Meter, meter);
    Ok(NoContent)
}

/// A meter's numbers as a line.
#[derive(Serialize, ToSchema)]
#[schema(as = MeterSeries)]
struct Series {
    from: DateTime<Utc>,
    to: DateTime<Utc>,
    items: Vec<Point>,
}

/// A meter's numbers from one time to another, in equal spans of time; the last 30 days unless asked otherwise.
#[utoipa::path(
    operation_id = "meterSeries", tag = "Meter",
    params(("id" = i64, Path, description = "The meter"), Times, Fineness),
    responses((status = 200, body = Series, description = "A point for each span in which something was read")),
)]
#[get("/api/Meter/{id}/series/")]
async fn series(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    times: Query<Times>,
    fineness: Query<Fineness>,
) -> Answer<Json<Series>> {
    let id = path.into_inner();
    let span = span(times.from, times.to, TimeDelta::days(30))?;
    let series = async |tx: &_| {
        entity::get::<Meter>(tx, id).await?;
        meter_series::series(tx, id, span, fineness.points()).await
    };
    let items = services.store.tenant_read(&caller, to(Action::Read), series).await?;
    Ok(Json(Series { from: span.0, to: span.1, items }))
}
