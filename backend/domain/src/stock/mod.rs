//! The arithmetic of stock: what a movement does to a balance, its reservations and its value; back-dated entries; counting; goods in transit;
//! reordering; serial numbers.

/// A decimal as it is written.
#[cfg(test)]
macro_rules! dec {
    ($($written:tt)+) => {
        stringify!($($written)+).replace(' ', "").parse::<rust_decimal::Decimal>().unwrap()
    };
}

mod amount;
mod change;
mod counting;
#[cfg(test)]
mod history_tests;
mod kind;
mod reorder;
mod replay;
mod serials;
mod transit;

pub use amount::{in_base_unit, money, quantity, unit_cost};
pub use change::{Balance, Posted, StockChange};
pub use counting::{CountLineState, CountTolerance, Finding, being_counted, refuse_while_counted};
pub use kind::StockKind;
pub use reorder::{ReorderLevel, reorder};
pub use replay::{LaterEntry, replay};
pub use serials::serials;
pub use transit::{Arrival, InTransit};
