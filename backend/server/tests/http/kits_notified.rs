//! Whose kit is ready hears of it once: who does the work, and who planned it.

use gantry_testkit::app::TestApp;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::chat::TestUser;
use crate::notifications::Shift;

async fn told(of: &TestUser<'_>) -> Vec<Value> {
    let cards = of.get("/api/Notification/").await.json;
    cards["items"].as_array().unwrap().iter().filter(|card| card["kind"] == "kit").cloned().collect()
}

#[actix_web::test]
async fn technician_and_planner_hear_once_that_a_kit_is_ready() {
    let app = TestApp::start().await;
    let shift = Shift::begin(&app).await;
    let picker = TestUser::of(&app, "staff@demo.example").await;
    let make = async |family: &str, body: Value| {
        let made = shift.boss.post(&format!("/api/{family}/"), body).await;
        assert_eq!(made.status, 201, "{family}: {}", made.text);
        made.json["id"].clone()
    };
    let unit = make("UnitOfMeasure", json!({"code": "pc", "name": "Piece"})).await;
    let part = make("MasterPart", json!({"code": "SEAL", "name": "Seal", "unitId": unit})).await;
    let warehouse = make("Warehouse", json!({"code": "MAIN", "name": "Main store"})).await;
    let bin = make("StockLocation", json!({"code": "B-1", "name": "B-1", "warehouseId": warehouse})).await;
    let stage = json!({"code": "STAGE-1", "name": "Staging", "warehouseId": warehouse, "staging": true});
    let stage = make("StockLocation", stage).await;
    let receive = json!({
        "commandId": Uuid::new_v4(), "kind": "receive", "partId": part, "locationId": bin, "quantity": 5, "unitCost": 1,
    });
    assert_eq!(shift.boss.post("/api/Stock/move/", receive).await.status, 200);
    let order = shift.given("Gearbox").await;
    let line =
        json!({"workOrderId": order["id"], "partId": part, "warehouseId": warehouse, "quantity": "2", "reserve": true});
    let line = make("WorkOrderPart", line).await;
    let pick = async |command: Uuid| {
        let body = json!({
            "commandId": command, "lineId": line, "locationId": bin, "quantity": "1", "toLocationId": stage,
        });
        let reply = picker.post("/api/Kit/pick/", body).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json["state"].clone()
    };
    assert_eq!(pick(Uuid::new_v4()).await, "partial");
    let last = Uuid::new_v4();
    assert_eq!((pick(last).await, pick(last).await), (json!("ready"), json!("ready")));
    for user in [&shift.technician, &shift.boss] {
        while told(user).await.is_empty() {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    }
    app.finish_jobs().await;
    for user in [&shift.technician, &shift.boss] {
        let cards = told(user).await;
        assert_eq!(cards.len(), 1, "once, though the last pick was sent twice: {cards:?}");
        assert_eq!((&cards[0]["workOrderCode"], &cards[0]["to"]), (&order["code"], &json!("STAGE-1")));
    }
    assert_eq!(told(&picker).await.len(), 0, "who picked it knows");
}
