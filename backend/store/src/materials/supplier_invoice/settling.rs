//! Which receipts an approved invoice pays for, and what its price changes of their value. Goods that come after their invoice are
//! settled when they come.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Numeric, Text, Uuid as SqlUuid};
use gantry_domain::stock::{money, take_open};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde_json::json;
use uuid::Uuid;

use super::{SupplierInvoice, crediting};
use crate::Tx;
use crate::entity::IdRow;
use crate::error::ToDomain;
use crate::materials::value_correction::{self, Correction};
use crate::run_query::RunQueryDsl;

/// Quantity of an approved invoice's line that no receipt has been found for.
#[derive(QueryableByName)]
struct Unsettled {
    #[diesel(sql_type = BigInt)]
    line_id: Id,
    #[diesel(sql_type = Text)]
    invoice_code: String,
    #[diesel(sql_type = BigInt)]
    order_id: Id,
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = Numeric)]
    open: Decimal,
    /// In the tenant's currency.
    #[diesel(sql_type = Numeric)]
    unit_cost: Decimal,
}

prepared! {
    UnsettledOf { orders: Vec<Id> => Array<BigInt> }
    "SELECT s.* FROM (SELECT x.id AS line_id, i.code AS invoice_code, x.purchase_order_id AS order_id, x.part_id, x.quantity \
     - coalesce((SELECT sum(a.quantity) FROM supplier_invoice_allocation AS a WHERE a.invoice_line_id = x.id), 0) AS open, \
     x.unit_price * coalesce(i.exchange_rate, 1) AS unit_cost, i.approved_at, x.position \
     FROM supplier_invoice_line AS x JOIN supplier_invoice AS i ON i.id = x.invoice_id \
     WHERE x.purchase_order_id = ANY(?) AND i.kind = 'invoice' AND i.status IN ('approved', 'paid')) AS s WHERE s.open > 0 \
     ORDER BY s.approved_at, s.position, s.line_id"
}

/// Quantity of a receipt that no invoice has been found for.
#[derive(QueryableByName)]
struct Uninvoiced {
    #[diesel(sql_type = BigInt)]
    line_id: Id,
    #[diesel(sql_type = BigInt)]
    receipt_id: Id,
    #[diesel(sql_type = Text)]
    receipt_code: String,
    #[diesel(sql_type = BigInt)]
    order_id: Id,
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = Numeric)]
    open: Decimal,
    #[diesel(sql_type = Numeric)]
    unit_cost: Decimal,
}

prepared! {
    // What went back before it was invoiced is not open, and the invoice that has paid for what went back does not pay for another one.
    UninvoicedOf { orders: Vec<Id> => Array<BigInt> }
    "SELECT s.* FROM (SELECT l.id AS line_id, r.code AS receipt_code, r.purchase_order_id AS order_id, l.part_id, l.quantity - l.returned \
     - coalesce((SELECT sum(a.quantity) FROM supplier_invoice_allocation AS a JOIN supplier_invoice_line AS x ON x.id = a.invoice_line_id \
         JOIN supplier_invoice AS i ON i.id = x.invoice_id WHERE a.receipt_line_id = l.id AND i.kind = 'invoice' AND i.status IN ('approved', 'paid')), 0) AS open, \
     l.unit_cost, r.id AS receipt_id, l.position FROM material_receipt AS r JOIN material_receipt_line AS l ON l.receipt_id = r.id \
     WHERE r.purchase_order_id = ANY(?) AND r.status = 'posted') AS s WHERE s.open > 0 ORDER BY s.receipt_id, s.position, s.line_id"
}

prepared! {
    PartsOf { orders: Vec<Id> => Array<BigInt> }
    "SELECT DISTINCT x.part_id AS id FROM supplier_invoice_line AS x JOIN supplier_invoice AS i ON i.id = x.invoice_id \
     WHERE x.purchase_order_id = ANY(?) AND x.part_id IS NOT NULL AND i.status IN ('approved', 'paid')"
}

/// Holds the balances that settling orders may correct, together with those of other parts that the transaction will hold: all who hold
/// several take them in one order. Nothing when no invoice of the orders has been approved.
///
/// # Errors
/// Internal ones.
pub(in crate::materials) async fn hold_if_due(tx: &Tx, orders: &[Id], others: Vec<Id>) -> Result<(), Error> {
    let parts: Vec<IdRow> = PartsOf { orders: orders.to_vec() }.load(tx.connection()).await.to_domain()?;
    if parts.is_empty() {
        return Ok(());
    }
    value_correction::hold(tx, parts.into_iter().map(|row| row.id).chain(others).collect()).await
}

prepared! {
    Allocate { line: Id => BigInt, receipt_line: Id => BigInt, quantity: Decimal => Numeric, correction: Decimal => Numeric }
    "INSERT INTO supplier_invoice_allocation (invoice_line_id, receipt_line_id, quantity, correction) VALUES (?, ?, ?, ?) RETURNING id"
}

/// Notes that a line of an invoice or credit note is for so much of a line of a receipt.
pub(super) async fn note(tx: &Tx, lines: [Id; 2], quantity: Decimal, correction: Decimal) -> Result<Id, Error> {
    let [line, receipt_line] = lines;
    let allocate = Allocate { line, receipt_line, quantity, correction };
    let IdRow { id } = allocate.get_result(tx.connection()).await.to_domain()?;
    Ok(id)
}

/// Finds receipts for what approved invoices of orders are for, the oldest first, and corrects their value by the difference in price.
/// What was credited and never returned is not for any. The orders and the balances are held.
///
/// # Errors
/// `place_archived`; `invalid` for a correction that is too large.
pub(in crate::materials) async fn settle(tx: &Tx, orders: &[Id]) -> Result<(), Error> {
    let mut credited = crediting::settle(tx, orders).await?;
    let unsettled = UnsettledOf { orders: orders.to_vec() };
    let mut unsettled: Vec<Unsettled> = unsettled.load(tx.connection()).await.to_domain()?;
    // What was invoiced first has been credited.
    for line in &mut unsettled {
        if let Some(credited) = credited.get_mut(&(line.order_id, line.part_id)) {
            let taken = line.open.min(*credited);
            line.open -= taken;
            *credited -= taken;
        }
    }
    if unsettled.is_empty() {
        return Ok(());
    }
    let uninvoiced = UninvoicedOf { orders: orders.to_vec() };
    let uninvoiced: Vec<Uninvoiced> = uninvoiced.load(tx.connection()).await.to_domain()?;
    let mut receipts: BTreeMap<(Id, Id), Vec<Uninvoiced>> = BTreeMap::new();
    for line in uninvoiced {
        receipts.entry((line.order_id, line.part_id)).or_default().push(line);
    }
    for line in unsettled {
        let Some(receipts) = receipts.get_mut(&(line.order_id, line.part_id)) else { continue };
        let taken = take_open(line.open, receipts.iter().map(|receipt| receipt.open));
        for (receipt, quantity) in receipts.iter_mut().zip(taken).filter(|(_, quantity)| *quantity > Decimal::ZERO) {
            receipt.open -= quantity;
            allocate(tx, &line, receipt, quantity).await?;
        }
    }
    Ok(())
}

async fn allocate(tx: &Tx, line: &Unsettled, receipt: &Uninvoiced, quantity: Decimal) -> Result<(), Error> {
    let correction = money(quantity * line.unit_cost) - money(quantity * receipt.unit_cost);
    let correction = value_correction::checked(correction)?;
    let id = note(tx, [line.line_id, receipt.line_id], quantity, correction).await?;
    let what = Correction {
        command: command(id, false),
        document: line.invoice_code.clone(),
        reason: receipt.receipt_code.clone(),
    };
    value_correction::correct(tx, (receipt.receipt_id, receipt.line_id), correction, &what).await.map(drop)
}

/// The same for the same allocation: it is corrected once, and taken back once.
fn command(allocation: Id, back: bool) -> Uuid {
    const OF_INVOICES: u64 = 0x5349 << 48;
    Uuid::from_u64_pair(OF_INVOICES | u64::from(back), allocation.unsigned_abs())
}

#[derive(QueryableByName)]
struct Allocated {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = Text)]
    receipt_code: String,
}

prepared! {
    AllocatedOf { invoice: Id => BigInt }
    "SELECT a.id, l.part_id, r.code AS receipt_code FROM supplier_invoice_allocation AS a \
     JOIN supplier_invoice_line AS x ON x.id = a.invoice_line_id JOIN material_receipt_line AS l ON l.id = a.receipt_line_id \
     JOIN material_receipt AS r ON r.id = l.receipt_id WHERE x.invoice_id = ? AND a.correction <> 0 ORDER BY a.id"
}

/// Takes back what an invoice has corrected.
///
/// # Errors
/// `place_archived`.
pub(super) async fn take_back(tx: &Tx, invoice: &SupplierInvoice) -> Result<(), Error> {
    let of = AllocatedOf { invoice: invoice.id };
    let allocated: Vec<Allocated> = of.load(tx.connection()).await.to_domain()?;
    value_correction::hold(tx, allocated.iter().map(|one| one.part_id).collect()).await?;
    for one in allocated {
        let (document, reason) = (invoice.code.clone(), one.receipt_code);
        let what = Correction { command: command(one.id, true), document, reason };
        value_correction::take_back(tx, command(one.id, false), &what).await?;
    }
    Ok(())
}

#[derive(QueryableByName)]
struct Landed {
    #[diesel(sql_type = Bool)]
    landed: bool,
}

prepared! {
    HasLanded { invoice: Id => BigInt }
    "SELECT EXISTS (SELECT FROM landed_cost AS c JOIN supplier_invoice_line AS x ON x.id = c.invoice_line_id \
     WHERE x.invoice_id = ? AND c.reversed_at IS NULL) AS landed"
}

/// Refuses to cancel an invoice whose costs have been spread over receipts.
///
/// # Errors
/// `landed_cost_posted`.
pub(super) async fn refuse_landed(tx: &Tx, invoice: Id) -> Result<(), Error> {
    let Landed { landed } = HasLanded { invoice }.get_result(tx.connection()).await.to_domain()?;
    if landed {
        let detail = "Its costs have been spread over receipts. Reverse that first.";
        return Err(Error::conflict("landed_cost_posted", detail));
    }
    Ok(())
}

#[derive(QueryableByName)]
struct Returned {
    #[diesel(sql_type = Text)]
    receipt_code: String,
}

prepared! {
    // The entries of a correction are named by its allocation.
    ReturnedSince { allocation: Id => BigInt, command: Uuid => SqlUuid }
    "SELECT r.code AS receipt_code FROM supplier_invoice_allocation AS a JOIN material_receipt_line AS l ON l.id = a.receipt_line_id \
     JOIN material_receipt AS r ON r.id = l.receipt_id WHERE a.id = ? AND l.returned > 0 AND EXISTS (SELECT FROM stock_movement AS m \
     WHERE m.document = r.code AND m.part_id = l.part_id AND m.kind = 'receive' AND m.quantity < 0 \
     AND m.id > (SELECT max(c.id) FROM stock_movement AS c WHERE c.command_id = ?))"
}

/// Refuses to cancel an invoice whose goods have been returned since at what it has made of their value: that cannot be taken back.
///
/// # Errors
/// `goods_returned`.
pub(super) async fn refuse_returned(tx: &Tx, invoice: Id) -> Result<(), Error> {
    let allocated: Vec<Allocated> = AllocatedOf { invoice }.load(tx.connection()).await.to_domain()?;
    for one in allocated {
        let since = ReturnedSince { allocation: one.id, command: command(one.id, false) };
        let since: Option<Returned> = since.get_result(tx.connection()).await.optional().to_domain()?;
        if let Some(Returned { receipt_code }) = since {
            let detail =
                format!("Goods of the receipt {receipt_code} have been returned since. Enter a credit note instead.");
            return Err(Error::conflict_with("goods_returned", detail, json!({ "receiptCode": receipt_code })));
        }
    }
    Ok(())
}
