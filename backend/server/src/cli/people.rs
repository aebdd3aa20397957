//! Tenants and users from the command line: for the first administrator, and for those who locked themselves out.

use std::io::{BufRead, IsTerminal};

use gantry_domain::{Need, RequestContext};
use gantry_http::auth::password;
use gantry_store::Tx;
use gantry_store::seed;
use gantry_store::sign_on::repair::{self, Repaired};
use gantry_store::sign_on::second_factor;
use gantry_store::sign_on::sign_in_log::{self, NewSignIn, event, way};
use gantry_store::sign_on::user::{self, NewAccount};
use gantry_store::tenants::tenant;

use super::database::{Database, FEW};
use super::{Common, Failure};

/// The shortest password, in characters.
const MIN_PASSWORD: usize = 4;

/// `gantry tenant create`
pub(super) async fn create_tenant(common: &Common, identifier: &str, name: &str, admin: &str) -> Result<(), Failure> {
    let password = read_password()?;
    let database = Database::start(common)?;
    let store = database.open(FEW).await?;
    let new = seed::NewTenant { name, identifier, time_zone: "UTC", currency: "USD" };
    let made = seed::create_tenant(&store, &new).await.map_err(Failure::run)?;
    let hash = password::hash(&password::client_hex(&password)).map_err(Failure::run)?;
    let user = NewAccount {
        email: admin.to_owned(),
        username: admin.to_owned(),
        display_name: admin.to_owned(),
        password_hash: Some(hash),
        role_id: made.roles.admin,
        person_id: None,
    };
    let context = RequestContext::system(made.id, "tenant create");
    store.tenant_tx(&context, Need::SignedIn, async |tx| user::insert(tx, &user).await).await.map_err(Failure::run)?;
    println!("The tenant {identifier} is there; {admin} can sign in.");
    drop(store);
    database.stop()
}

fn read_password() -> Result<String, Failure> {
    let input = std::io::stdin();
    if input.is_terminal() {
        println!("Password of the administrator:");
    }
    let mut line = String::new();
    input.lock().read_line(&mut line).map_err(Failure::start)?;
    let password = line.trim_end_matches(['\r', '\n']).to_owned();
    if password.chars().count() < MIN_PASSWORD {
        return Err(Failure::start("the password needs 4 characters or more; it is read from standard input"));
    }
    Ok(password)
}

/// `gantry user unlock`
pub(super) async fn unlock(common: &Common, identifier: &str, login: &str) -> Result<(), Failure> {
    let database = Database::start(common)?;
    let store = database.open(FEW).await?;
    let tenant = tenant::by_identifier(&store, identifier).await.map_err(Failure::run)?;
    let tenant = tenant.ok_or_else(|| Failure::run(format!("there is no tenant {identifier}")))?;
    let context = RequestContext::system(tenant.id, "user unlock");
    let unlocked = store
        .tenant_tx(&context, Need::SignedIn, async |tx| user::unlock(tx, login).await)
        .await
        .map_err(Failure::run)?;
    drop(store);
    database.stop()?;
    if !unlocked {
        return Err(Failure::run(format!("there is no user {login} in {identifier}")));
    }
    println!("{login} can sign in again.");
    Ok(())
}

/// `gantry user reset-factors`
pub(super) async fn reset_factors(common: &Common, identifier: &str, login: &str) -> Result<(), Failure> {
    let database = Database::start(common)?;
    let store = database.open(FEW).await?;
    let tenant = tenant::by_identifier(&store, identifier).await.map_err(Failure::run)?;
    let tenant = tenant.ok_or_else(|| Failure::run(format!("there is no tenant {identifier}")))?;
    let context = RequestContext::system(tenant.id, "user reset-factors");
    let reset = async |tx: &Tx| {
        let Some(account) = user::by_login(tx, login).await? else { return Ok(false) };
        second_factor::clear(tx, account.id).await?;
        let entry = NewSignIn::new(event::FACTOR_RESET, way::COMMAND_LINE).of(account.id, &account.display_name);
        sign_in_log::note(tx, entry).await?;
        Ok(true)
    };
    let known = store.tenant_tx(&context, Need::SignedIn, reset).await.map_err(Failure::run)?;
    drop(store);
    database.stop()?;
    if !known {
        return Err(Failure::run(format!("there is no user {login} in {identifier}")));
    }
    println!("{login} signs in with the password alone, and is signed out everywhere.");
    Ok(())
}

/// `gantry user role`
pub(super) async fn give_role(common: &Common, identifier: &str, login: &str, name: &str) -> Result<(), Failure> {
    let database = Database::start(common)?;
    let store = database.open(FEW).await?;
    let tenant = tenant::by_identifier(&store, identifier).await.map_err(Failure::run)?;
    let tenant = tenant.ok_or_else(|| Failure::run(format!("there is no tenant {identifier}")))?;
    let context = RequestContext::system(tenant.id, "user role");
    let give = async |tx: &Tx| repair::give_role(tx, login, name).await;
    let given = store.tenant_tx(&context, Need::SignedIn, give).await.map_err(Failure::run)?;
    drop(store);
    database.stop()?;
    match given {
        Repaired::Given(kind) => {
            println!("{login} has the role {name} ({}) and can sign in.", kind.as_str());
            Ok(())
        }
        Repaired::NoUser => Err(Failure::run(format!("there is no user {login} in {identifier}"))),
        Repaired::NoRole(names) => {
            Err(Failure::run(format!("there is no role {name} in {identifier}; there are {}", names.join(", "))))
        }
    }
}
