//! The demonstration: two tenants with people, assets, boards and a year and a half of history, the same each time.

mod bulk;
mod company;
mod dice;
mod jobs;
mod people;
mod plant;
mod play;
mod story;
#[cfg(test)]
mod tests;
mod world;
mod write;

use chrono::{DateTime, DurationRound, TimeDelta, Utc};
use gantry_domain::Error;
use gantry_store::Store;
use gantry_store::families::tenant;
use gantry_store::seed::{self, NewTenant};

pub use bulk::{big_board, work_orders};
pub use people::PASSWORD;

use crate::auth::password;
use company::{ACME, Company, HALDEN};

/// How many work orders may be in review on board 1. It is full from the start, so the next card is refused.
pub const REVIEW_LIMIT: u32 = 8;

/// The names to sign in with, administrators first.
pub fn sign_ins() -> Vec<String> {
    let of = |company: &'static Company| {
        company.accounts.iter().map(|(login, ..)| format!("{login}@{}.example", company.identifier))
    };
    of(&HALDEN).chain(of(&ACME)).collect()
}

/// Makes the demonstration tenants that are not there yet, with a history that ends `today`. Says whether any was made.
///
/// # Errors
/// Internal ones; what was begun of a tenant is rolled back, but for its name and roles.
pub async fn create(store: &Store, today: DateTime<Utc>) -> Result<bool, Error> {
    // People plan in minutes, and finer times than the database keeps would come back changed.
    let today = today.duration_trunc(TimeDelta::minutes(1)).unwrap_or(today);
    let known = tenant::by_identifier(store, HALDEN.identifier).await?.is_some();
    if known {
        return Ok(false);
    }
    let hash = tokio::task::spawn_blocking(|| password::hash(&password::client_hex(PASSWORD)))
        .await
        .map_err(|error| Error::Internal(format!("hashing the demonstration's password: {error}")))??;
    for company in [&HALDEN, &ACME] {
        let Company { name, identifier, time_zone, .. } = *company;
        let made = seed::create_tenant(store, &NewTenant { name, identifier, time_zone, currency: "USD" }).await?;
        write::fill(store, company, &made, today, &hash).await?;
    }
    Ok(true)
}
