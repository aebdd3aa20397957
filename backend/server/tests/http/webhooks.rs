//! Webhooks: what is sent where, how it is signed, and what is seen of it.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::alarms::{begin, only, raise, report};
use crate::webhook_receiver::{Plant, Reply};

#[actix_web::test]
async fn what_happens_to_records_is_sent_thin_and_signed() {
    let plant = Plant::open().await;
    let (id, secret) = plant.hook("/crews", &["crew.created", "crew.updated", "crew.archived", "crew.restored"]).await;
    let crew = plant.crew("Night shift").await;
    let [first, ..] = &plant.receiver.wait(1).await[..] else { panic!("nothing came") };
    assert!(first.is_signed_with(&secret), "{first:?}");
    assert!(first.id.starts_with("msg_"));
    let data = &first.body["data"];
    assert_eq!((first.kind(), &data["id"]), ("crew.created", &crew["id"]));
    assert_eq!(
        (data["code"].as_str(), data["link"].as_str()),
        (Some("Night shift"), Some(&*format!("/api/Crew/{}", crew["id"])))
    );
    let fields: HashSet<&str> = data.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(fields, HashSet::from(["id", "code", "link", "sequence"]), "nothing that the receiver could not query");
    assert!(first.body["timestamp"].as_str().unwrap().ends_with('Z'));

    let path = format!("/api/Crew/{}", crew["id"]);
    let changed = json!({ "name": "Day shift", "version": crew["version"] });
    assert_eq!(plant.app.put(&path).token(&plant.admin).json(changed).send().await.status, 200);
    plant.receiver.wait(2).await;
    assert_eq!(plant.post(&format!("{path}/archive/"), json!({})).await.status, 200);
    plant.receiver.wait(3).await;
    assert_eq!(plant.post(&format!("{path}/restore/"), json!({})).await.status, 200);
    let got = plant.receiver.wait(4).await;
    let kinds: Vec<&str> = got.iter().map(|one| one.kind()).collect();
    assert_eq!(kinds, ["crew.created", "crew.updated", "crew.archived", "crew.restored"]);
    let sequence: Vec<i64> = got.iter().map(|one| one.body["data"]["sequence"].as_i64().unwrap()).collect();
    assert!(sequence.is_sorted_by(|one, next| one < next), "{sequence:?}");
    assert_eq!(got.iter().map(|one| &one.id).collect::<HashSet<_>>().len(), 4);

    let details = plant.delivery(id, |newest| newest["state"] == "delivered").await;
    assert_eq!(details["attempts"][0]["status"], 204);
    assert_eq!(details["delivery"]["body"], got[3].raw.as_str());
    assert_eq!(details["delivery"]["messageId"], got[3].id.as_str());
    let state = plant.state(id).await;
    assert!(state["lastSuccessAt"].is_string() && state["failingSince"].is_null(), "{state}");
}

#[actix_web::test]
async fn work_orders_and_alarms_are_sent_from_the_logs_of_their_streams() {
    let plant = Plant::open().await;
    let chosen = ["work_order.created", "work_order.status_changed", "work_order.completed", "work_order.archived"];
    plant.hook("/work", &chosen).await;
    let body = json!({ "boardNumber": 1, "title": "Pump leaks" });
    let order = plant.post("/api/WorkOrder/", body).await.json;
    let got = plant.receiver.wait(1).await;
    assert_eq!((got[0].kind(), &got[0].body["data"]["id"]), ("work_order.created", &order["id"]));
    assert_eq!(got[0].body["data"]["code"], order["code"], "{}", got[0].raw);
    for status in [2, 3] {
        let body = json!({ "workOrderId": order["id"], "status": status });
        let moved = plant.app.put("/api/WorkOrder/update-status/").token(&plant.admin).json(body).send().await;
        assert_eq!(moved.status, 200, "{}", moved.text);
    }
    let got = plant.receiver.wait(4).await;
    let mut kinds: Vec<&str> = got[1..].iter().map(|one| one.kind()).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ["work_order.completed", "work_order.status_changed", "work_order.status_changed"]);
    assert_eq!(got.iter().map(|one| &one.id).collect::<HashSet<_>>().len(), 4, "each a message of its own");

    plant.hook("/alarms", &["alarm.raised", "alarm.acknowledged"]).await;
    report(&plant.app, vec![raise(1, begin())]).await;
    let alarm = only(&plant.app, &plant.admin).await;
    assert_eq!(plant.post(&format!("/api/Alarm/{alarm}/acknowledge/"), json!({})).await.status, 200);
    let got = plant.receiver.wait(6).await;
    let told: Vec<(&str, &Value, &Value)> =
        got[4..].iter().map(|one| (one.kind(), &one.body["data"]["id"], &one.body["data"]["link"])).collect();
    let link = json!(format!("/api/Alarm/{alarm}"));
    assert_eq!(told, [("alarm.raised", &json!(alarm), &link), ("alarm.acknowledged", &json!(alarm), &link)]);
}

#[actix_web::test]
async fn the_catalogue_has_every_family_and_what_is_not_chosen_is_not_sent() {
    let plant = Plant::open().await;
    let catalogue = plant.get("/api/Events/").await;
    let types: Vec<&str> =
        catalogue["items"].as_array().unwrap().iter().map(|one| one["type"].as_str().unwrap()).collect();
    assert_eq!(types.iter().collect::<HashSet<_>>().len(), types.len(), "each once");
    let document: Value = serde_json::from_str(gantry_http::openapi::DOCUMENT).unwrap();
    for (family, about) in document["x-families"].as_object().unwrap() {
        let table = about["topic"].as_str().unwrap().strip_prefix("changes:").unwrap();
        let written = !["stock_alert", "stock_item", "stock_movement", "stock_serial"].contains(&table);
        assert_eq!(types.contains(&&*format!("{table}.created")), written, "{family}");
    }
    for known in ["work_order.completed", "alarm.raised", "work_request.status_changed"] {
        assert!(types.contains(&known), "{known}");
    }
    plant.hook("/locations", &["location.created"]).await;
    plant.hook("/all", &["location.created", "crew.created"]).await;
    plant.crew("Night shift").await;
    assert_eq!(plant.post("/api/Location/", json!({ "code": "HALL-9", "name": "Hall 9" })).await.status, 201);
    let got = plant.receiver.wait(3).await;
    let of = |path: &str| got.iter().filter(|one| one.path == path).map(|one| one.kind()).collect::<Vec<_>>();
    assert_eq!((of("/locations"), of("/all")), (vec!["location.created"], vec!["crew.created", "location.created"]));
    let ids: HashSet<&String> = got.iter().filter(|one| one.kind() == "location.created").map(|one| &one.id).collect();
    assert_eq!(ids.len(), 1, "the same event is the same message for everybody");
}

#[actix_web::test]
async fn other_tenants_neither_see_nor_get_anything() {
    let plant = Plant::open().await;
    let (id, _) = plant.hook("/crews", &["crew.created"]).await;
    let stranger = plant.app.sign_in("admin@acme.example").await;
    let theirs = async |path: &str| plant.app.get(path).host("acme.localhost").token(&stranger).send().await;
    assert_eq!(theirs("/api/Webhook/").await.json["totalRecords"], 0);
    for path in ["", "/secret/", "/deliveries/"] {
        assert_eq!(theirs(&format!("/api/Webhook/{id}{path}")).await.status, 404, "{path}");
    }
    let made = plant.app.post("/api/Crew/").host("acme.localhost").token(&stranger);
    assert_eq!(made.json(json!({ "name": "Theirs" })).send().await.status, 201);
    plant.crew("Ours").await;
    let got = plant.receiver.wait(1).await;
    assert_eq!(got[0].body["data"]["code"], "Ours", "{got:?}");
    assert_eq!(got.len(), 1);
}

#[actix_web::test]
async fn administrators_alone_look_after_them_and_bad_ones_are_refused() {
    let plant = Plant::open().await;
    let staff = plant.app.sign_in("staff@demo.example").await;
    for path in ["/api/Webhook/", "/api/Events/"] {
        let reply = plant.app.get(path).token(&staff).send().await;
        assert_eq!(reply.status, 403, "{path}: {}", reply.text);
    }
    let good = || json!({ "name": "ERP", "url": "https://erp.example.com/in", "events": ["crew.created"] });
    let with = |field: &str, value: Value| {
        let mut body = good();
        body[field] = value;
        body
    };
    for (body, code, field) in [
        (with("name", json!(" ")), "required", "name"),
        (with("url", json!("nonsense")), "url_refused", "url"),
        (with("url", json!("http://erp.example.com/")), "url_refused", "url"),
        (with("url", json!("https://10.0.0.1/")), "url_refused", "url"),
        (with("url", json!("https://[::ffff:10.0.0.1]/")), "url_refused", "url"),
        (with("url", json!("https://169.254.169.254/latest/meta-data")), "url_refused", "url"),
        (with("url", json!("https://user:pw@erp.example.com/")), "url_refused", "url"),
        (with("url", json!("https://erp.example.com:22/")), "url_refused", "url"),
        (with("events", json!([])), "required", "events"),
        (with("events", json!(["crew.exploded"])), "unknown_event", "events"),
    ] {
        let reply = plant.post("/api/Webhook/", body).await;
        assert_eq!((reply.status.as_u16(), reply.code()), (422, code), "{}", reply.text);
        assert!(reply.json["fields"][field].is_string(), "{}", reply.text);
    }
    let made = plant.post("/api/Webhook/", good()).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let taken = plant.post("/api/Webhook/", good()).await;
    assert_eq!((taken.status.as_u16(), taken.code()), (409, "name_taken"), "{}", taken.text);
    let path = format!("/api/Webhook/{}", made.json["webhook"]["id"]);
    let list = plant.get("/api/Webhook/").await.to_string();
    assert!(!list.contains("whsec_"), "{list}");
    assert_eq!(plant.get(&format!("{path}/secret/")).await["secret"], made.json["secret"]);
    let history =
        plant.app.ask_database("SELECT string_agg(after::text, ' ') FROM change WHERE family = 'webhook'").await;
    assert!(history.contains("erp.example.com") && !history.contains("secret\""), "{history}");
    let mut late = good();
    late["version"] = json!(7);
    let late = plant.app.put(&path).token(&plant.admin).json(late).send().await;
    assert_eq!((late.status.as_u16(), late.code()), (409, "version_conflict"));
}

#[actix_web::test]
async fn a_rotated_secret_signs_together_with_the_one_before_for_a_day() {
    let plant = Plant::open().await;
    let (id, first) = plant.hook("/crews", &["crew.created"]).await;
    let path = format!("/api/Webhook/{id}/secret/");
    let second = plant.post(&path, json!({})).await.json["secret"].as_str().unwrap().to_owned();
    assert_ne!(first, second);
    plant.crew("One").await;
    let got = plant.receiver.wait(1).await;
    assert!(got[0].is_signed_with(&first) && got[0].is_signed_with(&second));
    plant.app.clock().advance(chrono::TimeDelta::hours(25));
    plant.crew("Two").await;
    let got = plant.receiver.wait(2).await;
    assert!(!got[1].is_signed_with(&first) && got[1].is_signed_with(&second));
}

#[actix_web::test]
async fn a_trial_says_at_once_what_came_of_it_and_replay_sends_the_same_again() {
    let plant = Plant::open().await;
    let (id, secret) = plant.hook("/crews", &["crew.created"]).await;
    plant.receiver.will([Reply { text: "who are you?".to_owned(), ..Reply::of(403) }]);
    let tried = plant.post(&format!("/api/Webhook/{id}/test/"), json!({})).await;
    assert_eq!(tried.status, 200, "{}", tried.text);
    let attempt = &tried.json["attempts"][0];
    assert_eq!((&attempt["status"], &attempt["answer"]), (&json!(403), &json!("who are you?")));
    assert_eq!(tried.json["delivery"]["state"], "failed");
    let tried = plant.post(&format!("/api/Webhook/{id}/test/"), json!({})).await;
    assert_eq!(tried.json["delivery"]["state"], "delivered", "{}", tried.text);
    let got = plant.receiver.got();
    assert!(got.iter().all(|one| one.kind() == "webhook.test" && one.is_signed_with(&secret)));

    plant.crew("Night shift").await;
    let before = plant.receiver.wait(3).await;
    let newest = plant.delivery(id, |newest| newest["type"] == "crew.created" && newest["state"] == "delivered").await;
    let path = format!("/api/Webhook/{id}/deliveries/{}/replay/", newest["delivery"]["id"]);
    assert_eq!(plant.post(&path, json!({})).await.status, 204);
    let after = plant.receiver.wait(4).await;
    assert_eq!((&after[3].id, &after[3].raw), (&before[2].id, &before[2].raw));
    assert!(after[3].is_signed_with(&secret));
}

#[actix_web::test]
async fn what_happens_while_it_is_paused_is_not_sent_and_what_comes_after_is() {
    let plant = Plant::open().await;
    let (id, _) = plant.hook("/crews", &["crew.created"]).await;
    let set = async |active: bool| {
        let now = plant.state(id).await;
        let body = json!({
            "name": now["name"], "url": now["url"], "events": now["events"], "active": active, "version": now["version"],
        });
        let reply = plant.app.put(&format!("/api/Webhook/{id}")).token(&plant.admin).json(body).send().await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json
    };
    assert_eq!(set(false).await["pausedBecause"], "manual");
    plant.crew("Unheard").await;
    // Read while no webhook wanted it.
    plant.app.finish_jobs().await;
    while plant.app.ask_database("SELECT count(*) FROM webhook_seen").await != "0" {}
    assert_eq!(set(true).await["pausedBecause"], "");
    plant.crew("Heard").await;
    let got = plant.receiver.wait(1).await;
    assert_eq!(got[0].body["data"]["code"], "Heard", "{got:?}");
}
