//! What commands about labour need to know: timers that run elsewhere, rows that change, the hours of a person's days. The persons are
//! locked first, so that two boards that add to the same day or start the same person's timer do so one after the other.

use std::collections::HashMap;

use chrono::NaiveDate;
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable, Numeric, Text};
use gantry_domain::board::labour::{LabourFacts, LabourNeeds, LabourRow, PlannedRow, StoppedTimer};
use gantry_domain::{BoardId, Error, Id, PersonId};
use rust_decimal::Decimal;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

prepared! {
    LockPeople { people: Vec<PersonId> => Array<BigInt>, rows: Vec<Id> => Array<BigInt> }
    "SELECT p.id FROM person AS p WHERE p.id = ANY(?) OR p.id IN (SELECT person_id FROM labour WHERE id = ANY(?)) \
     ORDER BY p.id FOR NO KEY UPDATE"
}

prepared! {
    Zone { }
    "SELECT time_zone AS text FROM tenant WHERE id = nullif(current_setting('app.tenant_id', true), '')::bigint"
}

prepared! {
    RunningElsewhere { people: Vec<PersonId> => Array<BigInt>, board: BoardId => BigInt }
    "SELECT l.person_id, l.id, l.work_order_id, w.code, w.board_id FROM labour AS l \
     JOIN work_order AS w ON w.id = l.work_order_id \
     WHERE l.person_id = ANY(?) AND l.started_at IS NOT NULL AND l.stopped_at IS NULL AND w.board_id <> ?"
}

prepared! {
    Rows { ids: Vec<Id> => Array<BigInt> }
    "SELECT l.id, l.work_order_id, l.person_id, l.worked_on, l.hours, l.labour_type_id, \
     l.approved_at IS NOT NULL AS approved, l.corrected, l.corrects IS NOT NULL AS correction, \
     ARRAY(SELECT c.supervisor_id FROM crew AS c WHERE c.supervisor_id IS NOT NULL AND c.archived_at IS NULL AND (c.id = w.crew_id \
         OR EXISTS (SELECT FROM crew_member AS m WHERE m.crew_id = c.id AND m.person_id = l.person_id))) AS supervisors \
     FROM labour AS l JOIN work_order AS w ON w.id = l.work_order_id WHERE l.id = ANY(?)"
}

prepared! {
    Planned { ids: Vec<Id> => Array<BigInt> }
    "SELECT id, work_order_id, craft <> '' AS has_craft, person_id IS NOT NULL AS has_person FROM planned_work WHERE id = ANY(?)"
}

prepared! {
    HoursByDay { people: Vec<PersonId> => Array<BigInt>, days: Vec<NaiveDate> => Array<Date>, rows: Vec<Id> => Array<BigInt> }
    "SELECT person_id, worked_on, sum(hours) AS hours FROM labour WHERE person_id = ANY(?) AND NOT corrected AND hours IS NOT NULL \
     AND (worked_on = ANY(?) OR worked_on IN (SELECT worked_on FROM labour WHERE id = ANY(?))) GROUP BY person_id, worked_on"
}

prepared! {
    Types { ids: Vec<Id> => Array<BigInt> }
    "SELECT id FROM labour_type WHERE id = ANY(?) AND archived_at IS NULL"
}

prepared! {
    Uses { cards: Vec<Id> => Array<BigInt> }
    "SELECT c.id, (SELECT count(*) FROM planned_work AS p WHERE p.work_order_id = c.id) AS planned, \
     (SELECT count(*) FROM labour AS l WHERE l.work_order_id = c.id AND NOT l.corrected) AS actual FROM unnest(?) AS c (id)"
}

#[derive(QueryableByName)]
struct IdRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
}

#[derive(QueryableByName)]
struct ZoneRow {
    #[diesel(sql_type = Text)]
    text: String,
}

#[derive(QueryableByName)]
struct RunningRow {
    #[diesel(sql_type = BigInt)]
    person_id: PersonId,
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    work_order_id: Id,
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = BigInt)]
    board_id: BoardId,
}

#[derive(QueryableByName)]
struct RowRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    work_order_id: Id,
    #[diesel(sql_type = BigInt)]
    person_id: PersonId,
    #[diesel(sql_type = Date)]
    worked_on: NaiveDate,
    #[diesel(sql_type = Nullable<Numeric>)]
    hours: Option<Decimal>,
    #[diesel(sql_type = Nullable<BigInt>)]
    labour_type_id: Option<Id>,
    #[diesel(sql_type = Bool)]
    approved: bool,
    #[diesel(sql_type = Bool)]
    corrected: bool,
    #[diesel(sql_type = Bool)]
    correction: bool,
    #[diesel(sql_type = Array<BigInt>)]
    supervisors: Vec<PersonId>,
}

#[derive(QueryableByName)]
struct PlannedLine {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    work_order_id: Id,
    #[diesel(sql_type = Bool)]
    has_craft: bool,
    #[diesel(sql_type = Bool)]
    has_person: bool,
}

#[derive(QueryableByName)]
struct DayRow {
    #[diesel(sql_type = BigInt)]
    person_id: PersonId,
    #[diesel(sql_type = Date)]
    worked_on: NaiveDate,
    #[diesel(sql_type = Numeric)]
    hours: Decimal,
}

#[derive(QueryableByName)]
struct UsesRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    planned: i64,
    #[diesel(sql_type = BigInt)]
    actual: i64,
}

/// Looks up what is needed. Nothing needed costs nothing.
pub(super) async fn look_up(tx: &Tx, board: BoardId, needs: &LabourNeeds) -> Result<LabourFacts, Error> {
    if *needs == LabourNeeds::default() {
        return Ok(LabourFacts::default());
    }
    let lock = LockPeople { people: needs.people.clone(), rows: needs.rows.clone() };
    let locked: Vec<IdRow> = lock.load(tx.connection()).await.to_domain()?;
    let people: Vec<PersonId> = locked.into_iter().map(|row| row.id).collect();
    let by_day = HoursByDay { people: people.clone(), days: needs.days.clone(), rows: needs.rows.clone() };
    let (zone, running, rows, planned, days, types, uses) = futures_util::try_join!(
        Zone {}.load::<ZoneRow>(tx.connection()),
        RunningElsewhere { people, board }.load::<RunningRow>(tx.connection()),
        Rows { ids: needs.rows.clone() }.load::<RowRow>(tx.connection()),
        Planned { ids: needs.planned.clone() }.load::<PlannedLine>(tx.connection()),
        by_day.load::<DayRow>(tx.connection()),
        Types { ids: needs.types.clone() }.load::<IdRow>(tx.connection()),
        Uses { cards: needs.counted.clone() }.load::<UsesRow>(tx.connection()),
    )
    .to_domain()?;
    Ok(LabourFacts {
        zone: zone.into_iter().next().and_then(|row| row.text.parse().ok()).unwrap_or_default(),
        running: running.into_iter().map(RunningRow::timer).collect(),
        rows: rows.into_iter().map(RowRow::row).collect(),
        planned: planned.into_iter().map(PlannedLine::row).collect(),
        days: days.into_iter().map(|row| ((row.person_id, row.worked_on), row.hours)).collect::<HashMap<_, _>>(),
        types: types.into_iter().map(|row| row.id).collect(),
        uses: uses.into_iter().map(|row| (row.id, (row.planned, row.actual))).collect(),
    })
}

impl RunningRow {
    fn timer(self) -> (PersonId, (BoardId, StoppedTimer)) {
        let timer = StoppedTimer { card_id: self.work_order_id, code: self.code, labour_id: self.id };
        (self.person_id, (self.board_id, timer))
    }
}

impl RowRow {
    fn row(self) -> (Id, LabourRow) {
        let row = LabourRow {
            card_id: self.work_order_id,
            person: self.person_id,
            day: self.worked_on,
            hours: self.hours,
            labour_type: self.labour_type_id,
            approved: self.approved,
            corrected: self.corrected,
            correction: self.correction,
            supervisors: self.supervisors,
        };
        (self.id, row)
    }
}

impl PlannedLine {
    fn row(self) -> (Id, PlannedRow) {
        let row = PlannedRow { card_id: self.work_order_id, has_craft: self.has_craft, has_person: self.has_person };
        (self.id, row)
    }
}
