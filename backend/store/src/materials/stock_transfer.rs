//! Stock transfers: goods on their way from one warehouse to another.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::sql_types::{Double, Numeric};
use gantry_domain::{Error, Family, Id, StatusTransition};
use rust_decimal::Decimal;

use super::editable::refuse_unless;
use crate::Tx;
use crate::entity::{Column, Kind, Rules};

mod receiving;
mod sending;

pub use receiving::{ArrivedLine, receive};

/// Where a transfer can be.
const STATUSES: &[&str] = &["draft", "sent", "partlyReceived", "received", "cancelled"];

family! {
    /// A stock transfer.
    StockTransfer, NewStockTransfer, StockTransferPatch {
        /// Its number: `ST-000123`.
        code: String = Column::code().fixed(),
        /// From where.
        from_warehouse_id: Id = Column::reference(Family::Warehouse).required().loose() => from_warehouse_name,
        /// To where.
        to_warehouse_id: Id = Column::reference(Family::Warehouse).required().loose() => to_warehouse_name,
        /// When it is expected there.
        expected_on: Option<NaiveDate> = Column::of(Kind::Date).sorted(&["expected_on", "id"]),
        /// What there is to say about it.
        remarks: String = Column::of(Kind::LongText).unfiltered(),
        /// Where it is: `draft`, `sent`, `partlyReceived`, `received` or `cancelled`.
        status: String = Column::of(Kind::Choice(STATUSES)).otherwise("\"draft\"").fixed().sorted(&["status", "code", "id"]),
        /// Why it was decided so; of the last receipt, why something is missing.
        reason: String = Column::of(Kind::LongText).max(1_000).fixed().unfiltered(),
        /// When it was sent.
        sent_at: Option<DateTime<Utc>> = Column::of(Kind::Time).fixed().unfiltered(),
    }
    computed {
        /// The share that has arrived or is settled: from 0 to 1.
        progress: f64 [Double] = "(SELECT coalesce(sum(l.received + l.missing) / nullif(sum(l.quantity), 0), 0)::float8 \
            FROM stock_transfer_line AS l WHERE l.transfer_id = t.id)",
        /// What is under way is worth.
        in_transit_value: Decimal [Numeric] = "(SELECT coalesce(sum(l.sent_value - l.received_value - l.missing_value), 0) \
            FROM stock_transfer_line AS l WHERE l.transfer_id = t.id)",
    }
    numbered "ST"
    lifecycle "draft" {
        StatusTransition::new(&["draft"], "sent"),
        StatusTransition::new(&["sent", "partlyReceived"], "partlyReceived").has_own_call(),
        StatusTransition::new(&["sent", "partlyReceived"], "received").has_own_call(),
        StatusTransition::new(&["draft"], "cancelled"),
    }
    lines {
        /// What is sent.
        lines: StockTransferLine in stock_transfer_line of transfer_id, most 200,
            named "(SELECT name FROM master_part WHERE id = c.part::bigint)" {
            /// The part.
            part_id: Id = Column::reference(Family::MasterPart).required().loose() => part_name & part_code,
            /// How much of it, in its base unit.
            quantity: Decimal = Column::of(Kind::Decimal).required().between(0, 1_000_000_000),
            /// From which place.
            from_location_id: Id =
                Column::reference(Family::StockLocation).required().loose() => from_location_name & from_location_code,
            /// To which place.
            to_location_id: Id =
                Column::reference(Family::StockLocation).required().loose() => to_location_name & to_location_code,
            /// Of a part that is kept by lots: the lot.
            lot_id: Option<Id> = Column::reference(Family::StockLot).loose() => lot_number,
            /// Of a part with serial numbers: those of the pieces, as lists, `100-104` or `100+4`.
            serials: String = Column::of(Kind::LongText).max(20_000),
            /// How much of it has arrived.
            received: Decimal = Column::of(Kind::Decimal).fixed(),
            /// How much of it never will.
            missing: Decimal = Column::of(Kind::Decimal).fixed(),
            /// What left is worth.
            sent_value: Decimal = Column::of(Kind::Money).fixed(),
            /// What is missing is worth.
            missing_value: Decimal = Column::of(Kind::Money).fixed(),
        }
    }
    with files, notes, links
}

impl Rules for StockTransfer {
    async fn before_change(_: &Tx, old: &Self, _: &mut StockTransferPatch) -> Result<(), Error> {
        refuse_unless(&old.status, &["draft"])
    }

    async fn before_transition(
        _: &Tx,
        old: &Self,
        transition: &StatusTransition,
        patch: &mut StockTransferPatch,
    ) -> Result<(), Error> {
        if transition.to == "sent" {
            if old.from_warehouse_id == old.to_warehouse_id {
                // Within a warehouse a movement is enough: nothing is under way there.
                return Err(Error::field("invalid", "toWarehouseId", "Select another warehouse."));
            }
            patch.sent_at = Some(Some(Utc::now()));
        }
        Ok(())
    }

    async fn after_transition(tx: &Tx, old: &Self, transition: &StatusTransition) -> Result<(), Error> {
        match transition.to {
            "sent" => sending::send(tx, old).await,
            _ => Ok(()),
        }
    }

    /// What is under way would be lost from sight.
    async fn before_archive(_: &Tx, old: &Self) -> Result<(), Error> {
        if ["sent", "partlyReceived"].contains(&old.status.as_str()) {
            return Err(Error::conflict("in_use", "It is under way. Receive it or settle what is missing first."));
        }
        Ok(())
    }
}
