//! Costs of a work order besides labour and parts, as commands and events carry them. Events say what a cost is for; amounts reach the
//! store in memory and are in the rows alone, like rates of labour.

use std::collections::HashMap;

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::Id;

/// What a cost is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum CostKind {
    /// Something that was bought for the work order.
    Purchase,
    /// A service of another company.
    Service,
    /// Anything else.
    Other,
}

impl CostKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Purchase, Self::Service, Self::Other];

    /// The word in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Purchase => "purchase",
            Self::Service => "service",
            Self::Other => "other",
        }
    }
}

/// An amount of money.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Money {
    /// How much.
    pub amount: Decimal,
    /// ISO 4217; absent: the tenant's.
    #[serde(default)]
    pub currency: Option<String>,
    /// What one of it is worth in the tenant's currency, on the day of the cost.
    #[serde(default)]
    pub exchange_rate: Option<Decimal>,
}

/// What a cost is for, as everybody is told.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CostText {
    /// Of which kind.
    pub kind: CostKind,
    /// It is planned; else it was incurred.
    #[serde(default)]
    pub planned: bool,
    /// In words.
    pub description: String,
    /// The number of an invoice or an order.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub document: String,
    /// The day.
    pub incurred_on: NaiveDate,
}

/// Adds a cost to a work order, or gives one that is there other values: all of them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PutCost {
    /// Of which work order.
    pub card_id: Id,
    /// Which cost; absent: a new one.
    #[serde(default)]
    pub cost_id: Option<Id>,
    /// What it is for.
    #[serde(flatten)]
    pub text: CostText,
    /// How much.
    pub money: Money,
}

/// An amount as a row has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowMoney {
    /// How much.
    pub amount: Decimal,
    /// In which currency.
    pub currency: String,
    /// What one of it is worth in the tenant's currency.
    pub exchange_rate: Decimal,
}

/// A cost was added or got other values.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CostPut {
    /// Of which work order.
    pub card_id: Id,
    /// Which cost.
    pub cost_id: Id,
    /// What it is for.
    #[serde(flatten)]
    pub text: CostText,
    /// How much: for the row, never for the log.
    #[serde(skip)]
    pub money: Option<RowMoney>,
}

/// What was looked up about costs.
#[derive(Debug, Default)]
pub struct CostFacts {
    /// The tenant's currency.
    pub currency: String,
    /// The work orders of costs.
    pub rows: HashMap<Id, Id>,
}

/// What must be looked up about costs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CostNeeds {
    /// The tenant's currency.
    pub currency: bool,
    /// Costs that change.
    pub rows: Vec<Id>,
}
