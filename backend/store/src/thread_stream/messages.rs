//! Messages as the database keeps them: one at a time, the newest, or a page of old ones.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Jsonb, Nullable, Text, Timestamptz};
use diesel_async::SimpleAsyncConnection;
use gantry_domain::thread::{Attachment, Carried, Message, Quote, Reaction, Use, UsedAs};
use gantry_domain::{Author, Error, Id, UserId};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::Tx;
use crate::error::ToDomain;
use crate::families::Page;
use crate::run_query::RunQueryDsl;

/// All of the messages `m`, with what hangs on them. Emojis are ordered by their bytes, as the state orders them.
macro_rules! message_columns {
    () => {
        "m.id, m.seq, m.by_user, m.by_name, m.at, m.text, m.mentions, m.edited_at, m.deleted_at, m.deleted_by_user, \
         m.deleted_by_name, m.used_kind, m.used_work_order_id, m.command_name, m.command_outcome, \
         (SELECT w.code FROM work_order AS w WHERE w.id = m.used_work_order_id) AS used_code, \
         (SELECT jsonb_build_object('id', q.id, 'name', q.by_name, 'text', left(q.text, 200)) \
            FROM message AS q WHERE q.id = m.reply_to) AS reply_to, \
         (SELECT jsonb_agg(jsonb_build_object('emoji', e.emoji, 'by', e.by) ORDER BY e.emoji COLLATE \"C\") \
            FROM (SELECT r.emoji, jsonb_agg(r.user_id ORDER BY r.user_id) AS by FROM message_reaction AS r \
                  WHERE r.message_id = m.id GROUP BY r.emoji) AS e) AS reactions, \
         (SELECT jsonb_agg(jsonb_build_object('id', a.id, 'name', a.file_name, 'type', a.media_type, 'size', a.size) \
            ORDER BY a.id) FROM message_attachment AS a WHERE a.message_id = m.id AND m.deleted_at IS NULL) AS attachments"
    };
}
pub(crate) use message_columns;

prepared! {
    Newest { thread: Id => BigInt, rows: i64 => BigInt }
    concat!("SELECT ", message_columns!(), " FROM message AS m WHERE m.thread_id = ? ORDER BY m.seq DESC LIMIT ?")
}

prepared! {
    Before { thread: Id => BigInt, before: i64 => BigInt, rows: i64 => BigInt }
    concat!("SELECT ", message_columns!(),
        " FROM message AS m WHERE m.thread_id = ? AND m.seq < ? ORDER BY m.seq DESC LIMIT ?")
}

prepared! {
    After { thread: Id => BigInt, after: i64 => BigInt, rows: i64 => BigInt }
    concat!("SELECT ", message_columns!(),
        " FROM message AS m WHERE m.thread_id = ? AND m.seq >= ? ORDER BY m.seq LIMIT ?")
}

prepared! {
    ById { thread: Id => BigInt, ids: Vec<Id> => Array<BigInt> }
    concat!("SELECT ", message_columns!(), " FROM message AS m WHERE m.thread_id = ? AND m.id = ANY(?)")
}

prepared! {
    Total { thread: Id => BigInt }
    "SELECT messages AS total FROM thread WHERE id = ?"
}

#[derive(QueryableByName)]
struct TotalRow {
    #[diesel(sql_type = BigInt)]
    total: i64,
}

#[derive(QueryableByName)]
pub(crate) struct MessageRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    seq: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    by_user: Option<UserId>,
    #[diesel(sql_type = Text)]
    by_name: String,
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
    #[diesel(sql_type = Text)]
    text: String,
    #[diesel(sql_type = Array<BigInt>)]
    mentions: Vec<UserId>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    edited_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    deleted_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<BigInt>)]
    deleted_by_user: Option<UserId>,
    #[diesel(sql_type = Nullable<Text>)]
    deleted_by_name: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    used_kind: Option<String>,
    #[diesel(sql_type = Nullable<BigInt>)]
    used_work_order_id: Option<Id>,
    #[diesel(sql_type = Nullable<Text>)]
    used_code: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    command_name: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    command_outcome: Option<String>,
    #[diesel(sql_type = Nullable<Jsonb>)]
    reply_to: Option<Value>,
    #[diesel(sql_type = Nullable<Jsonb>)]
    reactions: Option<Value>,
    #[diesel(sql_type = Nullable<Jsonb>)]
    attachments: Option<Value>,
}

impl MessageRow {
    pub(crate) fn message(self) -> Result<Message, Error> {
        let used =
            self.used_kind.zip(self.used_work_order_id).zip(self.used_code).map(|((kind, work_order_id), code)| {
                let kind = if kind == "task" { UsedAs::Task } else { UsedAs::Note };
                Use { kind, work_order_id, code }
            });
        Ok(Message {
            id: self.id,
            seq: self.seq,
            by: Author { id: self.by_user, name: self.by_name },
            at: self.at,
            text: self.text,
            reply_to: self.reply_to.map(read::<Quote>).transpose()?,
            mentions: self.mentions,
            attachments: self.attachments.map(read::<Vec<Attachment>>).transpose()?.unwrap_or_default(),
            reactions: self.reactions.map(read::<Vec<Reaction>>).transpose()?.unwrap_or_default(),
            edited_at: self.edited_at,
            deleted_at: self.deleted_at,
            deleted_by: self.deleted_by_name.map(|name| Author { id: self.deleted_by_user, name }),
            used,
            command: self.command_name.zip(self.command_outcome).map(|(name, outcome)| Carried { name, outcome }),
        })
    }
}

fn read<T: DeserializeOwned>(json: Value) -> Result<T, Error> {
    serde_json::from_value(json).map_err(|error| Error::Internal(format!("a message cannot be read: {error}")))
}

fn all(rows: Vec<MessageRow>) -> Result<Vec<Message>, Error> {
    rows.into_iter().map(MessageRow::message).collect()
}

/// The newest messages, oldest first.
pub(super) async fn newest(tx: &Tx, thread: Id, rows: usize) -> Result<Vec<Message>, Error> {
    let rows = i64::try_from(rows).unwrap_or(i64::MAX);
    let mut messages = all(Newest { thread, rows }.load(tx.connection()).await.to_domain()?)?;
    messages.reverse();
    Ok(messages)
}

/// Messages of a thread by their ids, wherever they stand.
pub(super) async fn by_id(tx: &Tx, thread: Id, ids: Vec<Id>) -> Result<Vec<Message>, Error> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    all(ById { thread, ids }.load(tx.connection()).await.to_domain()?)
}

/// One message of a thread.
///
/// # Errors
/// `not_found`.
pub async fn message(tx: &Tx, thread: Id, id: Id) -> Result<Message, Error> {
    by_id(tx, thread, vec![id]).await?.pop().ok_or(Error::NotFound { what: "Message" })
}

/// Which part of a thread's past is wanted.
#[derive(Debug, Clone, Copy)]
pub enum Around {
    /// What stands before a place.
    Before(i64),
    /// What stands on both sides of a place, the place itself included.
    Place(i64),
}

/// A page of messages, newest first, with the number of all.
///
/// # Errors
/// Internal ones.
pub async fn page(tx: &Tx, thread: Id, around: Around, rows: i64) -> Result<Page<Message>, Error> {
    let (place, older, newer) = match around {
        Around::Before(before) => (before, rows, 0),
        Around::Place(place) => (place, rows / 2, rows - rows / 2),
    };
    let mut settings = tx.connection();
    let ((), total, older, newer) = futures_util::try_join!(
        // Planning such a statement takes longer than reading a page, and PostgreSQL would do it anew for each.
        settings.batch_execute("SET LOCAL plan_cache_mode = force_generic_plan"),
        Total { thread }.get_result::<TotalRow>(tx.connection()),
        Before { thread, before: place, rows: older }.load::<MessageRow>(tx.connection()),
        async {
            match newer {
                0 => Ok(Vec::new()),
                rows => After { thread, after: place, rows }.load::<MessageRow>(tx.connection()).await,
            }
        },
    )
    .to_domain()?;
    let items = all(newer.into_iter().rev().chain(older).collect())?;
    Ok(Page { items, total_records: total.total })
}
