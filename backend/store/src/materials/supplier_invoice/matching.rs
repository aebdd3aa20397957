//! Matching: the outcome of comparing an invoice is its status until a user approves it. It is found again whenever a receipt, a return or
//! another invoice changes what it depends on.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text};
use gantry_domain::{Error, Id};
use serde_json::json;

use super::comparing::compared;
use super::{SupplierInvoice, SupplierInvoicePatch, lines};
use crate::Tx;
use crate::entity::{self, IdRow, Record};
use crate::error::ToDomain;
use crate::materials::purchase_order;
use crate::run_query::RunQueryDsl;

prepared! {
    HoldInvoice { id: Id => BigInt }
    "SELECT id FROM supplier_invoice WHERE id = ? FOR NO KEY UPDATE"
}

/// Matches an invoice; it is `matched` or `blocked` then.
///
/// # Errors
/// `not_found`; `version_conflict`; `no_lines`; `transition_not_allowed` once it is approved or cancelled.
pub async fn match_invoice(tx: &Tx, id: Id, seen: Option<i64>) -> Result<SupplierInvoice, Error> {
    let held: Option<IdRow> = HoldInvoice { id }.get_result(tx.connection()).await.optional().to_domain()?;
    let id = held.ok_or(Error::NotFound { what: "Supplier invoice" })?.id;
    let orders = hold_orders(tx, id).await?;
    let found = compared(tx, id).await?;
    if found.lines.is_empty() {
        return Err(Error::conflict("no_lines", "Add at least one line before you match it."));
    }
    let invoice = entity::transition::<SupplierInvoice>(tx, id, seen, (found.status(), ""), |_| ()).await?;
    match_again(tx, &orders).await?;
    Ok(invoice)
}

/// Holds the orders of an invoice until the transaction ends: nobody receives or invoices them meanwhile.
pub(super) async fn hold_orders(tx: &Tx, invoice: Id) -> Result<Vec<Id>, Error> {
    let orders = lines::orders(tx, invoice).await?;
    purchase_order::hold(tx, orders.clone()).await?;
    Ok(orders)
}

/// Refuses to approve what differs without a reason, and what differs now although it matched before.
///
/// # Errors
/// `no_longer_matched`; `required` without a reason.
pub(super) async fn approvable(tx: &Tx, invoice: &SupplierInvoice, reason: &str) -> Result<(), Error> {
    hold_orders(tx, invoice.id).await?;
    let found = compared(tx, invoice.id).await?;
    if !found.blocked {
        return Ok(());
    }
    if invoice.status == "matched" {
        let detail = "It does not match any more. Match it again and look at the differences.";
        return Err(Error::conflict_with("no_longer_matched", detail, json!({ "recordStatus": invoice.status })));
    }
    if reason.trim().is_empty() {
        return Err(Error::field("required", "reason", "Say why it is approved although it differs."));
    }
    Ok(())
}

#[derive(QueryableByName)]
struct Waiting {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    status: String,
}

prepared! {
    // One that another transaction holds is not waited for: it is matched under the same hold of its orders.
    WaitingFor { orders: Vec<Id> => Array<BigInt> }
    "SELECT i.id, i.status FROM supplier_invoice AS i WHERE i.status IN ('matched', 'blocked') AND i.archived_at IS NULL \
     AND i.id IN (SELECT invoice_id FROM supplier_invoice_line WHERE purchase_order_id = ANY(?)) \
     ORDER BY i.id LIMIT 200 FOR NO KEY UPDATE OF i SKIP LOCKED"
}

/// Matches those invoices of orders again that wait for a decision. The orders are held.
///
/// # Errors
/// Internal ones.
pub(in crate::materials) async fn match_again(tx: &Tx, orders: &[Id]) -> Result<(), Error> {
    if orders.is_empty() {
        return Ok(());
    }
    let waiting = WaitingFor { orders: orders.to_vec() };
    let waiting: Vec<Waiting> = waiting.load(tx.connection()).await.to_domain()?;
    for Waiting { id, status } in waiting {
        let found = compared(tx, id).await?.status();
        if found != status {
            let patch = SupplierInvoicePatch {
                status: Some(found.to_owned()),
                reason: Some(String::new()),
                ..SupplierInvoicePatch::default()
            };
            SupplierInvoice::update(tx, id, &patch).await?;
        }
    }
    Ok(())
}
