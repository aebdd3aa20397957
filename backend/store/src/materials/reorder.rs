//! What to reorder: the parts of which too little is projected, and draft orders made of them, one for each supplier and warehouse.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Numeric, Text};
use diesel_async::RunQueryDsl;
use gantry_domain::stock::{ReorderLevel, reorder};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::purchase_order::PurchaseOrder;
use super::purchasing::{self, Purchase, Source};
use crate::Tx;
use crate::error::ToDomain;

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
    /// What there will be: available + on order − demand.
    pub projected: Decimal,
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

// Orders count from their draft on, so that asking twice proposes once. What is reserved of a lot that has expired since is wanted again.
prepared! {
    Candidates {}
    "SELECT v.id AS level_id, p.id AS part_id, p.code AS part_code, p.name AS part_name, w.id AS warehouse_id, \
     w.name AS warehouse_name, v.reorder_point, v.reorder_quantity, v.maximum, s.available, s.expired, o.on_order + h.waiting + f.incoming AS on_order, \
     greatest(d.wanted - d.reserved, 0) + e.demand AS demand \
     FROM stock_level AS v JOIN master_part AS p ON p.id = v.part_id AND p.archived_at IS NULL \
     JOIN warehouse AS w ON w.id = v.warehouse_id AND w.archived_at IS NULL \
     CROSS JOIN LATERAL (SELECT coalesce(sum(i.balance - i.reserved) FILTER (WHERE NOT i.held AND NOT lot_expired(i.lot_id)), 0) AS available, \
     coalesce(sum(i.balance) FILTER (WHERE lot_expired(i.lot_id)), 0) AS expired, \
     coalesce(sum(i.balance) FILTER (WHERE i.held), 0) AS held FROM stock_item AS i \
     WHERE i.part_id = p.id AND i.warehouse_id = w.id) AS s \
     CROSS JOIN LATERAL (SELECT coalesce(sum(greatest(l.quantity - l.received, 0)), 0) AS on_order \
     FROM purchase_order_line AS l JOIN purchase_order AS o ON o.id = l.order_id WHERE l.part_id = p.id \
     AND o.warehouse_id = w.id AND o.archived_at IS NULL AND o.status IN ('draft', 'approved', 'sent', 'acknowledged')) AS o \
     CROSS JOIN LATERAL (SELECT greatest(least(coalesce(sum(x.quantity - x.accepted - greatest(x.refused, x.returned)), 0), \
     s.held - coalesce(sum(greatest(x.refused - x.returned, 0)), 0)), 0) AS waiting \
     FROM material_receipt_line AS x JOIN material_receipt AS r ON r.id = x.receipt_id AND r.status = 'posted' \
     JOIN stock_location AS q ON q.id = coalesce(x.location_id, r.location_id) AND q.kind = 'hold' \
     WHERE x.part_id = p.id AND q.warehouse_id = w.id) AS h \
     CROSS JOIN LATERAL (SELECT coalesce(sum(l.quantity - l.received - l.missing), 0) AS incoming FROM stock_transfer_line AS l \
     JOIN stock_transfer AS f ON f.id = l.transfer_id WHERE l.part_id = p.id AND f.to_warehouse_id = w.id \
     AND f.status IN ('sent', 'partlyReceived')) AS f \
     CROSS JOIN LATERAL (SELECT coalesce(sum(greatest(l.quantity - l.issued, 0)), 0) AS wanted, \
     coalesce(sum((SELECT sum(r.quantity) FROM stock_reservation AS r JOIN stock_item AS i ON i.id = r.item_id \
     WHERE r.request_line_id = l.id AND NOT lot_expired(i.lot_id))), 0) AS reserved \
     FROM material_request_line AS l JOIN material_request AS q ON q.id = l.request_id WHERE l.part_id = p.id \
     AND q.warehouse_id = w.id AND q.archived_at IS NULL AND q.status IN ('submitted', 'approved', 'held')) AS d \
     CROSS JOIN LATERAL (SELECT coalesce(sum(greatest(l.estimated_qty - l.issued_qty + l.returned_qty \
     - coalesce((SELECT sum(r.quantity) FROM stock_reservation AS r JOIN stock_item AS i ON i.id = r.item_id \
     WHERE r.order_line_id = l.id AND NOT lot_expired(i.lot_id)), 0), 0)), 0) AS demand \
     FROM work_order_part AS l JOIN work_order AS k ON k.id = l.work_order_id WHERE l.part_id = p.id AND l.warehouse_id = w.id \
     AND k.archived_at IS NULL AND k.status < 3) AS e \
     WHERE v.archived_at IS NULL AND s.available + o.on_order + h.waiting + f.incoming - greatest(d.wanted - d.reserved, 0) - e.demand <= v.reorder_point \
     ORDER BY p.code, w.name LIMIT 500"
}

/// The parts to reorder; the first 500 by their codes.
///
/// # Errors
/// Internal ones.
pub async fn proposals(tx: &Tx) -> Result<Vec<ReorderProposal>, Error> {
    Ok(priced(tx).await?.into_iter().map(|(proposal, _)| proposal).collect())
}

/// The proposals, with where their parts are bought.
async fn priced(tx: &Tx) -> Result<Vec<(ReorderProposal, Option<Source>)>, Error> {
    let found: Vec<Candidate> = Candidates {}.load(&mut tx.connection()).await.to_domain()?;
    let parts: Vec<_> = found.iter().map(|one| (one.part_id, None)).collect();
    let sources = purchasing::sources(tx, &parts).await?;
    let sourced = found.into_iter().filter_map(|one| {
        let source = sources.get(&(one.part_id, None)).cloned();
        Some((proposal(one, source.as_ref())?, source))
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

fn proposal(one: Candidate, source: Option<&Source>) -> Option<ReorderProposal> {
    let level = ReorderLevel {
        reorder_point: one.reorder_point,
        reorder_quantity: one.reorder_quantity,
        maximum: one.maximum,
        pack_size: source.map_or(Decimal::ONE, |source| source.pack_size),
    };
    let projected = one.available + one.on_order - one.demand;
    let quantity = reorder(&level, projected)?;
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
        projected,
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
pub async fn order(tx: &Tx, levels: &[Id]) -> Result<Vec<PurchaseOrder>, Error> {
    OneAtATime {}.execute(&mut tx.connection()).await.to_domain()?;
    let wanted = |(one, source): (ReorderProposal, Option<Source>)| {
        let chosen = levels.is_empty() || levels.contains(&one.level_id);
        let ReorderProposal { warehouse_id: warehouse, part_id: part, quantity, .. } = one;
        let supplier = source.as_ref().filter(|_| chosen)?.supplier_id;
        Some(Purchase { supplier, warehouse, part, quantity, source })
    };
    let purchases: Vec<Purchase> = priced(tx).await?.into_iter().filter_map(wanted).collect();
    purchasing::draft_orders(tx, &purchases).await
}
