//! What was paid for a part: the lines of its posted receipts, with the order and the invoices behind them.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Nullable, Numeric, Text};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::master_part::MasterPart;
use crate::Tx;
use crate::entity::{self, Page};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// What was paid for a part with one line of a receipt.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PurchasePrice {
    /// The line of the receipt.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub receipt_line_id: Id,
    /// The day of the receipt; when none was entered, that on which it was created.
    #[diesel(sql_type = Date)]
    pub received_on: NaiveDate,
    /// The receipt.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub receipt_id: Id,
    /// Its number.
    #[diesel(sql_type = Text)]
    pub receipt_code: String,
    /// From whom it came, by the receipt or else by its order.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub supplier_id: Option<Id>,
    /// The supplier's name.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub supplier_name: Option<String>,
    /// The purchase order that it was received on.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub purchase_order_id: Option<Id>,
    /// Its number.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub purchase_order_code: Option<String>,
    /// How much came in, in the base unit.
    #[diesel(sql_type = Numeric)]
    pub quantity: Decimal,
    /// The code of the base unit.
    #[diesel(sql_type = Text)]
    pub unit_code: String,
    /// Money per base unit by the order, in the order's currency; none without an order that has the part.
    #[diesel(sql_type = Nullable<Numeric>)]
    #[schema(required = true)]
    pub order_price: Option<Decimal>,
    /// The order's currency, which is its supplier's.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub order_currency: Option<String>,
    /// Money per base unit by the receipt, in the tenant's currency.
    #[diesel(sql_type = Numeric)]
    pub unit_cost: Decimal,
    /// Money per base unit by the approved invoices of it, in the tenant's currency; none when it is not invoiced.
    #[diesel(sql_type = Nullable<Numeric>)]
    #[schema(required = true)]
    pub invoiced_cost: Option<Decimal>,
    #[diesel(sql_type = BigInt)]
    #[serde(skip)]
    #[schema(ignore)]
    total: i64,
}

// A credit note has allocations, too, of what it gives back: they are no price that was paid. A cancelled invoice keeps its own.
prepared! {
    OfPart { part: Id => BigInt, supplier: Option<Id> => Nullable<BigInt>, first: i64 => BigInt, rows: i64 => BigInt }
    "SELECT x.id AS receipt_line_id, coalesce(r.received_on, (r.created_at AT TIME ZONE t.time_zone)::date) AS received_on, r.id AS receipt_id, \
     r.code AS receipt_code, s.id AS supplier_id, s.name AS supplier_name, o.id AS purchase_order_id, o.code AS purchase_order_code, \
     x.quantity, u.code AS unit_code, ol.unit_price AS order_price, CASE WHEN ol.id IS NOT NULL THEN os.currency END AS order_currency, \
     x.unit_cost, (SELECT round(sum(a.quantity * il.unit_price * coalesce(i.exchange_rate, 1)) / sum(a.quantity), 6) FROM supplier_invoice_allocation AS a \
     JOIN supplier_invoice_line AS il ON il.id = a.invoice_line_id JOIN supplier_invoice AS i ON i.id = il.invoice_id \
     WHERE a.receipt_line_id = x.id AND i.kind = 'invoice' AND i.status IN ('approved', 'paid')) AS invoiced_cost, \
     count(*) OVER () AS total FROM (SELECT ?::bigint AS part, ?::bigint AS supplier) AS w \
     JOIN material_receipt_line AS x ON x.part_id = w.part JOIN material_receipt AS r ON r.id = x.receipt_id \
     JOIN tenant AS t ON t.id = r.tenant_id \
     JOIN master_part AS p ON p.id = x.part_id JOIN unit_of_measure AS u ON u.id = p.unit_id \
     LEFT JOIN purchase_order AS o ON o.id = r.purchase_order_id LEFT JOIN supplier AS os ON os.id = o.supplier_id \
     LEFT JOIN purchase_order_line AS ol ON ol.order_id = o.id AND ol.part_id = x.part_id \
     LEFT JOIN supplier AS s ON s.id = coalesce(r.supplier_id, o.supplier_id) \
     WHERE r.status = 'posted' AND (w.supplier IS NULL OR s.id = w.supplier) \
     ORDER BY received_on DESC, x.id DESC OFFSET ? LIMIT ?"
}

/// A page of what was paid for a part, the latest first: to one supplier, or to all.
///
/// # Errors
/// When there is no such part, and internal ones.
pub async fn of_part(
    tx: &Tx,
    part: Id,
    supplier: Option<Id>,
    (first, rows): (i64, i64),
) -> Result<Page<PurchasePrice>, Error> {
    let part = entity::get::<MasterPart>(tx, part).await?.id;
    let items: Vec<PurchasePrice> = OfPart { part, supplier, first, rows }.load(tx.connection()).await.to_domain()?;
    let total_records = items.as_slice().first().map_or(0, |price| price.total);
    Ok(Page { items, total_records })
}
