//! The profiles of roles, and which of them a user has chosen. They are written as lines of their role.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Text};
use gantry_domain::menu_profile::{DEFAULT_PROFILE, MenuProfile, MenuProfiles, MenuSelection};
use gantry_domain::{Error, Id, UserId};

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::users;
use crate::sign_on::role;

#[derive(QueryableByName)]
struct ProfileRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Array<Text>)]
    sub_modules: Vec<String>,
    #[diesel(sql_type = Bool)]
    chosen: bool,
}

prepared! {
    ProfilesOfUser { id: UserId => BigInt }
    "SELECT p.id, p.name, ARRAY(SELECT jsonb_array_elements_text(p.sub_modules)) AS sub_modules, \
     p.id IS NOT DISTINCT FROM u.profile_id AS chosen \
     FROM \"user\" AS u JOIN role_profile AS p ON p.role_id = u.role_id WHERE u.id = ? ORDER BY p.position, p.id"
}

/// The profiles among which a user may choose.
///
/// # Errors
/// Internal ones.
pub async fn of_user(tx: &Tx, id: UserId) -> Result<MenuProfiles, Error> {
    let rows: Vec<ProfileRow> = ProfilesOfUser { id }.load(tx.connection()).await.to_domain()?;
    let chosen = rows.iter().find(|row| row.chosen).map(|row| row.id);
    let profile = |row: ProfileRow| {
        let shows = MenuSelection::stored(role::sub_modules(&row.sub_modules));
        MenuProfile { id: row.id, name: row.name, shows }
    };
    Ok(MenuProfiles::new(rows.into_iter().map(profile).collect(), chosen))
}

/// Gives a user the profile of this name; of [`DEFAULT_PROFILE`], the first of their role from now on.
///
/// # Errors
/// `unknown_profile`.
pub async fn choose(tx: &Tx, id: UserId, name: &str) -> Result<(), Error> {
    let chosen = match name {
        DEFAULT_PROFILE => None,
        name => of_user(tx, id).await?.named(name)?.map(|profile| profile.id),
    };
    let row = diesel::update(users::table.find(id)).set(users::profile_id.eq(chosen));
    row.execute(tx.connection()).await.to_domain().map(drop)
}

prepared! {
    ReservedNames { roles: Vec<Id> => Array<BigInt>, reserved: String => Text }
    "SELECT EXISTS (SELECT FROM role_profile WHERE role_id = ANY(?) AND lower(name) = ?) AS reserved"
}

#[derive(QueryableByName)]
struct Reserved {
    #[diesel(sql_type = Bool)]
    reserved: bool,
}

/// Refuses a profile of some roles that is called as the one is asked for that a user has.
pub(super) async fn refuse_reserved(tx: &Tx, roles: &[Id]) -> Result<(), Error> {
    let names = ReservedNames { roles: roles.to_vec(), reserved: DEFAULT_PROFILE.to_owned() };
    let Reserved { reserved } = names.get_result(tx.connection()).await.to_domain()?;
    if !reserved {
        return Ok(());
    }
    Err(Error::field("reserved", "profiles", "No profile can be called \"default\": choose another name."))
}
