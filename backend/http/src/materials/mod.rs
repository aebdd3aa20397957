//! Stock over HTTP: balances, the ledger, postings, counting, transfers, issuing, lots and pieces, reservations, kits, reordering,
//! landed cost and supplier invoices.

mod count;
mod issue;
mod kit;
mod kit_picking;
mod landed_cost;
mod lots;
mod movement;
mod posting_queue;
mod promised;
mod reorder;
mod standard_price;
mod stock;
mod supplier_invoice;
mod transfer;

pub(crate) use posting_queue::PostingQueue;

mounts! {
    count, issue, kit_picking, kit, landed_cost, lots, movement, promised, reorder, standard_price, stock, supplier_invoice, transfer
}
