//! Crews and who belongs to them.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use gantry_domain::{Error, Id, PersonId};
use serde::Serialize;

use crate::Tx;
use crate::error::ToDomain;
use crate::schema::{crew, crew_member as member};

/// A crew as boards and pickers name it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Queryable, Selectable)]
#[diesel(table_name = crew)]
pub struct CrewRef {
    /// The crew's id.
    pub id: Id,
    /// Its name.
    pub name: String,
}

/// All crews, by name.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx) -> Result<Vec<CrewRef>, Error> {
    let live = crew::table.filter(crew::archived_at.is_null()).order((crew::name, crew::id));
    live.select(CrewRef::as_select()).load(&mut tx.connection()).await.to_domain()
}

/// Makes a crew of these members.
///
/// # Errors
/// `name_taken`, `unknown_reference` for a person that does not exist.
pub async fn insert(tx: &Tx, name: &str, members: &[PersonId]) -> Result<Id, Error> {
    let insert = diesel::insert_into(crew::table).values(crew::name.eq(name)).returning(crew::id);
    let id: Id = insert.get_result(&mut tx.connection()).await.to_domain()?;
    let members: Vec<_> =
        members.iter().map(|person| (member::crew_id.eq(id), member::person_id.eq(*person))).collect();
    diesel::insert_into(member::table).values(members).execute(&mut tx.connection()).await.to_domain()?;
    Ok(id)
}
