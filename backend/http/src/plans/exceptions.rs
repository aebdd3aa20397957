//! Occurrences that are moved or left out, one by one, and series that are moved as a whole.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, delete, get, post};
use chrono::NaiveDate;
use gantry_domain::plan::{Exception, OccurrenceKey, Target};
use gantry_domain::{Action, Error, Family, Id, Need};
use gantry_store::entity;
use gantry_store::families::Page;
use gantry_store::plans::calendar_trigger::CalendarTrigger;
use gantry_store::plans::exception::{self, NewException, PlanException};
use gantry_store::plans::maintenance_plan::MaintenancePlan;
use gantry_store::{FirstAnswer, Tx};
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};

use crate::auth::Caller;
use crate::paging::{PageBounds, page_schema};
use crate::{Answer, Body, NoContent, Services};

#[derive(OpenApi)]
#[openapi(paths(page, change, change_all, undo, move_series))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(page).service(change).service(change_all).service(undo).service(move_series);
}

/// The longest reason, in characters.
const LONGEST_REASON: usize = 500;
/// Occurrences that are moved in one go at most.
const MOST_AT_ONCE: usize = 500;

page_schema! {
    /// Exceptions of a plan.
    PlanExceptionPage of PlanException
}

/// Which occurrence, and what becomes of it.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PlanExceptionBody {
    /// The asset; none for a plan without assets.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    asset_id: Option<Id>,
    /// The trigger.
    #[schema(value_type = i64)]
    trigger_id: Id,
    /// The date of the series or the value of the meter, as the forecast names it.
    #[schema(max_length = 50)]
    target: String,
    /// The day it is moved to; null: it is left out.
    to: Option<NaiveDate>,
    /// Why.
    #[serde(default)]
    #[schema(max_length = 500)]
    reason: String,
}

impl PlanExceptionBody {
    fn read(&self) -> Result<NewException, Error> {
        if self.reason.chars().count() > LONGEST_REASON {
            return Err(Error::field("invalid", "reason", format!("At most {LONGEST_REASON} characters.")));
        }
        let key = key(self.asset_id, self.trigger_id, &self.target)?;
        let exception = self.to.map_or(Exception::Skipped, Exception::Moved);
        Ok(NewException { key, exception, reason: self.reason.trim().to_owned() })
    }
}

fn key(asset: Option<Id>, trigger: Id, target: &str) -> Result<OccurrenceKey, Error> {
    let read = Target::parse(target.trim());
    let target = read.ok_or_else(|| Error::field("invalid", "target", "Expected a date or the value of a meter."))?;
    Ok(OccurrenceKey { asset, trigger, target })
}

fn update() -> Need {
    Family::MaintenancePlan.to(Action::Update)
}

/// The occurrences of a plan that were moved or left out, with who decided so and why, the latest due first.
#[utoipa::path(
    operation_id = "listPlanExceptions", tag = "Maintenance plan",
    params(("id" = i64, Path, description = "The plan"), PageBounds),
    responses((status = 200, body = PlanExceptionPage, description = "The exceptions")),
)]
#[get("/api/MaintenancePlan/{id}/exceptions/")]
async fn page(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    bounds: Query<PageBounds>,
) -> Answer<Json<Page<PlanException>>> {
    let read = async |tx: &Tx| exception::page(tx, *path, bounds.bounds()).await;
    Ok(Json(services.store.tenant_read(&caller, Family::MaintenancePlan.to(Action::Read), read).await?))
}

/// Moves one occurrence to another day, or leaves it out; its series stays. It must be after the occurrence before it and before the one
/// after it, today at the earliest.
#[utoipa::path(
    operation_id = "putPlanException", tag = "Maintenance plan",
    params(("id" = i64, Path, description = "The plan")), request_body = PlanExceptionBody,
    responses((status = 201, body = PlanException, description = "The exception")),
)]
#[post("/api/MaintenancePlan/{id}/exceptions/")]
async fn change(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<PlanExceptionBody>,
) -> Answer<CustomizeResponder<Json<FirstAnswer<PlanException>>>> {
    let now = services.live.clock.now();
    let put = async |tx: &Tx| {
        entity::get::<MaintenancePlan>(tx, *path).await?;
        exception::put(tx, *path, &body.0.read()?, now).await
    };
    let made = services.once(&caller, update(), put).await?;
    Ok(Json(made).customize().with_status(StatusCode::CREATED))
}

/// An occurrence of a plan, and what becomes of it.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ExceptionOfPlan {
    /// The plan.
    #[schema(value_type = i64)]
    plan_id: Id,
    /// Which occurrence, and what becomes of it.
    exception: PlanExceptionBody,
}

/// Occurrences of several plans.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PlanExceptions {
    /// At most 500.
    #[schema(max_items = 500)]
    items: Vec<ExceptionOfPlan>,
}

/// What was made.
#[derive(Debug, Serialize, ToSchema)]
struct MadeExceptions {
    /// By their plans.
    items: Vec<PlanException>,
}

/// Moves occurrences of several plans, all or none: what levelling suggests, for example.
#[utoipa::path(
    operation_id = "putPlanExceptions", tag = "Maintenance plan", request_body = PlanExceptions,
    responses((status = 201, body = MadeExceptions, description = "The exceptions")),
)]
#[post("/api/MaintenancePlan/exceptions/")]
async fn change_all(
    caller: Caller,
    services: Data<Services>,
    body: Body<PlanExceptions>,
) -> Answer<CustomizeResponder<Json<FirstAnswer<MadeExceptions>>>> {
    let now = services.live.clock.now();
    let put = async |tx: &Tx| {
        let items = &body.0.items;
        if items.is_empty() || items.len() > MOST_AT_ONCE {
            return Err(Error::field("invalid", "items", format!("Expected 1 to {MOST_AT_ONCE}.")));
        }
        let read = |one: &ExceptionOfPlan| Ok((one.plan_id, one.exception.read()?));
        let mut news = items.iter().map(read).collect::<Result<Vec<_>, Error>>()?;
        // Whoever moves the same plans takes them in the same order.
        news.sort_by_key(|(plan, _)| *plan);
        Ok(MadeExceptions { items: exception::put_all(tx, &news, now).await? })
    };
    let made = services.once(&caller, update(), put).await?;
    Ok(Json(made).customize().with_status(StatusCode::CREATED))
}

/// Undoes an exception: the occurrence is again where its series has it.
#[utoipa::path(
    operation_id = "removePlanException", tag = "Maintenance plan",
    params(("id" = i64, Path, description = "The plan"), ("exceptionId" = i64, Path, description = "The exception")),
    responses((status = 204, description = "It is undone")),
)]
#[delete("/api/MaintenancePlan/{id}/exceptions/{exceptionId}")]
async fn undo(caller: Caller, services: Data<Services>, path: Path<(Id, Id)>) -> Answer<NoContent> {
    let ((plan, id), now) = (path.into_inner(), services.live.clock.now());
    let remove = async |tx: &Tx| exception::remove(tx, plan, id, now).await;
    services.store.tenant_tx(&caller, update(), remove).await?;
    Ok(NoContent)
}

/// Where a series is moved.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SeriesMove {
    /// The asset of the occurrence that was dragged; none for a plan without assets.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    asset_id: Option<Id>,
    /// The trigger.
    #[schema(value_type = i64)]
    trigger_id: Id,
    /// A date of the series, as the forecast names it.
    #[schema(max_length = 50)]
    target: String,
    /// The day on which that date falls from now on.
    to: NaiveDate,
}

/// Moves the whole series of a plan with one fixed calendar trigger, for all of its assets. What is generated stays; exceptions of single
/// occurrences that were to come are removed.
#[utoipa::path(
    operation_id = "movePlanSeries", tag = "Maintenance plan",
    params(("id" = i64, Path, description = "The plan")), request_body = SeriesMove,
    responses((status = 200, body = CalendarTrigger, description = "The trigger")),
)]
#[post("/api/MaintenancePlan/{id}/series/")]
async fn move_series(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<SeriesMove>,
) -> Answer<Json<FirstAnswer<CalendarTrigger>>> {
    let SeriesMove { asset_id, trigger_id, target, to } = body.0;
    let now = services.live.clock.now();
    let move_it = async |tx: &Tx| {
        entity::get::<MaintenancePlan>(tx, *path).await?;
        exception::move_series(tx, *path, (key(asset_id, trigger_id, &target)?, to), now).await
    };
    Ok(Json(services.once(&caller, update(), move_it).await?))
}
