//! Stock over HTTP: balances, the ledger, postings, counting, transfers, issuing, lots and pieces, reservations and
//! reordering.

mod count;
mod issue;
mod lots;
mod movement;
mod promised;
mod reorder;
mod stock;
mod transfer;

mounts! { count, issue, lots, movement, promised, reorder, stock, transfer }
