//! Hours of crews and crafts against what crews can do, week by week, and what could be moved where that is not enough.

use std::collections::BTreeMap;

use actix_web::get;
use actix_web::web::{Data, Json, Query, ServiceConfig, block};
use chrono::{Days, NaiveDate};
use gantry_domain::plan::{PlannedWork, WeekHours, level, monday};
use gantry_domain::{Action, Error, Family, Id};
use gantry_store::Tx;
use gantry_store::plans::forecast::PlanFilter;
use gantry_store::plans::load::{self, CommittedHours, CrewCapacity};
use gantry_store::plans::stored_plan;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use super::forecast_table::{CraftHours, number};
use super::gathered::{Found, gather};
use crate::auth::Caller;
use crate::span::check_days;
use crate::{Answer, Services};

#[derive(OpenApi)]
#[openapi(paths(crew_load))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(crew_load);
}

/// The longest span.
const MOST_DAYS: i64 = 400;
/// The span of those who name none.
const USUAL_DAYS: u64 = 90;
/// Weeks of crews of a page unless asked otherwise, and at most.
const ROWS: (usize, usize) = (500, 2_000);
/// So many moves are suggested at once, which one call can make.
const MOST_MOVES: usize = 500;

#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
struct Asked {
    /// First day; today unless said.
    #[param(required = false)]
    from: Option<NaiveDate>,
    /// Last day, at most 400 days later; 90 days later unless said.
    #[param(required = false)]
    until: Option<NaiveDate>,
    /// Of this crew.
    #[param(required = false, value_type = Option<i64>)]
    crew_id: Option<Id>,
    /// Rows before the page.
    #[param(required = false)]
    first: Option<usize>,
    /// Rows of the page: 500, at most 2,000.
    #[param(required = false)]
    rows: Option<usize>,
}

/// A week of a crew.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CrewWeek {
    /// Its Monday.
    monday: NaiveDate,
    /// The crew.
    #[schema(value_type = i64)]
    crew_id: Id,
    /// Its name.
    crew_name: String,
    /// Hours that it can work, where that is known.
    #[schema(required = true)]
    capacity: Option<String>,
    /// Hours of the occurrences that plans will bring.
    planned: String,
    /// Hours of its open work orders.
    committed: String,
    /// Whether that is more than it can do.
    over: bool,
    /// The planned hours by craft, where labour is planned.
    crafts: Vec<CraftHours>,
}

/// An occurrence that could be moved, so that a week is no longer too full.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SuggestedMove {
    /// The plan.
    #[schema(value_type = i64)]
    plan_id: Id,
    /// Its number.
    plan_code: String,
    /// Its name.
    plan_name: String,
    /// The asset.
    #[schema(value_type = Option<i64>, required = true)]
    asset_id: Option<Id>,
    /// Its name.
    #[schema(required = true)]
    asset_name: Option<String>,
    /// By which trigger.
    #[schema(value_type = i64)]
    trigger_id: Id,
    /// What identifies it, with the asset and the trigger.
    target: String,
    /// The name of the crew.
    crew_name: String,
    /// Its hours.
    hours: String,
    /// When it is due.
    due_on: NaiveDate,
    /// When it could be.
    to: NaiveDate,
}

/// The load of crews.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CrewLoad {
    /// The weeks that have something, in their order, each with its crews by name.
    items: Vec<CrewWeek>,
    /// How many there are.
    total_records: usize,
    /// Moves within the tolerances of the plans, at most 500.
    suggestions: Vec<SuggestedMove>,
    /// Whether there are more plans, crews or moves than were looked at.
    limited: bool,
}

/// Hours of crews by week: what plans will bring and what is open, against what they can do; and which occurrences could be moved within
/// their tolerances where that is too much.
#[utoipa::path(
    operation_id = "maintenanceLoad", tag = "Maintenance plan", params(Asked),
    responses((status = 200, body = CrewLoad, description = "The load")),
)]
#[get("/api/MaintenancePlan/load/")]
async fn crew_load(caller: Caller, services: Data<Services>, asked: Query<Asked>) -> Answer<Json<CrewLoad>> {
    let asked = asked.into_inner();
    let need = Family::MaintenancePlan.to(Action::Read);
    caller.require(need)?;
    let now = services.live.clock.now();
    let from = asked.from.unwrap_or_else(|| now.date_naive());
    let until = asked.until.or_else(|| from.checked_add_days(Days::new(USUAL_DAYS))).unwrap_or(from);
    check_days(from, until, MOST_DAYS)?;
    let filter = PlanFilter { crew: asked.crew_id, ..PlanFilter::default() };
    let found = gather(&services, (&caller, need), filter, (from, until), now).await?;
    let read = async |tx: &Tx| {
        let zone = stored_plan::zone(tx, "").await?;
        let crews = load::crews(tx, asked.crew_id).await?;
        Ok::<_, Error>((crews, load::committed(tx, asked.crew_id, (from, until), zone.name()).await?))
    };
    let (crews, committed) = services.store.tenant_read(&caller, need, read).await?;
    let (first, rows) = (asked.first.unwrap_or_default(), asked.rows.unwrap_or(ROWS.0).clamp(1, ROWS.1));
    let today = now.date_naive();
    let answer = block(move || Loads { found, crews, committed, today }.answer(first, rows)).await;
    Ok(Json(answer.map_err(|error| Error::Internal(error.to_string()))?))
}

struct Loads {
    found: Found,
    crews: Vec<CrewCapacity>,
    committed: Vec<CommittedHours>,
    today: NaiveDate,
}

#[derive(Default)]
struct Week<'a> {
    planned: Decimal,
    committed: Decimal,
    crafts: BTreeMap<&'a str, Decimal>,
}

impl Loads {
    fn answer(&self, first: usize, rows: usize) -> CrewLoad {
        let weeks = self.weeks();
        let all: Vec<CrewWeek> = weeks
            .iter()
            .filter_map(|((monday, place), week)| {
                let crew = self.crews.get(*place)?;
                let hours = week.planned + week.committed;
                let craft = |(craft, hours): (&&str, &Decimal)| CraftHours {
                    craft: (*craft).to_owned(),
                    hours: number(*hours),
                };
                Some(CrewWeek {
                    monday: *monday,
                    crew_id: crew.id,
                    crew_name: crew.name.clone(),
                    capacity: crew.weekly_hours.map(number),
                    planned: number(week.planned),
                    committed: number(week.committed),
                    over: crew.weekly_hours.is_some_and(|most| hours > most),
                    crafts: week.crafts.iter().map(craft).collect(),
                })
            })
            .collect();
        let (suggestions, more) = self.suggestions(&weeks);
        CrewLoad {
            total_records: all.len(),
            items: all.into_iter().skip(first).take(rows).collect(),
            suggestions,
            limited: self.found.limited || more,
        }
    }

    /// By Monday and the place of the crew.
    fn weeks(&self) -> BTreeMap<(NaiveDate, usize), Week<'_>> {
        let places: BTreeMap<Id, usize> = self.crews.iter().enumerate().map(|(place, crew)| (crew.id, place)).collect();
        let mut weeks: BTreeMap<(NaiveDate, usize), Week<'_>> = BTreeMap::new();
        for one in &self.committed {
            if let Some(place) = places.get(&one.crew_id) {
                weeks.entry((one.monday, *place)).or_default().committed += one.hours;
            }
        }
        for (plan, one) in &self.found.occurrences {
            let Some(plan) = self.found.plans.get(*plan) else { continue };
            let Some(place) = plan.record.crew_id.and_then(|crew| places.get(&crew)) else { continue };
            let week = weeks.entry((monday(one.due.date()), *place)).or_default();
            week.planned += plan.hours(&one.multiples).unwrap_or_default();
            for labour in &plan.parts.labour {
                *week.crafts.entry(&labour.craft).or_default() += labour.hours;
            }
        }
        weeks
    }

    fn suggestions(&self, weeks: &BTreeMap<(NaiveDate, usize), Week<'_>>) -> (Vec<SuggestedMove>, bool) {
        let crew_at = |place: usize| self.crews.get(place).map(|crew| crew.id).unwrap_or_default();
        let loads: WeekHours = weeks
            .iter()
            .map(|((monday, place), week)| ((crew_at(*place), *monday), week.planned + week.committed))
            .collect();
        let capacity: BTreeMap<Id, Decimal> =
            self.crews.iter().filter_map(|crew| Some((crew.id, crew.weekly_hours?))).collect();
        let windows = self.windows();
        let (mut places, mut work) = (Vec::new(), Vec::new());
        for (at, (plan, one)) in self.found.occurrences.iter().enumerate() {
            let Some(stored) = self.found.plans.get(*plan).filter(|_| !one.assumed) else { continue };
            let (Some(crew), Some(hours)) = (stored.record.crew_id, stored.hours(&one.multiples)) else { continue };
            let Some(window) = windows.get(at).copied() else { continue };
            places.push(at);
            work.push(PlannedWork { crew, due: one.due.date(), window, hours });
        }
        let moves = level(&work, &loads, &capacity);
        let more = moves.len() > MOST_MOVES;
        let told = |(place, to): (usize, NaiveDate)| {
            let (plan, one) = self.found.occurrences.get(*places.get(place)?)?;
            let stored = self.found.plans.get(*plan)?;
            Some(SuggestedMove {
                plan_id: stored.record.id,
                plan_code: stored.record.code.clone(),
                plan_name: stored.record.name.clone(),
                asset_id: one.asset,
                asset_name: stored.asset(one.asset).map(|asset| asset.name.clone()),
                trigger_id: one.trigger,
                target: one.target.key(),
                crew_name: stored.record.crew_name.clone().unwrap_or_default(),
                hours: number(work.get(place)?.hours),
                due_on: one.due.date(),
                to,
            })
        };
        (moves.into_iter().take(MOST_MOVES).filter_map(told).collect(), more)
    }

    /// The days on which each occurrence may be due: within its tolerance, from today on, and less than half the way to its neighbours, so
    /// that two that are moved do not pass each other.
    fn windows(&self) -> Vec<(NaiveDate, NaiveDate)> {
        let mut series: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        for (at, (plan, one)) in self.found.occurrences.iter().enumerate() {
            series.entry((*plan, one.asset, one.trigger)).or_default().push(at);
        }
        let due = |at: usize| self.found.occurrences.get(at).map_or(self.today, |(_, one)| one.due.date());
        let mut windows = vec![(self.today, self.today); self.found.occurrences.len()];
        for (key, places) in series {
            let tolerance = self.found.plans.get(key.0).map_or(0, |stored| u64::from(stored.plan.tolerance_days));
            let mut before = self.found.last_due.get(&key).copied();
            for (nth, at) in places.iter().enumerate() {
                let (own, after) = (due(*at), places.get(nth + 1).map(|next| due(*next)));
                let room = |other: Option<NaiveDate>| {
                    let days = other.map(|other| other.signed_duration_since(own).num_days().unsigned_abs());
                    days.map_or(tolerance, |days| tolerance.min(days.saturating_sub(1) / 2))
                };
                let first = own.checked_sub_days(Days::new(room(before))).unwrap_or(own).max(self.today);
                let last = own.checked_add_days(Days::new(room(after))).unwrap_or(own);
                if let Some(window) = windows.get_mut(*at) {
                    *window = (first, last);
                }
                before = Some(own);
            }
        }
        windows
    }
}
