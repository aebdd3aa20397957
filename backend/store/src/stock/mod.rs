//! The ledger of stock. Every change is a movement, posted by [`posting::post`], which alone writes balances; docs/adr/0031 tells why.

pub mod audit;
mod back_dated;
mod closed_period;
mod consigned;
pub mod direct;
mod entries;
pub mod guard;
pub mod item;
pub(crate) mod layers;
pub(crate) mod locked;
pub mod movement;
pub mod posting;
pub mod promised;
pub(crate) mod reservation;
pub mod serial;
pub mod serialising;
pub(crate) mod serials;
pub mod standard_price;
pub mod together;
pub mod trace;
pub mod unit;
pub mod valuation;
