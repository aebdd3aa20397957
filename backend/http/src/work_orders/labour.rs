//! Labour of a work order: the hours people put in.

use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{get, post};
use chrono::{DateTime, Utc};
use gantry_domain::board::{BoardCommand, BoardEventKind};
use gantry_domain::{Action, Error, Id, SubModule};
use gantry_store::work_orders::labour::{self, Labour};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::Answer;
use crate::Services;
use crate::auth::Caller;
use crate::work_orders::command_gateway;

#[derive(OpenApi)]
#[openapi(paths(list, start, stop))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(start).service(stop);
}

/// A stretch of work that a timer measured.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct LabourShape {
    id: i64,
    person_id: i64,
    /// The person's code.
    code: String,
    /// The person's name.
    name: String,
    started_at: DateTime<Utc>,
    /// None while the timer runs.
    #[schema(required = true)]
    stopped_at: Option<DateTime<Utc>>,
    #[schema(required = true)]
    total_hours: Option<String>,
    /// Money an hour, frozen when the timer started; that of others only with permission to see what people earn (`payRates`),
    /// as their cost.
    #[schema(required = true)]
    rate: Option<String>,
    #[schema(required = true)]
    cost: Option<String>,
}

/// A timer that stopped because another one was started.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StoppedTimer {
    #[schema(value_type = i64)]
    work_order_id: Id,
    /// The work order's code.
    code: String,
}

/// What a start led to.
#[derive(Serialize)]
struct Started {
    labour: Vec<Labour>,
    stopped: Option<StoppedTimer>,
}

/// What a start led to.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the JSON of a start")]
struct StartedShape {
    labour: Vec<LabourShape>,
    /// The timer that ran on another work order.
    #[schema(required = true)]
    stopped: Option<StoppedTimer>,
}

/// The labour of a work order, oldest first.
#[utoipa::path(
    operation_id = "listLabour", tag = "Work orders", params(("id" = i64, Path, description = "The work order")),
    responses((status = 200, body = Vec<LabourShape>, description = "The labour")),
)]
#[get("/api/WorkOrder/{id}/labour")]
async fn list(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<Vec<Labour>>> {
    Ok(Json(labour_of(&services, &caller, path.into_inner()).await?))
}

async fn labour_of(services: &Services, caller: &Caller, work_order: Id) -> Result<Vec<Labour>, Error> {
    let read = async |tx: &_, _| labour::list(tx, work_order).await;
    let mut labour = command_gateway::read_of(services, caller, work_order, read).await?;
    if !caller.permissions().allows(SubModule::PayRates, Action::Read) {
        let others = labour.iter_mut().filter(|one| Some(one.person_id) != caller.person_id());
        others.for_each(|one| (one.rate, one.cost) = (None, None));
    }
    Ok(labour)
}

/// Why a blocked work order is started.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
struct Override {
    /// Needed while a work order that blocks it is not done.
    #[param(required = false)]
    override_reason: Option<String>,
}

/// Starts one's own timer, which stops the one that runs on another work order; nothing happens when it runs here.
#[utoipa::path(
    operation_id = "startLabour", tag = "Work orders",
    params(("id" = i64, Path, description = "The work order"), Override),
    responses((status = 200, body = StartedShape, description = "The labour as it is now, and what stopped")),
)]
#[post("/api/WorkOrder/{id}/labour/start")]
async fn start(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    query: Query<Override>,
) -> Answer<Json<Started>> {
    let place = command_gateway::place(&services, &caller, path.into_inner()).await?;
    let command = BoardCommand::StartLabour {
        card_id: place.work_order,
        labour_type_id: None,
        override_reason: query.into_inner().override_reason,
    };
    let version = command_gateway::carry_out(&services, &caller, place.board_number, &command).await?;
    let happened = command_gateway::event_of(&services, &caller, place.board_number, version).await?.event.what;
    let stopped = match happened {
        BoardEventKind::LabourStarted { person, stopped, .. } if Some(person) == caller.person_id() => stopped,
        _ => None,
    };
    let labour = labour_of(&services, &caller, place.work_order).await?;
    let stopped = stopped.map(|timer| StoppedTimer { work_order_id: timer.card_id, code: timer.code });
    Ok(Json(Started { labour, stopped }))
}

/// Stops one's own timer; nothing happens when none runs.
#[utoipa::path(
    operation_id = "stopLabour", tag = "Work orders", params(("id" = i64, Path, description = "The work order")),
    responses((status = 200, body = Vec<LabourShape>, description = "The labour as it is now")),
)]
#[post("/api/WorkOrder/{id}/labour/stop")]
async fn stop(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<Vec<Labour>>> {
    let place = command_gateway::place(&services, &caller, path.into_inner()).await?;
    let command = BoardCommand::StopLabour { card_id: place.work_order };
    command_gateway::carry_out(&services, &caller, place.board_number, &command).await?;
    Ok(Json(labour_of(&services, &caller, place.work_order).await?))
}
