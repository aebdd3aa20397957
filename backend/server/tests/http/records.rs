//! The calls that all families share, walked with assets, locations and units.

use serde_json::{Value, json};

use crate::client::{StaffClient, refused};

#[actix_web::test]
async fn a_record_is_made_changed_by_version_and_tells_its_history() {
    let client = StaffClient::open().await;
    let hall = client.make("Location", json!({"code": "H1", "name": "Hall 1"})).await;
    let pump = client
        .make("Asset", json!({"code": " P-1 ", "name": "Feed pump", "locationId": hall["id"], "purchasePrice": 1200.5}))
        .await;
    assert_eq!(
        (&pump["code"], &pump["locationName"], &pump["purchasePrice"]),
        (&json!("P-1"), &json!("Hall 1"), &json!("1200.50"))
    );
    let path = format!("/api/Asset/{}", pump["id"]);
    let changed = client.put(&path, json!({"version": 1, "name": "Boiler feed pump", "locationId": null})).await;
    assert_eq!(
        (&changed.json["name"], &changed.json["locationId"], &changed.json["version"]),
        (&json!("Boiler feed pump"), &Value::Null, &json!(2))
    );
    let late = client.put(&path, json!({"version": 1, "name": "Mine"})).await;
    assert_eq!(refused(&late), (409, "version_conflict"));
    assert_eq!(late.json["current"]["name"], "Boiler feed pump");
    let history = client.get(&format!("{path}/history/")).await.json;
    assert_eq!(history["totalRecords"], 2);
    let last = &history["items"][0];
    assert_eq!((&last["kind"], &last["userName"]), (&json!("updated"), &json!("Staff")));
    assert_eq!((&last["before"]["name"], &last["after"]["name"]), (&json!("Feed pump"), &json!("Boiler feed pump")));
    assert_eq!((&last["before"]["locationId"], &last["before"]["locationName"]), (&hall["id"], &json!("Hall 1")));
    assert!(last["after"].get("locationName").is_none(), "nothing has no name");
    assert!(last["after"].get("version").is_none() && last["after"].get("search").is_none());
}

#[actix_web::test]
async fn every_field_that_is_wrong_is_named() {
    let client = StaffClient::open().await;
    let wrong = json!({
        "name": "two\nlines", "criticality": "extreme", "purchasePrice": "12.345", "purchasedOn": "31.12.2026",
        "locationId": 999_999, "openWorkOrders": 3, "group1": "x".repeat(101),
    });
    let reply = client.post("/api/Asset/", wrong).await;
    assert_eq!(refused(&reply), (422, "invalid"));
    let fields: Vec<&String> = reply.json["fields"].as_object().unwrap().keys().collect();
    assert_eq!(fields, ["code", "criticality", "group1", "name", "openWorkOrders", "purchasePrice", "purchasedOn"]);
    let reply = client.post("/api/Asset/", json!({"code": "A", "name": "A", "locationId": 999_999})).await;
    assert_eq!(refused(&reply), (422, "unknown_reference"));
    assert!(reply.json["fields"]["locationId"].is_string());
    let reply = client.post("/api/Location/", json!({"code": "A", "name": "A", "latitude": 91})).await;
    assert_eq!(reply.json["fields"]["latitude"], "At most 90.");
}

#[actix_web::test]
async fn of_two_who_take_the_same_code_at_once_one_gets_it() {
    let client = StaffClient::open().await;
    let one = client.post("/api/UnitOfMeasure/", json!({"code": "kg", "name": "Kilogram"}));
    let two = client.post("/api/UnitOfMeasure/", json!({"code": "KG", "name": "Kilo"}));
    let (one, two) = futures_util::join!(one, two);
    let mut both = [refused(&one), refused(&two)];
    both.sort_unstable();
    assert_eq!(both, [(201, ""), (409, "code_taken")]);
    let free = async |query: &str| {
        client.get(&format!("/api/UnitOfMeasure/code-unique/?{query}")).await.json["unique"].clone()
    };
    let id = if one.status == 201 { &one.json["id"] } else { &two.json["id"] };
    assert_eq!(free("code=Kg").await, false);
    assert_eq!(free(&format!("code=Kg&id={id}")).await, true);
    assert_eq!(free("code=g").await, true);
}

#[actix_web::test]
async fn lists_are_filtered_by_what_the_columns_hold() {
    let client = StaffClient::open().await;
    let site = client.make("Location", json!({"code": "S", "name": "Site"})).await["id"].clone();
    let hall = client.make("Location", json!({"code": "H", "name": "Hall 1", "parentId": site})).await["id"].clone();
    client.make("Asset", json!({"code": "A", "name": "Pump", "locationId": hall, "purchasePrice": 5, "purchasedOn": "2026-01-01", "criticality": "high"})).await;
    client.make(
        "Asset",
        json!({"code": "B", "name": "Fan 50%", "locationId": site, "purchasePrice": "10.50", "serialNumber": "SN-77"}),
    )
    .await;
    client.make("Asset", json!({"code": "C", "name": "Belt", "purchasedOn": "2026-02-01", "criticality": "low"})).await;
    let filtered = |field: &str, mode: &str, value: Value| json!({"filters": {field: {"matchMode": mode, "value": value}}, "sortField": "code", "sortOrder": -1});
    for (field, mode, value, found) in [
        ("name", "contains", json!("50%"), vec!["B"]),
        ("locationId", "in", json!([site]), vec!["B"]),
        ("locationId", "subtree", json!(site), vec!["B", "A"]),
        ("locationId", "contains", json!("hall"), vec!["A"]),
        ("locationId", "isEmpty", Value::Null, vec!["C"]),
        ("purchasePrice", "between", json!([5, "10.5"]), vec!["B", "A"]),
        ("purchasePrice", "gt", json!(5), vec!["B"]),
        ("purchasedOn", "before", json!("2026-02-01"), vec!["A"]),
        ("purchasedOn", "dateIs", json!("2026-02-01"), vec!["C"]),
        ("criticality", "in", json!(["high", "low"]), vec!["C", "A"]),
        ("criticality", "isEmpty", Value::Null, vec!["B"]),
    ] {
        assert_eq!(client.codes("Asset", filtered(field, mode, value)).await, found, "{field} {mode}");
    }
    assert_eq!(client.codes("Asset", json!({"globalFilter": "sn-77"})).await, ["B"]);
    let reply = client.post("/api/Asset/list/", filtered("description", "contains", json!("x"))).await;
    assert_eq!(refused(&reply), (422, "invalid"));
    let page = client.get("/api/Asset/?rows=2&first=1").await.json;
    assert_eq!((page["items"].as_array().unwrap().len(), &page["totalRecords"]), (2, &json!(3)));
    let names = client.get(&format!("/api/Location/all/?search=hall&under={site}")).await.json;
    assert_eq!(names["items"], json!([{"id": hall, "code": "H", "name": "Hall 1"}]));
}

#[actix_web::test]
async fn a_tree_opens_branch_by_branch_and_never_becomes_a_ring() {
    let client = StaffClient::open().await;
    let line = client.make("Asset", json!({"code": "L", "name": "Line"})).await["id"].clone();
    let press = client.make("Asset", json!({"code": "P", "name": "Press", "parentId": line})).await["id"].clone();
    let motor = client.make("Asset", json!({"code": "M", "name": "Motor", "parentId": press})).await["id"].clone();
    client.make("Asset", json!({"code": "N", "name": "Nozzle", "parentId": press})).await;
    let roots = client.get("/api/Asset/tree/").await.json;
    assert_eq!(
        (&roots["items"][0]["code"], &roots["items"][0]["children"], &roots["totalRecords"]),
        (&json!("L"), &json!(1), &json!(1))
    );
    let second = client.get(&format!("/api/Asset/tree/?parent={press}&PageNumber=2&PageRows=1")).await.json;
    assert_eq!((&second["items"][0]["code"], &second["totalRecords"]), (&json!("N"), &json!(2)));
    let way = client.get(&format!("/api/Asset/{motor}/path/")).await.json;
    let codes: Vec<&str> = way["items"].as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["L", "P", "M"]);
    for parent in [&line, &motor] {
        let reply = client.put(&format!("/api/Asset/{line}"), json!({"version": 1, "parentId": parent})).await;
        assert_eq!(refused(&reply), (409, "cycle"));
    }
    // Each would be fine alone; together they would make a ring.
    let other = client.make("Asset", json!({"code": "O", "name": "Other"})).await["id"].clone();
    let (down, up) = (format!("/api/Asset/{other}"), format!("/api/Asset/{line}"));
    let one = client.put(&down, json!({"version": 1, "parentId": line}));
    let two = client.put(&up, json!({"version": 1, "parentId": other}));
    let (one, two) = futures_util::join!(one, two);
    let mut both = [refused(&one), refused(&two)];
    both.sort_unstable();
    assert_eq!(both, [(200, ""), (409, "cycle")]);
}

#[actix_web::test]
async fn what_is_in_use_stays_and_what_is_archived_comes_back() {
    let client = StaffClient::open().await;
    let hall = client.make("Location", json!({"code": "H", "name": "Hall"})).await["id"].clone();
    let room = client.make("Location", json!({"code": "R", "name": "Room", "parentId": hall})).await["id"].clone();
    let pump = client.make("Asset", json!({"code": "P", "name": "Pump", "locationId": room})).await["id"].clone();
    let archive = async |family: &str, id: &Value| {
        client.post(&format!("/api/{family}/{id}/archive/"), json!({"version": 1})).await
    };
    assert_eq!(refused(&archive("Location", &hall).await), (409, "has_children"));
    let kept = archive("Location", &room).await;
    assert_eq!(refused(&kept), (409, "in_use"));
    assert_eq!(kept.json["uses"], json!([{"family": "asset", "count": 1}]));
    crate::work_orders::open(&client.app, &client.token, json!({"title": "Leak", "asset": pump})).await;
    assert_eq!(refused(&archive("Asset", &pump).await), (409, "in_use"));

    let fan = client.make("Asset", json!({"code": "F", "name": "Fan"})).await["id"].clone();
    assert!(archive("Asset", &fan).await.json["archivedAt"].is_string());
    assert_eq!(client.codes("Asset", json!({})).await, ["P"]);
    assert_eq!(client.codes("Asset", json!({"archived": true})).await, ["F"]);
    let reply = client.put(&format!("/api/Asset/{fan}"), json!({"version": 2, "name": "Fan 2"})).await;
    assert_eq!(refused(&reply), (409, "archived"));
    let back = client.post(&format!("/api/Asset/{fan}/restore/"), json!({"version": 2})).await;
    assert_eq!(back.json["archivedAt"], Value::Null);
    let page = client.get("/api/Asset/").await.json;
    assert_eq!(page["totalRecords"], 2);
}

#[actix_web::test]
async fn many_are_changed_together_or_not_at_all() {
    let client = StaffClient::open().await;
    let mut ids = Vec::new();
    for code in ["A", "B", "C"] {
        ids.push(client.make("Asset", json!({"code": code, "name": code})).await["id"].clone());
    }
    let all = client.post("/api/Asset/bulk/", json!({"ids": ids, "change": {"group1": "Press shop"}})).await;
    assert_eq!(all.json, json!({"changed": 3}));
    let below = json!({"ids": [ids[0], ids[1]], "change": {"parentId": ids[1], "group1": "None"}});
    let reply = client.post("/api/Asset/bulk/", below).await;
    assert_eq!(refused(&reply), (409, "cycle"));
    assert!(reply.json["detail"].as_str().unwrap().contains(&format!("Asset {}", ids[1])));
    let state = json!({"filters": {"group1": {"matchMode": "equals", "value": "Press shop"}}});
    assert_eq!(client.codes("Asset", state).await.len(), 3);
    assert_eq!(client.post("/api/Asset/bulk/", json!({"ids": ids, "archive": true})).await.json["changed"], 3);
    let reply = client.post("/api/Asset/bulk/", json!({"ids": ids, "archive": true, "change": {}})).await;
    assert_eq!(refused(&reply), (422, "invalid"));
}

#[actix_web::test]
async fn a_character_that_no_text_holds_is_refused() {
    let client = StaffClient::open().await;
    let body = json!({"code": "N", "name": "Null", "description": "one\ntwo\u{0}"});
    assert_eq!(refused(&client.post("/api/Asset/", body).await), (422, "invalid"));
    assert_eq!(refused(&client.get("/api/Asset/by-code/?code=a%00b").await), (422, "invalid"));
    assert_eq!(refused(&client.get("/api/Asset/all/?search=a%00b").await), (422, "invalid"));
}

#[actix_web::test]
async fn a_whole_branch_is_taken_out_of_use_at_once() {
    let client = StaffClient::open().await;
    let line = client.make("Asset", json!({"code": "L", "name": "Line"})).await["id"].clone();
    let press = client.make("Asset", json!({"code": "P", "name": "Press", "parentId": line})).await["id"].clone();
    let pump = client.make("Asset", json!({"code": "M", "name": "Pump", "parentId": press})).await["id"].clone();
    let some = client.post("/api/Asset/bulk/", json!({"ids": [line, pump], "archive": true})).await;
    assert_eq!(refused(&some), (409, "has_children"));
    let all = client.post("/api/Asset/bulk/", json!({"ids": [line, press, pump], "archive": true})).await;
    assert_eq!(all.json, json!({"changed": 3}), "parents come after what is below them");
}

#[actix_web::test]
async fn an_export_is_what_the_list_shows_and_no_formula() {
    let client = StaffClient::open().await;
    client.make("Asset", json!({"code": "A", "name": "=HYPERLINK(\"http://evil\")", "purchasePrice": 5})).await;
    client.make("Asset", json!({"code": "B", "name": "Pump, \"big\"", "purchasePrice": 7})).await;
    client.make("Asset", json!({"code": "C", "name": "Fan"})).await;
    let columns = json!([{"field": "code", "title": "Code"}, {"field": "name", "title": "Name"}, {"field": "purchasePrice", "title": "Price"}]);
    let state =
        json!({"filters": {"code": {"matchMode": "in", "value": ["A", "B"]}}, "sortField": "code", "sortOrder": -1});
    let wanted = |format: &str| json!({"state": state, "columns": columns, "format": format});
    let reply = client.post("/api/Asset/export/", wanted("csv")).await;
    let expected =
        "\u{feff}Code,Name,Price\nB,\"Pump, \"\"big\"\"\",7.00\nA,\"'=HYPERLINK(\"\"http://evil\"\")\",5.00\n";
    assert_eq!(reply.text, expected);
    assert_eq!(reply.header("content-disposition"), "attachment; filename=\"asset.csv\"");
    let reply = client.post("/api/Asset/export/", wanted("xlsx")).await;
    assert_eq!(reply.status, 200);
    assert!(reply.text.starts_with("PK"));
    let mut wrong = wanted("csv");
    wrong["state"] = json!({"filters": {"nothing": {"matchMode": "in", "value": [1]}}});
    assert_eq!(refused(&client.post("/api/Asset/export/", wrong).await), (422, "invalid"));
}

#[actix_web::test]
async fn moves_of_many_records_of_a_tree_at_once_do_not_wait_in_a_ring() {
    let client = StaffClient::open().await;
    for family in ["Asset", "Location"] {
        let make = async |code: String| client.make(family, json!({"code": code, "name": code})).await["id"].clone();
        let parents = [make("P-1".into()).await, make("P-2".into()).await];
        let mut ids = Vec::new();
        for number in 0..8 {
            ids.push(make(format!("C-{number}")).await);
        }
        let backwards: Vec<Value> = ids.iter().rev().cloned().collect();
        let bulk = async |ids: &[Value], parent: &Value| {
            let many = json!({"ids": ids, "change": {"parentId": parent}});
            client.post(&format!("/api/{family}/bulk/"), many).await
        };
        let alone = async |id: &Value, parent: &Value| {
            let path = format!("/api/{family}/{id}");
            let version = client.get(&path).await.json["version"].clone();
            client.put(&path, json!({"version": version, "parentId": parent})).await
        };
        for round in 0..20 {
            let (all, back, root, half, one, other) = futures_util::join!(
                bulk(&ids, &parents[0]),
                bulk(&backwards, &parents[1]),
                bulk(&backwards[..4], &Value::Null),
                bulk(&ids[2..6], &parents[0]),
                alone(&ids[7], &ids[0]),
                alone(&ids[0], &parents[1]),
            );
            for reply in [all, back, root, half] {
                assert_eq!(reply.status, 200, "{family}, round {round}: {}", reply.text);
            }
            for reply in [one, other] {
                let refused = reply.status == 409 && reply.json["code"] == "version_conflict";
                assert!(reply.status == 200 || refused, "{family}, round {round}: {}", reply.text);
            }
        }
    }
}
