//! The hours of a week of the people whom a supervisor leads, the hours that a person may see, and the timer that runs for a person.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Bool, Date, Integer, Nullable, Numeric, Text, Timestamptz};
use gantry_domain::{Error, Id, PersonId};
use rust_decimal::Decimal;
use serde::Serialize;

use super::labour::{DaySum, LabourRow, labour_rows};
use crate::Tx;
use crate::entity::Page;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// A person's hours of a week.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PersonWeek {
    /// Who.
    pub person_id: PersonId,
    /// The person's code.
    pub code: String,
    /// The person's name.
    pub name: String,
    /// All hours of the week.
    pub hours: Decimal,
    /// Those of them that are approved.
    pub approved: Decimal,
    /// The days that have hours.
    pub days: Vec<DaySum>,
}

prepared! {
    /// Members of one's crews, also without hours; with `all`, everybody who has some.
    PeopleOf {
        supervisor: Option<PersonId> => Nullable<BigInt>,
        from: NaiveDate => Date,
        to: NaiveDate => Date,
        all: bool => Bool,
        rows: i64 => BigInt,
        first: i64 => BigInt,
    }
    "WITH led AS (SELECT DISTINCT m.person_id FROM crew AS c JOIN crew_member AS m ON m.crew_id = c.id \
         WHERE c.supervisor_id = ? AND c.archived_at IS NULL) \
     SELECT p.id, p.code, p.name, coalesce(sum(l.hours), 0) AS hours, \
     coalesce(sum(l.hours) FILTER (WHERE l.approved_at IS NOT NULL), 0) AS approved, count(*) OVER () AS total \
     FROM person AS p LEFT JOIN labour AS l ON l.person_id = p.id AND l.worked_on BETWEEN ? AND ? AND NOT l.corrected \
     GROUP BY p.id, p.code, p.name \
     HAVING (p.id IN (SELECT person_id FROM led) AND (bool_and(p.archived_at IS NULL) OR count(l.id) > 0)) OR (? AND count(l.id) > 0) \
     ORDER BY p.name, p.id LIMIT ? OFFSET ?"
}

prepared! {
    DaysOfPeople { people: Vec<PersonId> => Array<BigInt>, from: NaiveDate => Date, to: NaiveDate => Date }
    "SELECT person_id, worked_on AS day, coalesce(sum(hours), 0) AS hours, \
     coalesce(sum(hours) FILTER (WHERE approved_at IS NOT NULL), 0) AS approved, count(*) AS rows FROM labour \
     WHERE person_id = ANY(?) AND worked_on BETWEEN ? AND ? AND NOT corrected GROUP BY person_id, worked_on ORDER BY worked_on"
}

prepared! {
    RunningOf { person: PersonId => BigInt }
    "SELECT l.id, l.work_order_id, w.code AS work_order_code, w.title AS work_order_title, b.number AS board_number, l.started_at \
     FROM labour AS l JOIN work_order AS w ON w.id = l.work_order_id JOIN board AS b ON b.id = w.board_id \
     WHERE l.person_id = ? AND l.started_at IS NOT NULL AND l.stopped_at IS NULL"
}

/// A timer that runs.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName)]
#[serde(rename_all = "camelCase")]
pub struct RunningTimer {
    /// The labour row.
    #[diesel(sql_type = BigInt)]
    pub id: Id,
    /// For which work order.
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
    /// Since when.
    #[diesel(sql_type = Timestamptz)]
    pub started_at: DateTime<Utc>,
}

/// The timer that runs for a person.
///
/// # Errors
/// Internal ones.
pub async fn running(tx: &Tx, person: PersonId) -> Result<Option<RunningTimer>, Error> {
    let found: Vec<RunningTimer> = RunningOf { person }.load(tx.connection()).await.to_domain()?;
    Ok(found.into_iter().next())
}

prepared! {
    /// One's own hours, those of the members of the crews that one supervises and, with `all`, those of everybody.
    HoursOf {
        person: Option<PersonId> => Nullable<BigInt>,
        own: Option<PersonId> => Nullable<BigInt>,
        all: bool => Bool,
        from: NaiveDate => Date,
        to: NaiveDate => Date,
        rows: i64 => BigInt,
    }
    labour_rows!("CROSS JOIN (SELECT ?::bigint AS person, ?::bigint AS own, ?::boolean AS everybody) AS asked \
        WHERE l.worked_on BETWEEN ? AND ? AND NOT l.corrected AND l.hours IS NOT NULL \
        AND (asked.person IS NULL OR l.person_id = asked.person) \
        AND (asked.everybody OR l.person_id = asked.own OR l.person_id IN ( \
            SELECT m.person_id FROM crew AS c JOIN crew_member AS m ON m.crew_id = c.id \
            WHERE c.supervisor_id = asked.own AND c.archived_at IS NULL)) \
        ORDER BY p.name, p.id, l.worked_on, l.started_at NULLS LAST, l.id LIMIT ?")
}

/// The first rows of some days of the people whose hours a person may see, or of one of them, by person and day. What was corrected and what a
/// timer still measures is left out.
///
/// # Errors
/// Internal ones.
pub async fn hours(
    tx: &Tx,
    person: Option<PersonId>,
    (own, all): (Option<PersonId>, bool),
    (from, to): (NaiveDate, NaiveDate),
    rows: i64,
) -> Result<Vec<LabourRow>, Error> {
    HoursOf { person, own, all, from, to, rows }.load(tx.connection()).await.to_domain()
}

prepared! {
    Leads { supervisor: PersonId => BigInt, person: PersonId => BigInt }
    "SELECT EXISTS (SELECT FROM crew AS c JOIN crew_member AS m ON m.crew_id = c.id \
     WHERE c.supervisor_id = ? AND c.archived_at IS NULL AND m.person_id = ?) AS yes"
}

#[derive(QueryableByName)]
struct PersonRow {
    #[diesel(sql_type = BigInt)]
    id: PersonId,
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Numeric)]
    hours: Decimal,
    #[diesel(sql_type = Numeric)]
    approved: Decimal,
    #[diesel(sql_type = BigInt)]
    total: i64,
}

#[derive(QueryableByName)]
struct DayRow {
    #[diesel(sql_type = BigInt)]
    person_id: PersonId,
    #[diesel(embed)]
    sum: DaySum,
}

#[derive(QueryableByName)]
struct YesRow {
    #[diesel(sql_type = Bool)]
    yes: bool,
}

/// A page of the people whom a supervisor leads with their hours of some days, by name; with `all`, of everybody who has hours then, too.
///
/// # Errors
/// Internal ones.
pub async fn week(
    tx: &Tx,
    (supervisor, all): (Option<PersonId>, bool),
    (from, to): (NaiveDate, NaiveDate),
    (first, rows): (i64, i64),
) -> Result<Page<PersonWeek>, Error> {
    let people = PeopleOf { supervisor, from, to, all, rows, first };
    let people: Vec<PersonRow> = people.load(tx.connection()).await.to_domain()?;
    let days = DaysOfPeople { people: people.iter().map(|one| one.id).collect(), from, to };
    let days: Vec<DayRow> = days.load(tx.connection()).await.to_domain()?;
    let mut by_person: HashMap<PersonId, Vec<DaySum>> = HashMap::new();
    for DayRow { person_id, sum } in days {
        by_person.entry(person_id).or_default().push(sum);
    }
    let total_records = if let [one, ..] = people.as_slice() { one.total } else { 0 };
    let items = people.into_iter().map(|PersonRow { id, code, name, hours, approved, .. }| {
        let days = by_person.remove(&id).unwrap_or_default();
        PersonWeek { person_id: id, code, name, hours, approved, days }
    });
    Ok(Page { items: items.collect(), total_records })
}

/// Whether one person supervises a crew of the other.
///
/// # Errors
/// Internal ones.
pub async fn leads(tx: &Tx, supervisor: PersonId, person: PersonId) -> Result<bool, Error> {
    let leads: YesRow = Leads { supervisor, person }.get_result(tx.connection()).await.to_domain()?;
    Ok(leads.yes)
}
