//! Dashboards of analytics: those of the system, as the tenant has edited them.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use diesel::OptionalExtension;
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Integer, Jsonb, Nullable, Text, Timestamptz};
use gantry_domain::{Error, SubModule};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::catalogue::{self, SystemDashboard};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// Tiles of a dashboard at most.
pub const MOST_TILES: usize = 40;
/// The longest period, in days: five years.
pub const MOST_DAYS: i32 = 1_830;
/// Letters of a name at most.
const MOST_LETTERS: usize = 100;

/// A figure on a dashboard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnalyticsTile {
    /// The key of the figure.
    #[schema(max_length = 100)]
    pub figure: String,
    /// How wide it is: 2 to 12 of 12 columns.
    #[schema(minimum = 2, maximum = 12)]
    pub width: i32,
}

/// A dashboard of analytics.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnalyticsDashboard {
    /// Its number, which stands in its address.
    pub id: i32,
    /// The sub-module that permits to see it.
    #[schema(value_type = String)]
    pub sub_module: SubModule,
    /// Its name; null while it has the one of the system, which the front end translates.
    #[schema(required = true)]
    pub name: Option<String>,
    /// The days that it shows unless others are chosen.
    pub period_days: i32,
    /// Its figures, in order.
    pub tiles: Vec<AnalyticsTile>,
    /// Whether it is as the system has it.
    pub is_default: bool,
    /// Raised with every change; 0 while it was never edited.
    pub version: i64,
    /// When it last changed; null while it was never edited.
    #[schema(required = true)]
    pub updated_at: Option<DateTime<Utc>>,
}

/// A dashboard as it is to be.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EditedDashboard {
    /// The version seen; an older one is refused.
    pub version: i64,
    /// Its name; null for the one of the system.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 100)]
    pub name: Option<String>,
    /// The days that it shows unless others are chosen.
    #[schema(minimum = 1, maximum = 1830)]
    pub period_days: i32,
    /// Its figures, in order: at most 40, each once.
    #[schema(max_items = 40)]
    pub tiles: Vec<AnalyticsTile>,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Integer)]
    number: i32,
    #[diesel(sql_type = Nullable<Text>)]
    name: Option<String>,
    #[diesel(sql_type = Nullable<Integer>)]
    period_days: Option<i32>,
    #[diesel(sql_type = Nullable<Jsonb>)]
    tiles: Option<Value>,
    #[diesel(sql_type = BigInt)]
    version: i64,
    #[diesel(sql_type = Timestamptz)]
    updated_at: DateTime<Utc>,
}

const COLUMNS: &str = "number, name, period_days, tiles, version, updated_at";

impl AnalyticsDashboard {
    fn of(system: &SystemDashboard, row: Option<Row>) -> Result<Self, Error> {
        let tile = |(figure, width): &(&str, i32)| AnalyticsTile { figure: (*figure).to_owned(), width: *width };
        let default = Self {
            id: system.id,
            sub_module: system.sub_module,
            name: None,
            period_days: system.period_days,
            tiles: system.tiles.iter().map(tile).collect(),
            is_default: true,
            version: 0,
            updated_at: None,
        };
        let Some(Row { name, period_days, tiles, version, updated_at, .. }) = row else { return Ok(default) };
        let edited = Self { version, updated_at: Some(updated_at), ..default };
        let Some(tiles) = tiles else { return Ok(edited) };
        let tiles: Vec<AnalyticsTile> =
            serde_json::from_value(tiles).map_err(|error| Error::Internal(format!("tiles of a dashboard: {error}")))?;
        Ok(Self {
            name,
            period_days: period_days.unwrap_or(edited.period_days),
            // What a later version no longer knows is not shown.
            tiles: tiles.into_iter().filter(|tile| catalogue::figure(&tile.figure).is_some()).collect(),
            is_default: false,
            ..edited
        })
    }
}

impl EditedDashboard {
    fn check(&self) -> Result<(), Error> {
        if self.name.as_ref().is_some_and(|name| name.trim().is_empty() || name.chars().count() > MOST_LETTERS) {
            let detail = format!("Expected a name of 1 to {MOST_LETTERS} letters.");
            return Err(Error::field("invalid", "name", detail));
        }
        if !(1..=MOST_DAYS).contains(&self.period_days) {
            return Err(Error::field("invalid", "periodDays", format!("Expected a number from 1 to {MOST_DAYS}.")));
        }
        if self.tiles.len() > MOST_TILES {
            return Err(Error::field("invalid", "tiles", format!("Expected at most {MOST_TILES} figures.")));
        }
        let mut keys = HashSet::new();
        for (place, tile) in self.tiles.iter().enumerate() {
            if catalogue::figure(&tile.figure).is_none() {
                let field = format!("tiles.{place}.figure");
                return Err(Error::field("unknown_reference", &field, "There is no such figure."));
            }
            if !keys.insert(&tile.figure) {
                return Err(Error::field(
                    "duplicate",
                    &format!("tiles.{place}.figure"),
                    "The figure is there already.",
                ));
            }
            if !(2..=12).contains(&tile.width) {
                return Err(Error::field(
                    "invalid",
                    &format!("tiles.{place}.width"),
                    "Expected a number from 2 to 12.",
                ));
            }
        }
        Ok(())
    }
}

/// A dashboard.
///
/// # Errors
/// Internal ones.
pub async fn get(tx: &Tx, system: &SystemDashboard) -> Result<AnalyticsDashboard, Error> {
    let query = diesel::sql_query(format!("SELECT {COLUMNS} FROM analytics_dashboard WHERE number = $1"));
    let row = query.bind::<Integer, _>(system.id).get_result(tx.connection()).await.optional().to_domain()?;
    AnalyticsDashboard::of(system, row)
}

/// All dashboards.
///
/// # Errors
/// Internal ones.
pub async fn all(tx: &Tx) -> Result<Vec<AnalyticsDashboard>, Error> {
    let query = diesel::sql_query(format!("SELECT {COLUMNS} FROM analytics_dashboard"));
    let mut rows: Vec<Row> = query.load(tx.connection()).await.to_domain()?;
    let mut of = |system: &SystemDashboard| {
        let row = rows.iter().position(|row| row.number == system.id).map(|place| rows.swap_remove(place));
        AnalyticsDashboard::of(system, row)
    };
    catalogue::SYSTEM.iter().map(&mut of).collect()
}

/// Changes a dashboard.
///
/// # Errors
/// `invalid`, `unknown_reference` and `duplicate` by field; `version_conflict`.
pub async fn save(tx: &Tx, system: &SystemDashboard, edited: &EditedDashboard) -> Result<AnalyticsDashboard, Error> {
    edited.check()?;
    let tiles = serde_json::to_value(&edited.tiles).map_err(|error| Error::Internal(error.to_string()))?;
    let name = edited.name.as_deref().map(str::trim);
    write(tx, system, edited.version, (name, Some(edited.period_days), Some(tiles))).await
}

/// Makes a dashboard what the system has for it.
///
/// # Errors
/// `version_conflict`.
pub async fn reset(tx: &Tx, system: &SystemDashboard, version: i64) -> Result<AnalyticsDashboard, Error> {
    write(tx, system, version, (None, None, None)).await
}

async fn write(
    tx: &Tx,
    system: &SystemDashboard,
    version: i64,
    (name, period_days, tiles): (Option<&str>, Option<i32>, Option<Value>),
) -> Result<AnalyticsDashboard, Error> {
    // Two who edit it for the first time: the second one finds the row of the first.
    let sql = format!(
        "INSERT INTO analytics_dashboard AS d (number, name, period_days, tiles) SELECT $1, $2, $3, $4 WHERE $5 = 0 OR EXISTS \
         (SELECT FROM analytics_dashboard WHERE number = $1) ON CONFLICT ON CONSTRAINT analytics_dashboard_number_unique DO UPDATE \
         SET name = excluded.name, period_days = excluded.period_days, tiles = excluded.tiles, version = d.version + 1, \
         updated_at = now() WHERE d.version = $5 RETURNING {COLUMNS}"
    );
    let query = diesel::sql_query(sql)
        .bind::<Integer, _>(system.id)
        .bind::<Nullable<Text>, _>(name)
        .bind::<Nullable<Integer>, _>(period_days)
        .bind::<Nullable<Jsonb>, _>(tiles)
        .bind::<BigInt, _>(version);
    let row: Option<Row> = query.get_result(tx.connection()).await.optional().to_domain()?;
    if row.is_some() {
        return AnalyticsDashboard::of(system, row);
    }
    let current = serde_json::to_value(get(tx, system).await?).map_err(|error| Error::Internal(error.to_string()))?;
    let detail = "Another user has changed the dashboard.";
    Err(Error::conflict_with("version_conflict", detail, serde_json::json!({ "current": current })))
}
