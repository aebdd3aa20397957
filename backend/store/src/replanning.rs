//! Plans of statements in transactions that fill tables.
//!
//! Every index begins with the tenant. Of a table that is empty and was never analysed the planner takes them all for equally good, and
//! reads all rows of a tenant where one would do. A connection keeps such a plan, that of a foreign key as well, until the table is analysed,
//! which takes no notice of what is not committed: each row of a first import would read all before it (docs/adr/0084).

use diesel_async::SimpleAsyncConnection;
use gantry_domain::Error;

use crate::Tx;
use crate::error::ToDomain;

/// Rows of which the planner sees that an index by the tenant alone finds more than one.
const LEAST: usize = 500;

/// Has the database plan its statements anew as tables grow within a transaction.
#[derive(Debug, Default)]
pub struct Replanning {
    rows: usize,
    planned_at: usize,
}

impl Replanning {
    /// Takes how many rows the transaction has written since. Whenever all of them have doubled, what was planned for fewer is forgotten.
    ///
    /// # Errors
    /// Internal ones.
    pub async fn wrote(&mut self, tx: &Tx, rows: usize) -> Result<(), Error> {
        self.rows += rows;
        if self.rows < LEAST.max(self.planned_at * 2) {
            return Ok(());
        }
        self.planned_at = self.rows;
        (&mut tx.connection()).batch_execute("DISCARD PLANS").await.to_domain()
    }
}
