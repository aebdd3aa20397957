//! The calendar: windows of it, moving what stands in it, links for calendar programs, and the forecast over all plans.

use chrono::{Days, SecondsFormat, TimeDelta, Utc};
use gantry_testkit::app::TestApp;
use serde_json::{Value, json};

use crate::client::{StaffClient, refused};

async fn office() -> StaffClient {
    let app = TestApp::start().await;
    let token = app.sign_in("admin@demo.example").await;
    StaffClient { app, token }
}

async fn order(client: &StaffClient, more: Value) -> Value {
    let mut order = json!({ "boardNumber": 1, "title": "Pump leaks" });
    order.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    client.make("WorkOrder", order).await
}

async fn window(client: &StaffClient, query: &str) -> Vec<Value> {
    let reply = client.get(&format!("/api/WorkOrder/calendar/?{query}")).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    assert_eq!(reply.json["limited"], json!(false));
    reply.json["items"].as_array().unwrap().clone()
}

fn ids(entries: &[Value]) -> Vec<i64> {
    entries.iter().map(|entry| entry["id"].as_i64().unwrap()).collect()
}

const MARCH: &str = "from=2031-03-01T00:00:00Z&until=2031-04-01T00:00:00Z";

#[actix_web::test]
async fn a_window_has_what_is_planned_or_due_in_it_and_what_reaches_into_it() {
    let client = office().await;
    let times = |start: &str, end: &str| json!({ "estimatedStart": start, "estimatedEnd": end });
    let long = order(&client, times("2031-02-10T08:00:00Z", "2031-03-05T08:00:00Z")).await;
    let night = order(&client, times("2031-02-28T22:00:00Z", "2031-03-01T04:00:00Z")).await;
    let due = order(&client, json!({ "due": "2031-03-10T12:00:00Z" })).await;
    let over = order(&client, times("2031-02-28T08:00:00Z", "2031-02-28T09:00:00Z")).await;
    let after = order(&client, times("2031-04-01T00:00:00Z", "2031-04-01T09:00:00Z")).await;
    let nowhere = order(&client, json!({})).await;
    let found = window(&client, MARCH).await;
    let expected = [&long, &night, &due].map(|order| order["id"].as_i64().unwrap());
    assert_eq!(ids(&found), expected, "neither {over} nor {after}");
    assert_eq!((&found[2]["due"], &found[2]["overdue"]), (&json!("2031-03-10T12:00:00Z"), &json!(false)));
    assert!(window(&client, &format!("{MARCH}&boardNumber=77")).await.is_empty());

    let tray = client.get("/api/WorkOrder/calendar/unscheduled/?text=pump").await.json;
    assert!(ids(tray["items"].as_array().unwrap()).contains(&nowhere["id"].as_i64().unwrap()), "{tray}");
    let none = client.get("/api/WorkOrder/calendar/unscheduled/?text=%25").await.json;
    assert_eq!(none["items"], json!([]), "a percent sign is a percent sign");
}

#[actix_web::test]
async fn windows_are_bounded() {
    let client = office().await;
    for query in
        ["from=2031-03-01T00:00:00Z&until=2032-04-06T00:00:00Z", "from=2031-03-01T00:00:00Z&until=2031-03-01T00:00:00Z"]
    {
        let reply = client.get(&format!("/api/WorkOrder/calendar/?{query}")).await;
        assert_eq!(refused(&reply), (422, "invalid"), "{query}");
    }
    for query in ["from=2031-03-01&until=2032-04-06", "from=-262143-01-01"] {
        let reply = client.get(&format!("/api/MaintenancePlan/forecast/all/?{query}")).await;
        assert_eq!(refused(&reply), (422, "invalid"), "{query}");
    }
}

#[actix_web::test]
async fn a_moved_order_stands_elsewhere_and_an_old_version_moves_nothing() {
    let client = office().await;
    let made = order(&client, json!({ "estimatedStart": "2031-03-03T08:00:00Z" })).await;
    let path = format!("/api/WorkOrder/{}/calendar/", made["id"]);
    let to = |day: &str| json!({ "version": made["version"], "estimatedStart": format!("2031-03-{day}T08:00:00Z") });
    let moved = client.put(&path, to("20")).await;
    assert_eq!(moved.status, 200, "{}", moved.text);
    assert_eq!(refused(&client.put(&path, to("25")).await), (409, "stale_version"));
    assert_eq!(window(&client, MARCH).await[0]["estimatedStart"], json!("2031-03-20T08:00:00Z"));
    let board = client.get("/api/Stream/board:1").await;
    assert!(board.text.contains("2031-03-20T08:00:00Z"), "the board knows it: {}", board.text);
    // Before its start, other fields, and nothing at all.
    let backwards = client.put(&path, json!({ "estimatedEnd": "2031-03-01T08:00:00Z" })).await;
    assert_eq!(refused(&backwards), (422, "invalid"));
    assert_eq!(refused(&client.put(&path, json!({ "title": "Other" })).await), (422, "invalid"));
    assert_eq!(refused(&client.put(&path, json!({})).await), (422, "required"));
    // Without a version the last one wins, and null takes the date away.
    let cleared = client.put(&path, json!({ "estimatedStart": null })).await;
    assert_eq!(cleared.status, 200, "{}", cleared.text);
    assert!(window(&client, MARCH).await.is_empty());
}

#[actix_web::test]
async fn a_link_reads_the_orders_of_a_crew_until_it_is_revoked() {
    let client = office().await;
    let crew = client.make("Crew", json!({ "name": "Night; shift" })).await;
    let start = (Utc::now() + TimeDelta::days(3)).to_rfc3339_opts(SecondsFormat::Secs, true);
    order(&client, json!({ "crew": crew["id"], "estimatedStart": start, "title": "Oil, grease" })).await;
    order(&client, json!({ "estimatedStart": start, "title": "Of nobody" })).await;
    let made = client.post("/api/CalendarFeed/", json!({ "crewId": crew["id"] })).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let path = made.json["path"].as_str().unwrap();
    let read = client.app.get(path).send().await;
    assert_eq!(read.status, 200, "{}", read.text);
    assert!(read.text.contains("X-WR-CALNAME:Night\\; shift\r\n"), "{}", read.text);
    assert!(read.text.contains("Oil\\, grease\r\n") && !read.text.contains("Of nobody"), "{}", read.text);
    let stored = client.app.ask_database("SELECT string_agg(token_sha256, ' ') FROM calendar_feed").await;
    let token = path.rsplit('/').next().unwrap().trim_end_matches(".ics");
    assert!(!stored.is_empty() && !stored.contains(token), "only the hash is kept");
    // Links of another tenant, unknown and revoked ones get the same answer.
    assert_eq!(refused(&client.app.get(path).host("acme.localhost").send().await), (404, "not_found"));
    assert_eq!(refused(&client.app.get("/api/CalendarFeed/file/guess.ics").send().await), (404, "not_found"));
    let colleague = client.app.sign_in("staff@demo.example").await;
    let theirs = client.app.request(actix_web::http::Method::DELETE, &format!("/api/CalendarFeed/{}", made.json["id"]));
    assert_eq!(refused(&theirs.token(&colleague).send().await), (404, "not_found"));
    let own = client.app.request(actix_web::http::Method::DELETE, &format!("/api/CalendarFeed/{}", made.json["id"]));
    assert_eq!(own.token(&client.token).send().await.status, 204);
    assert_eq!(refused(&client.app.get(path).send().await), (404, "not_found"));
    assert_eq!(client.get("/api/CalendarFeed/").await.json["items"], json!([]));
    let unknown = client.post("/api/CalendarFeed/", json!({ "crewId": 987_654_321 })).await;
    assert_eq!(refused(&unknown), (422, "not_found"));
}

#[actix_web::test]
async fn a_user_has_ten_links_at_most() {
    let client = office().await;
    for _ in 0..10 {
        assert_eq!(client.post("/api/CalendarFeed/", json!({})).await.status, 201);
    }
    assert_eq!(refused(&client.post("/api/CalendarFeed/", json!({})).await), (409, "too_many_feeds"));
}

#[actix_web::test]
async fn the_forecast_of_all_plans_is_paged_and_summed_by_week() {
    let client = office().await;
    let pump = client.make("Asset", json!({ "code": "P-1", "name": "Pump" })).await;
    let first = Utc::now().date_naive() + Days::new(30);
    let plan = |name: &str, labour: Value| {
        json!({
            "name": name, "boardId": client.app.demo.board, "timeZone": "UTC", "assets": [{ "assetId": pump["id"] }], "labour": labour,
            "parts": [{ "code": "GR-1", "name": "Grease", "quantity": "2", "unit": "kg" }],
        })
    };
    let fitters = json!([{ "craft": "Fitter", "people": 2, "hours": "1.5" }]);
    for (name, labour) in [("Grease", fitters), ("Look", json!([]))] {
        let plan = client.make("MaintenancePlan", plan(name, labour)).await;
        let trigger = json!({ "planId": plan["id"], "startOn": first, "timeOfDay": "08:00", "frequency": "daily", "interval": 7 });
        client.make("CalendarTrigger", trigger).await;
        let path = format!("/api/MaintenancePlan/{}/status/?status=active", plan["id"]);
        assert_eq!(client.post(&path, json!({})).await.status, 200);
    }
    let until = first + Days::new(20);
    let query = format!("/api/MaintenancePlan/forecast/all/?from={first}&until={until}");
    let page = client.get(&format!("{query}&rows=2&first=1")).await;
    assert_eq!(page.status, 200, "{}", page.text);
    let table = page.json;
    assert_eq!((&table["totalRecords"], table["items"].as_array().unwrap().len()), (&json!(6), 2), "{table}");
    assert_eq!(table["weeks"].as_array().unwrap().len(), 3, "{table}");
    assert_eq!(table["weeks"][0]["hours"], json!("3"), "{table}");
    let whole = client.get(&query).await.json;
    let grease = &whole["items"][0];
    assert_eq!((&grease["planName"], &grease["assetName"]), (&json!("Grease"), &json!("Pump")), "{whole}");
    assert_eq!(grease["crafts"], json!([{ "craft": "Fitter", "hours": "3" }]));
    assert_eq!((&grease["parts"][0]["quantity"], &whole["items"][1]["hours"]), (&json!("2"), &Value::Null));
    // The same days as the forecast of the plan itself.
    let one = client
        .get(&format!("/api/MaintenancePlan/forecast/?planId={}&from={first}&until={until}", grease["planId"]))
        .await;
    assert_eq!(one.json["items"][0]["dueAt"], grease["dueAt"]);
    let none = client.get(&format!("{query}&boardId=987654321")).await.json;
    assert_eq!((&none["totalRecords"], &none["weeks"]), (&json!(0), &json!([])));
}
