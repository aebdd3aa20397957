//! What is made of alarms: with one click, or by their rule alone; each once.

use std::time::Duration;

use chrono::{TimeDelta, Utc};
use gantry_domain::sensor::alarm::{AlarmCommand, AlarmPlace, AlarmSource, NamedRecord, RaisedAlarm, Response};
use gantry_testkit::app::TestApp;
use serde_json::{Value, json};

use crate::alarms::{begin, only, raise, raised, report, returned};
use crate::chat::TestUser;
use crate::client::{StaffClient, refused};
use crate::notifications::Shift;
use crate::readings::Radio;

/// Asks until the answer is as wished.
async fn until(mut ask: impl AsyncFnMut() -> Value, wished: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..200 {
        let answer = ask().await;
        if wished(&answer) {
            return answer;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("nothing came of it: {}", ask().await)
}

/// The first item of a list, as soon as there is one. It may be counted before: a page and its total are read by two statements.
async fn first_of(client: &StaffClient, list: &str) -> Value {
    let page = until(async || client.get(list).await.json, |page| page["items"][0].is_object()).await;
    page["items"][0].clone()
}

#[actix_web::test]
async fn one_click_opens_one_work_order_which_learns_when_the_alarm_is_over() {
    let client = StaffClient::open().await;
    let (app, at) = (&client.app, begin());
    let scheme = client.make("ClassificationScheme", json!({ "code": "EQ", "name": "Equipment" })).await;
    let failures = client.make("FailureCode", json!({ "code": "PMP", "name": "Pump failures", "kind": "class" })).await;
    let class = json!({ "code": "PU", "name": "Pumps", "schemeId": scheme["id"], "failureClassId": failures["id"] });
    let class = client.make("Classification", class).await;
    let pump = json!({ "code": "P-1", "name": "Pump", "classificationId": class["id"] });
    let asset = client.make("Asset", pump).await;
    let place = AlarmPlace {
        asset: Some(NamedRecord { id: asset["id"].as_i64().unwrap(), code: "P-1".to_owned(), name: "Pump".to_owned() }),
        ..raised(7, at).place
    };
    report(app, vec![AlarmCommand::Raise(Box::new(RaisedAlarm { place, ..raised(7, at) }))]).await;
    let id = only(app, &client.token).await;
    let planned = json!({ "boardNumber": 1, "title": "Planned" });
    assert_eq!(client.post("/api/WorkOrder/", planned).await.status, 201);
    let path = format!("/api/Alarm/{id}/work-order/");
    let (one, two) = futures_util::join!(
        client.post(&path, json!({ "boardId": app.demo.board })),
        client.post(&path, json!({ "boardId": app.demo.board }))
    );
    assert_eq!((one.status.as_u16(), two.status.as_u16()), (200, 200), "{} {}", one.text, two.text);
    let again = client.post(&path, json!({ "boardId": app.demo.board, "title": "Another" })).await;
    let work = &again.json["work"];
    assert_eq!((&one.json["work"], &two.json["work"], &work["kind"]), (work, work, &json!("workOrder")));
    let order = client.get(&format!("/api/WorkOrder/{}", work["id"])).await.json;
    assert_eq!((&order["code"], &order["title"]), (&work["code"], &json!("Too hot: Oil")));
    assert_eq!((&order["priority"], &order["asset"]["id"]), (&json!(3), &asset["id"]));
    let description = order["description"].as_str().unwrap();
    assert!(
        ["Look at it.", "91.5 °C", "90 °C", "Failure class: Pump failures"]
            .iter()
            .all(|said| description.contains(said)),
        "{description}"
    );
    let all = client.post("/api/WorkOrder/list/", json!({})).await.json;
    assert_eq!(all["totalRecords"], 2);
    let board = client.get("/api/Stream/board:1").await.json;
    let first = &board["state"]["lists"][0]["cards"][0];
    assert_eq!(first["id"], work["id"], "unplanned work comes first");

    let back = returned(7, at, at + TimeDelta::minutes(5));
    report(app, vec![back.clone(), back]).await;
    let notes = format!("/api/WorkOrder/{}/notes", work["id"]);
    let noted = first_of(&client, &notes).await;
    let text = noted["logNotes"].as_str().unwrap();
    assert!(text.contains("Too hot") && text.contains("95 °C"), "{text}");
    let of_order = json!({ "filters": { "workOrderId": { "value": work["id"], "matchMode": "equals" } } });
    assert_eq!(client.post("/api/Alarm/list/", of_order).await.json["totalRecords"], 1);
    app.finish_jobs().await;
    assert_eq!(client.get(&notes).await.json["totalRecords"], 1, "it is noted once");

    let nowhere = client.post(&path, json!({ "boardId": 99_999 })).await;
    assert_eq!((refused(&nowhere), nowhere.json["fields"]["boardId"].is_string()), ((422, "unknown_reference"), true));
    let technician = app.sign_in("user@demo.example").await;
    let refusal = app.post(&path).token(&technician).json(json!({ "boardId": app.demo.board })).send().await;
    assert_eq!(refused(&refusal), (403, "permission_required"));
}

#[actix_web::test]
async fn what_was_measured_hangs_on_the_work_order_as_a_picture() {
    let radio = Radio::open().await;
    let client = &radio.client;
    let readings: Vec<Value> =
        (0..60_i32).map(|minute| radio.reading(i64::from(minute) * 60, 95.0 - f64::from(minute))).collect();
    radio.take(json!(readings)).await;
    client.app.settle_readings().await;
    report(&client.app, vec![raise(radio.sensor["id"].as_i64().unwrap(), radio.now)]).await;
    let id = only(&client.app, &client.token).await;
    let path = format!("/api/Alarm/{id}/work-order/");
    let work = client.post(&path, json!({ "boardId": client.app.demo.board })).await.json["work"].clone();
    let files = format!("/api/WorkOrder/{}/files", work["id"]);
    let file = first_of(client, &files).await;
    assert_eq!((&file["mediaType"], &file["description"]), (&json!("image/png"), &json!("Too hot: Oil")));
    assert_eq!(file["by"], json!({ "id": null, "name": "Gantry" }));
    let bytes = client.get(&format!("{files}/{}/file", file["id"])).await;
    assert_eq!((bytes.status.as_u16(), bytes.header("content-type")), (200, "image/png"));
    // Asked for again, it is there once.
    client.post(&path, json!({ "boardId": client.app.demo.board })).await;
    client.app.finish_jobs().await;
    assert_eq!(client.get(&files).await.json["totalRecords"], 1);
}

#[actix_web::test]
async fn work_of_an_alarm_that_never_was_stays_with_a_note() {
    let client = StaffClient::open().await;
    let (app, at) = (&client.app, begin());
    report(app, vec![raise(7, at)]).await;
    let id = only(app, &client.token).await;
    let opened = client.post(&format!("/api/Alarm/{id}/work-order/"), json!({ "boardId": app.demo.board })).await;
    assert_eq!(opened.status, 200, "{}", opened.text);
    report(app, vec![AlarmCommand::Retract { source: raised(7, at).source, raised_at: at }]).await;
    let notes = format!("/api/WorkOrder/{}/notes", opened.json["work"]["id"]);
    let noted = first_of(&client, &notes).await;
    assert!(noted["logNotes"].as_str().unwrap().contains("never was"), "{noted}");
    let row = client.get(&format!("/api/Alarm/{id}")).await.json;
    assert!(row["retractedAt"].is_string() && row["work"] == opened.json["work"], "{row}");
}

#[actix_web::test]
async fn a_work_request_is_made_once_however_many_ask() {
    let client = StaffClient::open().await;
    let app = &client.app;
    app.ask_database("UPDATE tenant SET unit_system = 'us', time_zone = 'Asia/Tokyo'").await;
    report(app, vec![raise(7, begin())]).await;
    let id = only(app, &client.token).await;
    let path = format!("/api/Alarm/{id}/work-request/");
    let (one, two) = futures_util::join!(client.post(&path, json!({})), client.post(&path, json!({})));
    assert_eq!((one.status.as_u16(), two.status.as_u16()), (200, 200), "{} {}", one.text, two.text);
    assert_eq!(one.json["work"], two.json["work"]);
    let requests = client.post("/api/WorkRequest/list/", json!({})).await.json;
    let request = &requests["items"][0];
    assert_eq!((&requests["totalRecords"], &request["id"]), (&json!(1), &one.json["work"]["id"]));
    assert_eq!((&request["title"], &request["priority"]), (&json!("Too hot: Oil"), &json!("high")));
    assert_eq!((&request["status"], &request["requester"]), (&json!("new"), &json!("Staff")));
    let description = request["description"].as_str().unwrap();
    let in_their_units = ["Value: 196.7 °F", "Limit: 194 °F", " JST"].iter().all(|part| description.contains(part));
    assert!(in_their_units, "{description}");
}

/// The cards about alarms that a user has, as soon as there are any.
async fn told(whom: &TestUser<'_>) -> Vec<Value> {
    let about = |cards: &Value| -> Vec<Value> {
        let cards = cards["items"].as_array().unwrap().iter().filter(|card| card["kind"] == "alarm");
        cards.map(|card| json!([card["to"], card["text"], card["alarmId"]])).collect()
    };
    let cards = async || whom.get("/api/Notification/").await.json;
    about(&until(cards, |cards| !about(cards).is_empty()).await)
}

#[actix_web::test]
async fn a_rule_opens_a_work_order_and_tells_its_crew_and_then_who_leads_it() {
    let app = TestApp::start().await;
    let shift = Shift::begin(&app).await;
    let crew = shift.boss.post("/api/Crew/", json!({ "name": "Night" })).await.json["id"].clone();
    let joined = shift.boss.post(&format!("/api/Crew/{crew}/members/"), json!({ "personId": shift.person })).await;
    assert_eq!(joined.status, 201, "{}", joined.text);
    let rule = json!({
        "code": "AR-1", "name": "Too hot", "sensorKind": "temperature", "condition": { "kind": "above", "limit": 90 },
        "action": "workOrder", "boardId": app.demo.board, "crewId": crew, "priority": "low",
    });
    let rule = shift.boss.post("/api/AlarmRule/", rule).await;
    assert_eq!(rule.status, 201, "{}", rule.text);
    let source = AlarmSource::Rule { sensor_id: 7, rule_id: rule.json["id"].as_i64().unwrap() };
    let at = begin();
    // It is not acknowledged, and escalates at once.
    let response = Response { escalate_after: vec![0], re_alarm_after: None };
    let alarm = RaisedAlarm { source, response, ..raised(7, at) };
    report(&app, vec![AlarmCommand::Raise(Box::new(alarm.clone()))]).await;
    let id = only(&app, &shift.boss.token).await;
    let path = format!("/api/Alarm/{id}");
    let made = until(async || shift.boss.get(&path).await.json, |alarm| !alarm["work"].is_null()).await;
    let order = shift.boss.get(&format!("/api/WorkOrder/{}", made["work"]["id"])).await.json;
    assert_eq!((&order["crew"], &order["priority"], &order["createdBy"]["id"]), (&crew, &json!(1), &Value::Null));

    assert_eq!(told(&shift.technician).await, [json!(["raised", "Too hot: Oil", id])]);
    assert_eq!(
        told(&shift.boss).await,
        [json!(["escalated", "Too hot: Oil", id])],
        "the crew has no supervisor: users responsible for all alarms are notified"
    );

    // The same report again makes nothing more.
    report(&app, vec![AlarmCommand::Raise(Box::new(alarm))]).await;
    app.finish_jobs().await;
    let orders = shift.boss.post("/api/WorkOrder/list/", json!({})).await.json;
    assert_eq!(orders["totalRecords"], 1);
    assert_eq!(told(&shift.technician).await.len(), 1);
    assert_eq!(app.ask_database("SELECT count(*)::text FROM job WHERE state = 'dead'").await, "0");
}

/// Around the clock, or a minute in three days.
fn hours(now: bool) -> Value {
    if now {
        let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
        return json!({ "timeZone": "UTC", "hours": [{ "days": days, "from": "00:00", "to": "00:00" }] });
    }
    let later = (Utc::now() + TimeDelta::days(3)).format("%A").to_string().to_lowercase();
    json!({ "timeZone": "UTC", "hours": [{ "days": [later], "from": "12:00", "to": "12:01" }] })
}

#[actix_web::test]
async fn a_step_of_escalation_goes_to_who_leads_a_crew_that_works_then() {
    let app = TestApp::start().await;
    let shift = Shift::begin(&app).await;
    let boss = &shift.boss;
    let day = boss.post("/api/Crew/", json!({ "name": "Day", "workingHours": hours(false) })).await.json;
    let night = json!({ "name": "Night", "supervisorId": shift.person, "workingHours": hours(true) });
    let night = boss.post("/api/Crew/", night).await.json;
    assert_eq!((&day["workingHours"], &night["workingHours"]), (&hours(false), &hours(true)));
    let rule = json!({
        "code": "AR-1", "name": "Too hot", "sensorKind": "temperature", "condition": { "kind": "above", "limit": 90 },
        "action": "notify", "crewId": day["id"],
    });
    let rule_id = boss.post("/api/AlarmRule/", rule).await.json["id"].as_i64().unwrap();
    let unseen = |sensor_id| {
        let response = Response { escalate_after: vec![0], re_alarm_after: None };
        let source = AlarmSource::Rule { sensor_id, rule_id };
        AlarmCommand::Raise(Box::new(RaisedAlarm { source, response, ..raised(sensor_id, begin()) }))
    };
    report(&app, vec![unseen(7)]).await;
    let first = only(&app, &boss.token).await;
    assert_eq!(
        told(&shift.technician).await,
        [json!(["escalated", "Too hot: Oil", first])],
        "the day crew does not work, the night crew does"
    );

    let path = format!("/api/Crew/{}", night["id"]);
    let off = boss.put(&path, json!({ "version": night["version"], "workingHours": hours(false) })).await;
    assert_eq!(off.status, 200, "{}", off.text);
    report(&app, vec![unseen(8)]).await;
    let cards = told(boss).await;
    assert_eq!(cards.len(), 1, "of the first alarm a supervisor on shift was notified: {cards:?}");
    assert_ne!(cards[0][2], json!(first), "no crew is on shift: users responsible for all alarms are notified");
    assert_eq!(told(&shift.technician).await.len(), 1);

    let wrong = json!({ "timeZone": "Chicago", "hours": [{ "days": [], "from": "06:00", "to": "14:00" }] });
    let wrong = boss.post("/api/Crew/", json!({ "name": "Odd", "workingHours": wrong })).await;
    assert_eq!(wrong.status, 422, "{}", wrong.text);
    let fields: Vec<&String> = wrong.json["fields"].as_object().unwrap().keys().collect();
    assert_eq!(fields, ["workingHours.hours", "workingHours.timeZone"]);
}
