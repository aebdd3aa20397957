//! The recipients of notifications.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Timestamptz};
use gantry_domain::thread::ThreadKind;
use gantry_domain::{Error, Id, PersonId, UserId};

use super::ids;
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::{crew_member, list, thread, thread_member, users};

/// The users that a work order concerns.
#[derive(Debug, Clone, QueryableByName)]
pub struct OfWorkOrder {
    /// The work order.
    #[diesel(sql_type = BigInt)]
    pub id: Id,
    /// The users of the person responsible.
    #[diesel(sql_type = Array<BigInt>)]
    pub responsible: Vec<UserId>,
    /// Who opened it.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub opened_by: Option<UserId>,
    /// The users of its crew's members.
    #[diesel(sql_type = Array<BigInt>)]
    pub members: Vec<UserId>,
    /// The users of those who lead its crew.
    #[diesel(sql_type = Array<BigInt>)]
    pub supervisors: Vec<UserId>,
    /// When it is to be done.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub due: Option<DateTime<Utc>>,
    /// The request that it was, if a user who was signed in asked.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub request: Option<Id>,
    /// Who asked.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub asked_by: Option<UserId>,
}

macro_rules! of_work_order {
    ($condition:literal) => {
        concat!(
            "SELECT w.id, w.created_by AS opened_by, w.due, \
             ARRAY(SELECT u.id FROM \"user\" AS u WHERE u.person_id = w.responsible_person_id) AS responsible, \
             ARRAY(SELECT u.id FROM crew_member AS m JOIN \"user\" AS u ON u.person_id = m.person_id WHERE m.crew_id = w.crew_id) \
             AS members, ARRAY(SELECT u.id FROM crew AS c JOIN \"user\" AS u ON u.person_id = c.supervisor_id WHERE c.id = w.crew_id) \
             AS supervisors, q.id AS request, q.asked_by FROM work_order AS w \
             LEFT JOIN LATERAL (SELECT r.id, f.user_id AS asked_by FROM work_request AS r JOIN change AS f \
             ON f.family = 'work_request' AND f.record_id = r.id AND f.kind = 'created' AND f.user_id IS NOT NULL \
             WHERE r.work_order_id = w.id ORDER BY r.id LIMIT 1) AS q ON true WHERE w.archived_at IS NULL AND ",
            $condition
        )
    };
}

prepared! {
    OfSome { ids: Vec<Id> => Array<BigInt> }
    of_work_order!("w.id = ANY(?)")
}

prepared! {
    Late { after: DateTime<Utc> => Timestamptz, until: DateTime<Utc> => Timestamptz }
    of_work_order!("w.due > ? AND w.due <= ? AND w.status < 3 ORDER BY w.due, w.id LIMIT 5000")
}

/// The users that these work orders concern; deleted work orders are left out.
///
/// # Errors
/// Internal ones.
pub async fn of_work_orders(tx: &Tx, ids: Vec<Id>) -> Result<Vec<OfWorkOrder>, Error> {
    OfSome { ids }.load(tx.connection()).await.to_domain()
}

/// Work orders that were due in this time and are not done, and the users that they concern.
///
/// # Errors
/// Internal ones.
pub async fn overdue(tx: &Tx, after: DateTime<Utc>, until: DateTime<Utc>) -> Result<Vec<OfWorkOrder>, Error> {
    Late { after, until }.load(tx.connection()).await.to_domain()
}

/// The users that a person is.
///
/// # Errors
/// Internal ones.
pub async fn users_of_person(tx: &Tx, person: PersonId) -> Result<Vec<UserId>, Error> {
    let of = users::table.filter(users::person_id.eq(person)).select(users::id);
    of.load(tx.connection()).await.to_domain()
}

/// The users of a crew's members.
///
/// # Errors
/// Internal ones.
pub async fn users_of_crew(tx: &Tx, crew: Id) -> Result<Vec<UserId>, Error> {
    let of = users::table.inner_join(crew_member::table.on(users::person_id.eq(crew_member::person_id.nullable())));
    let of = of.filter(crew_member::crew_id.eq(crew)).select(users::id);
    of.load(tx.connection()).await.to_domain()
}

/// The names of a board's lists, by id.
///
/// # Errors
/// Internal ones.
pub async fn list_names(tx: &Tx, ids: &[Id]) -> Result<Vec<(Id, String)>, Error> {
    let named = list::table.filter(list::id.eq_any(ids)).select((list::id, list::name));
    named.load(tx.connection()).await.to_domain()
}

/// Where something is said.
#[derive(Debug, Clone)]
pub struct ThreadPlace {
    /// The kind of thread, with its members.
    pub kind: ThreadKind,
    /// About which work order.
    pub work_order: Option<Id>,
    /// Who is in it.
    pub members: Vec<UserId>,
}

/// What a thread is.
///
/// # Errors
/// `not_found`.
pub async fn thread_place(tx: &Tx, id: Id) -> Result<ThreadPlace, Error> {
    let row: Option<(String, Option<Id>)> = thread::table
        .find(id)
        .select((thread::kind, thread::work_order_id))
        .first(tx.connection())
        .await
        .optional()
        .to_domain()?;
    let (kind, work_order) = row.ok_or(Error::NotFound { what: "Thread" })?;
    let members = thread_member::table.filter(thread_member::thread_id.eq(id)).select(thread_member::user_id);
    let members = members.load(tx.connection()).await.to_domain()?;
    Ok(ThreadPlace { kind: ThreadKind::parse(&kind).unwrap_or(ThreadKind::WorkOrder), work_order, members })
}

prepared! {
    Administrators {}
    "SELECT u.id FROM \"user\" AS u JOIN role AS r ON r.id = u.role_id WHERE u.active AND u.archived_at IS NULL \
     AND u.origin <> 'key' AND r.kind = 'admin' AND EXISTS (SELECT FROM sub_module_permission AS p \
     WHERE p.role_id = r.id AND p.sub_module = 'userRoles' AND p.can_update) ORDER BY u.id LIMIT 1000"
}

/// The administrators of the tenant.
///
/// # Errors
/// Internal ones.
pub async fn administrators(tx: &Tx) -> Result<Vec<UserId>, Error> {
    Administrators {}.load(tx.connection()).await.to_domain().map(ids)
}
