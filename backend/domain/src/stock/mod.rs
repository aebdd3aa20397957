//! The arithmetic of stock: what a movement does to a balance, its reservations and its value, by a moving average, layers or standard
//! prices; back-dated entries; corrections of value; invoices and credit notes; landed cost; counting; goods in transit; reordering; lots and serial numbers.

/// A decimal as it is written.
#[cfg(test)]
macro_rules! dec {
    ($($written:tt)+) => {
        stringify!($($written)+).replace(' ', "").parse::<rust_decimal::Decimal>().unwrap()
    };
}

mod amount;
mod average;
mod balance;
mod change;
mod consigned;
#[cfg(test)]
mod conversion_tests;
mod correction;
#[cfg(test)]
mod correction_tests;
mod costing;
#[cfg(test)]
mod costing_tests;
mod counting;
#[cfg(test)]
mod history_tests;
mod invoice;
mod kind;
mod landed;
mod layers;
#[cfg(test)]
mod layers_tests;
mod picking;
mod reorder;
mod replay;
mod returned;
mod serial_book;
mod serials;
mod suggest;
#[cfg(test)]
mod tracked_tests;
mod tracking;
mod transit;

pub use amount::{in_base_unit, money, quantity, unit_cost};
pub use balance::{Balance, Posted};
pub use change::{StockChange, most_taken};
pub use consigned::Consigned;
pub use correction::{CorrectionTrace, ItemCorrection, TracedEntry, TracedKind, spread};
pub use costing::{Basis, Costing, Origin, Valuation};
pub use counting::{CountLineState, CountTolerance, Finding, PiecesFound, being_counted, refuse_while_counted};
pub use invoice::{CreditedLine, InvoiceDifference, InvoiceTolerance, InvoicedLine, take_open};
pub use kind::StockKind;
pub use landed::{LandedBasis, LandedLine};
pub use layers::{Layer, LayerMove, Layers};
pub use picking::{
    Shelf, Take, Wanted, first_expired_first, insufficient, is_expired, lot_expired, pick, pick_exactly,
};
pub use reorder::{ReorderLevel, in_packs, reorder, short_on, shortage};
pub use replay::{LaterEntry, replay};
pub use returned::ReceivedGoods;
pub use serial_book::{Serial, SerialBook, SerialMove, SerialState, serial_not_there, serials_required};
pub use serials::{pieces, serial_list, serials};
pub use suggest::{Consumption, SERVICE_LEVELS, SuggestedLevel, Supply, suggest_level, usual_service_level};
pub use tracking::{StockKey, Tracking};
pub use transit::{Arrival, InTransit};
