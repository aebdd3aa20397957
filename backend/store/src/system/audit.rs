//! Who did what, over the history of all records and settings, the streams and the sign-ins, the newest first. It is one question over
//! the three logs, not a copy of them. Chats are left out: what people write to each other is theirs.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Jsonb, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid};
use gantry_domain::{Error, Id, UserId};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::sign_on::sign_in_log::event;

/// Where a page ends: the next one goes on below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cursor {
    /// When it happened.
    pub at: DateTime<Utc>,
    /// Which log it is from.
    pub source: i16,
    /// The entry, or its stream.
    pub major: i64,
    /// The version in the stream.
    pub minor: i64,
}

/// Which entries are asked for; what is absent does not matter.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// Done by this user.
    pub user: Option<UserId>,
    /// `created`, `updated`, `removed`, `event` or one of the sign-in log's.
    pub kind: Option<String>,
    /// Of these tables; of streams `board` and `alarms`, of sign-ins `sign_in`. Empty: all.
    pub families: Vec<String>,
    /// Of this record of the family, with its parts.
    pub record: Option<Id>,
    /// Not before.
    pub from: Option<DateTime<Utc>>,
    /// Before.
    pub until: Option<DateTime<Utc>>,
}

/// Something that a user did.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    /// When.
    #[diesel(sql_type = Timestamptz)]
    pub at: DateTime<Utc>,
    #[serde(skip)]
    #[schema(ignore)]
    #[diesel(sql_type = SmallInt)]
    pub(crate) source: i16,
    #[serde(skip)]
    #[schema(ignore)]
    #[diesel(sql_type = BigInt)]
    pub(crate) major: i64,
    #[serde(skip)]
    #[schema(ignore)]
    #[diesel(sql_type = BigInt)]
    pub(crate) minor: i64,
    /// The table (`asset`, `tenant`), `board` or `alarms` for events of streams, `sign_in`.
    #[diesel(sql_type = Text)]
    pub family: String,
    /// The record; of boards the work order.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub record_id: Option<Id>,
    /// What the record was part of: the table.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub owner_family: Option<String>,
    /// And its id.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub owner_id: Option<Id>,
    /// `created`, `updated`, `removed`, the type of an event (`cardMoved`), or what happened at a sign-in.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// Who; absent for Gantry itself, and for failed sign-ins.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub user_id: Option<UserId>,
    /// What they are called.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub user_name: Option<String>,
    /// The session.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    #[schema(required = true)]
    pub session_id: Option<Uuid>,
    /// The network address.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub address: Option<String>,
    /// The browser, as it calls itself.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub user_agent: Option<String>,
    /// The columns that changed, as they were.
    #[diesel(sql_type = Nullable<Jsonb>)]
    #[schema(value_type = Option<Object>, required = true)]
    pub before: Option<Value>,
    /// The same, as they became; of events what happened; of sign-ins how.
    #[diesel(sql_type = Nullable<Jsonb>)]
    #[schema(value_type = Option<Object>, required = true)]
    pub after: Option<Value>,
}

impl AuditEntry {
    /// Where a page ends with this one.
    pub fn cursor(&self) -> Cursor {
        Cursor { at: self.at, source: self.source, major: self.major, minor: self.minor }
    }

    /// What tells it from all others.
    pub fn id(&self) -> String {
        format!("{}-{}-{}", self.source, self.major, self.minor)
    }

    /// The record that it is about, or whose part it is about: the table and the id.
    pub fn about(&self) -> Option<(String, Id)> {
        match (&self.owner_family, self.owner_id) {
            (Some(family), Some(id)) => Some((family.clone(), id)),
            _ if self.source == STREAMS => Some(("work_order".to_owned(), self.record_id?)),
            _ if self.source == SIGN_INS => Some(("user".to_owned(), self.record_id?)),
            _ => Some((self.family.clone(), self.record_id?)),
        }
    }
}

/// The logs, in the order in which entries of the same moment stand.
const CHANGES: i16 = 1;
const STREAMS: i16 = 2;
const SIGN_INS: i16 = 3;
/// What sign-ins are called among the families.
pub const SIGN_IN: &str = "sign_in";
/// What events of boards and alarms are called among the families.
pub const STREAM_FAMILIES: [&str; 2] = ["board", "alarms"];
/// The kinds of changes.
const CHANGED: [&str; 3] = ["created", "updated", "removed"];
/// The kind of all events of streams.
pub const EVENT: &str = "event";

/// A log's own end of a page: the entries below it are asked for, and none from `until` on. The index is entered there, however much
/// has happened since.
fn below(cursor: Option<Cursor>, until: Option<DateTime<Utc>>, source: i16) -> (DateTime<Utc>, i64, i64) {
    let end = match cursor {
        None => (DateTime::<Utc>::MAX_UTC.min(latest()), i64::MAX, i64::MAX),
        Some(cursor) => match source.cmp(&cursor.source) {
            std::cmp::Ordering::Less => (cursor.at, i64::MAX, i64::MAX),
            std::cmp::Ordering::Equal => (cursor.at, cursor.major, cursor.minor),
            std::cmp::Ordering::Greater => (cursor.at, -1, -1),
        },
    };
    until.filter(|until| *until <= end.0).map_or(end, |until| (until, -1, -1))
}

/// The last moment that the database knows.
fn latest() -> DateTime<Utc> {
    DateTime::from_timestamp(253_402_300_799, 0).unwrap_or(DateTime::UNIX_EPOCH)
}

/// The parameters: $1 user, $2 from, $3 kind, $4 families, $5 record, $6 rows; then the end of each log. Every one is named, or its type
/// would not be known where no filter uses it.
const TYPED: &str = "WITH asked AS (SELECT $1::bigint, $2::timestamptz, $3::text, $4::text[], $5::bigint, $6::bigint, $7::timestamptz, \
    $8::bigint, $9::timestamptz, $10::bigint, $11::bigint, $12::timestamptz, $13::bigint)";
const CHANGES_SQL: &str = "SELECT c.at, 1::smallint AS source, c.id AS major, 0::bigint AS minor, c.family, c.record_id, c.owner_family, \
    c.owner_id, c.kind, c.user_id, NULL::text AS by_name, c.session_id, NULL::text AS address, NULL::text AS user_agent, c.before, c.after \
    FROM change AS c WHERE (c.at, c.id) < ($7, $8)";
const STREAMS_SQL: &str = "SELECT e.at, 2::smallint AS source, e.stream_id AS major, e.version AS minor, \
    split_part(s.topic, ':', 1) AS family, e.record_id, NULL::text AS owner_family, NULL::bigint AS owner_id, e.payload ->> 'type' AS kind, \
    e.by_user AS user_id, e.by_name, e.session_id, NULL::text AS address, NULL::text AS user_agent, NULL::jsonb AS before, \
    e.payload -> 'data' AS after FROM stream_event AS e JOIN stream AS s ON s.id = e.stream_id \
    WHERE (e.at, e.stream_id, e.version) < ($9, $10, $11) AND s.topic NOT LIKE 'thread:%'";
const SIGN_INS_SQL: &str = "SELECT l.at, 3::smallint AS source, l.id AS major, 0::bigint AS minor, 'sign_in' AS family, l.user_id AS record_id, \
    NULL::text AS owner_family, NULL::bigint AS owner_id, l.event AS kind, coalesce(l.by_user, l.user_id) AS user_id, \
    CASE WHEN l.by_user IS NULL THEN nullif(l.user_name, '') END AS by_name, l.session_id, nullif(l.address, '') AS address, \
    nullif(l.user_agent, '') AS user_agent, NULL::jsonb AS before, \
    jsonb_strip_nulls(jsonb_build_object('user', nullif(l.user_name, ''), 'way', l.way, 'reason', nullif(l.reason, ''), \
    'detail', nullif(l.detail, ''), 'provider', nullif(l.provider_name, ''))) AS after \
    FROM sign_in_log AS l WHERE (l.at, l.id) < ($12, $13)";

/// A condition where there is something to filter by. A parameter that may be null would keep the planner from the index.
fn only(is_asked: bool, condition: &'static str) -> &'static str {
    if is_asked { condition } else { "" }
}

fn changes_part(wanted: &Wanted) -> String {
    let user = only(wanted.user.is_some(), " AND c.user_id = $1");
    let from = only(wanted.from.is_some(), " AND c.at >= $2");
    let kind = only(wanted.kind.is_some(), " AND c.kind = $3");
    let of = match (wanted.families.is_empty(), wanted.record) {
        (true, _) => "",
        (false, None) => " AND c.family = ANY($4)",
        (false, Some(_)) => {
            " AND (c.family = ANY($4) AND c.record_id = $5 OR c.owner_family = ANY($4) AND c.owner_id = $5)"
        }
    };
    format!("({CHANGES_SQL}{user}{from}{kind}{of} ORDER BY c.at DESC, c.id DESC LIMIT $6)")
}

fn streams_part(wanted: &Wanted) -> String {
    let user = only(wanted.user.is_some(), " AND e.by_user = $1");
    let from = only(wanted.from.is_some(), " AND e.at >= $2");
    let of = only(
        !wanted.families.is_empty(),
        " AND e.stream_id = ANY(ARRAY(SELECT k.id FROM stream AS k WHERE split_part(k.topic, ':', 1) = ANY($4)))",
    );
    let record = only(wanted.record.is_some(), " AND e.record_id = $5");
    format!("({STREAMS_SQL}{user}{from}{of}{record} ORDER BY e.at DESC, e.stream_id DESC, e.version DESC LIMIT $6)")
}

/// What a user did at sign-ins concerns themselves or another user: each has an index, and both together have none.
fn sign_ins_parts(wanted: &Wanted) -> Vec<String> {
    let from = only(wanted.from.is_some(), " AND l.at >= $2");
    let kind = only(wanted.kind.is_some(), " AND l.event = $3");
    let record = only(wanted.record.is_some(), " AND l.user_id = $5");
    let by: &[&str] = match wanted.user {
        None => &[""],
        Some(_) => &[" AND l.user_id = $1", " AND l.by_user = $1 AND l.user_id IS DISTINCT FROM $1"],
    };
    let part = |by: &&str| format!("({SIGN_INS_SQL}{by}{from}{kind}{record} ORDER BY l.at DESC, l.id DESC LIMIT $6)");
    by.iter().map(part).collect()
}

/// Statements differ by which filters there are, so that each is planned for the index that serves it.
fn statement(wanted: &Wanted) -> String {
    let is_of = |family: &str| wanted.families.is_empty() || wanted.families.iter().any(|one| one == family);
    let other = wanted.families.is_empty()
        || wanted.families.iter().any(|one| one != SIGN_IN && !STREAM_FAMILIES.contains(&one.as_str()));
    // Each log has kinds of its own: logs that cannot have a kind are not searched.
    let kind = wanted.kind.as_deref();
    let mut parts = Vec::new();
    if other && kind.is_none_or(|kind| CHANGED.contains(&kind)) {
        parts.push(changes_part(wanted));
    }
    if STREAM_FAMILIES.iter().any(|family| is_of(family)) && kind.is_none_or(|kind| kind == EVENT) {
        parts.push(streams_part(wanted));
    }
    if is_of(SIGN_IN) && kind.is_none_or(|kind| event::ALL.contains(&kind)) {
        parts.extend(sign_ins_parts(wanted));
    }
    let all = match parts.is_empty() {
        true => format!("({CHANGES_SQL} AND false)"),
        false => parts.join(" UNION ALL "),
    };
    format!(
        "{TYPED} SELECT a.at, a.source, a.major, a.minor, a.family, a.record_id, a.owner_family, a.owner_id, a.kind, a.user_id, \
         coalesce(a.by_name, u.display_name) AS user_name, a.session_id, coalesce(a.address, s.address) AS address, \
         coalesce(a.user_agent, s.user_agent) AS user_agent, a.before, a.after FROM (SELECT * FROM ({all}) AS every \
         ORDER BY at DESC, source DESC, major DESC, minor DESC LIMIT $6) AS a LEFT JOIN \"user\" AS u ON u.id = a.user_id \
         LEFT JOIN session AS s ON s.id = a.session_id ORDER BY a.at DESC, a.source DESC, a.major DESC, a.minor DESC"
    )
}

/// Entries below a cursor, the newest first.
///
/// # Errors
/// Internal ones.
pub async fn page(tx: &Tx, wanted: &Wanted, cursor: Option<Cursor>, rows: i64) -> Result<Vec<AuditEntry>, Error> {
    let end = |source| below(cursor, wanted.until, source);
    let (changes, streams, sign_ins) = (end(CHANGES), end(STREAMS), end(SIGN_INS));
    let asked = diesel::sql_query(statement(wanted))
        .bind::<Nullable<BigInt>, _>(wanted.user)
        .bind::<Nullable<Timestamptz>, _>(wanted.from)
        .bind::<Nullable<Text>, _>(wanted.kind.clone())
        .bind::<Array<Text>, _>(wanted.families.clone())
        .bind::<Nullable<BigInt>, _>(wanted.record)
        .bind::<BigInt, _>(rows)
        .bind::<Timestamptz, _>(changes.0)
        .bind::<BigInt, _>(changes.1)
        .bind::<Timestamptz, _>(streams.0)
        .bind::<BigInt, _>(streams.1)
        .bind::<BigInt, _>(streams.2)
        .bind::<Timestamptz, _>(sign_ins.0)
        .bind::<BigInt, _>(sign_ins.1);
    asked.load(tx.connection()).await.to_domain()
}
