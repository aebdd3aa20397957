//! Stock that is valued by layers or by standard prices: what receipts, issues, returns and corrections cost, what a change of the
//! valuation does, and that no layer is taken twice.

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::future::{join, join_all};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::refused;
use crate::stock::Store;

/// Values the stock by something from now on.
pub(crate) async fn value_by(store: &Store, valuation: &str) {
    let settings = "/api/TenantSettings/general/";
    let mut chosen = store.client.get(settings).await.json;
    chosen["stockValuation"] = json!(valuation);
    let reply = store.client.put(settings, chosen).await;
    assert_eq!((reply.status.as_u16(), &reply.json["stockValuation"]), (200, &json!(valuation)), "{}", reply.text);
    store.ledger_is_the_balance().await;
}

pub(crate) async fn valued_by(valuation: &str) -> Store {
    let store = Store::open().await;
    value_by(&store, valuation).await;
    store
}

/// What an entry was worth.
async fn worth(store: &Store, kind: &str, quantity: Value, more: Value) -> Value {
    store.moved(kind, 0, quantity, more).await["items"][0]["value"].clone()
}

/// What all entries of a kind are worth, the latest first.
async fn worth_of(store: &Store, kind: &str) -> Vec<Value> {
    let of_kind = |entry: &Value| (entry["kind"] == kind).then(|| entry["value"].clone());
    store.ledger().await.iter().filter_map(of_kind).collect()
}

async fn priced(store: &Store, price: &str) -> Value {
    let path = format!("/api/MasterPart/{}/standard-prices/", store.part);
    let reply = store.client.post(&path, json!({"price": price, "reason": "New year"})).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json
}

/// A receipt of so many at a price, posted.
async fn receipt(store: &Store, quantity: i64, cost: &str) -> Value {
    let supplier = json!({"code": Uuid::new_v4().to_string().get(..8), "name": "Acme"});
    let supplier = store.client.make("Supplier", supplier).await["id"].clone();
    let lines = json!([{"partId": store.part, "quantity": quantity, "unitCost": cost}]);
    let body = json!({"locationId": store.places[0], "supplierId": supplier, "lines": lines});
    let receipt = store.client.make("MaterialReceipt", body).await["id"].clone();
    store.reach("MaterialReceipt", &receipt, &["posted"]).await;
    receipt
}

#[actix_web::test]
async fn issues_take_the_oldest_receipt_and_what_comes_back_is_used_first() {
    let store = valued_by("fifo").await;
    store.receive(0, 3, 4).await;
    store.receive(0, 3, 7).await;
    assert_eq!(store.at(0).await, [6.0, 0.0, 5.5, 33.0]);
    let issued = store.moved("issue", 0, json!(4), json!({})).await["items"][0].clone();
    assert_eq!((&issued["value"], &issued["unitCost"]), (&json!("-19.00"), &json!("4.750000")));
    assert_eq!(worth(&store, "return", json!(2), json!({"returnOf": issued["id"]})).await, "9.50");
    assert_eq!(worth(&store, "issue", json!(3), json!({})).await, "-16.50");
    store.moved("transfer", 0, json!(1), json!({"toLocationId": store.places[1]})).await;
    assert_eq!((store.at(0).await, store.at(1).await), ([0.0, 0.0, 7.0, 0.0], [1.0, 0.0, 7.0, 7.0]));
    assert_eq!(worth(&store, "count", json!(2), json!({})).await, "14.00", "found at what the last one cost");
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn a_receipt_that_is_voided_takes_its_own_layer() {
    let store = valued_by("fifo").await;
    receipt(&store, 5, "4").await;
    let second = receipt(&store, 5, "6").await;
    receipt(&store, 5, "8").await;
    let voided = store.status("MaterialReceipt", &second, "voided").await;
    assert_eq!(voided.status, 200, "{}", voided.text);
    assert_eq!(store.at(0).await, [10.0, 0.0, 6.0, 60.0]);
    assert_eq!(worth(&store, "issue", json!(6), json!({})).await, "-28.00");
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn what_is_written_down_late_changes_no_cost_that_was_issued() {
    let store = valued_by("fifo").await;
    let ago = |hours: i64| -> DateTime<Utc> { Utc::now() - TimeDelta::hours(hours) };
    store.moved("receive", 0, json!(4), json!({"unitCost": 5, "at": ago(9)})).await;
    assert_eq!(worth(&store, "issue", json!(2), json!({"at": ago(5)})).await, "-10.00");
    // It came before, and is used before what is still there.
    store.moved("receive", 0, json!(2), json!({"unitCost": 1, "at": ago(11)})).await;
    assert_eq!(worth(&store, "issue", json!(3), json!({"at": ago(4)})).await, "-7.00");
    assert_eq!(store.at(0).await, [1.0, 0.0, 5.0, 5.0]);
    store.moved("count", 0, json!(3), json!({"at": ago(2)})).await;
    // The count found what it found: what came before it is worth nothing more.
    store.moved("receive", 0, json!(2), json!({"unitCost": 9, "at": ago(3)})).await;
    assert_eq!((store.at(0).await, worth_of(&store, "variance").await), ([3.0, 0.0, 5.0, 15.0], vec![json!("-18.00")]));
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn a_correction_reaches_what_is_left_of_its_receipt_and_the_order_that_got_some_of_it() {
    let store = valued_by("fifo").await;
    let client = &store.client;
    receipt(&store, 2, "4").await;
    let corrected = receipt(&store, 10, "6").await;
    let order = client.make("WorkOrder", json!({"boardNumber": 1, "title": "Gearbox"})).await["id"].clone();
    let planned = json!({"workOrderId": order, "partId": store.part, "warehouseId": store.warehouse, "quantity": "7"});
    let part = client.post("/api/WorkOrderPart/", planned).await.json["id"].clone();
    let issued = client.post(&format!("/api/WorkOrderPart/{part}/issue/"), json!({})).await;
    assert_eq!((issued.status.as_u16(), &issued.json["actualCost"]), (200, &json!("38.00")), "{}", issued.text);
    store.moved("transfer", 0, json!(2), json!({"toLocationId": store.places[1]})).await;
    store.moved("scrap", 0, json!(1), json!({"reason": "Bent"})).await;
    // A piece of the receipt is worth 1.00 more: five are on the order, two moved, one is scrapped, two lie there.
    let landed = format!("/api/MaterialReceipt/{corrected}/landed-costs/");
    let cost = client.post(&landed, json!({"commandId": Uuid::new_v4(), "amount": "10"})).await;
    let went = ["stock", "orders", "variance"].map(|to| cost.json[to].clone());
    assert_eq!(went, [json!("4.00"), json!("5.00"), json!("1.00")], "{}", cost.text);
    assert_eq!((store.at(0).await, store.at(1).await), ([2.0, 0.0, 7.0, 14.0], [2.0, 0.0, 7.0, 14.0]));
    store.ledger_is_the_balance().await;
    // What comes back of the order comes back at its issue's cost; taking the correction back leaves nothing of it.
    let back = client.post(&format!("/api/WorkOrderPart/{part}/return/"), json!({"quantity": "1"})).await;
    assert_eq!(back.status, 200, "{}", back.text);
    store.moved("transfer", 1, json!(1), json!({"toLocationId": store.places[0]})).await;
    let reverse = format!("/api/MaterialReceipt/landed-costs/{}/reverse/", cost.json["id"]);
    let reversed = client.post(&reverse, json!({"reason": "Wrong receipt"})).await;
    assert_eq!(reversed.status, 200, "{}", reversed.text);
    let all: f64 = store.at(0).await[3] + store.at(1).await[3];
    assert!((all - (4.0 * 6.0 + 38.0 / 7.0)).abs() < 0.011, "{all}");
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn no_layer_is_taken_twice_however_many_issue_on_two_nodes() {
    let store = valued_by("fifo").await;
    for cost in 1..=10 {
        store.receive(0, 6, cost).await;
    }
    let other = store.client.app.another().await;
    let (here, there) = (&store, &other);
    let issue = |number: usize| async move {
        let body = here.body("issue", 0, json!(1), json!({}));
        match number % 2 {
            0 => here.send(body).await,
            _ => there.post("/api/Stock/move/").token(&here.client.token).json(body).send().await,
        }
    };
    let mut costs = [0; 11];
    for _ in 0..4 {
        for reply in join_all((0..20).map(issue)).await {
            match refused(&reply) {
                (200, _) => {
                    let cost: f64 = reply.json["items"][0]["value"].as_str().unwrap().parse().unwrap();
                    let place = (1..=10).find(|place| (f64::from(*place) + cost).abs() < 0.001).unwrap();
                    costs[usize::try_from(place).unwrap()] += 1;
                }
                (409, "insufficient_stock") => costs[0] += 1,
                other => panic!("{other:?} {}", reply.text),
            }
        }
    }
    assert_eq!(costs, [20, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6]);
    assert_eq!(store.at(0).await, [0.0, 0.0, 10.0, 0.0]);
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn receipts_at_another_price_than_the_standard_are_a_variance() {
    let store = Store::open().await;
    assert_eq!(priced(&store, "5").await["revalued"], "0.00", "nothing is valued by it yet");
    value_by(&store, "standardPrice").await;
    let first = receipt(&store, 10, "5.75").await;
    assert_eq!((store.at(0).await, worth_of(&store, "variance").await), ([10.0, 0.0, 5.0, 50.0], vec![json!("-7.50")]));
    assert_eq!(worth(&store, "issue", json!(4), json!({})).await, "-20.00");
    // The price of the goods is corrected: neither the stock nor what was issued costs more.
    let cost = json!({"commandId": Uuid::new_v4(), "amount": "10"});
    let cost = store.client.post(&format!("/api/MaterialReceipt/{first}/landed-costs/"), cost).await;
    assert_eq!((&cost.json["variance"], store.at(0).await[3]), (&json!("10.00"), 30.0), "{}", cost.text);
    let set = priced(&store, "6").await;
    assert_eq!(
        (&set["revalued"], &set["reason"], store.at(0).await),
        (&json!("6.00"), &json!("New year"), [6.0, 0.0, 6.0, 36.0])
    );
    let path = format!("/api/MasterPart/{}/standard-prices/", store.part);
    let again = store.client.post(&path, json!({"price": 6, "reason": "Again"})).await;
    assert_eq!(refused(&again), (409, "same_price"));
    let without = store.client.post(&path, json!({"price": 7, "reason": " "})).await;
    assert_eq!(refused(&without), (422, "required"));
    assert_eq!(refused(&store.client.post(&path, json!({"price": -1, "reason": "Low"})).await), (422, "invalid"));
    let prices = store.client.get(&path).await.json;
    let of = |place: usize| [prices["items"][place]["price"].clone(), prices["items"][place]["byName"].clone()];
    assert_eq!(
        (prices["totalRecords"].clone(), of(0)[0].clone(), of(1)[0].clone()),
        (json!(2), json!("6.000000"), json!("5.000000"))
    );
    assert!(of(0)[1].as_str().is_some_and(|name| !name.is_empty()), "{prices}");
    let part = store.client.get(&format!("/api/MasterPart/{}", store.part)).await.json;
    assert_eq!(part["standardPrice"], "6.000000");
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn a_part_without_a_standard_price_does_not_come_in() {
    let store = valued_by("standardPrice").await;
    let body = store.body("receive", 0, json!(1), json!({"unitCost": 3}));
    assert_eq!(refused(&store.send(body.clone()).await), (409, "standard_price_missing"));
    priced(&store, "2").await;
    assert_eq!(store.send(body).await.status, 200);
    assert_eq!(store.at(0).await, [1.0, 0.0, 2.0, 2.0]);
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn a_change_of_the_valuation_keeps_the_value_or_says_what_it_is_worth_otherwise() {
    let store = Store::open().await;
    store.receive(0, 2, 4).await;
    store.receive(0, 2, 7).await;
    store.receive(1, 1, 8).await;
    value_by(&store, "fifo").await;
    assert_eq!(store.at(0).await, [4.0, 0.0, 5.5, 22.0], "one layer at what it is worth");
    store.receive(0, 2, 9).await;
    assert_eq!(worth(&store, "issue", json!(5), json!({})).await, "-31.00");
    value_by(&store, "movingAverage").await;
    assert_eq!((store.at(0).await, store.at(1).await), ([1.0, 0.0, 9.0, 9.0], [1.0, 0.0, 8.0, 8.0]));
    assert!(worth_of(&store, "variance").await.is_empty());
    // The part costs 8.50 on average.
    value_by(&store, "standardPrice").await;
    assert_eq!((store.at(0).await, store.at(1).await), ([1.0, 0.0, 8.5, 8.5], [1.0, 0.0, 8.5, 8.5]));
    assert_eq!(worth_of(&store, "variance").await, [json!("0.50"), json!("-0.50")]);
    value_by(&store, "fifo").await;
    assert_eq!(worth(&store, "issue", json!(1), json!({})).await, "-8.50");
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn postings_while_the_valuation_changes_are_done_once_and_right() {
    let store = Store::open().await;
    store.receive(0, 200, 3).await;
    let other = store.client.app.another().await;
    let (here, there) = (&store, &other);
    let issue = |number: usize| async move {
        let body = here.body("issue", number % 2, json!(1), json!({}));
        there.post("/api/Stock/move/").token(&here.client.token).json(body).send().await
    };
    store.moved("transfer", 0, json!(100), json!({"toLocationId": store.places[1]})).await;
    for valuation in ["fifo", "standardPrice", "fifo", "movingAverage"] {
        let change = async {
            let settings = "/api/TenantSettings/general/";
            let mut chosen = store.client.get(settings).await.json;
            chosen["stockValuation"] = json!(valuation);
            assert_eq!(store.client.put(settings, chosen).await.status, 200);
        };
        let (issued, ()) = join(join_all((0..10).map(issue)), change).await;
        for reply in issued {
            assert_eq!(
                (reply.status.as_u16(), &reply.json["items"][0]["value"]),
                (200, &json!("-3.00")),
                "{}",
                reply.text
            );
        }
        store.ledger_is_the_balance().await;
    }
    assert_eq!((store.at(0).await[0], store.at(1).await[0]), (80.0, 80.0));
}
