//! What the commands of a batch need to know before they are decided: all of it in one round trip.

use std::collections::HashMap;

use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Bool, Text};
use gantry_domain::thread::{Attachment, ThreadFacts, ThreadKind, ThreadNeeds, ThreadState};
use gantry_domain::{Error, Id, UserId};

use super::messages;
use crate::Tx;
use crate::board_stream::draw_ids;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

prepared! {
    Attachments { thread: Id => BigInt, ids: Vec<Id> => Array<BigInt> }
    "SELECT id, by_user, file_name, media_type, size FROM message_attachment \
     WHERE thread_id = ? AND id = ANY(?) AND message_id IS NULL"
}

prepared! {
    Users { ids: Vec<UserId> => Array<BigInt> }
    "SELECT id, display_name FROM \"user\" WHERE id = ANY(?) AND active AND archived_at IS NULL"
}

prepared! {
    /// Whether a user of a direct thread is gone.
    Gone { thread: Id => BigInt }
    "SELECT EXISTS (SELECT FROM thread_member AS m JOIN \"user\" AS u ON u.id = m.user_id \
        WHERE m.thread_id = ? AND NOT (u.active AND u.archived_at IS NULL)) AS gone"
}

prepared! {
    /// Whether a crew is gone.
    Disbanded { thread: Id => BigInt }
    "SELECT EXISTS (SELECT FROM thread AS t JOIN crew AS c ON c.id = t.crew_id \
        WHERE t.id = ? AND c.archived_at IS NOT NULL) AS gone"
}

#[derive(QueryableByName)]
struct AttachmentRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    by_user: UserId,
    #[diesel(sql_type = Text)]
    file_name: String,
    #[diesel(sql_type = Text)]
    media_type: String,
    #[diesel(sql_type = BigInt)]
    size: i64,
}

#[derive(QueryableByName)]
struct UserRow {
    #[diesel(sql_type = BigInt)]
    id: UserId,
    #[diesel(sql_type = Text)]
    display_name: String,
}

#[derive(QueryableByName)]
struct GoneRow {
    #[diesel(sql_type = Bool)]
    gone: bool,
}

/// Looks up what is needed.
///
/// # Errors
/// Internal ones.
pub async fn gather(tx: &Tx, thread: &ThreadState, needs: ThreadNeeds) -> Result<ThreadFacts, Error> {
    let id = thread.id();
    let (ids, messages, attachments, users, inactive) = futures_util::try_join!(
        draw_ids(tx, needs.ids),
        messages::by_id(tx, id, needs.messages),
        attachments(tx, id, needs.attachments),
        users(tx, needs.users),
        async { if needs.ids == 0 { Ok(false) } else { is_inactive(tx, id, thread.kind()).await } },
    )?;
    Ok(ThreadFacts {
        ids: ids.into(),
        messages: messages.into_iter().map(|message| (message.id, message)).collect(),
        attachments,
        users,
        inactive,
    })
}

async fn attachments(tx: &Tx, thread: Id, ids: Vec<Id>) -> Result<HashMap<Id, (UserId, Attachment)>, Error> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<AttachmentRow> = Attachments { thread, ids }.load(tx.connection()).await.to_domain()?;
    let file = |row: AttachmentRow| {
        let file = Attachment { id: row.id, name: row.file_name, media_type: row.media_type, size: row.size };
        (row.id, (row.by_user, file))
    };
    Ok(rows.into_iter().map(file).collect())
}

async fn users(tx: &Tx, ids: Vec<UserId>) -> Result<HashMap<UserId, String>, Error> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<UserRow> = Users { ids }.load(tx.connection()).await.to_domain()?;
    Ok(rows.into_iter().map(|row| (row.id, row.display_name)).collect())
}

/// Whether the thread has no other active member. A user may always write about a work order.
async fn is_inactive(tx: &Tx, thread: Id, kind: ThreadKind) -> Result<bool, Error> {
    let connection = tx.connection();
    let gone: GoneRow = match kind {
        ThreadKind::Direct => Gone { thread }.get_result(connection).await.to_domain()?,
        ThreadKind::Crew => Disbanded { thread }.get_result(connection).await.to_domain()?,
        ThreadKind::WorkOrder => return Ok(false),
    };
    Ok(gone.gone)
}
