//! Writing down what happened in a thread. What was said in a batch is one statement; changes of single messages follow in
//! the order in which they happened.

use chrono::{DateTime, Utc};
use diesel::sql_types::{Array, BigInt, Nullable, Text, Timestamptz};
use gantry_domain::stream::Recorded;
use gantry_domain::thread::{Message, ThreadEvent, ThreadHappening as H, ThreadKind, ThreadState, UsedAs};
use gantry_domain::{Error, Id, UserId};

use crate::Tx;
use crate::error::ToDomain;
use crate::notifications::news;
use crate::run_query::RunQueryDsl;
use crate::schema::message;
use crate::system::stream;

#[derive(diesel::Insertable)]
#[diesel(table_name = message)]
struct NewMessage<'a> {
    id: Id,
    thread_id: Id,
    seq: i64,
    by_user: Option<UserId>,
    by_name: &'a str,
    at: DateTime<Utc>,
    text: &'a str,
    reply_to: Option<Id>,
    mentions: &'a [UserId],
    command_name: Option<&'a str>,
    command_outcome: Option<&'a str>,
}

prepared! {
    Hang { messages: Vec<Id> => Array<BigInt>, attachments: Vec<Id> => Array<BigInt> }
    "UPDATE message_attachment AS a SET message_id = n.message FROM unnest(?, ?) AS n (message, attachment) \
     WHERE a.id = n.attachment"
}

prepared! {
    Grown { by: i64 => BigInt, seq: i64 => BigInt, at: DateTime<Utc> => Timestamptz, thread: Id => BigInt }
    "UPDATE thread SET messages = messages + ?, last_seq = ?, last_at = ? WHERE id = ?"
}

prepared! {
    /// Who writes has read what stands before.
    Read { users: Vec<UserId> => Array<BigInt>, places: Vec<i64> => Array<BigInt>, thread: Id => BigInt }
    "UPDATE thread_member AS m SET read_seq = greatest(m.read_seq, r.seq) \
     FROM (SELECT u, max(s) AS seq FROM unnest(?, ?) AS n (u, s) GROUP BY u) AS r \
     WHERE m.thread_id = ? AND m.user_id = r.u"
}

prepared! {
    Edit { text: String => Text, mentions: Vec<UserId> => Array<BigInt>, at: DateTime<Utc> => Timestamptz, id: Id => BigInt }
    "UPDATE message SET text = ?, mentions = ?, edited_at = ? WHERE id = ?"
}

prepared! {
    Delete { at: DateTime<Utc> => Timestamptz, user: Option<UserId> => Nullable<BigInt>, name: String => Text, id: Id => BigInt }
    "UPDATE message SET text = '', mentions = '{}', deleted_at = ?, deleted_by_user = ?, deleted_by_name = ? WHERE id = ?"
}

prepared! {
    Unreact { id: Id => BigInt }
    "DELETE FROM message_reaction WHERE message_id = ?"
}

prepared! {
    React { id: Id => BigInt, emoji: String => Text, user: UserId => BigInt }
    "INSERT INTO message_reaction (message_id, emoji, user_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
}

prepared! {
    TakeBack { id: Id => BigInt, emoji: String => Text, user: UserId => BigInt }
    "DELETE FROM message_reaction WHERE message_id = ? AND emoji = ? AND user_id = ?"
}

prepared! {
    Mark { kind: String => Text, work_order: Id => BigInt, id: Id => BigInt }
    "UPDATE message SET used_kind = ?, used_work_order_id = ? WHERE id = ?"
}

prepared! {
    /// Newcomers have read what was there: it is no news to them.
    Join { thread: Id => BigInt, users: Vec<UserId> => Array<BigInt>, seq: i64 => BigInt }
    "INSERT INTO thread_member (thread_id, user_id, read_seq) SELECT ?, u, s FROM unnest(?) AS u, (SELECT ?) AS n (s) \
     ON CONFLICT DO NOTHING"
}

prepared! {
    Leave { thread: Id => BigInt, users: Vec<UserId> => Array<BigInt> }
    "DELETE FROM thread_member WHERE thread_id = ? AND user_id = ANY(?)"
}

/// Writes a batch of events of a locked stream: rows, log and version.
///
/// # Errors
/// Whatever the database refuses; nothing of the batch is kept then, because the transaction is rolled back.
pub async fn persist(
    tx: &Tx,
    stream_id: Id,
    events: &[Recorded<ThreadEvent>],
    after: &ThreadState,
) -> Result<(), Error> {
    let sent: Vec<&Message> = events.iter().filter_map(|recorded| said(&recorded.event)).collect();
    write_sent(tx, after, &sent).await?;
    for recorded in events {
        write_change(tx, after.id(), recorded).await?;
    }
    let log = stream::append(tx, stream_id, events, |_| None);
    let news = news::note(tx, stream_id, events, |event| event.is_news(after.kind()));
    futures_util::try_join!(log, news).map(drop)
}

fn said(event: &ThreadEvent) -> Option<&Message> {
    match event {
        H::MessageSent { message } => Some(message),
        _ => None,
    }
}

async fn write_sent(tx: &Tx, after: &ThreadState, sent: &[&Message]) -> Result<(), Error> {
    let (thread, Some(last)) = (after.id(), sent.last()) else { return Ok(()) };
    let rows: Vec<NewMessage<'_>> = sent
        .iter()
        .map(|message| NewMessage {
            id: message.id,
            thread_id: thread,
            seq: message.seq,
            by_user: message.by.id,
            by_name: &message.by.name,
            at: message.at,
            text: &message.text,
            reply_to: message.reply_to.as_ref().map(|quote| quote.id),
            mentions: &message.mentions,
            command_name: message.command.as_ref().map(|command| command.name.as_str()),
            command_outcome: message.command.as_ref().map(|command| command.outcome.as_str()),
        })
        .collect();
    let hanging = sent.iter().flat_map(|message| message.attachments.iter().map(|file| (message.id, file.id)));
    let (messages, attachments): (Vec<Id>, Vec<Id>) = hanging.unzip();
    let (users, places): (Vec<UserId>, Vec<i64>) =
        sent.iter().filter_map(|message| Some((message.by.id?, message.seq))).unzip();
    let grown = Grown { by: i64::try_from(sent.len()).unwrap_or(0), seq: last.seq, at: last.at, thread };
    futures_util::try_join!(
        diesel::insert_into(message::table).values(&rows).execute(tx.connection()),
        async {
            match messages.is_empty() {
                true => Ok(0),
                false => Hang { messages, attachments }.execute(tx.connection()).await,
            }
        },
        grown.execute(tx.connection()),
        async {
            // Who speaks about a work order is in its thread.
            match after.kind() {
                ThreadKind::WorkOrder => Join { thread, users: users.clone(), seq: 0 }.execute(tx.connection()).await,
                _ => Ok(0),
            }
        },
        Read { users: users.clone(), places, thread }.execute(tx.connection()),
    )
    .to_domain()
    .map(drop)
}

async fn write_change(tx: &Tx, thread: Id, recorded: &Recorded<ThreadEvent>) -> Result<(), Error> {
    match &recorded.event {
        H::MessageSent { .. } => Ok(0),
        H::MessageEdited { message_id, text, mentions, edited_at } => {
            let edit = Edit { text: text.clone(), mentions: mentions.clone(), at: *edited_at, id: *message_id };
            edit.execute(tx.connection()).await
        }
        H::MessageDeleted { message_id: id } => {
            let by = &recorded.by;
            let delete = Delete { at: recorded.at, user: by.id, name: by.name.clone(), id: *id };
            futures_util::try_join!(delete.execute(tx.connection()), Unreact { id: *id }.execute(tx.connection()))
                .map(|_| 1)
        }
        H::Reacted { message_id: id, emoji, on } => match (recorded.by.id, on) {
            (Some(user), true) => React { id: *id, emoji: emoji.clone(), user }.execute(tx.connection()).await,
            (Some(user), false) => TakeBack { id: *id, emoji: emoji.clone(), user }.execute(tx.connection()).await,
            (None, _) => Ok(0),
        },
        H::MessageUsed { message_id, used } => {
            let kind = if used.kind == UsedAs::Task { "task" } else { "note" }.to_owned();
            Mark { kind, work_order: used.work_order_id, id: *message_id }.execute(tx.connection()).await
        }
        H::MembersChanged { added, removed } => {
            let users = added.iter().map(|member| member.id).collect();
            let join = Join { thread, users, seq: recorded.version };
            let leave = Leave { thread, users: removed.clone() };
            futures_util::try_join!(leave.execute(tx.connection()), join.execute(tx.connection())).map(|_| 1)
        }
    }
    .to_domain()
    .map(drop)
}
