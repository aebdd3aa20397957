//! What figures come to: the answers, and the rows behind them.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Nullable, Numeric, Text, Timestamptz};
use gantry_domain::Id;
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::figure::{FigureFilter, Step};

/// Which records are looked at.
#[derive(Debug, Clone, Copy, Default)]
pub struct FigureScope {
    /// Of this asset and its parts.
    pub asset: Option<Id>,
    /// At this location and its sub-locations.
    pub location: Option<Id>,
    /// Of this crew.
    pub crew: Option<Id>,
}

/// A period, and the moment for which figures of now are computed.
#[derive(Debug, Clone, Copy)]
pub struct Period {
    /// Its first moment.
    pub from: DateTime<Utc>,
    /// The moment after its last.
    pub until: DateTime<Utc>,
    /// Now.
    pub now: DateTime<Utc>,
}

/// A point of a series.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FigurePoint {
    /// The first day of its step, by the clock of the tenant.
    pub day: NaiveDate,
    /// The word of its group; empty without groups.
    pub group: String,
    /// Its value; null where there is nothing to divide by.
    #[schema(required = true)]
    pub value: Option<Decimal>,
}

/// A bar.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FigureBar {
    /// What the rows of the bar are found by.
    pub group: String,
    /// What it is called; null for words, which the front end translates.
    #[schema(required = true)]
    pub label: Option<String>,
    /// Its value.
    #[schema(required = true)]
    pub value: Option<Decimal>,
}

/// A row behind a figure.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FigureRow {
    /// The record.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub id: Id,
    /// Its code.
    #[diesel(sql_type = Text)]
    pub code: String,
    /// What it is called, or what there is to say of it.
    #[diesel(sql_type = Text)]
    pub title: String,
    /// When it happened.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    #[schema(required = true)]
    pub at: Option<DateTime<Utc>>,
    /// Its group.
    #[diesel(sql_type = Text)]
    pub group: String,
    /// What it adds to the figure.
    #[diesel(sql_type = Numeric)]
    pub amount: Decimal,
    /// What it adds to that by which a ratio is divided.
    #[diesel(sql_type = Numeric)]
    pub weight: Decimal,
    /// Of a work order: the number of its board.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(required = true)]
    pub board_number: Option<i64>,
}

/// What a figure came to.
#[derive(Debug, Clone, Default, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FigureResult {
    /// The figure.
    pub key: String,
    /// Whether it is not shown, because reading its records is not permitted.
    pub forbidden: bool,
    /// Its value; null where there is nothing to divide by.
    #[schema(required = true)]
    pub value: Option<Decimal>,
    /// The value of the period of the same length before; null for figures of now.
    #[schema(required = true)]
    pub previous: Option<Decimal>,
    /// The sum of the amounts of its rows.
    pub amount: Decimal,
    /// What that is divided by, of a ratio.
    #[schema(required = true)]
    pub divisor: Option<Decimal>,
    /// How many rows there are.
    pub rows: i64,
    /// The length of the steps of a series.
    #[schema(required = true)]
    pub step: Option<Step>,
    /// Of a series: a point for each step and group.
    pub points: Vec<FigurePoint>,
    /// The bars.
    pub bars: Vec<FigureBar>,
    /// The rows of a table.
    pub items: Vec<FigureRow>,
    /// Filters that are set and do not apply to it.
    pub ignored: Vec<FigureFilter>,
}

/// A page of the rows behind a figure.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FigureRows {
    /// The rows, the latest first.
    pub items: Vec<FigureRow>,
    /// How many there are.
    pub total_records: i64,
    /// The sum of the amounts of all of them.
    pub amount: Decimal,
    /// The sum of their weights.
    pub weight: Decimal,
}
