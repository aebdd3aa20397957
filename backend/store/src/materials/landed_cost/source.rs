//! Where a landed cost comes from: what a user enters, or a line of an approved invoice, of which no more is spread than it comes to.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Numeric, Text};
use gantry_domain::stock::money;
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde_json::json;

use super::NewLandedCost;
use crate::Tx;
use crate::error::ToDomain;
use crate::materials::supplier_invoice::CONSIGNED;
use crate::run_query::RunQueryDsl;

#[derive(QueryableByName)]
struct CostLine {
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Text)]
    status: String,
    #[diesel(sql_type = Text)]
    cost_kind: String,
    #[diesel(sql_type = Numeric)]
    worth: Decimal,
}

prepared! {
    // Two who spread the same line do so one after the other.
    HoldLine { line: Id => BigInt }
    "SELECT i.kind, i.status, x.cost_kind, round(round(x.quantity * x.unit_price, 2) * coalesce(i.exchange_rate, 1), 2) AS worth \
     FROM supplier_invoice_line AS x JOIN supplier_invoice AS i ON i.id = x.invoice_id WHERE x.id = ? FOR NO KEY UPDATE OF x, i"
}

prepared! {
    LandedOf { line: Id => BigInt }
    "SELECT coalesce(sum(amount), 0) AS landed FROM landed_cost WHERE invoice_line_id = ? AND reversed_at IS NULL"
}

#[derive(QueryableByName)]
struct Landed {
    #[diesel(sql_type = Numeric)]
    landed: Decimal,
}

/// What is spread, and what it is called.
///
/// # Errors
/// `required` without an amount; `unknown_reference`; `not_a_cost` for a line of an order or a credit note; `invoice_not_approved`; `over_landed` for more
/// than is left of the line.
pub(super) async fn amount_of(tx: &Tx, new: &NewLandedCost) -> Result<(Decimal, String), Error> {
    let Some(line) = new.invoice_line else {
        let amount = new.amount.ok_or_else(|| Error::field("required", "amount", "Enter what it costs."))?;
        return Ok((positive(amount)?, new.kind.to_owned()));
    };
    let found: Option<CostLine> = HoldLine { line }.get_result(tx.connection()).await.optional().to_domain()?;
    let found = found.ok_or_else(|| Error::field("unknown_reference", "invoiceLineId", "There is no such line."))?;
    if found.cost_kind.is_empty() || found.cost_kind == CONSIGNED {
        let detail = "This line pays for goods. Choose a line of freight, duty, insurance or other costs.";
        return Err(Error::conflict("not_a_cost", detail));
    }
    if found.kind != "invoice" {
        let detail = "A credit note is not spread over a receipt. Choose a line of an invoice.";
        return Err(Error::conflict("not_a_cost", detail));
    }
    if !["approved", "paid"].contains(&found.status.as_str()) {
        let detail = format!("The invoice is {}: approve it first.", found.status);
        return Err(Error::conflict_with("invoice_not_approved", detail, json!({ "recordStatus": found.status })));
    }
    // What others have spread while the line was waited for counts as well.
    let Landed { landed } = LandedOf { line }.get_result(tx.connection()).await.to_domain()?;
    let open = (found.worth - landed).max(Decimal::ZERO);
    let amount = new.amount.unwrap_or(open);
    if open.is_zero() || amount > open {
        let detail = format!("At most {open} of this line can be spread.");
        return Err(Error::conflict_with("over_landed", detail, json!({ "open": open })));
    }
    Ok((positive(amount)?, found.cost_kind))
}

/// An amount of money that is something.
fn positive(amount: Decimal) -> Result<Decimal, Error> {
    let amount = money(amount);
    if amount > Decimal::ZERO { Ok(amount) } else { Err(Error::field("invalid", "amount", "Enter more than 0.")) }
}
