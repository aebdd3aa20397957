//! Alarms as people meet them: everybody sees the same list, the first call counts, and nothing depends on one node.

use std::time::Duration;

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use gantry_domain::sensor::Severity;
use gantry_domain::sensor::alarm::{
    AlarmCommand, AlarmPlace, AlarmSource, NamedRecord, Occurrence, RaisedAlarm, Response,
};
use gantry_testkit::app::{Reply, TestApp};
use gantry_testkit::viewer::Viewer;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::{StaffClient, refused};

/// When the first alarm of a test is raised.
pub(crate) fn begin() -> DateTime<Utc> {
    Utc::now().trunc_subsecs(0) - TimeDelta::hours(2)
}

/// An alarm of a sensor that passed its limit at a time.
pub(crate) fn raised(sensor_id: i64, raised_at: DateTime<Utc>) -> RaisedAlarm {
    let occurrence =
        Occurrence { since: raised_at, raised_at, returned_at: None, value: Some(91.5), limit: Some(90.0), peak: None };
    let sensor = NamedRecord { id: sensor_id, code: format!("S-{sensor_id}"), name: "Oil".to_owned() };
    RaisedAlarm {
        source: AlarmSource::Rule { sensor_id, rule_id: 1 },
        name: "Too hot".to_owned(),
        severity: Severity::High,
        occurrence,
        response: Response::default(),
        flood_id: None,
        place: AlarmPlace { sensor: Some(sensor), unit: Some("°C".to_owned()), ..AlarmPlace::default() },
        instruction: "Look at it.".to_owned(),
    }
}

pub(crate) fn raise(sensor_id: i64, raised_at: DateTime<Utc>) -> AlarmCommand {
    AlarmCommand::Raise(Box::new(raised(sensor_id, raised_at)))
}

pub(crate) fn returned(sensor_id: i64, raised_at: DateTime<Utc>, returned_at: DateTime<Utc>) -> AlarmCommand {
    let RaisedAlarm { source, occurrence, .. } = raised(sensor_id, raised_at);
    AlarmCommand::Return {
        source,
        occurrence: Occurrence { returned_at: Some(returned_at), peak: Some(95.0), ..occurrence },
    }
}

pub(crate) async fn report(app: &TestApp, commands: Vec<AlarmCommand>) {
    app.services().streams.report_alarms(app.demo.id, commands).await.unwrap();
}

async fn list(app: &TestApp, token: &str) -> Value {
    let reply = app.get("/api/Stream/alarms").token(token).send().await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json
}

/// The id of the only alarm on the list.
pub(crate) async fn only(app: &TestApp, token: &str) -> i64 {
    let list = list(app, token).await;
    let alarms = list["state"]["alarms"].as_array().unwrap();
    assert_eq!(alarms.len(), 1, "{list}");
    alarms[0]["id"].as_i64().unwrap()
}

async fn act(client: &StaffClient, id: i64, what: &str, body: Value) -> Reply {
    client.post(&format!("/api/Alarm/{id}/{what}/"), body).await
}

#[actix_web::test]
async fn everybody_sees_an_alarm_and_what_is_done_about_it() {
    let client = StaffClient::open().await;
    let (app, at) = (&client.app, begin());
    let admin = app.sign_in("admin@demo.example").await;
    let before = list(app, &admin).await;
    assert_eq!((&before["version"], &before["state"]), (&json!(0), &json!({ "alarms": [], "leftOut": 0 })));
    let mut viewers = [Viewer::join(app, &admin).await, Viewer::join(app, &client.token).await];
    for viewer in &mut viewers {
        assert_eq!(viewer.ask("subscribe", &json!({ "topic": "alarms" })).await["version"], 0);
    }
    report(app, vec![raise(7, at)]).await;
    for viewer in &mut viewers {
        let event = viewer.wait("event").await;
        assert_eq!((&event["type"], &event["by"]["id"]), (&json!("alarmRaised"), &Value::Null), "{event}");
        assert_eq!(event["data"]["alarm"]["place"]["sensor"]["code"], "S-7");
    }
    let id = only(app, &admin).await;
    let row = act(&client, id, "acknowledge", json!({ "comment": "Seen" })).await;
    assert_eq!((&row.json["status"], &row.json["onList"]), (&json!("acknowledgedAlarm"), &json!(true)), "{}", row.text);
    for viewer in &mut viewers {
        let event = viewer.wait("event").await;
        assert_eq!((&event["type"], &event["by"]["name"]), (&json!("alarmAcknowledged"), &json!("Staff")));
    }
    assert_eq!(act(&client, id, "comment", json!({ "text": "Fan is off" })).await.status, 200);
    let until = Utc::now() + TimeDelta::hours(1);
    assert_eq!(act(&client, id, "shelve", json!({ "until": until })).await.json["status"], "shelved");
    assert_eq!(act(&client, id, "unshelve", json!({})).await.json["status"], "acknowledgedAlarm");
    let wrong = act(&client, id, "shelve", json!({ "until": at })).await;
    assert_eq!((refused(&wrong), wrong.json["fields"]["until"].is_string()), ((422, "shelved_into_past"), true));
    // Over the socket it is the same stream.
    let command = json!({ "topic": "alarms", "commandId": Uuid::new_v4(), "type": "clear", "data": { "alarmId": id, "reason": "Sensor" } });
    let answer = viewers[1].ask("command", &command).await;
    assert_eq!(answer, json!({ "version": 6 }));
    let refusal = viewers[0].ask("command", &command).await;
    assert_eq!(refusal["version"], 6, "a repeated command gets its first answer, also from another client");
    assert_eq!(list(app, &admin).await["state"]["alarms"], json!([]));

    // What left the list is history, with all that happened to it.
    let found = client.get(&format!("/api/Alarm/{id}")).await.json;
    assert_eq!((&found["status"], &found["onList"]), (&json!("normal"), &json!(false)));
    assert_eq!((&found["comments"].as_array().unwrap().len(), &found["clearedBy"]["name"]), (&3, &json!("Staff")));
    let log: Vec<&str> = found["log"].as_array().unwrap().iter().map(|one| one["type"].as_str().unwrap()).collect();
    let happened =
        ["alarmCleared", "alarmUnshelved", "alarmShelved", "alarmCommented", "alarmAcknowledged", "alarmRaised"];
    assert_eq!(log, happened);
}

#[actix_web::test]
async fn of_two_who_acknowledge_at_once_one_did_and_the_other_finds_it_as_wished() {
    let client = StaffClient::open().await;
    let (app, at) = (&client.app, begin());
    report(app, vec![raise(7, at), returned(7, at, at + TimeDelta::minutes(5))]).await;
    let id = only(app, &client.token).await;
    let admin = app.sign_in("admin@demo.example").await;
    let path = format!("/api/Alarm/{id}/acknowledge/");
    let other = app.post(&path).token(&admin).json(json!({})).send();
    let (one, two) = futures_util::join!(act(&client, id, "acknowledge", json!({})), other);
    assert_eq!((one.status.as_u16(), two.status.as_u16()), (200, 200), "{} {}", one.text, two.text);
    assert_eq!(one.json["acknowledged"], two.json["acknowledged"]);
    assert_eq!(one.json["status"], "normal");
    assert_eq!(client.get(&format!("/api/Alarm/{id}")).await.json["log"].as_array().unwrap().len(), 3);
}

#[actix_web::test]
async fn the_same_command_counts_once_and_so_does_the_same_report() {
    let client = StaffClient::open().await;
    let (app, at) = (&client.app, begin());
    report(app, vec![raise(7, at), raise(7, at)]).await;
    report(app, vec![raise(7, at)]).await;
    let id = only(app, &client.token).await;
    let body = json!({ "text": "Once", "commandId": Uuid::new_v4() });
    for _ in 0..2 {
        let row = act(&client, id, "comment", body.clone()).await;
        assert_eq!(row.json["comments"].as_array().unwrap().len(), 1, "{}", row.text);
    }
    assert_eq!(list(app, &client.token).await["version"], 2);
}

#[actix_web::test]
async fn who_may_not_is_refused_and_another_tenant_has_alarms_of_its_own() {
    let client = StaffClient::open().await;
    let app = &client.app;
    report(app, vec![raise(7, begin())]).await;
    let id = only(app, &client.token).await;
    let guest = app.sign_in("guest@demo.example").await;
    let path = format!("/api/Alarm/{id}/acknowledge/");
    let reply = app.post(&path).token(&guest).json(json!({})).send().await;
    assert_eq!(refused(&reply), (403, "permission_required"));
    let raise_by_hand = json!({ "topic": "alarms", "commandId": Uuid::new_v4(), "type": "retract", "data": {
        "source": { "kind": "rule", "sensorId": 7, "ruleId": 1 }, "raisedAt": begin() } });
    let mut viewer = Viewer::join(app, &client.token).await;
    assert_eq!(viewer.ask("command", &raise_by_hand).await["error"]["code"], "permission_required");

    let acme = app.sign_in("admin@acme.example").await;
    let theirs = app.get("/api/Stream/alarms").host("acme.localhost").token(&acme).send().await;
    assert_eq!(theirs.json["state"]["alarms"], json!([]));
    let reply = app.post(&path).host("acme.localhost").token(&acme).json(json!({})).send().await;
    assert_eq!(refused(&reply), (404, "not_found"));
    let all = app.post("/api/Alarm/list/").host("acme.localhost").token(&acme).json(json!({})).send().await;
    assert_eq!(all.json, json!({ "items": [], "totalRecords": 0 }));
}

#[actix_web::test]
async fn a_fresh_node_shows_what_the_other_one_has_in_memory() {
    let client = StaffClient::open().await;
    let (app, at) = (&client.app, begin());
    let minute = TimeDelta::minutes(1);
    let mut commands: Vec<AlarmCommand> = (1..=8).map(|sensor| raise(sensor, at)).collect();
    commands.extend([returned(1, at, at + minute), raise(1, at + minute * 2), returned(2, at, at + minute)]);
    let corrected = raised(3, at - minute);
    commands.push(AlarmCommand::Correct { raised: Box::new(corrected), raised_at: at });
    commands.push(AlarmCommand::Retract { source: raised(4, at).source, raised_at: at });
    report(app, commands).await;
    let ids: Vec<i64> = list(app, &client.token).await["state"]["alarms"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["id"].as_i64().unwrap())
        .collect();
    assert_eq!(ids.len(), 7, "one never was");
    assert_eq!(act(&client, ids[1], "acknowledge", json!({})).await.json["status"], "normal", "it was over");
    act(&client, ids[4], "shelve", json!({ "until": Utc::now() + TimeDelta::hours(1), "reason": "Works" })).await;
    act(&client, ids[5], "acknowledge", json!({ "comment": "Seen" })).await;
    let memory = list(app, &client.token).await;
    let fresh = app.another().await;
    assert_eq!(list(&fresh, &client.token).await, memory);
    // Both go on together.
    report(&fresh, vec![raise(9, at)]).await;
    report(app, vec![raise(10, at)]).await;
    let one = list(app, &client.token).await;
    assert_eq!(one["state"]["alarms"].as_array().unwrap().len(), 8);
    // Without a broker they hear of each other by looking at the log, every few seconds.
    let mut other = list(&fresh, &client.token).await;
    for _ in 0..100 {
        if other["version"] == one["version"] {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        other = list(&fresh, &client.token).await;
    }
    assert_eq!(one["state"], other["state"]);
    fresh.stop().await;

    let gone = client.post("/api/Alarm/list/", json!({ "archived": true })).await.json;
    assert_eq!((&gone["totalRecords"], &gone["items"][0]["place"]["sensor"]["code"]), (&json!(1), &json!("S-4")));
    let times = app.ask_database("SELECT count(*)::text FROM alarm_occurrence").await;
    assert_eq!(times, "10", "eight less the one that never was, one that came again, two more");
    let corrected = app.ask_database("SELECT (max(o.raised_at) < now() - interval '119 minutes')::text FROM alarm_occurrence AS o JOIN alarm AS a ON a.id = o.alarm_id WHERE a.sensor_id = 3").await;
    assert_eq!(corrected, "true", "the time that it was raised at was another one");
}

#[actix_web::test]
async fn the_list_holds_two_thousand_and_says_how_many_more_there_were() {
    let client = StaffClient::open().await;
    let (app, at) = (&client.app, begin());
    report(app, (1..=2_001).map(|sensor| raise(sensor, at)).collect()).await;
    let memory = list(app, &client.token).await;
    let state = &memory["state"];
    assert_eq!((state["alarms"].as_array().unwrap().len(), &state["leftOut"]), (2_000, &json!(1)));
    let fresh = app.another().await;
    assert!(list(&fresh, &client.token).await == memory, "a fresh node shows another list");
    fresh.stop().await;
    let off = json!({ "filters": { "onList": { "value": false, "matchMode": "equals" } } });
    let off = client.post("/api/Alarm/list/", off).await.json;
    assert_eq!((&off["totalRecords"], &off["items"][0]["status"]), (&json!(1), &json!("unacknowledgedAlarm")));
}

#[actix_web::test]
async fn what_is_due_is_done_by_itself() {
    let client = StaffClient::open().await;
    let app = &client.app;
    let mut viewer = Viewer::join(app, &client.token).await;
    viewer.ask("subscribe", &json!({ "topic": "alarms" })).await;
    report(app, vec![raise(7, begin())]).await;
    let id = only(app, &client.token).await;
    let until = Utc::now() + TimeDelta::seconds(2);
    assert_eq!(act(&client, id, "shelve", json!({ "until": until })).await.status, 200);
    let mut back = viewer.wait("event").await;
    while back["type"] != "alarmUnshelved" {
        back = viewer.wait("event").await;
    }
    assert_eq!(back["by"]["id"], Value::Null, "{back}");
    assert!(back["at"].as_str().unwrap().parse::<DateTime<Utc>>().unwrap() >= until);
}

#[actix_web::test]
async fn all_alarms_can_be_looked_through_and_counted() {
    let client = StaffClient::open().await;
    let (app, at) = (&client.app, begin());
    let minute = TimeDelta::minutes(1);
    let mut commands = Vec::new();
    for round in 0..12 {
        let from = at + TimeDelta::seconds(10 * round);
        commands.extend([raise(7, from), returned(7, from, from + TimeDelta::seconds(5))]);
    }
    commands.push(raise(8, at + minute));
    report(app, commands).await;
    let of = async |filters: Value| {
        client.post("/api/Alarm/list/", json!({ "filters": filters })).await.json["totalRecords"].clone()
    };
    assert_eq!(of(json!({ "sensorId": { "value": [7], "matchMode": "in" } })).await, 1);
    assert_eq!(of(json!({ "status": { "value": ["returnedUnacknowledged"], "matchMode": "in" } })).await, 1);
    assert_eq!(of(json!({ "severity": { "value": "low", "matchMode": "equals" } })).await, 0);
    assert_eq!(of(json!({ "raisedAt": { "value": [at, null], "matchMode": "between" } })).await, 2);
    for field in ["name", "severity", "raisedAt"] {
        let page = client
            .post("/api/Alarm/list/", json!({ "sortField": field, "sortOrder": -1, "globalFilter": "S-8" }))
            .await;
        assert_eq!(page.json["items"][0]["place"]["sensor"]["id"], 8, "{}", page.text);
    }
    let text = |at: DateTime<Utc>| at.to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
    let path = format!("/api/Alarm/figures/?from={}&to={}", text(at - minute), text(Utc::now()));
    let figures = client.get(&path).await.json;
    assert_eq!((&figures["count"], &figures["peak"]), (&json!(13), &json!(13)), "{figures}");
    let first = &figures["sources"][0];
    assert_eq!((&first["source"]["sensorId"], &first["count"]), (&json!(7), &json!(12)), "{first}");
    assert_eq!((&first["chattering"], figures["floods"].as_array().unwrap().len()), (&json!(12), 1), "{figures}");
    assert_eq!(figures["names"][0]["name"], "Too hot");
    let wrong = client.get(&format!("/api/Alarm/figures/?from={}&to={}", text(at), text(at))).await;
    assert_eq!(refused(&wrong), (422, "invalid"));
}

/// The members of a schema, those of what it consists of among them.
fn members(document: &Value, schema: &Value) -> Vec<String> {
    if let Some(reference) = schema["$ref"].as_str() {
        return members(document, document.pointer(reference.trim_start_matches('#')).unwrap());
    }
    let parts = schema["allOf"].as_array().into_iter().flatten().flat_map(|part| members(document, part));
    let own = schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.clone());
    let mut all: Vec<String> = parts.chain(own).collect();
    all.sort();
    all
}

#[actix_web::test]
async fn alarms_look_as_they_are_documented() {
    let client = StaffClient::open().await;
    report(&client.app, vec![raise(7, begin())]).await;
    let id = only(&client.app, &client.token).await;
    let found = client.get(&format!("/api/Alarm/{id}")).await.json;
    let document: Value = serde_json::from_str(gantry_http::openapi::DOCUMENT).unwrap();
    let told = |name: &str| members(&document, &document["components"]["schemas"][name]);
    let sent = |value: &Value| {
        let mut names: Vec<String> = value.as_object().unwrap().keys().cloned().collect();
        names.sort();
        names
    };
    assert_eq!(sent(&found), told("AlarmDetail"));
    assert_eq!(sent(&found["occurrence"]), told("AlarmOccurrence"));
    assert_eq!(sent(&found["place"]), told("AlarmPlace"));
    assert_eq!(sent(&found["response"]), told("AlarmResponse"));
    let state = list(&client.app, &client.token).await["state"].clone();
    assert_eq!((sent(&state), sent(&state["alarms"][0])), (told("AlarmsState"), told("Alarm")));
    let path = "/api/Alarm/figures/?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z";
    assert_eq!(sent(&client.get(path).await.json), told("AlarmFigures"));
}
