//! Kits that have to be looked at.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, Timestamptz};
use gantry_domain::{Error, Id, TenantId};

use super::{KITS, alone};
use crate::Store;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// A kit that has to be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct DueKit {
    /// Whose.
    #[diesel(sql_type = BigInt)]
    pub tenant_id: TenantId,
    /// The number of the board.
    #[diesel(sql_type = Integer)]
    pub board_number: i32,
    /// The work order.
    #[diesel(sql_type = BigInt)]
    pub work_order_id: Id,
    /// The warehouse from which its parts are to be reserved; none: its card says something else than its lines.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub warehouse_id: Option<Id>,
}

prepared! {
    DueKits { present: DateTime<Utc> => Timestamptz, most: i32 => Integer }
    "SELECT * FROM due_kits(?, ?)"
}

/// Kits that have to be looked at, at most so many of each kind and tenant.
///
/// # Errors
/// Internal ones.
pub async fn due_kits(store: &Store, now: DateTime<Utc>, most: i32) -> Result<Vec<DueKit>, Error> {
    let due = DueKits { present: now, most };
    alone(store, KITS, async |tx| due.load(tx.connection()).await.to_domain()).await
}
