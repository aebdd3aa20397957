//! Conditions of alarm rules: stored as JSON as the domain serialises them, and described in the OpenAPI document. A
//! test compares the description with what is written.

use diesel::deserialize::FromSqlRow;
use gantry_domain::sensor::Condition;
use serde::{Deserialize, Serialize};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

use crate::entity::kept_as_json;

kept_as_json! { RuleCondition told as AlarmCondition }

/// What must hold for an alarm.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, FromSqlRow)]
#[serde(transparent)]
pub struct RuleCondition(pub Condition);

impl Default for RuleCondition {
    /// Nothing was heard for half an hour: it can be said of every sensor.
    fn default() -> Self {
        Self(Condition::NoData { duration: 1_800 })
    }
}

/// What must hold. Numbers are in the sensor's unit, times in seconds.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[serde(tag = "kind", rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that the domain writes")]
enum AlarmCondition {
    /// The value is above the limit.
    Above { limit: f64 },
    /// The value is below the limit.
    Below { limit: f64 },
    /// The value is below the one or above the other.
    Outside { low: f64, high: f64 },
    /// The value is neither below the one nor above the other.
    Inside { low: f64, high: f64 },
    /// The value is this one, give or take the tolerance: 0 unless said.
    Equals {
        value: f64,
        #[schema(nullable = false)]
        tolerance: Option<f64>,
    },
    /// The value rises or falls by more than so much per minute, measured over a window of so many seconds.
    #[schema(rename_all = "camelCase")]
    RateOfChange { per_minute: f64, window: u32 },
    /// Readings come and stay within the tolerance, 0 unless said, for so many seconds.
    Stuck {
        #[schema(nullable = false)]
        tolerance: Option<f64>,
        duration: u32,
    },
    /// No reading for so many seconds.
    NoData { duration: u32 },
    /// The value is further from what the sensor itself shows at such hours than so many robust standard deviations.
    Anomaly { z: f64 },
}

/// Its schema, by the name that records refer to it by.
pub fn schemas() -> [(String, RefOr<Schema>); 1] {
    [(AlarmCondition::name().into_owned(), AlarmCondition::schema())]
}
