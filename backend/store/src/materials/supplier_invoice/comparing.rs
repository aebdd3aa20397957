//! The three-way match: each line of an invoice beside what was ordered and what has been received, of a credit note beside what was
//! invoiced and what has been returned.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, Numeric, Text};
use gantry_domain::stock::{CreditedLine, InvoiceDifference, InvoiceTolerance, InvoicedLine, money};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::SupplierInvoice;
use crate::Tx;
use crate::entity;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// A line of an invoice beside what was ordered and received, of a credit note beside what was invoiced and returned.
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
    /// Of a line without an order: `freight`, `duty`, `insurance`, `other` or `consigned`.
    pub cost_kind: String,
    /// In words.
    pub description: String,
    /// How much is invoiced or credited.
    pub quantity: Decimal,
    /// Money per unit, in the currency of the invoice.
    pub unit_price: Decimal,
    /// What the line comes to.
    pub amount: Decimal,
    /// How much was ordered.
    #[schema(required = true)]
    pub ordered: Option<Decimal>,
    /// How much of that has been received; of an approved invoice with what was returned since.
    #[schema(required = true)]
    pub received: Option<Decimal>,
    /// How much of it others invoice, less what approved credit notes credit, and earlier lines of this invoice.
    pub invoiced_before: Decimal,
    /// How much of what was invoiced has been returned.
    #[schema(required = true)]
    pub returned: Option<Decimal>,
    /// How much of it others credit, and earlier lines of this credit note.
    pub credited_before: Decimal,
    /// The ordered price.
    #[schema(required = true)]
    pub order_price: Option<Decimal>,
    /// The price of the invoices that have been approved; the mean where they differ.
    #[schema(required = true)]
    pub invoiced_price: Option<Decimal>,
    /// How much more the line costs than it would at the ordered price, or credits than it would at the invoiced one.
    pub value_difference: Decimal,
    /// What differs beyond the supplier's tolerance: `notOrdered`, `notReceived`, `moreThanReceived`, `moreThanOrdered`, `notReturned`,
    /// `moreThanReturned`, `priceAbove`, `priceBelow`.
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
    #[diesel(sql_type = Bool)]
    is_credit: bool,
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
    #[diesel(sql_type = Nullable<Numeric>)]
    invoiced_price: Option<Decimal>,
    #[diesel(sql_type = Nullable<Numeric>)]
    returned: Option<Decimal>,
    #[diesel(sql_type = Numeric)]
    invoiced_before: Decimal,
    #[diesel(sql_type = Numeric)]
    credited_before: Decimal,
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
    // An approved invoice is compared with those before it, another one with all that are matched or approved. Credit notes give back
    // what they credit once they are approved.
    Compared { invoice: Id => BigInt }
    "SELECT l.id, i.kind = 'creditNote' AS is_credit, l.purchase_order_id, o.code AS purchase_order_code, l.part_id, p.code AS part_code, \
     p.name AS part_name, l.cost_kind, l.description, l.quantity, l.unit_price, coalesce(i.exchange_rate, 1) AS exchange_rate, \
     b.quantity AS ordered, b.tolerance_percent AS over_delivery_percent, \
     b.received + CASE WHEN i.approved_at IS NULL THEN 0 ELSE b.returned END AS received, b.unit_price AS order_price, \
     round(n.amount / nullif(n.invoiced, 0), 6) AS invoiced_price, least(b.returned, n.invoiced) AS returned, \
     coalesce(n.invoiced_before, 0) AS invoiced_before, coalesce(n.credited_before, 0) AS credited_before, \
     coalesce((SELECT sum(c.amount) FROM landed_cost AS c WHERE c.invoice_line_id = l.id AND c.reversed_at IS NULL), 0) AS landed, \
     s.price_tolerance_percent, s.price_tolerance_amount, s.quantity_tolerance_percent \
     FROM supplier_invoice AS i JOIN supplier AS s ON s.id = i.supplier_id JOIN supplier_invoice_line AS l ON l.invoice_id = i.id \
     LEFT JOIN purchase_order AS o ON o.id = l.purchase_order_id LEFT JOIN master_part AS p ON p.id = l.part_id \
     LEFT JOIN purchase_order_line AS b ON b.order_id = l.purchase_order_id AND b.part_id = l.part_id \
     CROSS JOIN LATERAL (SELECT coalesce(sum(x.quantity) FILTER (WHERE x.is_invoice AND x.is_approved), 0) AS invoiced, \
     sum(x.quantity * x.unit_price) FILTER (WHERE x.is_invoice AND x.is_approved) AS amount, \
     sum(CASE WHEN x.is_invoice THEN x.quantity ELSE -x.quantity END) FILTER (WHERE x.is_before AND (x.is_invoice OR x.is_approved)) \
     AS invoiced_before, sum(x.quantity) FILTER (WHERE x.is_before AND NOT x.is_invoice) AS credited_before \
     FROM (SELECT x.quantity, x.unit_price, v.kind = 'invoice' AS is_invoice, v.status <> 'matched' AS is_approved, \
     v.id <> i.id AND (i.approved_at IS NULL OR v.approved_at < i.approved_at) AS is_before \
     FROM supplier_invoice_line AS x JOIN supplier_invoice AS v ON v.id = x.invoice_id WHERE x.purchase_order_id = l.purchase_order_id \
     AND x.part_id = l.part_id AND v.status IN ('matched', 'approved', 'paid')) AS x) AS n \
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

pub(super) async fn compared(tx: &Tx, invoice: Id) -> Result<InvoiceMatch, Error> {
    let rows: Vec<Row> = Compared { invoice }.load(tx.connection()).await.to_domain()?;
    // Earlier lines of the same part take what is received first.
    let mut earlier: BTreeMap<(Id, Id), Decimal> = BTreeMap::new();
    let lines: Vec<MatchedInvoiceLine> = rows.into_iter().map(|row| row.matched(&mut earlier)).collect();
    Ok(InvoiceMatch { blocked: lines.iter().any(|line| line.blocked), lines })
}

impl Row {
    fn matched(self, earlier: &mut BTreeMap<(Id, Id), Decimal>) -> MatchedInvoiceLine {
        let [mut invoiced_before, mut credited_before] = [self.invoiced_before, self.credited_before];
        if let (Some(order), Some(part)) = (self.purchase_order_id, self.part_id) {
            let own = earlier.entry((order, part)).or_default();
            *(if self.is_credit { &mut credited_before } else { &mut invoiced_before }) += *own;
            *own += self.quantity;
        }
        let (differences, value_difference) = self.beside([invoiced_before, credited_before]);
        let amount = money(self.quantity * self.unit_price);
        let is_cost = self.purchase_order_id.is_none() && !self.is_credit;
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
            returned: self.returned.filter(|_| self.ordered.is_some()),
            credited_before,
            order_price: self.order_price,
            invoiced_price: self.invoiced_price,
            value_difference,
            blocked: differences.iter().any(|one| one.blocks(self.is_credit)),
            differences: differences.into_iter().map(InvoiceDifference::as_str).collect(),
            landed: self.landed,
            to_land: (worth - self.landed).max(Decimal::ZERO),
        }
    }

    /// What differs from the line of the order, and by how much the price does.
    fn beside(&self, [invoiced_before, credited_before]: [Decimal; 2]) -> (Vec<InvoiceDifference>, Decimal) {
        let tolerance = InvoiceTolerance {
            price_percent: self.price_tolerance_percent,
            price_amount: self.price_tolerance_amount,
            quantity_percent: self.quantity_tolerance_percent,
        };
        let Row { quantity, unit_price, .. } = *self;
        let order_price = self.order_price.unwrap_or_default();
        match self.ordered {
            Some(_) if self.is_credit => {
                let line = CreditedLine {
                    returned: self.returned.unwrap_or_default(),
                    credited_before,
                    quantity,
                    invoiced_price: self.invoiced_price.unwrap_or(order_price),
                    unit_price,
                };
                (line.differences(&tolerance), line.value_difference())
            }
            Some(ordered) => {
                let line = InvoicedLine {
                    ordered,
                    over_delivery_percent: self.over_delivery_percent.unwrap_or_default(),
                    received: self.received.unwrap_or_default(),
                    invoiced_before,
                    quantity,
                    order_price,
                    unit_price,
                };
                (line.differences(&tolerance), line.value_difference())
            }
            None if self.purchase_order_id.is_some() => (vec![InvoiceDifference::NotOrdered], Decimal::ZERO),
            None => (Vec::new(), Decimal::ZERO),
        }
    }
}

impl InvoiceMatch {
    /// The status that it leads to.
    pub(super) fn status(&self) -> &'static str {
        if self.blocked { "blocked" } else { "matched" }
    }
}
