//! Material receipts: what has come in. Posting one writes the ledger once; voiding it takes back what has not moved since.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Numeric, Text};
use diesel_async::RunQueryDsl;
use gantry_domain::{Error, Family, Id, StatusTransition};
use rust_decimal::Decimal;
use serde_json::json;

use super::editable::refuse_unless;
use crate::Tx;
use crate::entity::{Column, Kind, Rules};
use crate::error::ToDomain;

mod posting;

/// Where a receipt can be.
const STATUSES: &[&str] = &["draft", "posted", "voided", "cancelled"];

family! {
    /// A material receipt.
    MaterialReceipt, NewMaterialReceipt, MaterialReceiptPatch in material_receipt {
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
     JOIN master_part AS p ON p.id = r.part_id WHERE r.document = ? AND r.kind = 'receive' AND m.document <> r.document \
     AND m.kind IN ('issue', 'transfer', 'scrap', 'count', 'adjust', 'reserve') AND (p.tracking <> 'serial' \
     OR EXISTS (SELECT FROM stock_movement_serial AS a JOIN stock_movement_serial AS b ON b.serial_id = a.serial_id \
     WHERE a.movement_id = r.id AND b.movement_id = m.id)) LIMIT 1"
}

impl Rules for MaterialReceipt {
    async fn before_change(_: &Tx, old: &Self, _: &mut MaterialReceiptPatch) -> Result<(), Error> {
        refuse_unless(&old.status, &["draft"])
    }

    async fn after_transition(tx: &Tx, old: &Self, transition: &StatusTransition) -> Result<(), Error> {
        match transition.to {
            "posted" => posting::move_stock(tx, old, true).await,
            "voided" => {
                let moved = MovedSince { document: old.code.clone() };
                let moved: Option<Moved> = moved.get_result(&mut tx.connection()).await.optional().to_domain()?;
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
