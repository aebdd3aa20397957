//! Purchase orders: what has been ordered from suppliers. What they have delivered is written by receipts, what they have invoiced by
//! approved invoices.

pub mod for_supplier;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Double, Nullable, Numeric, Text};
use gantry_domain::{Action, Error, Family, Id, StatusTransition};
use rust_decimal::Decimal;
use serde_json::json;

use super::approval;
use super::editable::refuse_unless;
use crate::Tx;
use crate::entity::{self, Column, IdRow, Kind, Record, Rules};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// Where an order can be.
const STATUSES: &[&str] = &["draft", "approved", "sent", "acknowledged", "closed", "cancelled"];

/// How much of it has been delivered, in a word.
const DELIVERY: &str = "(SELECT CASE WHEN bool_and(l.received >= l.quantity) THEN 'received' \
    WHEN bool_or(l.received > 0) THEN 'partly' ELSE 'none' END FROM purchase_order_line AS l WHERE l.order_id = t.id)";

/// How much of it has been invoiced, in a word.
const INVOICING: &str = "(SELECT CASE WHEN bool_and(l.invoiced >= l.quantity) THEN 'invoiced' \
    WHEN bool_or(l.invoiced > 0) THEN 'partly' ELSE 'none' END FROM purchase_order_line AS l WHERE l.order_id = t.id)";

family! {
    /// A purchase order.
    PurchaseOrder, NewPurchaseOrder, PurchaseOrderPatch {
        /// Its number: `PO-000123`.
        code: String = Column::code().fixed(),
        /// From whom.
        supplier_id: Id = Column::reference(Family::Supplier).required().loose() => supplier_name,
        /// For which warehouse.
        warehouse_id: Id = Column::reference(Family::Warehouse).required().loose() => warehouse_name,
        /// When it is expected.
        expected_on: Option<NaiveDate> = Column::of(Kind::Date).sorted(&["expected_on", "id"]),
        /// The supplier's number of it.
        supplier_reference: String = Column::of(Kind::Text).max(100).searched(),
        /// What there is to say to the supplier.
        remarks: String = Column::of(Kind::LongText).unfiltered(),
        /// Where it is: `draft`, `approved`, `sent`, `acknowledged`, `closed` or `cancelled`.
        status: String = Column::of(Kind::Choice(STATUSES)).otherwise("\"draft\"").fixed().sorted(&["status", "code", "id"]),
        /// Why it was decided so.
        reason: String = Column::of(Kind::LongText).max(1_000).fixed().unfiltered(),
        /// Whether the supplier owes a credit note: more has been invoiced than is there, because some of it was returned.
        awaits_credit: bool = Column::of(Kind::Bool).fixed(),
    }
    computed {
        /// What it costs, in the supplier's currency.
        total: Decimal [Numeric] = "(SELECT coalesce(round(sum(l.quantity * l.unit_price), 2), 0) \
            FROM purchase_order_line AS l WHERE l.order_id = t.id)",
        /// The supplier's currency.
        currency: Option<String> [Nullable<Text>] = "(SELECT currency FROM supplier WHERE id = t.supplier_id)",
        /// How much of it has been delivered: `none`, `partly` or `received`.
        delivery: Option<String> [Nullable<Text>] = DELIVERY,
        /// How much of it has been invoiced: `none`, `partly` or `invoiced`.
        invoicing: Option<String> [Nullable<Text>] = INVOICING,
        /// The share that has been delivered: from 0 to 1.
        progress: f64 [Double] = "(SELECT coalesce(sum(least(l.received, l.quantity)) / nullif(sum(l.quantity), 0), 0)::float8 \
            FROM purchase_order_line AS l WHERE l.order_id = t.id)",
        /// The material requests that it was made of: their numbers.
        request_codes: Option<String> [Nullable<Text>] = "(SELECT string_agg(DISTINCT r.code, ', ') FROM purchase_order_line AS x \
            JOIN purchase_order_demand AS d ON d.order_line_id = x.id JOIN material_request_line AS l ON l.id = d.request_line_id \
            JOIN material_request AS r ON r.id = l.request_id WHERE x.order_id = t.id)",
    }
    linked {
        requests: Family::MaterialRequest, "requestCodes" = "id IN (SELECT x.order_id FROM material_request_line AS l \
            JOIN purchase_order_demand AS d ON d.request_line_id = l.id JOIN purchase_order_line AS x ON x.id = d.order_line_id \
            WHERE l.request_id = ANY(?))",
    }
    numbered "PO"
    lifecycle "draft" {
        StatusTransition::new(&["draft"], "approved").action(Action::Configure),
        StatusTransition::new(&["approved"], "sent"),
        StatusTransition::new(&["sent"], "acknowledged"),
        StatusTransition::new(&["sent", "acknowledged"], "closed"),
        StatusTransition::new(&["draft", "approved", "sent", "acknowledged"], "cancelled").reason_required(),
    }
    lines {
        /// What is ordered.
        lines: PurchaseOrderLine in purchase_order_line of order_id, most 200,
            named "(SELECT name FROM master_part WHERE id = c.part::bigint)" {
            /// The part.
            part_id: Id = Column::reference(Family::MasterPart).required().distinct().loose() => part_name & part_code,
            /// How much of it, in its base unit.
            quantity: Decimal = Column::of(Kind::Decimal).required().between(0, 1_000_000_000),
            /// Money per base unit.
            unit_price: Decimal = Column::of(Kind::Decimal).places(6).between(0, 100_000_000).otherwise("\"0\""),
            /// How much more may be delivered, in percent.
            tolerance_percent: Decimal = Column::of(Kind::Decimal).places(2).between(0, 100).otherwise("\"0\""),
            /// How much of it has been received.
            received: Decimal = Column::of(Kind::Decimal).fixed(),
            /// How much of it approved invoices have invoiced, less what approved credit notes have credited.
            invoiced: Decimal = Column::of(Kind::Decimal).fixed(),
            /// How much of it has been returned to the supplier.
            returned: Decimal = Column::of(Kind::Decimal).fixed(),
            /// How much of it approved credit notes have credited.
            credited: Decimal = Column::of(Kind::Decimal).fixed(),
        }
    }
    with files, notes, links
}

/// What is ordered of a part, and how much of it has come.
#[derive(Debug, Clone, QueryableByName)]
struct Ordered {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Numeric)]
    quantity: Decimal,
    #[diesel(sql_type = Numeric)]
    tolerance_percent: Decimal,
    #[diesel(sql_type = Numeric)]
    received: Decimal,
}

prepared! {
    LineOf { order: Id => BigInt, part: Id => BigInt }
    "SELECT id, quantity, tolerance_percent, received FROM purchase_order_line WHERE order_id = ? AND part_id = ? \
     FOR NO KEY UPDATE"
}

prepared! {
    SetReceived { received: Decimal => Numeric, line: Id => BigInt }
    "UPDATE purchase_order_line SET received = ? WHERE id = ?"
}

prepared! {
    Sums { order: Id => BigInt }
    "SELECT count(*) AS lines, coalesce(sum(received), 0) AS received, coalesce(sum(invoiced), 0) AS invoiced \
     FROM purchase_order_line WHERE order_id = ?"
}

#[derive(QueryableByName)]
struct Sum {
    #[diesel(sql_type = BigInt)]
    lines: i64,
    #[diesel(sql_type = Numeric)]
    received: Decimal,
    #[diesel(sql_type = Numeric)]
    invoiced: Decimal,
}

prepared! {
    // Receipts and invoices of an order wait for each other here, before they hold anything else that both change.
    HoldOrders { orders: Vec<Id> => Array<BigInt> }
    "SELECT id FROM purchase_order WHERE id = ANY(?) ORDER BY id FOR NO KEY UPDATE"
}

prepared! {
    // A count of its own, so that nothing drifts: whatever is approved, cancelled or returned.
    Recount { orders: Vec<Id> => Array<BigInt> }
    "UPDATE purchase_order_line AS l SET invoiced = n.invoiced, credited = n.credited, returned = n.returned FROM (SELECT b.id, \
     greatest(i.invoiced - i.credited, 0) AS invoiced, i.credited, g.returned FROM purchase_order_line AS b \
     CROSS JOIN LATERAL (SELECT coalesce(sum(x.quantity) FILTER (WHERE v.kind = 'invoice'), 0) AS invoiced, \
     coalesce(sum(x.quantity) FILTER (WHERE v.kind = 'creditNote'), 0) AS credited FROM supplier_invoice_line AS x \
     JOIN supplier_invoice AS v ON v.id = x.invoice_id WHERE x.purchase_order_id = b.order_id AND x.part_id = b.part_id \
     AND v.status IN ('approved', 'paid')) AS i \
     CROSS JOIN LATERAL (SELECT coalesce(sum(m.returned), 0) AS returned FROM material_receipt AS r \
     JOIN material_receipt_line AS m ON m.receipt_id = r.id WHERE r.purchase_order_id = b.order_id AND m.part_id = b.part_id \
     AND r.status = 'posted') AS g WHERE b.order_id = ANY(?)) AS n \
     WHERE l.id = n.id AND (l.invoiced, l.credited, l.returned) IS DISTINCT FROM (n.invoiced, n.credited, n.returned)"
}

#[derive(QueryableByName)]
struct Awaits {
    #[diesel(sql_type = Bool)]
    credit: bool,
}

prepared! {
    AwaitsCredit { order: Id => BigInt }
    "SELECT EXISTS (SELECT FROM purchase_order_line AS l WHERE l.order_id = ? AND least(l.returned - l.credited, l.invoiced - l.received) > 0) \
     AS credit"
}

impl Rules for PurchaseOrder {
    async fn before_change(_: &Tx, old: &Self, _: &mut PurchaseOrderPatch) -> Result<(), Error> {
        refuse_unless(&old.status, &["draft"])
    }

    async fn before_transition(
        tx: &Tx,
        old: &Self,
        transition: &StatusTransition,
        _: &mut PurchaseOrderPatch,
    ) -> Result<(), Error> {
        let sums: Sum = Sums { order: old.id }.get_result(tx.connection()).await.to_domain()?;
        match transition.to {
            "approved" if sums.lines == 0 => {
                Err(Error::conflict("no_lines", "Add at least one line before you approve it."))
            }
            "approved" => approval::of_order(tx, old.id).await,
            "cancelled" if sums.received > Decimal::ZERO => {
                Err(Error::conflict("received_already", "Some of it has been received. Close the order instead."))
            }
            "cancelled" if sums.invoiced > Decimal::ZERO => Err(Error::conflict(
                "invoiced",
                "Some of it has been invoiced. Cancel the invoice first, or close the order.",
            )),
            _ => Ok(()),
        }
    }
}

/// Holds orders until the transaction ends.
///
/// # Errors
/// Internal ones.
pub(super) async fn hold(tx: &Tx, orders: Vec<Id>) -> Result<(), Error> {
    HoldOrders { orders }.load::<IdRow>(tx.connection()).await.to_domain().map(drop)
}

/// Counts again what is invoiced, credited and returned of orders. The orders are held.
///
/// # Errors
/// Internal ones.
pub(super) async fn recount(tx: &Tx, orders: &[Id]) -> Result<(), Error> {
    Recount { orders: orders.to_vec() }.execute(tx.connection()).await.to_domain()?;
    for order in orders {
        touch(tx, *order).await?;
    }
    Ok(())
}

/// Notes whether a credit note is awaited. Who looks at the order is told by its version.
async fn touch(tx: &Tx, order: Id) -> Result<(), Error> {
    let Awaits { credit } = AwaitsCredit { order }.get_result(tx.connection()).await.to_domain()?;
    PurchaseOrder::update(tx, order, &PurchaseOrderPatch { awaits_credit: Some(credit), ..Default::default() }).await
}

/// Notes what a receipt brings of an order, part by part; less than nothing when it is taken back.
///
/// # Errors
/// `not_sent`; `not_ordered`; `over_delivery` beyond the tolerance of the line.
pub(super) async fn received(tx: &Tx, order: Id, parts: &[(Id, Decimal)]) -> Result<(), Error> {
    hold(tx, vec![order]).await?;
    let order: PurchaseOrder = entity::get(tx, order).await?;
    for (part, quantity) in parts {
        let takes_back = *quantity < Decimal::ZERO;
        if !takes_back && !["sent", "acknowledged"].contains(&order.status.as_str()) {
            let detail = format!("The order {} is {}: only a sent one is received.", order.code, order.status);
            return Err(Error::conflict_with("not_sent", detail, json!({ "recordStatus": order.status })));
        }
        let find = LineOf { order: order.id, part: *part };
        let line: Option<Ordered> = find.get_result(tx.connection()).await.optional().to_domain()?;
        let line = line.ok_or_else(|| {
            let detail = format!("The order {} has no line of this part.", order.code);
            Error::conflict_with("not_ordered", detail, json!({ "partId": part }))
        })?;
        let most = line.quantity + line.quantity * line.tolerance_percent / Decimal::ONE_HUNDRED;
        let received = line.received + quantity;
        if !takes_back && received > most {
            let open = (most - line.received).max(Decimal::ZERO);
            let detail = format!("At most {} more may be delivered.", open.normalize());
            return Err(Error::conflict_with("over_delivery", detail, json!({ "partId": part, "open": open })));
        }
        let received = received.max(Decimal::ZERO);
        SetReceived { received, line: line.id }.execute(tx.connection()).await.to_domain()?;
    }
    touch(tx, order.id).await
}
