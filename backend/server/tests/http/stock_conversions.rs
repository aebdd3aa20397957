//! One part becomes another, and the pieces of a part that is in stock are given serial numbers.

use futures_util::future::join_all;
use gantry_testkit::app::Reply;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::refused;
use crate::stock::Store;
use crate::stock_valuation::valued_by;

impl Store {
    /// Another part, followed like that.
    async fn another(&self, code: &str, tracking: &str) -> Value {
        let part = json!({"code": code, "name": code, "unitId": self.unit, "tracking": tracking});
        self.client.make("MasterPart", part).await["id"].clone()
    }

    fn converting(&self, quantity: Value, part: &Value, more: Value) -> Value {
        let mut into = json!({"partId": part});
        into.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.body("convert", 0, quantity, json!({"into": into}))
    }

    /// The field of a conversion that is refused, and the code.
    async fn not_converted(&self, body: Value) -> (String, Value) {
        let reply = self.send(body).await;
        let field = reply.json["fields"].as_object().and_then(|fields| fields.keys().next());
        (refused(&reply).1.to_owned(), json!(field))
    }

    /// Place, balance and value of what there is of a part.
    async fn stock_of(&self, part: &Value) -> Vec<(Value, Value, Value)> {
        let filters = json!({"partId": {"value": [part], "matchMode": "in"}});
        let found = self.client.post("/api/Stock/list/", json!({"filters": filters})).await.json;
        let of = |item: &Value| (item["locationId"].clone(), item["balance"].clone(), item["value"].clone());
        found["items"].as_array().unwrap().iter().map(of).collect()
    }

    async fn pieces_of(&self, part: &Value) -> Vec<(Value, Value)> {
        let filters = json!({"partId": {"value": [part], "matchMode": "in"}});
        let list = json!({"filters": filters, "sortField": "number", "sortOrder": 1, "rows": 100});
        let found = self.client.post("/api/SerialStock/list/", list).await.json;
        found["items"].as_array().unwrap().iter().map(|one| (one["number"].clone(), one["state"].clone())).collect()
    }

    async fn serialising(&self, command: Uuid, version: i64, places: Value) -> Reply {
        let body = json!({"commandId": command, "version": version, "places": places, "reason": "Warranty"});
        self.client.post(&format!("/api/MasterPart/{}/serialise/", self.part), body).await
    }

    async fn version(&self) -> i64 {
        self.client.get(&format!("/api/MasterPart/{}", self.part)).await.json["version"].as_i64().unwrap()
    }
}

#[actix_web::test]
async fn what_one_part_loses_in_value_the_other_gains_whatever_stock_is_valued_by() {
    for valuation in ["movingAverage", "fifo", "standardPrice"] {
        let store = valued_by(valuation).await;
        let lengths = store.another("LENGTH", "none").await;
        if valuation == "standardPrice" {
            for (part, price) in [(&store.part, "4"), (&lengths, "25")] {
                let path = format!("/api/MasterPart/{part}/standard-prices/");
                let reply = store.client.post(&path, json!({"price": price, "reason": "New year"})).await;
                assert_eq!(reply.status, 200, "{}", reply.text);
            }
        }
        store.receive(0, 10, 3).await;
        store.receive(0, 10, 6).await;
        let body = store.converting(json!(15), &lengths, json!({"quantity": 3, "locationId": store.places[1]}));
        let all = join_all((0..4).map(|_| store.send(body.clone()))).await;
        assert!(all.iter().all(|reply| reply.status == 200 && reply.json["items"] == all[0].json["items"]));
        let entries = all[0].json["items"].as_array().unwrap();
        let of = |entry: &Value| [entry["kind"].clone(), entry["quantity"].clone(), entry["value"].clone()];
        let (out, into) = match valuation {
            "movingAverage" => ("-67.50", "67.50"),
            "fifo" => ("-60.00", "60.00"),
            _ => ("-60.00", "60.00"),
        };
        assert_eq!(of(&entries[0]), [json!("convert"), json!("-15.0000"), json!(out)], "{valuation}");
        assert_eq!(of(&entries[1]), [json!("convert"), json!("3.0000"), json!(into)], "{valuation}");
        let worth = if valuation == "standardPrice" { "75.00" } else { into };
        assert_eq!(
            store.stock_of(&lengths).await,
            [(store.places[1].clone(), json!("3.0000"), json!(worth))],
            "{valuation}"
        );
        // Written down late, it comes before what has been issued since.
        let at = "2026-01-05T08:00:00Z";
        let mut late = store.converting(json!(1), &lengths, json!({"quantity": 1}));
        late["at"] = json!(at);
        assert_eq!(refused(&store.send(late.clone()).await), (409, "insufficient_stock"), "it was not there then");
        store.ledger_is_the_balance().await;
    }
}

#[actix_web::test]
async fn lots_and_pieces_become_lots_and_pieces() {
    let store = Store::open().await;
    let (paste, pump) = (store.another("PASTE", "lot").await, store.another("PUMP", "serial").await);
    store.receive(0, 10, 3).await;
    let lot = json!({"quantity": "2.5", "lotNumber": "L-1", "expiresOn": "2999-12-31"});
    assert_eq!(store.send(store.converting(json!(4), &paste, lot)).await.status, 200);
    let pumps = json!({"quantity": 2, "serials": "101-102"});
    assert_eq!(store.send(store.converting(json!(6), &pump, pumps)).await.status, 200);
    let here = |balance: &str, value: &str| (store.places[0].clone(), json!(balance), json!(value));
    assert_eq!(store.stock_of(&paste).await, [here("2.5000", "12.00")]);
    assert_eq!(store.stock_of(&pump).await, [here("2.0000", "18.00")]);
    assert_eq!(store.stock_of(&store.part).await, [here("0.0000", "0.00")]);

    // Back again: one piece leaves for good, and may come in again.
    let mut back = store.converting(json!(1), &store.part, json!({"quantity": 3}));
    (back["partId"], back["serials"]) = (pump.clone(), json!("102"));
    let converted = store.send(back).await.json;
    assert_eq!(converted["items"][0]["serials"], "102");
    let states = |first: &str, second: &str| [(json!("101"), json!(first)), (json!("102"), json!(second))];
    assert_eq!(store.pieces_of(&pump).await, states("inStock", "converted"));
    let again = json!({"quantity": 1, "serials": "102"});
    assert_eq!(store.send(store.converting(json!(3), &pump, again)).await.status, 200);
    assert_eq!(store.pieces_of(&pump).await, states("inStock", "inStock"));
    let piece = store.client.get("/api/SerialStock/?search=102").await.json["items"][0]["id"].clone();
    let trace = store.client.get(&format!("/api/SerialStock/{piece}/trace/")).await.json;
    let kinds: Vec<_> = trace["items"].as_array().unwrap().iter().map(|one| one["quantity"].clone()).collect();
    assert_eq!(kinds, ["1", "-1", "1"], "{trace}");
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn a_conversion_that_cannot_be_is_refused_whole() {
    let store = Store::open().await;
    let (paste, pump) = (store.another("PASTE", "lot").await, store.another("PUMP", "serial").await);
    let plain = store.another("BOX", "none").await;
    store.receive(0, 10, 3).await;
    let ledger = store.ledger().await.len();
    let into = |part: &Value, more: Value| store.converting(json!(2), part, more);
    for (body, code, field) in [
        (store.body("convert", 0, json!(2), json!({})), "required", json!("into")),
        (into(&store.part, json!({"quantity": 2})), "same_part", json!("into.partId")),
        (into(&json!(999_999), json!({"quantity": 2})), "unknown_reference", json!("into.partId")),
        (into(&plain, json!({"quantity": 0})), "invalid", json!("into.quantity")),
        (into(&plain, json!({"quantity": -1})), "invalid", json!("into.quantity")),
        (into(&plain, json!({"quantity": 1e15})), "invalid", json!("into.quantity")),
        (into(&plain, json!({"quantity": 2, "unitId": 999})), "wrong_unit", json!("into.unitId")),
        (into(&plain, json!({"quantity": 2, "locationId": 999})), "unknown_reference", json!("locationId")),
        (into(&plain, json!({"quantity": 2, "lotNumber": "L"})), "not_tracked", json!("into.lotNumber")),
        (into(&plain, json!({"quantity": 2, "serials": "1-2"})), "not_tracked", json!("into.serials")),
        (into(&paste, json!({"quantity": 2})), "lot_required", json!("into.lotId")),
        (into(&pump, json!({"quantity": 2})), "serials_required", json!("into.serials")),
        (into(&pump, json!({"quantity": 2, "serials": "1-3"})), "serial_count", json!("into.serials")),
        (into(&pump, json!({"quantity": 2, "serials": "1,1"})), "serial_doubled", json!("into.serials")),
        (into(&pump, json!({"quantity": 1.5, "serials": "1"})), "whole_quantity", json!("into.quantity")),
        (store.converting(json!(11), &plain, json!({"quantity": 1})), "insufficient_stock", json!(null)),
        (store.converting(json!(0), &plain, json!({"quantity": 1})), "invalid", json!("quantity")),
        (store.body("issue", 0, json!(1), json!({"into": {"partId": plain, "quantity": 1}})), "invalid", json!("into")),
    ] {
        assert_eq!(store.not_converted(body.clone()).await, (code.to_owned(), field), "{body}");
    }
    assert_eq!((store.ledger().await.len(), store.pieces_of(&pump).await), (ledger, vec![]), "nothing is half posted");
    let archived = store.client.post(&format!("/api/MasterPart/{plain}/archive/"), json!({})).await;
    assert_eq!(archived.status, 200, "{}", archived.text);
    let refusal = store.not_converted(into(&plain, json!({"quantity": 1}))).await;
    assert_eq!(refusal, ("unknown_reference".to_owned(), json!("into.partId")));
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn two_parts_that_become_each_other_at_once_wait_for_each_other() {
    let store = Store::open().await;
    let other = store.another("OTHER", "none").await;
    store.receive(0, 50, 2).await;
    assert_eq!(store.send(store.converting(json!(25), &other, json!({"quantity": 25}))).await.status, 200);
    let back = |_| {
        let mut back = store.converting(json!(1), &store.part, json!({"quantity": 1}));
        back["partId"] = other.clone();
        store.send(back)
    };
    let there = |_| store.send(store.converting(json!(1), &other, json!({"quantity": 1})));
    let (there, back) = futures_util::future::join(join_all((0..20).map(there)), join_all((0..20).map(back))).await;
    assert!(there.iter().chain(&back).all(|reply| reply.status == 200));
    let here = |balance: &str, value: &str| (store.places[0].clone(), json!(balance), json!(value));
    assert_eq!(store.stock_of(&store.part).await, [here("25.0000", "50.00")]);
    assert_eq!(store.stock_of(&other).await, [here("25.0000", "50.00")]);
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn all_pieces_of_a_part_in_stock_are_given_their_numbers_at_once() {
    let store = Store::open().await;
    store.receive(0, 3, 4).await;
    store.receive(1, 2, 6).await;
    store.moved("reserve", 0, json!(1), json!({})).await;
    let part = format!("/api/MasterPart/{}", store.part);
    let closely = json!({"version": store.version().await, "tracking": "serial"});
    assert_eq!(refused(&store.client.put(&part, closely).await), (409, "in_use"), "not without their numbers");

    let place = |place: usize, serials: &str| json!({"locationId": store.places[place], "serials": serials});
    let seen = store.version().await;
    for (places, code, field) in [
        (json!([]), "serial_count", "places"),
        (json!([place(0, "1-3")]), "serial_count", "places"),
        (json!([place(0, "1-3"), place(1, "4-6")]), "serial_count", "places.1.serials"),
        (json!([place(0, "1-3"), place(1, "")]), "serial_count", "places.1.serials"),
        (json!([place(0, "1-3"), place(1, "4,4")]), "serial_doubled", "places.1.serials"),
        (json!([place(0, "1-3"), place(1, "3,4")]), "serial_in_stock", "serials"),
        (json!([place(0, "1-3"), place(0, "1-3"), place(1, "4,5")]), "duplicate", "places.1.locationId"),
        (
            json!([place(0, "1-3"), place(1, "4,5"), {"locationId": 999, "serials": "6"}]),
            "unknown_reference",
            "places.2.locationId",
        ),
    ] {
        let reply = store.serialising(Uuid::new_v4(), seen, places.clone()).await;
        let named = reply.json["fields"].as_object().and_then(|fields| fields.keys().next());
        assert_eq!((refused(&reply).1, json!(named)), (code, json!(field)), "{places}: {}", reply.text);
    }
    let all = json!([place(0, "0098-0100"), place(1, "A-7; B-1")]);
    let stale = store.serialising(Uuid::new_v4(), seen - 1, all.clone()).await;
    assert_eq!(refused(&stale), (409, "version_conflict"));
    assert_eq!((store.version().await, store.pieces_of(&store.part).await), (seen, vec![]), "nothing is half done");

    let (command, before) = (Uuid::new_v4(), (store.at(0).await, store.at(1).await));
    let given = store.serialising(command, seen, all.clone()).await;
    assert_eq!(given.status, 200, "{}", given.text);
    assert_eq!(
        (given.json["items"][0]["kind"].as_str(), given.json["totalRecords"].as_i64()),
        (Some("serialise"), Some(2))
    );
    assert_eq!(given.json["items"][0]["serials"], "0098, 0099, 0100");
    assert_eq!((store.at(0).await, store.at(1).await), before, "quantity, reservations and value stay");
    let again = store.serialising(command, seen, all.clone()).await;
    assert_eq!(again.json, given.json, "sent again, it is what it was");
    let twice = store.serialising(Uuid::new_v4(), store.version().await, all).await;
    assert_eq!(refused(&twice), (409, "already_tracked"));
    let now = store.client.get(&part).await.json;
    assert_eq!((&now["tracking"], now["version"].as_i64()), (&json!("serial"), Some(seen + 1)));
    let history = store.client.get(&format!("{part}/history/")).await.json;
    assert!(history.to_string().contains("tracking"), "{history}");

    // From now on each of them is known.
    let unnamed = store.send(store.body("scrap", 0, json!(1), json!({"reason": "Torn"}))).await;
    assert_eq!(refused(&unnamed), (422, "serials_required"));
    store.moved("issue", 0, json!(1), json!({"serials": "0099"})).await;
    let piece = store.client.get("/api/SerialStock/?search=0099").await.json["items"][0].clone();
    let trace = store.client.get(&format!("/api/SerialStock/{}/trace/", piece["id"])).await.json;
    let steps: Vec<_> = trace["items"].as_array().unwrap().iter().map(|one| one["kind"].clone()).collect();
    assert_eq!((&piece["state"], steps), (&json!("issued"), vec![json!("serialise"), json!("issue")]));
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn pieces_that_are_not_whole_under_way_or_being_counted_get_no_numbers() {
    let store = Store::open().await;
    let refusal = async |serials: &str| {
        let places = json!([{"locationId": store.places[0], "serials": serials}]);
        let reply = store.serialising(Uuid::new_v4(), store.version().await, places).await;
        refused(&reply).1.to_owned()
    };
    assert_eq!(refusal("1").await, "nothing_in_stock");
    store.moved("receive", 0, json!("2.5"), json!({"unitCost": 1})).await;
    assert_eq!(refusal("1-3").await, "whole_quantity");
    store.moved("count", 0, json!(3), json!({})).await;
    store.moved("reserve", 0, json!("0.5"), json!({})).await;
    assert_eq!(refusal("1-3").await, "whole_quantity");
    store.moved("release", 0, json!("0.5"), json!({})).await;

    let count = store.client.make("StockCount", json!({"warehouseId": store.warehouse})).await["id"].clone();
    store.reach("StockCount", &count, &["counting"]).await;
    assert_eq!(refusal("1-3").await, "being_counted");
    store.reach("StockCount", &count, &["cancelled"]).await;

    let far = store.client.make("Warehouse", json!({"code": "FAR", "name": "Far store"})).await["id"].clone();
    let there = json!({"code": "F-1", "name": "F-1", "warehouseId": far});
    let there = store.client.make("StockLocation", there).await["id"].clone();
    let line = json!({"partId": store.part, "quantity": 1, "fromLocationId": store.places[0], "toLocationId": there});
    let way = json!({"fromWarehouseId": store.warehouse, "toWarehouseId": far, "lines": [line]});
    let transfer = store.client.make("StockTransfer", way).await["id"].clone();
    store.reach("StockTransfer", &transfer, &["sent"]).await;
    assert_eq!(refusal("1-2").await, "in_transit");
    let path = format!("/api/StockTransfer/{transfer}/receive/");
    assert_eq!(store.client.post(&path, json!({"commandId": Uuid::new_v4()})).await.status, 200);

    let staging = json!({"code": "ST", "name": "Staging", "warehouseId": store.warehouse, "staging": true});
    let staging = store.client.make("StockLocation", staging).await["id"].clone();
    store.moved("transfer", 0, json!(1), json!({"toLocationId": staging})).await;
    assert_eq!(refusal("1").await, "staged");
    store.ledger_is_the_balance().await;
}
