//! What was paid for a part, by its receipts, orders and invoices.

use serde_json::{Value, json};

use crate::client::refused;
use crate::stock::Store;
use crate::supplier_invoices::Purchase;

fn number(value: &Value) -> f64 {
    value.as_str().unwrap().parse().unwrap()
}

#[actix_web::test]
async fn a_part_knows_what_was_paid_for_it() {
    let purchase = Purchase::open().await;
    let client = &purchase.store.client;
    let prices = async |more: &str| {
        let path = format!("/api/MasterPart/{}/prices/{more}", purchase.store.part);
        let reply = client.get(&path).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json
    };
    assert_eq!(prices("").await, json!({"items": [], "totalRecords": 0}), "nothing was bought");

    let receipt = purchase.receive(6).await;
    let all = prices("").await;
    let one = &all["items"][0];
    assert_eq!((&all["totalRecords"], &one["receiptId"]), (&json!(1), &receipt));
    assert_eq!((&one["supplierId"], &one["purchaseOrderId"]), (&purchase.supplier, &purchase.order));
    assert_eq!((number(&one["quantity"]), number(&one["unitCost"]), number(&one["orderPrice"])), (6.0, 4.0, 4.0));
    assert_eq!(
        (&one["orderCurrency"], &one["invoicedCost"], &one["unitCode"]),
        (&json!("USD"), &Value::Null, &json!("pc"))
    );

    let (invoice, status) = purchase.matched("R-1", json!([purchase.of_order(6, "4.1")])).await;
    assert_eq!(status, "matched");
    assert_eq!(number_or_none(&prices("").await), None, "not approved yet");
    purchase.store.reach("SupplierInvoice", &invoice, &["approved"]).await;
    assert_eq!(number_or_none(&prices("").await), Some(4.1));
    purchase.store.ledger_is_the_balance().await;
}

fn number_or_none(prices: &Value) -> Option<f64> {
    prices["items"][0]["invoicedCost"].as_str().map(|price| price.parse().unwrap())
}

#[actix_web::test]
async fn the_latest_comes_first_by_supplier_and_page_and_only_what_is_posted() {
    let store = Store::open().await;
    let client = &store.client;
    let mut suppliers = Vec::new();
    for code in ["ACME", "BOLT"] {
        suppliers.push(client.make("Supplier", json!({"code": code, "name": code})).await["id"].clone());
    }
    let receive = async |supplier: &Value, day: &str, cost: &str| {
        let lines = json!([{"partId": store.part, "quantity": 2, "unitCost": cost}]);
        let body = json!({"supplierId": supplier, "locationId": store.places[0], "receivedOn": day, "lines": lines});
        client.make("MaterialReceipt", body).await["id"].clone()
    };
    let nobody = receive(&Value::Null, "2026-01-02", "2").await;
    let late = receive(&suppliers[0], "2026-01-03", "3").await;
    let early = receive(&suppliers[1], "2026-01-01", "1").await;
    receive(&suppliers[1], "2026-01-04", "9").await;
    for receipt in [&late, &nobody, &early] {
        store.reach("MaterialReceipt", receipt, &["posted"]).await;
    }
    let path = format!("/api/MasterPart/{}/prices/", store.part);
    let costs = async |more: &str| {
        let json = client.get(&format!("{path}{more}")).await.json;
        let items = json["items"].as_array().unwrap();
        (items.iter().map(|one| number(&one["unitCost"])).collect::<Vec<_>>(), json["totalRecords"].as_i64().unwrap())
    };
    assert_eq!(costs("").await, (vec![3.0, 2.0, 1.0], 3), "the draft is not paid for");
    assert_eq!(costs("?first=1&rows=1").await, (vec![2.0], 3));
    assert_eq!(costs(&format!("?supplierId={}", suppliers[1])).await, (vec![1.0], 1));
    assert_eq!(costs("?supplierId=987654321").await, (vec![], 0));
    assert_eq!(costs("?supplierId=0").await, (vec![], 0));
    store.reach("MaterialReceipt", &late, &["voided"]).await;
    assert_eq!(costs("").await, (vec![2.0, 1.0], 2), "what is voided was not paid");

    let unknown = client.get("/api/MasterPart/987654321/prices/").await;
    assert_eq!(refused(&unknown), (404, "not_found"));
    assert_eq!(client.get(&format!("{path}?supplierId=many")).await.status.as_u16(), 422);
}
