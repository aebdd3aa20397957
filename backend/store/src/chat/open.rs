//! Threads come to be when a user first opens them; who opens one that is there gets that one, however many try at once.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Text};
use gantry_domain::thread::Member;
use gantry_domain::{Error, Id, UserId};

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::thread_member;

prepared! {
    /// `DO UPDATE` has the second of two wait for the first and see what it made.
    OpenPair { pair: String => Text }
    "INSERT INTO thread (kind, pair) VALUES ('direct', ?) \
     ON CONFLICT ON CONSTRAINT thread_pair_unique DO UPDATE SET pair = excluded.pair RETURNING id"
}

prepared! {
    OpenCrew { crew: Id => BigInt }
    "INSERT INTO thread (kind, crew_id) SELECT 'crew', id FROM crew WHERE id = ? AND archived_at IS NULL \
     ON CONFLICT ON CONSTRAINT thread_crew_unique DO UPDATE SET crew_id = excluded.crew_id RETURNING id"
}

prepared! {
    OpenWorkOrder { work_order: Id => BigInt }
    "INSERT INTO thread (kind, work_order_id) SELECT 'workOrder', id FROM work_order WHERE id = ? \
     ON CONFLICT ON CONSTRAINT thread_work_order_unique DO UPDATE SET work_order_id = excluded.work_order_id RETURNING id"
}

prepared! {
    Stream { topic: String => Text }
    "INSERT INTO stream (topic) VALUES (?) ON CONFLICT ON CONSTRAINT stream_topic_unique DO NOTHING"
}

prepared! {
    Add { thread: Id => BigInt, users: Vec<UserId> => Array<BigInt> }
    "INSERT INTO thread_member (thread_id, user_id) SELECT ?, id FROM \"user\" \
     WHERE id = ANY(?) AND active AND archived_at IS NULL ON CONFLICT DO NOTHING"
}

prepared! {
    /// Users who are a person of the crew or lead it.
    OfCrew { crew: Id => BigInt, led: Id => BigInt }
    "SELECT u.id, u.display_name AS name FROM \"user\" AS u WHERE u.active AND u.archived_at IS NULL AND u.person_id IN ( \
        SELECT m.person_id FROM crew_member AS m WHERE m.crew_id = ? \
        UNION SELECT c.supervisor_id FROM crew AS c WHERE c.id = ?) ORDER BY u.id"
}

prepared! {
    /// Who does a work order: its responsible person, and its crew.
    OnWorkOrder { work_order: Id => BigInt }
    "SELECT u.id, u.display_name AS name FROM work_order AS w JOIN \"user\" AS u ON u.active AND u.archived_at IS NULL \
     AND (u.person_id = w.responsible_person_id OR u.person_id IN (SELECT m.person_id FROM crew_member AS m WHERE m.crew_id = w.crew_id)) \
     WHERE w.id = ? ORDER BY u.id"
}

prepared! {
    /// The threads of crews with those in them who are no guests.
    OfCrews { }
    "SELECT t.id AS thread_id, t.crew_id, m.user_id FROM thread AS t \
     LEFT JOIN thread_member AS m ON m.thread_id = t.id AND NOT m.guest WHERE t.crew_id IS NOT NULL ORDER BY t.id"
}

#[derive(QueryableByName)]
struct Opened {
    #[diesel(sql_type = BigInt)]
    id: Id,
}

#[derive(QueryableByName)]
struct MemberRow {
    #[diesel(sql_type = BigInt)]
    id: UserId,
    #[diesel(sql_type = Text)]
    name: String,
}

#[derive(QueryableByName)]
struct CrewThread {
    #[diesel(sql_type = BigInt)]
    thread_id: Id,
    #[diesel(sql_type = BigInt)]
    crew_id: Id,
    #[diesel(sql_type = Nullable<BigInt>)]
    user_id: Option<UserId>,
}

/// The thread between two people.
///
/// # Errors
/// `not_found` when there is no such user.
pub async fn direct(tx: &Tx, me: UserId, other: UserId) -> Result<Id, Error> {
    let pair = format!("{}:{}", me.min(other), me.max(other));
    let Opened { id } = OpenPair { pair }.get_result(tx.connection()).await.to_domain()?;
    make(tx, id, vec![me, other]).await?;
    use thread_member as m;
    let members = m::table.filter(m::thread_id.eq(id)).count();
    let members: i64 = members.get_result(tx.connection()).await.to_domain()?;
    if members == 2 { Ok(id) } else { Err(Error::NotFound { what: "User" }) }
}

/// The thread of a crew.
///
/// # Errors
/// `not_found` when there is no such crew, or not any more.
pub async fn of_crew(tx: &Tx, crew: Id) -> Result<Id, Error> {
    let opened: Vec<Opened> = OpenCrew { crew }.load(tx.connection()).await.to_domain()?;
    let id = opened.into_iter().next().ok_or(Error::NotFound { what: "Crew" })?.id;
    let members = crew_members(tx, crew).await?;
    make(tx, id, members.into_iter().map(|member| member.id).collect()).await?;
    Ok(id)
}

/// Lets a user into the thread of a crew they are not of: they stay when the crew changes.
///
/// # Errors
/// Internal ones.
pub async fn join_as_guest(tx: &Tx, me: UserId, id: Id) -> Result<(), Error> {
    use thread_member as m;
    let guest = (m::thread_id.eq(id), m::user_id.eq(me), m::guest.eq(true));
    let join = diesel::insert_into(m::table).values(guest).on_conflict_do_nothing();
    join.execute(tx.connection()).await.to_domain().map(drop)
}

/// The thread about a work order. Who opens it is not in it before they say something.
///
/// # Errors
/// `not_found` when there is no such work order.
pub async fn of_work_order(tx: &Tx, work_order: Id) -> Result<Id, Error> {
    let opened: Vec<Opened> = OpenWorkOrder { work_order }.load(tx.connection()).await.to_domain()?;
    let id = opened.into_iter().next().ok_or(Error::NotFound { what: "Work order" })?.id;
    let concerned: Vec<MemberRow> = OnWorkOrder { work_order }.load(tx.connection()).await.to_domain()?;
    make(tx, id, concerned.into_iter().map(|one| one.id).collect()).await?;
    Ok(id)
}

/// Gives a thread its stream and its first members; one that has them keeps what it has. From then on members come and go
/// by what happens in it.
async fn make(tx: &Tx, id: Id, users: Vec<UserId>) -> Result<(), Error> {
    let topic = crate::thread_stream::topic(id);
    let begun = Stream { topic }.execute(tx.connection()).await.to_domain()?;
    if begun > 0 {
        Add { thread: id, users }.execute(tx.connection()).await.to_domain()?;
    }
    Ok(())
}

/// The users of a crew: its people, and who leads it.
///
/// # Errors
/// Internal ones.
pub async fn crew_members(tx: &Tx, crew: Id) -> Result<Vec<Member>, Error> {
    let users: Vec<MemberRow> = OfCrew { crew, led: crew }.load(tx.connection()).await.to_domain()?;
    Ok(users.into_iter().map(|MemberRow { id, name }| Member { id, name }).collect())
}

/// The threads of crews, with the members of each who came with the crew: `(crew, thread, users)`.
///
/// # Errors
/// Internal ones.
pub async fn threads_of_crews(tx: &Tx) -> Result<Vec<(Id, Id, Vec<UserId>)>, Error> {
    let rows: Vec<CrewThread> = OfCrews {}.load(tx.connection()).await.to_domain()?;
    let mut threads: Vec<(Id, Id, Vec<UserId>)> = Vec::new();
    for CrewThread { thread_id, crew_id, user_id } in rows {
        match threads.iter_mut().find(|(_, thread, _)| *thread == thread_id) {
            Some((_, _, users)) => users.extend(user_id),
            None => threads.push((crew_id, thread_id, user_id.into_iter().collect())),
        }
    }
    Ok(threads)
}
