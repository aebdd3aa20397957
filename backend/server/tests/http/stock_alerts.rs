//! Stock alerts: what is low, above its maximum, soon expired or unused is listed and told to the manager of the warehouse, once.

use std::time::Duration;

use chrono::{Days, Utc};
use gantry_testkit::app::{TestApp, TestOptions};
use serde_json::{Value, json};

use crate::client::StaffClient;
use crate::stock::Store;

/// A store whose manager is the user who runs it.
struct Managed {
    store: Store,
}

impl Managed {
    async fn open() -> Self {
        let options = TestOptions { materials_check: Duration::from_secs(1), ..TestOptions::default() };
        let app = TestApp::start_with(options).await;
        let token = app.sign_in("admin@demo.example").await;
        let store = Store::of(StaffClient { app, token }).await;
        let me = store.client.make("Person", json!({"code": "P-1", "firstName": "Mira"})).await["id"].clone();
        let sql = format!("UPDATE \"user\" SET person_id = {me} WHERE email = 'admin@demo.example' RETURNING 1");
        assert_eq!(store.client.app.ask_database(&sql).await, "1");
        let path = format!("/api/Warehouse/{}", store.warehouse);
        let managed = store.client.put(&path, json!({"version": 1, "managerId": me})).await;
        assert_eq!(managed.status, 200, "{}", managed.text);
        Self { store }
    }

    /// Kinds, parts and quantities of the alerts, once they are these.
    async fn until(&self, expected: &[(&str, &str, &str)]) -> Vec<Value> {
        let mut found = Vec::new();
        for _ in 0..300 {
            let body = json!({"sortField": "createdAt", "sortOrder": 1});
            let reply = self.store.client.post("/api/StockAlert/list/", body).await;
            found = reply.json["items"].as_array().unwrap_or_else(|| panic!("{}", reply.text)).clone();
            let mut said: Vec<_> = found.iter().map(said).collect();
            said.sort_unstable();
            let expected: Vec<_> =
                expected.iter().map(|(kind, part, quantity)| format!("{kind} {part} {quantity}")).collect();
            if said == expected {
                return found;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("{expected:?} instead of {found:#?}");
    }

    async fn cards(&self) -> Vec<Value> {
        let reply = self.store.client.get("/api/Notification/?first=0&rows=50").await;
        let cards = reply.json["items"].as_array().unwrap().clone();
        cards.into_iter().filter(|card| card["kind"] == "stock").collect()
    }
}

fn said(alert: &Value) -> String {
    let quantity: f64 = alert["quantity"].as_str().unwrap().parse().unwrap();
    format!("{} {} {quantity}", alert["kind"].as_str().unwrap(), alert["partCode"].as_str().unwrap())
}

#[actix_web::test]
async fn what_is_low_or_too_much_is_told_once_and_is_over_when_it_is_well() {
    let managed = Managed::open().await;
    let store = &managed.store;
    let level = json!({
        "partId": store.part, "warehouseId": store.warehouse, "reorderPoint": 5, "reorderQuantity": 10, "maximum": 20,
    });
    store.client.make("StockLevel", level).await;
    let low = managed.until(&[("low", "BRG", "0")]).await;
    assert_eq!((low[0]["level"].as_str().unwrap().parse::<f64>().unwrap(), &low[0]["day"]), (5.0, &Value::Null));
    assert_eq!((&low[0]["unitCode"], &low[0]["warehouseName"]), (&json!("pc"), &json!("Main store")));

    store.receive(0, 24, 2).await;
    let over = managed.until(&[("over", "BRG", "24")]).await;
    assert_eq!(over[0]["value"].as_str().unwrap().parse::<f64>().unwrap(), 48.0);
    store.moved("issue", 0, json!(2), json!({"reason": "Used"})).await;
    let changed = managed.until(&[("over", "BRG", "22")]).await;
    assert_eq!(changed[0]["id"], over[0]["id"], "the same alert with another quantity");
    store.moved("issue", 0, json!(10), json!({"reason": "Used"})).await;
    managed.until(&[]).await;
    store.moved("issue", 0, json!(10), json!({"reason": "Used"})).await;
    let again = managed.until(&[("low", "BRG", "2")]).await;
    assert_ne!(again[0]["id"], low[0]["id"]);

    let mut told = Vec::new();
    for _ in 0..200 {
        told = managed.cards().await;
        if told.len() >= 3 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let words: Vec<_> = told.iter().rev().map(|card| card["to"].as_str().unwrap()).collect();
    assert_eq!(words, ["low", "over", "low"], "each once");
    assert_eq!((&told[0]["recordFamily"], &told[0]["recordId"]), (&json!("master_part"), &store.part));
    assert_eq!((&told[0]["recordCode"], &told[0]["text"]), (&json!("BRG"), &json!("Bearing, Main store")));
}

#[actix_web::test]
async fn lots_that_expire_and_parts_that_nobody_takes_are_found_by_the_days_of_their_warehouse() {
    let managed = Managed::open().await;
    let store = &managed.store;
    let today = Utc::now().date_naive();
    let day = |days: u64| (today + Days::new(days)).to_string();
    let grease = json!({"code": "GREASE", "name": "Grease", "unitId": store.unit, "tracking": "lot"});
    let grease = store.client.make("MasterPart", grease).await["id"].clone();
    for (number, days) in [("L-1", 10), ("L-2", 300)] {
        let more = json!({"partId": grease, "lotNumber": number, "expiresOn": day(days), "unitCost": 1});
        store.moved("receive", 0, json!(4), more).await;
    }
    let old = json!({"unitCost": 1, "at": (Utc::now() - Days::new(500)).to_rfc3339()});
    store.moved("receive", 1, json!(7), old).await;
    let found = managed.until(&[("expiring", "GREASE", "4"), ("unused", "BRG", "7")]).await;
    let expiring = found.iter().find(|one| one["kind"] == "expiring").unwrap();
    assert_eq!((&expiring["lotNumber"], &expiring["day"]), (&json!("L-1"), &json!(day(10))));
    let unused = found.iter().find(|one| one["kind"] == "unused").unwrap();
    assert_eq!(unused["day"], (today - Days::new(500)).to_string());

    store.moved("issue", 1, json!(1), json!({"reason": "Used"})).await;
    managed.until(&[("expiring", "GREASE", "4")]).await;
    let path = format!("/api/Warehouse/{}", store.warehouse);
    let version = store.client.get(&path).await.json["version"].clone();
    let never = json!({"version": version, "expiryNoticeDays": 0, "unusedAfterDays": 0});
    assert_eq!(store.client.put(&path, never).await.status, 200);
    managed.until(&[]).await;
}

#[actix_web::test]
async fn many_new_alerts_are_one_notification() {
    let managed = Managed::open().await;
    let store = &managed.store;
    let mut levels = Vec::new();
    for number in 0..7 {
        let part = json!({"code": format!("P-{number}"), "name": "Part", "unitId": store.unit});
        let part = store.client.make("MasterPart", part).await["id"].clone();
        levels.push(json!({"partId": part, "warehouseId": store.warehouse, "reorderPoint": 1}));
    }
    // All at once, so that no look falls between them.
    let file = levels.iter().map(|level| format!("({}, {}, 1)", level["partId"], level["warehouseId"]));
    let rows = file.collect::<Vec<_>>().join(", ");
    let tenant = store.client.app.demo.id;
    let sql = format!(
        "WITH t AS (SELECT set_config('app.tenant_id', '{tenant}', false)), i AS (INSERT INTO stock_level (tenant_id, part_id, \
         warehouse_id, reorder_point) SELECT {tenant}, v.* FROM t, (VALUES {rows}) AS v RETURNING 1) SELECT count(*) FROM i"
    );
    assert_eq!(store.client.app.ask_database(&sql).await, "7");
    for _ in 0..200 {
        let cards = managed.cards().await;
        if let [card] = cards.as_slice() {
            assert_eq!((&card["to"], &card["text"]), (&json!("several"), &json!("7")));
            return;
        }
        assert!(cards.is_empty(), "{cards:#?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("no notification");
}

#[actix_web::test]
async fn a_contract_that_ends_soon_is_told_once_for_each_last_day_to_its_responsible_person() {
    let Managed { store } = Managed::open().await;
    let client = &store.client;
    let me = client.get(&format!("/api/Warehouse/{}", store.warehouse)).await.json["managerId"].clone();
    let supplier = client.make("Supplier", json!({"code": "ACME", "name": "Acme"})).await["id"].clone();
    let day = |days: u64| (Utc::now().date_naive() + Days::new(days)).to_string();
    let contract = async |code: &str, ends_on: u64, responsible: &Value| {
        let body = json!({"code": code, "name": "Bearings", "supplierId": supplier, "startsOn": "2020-01-01", "endsOn": day(ends_on),
            "noticeDays": 30, "responsiblePersonId": responsible});
        client.make("SupplierContract", body).await
    };
    let cards = async |expected: usize| {
        let mut found = Vec::new();
        for _ in 0..200 {
            let reply = client.get("/api/Notification/?first=0&rows=50").await;
            found = reply.json["items"].as_array().unwrap().clone();
            found.retain(|card| card["kind"] == "contract");
            if found.len() >= expected {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let told: Vec<_> = found.iter().map(|card| format!("{} {}", card["recordCode"], card["to"])).collect();
        told
    };
    contract("LATER", 31, &me).await;
    contract("NOBODYS", 5, &Value::Null).await;
    let ends = contract("ENDS", 20, &me).await;
    let said = |ends_on: u64| format!("\"ENDS\" \"{}\"", day(ends_on));
    assert_eq!(cards(1).await, [said(20)]);
    let path = format!("/api/SupplierContract/{}", ends["id"]);
    let prolonged = client.put(&path, json!({"version": ends["version"], "endsOn": day(25)})).await;
    assert_eq!(prolonged.status, 200, "{}", prolonged.text);
    assert_eq!(cards(2).await, [said(25), said(20)], "the newest first, each once, the others never");
}
