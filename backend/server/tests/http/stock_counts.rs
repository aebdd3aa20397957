//! Counting: blind for those who count, closed to everybody else meanwhile, counted again beyond the tolerance, and posted once.

use futures_util::future::join_all;
use gantry_testkit::app::Reply;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::refused;
use crate::stock::Store;

/// A count of both places of a store, by a user who may not approve it.
struct Count<'a> {
    store: &'a Store,
    id: Value,
    staff: String,
}

impl<'a> Count<'a> {
    async fn begin(store: &'a Store, more: Value) -> Self {
        let mut body = json!({"warehouseId": store.warehouse});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let id = store.client.make("StockCount", body).await["id"].clone();
        store.reach("StockCount", &id, &["counting"]).await;
        let staff = store.client.app.sign_in("staff@demo.example").await;
        Self { store, id, staff }
    }

    fn path(&self, call: &str) -> String {
        format!("/api/StockCount/{}/{call}", self.id)
    }

    async fn lines(&self, shown: &str) -> Vec<Value> {
        let reply = self.store.client.get(&self.path(&format!("lines/?shown={shown}"))).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json["items"].as_array().unwrap().clone()
    }

    async fn enter(&self, body: &Value) -> Reply {
        self.store.client.app.post(&self.path("count/")).token(&self.staff).json(body.clone()).send().await
    }

    /// Enters what was found of a line, twice as if the answer had been lost, and returns the line.
    async fn found(&self, line: &Value, quantity: i64) -> Value {
        let entry = json!({"commandId": Uuid::new_v4(), "lineId": line["id"], "quantity": quantity});
        let body = json!({"entries": [entry]});
        for _ in 0..2 {
            let reply = self.enter(&body).await;
            assert_eq!(reply.status, 200, "{}", reply.text);
        }
        self.enter(&body).await.json["items"][0].clone()
    }
}

#[actix_web::test]
async fn a_blind_count_is_repeated_beyond_its_tolerance_and_posted_once() {
    let store = Store::open().await;
    store.receive(0, 100, 4).await;
    store.receive(1, 20, 2).await;
    let count = Count::begin(&store, json!({"tolerancePercent": 5})).await;
    let again = store.client.make("StockCount", json!({"warehouseId": store.warehouse})).await["id"].clone();
    assert_eq!(refused(&store.status("StockCount", &again, "counting").await), (409, "being_counted"));

    let lines = count.lines("all").await;
    assert_eq!(lines.iter().map(|line| &line["expected"]).collect::<Vec<_>>(), ["100.0000", "20.0000"]);
    let blind = store.client.app.get(&count.path("lines/")).token(&count.staff).send().await.json;
    let told: Vec<&str> = ["expected", "difference", "differenceValue", "firstCounted"].to_vec();
    assert!(told.iter().all(|field| blind["items"][0][field].is_null()), "{blind}");
    let peek = store.client.app.get(&count.path("lines/?shown=differences")).token(&count.staff).send().await;
    assert_eq!(peek.status, 403);

    let closed = store.send(store.body("issue", 0, json!(1), json!({}))).await;
    assert_eq!(refused(&closed), (409, "being_counted"));
    // A promise is made, and kept when the count is over.
    let lines_wanted = json!([{"partId": store.part, "quantity": 1}]);
    let wanted = json!({"title": "Line 1", "warehouseId": store.warehouse, "lines": lines_wanted});
    let wanted = store.client.make("MaterialRequest", wanted).await["id"].clone();
    store.reach("MaterialRequest", &wanted, &["submitted", "approved"]).await;
    let issue = format!("/api/MaterialRequest/{wanted}/issue/");
    let waits = store.client.post(&issue, json!({"commandId": Uuid::new_v4()})).await;
    assert_eq!(refused(&waits), (409, "being_counted"));
    assert_eq!(refused(&store.status("StockCount", &count.id, "counted").await), (409, "lines_open"));

    let first = count.found(&lines[0], 90).await;
    assert_eq!((&first["state"], &first["counted"]), (&json!("recount"), &json!(null)), "10 % are more than 5 %");
    assert_eq!(count.found(&lines[0], 91).await["state"], "counted", "it is asked again once");
    assert_eq!(count.found(&lines[1], 20).await["state"], "counted");
    store.reach("StockCount", &count.id, &["counted"]).await;
    let late = json!({"entries": [{"commandId": Uuid::new_v4(), "lineId": lines[1]["id"], "quantity": 3}]});
    assert_eq!(refused(&count.enter(&late).await), (409, "not_counting"));
    let differing = count.lines("differences").await;
    assert_eq!((differing.len(), &differing[0]["differenceValue"]), (1, &json!("-36.00")));
    assert_eq!(differing[0]["firstCounted"], "90.0000");

    // The places are open again: what moves before the approval stays moved.
    store.moved("issue", 0, json!(11), json!({})).await;
    let reply = store.client.app.post(&count.path("status/?status=posted")).token(&count.staff).json(json!({})).send();
    assert_eq!(reply.await.status, 403);
    let posts = join_all((0..3).map(|_| store.status("StockCount", &count.id, "posted"))).await;
    assert_eq!(posts.iter().filter(|reply| reply.status == 200).count(), 1, "it is posted once");
    assert_eq!((store.at(0).await[0], store.at(1).await[0]), (80.0, 20.0));
    let ledger = store.ledger().await;
    let counts: Vec<_> = ledger.iter().filter(|entry| entry["kind"] == "count").collect();
    assert_eq!((counts.len(), &counts[0]["document"]), (1, &json!("SC-000001")), "an equal count makes no entry");

    let record = store.client.get(&format!("/api/StockCount/{}", count.id)).await.json;
    assert_eq!((&record["accuracy"], &record["countedLines"]), (&json!(0.5), &json!(2)));
    let by_value = record["valueAccuracy"].as_f64().unwrap();
    assert!((by_value - 40.0 / 440.0).abs() < 1e-9, "{by_value}");
    let warehouse = store.client.get(&format!("/api/Warehouse/{}", store.warehouse)).await.json;
    assert_eq!(warehouse["countAccuracy"], json!(0.5));
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn what_differs_is_counted_again_against_what_is_there_then_and_what_has_left_is_not_found() {
    let store = Store::open().await;
    store.receive(0, 10, 1).await;
    store.receive(1, 10, 1).await;
    let place = json!({"locationId": store.places[0], "tolerancePercent": 100, "abcClass": "", "samplePlaces": 5});
    let count = Count::begin(&store, place).await;
    let lines = count.lines("all").await;
    assert_eq!(lines.len(), 1, "the other place is not counted");
    store.moved("issue", 1, json!(1), json!({})).await;
    count.found(&lines[0], 2).await;
    store.reach("StockCount", &count.id, &["counted"]).await;
    store.moved("issue", 0, json!(9), json!({})).await;
    assert_eq!(refused(&store.status("StockCount", &count.id, "posted").await), (409, "count_outdated"));
    store.reach("StockCount", &count.id, &["counting"]).await;
    let lines = count.lines("open").await;
    assert_eq!((&lines[0]["state"], &lines[0]["expected"]), (&json!("recount"), &json!("1.0000")));
    count.found(&lines[0], 0).await;
    store.reach("StockCount", &count.id, &["counted", "posted"]).await;
    assert_eq!(store.at(0).await, [0.0, 0.0, 1.0, 0.0]);
    let empty = store.client.make("StockCount", json!({"warehouseId": store.warehouse, "abcClass": "a"})).await;
    assert_eq!(refused(&store.status("StockCount", &empty["id"], "counting").await), (409, "nothing_to_count"));
    let other = Count::begin(&store, json!({})).await;
    store.reach("StockCount", &other.id, &["cancelled"]).await;
    store.moved("issue", 1, json!(1), json!({})).await;
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn a_part_that_nobody_expected_is_counted_where_it_is_found() {
    let store = Store::open().await;
    store.receive(0, 10, 4).await;
    let count = Count::begin(&store, json!({})).await;
    let unit = store.client.get(&format!("/api/MasterPart/{}", store.part)).await.json["unitId"].clone();
    let seal = store.client.make("MasterPart", json!({"code": "SEAL", "name": "Seal", "unitId": unit})).await;
    let found = |place: usize| json!({"partId": seal["id"], "locationId": store.places[place]});
    let add = async |place: usize| {
        store.client.app.post(&count.path("lines/")).token(&count.staff).json(found(place)).send().await
    };
    assert_eq!(refused(&add(1).await), (409, "not_counted_there"), "nothing was expected there at all");
    let line = add(0).await;
    assert_eq!(line.status, 201, "{}", line.text);
    assert!(line.json["expected"].is_null(), "it is blind like the others: {}", line.text);
    assert_eq!(add(0).await.json["id"], line.json["id"], "two who find it make one line");
    assert_eq!(count.lines("all").await.len(), 2);
    let moved = json!({"partId": seal["id"], "unitCost": 1});
    let closed = store.send(store.body("receive", 0, json!(1), moved)).await;
    assert_eq!(refused(&closed), (409, "being_counted"), "its place is closed as well");
    assert_eq!(count.found(&line.json, 3).await["state"], "recount");
    assert_eq!(count.found(&line.json, 3).await["state"], "counted");
    let expected = count.lines("all").await[0].clone();
    assert_eq!(count.found(&expected, 10).await["state"], "counted");
    store.reach("StockCount", &count.id, &["counted"]).await;
    assert_eq!(refused(&add(0).await), (409, "not_counting"));
    store.reach("StockCount", &count.id, &["posted"]).await;
    let seal = store.client.get(&format!("/api/MasterPart/{}", seal["id"])).await.json;
    assert_eq!(seal["balance"], "3.0000");
    store.ledger_is_the_balance().await;
}
