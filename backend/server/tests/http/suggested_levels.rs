//! Stock levels that follow from consumption.

use chrono::{TimeDelta, Utc};
use serde_json::{Value, json};

use crate::client::refused;
use crate::stock::Store;

/// A store that has issued so much of its part, so many days ago.
async fn consumed(issues: &[(i64, i64)]) -> Store {
    let store = Store::open().await;
    let before = |days: i64| (Utc::now() - TimeDelta::days(days)).to_rfc3339();
    store.moved("receive", 0, json!(1_000), json!({"unitCost": 2, "at": before(200)})).await;
    for (days, quantity) in issues {
        store.moved("issue", 0, json!(quantity), json!({"at": before(*days)})).await;
    }
    store
}

#[actix_web::test]
async fn a_level_is_suggested_from_what_was_issued_and_set_by_one_call() {
    let issues: Vec<(i64, i64)> = (0..10).map(|month| (5 + month * 10, 10)).collect();
    let store = consumed(&issues).await;
    let client = &store.client;
    let supplier = client.make("Supplier", json!({"code": "ACME", "name": "Acme"})).await["id"].clone();
    let sold = json!({"number": "1", "supplierId": supplier, "partId": store.part, "packSize": 12, "leadDays": 9});
    client.make("SupplierPart", sold).await;
    let suggested = async |more: &str| {
        let reply = client.get(&format!("/api/StockLevel/suggestions/?warehouseId={}{more}", store.warehouse)).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json["items"].as_array().unwrap().clone()
    };
    let [one] = &suggested("&days=365").await[..] else { panic!("one part was issued") };
    assert_eq!((&one["consumed"], &one["days"], &one["leadDays"]), (&json!("100.0000"), &json!(96), &json!(9)));
    assert_eq!(
        (&one["serviceLevel"], &one["levelId"], &one["leadDaysKnown"]),
        (&json!("95"), &Value::Null, &json!(true))
    );
    let of = |one: &Value, field: &str| one[field].as_str().unwrap().parse::<f64>().unwrap();
    // A mean of 100/96, a sample deviation of √((1000 − 100²/96)/95) = 3.0708, over 9 days: 9 × 1.0417 + 1.644854 × 3 × 3.0708.
    assert_eq!((of(one, "perDay"), of(one, "deviation"), of(one, "reorderPoint")), (1.0417, 3.0708, 25.0));
    assert_eq!(of(one, "reorderQuantity"), 36.0, "31.25 for 30 days, in packs of 12");
    assert!(of(&suggested("&serviceLevel=99.9").await[0], "reorderPoint") > 25.0);

    let apply = json!({"basis": {"warehouseId": store.warehouse}, "partIds": [store.part]});
    let set = client.post("/api/StockLevel/suggestions/", apply.clone()).await;
    assert_eq!(set.status, 200, "{}", set.text);
    let level = &set.json["items"][0];
    assert_eq!((&level["reorderPoint"], &level["reorderQuantity"]), (&json!("25.0000"), &json!("36.0000")));
    let path = format!("/api/StockLevel/{}", level["id"]);
    let lower = json!({"version": level["version"], "reorderPoint": 3, "maximum": 20});
    assert_eq!(client.put(&path, lower).await.status, 200);
    let one = suggested("").await[0].clone();
    assert_eq!((&one["levelId"], &one["currentReorderPoint"]), (&level["id"], &json!("3.0000")));
    let again = client.post("/api/StockLevel/suggestions/", apply).await.json;
    let level = &again["items"][0];
    assert_eq!(
        (&level["reorderPoint"], &level["maximum"]),
        (&json!("25.0000"), &json!("25.0000")),
        "the maximum follows"
    );
}

#[actix_web::test]
async fn what_was_handed_back_is_not_consumed_and_nonsense_is_refused() {
    let store = consumed(&[]).await;
    let issued = store.moved("issue", 0, json!(5), json!({})).await;
    store.moved("return", 0, json!(5), json!({"returnOf": issued["items"][0]["id"]})).await;
    let path = format!("/api/StockLevel/suggestions/?warehouseId={}", store.warehouse);
    assert_eq!(store.client.get(&path).await.json["items"], json!([]));
    for (more, field) in [("&days=29", "days"), ("&coverDays=0", "coverDays"), ("&serviceLevel=42", "serviceLevel")] {
        let reply = store.client.get(&format!("{path}{more}")).await;
        assert_eq!(
            (refused(&reply), reply.json["fields"][field].is_string()),
            ((422, "invalid"), true),
            "{}",
            reply.text
        );
    }
    assert_eq!(store.client.get("/api/StockLevel/suggestions/?warehouseId=999999").await.status, 404);
    let nothing = json!({"basis": {"warehouseId": store.warehouse}, "partIds": [store.part]});
    assert_eq!(refused(&store.client.post("/api/StockLevel/suggestions/", nothing).await), (422, "invalid"));
    let none = json!({"basis": {"warehouseId": store.warehouse}, "partIds": []});
    assert_eq!(refused(&store.client.post("/api/StockLevel/suggestions/", none).await), (422, "invalid"));
}
