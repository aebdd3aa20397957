//! The users that one can write to, and one's threads with what is new in them.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use gantry_domain::{Error, Id, RequestContext, UserId};
use uuid::Uuid;

use super::sees_work_orders;
use crate::Tx;
use crate::count::Count;
use crate::entity::escaped;
use crate::error::ToDomain;
use crate::families::Page;
use crate::run_query::RunQueryDsl;

/// Threads that are listed; who has more finds the rest by the search.
const MOST: i64 = 200;

/// A user one can write to.
#[derive(Debug, Clone, PartialEq, QueryableByName)]
pub struct Contact {
    /// The user.
    #[diesel(sql_type = BigInt)]
    pub id: UserId,
    /// The user's public id.
    #[diesel(sql_type = SqlUuid)]
    pub uuid: Uuid,
    /// The name to show.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// Where the picture is; empty for none.
    #[diesel(sql_type = Text)]
    pub photo: String,
    /// The thread between the two, if there is one.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub thread_id: Option<Id>,
    /// The place of its newest message.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub last_seq: Option<i64>,
    /// Up to where one has read.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub read_seq: Option<i64>,
}

/// One of one's threads.
#[derive(Debug, Clone, PartialEq, QueryableByName)]
pub struct Friend {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    pub thread_id: Id,
    /// `direct`, `crew`, `workOrder`.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// The other one, the crew, or the work order.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// The crew, if it is a crew's.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub crew_id: Option<Id>,
    /// The work order, if it is about one.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub work_order_id: Option<Id>,
    /// The place of the newest message.
    #[diesel(sql_type = BigInt)]
    pub last_seq: i64,
    /// Up to where one has read.
    #[diesel(sql_type = BigInt)]
    pub read_seq: i64,
    /// No notifications of new messages.
    #[diesel(sql_type = Bool)]
    pub muted: bool,
    /// The other one of two.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub other_id: Option<UserId>,
    /// Their public id.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub other_uuid: Option<Uuid>,
    /// Where their picture is; empty for none.
    #[diesel(sql_type = Text)]
    pub photo: String,
    /// Whether there is a user to write to.
    #[diesel(sql_type = Bool)]
    pub active: bool,
    /// How many are in it.
    #[diesel(sql_type = BigInt)]
    pub members: i64,
    /// Messages of others that one has not read; counted to 100.
    #[diesel(sql_type = BigInt)]
    pub unread: i64,
    #[diesel(embed)]
    last: LastRow,
}

#[derive(Debug, Clone, PartialEq, QueryableByName)]
struct LastRow {
    #[diesel(sql_type = Nullable<BigInt>)]
    last_id: Option<Id>,
    #[diesel(sql_type = Nullable<Text>)]
    last_text: Option<String>,
    #[diesel(sql_type = Nullable<BigInt>)]
    last_by: Option<UserId>,
    #[diesel(sql_type = Nullable<Text>)]
    last_by_name: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    last_at: Option<DateTime<Utc>>,
}

/// The newest message of a thread.
#[derive(Debug, Clone, PartialEq)]
pub struct LastMessage {
    /// Its id.
    pub id: Id,
    /// How it begins.
    pub text: String,
    /// Who wrote it; none for Gantry itself.
    pub by: Option<UserId>,
    /// Their name.
    pub by_name: String,
    /// When.
    pub at: DateTime<Utc>,
}

impl Friend {
    /// The newest message, once there is one.
    pub fn last(&self) -> Option<LastMessage> {
        let LastRow { last_id, last_text, last_by, last_by_name, last_at } = self.last.clone();
        Some(LastMessage { id: last_id?, text: last_text?, by: last_by, by_name: last_by_name?, at: last_at? })
    }
}

prepared! {
    Contacts { me: UserId => BigInt, other: UserId => BigInt, search: String => Text, offset: i64 => BigInt, rows: i64 => BigInt }
    "SELECT u.id, u.uuid, u.display_name AS name, u.photo_url AS photo, t.id AS thread_id, t.last_seq, m.read_seq \
     FROM (SELECT ?::bigint AS id) AS me \
     JOIN \"user\" AS u ON u.id <> ? AND u.active AND u.archived_at IS NULL AND u.search LIKE lower(?) \
     LEFT JOIN thread AS t ON t.pair = least(u.id, me.id) || ':' || greatest(u.id, me.id) \
     LEFT JOIN thread_member AS m ON m.thread_id = t.id AND m.user_id = me.id \
     ORDER BY u.display_name, u.id OFFSET ? LIMIT ?"
}

prepared! {
    CountContacts { me: UserId => BigInt, search: String => Text }
    "SELECT count(*) AS count FROM \"user\" AS u \
     WHERE u.id <> ? AND u.active AND u.archived_at IS NULL AND u.search LIKE lower(?)"
}

/// Those one can write to, by name.
///
/// # Errors
/// Internal ones.
pub async fn contacts(tx: &Tx, me: UserId, search: &str, (offset, rows): (i64, i64)) -> Result<Page<Contact>, Error> {
    let search = format!("%{}%", escaped(search));
    let (items, count) = futures_util::try_join!(
        Contacts { me, other: me, search: search.clone(), offset, rows }.load(tx.connection()),
        CountContacts { me, search }.get_result::<Count>(tx.connection()),
    )
    .to_domain()?;
    Ok(Page { items, total_records: count.count })
}

/// Threads `t` with a user's membership `m`.
macro_rules! friends {
    ($from:expr, $end:expr) => {
        concat!(
            "SELECT t.id AS thread_id, t.kind, t.crew_id, t.work_order_id, t.last_seq, \
             coalesce(m.read_seq, t.last_seq) AS read_seq, coalesce(m.muted, false) AS muted, \
             o.id AS other_id, o.uuid AS other_uuid, coalesce(o.photo_url, '') AS photo, \
             coalesce(o.display_name, c.name, w.code || ' ' || w.title, '') AS name, \
             (CASE t.kind WHEN 'direct' THEN coalesce(o.active AND o.archived_at IS NULL, false) \
                WHEN 'crew' THEN c.archived_at IS NULL ELSE true END) AS active, \
             (SELECT count(*) FROM thread_member AS a WHERE a.thread_id = t.id) AS members, \
             (SELECT count(*) FROM (SELECT FROM message AS n WHERE n.thread_id = t.id AND n.seq > m.read_seq \
                AND n.by_user IS DISTINCT FROM m.user_id AND n.deleted_at IS NULL LIMIT 100) AS news) AS unread, \
             l.id AS last_id, left(l.text, 200) AS last_text, l.by_user AS last_by, l.by_name AS last_by_name, l.at AS last_at ",
            $from,
            " LEFT JOIN message AS l ON l.thread_id = t.id AND l.seq = t.last_seq \
             LEFT JOIN thread_member AS om ON t.kind = 'direct' AND om.thread_id = t.id AND om.user_id <> m.user_id \
             LEFT JOIN \"user\" AS o ON o.id = om.user_id \
             LEFT JOIN crew AS c ON c.id = t.crew_id LEFT JOIN work_order AS w ON w.id = t.work_order_id ",
            $end
        )
    };
}

prepared! {
    /// The newest first. Those about work orders are left out for who may not see them; so are those in which nothing has been said yet,
    /// but for crews': who looks for one finds it here.
    Friends { me: UserId => BigInt, work_orders: bool => Bool, rows: i64 => BigInt }
    friends!("FROM thread_member AS m JOIN thread AS t ON t.id = m.thread_id",
        "WHERE m.user_id = ? AND (t.kind <> 'workOrder' OR ?) AND (t.kind = 'crew' OR t.last_seq > 0) \
         ORDER BY t.last_at DESC, t.id DESC LIMIT ?")
}

prepared! {
    /// Who may see work orders may see what is said of them without being in it.
    OneFriend { me: UserId => BigInt, thread: Id => BigInt, work_orders: bool => Bool }
    friends!("FROM thread AS t LEFT JOIN thread_member AS m ON m.thread_id = t.id AND m.user_id = ?",
        "WHERE t.id = ? AND CASE t.kind WHEN 'workOrder' THEN ? ELSE m.user_id IS NOT NULL END")
}

/// One's threads, those with the newest messages first.
///
/// # Errors
/// Internal ones.
pub async fn friends(tx: &Tx, context: &RequestContext, me: UserId) -> Result<Page<Friend>, Error> {
    let all = Friends { me, work_orders: sees_work_orders(context), rows: MOST };
    Ok(Page::all(all.load(tx.connection()).await.to_domain()?))
}

/// One of them.
///
/// # Errors
/// `not_found`.
pub async fn friend(tx: &Tx, context: &RequestContext, me: UserId, thread: Id) -> Result<Friend, Error> {
    let one = OneFriend { me, thread, work_orders: sees_work_orders(context) };
    let found: Vec<Friend> = one.load(tx.connection()).await.to_domain()?;
    found.into_iter().next().ok_or(Error::NotFound { what: "Thread" })
}
