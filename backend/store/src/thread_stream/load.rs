//! Loading a thread: one lock and one round trip of pipelined questions, however long it is.

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Nullable, Text, Uuid as SqlUuid};
use gantry_domain::thread::{Member, NewThread, ThreadHead, ThreadKind, ThreadState, WINDOW};
use gantry_domain::{Error, Id, UserId};
use uuid::Uuid;

use super::messages;
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::system::stream::Head;

/// A thread as the database holds it.
#[derive(Debug, Clone)]
pub struct LoadedThread {
    /// Where its stream stands: `state` is of this version.
    pub head: Head,
    /// The state.
    pub state: ThreadState,
}

prepared! {
    /// The thread with its stream, locked so that all that follows is of the same version.
    LockThread { thread: Id => BigInt }
    "SELECT s.id AS stream_id, s.topic, s.epoch, s.version, t.id, t.kind, t.crew_id, t.work_order_id, t.messages, \
     coalesce((SELECT c.name FROM crew AS c WHERE c.id = t.crew_id), \
        (SELECT w.code || ' ' || w.title FROM work_order AS w WHERE w.id = t.work_order_id), '') AS name \
     FROM thread AS t JOIN stream AS s ON s.topic = 'thread:' || t.id WHERE t.id = ? FOR SHARE OF s"
}

prepared! {
    Members { thread: Id => BigInt }
    "SELECT m.user_id AS id, u.display_name AS name FROM thread_member AS m JOIN \"user\" AS u ON u.id = m.user_id \
     WHERE m.thread_id = ? ORDER BY m.user_id"
}

#[derive(QueryableByName)]
struct ThreadRow {
    #[diesel(sql_type = BigInt)]
    stream_id: Id,
    #[diesel(sql_type = Text)]
    topic: String,
    #[diesel(sql_type = SqlUuid)]
    epoch: Uuid,
    #[diesel(sql_type = BigInt)]
    version: i64,
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    crew_id: Option<Id>,
    #[diesel(sql_type = Nullable<BigInt>)]
    work_order_id: Option<Id>,
    #[diesel(sql_type = BigInt)]
    messages: i64,
    #[diesel(sql_type = Text)]
    name: String,
}

#[derive(QueryableByName)]
struct MemberRow {
    #[diesel(sql_type = BigInt)]
    id: UserId,
    #[diesel(sql_type = Text)]
    name: String,
}

/// Loads a thread, which is locked until the transaction ends; not for a read-only transaction.
///
/// # Errors
/// `not_found`.
pub async fn load(tx: &Tx, thread: Id) -> Result<LoadedThread, Error> {
    // The first takes the lock; the server answers the rest after it, each with what was committed by then.
    let (row, members, messages) = futures_util::try_join!(
        async { LockThread { thread }.load::<ThreadRow>(tx.connection()).await.to_domain() },
        async { Members { thread }.load::<MemberRow>(tx.connection()).await.to_domain() },
        messages::newest(tx, thread, WINDOW),
    )?;
    let row = row.into_iter().next().ok_or(Error::NotFound { what: "Thread" })?;
    let kind = ThreadKind::parse(&row.kind);
    let kind = kind.ok_or_else(|| Error::Internal(format!("there is no kind of thread {}", row.kind)))?;
    let state = ThreadState::new(NewThread {
        head: ThreadHead { id: row.id, kind, name: row.name, crew_id: row.crew_id, work_order_id: row.work_order_id },
        version: row.version,
        members: members.into_iter().map(|MemberRow { id, name }| Member { id, name }).collect(),
        messages,
        total: row.messages,
    });
    let head = Head { id: row.stream_id, topic: row.topic, epoch: row.epoch, version: row.version };
    Ok(LoadedThread { head, state })
}
