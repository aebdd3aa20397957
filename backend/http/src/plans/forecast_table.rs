//! The forecast over all active plans as a table: by date, with hours and parts, a page at a time, and sums by week.

use std::collections::BTreeMap;

use actix_web::get;
use actix_web::web::{Data, Json, Query, ServiceConfig, block};
use chrono::{DateTime, Days, NaiveDate, Utc};
use gantry_domain::plan::{Exception, Mode, Occurrence, Target, TriggerKind, monday};
use gantry_domain::{Action, Error, Family, Id};
use gantry_store::plans::forecast::PlanFilter;
use gantry_store::plans::plan_parts::PlanPart;
use gantry_store::plans::stored_plan::StoredPlan;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use super::gathered::{Found, MOST_FOUND, gather};
use crate::auth::Caller;
use crate::span::check_days;
use crate::{Answer, Services};

#[derive(OpenApi)]
#[openapi(paths(table))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(table);
}

/// The longest span.
const MOST_DAYS: i64 = 400;
/// Rows of a page unless asked otherwise, and at most.
const ROWS: (usize, usize) = (100, 2_000);

#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
struct Asked {
    /// First day; today unless said.
    #[param(required = false)]
    from: Option<NaiveDate>,
    /// Last day, at most 400 days later; a year later unless said.
    #[param(required = false)]
    until: Option<NaiveDate>,
    /// Of this plan.
    #[param(required = false, value_type = Option<i64>)]
    plan_id: Option<Id>,
    /// For this asset.
    #[param(required = false, value_type = Option<i64>)]
    asset_id: Option<Id>,
    /// Of this crew's plans.
    #[param(required = false, value_type = Option<i64>)]
    crew_id: Option<Id>,
    /// Of the plans that open their orders on this board.
    #[param(required = false, value_type = Option<i64>)]
    board_id: Option<Id>,
    /// Rows before the page.
    #[param(required = false)]
    first: Option<usize>,
    /// Rows of the page: 100, at most 2,000.
    #[param(required = false)]
    rows: Option<usize>,
}

/// Hours of a craft.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(super) struct CraftHours {
    /// The craft.
    pub(super) craft: String,
    /// Hours of all who do it.
    pub(super) hours: String,
}

/// A part that an occurrence takes.
#[derive(Debug, Clone, Serialize, ToSchema)]
struct ForecastPart {
    /// Its code.
    code: String,
    /// Its name.
    name: String,
    /// How many.
    quantity: String,
    /// Of which unit.
    unit: String,
}

/// A planned occurrence.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlannedOccurrence)]
struct Planned {
    /// The plan.
    #[schema(value_type = i64)]
    plan_id: Id,
    /// Its number.
    plan_code: String,
    /// Its name.
    plan_name: String,
    /// The name of its board.
    #[schema(required = true)]
    board_name: Option<String>,
    /// The name of its crew.
    #[schema(required = true)]
    crew_name: Option<String>,
    /// The asset.
    #[schema(value_type = Option<i64>, required = true)]
    asset_id: Option<Id>,
    /// Its name.
    #[schema(required = true)]
    asset_name: Option<String>,
    /// When it is due.
    due_at: DateTime<Utc>,
    /// The same by the clock of the plan's zone.
    due_on: NaiveDate,
    /// Which iteration it is, from 1.
    iteration: u32,
    /// It depends on a completion or a meter.
    assumed: bool,
    /// By which trigger; with the asset and the target it says which occurrence it is.
    #[schema(value_type = i64)]
    trigger_id: Id,
    /// The date of the series or the value of the meter.
    target: String,
    /// Somebody moved it.
    moved: bool,
    /// Whether it can be moved alone: it does not wait for another one.
    movable: bool,
    /// Whether its whole series can be moved.
    series_movable: bool,
    /// So many days late is in time.
    tolerance_days: u32,
    /// How many hours it takes, where that is known.
    #[schema(required = true)]
    hours: Option<String>,
    /// The hours by craft, where labour is planned.
    crafts: Vec<CraftHours>,
    /// The parts it takes.
    parts: Vec<ForecastPart>,
}

/// A week of the forecast.
#[derive(Debug, Clone, Serialize, ToSchema)]
struct ForecastWeek {
    /// Its Monday.
    monday: NaiveDate,
    /// How many occurrences.
    count: usize,
    /// How many hours, of those where that is known.
    hours: String,
}

/// A page of the forecast.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ForecastTable {
    /// The page, by due time.
    items: Vec<Planned>,
    /// How many there are.
    total_records: usize,
    /// The weeks of the whole span that have some.
    weeks: Vec<ForecastWeek>,
    /// Whether there are more plans or occurrences than were looked at.
    limited: bool,
}

/// What all active plans will generate in a span, by due time, with hours and parts; a page of it, and the sums of its weeks.
#[utoipa::path(
    operation_id = "maintenanceForecastTable", tag = "Maintenance plan", params(Asked),
    responses((status = 200, body = ForecastTable, description = "The page")),
)]
#[get("/api/MaintenancePlan/forecast/all/")]
async fn table(caller: Caller, services: Data<Services>, asked: Query<Asked>) -> Answer<Json<ForecastTable>> {
    let asked = asked.into_inner();
    let need = Family::MaintenancePlan.to(Action::Read);
    caller.require(need)?;
    let now = services.live.clock.now();
    let from = asked.from.unwrap_or_else(|| now.date_naive());
    let until = asked.until.or_else(|| from.checked_add_days(Days::new(365))).unwrap_or(from);
    check_days(from, until, MOST_DAYS)?;
    let filter = PlanFilter { plan: asked.plan_id, asset: asked.asset_id, crew: asked.crew_id, board: asked.board_id };
    let found = gather(&services, (&caller, need), filter, (from, until), now).await?;
    let (first, rows) = (asked.first.unwrap_or_default(), asked.rows.unwrap_or(ROWS.0).clamp(1, ROWS.1));
    let page = block(move || found.page(first, rows)).await.map_err(|error| Error::Internal(error.to_string()))?;
    Ok(Json(page))
}

impl Found {
    fn page(self, first: usize, rows: usize) -> ForecastTable {
        let limited = self.limited || self.occurrences.len() > MOST_FOUND;
        // Places are sorted, not what stands there: an occurrence is many times as large.
        let mut order: Vec<_> =
            (0_usize..).zip(&self.occurrences).map(|(at, (place, one))| (one.due_at, *place, one.asset, at)).collect();
        order.sort_unstable();
        order.truncate(MOST_FOUND);
        let found = |at: usize| {
            let (place, one) = self.occurrences.get(at)?;
            Some((self.plans.get(*place)?, one))
        };
        let mut weeks: BTreeMap<NaiveDate, (usize, Decimal)> = BTreeMap::new();
        for (plan, one) in order.iter().filter_map(|(.., at)| found(*at)) {
            let (count, hours) = weeks.entry(monday(one.due.date())).or_default();
            *count += 1;
            *hours += plan.hours(&one.multiples).unwrap_or_default();
        }
        let week = |(monday, (count, hours))| ForecastWeek { monday, count, hours: number(hours) };
        let page = order.iter().skip(first).take(rows).filter_map(|(.., at)| found(*at));
        ForecastTable {
            items: page.map(|(plan, one)| planned(plan, one)).collect(),
            total_records: order.len(),
            weeks: weeks.into_iter().map(week).collect(),
            limited,
        }
    }
}

pub(super) fn number(value: Decimal) -> String {
    value.round_dp(2).normalize().to_string()
}

fn planned(plan: &StoredPlan, one: &Occurrence) -> Planned {
    let mut crafts: BTreeMap<&str, Decimal> = BTreeMap::new();
    for labour in &plan.parts.labour {
        *crafts.entry(&labour.craft).or_default() += labour.hours;
    }
    let craft = |(craft, hours): (&str, Decimal)| CraftHours { craft: craft.to_owned(), hours: number(hours) };
    let part = |part: &PlanPart| ForecastPart {
        code: part.code.clone(),
        name: part.name.clone(),
        quantity: number(part.quantity),
        unit: part.unit.clone(),
    };
    Planned {
        plan_id: plan.record.id,
        plan_code: plan.record.code.clone(),
        plan_name: plan.record.name.clone(),
        board_name: plan.record.board_name.clone(),
        crew_name: plan.record.crew_name.clone(),
        asset_id: one.asset,
        asset_name: plan.asset(one.asset).map(|asset| asset.name.clone()),
        due_at: one.due_at,
        due_on: one.due.date(),
        iteration: one.iteration,
        assumed: one.assumed,
        trigger_id: one.trigger,
        target: one.target.key(),
        moved: matches!(plan.plan.exceptions.get(&one.key()), Some(Exception::Moved(_))),
        // Whether a meter's next one is the one that waits for nothing, the call that moves it says.
        movable: !one.assumed || matches!(one.target, Target::Value(_)),
        series_movable: matches!(
            &plan.plan.triggers[..],
            [trigger] if matches!(trigger.kind, TriggerKind::Calendar { mode: Mode::Fixed, .. })
        ),
        tolerance_days: plan.plan.tolerance_days,
        hours: plan.hours(&one.multiples).map(number),
        crafts: crafts.into_iter().map(craft).collect(),
        parts: plan.parts.parts.iter().map(part).collect(),
    }
}
