//! Jobs: work that must happen once. A job is written by the transaction that wants it done, and marked as done by the one
//! that does it, so neither a crash nor a second call can lose or double it.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use gantry_domain::{Error, Id};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::Tx;
use crate::error::ToDomain;
use crate::families::Page;
use crate::run_query::RunQueryDsl;
use crate::schema::job;

/// Work to be done.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = job)]
pub struct NewJob {
    /// Which kind of work.
    pub queue: String,
    /// What makes it the same work: a second job with it is none.
    pub key: String,
    /// What to do, in the words of the queue.
    pub payload: Value,
}

/// A job that was taken; other workers cannot take it until the transaction ends.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable)]
#[diesel(table_name = job)]
pub struct Job {
    /// Its id.
    pub id: Id,
    /// Which kind of work.
    pub queue: String,
    /// What makes it the same work.
    pub key: String,
    /// What to do.
    pub payload: Value,
    /// How often it was begun and came to nothing.
    pub attempts: i32,
}

/// A job that was given up.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = job)]
#[serde(rename_all = "camelCase")]
pub struct DeadJob {
    /// Its id.
    #[schema(value_type = i64)]
    pub id: Id,
    /// Which kind of work.
    pub queue: String,
    /// What makes it the same work.
    pub key: String,
    /// What was to be done.
    pub payload: Value,
    /// How often it was begun and came to nothing.
    pub attempts: i32,
    /// What was wrong the last time.
    pub error: String,
    /// Since when it is wanted.
    pub created_at: DateTime<Utc>,
}

/// How much there is to do in a queue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Backlog {
    /// Which kind of work.
    pub queue: String,
    /// Jobs to be done, now or later.
    pub waiting: i64,
    /// Jobs that were given up.
    pub dead: i64,
    /// When the oldest of those to be done was due, or will be.
    pub oldest: Option<DateTime<Utc>>,
}

/// Writes a job; its id, or `None` when there is or was one with this key. The caller calls a worker to it after the
/// commit; when that comes to nothing, the job is called for some seconds later.
///
/// # Errors
/// Internal ones.
pub async fn insert(tx: &Tx, new: &NewJob) -> Result<Option<Id>, Error> {
    diesel::insert_into(job::table)
        .values((new, job::called_at.eq(diesel::dsl::now)))
        .on_conflict_do_nothing()
        .returning(job::id)
        .get_result(tx.connection())
        .await
        .optional()
        .to_domain()
}

/// Writes a job without calling a worker: within a second or two a round does. None when there is or was one with this key.
///
/// # Errors
/// Internal ones.
pub async fn insert_later(tx: &Tx, new: &NewJob) -> Result<(), Error> {
    let insert = diesel::insert_into(job::table).values(new).on_conflict_do_nothing();
    insert.execute(tx.connection()).await.to_domain().map(drop)
}

/// Takes a job that is due; `None` when it is done, given up, put off, or taken by another worker.
///
/// # Errors
/// Internal ones.
pub async fn take(tx: &Tx, id: Id) -> Result<Option<Job>, Error> {
    let due = job::table.filter(job::id.eq(id).and(job::state.eq("waiting")).and(job::due_at.le(diesel::dsl::now)));
    let due = due.select(Job::as_select()).for_update().skip_locked();
    due.first(tx.connection()).await.optional().to_domain()
}

/// Counts an attempt before it is made, for a job that may have killed the worker that tried it last; answers how many there were.
///
/// # Errors
/// Internal ones.
pub async fn count_attempt(tx: &Tx, id: Id) -> Result<i32, Error> {
    let counted = diesel::update(job::table.filter(job::id.eq(id))).set(job::attempts.eq(job::attempts + 1));
    counted.returning(job::attempts).get_result(tx.connection()).await.to_domain()
}

/// It is done.
///
/// # Errors
/// Internal ones.
pub async fn finish(tx: &Tx, id: Id) -> Result<(), Error> {
    let values = (job::state.eq("done"), job::finished_at.eq(diesel::dsl::now));
    let done = diesel::update(job::table.filter(job::id.eq(id))).set(values);
    done.execute(tx.connection()).await.to_domain().map(drop)
}

/// Puts it off.
///
/// # Errors
/// Internal ones.
pub async fn put_off(tx: &Tx, id: Id, due_at: DateTime<Utc>, error: &str) -> Result<(), Error> {
    let called_at: Option<DateTime<Utc>> = None;
    let values = (job::due_at.eq(due_at), job::called_at.eq(called_at), job::error.eq(error));
    let later = diesel::update(job::table.filter(job::id.eq(id))).set(values);
    later.execute(tx.connection()).await.to_domain().map(drop)
}

/// Gives it up, until an administrator looks at it.
///
/// # Errors
/// Internal ones.
pub async fn dead_letter(tx: &Tx, id: Id, error: &str) -> Result<(), Error> {
    let dead = diesel::update(job::table.filter(job::id.eq(id))).set((job::state.eq("dead"), job::error.eq(error)));
    dead.execute(tx.connection()).await.to_domain().map(drop)
}

/// How much there is to do, by queue; queues without anything are left out.
///
/// # Errors
/// Internal ones.
pub async fn backlogs(tx: &Tx) -> Result<Vec<Backlog>, Error> {
    use diesel::dsl::{count_star, min};
    let open = job::table.filter(job::state.eq_any(["waiting", "dead"])).group_by((job::queue, job::state));
    let open = open.select((job::queue, job::state, count_star(), min(job::due_at))).order(job::queue);
    let rows: Vec<(String, String, i64, Option<DateTime<Utc>>)> = open.load(tx.connection()).await.to_domain()?;
    let mut backlogs: Vec<Backlog> = Vec::new();
    for (queue, state, count, oldest) in rows {
        let known = backlogs.pop_if(|last| last.queue == queue);
        let mut backlog = known.unwrap_or(Backlog { queue, waiting: 0, dead: 0, oldest: None });
        if state == "dead" {
            backlog.dead = count;
        } else {
            (backlog.waiting, backlog.oldest) = (count, oldest);
        }
        backlogs.push(backlog);
    }
    Ok(backlogs)
}

/// A page of the jobs that were given up, newest first.
///
/// # Errors
/// Internal ones.
pub async fn dead(tx: &Tx, first: i64, rows: i64) -> Result<Page<DeadJob>, Error> {
    let dead = || job::table.filter(job::state.eq("dead"));
    let page = dead().order(job::id.desc()).offset(first).limit(rows).select(DeadJob::as_select());
    let (items, total_records) =
        futures_util::try_join!(page.load(tx.connection()), dead().count().get_result(tx.connection())).to_domain()?;
    Ok(Page { items, total_records })
}

/// Tries a job once more that was given up; `false` when it was not. It is called for within a second or two.
///
/// # Errors
/// Internal ones.
pub async fn revive(tx: &Tx, id: Id) -> Result<bool, Error> {
    let called_at: Option<DateTime<Utc>> = None;
    let values =
        (job::state.eq("waiting"), job::attempts.eq(0), job::due_at.eq(diesel::dsl::now), job::called_at.eq(called_at));
    let revived = diesel::update(job::table.filter(job::id.eq(id).and(job::state.eq("dead")))).set(values);
    revived.execute(tx.connection()).await.to_domain().map(|rows| rows == 1)
}

/// Gives a job up for good; `false` when it was not given up before.
///
/// # Errors
/// Internal ones.
pub async fn discard(tx: &Tx, id: Id) -> Result<bool, Error> {
    let values = (job::state.eq("discarded"), job::finished_at.eq(diesel::dsl::now));
    let discarded = diesel::update(job::table.filter(job::id.eq(id).and(job::state.eq("dead")))).set(values);
    discarded.execute(tx.connection()).await.to_domain().map(|rows| rows == 1)
}
