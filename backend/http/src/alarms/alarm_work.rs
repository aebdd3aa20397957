//! Work that a user makes of an alarm with one click: once, however often they click.

use actix_web::post;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use gantry_domain::{Action, Error, Family, Id, Need, SubModule};
use gantry_store::alarms::alarm::AlarmRow;
use gantry_store::work_orders::board;
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::alarm_work::{self, Wanted};
use crate::alarms::alarm::{UPDATE, row};
use crate::alarms::alarm_shapes as shapes;
use crate::auth::Caller;
use crate::{Answer, Body};

/// Opening work orders.
const OPEN: Need = Need::Of(SubModule::WorkOrders, Action::Create);

#[derive(OpenApi)]
#[openapi(paths(open_order, make_request))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(open_order).service(make_request);
}

/// Where the work order is opened, and what it says besides what the alarm says.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AlarmWorkOrder {
    /// The board.
    board_id: i64,
    /// What the alarm says, without it.
    title: Option<String>,
    /// 3 High, 2 Medium, 1 Low; by the severity without it.
    #[schema(minimum = 1, maximum = 3)]
    priority: Option<i16>,
    crew_id: Option<i64>,
}

/// Opens a work order for an alarm; one that has been opened already is the answer to a second click.
#[utoipa::path(
    operation_id = "openAlarmWorkOrder", tag = "Alarms", params(("id" = i64, Path, description = "The alarm")),
    request_body = AlarmWorkOrder,
    responses((status = 200, body = shapes::AlarmRow, description = "The alarm, with its work")),
)]
#[post("/api/Alarm/{id}/work-order/")]
async fn open_order(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<AlarmWorkOrder>,
) -> Answer<Json<AlarmRow>> {
    caller.require(UPDATE)?;
    caller.require(OPEN)?;
    let AlarmWorkOrder { board_id, title, priority, crew_id } = body.0;
    let alarm = row(&services, &caller, path.into_inner()).await?.alarm;
    let number = async |tx: &_| Ok(board::list(tx).await?.items.into_iter().find(|one| one.id == board_id));
    let board = services.store.tenant_read(&caller, Need::SignedIn, number).await?;
    let unknown = || Error::field("unknown_reference", "boardId", "There is no such board.");
    let board = board.ok_or_else(unknown)?.number;
    let wanted = Wanted { title: said(title), priority, crew: crew_id };
    alarm_work::open_order((&services.store, &services.streams), &caller, &alarm, board, wanted).await?;
    Ok(Json(row(&services, &caller, alarm.id).await?))
}

/// What the request says besides what the alarm says.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AlarmWorkRequest {
    /// What the alarm says, without it.
    title: Option<String>,
    /// 3 High, 2 Medium, 1 Low; by the severity without it.
    #[schema(minimum = 1, maximum = 3)]
    priority: Option<i16>,
}

/// Makes a work request of an alarm; one that has been made already is the answer to a second click.
#[utoipa::path(
    operation_id = "makeAlarmWorkRequest", tag = "Alarms", params(("id" = i64, Path, description = "The alarm")),
    request_body = AlarmWorkRequest,
    responses((status = 200, body = shapes::AlarmRow, description = "The alarm, with its work")),
)]
#[post("/api/Alarm/{id}/work-request/")]
async fn make_request(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<AlarmWorkRequest>,
) -> Answer<Json<AlarmRow>> {
    caller.require(UPDATE)?;
    caller.require(Family::WorkRequest.to(Action::Create))?;
    let AlarmWorkRequest { title, priority } = body.0;
    let alarm = row(&services, &caller, path.into_inner()).await?.alarm;
    let wanted = Wanted { title: said(title), priority, crew: None };
    alarm_work::request((&services.store, &services.streams), &caller, &alarm, wanted).await?;
    Ok(Json(row(&services, &caller, alarm.id).await?))
}

fn said(title: Option<String>) -> Option<String> {
    title.map(|title| title.trim().to_owned()).filter(|title| !title.is_empty())
}
