//! Read positions of members, and muted threads.

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use gantry_domain::{Error, Id, UserId};
use serde::Serialize;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::thread_member;

/// How far a user has read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Queryable)]
pub struct Mark {
    /// The user.
    pub id: UserId,
    /// The place of the newest message they have seen.
    pub seq: i64,
}

prepared! {
    /// Never backwards, and never beyond what is there.
    Read { seq: i64 => BigInt, thread: Id => BigInt, me: UserId => BigInt, beyond: i64 => BigInt }
    "UPDATE thread_member AS m SET read_seq = least(?, t.last_seq) FROM thread AS t \
     WHERE t.id = m.thread_id AND m.thread_id = ? AND m.user_id = ? AND m.read_seq < least(?, t.last_seq) \
     RETURNING m.read_seq AS seq"
}

#[derive(QueryableByName)]
struct ReadRow {
    #[diesel(sql_type = BigInt)]
    seq: i64,
}

/// Notes how far a user has read; where that is, if it is news.
///
/// # Errors
/// Internal ones.
pub async fn mark_read(tx: &Tx, me: UserId, thread: Id, seq: i64) -> Result<Option<Mark>, Error> {
    let read = Read { seq, thread, me, beyond: seq };
    let raised: Vec<ReadRow> = read.load(tx.connection()).await.to_domain()?;
    Ok(raised.into_iter().next().map(|row| Mark { id: me, seq: row.seq }))
}

/// How far everybody has read.
///
/// # Errors
/// Internal ones.
pub async fn marks(tx: &Tx, thread: Id) -> Result<Vec<Mark>, Error> {
    use thread_member as m;
    let all = m::table.filter(m::thread_id.eq(thread)).order(m::user_id).select((m::user_id, m::read_seq));
    all.load(tx.connection()).await.to_domain()
}

/// Mutes or unmutes the notifications of a thread for a user.
///
/// # Errors
/// `not_found` when they are not in it.
pub async fn mute(tx: &Tx, me: UserId, thread: Id, muted: bool) -> Result<(), Error> {
    let own = diesel::update(thread_member::table.find((thread, me))).set(thread_member::muted.eq(muted));
    match own.execute(tx.connection()).await.to_domain()? {
        0 => Err(Error::NotFound { what: "Thread" }),
        _ => Ok(()),
    }
}
