//! Material receipts: what has come in. Posting one writes the ledger once; voiding it takes back what has not moved since.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, Numeric, Text};
use gantry_domain::{Error, Family, Id, StatusTransition};
use rust_decimal::Decimal;
use serde_json::json;

use super::editable::refuse_unless;
use crate::Tx;
use crate::entity::{Column, Kind, Rules};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

mod inspecting;
mod posting;
mod returning;

pub use inspecting::{InspectedLine, Inspection, inspect};
pub(super) use posting::command;
pub use returning::{ReturnedLine, return_goods};

/// Where a receipt can be.
const STATUSES: &[&str] = &["draft", "posted", "voided", "cancelled"];

/// How far what came in to hold places has been inspected, in a word.
const INSPECTION: &str = "(SELECT CASE WHEN t.status <> 'posted' OR count(*) = 0 THEN 'none' \
    WHEN bool_and(l.accepted + greatest(l.refused, l.returned) >= l.quantity) THEN 'done' \
    WHEN bool_or(l.accepted + l.refused > 0) THEN 'partly' ELSE 'open' END FROM material_receipt_line AS l \
    JOIN stock_location AS h ON h.id = coalesce(l.location_id, t.location_id) AND h.kind = 'hold' WHERE l.receipt_id = t.id)";

/// Whether some of it has been returned and invoiced, and not credited.
const CREDITABLE: &str = "(t.status = 'posted' AND EXISTS (SELECT FROM material_receipt_line AS l \
    JOIN purchase_order_line AS b ON b.order_id = t.purchase_order_id AND b.part_id = l.part_id \
    WHERE l.receipt_id = t.id AND l.returned > 0 AND least(b.returned - b.credited, b.invoiced, l.returned \
    - coalesce((SELECT sum(a.quantity) FROM supplier_invoice_allocation AS a JOIN supplier_invoice_line AS x ON x.id = a.invoice_line_id \
    JOIN supplier_invoice AS i ON i.id = x.invoice_id WHERE a.receipt_line_id = l.id AND i.kind = 'creditNote' \
    AND i.status IN ('approved', 'paid')), 0)) > 0))";

family! {
    /// A material receipt.
    MaterialReceipt, NewMaterialReceipt, MaterialReceiptPatch {
        /// Its number: `RC-000123`.
        code: String = Column::code().fixed(),
        /// From whom.
        supplier_id: Option<Id> = Column::reference(Family::Supplier).loose() => supplier_name,
        /// Against which order.
        purchase_order_id: Option<Id> = Column::reference(Family::PurchaseOrder).loose() => purchase_order_code,
        /// Where it is put, unless a line says otherwise.
        location_id: Id = Column::reference(Family::StockLocation).required().loose() => location_name & location_code,
        /// The number of the delivery note.
        delivery_note: String = Column::of(Kind::Text).max(100).searched(),
        /// On which day it came.
        received_on: Option<NaiveDate> = Column::of(Kind::Date),
        /// Where it is: `draft`, `posted`, `voided` or `cancelled`.
        status: String = Column::of(Kind::Choice(STATUSES)).otherwise("\"draft\"").fixed().sorted(&["status", "code", "id"]),
        /// Why it was decided so.
        reason: String = Column::of(Kind::LongText).max(1_000).fixed().unfiltered(),
    }
    computed {
        /// What it is worth.
        total: Decimal [Numeric] = "(SELECT coalesce(sum(round(l.quantity * l.unit_cost, 2)), 0) \
            FROM material_receipt_line AS l WHERE l.receipt_id = t.id)",
        /// The landed cost that has been posted to it.
        landed_cost: Decimal [Numeric] = "(SELECT coalesce(sum(c.amount), 0) FROM landed_cost AS c \
            WHERE c.receipt_id = t.id AND c.reversed_at IS NULL)",
        /// Whether it is put where a supplier's goods are: they are worth nothing before they are used, and cost nothing yet.
        consigned: bool [Bool] = "(SELECT h.owner_id IS NOT NULL FROM stock_location AS h WHERE h.id = t.location_id)",
        /// How far what came in to hold places has been inspected: `none` where nothing did, `open`, `partly` or `done`.
        inspection: Option<String> [Nullable<Text>] = INSPECTION,
        /// Whether a credit note can be drafted of it: some of it has been returned and invoiced, and not credited yet.
        creditable: bool [Bool] = CREDITABLE,
        /// The invoices and credit notes that it is on: their numbers.
        invoice_codes: Option<String> [Nullable<Text>] = "(SELECT string_agg(DISTINCT i.code, ', ') FROM supplier_invoice AS i \
            JOIN supplier_invoice_line AS x ON x.invoice_id = i.id JOIN supplier_invoice_allocation AS a ON a.invoice_line_id = x.id \
            JOIN material_receipt_line AS l ON l.id = a.receipt_line_id WHERE l.receipt_id = t.id AND i.status <> 'cancelled')",
    }
    linked {
        invoices: Family::SupplierInvoice, "invoiceCodes" = "id IN (SELECT coalesce(l.receipt_id, c.receipt_id) \
            FROM supplier_invoice_line AS x LEFT JOIN supplier_invoice_allocation AS a ON a.invoice_line_id = x.id \
            LEFT JOIN material_receipt_line AS l ON l.id = a.receipt_line_id \
            LEFT JOIN landed_cost AS c ON c.invoice_line_id = x.id AND c.reversed_at IS NULL \
            WHERE x.invoice_id = ANY(?) AND coalesce(l.receipt_id, c.receipt_id) IS NOT NULL)",
    }
    numbered "RC"
    lifecycle "draft" {
        StatusTransition::new(&["draft"], "posted"),
        StatusTransition::new(&["posted"], "voided").reason_required(),
        StatusTransition::new(&["draft"], "cancelled"),
    }
    lines {
        /// What has come in.
        lines: MaterialReceiptLine in material_receipt_line of receipt_id, most 200,
            named "(SELECT name FROM master_part WHERE id = c.part::bigint)" {
            /// The part.
            part_id: Id = Column::reference(Family::MasterPart).required().loose() => part_name & part_code,
            /// How much of it, in its base unit.
            quantity: Decimal = Column::of(Kind::Decimal).required().between(0, 1_000_000_000),
            /// Money per base unit.
            unit_cost: Decimal = Column::of(Kind::Decimal).places(6).between(0, 100_000_000).otherwise("\"0\""),
            /// Where it is put, if elsewhere.
            location_id: Option<Id> = Column::reference(Family::StockLocation).loose() => location_name & location_code,
            /// Of a part that is kept by lots: the number of the lot, which is begun when the receipt is posted.
            lot_number: String = Column::of(Kind::Text).max(100),
            /// The last day on which that lot may be issued.
            expires_on: Option<NaiveDate> = Column::of(Kind::Date),
            /// The supplier's own number of it.
            supplier_lot: String = Column::of(Kind::Text).max(100),
            /// Of a part with serial numbers: those of the pieces, as lists, `100-104` or `100+4`.
            serials: String = Column::of(Kind::LongText).max(20_000),
            /// How much of it an inspection has accepted.
            accepted: Decimal = Column::of(Kind::Decimal).fixed(),
            /// How much of it an inspection has refused.
            refused: Decimal = Column::of(Kind::Decimal).fixed(),
            /// How much of it has been returned to the supplier.
            returned: Decimal = Column::of(Kind::Decimal).fixed(),
            /// What that was worth when it went back.
            returned_value: Decimal = Column::of(Kind::Decimal).fixed(),
        }
    }
    with files, notes, links
}

/// Entries of the balances of a receipt that came after it; of pieces, those of the same pieces.
#[derive(QueryableByName)]
struct Moved {
    #[diesel(sql_type = Text)]
    code: String,
}

prepared! {
    MovedSince { document: String => Text }
    "SELECT p.code FROM stock_movement AS r JOIN stock_movement AS m ON m.item_id = r.item_id AND m.id > r.id \
     JOIN master_part AS p ON p.id = r.part_id JOIN stock_item AS i ON i.id = r.item_id \
     WHERE r.document = ? AND r.kind = 'receive' AND m.document <> r.document \
     AND (m.kind IN ('issue', 'transfer', 'scrap', 'convert', 'count', 'adjust') OR m.kind = 'reserve' AND i.balance - i.reserved < r.quantity) \
     AND (p.tracking <> 'serial' \
     OR EXISTS (SELECT FROM stock_movement_serial AS a JOIN stock_movement_serial AS b ON b.serial_id = a.serial_id \
     WHERE a.movement_id = r.id AND b.movement_id = m.id)) LIMIT 1"
}

#[derive(QueryableByName)]
struct Corrected {
    #[diesel(sql_type = Bool)]
    invoiced: bool,
    #[diesel(sql_type = Bool)]
    landed: bool,
    #[diesel(sql_type = Bool)]
    inspected: bool,
}

prepared! {
    IsCorrected { receipt: Id => BigInt }
    "SELECT EXISTS (SELECT FROM supplier_invoice_allocation AS a JOIN supplier_invoice_line AS x ON x.id = a.invoice_line_id \
     JOIN supplier_invoice AS i ON i.id = x.invoice_id JOIN material_receipt_line AS l ON l.id = a.receipt_line_id \
     WHERE l.receipt_id = q.receipt AND i.kind = 'invoice' AND i.status IN ('approved', 'paid')) AS invoiced, \
     EXISTS (SELECT FROM landed_cost AS c WHERE c.receipt_id = q.receipt AND c.reversed_at IS NULL) AS landed, \
     EXISTS (SELECT FROM material_receipt_line AS l WHERE l.receipt_id = q.receipt AND l.accepted + l.refused + l.returned > 0) AS inspected \
     FROM (SELECT ?::bigint AS receipt) AS q"
}

impl Rules for MaterialReceipt {
    async fn before_change(_: &Tx, old: &Self, _: &mut MaterialReceiptPatch) -> Result<(), Error> {
        refuse_unless(&old.status, &["draft"])
    }

    async fn after_transition(tx: &Tx, old: &Self, transition: &StatusTransition) -> Result<(), Error> {
        match transition.to {
            "posted" => posting::move_stock(tx, old, true).await,
            "voided" => {
                Corrected::of(tx, old.id).await?.refuse()?;
                let moved = MovedSince { document: old.code.clone() };
                let moved: Option<Moved> = moved.get_result(tx.connection()).await.optional().to_domain()?;
                if let Some(Moved { code }) = moved {
                    let detail = format!("The part {code} has been issued, reserved, counted or moved since.");
                    return Err(Error::conflict_with("moved_since", detail, json!({ "partCode": code })));
                }
                posting::move_stock(tx, old, false).await
            }
            _ => Ok(()),
        }
    }
}

impl Corrected {
    async fn of(tx: &Tx, receipt: Id) -> Result<Self, Error> {
        IsCorrected { receipt }.get_result(tx.connection()).await.to_domain()
    }

    /// Refuses to take back what carries landed cost: nobody gives that back with the goods.
    fn refuse_landed(&self) -> Result<(), Error> {
        if self.landed {
            let detail = "Landed cost has been posted to it. Reverse that first.";
            return Err(Error::conflict("landed_cost_posted", detail));
        }
        Ok(())
    }

    /// Refuses to void a receipt of which some has been accepted, refused or returned, or whose value has been corrected.
    fn refuse(&self) -> Result<(), Error> {
        if self.inspected {
            let detail = "Some of it has been inspected or returned. Return the rest instead.";
            return Err(Error::conflict("inspected", detail));
        }
        if self.invoiced {
            let detail = "It has been invoiced. Cancel the invoice first, or return the goods.";
            return Err(Error::conflict("invoiced", detail));
        }
        self.refuse_landed()
    }
}
