//! The schemas of values that are stored as JSON describe the JSON that is written.

use std::collections::BTreeSet;

use gantry_domain::Schedule;
use gantry_domain::sensor::Condition;
use gantry_store::alarms::alarm_rule_shapes;
use gantry_store::people::weekly_hours;
use serde_json::{Value, json};

#[test]
fn the_schema_of_a_condition_is_its_json() {
    let schema = serde_json::to_value(&alarm_rule_shapes::schemas()[0].1).unwrap();
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
fn the_schema_of_a_schedule_is_its_json() {
    let schema = serde_json::to_value(&weekly_hours::schemas()[0].1).unwrap();
    let hours = json!([{ "days": ["monday", "sunday"], "from": "06:00", "to": "22:00" }]);
    let written = json!({ "hours": hours, "timeZone": "Europe/Berlin" });
    let schedule: Schedule = serde_json::from_value(written.clone()).unwrap();
    assert_eq!(serde_json::to_value(schedule).unwrap(), written);
    let names = |members: &Value| members.as_object().unwrap().keys().cloned().collect::<BTreeSet<_>>();
    assert_eq!(names(&schema["properties"]), names(&written));
    assert_eq!(names(&schema["properties"]["hours"]["items"]["properties"]), names(&hours[0]));
}
