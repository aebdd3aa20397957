//! How deliveries went, and making them once more.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use gantry_domain::{Error, Id};
use uuid::Uuid;

use crate::Tx;
use crate::error::ToDomain;
use crate::families::Page;
use crate::run_query::RunQueryDsl;
use crate::schema::{webhook_attempt as a, webhook_delivery as d};

/// A delivery, as the log shows it.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable)]
#[diesel(table_name = d)]
pub struct Delivery {
    /// Its id.
    pub id: Id,
    /// The same for the same event.
    pub event_id: Uuid,
    /// The type of the event.
    pub kind: String,
    /// What it happened to.
    pub record_id: Option<Id>,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// As it was sent; none: it was not yet.
    pub body: Option<String>,
    /// `pending`, `delivered` or `failed`.
    pub state: String,
    /// How often it was tried.
    pub attempts: i32,
    /// When it is tried, if it is pending.
    pub due_at: DateTime<Utc>,
    /// When it was made or given up.
    pub finished_at: Option<DateTime<Utc>>,
}

/// One attempt.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable)]
#[diesel(table_name = a)]
pub struct Attempt {
    /// When.
    pub at: DateTime<Utc>,
    /// How long it took.
    pub milliseconds: i32,
    /// The status of the answer; none: there was none.
    pub status: Option<i32>,
    /// Why there was none.
    pub error: String,
    /// The beginning of the answer.
    pub answer: String,
}

/// A page of the deliveries of a webhook, the newest first, of one state or of all.
///
/// # Errors
/// `not_found`.
pub async fn page(tx: &Tx, webhook: Id, state: Option<&str>, first: i64, rows: i64) -> Result<Page<Delivery>, Error> {
    super::webhook::get(tx, webhook).await?;
    let of = || {
        let all = d::table.filter(d::webhook_id.eq(webhook)).into_boxed();
        match state {
            Some(state) => all.filter(d::state.eq(state.to_owned())),
            None => all,
        }
    };
    let page = of().order(d::id.desc()).offset(first).limit(rows).select(Delivery::as_select());
    let items = page.load(tx.connection()).await.to_domain()?;
    let total_records = of().count().get_result(tx.connection()).await.to_domain()?;
    Ok(Page { items, total_records })
}

/// A delivery with its attempts, the newest first; the last fifty.
///
/// # Errors
/// `not_found`.
pub async fn get(tx: &Tx, webhook: Id, id: Id) -> Result<(Delivery, Vec<Attempt>), Error> {
    super::webhook::get(tx, webhook).await?;
    let row = d::table.filter(d::id.eq(id).and(d::webhook_id.eq(webhook))).select(Delivery::as_select());
    let delivery: Option<Delivery> = row.first(tx.connection()).await.optional().to_domain()?;
    let delivery = delivery.ok_or(Error::NotFound { what: "Delivery" })?;
    let attempts = a::table.filter(a::delivery_id.eq(id)).order(a::id.desc()).limit(50).select(Attempt::as_select());
    Ok((delivery, attempts.load(tx.connection()).await.to_domain()?))
}

/// Makes a delivery once more, under the same id, as if it had not been tried.
///
/// # Errors
/// `not_found`.
pub async fn replay(tx: &Tx, webhook: Id, id: Id, present: DateTime<Utc>) -> Result<(), Error> {
    super::webhook::get(tx, webhook).await?;
    let row = d::table.filter(d::id.eq(id).and(d::webhook_id.eq(webhook)));
    match diesel::update(row).set(Again::at(present)).execute(tx.connection()).await.to_domain()? {
        0 => Err(Error::NotFound { what: "Delivery" }),
        _ => Ok(()),
    }
}

/// Makes all once more that were given up and whose events happened at or after a moment; answers how many.
///
/// # Errors
/// `not_found`.
pub async fn replay_failed(tx: &Tx, webhook: Id, since: DateTime<Utc>, present: DateTime<Utc>) -> Result<usize, Error> {
    super::webhook::get(tx, webhook).await?;
    let failed = d::table.filter(d::webhook_id.eq(webhook).and(d::state.eq("failed")).and(d::at.ge(since)));
    diesel::update(failed).set(Again::at(present)).execute(tx.connection()).await.to_domain()
}

/// What has a delivery made once more.
#[derive(AsChangeset)]
#[diesel(table_name = d)]
#[diesel(treat_none_as_null = true)]
struct Again {
    state: &'static str,
    attempts: i32,
    due_at: DateTime<Utc>,
    finished_at: Option<DateTime<Utc>>,
}

impl Again {
    fn at(present: DateTime<Utc>) -> Self {
        Self { state: "pending", attempts: 0, due_at: present, finished_at: None }
    }
}

/// Notes a delivery that was not waited for, with its only attempt; its id.
///
/// # Errors
/// Internal ones.
pub async fn note(
    tx: &Tx,
    webhook: Id,
    (event_id, kind, body): (Uuid, &str, &str),
    attempt: &Attempt,
    delivered: bool,
) -> Result<Id, Error> {
    let row = (
        d::webhook_id.eq(webhook),
        d::event_id.eq(event_id),
        d::kind.eq(kind),
        d::sequence.eq(0_i64),
        d::at.eq(attempt.at),
        d::body.eq(body),
        d::state.eq(if delivered { "delivered" } else { "failed" }),
        d::attempts.eq(1),
        d::due_at.eq(attempt.at),
        d::finished_at.eq(attempt.at),
    );
    let insert = diesel::insert_into(d::table).values(row).returning(d::id);
    let id: Id = insert.get_result(tx.connection()).await.to_domain()?;
    let row = (
        a::delivery_id.eq(id),
        a::at.eq(attempt.at),
        a::milliseconds.eq(attempt.milliseconds),
        a::status.eq(attempt.status),
        a::error.eq(&attempt.error),
        a::answer.eq(&attempt.answer),
    );
    diesel::insert_into(a::table).values(row).execute(tx.connection()).await.to_domain()?;
    Ok(id)
}
