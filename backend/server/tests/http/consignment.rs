//! Stock that a supplier owns until it is used: worth nothing while it lies there, taken over at the supplier's price when it goes, given
//! back when it returns, and invoiced by what was used.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::refused;
use crate::stock::Store;
use crate::stock_valuation::{value_by, valued_by};

/// A store with a shelf that a supplier owns, and the supplier's price of the part.
struct Consigned {
    store: Store,
    supplier: Value,
    shelf: Value,
}

impl Consigned {
    async fn open(valuation: &str) -> Self {
        let store = valued_by(valuation).await;
        let supplier = json!({"code": "ACME", "name": "Acme", "currency": "USD"});
        let supplier = store.client.make("Supplier", supplier).await["id"].clone();
        let shelf = json!({"code": "C-1", "name": "Acme's shelf", "warehouseId": store.warehouse, "ownerId": supplier});
        let shelf = store.client.make("StockLocation", shelf).await["id"].clone();
        if valuation == "standardPrice" {
            let path = format!("/api/MasterPart/{}/standard-prices/", store.part);
            let reply = store.client.post(&path, json!({"price": "4", "reason": "New year"})).await;
            assert_eq!(reply.status, 200, "{}", reply.text);
        }
        Self { store, supplier, shelf }
    }

    async fn priced(&self, price: &str) -> Value {
        let sold = json!({"supplierId": self.supplier, "partId": self.store.part, "number": "A-1", "price": price});
        self.store.client.make("SupplierPart", sold).await
    }

    fn body(&self, kind: &str, quantity: Value, more: Value) -> Value {
        let mut body = self.store.body(kind, 0, quantity, more);
        body["locationId"] = self.shelf.clone();
        body
    }

    async fn moved(&self, kind: &str, quantity: Value, more: Value) -> Value {
        let reply = self.store.send(self.body(kind, quantity, more)).await;
        assert_eq!(reply.status, 200, "{kind}: {}", reply.text);
        reply.json["items"].clone()
    }

    /// Kind and value of the entries of a movement.
    fn worth(entries: &Value) -> Vec<(String, String)> {
        let text = |entry: &Value, field: &str| entry[field].as_str().unwrap().to_owned();
        entries.as_array().unwrap().iter().map(|entry| (text(entry, "kind"), text(entry, "value"))).collect()
    }

    /// Owner, balance and value of what lies on the shelf.
    async fn shelf(&self) -> [Value; 3] {
        let filters = json!({"ownerId": {"value": [self.supplier], "matchMode": "in"}});
        let found = self.store.client.post("/api/Stock/list/", json!({"filters": filters})).await.json;
        assert_eq!(found["totalRecords"], 1, "{found}");
        ["ownerName", "balance", "value"].map(|field| found["items"][0][field].clone())
    }

    async fn consumed(&self) -> Value {
        self.store.client.get(&format!("/api/Supplier/{}/consumed/", self.supplier)).await.json
    }

    async fn drafted(&self) -> gantry_testkit::app::Reply {
        self.store.client.post(&format!("/api/Supplier/{}/consumed/", self.supplier), json!({})).await
    }
}

fn entries(all: &[(&str, &str)]) -> Vec<(String, String)> {
    all.iter().map(|(kind, value)| (kind.to_string(), value.to_string())).collect()
}

#[actix_web::test]
async fn consigned_goods_are_worth_nothing_until_they_are_used_whatever_stock_is_valued_by() {
    for valuation in ["movingAverage", "fifo", "standardPrice"] {
        let consigned = Consigned::open(valuation).await;
        let store = &consigned.store;
        let came = consigned.moved("receive", json!(20), json!({"unitCost": 99})).await;
        assert_eq!(Consigned::worth(&came), entries(&[("receive", "0.00")]), "{valuation}");
        assert_eq!(consigned.shelf().await, [json!("Acme"), json!("20.0000"), json!("0.00")]);
        let unpriced = store.send(consigned.body("issue", json!(2), json!({}))).await;
        assert_eq!(refused(&unpriced), (409, "no_price"));

        let sold = consigned.priced("2.5").await;
        let issued = consigned.moved("issue", json!(3), json!({"document": "WO-7"})).await;
        assert_eq!(Consigned::worth(&issued), entries(&[("issue", "-7.50"), ("takeOver", "7.50")]));
        let change = json!({"version": sold["version"], "price": "3"});
        assert_eq!(store.client.put(&format!("/api/SupplierPart/{}", sold["id"]), change).await.status, 200);
        let back = consigned.moved("return", json!(1), json!({"returnOf": issued[0]["id"]})).await;
        assert_eq!(Consigned::worth(&back), entries(&[("return", "2.50"), ("takeOver", "-2.50")]), "at its own cost");

        // To a shelf of our own it comes with what we owe for it.
        let ours = consigned.moved("transfer", json!(4), json!({"toLocationId": store.places[1]})).await;
        let (value, variance) = ("12.00", ("variance", "4.00"));
        let mut expected = vec![("transfer", "-12.00"), ("takeOver", "12.00"), ("transfer", value)];
        expected.extend((valuation == "standardPrice").then_some(variance));
        assert_eq!(Consigned::worth(&ours), entries(&expected), "{valuation}");
        let missed = consigned.moved("count", json!(13), json!({})).await;
        assert_eq!(
            Consigned::worth(&missed),
            entries(&[("count", "-3.00"), ("takeOver", "3.00")]),
            "what is lost is paid"
        );
        let found = consigned.moved("count", json!(15), json!({})).await;
        assert_eq!(Consigned::worth(&found), entries(&[("count", "0.00")]), "what is found is the supplier's");
        assert_eq!(consigned.shelf().await, [json!("Acme"), json!("15.0000"), json!("0.00")]);
        store.ledger_is_the_balance().await;

        // Another valuation leaves alone what is not ours.
        for other in ["fifo", "standardPrice", "movingAverage"].iter().filter(|other| **other != valuation) {
            value_by(store, other).await;
            assert_eq!(consigned.shelf().await[2], "0.00");
        }
        let late = consigned.body("issue", json!(1), json!({"at": "2026-01-05T08:00:00Z"}));
        assert_eq!(refused(&store.send(late).await), (422, "invalid"), "a price is one of today");
    }
}

#[actix_web::test]
async fn a_work_order_pays_what_the_supplier_asks() {
    let consigned = Consigned::open("movingAverage").await;
    let store = &consigned.store;
    consigned.priced("2.5").await;
    consigned.moved("receive", json!(10), json!({"unitCost": 0})).await;
    let order = store.client.make("WorkOrder", json!({"boardNumber": 1, "title": "Gearbox"})).await["id"].clone();
    let line = json!({
        "workOrderId": order, "partId": store.part, "warehouseId": store.warehouse, "quantity": "4", "reserve": true,
    });
    let line = store.client.post("/api/WorkOrderPart/", line).await.json["id"].clone();
    let issued = store.client.post(&format!("/api/WorkOrderPart/{line}/issue/"), json!({"quantity": "4"})).await;
    assert_eq!(issued.status, 200, "{}", issued.text);
    assert_eq!(issued.json["actualCost"], "10.00", "{}", issued.text);
    let back = store.client.post(&format!("/api/WorkOrderPart/{line}/return/"), json!({"quantity": "1"})).await;
    assert_eq!((back.status.as_u16(), &back.json["actualCost"]), (200, &json!("7.50")), "{}", back.text);
    let consumed = async || {
        let part = consigned.consumed().await["items"][0].clone();
        [part["quantity"].clone(), part["value"].clone()]
    };
    assert_eq!(consumed().await, [json!("3.0000"), json!("7.50")]);

    // What is picked for a kit is ours from then on, and so is what goes to another warehouse.
    let staging = json!({"code": "STAGE", "name": "Staging", "warehouseId": store.warehouse, "staging": true});
    let staging = store.client.make("StockLocation", staging).await["id"].clone();
    let pick = json!({
        "commandId": Uuid::new_v4(), "lineId": line, "locationId": consigned.shelf, "toLocationId": staging, "quantity": "1",
    });
    let picked = store.client.post("/api/Kit/pick/", pick).await;
    assert_eq!(picked.status, 200, "{}", picked.text);
    assert_eq!(consumed().await, [json!("4.0000"), json!("10.00")]);
    let far = store.client.make("Warehouse", json!({"code": "FAR", "name": "Far store"})).await["id"].clone();
    let there = json!({"code": "F-1", "name": "F-1", "warehouseId": far});
    let there = store.client.make("StockLocation", there).await["id"].clone();
    let way = json!({"partId": store.part, "quantity": 2, "fromLocationId": consigned.shelf, "toLocationId": there});
    let way = json!({"fromWarehouseId": store.warehouse, "toWarehouseId": far, "lines": [way]});
    let transfer = store.client.make("StockTransfer", way).await["id"].clone();
    store.reach("StockTransfer", &transfer, &["sent"]).await;
    let sent = store.client.get(&format!("/api/StockTransfer/{transfer}")).await.json;
    assert_eq!(sent["lines"][0]["sentValue"], "5.00", "{sent}");
    assert_eq!(consumed().await, [json!("6.0000"), json!("15.00")]);
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn what_was_used_is_invoiced_once() {
    let consigned = Consigned::open("fifo").await;
    let store = &consigned.store;
    assert_eq!(refused(&consigned.drafted().await), (409, "nothing_consumed"));
    consigned.priced("2.5").await;
    consigned.moved("receive", json!(10), json!({"unitCost": 0})).await;
    consigned.moved("issue", json!(3), json!({})).await;
    let used = consigned.moved("issue", json!(1), json!({})).await;
    let part = consigned.consumed().await["items"][0].clone();
    assert_eq!(
        (&part["partCode"], &part["quantity"], &part["value"]),
        (&json!("BRG"), &json!("4.0000"), &json!("10.00"))
    );

    let draft = consigned.drafted().await;
    assert_eq!(draft.status, 201, "{}", draft.text);
    let invoice = store.client.get(&format!("/api/SupplierInvoice/{}", draft.json["id"])).await.json;
    let line = &invoice["lines"][0];
    assert_eq!((&invoice["total"], &line["costKind"]), (&json!("10.00"), &json!("consigned")), "{invoice}");
    assert_eq!((&line["quantity"], &line["unitPrice"]), (&json!("4.0000"), &json!("2.500000")), "{invoice}");
    assert_eq!(line["description"], "BRG Bearing");
    assert_eq!(consigned.consumed().await["totalRecords"], 0);
    assert_eq!(refused(&consigned.drafted().await), (409, "nothing_consumed"), "nothing is invoiced twice");

    // What comes back meanwhile waits until more is used.
    consigned.moved("return", json!(1), json!({"returnOf": used[0]["id"]})).await;
    assert_eq!(refused(&consigned.drafted().await), (409, "nothing_consumed"));
    assert_eq!(consigned.consumed().await["items"][0]["quantity"], "-1.0000");

    let path = format!("/api/SupplierInvoice/{}", invoice["id"]);
    let matched = store.client.post(&format!("{path}/match/"), json!({"version": invoice["version"]})).await;
    assert_eq!((matched.status.as_u16(), &matched.json["status"]), (200, &json!("matched")), "{}", matched.text);
    store.reach("SupplierInvoice", &invoice["id"], &["approved"]).await;
    let landed = json!({"commandId": Uuid::new_v4(), "kind": "freight", "basis": "value", "invoiceLineId": line["id"]});
    let supplies = json!({"locationId": store.places[0], "supplierId": consigned.supplier,
        "lines": [{"partId": store.part, "quantity": 1, "unitCost": 2}]});
    let receipt = store.client.make("MaterialReceipt", supplies).await["id"].clone();
    store.reach("MaterialReceipt", &receipt, &["posted"]).await;
    let landed = store.client.post(&format!("/api/MaterialReceipt/{receipt}/landed-costs/"), landed).await;
    assert_eq!(refused(&landed), (409, "not_a_cost"), "{}", landed.text);

    // A cancelled invoice pays for nothing.
    store.reach("SupplierInvoice", &invoice["id"], &["cancelled"]).await;
    assert_eq!(consigned.consumed().await["items"][0]["quantity"], "3.0000");
    let again = store.client.put(&path, json!({"version": 1, "number": "X"})).await;
    assert_eq!(again.status, 409, "a cancelled one stays");
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn a_line_that_is_taken_out_of_the_draft_is_on_the_next_one() {
    let consigned = Consigned::open("movingAverage").await;
    let store = &consigned.store;
    let seal = json!({"code": "SEAL", "name": "Seal", "unitId": store.unit});
    let seal = store.client.make("MasterPart", seal).await["id"].clone();
    consigned.priced("2.5").await;
    let sold = json!({"supplierId": consigned.supplier, "partId": seal, "number": "S-1", "price": "4"});
    store.client.make("SupplierPart", sold).await;
    for part in [&store.part, &seal] {
        consigned.moved("receive", json!(10), json!({"partId": part, "unitCost": 0})).await;
        consigned.moved("issue", json!(2), json!({"partId": part})).await;
    }
    let draft = consigned.drafted().await;
    assert_eq!(draft.status, 201, "{}", draft.text);
    let path = format!("/api/SupplierInvoice/{}", draft.json["id"]);
    let invoice = store.client.get(&path).await.json;
    assert_eq!((&invoice["total"], &invoice["lines"][1]["description"]), (&json!("13.00"), &json!("SEAL Seal")));

    let line = &invoice["lines"][1];
    let line =
        json!({"id": line["id"], "costKind": "consigned", "description": "SEAL Seal", "quantity": 2, "unitPrice": 4});
    let kept = json!({"version": invoice["version"], "number": "R-17", "lines": [line]});
    let kept = store.client.put(&path, kept).await;
    assert_eq!((kept.status.as_u16(), &kept.json["total"]), (200, &json!("8.00")), "{}", kept.text);
    let open = consigned.consumed().await;
    assert_eq!((&open["totalRecords"], &open["items"][0]["partCode"]), (&json!(1), &json!("BRG")), "{open}");
    let next = consigned.drafted().await;
    assert_eq!(next.status, 201, "{}", next.text);
    let next = store.client.get(&format!("/api/SupplierInvoice/{}", next.json["id"])).await.json;
    assert_eq!((&next["total"], &next["lines"][0]["description"]), (&json!("5.00"), &json!("BRG Bearing")), "{next}");
    assert_eq!(refused(&consigned.drafted().await), (409, "nothing_consumed"));
}

#[actix_web::test]
async fn whose_a_place_is_stays_once_something_has_been_there() {
    let consigned = Consigned::open("movingAverage").await;
    let store = &consigned.store;
    let place = format!("/api/StockLocation/{}", consigned.shelf);
    let owned = async |owner: Value| {
        let version = store.client.get(&place).await.json["version"].clone();
        store.client.put(&place, json!({"version": version, "ownerId": owner})).await
    };
    assert_eq!(owned(Value::Null).await.status, 200);
    assert_eq!(owned(consigned.supplier.clone()).await.status, 200);
    consigned.moved("receive", json!(1), json!({"unitCost": 0})).await;
    assert_eq!(refused(&owned(Value::Null).await), (409, "in_use"));
    let staging = json!({
        "code": "S", "name": "S", "warehouseId": store.warehouse, "staging": true, "ownerId": consigned.supplier,
    });
    let reply = store.client.post("/api/StockLocation/", staging).await;
    assert_eq!((refused(&reply), reply.json["fields"].get("ownerId").is_some()), ((422, "invalid"), true));
    let receipt = async |supplier: &Value, more: Value| {
        // What it costs is settled when it is used.
        let lines = json!([{"partId": store.part, "quantity": 2}]);
        let mut body = json!({"locationId": consigned.shelf, "supplierId": supplier, "lines": lines});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let receipt = store.client.make("MaterialReceipt", body).await["id"].clone();
        store.status("MaterialReceipt", &receipt, "posted").await
    };
    let other = store.client.make("Supplier", json!({"code": "OTHER", "name": "Other"})).await["id"].clone();
    assert_eq!(refused(&receipt(&other, json!({})).await), (422, "consigned_place"));
    let reply = receipt(&consigned.supplier, json!({})).await;
    assert_eq!((reply.status.as_u16(), &reply.json["consigned"]), (200, &json!(true)), "{}", reply.text);
    assert_eq!(consigned.shelf().await, [json!("Acme"), json!("3.0000"), json!("0.00")]);
    let unknown = json!({"code": "U", "name": "U", "warehouseId": store.warehouse, "ownerId": 999_999});
    assert_eq!(refused(&store.client.post("/api/StockLocation/", unknown).await), (422, "unknown_reference"));
}
