//! Counts of parts with serial numbers: pieces that are missing or found are named, and posted with the count.

use chrono::{Days, Utc};
use gantry_testkit::app::Reply;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::refused;
use crate::stock::Store;

/// A store whose part has serial numbers, with three pieces at the first place and one at the second.
async fn pumps() -> Store {
    let mut store = Store::open().await;
    let pump = json!({"code": "PUMP", "name": "Pump", "unitId": store.unit, "tracking": "serial"});
    store.part = store.client.make("MasterPart", pump).await["id"].clone();
    store.moved("receive", 0, json!(3), json!({"unitCost": 10, "serials": "100-102"})).await;
    store.moved("receive", 1, json!(1), json!({"unitCost": 10, "serials": "200"})).await;
    store
}

async fn counting(store: &Store) -> (Value, Vec<Value>) {
    let count = store.client.make("StockCount", json!({"warehouseId": store.warehouse})).await["id"].clone();
    store.reach("StockCount", &count, &["counting"]).await;
    let lines = store.client.get(&format!("/api/StockCount/{count}/lines/")).await.json["items"].clone();
    (count, lines.as_array().unwrap().clone())
}

async fn enter(store: &Store, count: &Value, line: &Value, quantity: i64, pieces: Option<&str>) -> Reply {
    let entry = json!({"commandId": Uuid::new_v4(), "lineId": line["id"], "quantity": quantity, "pieces": pieces});
    store.client.post(&format!("/api/StockCount/{count}/count/"), json!({"entries": [entry]})).await
}

/// The line as it is once it has been entered.
async fn entered(store: &Store, count: &Value, line: &Value, quantity: i64, pieces: Option<&str>) -> Value {
    let reply = enter(store, count, line, quantity, pieces).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json["items"][0].clone()
}

/// State and place of each piece, by its number.
async fn pieces(store: &Store) -> Vec<(String, String, String)> {
    let found = store.client.post("/api/SerialStock/list/", json!({"sortField": "number", "sortOrder": 1})).await.json;
    let text = |piece: &Value, field: &str| piece[field].as_str().unwrap_or_default().to_owned();
    let piece = |piece: &Value| (text(piece, "number"), text(piece, "state"), text(piece, "locationCode"));
    found["items"].as_array().unwrap().iter().map(piece).collect()
}

fn at(all: &[(&str, &str, &str)]) -> Vec<(String, String, String)> {
    all.iter().map(|(number, state, place)| ((*number).into(), (*state).into(), (*place).into())).collect()
}

#[actix_web::test]
async fn pieces_that_differ_are_named_in_the_recount_and_posted_with_it() {
    let store = pumps().await;
    let (count, lines) = counting(&store).await;
    assert_eq!(lines[0]["tracking"], "serial");
    // Whether it differs is not said by the number alone: it is counted again, by the pieces.
    assert_eq!(entered(&store, &count, &lines[0], 2, None).await["state"], "recount");
    assert_eq!(refused(&enter(&store, &count, &lines[0], 2, None).await), (422, "serials_required"));
    assert_eq!(refused(&enter(&store, &count, &lines[0], 2, Some("100")).await), (422, "serial_count"));
    assert_eq!(refused(&enter(&store, &count, &lines[0], 2, Some("100, 100")).await), (422, "serial_doubled"));
    // One has moved to the other place, one was never found, and one is new.
    let line = entered(&store, &count, &lines[0], 2, Some("100\nX-9")).await;
    assert_eq!((&line["state"], &line["missingPieces"]), (&json!("counted"), &json!(["101", "102"])), "{line}");
    assert_eq!(line["foundPieces"], json!(["X-9"]));
    let second = entered(&store, &count, &lines[1], 2, Some("200, 101")).await;
    assert_eq!(second["state"], "recount", "it differs by more than the tolerance");
    assert_eq!(second["missingPieces"], json!([]));
    assert_eq!(entered(&store, &count, &lines[1], 2, Some("101, 200")).await["state"], "counted");
    store.reach("StockCount", &count, &["counted", "posted"]).await;
    let there = [
        ("100", "inStock", "A-1"),
        ("101", "inStock", "A-2"),
        ("102", "missing", ""),
        ("200", "inStock", "A-2"),
        ("X-9", "inStock", "A-1"),
    ];
    assert_eq!(pieces(&store).await, at(&there));
    assert_eq!((store.at(0).await[0], store.at(1).await[0]), (2.0, 2.0));
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn a_piece_that_lies_for_another_is_seen_only_where_pieces_are_named() {
    let store = pumps().await;
    store.moved("reserve", 0, json!(3), json!({})).await;
    let (count, lines) = counting(&store).await;
    entered(&store, &count, &lines[1], 1, None).await;
    let line = entered(&store, &count, &lines[0], 3, Some("100, 102, 777")).await;
    assert_eq!((&line["state"], &line["difference"]), (&json!("counted"), &json!("0.0000")), "{line}");
    let path = format!("/api/StockCount/{count}/lines/?shown=differences");
    let differing = store.client.get(&path).await.json;
    assert_eq!((&differing["totalRecords"], &differing["items"][0]["foundPieces"]), (&json!(1), &json!(["777"])));
    store.reach("StockCount", &count, &["counted"]).await;
    // What happens to the pieces before the approval stays: the one that was missed is found and issued.
    store.moved("release", 0, json!(1), json!({})).await;
    store.moved("issue", 0, json!(1), json!({"serials": "101"})).await;
    store.reach("StockCount", &count, &["posted"]).await;
    let there = [
        ("100", "inStock", "A-1"),
        ("101", "issued", ""),
        ("102", "inStock", "A-1"),
        ("200", "inStock", "A-2"),
        ("777", "inStock", "A-1"),
    ];
    assert_eq!(pieces(&store).await, at(&there));
    assert_eq!(store.at(0).await[..2], [3.0, 2.0], "what was reserved still is");
    let count = store.client.get(&format!("/api/StockCount/{count}")).await.json;
    assert_eq!(count["accuracy"], json!(0.5), "a piece that lies for another is a difference");
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn a_piece_that_the_books_have_elsewhere_is_named_when_the_count_is_posted() {
    let store = pumps().await;
    let place = json!({"warehouseId": store.warehouse, "locationId": store.places[0]});
    let count = store.client.make("StockCount", place).await["id"].clone();
    store.reach("StockCount", &count, &["counting"]).await;
    let lines = store.client.get(&format!("/api/StockCount/{count}/lines/")).await.json["items"].clone();
    for _ in 0..2 {
        entered(&store, &count, &lines[0], 4, Some("100-102, 200")).await;
    }
    store.reach("StockCount", &count, &["counted"]).await;
    let refusal = store.status("StockCount", &count, "posted").await;
    assert_eq!(refused(&refusal), (422, "serial_in_stock"));
    assert!(refusal.text.contains("200"), "{}", refusal.text);
    store.moved("transfer", 1, json!(1), json!({"toLocationId": store.places[0], "serials": "200"})).await;
    store.reach("StockCount", &count, &["posted"]).await;
    assert_eq!(store.at(0).await[0], 4.0);
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn expired_lots_are_in_stock_and_not_available() {
    let mut store = Store::open().await;
    let seal = json!({"code": "SEAL", "name": "Seal", "unitId": store.unit, "tracking": "lot"});
    store.part = store.client.make("MasterPart", seal).await["id"].clone();
    let today = Utc::now().date_naive();
    let lot =
        |number: &str, days: u64| json!({"unitCost": 1, "lotNumber": number, "expiresOn": today + Days::new(days)});
    store.moved("receive", 0, json!(6), lot("L-1", 30)).await;
    store.moved("receive", 0, json!(5), lot("L-2", 60)).await;
    let level = json!({"partId": store.part, "warehouseId": store.warehouse, "reorderPoint": 8, "reorderQuantity": 1});
    let level = store.client.make("StockLevel", level).await["id"].clone();
    let proposals = async || store.client.get("/api/Stock/reorder/").await.json["items"].clone();
    assert_eq!(proposals().await, json!([]));
    // Its last day was two days ago, wherever the tenant is.
    let lots = store.client.post("/api/Lot/list/", json!({"sortField": "number", "sortOrder": 1})).await.json;
    let first = &lots["items"][0];
    let past = json!({"version": first["version"], "expiresOn": today - Days::new(2)});
    assert_eq!(store.client.put(&format!("/api/Lot/{}", first["id"]), past).await.status, 200);
    let proposal = proposals().await[0].clone();
    assert_eq!((&proposal["available"], &proposal["expired"]), (&json!("5.0000"), &json!("6.0000")), "{proposal}");
    let wanted: f64 = proposal["quantity"].as_str().unwrap().parse().unwrap();
    assert!((wanted - 4.0).abs() < 1e-9, "9 are wanted, and 5 are good: {wanted}");
    let part = store.client.get(&format!("/api/MasterPart/{}", store.part)).await.json;
    let of_part = ["balance", "available", "expired", "low"].map(|field| part[field].clone());
    assert_eq!(of_part, [json!("11.0000"), json!("5.0000"), json!("6.0000"), json!(true)]);
    let level = store.client.get(&format!("/api/StockLevel/{level}")).await.json;
    assert_eq!(level["available"], "5.0000");
    let stock = store.client.post("/api/Stock/list/", json!({})).await.json;
    let of_stock = |item: &Value| (item["available"].clone(), item["expired"].clone());
    let mut items: Vec<_> = stock["items"].as_array().unwrap().iter().map(of_stock).collect();
    items.sort_by_key(|(available, _)| available.to_string());
    assert_eq!(items, [(json!("0"), json!(true)), (json!("5.0000"), json!(false))]);
    let found = store.client.get("/api/WorkOrderPart/available/?search=SEAL").await.json;
    let here = &found["items"][0]["stock"][0];
    assert_eq!((&here["available"], &here["expired"]), (&json!("5.0000"), &json!("6.0000")), "{found}");
}
