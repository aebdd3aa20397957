//! Alarm rules: what can mean something is kept as it was said, and what cannot is refused by field.

use serde_json::{Value, json};

use crate::client::{StaffClient, refused};

/// A rule with these members besides its code and name.
fn rule(code: &str, more: Value) -> Value {
    let mut rule = json!({ "code": code, "name": "Too hot", "condition": { "kind": "above", "limit": 90 } });
    rule.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    rule
}

/// The fields that a refusal names.
async fn wrong(client: &StaffClient, more: Value) -> Vec<String> {
    let reply = client.post("/api/AlarmRule/", rule("AR", more)).await;
    assert_eq!(reply.status, 422, "{}", reply.text);
    reply.json["fields"].as_object().unwrap().keys().cloned().collect()
}

#[actix_web::test]
async fn a_rule_is_kept_as_it_was_said() {
    let client = StaffClient::open().await;
    let unit = client.make("UnitOfMeasure", json!({ "code": "°C", "name": "Degree" })).await;
    let sensor = json!({ "code": "S1", "name": "Oil", "kind": "temperature", "unitId": unit["id"] });
    let sensor = client.make("Sensor", sensor).await;
    let schedule = json!({
        "timeZone": "Europe/Berlin",
        "hours": [{ "days": ["monday", "friday"], "from": "06:00", "to": "22:00" }],
    });
    let said = json!({
        "sensorId": sensor["id"], "onDelay": 30, "offDelay": 60, "deadband": "1.5", "severity": "high",
        "schedule": schedule, "escalateAfter": [10, 30], "reAlarmAfter": 60, "instruction": "Look at it.",
    });
    let made = client.make("AlarmRule", rule("AR-1", said)).await;
    assert_eq!(made["condition"], json!({ "kind": "above", "limit": 90.0 }));
    assert_eq!((&made["schedule"], &made["escalateAfter"]), (&schedule, &json!([10, 30])));
    assert_eq!((&made["sensorName"], &made["unitCode"], &made["sensors"]), (&json!("Oil"), &json!("°C"), &json!(1)));
    assert_eq!((&made["action"], &made["enabled"], &made["priority"]), (&json!("none"), &json!(true), &json!("")));
    let path = format!("/api/AlarmRule/{}", made["id"]);
    assert_eq!(client.get(&path).await.json, made);

    // One for a kind, changed from the other; nothing is left of what was not said again.
    let change = json!({
        "version": 1, "sensorId": null, "sensorKind": "temperature", "schedule": null, "escalateAfter": null,
        "condition": { "kind": "noData", "duration": 1800 }, "deadband": 0,
    });
    let changed = client.put(&path, change).await;
    assert_eq!(changed.status, 200, "{}", changed.text);
    let changed = changed.json;
    assert_eq!((&changed["condition"]["duration"], &changed["escalateAfter"]), (&json!(1800), &json!([])));
    assert_eq!((&changed["schedule"], &changed["sensors"]), (&Value::Null, &json!(1)));
    let history = client.get(&format!("{path}/history/")).await.json;
    assert_eq!(history["items"][0]["before"]["condition"]["limit"], json!(90.0));

    client.make("AlarmRule", rule("AR-2", json!({ "sensorKind": "door" }))).await;
    let of_kind = json!({ "filters": { "sensorKind": { "value": ["door"], "matchMode": "in" } } });
    assert_eq!(client.codes("AlarmRule", of_kind).await, ["AR-2"]);
    for field in ["code", "name", "sensorId", "sensorKind"] {
        assert_eq!(client.codes("AlarmRule", json!({ "sortField": field })).await.len(), 2, "{field}");
    }
}

#[actix_web::test]
async fn meaningless_values_are_reported_by_field() {
    let client = StaffClient::open().await;
    assert_eq!(wrong(&client, json!({})).await, ["sensorId"]);
    let at = |more: Value| {
        let mut all = json!({ "sensorKind": "temperature" });
        all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        all
    };
    let crossed = json!({ "condition": { "kind": "outside", "low": 2, "high": 2 }, "deadband": 1 });
    assert_eq!(wrong(&client, at(crossed)).await, ["condition.high", "deadband"]);
    assert_eq!(wrong(&client, at(json!({ "condition": { "kind": "above" } }))).await, ["condition"]);
    assert_eq!(wrong(&client, at(json!({ "condition": { "kind": "sideways" } }))).await, ["condition"]);
    assert_eq!(wrong(&client, at(json!({ "condition": null }))).await, ["condition"]);
    assert_eq!(wrong(&client, at(json!({ "onDelay": 604_801, "severity": "dire" }))).await, ["onDelay", "severity"]);
    let schedule = json!({ "timeZone": "Berlin", "hours": [] });
    assert_eq!(wrong(&client, at(json!({ "schedule": schedule }))).await, ["schedule.hours", "schedule.timeZone"]);
    for steps in [json!([30, 10]), json!([10, 10]), json!([0]), json!([1, 2, 3, 4, 5, 6]), json!(["soon"])] {
        assert_eq!(wrong(&client, at(json!({ "escalateAfter": steps }))).await, ["escalateAfter"]);
    }
    assert_eq!(wrong(&client, at(json!({ "action": "workOrder" }))).await, ["boardId"]);
    assert_eq!(wrong(&client, at(json!({ "action": "workOrder", "boardId": 99_999 }))).await, ["boardId"]);

    // What fits alone has to fit what is there already.
    let made = client.make("AlarmRule", rule("AR-1", at(json!({})))).await;
    let path = format!("/api/AlarmRule/{}", made["id"]);
    let refusal = client.put(&path, json!({ "version": 1, "action": "workOrder" })).await;
    assert_eq!((refused(&refusal), refusal.json["fields"]["boardId"].is_string()), ((422, "invalid"), true));
    let refusal = client.put(&path, json!({ "version": 1, "sensorKind": null })).await;
    assert_eq!((refused(&refusal), refusal.json["fields"]["sensorId"].is_string()), ((422, "invalid"), true));
}

#[actix_web::test]
async fn a_sensor_with_a_rule_stays_in_use() {
    let client = StaffClient::open().await;
    let sensor = client.make("Sensor", json!({ "code": "S1", "name": "Oil", "kind": "temperature" })).await;
    client.make("AlarmRule", rule("AR-1", json!({ "sensorId": sensor["id"] }))).await;
    let archive = client.post(&format!("/api/Sensor/{}/archive/", sensor["id"]), json!({})).await;
    assert_eq!(refused(&archive), (409, "in_use"));
    let technician = client.app.sign_in("user@demo.example").await;
    let reply =
        client.app.post("/api/AlarmRule/").token(&technician).json(rule("AR-2", json!({ "sensorKind": "door" })));
    assert_eq!(refused(&reply.send().await), (403, "permission_required"));
}
