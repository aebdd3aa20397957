//! A rule by which readings become an alarm, as people set it, as it is stored and as it is sent; and what is wrong with one
//! that cannot mean anything.

use serde::{Deserialize, Serialize};

use crate::{FieldError, Id, Schedule};

/// A week, in seconds: no delay and no window is longer.
const WEEK: u32 = 7 * 24 * 3_600;

/// How much an alarm matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Severity {
    /// When there is time.
    Low,
    /// Today.
    #[default]
    Medium,
    /// Soon.
    High,
    /// Now.
    Critical,
}

impl Severity {
    /// From the least.
    pub const ALL: [Self; 4] = [Self::Low, Self::Medium, Self::High, Self::Critical];

    /// The word stored and sent.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
            Self::Critical => "critical",
        }
    }
}

/// What must hold. Numbers are in the sensor's unit, times in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Condition {
    /// The value is above a limit.
    Above {
        /// Which.
        limit: f64,
    },
    /// The value is below a limit.
    Below {
        /// Which.
        limit: f64,
    },
    /// The value is below the one or above the other.
    Outside {
        /// The lower one.
        low: f64,
        /// The upper one.
        high: f64,
    },
    /// The value is neither below the one nor above the other.
    Inside {
        /// The lower one.
        low: f64,
        /// The upper one.
        high: f64,
    },
    /// The value is this one.
    Equals {
        /// Which.
        value: f64,
        /// It may differ by so much.
        #[serde(default)]
        tolerance: f64,
    },
    /// The value rises or falls by more than so much per minute, measured against the newest reading that is at least the
    /// window old (to an eighth of it).
    RateOfChange {
        /// Per minute, in either direction.
        per_minute: f64,
        /// In seconds.
        window: u32,
    },
    /// Readings come and stay within the tolerance of the first of them for so long.
    Stuck {
        /// It may differ by so much.
        #[serde(default)]
        tolerance: f64,
        /// In seconds.
        duration: u32,
    },
    /// No reading for so long.
    NoData {
        /// In seconds.
        duration: u32,
    },
    /// The value is further from what the sensor itself shows at such hours than so many robust standard deviations.
    Anomaly {
        /// The number of them.
        z: f64,
    },
}

/// A rule.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AlarmRule {
    /// The rule's id.
    #[serde(default)]
    pub id: Id,
    /// What must hold.
    pub condition: Condition,
    /// It must hold for so many seconds before there is an alarm.
    #[serde(default)]
    pub on_delay: u32,
    /// It must not hold for so many seconds before the alarm is over.
    #[serde(default)]
    pub off_delay: u32,
    /// How far a value has to come back from its limit until the condition no longer holds: in the sensor's unit, for a rate
    /// of change per minute, for an anomaly in standard deviations.
    #[serde(default)]
    pub deadband: f64,
    /// How much it matters.
    #[serde(default)]
    pub severity: Severity,
    /// When it counts; none: at all times. Outside of these hours its condition does not hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub schedule: Option<Schedule>,
}

impl Condition {
    /// Whether a clock alone can make it hold.
    pub const fn is_no_data(&self) -> bool {
        matches!(self, Self::NoData { .. })
    }

    /// Whether it needs to know what the sensor usually shows.
    pub const fn is_anomaly(&self) -> bool {
        matches!(self, Self::Anomaly { .. })
    }
}

impl AlarmRule {
    /// What is wrong with it; nothing, if it can mean something.
    pub fn check(&self) -> Vec<FieldError> {
        let mut found = Found::default();
        match self.condition {
            Condition::Above { limit } | Condition::Below { limit } => found.finite("limit", limit),
            Condition::Outside { low, high } => {
                found.range(low, high);
                if self.deadband > 0.0 && self.deadband * 2.0 >= high - low {
                    found.say("deadband", "The deadband is too large: the alarm would never clear.");
                }
            }
            Condition::Inside { low, high } => found.range(low, high),
            Condition::Equals { value, tolerance } => {
                found.finite("value", value);
                found.not_negative("condition.tolerance", tolerance);
            }
            Condition::RateOfChange { per_minute, window } => {
                if !(per_minute.is_finite() && per_minute > 0.0) {
                    found.say("condition.perMinute", "Expected a number above zero.");
                }
                found.seconds("condition.window", window, 1);
                if per_minute > 0.0 && self.deadband >= per_minute {
                    found.say("deadband", "The deadband is too large: the alarm would never clear.");
                }
            }
            Condition::Stuck { tolerance, duration } => {
                found.not_negative("condition.tolerance", tolerance);
                found.seconds("condition.duration", duration, 1);
                found.no_deadband(self.deadband);
            }
            Condition::NoData { duration } => {
                found.seconds("condition.duration", duration, 1);
                found.no_deadband(self.deadband);
            }
            Condition::Anomaly { z } => {
                if !(1.0..=20.0).contains(&z) {
                    found.say("condition.z", "Expected 1 to 20 standard deviations; 4 is typical.");
                }
                if self.deadband >= z {
                    found.say("deadband", "The deadband is too large: the alarm would never clear.");
                }
            }
        }
        found.not_negative("deadband", self.deadband);
        found.seconds("onDelay", self.on_delay, 0);
        found.seconds("offDelay", self.off_delay, 0);
        found.0.extend(self.schedule.iter().flat_map(|schedule| schedule.check("schedule")));
        found.0
    }
}

/// What was found to be wrong.
#[derive(Default)]
struct Found(Vec<FieldError>);

impl Found {
    fn say(&mut self, field: &str, message: impl Into<String>) {
        self.0.push(FieldError { field: field.to_owned(), message: message.into() });
    }

    fn finite(&mut self, field: &str, number: f64) {
        if !number.is_finite() {
            self.say(&format!("condition.{field}"), "Expected a number.");
        }
    }

    fn range(&mut self, low: f64, high: f64) {
        self.finite("low", low);
        self.finite("high", high);
        if low >= high {
            self.say("condition.high", "The upper limit has to be above the lower one.");
        }
    }

    fn not_negative(&mut self, field: &str, number: f64) {
        if !(number.is_finite() && number >= 0.0) {
            self.say(field, "Expected zero or more.");
        }
    }

    fn seconds(&mut self, field: &str, seconds: u32, least: u32) {
        if !(least..=WEEK).contains(&seconds) {
            self.say(field, format!("Expected {least} to {WEEK} seconds, which is a week."));
        }
    }

    fn no_deadband(&mut self, deadband: f64) {
        if deadband > 0.0 {
            self.say("deadband", "This kind of rule has none.");
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn rule(condition: Value, more: Value) -> AlarmRule {
        let mut all = json!({ "id": 1, "condition": condition });
        let (Some(all_fields), Value::Object(more)) = (all.as_object_mut(), more) else { unreachable!() };
        all_fields.extend(more);
        serde_json::from_value(all).unwrap()
    }

    fn wrong(condition: Value, more: Value) -> Vec<String> {
        rule(condition, more).check().into_iter().map(|error| error.field).collect()
    }

    #[test]
    fn a_rule_is_sent_and_stored_in_one_form() {
        let form = json!({
            "id": 3,
            "condition": { "kind": "rateOfChange", "perMinute": 2.5, "window": 300 },
            "onDelay": 30,
            "offDelay": 60,
            "deadband": 0.5,
            "severity": "high",
            "schedule": {
                "timeZone": "Europe/Berlin",
                "hours": [{ "days": ["monday"], "from": "06:00", "to": "22:00" }],
            },
        });
        let rule: AlarmRule = serde_json::from_value(form.clone()).unwrap();
        assert!(rule.check().is_empty());
        assert_eq!(serde_json::to_value(rule).unwrap(), form);
    }

    #[test]
    fn by_default_a_rule_has_no_delay_no_deadband_and_a_middle_severity() {
        let rule = rule(json!({ "kind": "above", "limit": 90 }), json!({}));
        assert_eq!((rule.on_delay, rule.off_delay, rule.deadband), (0, 0, 0.0));
        assert_eq!((rule.severity, rule.schedule), (Severity::Medium, None));
    }

    #[test]
    fn every_kind_can_mean_something() {
        for condition in [
            json!({ "kind": "above", "limit": 1 }),
            json!({ "kind": "below", "limit": -1 }),
            json!({ "kind": "outside", "low": 1, "high": 2 }),
            json!({ "kind": "inside", "low": 1, "high": 2 }),
            json!({ "kind": "equals", "value": 1 }),
            json!({ "kind": "rateOfChange", "perMinute": 1, "window": 60 }),
            json!({ "kind": "stuck", "duration": 60 }),
            json!({ "kind": "noData", "duration": 60 }),
            json!({ "kind": "anomaly", "z": 4 }),
        ] {
            assert_eq!(wrong(condition.clone(), json!({})), [""; 0], "{condition}");
        }
    }

    #[test]
    fn meaningless_values_are_reported_by_field() {
        let none = || json!({});
        assert_eq!(wrong(json!({ "kind": "outside", "low": 2, "high": 2 }), none()), ["condition.high"]);
        assert_eq!(
            wrong(json!({ "kind": "outside", "low": 1, "high": 3 }), json!({ "deadband": 1 })),
            ["deadband"],
            "no value is inside by one"
        );
        assert_eq!(wrong(json!({ "kind": "inside", "low": 3, "high": 2 }), none()), ["condition.high"]);
        assert_eq!(wrong(json!({ "kind": "equals", "value": 2, "tolerance": -1 }), none()), ["condition.tolerance"]);
        assert_eq!(
            wrong(json!({ "kind": "rateOfChange", "perMinute": 0, "window": 0 }), none()),
            ["condition.perMinute", "condition.window"]
        );
        assert_eq!(wrong(json!({ "kind": "stuck", "duration": 60 }), json!({ "deadband": 1 })), ["deadband"]);
        assert_eq!(wrong(json!({ "kind": "noData", "duration": 604_801 }), none()), ["condition.duration"]);
        assert_eq!(wrong(json!({ "kind": "anomaly", "z": 0.5 }), none()), ["condition.z"]);
        assert_eq!(wrong(json!({ "kind": "anomaly", "z": 3 }), json!({ "deadband": 3 })), ["deadband"]);
        let above = || json!({ "kind": "above", "limit": 1 });
        assert_eq!(wrong(above(), json!({ "deadband": -1, "onDelay": 604_801 })), ["deadband", "onDelay"]);
        let infinite = AlarmRule { condition: Condition::Above { limit: f64::INFINITY }, ..rule(above(), none()) };
        assert_eq!(infinite.check().len(), 1);
    }

    #[test]
    fn severities_are_in_order_and_sent_by_the_words_that_are_stored() {
        assert!(Severity::ALL.is_sorted());
        for severity in Severity::ALL {
            assert_eq!(serde_json::to_value(severity).unwrap(), json!(severity.as_str()));
        }
    }
}
