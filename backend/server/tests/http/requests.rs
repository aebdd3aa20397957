//! Work requests: asked for by people who are known and by people who are not, decided, and become work once.

use serde_json::{Value, json};

use crate::client::{StaffClient, refused};

/// The least of a picture that its content shows.
const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0";

impl StaffClient {
    /// A visitor adds photos with the key of the request just sent, and with nothing else.
    async fn photos_of_visitors(&self, key: &Value) {
        let add = async |key: &str, name: &str, content: &[u8]| {
            let path = format!("/api/PublicRequest/photos/?key={key}&fileName={name}");
            self.app.post(&path).bytes(content).send().await
        };
        let key = key.as_str().unwrap();
        assert_eq!(refused(&add(&uuid::Uuid::new_v4().to_string(), "a.png", PICTURE).await), (404, "not_found"));
        assert_eq!(refused(&add(key, "a.txt", b"Text").await), (415, "file_type"));
        assert_eq!(refused(&add(key, "a.png", b"#!/bin/sh").await), (415, "file_type"));
        for name in ["one.png", "two.png", "three.png"] {
            assert_eq!(add(key, name, PICTURE).await.status, 204);
        }
        assert_eq!(refused(&add(key, "four.png", PICTURE).await), (409, "too_many"));
        let requests = self.post("/api/WorkRequest/list/", json!({})).await.json;
        let files = self.get(&format!("/api/WorkRequest/{}/files", requests["items"][0]["id"])).await.json;
        assert_eq!((&files["totalRecords"], &files["items"][0]["by"]["name"]), (&json!(3), &json!("Passer-by")));
        self.app.ask_database("UPDATE request_upload SET created_at = now() - INTERVAL '61 min'").await;
        assert_eq!(refused(&add(key, "late.png", PICTURE).await), (404, "not_found"));
    }

    async fn decide(&self, request: &Value, decision: Value) -> gantry_testkit::app::Reply {
        self.post(&format!("/api/HandleWorkRequest/?workRequestID={}", request["id"]), decision).await
    }

    async fn allow_visitors(&self, allowed: bool) {
        let admin = self.app.sign_in("admin@demo.example").await;
        let set = self.app.put("/api/TenantSettings/").token(&admin).json(json!({"publicRequests": allowed})).send();
        assert_eq!(set.await.status, 200);
    }
}

#[actix_web::test]
async fn a_request_becomes_a_work_order_once() {
    let client = StaffClient::open().await;
    let press = client.make("Asset", json!({"code": "P-1", "name": "Press"})).await;
    let new = json!({"title": "Leaks <b>oil</b>", "assetId": press["id"], "priority": "high", "requester": "Kim", "description": "Since\nMonday"});
    let request = client.make("WorkRequest", new).await;
    assert_eq!((&request["code"], &request["status"]), (&json!("WR-000001"), &json!("new")));

    let reply = client.decide(&request, json!({"decision": "convert"})).await;
    assert_eq!(refused(&reply), (422, "required"), "{}", reply.text);
    let done = client.decide(&request, json!({"decision": "convert", "boardNumber": 1})).await;
    assert_eq!((done.status.as_u16(), &done.json["status"]), (200, &json!("converted")), "{}", done.text);
    let order = client.get(&format!("/api/WorkOrder/{}", done.json["workOrderId"])).await.json;
    assert_eq!((&order["title"], &order["priority"]), (&json!("Leaks <b>oil</b>"), &json!(3)));
    let description = order["description"].as_str().unwrap();
    assert!(description.contains("<p>Monday</p>") && description.contains("WR-000001, Kim"), "{description}");
    assert_eq!(
        refused(&client.decide(&request, json!({"decision": "convert", "boardNumber": 1})).await),
        (409, "transition_not_allowed")
    );
    let change = json!({"version": done.json["version"], "title": "Other"});
    let change = client.put(&format!("/api/WorkRequest/{}", request["id"]), change).await;
    assert_eq!(refused(&change), (409, "final_status"));
}

#[actix_web::test]
async fn the_requester_alone_is_asked_to_rate_the_work() {
    let client = StaffClient::open().await;
    let app = &client.app;
    let technician = app.sign_in("user@demo.example").await;
    let asked = app.post("/api/WorkRequest/").token(&technician).json(json!({"title": "Light is out"})).send().await;
    assert_eq!(asked.status, 201, "{}", asked.text);
    let path = format!("/api/WorkRequest/{}/rating/", asked.json["id"]);
    let rate = async |token: &str, body: Value| app.put(&path).token(token).json(body).send().await;
    let good = json!({"rating": 4, "remark": " Quick, but dusty "});
    assert_eq!(refused(&rate(&technician, good.clone()).await), (409, "not_completed"));
    let done = client.decide(&asked.json, json!({"decision": "convert", "boardNumber": 1})).await.json;
    let order = &done["workOrderId"];
    for status in [2, 3] {
        let update = json!({"workOrderId": order, "status": status});
        let reply = client.put("/api/WorkOrder/update-status/", update).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
    }
    loop {
        let cards = app.get("/api/Notification/").token(&technician).send().await.json;
        let all = cards["items"].as_array().unwrap();
        if all.iter().any(|card| card["kind"] == "requested" && card["to"] == "completed") {
            break;
        }
        app.finish_jobs().await;
    }
    assert_eq!(refused(&rate(&client.token, good.clone()).await), (403, "not_requester"));
    for wrong in [0, 6] {
        assert_eq!(refused(&rate(&technician, json!({"rating": wrong})).await), (422, "invalid"));
    }
    let rated = rate(&technician, good).await;
    assert_eq!((rated.status.as_u16(), &rated.json["rating"]), (200, &json!(4)), "{}", rated.text);
    assert_eq!(rated.json["ratingRemark"], "Quick, but dusty");
    assert!(rated.json["ratedAt"].is_string());
    let shown = client.get(&format!("/api/WorkOrder/{order}")).await.json;
    assert_eq!((&shown["rating"], &shown["ratingRemark"]), (&json!(4), &json!("Quick, but dusty")));
    assert_eq!(rate(&technician, json!({"rating": 5})).await.json["ratingRemark"], "");
}

#[actix_web::test]
async fn a_rejection_has_a_reason_and_nobody_sets_a_status_by_hand() {
    let client = StaffClient::open().await;
    let request = client.make("WorkRequest", json!({"title": "Paint it"})).await;
    let by_hand = json!({"version": 1, "status": "accepted"});
    let by_hand = client.put(&format!("/api/WorkRequest/{}", request["id"]), by_hand).await;
    assert_eq!(refused(&by_hand), (422, "invalid"));
    assert_eq!(client.decide(&request, json!({"decision": "accept"})).await.json["status"], "accepted");
    assert_eq!(refused(&client.decide(&request, json!({"decision": "accept"})).await), (409, "transition_not_allowed"));
    assert_eq!(refused(&client.decide(&request, json!({"decision": "reject"})).await), (422, "required"));
    let rejected = client.decide(&request, json!({"decision": "reject", "reason": " No money "})).await.json;
    assert_eq!((&rejected["status"], &rejected["reason"]), (&json!("rejected"), &json!("No money")));
    let technician = client.app.sign_in("user@demo.example").await;
    let mine =
        client.app.post("/api/WorkRequest/").token(&technician).json(json!({"title": "Light is out"})).send().await;
    assert_eq!((mine.status.as_u16(), &mine.json["code"]), (201, &json!("WR-000002")));
}

#[actix_web::test]
async fn a_status_follows_the_life_cycle_and_is_kept_with_its_reason_in_the_history() {
    let client = StaffClient::open().await;
    let request = client.make("WorkRequest", json!({"title": "Paint it"})).await;
    let to = async |status: &str, body: Value| {
        client.post(&format!("/api/WorkRequest/{}/status/?status={status}", request["id"]), body).await
    };
    assert_eq!(refused(&to("nonsense", json!({})).await), (422, "invalid"));
    // Converting takes a board, and so has a call of its own.
    assert_eq!(refused(&to("converted", json!({})).await), (422, "invalid"));
    assert_eq!(refused(&to("accepted", json!({"version": 7})).await), (409, "version_conflict"));
    assert_eq!(to("accepted", json!({"version": 1})).await.json["status"], "accepted");
    let again = to("accepted", json!({})).await;
    assert_eq!(refused(&again), (409, "transition_not_allowed"));
    assert_eq!(
        (&again.json["recordStatus"], &again.json["allowed"]),
        (&json!("accepted"), &json!(["rejected", "cancelled", "converted"]))
    );
    assert_eq!(refused(&to("rejected", json!({"reason": " "})).await), (422, "required"));
    assert_eq!(refused(&to("rejected", json!({"reason": "x".repeat(1_001)})).await), (422, "invalid"));
    assert_eq!(to("rejected", json!({"reason": " No money "})).await.json["reason"], "No money");
    assert_eq!(to("cancelled", json!({})).await.json["allowed"], json!([]));

    let history = client.get(&format!("/api/WorkRequest/{}/history/", request["id"])).await.json;
    let last = &history["items"][0];
    assert_eq!((&last["before"]["status"], &last["after"]["status"]), (&json!("accepted"), &json!("rejected")));
    assert_eq!(last["after"]["reason"], "No money");
    // A family without a life cycle has no such call, and who may not update has no right to it.
    let press = client.make("Asset", json!({"code": "P-1", "name": "Press"})).await;
    assert_eq!(client.post(&format!("/api/Meter/{}/status/?status=new", press["id"]), json!({})).await.status, 404);
}

#[actix_web::test]
async fn a_visitor_asks_only_where_that_is_allowed() {
    let client = StaffClient::open().await;
    let hall = client.make("Location", json!({"code": "H1", "name": "Hall"})).await;
    client.make("Asset", json!({"code": "P/1 a", "name": "Press", "locationId": hall["id"]})).await;
    let look = async |code: &str| client.app.get(&format!("/api/PublicRequest/?code={code}")).send().await;
    let ask = async |body: Value| client.app.post("/api/PublicRequest/").json(body).send().await;
    let leak = json!({"code": "p/1 A", "title": "Leaks", "requester": "Passer-by", "contact": "0123"});
    assert_eq!(refused(&look("P%2F1%20a").await), (404, "not_found"));
    assert_eq!(refused(&ask(leak.clone()).await), (404, "not_found"));

    client.allow_visitors(true).await;
    assert_eq!(look("P%2F1%20a").await.json, json!({"code": "P/1 a", "name": "Press"}));
    assert_eq!(refused(&look("NONE").await), (404, "not_found"));
    let sent = ask(leak.clone()).await.json;
    assert_eq!(sent["code"], "WR-000001");
    client.photos_of_visitors(&sent["uploadKey"]).await;
    for (field, value) in
        [("title", json!("")), ("requester", json!(" ")), ("title", json!("x".repeat(201))), ("secret", json!(1))]
    {
        let mut wrong = leak.clone();
        wrong[field] = value;
        assert!(ask(wrong).await.status.is_client_error(), "{field}");
    }
    let list = client.post("/api/WorkRequest/list/", json!({})).await.json;
    assert_eq!(list["totalRecords"], 1);
    let found = &list["items"][0];
    assert_eq!(
        (&found["assetName"], &found["locationName"], &found["requester"]),
        (&json!("Press"), &json!("Hall"), &json!("Passer-by"))
    );

    let mut last = 201;
    for _ in 0..30 {
        last = ask(leak.clone()).await.status.as_u16();
        if last == 429 {
            break;
        }
    }
    assert_eq!(last, 429, "a script is slowed down");
}

#[actix_web::test]
async fn a_request_is_measured_by_the_service_level_of_its_priority() {
    let client = StaffClient::open().await;
    let level = json!({"name": "Urgent", "priority": "high", "respondHours": "1.5", "resolveHours": 8});
    let made = client.make("ServiceLevel", level.clone()).await;
    assert_eq!(refused(&client.post("/api/ServiceLevel/", level).await), (409, "level_there"));
    let wrong = json!({"version": made["version"], "resolveHours": 1});
    let wrong = client.put(&format!("/api/ServiceLevel/{}", made["id"]), wrong).await;
    assert_eq!((refused(&wrong), wrong.json["fields"]["resolveHours"].is_string()), ((422, "invalid"), true));

    let calm = client.make("WorkRequest", json!({"title": "Paint the door"})).await;
    assert_eq!((&calm["respondBy"], &calm["serviceStatus"]), (&Value::Null, &json!("")));
    let urgent = client.make("WorkRequest", json!({"title": "Gate is stuck", "priority": "high"})).await;
    let minutes = |later: &Value, record: &Value| {
        let at = |time: &Value| chrono::DateTime::parse_from_rfc3339(time.as_str().unwrap()).unwrap();
        (at(later) - at(&record["createdAt"])).num_minutes()
    };
    assert_eq!((minutes(&urgent["respondBy"], &urgent), minutes(&urgent["resolveBy"], &urgent)), (90, 480));
    assert_eq!(urgent["serviceStatus"], "awaitingResponse");

    let accepted = client.decide(&urgent, json!({"decision": "accept"})).await.json;
    assert_eq!((&accepted["serviceStatus"], accepted["respondedAt"].is_string()), (&json!("awaitingResolution"), true));
    let converted = client.decide(&urgent, json!({"decision": "convert", "boardNumber": 1})).await.json;
    assert_eq!(converted["respondedAt"], accepted["respondedAt"], "the first answer counts");
    for status in [2, 3] {
        let update = json!({"workOrderId": converted["workOrderId"], "status": status});
        assert_eq!(client.put("/api/WorkOrder/update-status/", update).await.status, 200);
    }
    let path = format!("/api/WorkRequest/{}", urgent["id"]);
    assert_eq!(client.get(&path).await.json["serviceStatus"], "met");
    client.app.ask_database("UPDATE work_request SET respond_by = created_at - INTERVAL '1 s'").await;
    assert_eq!(client.get(&path).await.json["serviceStatus"], "missed");
    let declined = client.make("WorkRequest", json!({"title": "More coffee", "priority": "high"})).await;
    let declined = client.decide(&declined, json!({"decision": "reject", "reason": "No"})).await.json;
    assert_eq!((&declined["serviceStatus"], declined["declinedAt"].is_string()), (&json!("met"), true));
}

#[actix_web::test]
async fn what_was_asked_for_already_is_shown_to_who_asks() {
    let client = StaffClient::open().await;
    let pump = client.make("Asset", json!({"code": "P-1", "name": "Pump"})).await;
    let other = client.make("Asset", json!({"code": "P-2", "name": "Pump"})).await;
    let leak = client.make("WorkRequest", json!({"title": "Pump leaks oil", "assetId": pump["id"]})).await;
    client.make("WorkRequest", json!({"title": "Pump leaks oil", "assetId": other["id"]})).await;
    let order =
        client.post("/api/WorkOrder/", json!({"boardNumber": 1, "title": "Oil leak", "asset": pump["id"]})).await;
    assert_eq!(order.status, 201, "{}", order.text);
    let similar = async |query: &str| {
        let found = client.get(&format!("/api/WorkRequest/similar/?title={query}")).await;
        assert_eq!(found.status, 200, "{}", found.text);
        let items = found.json["items"].as_array().unwrap().clone();
        items.iter().map(|one| one["code"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let at = format!("&assetId={}", pump["id"]);
    let (request, order) = (leak["code"].as_str().unwrap(), order.json["code"].as_str().unwrap());
    assert_eq!(
        similar(&format!("leaking%20pump{at}")).await,
        [request, order],
        "the most alike first, of this asset alone"
    );
    assert_eq!(similar(&format!("The%20light%20is%20out{at}")).await, [""; 0]);
    assert_eq!(similar("leaking%20pump").await.len(), 2, "of all assets where none is named");
    client.decide(&leak, json!({"decision": "reject", "reason": "Twice"})).await;
    assert_eq!(similar(&format!("leaking%20pump{at}")).await, [order], "what is closed is not among them");
}

#[actix_web::test]
async fn assets_stand_on_the_floor_plan_of_their_hall() {
    let client = StaffClient::open().await;
    let plan = client.make("Document", json!({"code": "PL", "name": "Plan of hall 1", "kind": "drawing"})).await;
    let hall = client.make("Location", json!({"code": "H1", "name": "Hall", "planId": plan["id"]})).await;
    assert_eq!(hall["planName"], "Plan of hall 1");
    let press = client.make("Asset", json!({"code": "P", "name": "Press"})).await;
    let path = format!("/api/Location/{}/places/", hall["id"]);
    let spot = format!("{path}{}", press["id"]);
    assert_eq!(client.put(&spot, json!({"x": 0.25, "y": 0.5})).await.status, 204);
    assert_eq!(client.put(&spot, json!({"x": 0.75, "y": 0.5})).await.status, 204);
    let places = client.get(&path).await.json;
    assert_eq!((&places["totalRecords"], &places["items"][0]["x"]), (&json!(1), &json!(0.75)));
    assert_eq!(refused(&client.put(&spot, json!({"x": 1.01, "y": 0})).await), (422, "invalid"));
    assert_eq!(refused(&client.put(&format!("{path}999999"), json!({"x": 1, "y": 0})).await), (404, "not_found"));
    let in_use = client.post(&format!("/api/Document/{}/archive/", plan["id"]), json!({})).await;
    assert_eq!(refused(&in_use), (409, "in_use"));
    assert_eq!(client.app.delete(&spot).token(&client.token).send().await.status, 204);
    assert_eq!(refused(&client.app.delete(&spot).token(&client.token).send().await), (404, "not_found"));
}
