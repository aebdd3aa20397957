//! The three-way match: each line of an invoice beside what was ordered and what has been received. Its outcome is the status of the
//! invoice until a user approves it; it is found again whenever a receipt or another invoice changes what it depends on.

use std::collections::{BTreeMap, BTreeSet};

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Numeric, Text};
use diesel_async::RunQueryDsl;
use gantry_domain::stock::{InvoiceDifference, InvoiceTolerance, InvoicedLine, money};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{SupplierInvoice, SupplierInvoicePatch, lines};
use crate::Tx;
use crate::entity::{self, IdRow, Record};
use crate::error::ToDomain;
use crate::materials::purchase_order;

/// A line of an invoice beside what was ordered and received.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchedInvoiceLine {
    /// The line.
    #[schema(value_type = i64)]
    pub id: Id,
    /// The order; none for a cost that no order has.
    #[schema(value_type = Option<i64>, required = true)]
    pub purchase_order_id: Option<Id>,
    /// Its number.
    #[schema(required = true)]
    pub purchase_order_code: Option<String>,
    /// The part.
    #[schema(value_type = Option<i64>, required = true)]
    pub part_id: Option<Id>,
    /// Its code.
    #[schema(required = true)]
    pub part_code: Option<String>,
    /// Its name.
    #[schema(required = true)]
    pub part_name: Option<String>,
    /// Of a line without an order: `freight`, `duty`, `insurance` or `other`.
    pub cost_kind: String,
    /// In words.
    pub description: String,
    /// How much is invoiced.
    pub quantity: Decimal,
    /// Money per unit, in the currency of the invoice.
    pub unit_price: Decimal,
    /// What the line comes to.
    pub amount: Decimal,
    /// How much was ordered.
    #[schema(required = true)]
    pub ordered: Option<Decimal>,
    /// How much of that has been received.
    #[schema(required = true)]
    pub received: Option<Decimal>,
    /// How much of it others invoice, and earlier lines of this invoice.
    pub invoiced_before: Decimal,
    /// The ordered price.
    #[schema(required = true)]
    pub order_price: Option<Decimal>,
    /// How much more the line costs than it would at the ordered price.
    pub value_difference: Decimal,
    /// What differs beyond the supplier's tolerance: `notOrdered`, `notReceived`, `moreThanReceived`, `moreThanOrdered`, `priceAbove`,
    /// `priceBelow`.
    pub differences: Vec<&'static str>,
    /// Whether a difference has to be decided about.
    pub blocked: bool,
    /// How much of a cost has been spread over receipts, in the tenant's currency.
    pub landed: Decimal,
    /// How much of it can still be.
    pub to_land: Decimal,
}

/// All lines of an invoice, matched.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SupplierInvoiceMatch)]
pub struct InvoiceMatch {
    /// Whether a line has a difference that has to be decided about.
    pub blocked: bool,
    /// The lines, in their order.
    #[schema(max_items = 200)]
    pub lines: Vec<MatchedInvoiceLine>,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Nullable<BigInt>)]
    purchase_order_id: Option<Id>,
    #[diesel(sql_type = Nullable<Text>)]
    purchase_order_code: Option<String>,
    #[diesel(sql_type = Nullable<BigInt>)]
    part_id: Option<Id>,
    #[diesel(sql_type = Nullable<Text>)]
    part_code: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    part_name: Option<String>,
    #[diesel(sql_type = Text)]
    cost_kind: String,
    #[diesel(sql_type = Text)]
    description: String,
    #[diesel(sql_type = Numeric)]
    quantity: Decimal,
    #[diesel(sql_type = Numeric)]
    unit_price: Decimal,
    #[diesel(sql_type = Numeric)]
    exchange_rate: Decimal,
    #[diesel(sql_type = Nullable<Numeric>)]
    ordered: Option<Decimal>,
    #[diesel(sql_type = Nullable<Numeric>)]
    over_delivery_percent: Option<Decimal>,
    #[diesel(sql_type = Nullable<Numeric>)]
    received: Option<Decimal>,
    #[diesel(sql_type = Nullable<Numeric>)]
    order_price: Option<Decimal>,
    #[diesel(sql_type = Numeric)]
    invoiced_before: Decimal,
    #[diesel(sql_type = Numeric)]
    landed: Decimal,
    #[diesel(sql_type = Numeric)]
    price_tolerance_percent: Decimal,
    #[diesel(sql_type = Nullable<Numeric>)]
    price_tolerance_amount: Option<Decimal>,
    #[diesel(sql_type = Numeric)]
    quantity_tolerance_percent: Decimal,
}

prepared! {
    // An approved invoice is compared with those before it, another one with all that are matched or approved.
    Compared { invoice: Id => BigInt }
    "SELECT l.id, l.purchase_order_id, o.code AS purchase_order_code, l.part_id, p.code AS part_code, p.name AS part_name, l.cost_kind, \
     l.description, l.quantity, l.unit_price, coalesce(i.exchange_rate, 1) AS exchange_rate, b.quantity AS ordered, \
     b.tolerance_percent AS over_delivery_percent, b.received, b.unit_price AS order_price, \
     coalesce((SELECT sum(x.quantity) FROM supplier_invoice_line AS x JOIN supplier_invoice AS v ON v.id = x.invoice_id \
         WHERE x.purchase_order_id = l.purchase_order_id AND x.part_id = l.part_id AND v.id <> i.id \
         AND v.status IN ('matched', 'approved', 'paid') AND (i.approved_at IS NULL OR v.approved_at < i.approved_at)), 0) \
         AS invoiced_before, \
     coalesce((SELECT sum(c.amount) FROM landed_cost AS c WHERE c.invoice_line_id = l.id AND c.reversed_at IS NULL), 0) AS landed, \
     s.price_tolerance_percent, s.price_tolerance_amount, s.quantity_tolerance_percent \
     FROM supplier_invoice AS i JOIN supplier AS s ON s.id = i.supplier_id JOIN supplier_invoice_line AS l ON l.invoice_id = i.id \
     LEFT JOIN purchase_order AS o ON o.id = l.purchase_order_id LEFT JOIN master_part AS p ON p.id = l.part_id \
     LEFT JOIN purchase_order_line AS b ON b.order_id = l.purchase_order_id AND b.part_id = l.part_id \
     WHERE i.id = ? ORDER BY l.position, l.id"
}

/// Compares an invoice with what was ordered and received.
///
/// # Errors
/// `not_found`.
pub async fn compare(tx: &Tx, id: Id) -> Result<InvoiceMatch, Error> {
    entity::get::<SupplierInvoice>(tx, id).await?;
    compared(tx, id).await
}

async fn compared(tx: &Tx, invoice: Id) -> Result<InvoiceMatch, Error> {
    let rows: Vec<Row> = Compared { invoice }.load(&mut tx.connection()).await.to_domain()?;
    // Earlier lines of the same part take what is received first.
    let mut earlier: BTreeMap<(Id, Id), Decimal> = BTreeMap::new();
    let lines: Vec<MatchedInvoiceLine> = rows.into_iter().map(|row| row.matched(&mut earlier)).collect();
    Ok(InvoiceMatch { blocked: lines.iter().any(|line| line.blocked), lines })
}

impl Row {
    fn matched(self, earlier: &mut BTreeMap<(Id, Id), Decimal>) -> MatchedInvoiceLine {
        let mut invoiced_before = self.invoiced_before;
        if let (Some(order), Some(part)) = (self.purchase_order_id, self.part_id) {
            let own = earlier.entry((order, part)).or_default();
            invoiced_before += *own;
            *own += self.quantity;
        }
        let tolerance = InvoiceTolerance {
            price_percent: self.price_tolerance_percent,
            price_amount: self.price_tolerance_amount,
            quantity_percent: self.quantity_tolerance_percent,
        };
        let beside = self.ordered.map(|ordered| InvoicedLine {
            ordered,
            over_delivery_percent: self.over_delivery_percent.unwrap_or_default(),
            received: self.received.unwrap_or_default(),
            invoiced_before,
            quantity: self.quantity,
            order_price: self.order_price.unwrap_or_default(),
            unit_price: self.unit_price,
        });
        let differences = match &beside {
            Some(line) => line.differences(&tolerance),
            None if self.purchase_order_id.is_some() => vec![InvoiceDifference::NotOrdered],
            None => Vec::new(),
        };
        let amount = money(self.quantity * self.unit_price);
        let is_cost = self.purchase_order_id.is_none();
        let worth = if is_cost { money(amount * self.exchange_rate) } else { Decimal::ZERO };
        MatchedInvoiceLine {
            id: self.id,
            purchase_order_id: self.purchase_order_id,
            purchase_order_code: self.purchase_order_code,
            part_id: self.part_id,
            part_code: self.part_code,
            part_name: self.part_name,
            cost_kind: self.cost_kind,
            description: self.description,
            quantity: self.quantity,
            unit_price: self.unit_price,
            amount,
            ordered: self.ordered,
            received: self.received,
            invoiced_before,
            order_price: self.order_price,
            value_difference: beside.map_or(Decimal::ZERO, |line| line.value_difference()),
            blocked: differences.iter().any(|one| one.blocks()),
            differences: differences.into_iter().map(InvoiceDifference::as_str).collect(),
            landed: self.landed,
            to_land: (worth - self.landed).max(Decimal::ZERO),
        }
    }
}

prepared! {
    HoldInvoice { id: Id => BigInt }
    "SELECT id FROM supplier_invoice WHERE id = ? FOR NO KEY UPDATE"
}

/// Matches an invoice; it is `matched` or `blocked` then.
///
/// # Errors
/// `not_found`; `version_conflict`; `no_lines`; `transition_not_allowed` once it is approved or cancelled.
pub async fn match_invoice(tx: &Tx, id: Id, seen: Option<i64>) -> Result<SupplierInvoice, Error> {
    let held: Option<IdRow> = HoldInvoice { id }.get_result(&mut tx.connection()).await.optional().to_domain()?;
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

impl InvoiceMatch {
    fn status(&self) -> &'static str {
        if self.blocked { "blocked" } else { "matched" }
    }
}

/// Holds the orders of an invoice until the transaction ends: nobody receives or invoices them meanwhile.
async fn hold_orders(tx: &Tx, invoice: Id) -> Result<Vec<Id>, Error> {
    let parts = lines::parts(tx, invoice).await?;
    let orders: Vec<Id> = parts.keys().map(|(order, _)| *order).collect::<BTreeSet<_>>().into_iter().collect();
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
    let waiting: Vec<Waiting> = waiting.load(&mut tx.connection()).await.to_domain()?;
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
