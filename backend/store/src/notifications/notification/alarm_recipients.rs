//! The recipients of alarms besides the crew of their rule: its supervisor or that of another crew on shift, and users who are responsible
//! for all sensors.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Jsonb, Nullable};
use gantry_domain::{Error, Id, UserId};

use super::ids;
use crate::Tx;
use crate::error::ToDomain;
use crate::people::weekly_hours::WeeklyHours;
use crate::run_query::RunQueryDsl;

prepared! {
    /// Who leads this crew, and who leads others that have said when they work.
    Leads { crew: Id => BigInt }
    "SELECT u.id, c.id AS crew, c.working_hours AS hours FROM crew AS c JOIN \"user\" AS u ON u.person_id = c.supervisor_id \
     WHERE u.active AND u.archived_at IS NULL AND c.archived_at IS NULL AND (c.id = ? OR c.working_hours IS NOT NULL) \
     ORDER BY c.id, u.id LIMIT 1000"
}

#[derive(QueryableByName)]
struct Lead {
    #[diesel(sql_type = BigInt)]
    id: UserId,
    #[diesel(sql_type = BigInt)]
    crew: Id,
    #[diesel(sql_type = Nullable<Jsonb>)]
    hours: Option<WeeklyHours>,
}

impl Lead {
    fn works(&self, at: DateTime<Utc>) -> bool {
        self.hours.as_ref().is_none_or(|hours| hours.0.look(at).0)
    }
}

prepared! {
    Carers {}
    "SELECT u.id FROM \"user\" AS u WHERE u.active AND u.archived_at IS NULL AND EXISTS (SELECT FROM sub_module_permission AS p \
     WHERE p.role_id = u.role_id AND p.sub_module = 'sensors' AND p.can_update AND p.reach = 'all') ORDER BY u.id LIMIT 1000"
}

/// The supervisor of a crew, if it is on shift; else those of other crews on shift; if there is none, the supervisor of the crew.
///
/// # Errors
/// Internal ones.
pub async fn leads_at_work(tx: &Tx, crew: Id, at: DateTime<Utc>) -> Result<Vec<UserId>, Error> {
    let leads: Vec<Lead> = Leads { crew }.load(tx.connection()).await.to_domain()?;
    let turn = |lead: &Lead| match (lead.crew == crew, lead.works(at)) {
        (true, true) => Some(1),
        (false, true) => Some(2),
        (true, false) => Some(3),
        (false, false) => None,
    };
    let first = leads.iter().filter_map(turn).min();
    Ok(leads.iter().filter(|lead| first.is_some() && turn(lead) == first).map(|lead| lead.id).collect())
}

/// Who cares for the alarms of all sensors.
///
/// # Errors
/// Internal ones.
pub async fn carers(tx: &Tx) -> Result<Vec<UserId>, Error> {
    Carers {}.load(tx.connection()).await.to_domain().map(ids)
}
