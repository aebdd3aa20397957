//! Labour of a work order: hours that are planned and that were worked, by whom, at what cost; and one's own hours of a week.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Integer, Nullable, Numeric, Text, Timestamptz};
use gantry_domain::{Error, Id, PersonId};
use rust_decimal::Decimal;
use serde::Serialize;

use crate::Tx;
use crate::entity::Page;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::labour;
use crate::schema::person;

diesel::allow_tables_to_appear_in_same_query!(labour, person);

/// A stretch of work that a timer measured.
#[derive(Debug, Clone, PartialEq, Serialize, Queryable)]
#[serde(rename_all = "camelCase")]
pub struct Labour {
    /// Its id.
    pub id: Id,
    /// Who worked.
    pub person_id: PersonId,
    /// The person's code.
    pub code: String,
    /// The person's name.
    pub name: String,
    /// From when.
    pub started_at: DateTime<Utc>,
    /// Until when; absent while the timer runs.
    pub stopped_at: Option<DateTime<Utc>>,
    /// Hours between the two.
    pub total_hours: Option<Decimal>,
    /// Money per hour at that time.
    pub rate: Option<Decimal>,
    /// What it cost.
    pub cost: Option<Decimal>,
}

/// The stretches of a work order that timers measured, oldest first.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx, work_order: Id) -> Result<Vec<Labour>, Error> {
    use labour as l;
    l::table
        .inner_join(person::table.on(person::id.eq(l::person_id)))
        .filter(l::work_order_id.eq(work_order).and(l::started_at.is_not_null()).and(l::corrected.eq(false)))
        .order((l::started_at, l::id))
        .select((
            l::id,
            l::person_id,
            person::code,
            person::name,
            l::started_at.assume_not_null(),
            l::stopped_at,
            l::hours,
            l::rate,
            l::cost,
        ))
        .load(tx.connection())
        .await
        .to_domain()
}

/// Planned hours of a craft or a person.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName)]
#[serde(rename_all = "camelCase")]
pub struct PlannedLine {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    pub id: Id,
    /// The craft.
    #[diesel(sql_type = Text)]
    pub craft: String,
    /// The person.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub person_id: Option<PersonId>,
    /// The person's code.
    #[diesel(sql_type = Nullable<Text>)]
    pub code: Option<String>,
    /// The person's name.
    #[diesel(sql_type = Nullable<Text>)]
    pub name: Option<String>,
    /// Hours.
    #[diesel(sql_type = Numeric)]
    pub total_hours: Decimal,
    /// Money per hour.
    #[diesel(sql_type = Nullable<Numeric>)]
    pub rate: Option<Decimal>,
    /// What they will cost.
    #[diesel(sql_type = Nullable<Numeric>)]
    pub cost: Option<Decimal>,
}

/// Hours that were worked: measured by a timer or entered.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName)]
#[serde(rename_all = "camelCase")]
pub struct LabourRow {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    pub id: Id,
    /// The work order.
    #[diesel(sql_type = BigInt)]
    pub work_order_id: Id,
    /// Its code.
    #[diesel(sql_type = Text)]
    pub work_order_code: String,
    /// Its title.
    #[diesel(sql_type = Text)]
    pub work_order_title: String,
    /// The number of its board.
    #[diesel(sql_type = Integer)]
    pub board_number: i32,
    /// Who worked.
    #[diesel(sql_type = BigInt)]
    pub person_id: PersonId,
    /// The person's code.
    #[diesel(sql_type = Text)]
    pub code: String,
    /// The person's name.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// The type; none is regular time.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub labour_type_id: Option<Id>,
    /// The type's name.
    #[diesel(sql_type = Nullable<Text>)]
    pub labour_type_name: Option<String>,
    /// By which the rate was multiplied.
    #[diesel(sql_type = Numeric)]
    pub factor: Decimal,
    /// The day it belongs to.
    #[diesel(sql_type = Date)]
    pub submission_date: NaiveDate,
    /// Hours; none while the timer runs.
    #[diesel(sql_type = Nullable<Numeric>)]
    pub hours_submitted: Option<Decimal>,
    /// From when, where a timer measured it.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub started_at: Option<DateTime<Utc>>,
    /// Until when.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub stopped_at: Option<DateTime<Utc>>,
    /// Money per hour, frozen when the row was written.
    #[diesel(sql_type = Nullable<Numeric>)]
    pub rate: Option<Decimal>,
    /// What it cost.
    #[diesel(sql_type = Nullable<Numeric>)]
    pub cost: Option<Decimal>,
    /// A remark.
    #[diesel(sql_type = Text)]
    pub note: String,
    /// The row whose place it took.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub corrects: Option<Id>,
    /// Why.
    #[diesel(sql_type = Text)]
    pub reason: String,
    /// Another row has taken its place: it counts no more.
    #[diesel(sql_type = Bool)]
    pub corrected: bool,
    /// When it was entered.
    #[diesel(sql_type = Timestamptz)]
    pub entered_at: DateTime<Utc>,
    /// By whom.
    #[diesel(sql_type = Text)]
    pub entered_by_name: String,
    /// When a supervisor approved it.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub approved_at: Option<DateTime<Utc>>,
    /// Who.
    #[diesel(sql_type = Text)]
    pub approved_by_name: String,
}

/// The columns of [`LabourRow`].
macro_rules! rows {
    ($rest:expr) => {
        concat!(
            "SELECT l.id, l.work_order_id, w.code AS work_order_code, w.title AS work_order_title, b.number AS board_number, \
             l.person_id, p.code, p.name, l.labour_type_id, k.name AS labour_type_name, l.factor, l.worked_on AS submission_date, \
             l.hours AS hours_submitted, l.started_at, l.stopped_at, l.rate, l.cost, l.note, l.corrects, l.reason, l.corrected, \
             l.entered_at, l.entered_by_name, l.approved_at, l.approved_by_name FROM labour AS l \
             JOIN work_order AS w ON w.id = l.work_order_id JOIN board AS b ON b.id = w.board_id \
             JOIN person AS p ON p.id = l.person_id LEFT JOIN labour_type AS k ON k.id = l.labour_type_id ",
            $rest
        )
    };
}
pub(super) use rows as labour_rows;

prepared! {
    PlannedOf { work_order: Id => BigInt }
    "SELECT w.id, w.craft, w.person_id, p.code, p.name, w.hours AS total_hours, w.rate, round(w.hours * w.rate, 2) AS cost \
     FROM planned_work AS w LEFT JOIN person AS p ON p.id = w.person_id WHERE w.work_order_id = ? ORDER BY w.id"
}

prepared! {
    RowsOf { work_order: Id => BigInt }
    rows!("WHERE l.work_order_id = ? ORDER BY l.worked_on, l.started_at NULLS LAST, l.id")
}

prepared! {
    RowsById { ids: Vec<Id> => Array<BigInt> }
    rows!("WHERE l.id = ANY(?) ORDER BY l.worked_on, l.id")
}

prepared! {
    WeekOf { person: PersonId => BigInt, from: NaiveDate => Date, to: NaiveDate => Date, rows: i64 => BigInt, first: i64 => BigInt }
    rows!("WHERE l.person_id = ? AND l.worked_on BETWEEN ? AND ? AND NOT l.corrected \
        ORDER BY l.worked_on, l.started_at NULLS LAST, l.id LIMIT ? OFFSET ?")
}

prepared! {
    DaysOf { person: PersonId => BigInt, from: NaiveDate => Date, to: NaiveDate => Date }
    "SELECT worked_on AS day, coalesce(sum(hours), 0) AS hours, count(*) AS rows, \
     coalesce(sum(hours) FILTER (WHERE approved_at IS NOT NULL), 0) AS approved FROM labour \
     WHERE person_id = ? AND worked_on BETWEEN ? AND ? AND NOT corrected GROUP BY worked_on ORDER BY worked_on"
}

/// The hours of a day.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName)]
#[serde(rename_all = "camelCase")]
pub struct DaySum {
    /// The day.
    #[diesel(sql_type = Date)]
    pub day: NaiveDate,
    /// Its hours.
    #[diesel(sql_type = Numeric)]
    pub hours: Decimal,
    /// Those of them that are approved.
    #[diesel(sql_type = Numeric)]
    pub approved: Decimal,
    /// Its rows.
    #[diesel(sql_type = BigInt)]
    #[serde(skip)]
    pub rows: i64,
}

/// The planned lines of a work order and the rows that were worked, those that were corrected included.
///
/// # Errors
/// Internal ones.
pub async fn sheet(tx: &Tx, work_order: Id) -> Result<(Vec<PlannedLine>, Vec<LabourRow>), Error> {
    let (planned, rows) = (PlannedOf { work_order }, RowsOf { work_order });
    futures_util::try_join!(planned.load(tx.connection()), rows.load(tx.connection())).to_domain()
}

/// Rows by their ids.
///
/// # Errors
/// Internal ones.
pub async fn rows(tx: &Tx, ids: &[Id]) -> Result<Vec<LabourRow>, Error> {
    RowsById { ids: ids.to_vec() }.load(tx.connection()).await.to_domain()
}

/// A page of a person's rows of some days, and the sums of these days.
///
/// # Errors
/// Internal ones.
pub async fn timesheet(
    tx: &Tx,
    person: PersonId,
    (from, to): (NaiveDate, NaiveDate),
    (first, rows): (i64, i64),
) -> Result<(Page<LabourRow>, Vec<DaySum>), Error> {
    let (page, sums) = (WeekOf { person, from, to, rows, first }, DaysOf { person, from, to });
    let (items, days) =
        futures_util::try_join!(page.load::<LabourRow>(tx.connection()), sums.load::<DaySum>(tx.connection()))
            .to_domain()?;
    let total_records = days.iter().map(|day| day.rows).sum();
    Ok((Page { items, total_records }, days))
}

prepared! {
    SupervisedBy { work_order: Id => BigInt, person: PersonId => BigInt }
    "SELECT l.id FROM labour AS l JOIN work_order AS w ON w.id = l.work_order_id WHERE l.work_order_id = ? AND EXISTS ( \
     SELECT FROM crew AS c WHERE c.supervisor_id = ? AND c.archived_at IS NULL AND (c.id = w.crew_id \
     OR EXISTS (SELECT FROM crew_member AS m WHERE m.crew_id = c.id AND m.person_id = l.person_id)))"
}

#[derive(QueryableByName)]
struct IdRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
}

/// The rows of a work order that a person supervises.
///
/// # Errors
/// Internal ones.
pub async fn supervised(tx: &Tx, work_order: Id, person: PersonId) -> Result<Vec<Id>, Error> {
    let found: Vec<IdRow> = SupervisedBy { work_order, person }.load(tx.connection()).await.to_domain()?;
    Ok(found.into_iter().map(|row| row.id).collect())
}
