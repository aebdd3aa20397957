//! Reordering by what planned maintenance will take: counted for the days that are asked for, ordered once, and the same once an order of the
//! plan has been opened.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::client::refused;
use crate::plans::{activate, draft, later, office, settled, trigger, until_orders};
use crate::stock::Store;

fn number(value: &Value) -> f64 {
    value.as_str().unwrap().parse().unwrap()
}

#[actix_web::test]
async fn planned_maintenance_is_ordered_for_before_it_is_due() {
    let store = Store::of(office().await).await;
    let client = &store.client;
    let supplier = client.make("Supplier", json!({"code": "ACME", "name": "Acme"})).await["id"].clone();
    let sold = json!({"number": "4711", "supplierId": supplier, "partId": store.part, "price": 5, "packSize": 4});
    client.make("SupplierPart", sold).await;
    let level = json!({"partId": store.part, "warehouseId": store.warehouse, "reorderPoint": 2, "reorderQuantity": 1});
    client.make("StockLevel", level).await;
    store.receive(0, 10, 5).await;
    let pump = client.make("Asset", json!({"code": "P-1", "name": "Pump"})).await;
    let parts = json!([
        {"code": "brg", "name": "Bearing", "quantity": "4", "warehouseId": store.warehouse},
        {"code": "BRG", "name": "Bearing", "quantity": "100", "unit": "box", "warehouseId": store.warehouse},
        {"code": "BRG", "name": "Bearing", "quantity": "1000"},
        {"code": "WORDS", "name": "In words", "quantity": "5", "warehouseId": store.warehouse},
    ]);
    let plan = draft(client, json!({"assets": [{"assetId": pump["id"]}], "leadDays": 2, "parts": parts})).await;
    assert_eq!(plan["parts"][0]["warehouseName"], "Main store");
    trigger(client, &plan, json!({"startOn": later(7), "interval": 7})).await;
    activate(client, &plan).await;
    settled(client).await;

    let proposals = async |days: u64| client.get(&format!("/api/Stock/reorder/?plannedDays={days}")).await.json;
    assert_eq!(proposals(0).await["items"], json!([]), "nothing is low without it");
    assert_eq!(proposals(8).await["items"], json!([]), "6 are left then");
    let month = proposals(28).await;
    assert_eq!((&month["limited"], &month["totalRecords"]), (&json!(false), &json!(1)), "{month}");
    let one = &month["items"][0];
    let amounts = ["available", "planned", "projected", "quantity"].map(|field| number(&one[field]));
    assert_eq!(amounts, [10.0, 16.0, -6.0, 12.0], "9 to be above the reorder point, in packs of 4");
    assert_eq!(one["shortOn"], later(21).to_string(), "2 are left of 4 then");

    assert_eq!(refused(&client.get("/api/Stock/reorder/?plannedDays=401").await), (422, "invalid"));
    let much = client.post("/api/Stock/reorder/", json!({"plannedDays": 401})).await;
    assert_eq!(refused(&much), (422, "invalid"));
    let none = client.post("/api/Stock/reorder/", json!({})).await;
    assert_eq!(none.json["items"], json!([]), "as little as is asked for is ordered");
    let ordered = client.post("/api/Stock/reorder/", json!({"plannedDays": 28})).await;
    assert_eq!((ordered.status.as_u16(), number(&ordered.json["items"][0]["total"])), (201, 60.0), "{}", ordered.text);
    assert_eq!(proposals(28).await["items"], json!([]), "what is ordered is not proposed again");

    // The first order is opened two days before it is due: its parts are demand now, and no longer foreseen.
    client.app.clock().advance(TimeDelta::days(5) + TimeDelta::minutes(1));
    let opened = until_orders(client, 1).await.remove(0);
    let lines = client.get(&format!("/api/WorkOrderPart/?workOrderId={}", opened["id"])).await.json;
    let bearing = lines["items"].as_array().unwrap().iter().find(|line| line["partId"] == store.part).unwrap();
    assert_eq!(bearing["warehouseId"], store.warehouse, "{lines}");
    let longer = proposals(30).await;
    let one = &longer["items"][0];
    assert_eq!(["onOrder", "demand", "planned"].map(|field| number(&one[field])), [12.0, 4.0, 16.0], "{longer}");
}

#[actix_web::test]
async fn parts_of_an_archived_warehouse_are_planned_without_it() {
    let store = Store::of(office().await).await;
    let client = &store.client;
    let van = client.make("Warehouse", json!({"code": "VAN", "name": "Van"})).await;
    let parts = json!([{"code": "BRG", "name": "Bearing", "quantity": "4", "warehouseId": van["id"]}]);
    let plan = draft(client, json!({"parts": parts})).await;
    let path = format!("/api/Warehouse/{}/", van["id"]);
    let archived = client.post(&format!("{path}archive/"), json!({})).await;
    assert_eq!(archived.status, 200, "{}", archived.text);
    trigger(client, &plan, json!({})).await;
    activate(client, &plan).await;
    let opened = until_orders(client, 1).await.remove(0);
    let lines = client.get(&format!("/api/WorkOrderPart/?workOrderId={}", opened["id"])).await.json;
    assert_eq!(
        (&lines["items"][0]["partId"], &lines["items"][0]["warehouseId"]),
        (&store.part, &Value::Null),
        "{lines}"
    );
}
