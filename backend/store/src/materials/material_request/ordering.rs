//! Purchase orders made of material requests: one for each supplier and warehouse, whose lines remember for which requests they are.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Numeric};
use gantry_domain::stock::in_packs;
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde_json::json;

use super::supply::{self, Covered};
use super::{MaterialRequest, MaterialRequestPatch};
use crate::Tx;
use crate::entity::{self, Record};
use crate::error::ToDomain;
use crate::materials::purchase_order::PurchaseOrder;
use crate::materials::purchasing::{self, Purchase, Source};
use crate::run_query::RunQueryDsl;

/// How a line of a request is ordered.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct OrderedLine {
    /// The line.
    pub line: Id,
    /// How much, in the base unit; none: what it is short of. It is raised to whole packs.
    pub quantity: Option<Decimal>,
    /// From whom; none: the preferred supplier, or the cheapest.
    pub supplier: Option<Id>,
}

/// What is bought for a line.
struct Bought<'a> {
    line: &'a Covered,
    supplier: Id,
    quantity: Decimal,
    source: Option<Source>,
}

/// Makes draft orders of what approved requests are short of; of some of their lines, if any are chosen. Whoever orders the same request
/// meanwhile waits, so that nothing is ordered twice.
///
/// # Errors
/// `not_found`; `not_approved`; `nothing_missing` where all is issued, reserved or on order; `no_supplier` where none sells what is
/// missing; `invalid` for a line that is not theirs.
pub async fn order(tx: &Tx, requests: &[Id], chosen: &[OrderedLine]) -> Result<Vec<PurchaseOrder>, Error> {
    entity::hold_records(tx, &MaterialRequest::TABLE, requests).await?;
    let found: Vec<MaterialRequest> = entity::by_ids(tx, requests).await?;
    if found.len() < requests.len() {
        return Err(Error::NotFound { what: "Material request" });
    }
    if let Some(other) = found.iter().find(|one| one.status != "approved" || one.archived_at.is_some()) {
        let detail = format!("The status of {} is {}: only approved requests are ordered.", other.code, other.status);
        return Err(Error::conflict_with("not_approved", detail, json!({ "recordStatus": other.status })));
    }
    let lines = supply::covered(tx, requests).await?;
    let bought = bought(tx, &lines, chosen).await?;
    let mut merged: BTreeMap<(Id, Id, Id), Purchase> = BTreeMap::new();
    for one in &bought {
        let &Bought { line, supplier, quantity, .. } = one;
        let (warehouse, part) = (line.warehouse_id, line.part_id);
        let empty = Purchase { supplier, warehouse, part, quantity: Decimal::ZERO, source: one.source.clone() };
        merged.entry((supplier, warehouse, part)).or_insert(empty).quantity += quantity;
    }
    let mut purchases: Vec<Purchase> = merged.into_values().collect();
    for one in &mut purchases {
        one.quantity = in_packs(one.quantity, one.source.as_ref().map_or(Decimal::ZERO, |source| source.pack_size));
    }
    let orders = purchasing::draft_orders(tx, &purchases).await?;
    remember(tx, &orders, &bought).await?;
    for request in found {
        MaterialRequest::update(tx, request.id, &MaterialRequestPatch::default()).await?;
    }
    Ok(orders)
}

/// What is bought: all that is missing and sold by somebody, or what was chosen.
async fn bought<'a>(tx: &Tx, lines: &'a [Covered], chosen: &[OrderedLine]) -> Result<Vec<Bought<'a>>, Error> {
    let nothing = || Error::conflict("nothing_missing", "Everything is issued, reserved or on order.");
    let all: Vec<OrderedLine> =
        lines.iter().map(|one| OrderedLine { line: one.line_id, ..OrderedLine::default() }).collect();
    let asked = if chosen.is_empty() { &all } else { chosen };
    let mut wanted: Vec<(usize, &Covered, Decimal, Option<Id>)> = Vec::new();
    for (place, one) in asked.iter().enumerate() {
        let refuse = |field: &str, message: &str| Error::field("invalid", &format!("lines.{place}.{field}"), message);
        let line = lines.iter().find(|line| line.line_id == one.line);
        let line = line.ok_or_else(|| refuse("lineId", "There is no such line."))?;
        if wanted.iter().any(|(_, other, _, _)| other.line_id == line.line_id) {
            return Err(refuse("lineId", "This line is sent twice."));
        }
        if one.quantity.is_some_and(|quantity| quantity <= Decimal::ZERO) {
            return Err(refuse("quantity", "Enter a quantity above 0."));
        }
        if line.shortage() > Decimal::ZERO {
            wanted.push((place, line, one.quantity.unwrap_or_else(|| line.shortage()), one.supplier));
        } else if !chosen.is_empty() {
            return Err(nothing());
        }
    }
    if wanted.is_empty() {
        return Err(nothing());
    }
    let of: Vec<_> = wanted.iter().map(|(_, line, _, supplier)| (line.part_id, *supplier)).collect();
    let sources = purchasing::sources(tx, &of).await?;
    let mut bought = Vec::with_capacity(wanted.len());
    for (place, line, quantity, supplier) in wanted {
        let source = sources.get(&(line.part_id, supplier)).cloned();
        match supplier.or_else(|| source.as_ref().map(|one| one.supplier_id)) {
            Some(supplier) => bought.push(Bought { line, supplier, quantity, source }),
            None if chosen.is_empty() => {}
            None => {
                let detail = "No supplier sells this part. Choose one.";
                return Err(Error::field("no_supplier", &format!("lines.{place}.supplierId"), detail));
            }
        }
    }
    if bought.is_empty() {
        return Err(Error::conflict("no_supplier", "No supplier sells what is missing. Choose one for each line."));
    }
    Ok(bought)
}

#[derive(QueryableByName)]
struct OrderLine {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    supplier_id: Id,
    #[diesel(sql_type = BigInt)]
    warehouse_id: Id,
    #[diesel(sql_type = BigInt)]
    part_id: Id,
}

prepared! {
    LinesOfOrders { orders: Vec<Id> => Array<BigInt> }
    "SELECT l.id, o.supplier_id, o.warehouse_id, l.part_id FROM purchase_order AS o JOIN purchase_order_line AS l ON l.order_id = o.id \
     WHERE o.id = ANY(?)"
}

prepared! {
    AddDemands {
        order_lines: Vec<Id> => Array<BigInt>,
        request_lines: Vec<Id> => Array<BigInt>,
        quantities: Vec<Decimal> => Array<Numeric>,
        earlier: Vec<Decimal> => Array<Numeric>,
    }
    "INSERT INTO purchase_order_demand (order_line_id, request_line_id, quantity, earlier) SELECT * FROM unnest(?, ?, ?, ?)"
}

/// Notes for which requests the lines of new orders are, in the order in which deliveries serve them. What is ordered beyond a shortage
/// is for stock.
async fn remember(tx: &Tx, orders: &[PurchaseOrder], bought: &[Bought<'_>]) -> Result<(), Error> {
    let ids = orders.iter().map(|one| one.id).collect();
    let found: Vec<OrderLine> = LinesOfOrders { orders: ids }.load(tx.connection()).await.to_domain()?;
    let by_part: BTreeMap<(Id, Id, Id), Id> =
        found.iter().map(|one| ((one.supplier_id, one.warehouse_id, one.part_id), one.id)).collect();
    let mut add = AddDemands { order_lines: vec![], request_lines: vec![], quantities: vec![], earlier: vec![] };
    let mut sums: BTreeMap<Id, Decimal> = BTreeMap::new();
    for Bought { line, supplier, quantity, .. } in bought {
        let order_line = by_part.get(&(*supplier, line.warehouse_id, line.part_id));
        let order_line = *order_line.ok_or_else(|| Error::Internal("a line was to be ordered".to_owned()))?;
        let (quantity, sum) = (line.shortage().min(*quantity), sums.entry(order_line).or_default());
        add.order_lines.push(order_line);
        add.request_lines.push(line.line_id);
        add.quantities.push(quantity);
        add.earlier.push(*sum);
        *sum += quantity;
    }
    add.execute(tx.connection()).await.to_domain().map(drop)
}
