//! Labour of a work order: who worked on it, how long, at what cost.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use gantry_domain::{Error, Id, PersonId};
use rust_decimal::Decimal;
use serde::Serialize;

use crate::Tx;
use crate::error::ToDomain;
use crate::people::person::person;
use crate::schema::labour;

diesel::allow_tables_to_appear_in_same_query!(labour, person);

/// A stretch of work.
#[derive(Debug, Clone, PartialEq, Serialize, Queryable)]
#[serde(rename_all = "camelCase")]
pub struct Labour {
    /// Its id.
    pub id: Id,
    /// Who worked.
    pub person_id: PersonId,
    /// The person's code.
    pub code: String,
    /// The person's name.
    pub name: String,
    /// From when.
    pub started_at: DateTime<Utc>,
    /// Until when; absent while the timer runs.
    pub stopped_at: Option<DateTime<Utc>>,
    /// Hours between the two.
    pub total_hours: Option<Decimal>,
    /// Money per hour at that time.
    pub rate: Option<Decimal>,
    /// What it cost.
    pub cost: Option<Decimal>,
}

/// The labour of a work order, oldest first.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx, work_order: Id) -> Result<Vec<Labour>, Error> {
    use labour as l;
    l::table
        .inner_join(person::table.on(person::id.eq(l::person_id)))
        .filter(l::work_order_id.eq(work_order))
        .order((l::started_at, l::id))
        .select((
            l::id,
            l::person_id,
            person::code,
            person::name,
            l::started_at,
            l::stopped_at,
            l::hours,
            l::rate,
            l::cost,
        ))
        .load(&mut tx.connection())
        .await
        .to_domain()
}
