//! What the figures of a tenant go by.

use chrono::{DateTime, Utc};
use diesel::sql_types::{BigInt, Nullable, Text, Timestamptz};
use diesel::{OptionalExtension, QueryableByName};
use gantry_domain::Error;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// Until when a preventive work order is done on time.
const ON_TIME: [&str; 3] = ["due", "day", "interval"];

/// What the figures of a tenant go by.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnalyticsSetting {
    /// Until when a preventive work order is done on time: `due` by its due time, `day` up to a day later, `interval` later by up to a
    /// fifth of the interval of its plan, 28 days at most.
    #[diesel(sql_type = Text)]
    pub on_time: String,
    /// Raised with every change; 0 while it was never changed.
    #[diesel(sql_type = BigInt)]
    pub version: i64,
    /// When it last changed; null while it was never changed.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    #[schema(required = true)]
    pub updated_at: Option<DateTime<Utc>>,
}

/// The setting as it is to be.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangedAnalyticsSetting {
    /// The version seen; an older one is refused.
    pub version: i64,
    /// `due`, `day` or `interval`.
    #[schema(max_length = 20)]
    pub on_time: String,
}

/// The setting of the tenant.
///
/// # Errors
/// Internal ones.
pub async fn get(tx: &Tx) -> Result<AnalyticsSetting, Error> {
    let query = diesel::sql_query("SELECT on_time, version, updated_at FROM analytics_setting");
    let found = query.get_result(tx.connection()).await.optional().to_domain()?;
    Ok(found.unwrap_or_else(|| AnalyticsSetting { on_time: "day".to_owned(), version: 0, updated_at: None }))
}

/// Changes it.
///
/// # Errors
/// `invalid` for another word; `version_conflict`.
pub async fn save(tx: &Tx, changed: &ChangedAnalyticsSetting) -> Result<AnalyticsSetting, Error> {
    if !ON_TIME.contains(&changed.on_time.as_str()) {
        return Err(Error::field("invalid", "onTime", "Expected `due`, `day` or `interval`."));
    }
    // Two who change it for the first time: the second one finds the row of the first.
    let sql = "INSERT INTO analytics_setting AS s (on_time) SELECT $1 WHERE $2 = 0 OR EXISTS (SELECT FROM analytics_setting) \
               ON CONFLICT ON CONSTRAINT analytics_setting_once DO UPDATE SET on_time = excluded.on_time, \
               version = s.version + 1, updated_at = now() WHERE s.version = $2 RETURNING on_time, version, updated_at";
    let query = diesel::sql_query(sql).bind::<Text, _>(&changed.on_time).bind::<BigInt, _>(changed.version);
    let saved = query.get_result(tx.connection()).await.optional().to_domain()?;
    match saved {
        Some(saved) => Ok(saved),
        None => {
            let current = get(tx).await?;
            let detail = "Another user has changed the setting.";
            Err(Error::conflict_with("version_conflict", detail, serde_json::json!({ "current": current })))
        }
    }
}
