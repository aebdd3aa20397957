//! How sign-ins by identity providers went, for administrators: the person is only told that it did not work.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use diesel_async::RunQueryDsl;
use gantry_domain::{Error, Id};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::error::ToDomain;
use crate::families::Page;
use crate::schema::sign_in_log as l;

/// So many are kept of a tenant: anybody can cause refusals.
pub const KEPT: i64 = 500;
/// Characters kept of what the provider or the browser sent.
const LONGEST: usize = 500;

/// A sign-in to be noted.
#[derive(Debug, Clone, Default, Insertable)]
#[diesel(table_name = l)]
pub struct NewSignIn {
    /// The provider.
    pub provider_id: Option<Id>,
    /// What it is called.
    pub provider_name: String,
    /// A stable word for why not; empty: it went well.
    pub reason: String,
    /// Precisely.
    pub detail: String,
    /// Who it was, in the provider's words.
    pub subject: String,
    /// The address that the provider named.
    pub email: String,
    /// The network address it came from.
    pub address: String,
}

/// A sign-in that was noted.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = l)]
#[serde(rename_all = "camelCase")]
pub struct LoggedSignIn {
    /// Its id.
    #[schema(value_type = i64)]
    pub id: Id,
    /// When.
    pub at: DateTime<Utc>,
    /// The provider, unless it was removed.
    #[schema(value_type = Option<i64>, required = true)]
    pub provider_id: Option<Id>,
    /// What it is called.
    pub provider_name: String,
    /// A stable word for why not; empty: it went well.
    pub reason: String,
    /// Precisely.
    pub detail: String,
    /// Who it was, in the provider's words.
    pub subject: String,
    /// The address that the provider named.
    pub email: String,
    /// The network address it came from.
    pub address: String,
}

prepared! {
    ForgetOldest { kept: i64 => BigInt }
    "DELETE FROM sign_in_log WHERE id <= (SELECT id FROM sign_in_log ORDER BY id DESC OFFSET ? LIMIT 1)"
}

/// Notes a sign-in; the oldest are forgotten.
///
/// # Errors
/// Internal ones.
pub async fn note(tx: &Tx, new: NewSignIn) -> Result<(), Error> {
    let short = |text: String| text.chars().filter(|letter| *letter != '\0').take(LONGEST).collect();
    let NewSignIn { provider_id, provider_name, reason, detail, subject, email, address } = new;
    let new = NewSignIn {
        provider_id,
        provider_name,
        reason,
        detail: short(detail),
        subject: short(subject),
        email: short(email),
        address,
    };
    diesel::insert_into(l::table).values(new).execute(&mut tx.connection()).await.to_domain()?;
    ForgetOldest { kept: KEPT }.execute(&mut tx.connection()).await.to_domain().map(drop)
}

/// A page of them, the newest first.
///
/// # Errors
/// Internal ones.
pub async fn page(tx: &Tx, first: i64, rows: i64) -> Result<Page<LoggedSignIn>, Error> {
    let newest = l::table.order(l::id.desc()).offset(first).limit(rows).select(LoggedSignIn::as_select());
    let items = newest.load(&mut tx.connection()).await.to_domain()?;
    let total_records = l::table.count().get_result(&mut tx.connection()).await.to_domain()?;
    Ok(Page { items, total_records })
}
