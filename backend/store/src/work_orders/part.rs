//! Parts of a work order: planned, issued, used.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Numeric, Text};
use diesel_async::RunQueryDsl;
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde::Serialize;

use crate::Tx;
use crate::error::ToDomain;
use crate::schema::work_order_part;

/// A part of a work order.
#[derive(Debug, Clone, PartialEq, Serialize, Queryable, Selectable)]
#[diesel(table_name = work_order_part)]
#[serde(rename_all = "camelCase")]
pub struct Part {
    /// Its id.
    pub id: Id,
    /// The part's code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Unit of measure.
    pub unit: String,
    /// Money per unit.
    pub unit_cost: Decimal,
    /// How many are planned.
    pub estimated_qty: Decimal,
    /// How many were handed out.
    pub issued_qty: Decimal,
    /// How many were used.
    pub used_qty: Decimal,
    /// Where they come from.
    pub from_location: String,
    /// `planned`, `issued` or `used`.
    pub status: String,
}

/// The parts of a work order, in the order in which they were added.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx, work_order: Id) -> Result<Vec<Part>, Error> {
    use work_order_part as p;
    let of_it = p::table.filter(p::work_order_id.eq(work_order)).order(p::id);
    of_it.select(Part::as_select()).load(&mut tx.connection()).await.to_domain()
}

/// A part to be planned for a work order.
#[derive(Debug, Clone, PartialEq)]
pub struct NewPart {
    /// The work order.
    pub work_order: Id,
    /// The part's code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Unit of measure.
    pub unit: String,
    /// Money per unit.
    pub unit_cost: Decimal,
    /// How many are planned.
    pub estimated_qty: Decimal,
    /// How many of them were handed out and used.
    pub used_qty: Decimal,
    /// Where they come from.
    pub from_location: String,
}

prepared! {
    InsertParts {
        work_orders: Vec<Id> => Array<BigInt>,
        codes: Vec<String> => Array<Text>,
        names: Vec<String> => Array<Text>,
        units: Vec<String> => Array<Text>,
        costs: Vec<Decimal> => Array<Numeric>,
        planned: Vec<Decimal> => Array<Numeric>,
        used: Vec<Decimal> => Array<Numeric>,
        places: Vec<String> => Array<Text>,
    }
    "INSERT INTO work_order_part (work_order_id, code, name, unit, unit_cost, estimated_qty, issued_qty, used_qty, \
     from_location, status) SELECT p.work_order, p.code, p.name, p.unit, p.cost, p.planned, p.used, p.used, p.place, \
     CASE WHEN p.used > 0 THEN 'used' ELSE 'planned' END FROM unnest(?, ?, ?, ?, ?, ?, ?, ?) \
     AS p (work_order, code, name, unit, cost, planned, used, place)"
}

prepared! {
    TotalParts { work_orders: Vec<Id> => Array<BigInt> }
    "UPDATE work_order AS w SET total_parts_cost = p.cost, part_use = CASE WHEN p.used THEN 2 ELSE 1 END \
     FROM (SELECT work_order_id, round(sum(used_qty * unit_cost), 2) AS cost, bool_or(used_qty > 0) AS used \
     FROM work_order_part WHERE work_order_id = ANY(?) GROUP BY work_order_id) AS p WHERE w.id = p.work_order_id"
}

/// Adds parts to work orders and brings the totals of these up to date.
///
/// # Errors
/// `unknown_reference` for a work order that does not exist.
pub async fn insert_many(tx: &Tx, parts: &[NewPart]) -> Result<(), Error> {
    let work_orders: Vec<Id> = parts.iter().map(|part| part.work_order).collect();
    let insert = InsertParts {
        work_orders: work_orders.clone(),
        codes: parts.iter().map(|part| part.code.clone()).collect(),
        names: parts.iter().map(|part| part.name.clone()).collect(),
        units: parts.iter().map(|part| part.unit.clone()).collect(),
        costs: parts.iter().map(|part| part.unit_cost).collect(),
        planned: parts.iter().map(|part| part.estimated_qty).collect(),
        used: parts.iter().map(|part| part.used_qty).collect(),
        places: parts.iter().map(|part| part.from_location.clone()).collect(),
    };
    insert.execute(&mut tx.connection()).await.to_domain()?;
    TotalParts { work_orders }.execute(&mut tx.connection()).await.to_domain().map(drop)
}
