//! What must hold for an alarm: kept as JSON in the form in which the domain writes it, and told in the document of the API. A
//! test compares what is told with what is written.

use diesel::deserialize::FromSqlRow;
use diesel::expression::AsExpression;
use diesel::sql_types::Jsonb;
use gantry_domain::sensor::Condition;
use serde::{Deserialize, Serialize};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

use crate::entity::kept_as_json;

kept_as_json! { RuleCondition told as AlarmCondition }

/// What must hold for an alarm.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, AsExpression, FromSqlRow)]
#[diesel(sql_type = Jsonb)]
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

/// What is told of it, by the name that records refer to it by.
pub fn schemas() -> [(String, RefOr<Schema>); 1] {
    [(AlarmCondition::name().into_owned(), AlarmCondition::schema())]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn what_is_told_of_a_condition_is_what_is_written() {
        let schema = serde_json::to_value(AlarmCondition::schema()).unwrap();
        let told = schema["oneOf"].as_array().unwrap();
        for written in [
            json!({ "kind": "above", "limit": 1.0 }),
            json!({ "kind": "below", "limit": 1.0 }),
            json!({ "kind": "outside", "low": 1.0, "high": 2.0 }),
            json!({ "kind": "inside", "low": 1.0, "high": 2.0 }),
            json!({ "kind": "equals", "value": 1.0, "tolerance": 0.5 }),
            json!({ "kind": "rateOfChange", "perMinute": 1.0, "window": 60 }),
            json!({ "kind": "stuck", "tolerance": 0.1, "duration": 60 }),
            json!({ "kind": "noData", "duration": 60 }),
            json!({ "kind": "anomaly", "z": 4.0 }),
        ] {
            let condition: Condition = serde_json::from_value(written.clone()).unwrap();
            assert_eq!(serde_json::to_value(condition).unwrap(), written);
            let of_kind = |one: &&Value| one["properties"]["kind"]["enum"] == json!([written["kind"]]);
            let one = told.iter().find(of_kind).unwrap_or_else(|| panic!("{written} is not told: {schema}"));
            let names = |members: &Value| members.as_object().unwrap().keys().cloned().collect::<BTreeSet<_>>();
            assert_eq!(names(&one["properties"]), names(&written), "{one}");
        }
        assert_eq!(told.len(), 9);
    }
}
