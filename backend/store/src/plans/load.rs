//! What crews can do in a week, and what of it their open work orders take.

use chrono::NaiveDate;
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Date, Jsonb, Nullable, Numeric, Text};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;

use crate::Tx;
use crate::error::ToDomain;
use crate::people::weekly_hours::WeeklyHours;
use crate::run_query::RunQueryDsl;

/// The most crews that are looked at.
const MOST_CREWS: i64 = 500;

/// A crew, and what it can do.
#[derive(Debug, Clone, PartialEq)]
pub struct CrewCapacity {
    /// Its id.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// Hours that it can work a week, where that is known: as the crew says, else the hours in which it works, of each of its members.
    pub weekly_hours: Option<Decimal>,
}

#[derive(QueryableByName)]
struct CrewRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Nullable<Numeric>)]
    weekly_capacity_hours: Option<Decimal>,
    #[diesel(sql_type = Nullable<Jsonb>)]
    working_hours: Option<WeeklyHours>,
    #[diesel(sql_type = BigInt)]
    members: i64,
}

impl From<CrewRow> for CrewCapacity {
    fn from(row: CrewRow) -> Self {
        let worked = row.working_hours.filter(|_| row.members > 0).map(|WeeklyHours(schedule)| {
            let minutes = Decimal::from(schedule.minutes_a_week()) * Decimal::from(row.members);
            minutes / Decimal::from(60)
        });
        Self { id: row.id, name: row.name, weekly_hours: row.weekly_capacity_hours.or(worked) }
    }
}

/// Hours of the open work orders of a crew in a week.
#[derive(Debug, Clone, PartialEq, QueryableByName)]
pub struct CommittedHours {
    /// The crew.
    #[diesel(sql_type = BigInt)]
    pub crew_id: Id,
    /// The week's Monday.
    #[diesel(sql_type = Date)]
    pub monday: NaiveDate,
    /// How many hours.
    #[diesel(sql_type = Numeric)]
    pub hours: Decimal,
}

/// Crews by their names, 500 at most; one of them, if it is named.
///
/// # Errors
/// Internal ones.
pub async fn crews(tx: &Tx, crew: Option<Id>) -> Result<Vec<CrewCapacity>, Error> {
    let select = "SELECT c.id, c.name, c.weekly_capacity_hours, c.working_hours, (SELECT count(*) FROM crew_member AS m \
        JOIN person AS p ON p.id = m.person_id WHERE m.crew_id = c.id AND p.archived_at IS NULL) AS members FROM crew AS c WHERE c.archived_at IS NULL AND ($1::bigint IS NULL OR c.id = $1) ORDER BY lower(c.name), c.id LIMIT $2";
    let select = diesel::sql_query(select).bind::<Nullable<BigInt>, _>(crew).bind::<BigInt, _>(MOST_CREWS);
    let rows: Vec<CrewRow> = select.load(tx.connection()).await.to_domain()?;
    Ok(rows.into_iter().map(CrewCapacity::from).collect())
}

/// What open work orders of crews take in a span, by crew and week: their planned hours, else those of their tasks, in the week in which
/// they are planned or else due.
///
/// # Errors
/// Internal ones.
pub async fn committed(
    tx: &Tx,
    crew: Option<Id>,
    (from, until): (NaiveDate, NaiveDate),
    zone: &str,
) -> Result<Vec<CommittedHours>, Error> {
    let select = "SELECT w.crew_id, w.monday, sum(coalesce( \
            (SELECT sum(p.hours) FROM planned_work AS p WHERE p.work_order_id = w.id), \
            (SELECT sum(t.est_labor_hrs) FROM task AS t WHERE t.work_order_id = w.id), 0)) AS hours \
        FROM (SELECT o.id, o.crew_id, date_trunc('week', coalesce(o.estimated_start, o.due) AT TIME ZONE $4)::date AS monday \
            FROM work_order AS o JOIN crew AS c ON c.id = o.crew_id WHERE o.archived_at IS NULL AND o.status < 3 AND c.archived_at IS NULL \
            AND ($1::bigint IS NULL OR o.crew_id = $1) AND coalesce(o.estimated_start, o.due) >= ($2::date - 7)::timestamp AT TIME ZONE $4 \
            AND coalesce(o.estimated_start, o.due) < ($3::date + 7)::timestamp AT TIME ZONE $4) AS w \
        WHERE w.monday BETWEEN $2 - 6 AND $3 GROUP BY w.crew_id, w.monday";
    let select = diesel::sql_query(select).bind::<Nullable<BigInt>, _>(crew).bind::<Date, _>(from);
    let select = select.bind::<Date, _>(until).bind::<Text, _>(zone);
    select.load(tx.connection()).await.to_domain()
}
