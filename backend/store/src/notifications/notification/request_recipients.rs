//! Work requests: what happened to them, which are late, and who hears of it.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bool, Jsonb, Nullable, Text, Timestamptz};
use gantry_domain::{Author, Error, Id, UserId};
use serde_json::Value;

use super::ids;
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

prepared! {
    Deciders { place: Option<Id> => Nullable<BigInt> }
    "WITH RECURSIVE above AS (SELECT id, parent_id FROM location WHERE id = ? \
     UNION SELECT l.id, l.parent_id FROM location AS l JOIN above ON l.id = above.parent_id) \
     SELECT u.id FROM \"user\" AS u JOIN sub_module_permission AS p ON p.role_id = u.role_id AND p.sub_module = 'workRequests' \
     AND p.can_update WHERE u.active AND u.archived_at IS NULL AND u.origin <> 'key' AND (p.reach = 'all' OR (p.reach = 'location' \
     AND EXISTS (SELECT FROM above JOIN person AS i ON i.location_id = above.id WHERE i.id = u.person_id))) \
     ORDER BY u.id LIMIT 1000"
}

prepared! {
    RequestManagers {}
    "SELECT u.id FROM \"user\" AS u JOIN sub_module_permission AS p ON p.role_id = u.role_id AND p.sub_module = 'workRequests' \
     AND p.can_configure WHERE u.active AND u.archived_at IS NULL AND u.origin <> 'key' ORDER BY u.id LIMIT 1000"
}

/// Who may decide on work requests at a location: for all locations, or for one that it is or lies in.
///
/// # Errors
/// Internal ones.
pub async fn deciders(tx: &Tx, place: Option<Id>) -> Result<Vec<UserId>, Error> {
    Deciders { place }.load(tx.connection()).await.to_domain().map(ids)
}

/// Who configures work requests: late ones are escalated to them.
///
/// # Errors
/// Internal ones.
pub async fn request_managers(tx: &Tx) -> Result<Vec<UserId>, Error> {
    RequestManagers {}.load(tx.connection()).await.to_domain().map(ids)
}

/// A work request that missed a time of its service level.
#[derive(Debug, Clone, QueryableByName)]
pub struct LateRequest {
    /// The request.
    #[diesel(sql_type = BigInt)]
    pub id: Id,
    /// `responseLate`; `responseEscalated` when as much time has passed again; `resolutionLate`.
    #[diesel(sql_type = Text)]
    pub step: String,
    /// When that was.
    #[diesel(sql_type = Timestamptz)]
    pub due: DateTime<Utc>,
    /// Its status.
    #[diesel(sql_type = Text)]
    pub status: String,
    /// Where it is.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub place: Option<Id>,
    /// The work order that it became.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub work_order_id: Option<Id>,
}

prepared! {
    LateRequests { after: DateTime<Utc> => Timestamptz, until: DateTime<Utc> => Timestamptz }
    "SELECT * FROM late_requests(?, ?)"
}

/// Work requests that missed a time of their service level in this time.
///
/// # Errors
/// Internal ones.
pub async fn late_requests(tx: &Tx, after: DateTime<Utc>, until: DateTime<Utc>) -> Result<Vec<LateRequest>, Error> {
    LateRequests { after, until }.load(tx.connection()).await.to_domain()
}

/// Something that happened to a work request.
#[derive(Debug, Clone)]
pub struct RequestNews {
    /// The line of the history.
    pub change: Id,
    /// The work request.
    pub request: Id,
    /// When.
    pub at: DateTime<Utc>,
    /// Who did it; without an id: an anonymous requester, or Gantry itself.
    pub by: Author,
    /// The status before; none when it came in.
    pub from: Option<String>,
    /// The status after.
    pub to: String,
    /// Who brought it in, if a signed-in user did.
    pub asked_by: Option<UserId>,
    /// Where it is.
    pub place: Option<Id>,
}

#[derive(QueryableByName)]
struct ChangeRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    record_id: Id,
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
    #[diesel(sql_type = Nullable<BigInt>)]
    user_id: Option<UserId>,
    #[diesel(sql_type = Text)]
    user_name: String,
    #[diesel(sql_type = Nullable<Jsonb>)]
    before: Option<Value>,
    #[diesel(sql_type = Nullable<Jsonb>)]
    after: Option<Value>,
    #[diesel(sql_type = Bool)]
    created: bool,
    #[diesel(sql_type = Nullable<BigInt>)]
    asked_by: Option<UserId>,
    #[diesel(sql_type = Nullable<BigInt>)]
    place: Option<Id>,
}

prepared! {
    RequestChanges {
        from: String => Text, to: String => Text, after: String => Text, until: String => Text,
    }
    "SELECT c.id, c.record_id, c.at, c.user_id, coalesce(u.display_name, '') AS user_name, c.before, c.after, \
     c.kind = 'created' AS created, (SELECT f.user_id FROM change AS f WHERE f.family = 'work_request' \
     AND f.record_id = c.record_id AND f.kind = 'created' ORDER BY f.id LIMIT 1) AS asked_by, \
     coalesce(q.location_id, a.location_id) AS place FROM change AS c LEFT JOIN \"user\" AS u ON u.id = c.user_id \
     LEFT JOIN work_request AS q ON q.id = c.record_id LEFT JOIN asset AS a ON a.id = q.asset_id WHERE c.family = 'work_request' \
     AND c.transaction >= pg_snapshot_xmin(?::pg_snapshot) AND c.transaction < pg_snapshot_xmax(?::pg_snapshot) \
     AND NOT pg_visible_in_snapshot(c.transaction, ?::pg_snapshot) AND pg_visible_in_snapshot(c.transaction, ?::pg_snapshot) \
     AND c.after -> 'status' IS NOT NULL ORDER BY c.id LIMIT 5000"
}

/// What happened to work requests between two snapshots of the database: which came in, and which were decided on.
///
/// # Errors
/// Internal ones, also when a snapshot is none.
pub async fn request_news(tx: &Tx, after: &str, until: &str) -> Result<Vec<RequestNews>, Error> {
    let (after, until) = (after.to_owned(), until.to_owned());
    let changes = RequestChanges { from: after.clone(), to: until.clone(), after, until };
    let rows: Vec<ChangeRow> = changes.load(tx.connection()).await.to_domain()?;
    let status = |side: &Option<Value>| Some(side.as_ref()?.get("status")?.as_str()?.to_owned());
    let news = rows.into_iter().filter_map(|row| {
        let from = if row.created { None } else { Some(status(&row.before)?) };
        let to = status(&row.after)?;
        let by = Author { id: row.user_id, name: row.user_name };
        let ChangeRow { id: change, record_id: request, at, asked_by, place, .. } = row;
        Some(RequestNews { change, request, at, by, from, to, asked_by, place })
    });
    Ok(news.collect())
}
