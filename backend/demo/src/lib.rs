//! The demonstration: two tenants with people, assets, boards and a year and a half of history, the same each time.

mod alarms;
mod asked;
mod board_log;
mod bulk;
mod catalogue;
mod company;
mod consigned;
mod control_room;
mod dice;
mod failures;
mod followed;
mod furnish;
mod gauges;
mod jobs;
mod links;
mod papers;
mod people;
mod plant;
mod play;
mod probes;
mod purchases;
mod radio;
pub mod simulate;
mod spares;
mod stops;
mod storehouse;
mod story;
mod talk;
#[cfg(test)]
mod tests;
mod upkeep;
mod upkeep_year;
mod world;
mod write;

use chrono::{DateTime, DurationRound, TimeDelta, Utc};
use gantry_domain::Error;
use gantry_store::seed::{self, NewTenant, SeededTenant};
use gantry_store::tenants::tenant;
use gantry_store::{Store, Tx};

pub use bulk::{big_board, work_orders};
pub use people::PASSWORD;
pub(crate) use radio::{calling_gateways, is_gateway, sensor_codes};
pub use upkeep_year::{PlannedYear, planned_year};

use company::{ACME, Company, HALDEN};
use gantry_http::auth::password;
use gantry_http::storage::{Files, Stored};

/// How many work orders may be in review on board 1. It is full from the start, so the next card is refused.
pub const REVIEW_LIMIT: u32 = 8;

/// The identifier of the tenant to look at.
pub(crate) const TENANT: &str = HALDEN.identifier;

/// The names to sign in with, administrators first.
pub fn sign_ins() -> Vec<String> {
    let of = |company: &'static Company| {
        company.accounts.iter().map(|(login, ..)| format!("{login}@{}.example", company.identifier))
    };
    of(&HALDEN).chain(of(&ACME)).collect()
}

/// Makes the demonstration tenants that are not there yet, with a history that ends `today`, and their files. Says whether any
/// was made.
///
/// # Errors
/// Internal ones; a tenant is there as a whole or not at all, and the next run makes what is missing.
pub async fn create(store: &Store, files: &Files, today: DateTime<Utc>) -> Result<bool, Error> {
    // People plan in minutes, and finer times than the database keeps would come back changed.
    let today = today.duration_trunc(TimeDelta::minutes(1)).unwrap_or(today);
    let mut missing = Vec::new();
    for company in [&HALDEN, &ACME] {
        if tenant::by_identifier(store, company.identifier).await?.is_none() {
            missing.push(company);
        }
    }
    if missing.is_empty() {
        return Ok(false);
    }
    let hash = tokio::task::spawn_blocking(|| password::hash(&password::client_hex(PASSWORD)))
        .await
        .map_err(|error| Error::Internal(format!("hashing the demonstration's password: {error}")))??;
    let mut any = false;
    for company in missing {
        let Company { name, identifier, time_zone, .. } = *company;
        let new = NewTenant { name, identifier, time_zone, currency: "USD" };
        let fill = async |tx: &Tx, tenant: &SeededTenant| write::fill((tx, files), company, tenant, today, &hash).await;
        let stored = match seed::create_tenant_with(store, &new, fill).await {
            // Another node began before, and this one has waited for it.
            Err(Error::Conflict { code: "identifier_taken", .. }) => continue,
            stored => stored?,
        };
        stored.into_iter().for_each(Stored::keep);
        any = true;
    }
    Ok(any)
}
