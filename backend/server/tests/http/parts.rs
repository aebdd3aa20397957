//! What is known of parts: what a scanned label says, how long they keep, what can be used instead, and where they are used.

use serde_json::{Value, json};

use crate::client::refused;
use crate::stock::Store;

#[actix_web::test]
async fn a_scanned_label_names_the_part_whoever_printed_it() {
    let store = Store::open().await;
    let path = format!("/api/MasterPart/{}", store.part);
    let made = [json!({"manufacturer": "SKF", "number": "6204-2RS", "barcode": "7316577012345"})];
    let reply = store.client.put(&path, json!({"version": 1, "manufacturers": made})).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    let supplier = store.client.make("Supplier", json!({"code": "ACME", "name": "Acme"})).await["id"].clone();
    let sold = json!({"number": "AC-4711", "supplierId": supplier, "partId": store.part});
    store.client.make("SupplierPart", sold).await;
    let namesake = json!({"code": "AC-4711", "name": "Namesake", "unitId": store.unit});
    let namesake = store.client.make("MasterPart", namesake).await["id"].clone();
    let scanned = async |code: &str| {
        let reply = store.client.get(&format!("/api/MasterPart/scan/?code={code}")).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        let found = reply.json["items"].as_array().unwrap().clone();
        found.iter().map(|one| (one["partId"].clone(), one["matched"].clone())).collect::<Vec<(Value, Value)>>()
    };
    let part = |matched: &str| vec![(store.part.clone(), json!(matched))];
    assert_eq!(scanned("brg").await, part("code"));
    assert_eq!(scanned("7316577012345").await, part("barcode"));
    assert_eq!(scanned("6204-2rs").await, part("manufacturerNumber"));
    let both = vec![(namesake, json!("code")), (store.part.clone(), json!("supplierNumber"))];
    assert_eq!(scanned("ac-4711").await, both, "our own code comes first");
    assert_eq!(scanned("4006381333931").await, Vec::new());
    assert_eq!(refused(&store.client.get("/api/MasterPart/scan/?code=").await), (422, "required"));
    assert_eq!(store.client.get(&format!("/api/MasterPart/scan/?code={}", "9".repeat(101))).await.status, 422);
}

#[actix_web::test]
async fn a_lot_without_an_expiry_date_keeps_for_the_shelf_life_of_its_part() {
    let store = Store::open().await;
    let glue = json!({"code": "GLUE", "name": "Glue", "unitId": store.unit, "tracking": "lot", "shelfLifeDays": 30,
        "hazard": "GHS02 flammable", "criticality": "vital"});
    let glue = store.client.make("MasterPart", glue).await;
    assert_eq!((&glue["hazard"], &glue["criticality"]), (&json!("GHS02 flammable"), &json!("vital")));
    let line = |lot: &str, more: Value| {
        let mut line = json!({"partId": glue["id"], "quantity": 5, "unitCost": 2, "lotNumber": lot});
        line.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        line
    };
    let lines = [line("L1", json!({})), line("L2", json!({"expiresOn": "2027-06-30"}))];
    let receipt = json!({"locationId": store.places[0], "receivedOn": "2027-01-01", "lines": lines});
    let receipt = store.client.make("MaterialReceipt", receipt).await["id"].clone();
    store.reach("MaterialReceipt", &receipt, &["posted"]).await;
    // The same lot again, days later: it keeps the date that it has.
    let again = json!({"locationId": store.places[1], "receivedOn": "2027-01-09", "lines": [line("L1", json!({}))]});
    let again = store.client.make("MaterialReceipt", again).await["id"].clone();
    store.reach("MaterialReceipt", &again, &["posted"]).await;
    let lots = store.client.post("/api/Lot/list/", json!({"sortField": "number", "sortOrder": 1})).await.json;
    let dates: Vec<(&Value, &Value)> =
        lots["items"].as_array().unwrap().iter().map(|lot| (&lot["number"], &lot["expiresOn"])).collect();
    assert_eq!(dates, [(&json!("L1"), &json!("2027-01-31")), (&json!("L2"), &json!("2027-06-30"))]);
    let much = json!({"code": "X", "name": "X", "unitId": store.unit, "shelfLifeDays": 0});
    assert_eq!(refused(&store.client.post("/api/MasterPart/", much).await), (422, "invalid"));
}

#[actix_web::test]
async fn a_part_tells_what_replaces_it_and_where_it_is_used() {
    let store = Store::open().await;
    let client = &store.client;
    let other = client.make("MasterPart", json!({"code": "BRG-X", "name": "Other", "unitId": store.unit})).await;
    let path = format!("/api/MasterPart/{}", store.part);
    let alternates = json!([{"alternateId": other["id"], "note": "Below 80 °C"}]);
    let part = client.put(&path, json!({"version": 1, "alternates": alternates})).await.json;
    assert_eq!((&part["alternateCodes"], &part["alternates"][0]["alternateName"]), (&json!("BRG-X"), &json!("Other")));
    let itself = json!({"version": part["version"], "alternates": [{"alternateId": store.part}]});
    assert_eq!(refused(&client.put(&path, itself).await), (422, "invalid"));
    let spare = json!([{"partId": store.part, "quantity": 2, "note": "Drive end"}]);
    let pump = client.make("Asset", json!({"code": "P-1", "name": "Pump", "spareParts": spare})).await;
    assert_eq!((&pump["spareParts"][0]["partCode"], &pump["sparePartCodes"]), (&json!("BRG"), &json!("BRG")));
    client.make("Asset", json!({"code": "P-2", "name": "Other pump"})).await;
    let using = async |family: &str, field: &str, part: &Value| {
        let filters = json!({field: {"value": [part], "matchMode": "in"}});
        let reply = client.post(&format!("/api/{family}/list/"), json!({"filters": filters})).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json["items"].as_array().unwrap().iter().map(|one| one["code"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(using("Asset", "part", &store.part).await, [json!("P-1")]);
    assert_eq!(using("Asset", "part", &other["id"]).await, Vec::<Value>::new());
    assert_eq!(using("MasterPart", "alternate", &other["id"]).await, [json!("BRG")]);
}
