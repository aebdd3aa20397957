//! Which events there are, made of the registry of families and the events of streams; and finding those that have happened.

use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::sql_types::{Array, Double, Integer, Text, Timestamptz};
use gantry_domain::webhook::{RECORD_EVENTS, STATUS_EVENT, STREAM_EVENTS};
use gantry_domain::{Error, Family};

use crate::count::Count;
use crate::entity::Table;
use crate::error::ToDomain;
use crate::families;
use crate::run_query::RunQueryDsl;
use crate::{Store, Tx};

/// A type of event that a webhook can be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventType {
    /// What it happens to: `asset`.
    pub subject: &'static str,
    /// One of it, in words.
    pub title: &'static str,
    /// What happens: `created`.
    pub what: &'static str,
}

/// All types of events, by what they happen to.
pub fn catalogue() -> impl Iterator<Item = EventType> {
    let records = families::operations().iter().filter_map(|operations| {
        let table = operations.table();
        Some((table, table.family?))
    });
    let of_records = records.flat_map(|(table, family)| {
        let status = table.lifecycle.is_some().then_some(STATUS_EVENT);
        let event = move |what| EventType { subject: family.table(), title: family.title(), what };
        RECORD_EVENTS.into_iter().chain(status).map(event)
    });
    let of_streams = STREAM_EVENTS.iter().filter_map(|one| {
        let (subject, what) = one.event.split_once('.')?;
        let title = if subject == Family::WorkOrder.table() { Family::WorkOrder.title() } else { "Alarm" };
        Some(EventType { subject, title, what })
    });
    of_records.chain(of_streams)
}

/// Whether there is an event of this type.
pub fn is_known(event: &str) -> bool {
    event
        .split_once('.')
        .is_some_and(|(subject, what)| catalogue().any(|one| (one.subject, one.what) == (subject, what)))
}

/// The family that the events of a type happen to; none: alarms.
pub(super) fn table_of(event: &str) -> Option<&'static Table> {
    let (subject, _) = event.split_once('.')?;
    families::tables().iter().find(|table| table.family.is_some_and(|family| family.table() == subject))
}

/// Where the API tells more of a record that an event happened to.
pub fn path_of(event: &str, record: i64) -> String {
    let path = table_of(event).and_then(|table| table.family).map_or("Alarm", Family::path);
    format!("/api/{path}/{record}")
}

prepared! {
    Note {
        families: Vec<String> => Array<Text>, statuses: Vec<String> => Array<Text>, kinds: Vec<String> => Array<Text>,
        names: Vec<String> => Array<Text>, leads: Vec<String> => Array<Text>, types: Vec<String> => Array<Text>,
        present: DateTime<Utc> => Timestamptz, most: i32 => Integer
    }
    "SELECT note_webhook_events(?, ?, ?, ?, ?, ?, ?, ?) AS count"
}

prepared! {
    Forget {
        present: DateTime<Utc> => Timestamptz, delivered: f64 => Double, failed: f64 => Double, paused: f64 => Double,
        kept: i32 => Integer, waiting: i32 => Integer, most: i32 => Integer
    }
    "SELECT forget_webhook_deliveries(?, make_interval(secs => ?), make_interval(secs => ?), \
     make_interval(secs => ?), ?, ?, ?) AS count"
}

/// Events of one stream that are looked at in one round.
const MOST: i32 = 10_000;

/// Makes deliveries of what has happened since the last time; answers how many. Of all nodes one does it at a time.
///
/// # Errors
/// Internal ones.
pub async fn note(store: &Store, present: DateTime<Utc>) -> Result<i64, Error> {
    let tables = || families::operations().iter().map(|operations| operations.table());
    let names = |table: &Table| table.family.map(|family| family.table().to_owned());
    let of_streams = |what: fn(&gantry_domain::webhook::StreamEventType) -> &'static str| {
        STREAM_EVENTS.iter().map(|one| what(one).to_owned()).collect::<Vec<_>>()
    };
    let note = Note {
        families: tables().filter_map(names).collect(),
        statuses: tables().filter(|table| table.lifecycle.is_some()).filter_map(names).collect(),
        kinds: of_streams(|one| one.kind),
        names: of_streams(|one| one.name),
        leads: of_streams(|one| one.leads_to),
        types: of_streams(|one| one.event),
        present,
        most: MOST,
    };
    let work = async |tx: &Tx| Ok(note.get_result::<Count>(tx.connection()).await.to_domain()?.count);
    crate::job_schedule::webhook_round(store, work).await
}

/// What is kept of deliveries.
#[derive(Debug, Clone, Copy)]
pub struct Retention {
    /// For how long those that were made.
    pub delivered: Duration,
    /// For how long those that were given up.
    pub failed: Duration,
    /// After how long what waits for a paused webhook is given up.
    pub paused: Duration,
    /// How many of each webhook.
    pub kept: i32,
    /// Of how many that wait a webhook is paused.
    pub waiting: i32,
}

/// Removes at most so many deliveries of each webhook that are not kept any more, gives up what waits for webhooks that were paused
/// long ago, and pauses webhooks for which too much waits; answers how many were removed.
///
/// # Errors
/// Internal ones.
pub async fn forget(store: &Store, present: DateTime<Utc>, retention: Retention, most: i32) -> Result<i64, Error> {
    let forget = Forget {
        present,
        delivered: retention.delivered.as_secs_f64(),
        failed: retention.failed.as_secs_f64(),
        paused: retention.paused.as_secs_f64(),
        kept: retention.kept,
        waiting: retention.waiting,
        most,
    };
    let work = async |tx: &Tx| Ok(forget.get_result::<Count>(tx.connection()).await.to_domain()?.count);
    crate::job_schedule::webhook_round(store, work).await
}
