//! The lines and triggers of a plan, and what became of its occurrences, read with one query.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Jsonb};
use diesel_async::RunQueryDsl;
use gantry_domain::plan::{Exception, MeterState, Meters, OccurrenceKey, Outcome, Past, Target};
use gantry_domain::{Error, Id, PersonId};
use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::Value;

use super::calendar_trigger::NewCalendarTrigger;
use super::meter_trigger::NewMeterTrigger;
use crate::Tx;
use crate::error::ToDomain;

/// The lines and triggers of a plan.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PlanParts {
    /// Its assets.
    pub assets: Vec<PlanAsset>,
    /// Its tasks, those of its groups included.
    pub tasks: Vec<PlanTask>,
    /// Its parts.
    pub parts: Vec<PlanPart>,
    /// Its labour.
    pub labour: Vec<PlanLabour>,
    pub(super) holidays: BTreeSet<NaiveDate>,
    pub(super) shutdowns: Vec<(NaiveDate, NaiveDate)>,
    pub(super) pauses: Vec<(NaiveDate, Option<NaiveDate>)>,
    pub(super) calendar: Vec<Identified<NewCalendarTrigger>>,
    pub(super) meter: Vec<Identified<NewMeterTrigger>>,
    pub(super) meter_assets: BTreeMap<Id, Id>,
    readings: BTreeMap<Id, Vec<(DateTime<Utc>, Decimal)>>,
    past: Vec<StoredPast>,
    exceptions: Vec<StoredException>,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Identified<T> {
    pub(super) id: Id,
    pub(super) trigger: T,
    #[serde(default)]
    pub(super) since: Option<NaiveDate>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredException {
    asset_id: Option<Id>,
    trigger_id: Id,
    target: String,
    moved_to: Option<NaiveDate>,
}

/// An asset of a plan.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlanAsset {
    /// Its id.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// Where it is.
    pub location_id: Option<Id>,
    /// Archived, or in a status that counts as down.
    pub stopped: bool,
}

/// A task of a plan.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlanTask {
    /// What is to be done.
    pub name: String,
    /// Completion of the work order asks for it.
    pub mandatory: bool,
    /// Who does it.
    pub responsible_person_id: Option<PersonId>,
    /// Planned hours.
    pub est_labor_hrs: Option<Decimal>,
    /// Due at each how-manieth iteration.
    pub multiple: u32,
    /// One a line.
    pub sub_tasks: String,
}

/// A part of a plan.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlanPart {
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Unit of measure.
    pub unit: String,
    /// Money per unit.
    pub unit_cost: Decimal,
    /// How many.
    pub quantity: Decimal,
}

/// Labour of a plan.
#[derive(Debug, Clone, Deserialize)]
pub struct PlanLabour {
    /// What they have learnt.
    pub craft: String,
    /// Hours of all of them together.
    pub hours: Decimal,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredPast {
    asset_id: Option<Id>,
    trigger_id: Id,
    target: String,
    iteration: u32,
    due_on: NaiveDate,
    reading: Option<Decimal>,
    state: String,
    settled_on: Option<NaiveDate>,
}

const PARTS: &str = "SELECT jsonb_build_object(
    'assets', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'locationId', a.location_id, 'stopped',
        a.archived_at IS NOT NULL OR coalesce(s.state = 'down', false)) ORDER BY l.position, l.id), '[]')
        FROM maintenance_plan_asset AS l JOIN asset AS a ON a.id = l.asset_id
        LEFT JOIN operating_status AS s ON s.id = a.operating_status_id WHERE l.plan_id = $1),
    'tasks', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'mandatory', x.mandatory, 'responsiblePersonId',
        x.responsible_person_id, 'estLaborHrs', x.est_labor_hrs::text, 'multiple', x.multiple, 'subTasks', x.sub_tasks)
        ORDER BY x.block, x.position, x.id), '[]') FROM (
            SELECT 0 AS block, position, id, name, mandatory, responsible_person_id, est_labor_hrs, multiple, sub_tasks
            FROM planned_task WHERE plan_id = $1
            UNION ALL
            SELECT 1 + l.position, t.position, t.id, t.name, t.mandatory, NULL, t.est_labor_hrs, l.multiple, t.sub_tasks
            FROM maintenance_plan_task_group AS l JOIN task_group_task AS t ON t.task_group_id = l.task_group_id WHERE l.plan_id = $1
        ) AS x),
    'parts', (SELECT coalesce(jsonb_agg(jsonb_build_object('code', code, 'name', name, 'unit', unit, 'unitCost', unit_cost::text,
        'quantity', quantity::text) ORDER BY position, id), '[]') FROM planned_part WHERE plan_id = $1),
    'labour', (SELECT coalesce(jsonb_agg(jsonb_build_object('craft', craft, 'hours', (people * hours)::text) ORDER BY position, id), '[]')
        FROM planned_labour WHERE plan_id = $1),
    'holidays', (SELECT coalesce(jsonb_agg(on_date), '[]') FROM plan_holiday WHERE plan_id = $1),
    'shutdowns', (SELECT coalesce(jsonb_agg(jsonb_build_array(from_date, until_date)), '[]') FROM plan_shutdown WHERE plan_id = $1),
    'pauses', (SELECT coalesce(jsonb_agg(jsonb_build_array(from_date, until_date)), '[]') FROM plan_pause WHERE plan_id = $1),
    'calendar', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'since', counts_from, 'trigger', jsonb_build_object('planId', plan_id, 'mode', mode,
        'frequency', frequency, 'interval', c.interval, 'weekdays', weekdays, 'monthDays', month_days, 'months', months, 'shortMonths',
        short_months, 'startOn', start_on, 'timeOfDay', time_of_day, 'maxCount', max_count, 'until', until)) ORDER BY id), '[]')
        FROM calendar_trigger AS c WHERE plan_id = $1 AND archived_at IS NULL),
    'meter', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'trigger', jsonb_build_object('planId', plan_id, 'meterId', meter_id,
        'mode', mode, 'interval', m.interval::text, 'startValue', start_value::text, 'tolerance', tolerance::text)) ORDER BY id), '[]')
        FROM meter_trigger AS m WHERE plan_id = $1 AND archived_at IS NULL),
    'meterAssets', (SELECT coalesce(jsonb_object_agg(m.id, m.asset_id), '{}') FROM meter AS m WHERE m.asset_id IS NOT NULL
        AND m.id IN (SELECT meter_id FROM meter_trigger WHERE plan_id = $1 AND archived_at IS NULL {more})),
    'readings', (SELECT coalesce(jsonb_object_agg(m.meter_id, m.readings), '{}') FROM (
        SELECT t.meter_id, (SELECT coalesce(jsonb_agg(jsonb_build_array(r.at, r.life_to_date::text) ORDER BY r.at), '[]') FROM (
            SELECT d.at, d.life_to_date FROM (
                SELECT r.at, r.life_to_date, row_number() OVER (PARTITION BY r.at::date ORDER BY r.at, r.id) AS nth,
                    row_number() OVER (PARTITION BY r.at::date ORDER BY r.at DESC, r.id DESC) AS nth_last
                FROM meter_reading AS r WHERE r.meter_id = t.meter_id AND r.life_to_date IS NOT NULL
            ) AS d WHERE d.nth = 1 OR d.nth_last = 1 ORDER BY d.at DESC LIMIT 2000
        ) AS r) AS readings
        FROM (SELECT DISTINCT m.meter_id FROM (SELECT meter_id FROM meter_trigger WHERE plan_id = $1 AND archived_at IS NULL {more}) AS m) AS t
    ) AS m),
    'past', (SELECT coalesce(jsonb_agg(jsonb_build_object('assetId', asset_id, 'triggerId', trigger_id, 'target', target, 'iteration',
        iteration, 'dueOn', due_on, 'reading', reading::text, 'state', state, 'settledOn', settled_on)), '[]')
        FROM plan_occurrence WHERE plan_id = $1),
    'exceptions', (SELECT coalesce(jsonb_agg(jsonb_build_object('assetId', asset_id, 'triggerId', trigger_id, 'target', target,
        'movedTo', moved_to)), '[]') FROM plan_exception WHERE plan_id = $1)
) AS parts";

#[derive(QueryableByName)]
struct PartsRow {
    #[diesel(sql_type = Jsonb)]
    parts: Value,
}

#[derive(QueryableByName)]
struct PartsOfPlan {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Jsonb)]
    parts: Value,
}

/// What belongs to a plan.
///
/// # Errors
/// Internal ones.
pub async fn parts(tx: &Tx, id: Id) -> Result<PlanParts, Error> {
    parts_with(tx, id, &[]).await
}

/// The same with what more meters show, which triggers that are not saved read.
pub(super) async fn parts_with(tx: &Tx, id: Id, meters: &[Id]) -> Result<PlanParts, Error> {
    let select = PARTS.replace("{more}", "UNION SELECT unnest($2)");
    let select = diesel::sql_query(select).bind::<BigInt, _>(id).bind::<Array<BigInt>, _>(meters);
    let row: PartsRow = select.get_result(&mut tx.connection()).await.to_domain()?;
    read_parts(id, row.parts)
}

/// What belongs to each of several plans.
///
/// # Errors
/// Internal ones.
pub(super) async fn of_each(tx: &Tx, ids: &[Id]) -> Result<BTreeMap<Id, PlanParts>, Error> {
    let select = PARTS.replace("$1", "p.id").replace("{more}", "");
    let select =
        format!("SELECT p.id, x.parts FROM maintenance_plan AS p, LATERAL ({select}) AS x WHERE p.id = ANY($1)");
    let rows: Vec<PartsOfPlan> =
        diesel::sql_query(select).bind::<Array<BigInt>, _>(ids).load(&mut tx.connection()).await.to_domain()?;
    rows.into_iter().map(|row| Ok((row.id, read_parts(row.id, row.parts)?))).collect()
}

fn read_parts(id: Id, parts: Value) -> Result<PlanParts, Error> {
    serde_json::from_value(parts).map_err(|error| Error::Internal(format!("plan {id}: {error}")))
}

impl PlanParts {
    /// Those of a plan that is not saved.
    pub fn unsaved(
        days: (BTreeSet<NaiveDate>, Vec<(NaiveDate, NaiveDate)>),
        multiples: impl IntoIterator<Item = u32>,
        (calendar, meter): (Vec<NewCalendarTrigger>, Vec<NewMeterTrigger>),
        saved: Self,
    ) -> Self {
        let task = |multiple| PlanTask {
            name: String::new(),
            mandatory: false,
            responsible_person_id: None,
            est_labor_hrs: None,
            multiple,
            sub_tasks: String::new(),
        };
        let calendar = (1..).zip(calendar).map(|(id, trigger)| Identified { id, trigger, since: None }).collect();
        let meter = (1_000_000..).zip(meter).map(|(id, trigger)| Identified { id, trigger, since: None }).collect();
        let tasks = multiples.into_iter().map(task).collect();
        let (holidays, shutdowns) = days;
        Self { holidays, shutdowns, tasks, calendar, meter, assets: Vec::new(), ..saved }
    }

    /// Puts triggers that are not saved in the place of a saved one, or beside those that are. Their dates count from today on.
    pub(super) fn replace_trigger(
        &mut self,
        old: Option<Id>,
        (calendar, meter): (Vec<NewCalendarTrigger>, Vec<NewMeterTrigger>),
        today: NaiveDate,
    ) {
        self.calendar.retain(|one| Some(one.id) != old);
        self.meter.retain(|one| Some(one.id) != old);
        // The one that is replaced keeps its history; new ones get ids that no sequence will reach.
        let mut ids = old.into_iter().chain((0..).map(|number| Id::MAX - number));
        let mut id = || ids.next().unwrap_or_default();
        self.calendar.extend(calendar.into_iter().map(|trigger| Identified { id: id(), trigger, since: Some(today) }));
        self.meter.extend(meter.into_iter().map(|trigger| Identified { id: id(), trigger, since: None }));
    }

    /// What was decided about single occurrences.
    pub(super) fn exceptions(&self) -> BTreeMap<OccurrenceKey, Exception> {
        let known = self.exceptions.iter().filter_map(|one| {
            let key =
                OccurrenceKey { asset: one.asset_id, trigger: one.trigger_id, target: Target::parse(&one.target)? };
            Some((key, one.moved_to.map_or(Exception::Skipped, Exception::Moved)))
        });
        known.collect()
    }

    /// What was generated and skipped.
    pub(super) fn history(&self) -> Vec<Past> {
        let known = self.past.iter().filter_map(|past| {
            Some(Past {
                asset: past.asset_id,
                trigger: past.trigger_id,
                target: Target::parse(&past.target)?,
                iteration: past.iteration,
                due: past.due_on,
                reading: past.reading,
                outcome: match past.state.as_str() {
                    "completed" => Outcome::Completed(past.settled_on.unwrap_or(past.due_on)),
                    "skipped" | "cancelled" => Outcome::Skipped,
                    _ => Outcome::Open,
                },
            })
        });
        known.collect()
    }

    /// What meters show.
    pub fn meters(&self) -> Meters {
        let states = self.readings.iter().map(|(id, readings)| (*id, MeterState { readings: readings.clone() }));
        states.collect()
    }
}
