//! Windows of the calendar and what has no date yet. What is moved in it goes to its board as a command.

use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{get, put};
use chrono::{DateTime, TimeDelta, Utc};
use gantry_domain::board::{BoardCommand, CardPatch};
use gantry_domain::{Action, Error, Id, Need, SubModule};
use gantry_store::Tx;
use gantry_store::calendar::window::{self, CalendarEntry, CalendarFilter};
use gantry_store::work_orders::work_order::WorkOrder;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::auth::Caller;
use crate::span::check_moments;
use crate::work_orders::{command_gateway, shapes};
use crate::{Answer, Body, Services};

/// The longest window.
const MOST_DAYS: i64 = 400;
/// The window of those who name none.
const USUAL_DAYS: i64 = 31;

#[derive(OpenApi)]
#[openapi(paths(entries, unscheduled, reschedule))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(entries).service(unscheduled).service(reschedule);
}

#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
struct Whose {
    /// Of this responsible person.
    #[param(required = false, value_type = Option<i64>)]
    person_id: Option<Id>,
    /// Of this crew.
    #[param(required = false, value_type = Option<i64>)]
    crew_id: Option<Id>,
    /// On this asset.
    #[param(required = false, value_type = Option<i64>)]
    asset_id: Option<Id>,
    /// On the board of this number.
    #[param(required = false, value_type = Option<i32>)]
    board_number: Option<i32>,
}

impl Whose {
    fn filter(self) -> CalendarFilter {
        let Self { person_id: person, crew_id: crew, asset_id: asset, board_number } = self;
        CalendarFilter { person, crew, asset, board: board_number.map(i64::from) }
    }
}

#[derive(Deserialize, IntoParams)]
struct Window {
    /// The first moment; now unless said.
    #[param(required = false)]
    #[serde(default, deserialize_with = "crate::series::time")]
    from: Option<DateTime<Utc>>,
    /// The moment after the last, at most 400 days later; a month later unless said.
    #[param(required = false)]
    #[serde(default, deserialize_with = "crate::series::time")]
    until: Option<DateTime<Utc>>,
}

#[derive(Deserialize, IntoParams)]
struct Wanted {
    /// A part of the number or the title.
    #[serde(default)]
    #[param(required = false)]
    text: String,
}

/// Work orders of the calendar.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CalendarWindow {
    /// The work orders.
    items: Vec<CalendarEntry>,
    /// Whether there are more than are answered: 5,000 of a window, 200 without a date.
    limited: bool,
}

/// The work orders that stand in the calendar between two moments, by their planned start or else the day they are due.
#[utoipa::path(
    operation_id = "workOrderCalendar", tag = "Calendar", params(Window, Whose),
    responses((status = 200, body = CalendarWindow, description = "The work orders")),
)]
#[get("/api/WorkOrder/calendar/")]
async fn entries(
    caller: Caller,
    services: Data<Services>,
    window: Query<Window>,
    whose: Query<Whose>,
) -> Answer<Json<CalendarWindow>> {
    let now = services.live.clock.now();
    let from = window.from.unwrap_or(now);
    let usual = || from.checked_add_signed(TimeDelta::days(USUAL_DAYS));
    let until = window.until.or_else(usual).unwrap_or(from);
    caller.require(command_gateway::READ)?;
    check_moments(from, until, MOST_DAYS)?;
    let filter = whose.filter();
    let read = async |tx: &Tx| window::within(tx, filter, (from, until), now).await;
    let (items, limited) = command_gateway::read(&services, &caller, read).await?;
    Ok(Json(CalendarWindow { items, limited }))
}

/// Open work orders that have neither a planned start nor a day they are due, the most urgent first.
#[utoipa::path(
    operation_id = "unscheduledWorkOrders", tag = "Calendar", params(Wanted, Whose),
    responses((status = 200, body = CalendarWindow, description = "The work orders")),
)]
#[get("/api/WorkOrder/calendar/unscheduled/")]
async fn unscheduled(
    caller: Caller,
    services: Data<Services>,
    wanted: Query<Wanted>,
    whose: Query<Whose>,
) -> Answer<Json<CalendarWindow>> {
    let (filter, now) = (whose.filter(), services.live.clock.now());
    let read = async |tx: &Tx| window::unscheduled(tx, filter, &wanted.text, now).await;
    let (items, limited) = command_gateway::read(&services, &caller, read).await?;
    Ok(Json(CalendarWindow { items, limited }))
}

/// When a work order is done. What is absent stays, `null` empties it.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that `times` reads")]
struct Reschedule {
    /// The version seen; an older one is refused.
    version: Option<i64>,
    /// Planned to start.
    estimated_start: Option<DateTime<Utc>>,
    /// Planned to end.
    estimated_end: Option<DateTime<Utc>>,
    /// To be done by.
    due: Option<DateTime<Utc>>,
}

/// Nothing but times can be changed here.
fn times(mut body: Map<String, Value>) -> Result<(Option<i64>, CardPatch), Error> {
    let version = body.remove("version").unwrap_or_default();
    let version: Option<i64> =
        serde_json::from_value(version).map_err(|error| Error::field("invalid", "version", error.to_string()))?;
    const TIMES: [&str; 3] = ["estimatedStart", "estimatedEnd", "due"];
    if let Some(other) = body.keys().find(|name| !TIMES.contains(&name.as_str())) {
        return Err(Error::field("invalid", other.as_str(), "Expected `estimatedStart`, `estimatedEnd` or `due`."));
    }
    if body.is_empty() {
        return Err(Error::field("required", "estimatedStart", "Say when it is to be done."));
    }
    let mut patch = Map::new();
    for (name, value) in body {
        let read = serde_json::from_value::<Option<DateTime<Utc>>>(value.clone());
        read.map_err(|error| Error::field("invalid", name.as_str(), error.to_string()))?;
        patch.insert(name, value);
    }
    let patch = serde_json::from_value(Value::Object(patch)).map_err(|error| Error::Internal(error.to_string()))?;
    Ok((version, patch))
}

/// Moves a work order to another time: the command that its board knows, so that all who look at the board see it.
#[utoipa::path(
    operation_id = "rescheduleWorkOrder", tag = "Calendar", params(("id" = i64, Path, description = "The work order")),
    request_body = Reschedule,
    responses((status = 200, body = shapes::WorkOrder, description = "The work order as it is now")),
)]
#[put("/api/WorkOrder/{id}/calendar/")]
async fn reschedule(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<Map<String, Value>>,
) -> Answer<Json<WorkOrder>> {
    let card_id = path.into_inner();
    let board = command_gateway::place(&services, &caller, card_id).await?.board_number;
    caller.require(Need::Of(SubModule::WorkOrders, Action::Update))?;
    let (version, times) = times(body.0)?;
    let times = Box::new(times);
    let command = match version {
        Some(_) => BoardCommand::EditCard { card_id, version, patch: times },
        None => BoardCommand::RescheduleCard { card_id, times },
    };
    command_gateway::carry_out(&services, &caller, board, &command).await?;
    Ok(Json(command_gateway::work_order(&services, &caller, card_id).await?))
}
