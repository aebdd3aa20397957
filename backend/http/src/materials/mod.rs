//! Stock over HTTP: balances, the ledger, postings, issuing and reordering.

mod issue;
mod movement;
mod reorder;
mod stock;

mounts! { issue, movement, reorder, stock }
