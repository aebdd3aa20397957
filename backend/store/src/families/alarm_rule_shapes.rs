//! The parts of an alarm rule that have a shape of their own: kept as JSON in the form in which the domain writes them, and told
//! in the document of the API. A test compares what is told with what is written.

use std::borrow::Cow;

use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::pg::{Pg, PgValue};
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::Jsonb;
use gantry_domain::sensor::{Condition, Schedule};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

macro_rules! kept_as_json {
    ($($kept:ident told as $shape:ident),+) => {
        $(impl PartialSchema for $kept {
            fn schema() -> RefOr<Schema> {
                $shape::schema()
            }
        }

        impl ToSchema for $kept {
            fn name() -> Cow<'static, str> {
                $shape::name()
            }
        }

        impl FromSql<Jsonb, Pg> for $kept {
            fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
                Ok(serde_json::from_value(<Value as FromSql<Jsonb, Pg>>::from_sql(value)?)?)
            }
        }

        impl ToSql<Jsonb, Pg> for $kept {
            fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
                let value = serde_json::to_value(self)?;
                <Value as ToSql<Jsonb, Pg>>::to_sql(&value, &mut out.reborrow())
            }
        })+
    };
}

kept_as_json! { RuleCondition told as AlarmCondition, RuleSchedule told as AlarmSchedule }

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

/// When a rule counts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, AsExpression, FromSqlRow)]
#[diesel(sql_type = Jsonb)]
#[serde(transparent)]
pub struct RuleSchedule(pub Schedule);

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

/// The hours of the week in which a rule counts.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that the domain writes")]
struct AlarmSchedule {
    /// The IANA name of the zone whose clock is meant.
    time_zone: String,
    /// They may overlap.
    #[schema(inline)]
    hours: Vec<ScheduledHours>,
}

/// Hours that are the same on some days.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the JSON that the domain writes")]
struct ScheduledHours {
    /// On which days they begin.
    #[schema(inline)]
    days: Vec<Weekday>,
    /// When they begin: `06:00`.
    from: String,
    /// When they end: on the next day when that is not after their beginning, so 00:00 to 00:00 is a whole day.
    to: String,
}

#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that the domain writes")]
enum Weekday {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

/// What is told of both, by the names that records refer to them by.
pub fn schemas() -> [(String, RefOr<Schema>); 2] {
    [
        (AlarmCondition::name().into_owned(), AlarmCondition::schema()),
        (AlarmSchedule::name().into_owned(), AlarmSchedule::schema()),
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::json;

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

    #[test]
    fn what_is_told_of_a_schedule_is_what_is_written() {
        let schema = serde_json::to_value(AlarmSchedule::schema()).unwrap();
        let hours = json!([{ "days": ["monday", "sunday"], "from": "06:00", "to": "22:00" }]);
        let written = json!({ "hours": hours, "timeZone": "Europe/Berlin" });
        let schedule: Schedule = serde_json::from_value(written.clone()).unwrap();
        assert_eq!(serde_json::to_value(schedule).unwrap(), written);
        let names = |members: &Value| members.as_object().unwrap().keys().cloned().collect::<BTreeSet<_>>();
        assert_eq!(names(&schema["properties"]), names(&written));
        assert_eq!(names(&schema["properties"]["hours"]["items"]["properties"]), names(&hours[0]));
    }
}
