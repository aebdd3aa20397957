//! What a plan that is not saved would generate.

use std::collections::BTreeSet;

use actix_web::post;
use actix_web::web::{Data, Json, ServiceConfig};
use chrono::{DateTime, Days, NaiveDate, Utc};
use gantry_domain::plan::{Meters, Occurrence, Outcome, Past, Reason, Target, occurrences};
use gantry_domain::{Action, Error, Family, Id};
use gantry_store::Tx;
use gantry_store::entity;
use gantry_store::plans::calendar_trigger::{CalendarTrigger, NewCalendarTrigger};
use gantry_store::plans::maintenance_plan::{MaintenancePlan, NewMaintenancePlan};
use gantry_store::plans::meter_trigger::{MeterTrigger, NewMeterTrigger};
use gantry_store::plans::plan_parts::{self, PlanParts};
use gantry_store::plans::stored_plan;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(preview), components(schemas(Reason)))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(preview);
}

/// Task sets are due at each so-manieth iteration at most.
const MOST_MULTIPLE: u32 = 1_000;

/// A plan that is not saved, and for when.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct PlanPreview {
    /// The fields of the plan.
    #[schema(value_type = Object)]
    plan: Map<String, Value>,
    /// Its calendar triggers.
    #[schema(value_type = Vec<Object>)]
    calendar_triggers: Vec<Map<String, Value>>,
    /// Its meter triggers.
    #[schema(value_type = Vec<Object>)]
    meter_triggers: Vec<Map<String, Value>>,
    /// Holidays.
    holiday_dates: Vec<NaiveDate>,
    /// Shutdowns: first and last days.
    #[schema(value_type = Vec<Vec<String>>)]
    shutdowns: Vec<(NaiveDate, NaiveDate)>,
    /// At each how-manieth iteration task sets are due.
    multiples: Vec<u32>,
    /// Earlier occurrences of the calendar triggers.
    history: Vec<PreviewPast>,
    /// The plan that is edited: its meters are looked at. Without fields of a plan, all that is saved of it holds, but for the triggers that
    /// are given here.
    #[schema(value_type = Option<i64>)]
    plan_id: Option<Id>,
    /// The saved trigger that the given one replaces; absent: the given one is new.
    #[schema(value_type = Option<i64>)]
    trigger_id: Option<Id>,
    /// First day; today unless said.
    from: Option<NaiveDate>,
    /// Last day; a year later unless said.
    until: Option<NaiveDate>,
    /// The clock.
    now: Option<DateTime<Utc>>,
}

/// An earlier occurrence.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PreviewPast {
    /// The calendar trigger, counted from 1.
    trigger: i64,
    /// The date of the series.
    target: NaiveDate,
    /// When it was done; absent: it is open.
    completed_on: Option<NaiveDate>,
}

/// An occurrence.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanOccurrence)]
pub(super) struct Shown {
    /// For which asset.
    #[schema(value_type = Option<i64>, required = true)]
    asset_id: Option<Id>,
    /// By which trigger.
    #[schema(value_type = i64)]
    trigger_id: Id,
    /// The date of the series or the value of the meter.
    target: String,
    /// When it is due.
    pub(super) due_at: DateTime<Utc>,
    /// The same by the clock of the plan's zone.
    due_on: NaiveDate,
    /// When the work order is generated.
    generate_at: DateTime<Utc>,
    /// Which iteration it is, from 1.
    iteration: u32,
    /// The multiples whose tasks are due.
    multiples: BTreeSet<u32>,
    /// Why it is then.
    reasons: Vec<Reason>,
    /// The same in words.
    explanation: String,
    /// It depends on a completion or a meter.
    assumed: bool,
    /// Whether there will be no work order.
    pub(super) skipped: bool,
}

impl From<Occurrence> for Shown {
    fn from(one: Occurrence) -> Self {
        Self {
            asset_id: one.asset,
            trigger_id: one.trigger,
            target: one.target.key(),
            due_at: one.due_at,
            due_on: one.due.date(),
            generate_at: one.generate_at,
            iteration: one.iteration,
            multiples: one.multiples,
            explanation: gantry_domain::plan::sentence(&one.reasons),
            reasons: one.reasons,
            assumed: one.assumed,
            skipped: one.skipped.is_some(),
        }
    }
}

/// The occurrences of a preview.
#[derive(Serialize, ToSchema)]
struct PreviewAnswer {
    /// By their due times, at most 10,000; more are refused.
    items: Vec<Shown>,
}

type Triggers = (Vec<NewCalendarTrigger>, Vec<NewMeterTrigger>);

/// The triggers that are given.
fn triggers(
    calendar: Vec<Map<String, Value>>,
    meter: Vec<Map<String, Value>>,
    today: NaiveDate,
) -> Result<Triggers, Error> {
    let of_plan = |mut trigger: Map<String, Value>| {
        trigger.insert("planId".to_owned(), json!(1));
        trigger
    };
    let calendar: Result<Vec<NewCalendarTrigger>, Error> =
        calendar.into_iter().map(|one| entity::checked_new::<CalendarTrigger>(&of_plan(one))).collect();
    let meter: Result<Vec<NewMeterTrigger>, Error> =
        meter.into_iter().map(|one| entity::checked_new::<MeterTrigger>(&of_plan(one))).collect();
    let (mut calendar, meter) = (calendar?, meter?);
    for one in &mut calendar {
        one.start_on.get_or_insert(today);
    }
    meter.iter().try_for_each(NewMeterTrigger::check)?;
    Ok((calendar, meter))
}

/// The dates of a saved plan once the given triggers are saved, too.
async fn edited(tx: &Tx, id: Id, asked: PlanPreview, now: DateTime<Utc>) -> Result<Vec<Occurrence>, Error> {
    let PlanPreview { calendar_triggers, meter_triggers, trigger_id, from, until, .. } = asked;
    let zone = stored_plan::zone(tx, &entity::get::<MaintenancePlan>(tx, id).await?.time_zone).await?;
    let today = now.with_timezone(&zone).date_naive();
    let given = triggers(calendar_triggers, meter_triggers, today)?;
    let stored = stored_plan::with_triggers(tx, id, trigger_id, given, now).await?;
    let from = from.unwrap_or(today);
    let until = until.or_else(|| from.checked_add_days(Days::new(366))).unwrap_or(from);
    occurrences(&stored.plan, &stored.history, &stored.meters, (from, until), now)
}

/// Says what a plan that is not saved would generate, date by date and why. Refuses what a plan refuses, and more than 10,000 dates.
#[utoipa::path(
    operation_id = "previewMaintenancePlan", tag = "Maintenance plan", request_body = PlanPreview,
    responses((status = 200, body = PreviewAnswer, description = "The occurrences")),
)]
#[post("/api/MaintenancePlan/preview/")]
async fn preview(caller: Caller, services: Data<Services>, body: Body<PlanPreview>) -> Answer<Json<PreviewAnswer>> {
    let asked = body.0;
    let now = asked.now.unwrap_or_else(|| services.live.clock.now());
    let read = async |tx: &Tx| {
        if let (Some(id), true) = (asked.plan_id, asked.plan.is_empty()) {
            return edited(tx, id, asked, now).await;
        }
        let (mut fields, new) = (asked.plan, json!("?"));
        fields.entry("name").or_insert(new);
        let record: NewMaintenancePlan = entity::checked_new::<MaintenancePlan>(&fields)?;
        let zone = stored_plan::zone(tx, &record.time_zone).await?;
        let today = now.with_timezone(&zone).date_naive();
        let (calendar, meter) = triggers(asked.calendar_triggers, asked.meter_triggers, today)?;
        if asked.multiples.iter().any(|multiple| *multiple > MOST_MULTIPLE) {
            return Err(Error::field("invalid", "multiples", format!("At most {MOST_MULTIPLE}.")));
        }
        let saved = match asked.plan_id {
            Some(id) => {
                entity::get::<MaintenancePlan>(tx, id).await?;
                plan_parts::parts(tx, id).await?
            }
            None => PlanParts::default(),
        };
        let meters: Meters = saved.meters();
        let days = (asked.holiday_dates.into_iter().collect(), asked.shutdowns);
        let parts = PlanParts::unsaved(days, asked.multiples, (calendar, meter), saved);
        let mut plan = stored_plan::plan_of(&record.settings(), &parts, zone)?;
        let from = asked.from.unwrap_or(today);
        let until = asked.until.or_else(|| from.checked_add_days(Days::new(366))).unwrap_or(from);
        plan.since = plan.since.min(from);
        if asked.history.iter().any(|past| past.completed_on.is_some_and(|on| on > today)) {
            return Err(Error::field(
                "in_future",
                "history",
                "Nothing can have been completed on a day in the future.",
            ));
        }
        let history: Vec<Past> = (1..)
            .zip(&asked.history)
            .map(|(iteration, past)| Past {
                asset: None,
                trigger: past.trigger,
                target: Target::Date(past.target),
                iteration,
                due: past.target,
                reading: None,
                outcome: past.completed_on.map_or(Outcome::Open, Outcome::Completed),
            })
            .collect();
        occurrences(&plan, &history, &meters, (from, until), now)
    };
    let found = services.store.tenant_read(&caller, Family::MaintenancePlan.to(Action::Read), read).await?;
    Ok(Json(PreviewAnswer { items: found.into_iter().map(Shown::from).collect() }))
}
