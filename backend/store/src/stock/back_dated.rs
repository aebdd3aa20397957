//! Movements that are written down late: the balances after them are replayed.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Numeric};
use gantry_domain::stock::{Costing, LaterEntry, Origin, Posted, StockChange, replay};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde_json::json;

use super::posting::Held;
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::stock_movement as m;

type Later = (Id, DateTime<Utc>, Decimal, Decimal, Option<Decimal>, String);

prepared! {
    Replay {
        ids: Vec<Id> => Array<BigInt>,
        quantities: Vec<Decimal> => Array<Numeric>,
        balances: Vec<Decimal> => Array<Numeric>,
    }
    "UPDATE stock_movement AS m SET quantity = n.quantity, balance_after = n.balance \
     FROM unnest(?, ?, ?) AS n (id, quantity, balance) WHERE m.id = n.id"
}

/// Posts a movement before others. Costs of issues stay as they are; where a later count absorbs the quantity, what the movement
/// changed of the value is posted as a variance. Returns what is posted and the balance after it at that time; nothing when a count
/// finds what was there.
pub(super) async fn post(
    tx: &Tx,
    held: &mut Held,
    change: &StockChange,
    (at, origin): (DateTime<Utc>, &Origin),
) -> Result<Option<(Posted, Decimal)>, Error> {
    if matches!(change, StockChange::Reserve { .. } | StockChange::Release { .. }) {
        return Err(Error::field("invalid", "at", "Reservations are made now."));
    }
    if matches!(held.costing, Costing::Consigned(_)) {
        let detail = "What a supplier owns becomes ours at the price of the day: post it for now.";
        return Err(Error::field("invalid", "at", detail));
    }
    let later = m::table.filter(m::item_id.eq(held.locked.id).and(m::at.gt(at))).order((m::at, m::id));
    let later: Vec<Later> = later
        .select((m::id, m::at, m::quantity, m::balance_after, m::counted, m::kind))
        .load(tx.connection())
        .await
        .to_domain()?;
    let before = match later.as_slice() {
        [(_, _, quantity, after, ..), ..] => *after - *quantity,
        [] => held.now.balance,
    };
    let change = match change {
        StockChange::Count { counted } if *counted == before => return Ok(None),
        StockChange::Count { counted } => StockChange::Adjust { quantity: *counted - before },
        other => *other,
    };
    // What is there today is not what was there then: the replay decides whether there was enough.
    let costing = held.costing.clone();
    let mut posted = held.costing.post(held.now, &change, true, origin)?;
    let entries: Vec<LaterEntry> = later
        .iter()
        .map(|(_, _, quantity, balance_after, counted, _)| LaterEntry {
            quantity: *quantity,
            balance_after: *balance_after,
            counted: *counted,
        })
        .collect();
    let negative = held.locked.negative_allowed;
    let balance_then = before + posted.quantity;
    if balance_then < Decimal::ZERO && !negative {
        let detail = format!("Only {} were there at that time.", before.normalize());
        return Err(Error::conflict_with("insufficient_stock", detail, json!({ "available": before })));
    }
    let (replayed, left) = replay(posted.quantity, &entries, negative).map_err(|place| refused(later.get(place)))?;
    if left.is_zero() {
        // The count found what it found, and so did everybody after it.
        posted.variance = -posted.value;
        posted.after = held.now;
        held.costing = costing;
    } else if posted.after.available() < Decimal::ZERO && !negative {
        let available = held.now.available();
        let detail = format!("Only {} are available.", available.normalize());
        return Err(Error::conflict_with("insufficient_stock", detail, json!({ "available": available })));
    }
    let changed = || later.iter().zip(&replayed);
    let write = Replay {
        ids: changed().map(|((id, ..), _)| *id).collect(),
        quantities: changed().map(|(_, entry)| entry.quantity).collect(),
        balances: changed().map(|(_, entry)| entry.balance_after).collect(),
    };
    write.execute(tx.connection()).await.to_domain()?;
    held.now = posted.after;
    Ok(Some((posted, balance_then)))
}

fn refused(later: Option<&Later>) -> Error {
    let Some((id, at, _, balance, _, kind)) = later else {
        return Error::conflict("negative_later", "A later balance would become negative.");
    };
    let detail = format!("The balance after the {kind} of {at} would become negative.");
    let extra = json!({ "movementId": id, "at": at, "balanceAfter": balance });
    Error::conflict_with("negative_later", detail, extra)
}
