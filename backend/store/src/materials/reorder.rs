//! What to reorder: the parts of which too little is projected, planned maintenance included where that is asked for, and draft orders made of them, one for each supplier and warehouse.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Numeric, Text};
use gantry_domain::stock::{ReorderLevel, reorder, short_on};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::purchase_order::PurchaseOrder;
use super::purchasing::{self, Purchase, Source};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// What planned maintenance will take: of each part from each warehouse, by day.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PlannedDemand(BTreeMap<(Id, Id), BTreeMap<NaiveDate, Decimal>>);

impl PlannedDemand {
    /// Adds what is taken on a day of a part from a warehouse.
    pub fn add(&mut self, (part, warehouse): (Id, Id), day: NaiveDate, quantity: Decimal) {
        *self.0.entry((part, warehouse)).or_default().entry(day).or_default() += quantity;
    }
}

#[derive(Debug, Clone, QueryableByName)]
struct Candidate {
    #[diesel(sql_type = BigInt)]
    level_id: Id,
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = Text)]
    part_code: String,
    #[diesel(sql_type = Text)]
    part_name: String,
    #[diesel(sql_type = BigInt)]
    warehouse_id: Id,
    #[diesel(sql_type = Text)]
    warehouse_name: String,
    #[diesel(sql_type = Numeric)]
    reorder_point: Decimal,
    #[diesel(sql_type = Numeric)]
    reorder_quantity: Decimal,
    #[diesel(sql_type = Nullable<Numeric>)]
    maximum: Option<Decimal>,
    #[diesel(sql_type = Numeric)]
    available: Decimal,
    #[diesel(sql_type = Numeric)]
    expired: Decimal,
    #[diesel(sql_type = Numeric)]
    on_order: Decimal,
    #[diesel(sql_type = Numeric)]
    demand: Decimal,
    #[diesel(sql_type = Numeric)]
    planned: Decimal,
    #[diesel(sql_type = Numeric)]
    projected: Decimal,
}

/// A part that a warehouse should reorder.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReorderProposal {
    /// The stock level that it comes from.
    #[schema(value_type = i64)]
    pub level_id: Id,
    /// The part.
    #[schema(value_type = i64)]
    pub part_id: Id,
    /// Its code.
    pub part_code: String,
    /// Its name.
    pub part_name: String,
    /// The warehouse.
    #[schema(value_type = i64)]
    pub warehouse_id: Id,
    /// Its name.
    pub warehouse_name: String,
    /// At or below this it is reordered.
    pub reorder_point: Decimal,
    /// In stock, not reserved, not expired and not in a hold place.
    pub available: Decimal,
    /// In stock and expired: it is not available, and not ordered for.
    pub expired: Decimal,
    /// Ordered and not received, drafts of orders included, received and not inspected, and on its way from other warehouses.
    pub on_order: Decimal,
    /// Wanted by open requests and not reserved.
    pub demand: Decimal,
    /// What planned maintenance will take, that no order has been opened for yet.
    pub planned: Decimal,
    /// What there will be: available + on order − demand − planned.
    pub projected: Decimal,
    /// The day of the planned maintenance that there will not be enough for; none when it can all be served.
    #[schema(required = true)]
    pub short_on: Option<NaiveDate>,
    /// How much to order.
    pub quantity: Decimal,
    /// From whom: the preferred supplier, or the cheapest.
    #[schema(value_type = Option<i64>, required = true)]
    pub supplier_id: Option<Id>,
    /// The supplier's name.
    #[schema(required = true)]
    pub supplier_name: Option<String>,
    /// Money per unit there, when so many are ordered.
    #[schema(required = true)]
    pub price: Option<Decimal>,
}

prepared! {
    Candidates {
        parts: Vec<Id> => Array<BigInt>,
        warehouses: Vec<Id> => Array<BigInt>,
        quantities: Vec<Decimal> => Array<Numeric>,
    }
    "SELECT v.id AS level_id, p.id AS part_id, p.code AS part_code, p.name AS part_name, w.id AS warehouse_id, w.name AS warehouse_name, \
     v.reorder_point, v.reorder_quantity, v.maximum, s.available, s.expired, s.on_order, s.demand, coalesce(n.quantity, 0) AS planned, \
     s.projected - coalesce(n.quantity, 0) AS projected FROM stock_projection AS s \
     LEFT JOIN unnest(?, ?, ?) AS n (part_id, warehouse_id, quantity) ON n.part_id = s.part_id AND n.warehouse_id = s.warehouse_id JOIN stock_level AS v ON v.id = s.level_id JOIN master_part AS p ON p.id = s.part_id \
     JOIN warehouse AS w ON w.id = s.warehouse_id WHERE s.projected - coalesce(n.quantity, 0) <= v.reorder_point ORDER BY p.code, w.name LIMIT 500"
}

/// The parts to reorder; the first 500 by their codes.
///
/// # Errors
/// Internal ones.
pub async fn proposals(tx: &Tx, planned: &PlannedDemand) -> Result<Vec<ReorderProposal>, Error> {
    Ok(priced(tx, planned).await?.into_iter().map(|(proposal, _)| proposal).collect())
}

/// The proposals, with where their parts are bought.
async fn priced(tx: &Tx, planned: &PlannedDemand) -> Result<Vec<(ReorderProposal, Option<Source>)>, Error> {
    let candidates = Candidates {
        parts: planned.0.keys().map(|(part, _)| *part).collect(),
        warehouses: planned.0.keys().map(|(_, warehouse)| *warehouse).collect(),
        quantities: planned.0.values().map(|days| days.values().sum()).collect(),
    };
    let found: Vec<Candidate> = candidates.load(tx.connection()).await.to_domain()?;
    let parts: Vec<_> = found.iter().map(|one| (one.part_id, None)).collect();
    let sources = purchasing::sources(tx, &parts).await?;
    let sourced = found.into_iter().filter_map(|one| {
        let source = sources.get(&(one.part_id, None)).cloned();
        Some((proposal(one, planned, source.as_ref())?, source))
    });
    let mut sourced: Vec<_> = sourced.collect();
    let bought = |(one, source): &(ReorderProposal, Option<Source>)| {
        (source.as_ref().map_or(0, |source| source.supplier_part_id), one.quantity)
    };
    let prices = purchasing::prices(tx, &sourced.iter().map(bought).collect::<Vec<_>>()).await?;
    for ((one, _), price) in sourced.iter_mut().zip(prices) {
        one.price = price;
    }
    Ok(sourced)
}

fn proposal(one: Candidate, planned: &PlannedDemand, source: Option<&Source>) -> Option<ReorderProposal> {
    let level = ReorderLevel {
        reorder_point: one.reorder_point,
        reorder_quantity: one.reorder_quantity,
        maximum: one.maximum,
        pack_size: source.map_or(Decimal::ONE, |source| source.pack_size),
    };
    let quantity = reorder(&level, one.projected)?;
    let days = planned.0.get(&(one.part_id, one.warehouse_id));
    Some(ReorderProposal {
        level_id: one.level_id,
        part_id: one.part_id,
        part_code: one.part_code,
        part_name: one.part_name,
        warehouse_id: one.warehouse_id,
        warehouse_name: one.warehouse_name,
        reorder_point: one.reorder_point,
        available: one.available,
        expired: one.expired,
        on_order: one.on_order,
        demand: one.demand,
        planned: one.planned,
        projected: one.projected,
        short_on: days.and_then(|days| short_on(one.projected + one.planned, days)),
        quantity,
        supplier_id: source.map(|source| source.supplier_id),
        supplier_name: source.map(|source| source.supplier_name.clone()),
        price: None,
    })
}

prepared! {
    OneAtATime {}
    "SELECT pg_advisory_xact_lock(hashtextextended('reorder', current_setting('app.tenant_id')::bigint)) IS NULL AS locked"
}

/// Makes draft orders of the proposals of some levels, or of all: one for each supplier and warehouse. Two who ask at once order once.
///
/// # Errors
/// Internal ones.
pub async fn order(tx: &Tx, levels: &[Id], planned: &PlannedDemand) -> Result<Vec<PurchaseOrder>, Error> {
    OneAtATime {}.execute(tx.connection()).await.to_domain()?;
    let wanted = |(one, source): (ReorderProposal, Option<Source>)| {
        let chosen = levels.is_empty() || levels.contains(&one.level_id);
        let ReorderProposal { warehouse_id: warehouse, part_id: part, quantity, .. } = one;
        let supplier = source.as_ref().filter(|_| chosen)?.supplier_id;
        Some(Purchase { supplier, warehouse, part, quantity, source })
    };
    let purchases: Vec<Purchase> = priced(tx, planned).await?.into_iter().filter_map(wanted).collect();
    purchasing::draft_orders(tx, &purchases).await
}
