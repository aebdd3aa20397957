//! Tenants: a tenant must be known before a user signs in, so looking one up needs no context; changing one does.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use gantry_domain::{Error, TenantId};
use serde::Serialize;

use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::tenant::dsl;
use crate::schema::tenant_picture as kept;
use crate::{Store, Tx};

/// A tenant, without its pictures.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize)]
#[diesel(table_name = crate::schema::tenant)]
#[serde(rename_all = "camelCase")]
pub struct Tenant {
    /// Its id.
    pub id: TenantId,
    /// What it is called.
    pub name: String,
    /// The word in its host name: lower-case letters, digits and dashes.
    pub identifier: String,
    /// Where its people find help; empty: nowhere.
    pub help_url: String,
    /// Its people may sign in through an identity provider.
    #[serde(rename = "hasSSO")]
    pub has_sso: bool,
    /// They must.
    pub sso_only: bool,
    /// IANA name.
    pub time_zone: String,
    /// ISO 4217.
    pub currency: String,
    /// Licence key of the grid.
    pub xg_key: String,
    /// Licence key of the charts.
    pub ag_key: String,
    /// Host names of its own, proven.
    pub domains: Vec<String>,
    /// How days are written.
    pub date_format: String,
    /// How times of day are written.
    pub time_format: String,
    /// How numbers are written.
    pub number_format: String,
    /// In which units measured values are shown.
    pub unit_system: String,
    /// On which day weeks begin, 0 for Sunday; none: as the reader's language has it.
    pub first_weekday: Option<i16>,
    /// The languages offered; none: all.
    pub languages: Vec<String>,
    /// Of those who have chosen none; empty: the browser's.
    pub default_language: String,
    /// The sub-modules that are switched off.
    pub off_sub_modules: Vec<String>,
    /// Since when the operator has shut it; none: it is open.
    pub suspended_at: Option<DateTime<Utc>>,
}

/// A tenant to be made.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = crate::schema::tenant)]
pub struct NewTenant {
    /// Drawn with [`next_id`].
    pub id: TenantId,
    /// What it is called.
    pub name: String,
    /// The word in its host name.
    pub identifier: String,
    /// IANA name.
    pub time_zone: String,
    /// ISO 4217.
    pub currency: String,
}

/// A picture as it was uploaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Such as `image/svg+xml`.
    pub content_type: String,
    /// The file.
    pub bytes: Vec<u8>,
}

/// The tenant of a host name (without port): a domain of its own, or `<identifier>.anything`.
///
/// # Errors
/// Internal ones.
pub async fn by_host(store: &Store, host: &str) -> Result<Option<Tenant>, Error> {
    let host = host.to_ascii_lowercase();
    let label = host.split('.').next().unwrap_or_default().to_owned();
    store
        .unauthenticated_read(async |tx| {
            dsl::tenant
                .filter(dsl::domains.contains(vec![host.clone()]).or(dsl::identifier.eq(label)))
                // A domain of one's own goes before a label that happens to be the same.
                .order(dsl::domains.contains(vec![host.clone()]).desc())
                .select(Tenant::as_select())
                .first(tx.connection())
                .await
                .optional()
                .to_domain()
        })
        .await
}

/// The tenant of an identifier.
///
/// # Errors
/// Internal ones.
pub async fn by_identifier(store: &Store, identifier: &str) -> Result<Option<Tenant>, Error> {
    store
        .unauthenticated_read(async |tx| {
            let wanted = dsl::tenant.filter(dsl::identifier.eq(identifier)).select(Tenant::as_select());
            wanted.first(tx.connection()).await.optional().to_domain()
        })
        .await
}

/// All tenants, oldest first.
///
/// # Errors
/// Internal ones.
pub async fn list(store: &Store) -> Result<Vec<Tenant>, Error> {
    store
        .unauthenticated_read(async |tx| {
            dsl::tenant.order(dsl::id).select(Tenant::as_select()).load(tx.connection()).await.to_domain()
        })
        .await
}

diesel::define_sql_function! {
    /// Draws from a sequence.
    fn nextval(sequence: diesel::sql_types::Text) -> diesel::sql_types::BigInt;
}

/// Draws the id of a tenant that is about to be made: its context must exist before it does.
///
/// # Errors
/// Internal ones.
pub async fn next_id(store: &Store) -> Result<TenantId, Error> {
    store
        .outside(async |tx| diesel::select(nextval("tenant_id_seq")).get_result(tx.connection()).await.to_domain())
        .await
}

/// Makes the tenant of the context's id.
///
/// # Errors
/// `identifier_taken`, `invalid` for an identifier of other letters.
pub async fn insert(tx: &Tx, new: &NewTenant) -> Result<(), Error> {
    diesel::insert_into(dsl::tenant).values(new).execute(tx.connection()).await.to_domain().map(drop)
}

/// The tenant's logo, if it has one.
///
/// # Errors
/// Internal ones.
pub async fn logo(tx: &Tx, tenant: TenantId) -> Result<Option<Picture>, Error> {
    let row = kept::table.find(tenant).select((kept::logo_type, kept::logo)).first(tx.connection()).await;
    row.optional().to_domain().map(picture)
}

/// The picture behind its sign-in, if it has one.
///
/// # Errors
/// Internal ones.
pub async fn background(tx: &Tx, tenant: TenantId) -> Result<Option<Picture>, Error> {
    let columns = (kept::login_background_type, kept::login_background);
    let row = kept::table.find(tenant).select(columns).first(tx.connection()).await;
    row.optional().to_domain().map(picture)
}

type Blob = (Option<String>, Option<Vec<u8>>);

fn picture(row: Option<Blob>) -> Option<Picture> {
    row.and_then(|(content_type, bytes)| Some(Picture { content_type: content_type?, bytes: bytes? }))
}

/// The tenant's time zone, by its IANA name.
///
/// # Errors
/// Internal ones.
pub async fn time_zone(tx: &Tx, tenant: TenantId) -> Result<String, Error> {
    dsl::tenant.find(tenant).select(dsl::time_zone).first(tx.connection()).await.to_domain()
}

/// The tenant's time zone, and the word for its units of measured values.
///
/// # Errors
/// Internal ones.
pub async fn zone_and_units(tx: &Tx, tenant: TenantId) -> Result<(String, String), Error> {
    let chosen = dsl::tenant.find(tenant).select((dsl::time_zone, dsl::unit_system));
    chosen.first(tx.connection()).await.to_domain()
}

/// Whether the operator has shut it.
///
/// # Errors
/// Internal ones.
pub async fn is_suspended(tx: &Tx, tenant: TenantId) -> Result<bool, Error> {
    dsl::tenant.find(tenant).select(dsl::suspended_at.is_not_null()).first(tx.connection()).await.to_domain()
}

/// Whether people who are not signed in may ask for work.
///
/// # Errors
/// Internal ones.
pub async fn public_requests(tx: &Tx, tenant: TenantId) -> Result<bool, Error> {
    dsl::tenant.find(tenant).select(dsl::public_requests).first(tx.connection()).await.to_domain()
}

/// Says whether people who are not signed in may ask for work.
///
/// # Errors
/// Internal ones.
pub async fn set_public_requests(tx: &Tx, tenant: TenantId, allowed: bool) -> Result<(), Error> {
    let update = diesel::update(dsl::tenant.find(tenant)).set(dsl::public_requests.eq(allowed));
    update.execute(tx.connection()).await.to_domain().map(drop)
}
