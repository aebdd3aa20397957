//! Credit notes: which returned goods an approved one is for, and what a new one begins with.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Nullable, Numeric, Text};
use gantry_domain::stock::take_open;
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

use super::{CREDIT_NOTE, SupplierInvoice, settling};
use crate::Tx;
use crate::entity;
use crate::error::ToDomain;
use crate::materials::material_receipt::MaterialReceipt;
use crate::run_query::RunQueryDsl;

/// Quantity of a line that nothing has been found for: of an approved credit note, or of a receipt that something was returned of.
#[derive(QueryableByName)]
struct Open {
    #[diesel(sql_type = BigInt)]
    line_id: Id,
    #[diesel(sql_type = BigInt)]
    order_id: Id,
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = Numeric)]
    open: Decimal,
}

prepared! {
    Unallocated { orders: Vec<Id> => Array<BigInt> }
    "SELECT s.line_id, s.order_id, s.part_id, s.open FROM (SELECT x.id AS line_id, x.purchase_order_id AS order_id, x.part_id, x.quantity \
     - coalesce((SELECT sum(a.quantity) FROM supplier_invoice_allocation AS a WHERE a.invoice_line_id = x.id), 0) AS open, \
     i.approved_at, x.position FROM supplier_invoice_line AS x JOIN supplier_invoice AS i ON i.id = x.invoice_id \
     WHERE x.purchase_order_id = ANY(?) AND i.kind = 'creditNote' AND i.status IN ('approved', 'paid')) AS s WHERE s.open > 0 \
     ORDER BY s.approved_at, s.position, s.line_id"
}

prepared! {
    Returned { orders: Vec<Id> => Array<BigInt> }
    "SELECT s.line_id, s.order_id, s.part_id, s.open FROM (SELECT l.id AS line_id, r.purchase_order_id AS order_id, l.part_id, l.returned \
     - coalesce((SELECT sum(a.quantity) FROM supplier_invoice_allocation AS a JOIN supplier_invoice_line AS x ON x.id = a.invoice_line_id \
         JOIN supplier_invoice AS i ON i.id = x.invoice_id WHERE a.receipt_line_id = l.id AND i.kind = 'creditNote' \
         AND i.status IN ('approved', 'paid')), 0) AS open, r.id AS receipt_id, l.position \
     FROM material_receipt AS r JOIN material_receipt_line AS l ON l.receipt_id = r.id \
     WHERE r.purchase_order_id = ANY(?) AND r.status = 'posted') AS s WHERE s.open > 0 ORDER BY s.receipt_id, s.position, s.line_id"
}

/// Finds returned goods for what approved credit notes of orders are for, the oldest receipts first. What is left was credited without a
/// return, by order and part. The ledger has nothing of it: the goods are gone. The orders are held.
///
/// # Errors
/// Internal ones.
pub(super) async fn settle(tx: &Tx, orders: &[Id]) -> Result<BTreeMap<(Id, Id), Decimal>, Error> {
    let mut left = BTreeMap::new();
    let credited: Vec<Open> = Unallocated { orders: orders.to_vec() }.load(tx.connection()).await.to_domain()?;
    if credited.is_empty() {
        return Ok(left);
    }
    let returned: Vec<Open> = Returned { orders: orders.to_vec() }.load(tx.connection()).await.to_domain()?;
    let mut of_part: BTreeMap<(Id, Id), Vec<Open>> = BTreeMap::new();
    for line in returned {
        of_part.entry((line.order_id, line.part_id)).or_default().push(line);
    }
    for line in credited {
        let key = (line.order_id, line.part_id);
        let returned = of_part.entry(key).or_default();
        let taken = take_open(line.open, returned.iter().map(|one| one.open));
        *left.entry(key).or_insert(Decimal::ZERO) += line.open - taken.iter().sum::<Decimal>();
        for (one, quantity) in returned.iter_mut().zip(taken).filter(|(_, quantity)| *quantity > Decimal::ZERO) {
            one.open -= quantity;
            settling::note(tx, [line.line_id, one.line_id], quantity, Decimal::ZERO).await?;
        }
    }
    Ok(left)
}

/// What is to be credited of a part.
#[derive(QueryableByName)]
struct Creditable {
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = Numeric)]
    quantity: Decimal,
    #[diesel(sql_type = Numeric)]
    unit_price: Decimal,
}

prepared! {
    // No more than was returned of this receipt, and than was invoiced and returned of its order; what other credit notes are for, whether
    // they are approved or not, is not credited twice.
    CreditableOf { receipt: Id => BigInt }
    "SELECT s.part_id, s.quantity, s.unit_price FROM (SELECT q.part_id, q.position, round(n.amount / n.invoiced, 6) AS unit_price, \
     least(q.returned - q.credited, least(b.returned, n.invoiced) - n.credited) AS quantity \
     FROM (SELECT r.purchase_order_id AS order_id, l.part_id, min(l.position) AS position, sum(l.returned) AS returned, \
         coalesce(sum((SELECT sum(a.quantity) FROM supplier_invoice_allocation AS a \
             JOIN supplier_invoice_line AS x ON x.id = a.invoice_line_id JOIN supplier_invoice AS i ON i.id = x.invoice_id \
             WHERE a.receipt_line_id = l.id AND i.kind = 'creditNote' AND i.status IN ('approved', 'paid'))), 0) AS credited \
         FROM material_receipt AS r JOIN material_receipt_line AS l ON l.receipt_id = r.id \
         WHERE r.id = ? AND r.status = 'posted' AND l.returned > 0 GROUP BY r.purchase_order_id, l.part_id) AS q \
     JOIN purchase_order_line AS b ON b.order_id = q.order_id AND b.part_id = q.part_id \
     CROSS JOIN LATERAL (SELECT coalesce(sum(x.quantity) FILTER (WHERE i.kind = 'invoice' AND i.status IN ('approved', 'paid')), 0) AS invoiced, \
     sum(x.quantity * x.unit_price) FILTER (WHERE i.kind = 'invoice' AND i.status IN ('approved', 'paid')) AS amount, \
     coalesce(sum(x.quantity) FILTER (WHERE i.kind = 'creditNote' AND (i.archived_at IS NULL OR i.status = 'paid')), 0) AS credited \
     FROM supplier_invoice_line AS x JOIN supplier_invoice AS i ON i.id = x.invoice_id \
     WHERE x.purchase_order_id = q.order_id AND x.part_id = q.part_id AND i.status <> 'cancelled') AS n WHERE n.invoiced > 0) AS s \
     WHERE s.quantity > 0 ORDER BY s.position, s.part_id LIMIT 200"
}

/// What a credit note takes over from the last invoice of its order.
#[derive(QueryableByName)]
struct Invoiced {
    #[diesel(sql_type = BigInt)]
    supplier_id: Id,
    #[diesel(sql_type = Nullable<Numeric>)]
    exchange_rate: Option<Decimal>,
    #[diesel(sql_type = Date)]
    today: NaiveDate,
}

prepared! {
    LastInvoiceOf { order: Id => BigInt }
    "SELECT i.supplier_id, i.exchange_rate, tenant_today() AS today FROM supplier_invoice AS i WHERE i.kind = 'invoice' \
     AND i.status IN ('approved', 'paid') AND i.id IN (SELECT invoice_id FROM supplier_invoice_line WHERE purchase_order_id = ?) \
     ORDER BY i.approved_at DESC, i.id DESC LIMIT 1"
}

#[derive(QueryableByName)]
struct Ordered {
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    order: Option<Id>,
}

prepared! {
    // Two who draft one at the same time do so one after the other.
    HoldReceipt { receipt: Id => BigInt }
    "SELECT code, purchase_order_id AS \"order\" FROM material_receipt WHERE id = ? FOR NO KEY UPDATE"
}

/// Drafts the credit note of what has been returned of a receipt and was invoiced, at the invoiced price. Its number is that of the
/// receipt, until the supplier's is entered.
///
/// # Errors
/// `not_found`; `nothing_to_credit`; `invoice_number_taken`.
pub async fn draft_of_receipt(tx: &Tx, receipt: Id) -> Result<SupplierInvoice, Error> {
    entity::get::<MaterialReceipt>(tx, receipt).await?;
    let held: Ordered = HoldReceipt { receipt }.get_result(tx.connection()).await.to_domain()?;
    let nothing = || {
        let detail = "Nothing that was invoiced and returned is left to be credited of this receipt.";
        Error::conflict("nothing_to_credit", detail)
    };
    let order = held.order.ok_or_else(nothing)?;
    let lines: Vec<Creditable> = CreditableOf { receipt }.load(tx.connection()).await.to_domain()?;
    if lines.is_empty() {
        return Err(nothing());
    }
    let last: Option<Invoiced> = LastInvoiceOf { order }.get_result(tx.connection()).await.optional().to_domain()?;
    let last = last.ok_or_else(nothing)?;
    let line = |one: &Creditable| {
        json!({
            "purchaseOrderId": order, "partId": one.part_id, "quantity": one.quantity.to_string(),
            "unitPrice": one.unit_price.to_string(),
        })
    };
    let mut body: Map<String, Value> = Map::new();
    body.insert("kind".to_owned(), json!(CREDIT_NOTE));
    body.insert("supplierId".to_owned(), json!(last.supplier_id));
    body.insert("number".to_owned(), json!(held.code));
    body.insert("invoicedOn".to_owned(), json!(last.today));
    body.insert("exchangeRate".to_owned(), json!(last.exchange_rate.map(|rate| rate.to_string())));
    body.insert("lines".to_owned(), Value::Array(lines.iter().map(line).collect()));
    entity::create::<SupplierInvoice>(tx, &body).await
}
