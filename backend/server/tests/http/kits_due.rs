//! Kits that come by themselves, what a count makes of them, and the places and labels that they need.

use chrono::{TimeDelta, Utc};
use gantry_domain::board::KitState;
use gantry_domain::board::kit::KitLine;
use rust_decimal::Decimal;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::refused;
use crate::kits::{Kitting, number};

#[actix_web::test]
async fn counted_places_refuse_and_a_card_follows_what_a_count_found() {
    let store = Kitting::open().await;
    let bolt = store.part("BOLT", "none").await;
    store.receive(&bolt, 0, 5, json!({})).await;
    let line = store.planned(&store.order, &bolt, 4).await;
    store.acted(&store.order, "reserve").await;
    let counted = store.client.make("StockCount", json!({"warehouseId": store.warehouse})).await["id"].clone();
    let counting = store.client.post(&format!("/api/StockCount/{counted}/status/?status=counting"), json!({})).await;
    assert_eq!(counting.status, 200, "{}", counting.text);
    let during = store.client.post("/api/Kit/pick/", store.pick(&line, 0, 4, json!({}))).await;
    assert_eq!(refused(&during), (409, "being_counted"));
    assert_eq!(store.picks(&[&store.order]).await[0]["counting"], true);
    let cancel = json!({"reason": "Later"});
    let cancelled = store.client.post(&format!("/api/StockCount/{counted}/status/?status=cancelled"), cancel).await;
    assert_eq!(cancelled.status, 200, "{}", cancelled.text);
    assert_eq!(store.picked(&line, 0, 4, json!({})).await["state"], "ready");
    let found = json!({
        "commandId": Uuid::new_v4(), "kind": "count", "partId": bolt, "locationId": store.stage, "quantity": 3,
    });
    store.done("/api/Stock/move/", found).await;
    assert_eq!(store.kit(&store.order).await["state"], "partial", "the count trims what is staged");
    // The card follows with the next round.
    while store.shown(&store.order).await.0 != "partial" {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    store.agrees().await;
}

#[actix_web::test]
async fn kits_are_reserved_by_themselves_before_the_planned_start_and_not_again_after_a_release() {
    let store = Kitting::open().await;
    let bolt = store.part("BOLT", "none").await;
    let start = |days: i64| (Utc::now() + TimeDelta::days(days)).to_rfc3339();
    let order = async |days: i64| {
        let body = json!({"boardNumber": 1, "title": "Planned", "estimatedStart": start(days)});
        store.client.make("WorkOrder", body).await["id"].clone()
    };
    let (soon, sooner, late) = (order(2).await, order(1).await, order(9).await);
    let lines = [store.planned(&soon, &bolt, 3).await, store.planned(&sooner, &bolt, 3).await];
    store.planned(&late, &bolt, 3).await;
    let reserved = async |order: &Value| number(&store.kit(order).await["lines"][0]["reserved"]);
    store.receive(&bolt, 0, 4, json!({})).await;
    while reserved(&sooner).await + reserved(&soon).await < 4.0 {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!((reserved(&sooner).await, reserved(&soon).await, reserved(&late).await), (3.0, 1.0, 0.0));
    store.done(&format!("/api/WorkOrderPart/{}/release/", lines[1]), json!({})).await;
    while reserved(&soon).await < 3.0 {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!((reserved(&sooner).await, reserved(&soon).await), (0.0, 3.0));
    let listed = store.client.get(&format!("/api/Kit/?warehouseId={}&rows=2", store.warehouse)).await.json;
    let first: Vec<_> = listed["items"].as_array().unwrap().iter().map(|kit| kit["workOrderId"].clone()).collect();
    assert_eq!((first, &listed["totalRecords"]), (vec![sooner, soon], &json!(3)), "those that are due first");
    let none = store.client.get("/api/Kit/?states=ready").await.json;
    assert_eq!(none["totalRecords"], 0);
    assert_eq!(refused(&store.client.get("/api/Kit/?states=half").await), (422, "invalid"));
    store.agrees().await;
}

#[actix_web::test]
async fn staging_places_stay_what_they_are_while_something_lies_there_and_kits_have_labels() {
    let store = Kitting::open().await;
    let bolt = store.part("BOLT", "none").await;
    store.receive(&bolt, 0, 5, json!({})).await;
    let line = store.planned(&store.order, &bolt, 1).await;
    let wrong = store.pick(&line, 0, 1, json!({"toLocationId": store.bins[1]}));
    assert_eq!(refused(&store.client.post("/api/Kit/pick/", wrong).await), (422, "not_staging"));
    let held = json!({"code": "H", "name": "H", "warehouseId": store.warehouse, "kind": "hold", "staging": true});
    assert_eq!(store.client.post("/api/StockLocation/", held).await.status, 422);
    store.picked(&line, 0, 1, json!({})).await;
    let change = json!({"version": 1, "staging": false});
    let change = store.client.put(&format!("/api/StockLocation/{}", store.stage), change).await;
    assert_eq!(refused(&change), (409, "in_use"));
    let places = store.client.get(&format!("/api/Kit/staging-places/?warehouseId={}", store.warehouse)).await.json;
    assert_eq!(places["items"], json!([{"id": store.stage, "code": "STAGE-1", "name": "STAGE-1"}]));
    let labels = json!({"warehouseId": store.warehouse, "workOrderIds": [store.order], "layout": "label-62mm"});
    let sheet = store.client.post("/api/Kit/labels/", labels).await;
    assert_eq!((sheet.status.as_u16(), sheet.text.matches("<svg").count()), (200, 1), "{}", sheet.text);
    assert!(sheet.text.contains("Gearbox · Main store"), "{}", sheet.text);
    let address = format!("/materials-management/kits/{}?warehouse={}", store.order, store.warehouse);
    assert!(sheet.text.contains(&address), "{}", sheet.text);
    let nobody = json!({"warehouseId": store.warehouse, "workOrderIds": [999_999], "layout": "label-62mm"});
    assert_eq!(store.client.post("/api/Kit/labels/", nobody).await.status, 404);
}

#[actix_web::test]
async fn the_database_and_the_rules_agree_on_how_far_a_kit_is() {
    let store = Kitting::open().await;
    let some = 0..3_i64;
    let mut lines = Vec::new();
    for (planned, staged, issued) in
        some.clone().flat_map(|p| some.clone().flat_map(move |s| (0..3).map(move |i| (p, s, i))))
    {
        lines.extend((0..=issued).map(|returned| [planned, staged, issued, returned]));
    }
    let kits: Vec<[[i64; 4]; 2]> = lines.iter().flat_map(|one| lines.iter().map(move |other| [*one, *other])).collect();
    let rows = kits.iter().enumerate().flat_map(|(id, kit)| {
        kit.iter()
            .map(move |[planned, staged, issued, returned]| format!("({id},{planned},{staged},{issued},{returned})"))
    });
    let rows: Vec<String> = rows.collect();
    let states = format!(
        "SELECT string_agg(coalesce(s.state, 'none'), ',' ORDER BY a.id) FROM (SELECT DISTINCT k.id FROM (VALUES {rows}) \
         AS k (id, planned, staged, issued, returned)) AS a LEFT JOIN (SELECT k.id, kit_state(bool_or(k.open > 0), \
         bool_or(k.open > k.staged), bool_or(k.staged > 0), bool_or(k.issued > k.returned), bool_or(k.returned > 0), \
         bool_and(k.issued >= k.planned)) AS state FROM (SELECT v.*, greatest(v.planned - v.issued + v.returned, 0) AS open \
         FROM (VALUES {rows}) AS v (id, planned, staged, issued, returned) WHERE v.planned > 0) AS k GROUP BY k.id) AS s ON s.id = a.id",
        rows = rows.join(",")
    );
    let said = store.client.app.ask_database(&states).await;
    let line = |[planned, staged, issued, returned]: [i64; 4]| {
        let [planned, staged, issued, returned] = [planned, staged, issued, returned].map(Decimal::from);
        KitLine { planned, staged, issued, returned }
    };
    let ruled = kits.iter().map(|kit| KitState::of(kit.map(line)).as_str());
    assert_eq!(said.split(',').collect::<Vec<_>>(), ruled.collect::<Vec<_>>());
}
