//! Days of which the books are closed: nothing is written down late for them.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Date, Timestamptz};
use gantry_domain::Error;
use serde_json::json;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

#[derive(QueryableByName)]
struct Closed {
    #[diesel(sql_type = Date)]
    until: NaiveDate,
    #[diesel(sql_type = Timestamptz)]
    open_from: DateTime<Utc>,
}

prepared! {
    // Days end at midnight where the tenant is.
    ClosedPeriod {}
    "SELECT books_closed_until AS until, (books_closed_until + 1)::timestamp AT TIME ZONE time_zone AS open_from FROM tenant \
     WHERE id = nullif(current_setting('app.tenant_id', true), '')::bigint AND books_closed_until IS NOT NULL"
}

/// Refuses a time at which the books are closed.
///
/// # Errors
/// `period_closed` with the last closed day.
pub(super) async fn refuse(tx: &Tx, at: DateTime<Utc>) -> Result<(), Error> {
    let closed: Option<Closed> = ClosedPeriod {}.get_result(tx.connection()).await.optional().to_domain()?;
    match closed {
        Some(Closed { until, open_from }) if at < open_from => {
            let detail = format!("The books are closed until {until}. Post it for a later day.");
            Err(Error::conflict_with("period_closed", detail, json!({ "closedUntil": until })))
        }
        _ => Ok(()),
    }
}
