//! Stock levels that are suggested from what warehouses have issued, and set by one call.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Numeric, Text, Timestamptz};
use gantry_domain::stock::{Consumption, SERVICE_LEVELS, Supply, suggest_level, usual_service_level};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::purchasing;
use super::stock_level::StockLevel;
use crate::Tx;
use crate::entity;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// Days from the order to the delivery where no supplier says any.
const ASSUMED_LEAD_DAYS: i64 = 14;

/// The fewest days over which consumption is averaged: what is new would be taken for much used.
const FEWEST_DAYS: i64 = 30;

/// What suggestions are made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuggestionBasis {
    /// Of which warehouse.
    pub warehouse: Id,
    /// How many days of consumption are looked at.
    pub days: i64,
    /// How many days an order lasts.
    pub cover_days: i64,
    /// In percent, one of [`SERVICE_LEVELS`]; none: by the criticality of each part.
    pub service_level: Option<String>,
}

/// A stock level that follows from consumption, and what it follows from. Quantities are in the part's base unit.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SuggestedStockLevel {
    /// The part.
    #[schema(value_type = i64)]
    pub part_id: Id,
    /// Its code.
    pub part_code: String,
    /// Its name.
    pub part_name: String,
    /// The code of its base unit.
    pub unit_code: String,
    /// Since how many days it is consumed, within the window; at least 30.
    pub days: i64,
    /// How much was issued in them, less what came back.
    pub consumed: Decimal,
    /// How much a day, on average.
    pub per_day: Decimal,
    /// Its standard deviation.
    pub deviation: Decimal,
    /// Days from the order to the delivery.
    pub lead_days: i64,
    /// Whether the supplier says so; otherwise 14 days are assumed.
    pub lead_days_known: bool,
    /// How often stock lasts until a delivery, in percent.
    pub service_level: String,
    /// What is kept for deliveries during which more is consumed than on average.
    pub safety_stock: Decimal,
    /// At or below this it would be reordered.
    pub reorder_point: Decimal,
    /// In multiples of this.
    pub reorder_quantity: Decimal,
    /// The level that there is.
    #[schema(value_type = Option<i64>, required = true)]
    pub level_id: Option<Id>,
    /// Its reorder point.
    #[schema(required = true)]
    pub current_reorder_point: Option<Decimal>,
    /// Its reorder quantity.
    #[schema(required = true)]
    pub current_reorder_quantity: Option<Decimal>,
}

#[derive(QueryableByName)]
struct Consumed {
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = Text)]
    part_code: String,
    #[diesel(sql_type = Text)]
    part_name: String,
    #[diesel(sql_type = Text)]
    unit_code: String,
    #[diesel(sql_type = Text)]
    criticality: String,
    #[diesel(sql_type = BigInt)]
    days: i64,
    #[diesel(sql_type = Numeric)]
    total: Decimal,
    #[diesel(sql_type = Numeric)]
    squares: Decimal,
    #[diesel(sql_type = Nullable<BigInt>)]
    level_id: Option<Id>,
    #[diesel(sql_type = Nullable<Numeric>)]
    reorder_point: Option<Decimal>,
    #[diesel(sql_type = Nullable<Numeric>)]
    reorder_quantity: Option<Decimal>,
}

prepared! {
    // Dear consumption first: that is what levels are worth most for.
    ConsumedIn { warehouse: Id => BigInt, since: DateTime<Utc> => Timestamptz }
    "WITH w AS (SELECT ?::bigint AS warehouse, ?::timestamptz AS since), \
     used AS (SELECT m.part_id, (m.at AT TIME ZONE t.time_zone)::date AS day, -sum(m.quantity) AS quantity, -sum(m.value) AS value \
     FROM w JOIN stock_movement AS m ON m.at >= w.since AND m.kind IN ('issue', 'return') JOIN stock_item AS i ON i.id = m.item_id \
     AND i.warehouse_id = w.warehouse JOIN tenant AS t ON t.id = m.tenant_id GROUP BY m.part_id, day), \
     sums AS (SELECT part_id, min(day) AS first, sum(quantity) AS total, sum(quantity * quantity) AS squares, sum(value) AS value \
     FROM used GROUP BY part_id HAVING sum(quantity) > 0) \
     SELECT p.id AS part_id, p.code AS part_code, p.name AS part_name, u.code AS unit_code, p.criticality, \
     (tenant_today() - s.first)::bigint AS days, s.total, s.squares, l.id AS level_id, l.reorder_point, l.reorder_quantity \
     FROM w CROSS JOIN sums AS s JOIN master_part AS p ON p.id = s.part_id AND p.archived_at IS NULL \
     JOIN unit_of_measure AS u ON u.id = p.unit_id LEFT JOIN stock_level AS l ON l.part_id = p.id AND l.warehouse_id = w.warehouse \
     AND l.archived_at IS NULL ORDER BY s.value DESC, p.code LIMIT 500"
}

/// The levels that the consumption of a warehouse suggests; the 500 parts of the dearest consumption.
///
/// # Errors
/// `invalid` for a service level that there is not.
pub async fn suggestions(
    tx: &Tx,
    basis: &SuggestionBasis,
    now: DateTime<Utc>,
) -> Result<Vec<SuggestedStockLevel>, Error> {
    let chosen = basis.service_level.as_deref().map(service_level).transpose()?;
    let since = now - chrono::TimeDelta::days(basis.days);
    let consumed = ConsumedIn { warehouse: basis.warehouse, since };
    let consumed: Vec<Consumed> = consumed.load(tx.connection()).await.to_domain()?;
    let parts: Vec<_> = consumed.iter().map(|one| (one.part_id, None)).collect();
    let sources = purchasing::sources(tx, &parts).await?;
    let mut suggested = Vec::with_capacity(consumed.len());
    for one in consumed {
        let source = sources.get(&(one.part_id, None));
        let (percent, deviations) = chosen.map_or_else(|| service_level(usual_service_level(&one.criticality)), Ok)?;
        let lead_days = source.and_then(|source| source.lead_days).map(i64::from);
        let supply = Supply {
            lead_days: lead_days.unwrap_or(ASSUMED_LEAD_DAYS),
            cover_days: basis.cover_days,
            pack_size: source.map_or(Decimal::ONE, |source| source.pack_size),
            deviations,
        };
        let days = (one.days + 1).clamp(FEWEST_DAYS.min(basis.days), basis.days);
        let consumption = Consumption { days, total: one.total, squares: one.squares };
        let Some(level) = suggest_level(&consumption, &supply) else { continue };
        suggested.push(SuggestedStockLevel {
            part_id: one.part_id,
            part_code: one.part_code,
            part_name: one.part_name,
            unit_code: one.unit_code,
            days,
            consumed: one.total,
            per_day: level.per_day,
            deviation: level.deviation,
            lead_days: supply.lead_days,
            lead_days_known: lead_days.is_some(),
            service_level: percent.to_owned(),
            safety_stock: level.safety_stock,
            reorder_point: level.reorder_point,
            reorder_quantity: level.reorder_quantity,
            level_id: one.level_id,
            current_reorder_point: one.reorder_point,
            current_reorder_quantity: one.reorder_quantity,
        });
    }
    Ok(suggested)
}

/// A service level with the standard deviations that it takes.
fn service_level(percent: &str) -> Result<(&'static str, f64), Error> {
    let found = SERVICE_LEVELS.iter().copied().find(|(known, _)| *known == percent);
    found.ok_or_else(|| Error::field("invalid", "serviceLevel", "Choose 90, 95, 97.5, 99 or 99.9 percent."))
}

/// Sets the stock levels of some parts as they are suggested now: those that are there are changed, the others made. A maximum that would be
/// below the reorder point is raised to it. Who may not change levels may still make new ones.
///
/// # Errors
/// As for [`suggestions`]; `invalid` for a part of which nothing is suggested.
pub async fn apply(
    tx: &Tx,
    basis: &SuggestionBasis,
    parts: &[Id],
    now: DateTime<Utc>,
    may_change: impl Fn() -> Result<(), Error>,
) -> Result<Vec<StockLevel>, Error> {
    let suggested = suggestions(tx, basis, now).await?;
    let mut levels = Vec::with_capacity(parts.len());
    for part in parts {
        let one = suggested
            .iter()
            .find(|one| one.part_id == *part)
            .ok_or_else(|| Error::field("invalid", "partIds", format!("Nothing is suggested for part {part}.")))?;
        let said = json!({ "reorderPoint": one.reorder_point, "reorderQuantity": one.reorder_quantity });
        let Value::Object(mut said) = said else { continue };
        levels.push(match one.level_id {
            Some(id) => {
                may_change()?;
                changed(tx, id, said).await?
            }
            None => {
                said.extend([("partId".to_owned(), json!(part)), ("warehouseId".to_owned(), json!(basis.warehouse))]);
                entity::create::<StockLevel>(tx, &said).await?
            }
        });
    }
    Ok(levels)
}

async fn changed(tx: &Tx, id: Id, mut said: Map<String, Value>) -> Result<StockLevel, Error> {
    let old: StockLevel = entity::get(tx, id).await?;
    if let (Some(maximum), Some(point)) = (old.maximum, said.get("reorderPoint").cloned()) {
        let lowest: Decimal = serde_json::from_value(point.clone()).unwrap_or_default();
        if maximum < lowest {
            said.insert("maximum".to_owned(), point);
        }
    }
    entity::change(tx, id, old.version, &said).await
}
