//! From material requests to purchase orders, and from deliveries back to the requests.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::client::refused;
use crate::stock::Store;

/// A store whose part is sold by a supplier, in packs of 12.
struct Buyer {
    store: Store,
    supplier: Value,
}

impl Buyer {
    async fn open() -> Self {
        let store = Store::open().await;
        let supplier = store.client.make("Supplier", json!({"code": "ACME", "name": "Acme"})).await["id"].clone();
        let sold = json!({"number": "AC-4711", "supplierId": supplier, "partId": store.part, "price": "5", "packSize": 12,
            "leadDays": 9, "priceBreaks": [{"fromQuantity": 12, "price": "4.5"}, {"fromQuantity": 100, "price": "4"}]});
        store.client.make("SupplierPart", sold).await;
        Self { store, supplier }
    }

    /// An approved request for so many.
    async fn request(&self, title: &str, quantity: i64, needed_on: &str) -> Value {
        let lines = json!([{"partId": self.store.part, "quantity": quantity}]);
        let body = json!({"title": title, "warehouseId": self.store.warehouse, "neededOn": needed_on, "lines": lines});
        let request = self.store.client.make("MaterialRequest", body).await;
        self.store.reach("MaterialRequest", &request["id"], &["submitted", "approved"]).await;
        request
    }

    async fn order(&self, body: Value) -> (u16, Value) {
        let reply = self.store.client.post("/api/MaterialRequest/order/", body).await;
        (reply.status.as_u16(), reply.json)
    }

    async fn sent(&self, requests: &[&Value]) -> Value {
        let ids: Vec<&Value> = requests.iter().map(|one| &one["id"]).collect();
        let (status, made) = self.order(json!({"requestIds": ids})).await;
        assert_eq!(status, 201, "{made}");
        let order = made["items"][0]["id"].clone();
        self.store.reach("PurchaseOrder", &order, &["approved", "sent"]).await;
        order
    }

    async fn received(&self, order: &Value, quantity: i64) -> Value {
        let lines = json!([{"partId": self.store.part, "quantity": quantity, "unitCost": 4}]);
        let body = json!({"purchaseOrderId": order, "locationId": self.store.places[0], "lines": lines});
        let receipt = self.store.client.make("MaterialReceipt", body).await["id"].clone();
        self.store.reach("MaterialReceipt", &receipt, &["posted"]).await;
        receipt
    }

    /// A purchase order with its lines, which answers to other calls leave out.
    async fn with_lines(&self, order: &Value) -> Value {
        self.store.client.get(&format!("/api/PurchaseOrder/{}", order["id"])).await.json
    }

    async fn get(&self, request: &Value) -> Value {
        self.store.client.get(&format!("/api/MaterialRequest/{}", request["id"])).await.json
    }

    /// Reserved, on order and short, of the only line of a request.
    async fn supply(&self, request: &Value) -> (Value, [f64; 3]) {
        let reply = self.store.client.get(&format!("/api/MaterialRequest/{}/supply/", request["id"])).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        let line = reply.json["items"][0].clone();
        let of = |field: &str| line[field].as_str().unwrap().parse().unwrap();
        let figures = ["reserved", "onOrder", "shortage"].map(of);
        (line, figures)
    }
}

#[actix_web::test]
async fn requests_are_ordered_once_and_a_delivery_is_reserved_for_whoever_needs_it_first() {
    let buyer = Buyer::open().await;
    let store = &buyer.store;
    store.receive(0, 4, 4).await;
    let late = buyer.request("Overhaul", 8, "2027-03-01").await;
    let early = buyer.request("Repair", 6, "2027-02-01").await;
    let (line, figures) = buyer.supply(&late).await;
    assert_eq!(figures, [4.0, 0.0, 4.0]);
    assert_eq!(
        (&line["supplierId"], &line["toOrder"], &line["price"]),
        (&buyer.supplier, &json!("12.0000"), &json!("4.500000"))
    );
    assert_eq!(buyer.get(&late).await["ordering"], "none");

    let both = json!({"requestIds": [late["id"], early["id"]]});
    let replies = join_all((0..4).map(|_| buyer.order(both.clone()))).await;
    let (made, others): (Vec<_>, Vec<_>) = replies.into_iter().partition(|(status, _)| *status == 201);
    assert_eq!(made.len(), 1, "however many ask");
    assert!(others.iter().all(|(status, reply)| (*status, &reply["code"]) == (409, &json!("nothing_missing"))));
    let order = &buyer.with_lines(&made[0].1["items"][0]).await;
    let line = &order["lines"][0];
    assert_eq!((&line["quantity"], &line["unitPrice"]), (&json!("12.0000"), &json!("4.500000")), "10 in packs of 12");
    assert_eq!(order["requestCodes"], "MR-000001, MR-000002");
    assert!(order["expectedOn"].is_string(), "the supplier's lead time is known");
    let filters = json!({"orders": {"value": [order["id"]], "matchMode": "in"}});
    let listed = store.client.post("/api/MaterialRequest/list/", json!({"filters": filters})).await;
    assert_eq!(listed.json["totalRecords"], 2, "{}", listed.text);
    let (line, figures) = buyer.supply(&early).await;
    assert_eq!((figures, &line["orders"][0]["orderCode"]), ([0.0, 6.0, 0.0], &order["code"]));
    assert_eq!(buyer.get(&late).await["ordering"], "ordered");

    store.reach("PurchaseOrder", &order["id"], &["approved", "sent"]).await;
    let first = buyer.received(&order["id"], 7).await;
    assert_eq!(store.at(0).await[..2], [11.0, 11.0]);
    assert_eq!((buyer.supply(&early).await.1, buyer.supply(&late).await.1), ([6.0, 0.0, 0.0], [5.0, 3.0, 0.0]));
    assert_eq!(
        (buyer.get(&early).await["ordering"].clone(), buyer.get(&late).await["ordering"].clone()),
        (json!("received"), json!("ordered"))
    );
    assert_eq!(
        refused(&store.status("MaterialReceipt", &first, "voided").await),
        (409, "moved_since"),
        "it is promised"
    );
    buyer.received(&order["id"], 5).await;
    assert_eq!(store.at(0).await[..2], [16.0, 14.0], "what nobody waits for is free");
    let late = buyer.get(&late).await;
    assert_eq!((&late["ordering"], &late["orderCodes"]), (&json!("received"), &order["code"]));
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn an_order_that_is_cancelled_or_smaller_leaves_its_request_short() {
    let buyer = Buyer::open().await;
    let store = &buyer.store;
    let request = buyer.request("Repair", 20, "2027-02-01").await;
    let (_, made) = buyer.order(json!({"requestIds": [request["id"]]})).await;
    let order = &buyer.with_lines(&made["items"][0]).await;
    assert_eq!(buyer.supply(&request).await.1, [0.0, 20.0, 0.0]);
    let lines = json!([{"id": order["lines"][0]["id"], "partId": store.part, "quantity": 12}]);
    let path = format!("/api/PurchaseOrder/{}", order["id"]);
    let smaller = store.client.put(&path, json!({"version": order["version"], "lines": lines})).await;
    assert_eq!(smaller.status, 200, "{}", smaller.text);
    assert_eq!(
        (buyer.supply(&request).await.1, buyer.get(&request).await["ordering"].clone()),
        ([0.0, 12.0, 8.0], json!("partly"))
    );
    store.reach("PurchaseOrder", &order["id"], &["cancelled"]).await;
    assert_eq!(
        (buyer.supply(&request).await.1, buyer.get(&request).await["ordering"].clone()),
        ([0.0, 0.0, 20.0], json!("none"))
    );

    let order = buyer.sent(&[&request]).await;
    buyer.received(&order, 5).await;
    store.reach("PurchaseOrder", &order, &["closed"]).await;
    assert_eq!(buyer.supply(&request).await.1, [5.0, 0.0, 15.0], "what is closed short does not come any more");
    store.reach("MaterialRequest", &request["id"], &["held"]).await;
    let (status, refusal) = buyer.order(json!({"requestIds": [request["id"]]})).await;
    assert_eq!((status, &refusal["code"], &refusal["recordStatus"]), (409, &json!("not_approved"), &json!("held")));
}

#[actix_web::test]
async fn a_delivery_is_not_reserved_for_a_held_request_or_in_a_hold_place() {
    let buyer = Buyer::open().await;
    let store = &buyer.store;
    let request = buyer.request("Repair", 10, "2027-02-01").await;
    let order = buyer.sent(&[&request]).await;
    let hold = json!({"code": "HOLD", "name": "Hold", "warehouseId": store.warehouse, "kind": "hold"});
    let hold = store.client.make("StockLocation", hold).await["id"].clone();
    let lines = json!([{"partId": store.part, "quantity": 4, "unitCost": 4, "locationId": hold}]);
    let body = json!({"purchaseOrderId": order, "locationId": store.places[0], "lines": lines});
    let receipt = store.client.make("MaterialReceipt", body).await["id"].clone();
    store.reach("MaterialReceipt", &receipt, &["posted"]).await;
    assert_eq!(buyer.supply(&request).await.1, [0.0, 10.0, 0.0], "it waits for its inspection");
    store.reach("MaterialRequest", &request["id"], &["held"]).await;
    let receipt = buyer.received(&order, 6).await;
    assert_eq!(store.at(0).await[..2], [6.0, 0.0]);
    store.reach("MaterialReceipt", &receipt, &["voided"]).await;
    store.reach("MaterialRequest", &request["id"], &["approved"]).await;
    buyer.received(&order, 6).await;
    assert_eq!(store.at(0).await[..2], [6.0, 6.0]);
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn what_cannot_be_ordered_is_refused_and_nothing_is_made() {
    let buyer = Buyer::open().await;
    let store = &buyer.store;
    let unsold = json!({"code": "GSK", "name": "Gasket", "unitId": store.unit});
    let unsold = store.client.make("MasterPart", unsold).await["id"].clone();
    let body = json!({"title": "Seals", "warehouseId": store.warehouse, "lines": [{"partId": unsold, "quantity": 3}]});
    let request = store.client.make("MaterialRequest", body).await;
    let (id, line) = (&request["id"], &request["lines"][0]["id"]);
    let codes = async |body: Value| {
        let (status, reply) = buyer.order(body).await;
        (
            status,
            reply["code"].as_str().unwrap_or_default().to_owned(),
            reply["fields"]
                .as_object()
                .and_then(|fields| fields.keys().next())
                .map_or(Value::Null, |field| json!(field)),
        )
    };
    let of = |lines: Value| json!({"requestIds": [id], "lines": lines});
    assert_eq!(codes(json!({"requestIds": []})).await, (422, "invalid".to_owned(), json!("requestIds")));
    assert_eq!(codes(json!({"requestIds": [999_999]})).await.0, 404);
    assert_eq!(codes(json!({"requestIds": [id]})).await.1, "not_approved");
    store.reach("MaterialRequest", id, &["submitted", "approved"]).await;
    assert_eq!(codes(json!({"requestIds": [id]})).await.1, "no_supplier");
    assert_eq!(
        codes(of(json!([{"lineId": line}]))).await,
        (422, "no_supplier".to_owned(), json!("lines.0.supplierId"))
    );
    assert_eq!(codes(of(json!([{"lineId": 999_999}]))).await, (422, "invalid".to_owned(), json!("lines.0.lineId")));
    let chosen = |quantity: &str| json!({"lineId": line, "supplierId": buyer.supplier, "quantity": quantity});
    assert_eq!(codes(of(json!([chosen("0")]))).await.2, json!("lines.0.quantity"));
    assert_eq!(codes(of(json!([chosen("1"), chosen("2")]))).await.2, json!("lines.1.lineId"));
    assert_eq!(codes(of(json!([chosen("1000000000000000")]))).await.0, 422);
    let unknown = json!([{"lineId": line, "supplierId": 999_999}]);
    assert_eq!(codes(of(unknown)).await.0, 422);
    let orders = store.client.post("/api/PurchaseOrder/list/", json!({})).await;
    assert_eq!(orders.json["totalRecords"], 0);

    let (status, made) = buyer.order(of(json!([chosen("5")]))).await;
    let more = &buyer.with_lines(&made["items"][0]).await["lines"][0]["quantity"];
    assert_eq!((status, more), (201, &json!("5.0000")), "more than is wanted is for stock");
    assert_eq!(buyer.supply(&request).await.1, [0.0, 3.0, 0.0]);
    assert_eq!(codes(of(json!([chosen("1")]))).await.1, "nothing_missing");
}
