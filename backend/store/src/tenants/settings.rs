//! What a tenant's administrators choose for it. The history has all of it but secrets and pictures.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, Nullable, Text};
use gantry_domain::{Error, SubModule, TenantId};

use super::tenant::Picture;
use crate::Tx;
use crate::entity::{RecordChange, history_of};
use crate::error::ToDomain;
use crate::families::Page;
use crate::run_query::RunQueryDsl;
use crate::schema::{tenant as t, tenant_picture as picture};
use crate::sign_on::role::sub_modules;

/// What is chosen.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, AsChangeset)]
#[diesel(table_name = t)]
#[diesel(treat_none_as_null = true)]
pub struct TenantSettings {
    /// What it is called.
    pub name: String,
    /// Where its people find help; empty: nowhere.
    pub help_url: String,
    /// IANA name.
    pub time_zone: String,
    /// ISO 4217.
    pub currency: String,
    /// Licence key of the grid.
    pub xg_key: String,
    /// Licence key of the charts.
    pub ag_key: String,
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
    /// What codes may contain besides letters, digits and spaces; none: anything.
    pub special_characters: Option<String>,
    /// Where users may say that they work; none: any word.
    pub environments: Vec<String>,
    /// Days that notifications are kept.
    pub keep_notifications: i32,
    /// Requests a minute of an API key without a number of its own, on each node.
    pub key_requests_per_minute: i32,
    /// The last day of which no stock movement is written down late; none: there is no such day.
    pub books_closed_until: Option<NaiveDate>,
    /// What stock is valued by.
    pub stock_valuation: String,
}

/// What is kept of a tenant's settings.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = t)]
pub struct KeptSettings {
    /// Another one after each change.
    pub version: i64,
    /// When they were changed.
    pub updated_at: DateTime<Utc>,
    /// The type of the logo, if there is one.
    pub logo_type: Option<String>,
    /// The type of the picture behind the sign-in, if there is one.
    pub login_background_type: Option<String>,
    /// What is switched off.
    pub off_sub_modules: Vec<String>,
    /// The rest.
    #[diesel(embed)]
    pub settings: TenantSettings,
}

/// The tenant whose transaction it is.
///
/// # Errors
/// Internal ones, outside of any tenant.
pub(super) fn tenant_of(tx: &Tx) -> Result<TenantId, Error> {
    let none = || Error::Internal("settings of no tenant".to_owned());
    tx.context().map(gantry_domain::RequestContext::tenant).ok_or_else(none)
}

/// What is chosen.
///
/// # Errors
/// Internal ones.
pub async fn get(tx: &Tx) -> Result<KeptSettings, Error> {
    let row = t::table.find(tenant_of(tx)?).select(KeptSettings::as_select());
    row.first(tx.connection()).await.to_domain()
}

/// Writes the settings, if they have not changed since the version.
///
/// # Errors
/// `version_conflict`.
pub async fn put(tx: &Tx, version: i64, settings: &TenantSettings) -> Result<KeptSettings, Error> {
    let row = t::table.filter(t::id.eq(tenant_of(tx)?).and(t::version.eq(version)));
    let values = (settings, t::version.eq(t::version + 1), t::updated_at.eq(diesel::dsl::now));
    let kept = diesel::update(row).set(values).returning(KeptSettings::as_select());
    kept.get_result(tx.connection()).await.optional().to_domain()?.ok_or_else(conflict)
}

fn conflict() -> Error {
    Error::conflict("version_conflict", "Another user changed these settings. Load them again.")
}

#[derive(QueryableByName)]
struct Off {
    #[diesel(sql_type = Array<Text>)]
    off: Vec<String>,
}

prepared! {
    OffSubModules {}
    "SELECT off_sub_modules AS off FROM tenant WHERE id = nullif(current_setting('app.tenant_id', true), '')::bigint"
}

/// The sub-modules that the tenant has switched off.
///
/// # Errors
/// Internal ones.
pub async fn off_sub_modules(tx: &Tx) -> Result<Vec<SubModule>, Error> {
    let row: Option<Off> = OffSubModules {}.get_result(tx.connection()).await.optional().to_domain()?;
    Ok(row.map_or_else(Vec::new, |row| sub_modules(&row.off).collect()))
}

/// Sets which sub-modules are off, if the settings have not changed since the version.
///
/// # Errors
/// `version_conflict`.
pub async fn set_off_sub_modules(tx: &Tx, version: i64, off: &[SubModule]) -> Result<KeptSettings, Error> {
    let words: Vec<&str> = off.iter().map(|one| one.as_str()).collect();
    let row = t::table.filter(t::id.eq(tenant_of(tx)?).and(t::version.eq(version)));
    let values = (t::off_sub_modules.eq(words), t::version.eq(t::version + 1), t::updated_at.eq(diesel::dsl::now));
    let kept = diesel::update(row).set(values).returning(KeptSettings::as_select());
    kept.get_result(tx.connection()).await.optional().to_domain()?.ok_or_else(conflict)
}

/// Where users may say that they work; none: any word.
///
/// # Errors
/// Internal ones.
pub async fn environments(tx: &Tx) -> Result<Vec<String>, Error> {
    t::table.find(tenant_of(tx)?).select(t::environments).first(tx.connection()).await.to_domain()
}

#[derive(QueryableByName)]
struct Special {
    #[diesel(sql_type = Nullable<Text>)]
    special: Option<String>,
}

prepared! {
    SpecialCharacters {}
    "SELECT special_characters AS special FROM tenant WHERE id = nullif(current_setting('app.tenant_id', true), '')::bigint"
}

/// What codes may contain besides letters, digits and spaces; none: anything.
///
/// # Errors
/// Internal ones.
pub(crate) async fn special_characters(tx: &Tx) -> Result<Option<String>, Error> {
    let row: Option<Special> = SpecialCharacters {}.get_result(tx.connection()).await.optional().to_domain()?;
    Ok(row.and_then(|row| row.special))
}

/// One of the tenant's pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TenantPicture {
    /// Its logo.
    Logo,
    /// What stands behind the sign-in.
    LoginBackground,
}

/// Sets a picture, or removes it.
///
/// # Errors
/// Internal ones.
pub async fn set_picture(tx: &Tx, which: TenantPicture, given: Option<&Picture>) -> Result<(), Error> {
    let row = diesel::update(picture::table.find(tenant_of(tx)?));
    let (kind, bytes) = (given.map(|one| one.content_type.as_str()), given.map(|one| one.bytes.as_slice()));
    let changed = (picture::version.eq(picture::version + 1), picture::updated_at.eq(diesel::dsl::now));
    let connection = tx.connection();
    match which {
        TenantPicture::Logo => {
            let values =
                (picture::logo_type.eq(kind), picture::logo.eq(bytes), picture::logo_changed_at.eq(diesel::dsl::now));
            row.set((values, changed)).execute(connection).await
        }
        TenantPicture::LoginBackground => {
            let values = (
                picture::login_background_type.eq(kind),
                picture::login_background.eq(bytes),
                picture::login_background_changed_at.eq(diesel::dsl::now),
            );
            row.set((values, changed)).execute(connection).await
        }
    }
    .to_domain()
    .map(drop)
}

/// What was changed of the settings and the domains, the latest first.
///
/// # Errors
/// Internal ones.
pub async fn history(tx: &Tx, bounds: (i64, i64)) -> Result<Page<RecordChange>, Error> {
    history_of(tx, "tenant", &["tenant", "custom_domain"], bounds).await
}
