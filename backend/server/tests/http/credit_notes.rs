//! Goods that go back to their supplier after they were invoiced, and the credit notes of them.

use gantry_testkit::app::Reply;
use serde_json::{Value, json};

use crate::client::refused;
use crate::stock_valuation::valued_by;
use crate::supplier_invoices::Purchase;

impl Purchase {
    /// Returns some of the only line of a receipt.
    async fn send_back(&self, receipt: &Value, quantity: i64) -> Reply {
        let line = self.get(&format!("/api/MaterialReceipt/{receipt}")).await["lines"][0]["id"].clone();
        let body = json!({"lines": [{"lineId": line, "quantity": quantity}], "reason": "Broken"});
        self.store.client.post(&format!("/api/MaterialReceipt/{receipt}/return/"), body).await
    }

    async fn sent_back(&self, receipt: &Value, quantity: i64) {
        let reply = self.send_back(receipt, quantity).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
    }

    /// Enters an invoice of the order at a price, and approves it whatever differs.
    async fn approved(&self, number: &str, quantity: i64, price: &str) -> Value {
        let (invoice, _) = self.matched(number, json!([self.of_order(quantity, price)])).await;
        self.store.reach("SupplierInvoice", &invoice, &["approved"]).await;
        invoice
    }

    fn credit_note(&self, number: &str, lines: Value) -> Value {
        let mut body = self.invoice(number, lines);
        body["kind"] = json!("creditNote");
        body
    }

    /// Enters a credit note and matches it: its id, its status, and what differs.
    async fn credited(&self, number: &str, quantity: i64, price: &str) -> (Value, Value, Value) {
        let client = &self.store.client;
        let body = self.credit_note(number, json!([self.of_order(quantity, price)]));
        let id = client.make("SupplierInvoice", body).await["id"].clone();
        let reply = client.post(&format!("/api/SupplierInvoice/{id}/match/"), json!({})).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        let found = self.get(&format!("/api/SupplierInvoice/{id}/match/")).await;
        (id, reply.json["status"].clone(), found["lines"][0]["differences"].clone())
    }

    /// Drafts the credit note of a receipt.
    async fn draft(&self, receipt: &Value, key: &str) -> Reply {
        let client = &self.store.client;
        let path = format!("/api/MaterialReceipt/{receipt}/credit-note/");
        client.app.post(&path).token(&client.token).header("Idempotency-Key", key).send().await
    }

    /// What the order says of its line: received, invoiced, returned and credited; and whether a credit note is awaited.
    async fn counted(&self) -> ([f64; 4], bool) {
        let order = self.get(&format!("/api/PurchaseOrder/{}", self.order)).await;
        let of = |field: &str| order["lines"][0][field].as_str().unwrap().parse().unwrap();
        (["received", "invoiced", "returned", "credited"].map(of), order["awaitsCredit"].as_bool().unwrap())
    }
}

#[actix_web::test]
async fn broken_goods_of_an_invoiced_receipt_are_returned_credited_and_replaced() {
    let purchase = Purchase::open().await;
    let (store, client) = (&purchase.store, &purchase.store.client);
    let receipt = purchase.receive(10).await;
    let invoice = purchase.approved("R-1", 10, "5").await;
    assert_eq!(store.at(0).await, [10.0, 0.0, 5.0, 50.0], "at the price of the invoice");

    // Three are broken: they leave at what they were invoiced at.
    let none = purchase.draft(&receipt, "too-early").await;
    assert_eq!(refused(&none), (409, "nothing_to_credit"));
    purchase.sent_back(&receipt, 3).await;
    assert_eq!(store.at(0).await, [7.0, 0.0, 5.0, 35.0]);
    let read = purchase.get(&format!("/api/MaterialReceipt/{receipt}")).await;
    assert_eq!((&read["lines"][0]["returnedValue"], &read["creditable"]), (&json!("15.00"), &json!(true)));
    assert_eq!(purchase.counted().await, ([7.0, 10.0, 3.0, 0.0], true));
    let awaiting = json!({"filters": {"awaitsCredit": {"value": true, "matchMode": "equals"}}});
    assert_eq!(client.codes("PurchaseOrder", awaiting.clone()).await, ["PO-000001"]);
    purchase.agrees().await;

    // One click drafts the credit note, and another one no second.
    let drafted = purchase.draft(&receipt, "click").await;
    assert_eq!(drafted.status, 201, "{}", drafted.text);
    let note = &purchase.get(&format!("/api/SupplierInvoice/{}", drafted.json["id"])).await;
    let line = &note["lines"][0];
    assert_eq!((&note["kind"], &note["total"], &note["dueOn"]), (&json!("creditNote"), &json!("-15.00"), &Value::Null));
    assert_eq!((&note["number"], &note["status"]), (&read["code"], &json!("draft")));
    assert_eq!((&line["quantity"], &line["unitPrice"]), (&json!("3.0000"), &json!("5.000000")), "{line}");
    assert_eq!(purchase.draft(&receipt, "click").await.json["id"], note["id"]);
    assert_eq!(refused(&purchase.draft(&receipt, "again").await), (409, "nothing_to_credit"));
    let path = format!("/api/SupplierInvoice/{}", note["id"]);
    let edited = client.put(&path, json!({"version": note["version"], "number": "G-77"})).await;
    assert_eq!((edited.status.as_u16(), &edited.json["number"]), (200, &json!("G-77")), "{}", edited.text);
    let matched = client.post(&format!("{path}/match/"), json!({})).await;
    assert_eq!(matched.json["status"], "matched", "{}", matched.text);
    let found = purchase.get(&format!("{path}/match/")).await["lines"][0].clone();
    assert_eq!((&found["returned"], &found["invoicedPrice"]), (&json!("3.0000"), &json!("5.000000")), "{found}");
    store.reach("SupplierInvoice", &note["id"], &["approved"]).await;
    assert_eq!(store.at(0).await, [7.0, 0.0, 5.0, 35.0], "the goods are gone, so nothing is posted");
    assert_eq!(purchase.counted().await, ([7.0, 7.0, 3.0, 3.0], false));
    assert_eq!(client.codes("PurchaseOrder", awaiting).await, Vec::<String>::new());
    assert_eq!(refused(&purchase.draft(&receipt, "once-more").await), (409, "nothing_to_credit"));
    let of = |family: &str, id: &Value| json!({"filters": {family: {"value": [id], "matchMode": "in"}}});
    assert_eq!(client.codes("SupplierInvoice", of("receipts", &receipt)).await, ["SI-000001", "SI-000002"]);
    assert_eq!(client.codes("MaterialReceipt", of("invoices", &note["id"])).await, ["RC-000001"]);
    let credits = json!({"filters": {"kind": {"value": ["creditNote"], "matchMode": "in"}}});
    assert_eq!(client.codes("SupplierInvoice", credits).await, ["SI-000002"]);
    let first = purchase.get(&format!("/api/SupplierInvoice/{invoice}/match/")).await;
    assert_eq!(
        first["lines"][0]["differences"],
        json!(["priceAbove"]),
        "what was returned since is no difference of it"
    );

    // The replacement is received and invoiced as if it had been ordered anew.
    purchase.receive(3).await;
    let (second, status) = purchase.matched("R-2", json!([purchase.of_order(3, "4.20")])).await;
    assert_eq!(status, "matched", "what was credited can be invoiced again");
    store.reach("SupplierInvoice", &second, &["approved", "paid"]).await;
    assert_eq!(store.at(0).await, [10.0, 0.0, 4.76, 47.6]);
    assert_eq!(purchase.counted().await, ([10.0, 10.0, 3.0, 3.0], false));
    store.reach("SupplierInvoice", &note["id"], &["paid"]).await;
    let cancelled = store.status("SupplierInvoice", &note["id"], "cancelled").await;
    assert_eq!(refused(&cancelled), (409, "transition_not_allowed"));
    purchase.agrees().await;
}

#[actix_web::test]
async fn no_more_is_credited_than_was_returned_and_too_little_is_decided_about() {
    let purchase = Purchase::open().await;
    let store = &purchase.store;
    let receipt = purchase.receive(10).await;
    purchase.approved("R-1", 10, "5").await;
    let (early, status, differences) = purchase.credited("G-1", 2, "5").await;
    assert_eq!((status, differences), (json!("blocked"), json!(["notReturned"])));
    let now = async |id: &Value| purchase.get(&format!("/api/SupplierInvoice/{id}")).await["status"].clone();
    purchase.sent_back(&receipt, 2).await;
    assert_eq!(now(&early).await, "matched", "the return settles it");
    let (second, status, differences) = purchase.credited("G-2", 1, "5").await;
    assert_eq!((status, differences), (json!("blocked"), json!(["moreThanReturned"])), "the first has taken all");
    store.reach("SupplierInvoice", &early, &["draft"]).await;
    assert_eq!(now(&second).await, "matched");
    store.reach("SupplierInvoice", &second, &["cancelled"]).await;

    // The supplier's tolerance of the price is 5 percent.
    for (number, price, status, differences) in [
        ("G-3", "4.75", "matched", json!([])),
        ("G-4", "4.70", "blocked", json!(["priceBelow"])),
        ("G-5", "6", "matched", json!(["priceAbove"])),
    ] {
        let (id, found, differs) = purchase.credited(number, 2, price).await;
        assert_eq!((found.as_str(), differs), (Some(status), differences), "{price}");
        store.reach("SupplierInvoice", &id, &["cancelled"]).await;
    }

    // What is blocked is approved with a reason, and does what it says: one more than was returned.
    let (over, status, _) = purchase.credited("G-6", 3, "5").await;
    assert_eq!(status, "blocked");
    let approve = format!("/api/SupplierInvoice/{over}/status/?status=approved");
    assert_eq!(refused(&store.client.post(&approve, json!({})).await), (422, "required"));
    store.reach("SupplierInvoice", &over, &["approved"]).await;
    assert_eq!(purchase.counted().await, ([8.0, 7.0, 2.0, 3.0], false));
    purchase.sent_back(&receipt, 1).await;
    assert_eq!(purchase.counted().await, ([7.0, 7.0, 3.0, 3.0], false), "it had been credited already");
    store.reach("SupplierInvoice", &over, &["cancelled"]).await;
    assert_eq!(purchase.counted().await, ([7.0, 10.0, 3.0, 0.0], true), "a cancelled one is owed again");
    purchase.agrees().await;
}

#[actix_web::test]
async fn what_is_credited_and_never_came_is_not_invoiced_any_more() {
    let purchase = Purchase::open().await;
    let store = &purchase.store;
    purchase.receive(6).await;
    // Ten were invoiced at another price before four of them came; the supplier gives up on these.
    purchase.approved("R-1", 10, "5").await;
    let (note, status, differences) = purchase.credited("G-1", 4, "5").await;
    assert_eq!((status, differences), (json!("blocked"), json!(["notReturned"])));
    store.reach("SupplierInvoice", &note, &["approved"]).await;
    assert_eq!(purchase.counted().await, ([6.0, 6.0, 0.0, 4.0], false));
    purchase.receive(4).await;
    assert_eq!(store.at(0).await, [10.0, 0.0, 4.6, 46.0], "they come at the price of the order, for another invoice");
    purchase.approved("R-2", 4, "4.50").await;
    assert_eq!(store.at(0).await, [10.0, 0.0, 4.8, 48.0]);
    purchase.agrees().await;
}

#[actix_web::test]
async fn an_invoice_whose_goods_went_back_is_not_cancelled() {
    let purchase = Purchase::open().await;
    let store = &purchase.store;
    let receipt = purchase.receive(10).await;
    let invoice = purchase.approved("R-1", 6, "5").await;
    // What has not been invoiced goes back first, at the price of the receipt.
    purchase.sent_back(&receipt, 5).await;
    assert_eq!(store.at(0).await[3], 25.0, "of 46.00, four at 4.00 and one at 5.00 have left");
    assert_eq!(purchase.counted().await, ([5.0, 6.0, 5.0, 0.0], true));
    let cancelled = store.status("SupplierInvoice", &invoice, "cancelled").await;
    assert_eq!(refused(&cancelled), (409, "goods_returned"), "{}", cancelled.text);
    let void = store.status("MaterialReceipt", &receipt, "voided").await;
    assert_eq!(refused(&void), (409, "inspected"));
    assert_eq!(refused(&purchase.send_back(&receipt, 6).await), (409, "over_return"));
    purchase.sent_back(&receipt, 5).await;
    assert_eq!(store.at(0).await[3], 0.0, "and the rest takes all that is left");
    purchase.agrees().await;
}

#[actix_web::test]
async fn what_was_returned_before_its_invoice_takes_nothing_of_it() {
    for valuation in ["movingAverage", "fifo"] {
        returned_before_its_invoice(valuation).await;
    }
}

async fn returned_before_its_invoice(valuation: &str) {
    let purchase = Purchase::at(valued_by(valuation).await).await;
    let (store, client) = (&purchase.store, &purchase.store.client);
    let receipt = purchase.receive(10).await;
    // Seven were good and have moved, three went back from where they came in.
    store.moved("transfer", 0, json!(7), json!({"toLocationId": store.places[1]})).await;
    purchase.sent_back(&receipt, 3).await;
    let invoice = purchase.approved("R-1", 7, "5").await;
    assert_eq!(store.at(1).await, [7.0, 0.0, 5.0, 35.0]);
    assert_eq!(purchase.counted().await, ([7.0, 7.0, 3.0, 0.0], false), "nobody has to credit it");
    let variance = store.ledger().await.into_iter().filter(|entry| entry["kind"] == "variance").count();
    assert_eq!(variance, 0);
    purchase.agrees().await;
    store.reach("SupplierInvoice", &invoice, &["cancelled"]).await;
    assert_eq!(store.at(1).await, [7.0, 0.0, 4.0, 28.0]);
    // All ten are invoiced although three have gone back: these are to be credited.
    purchase.approved("R-2", 10, "5").await;
    assert_eq!(store.at(1).await, [7.0, 0.0, 5.0, 35.0]);
    assert_eq!(purchase.counted().await, ([7.0, 10.0, 3.0, 0.0], true));
    let (note, status, _) = purchase.credited("G-1", 3, "5").await;
    assert_eq!(status, "matched");
    store.reach("SupplierInvoice", &note, &["approved"]).await;
    assert_eq!(purchase.counted().await, ([7.0, 7.0, 3.0, 3.0], false));
    assert_eq!(client.get(&format!("/api/MaterialReceipt/{receipt}")).await.json["creditable"], false);
    purchase.agrees().await;
}

#[actix_web::test]
async fn returned_goods_leave_their_layer_and_the_standard_price() {
    for (valuation, value, left) in [("fifo", "15.00", 35.0), ("standardPrice", "15.00", 28.0)] {
        let store = valued_by("movingAverage").await;
        let prices = format!("/api/MasterPart/{}/standard-prices/", store.part);
        let priced = store.client.post(&prices, json!({"price": "4", "reason": "New"})).await;
        assert_eq!(priced.status, 200, "{}", priced.text);
        crate::stock_valuation::value_by(&store, valuation).await;
        let purchase = Purchase::at(store).await;
        let receipt = purchase.receive(10).await;
        purchase.approved("R-1", 10, "5").await;
        purchase.sent_back(&receipt, 3).await;
        assert_eq!(purchase.store.at(0).await[3], left, "{valuation}");
        let read = purchase.get(&format!("/api/MaterialReceipt/{receipt}")).await;
        assert_eq!(read["lines"][0]["returnedValue"], value, "{valuation}");
        purchase.agrees().await;
    }
}

#[actix_web::test]
async fn two_credit_notes_that_are_approved_at_once_do_not_take_the_same_goods() {
    let purchase = Purchase::open().await;
    let store = &purchase.store;
    let receipt = purchase.receive(10).await;
    purchase.approved("R-1", 10, "4").await;
    purchase.sent_back(&receipt, 2).await;
    let (first, ..) = purchase.credited("G-1", 2, "4").await;
    store.reach("SupplierInvoice", &first, &["draft"]).await;
    let (second, status, _) = purchase.credited("G-2", 2, "4").await;
    assert_eq!(status, "matched");
    let again = store.client.post(&format!("/api/SupplierInvoice/{first}/match/"), json!({})).await;
    assert_eq!(again.json["status"], "blocked", "the second is matched already");
    let approve = async |id: &Value| {
        store.client.post(&format!("/api/SupplierInvoice/{id}/status/?status=approved"), json!({})).await
    };
    let (one, other) = futures_util::join!(approve(&second), approve(&first));
    assert_eq!((one.status.as_u16(), refused(&other)), (200, (422, "required")), "{}", other.text);
    let drafts = futures_util::join!(purchase.draft(&receipt, "a"), purchase.draft(&receipt, "b"));
    assert_eq!([refused(&drafts.0), refused(&drafts.1)], [(409, "nothing_to_credit"); 2]);
    purchase.sent_back(&receipt, 1).await;
    store.reach("SupplierInvoice", &first, &["cancelled"]).await;
    let (one, other) = futures_util::join!(purchase.draft(&receipt, "c"), purchase.draft(&receipt, "d"));
    let mut both = [one.status.as_u16(), other.status.as_u16()];
    both.sort_unstable();
    assert_eq!(both, [201, 409], "{} {}", one.text, other.text);
}

#[actix_web::test]
async fn what_no_credit_note_can_be_is_refused() {
    let purchase = Purchase::open().await;
    let (store, client) = (&purchase.store, &purchase.store.client);
    let receipt = purchase.receive(10).await;
    let with_freight = json!([purchase.of_order(10, "4"), {"costKind": "freight", "unitPrice": "12"}]);
    let (invoice, _) = purchase.matched("R-1", with_freight).await;
    store.reach("SupplierInvoice", &invoice, &["approved"]).await;

    for (quantity, status) in [(json!(0), 422), (json!(-1), 422), (json!("none"), 422)] {
        let mut line = purchase.of_order(1, "4");
        line["quantity"] = quantity.clone();
        let reply = client.post("/api/SupplierInvoice/", purchase.credit_note("G-1", json!([line]))).await;
        assert_eq!(reply.status, status, "{quantity}: {}", reply.text);
    }
    let same = client.post("/api/SupplierInvoice/", purchase.credit_note("R-1", json!([]))).await;
    assert_eq!(refused(&same), (409, "invoice_number_taken"));
    let long = client.post("/api/SupplierInvoice/", purchase.credit_note(&"9".repeat(101), json!([]))).await;
    assert_eq!(long.status, 422, "{}", long.text);
    let mut body = purchase.credit_note("G-1", json!([]));
    body["kind"] = json!("refund");
    assert_eq!(client.post("/api/SupplierInvoice/", body).await.status, 422);
    let francs = json!({"code": "ZUR", "name": "Zuericher", "currency": "CHF"});
    let mut foreign = purchase.credit_note("G-1", json!([purchase.of_order(1, "4")]));
    foreign["supplierId"] = client.make("Supplier", francs).await["id"].clone();
    let other = client.post("/api/SupplierInvoice/", foreign.clone()).await;
    assert!(other.json["fields"]["lines.0.purchaseOrderId"].is_string(), "{}", other.text);
    foreign.as_object_mut().unwrap().remove("exchangeRate");
    let without = client.post("/api/SupplierInvoice/", foreign).await;
    assert!(without.json["fields"]["exchangeRate"].is_string(), "{}", without.text);

    // A refund of freight is a credit note without an order: it matches, posts nothing, and is not spread.
    let refund = json!([{"costKind": "freight", "unitPrice": "5", "quantity": 2}]);
    let note = client.make("SupplierInvoice", purchase.credit_note("G-2", refund)).await;
    assert_eq!(note["total"], "-10.00");
    let path = format!("/api/SupplierInvoice/{}", note["id"]);
    let kind = client.put(&path, json!({"version": note["version"], "kind": "invoice"})).await;
    assert!(refused(&kind) == (422, "invalid") && kind.json["fields"]["kind"].is_string(), "{}", kind.text);
    assert_eq!(client.post(&format!("{path}/match/"), json!({})).await.json["status"], "matched");
    store.reach("SupplierInvoice", &note["id"], &["approved"]).await;
    let line = purchase.get(&format!("{path}/match/")).await["lines"][0].clone();
    assert_eq!(line["toLand"], "0");
    let landed = format!("/api/MaterialReceipt/{receipt}/landed-costs/");
    let spread = |line: &Value| json!({"commandId": uuid::Uuid::new_v4(), "basis": "value", "invoiceLineId": line});
    assert_eq!(refused(&client.post(&landed, spread(&line["id"])).await), (409, "not_a_cost"));
    assert_eq!(store.at(0).await, [10.0, 0.0, 4.0, 40.0]);

    // Landed cost goes nowhere with the goods.
    let freight = purchase.get(&format!("/api/SupplierInvoice/{invoice}/match/")).await["lines"][1]["id"].clone();
    let posted = client.post(&landed, spread(&freight)).await;
    assert_eq!(posted.status, 201, "{}", posted.text);
    assert_eq!(refused(&purchase.send_back(&receipt, 1).await), (409, "landed_cost_posted"));
    assert_eq!(client.post("/api/MaterialReceipt/999999/credit-note/", json!({})).await.status, 404);
    let unknown = json!([{"purchaseOrderId": purchase.order, "partId": client.make("MasterPart",
        json!({"code": "NUT", "name": "Nut", "unitId": store.unit})).await["id"], "unitPrice": 1}]);
    let unknown = client.make("SupplierInvoice", purchase.credit_note("G-3", unknown)).await["id"].clone();
    let unknown = client.post(&format!("/api/SupplierInvoice/{unknown}/match/"), json!({})).await;
    assert_eq!(unknown.json["status"], "blocked", "the order has no line of it");
    purchase.agrees().await;
}
