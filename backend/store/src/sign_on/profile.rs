//! What the sign-in answer tells about a user beyond the account: the role's id, and the person behind it.

use diesel::prelude::*;
use gantry_domain::{Error, Id, UserId};
use rust_decimal::Decimal;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::person;
use crate::schema::users;

diesel::allow_tables_to_appear_in_same_query!(person, users);

/// A user's role, and what is known about the person, if the user is one.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Profile {
    /// The role.
    pub role_id: Id,
    /// The person's code.
    pub person_code: Option<String>,
    /// Money an hour.
    pub hourly_rate: Option<Decimal>,
    /// The label under the name.
    pub groups_description1: Option<String>,
}

/// The profile of a user.
///
/// # Errors
/// Internal ones.
pub async fn of_user(tx: &Tx, id: UserId) -> Result<Option<Profile>, Error> {
    let about_person = (person::code, person::hourly_rate, person::groups_description1).nullable();
    let row = users::table
        .left_join(person::table.on(users::person_id.eq(person::id.nullable())))
        .filter(users::id.eq(id))
        .select((users::role_id, about_person))
        .first::<(Id, Option<(String, Decimal, String)>)>(tx.connection())
        .await
        .optional()
        .to_domain()?;
    Ok(row.map(|(role_id, person)| match person {
        None => Profile { role_id, person_code: None, hourly_rate: None, groups_description1: None },
        Some((code, rate, group)) => {
            Profile { role_id, person_code: Some(code), hourly_rate: Some(rate), groups_description1: Some(group) }
        }
    }))
}
