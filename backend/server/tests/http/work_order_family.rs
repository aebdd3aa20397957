//! Work orders as a family: their table, its file, names, saved views and imports. They are written by their boards alone.

use gantry_http::auth::password::client_hex;
use gantry_testkit::app::{PASSWORD, TestApp};
use serde_json::{Value, json};

use crate::client::{StaffClient, refused};

impl StaffClient {
    async fn order(&self, fields: Value) -> Value {
        let mut order = json!({"boardNumber": 1});
        order.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        self.make("WorkOrder", order).await
    }

    async fn titles(&self, state: Value) -> Vec<String> {
        let page = self.post("/api/WorkOrder/list/", state).await;
        assert_eq!(page.status, 200, "{}", page.text);
        let items = page.json["items"].as_array().unwrap().clone();
        items.iter().map(|order| order["title"].as_str().unwrap().to_owned()).collect()
    }

    /// The token of a user who may change no more than this limit of work orders, and the person who they are.
    async fn limited(&self, limit: &str) -> (String, Value) {
        let person = self.make("Person", json!({"code": format!("P-{limit}"), "firstName": limit})).await["id"].clone();
        let role = self.make("UserRole", json!({"name": limit, "kind": "user"})).await["id"].clone();
        let grant = json!({
            "create": true, "update": true, "delete": true, "reopen": true, "configure": false, "limit": limit,
        });
        let path = format!("/api/UserRole/{role}/permissions/");
        let set = self.put(&path, json!({"permissions": {"workOrders": grant}})).await;
        assert_eq!(set.status, 200, "{}", set.text);
        let login = format!("{limit}@demo.example");
        let user = json!({
            "email": login, "username": format!("user-{limit}"), "displayName": limit, "roleId": role, "personId": person,
            "passwordSha256": client_hex(PASSWORD),
        });
        self.make("User", user).await;
        (self.app.sign_in(&login).await, person)
    }
}

#[actix_web::test]
async fn the_document_tells_their_columns_and_no_call_that_writes_beside_the_board() {
    let document: Value = serde_json::from_str(gantry_http::openapi::DOCUMENT).unwrap();
    let told = &document["x-families"]["workOrder"];
    assert_eq!((&told["path"], &told["title"]), (&json!("WorkOrder"), &json!("title")));
    let asset = &told["fields"]["asset"];
    assert_eq!((&asset["family"], &asset["shown"]), (&json!("asset"), &json!("assetName")));
    assert_eq!(told["fields"]["due"]["sort"], true);
    let paths = document["paths"].as_object().unwrap();
    for path in ["all/", "export/", "list/"] {
        assert!(paths.contains_key(&format!("/api/WorkOrder/{path}")), "{path}");
    }
    for path in ["bulk/", "{id}/archive/", "{id}/restore/", "{id}/status/", "code-unique/", "tree/"] {
        assert!(!paths.contains_key(&format!("/api/WorkOrder/{path}")), "{path}");
    }
    let client = StaffClient::open().await;
    let order = client.order(json!({"title": "Pump"})).await;
    for path in ["bulk/".to_owned(), format!("{}/archive/", order["id"]), format!("{}/restore/", order["id"])] {
        let reply =
            client.post(&format!("/api/WorkOrder/{path}"), json!({"ids": [order["id"]], "archive": true})).await;
        assert!(matches!(reply.status.as_u16(), 404 | 405), "{path}: {}", reply.status);
    }
}

#[actix_web::test]
async fn the_table_is_filtered_by_what_it_shows_and_names_are_for_pickers() {
    let client = StaffClient::open().await;
    let hall = client.make("Location", json!({"code": "H1", "name": "Hall 1"})).await;
    let late = json!({"title": "Late", "due": "2020-01-01T00:00:00Z", "location": hall["id"]});
    let late = client.order(late).await;
    let other = client.order(json!({"title": "Other", "priority": 3, "externalReference": "X-7"})).await;
    let filter = |field: &str, value: Value, mode: &str| json!({"filters": {field: {"value": value, "matchMode": mode}}, "sortField": "title", "sortOrder": 1});
    assert_eq!(client.titles(filter("overdue", json!(true), "equals")).await, ["Late"]);
    assert_eq!(client.titles(filter("location", json!([hall["id"]]), "in")).await, ["Late"]);
    assert_eq!(client.titles(filter("priority", json!(["3"]), "in")).await, ["Other"]);
    assert_eq!(client.titles(filter("externalReference", json!("x-"), "startsWith")).await, ["Other"]);
    assert_eq!(client.titles(json!({"archived": true})).await, [""; 0]);
    let row =
        client.post("/api/WorkOrder/list/", filter("overdue", json!(true), "equals")).await.json["items"][0].clone();
    assert_eq!((&row["locationName"], &row["overdue"]), (&json!("Hall 1"), &json!(true)));
    assert!(row["boardName"].is_string() && row["listName"].is_string(), "{row}");

    let these = client.get(&format!("/api/WorkOrder/?ids={},{}", late["id"], other["id"])).await.json;
    assert_eq!(these["totalRecords"], 2);
    let names = client.get("/api/WorkOrder/all/?search=oth").await.json;
    assert_eq!((&names["items"][0]["id"], &names["totalRecords"]), (&other["id"], &json!(1)));
}

#[actix_web::test]
async fn the_file_holds_the_rows_and_columns_of_the_table_and_of_one_tenant() {
    let client = StaffClient::open().await;
    client.order(json!({"title": "=Low", "priority": 1})).await;
    client.order(json!({"title": "High", "priority": 3})).await;
    let wanted = |format: &str| {
        json!({
            "state": {"filters": {"priority": {"value": [1, 3], "matchMode": "in"}}, "sortField": "title", "sortOrder": -1},
            "columns": [{"field": "title", "title": "Title"}, {"field": "statusName", "title": "Status"}],
            "format": format,
        })
    };
    let file = client.post("/api/WorkOrder/export/", wanted("csv")).await;
    assert_eq!(file.status, 200, "{}", file.text);
    let lines: Vec<&str> = file.text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!((lines[0], lines.len()), ("Title,Status", 3), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("'=Low,")), "{lines:?}");
    assert_eq!(client.post("/api/WorkOrder/export/", wanted("xlsx")).await.status, 200);
    let unknown = json!({"columns": [{"field": "secret", "title": "x"}], "format": "csv"});
    assert_eq!(refused(&client.post("/api/WorkOrder/export/", unknown).await).1, "invalid");

    let stranger = client.app.sign_in("admin@acme.example").await;
    let call = |path: &str, body: Value| client.app.post(path).host("acme.localhost").token(&stranger).json(body);
    let theirs = call("/api/WorkOrder/export/", wanted("csv")).send().await;
    assert_eq!((theirs.status.as_u16(), theirs.text.lines().count()), (200, 1), "{}", theirs.text);
    let theirs = call("/api/WorkOrder/list/", json!({})).send().await;
    assert_eq!(theirs.json["totalRecords"], 0);
}

#[actix_web::test]
async fn what_is_outside_a_limit_is_seen_and_said_to_be_outside() {
    let app = TestApp::start().await;
    let token = app.sign_in("admin@demo.example").await;
    let client = StaffClient { app, token };
    let (own, person) = client.limited("own").await;
    let (crew, member) = client.limited("crew").await;
    let team = client.make("Crew", json!({"name": "Team", "members": [{"personId": member}]})).await;
    client.order(json!({"title": "A mine", "responsiblePerson": person})).await;
    client.order(json!({"title": "B of the crew", "crew": team["id"]})).await;
    let outside = async |token: &str| -> Vec<bool> {
        let state = json!({"sortField": "title", "sortOrder": 1});
        let page = client.app.post("/api/WorkOrder/list/").token(token).json(state).send().await;
        assert_eq!(page.status, 200, "{}", page.text);
        page.json["items"].as_array().unwrap().iter().map(|row| row["outOfReach"] == true).collect()
    };
    assert_eq!(outside(&own).await, [false, true]);
    assert_eq!(outside(&crew).await, [true, false]);
    assert_eq!(outside(&client.token).await, [false, false]);
}

#[actix_web::test]
async fn views_of_work_orders_are_saved_and_shared() {
    let client = StaffClient::open().await;
    let state = json!({"filters": {"overdue": {"mode": "equals", "values": ["true"]}}, "columns": ["code", "due"]});
    let view = json!({"family": "workOrder", "name": "Late", "shared": true, "state": state});
    let view = client.make("SavedView", view).await;
    assert_eq!(view["state"], state);
    let other = client.app.sign_in("user@demo.example").await;
    let seen = client.app.get("/api/SavedView/?family=workOrder").token(&other).send().await;
    assert_eq!((&seen.json["items"][0]["name"], &seen.json["items"][0]["mine"]), (&json!("Late"), &json!(false)));
}

const FILE: &str = "Title;External reference;Status;Asset;Due\n\
                    Pump leaks;7;Completed;P-1;2026-03-25\nBelt slips;8;;;\n";

#[actix_web::test]
async fn a_file_is_imported_once_however_often_it_is_sent() {
    let client = StaffClient::open().await;
    let pump = client.make("Asset", json!({"code": "P-1", "name": "Pump"})).await;
    let import = client.upload("workOrder", FILE).await.json;
    assert_eq!(import["mapping"]["External reference"], "externalReference", "{import}");
    let checked = client.run(&import, true).await;
    assert_eq!((&checked["state"], &checked["created"]), (&json!("checked"), &json!(2)), "{checked}");
    assert_eq!(client.titles(json!({})).await, [""; 0]);
    let done = client.run(&import, false).await;
    assert_eq!((&done["state"], &done["created"]), (&json!("done"), &json!(2)), "{done}");
    let page = client.post("/api/WorkOrder/list/", json!({"sortField": "title", "sortOrder": -1})).await.json;
    let row = &page["items"][0];
    assert_eq!((&row["title"], &row["status"], &row["asset"]["id"]), (&json!("Pump leaks"), &json!(3), &pump["id"]));
    let again = client.upload("workOrder", FILE).await.json;
    let again = client.run(&again, false).await;
    assert_eq!((&again["state"], &again["created"]), (&json!("done"), &json!(0)), "{again}");
    assert_eq!(client.titles(json!({})).await.len(), 2);
}

#[actix_web::test]
async fn wrong_rows_are_named_by_line_and_column_and_nothing_is_imported() {
    let client = StaffClient::open().await;
    let file = "Title;External reference;Asset;Due\n;7;;\nBelt;8;NOWHERE;\nFan;9;;31/02/2020\nGood;10;;\n";
    let import = client.upload("workOrder", file).await.json;
    let failed = client.run(&import, false).await;
    assert_eq!((&failed["state"], &failed["errorCount"]), (&json!("failed"), &json!(3)), "{failed}");
    let places: Vec<(u64, &str)> = failed["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|wrong| (wrong["line"].as_u64().unwrap(), wrong["column"].as_str().unwrap_or_default()))
        .collect();
    assert_eq!(places, [(2, "Title"), (3, "Asset"), (4, "Due")]);
    assert_eq!(client.titles(json!({})).await, [""; 0]);
    let unmapped = client.upload("workOrder", "External reference\n7\n").await.json;
    let unmapped = client.run(&unmapped, true).await;
    assert!(unmapped["detail"].as_str().unwrap().contains("'title' must be mapped"), "{unmapped}");
}
