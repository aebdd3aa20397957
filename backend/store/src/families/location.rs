//! Locations: a tree of where things are.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use gantry_domain::{Error, Id};

use crate::Tx;
use crate::error::ToDomain;
use crate::schema::location;

/// A location to be made.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = location)]
pub struct NewLocation {
    /// Unique in the tenant, whatever the case.
    pub code: String,
    /// Its name.
    pub name: String,
    /// The location it is in.
    pub parent_id: Option<Id>,
}

/// Makes a location.
///
/// # Errors
/// `code_taken`, `unknown_reference` for the parent.
pub async fn insert(tx: &Tx, new: &NewLocation) -> Result<Id, Error> {
    let insert = diesel::insert_into(location::table).values(new).returning(location::id);
    insert.get_result(&mut tx.connection()).await.to_domain()
}
