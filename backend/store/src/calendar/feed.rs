//! Links by which calendar programs read the orders of a person or a crew: of a token only its hash is kept.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Nullable, Text, Timestamptz};
use gantry_domain::calendar::CalendarEvent;
use gantry_domain::{Action, Error, Id, SubModule, UserId};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::entity::IdRow;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::sign_on::role;

/// So many links one user may have.
pub const MOST_FEEDS: usize = 10;
/// So many orders a link has at most.
const MOST_EVENTS: i64 = 1_000;
/// So many days back and ahead a link reaches.
const DAYS: (i64, i64) = (30, 366);

/// A link as its user sees it.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalendarFeed {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub id: Id,
    /// The crew whose orders it has; absent: one's own.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub crew_id: Option<Id>,
    /// The name of the crew.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub crew_name: Option<String>,
    /// When it was made.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
}

/// A link that is good.
#[derive(Debug, Clone, QueryableByName)]
pub struct OpenFeed {
    #[diesel(sql_type = Nullable<BigInt>)]
    crew_id: Option<Id>,
    #[diesel(sql_type = Nullable<BigInt>)]
    person_id: Option<Id>,
    #[diesel(sql_type = BigInt)]
    role_id: Id,
    /// The name of the crew or the person.
    #[diesel(sql_type = Text)]
    pub name: String,
}

/// One's own links, the oldest first.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx, user: UserId) -> Result<Vec<CalendarFeed>, Error> {
    let select = "SELECT f.id, f.crew_id, c.name AS crew_name, f.created_at FROM calendar_feed AS f \
        LEFT JOIN crew AS c ON c.id = f.crew_id WHERE f.user_id = $1 ORDER BY f.id";
    diesel::sql_query(select).bind::<BigInt, _>(user).load(tx.connection()).await.to_domain()
}

/// Makes a link.
///
/// # Errors
/// `invalid` for a crew that there is not, `too_many_feeds`.
pub async fn insert(tx: &Tx, user: UserId, crew: Option<Id>, token_sha256: &str) -> Result<Id, Error> {
    if list(tx, user).await?.len() >= MOST_FEEDS {
        let detail = format!("There are {MOST_FEEDS} links already. Revoke one that is not needed any more.");
        return Err(Error::conflict("too_many_feeds", detail));
    }
    let insert = "INSERT INTO calendar_feed (tenant_id, user_id, crew_id, token_sha256) \
        SELECT current_setting('app.tenant_id')::bigint, $1, $2, $3 \
        WHERE $2::bigint IS NULL OR EXISTS (SELECT FROM crew WHERE id = $2 AND archived_at IS NULL) RETURNING id";
    let insert = diesel::sql_query(insert).bind::<BigInt, _>(user).bind::<Nullable<BigInt>, _>(crew);
    let made: Vec<IdRow> = insert.bind::<Text, _>(token_sha256).load(tx.connection()).await.to_domain()?;
    let unknown = || Error::field("not_found", "crewId", "Select a crew.");
    made.into_iter().next().map(|row| row.id).ok_or_else(unknown)
}

/// Revokes a link of one's own; `false` when there is none.
///
/// # Errors
/// Internal ones.
pub async fn revoke(tx: &Tx, user: UserId, id: Id) -> Result<bool, Error> {
    let delete = diesel::sql_query("DELETE FROM calendar_feed WHERE id = $1 AND user_id = $2");
    let delete = delete.bind::<BigInt, _>(id).bind::<BigInt, _>(user);
    delete.execute(tx.connection()).await.to_domain().map(|rows| rows == 1)
}

/// The link of a token, while its user may sign in and read work orders. It is looked up by the token's hash, so how long that takes says
/// nothing of how near a guess was.
///
/// # Errors
/// Internal ones.
pub async fn open(tx: &Tx, token_sha256: &str) -> Result<Option<OpenFeed>, Error> {
    let select = "SELECT f.crew_id, u.person_id, u.role_id, coalesce(c.name, u.display_name) AS name FROM calendar_feed AS f \
        JOIN \"user\" AS u ON u.id = f.user_id LEFT JOIN crew AS c ON c.id = f.crew_id \
        WHERE f.token_sha256 = $1 AND u.active AND u.archived_at IS NULL";
    let found: Vec<OpenFeed> =
        diesel::sql_query(select).bind::<Text, _>(token_sha256).load(tx.connection()).await.to_domain()?;
    let Some(feed) = found.into_iter().next() else { return Ok(None) };
    let permissions = role::effective_permissions(tx, feed.role_id).await?;
    if !permissions.allows(SubModule::WorkOrders, Action::Read) {
        return Ok(None);
    }
    if !permissions.administer() {
        let of_person = diesel::sql_query("SELECT crew_id AS id FROM crew_member WHERE person_id = $1");
        let of_person = of_person.bind::<Nullable<BigInt>, _>(feed.person_id);
        let crews: Vec<IdRow> = of_person.load(tx.connection()).await.to_domain()?;
        let crews: Vec<Id> = crews.into_iter().map(|row| row.id).collect();
        tx.look_as(feed.person_id, &crews).await?;
    }
    Ok(Some(feed))
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    board_number: i64,
    #[diesel(sql_type = Text)]
    summary: String,
    #[diesel(sql_type = Text)]
    location: String,
    #[diesel(sql_type = Timestamptz)]
    start: DateTime<Utc>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    end: Option<DateTime<Utc>>,
    #[diesel(sql_type = Timestamptz)]
    updated_at: DateTime<Utc>,
    #[diesel(sql_type = BigInt)]
    version: i64,
}

/// The orders of a link, from a month back to a year ahead; at most 1,000.
///
/// # Errors
/// Internal ones.
pub async fn events(tx: &Tx, feed: &OpenFeed, now: DateTime<Utc>) -> Result<Vec<CalendarEvent>, Error> {
    let select = "SELECT w.id, b.number::bigint AS board_number, w.code || ' ' || w.title AS summary, \
        coalesce(a.name, l.name, '') AS location, coalesce(w.estimated_start, w.due) AS start, \
        CASE WHEN w.estimated_start IS NULL THEN NULL ELSE w.estimated_end END AS \"end\", w.updated_at, w.version FROM work_order AS w \
        JOIN board AS b ON b.id = w.board_id LEFT JOIN asset AS a ON a.id = w.asset_id LEFT JOIN location AS l ON l.id = w.location_id \
        WHERE w.archived_at IS NULL AND coalesce(w.estimated_start, w.due) BETWEEN $3 AND $4 \
        AND CASE WHEN $1::bigint IS NULL THEN w.responsible_person_id = $2 ELSE w.crew_id = $1 END \
        ORDER BY coalesce(w.estimated_start, w.due), w.id LIMIT $5";
    let select = diesel::sql_query(select)
        .bind::<Nullable<BigInt>, _>(feed.crew_id)
        .bind::<Nullable<BigInt>, _>(feed.person_id)
        .bind::<Timestamptz, _>(now - TimeDelta::days(DAYS.0))
        .bind::<Timestamptz, _>(now + TimeDelta::days(DAYS.1))
        .bind::<BigInt, _>(MOST_EVENTS);
    let rows: Vec<Row> = select.load(tx.connection()).await.to_domain()?;
    let event = |row: Row| CalendarEvent {
        uid: format!("work-order-{}", row.id),
        summary: row.summary,
        location: row.location,
        path: format!("/maintenance-management/work-order-board/{}?card={}", row.board_number, row.id),
        start: row.start,
        end: row.end.filter(|end| *end > row.start),
        changed: row.updated_at,
        sequence: row.version,
    };
    Ok(rows.into_iter().map(event).collect())
}
