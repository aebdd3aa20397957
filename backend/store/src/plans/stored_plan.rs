//! A plan with all that its dates and its work orders depend on, as the domain wants it: triggers, days, history, meters.

use std::collections::BTreeSet;

use chrono::{DateTime, Days, NaiveDate, Utc};
use chrono_tz::Tz;
use gantry_domain::plan::{
    ClosedSeason, Combine, DayPolicy, Meters, Missed, Past, Plan, Season, Span, Trigger, occurrences,
};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;

use super::calendar_trigger::NewCalendarTrigger;
use super::maintenance_plan::{MaintenancePlan, NewMaintenancePlan};
use super::meter_trigger::NewMeterTrigger;
use super::plan_parts::{self, PlanAsset, PlanParts};
use crate::Tx;
use crate::entity;
use crate::tenants::tenant;

/// A plan, and what belongs to it.
#[derive(Debug, Clone)]
pub struct StoredPlan {
    /// The record.
    pub record: MaintenancePlan,
    /// What its work orders are made of.
    pub parts: PlanParts,
    /// When they are due.
    pub plan: Plan,
    /// What was generated and skipped.
    pub history: Vec<Past>,
    /// What its meters show.
    pub meters: Meters,
}

/// The zone of a plan; the tenant's where it has none.
///
/// # Errors
/// Internal ones.
pub async fn zone(tx: &Tx, own: &str) -> Result<Tz, Error> {
    if let Ok(zone) = own.parse() {
        return Ok(zone);
    }
    let tenant = tx.context().map(|context| context.tenant());
    let zone = match tenant {
        Some(tenant) => tenant::time_zone(tx, tenant).await?,
        None => String::new(),
    };
    Ok(zone.parse().unwrap_or(Tz::UTC))
}

/// Loads a plan.
///
/// # Errors
/// `not_found`.
pub async fn load(tx: &Tx, id: Id) -> Result<StoredPlan, Error> {
    let (record, parts, usual) =
        futures_util::try_join!(entity::get::<MaintenancePlan>(tx, id), plan_parts::parts(tx, id), zone(tx, ""))?;
    let zone = record.time_zone.parse().unwrap_or(usual);
    assembled(record, parts, zone)
}

/// A saved plan as it will be once triggers that are not saved take the place of a saved one, or stand beside those that are.
///
/// # Errors
/// `not_found`, what is wrong with a trigger.
pub async fn with_triggers(
    tx: &Tx,
    id: Id,
    replaced: Option<Id>,
    triggers: (Vec<NewCalendarTrigger>, Vec<NewMeterTrigger>),
    now: DateTime<Utc>,
) -> Result<StoredPlan, Error> {
    let record: MaintenancePlan = entity::get(tx, id).await?;
    let meters: Vec<Id> = triggers.1.iter().map(|trigger| trigger.meter_id).collect();
    let mut parts = plan_parts::parts_with(tx, id, &meters).await?;
    let zone = zone(tx, &record.time_zone).await?;
    parts.replace_trigger(replaced, triggers, now.with_timezone(&zone).date_naive());
    assembled(record, parts, zone)
}

fn assembled(record: MaintenancePlan, parts: PlanParts, zone: Tz) -> Result<StoredPlan, Error> {
    let plan = plan_of(&record.settings(), &parts, zone)?;
    let (history, meters) = (parts.history(), parts.meters());
    Ok(StoredPlan { record, parts, plan, history, meters })
}

/// Loads several plans together, in the order of their ids; unknown ones are missing.
///
/// # Errors
/// What is wrong with the season or a trigger of one of them.
pub async fn load_all(tx: &Tx, ids: &[Id]) -> Result<Vec<StoredPlan>, Error> {
    let (records, mut parts, usual) = futures_util::try_join!(
        entity::by_ids::<MaintenancePlan>(tx, ids),
        plan_parts::of_each(tx, ids),
        zone(tx, "")
    )?;
    let mut loaded = Vec::with_capacity(records.len());
    for record in records {
        let parts = parts.remove(&record.id).unwrap_or_default();
        let zone = record.time_zone.parse().unwrap_or(usual);
        loaded.push(assembled(record, parts, zone)?);
    }
    Ok(loaded)
}

/// The columns of a plan that its dates depend on.
#[derive(Debug)]
pub struct Settings<'a> {
    since: Option<NaiveDate>,
    numbers: [i32; 2],
    season: (&'a str, &'a str),
    words: [&'a str; 5],
    merge_same_day: bool,
}

macro_rules! settings {
    ($($record:ty: $since:expr),+) => {
        $(impl $record {
            /// What its dates depend on.
            pub fn settings(&self) -> Settings<'_> {
                let since: fn(&$record) -> Option<NaiveDate> = $since;
                Settings {
                    since: since(self),
                    numbers: [self.lead_days, self.tolerance_days],
                    season: (&self.season_from, &self.season_until),
                    words: [&self.closed_season, &self.weekends, &self.holidays, &self.missed, &self.combine],
                    merge_same_day: self.merge_same_day,
                }
            }
        })+
    };
}

settings!(MaintenancePlan: |plan| plan.activated_on, NewMaintenancePlan: |_| None);

/// A plan as the domain wants it.
///
/// # Errors
/// What is wrong with the season or a trigger.
pub fn plan_of(settings: &Settings<'_>, parts: &PlanParts, zone: Tz) -> Result<Plan, Error> {
    let today = Utc::now().with_timezone(&zone).date_naive();
    let [lead_days, tolerance_days] = settings.numbers.map(|days| u32::try_from(days).unwrap_or_default());
    let [closed_season, weekends, holidays, missed, combine] = settings.words;
    let (from, until) = settings.season;
    let of_plan: BTreeSet<Id> = parts.assets.iter().map(|asset| asset.id).collect();
    let mut triggers = Vec::new();
    for one in &parts.calendar {
        triggers.push(Trigger { id: one.id, kind: one.trigger.kind(today)?, only_for: None, since: one.since });
    }
    for one in &parts.meter {
        let at = parts.meter_assets.get(&one.trigger.meter_id).copied().filter(|asset| of_plan.contains(asset));
        triggers.push(Trigger { id: one.id, kind: one.trigger.kind(), only_for: at, since: None });
    }
    let assets: Vec<Option<Id>> = parts.assets.iter().map(|asset| Some(asset.id)).collect();
    Ok(Plan {
        zone,
        since: settings.since.unwrap_or(today),
        lead_days,
        tolerance_days,
        season: Season::read(from, until)?,
        closed_season: ClosedSeason::parse(closed_season),
        weekends: DayPolicy::parse(weekends),
        holidays: DayPolicy::parse(holidays),
        holiday_dates: parts.holidays.clone(),
        shutdowns: parts.shutdowns.iter().map(|(from, until)| Span { from: *from, until: Some(*until) }).collect(),
        pauses: parts.pauses.iter().map(|(from, until)| Span { from: *from, until: *until }).collect(),
        missed: Missed::parse(missed),
        combine: Combine::parse(combine),
        merge_same_day: settings.merge_same_day,
        multiples: parts.tasks.iter().map(|task| task.multiple).collect(),
        triggers,
        exceptions: parts.exceptions(),
        assets: if assets.is_empty() { vec![None] } else { assets },
    })
}

/// Refuses a plan that makes work while it has more than 10,000 occurrences a year: the generator would not come to the others.
///
/// # Errors
/// `too_many_occurrences`.
pub(super) async fn check_density(tx: &Tx, id: Id) -> Result<(), Error> {
    let StoredPlan { plan, meters, .. } = load(tx, id).await?;
    let now = Utc::now();
    let today = now.with_timezone(&plan.zone).date_naive();
    let in_a_year = today.checked_add_days(Days::new(365)).unwrap_or(today);
    // As if nothing had been generated, from today on.
    let plan = Plan { since: today, ..plan };
    occurrences(&plan, &[], &meters, (today, in_a_year), now).map(drop)
}

impl StoredPlan {
    /// Whether an asset is left out for now.
    pub fn is_stopped(&self, asset: Option<Id>) -> bool {
        self.parts.assets.iter().any(|one| Some(one.id) == asset && one.stopped)
    }

    /// Whether an asset is out of use.
    pub(super) fn is_archived(&self, asset: Option<Id>) -> bool {
        self.asset(asset).is_some_and(|asset| asset.archived)
    }

    /// How many hours an occurrence takes: of the labour that is planned, else as the plan says, else of the tasks that are due.
    pub fn hours(&self, multiples: &BTreeSet<u32>) -> Option<Decimal> {
        if !self.parts.labour.is_empty() {
            return Some(self.parts.labour.iter().map(|labour| labour.hours).sum());
        }
        self.record.estimated_hours.or_else(|| {
            let due = self.parts.tasks.iter().filter(|task| multiples.contains(&task.multiple));
            due.filter_map(|task| task.est_labor_hrs).reduce(|sum, hours| sum + hours)
        })
    }

    /// An asset of the plan.
    pub fn asset(&self, id: Option<Id>) -> Option<&PlanAsset> {
        self.parts.assets.iter().find(|one| Some(one.id) == id)
    }
}
