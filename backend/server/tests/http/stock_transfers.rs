//! Transfers between warehouses: what is sent is in transit at its cost, arrives at that cost, and what never arrives is settled.

use futures_util::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::refused;
use crate::stock::Store;

/// Two warehouses with a place each.
struct Ring {
    store: Store,
    warehouses: [Value; 2],
    places: [Value; 2],
}

impl Ring {
    async fn open() -> Self {
        let store = Store::open().await;
        let other = store.client.make("Warehouse", json!({"code": "VAN", "name": "Van"})).await["id"].clone();
        let place = json!({"code": "VAN-1", "name": "Van", "warehouseId": other});
        let place = store.client.make("StockLocation", place).await["id"].clone();
        let (warehouses, places) = ([store.warehouse.clone(), other], [store.places[0].clone(), place]);
        Self { store, warehouses, places }
    }

    /// Makes a transfer from one of the warehouses to the other.
    async fn transfer(&self, from: usize, quantity: i64) -> Value {
        let to = 1 - from;
        let line = json!({
            "partId": self.store.part, "quantity": quantity,
            "fromLocationId": self.places[from], "toLocationId": self.places[to],
        });
        let (from, to) = (&self.warehouses[from], &self.warehouses[to]);
        let body = json!({"fromWarehouseId": from, "toWarehouseId": to, "lines": [line]});
        self.store.client.make("StockTransfer", body).await
    }

    async fn at(&self, place: usize) -> [f64; 2] {
        let filters = json!({"locationId": {"value": [self.places[place]], "matchMode": "in"}});
        let reply = self.store.client.post("/api/Stock/list/", json!({"filters": filters})).await;
        ["balance", "value"].map(|field| reply.json["items"][0][field].as_str().unwrap().parse().unwrap())
    }

    async fn in_transit(&self) -> Value {
        self.store.client.get(&format!("/api/MasterPart/{}", self.store.part)).await.json["inTransit"].clone()
    }
}

#[actix_web::test]
async fn what_is_sent_arrives_at_its_cost_and_what_is_missing_is_settled_with_a_reason() {
    let ring = Ring::open().await;
    let client = &ring.store.client;
    ring.store.receive(0, 3, 1).await;
    ring.store.moved("receive", 0, json!(3), json!({"unitCost": "2.33"})).await;
    let transfer = ring.transfer(0, 5).await;
    let (id, line) = (&transfer["id"], &transfer["lines"][0]["id"]);
    let receive = format!("/api/StockTransfer/{id}/receive/");
    let arrival = |received: i64, missing: i64, reason: &str| {
        let lines = json!([{"lineId": line, "received": received, "missing": missing}]);
        json!({"commandId": Uuid::new_v4(), "lines": lines, "reason": reason})
    };
    assert_eq!(refused(&client.post(&receive, arrival(1, 0, "")).await), (409, "not_sent"));
    ring.store.reach("StockTransfer", id, &["sent"]).await;
    let sent = client.get(&format!("/api/StockTransfer/{id}")).await.json;
    assert_eq!((&sent["lines"][0]["sentValue"], ring.in_transit().await), (&json!("8.33"), json!("5.0000")));
    assert_eq!(refused(&ring.store.status("StockTransfer", id, "cancelled").await), (409, "transition_not_allowed"));
    assert_eq!(ring.at(0).await, [1.0, 1.66]);

    assert_eq!(refused(&client.post(&receive, arrival(5, 1, "Lost")).await), (409, "over_receipt"));
    assert_eq!(refused(&client.post(&receive, arrival(1, 1, "")).await), (422, "required"));
    let first = arrival(3, 0, "");
    for _ in 0..2 {
        let reply = client.post(&receive, first.clone()).await;
        assert_eq!((reply.status.as_u16(), &reply.json["status"]), (200, &json!("partlyReceived")), "{}", reply.text);
    }
    assert_eq!((ring.at(1).await, ring.in_transit().await), ([3.0, 5.0], json!("2.0000")));
    let last = client.post(&receive, arrival(1, 1, "One fell off the truck")).await;
    assert_eq!((last.status.as_u16(), &last.json["status"]), (200, &json!("received")), "{}", last.text);
    assert_eq!(last.json["reason"], "One fell off the truck");
    let settled = client.get(&format!("/api/StockTransfer/{id}")).await.json;
    assert_eq!((&settled["lines"][0]["missingValue"], &settled["inTransitValue"]), (&json!("1.66"), &json!("0.00")));
    // 1.66 + 6.67 + 1.66 are the 9.99 that came in.
    assert_eq!((ring.at(1).await, ring.in_transit().await), ([4.0, 6.67], json!("0")));
    assert_eq!(refused(&client.post(&receive, arrival(1, 0, "")).await), (409, "not_sent"));
    ring.store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn transfers_that_go_round_in_parallel_do_not_wait_for_each_other() {
    let ring = Ring::open().await;
    ring.store.receive(0, 40, 3).await;
    let there = json!({"toLocationId": ring.places[1]});
    ring.store.moved("transfer", 0, json!(20), there).await;
    let each = async |turn: usize| {
        let id = ring.transfer(turn % 2, 1).await["id"].clone();
        ring.store.reach("StockTransfer", &id, &["sent"]).await;
        let path = format!("/api/StockTransfer/{id}/receive/");
        let reply = ring.store.client.post(&path, json!({"commandId": Uuid::new_v4()})).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
    };
    join_all((0..16).map(each)).await;
    assert_eq!((ring.at(0).await, ring.at(1).await), ([20.0, 60.0], [20.0, 60.0]));
    ring.store.ledger_is_the_balance().await;
    let same = json!({"fromWarehouseId": ring.warehouses[0], "toWarehouseId": ring.warehouses[0]});
    let same = ring.store.client.make("StockTransfer", same).await["id"].clone();
    assert_eq!(refused(&ring.store.status("StockTransfer", &same, "sent").await), (422, "invalid"));
}
