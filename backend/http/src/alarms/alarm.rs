//! Alarms over HTTP: commands go through the same stream as those over the socket; the history of all alarms is a table.
//! The alarms that need attention are `GET /api/Stream/alarms`.

use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{get, post};
use chrono::{DateTime, TimeDelta, Utc};
use gantry_domain::sensor::alarm::{AlarmCommand, AlarmEvent};
use gantry_domain::stream::Recorded;
use gantry_domain::{Action, Error, Id, Need, SubModule};
use gantry_store::alarms::alarm::{self, AlarmRow, NamedFigures};
use gantry_store::families::Page;
use gantry_store::families::TableState;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};
use uuid::Uuid;

use crate::Services;
use crate::alarms::alarm_shapes as shapes;
use crate::auth::Caller;
use crate::{Answer, Body};

/// Reading alarms.
pub(super) const READ: Need = Need::Of(SubModule::Sensors, Action::Read);
/// The default period of the figures.
const WEEK: TimeDelta = TimeDelta::days(7);
/// Caring for them.
pub(super) const UPDATE: Need = Need::Of(SubModule::Sensors, Action::Update);

#[derive(OpenApi)]
#[openapi(
    paths(list, figures, get, acknowledge, clear, shelve, unshelve, write_comment),
    components(schemas(shapes::AlarmsState))
)]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(figures).service(get);
    config.service(acknowledge).service(clear).service(shelve).service(unshelve).service(write_comment);
}

/// A page of all alarms that there were, the newest first unless asked otherwise.
#[utoipa::path(
    operation_id = "listAlarms", tag = "Alarms", request_body = TableState,
    responses((status = 200, body = shapes::AlarmPage, description = "The page")),
)]
#[post("/api/Alarm/list/")]
async fn list(caller: Caller, services: Data<Services>, body: Body<TableState>) -> Answer<Json<Page<AlarmRow>>> {
    Ok(Json(services.store.tenant_read(&caller, READ, async |tx| alarm::list(tx, &body.0).await).await?))
}

#[derive(Deserialize, IntoParams)]
struct Span {
    /// From when; a week before the end without it.
    #[param(required = false)]
    #[serde(default, deserialize_with = "crate::series::time")]
    from: Option<DateTime<Utc>>,
    /// Until when, which itself does not belong to it; now without it.
    #[param(required = false)]
    #[serde(default, deserialize_with = "crate::series::time")]
    to: Option<DateTime<Utc>>,
}

/// The figures of a time: which alarms come most often, last longest, chatter, are stale; floods, and how many there were.
#[utoipa::path(
    operation_id = "alarmFigures", tag = "Alarms", params(Span),
    responses((status = 200, body = shapes::AlarmFigures, description = "The figures")),
)]
#[get("/api/Alarm/figures/")]
async fn figures(caller: Caller, services: Data<Services>, span: Query<Span>) -> Answer<Json<NamedFigures>> {
    let to = span.to.unwrap_or_else(Utc::now);
    let from = span.from.unwrap_or(to - WEEK);
    Ok(Json(services.store.tenant_read(&caller, READ, async |tx| alarm::figures(tx, from, to).await).await?))
}

/// An alarm with what happened to it.
#[derive(Serialize)]
struct Detail {
    #[serde(flatten)]
    row: AlarmRow,
    log: Vec<Recorded<AlarmEvent>>,
}

/// An alarm, on the list or not, with what happened to it.
#[utoipa::path(
    operation_id = "getAlarm", tag = "Alarms", params(("id" = i64, Path, description = "The alarm")),
    responses((status = 200, body = shapes::AlarmDetail, description = "The alarm")),
)]
#[get("/api/Alarm/{id}")]
async fn get(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<Detail>> {
    let id = path.into_inner();
    let read = async |tx: &_| Ok(Detail { row: alarm::get(tx, id).await?, log: alarm::events(tx, id).await? });
    Ok(Json(services.store.tenant_read(&caller, READ, read).await?))
}

/// Declares the calls with which people act on an alarm: the path, the name and the body of each, and the command that it gives.
macro_rules! actions {
    ($(
        $(#[$about:meta])*
        $call:ident: $path:tt, $name:tt, $body:ident => |$given:ident, $alarm_id:ident| $command:expr;
    )+) => {
        $(
            $(#[$about])*
            #[utoipa::path(
                operation_id = $name, tag = "Alarms", params(("id" = i64, Path, description = "The alarm")),
                request_body = $body,
                responses((status = 200, body = shapes::AlarmRow, description = "The alarm as it is now")),
            )]
            #[post($path)]
            async fn $call(
                caller: Caller,
                services: Data<Services>,
                path: Path<Id>,
                body: Body<$body>,
            ) -> Answer<Json<AlarmRow>> {
                let ($given, $alarm_id) = (body.0, path.into_inner());
                let (command_id, command) = ($given.command_id, $command);
                Ok(Json(carry_out(&services, &caller, command_id, command).await?))
            }
        )+
    };
}

actions! {
    /// Says that one saw an alarm. Who comes second finds it as wished.
    acknowledge: "/api/Alarm/{id}/acknowledge/", "acknowledgeAlarm", AcknowledgeAlarm =>
        |given, alarm_id| AlarmCommand::Acknowledge { alarm_id, comment: given.comment };
    /// Says that an alarm is over although its condition holds.
    clear: "/api/Alarm/{id}/clear/", "clearAlarm", ClearAlarm =>
        |given, alarm_id| AlarmCommand::Clear { alarm_id, reason: given.reason };
    /// Puts an alarm out of sight for a while, whether it comes again or not.
    shelve: "/api/Alarm/{id}/shelve/", "shelveAlarm", ShelveAlarm =>
        |given, alarm_id| AlarmCommand::Shelve { alarm_id, until: given.until, reason: given.reason };
    /// Puts an alarm back into sight.
    unshelve: "/api/Alarm/{id}/unshelve/", "unshelveAlarm", UnshelveAlarm =>
        |given, alarm_id| AlarmCommand::Unshelve { alarm_id };
    /// Writes something to an alarm.
    write_comment: "/api/Alarm/{id}/comment/", "commentAlarm", CommentAlarm =>
        |given, alarm_id| AlarmCommand::Comment { alarm_id, text: given.text };
}

/// What a user says by acknowledging.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AcknowledgeAlarm {
    /// What there is to say besides.
    #[serde(default)]
    comment: String,
    /// The same command with the same id is done once.
    command_id: Option<Uuid>,
}

/// Why an alarm is said to be over.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ClearAlarm {
    reason: String,
    /// The same command with the same id is done once.
    command_id: Option<Uuid>,
}

/// How long an alarm is put out of sight.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ShelveAlarm {
    /// Within seven days.
    until: DateTime<Utc>,
    #[serde(default)]
    reason: String,
    /// The same command with the same id is done once.
    command_id: Option<Uuid>,
}

/// Nothing but the command's id.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UnshelveAlarm {
    /// The same command with the same id is done once.
    command_id: Option<Uuid>,
}

/// What a user writes to an alarm.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CommentAlarm {
    /// Plain text.
    text: String,
    /// The same command with the same id is done once.
    command_id: Option<Uuid>,
}

/// Gives a command to the stream, and reads the alarm that came of it: it may have left the list.
async fn carry_out(
    services: &Services,
    caller: &Caller,
    command_id: Option<Uuid>,
    command: AlarmCommand,
) -> Result<AlarmRow, Error> {
    caller.require(UPDATE)?;
    let id = command.alarm_id().ok_or_else(|| Error::Internal("a command about no alarm".to_owned()))?;
    let done = services.streams.alarm_command(caller, command_id.unwrap_or_else(Uuid::now_v7), &command).await;
    if let (AlarmCommand::Acknowledge { .. }, Err(Error::NotFound { .. })) = (&command, &done) {
        // One that is over leaves the list with the first who saw it.
        let row = row(services, caller, id).await?;
        return row.alarm.acknowledged.is_some().then_some(row).ok_or(Error::NotFound { what: "Alarm" });
    }
    done?;
    row(services, caller, id).await
}

/// An alarm as it is now.
///
/// # Errors
/// `not_found`, `permission_required`.
pub(super) async fn row(services: &Services, caller: &Caller, id: Id) -> Result<AlarmRow, Error> {
    services.store.tenant_read(caller, READ, async |tx| alarm::get(tx, id).await).await
}
