//! Windows of the calendar, and the work orders that have no date yet.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bool, Nullable, SmallInt, Text, Timestamptz};
use gantry_domain::{Error, Id};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::entity;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::work_orders::work_order::TABLE;

/// So many entries are answered at most.
pub const MOST_ENTRIES: usize = 5_000;
/// So many work orders without a date are answered at once.
pub const MOST_UNSCHEDULED: usize = 200;

/// Whose work orders are looked for.
#[derive(Debug, Clone, Copy, Default)]
pub struct CalendarFilter {
    /// Of this responsible person.
    pub person: Option<Id>,
    /// Of this crew.
    pub crew: Option<Id>,
    /// On this asset.
    pub asset: Option<Id>,
    /// On the board of this number.
    pub board: Option<i64>,
}

/// A work order as the calendar shows it.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalendarEntry {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub id: Id,
    /// Its number.
    #[diesel(sql_type = Text)]
    pub code: String,
    /// What is to be done.
    #[diesel(sql_type = Text)]
    pub title: String,
    /// 3 High, 2 Medium, 1 Low.
    #[diesel(sql_type = SmallInt)]
    pub priority: i16,
    /// The system status, 1 Open to 4 Closed.
    #[diesel(sql_type = SmallInt)]
    pub status: i16,
    /// The name of its status.
    #[diesel(sql_type = Text)]
    pub status_name: String,
    /// The colour of its status.
    #[diesel(sql_type = Text)]
    pub status_colour: String,
    /// The number of its board.
    #[diesel(sql_type = BigInt)]
    pub board_number: i64,
    /// The name of its board.
    #[diesel(sql_type = Text)]
    pub board_name: String,
    /// What it is done on.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub asset_name: Option<String>,
    /// Who is responsible.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub responsible_name: Option<String>,
    /// Which crew does it.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub crew_name: Option<String>,
    /// To be done by.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    #[schema(required = true)]
    pub due: Option<DateTime<Utc>>,
    /// Planned to start.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    #[schema(required = true)]
    pub estimated_start: Option<DateTime<Utc>>,
    /// Planned to end.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    #[schema(required = true)]
    pub estimated_end: Option<DateTime<Utc>>,
    /// Due and not done.
    #[diesel(sql_type = Bool)]
    pub overdue: bool,
    /// Of the record; a change sends the one it saw.
    #[diesel(sql_type = BigInt)]
    pub version: i64,
    /// Whether it is beyond what the caller may change.
    #[diesel(sql_type = Bool)]
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub out_of_reach: bool,
}

const SELECT: &str = "SELECT w.id, w.code, w.title, w.priority, w.status, s.name AS status_name, s.colour AS status_colour, \
    b.number::bigint AS board_number, b.name AS board_name, a.name AS asset_name, p.name AS responsible_name, c.name AS crew_name, \
    w.due, w.estimated_start, w.estimated_end, coalesce(w.due < $5 AND w.status < 3, false) AS overdue, w.version, \
    false AS out_of_reach FROM work_order AS w JOIN work_order_status AS s ON s.id = w.status_id \
    JOIN board AS b ON b.id = w.board_id LEFT JOIN asset AS a ON a.id = w.asset_id \
    LEFT JOIN person AS p ON p.id = w.responsible_person_id LEFT JOIN crew AS c ON c.id = w.crew_id \
    WHERE ($1::bigint IS NULL OR w.responsible_person_id = $1) AND ($2::bigint IS NULL OR w.crew_id = $2) \
    AND ($3::bigint IS NULL OR w.asset_id = $3) AND ($4::bigint IS NULL OR b.number = $4) AND w.archived_at IS NULL AND ";

/// What begins in the window or up to a day before it, and of what takes longer all that reaches into it.
const WITHIN: &str = "w.id IN (SELECT o.id FROM work_order AS o WHERE o.archived_at IS NULL \
    AND coalesce(o.estimated_start, o.due) >= $6 - interval '1 day' AND coalesce(o.estimated_start, o.due) < $7 \
    AND (coalesce(o.estimated_start, o.due) >= $6 OR o.estimated_end > $6) \
    UNION ALL SELECT l.id FROM work_order AS l WHERE l.archived_at IS NULL \
    AND l.estimated_end - l.estimated_start > interval '1 day' AND l.estimated_end > $6 \
    AND l.estimated_start < $6 - interval '1 day') ORDER BY coalesce(w.estimated_start, w.due), w.id LIMIT $8";

const UNSCHEDULED: &str = "w.due IS NULL AND w.estimated_start IS NULL AND w.status < 3 \
    AND ($6 = '' OR w.search LIKE '%' || lower($6) || '%') ORDER BY w.priority DESC, w.id DESC LIMIT $7";

/// The work orders that stand in the calendar between two moments, by their start, and whether there are more than are answered.
///
/// # Errors
/// Internal ones.
pub async fn within(
    tx: &Tx,
    filter: CalendarFilter,
    (from, until): (DateTime<Utc>, DateTime<Utc>),
    now: DateTime<Utc>,
) -> Result<(Vec<CalendarEntry>, bool), Error> {
    let CalendarFilter { person, crew, asset, board } = filter;
    let select = diesel::sql_query(format!("{SELECT}{WITHIN}"))
        .bind::<Nullable<BigInt>, _>(person)
        .bind::<Nullable<BigInt>, _>(crew)
        .bind::<Nullable<BigInt>, _>(asset)
        .bind::<Nullable<BigInt>, _>(board)
        .bind::<Timestamptz, _>(now)
        .bind::<Timestamptz, _>(from)
        .bind::<Timestamptz, _>(until)
        .bind::<BigInt, _>(limit(MOST_ENTRIES));
    let found: Vec<CalendarEntry> = select.load(tx.connection()).await.to_domain()?;
    cut(tx, found, MOST_ENTRIES).await
}

/// Work orders that are not done and have neither a planned start nor a day they are due, the most urgent first; those with a text in
/// their number or title where one is given.
///
/// # Errors
/// Internal ones.
pub async fn unscheduled(
    tx: &Tx,
    filter: CalendarFilter,
    text: &str,
    now: DateTime<Utc>,
) -> Result<(Vec<CalendarEntry>, bool), Error> {
    let CalendarFilter { person, crew, asset, board } = filter;
    let text = text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    let select = diesel::sql_query(format!("{SELECT}{UNSCHEDULED}"))
        .bind::<Nullable<BigInt>, _>(person)
        .bind::<Nullable<BigInt>, _>(crew)
        .bind::<Nullable<BigInt>, _>(asset)
        .bind::<Nullable<BigInt>, _>(board)
        .bind::<Timestamptz, _>(now)
        .bind::<Text, _>(text)
        .bind::<BigInt, _>(limit(MOST_UNSCHEDULED));
    let found: Vec<CalendarEntry> = select.load(tx.connection()).await.to_domain()?;
    cut(tx, found, MOST_UNSCHEDULED).await
}

/// One more than is answered, which tells whether there are more.
fn limit(most: usize) -> i64 {
    i64::try_from(most).unwrap_or(i64::MAX).saturating_add(1)
}

async fn cut(tx: &Tx, mut found: Vec<CalendarEntry>, most: usize) -> Result<(Vec<CalendarEntry>, bool), Error> {
    let limited = found.len() > most;
    found.truncate(most);
    let ids: Vec<Id> = found.iter().map(|entry| entry.id).collect();
    let beyond = entity::beyond(tx, &TABLE, &ids).await?;
    for entry in &mut found {
        entry.out_of_reach = beyond.contains(&entry.id);
    }
    Ok((found, limited))
}
