//! Stock over HTTP: balances, the ledger, postings, counting, transfers, issuing, lots and pieces, reservations, kits, reordering,
//! landed cost, supplier invoices and what suppliers are sent.

mod count;
mod currency_rate;
mod inspection;
mod issue;
mod kit;
mod kit_picking;
mod landed_cost;
mod lots;
mod movement;
mod part_scan;
mod posting_queue;
mod promised;
mod purchase_history;
mod purchase_order;
mod reorder;
mod request_supply;
mod standard_price;
mod stock;
mod stock_alert;
mod suggested_level;
mod supplier_invoice;
mod supplier_price;
mod transfer;

pub(crate) use posting_queue::PostingQueue;
pub use purchase_order::PurchaseOrderMail;

mounts! {
    count, currency_rate, inspection, issue, kit_picking, kit, landed_cost, lots, movement, part_scan, promised, purchase_history, purchase_order, reorder, request_supply, standard_price, stock, stock_alert, suggested_level, supplier_invoice, supplier_price, transfer
}
