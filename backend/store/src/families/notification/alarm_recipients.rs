//! Whom alarms concern besides the crew of their rule: whoever leads it, and whoever cares for all sensors.

use diesel::QueryableByName;
use diesel::sql_types::BigInt;
use diesel_async::RunQueryDsl;
use gantry_domain::{Error, Id, UserId};

use crate::Tx;
use crate::error::ToDomain;

#[derive(QueryableByName)]
struct User {
    #[diesel(sql_type = BigInt)]
    id: UserId,
}

prepared! {
    Leads { crew: Id => BigInt }
    "SELECT u.id FROM crew AS c JOIN \"user\" AS u ON u.person_id = c.supervisor_id WHERE c.id = ? AND u.active"
}

prepared! {
    Carers {}
    "SELECT u.id FROM \"user\" AS u WHERE u.active AND u.archived_at IS NULL AND EXISTS (SELECT FROM sub_module_permission AS p \
     WHERE p.role_id = u.role_id AND p.sub_module = 'sensors' AND p.can_update AND p.reach = 'all') ORDER BY u.id LIMIT 1000"
}

/// The users of who leads a crew.
///
/// # Errors
/// Internal ones.
pub async fn leads_of_crew(tx: &Tx, crew: Id) -> Result<Vec<UserId>, Error> {
    let found: Vec<User> = Leads { crew }.get_results(&mut tx.connection()).await.to_domain()?;
    Ok(found.into_iter().map(|user| user.id).collect())
}

/// Who cares for the alarms of all sensors.
///
/// # Errors
/// Internal ones.
pub async fn carers(tx: &Tx) -> Result<Vec<UserId>, Error> {
    let found: Vec<User> = Carers {}.get_results(&mut tx.connection()).await.to_domain()?;
    Ok(found.into_iter().map(|user| user.id).collect())
}
