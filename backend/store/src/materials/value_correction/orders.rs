//! What corrections of value change of the costs of work orders.

use std::collections::BTreeMap;

use diesel::sql_types::{Array, BigInt, Numeric};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;

use crate::Tx;
use crate::entity::IdRow;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

prepared! {
    HoldOrderLines { lines: Vec<Id> => Array<BigInt> }
    "SELECT p.work_order_id AS id FROM work_order_part AS p WHERE p.id = ANY(?) ORDER BY p.id FOR NO KEY UPDATE"
}

prepared! {
    AdjustLines { lines: Vec<Id> => Array<BigInt>, amounts: Vec<Decimal> => Array<Numeric> }
    "UPDATE work_order_part AS p SET actual_cost = p.actual_cost + n.amount, updated_at = now() \
     FROM unnest(?, ?) AS n (line, amount) WHERE p.id = n.line"
}

prepared! {
    HoldOrders { orders: Vec<Id> => Array<BigInt> }
    "SELECT id FROM work_order WHERE id = ANY(?) ORDER BY id FOR NO KEY UPDATE"
}

prepared! {
    SumParts { orders: Vec<Id> => Array<BigInt> }
    "UPDATE work_order AS w SET total_parts_cost = (SELECT sum(p.actual_cost) FROM work_order_part AS p WHERE p.work_order_id = w.id) \
     WHERE w.id = ANY(?)"
}

/// Brings the costs of work orders up to date with the ledger; lines before orders, as their boards write them.
pub(super) async fn adjust(tx: &Tx, costs: &BTreeMap<Id, Decimal>) -> Result<(), Error> {
    if costs.is_empty() {
        return Ok(());
    }
    let lines: Vec<Id> = costs.keys().copied().collect();
    let held: Vec<IdRow> = HoldOrderLines { lines: lines.clone() }.load(tx.connection()).await.to_domain()?;
    let orders: Vec<Id> = held.into_iter().map(|row| row.id).collect();
    let adjust = AdjustLines { lines, amounts: costs.values().copied().collect() };
    adjust.execute(tx.connection()).await.to_domain()?;
    HoldOrders { orders: orders.clone() }.load::<IdRow>(tx.connection()).await.to_domain()?;
    SumParts { orders }.execute(tx.connection()).await.to_domain().map(drop)
}
