//! The lines and triggers of plans, and what became of their occurrences, read with one query.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Text};
use gantry_domain::board::AnswerFormat;
use gantry_domain::plan::{Exception, MeterState, Meters, OccurrenceKey, Outcome, Past, SubTaskFormat, Target};
use gantry_domain::{Error, Id, PersonId};
use rust_decimal::Decimal;
use serde::Deserialize;

use super::calendar_trigger::NewCalendarTrigger;
use super::meter_trigger::NewMeterTrigger;
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// The lines and triggers of a plan.
#[derive(Debug, Clone, Default)]
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
    /// Out of use: no board takes an order for it.
    pub archived: bool,
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
    /// How it is answered; none: by a tick.
    pub answer_format: Option<AnswerFormat>,
    /// How its sub-tasks are answered.
    pub sub_task_formats: Option<Vec<SubTaskFormat>>,
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
    /// The master part with this code, unless its stock is counted in another unit.
    pub part_id: Option<Id>,
    /// The warehouse that it comes from, unless that is archived.
    pub warehouse_id: Option<Id>,
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

prepared! {
    /// What belongs to plans, a row for each plan and kind of part that it has: nothing is asked plan by plan, and nothing is sent for what
    /// a plan does not have. `more` are meters that triggers read which are not saved.
    PartsOfPlans { plans: Vec<Id> => Array<BigInt>, more: Vec<Id> => Array<BigInt> }
    "WITH p AS (SELECT unnest(?) AS id), m AS ( \
        SELECT t.plan_id, t.meter_id FROM p JOIN meter_trigger AS t ON t.plan_id = p.id WHERE t.archived_at IS NULL \
        UNION SELECT p.id, u.id FROM p, unnest(?) AS u (id) \
     ) \
     SELECT l.plan_id, 'assets' AS part, json_agg(json_build_object('id', a.id, 'name', a.name, 'locationId', a.location_id, \
        'archived', a.archived_at IS NOT NULL, 'stopped', a.archived_at IS NOT NULL OR coalesce(s.state = 'down', false)) ORDER BY l.position, l.id)::text AS rows \
        FROM p JOIN maintenance_plan_asset AS l ON l.plan_id = p.id JOIN asset AS a ON a.id = l.asset_id \
        LEFT JOIN operating_status AS s ON s.id = a.operating_status_id GROUP BY l.plan_id \
     UNION ALL SELECT x.plan_id, 'tasks', json_agg(json_build_object('name', x.name, 'mandatory', x.mandatory, 'responsiblePersonId', \
        x.responsible_person_id, 'estLaborHrs', x.est_labor_hrs::text, 'multiple', x.multiple, 'subTasks', x.sub_tasks, 'answerFormat', x.answer_format, 'subTaskFormats', x.sub_task_formats) \
        ORDER BY x.block, x.position, x.id)::text FROM ( \
            SELECT t.plan_id, 0 AS block, t.position, t.id, t.name, t.mandatory, t.responsible_person_id, t.est_labor_hrs, t.multiple, \
                t.sub_tasks, t.answer_format, t.sub_task_formats FROM p JOIN planned_task AS t ON t.plan_id = p.id \
            UNION ALL \
            SELECT l.plan_id, 1 + l.position, 0, t.nth, t.name, t.mandatory, NULL, t.est_labor_hrs, l.multiple, t.sub_tasks, t.answer_format, t.sub_task_formats \
            FROM p JOIN maintenance_plan_task_group AS l ON l.plan_id = p.id JOIN task_group_version AS v \
                ON v.task_group_id = l.task_group_id AND v.number = l.group_version, \
            ROWS FROM (jsonb_to_recordset(v.tasks) AS (name text, mandatory boolean, \"estLaborHrs\" numeric, \"subTasks\" text, \
                \"answerFormat\" jsonb, \"subTaskFormats\" jsonb)) WITH ORDINALITY AS t (name, mandatory, est_labor_hrs, sub_tasks, \
                answer_format, sub_task_formats, nth) \
        ) AS x GROUP BY x.plan_id \
     UNION ALL SELECT t.plan_id, 'parts', json_agg(json_build_object('code', t.code, 'name', t.name, 'unit', t.unit, \
        'unitCost', t.unit_cost::text, 'quantity', t.quantity::text, 'partId', m.id, 'warehouseId', w.id) ORDER BY t.position, t.id)::text \
        FROM p JOIN planned_part AS t ON t.plan_id = p.id LEFT JOIN warehouse AS w ON w.id = t.warehouse_id AND w.archived_at IS NULL \
        LEFT JOIN (master_part AS m JOIN unit_of_measure AS u ON u.id = m.unit_id) ON m.code_key = lower(btrim(t.code)) \
            AND m.archived_at IS NULL AND lower(btrim(t.unit)) IN ('', lower(u.code)) GROUP BY t.plan_id \
     UNION ALL SELECT t.plan_id, 'labour', json_agg(json_build_object('craft', t.craft, 'hours', (t.people * t.hours)::text) \
        ORDER BY t.position, t.id)::text FROM p JOIN planned_labour AS t ON t.plan_id = p.id GROUP BY t.plan_id \
     UNION ALL SELECT t.plan_id, 'holidays', json_agg(t.on_date)::text FROM p JOIN plan_holiday AS t ON t.plan_id = p.id GROUP BY t.plan_id \
     UNION ALL SELECT t.plan_id, 'shutdowns', json_agg(json_build_array(t.from_date, t.until_date))::text \
        FROM p JOIN plan_shutdown AS t ON t.plan_id = p.id GROUP BY t.plan_id \
     UNION ALL SELECT t.plan_id, 'pauses', json_agg(json_build_array(t.from_date, t.until_date))::text \
        FROM p JOIN plan_pause AS t ON t.plan_id = p.id GROUP BY t.plan_id \
     UNION ALL SELECT c.plan_id, 'calendar', json_agg(json_build_object('id', c.id, 'since', c.counts_from, 'trigger', \
        json_build_object('planId', c.plan_id, 'mode', c.mode, 'frequency', c.frequency, 'interval', c.interval, 'weekdays', c.weekdays, \
        'monthDays', c.month_days, 'months', c.months, 'shortMonths', c.short_months, 'startOn', c.start_on, 'timeOfDay', c.time_of_day, \
        'maxCount', c.max_count, 'until', c.until)) ORDER BY c.id)::text \
        FROM p JOIN calendar_trigger AS c ON c.plan_id = p.id WHERE c.archived_at IS NULL GROUP BY c.plan_id \
     UNION ALL SELECT t.plan_id, 'meter', json_agg(json_build_object('id', t.id, 'trigger', json_build_object('planId', t.plan_id, \
        'meterId', t.meter_id, 'mode', t.mode, 'interval', t.interval::text, 'startValue', t.start_value::text, \
        'tolerance', t.tolerance::text)) ORDER BY t.id)::text \
        FROM p JOIN meter_trigger AS t ON t.plan_id = p.id WHERE t.archived_at IS NULL GROUP BY t.plan_id \
     UNION ALL SELECT m.plan_id, 'meterAssets', json_agg(json_build_array(t.id, t.asset_id))::text \
        FROM m JOIN meter AS t ON t.id = m.meter_id WHERE t.asset_id IS NOT NULL GROUP BY m.plan_id \
     UNION ALL SELECT m.plan_id, 'readings', json_agg(json_build_array(m.meter_id, ( \
            SELECT coalesce(json_agg(json_build_array(r.at, r.life_to_date::text) ORDER BY r.at), '[]') FROM ( \
                SELECT d.at, d.life_to_date FROM ( \
                    SELECT r.at, r.life_to_date, row_number() OVER (PARTITION BY r.at::date ORDER BY r.at, r.id) AS nth, \
                        row_number() OVER (PARTITION BY r.at::date ORDER BY r.at DESC, r.id DESC) AS nth_last \
                    FROM meter_reading AS r WHERE r.meter_id = m.meter_id AND r.life_to_date IS NOT NULL \
                ) AS d WHERE d.nth = 1 OR d.nth_last = 1 ORDER BY d.at DESC LIMIT 2000 \
            ) AS r)))::text FROM m GROUP BY m.plan_id \
     UNION ALL SELECT o.plan_id, 'past', json_agg(json_build_object('assetId', o.asset_id, 'triggerId', o.trigger_id, 'target', o.target, \
        'iteration', o.iteration, 'dueOn', o.due_on, 'reading', o.reading::text, 'state', o.state, 'settledOn', o.settled_on))::text \
        FROM p JOIN plan_occurrence AS o ON o.plan_id = p.id GROUP BY o.plan_id \
     UNION ALL SELECT e.plan_id, 'exceptions', json_agg(json_build_object('assetId', e.asset_id, 'triggerId', e.trigger_id, \
        'target', e.target, 'movedTo', e.moved_to))::text FROM p JOIN plan_exception AS e ON e.plan_id = p.id GROUP BY e.plan_id"
}

#[derive(QueryableByName)]
struct PartRow {
    #[diesel(sql_type = BigInt)]
    plan_id: Id,
    #[diesel(sql_type = Text)]
    part: String,
    #[diesel(sql_type = Text)]
    rows: String,
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
    Ok(read(tx, &[id], meters).await?.remove(&id).unwrap_or_default())
}

/// What belongs to each of several plans; those that have nothing are missing.
///
/// # Errors
/// Internal ones.
pub(super) async fn of_each(tx: &Tx, ids: &[Id]) -> Result<BTreeMap<Id, PlanParts>, Error> {
    read(tx, ids, &[]).await
}

async fn read(tx: &Tx, plans: &[Id], meters: &[Id]) -> Result<BTreeMap<Id, PlanParts>, Error> {
    let select = PartsOfPlans { plans: plans.to_vec(), more: meters.to_vec() };
    let rows: Vec<PartRow> = select.load(tx.connection()).await.to_domain()?;
    let mut parts: BTreeMap<Id, PlanParts> = BTreeMap::new();
    for PartRow { plan_id, part, rows } in rows {
        let put = parts.entry(plan_id).or_default().put(&part, &rows);
        put.map_err(|error| Error::Internal(format!("{part} of plan {plan_id}: {error}")))?;
    }
    Ok(parts)
}

impl PlanParts {
    /// Takes in parts of a kind.
    fn put(&mut self, part: &str, rows: &str) -> serde_json::Result<()> {
        match part {
            "assets" => self.assets = serde_json::from_str(rows)?,
            "tasks" => self.tasks = serde_json::from_str(rows)?,
            "parts" => self.parts = serde_json::from_str(rows)?,
            "labour" => self.labour = serde_json::from_str(rows)?,
            "holidays" => self.holidays = serde_json::from_str(rows)?,
            "shutdowns" => self.shutdowns = serde_json::from_str(rows)?,
            "pauses" => self.pauses = serde_json::from_str(rows)?,
            "calendar" => self.calendar = serde_json::from_str(rows)?,
            "meter" => self.meter = serde_json::from_str(rows)?,
            "meterAssets" => self.meter_assets = serde_json::from_str::<Vec<_>>(rows)?.into_iter().collect(),
            "readings" => self.readings = serde_json::from_str::<Vec<_>>(rows)?.into_iter().collect(),
            "past" => self.past = serde_json::from_str(rows)?,
            "exceptions" => self.exceptions = serde_json::from_str(rows)?,
            other => return Err(serde::de::Error::custom(format!("unknown part {other}"))),
        }
        Ok(())
    }

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
            answer_format: None,
            sub_task_formats: None,
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
