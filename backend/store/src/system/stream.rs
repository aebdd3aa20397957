//! The log of live things: a stream has a version that grows by one with every event, and an epoch that names the log itself.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bytea, Jsonb, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use gantry_domain::stream::Recorded;
use gantry_domain::{Author, Error, Id};
use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use super::payload::Payload;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::{stream, stream_event, stream_snapshot};
use crate::{Packed, Tx};

/// Where a stream stands.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = stream)]
pub struct Head {
    /// The stream's id.
    pub id: Id,
    /// What it is about: `board:1`.
    pub topic: String,
    /// Which log: it changes when the log starts anew.
    pub epoch: Uuid,
    /// The version of its newest event; 0 before the first.
    pub version: i64,
}

/// A full state to start reading from.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable)]
#[diesel(table_name = stream_snapshot)]
pub struct Snapshot {
    /// The version it is of.
    pub version: i64,
    /// When it was taken.
    pub at: DateTime<Utc>,
    /// The stored form of the state.
    #[diesel(deserialize_as = Vec<u8>)]
    pub state: Packed,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = stream_event)]
struct EventRow {
    version: i64,
    command_id: Uuid,
    by_user: Option<Id>,
    by_name: String,
    at: DateTime<Utc>,
    payload: Payload,
}

impl EventRow {
    fn recorded<E: DeserializeOwned>(self) -> Result<Recorded<E>, Error> {
        let event = self
            .payload
            .read()
            .map_err(|error| Error::Internal(format!("event {} of a log is unreadable: {error}", self.version)))?;
        let by = Author { id: self.by_user, name: self.by_name };
        Ok(Recorded { version: self.version, command_id: self.command_id, by, at: self.at, event })
    }
}

/// Begins a stream at version 0.
///
/// # Errors
/// `duplicate` when there is one of this topic.
pub async fn create(tx: &Tx, topic: &str) -> Result<Head, Error> {
    diesel::insert_into(stream::table)
        .values(stream::topic.eq(topic))
        .returning(Head::as_returning())
        .get_result(tx.connection())
        .await
        .to_domain()
}

/// Where a stream stands, by its topic.
///
/// # Errors
/// Internal ones.
pub async fn head(tx: &Tx, topic: &str) -> Result<Option<Head>, Error> {
    let wanted = stream::table.filter(stream::topic.eq(topic)).select(Head::as_select());
    wanted.first(tx.connection()).await.optional().to_domain()
}

/// Where several streams stand, by their topics: one question for all that a node has live.
///
/// # Errors
/// Internal ones.
pub async fn heads(tx: &Tx, topics: &[String]) -> Result<Vec<Head>, Error> {
    let wanted = stream::table.filter(stream::topic.eq_any(topics)).select(Head::as_select());
    wanted.load(tx.connection()).await.to_domain()
}

/// Locks a stream for writing until the transaction ends.
///
/// # Errors
/// `not_found`.
pub async fn lock(tx: &Tx, id: Id) -> Result<Head, Error> {
    let wanted = stream::table.find(id).select(Head::as_select()).for_no_key_update();
    let head = wanted.first(tx.connection()).await.optional().to_domain()?;
    head.ok_or(Error::NotFound { what: "Stream" })
}

/// The events after a version, oldest first, at most `rows`.
///
/// # Errors
/// Internal ones.
pub async fn tail<E: DeserializeOwned>(tx: &Tx, id: Id, after: i64, rows: i64) -> Result<Vec<Recorded<E>>, Error> {
    let events: Vec<EventRow> = stream_event::table
        .filter(stream_event::stream_id.eq(id).and(stream_event::version.gt(after)))
        .order(stream_event::version)
        .limit(rows)
        .select(EventRow::as_select())
        .load(tx.connection())
        .await
        .to_domain()?;
    events.into_iter().map(EventRow::recorded).collect()
}

/// The versions that commands led to, by command id; those that led to none are missing.
///
/// # Errors
/// Internal ones.
pub async fn by_commands(tx: &Tx, id: Id, commands: &[Uuid]) -> Result<HashMap<Uuid, i64>, Error> {
    let pairs: Vec<(Uuid, i64)> = stream_event::table
        .filter(stream_event::stream_id.eq(id).and(stream_event::command_id.eq_any(commands)))
        .select((stream_event::command_id, stream_event::version))
        .load(tx.connection())
        .await
        .to_domain()?;
    Ok(pairs.into_iter().collect())
}

prepared! {
    RecordsOf { topic: String => Text, commands: Vec<Uuid> => Array<SqlUuid> }
    "SELECT e.command_id, e.record_id FROM stream AS s JOIN stream_event AS e ON e.stream_id = s.id \
     WHERE s.topic = ? AND e.command_id = ANY(?) AND e.record_id IS NOT NULL"
}

#[derive(QueryableByName)]
struct RecordOf {
    #[diesel(sql_type = SqlUuid)]
    command_id: Uuid,
    #[diesel(sql_type = BigInt)]
    record_id: Id,
}

/// The records that the events of commands are about, by command id: what a command that opened something opened.
///
/// # Errors
/// Internal ones.
pub async fn records_of(tx: &Tx, topic: &str, commands: Vec<Uuid>) -> Result<HashMap<Uuid, Id>, Error> {
    let select = RecordsOf { topic: topic.to_owned(), commands };
    let found: Vec<RecordOf> = select.load(tx.connection()).await.to_domain()?;
    Ok(found.into_iter().map(|row| (row.command_id, row.record_id)).collect())
}

prepared! {
    /// Writes a batch of events.
    Append {
        stream: Id => BigInt,
        versions: Vec<i64> => Array<BigInt>,
        commands: Vec<Uuid> => Array<SqlUuid>,
        records: Vec<Option<Id>> => Array<Nullable<BigInt>>,
        users: Vec<Option<Id>> => Array<Nullable<BigInt>>,
        names: Vec<String> => Array<Text>,
        times: Vec<DateTime<Utc>> => Array<Timestamptz>,
        payloads: Vec<Payload> => Array<Jsonb>,
        sessions: Vec<Option<Uuid>> => Array<Nullable<SqlUuid>>,
    }
    "INSERT INTO stream_event (stream_id, version, command_id, record_id, by_user, by_name, at, payload, session_id) \
     SELECT ?, * FROM unnest(?, ?, ?, ?, ?, ?, ?, ?)"
}

prepared! {
    /// Raises the version of a stream.
    Advance { to: i64 => BigInt, stream: Id => BigInt }
    "UPDATE stream SET version = ? WHERE id = ?"
}

/// Writes events to the log of a locked stream and raises its version to the last one's. `record` says which work order an
/// event is about.
///
/// # Errors
/// `duplicate_command` when a command is in the log already.
pub async fn append<E: Serialize>(
    tx: &Tx,
    id: Id,
    events: &[Recorded<E>],
    record: impl Fn(&E) -> Option<Id>,
) -> Result<(), Error> {
    let Some(last) = events.last() else { return Ok(()) };
    let payloads: Result<Vec<Payload>, _> = events.iter().map(|one| Payload::of(&one.event)).collect();
    let append = Append {
        stream: id,
        versions: events.iter().map(|one| one.version).collect(),
        commands: events.iter().map(|one| one.command_id).collect(),
        records: events.iter().map(|one| record(&one.event)).collect(),
        users: events.iter().map(|one| one.by.id).collect(),
        names: events.iter().map(|one| one.by.name.clone()).collect(),
        times: events.iter().map(|one| one.at).collect(),
        payloads: payloads.map_err(|error| Error::Internal(format!("an event cannot be written: {error}")))?,
        sessions: events.iter().map(|one| tx.origin_of(one.command_id)).collect(),
    };
    let advance = Advance { to: last.version, stream: id };
    futures_util::try_join!(append.execute(tx.connection()), advance.execute(tx.connection())).to_domain().map(drop)
}

prepared! {
    Keep { stream: Id => BigInt, version: i64 => BigInt, at: DateTime<Utc> => Timestamptz, state: Vec<u8> => Bytea }
    "INSERT INTO stream_snapshot (stream_id, version, at, state) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
}

/// Keeps a full state, unless there is one of this version.
///
/// # Errors
/// Internal ones.
pub async fn put_snapshot(tx: &Tx, id: Id, version: i64, at: DateTime<Utc>, state: Packed) -> Result<(), Error> {
    Keep { stream: id, version, at, state: state.into_bytes() }.execute(tx.connection()).await.to_domain().map(drop)
}

/// The newest full state at or before a version.
///
/// # Errors
/// Internal ones.
pub async fn snapshot_before(tx: &Tx, id: Id, version: i64) -> Result<Option<Snapshot>, Error> {
    stream_snapshot::table
        .filter(stream_snapshot::stream_id.eq(id).and(stream_snapshot::version.le(version)))
        .order(stream_snapshot::version.desc())
        .select(Snapshot::as_select())
        .first(tx.connection())
        .await
        .optional()
        .to_domain()
}

/// Which part of a log is wanted.
#[derive(Debug, Clone, Copy, Default)]
pub struct LogQuery {
    /// Only what came before this version.
    pub before: Option<i64>,
    /// Only what is about this work order.
    pub card: Option<Id>,
    /// At most so many.
    pub rows: i64,
}

/// A version and its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// The version.
    pub version: i64,
    /// When it came to be.
    pub at: DateTime<Utc>,
}

/// A page of a log.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Log<E> {
    /// Newest first.
    pub items: Vec<Recorded<E>>,
    /// How many there are in all, of the same work order if one was asked for.
    pub total_records: i64,
    /// The oldest event of the stream.
    pub first: Option<Mark>,
    /// The newest one.
    pub last: Option<Mark>,
}

prepared! {
    /// The newest events in which a work order is the other end of a link.
    Mentions { stream: Id => BigInt, card: Id => BigInt }
    "SELECT version FROM stream_event_mention WHERE stream_id = ? AND record_id = ? ORDER BY version DESC LIMIT 1000"
}

#[derive(QueryableByName)]
struct Mentioned {
    #[diesel(sql_type = BigInt)]
    version: i64,
}

/// Pages back through a log.
///
/// # Errors
/// Internal ones.
pub async fn log<E: DeserializeOwned>(tx: &Tx, id: Id, query: LogQuery) -> Result<Log<E>, Error> {
    use stream_event as e;
    let mentions: Vec<Mentioned> = match query.card {
        Some(card) => Mentions { stream: id, card }.load(tx.connection()).await.to_domain()?,
        None => Vec::new(),
    };
    let mentions: Vec<i64> = mentions.into_iter().map(|row| row.version).collect();
    let about = || {
        let all = e::table.filter(e::stream_id.eq(id)).into_boxed();
        match query.card {
            Some(card) if mentions.is_empty() => all.filter(e::record_id.eq(card)),
            Some(card) => all.filter(e::record_id.eq(card).or(e::version.eq_any(&mentions))),
            None => all,
        }
    };
    let page = about()
        .filter(e::version.lt(query.before.unwrap_or(i64::MAX)))
        .order(e::version.desc())
        .limit(query.rows)
        .select(EventRow::as_select());
    let mark = || e::table.filter(e::stream_id.eq(id)).select((e::version, e::at));
    let (rows, total_records, first, last) = futures_util::try_join!(
        page.load::<EventRow>(tx.connection()),
        async {
            match query.card {
                Some(_) => about().count().get_result(tx.connection()).await,
                // Versions grow by one, so the head is the count.
                None => stream::table.find(id).select(stream::version).first(tx.connection()).await,
            }
        },
        async { mark().order(e::version).first::<(i64, DateTime<Utc>)>(tx.connection()).await.optional() },
        async { mark().order(e::version.desc()).first::<(i64, DateTime<Utc>)>(tx.connection()).await.optional() },
    )
    .to_domain()?;
    let marked = |found: Option<(i64, DateTime<Utc>)>| found.map(|(version, at)| Mark { version, at });
    let items = rows.into_iter().map(EventRow::recorded).collect::<Result<_, _>>()?;
    Ok(Log { items, total_records, first: marked(first), last: marked(last) })
}
