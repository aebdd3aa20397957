//! Statuses of work orders: the four of the system and each tenant's own, every one a synonym of one of the four.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use gantry_domain::board::StatusRef;
use gantry_domain::{Error, Id, SystemStatus};

use crate::Tx;
use crate::error::ToDomain;
use crate::schema::work_order_status as s;

/// All statuses, in the order of what they stand for.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx) -> Result<Vec<StatusRef>, Error> {
    let rows: Vec<(Id, String, i16, String)> = s::table
        .filter(s::archived_at.is_null())
        .order((s::system_status, s::id))
        .select((s::id, s::name, s::system_status, s::colour))
        .load(&mut tx.connection())
        .await
        .to_domain()?;
    let status = |(id, name, number, colour)| {
        let system_status = SystemStatus::from_number(number)
            .ok_or_else(|| Error::Internal(format!("there is no system status {number}")))?;
        Ok(StatusRef { id, name, system_status, colour })
    };
    rows.into_iter().map(status).collect()
}

/// Makes a status; `colour` is written `#rrggbb`.
///
/// # Errors
/// `name_taken`.
pub async fn insert(tx: &Tx, name: &str, stands_for: SystemStatus, colour: &str) -> Result<Id, Error> {
    let values = (s::name.eq(name), s::system_status.eq(stands_for.number()), s::colour.eq(colour));
    let insert = diesel::insert_into(s::table).values(values).returning(s::id);
    insert.get_result(&mut tx.connection()).await.to_domain()
}
