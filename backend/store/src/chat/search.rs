//! Searching what was said, in the threads one is in.

use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Text};
use gantry_domain::thread::Message;
use gantry_domain::{Error, Id, RequestContext, UserId};

use crate::Tx;
use crate::error::ToDomain;
use crate::families::Page;
use crate::run_query::RunQueryDsl;
use crate::search::messages;
use crate::thread_stream::{MessageRow, message_columns};

/// A message that holds the words.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// Its thread.
    pub thread_id: Id,
    /// The other one, the crew, or the work order.
    pub thread_name: String,
    /// All of it.
    pub message: Message,
}

prepared! {
    /// Messages with the names of their threads.
    ByIds { me: UserId => BigInt, ids: Vec<Id> => Array<BigInt> }
    concat!(
        "SELECT t.id AS thread_id, coalesce(o.display_name, c.name, w.code || ' ' || w.title, '') AS thread_name, ",
        message_columns!(),
        " FROM message AS m JOIN thread AS t ON t.id = m.thread_id \
         LEFT JOIN thread_member AS om ON t.kind = 'direct' AND om.thread_id = t.id AND om.user_id <> ? \
         LEFT JOIN \"user\" AS o ON o.id = om.user_id LEFT JOIN crew AS c ON c.id = t.crew_id \
         LEFT JOIN work_order AS w ON w.id = t.work_order_id \
         WHERE m.id = ANY(?) AND m.deleted_at IS NULL ORDER BY m.id DESC"
    )
}

#[derive(QueryableByName)]
struct FoundRow {
    #[diesel(sql_type = BigInt)]
    thread_id: Id,
    #[diesel(sql_type = Text)]
    thread_name: String,
    #[diesel(embed)]
    message: MessageRow,
}

/// Messages with all of the words, the newest first; how many is counted up to 1,000.
///
/// # Errors
/// Internal ones.
pub async fn search(
    tx: &Tx,
    (context, me): (&RequestContext, UserId),
    (text, thread): (&str, Option<Id>),
    (offset, rows): (i64, i64),
) -> Result<Page<Found>, Error> {
    let ids = messages(tx, (context, me), (text, thread)).await?;
    let total_records = i64::try_from(ids.len()).unwrap_or(i64::MAX);
    let (offset, rows) = (usize::try_from(offset).unwrap_or(0), usize::try_from(rows).unwrap_or(0));
    let ids: Vec<Id> = ids.into_iter().skip(offset).take(rows).collect();
    if ids.is_empty() {
        return Ok(Page { items: Vec::new(), total_records });
    }
    let rows: Vec<FoundRow> = ByIds { me, ids }.load(tx.connection()).await.to_domain()?;
    let found = |row: FoundRow| {
        let FoundRow { thread_id, thread_name, message } = row;
        message.message().map(|message| Found { thread_id, thread_name, message })
    };
    Ok(Page { items: rows.into_iter().map(found).collect::<Result<_, _>>()?, total_records })
}
