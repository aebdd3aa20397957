//! Inspection of what has come in, returning it to its supplier, and what is known of suppliers from it.

use serde_json::{Value, json};

use crate::client::refused;
use crate::stock::Store;

/// A store with a hold place, an inspected part, and an order of it that has been sent.
struct Inspector {
    store: Store,
    supplier: Value,
    hold: Value,
    order: Value,
}

impl Inspector {
    async fn open() -> Self {
        let store = Store::open().await;
        let path = format!("/api/MasterPart/{}", store.part);
        let inspected = store.client.put(&path, json!({"version": 1, "inspected": true})).await;
        assert_eq!(inspected.status, 200, "{}", inspected.text);
        let supplier = store.client.make("Supplier", json!({"code": "ACME", "name": "Acme"})).await["id"].clone();
        let lines = json!([{"partId": store.part, "quantity": 10, "unitPrice": 3}]);
        let body =
            json!({"supplierId": supplier, "warehouseId": store.warehouse, "expectedOn": "2026-01-10", "lines": lines});
        let order = store.client.make("PurchaseOrder", body).await["id"].clone();
        store.reach("PurchaseOrder", &order, &["approved", "sent"]).await;
        Self { hold: Value::Null, store, supplier, order }
    }

    async fn with_hold_place() -> Self {
        let mut inspector = Self::open().await;
        let hold = json!({"code": "HOLD", "name": "Hold", "warehouseId": inspector.store.warehouse, "kind": "hold"});
        inspector.hold = inspector.store.client.make("StockLocation", hold).await["id"].clone();
        inspector
    }

    /// A receipt of the order that says nothing of a hold place.
    async fn receipt(&self, quantity: i64, received_on: &str) -> Value {
        let lines = json!([{"partId": self.store.part, "quantity": quantity, "unitCost": 3}]);
        let body = json!({"purchaseOrderId": self.order, "locationId": self.store.places[0], "receivedOn": received_on, "lines": lines});
        self.store.client.make("MaterialReceipt", body).await
    }

    async fn posted(&self, quantity: i64, received_on: &str) -> Value {
        let receipt = self.receipt(quantity, received_on).await;
        self.store.reach("MaterialReceipt", &receipt["id"], &["posted"]).await;
        receipt
    }

    /// Inspects or returns the only line of a receipt.
    async fn act(&self, what: &str, receipt: &Value, line: Value, more: Value) -> gantry_testkit::app::Reply {
        let mut line = line;
        line["lineId"] = receipt["lines"][0]["id"].clone();
        let mut body = json!({"lines": [line]});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.store.client.post(&format!("/api/MaterialReceipt/{}/{what}/", receipt["id"]), body).await
    }

    async fn part(&self) -> [f64; 3] {
        let part = self.store.client.get(&format!("/api/MasterPart/{}", self.store.part)).await.json;
        ["balance", "available", "held"].map(|field| part[field].as_str().unwrap().parse().unwrap())
    }

    async fn receipt_of(&self, receipt: &Value) -> Value {
        self.store.client.get(&format!("/api/MaterialReceipt/{}", receipt["id"])).await.json
    }
}

#[actix_web::test]
async fn an_inspected_part_comes_in_on_hold_and_is_accepted_refused_and_returned() {
    let inspector = Inspector::with_hold_place().await;
    let store = &inspector.store;
    let request =
        json!({"title": "Repair", "warehouseId": store.warehouse, "lines": [{"partId": store.part, "quantity": 4}]});
    let request = store.client.make("MaterialRequest", request).await["id"].clone();
    store.reach("MaterialRequest", &request, &["submitted", "approved"]).await;
    let receipt = inspector.posted(10, "2026-01-10").await;
    let (id, to) = (&receipt["id"], json!({"locationId": store.places[0]}));
    assert_eq!(inspector.part().await, [10.0, 0.0, 10.0]);
    let read = inspector.receipt_of(&receipt).await;
    assert_eq!((&read["inspection"], &read["lines"][0]["locationId"]), (&json!("open"), &inspector.hold));

    let act = async |what: &str, line: Value, more: Value| inspector.act(what, &receipt, line, more).await;
    assert_eq!(refused(&act("inspect", json!({"accepted": 11}), to.clone()).await), (409, "over_inspection"));
    assert_eq!(refused(&act("inspect", json!({"accepted": 0}), to.clone()).await), (422, "invalid"));
    assert_eq!(refused(&act("inspect", json!({"accepted": -1, "refused": 2}), to.clone()).await), (422, "invalid"));
    assert_eq!(refused(&act("inspect", json!({"accepted": 1}), json!({})).await), (422, "required"));
    let held = json!({"locationId": inspector.hold});
    assert_eq!(refused(&act("inspect", json!({"accepted": 1}), held).await), (422, "invalid"));
    assert_eq!(refused(&act("inspect", json!({"refused": 1}), to.clone()).await), (422, "required"));
    assert_eq!(inspector.part().await, [10.0, 0.0, 10.0], "nothing is done by halves");

    let because = json!({"locationId": store.places[0], "reason": "Scratched"});
    let partly = act("inspect", json!({"accepted": 6, "refused": 3}), because).await;
    assert_eq!((partly.status.as_u16(), &partly.json["inspection"]), (200, &json!("partly")), "{}", partly.text);
    assert_eq!((inspector.part().await, store.at(0).await), ([10.0, 6.0, 4.0], [6.0, 0.0, 3.0, 18.0]));
    assert_eq!(refused(&store.status("MaterialReceipt", id, "voided").await), (409, "inspected"));

    let reason = json!({"reason": "Scratched"});
    assert_eq!(refused(&act("return", json!({"quantity": 5}), reason.clone()).await), (409, "over_return"));
    assert_eq!(refused(&act("return", json!({"quantity": 0}), reason.clone()).await), (422, "invalid"));
    assert_eq!(refused(&act("return", json!({"quantity": 3}), json!({"reason": " "})).await), (422, "required"));
    let back = act("return", json!({"quantity": 3}), reason).await;
    assert_eq!(back.status, 200, "{}", back.text);
    assert_eq!(inspector.part().await, [7.0, 6.0, 1.0]);
    let order = store.client.get(&format!("/api/PurchaseOrder/{}", inspector.order)).await.json;
    assert_eq!(
        (&order["delivery"], &order["lines"][0]["received"]),
        (&json!("partly"), &json!("7.0000")),
        "it is wanted again"
    );

    let rest = store.client.post(&format!("/api/MaterialReceipt/{id}/inspect/"), to).await;
    assert_eq!((rest.status.as_u16(), &rest.json["inspection"]), (200, &json!("done")), "{}", rest.text);
    assert_eq!(inspector.receipt_of(&receipt).await["lines"][0]["accepted"], "7.0000");
    assert_eq!(inspector.part().await, [7.0, 7.0, 0.0]);
    let none = store.client.post(&format!("/api/MaterialReceipt/{id}/inspect/"), json!({})).await;
    assert_eq!(refused(&none), (409, "nothing_to_inspect"));
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn what_is_accepted_is_reserved_for_the_request_that_it_was_ordered_for() {
    let inspector = Inspector::with_hold_place().await;
    let store = &inspector.store;
    let body =
        json!({"title": "Repair", "warehouseId": store.warehouse, "lines": [{"partId": store.part, "quantity": 4}]});
    let request = store.client.make("MaterialRequest", body).await;
    store.reach("MaterialRequest", &request["id"], &["submitted", "approved"]).await;
    let line = json!({"lineId": request["lines"][0]["id"], "supplierId": inspector.supplier});
    let order = json!({"requestIds": [request["id"]], "lines": [line]});
    let made = store.client.post("/api/MaterialRequest/order/", order).await;
    let inspector = Inspector { order: made.json["items"][0]["id"].clone(), ..inspector };
    let store = &inspector.store;
    store.reach("PurchaseOrder", &inspector.order, &["approved", "sent"]).await;
    let receipt = inspector.posted(4, "2026-01-10").await;
    let supply = async || {
        let line =
            store.client.get(&format!("/api/MaterialRequest/{}/supply/", request["id"])).await.json["items"][0].clone();
        ["reserved", "onOrder", "shortage"].map(|field| line[field].as_str().unwrap().parse::<f64>().unwrap())
    };
    assert_eq!(supply().await, [0.0, 4.0, 0.0], "it waits for its inspection");
    let accepted = json!({"locationId": store.places[0], "reason": "Bent"});
    let inspected = inspector.act("inspect", &receipt, json!({"accepted": 3, "refused": 1}), accepted).await;
    assert_eq!(inspected.status, 200, "{}", inspected.text);
    assert_eq!((supply().await, store.at(0).await[1]), ([3.0, 0.0, 1.0], 3.0));
    inspector.act("return", &receipt, json!({"quantity": 1}), json!({"reason": "Bent"})).await;
    assert_eq!(supply().await, [3.0, 1.0, 0.0], "the supplier owes it again");
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn what_waits_for_its_inspection_is_not_ordered_again_and_what_is_refused_is() {
    let inspector = Inspector::with_hold_place().await;
    let store = &inspector.store;
    let level = json!({"partId": store.part, "warehouseId": store.warehouse, "reorderPoint": 5, "reorderQuantity": 1});
    store.client.make("StockLevel", level).await;
    let receipt = inspector.posted(10, "2026-01-10").await;
    let proposed = async || {
        let proposals = store.client.get("/api/Stock/reorder/").await.json;
        proposals["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["quantity"].as_str().unwrap().parse::<f64>().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(proposed().await, Vec::<f64>::new());
    let transfer = json!({"locationId": inspector.hold, "toLocationId": store.places[0]});
    store.moved("transfer", 0, json!(4), transfer).await;
    assert_eq!(proposed().await, Vec::<f64>::new(), "four are available, and six still wait");
    inspector.act("inspect", &receipt, json!({"refused": 6}), json!({"reason": "Bent"})).await;
    assert_eq!(proposed().await, [2.0], "four and two are above five");
}

#[actix_web::test]
async fn without_a_hold_place_nothing_comes_in_that_is_inspected() {
    let inspector = Inspector::open().await;
    let receipt = inspector.receipt(2, "2026-01-10").await;
    let refusal = inspector.store.status("MaterialReceipt", &receipt["id"], "posted").await;
    assert_eq!(
        (refused(&refusal), refusal.json["fields"]["lines.0.locationId"].is_string()),
        ((422, "no_hold_place"), true)
    );
    let draft = inspector.act("inspect", &receipt, json!({"accepted": 1}), json!({})).await;
    assert_eq!(refused(&draft), (409, "not_posted"));
    let draft = inspector.act("return", &receipt, json!({"quantity": 1}), json!({"reason": "Wrong"})).await;
    assert_eq!(refused(&draft), (409, "not_posted"));
}

#[actix_web::test]
async fn a_place_that_becomes_a_hold_place_takes_its_stock_from_what_is_available() {
    let inspector = Inspector::open().await;
    let store = &inspector.store;
    store.receive(0, 5, 2).await;
    assert_eq!(inspector.part().await, [5.0, 5.0, 0.0]);
    let path = format!("/api/StockLocation/{}", store.places[0]);
    let held = store.client.put(&path, json!({"version": 1, "kind": "hold"})).await;
    assert_eq!(held.status, 200, "{}", held.text);
    assert_eq!(inspector.part().await, [5.0, 0.0, 5.0]);
    store.client.put(&path, json!({"version": 2, "kind": "bin"})).await;
    assert_eq!(inspector.part().await, [5.0, 5.0, 0.0]);
}

#[actix_web::test]
async fn a_supplier_is_rated_by_its_deliveries() {
    let inspector = Inspector::with_hold_place().await;
    let path = format!("/api/Supplier/{}/rating/", inspector.supplier);
    let store = &inspector.store;
    let rating = async || store.client.get(&format!("{path}?days=3650")).await.json;
    let empty = rating().await;
    assert_eq!((&empty["deliveries"], &empty["dueLines"], &empty["completeLines"]), (&json!(0), &json!(1), &json!(0)));
    inspector.posted(4, "2026-01-08").await;
    let late = inspector.posted(6, "2026-01-14").await;
    let bad = inspector.act("inspect", &late, json!({"refused": 1}), json!({"reason": "Bent"})).await;
    assert_eq!(bad.status, 200, "{}", bad.text);
    let rated = rating().await;
    let figures = ["deliveries", "dated", "onTime", "dueLines", "completeLines", "receivedLines", "goodLines"];
    assert_eq!(figures.map(|figure| rated[figure].as_i64().unwrap()), [2, 2, 1, 1, 1, 2, 1]);
    assert_eq!((rated["daysLate"].as_f64(), rated["score"].as_f64()), (Some(4.0), Some((0.5 + 1.0 + 0.5) / 3.0)));
    let before = store.client.get(&format!("{path}?days=1")).await.json;
    assert_eq!((&before["deliveries"], &before["score"]), (&json!(0), &Value::Null), "none of them is in the window");
    assert_eq!(refused(&store.client.get(&format!("{path}?days=0")).await), (422, "invalid"));
}
