//! Searching what was said, in the threads one is in.

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bool, Nullable, Text};
use diesel_async::RunQueryDsl;
use gantry_domain::thread::Message;
use gantry_domain::{Error, Id, RequestContext, UserId};

use super::sees_work_orders;
use crate::Tx;
use crate::error::ToDomain;
use crate::families::Page;
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

/// What is searched: one's threads, for all of the words, each also as the beginning of a longer one. PostgreSQL reads the
/// words, so that nothing people type is a query; without words nothing is found.
macro_rules! found {
    ($columns:expr, $end:expr) => {
        concat!(
            "SELECT ",
            $columns,
            " FROM thread_member AS own JOIN thread AS t ON t.id = own.thread_id JOIN message AS m ON m.thread_id = t.id \
             LEFT JOIN thread_member AS om ON t.kind = 'direct' AND om.thread_id = t.id AND om.user_id <> own.user_id \
             LEFT JOIN \"user\" AS o ON o.id = om.user_id LEFT JOIN crew AS c ON c.id = t.crew_id \
             LEFT JOIN work_order AS w ON w.id = t.work_order_id \
             WHERE own.user_id = ? AND (t.kind <> 'workOrder' OR ?) AND t.id = coalesce(?, t.id) \
             AND m.words @@ (SELECT (regexp_replace(plainto_tsquery('simple', translate(?, '-/_', '   '))::text, \
                '''( & |$)', ''':*\\1', 'g'))::tsquery) AND m.deleted_at IS NULL ",
            $end
        )
    };
}

prepared! {
    Search { me: UserId => BigInt, work_orders: bool => Bool, thread: Option<Id> => Nullable<BigInt>, words: String => Text, offset: i64 => BigInt, rows: i64 => BigInt }
    found!(concat!("t.id AS thread_id, coalesce(o.display_name, c.name, w.code || ' ' || w.title, '') AS thread_name, ", message_columns!()),
        "ORDER BY m.at DESC, m.id DESC OFFSET ? LIMIT ?")
}

prepared! {
    /// Counted as far as anybody pages.
    Count { me: UserId => BigInt, work_orders: bool => Bool, thread: Option<Id> => Nullable<BigInt>, words: String => Text }
    concat!("SELECT count(*) AS count FROM (", found!("1", "LIMIT 1000"), ") AS f")
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

#[derive(QueryableByName)]
struct CountRow {
    #[diesel(sql_type = BigInt)]
    count: i64,
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
    let words = text.to_owned();
    let work_orders = sees_work_orders(context);
    let [mut c1, mut c2] = [tx.connection(); 2];
    let (rows, count) = futures_util::try_join!(
        Search { me, work_orders, thread, words: words.clone(), offset, rows }.load::<FoundRow>(&mut c1),
        Count { me, work_orders, thread, words }.get_result::<CountRow>(&mut c2),
    )
    .to_domain()?;
    let found = |row: FoundRow| {
        let FoundRow { thread_id, thread_name, message } = row;
        message.message().map(|message| Found { thread_id, thread_name, message })
    };
    Ok(Page { items: rows.into_iter().map(found).collect::<Result<_, _>>()?, total_records: count.count })
}
