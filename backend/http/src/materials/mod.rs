//! Stock over HTTP: balances, the ledger, postings, counting, transfers, issuing, reservations and
//! reordering.

mod count;
mod issue;
mod movement;
mod promised;
mod reorder;
mod stock;
mod transfer;

mounts! { count, issue, movement, promised, reorder, stock, transfer }
