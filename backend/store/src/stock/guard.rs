//! What movements of people may not do: release what requests and work orders have been promised, and hand back more than was issued.

use std::collections::BTreeSet;

use diesel::sql_types::BigInt;
use gantry_domain::stock::StockKey;
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde_json::json;
use uuid::Uuid;

use super::movement::{self, Issue};
use super::{locked, reservation};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// Refuses to release what is promised to material requests and work orders: those release it themselves.
///
/// # Errors
/// `promised` with what is not; `unknown_reference`.
pub async fn refuse_promised(tx: &Tx, key: StockKey, quantity: Decimal, command: Uuid) -> Result<(), Error> {
    let held = locked::by_keys(tx, &BTreeSet::from([key])).await?;
    if !movement::of_command(tx, command).await?.is_empty() {
        return Ok(());
    }
    for one in held.values() {
        let free = one.now().reserved - reservation::promised(tx, one.id).await?;
        if quantity > free {
            let detail = format!("Only {} are reserved without a material request or a work order.", free.normalize());
            return Err(Error::conflict_with("promised", detail, json!({ "free": free })));
        }
    }
    Ok(())
}

/// The issue of which something comes back: at its cost and to its lot, once, however often the command is sent.
///
/// # Errors
/// `unknown_reference`; `over_return` for more than was issued and is not back yet.
pub async fn returned(tx: &Tx, (issue, command): (Id, Uuid), part: Id, quantity: Decimal) -> Result<Issue, Error> {
    // Two who hand back of one issue do so one after the other.
    HoldIssue { issue }.execute(tx.connection()).await.to_domain()?;
    let issued = movement::issue(tx, issue).await?;
    if issued.part_id != part {
        return Err(Error::field("unknown_reference", "returnOf", "The issue is of another part."));
    }
    let done = || movement::of_command(tx, command);
    if issued.order_line_id.is_some() {
        let detail = "This was issued to a work order. Return it there.";
        return Err(Error::conflict("of_work_order", detail));
    }
    if quantity > issued.remaining && done().await?.is_empty() {
        let left = issued.remaining.max(Decimal::ZERO);
        let detail = format!("At most {} can come back.", left.normalize());
        return Err(Error::conflict_with("over_return", detail, json!({ "left": left })));
    }
    Ok(issued)
}

prepared! {
    HoldIssue { issue: Id => BigInt }
    "SELECT pg_advisory_xact_lock(hashtextextended('stock_movement', ?)) IS NULL AS locked"
}
