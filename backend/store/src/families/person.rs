//! Persons: those who do the work.

use diesel::QueryableByName;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text};
use diesel_async::RunQueryDsl;
use gantry_domain::{Error, Id, PersonId};
use rust_decimal::Decimal;
use serde::Serialize;

use crate::Tx;
use crate::error::ToDomain;
use crate::schema::person;

/// A person as boards and pickers name them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, QueryableByName)]
pub struct PersonRef {
    /// The person's id.
    #[diesel(sql_type = BigInt)]
    pub id: PersonId,
    /// Their code.
    #[diesel(sql_type = Text)]
    pub code: String,
    /// Their name.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// The crews they belong to.
    #[diesel(sql_type = Array<BigInt>)]
    pub crews: Vec<Id>,
}

/// A person to be made.
#[derive(Debug, Clone, Default, Insertable)]
#[diesel(table_name = person)]
pub struct NewPerson {
    /// Unique in the tenant, whatever the case.
    pub code: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// The name to show.
    pub name: String,
    /// E-mail address.
    pub email: Option<String>,
    /// Telephone number.
    pub phone: Option<String>,
    /// Money per hour, in the tenant's currency.
    pub hourly_rate: Decimal,
    /// First group's description.
    pub groups_description1: String,
}

prepared! {
    People { }
    "SELECT p.id, p.code, p.name, ARRAY(SELECT m.crew_id FROM crew_member AS m WHERE m.person_id = p.id \
     ORDER BY m.crew_id) AS crews FROM person AS p WHERE p.archived_at IS NULL ORDER BY p.name, p.id"
}

/// All persons with their crews, by name.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx) -> Result<Vec<PersonRef>, Error> {
    People {}.load(&mut tx.connection()).await.to_domain()
}

/// Makes a person.
///
/// # Errors
/// `code_taken`.
pub async fn insert(tx: &Tx, new: &NewPerson) -> Result<PersonId, Error> {
    let insert = diesel::insert_into(person::table).values(new).returning(person::id);
    insert.get_result(&mut tx.connection()).await.to_domain()
}
