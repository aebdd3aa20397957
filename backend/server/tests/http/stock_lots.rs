//! Lots and serial numbers: from the receipt over a work order and back, and what is refused on the way.

use chrono::{Days, Utc};
use futures_util::future::join_all;
use gantry_testkit::app::Reply;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::refused;
use crate::stock::Store;

const PARTS: &str = "/api/WorkOrderPart/";

/// A store with a part that is followed closely, and a work order that wants it.
struct Tracked {
    store: Store,
    order: Value,
}

impl Tracked {
    async fn open(tracking: &str) -> Self {
        let mut store = Store::open().await;
        let part = json!({"code": "SEAL", "name": "Seal", "unitId": store.unit, "tracking": tracking});
        store.part = store.client.make("MasterPart", part).await["id"].clone();
        let order = json!({"boardNumber": 1, "title": "Gearbox"});
        let order = store.client.make("WorkOrder", order).await["id"].clone();
        Self { store, order }
    }

    /// A receipt of lines, each of the part at a price.
    async fn receipt(&self, lines: &[Value]) -> Value {
        let supplier = json!({"code": Uuid::new_v4().to_string().get(..8), "name": "Acme"});
        let supplier = self.store.client.make("Supplier", supplier).await["id"].clone();
        let line = |more: &Value| {
            let mut line = json!({"partId": self.store.part, "unitCost": 2});
            line.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            line
        };
        let lines: Vec<Value> = lines.iter().map(line).collect();
        let body = json!({"locationId": self.store.places[0], "supplierId": supplier, "lines": lines});
        self.store.client.make("MaterialReceipt", body).await["id"].clone()
    }

    async fn posted(&self, lines: &[Value]) -> Value {
        let receipt = self.receipt(lines).await;
        self.store.reach("MaterialReceipt", &receipt, &["posted"]).await;
        receipt
    }

    /// What a receipt is refused for, with the field that it names.
    async fn not_posted(&self, line: Value) -> (u16, String, Value) {
        let receipt = self.receipt(&[line]).await;
        let reply = self.store.status("MaterialReceipt", &receipt, "posted").await;
        let (status, code) = refused(&reply);
        let fields = reply.json["fields"].as_object().and_then(|fields| fields.keys().next());
        (status, code.to_owned(), json!(fields))
    }

    /// A line of the work order that wants so much.
    async fn planned(&self, quantity: i64) -> Value {
        let body = json!({
            "workOrderId": self.order, "partId": self.store.part, "warehouseId": self.store.warehouse,
            "quantity": quantity.to_string(), "reserve": true,
        });
        self.done(PARTS, body).await["id"].clone()
    }

    async fn done(&self, path: &str, body: Value) -> Value {
        let reply = self.store.client.post(path, body).await;
        assert!(reply.status.is_success(), "{path}: {}", reply.text);
        reply.json
    }

    async fn act(&self, line: &Value, step: &str, body: Value) -> Reply {
        self.store.client.post(&format!("{PARTS}{line}/{step}/"), body).await
    }

    async fn acted(&self, line: &Value, step: &str, body: Value) -> Value {
        self.done(&format!("{PARTS}{line}/{step}/"), body).await
    }

    /// Number, balance and reserved of each lot, by its number.
    async fn lots(&self) -> Vec<(String, String, String)> {
        let lots = self.store.client.post("/api/Lot/list/", json!({"sortField": "number", "sortOrder": 1})).await.json;
        let text = |lot: &Value, field: &str| lot[field].as_str().unwrap().trim_end_matches(".0000").to_owned();
        let lot = |lot: &Value| (text(lot, "number"), text(lot, "balance"), text(lot, "reserved"));
        lots["items"].as_array().unwrap().iter().map(lot).collect()
    }

    async fn lot(&self, number: &str) -> Value {
        let found = self.store.client.get(&format!("/api/Lot/?search={number}")).await.json;
        found["items"].as_array().unwrap().iter().find(|lot| lot["number"] == number).unwrap().clone()
    }

    /// Where the pieces are, by their numbers.
    async fn pieces(&self) -> Vec<(String, String)> {
        let found = self.store.client.get("/api/SerialStock/?rows=100").await.json;
        let text = |piece: &Value, field: &str| piece[field].as_str().unwrap().to_owned();
        let pieces = found["items"].as_array().unwrap().iter();
        pieces.map(|piece| (text(piece, "number"), text(piece, "state"))).collect()
    }
}

fn lots(all: &[(&str, &str, &str)]) -> Vec<(String, String, String)> {
    all.iter()
        .map(|(number, balance, reserved)| (number.to_string(), balance.to_string(), reserved.to_string()))
        .collect()
}

fn pieces(all: &[(&str, &str)]) -> Vec<(String, String)> {
    all.iter().map(|(number, state)| (number.to_string(), state.to_string())).collect()
}

fn day(days: u64) -> String {
    (Utc::now().date_naive() + Days::new(days)).to_string()
}

#[actix_web::test]
async fn a_lot_goes_from_its_receipt_to_a_work_order_and_back_and_expires() {
    let seal = Tracked::open("lot").await;
    let store = &seal.store;
    let refusals = seal.not_posted(json!({"quantity": 5})).await;
    assert_eq!(refusals, (422, "lot_required".to_owned(), json!("lines.0.lotNumber")));
    let serials = seal.not_posted(json!({"quantity": 1, "lotNumber": "L-0", "serials": "7"})).await;
    assert_eq!(serials, (422, "not_tracked".to_owned(), json!("lines.0.serials")));
    assert_eq!(seal.lots().await, lots(&[]), "nothing is half posted");
    let receipt = seal
        .posted(&[
            json!({"quantity": 5, "lotNumber": "L-1", "expiresOn": day(90), "supplierLot": "AC-77"}),
            json!({"quantity": 3, "lotNumber": "L-2", "expiresOn": day(20)}),
        ])
        .await;
    let other = seal.not_posted(json!({"quantity": 1, "lotNumber": "l-1", "expiresOn": day(91)})).await;
    assert_eq!((other.0, other.1.as_str()), (409, "lot_expiry_differs"));
    let (first, second) = (seal.lot("L-1").await, seal.lot("L-2").await);
    assert_eq!((&first["condition"], &second["condition"]), (&json!("good"), &json!("soon")));
    assert_eq!((&first["receiptId"], &first["supplierLot"]), (&receipt, &json!("AC-77")));

    let line = seal.planned(6).await;
    assert_eq!(
        seal.lots().await,
        lots(&[("L-1", "5", "3"), ("L-2", "3", "3")]),
        "what expires first is reserved first"
    );
    let issued = seal.acted(&line, "issue", json!({"quantity": "4"})).await;
    let out =
        |lot: &Value, number: &str, quantity: &str| json!({"lotId": lot["id"], "number": number, "quantity": quantity});
    assert_eq!(issued["lots"], json!([out(&first, "L-1", "1.0000"), out(&second, "L-2", "3.0000")]));
    let back = seal.acted(&line, "return", json!({"quantity": "2", "lotId": second["id"]})).await;
    assert_eq!(back["lots"], json!([out(&first, "L-1", "1.0000"), out(&second, "L-2", "1.0000")]));
    assert_eq!(seal.lots().await, lots(&[("L-1", "4", "2"), ("L-2", "2", "2")]), "it is reserved again where it lies");

    let ended =
        json!({"version": second["version"], "expiresOn": (Utc::now().date_naive() - Days::new(2)).to_string()});
    assert_eq!(store.client.put(&format!("/api/Lot/{}", second["id"]), ended).await.status, 200);
    let expired = json!({"quantity": "1", "lotId": second["id"]});
    assert_eq!(refused(&seal.act(&line, "issue", expired.clone()).await), (409, "lot_expired"));
    assert_eq!(
        refused(&seal.act(&line, "issue", json!({"quantity": "5", "beyondPlan": true})).await),
        (409, "lot_expired")
    );
    let mut override_it = expired;
    override_it["allowExpired"] = json!(true);
    assert_eq!(refused(&seal.act(&line, "issue", override_it.clone()).await), (422, "required"));
    override_it["reason"] = json!("Tested again");
    seal.acted(&line, "issue", override_it).await;
    assert_eq!(store.ledger().await[0]["reason"], "Tested again");

    // Directly: no lot, one that is not that of the issue, another place.
    let direct = store.moved("issue", 0, json!(1), json!({})).await;
    assert_eq!(direct["items"][0]["lotNumber"], "L-1");
    let wrong = json!({"returnOf": direct["items"][0]["id"], "lotId": second["id"]});
    assert_eq!(refused(&store.send(store.body("return", 0, json!(1), wrong)).await), (422, "invalid"));
    store.moved("return", 0, json!(1), json!({"returnOf": direct["items"][0]["id"]})).await;
    assert_eq!(
        refused(&store.send(store.body("scrap", 0, json!(1), json!({"reason": "Torn"}))).await),
        (422, "lot_required")
    );
    store.moved("transfer", 0, json!(1), json!({"toLocationId": store.places[1], "lotId": first["id"]})).await;
    store.moved("count", 1, json!(2), json!({"lotNumber": "L-1"})).await;
    assert_eq!(seal.lots().await, lots(&[("L-1", "5", "2"), ("L-2", "1", "1")]));

    // A count goes lot by lot: one that is not found is counted twice, and what it had reserved is gone.
    let count = store.client.make("StockCount", json!({"warehouseId": store.warehouse})).await["id"].clone();
    store.reach("StockCount", &count, &["counting"]).await;
    let lines = store.client.get(&format!("/api/StockCount/{count}/lines/")).await.json["items"].clone();
    let numbers: Vec<&Value> = lines.as_array().unwrap().iter().map(|line| &line["lotNumber"]).collect();
    assert_eq!(numbers, ["L-1", "L-2", "L-1"]);
    for found in [&[(0, 3), (1, 0), (2, 2)][..], &[(1, 0)]] {
        let entry = |(place, quantity): &(usize, i64)| json!({"commandId": Uuid::new_v4(), "lineId": lines[place]["id"], "quantity": quantity});
        let entries: Vec<Value> = found.iter().map(entry).collect();
        seal.done(&format!("/api/StockCount/{count}/count/"), json!({"entries": entries})).await;
    }
    store.reach("StockCount", &count, &["counted", "posted"]).await;
    assert_eq!(seal.lots().await, lots(&[("L-1", "5", "2"), ("L-2", "0", "0")]));

    let trace = store.client.get(&format!("/api/Lot/{}/trace/", first["id"])).await.json;
    let entries = trace["items"].as_array().unwrap();
    assert_eq!((&entries[0]["receiptId"], &entries[0]["supplierName"]), (&receipt, &json!("Acme")));
    assert!(entries.iter().any(|entry| entry["kind"] == "issue" && entry["workOrderId"] == seal.order), "{trace}");
    assert_eq!(refused(&store.status("MaterialReceipt", &receipt, "voided").await), (409, "moved_since"));
    let part = format!("/api/MasterPart/{}", store.part);
    let untracked = store.client.put(&part, json!({"version": 1, "tracking": "none"})).await;
    assert_eq!(refused(&untracked), (409, "in_use"));
    let archived = store.client.post(&format!("/api/Lot/{}/archive/", first["id"]), json!({})).await;
    assert_eq!(refused(&archived), (409, "in_use"));
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn pieces_are_received_issued_transferred_and_come_back_by_their_numbers() {
    let pump = Tracked::open("serial").await;
    let store = &pump.store;
    for (quantity, serials, code) in [
        (json!(3), "100-101", "serial_count"),
        (json!(3), "100, 100, 101", "serial_doubled"),
        (json!(2), "", "serial_count"),
        (json!("2.5"), "100-102", "whole_quantity"),
    ] {
        let refusal = pump.not_posted(json!({"quantity": quantity, "serials": serials})).await;
        assert_eq!((refusal.0, refusal.1.as_str()), (422, code));
    }
    assert_eq!(pump.pieces().await, pieces(&[]));
    let receipt = pump.posted(&[json!({"quantity": 3, "serials": "100+2"})]).await;
    let again = pump.not_posted(json!({"quantity": 2, "serials": "200, 102"})).await;
    assert_eq!((again.0, again.1.as_str()), (422, "serial_in_stock"));
    let twice =
        |turn: usize| store.send(store.body("receive", turn % 2, json!(1), json!({"unitCost": 2, "serials": "A-9"})));
    let codes: Vec<u16> = join_all((0..8).map(twice)).await.iter().map(|reply| reply.status.as_u16()).collect();
    assert_eq!(codes.iter().filter(|code| **code == 200).count(), 1, "a number is there once: {codes:?}");
    store.ledger_is_the_balance().await;

    let line = pump.planned(4).await;
    let issued = pump.acted(&line, "issue", json!({"serials": "101"})).await;
    assert_eq!((&issued["issuedQty"], &issued["serials"]), (&json!("1.0000"), &json!(["101"])));
    assert_eq!(refused(&pump.act(&line, "issue", json!({"serials": "101"})).await), (422, "serial_not_there"));
    assert_eq!(refused(&pump.act(&line, "issue", json!({"serials": "7"})).await), (422, "unknown_serial"));
    let two = pump.acted(&line, "issue", json!({"quantity": "2"})).await;
    assert_eq!(two["serials"], json!(["100", "101", "102"]), "the oldest go first");
    assert_eq!(refused(&pump.act(&line, "return", json!({"quantity": "1"})).await), (422, "serials_required"));
    let back = pump.acted(&line, "return", json!({"serials": "102, 101"})).await;
    assert_eq!(back["serials"], json!(["100"]));
    assert_eq!(refused(&store.status("MaterialReceipt", &receipt, "voided").await), (409, "moved_since"));

    // On the way to another warehouse, where one of them never arrives.
    let van = store.client.make("Warehouse", json!({"code": "VAN", "name": "Van"})).await["id"].clone();
    let there = json!({"code": "VAN-1", "name": "Van", "warehouseId": van});
    let there = store.client.make("StockLocation", there).await["id"].clone();
    pump.acted(&line, "release", json!({})).await;
    let sent = json!({
        "partId": store.part, "quantity": 2, "serials": "101-102", "fromLocationId": store.places[0], "toLocationId": there,
    });
    let transfer = json!({"fromWarehouseId": store.warehouse, "toWarehouseId": van, "lines": [sent]});
    let transfer = store.client.make("StockTransfer", transfer).await;
    let (id, sent) = (&transfer["id"], &transfer["lines"][0]["id"]);
    store.reach("StockTransfer", id, &["sent"]).await;
    let arrive = async |received: i64, missing: i64, serials: &str| {
        let lines = json!([{"lineId": sent, "received": received, "missing": missing, "serials": serials}]);
        let body = json!({"commandId": Uuid::new_v4(), "lines": lines, "reason": "Lost"});
        store.client.post(&format!("/api/StockTransfer/{id}/receive/"), body).await
    };
    assert_eq!(refused(&arrive(1, 0, "").await), (422, "serials_required"));
    assert_eq!(refused(&arrive(1, 0, "100").await), (422, "serial_not_there"));
    assert_eq!(arrive(1, 0, "102").await.status, 200);
    assert_eq!(pump.pieces().await[1], ("101".to_owned(), "inTransit".to_owned()));
    assert_eq!(arrive(0, 1, "").await.status, 200);
    let expected = [("100", "issued"), ("101", "missing"), ("102", "inStock"), ("A-9", "inStock")];
    assert_eq!(pump.pieces().await, pieces(&expected));
    store.ledger_is_the_balance().await;

    // A request from the van takes the piece that it names; what is counted there is corrected by its number.
    let wanted = json!({"title": "Pump", "warehouseId": van, "lines": [{"partId": store.part, "quantity": 1}]});
    let request = store.client.make("MaterialRequest", wanted).await;
    store.reach("MaterialRequest", &request["id"], &["submitted", "approved"]).await;
    let issue = async |serials: &str| {
        let lines = json!([{"lineId": request["lines"][0]["id"], "quantity": 1, "serials": serials}]);
        let path = format!("/api/MaterialRequest/{}/issue/", request["id"]);
        store.client.post(&path, json!({"commandId": Uuid::new_v4(), "lines": lines})).await
    };
    assert_eq!(refused(&issue("A-9").await), (422, "serial_not_there"));
    assert_eq!(issue("102").await.status, 200);
    let piece = store.client.get("/api/SerialStock/?search=102").await.json["items"][0].clone();
    assert_eq!((&piece["state"], &piece["document"]), (&json!("issued"), &request["code"]));
    let trace = store.client.get(&format!("/api/SerialStock/{}/trace/", piece["id"])).await.json;
    let kinds: Vec<&str> = trace["items"].as_array().unwrap().iter().map(|one| one["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["receive", "issue", "return", "transfer", "transfer", "issue"]);
    store.ledger_is_the_balance().await;
}
