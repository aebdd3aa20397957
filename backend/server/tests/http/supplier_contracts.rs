//! Contracts with suppliers: where they are in their time, what was ordered under them, and their prices in orders.

use chrono::{Days, Utc};
use serde_json::{Value, json};

use crate::client::refused;
use crate::stock::Store;

fn number(value: &Value) -> f64 {
    value.as_str().unwrap().parse().unwrap()
}

#[actix_web::test]
async fn a_contract_that_runs_gives_orders_its_prices_and_counts_them() {
    let store = Store::open().await;
    let client = &store.client;
    let supplier =
        client.make("Supplier", json!({"code": "ACME", "name": "Acme", "currency": "EUR"})).await["id"].clone();
    let sold = json!({"number": "X-1", "supplierId": supplier, "partId": store.part, "price": "9", "priceBreaks": [
        {"fromQuantity": 5, "price": "8"},
    ]});
    client.make("SupplierPart", sold).await;
    let today = Utc::now().date_naive();
    let day = |days: i64| match days {
        0.. => (today + Days::new(days.unsigned_abs())).to_string(),
        _ => (today - Days::new(days.unsigned_abs())).to_string(),
    };
    let contract = async |code: &str, (from, until): (i64, Option<i64>), price: &str| {
        let lines = json!([{"partId": store.part, "price": price}]);
        let body = json!({
            "code": code, "name": code, "supplierId": supplier, "startsOn": day(from), "endsOn": until.map(day), "noticeDays": 10,
            "lines": lines,
        });
        client.make("SupplierContract", body).await
    };
    let old = contract("OLD", (-90, Some(-10)), "1").await;
    let next = contract("NEXT", (10, None), "2").await;
    let level = json!({"partId": store.part, "warehouseId": store.warehouse, "reorderPoint": 5, "reorderQuantity": 10});
    client.make("StockLevel", level).await;
    let price = async || client.get("/api/Stock/reorder/").await.json["items"][0]["price"].clone();
    assert_eq!(number(&price().await), 8.0, "no contract runs: the price break");
    let runs = contract("RUNS", (-5, Some(5)), "6.5").await;
    let states = [&old, &next, &runs].map(|one| one["state"].as_str().unwrap());
    assert_eq!(states, ["ended", "upcoming", "ending"]);
    assert_eq!(number(&price().await), 6.5);

    let ordered = client.post("/api/Stock/reorder/", json!({})).await;
    assert_eq!(ordered.status, 201, "{}", ordered.text);
    let order = &ordered.json["items"][0];
    assert_eq!(number(&order["total"]), 65.0);
    let path = format!("/api/SupplierContract/{}", runs["id"]);
    assert_eq!(number(&client.get(&path).await.json["ordered"]), 0.0, "a draft");
    store.reach("PurchaseOrder", &order["id"], &["approved"]).await;
    let running = client.get(&path).await.json;
    assert_eq!((number(&running["ordered"]), &running["currency"]), (65.0, &json!("EUR")));

    let wrong = client.put(&path, json!({"version": running["version"], "endsOn": day(-6)})).await;
    assert_eq!((refused(&wrong), wrong.json["fields"]["endsOn"].is_string()), ((422, "invalid"), true));
}

#[actix_web::test]
async fn a_place_knows_how_much_it_carries() {
    let store = Store::open().await;
    let client = &store.client;
    let path = format!("/api/MasterPart/{}", store.part);
    assert_eq!(client.put(&path, json!({"version": 1, "weight": "2.5"})).await.status, 200);
    let place = format!("/api/StockLocation/{}", store.places[0]);
    let none = client.put(&place, json!({"version": 1, "maxWeight": 0})).await;
    assert_eq!(refused(&none), (422, "invalid"));
    let limited = client.put(&place, json!({"version": 1, "maxWeight": 100})).await;
    assert_eq!((limited.status.as_u16(), &limited.json["load"]), (200, &Value::Null), "{}", limited.text);
    store.receive(0, 50, 1).await;
    let full = client.get(&place).await.json;
    assert_eq!((number(&full["weight"]), full["load"].as_f64()), (125.0, Some(1.25)));
}

#[actix_web::test]
async fn a_supplier_is_asked_for_a_price_as_orders_would_take_it() {
    let store = Store::open().await;
    let client = &store.client;
    let supplier = client.make("Supplier", json!({"code": "ACME", "name": "Acme"})).await["id"].clone();
    let ask = async |part: &Value, quantity: &str| {
        client.get(&format!("/api/Supplier/{supplier}/price/?partId={part}&quantity={quantity}")).await
    };
    let nothing = ask(&store.part, "1").await;
    assert_eq!(nothing.json, json!({"price": null, "packSize": null, "leadDays": null}), "it is not sold there");
    let sold = json!({"number": "X-1", "supplierId": supplier, "partId": store.part, "price": "9", "packSize": 4, "leadDays": 12,
        "priceBreaks": [{"fromQuantity": 5, "price": "8"}]});
    client.make("SupplierPart", sold).await;
    let few = ask(&store.part, "4.5").await.json;
    assert_eq!((number(&few["price"]), number(&few["packSize"]), &few["leadDays"]), (9.0, 4.0, &json!(12)));
    assert_eq!(number(&ask(&store.part, "5").await.json["price"]), 8.0, "the price break");
    let contract = json!({"code": "C", "name": "C", "supplierId": supplier, "startsOn": "2020-01-01",
        "lines": [{"partId": store.part, "price": "6.5"}]});
    client.make("SupplierContract", contract).await;
    assert_eq!(number(&ask(&store.part, "5").await.json["price"]), 6.5, "the contract");
    assert_eq!(refused(&ask(&store.part, "-1").await), (422, "invalid"));
    assert_eq!(refused(&client.get(&format!("/api/Supplier/{supplier}/price/")).await), (422, "required"));
    assert_eq!(
        refused(&client.get(&format!("/api/Supplier/987654321/price/?partId={}", store.part)).await),
        (404, "not_found")
    );
}
