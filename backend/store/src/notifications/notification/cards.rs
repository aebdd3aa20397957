//! The cards of one person: paged, counted, marked as read, taken away.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Text, Timestamptz};
use gantry_domain::{Error, Id, UserId};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::entity::Page;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::notification as n;

/// A notification with what its card says. What is not known for its kind is null.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema, QueryableByName)]
#[serde(rename_all = "camelCase")]
#[schema(as = Notification)]
pub struct Card {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub id: Id,
    /// `assigned`, `mentioned`, `status`, `overdue`, `requested`, `alarm`, `kit`, `webhook`, `undelivered` or `stock`.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// Since when there is something to tell.
    #[diesel(sql_type = Timestamptz)]
    pub date_created: DateTime<Utc>,
    /// Whether it has been read.
    #[diesel(sql_type = Bool)]
    pub read: bool,
    /// `success`, `info`, `error` or `warning`.
    #[diesel(sql_type = Text)]
    pub variant: String,
    /// Who caused it; null: Gantry itself.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub by: Option<String>,
    /// Their picture.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub image: Option<String>,
    /// The board of the work order, as in its address.
    #[diesel(sql_type = Nullable<Integer>)]
    #[schema(required = true)]
    pub board_number: Option<i32>,
    /// The work order.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub work_order_id: Option<Id>,
    /// Its code.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub work_order_code: Option<String>,
    /// Its title.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub work_order_description: Option<String>,
    /// The work request.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub work_request_id: Option<Id>,
    /// Its code.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub work_request_code: Option<String>,
    /// Its title.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub work_request: Option<String>,
    /// The alarm.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub alarm_id: Option<Id>,
    /// The status before; of an alarm its severity.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub from: Option<String>,
    /// The status after; of an alarm `raised`, `escalated` or `reAlarmed`; of a kit its staging place.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub to: Option<String>,
    /// When it was to be done.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    #[schema(required = true)]
    pub due: Option<DateTime<Utc>>,
    /// The thread of the message.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub thread_id: Option<Id>,
    /// The message.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub message_id: Option<Id>,
    /// The place of the message in its thread.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(required = true)]
    pub message_seq: Option<i64>,
    /// What it says, as far as fits.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub text: Option<String>,
    /// The family of the record that it is about, as in `changes:purchase_order`; null for what has fields of its own here.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub record_family: Option<String>,
    /// The record.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub record_id: Option<Id>,
    /// Its code.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub record_code: Option<String>,
}

/// What a card shows, from `notification AS n`.
macro_rules! card_query {
    ($condition:literal) => {
        concat!(
            "SELECT n.id, n.kind, n.created_at AS date_created, n.read_at IS NOT NULL AS read, n.variant, n.by_name AS by, \
             nullif(u.photo_url, '') AS image, b.number AS board_number, n.work_order_id, w.code AS work_order_code, \
             w.title AS work_order_description, n.work_request_id, n.alarm_id, r.code AS work_request_code, r.title AS work_request, \
             n.from_status AS \"from\", n.to_status AS \"to\", n.due, n.thread_id, n.message_id, n.message_seq, n.text, \
             n.record_family, n.record_id, n.record_code \
             FROM notification AS n LEFT JOIN \"user\" AS u ON u.id = n.by_user \
             LEFT JOIN work_order AS w ON w.id = n.work_order_id LEFT JOIN board AS b ON b.id = w.board_id \
             LEFT JOIN work_request AS r ON r.id = n.work_request_id WHERE ",
            $condition
        )
    };
}
pub(super) use card_query;

prepared! {
    List { user: UserId => BigInt, all: bool => Bool, rows: i64 => BigInt, first: i64 => BigInt }
    card_query!("n.user_id = ? AND n.card AND (? OR n.read_at IS NULL) ORDER BY n.id DESC LIMIT ? OFFSET ?")
}

prepared! {
    Get { ids: Vec<Id> => Array<BigInt> }
    card_query!("n.id = ANY(?) ORDER BY n.id")
}

/// A page of a user's cards, newest first.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx, user: UserId, unread: bool, first: i64, rows: i64) -> Result<Page<Card>, Error> {
    let count = || {
        let mine = n::table.filter(n::user_id.eq(user).and(n::card)).into_boxed();
        if unread { mine.filter(n::read_at.is_null()) } else { mine }
    };
    let page = List { user, all: !unread, rows, first };
    let (items, total_records) =
        futures_util::try_join!(page.load(tx.connection()), count().count().get_result(tx.connection())).to_domain()?;
    Ok(Page { items, total_records })
}

/// Some cards, oldest first.
///
/// # Errors
/// Internal ones.
pub async fn get(tx: &Tx, ids: Vec<Id>) -> Result<Vec<Card>, Error> {
    Get { ids }.load(tx.connection()).await.to_domain()
}

/// How many cards a user has not read.
///
/// # Errors
/// Internal ones.
pub async fn unread(tx: &Tx, user: UserId) -> Result<i64, Error> {
    let unread = n::table.filter(n::user_id.eq(user).and(n::card).and(n::read_at.is_null()));
    unread.count().get_result(tx.connection()).await.to_domain()
}

/// Marks a user's cards as read or as not read: the named ones, or all. Others' ids are left alone.
///
/// # Errors
/// Internal ones.
pub async fn mark(tx: &Tx, user: UserId, ids: Option<&[Id]>, read: bool) -> Result<(), Error> {
    let mine = n::table.filter(n::user_id.eq(user).and(n::card).and(n::read_at.is_null().eq(read)));
    let read_at = read.then(Utc::now);
    let connection = tx.connection();
    match ids {
        Some(ids) => {
            let some = diesel::update(mine.filter(n::id.eq_any(ids))).set(n::read_at.eq(read_at));
            some.execute(connection).await
        }
        None => diesel::update(mine).set(n::read_at.eq(read_at)).execute(connection).await,
    }
    .to_domain()
    .map(drop)
}

/// Takes one of a user's cards away.
///
/// # Errors
/// `not_found`.
pub async fn remove(tx: &Tx, user: UserId, id: Id) -> Result<(), Error> {
    let mine = n::table.filter(n::id.eq(id).and(n::user_id.eq(user)).and(n::card));
    // The row stays: its key keeps the same notification from being written once more.
    let gone = diesel::update(mine).set((
        n::card.eq(false),
        n::read_at.eq(Some(Utc::now())),
        n::push_at.eq(None::<DateTime<Utc>>),
        n::mail_at.eq(None::<DateTime<Utc>>),
    ));
    match gone.execute(tx.connection()).await.to_domain()? {
        0 => Err(Error::NotFound { what: "Notification" }),
        _ => Ok(()),
    }
}
