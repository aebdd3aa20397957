//! A work order's life over HTTP, and what its board shows of it.

use gantry_testkit::app::{Reply, TestApp};
use serde_json::{Value, json};

/// The board as a new viewer gets it.
pub(crate) async fn board(app: &TestApp, token: &str) -> Value {
    let reply = app.get("/api/Stream/board:1").token(token).send().await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json
}

/// The id of the first list of a system status.
pub(crate) fn list_of(board: &Value, status: &str) -> i64 {
    let lists = board["state"]["lists"].as_array().unwrap();
    lists.iter().find(|list| list["systemStatus"] == status).unwrap()["id"].as_i64().unwrap()
}

/// Opens a work order with the fields and returns it.
pub(crate) async fn open(app: &TestApp, token: &str, mut body: Value) -> Value {
    body["boardNumber"] = json!(1);
    let reply = app.post("/api/WorkOrder/").token(token).json(body).send().await;
    assert_eq!(reply.status, 201, "{}", reply.text);
    reply.json
}

async fn change(app: &TestApp, token: &str, id: &Value, body: Value) -> Reply {
    app.put(&format!("/api/WorkOrder/{id}")).token(token).json(body).send().await
}

async fn to_status(app: &TestApp, token: &str, id: &Value, status: i16) -> Reply {
    let body = json!({ "workOrderId": id, "status": status });
    app.put("/api/WorkOrder/update-status/").token(token).json(body).send().await
}

fn refused(reply: &Reply) -> (u16, &str) {
    (reply.status.as_u16(), reply.code())
}

#[actix_web::test]
async fn a_new_work_order_stands_on_the_board_and_reads_back() {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    let order = open(
        &app,
        &token,
        json!({ "title": " Pump drips ", "priority": 3, "description": "<b>hot</b><script>x</script>" }),
    )
    .await;
    assert_eq!(
        (&order["title"], &order["code"], &order["status"]),
        (&json!("Pump drips"), &json!("WO-000001"), &json!(1))
    );
    assert_eq!(order["description"], "<b>hot</b>");
    assert_eq!((&order["totalLaborCost"], &order["createdBy"]["name"]), (&json!("0.00"), &json!("Staff")));
    let open = &board(&app, &token).await["state"]["lists"][0];
    assert_eq!(open["cards"][0]["id"], order["id"]);
    let read = app.get(&format!("/api/WorkOrder/{}", order["id"])).token(&token).send().await;
    assert_eq!(read.json, order);
}

#[actix_web::test]
async fn a_draft_has_a_code_and_defaults() {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    let path = format!("/api/WorkOrder/generate/?userId={}", app.demo.users[0]);
    let draft = app.post(&path).token(&token).json(json!({ "boardNumber": 1 })).send().await;
    assert_eq!(
        (draft.status.as_u16(), &draft.json["title"], &draft.json["priority"]),
        (201, &json!("New work order"), &json!(1))
    );
}

#[actix_web::test]
async fn fields_change_and_an_older_version_is_told_the_newer_one() {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    let order = open(&app, &token, json!({ "title": "Belt", "maintenancePlant": "North" })).await;
    let id = &order["id"];
    let changed =
        change(&app, &token, id, json!({ "version": 1, "title": "Belt slips", "maintenancePlant": null })).await;
    assert_eq!((&changed.json["title"], &changed.json["maintenancePlant"]), (&json!("Belt slips"), &Value::Null));
    let late = change(&app, &token, id, json!({ "version": 1, "title": "Mine" })).await;
    assert_eq!(refused(&late), (409, "stale_version"));
    assert_eq!(late.json["card"]["title"], "Belt slips");
    let late = json!({ "workOrderId": id, "status": 2, "version": 1 });
    let late = app.put("/api/WorkOrder/update-status/").token(&token).json(late).send().await;
    assert_eq!(refused(&late), (409, "stale_version"));
    let misspelt = change(&app, &token, id, json!({ "titel": "x" })).await;
    assert_eq!(misspelt.status, 422);
}

#[actix_web::test]
async fn a_put_moves_the_card_on_the_board_and_one_step_at_a_time() {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    let id = &open(&app, &token, json!({ "title": "Valve" })).await["id"];
    let before = board(&app, &token).await;
    let far = change(&app, &token, id, json!({ "listId": list_of(&before, "closed") })).await;
    assert_eq!(refused(&far), (409, "illegal_transition"));
    let moved = change(&app, &token, id, json!({ "listId": list_of(&before, "inReview") })).await;
    assert_eq!((moved.status.as_u16(), &moved.json["statusName"]), (200, &json!("In Review")));
    let after = board(&app, &token).await;
    assert_eq!(after["state"]["lists"][1]["cards"][0]["id"], *id);
    assert_eq!(after["version"].as_i64(), before["version"].as_i64().map(|version| version + 1));
}

#[actix_web::test]
async fn fields_and_place_change_together_or_not_at_all() {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    let id = &open(&app, &token, json!({ "title": "Fan", "description": "hums" })).await["id"];
    let lists = board(&app, &token).await;
    let to =
        |status: &str, title: &str| json!({ "listId": list_of(&lists, status), "title": title, "description": title });
    assert_eq!(refused(&change(&app, &token, id, to("closed", "Too far")).await), (409, "illegal_transition"));
    assert_eq!(refused(&change(&app, &token, id, to("inReview", " ")).await), (422, "required"));
    let still = app.get(&format!("/api/WorkOrder/{id}")).token(&token).send().await.json;
    assert_eq!((&still["title"], &still["status"], &still["version"]), (&json!("Fan"), &json!(1), &json!(1)));

    let both = change(&app, &token, id, to("inReview", "Fan hums")).await.json;
    assert_eq!((&both["title"], &both["status"], &both["version"]), (&json!("Fan hums"), &json!(2), &json!(2)));
    assert_eq!(both["description"], "Fan hums");
    let at = lists["version"].as_i64().unwrap() + 1;
    assert_eq!(board(&app, &token).await["version"], at, "one event");
}

#[actix_web::test]
async fn completing_twice_is_one_completion_and_going_back_needs_a_reason_and_the_right() {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    let id = &open(&app, &token, json!({ "title": "Motor" })).await["id"];
    assert_eq!(to_status(&app, &token, id, 2).await.status, 200);
    let path = format!("/api/WorkOrder/{id}/completion");
    for _ in 0..2 {
        let done = app.put(&path).token(&token).json(json!({})).send().await;
        assert_eq!((done.status.as_u16(), &done.json["status"]), (200, &json!(3)));
    }
    let log = app.get(&format!("/api/Stream/board:1/log?card={id}")).token(&token).send().await;
    assert_eq!(log.json["totalRecords"], 3, "opened, reviewed, completed once: {}", log.text);
    let state = app.get(&path).token(&token).send().await;
    assert_eq!((&state.json["completed"], &state.json["mayComplete"]), (&json!(true), &json!(false)));
    assert_eq!(refused(&to_status(&app, &token, id, 1).await), (409, "reason_required"));
    let back = json!({ "workOrderId": id, "status": 1, "reason": "leaks again" });
    let back = app.put("/api/WorkOrder/update-status/").token(&token).json(back).send().await;
    assert_eq!((back.status.as_u16(), &back.json["status"]), (200, &json!(1)));
    assert_eq!(back.json["actualEnd"], Value::Null);
}

#[actix_web::test]
async fn a_full_list_refuses_one_more() {
    let app = TestApp::start().await;
    let token = app.sign_in("admin@demo.example").await;
    let lists = board(&app, &token).await;
    let limit = json!({ "type": "limitList", "data": { "listId": list_of(&lists, "inReview"), "wipLimit": 1 } });
    let context = app.demo.system();
    app.services().streams.command(&context, "board:1", uuid::Uuid::new_v4(), limit).await.unwrap();
    let first = open(&app, &token, json!({ "title": "One" })).await;
    let second = open(&app, &token, json!({ "title": "Two" })).await;
    assert_eq!(to_status(&app, &token, &first["id"], 2).await.status, 200);
    let full = to_status(&app, &token, &second["id"], 2).await;
    assert_eq!((refused(&full), &full.json["limit"]), ((409, "wip_limit"), &json!(1)));
}

#[actix_web::test]
async fn the_table_filters_sorts_and_pages() {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    for number in 1..=7 {
        open(&app, &token, json!({ "title": format!("Job {number}"), "priority": number % 3 + 1 })).await;
    }
    let state = json!({
        "first": 2, "rows": 2, "sortField": "title", "sortOrder": 1,
        "filters": { "title": { "value": "job", "matchMode": "contains" } },
    });
    let page = app.post("/api/WorkOrder/list/").token(&token).json(state).send().await;
    let titles: Vec<_> = page.json["items"].as_array().unwrap().iter().map(|row| row["title"].clone()).collect();
    assert_eq!((titles, &page.json["totalRecords"]), (vec![json!("Job 3"), json!("Job 4")], &json!(7)));
    let high = json!({ "filters": { "priority": { "value": 3, "matchMode": "equals" } } });
    let high = app.post("/api/WorkOrder/list/").token(&token).json(high).send().await;
    assert_eq!(high.json["totalRecords"], 2);
    let unknown = json!({ "sortField": "secret" });
    let unknown = app.post("/api/WorkOrder/list/").token(&token).json(unknown).send().await;
    assert_eq!(unknown.status, 422, "{}", unknown.text);
}

#[actix_web::test]
async fn nobody_reaches_into_another_tenant() {
    let app = TestApp::start().await;
    let ours = app.sign_in("admin@demo.example").await;
    let theirs = app.sign_in("admin@acme.example").await;
    let order = open(&app, &ours, json!({ "title": "Ours", "externalReference": "X-1" })).await;
    let path = format!("/api/WorkOrder/{}", order["id"]);
    let acme = |request: gantry_testkit::app::TestRequest| request.host("acme.localhost").token(&theirs);
    for reply in [
        acme(app.get(&path)).send().await,
        acme(app.put(&path)).json(json!({ "title": "Theirs" })).send().await,
        acme(app.get(&format!("{path}/tasks"))).send().await,
        acme(app.post(&format!("{path}/notes"))).json(json!({ "logNotes": "hello" })).send().await,
        acme(app.put("/api/WorkOrder/update-status/"))
            .json(json!({ "workOrderId": order["id"], "status": 2 }))
            .send()
            .await,
    ] {
        assert_eq!(refused(&reply), (404, "not_found"), "{}", reply.text);
    }
    let body = json!({ "boardNumber": 1, "title": "Same number", "externalReference": "X-1" });
    let same = acme(app.post("/api/WorkOrder/")).json(body).send().await;
    assert_eq!(
        (same.status.as_u16(), &same.json["code"]),
        (201, &json!("WO-000001")),
        "codes and references are each tenant's own"
    );
}

#[actix_web::test]
async fn a_guest_looks_on_and_changes_nothing() {
    let app = TestApp::start().await;
    let staff = app.sign_in("staff@demo.example").await;
    let guest = app.sign_in("guest@demo.example").await;
    let id = &open(&app, &staff, json!({ "title": "Look" })).await["id"];
    assert_eq!(app.get(&format!("/api/WorkOrder/{id}")).token(&guest).send().await.status, 200);
    assert_eq!(refused(&change(&app, &guest, id, json!({ "title": "No" })).await), (403, "permission_required"));
    let body = json!({ "boardNumber": 1, "title": "No" });
    let new = app.post("/api/WorkOrder/").token(&guest).json(body).send().await;
    assert_eq!(refused(&new), (403, "permission_required"));
}

#[actix_web::test]
async fn what_people_type_is_kept_as_text_or_refused_by_field() {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    let html = "<img src=x onerror=alert(1)>";
    assert_eq!(open(&app, &token, json!({ "title": html })).await["title"], html, "a title is plain text");
    let bad = [
        (json!({ "title": "x".repeat(10_000) }), "title"),
        (json!({ "title": "  " }), "title"),
        (json!({ "title": "Two\nlines" }), "title"),
        (json!({ "title": "P", "priority": 9 }), "priority"),
        (
            json!({ "title": "W", "estimatedStart": "2026-05-02T00:00:00Z", "estimatedEnd": "2026-05-01T00:00:00Z" }),
            "estimatedEnd",
        ),
    ];
    for (mut body, field) in bad {
        body["boardNumber"] = json!(1);
        let reply = app.post("/api/WorkOrder/").token(&token).json(body).send().await;
        assert_eq!(reply.status, 422, "{}", reply.text);
        assert!(reply.json["fields"][field].is_string(), "{}", reply.text);
    }
    let body = json!({ "boardNumber": 1, "title": "A", "asset": 999_999 });
    let unknown = app.post("/api/WorkOrder/").token(&token).json(body).send().await;
    assert_eq!(refused(&unknown), (409, "unknown_reference"));
    let body = json!({ "boardNumber": 77, "title": "A" });
    let nowhere = app.post("/api/WorkOrder/").token(&token).json(body).send().await;
    assert_eq!(refused(&nowhere), (404, "not_found"));
}

/// The members that the document gives a schema, those of its parts included.
fn members(document: &Value, name: &str) -> Vec<String> {
    fn collect(document: &Value, schema: &Value, into: &mut Vec<String>) {
        if let Some(reference) = schema["$ref"].as_str() {
            collect(document, document.pointer(reference.trim_start_matches('#')).unwrap(), into);
        }
        schema["allOf"].as_array().into_iter().flatten().for_each(|part| collect(document, part, into));
        into.extend(schema["properties"].as_object().into_iter().flat_map(|members| members.keys().cloned()));
    }
    let mut found = Vec::new();
    collect(document, &document["components"]["schemas"][name], &mut found);
    found
}

#[actix_web::test]
async fn the_document_names_every_member_that_is_sent() {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    let document: Value = serde_json::from_str(gantry_http::openapi::DOCUMENT).unwrap();
    let time = "2026-05-01T00:00:00Z";
    let order = json!({
        "title": "Full", "workType": 1, "due": time, "estimatedStart": time, "estimatedEnd": time,
        "tasks": [{ "name": "Task", "subTasks": [{ "name": "Sub-task" }] }],
    });
    let order = open(&app, &token, order).await;
    let path = format!("/api/WorkOrder/{}", order["id"]);
    let note = app.post(&format!("{path}/notes")).token(&token).json(json!({ "logNotes": "x" })).send().await.json;
    let task = app.get(&format!("{path}/tasks")).token(&token).send().await.json[0].clone();
    let list = app.post("/api/WorkOrder/list/").token(&token).json(json!({})).send().await.json;
    let sent = [
        ("WorkOrder", &order),
        ("WorkOrderRow", &list["items"][0]),
        ("Note", &note),
        ("Task", &task),
        ("SubTask", &task["subTasks"][0]),
    ];
    for (name, record) in sent {
        let known = members(&document, name);
        for member in record.as_object().unwrap().keys() {
            assert!(known.contains(member), "{name} is sent with {member}, the document has {known:?}");
        }
    }
}
