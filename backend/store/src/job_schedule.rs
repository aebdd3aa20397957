//! Rounds through all tenants, for work that no request waits for: jobs that are due, changes to announce, jobs to
//! delete. Tenants stay separated: the database looks at one after the other, and returns only ids.
//!
//! One node at a time makes a round; another one that tries meanwhile has nothing to do.

mod forgetting;
mod kits;

use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Double, Integer, Nullable, Text, Timestamptz};
use gantry_domain::{Error, Id, TenantId};

pub use forgetting::{
    drop_reading_weeks, forget, forget_changes, forget_notifications, forget_readings, forget_request_answers,
    forget_sign_ins, make_reading_weeks,
};
pub use kits::{DueKit, due_kits};

use crate::count::Count;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::{Store, Tx};

/// A job that a worker has to be called to.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct DueJob {
    /// Whose.
    #[diesel(sql_type = BigInt)]
    pub tenant_id: TenantId,
    /// Which.
    #[diesel(sql_type = BigInt)]
    pub id: Id,
    /// Which kind of work.
    #[diesel(sql_type = Text)]
    pub queue: String,
    /// A worker was called to it before.
    #[diesel(sql_type = Bool)]
    pub again: bool,
}

/// A meter that is to be read from the sensor that feeds it.
#[derive(Debug, Clone, PartialEq, QueryableByName)]
pub struct DueFeed {
    /// Whose.
    #[diesel(sql_type = BigInt)]
    pub tenant_id: TenantId,
    /// The meter.
    #[diesel(sql_type = BigInt)]
    pub meter_id: Id,
    /// When the sensor measured it.
    #[diesel(sql_type = Timestamptz)]
    pub at: DateTime<Utc>,
    /// What it measured.
    #[diesel(sql_type = Double)]
    pub value: f64,
    /// In which unit, if the sensor has one.
    #[diesel(sql_type = Nullable<Text>)]
    pub unit: Option<String>,
}

/// The rounds, by the keys of their locks.
const DUE: i32 = 1;
const CHANGES: i32 = 2;
const FORGET: i32 = 3;
const NEWS: i32 = 4;
const OVERDUE: i32 = 5;
const READINGS: i32 = 6;
const FEEDS: i32 = 7;
const ALARMS: i32 = 8;
const PLANS: i32 = 9;
const WEBHOOKS: i32 = 10;
const COSTS: i32 = 11;
const KITS: i32 = 12;
const MATERIALS: i32 = 13;

prepared! {
    Lock { class: i32 => Integer, round: i32 => Integer }
    "SELECT pg_try_advisory_xact_lock(?, ?) AS mine"
}

prepared! {
    CallDue { most: i32 => Integer, patience: f64 => Double, silent: Vec<String> => Array<Text> }
    "SELECT * FROM call_due_jobs(?, make_interval(secs => ?), ?)"
}

prepared! {
    NoteChanges {}
    "SELECT * FROM note_changes()"
}

prepared! {
    DueFeeds { pause: f64 => Double }
    "SELECT * FROM due_feeds(make_interval(secs => ?))"
}

prepared! {
    TakeNews {}
    "SELECT * FROM take_news()"
}

prepared! {
    NoteOverdue {}
    "SELECT * FROM note_overdue()"
}

prepared! {
    NoteMaterials { moment: i64 => BigInt }
    "SELECT * FROM note_materials(?)"
}

prepared! {
    CountCosts { most: i32 => Integer }
    "SELECT count_all_costs(?) AS count"
}

prepared! {
    DuePlans { present: DateTime<Utc> => Timestamptz, most: i32 => Integer }
    "SELECT * FROM call_due_plans(?, ?)"
}

prepared! {
    DueAlarms { most: i32 => Integer }
    "SELECT * FROM due_alarms(?)"
}

/// An alarm of which something is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct DueAlarm {
    /// Whose.
    #[diesel(sql_type = BigInt)]
    pub tenant_id: TenantId,
    /// Which.
    #[diesel(sql_type = BigInt)]
    pub id: Id,
}

#[derive(QueryableByName)]
struct Mine {
    #[diesel(sql_type = Bool)]
    mine: bool,
}

/// "jobs", as a number that no other advisory lock of ours begins with.
const CLASS: i32 = 0x6a6f_6273;

/// Jobs that are due and that a worker has to be called to, at most so many of each tenant. A call older than `patience`
/// counts as lost if its queue is one of the silent ones, where none waits.
///
/// # Errors
/// Internal ones.
pub async fn due(store: &Store, most: i32, patience: Duration, silent: Vec<String>) -> Result<Vec<DueJob>, Error> {
    let round = CallDue { most, patience: patience.as_secs_f64(), silent };
    alone(store, DUE, async |tx| round.load(tx.connection()).await.to_domain()).await
}

/// Alarms with a step that is due by time (escalation, re-alarm, end of shelving), at most so many of each tenant.
///
/// # Errors
/// Internal ones.
pub async fn due_alarms(store: &Store, most: i32) -> Result<Vec<DueAlarm>, Error> {
    alone(store, ALARMS, async |tx| DueAlarms { most }.load(tx.connection()).await.to_domain()).await
}

/// Makes jobs of the changes that no job knows of, one for each tenant that has any.
///
/// # Errors
/// Internal ones.
pub async fn changes(store: &Store) -> Result<Vec<DueJob>, Error> {
    alone(store, CHANGES, async |tx| NoteChanges {}.load(tx.connection()).await.to_domain()).await
}

/// Creates jobs for the streams with events that have not led to notifications yet.
///
/// # Errors
/// Internal ones.
pub async fn news(store: &Store) -> Result<Vec<DueJob>, Error> {
    alone(store, NEWS, async |tx| TakeNews {}.load(tx.connection()).await.to_domain()).await
}

/// Makes jobs of the work orders that became overdue, one for each tenant that has any.
///
/// # Errors
/// Internal ones.
pub async fn overdue(store: &Store) -> Result<Vec<DueJob>, Error> {
    alone(store, OVERDUE, async |tx| NoteOverdue {}.load(tx.connection()).await.to_domain()).await
}

/// Makes jobs that look at stock and contracts, one for each tenant that has either, and once for a moment whichever node asks.
///
/// # Errors
/// Internal ones.
pub async fn materials(store: &Store, moment: i64) -> Result<Vec<DueJob>, Error> {
    let note = NoteMaterials { moment };
    alone(store, MATERIALS, async |tx| note.load(tx.connection()).await.to_domain()).await
}

/// Adds the costs of work orders that changed to the totals of their assets and locations, at most so many of each tenant; answers
/// how many there were.
///
/// # Errors
/// Internal ones.
pub async fn count_costs(store: &Store, most: i32) -> Result<i64, Error> {
    let round = CountCosts { most };
    alone(store, COSTS, async |tx| Ok(round.get_result::<Count>(tx.connection()).await.to_domain()?.count)).await
}

/// Makes jobs of the maintenance plans that the generator has to look at, at most so many of each tenant.
///
/// # Errors
/// Internal ones.
pub async fn plans(store: &Store, now: DateTime<Utc>, most: i32) -> Result<Vec<DueJob>, Error> {
    let due = DuePlans { present: now, most };
    alone(store, PLANS, async |tx| due.load(tx.connection()).await.to_domain()).await
}

/// Meters that sensors feed and that were not read for so long.
///
/// # Errors
/// Internal ones.
pub async fn due_feeds(store: &Store, pause: Duration) -> Result<Vec<DueFeed>, Error> {
    let due = DueFeeds { pause: pause.as_secs_f64() };
    alone(store, FEEDS, async |tx| due.load(tx.connection()).await.to_domain()).await
}

/// Does something about webhooks unless another node is at it.
pub(crate) async fn webhook_round<T: Default>(
    store: &Store,
    work: impl AsyncFnOnce(&Tx) -> Result<T, Error>,
) -> Result<T, Error> {
    alone(store, WEBHOOKS, work).await
}

/// Does the round unless another node is at it.
async fn alone<T: Default>(
    store: &Store,
    round: i32,
    work: impl AsyncFnOnce(&Tx) -> Result<T, Error>,
) -> Result<T, Error> {
    store
        .cross_tenant_tx(async |tx| {
            let lock: Mine = Lock { class: CLASS, round }.get_result(tx.connection()).await.to_domain()?;
            if lock.mine { work(tx).await } else { Ok(T::default()) }
        })
        .await
}
