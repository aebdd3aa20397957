//! Failures of work orders: recorded in codes, suggested by the asset, and asked for before a repair is completed.

use serde_json::{Value, json};

use crate::client::{StaffClient, refused};
use crate::work_orders::open;

/// A library of one class, an asset of that class, and a repair of it.
struct Repair {
    client: StaffClient,
    class: Value,
    problem: Value,
    cause: Value,
    mode: Value,
    asset: Value,
    order: Value,
}

impl Repair {
    async fn open() -> Self {
        let client = StaffClient::open().await;
        let code = async |code: &str, kind: &str, parent: Option<&Value>| {
            let body = json!({"code": code, "name": code, "kind": kind, "parentId": parent});
            client.make("FailureCode", body).await["id"].clone()
        };
        let class = code("Pumps", "class", None).await;
        let problem = code("Leak", "problem", Some(&class)).await;
        let cause = code("Worn seal", "cause", Some(&problem)).await;
        let mode = code("External leakage", "mode", Some(&class)).await;
        let scheme = client.make("ClassificationScheme", json!({"code": "ISO", "name": "ISO 14224"})).await;
        let above = json!({"code": "PU", "name": "Pumps", "schemeId": scheme["id"], "failureClassId": class});
        let above = client.make("Classification", above).await;
        let below = json!({"code": "CE", "name": "Centrifugal", "schemeId": scheme["id"], "parentId": above["id"]});
        let below = client.make("Classification", below).await;
        let asset = json!({"code": "P-900", "name": "Feed pump", "classificationId": below["id"]});
        let asset = client.make("Asset", asset).await["id"].clone();
        let order = json!({"title": "Pump leaks", "workType": 2, "asset": asset});
        let order = open(&client.app, &client.token, order).await["id"].clone();
        Self { client, class, problem, cause, mode, asset, order }
    }

    async fn failures(&self) -> Value {
        self.client.get(&format!("/api/WorkOrderFailure/?workOrderId={}", self.order)).await.json
    }

    async fn record(&self, failure: Value) -> gantry_testkit::app::Reply {
        self.client.post("/api/WorkOrderFailure/", json!({"workOrderId": self.order, "failure": failure})).await
    }

    async fn completion(&self) -> Value {
        self.client.get(&format!("/api/WorkOrder/{}/completion", self.order)).await.json
    }
}

#[actix_web::test]
async fn the_class_of_the_asset_is_suggested_and_its_codes_are_offered() {
    let repair = Repair::open().await;
    let before = repair.failures().await;
    // The class above the asset's own says how it fails.
    assert_eq!((&before["suggestedClass"]["id"], &before["items"]), (&repair.class, &json!([])));
    let codes = repair.client.get(&format!("/api/WorkOrderFailure/codes/{}", repair.class)).await.json;
    let mut kinds: Vec<&str> = codes.as_array().unwrap().iter().map(|code| code["kind"].as_str().unwrap()).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ["cause", "class", "mode", "problem"]);
    assert_eq!(repair.client.get(&format!("/api/WorkOrderFailure/codes/{}", repair.problem)).await.status, 404);
    let classes = repair.client.get("/api/WorkOrderFailure/classes/?search=pum").await.json;
    assert_eq!(classes[0]["id"], repair.class);
    assert_eq!(repair.client.get("/api/WorkOrderFailure/classes/?search=_").await.json, json!([]));
}

#[actix_web::test]
async fn a_failure_is_recorded_changed_and_removed() {
    let repair = Repair::open().await;
    let Repair { class, problem, cause, mode, client, .. } = &repair;
    let reply = repair.record(json!({"classId": class, "causeId": cause})).await;
    assert_eq!(refused(&reply), (422, "required"), "{}", reply.text);
    assert!(reply.json["fields"]["problemId"].is_string(), "{}", reply.text);
    let all = json!({"classId": class, "problemId": problem, "causeId": cause, "modeId": mode, "note": "Ran dry"});
    let reply = repair.record(all).await;
    assert_eq!(reply.status, 201, "{}", reply.text);
    let made = reply.json;
    assert_eq!(
        (&made["className"], &made["causeName"], &made["note"]),
        (&json!("Pumps"), &json!("Worn seal"), &json!("Ran dry"))
    );
    let path = format!("/api/WorkOrderFailure/{}", made["id"]);
    let changed = client.put(&path, json!({"classId": class, "modeId": mode})).await;
    assert_eq!((&changed.json["problemId"], &changed.json["note"]), (&Value::Null, &json!("")), "{}", changed.text);
    let log = client.get(&format!("/api/Stream/board:1/log?card={}", repair.order)).await.json;
    let names: Vec<&Value> = log["items"].as_array().unwrap().iter().map(|event| &event["data"]["name"]).collect();
    assert!(names.contains(&&json!("Pumps: Leak")) && names.contains(&&json!("Pumps: External leakage")), "{log}");
    let said = json!({"resolution": "  Seal replaced,\nran for an hour.  "});
    let said = client.put(&format!("/api/WorkOrder/{}", repair.order), said).await;
    assert_eq!(said.json["resolution"], "Seal replaced,\nran for an hour.", "{}", said.text);
    let printed = client.post("/api/WorkOrderPrint/", json!({"ids": [repair.order]})).await;
    assert_eq!(printed.status, 200, "{}", printed.text);
    let paper = crate::printing::text_of(&printed);
    assert!(paper.contains("Pumps: External leakage") && paper.contains("ran for an hour."), "{paper}");
    assert_eq!(client.app.delete(&path).token(&client.token).send().await.status, 204);
    assert_eq!(repair.failures().await["items"], json!([]));
    assert_eq!(client.put(&path, json!({"classId": class})).await.status, 404);
}

#[actix_web::test]
async fn a_downtime_shows_the_failure_that_it_came_of() {
    let repair = Repair::open().await;
    let Repair { class, problem, client, .. } = &repair;
    let down = json!({"assetId": repair.asset, "startedAt": "2026-01-02T03:00:00Z", "endedAt": "2026-01-02T05:00:00Z"});
    let down = client.make("Downtime", down).await["id"].clone();
    assert_eq!(repair.failures().await["downtimes"][0]["id"], down);
    let failure =
        json!({"classId": class, "problemId": problem, "downtimeId": down, "failedAt": "2026-01-02T03:00:00Z"});
    let made = repair.record(failure.clone()).await;
    assert_eq!(made.json["downtimeUntil"], "2026-01-02T05:00:00Z", "{}", made.text);
    let there = client.get(&format!("/api/Downtime/{down}")).await.json;
    assert_eq!((&there["workOrderId"], &there["failureCodeId"]), (&repair.order, problem));
    assert_eq!(repair.failures().await["downtimes"], json!([]));
    let again = repair.record(failure).await;
    assert_eq!(refused(&again), (422, "downtime_taken"), "{}", again.text);
}

#[actix_web::test]
async fn a_failure_makes_the_downtime_that_nobody_has_recorded() {
    let repair = Repair::open().await;
    let Repair { class, problem, client, .. } = &repair;
    let failure = |downtime: Value| json!({"classId": class, "problemId": problem, "downtime": downtime});
    let span = |from: &str, until: Option<&str>| json!({"startedAt": from, "endedAt": until});
    let (six, eight) = ("2026-01-02T06:00:00Z", "2026-01-02T08:00:00Z");
    for (wrong, field) in [
        (span("2999-01-01T00:00:00Z", None), "downtime.startedAt"),
        (span(six, Some("2999-01-01T00:00:00Z")), "downtime.endedAt"),
        (span(eight, Some(six)), "downtime.endedAt"),
    ] {
        let reply = repair.record(failure(wrong)).await;
        assert!(reply.status == 422 && reply.json["fields"][field].is_string(), "{field}: {}", reply.text);
    }
    let made = repair.record(failure(span(six, Some(eight)))).await;
    assert_eq!((made.status.as_u16(), &made.json["downtimeUntil"]), (201, &json!(eight)), "{}", made.text);
    let there = client.get(&format!("/api/Downtime/{}", made.json["downtimeId"])).await.json;
    assert_eq!((&there["assetId"], &there["workOrderId"]), (&repair.asset, &repair.order));
    assert_eq!(
        (&there["failureCodeId"], &there["reason"], &there["hours"]),
        (problem, &json!("Pumps: Leak"), &json!("2.00"))
    );
    let again = repair.record(failure(span("2026-01-02T07:59:00Z", None))).await;
    assert_eq!(refused(&again), (409, "overlap"), "{}", again.text);
    // A failure that is there gets one, too: the end of one and the start of the next may be the same moment.
    let second = repair.record(json!({"classId": class})).await.json["id"].clone();
    let changed = client.put(&format!("/api/WorkOrderFailure/{second}"), failure(span(eight, None))).await;
    assert_eq!((changed.status.as_u16(), &changed.json["downtimeFrom"]), (200, &json!(eight)), "{}", changed.text);
    let mut both = failure(span(eight, None));
    both["downtimeId"] = made.json["downtimeId"].clone();
    assert_eq!(repair.record(both).await.status, 422);
    let other = open(&client.app, &client.token, json!({"title": "Something"})).await["id"].clone();
    let body = json!({"workOrderId": other, "failure": failure(span(six, Some(eight)))});
    assert_eq!(refused(&client.post("/api/WorkOrderFailure/", body).await), (422, "no_asset"));
}

#[actix_web::test]
async fn a_board_asks_what_failed_before_a_repair_is_completed() {
    let repair = Repair::open().await;
    let client = &repair.client;
    let admin = client.app.sign_in(&client.app.demo.login("admin")).await;
    let choices = json!({"skipReview": true, "requireFailure": true});
    let reply = client.app.put("/api/Board/1").token(&admin).json(choices).send().await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    assert_eq!(
        (&repair.completion().await["failureMissing"], &repair.completion().await["mayComplete"]),
        (&json!(true), &json!(false))
    );
    let complete = format!("/api/WorkOrder/{}/completion", repair.order);
    assert_eq!(refused(&client.put(&complete, json!({})).await), (409, "failure_missing"));
    assert_eq!(repair.record(json!({"classId": repair.class})).await.status, 201);
    assert_eq!(repair.completion().await["failureMissing"], json!(false));
    assert_eq!(client.put(&complete, json!({})).await.status, 200);
    // Planned work is completed as ever.
    let other = open(&client.app, &client.token, json!({"title": "Oil change", "workType": 1})).await;
    assert_eq!(client.put(&format!("/api/WorkOrder/{}/completion", other["id"]), json!({})).await.status, 200);
}
