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

prepared! {
    /// All of the words, each also as the beginning of a longer one. PostgreSQL reads them, so that nothing people type is a
    /// query; without words it is empty.
    Words { text: String => Text }
    "SELECT regexp_replace(plainto_tsquery('simple', translate(?, '-/_', '   '))::text, '''( & |$)', ''':*\\1', 'g') AS query"
}

/// What is searched: one's threads. Planned anew for what is asked: only where PostgreSQL knows the words does it know whether
/// they are rare, which the index finds, or common, which are soon found among the newest.
macro_rules! found {
    ($columns:expr, $end:expr) => {
        concat!(
            "SELECT ",
            $columns,
            " FROM thread_member AS own JOIN thread AS t ON t.id = own.thread_id JOIN message AS m ON m.thread_id = t.id \
             LEFT JOIN thread_member AS om ON t.kind = 'direct' AND om.thread_id = t.id AND om.user_id <> own.user_id \
             LEFT JOIN \"user\" AS o ON o.id = om.user_id LEFT JOIN crew AS c ON c.id = t.crew_id \
             LEFT JOIN work_order AS w ON w.id = t.work_order_id \
             WHERE own.user_id = $1 AND (t.kind <> 'workOrder' OR $2) AND t.id = coalesce($3, t.id) \
             AND m.words @@ $4::text::tsquery AND m.deleted_at IS NULL ",
            $end
        )
    };
}

const SEARCH: &str = found!(
    concat!(
        "t.id AS thread_id, coalesce(o.display_name, c.name, w.code || ' ' || w.title, '') AS thread_name, ",
        message_columns!()
    ),
    "ORDER BY m.at DESC, m.id DESC OFFSET $5 LIMIT $6"
);
/// Counted as far as anybody pages.
const COUNT: &str = concat!("SELECT count(*) AS count FROM (", found!("1", "LIMIT 1000"), ") AS f");

#[derive(QueryableByName)]
struct WordsRow {
    #[diesel(sql_type = Text)]
    query: String,
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
    let WordsRow { query } = Words { text: text.to_owned() }.get_result(&mut tx.connection()).await.to_domain()?;
    if query.is_empty() {
        return Ok(Page { items: Vec::new(), total_records: 0 });
    }
    let asked = |statement| {
        let of_mine = diesel::sql_query(statement).bind::<BigInt, _>(me).bind::<Bool, _>(sees_work_orders(context));
        of_mine.bind::<Nullable<BigInt>, _>(thread).bind::<Text, _>(query.as_str())
    };
    let page = asked(SEARCH).bind::<BigInt, _>(offset).bind::<BigInt, _>(rows);
    let [mut c1, mut c2] = [tx.connection(); 2];
    let (rows, count) =
        futures_util::try_join!(page.load::<FoundRow>(&mut c1), asked(COUNT).get_result::<CountRow>(&mut c2))
            .to_domain()?;
    let found = |row: FoundRow| {
        let FoundRow { thread_id, thread_name, message } = row;
        message.message().map(|message| Found { thread_id, thread_name, message })
    };
    Ok(Page { items: rows.into_iter().map(found).collect::<Result<_, _>>()?, total_records: count.count })
}
