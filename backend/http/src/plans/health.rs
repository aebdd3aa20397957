//! How well plans do, and the occurrences that their figures are made of.

use actix_web::get;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use chrono::{Days, NaiveDate};
use gantry_domain::plan::Advice;
use gantry_domain::{Action, Family, Id, SubModule};
use gantry_store::Tx;
use gantry_store::entity;
use gantry_store::families::Page;
use gantry_store::plans::health::{self, HealthFilter, Only, PlanHealth, PlanRun};
use gantry_store::plans::maintenance_plan::MaintenancePlan;
use gantry_store::plans::stored_plan;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::auth::Caller;
use crate::free_text::free_text;
use crate::paging::{PageBounds, page_schema};
use crate::span::check_days;
use crate::{Answer, Services};

#[derive(OpenApi)]
#[openapi(paths(page, runs), components(schemas(Advice)))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(page).service(runs);
}

/// The longest text that is looked for, in characters.
const TEXT_MAX: usize = 200;
/// The longest span.
const MOST_DAYS: i64 = 366 * 5;
/// The span of those who name none.
const USUAL_DAYS: u64 = 365;

page_schema! {
    /// The figures of plans.
    PlanHealthPage of PlanHealthRow
}

page_schema! {
    /// Occurrences of a plan.
    PlanRunPage of PlanRun
}

#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
struct Span {
    /// First day; a year before the last unless said.
    #[param(required = false)]
    from: Option<NaiveDate>,
    /// Last day, at most five years later; today unless said.
    #[param(required = false)]
    until: Option<NaiveDate>,
}

impl Span {
    fn days(self, today: NaiveDate) -> Result<(NaiveDate, NaiveDate), gantry_domain::Error> {
        let until = self.until.unwrap_or(today);
        let from = self.from.or_else(|| until.checked_sub_days(Days::new(USUAL_DAYS))).unwrap_or(until);
        check_days(from, until, MOST_DAYS)?;
        Ok((from, until))
    }
}

/// Which plans are shown.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum HealthOnly {
    /// All.
    #[default]
    All,
    /// Whose last six runs found nothing.
    WithoutEffect,
    /// Whose assets failed three times before the next run.
    TooRare,
}

#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
struct Asked {
    /// This plan.
    #[param(required = false, value_type = Option<i64>)]
    plan_id: Option<Id>,
    /// Plans of this crew.
    #[param(required = false, value_type = Option<i64>)]
    crew_id: Option<Id>,
    /// A part of the number or the name.
    #[serde(default)]
    #[param(required = false, max_length = 200)]
    text: String,
    /// `all`, `withoutEffect` or `tooRare`.
    #[serde(default)]
    #[param(required = false, inline)]
    only: HealthOnly,
}

/// The figures of a plan.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlanHealthRow {
    /// The plan.
    #[schema(value_type = i64)]
    plan_id: Id,
    /// Its number.
    plan_code: String,
    /// Its name.
    plan_name: String,
    /// `active`, `paused` or `retired`.
    status: String,
    /// The name of its crew.
    #[schema(required = true)]
    crew_name: Option<String>,
    /// Occurrences with a work order.
    generated: i64,
    /// Done by the day they were due, the plan's tolerance included.
    in_time: i64,
    /// Done later.
    late: i64,
    /// Left out by the plan's own rules or by somebody.
    skipped: i64,
    /// Missed, archived undone, or left out because an earlier one was open.
    missed: i64,
    /// Not done yet.
    open: i64,
    /// Of these, past the tolerance.
    overdue: i64,
    /// In time, in percent of what should have been done: in time, late, missed and overdue. Null without any.
    #[schema(value_type = Option<String>, required = true)]
    compliance: Option<rust_decimal::Decimal>,
    /// Work orders with a failed or flagged task, or a follow-up.
    findings: i64,
    /// The newest runs in a row that found nothing.
    runs_without_finding: usize,
    /// Unplanned downtimes of its assets.
    failures: i64,
    /// What its orders were planned to cost in the tenant's currency; null without permission to see what people earn (`payRates`).
    #[schema(value_type = Option<String>, required = true)]
    cost_planned: Option<rust_decimal::Decimal>,
    /// What they cost; null without that permission.
    #[schema(value_type = Option<String>, required = true)]
    cost_actual: Option<rust_decimal::Decimal>,
    /// Days from one occurrence to the next, of a plan with one calendar trigger and none by use.
    #[schema(required = true)]
    interval_days: Option<i32>,
    /// What is suggested for the interval, and why.
    advice: Advice,
}

impl PlanHealthRow {
    fn of(one: PlanHealth, sees_costs: bool) -> Self {
        let (compliance, record) = (one.compliance(), one.record());
        let money = |mut amount: rust_decimal::Decimal| {
            amount.rescale(2);
            sees_costs.then_some(amount)
        };
        Self {
            plan_id: one.plan_id,
            plan_code: one.plan_code,
            plan_name: one.plan_name,
            status: one.status,
            crew_name: one.crew_name,
            generated: one.generated,
            in_time: one.in_time,
            late: one.late,
            skipped: one.skipped,
            missed: one.missed,
            open: one.open,
            overdue: one.overdue,
            compliance,
            findings: one.findings,
            runs_without_finding: record.runs_without_finding(),
            failures: one.failures,
            cost_planned: money(one.cost_planned),
            cost_actual: money(one.cost_actual),
            interval_days: one.interval_days,
            advice: record.advice(),
        }
    }
}

/// How well plans did over a span: occurrences by what became of them, compliance, findings, failures between occurrences, costs, and a
/// suggestion for the interval.
#[utoipa::path(
    operation_id = "maintenancePlanHealth", tag = "Maintenance plan", params(Asked, Span, PageBounds),
    responses((status = 200, body = PlanHealthPage, description = "The figures, by the numbers of the plans")),
)]
#[get("/api/MaintenancePlan/health/")]
async fn page(
    caller: Caller,
    services: Data<Services>,
    asked: Query<Asked>,
    span: Query<Span>,
    bounds: Query<PageBounds>,
) -> Answer<Json<Page<PlanHealthRow>>> {
    let Asked { plan_id: plan, crew_id: crew, text, only } = asked.into_inner();
    let only = match only {
        HealthOnly::All => Only::All,
        HealthOnly::WithoutEffect => Only::WithoutEffect,
        HealthOnly::TooRare => Only::TooRare,
    };
    let text = free_text("text", &text, TEXT_MAX)?.to_owned();
    let filter = HealthFilter { plan, crew, text, only };
    let now = services.live.clock.now();
    let read = async |tx: &Tx| {
        let today = now.with_timezone(&stored_plan::zone(tx, "").await?).date_naive();
        health::page(tx, &filter, span.days(today)?, bounds.bounds(), today).await
    };
    let found = services.store.tenant_read(&caller, Family::MaintenancePlan.to(Action::Read), read).await?;
    let sees_costs = caller.permissions().allows(SubModule::PayRates, Action::Read);
    let items = found.items.into_iter().map(|one| PlanHealthRow::of(one, sees_costs)).collect();
    Ok(Json(Page { items, total_records: found.total_records }))
}

/// The occurrences that the figures of a plan are made of, the newest first, with their work orders.
#[utoipa::path(
    operation_id = "maintenancePlanRuns", tag = "Maintenance plan",
    params(("id" = i64, Path, description = "The plan"), Span, PageBounds),
    responses((status = 200, body = PlanRunPage, description = "The occurrences")),
)]
#[get("/api/MaintenancePlan/{id}/runs/")]
async fn runs(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    span: Query<Span>,
    bounds: Query<PageBounds>,
) -> Answer<Json<Page<PlanRun>>> {
    let (id, now) = (path.into_inner(), services.live.clock.now());
    let read = async |tx: &Tx| {
        entity::get::<MaintenancePlan>(tx, id).await?;
        let today = now.with_timezone(&stored_plan::zone(tx, "").await?).date_naive();
        health::runs(tx, id, span.days(today)?, bounds.bounds(), today).await
    };
    Ok(Json(services.store.tenant_read(&caller, Family::MaintenancePlan.to(Action::Read), read).await?))
}
