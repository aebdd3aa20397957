//! What is ordered from whom and at which price, and the draft purchase orders that come of it.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Integer, Nullable, Numeric, Text};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

use super::purchase_order::PurchaseOrder;
use crate::Tx;
use crate::entity;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// Lines of a purchase order at most.
const MOST_LINES: usize = 200;

/// Where a part is bought.
#[derive(Debug, Clone, PartialEq, QueryableByName)]
pub(super) struct Source {
    /// The part.
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    /// The supplier.
    #[diesel(sql_type = BigInt)]
    pub(super) supplier_id: Id,
    /// The supplier's name.
    #[diesel(sql_type = Text)]
    pub(super) supplier_name: String,
    /// The part as the supplier sells it.
    #[diesel(sql_type = BigInt)]
    pub(super) supplier_part_id: Id,
    /// It is sold in packs of so many base units.
    #[diesel(sql_type = Numeric)]
    pub(super) pack_size: Decimal,
    /// Days from the order to the delivery.
    #[diesel(sql_type = Nullable<Integer>)]
    pub(super) lead_days: Option<i32>,
}

prepared! {
    // The preferred supplier, or else the cheapest.
    Sources { parts: Vec<Id> => Array<BigInt>, suppliers: Vec<Option<Id>> => Array<Nullable<BigInt>> }
    "SELECT w.part AS part_id, x.* FROM unnest(?, ?) AS w (part, supplier) CROSS JOIN LATERAL (SELECT sp.supplier_id, \
     s.name AS supplier_name, sp.id AS supplier_part_id, sp.pack_size, sp.lead_days FROM supplier_part AS sp \
     JOIN supplier AS s ON s.id = sp.supplier_id AND s.archived_at IS NULL WHERE sp.part_id = w.part AND sp.archived_at IS NULL \
     AND (w.supplier IS NULL OR sp.supplier_id = w.supplier) ORDER BY sp.preferred DESC, sp.price, sp.id LIMIT 1) AS x"
}

/// Where parts are bought, each from a supplier if one is named: by part and supplier. Parts that are not sold there are left out.
///
/// # Errors
/// Internal ones.
pub(super) async fn sources(tx: &Tx, of: &[(Id, Option<Id>)]) -> Result<BTreeMap<(Id, Option<Id>), Source>, Error> {
    let mut found = BTreeMap::new();
    for named in [false, true] {
        let asked = of.iter().copied().filter(|(_, supplier)| supplier.is_some() == named);
        let (parts, suppliers): (Vec<Id>, Vec<Option<Id>>) = asked.unzip();
        if parts.is_empty() {
            continue;
        }
        let rows: Vec<Source> = Sources { parts, suppliers }.load(tx.connection()).await.to_domain()?;
        found.extend(rows.into_iter().map(|one| ((one.part_id, named.then_some(one.supplier_id)), one)));
    }
    Ok(found)
}

#[derive(QueryableByName)]
struct Price {
    #[diesel(sql_type = Nullable<Numeric>)]
    price: Option<Decimal>,
}

prepared! {
    Prices { ids: Vec<Id> => Array<BigInt>, quantities: Vec<Decimal> => Array<Numeric> }
    "SELECT coalesce((SELECT x.price FROM supplier_contract_line AS x JOIN supplier_contract AS c ON c.id = x.contract_id \
     WHERE x.part_id = p.part_id AND c.supplier_id = p.supplier_id AND c.archived_at IS NULL AND c.starts_on <= tenant_today() \
     AND (c.ends_on IS NULL OR c.ends_on >= tenant_today()) ORDER BY c.starts_on DESC, c.id DESC LIMIT 1), \
     (SELECT b.price FROM supplier_price_break AS b WHERE b.supplier_part_id = p.id AND b.from_quantity <= w.quantity \
     ORDER BY b.from_quantity DESC LIMIT 1), p.price) AS price FROM unnest(?, ?) WITH ORDINALITY AS w (id, quantity, place) \
     LEFT JOIN supplier_part AS p ON p.id = w.id ORDER BY w.place"
}

/// What one base unit costs when so many are bought, one after the other: the price of a contract that runs, or else of the highest price
/// break that is reached.
///
/// # Errors
/// Internal ones.
pub(crate) async fn prices(tx: &Tx, bought: &[(Id, Decimal)]) -> Result<Vec<Option<Decimal>>, Error> {
    let (ids, quantities) = bought.iter().copied().unzip();
    let rows: Vec<Price> = Prices { ids, quantities }.load(tx.connection()).await.to_domain()?;
    Ok(rows.into_iter().map(|one| one.price).collect())
}

/// What is to be ordered of a part, already in whole packs.
#[derive(Debug, Clone)]
pub(super) struct Purchase {
    pub(super) supplier: Id,
    pub(super) warehouse: Id,
    pub(super) part: Id,
    pub(super) quantity: Decimal,
    /// Where the supplier sells it.
    pub(super) source: Option<Source>,
}

/// Makes draft orders: one for each supplier and warehouse, or several where one would have too many lines. Each names a part once.
///
/// # Errors
/// As for new purchase orders.
pub(super) async fn draft_orders(tx: &Tx, purchases: &[Purchase]) -> Result<Vec<PurchaseOrder>, Error> {
    let bought: Vec<(Id, Decimal)> = purchases
        .iter()
        .map(|one| (one.source.as_ref().map_or(0, |source| source.supplier_part_id), one.quantity))
        .collect();
    let mut groups: BTreeMap<(Id, Id), Vec<(&Purchase, Value)>> = BTreeMap::new();
    for (one, price) in purchases.iter().zip(prices(tx, &bought).await?) {
        let price = price.unwrap_or(Decimal::ZERO);
        let line = json!({ "partId": one.part, "quantity": one.quantity, "unitPrice": price });
        groups.entry((one.supplier, one.warehouse)).or_default().push((one, line));
    }
    let mut orders = Vec::new();
    for ((supplier, warehouse), lines) in groups {
        for some in lines.chunks(MOST_LINES) {
            let lead = some.iter().filter_map(|(one, _)| one.source.as_ref()?.lead_days).max();
            let lines: Vec<&Value> = some.iter().map(|(_, line)| line).collect();
            let expected = expected_on(tx, lead).await?;
            let body =
                json!({ "supplierId": supplier, "warehouseId": warehouse, "expectedOn": expected, "lines": lines });
            let body = if let Value::Object(body) = body { body } else { Map::new() };
            orders.push(entity::create::<PurchaseOrder>(tx, &body).await?);
        }
    }
    Ok(orders)
}

#[derive(QueryableByName)]
struct Day {
    #[diesel(sql_type = Nullable<Date>)]
    day: Option<NaiveDate>,
}

prepared! {
    ExpectedOn { lead_days: Option<i32> => Nullable<Integer> }
    "SELECT tenant_today() + ?::int AS day"
}

/// When an order that is sent today is there, if the time of its delivery is known.
async fn expected_on(tx: &Tx, lead_days: Option<i32>) -> Result<Option<NaiveDate>, Error> {
    let found: Day = ExpectedOn { lead_days }.get_result(tx.connection()).await.to_domain()?;
    Ok(found.day)
}
