//! Materials: parts, suppliers, warehouses, and the documents that move stock. The ledger itself is in [`crate::stock`].

mod approval;
mod currency;
pub mod currency_rate;
mod editable;
pub mod kit;
pub mod landed_cost;
pub mod master_part;
pub mod material_receipt;
pub mod material_request;
pub mod part_scan;
pub mod purchase_order;
mod purchasing;
pub mod reorder;
pub mod stock_alert;
pub mod stock_count;
pub mod stock_level;
pub mod stock_location;
pub mod stock_lot;
pub mod stock_transfer;
pub mod suggested_level;
pub mod supplier;
pub mod supplier_contract;
pub mod supplier_invoice;
pub mod supplier_part;
pub mod supplier_rating;
mod value_correction;
pub mod warehouse;
