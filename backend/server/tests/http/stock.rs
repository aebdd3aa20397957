//! Stock: postings, reservations and documents, and a ledger that sums to the balances however many post at once.

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::future::join_all;
use gantry_testkit::app::{Reply, TestApp};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::{StaffClient, refused};

/// A warehouse with two places, and a part.
pub(crate) struct Store {
    pub(crate) client: StaffClient,
    pub(crate) unit: Value,
    pub(crate) warehouse: Value,
    pub(crate) places: [Value; 2],
    pub(crate) part: Value,
}

impl Store {
    pub(crate) async fn open() -> Self {
        let app = TestApp::start().await;
        let token = app.sign_in("admin@demo.example").await;
        Self::of(StaffClient { app, token }).await
    }

    pub(crate) async fn of(client: StaffClient) -> Self {
        let id = async |family: &str, body: Value| client.make(family, body).await["id"].clone();
        let unit = id("UnitOfMeasure", json!({"code": "pc", "name": "Piece"})).await;
        let warehouse = id("Warehouse", json!({"code": "MAIN", "name": "Main store"})).await;
        let place =
            async |code: &str| id("StockLocation", json!({"code": code, "name": code, "warehouseId": warehouse})).await;
        let places = [place("A-1").await, place("A-2").await];
        let part = id("MasterPart", json!({"code": "BRG", "name": "Bearing", "unitId": unit})).await;
        Self { unit, warehouse, places, part, client }
    }

    pub(crate) fn body(&self, kind: &str, place: usize, quantity: Value, more: Value) -> Value {
        let mut body = json!({
            "commandId": Uuid::new_v4(), "kind": kind, "partId": self.part, "locationId": self.places[place],
            "quantity": quantity,
        });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    }

    pub(crate) async fn send(&self, body: Value) -> Reply {
        self.client.post("/api/Stock/move/", body).await
    }

    pub(crate) async fn moved(&self, kind: &str, place: usize, quantity: Value, more: Value) -> Value {
        let reply = self.send(self.body(kind, place, quantity, more)).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json
    }

    pub(crate) async fn receive(&self, place: usize, quantity: i64, cost: i64) {
        self.moved("receive", place, json!(quantity), json!({"unitCost": cost})).await;
    }

    /// Balance, reserved, average cost and value at a place.
    pub(crate) async fn at(&self, place: usize) -> [f64; 4] {
        let filters = json!({"locationId": {"value": [self.places[place]], "matchMode": "in"}});
        let reply = self.client.post("/api/Stock/list/", json!({"filters": filters})).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        let of = |field: &str| reply.json["items"][0][field].as_str().unwrap().parse().unwrap();
        ["balance", "reserved", "averageCost", "value"].map(of)
    }

    pub(crate) async fn ledger(&self) -> Vec<Value> {
        let reply = self.client.post("/api/StockMovement/list/", json!({"rows": 500})).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json["items"].as_array().unwrap().clone()
    }

    pub(crate) async fn ledger_is_the_balance(&self) {
        let reply = self.client.get("/api/Stock/check/").await;
        assert_eq!((reply.status.as_u16(), &reply.json["items"]), (200, &json!([])), "{}", reply.text);
    }

    /// The first reservation at a place, and where it is released.
    async fn reservation(&self, place: usize) -> (Value, String) {
        let filters = json!({"locationId": {"value": [self.places[place]], "matchMode": "in"}});
        let item =
            self.client.post("/api/Stock/list/", json!({"filters": filters})).await.json["items"][0]["id"].clone();
        let reserved = self.client.get(&format!("/api/Stock/{item}/reservations/")).await.json["items"][0].clone();
        let release = format!("/api/Stock/reservations/{}/release/", reserved["id"]);
        (reserved, release)
    }

    pub(crate) async fn status(&self, family: &str, id: &Value, status: &str) -> Reply {
        self.client.post(&format!("/api/{family}/{id}/status/?status={status}"), json!({"reason": "Because"})).await
    }

    pub(crate) async fn reach(&self, family: &str, id: &Value, statuses: &[&str]) {
        for status in statuses {
            let reply = self.status(family, id, status).await;
            assert_eq!(reply.status, 200, "{status}: {}", reply.text);
        }
    }
}

#[actix_web::test]
async fn movements_keep_quantity_average_and_value() {
    let store = Store::open().await;
    store.receive(0, 10, 4).await;
    store.receive(0, 30, 6).await;
    assert_eq!(store.at(0).await, [40.0, 0.0, 5.5, 220.0]);
    let issued = store.moved("issue", 0, json!(15), json!({"document": "WO-000001"})).await;
    assert_eq!(issued["items"][0]["value"], "-82.50");
    store.moved("transfer", 0, json!("5"), json!({"toLocationId": store.places[1]})).await;
    assert_eq!((store.at(0).await, store.at(1).await), ([20.0, 0.0, 5.5, 110.0], [5.0, 0.0, 5.5, 27.5]));
    let back = json!({"returnOf": issued["items"][0]["id"]});
    store.moved("return", 0, json!(5), back.clone()).await;
    let more = store.send(store.body("return", 0, json!(11), back)).await;
    assert_eq!(refused(&more), (409, "over_return"));
    store.moved("count", 0, json!(24), json!({})).await;
    let same = store.moved("count", 0, json!(24), json!({})).await;
    assert_eq!((&same["items"], store.at(0).await[0]), (&json!([]), 24.0), "an equal count moves nothing");
    let scrap = store.send(store.body("scrap", 0, json!(1), json!({}))).await;
    assert_eq!(refused(&scrap), (422, "required"));
    store.moved("scrap", 0, json!(1), json!({"reason": "Rusty"})).await;
    store.moved("adjust", 0, json!(-3), json!({"reason": "Lost"})).await;
    let much = store.send(store.body("issue", 0, json!(21), json!({}))).await;
    assert_eq!(refused(&much), (409, "insufficient_stock"));
    assert_eq!(store.at(0).await[0], 20.0);
    let part = store.client.get(&format!("/api/MasterPart/{}", store.part)).await.json;
    assert_eq!((&part["balance"], &part["available"]), (&json!("25.0000"), &json!("25.0000")));
    let archived = store.client.post(&format!("/api/MasterPart/{}/archive/", store.part), json!({})).await;
    assert_eq!(refused(&archived), (409, "in_use"));
    let place = format!("/api/StockLocation/{}/archive/", store.places[0]);
    assert_eq!(refused(&store.client.post(&place, json!({})).await), (409, "in_use"));
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn a_movement_is_posted_once_however_often_it_is_sent() {
    let store = Store::open().await;
    let body = store.body("receive", 0, json!(7), json!({"unitCost": 2}));
    let all = join_all((0..8).map(|_| store.send(body.clone()))).await;
    let first = &all[0].json["items"][0]["id"];
    assert!(all.iter().all(|reply| reply.status == 200 && &reply.json["items"][0]["id"] == first));
    assert_eq!((store.at(0).await, store.ledger().await.len()), ([7.0, 0.0, 2.0, 14.0], 1));
}

#[actix_web::test]
async fn parallel_reservations_give_exactly_what_there_is() {
    let store = Store::open().await;
    store.receive(0, 100, 1).await;
    let mut codes = [0; 2];
    for _ in 0..10 {
        let some = (0..20).map(|_| store.send(store.body("reserve", 0, json!(1), json!({}))));
        for reply in join_all(some).await {
            match refused(&reply) {
                (200, _) => codes[0] += 1,
                (409, "insufficient_stock") => codes[1] += 1,
                other => panic!("{other:?} {}", reply.text),
            }
        }
    }
    assert_eq!((codes, store.at(0).await), ([100, 100], [100.0, 100.0, 1.0, 100.0]));
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn transfers_in_a_ring_do_not_wait_for_each_other() {
    let store = Store::open().await;
    store.receive(0, 50, 3).await;
    store.receive(1, 50, 3).await;
    let ring = (0..60).map(|turn| {
        let from = turn % 2;
        store.send(store.body("transfer", from, json!(1), json!({"toLocationId": store.places[1 - from]})))
    });
    for reply in join_all(ring).await {
        assert_eq!(reply.status, 200, "{}", reply.text);
    }
    assert_eq!((store.at(0).await[0], store.at(1).await[0]), (50.0, 50.0));
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn a_back_dated_movement_replays_what_came_after_it() {
    let store = Store::open().await;
    let ago = |hours: i64| -> DateTime<Utc> { Utc::now() - TimeDelta::hours(hours) };
    store.moved("receive", 0, json!(10), json!({"unitCost": 2, "at": ago(9)})).await;
    store.moved("issue", 0, json!(8), json!({"at": ago(5)})).await;
    store.moved("receive", 0, json!(20), json!({"unitCost": 2, "at": ago(1)})).await;
    let late = store.send(store.body("issue", 0, json!(3), json!({"at": ago(7)}))).await;
    assert_eq!(refused(&late), (409, "negative_later"));
    store.moved("issue", 0, json!(2), json!({"at": ago(7)})).await;
    let after: Vec<Value> = store.ledger().await.iter().map(|entry| entry["balanceAfter"].clone()).collect();
    assert_eq!(after, ["20.0000", "0.0000", "8.0000", "10.0000"]);
    store.moved("count", 0, json!(20), json!({})).await;
    let settings = "/api/TenantSettings/general/";
    let mut chosen = store.client.get(settings).await.json;
    chosen["booksClosedUntil"] = json!(Utc::now().date_naive());
    assert_eq!(refused(&store.client.put(settings, chosen.clone()).await), (422, "invalid"), "today goes on");
    chosen["booksClosedUntil"] = json!(ago(48).date_naive());
    assert_eq!(store.client.put(settings, chosen).await.status, 200);
    let closed = store.send(store.body("receive", 0, json!(1), json!({"unitCost": 2, "at": ago(73)}))).await;
    assert_eq!(refused(&closed), (409, "period_closed"));
    let changes = store.client.get("/api/TenantSettings/history/").await.json;
    assert!(changes["items"][0]["after"]["booksClosedUntil"].is_string(), "{changes}");
    let future = store.send(store.body("issue", 0, json!(1), json!({"at": ago(-2)}))).await;
    assert_eq!(refused(&future), (422, "invalid"));
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn a_part_is_entered_in_its_other_units() {
    let store = Store::open().await;
    let crate_unit = store.client.make("UnitOfMeasure", json!({"code": "box", "name": "Box"})).await["id"].clone();
    let path = format!("/api/MasterPart/{}", store.part);
    let conversions = json!({"version": 1, "conversions": [{"unitId": crate_unit, "factor": 12}]});
    let changed = store.client.put(&path, conversions).await;
    assert_eq!(changed.status, 200, "{}", changed.text);
    let entry = store.moved("receive", 0, json!(2), json!({"unitCost": 1, "unitId": crate_unit})).await;
    assert_eq!((&entry["items"][0]["quantity"], &entry["items"][0]["enteredUnit"]), (&json!("24.0000"), &json!("box")));
    let other = store.client.make("UnitOfMeasure", json!({"code": "kg", "name": "Kilogram"})).await["id"].clone();
    let wrong = store.send(store.body("issue", 0, json!(1), json!({"unitId": other}))).await;
    assert_eq!(refused(&wrong), (422, "wrong_unit"));
    let unit = store.client.put(&path, json!({"version": 2, "unitId": other})).await;
    assert_eq!(refused(&unit), (409, "in_use"));
    let same = store.moved("issue", 0, json!(1), json!({"unitId": store.unit})).await;
    assert_eq!(same["items"][0]["quantity"], "-1.0000");
}

#[actix_web::test]
async fn an_approved_request_reserves_and_issuing_takes_its_reservation() {
    let store = Store::open().await;
    store.receive(0, 6, 5).await;
    store.receive(1, 3, 5).await;
    let body =
        json!({"title": "Line 1", "warehouseId": store.warehouse, "lines": [{"partId": store.part, "quantity": 8}]});
    let request = store.client.make("MaterialRequest", body).await;
    let (id, line) = (&request["id"], &request["lines"][0]["id"]);
    assert_eq!(request["code"], "MR-000001");
    let issue = format!("/api/MaterialRequest/{id}/issue/");
    let early = store.client.post(&issue, json!({"commandId": Uuid::new_v4()})).await;
    assert_eq!(refused(&early), (409, "not_approved"));
    store.reach("MaterialRequest", id, &["submitted", "approved"]).await;
    assert_eq!((store.at(0).await[1], store.at(1).await[1]), (6.0, 2.0));
    let change = store.client.put(&format!("/api/MaterialRequest/{id}"), json!({"version": 3, "lines": []})).await;
    assert_eq!(refused(&change), (409, "not_editable"));
    let foreign = store.send(store.body("release", 0, json!(1), json!({}))).await;
    assert_eq!(refused(&foreign), (409, "promised"));
    let (reserved, release) = store.reservation(1).await;
    assert_eq!(
        (&reserved["document"], &reserved["requestId"], &reserved["quantity"]),
        (&json!("MR-000001"), id, &json!("2.0000"))
    );
    let staff = store.client.app.sign_in("staff@demo.example").await;
    let body = json!({"commandId": Uuid::new_v4(), "reason": "The line stands still"});
    let reply = store.client.app.post(&release).token(&staff).json(body.clone()).send().await;
    assert_eq!(reply.status, 403, "releasing by hand needs a permission of its own");
    for _ in 0..2 {
        assert_eq!(store.client.post(&release, body.clone()).await.status, 204);
    }
    assert_eq!(
        (store.at(1).await[1], store.ledger().await[0]["reason"].clone()),
        (0.0, json!("The line stands still"))
    );
    store.reach("MaterialRequest", id, &["held", "approved"]).await;
    let much = store.send(store.body("issue", 1, json!(2), json!({}))).await;
    assert_eq!(refused(&much), (409, "insufficient_stock"), "what is promised is not available");

    let command = json!({"commandId": Uuid::new_v4(), "lines": [{"lineId": line, "quantity": 7}]});
    for _ in 0..2 {
        let issued = store.client.post(&issue, command.clone()).await;
        assert_eq!((issued.status.as_u16(), &issued.json["fulfilment"]), (200, &json!("partly")), "{}", issued.text);
    }
    assert_eq!((store.at(0).await[0], store.at(1).await), (0.0, [2.0, 1.0, 5.0, 10.0]));
    let more = json!({"commandId": Uuid::new_v4(), "lines": [{"lineId": line, "quantity": 2}]});
    assert_eq!(refused(&store.client.post(&issue, more).await), (409, "over_issue"));
    assert_eq!(refused(&store.status("MaterialRequest", id, "cancelled").await), (409, "issued_already"));
    store.reach("MaterialRequest", id, &["closed"]).await;
    assert_eq!(store.at(1).await[1], 0.0, "closing releases what is not taken");
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn an_order_is_received_within_its_tolerance_and_reordering_twice_orders_once() {
    let store = Store::open().await;
    let supplier = store.client.make("Supplier", json!({"code": "ACME", "name": "Acme"})).await["id"].clone();
    let sold = json!({"number": "4711", "supplierId": supplier, "partId": store.part, "price": 5, "preferred": true});
    store.client.make("SupplierPart", sold).await;
    let level = json!({"partId": store.part, "warehouseId": store.warehouse, "reorderPoint": 20, "reorderQuantity": 5});
    store.client.make("StockLevel", level.clone()).await;
    assert_eq!(refused(&store.client.post("/api/StockLevel/", level).await), (409, "level_there"));
    store.receive(0, 10, 4).await;
    let proposed = store.client.get("/api/Stock/reorder/").await.json;
    let wanted: f64 = proposed["items"][0]["quantity"].as_str().unwrap().parse().unwrap();
    assert_eq!((wanted, &proposed["items"][0]["supplierId"]), (15.0, &supplier));
    let orders = join_all((0..4).map(|_| store.client.post("/api/Stock/reorder/", json!({})))).await;
    let made: Vec<Value> = orders.iter().flat_map(|reply| reply.json["items"].as_array().unwrap().clone()).collect();
    assert_eq!(made.len(), 1, "however many ask");
    assert_eq!(store.client.get("/api/Stock/reorder/").await.json["items"], json!([]));

    let order = &made[0]["id"];
    let receipt = |quantity: i64| {
        json!({"purchaseOrderId": order, "locationId": store.places[0],
            "lines": [{"partId": store.part, "quantity": quantity, "unitCost": 9}]})
    };
    let early = store.client.make("MaterialReceipt", receipt(15)).await["id"].clone();
    assert_eq!(refused(&store.status("MaterialReceipt", &early, "posted").await), (409, "not_sent"));
    store.reach("PurchaseOrder", order, &["approved", "sent"]).await;
    let much = store.client.make("MaterialReceipt", receipt(16)).await["id"].clone();
    assert_eq!(refused(&store.status("MaterialReceipt", &much, "posted").await), (409, "over_delivery"));
    let posts = join_all((0..3).map(|_| store.status("MaterialReceipt", &early, "posted"))).await;
    assert_eq!(posts.iter().filter(|reply| reply.status == 200).count(), 1, "it is posted once");
    assert_eq!(store.at(0).await, [25.0, 0.0, 7.0, 175.0]);
    let order = store.client.get(&format!("/api/PurchaseOrder/{order}")).await.json;
    assert_eq!((&order["delivery"], &order["lines"][0]["received"]), (&json!("received"), &json!("15.0000")));
    store.reach("MaterialReceipt", &early, &["voided"]).await;
    assert_eq!(store.at(0).await, [10.0, 0.0, 4.0, 40.0]);
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn a_receipt_whose_goods_have_moved_on_is_not_voided() {
    let store = Store::open().await;
    let receipt =
        json!({"locationId": store.places[0], "lines": [{"partId": store.part, "quantity": 4, "unitCost": 2}]});
    let receipt = store.client.make("MaterialReceipt", receipt).await["id"].clone();
    store.reach("MaterialReceipt", &receipt, &["posted"]).await;
    store.moved("issue", 0, json!(1), json!({})).await;
    assert_eq!(refused(&store.status("MaterialReceipt", &receipt, "voided").await), (409, "moved_since"));
    assert_eq!(store.at(0).await[0], 3.0);
}

#[actix_web::test]
async fn a_warehouse_that_allows_it_goes_below_nothing_and_is_settled() {
    let store = Store::open().await;
    let path = format!("/api/Warehouse/{}", store.warehouse);
    store.receive(0, 2, 4).await;
    assert_eq!(store.client.put(&path, json!({"version": 1, "negativeAllowed": true})).await.status, 200);
    store.moved("issue", 0, json!(5), json!({})).await;
    assert_eq!(store.at(0).await, [-3.0, 0.0, 4.0, -12.0]);
    let back = store.client.put(&path, json!({"version": 2, "negativeAllowed": false})).await;
    assert_eq!(refused(&back), (409, "negative_stock"));
    store.receive(0, 10, 5).await;
    assert_eq!(store.at(0).await, [7.0, 0.0, 4.0, 28.0]);
    assert_eq!(store.ledger().await[0]["kind"], "variance");
    store.ledger_is_the_balance().await;
}
