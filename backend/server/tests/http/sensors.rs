//! Gateways with their keys and calls, and devices that become sensors.

use gantry_domain::Need;
use gantry_store::Tx;
use gantry_store::sensors::gateway;
use gantry_testkit::app::Reply;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::client::{StaffClient, refused};

fn sha256(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A client with a gateway that has just been made.
struct Plant {
    client: StaffClient,
    gateway: Value,
    key: String,
}

impl Plant {
    async fn open() -> Self {
        let client = StaffClient::open().await;
        let network = client.make("Network", json!({"code": "N", "name": "Hall", "kind": "alta"})).await;
        let new = json!({"code": "GW", "name": "Hall gateway", "kind": "ethernet", "networkId": network["id"], "mac": "001a2b3c4d5e"});
        let gateway = client.make("Gateway", new).await;
        let key = gateway["key"].as_str().unwrap().to_owned();
        Self { client, gateway, key }
    }

    async fn call(&self, key: &str, body: Value) -> Reply {
        self.client.app.post("/api/Gateway/checkin/").token(key).json(body).send().await
    }

    fn at(&self, rest: &str) -> String {
        format!("/api/Gateway/{}{rest}", self.gateway["id"])
    }

    async fn deliver(&self, devices: Value) -> Reply {
        self.client.post("/api/Sensor/devices/", json!({ "devices": devices })).await
    }

    async fn claim(&self, number: &str, code: &str) -> Reply {
        self.client.post("/api/Sensor/claim/", json!({"sensorId": number, "sensorCode": code})).await
    }

    async fn waiting(&self) -> Vec<Value> {
        let page = self.client.get("/api/Sensor/devices/").await.json;
        page["items"].as_array().unwrap().iter().map(|one| one["sensorId"].clone()).collect()
    }
}

#[actix_web::test]
async fn a_key_is_shown_once_and_stored_nowhere() {
    let plant = Plant::open().await;
    assert!(plant.key.starts_with("gk_") && plant.key.len() == 67, "{}", plant.key);
    assert_eq!(plant.gateway["mac"], "00:1A:2B:3C:4D:5E");
    let shown = [plant.client.get(&plant.at("")).await, plant.client.get(&plant.at("/history/")).await];
    for reply in &shown {
        assert_eq!(reply.status, 200, "{}", reply.text);
        assert!(!reply.text.contains(&plant.key) && !reply.text.contains(&sha256(&plant.key)), "{}", reply.text);
        assert!(!reply.text.to_lowercase().contains("sha256"), "{}", reply.text);
    }
    assert!(shown[0].json["keyMadeAt"].is_string());

    let answer = plant.call(&plant.key, json!({})).await;
    assert_eq!((answer.status.as_u16(), &answer.json["code"]), (200, &json!("GW")), "{}", answer.text);
    assert_eq!((&answer.json["heartbeatMinutes"], &answer.json["actions"]), (&json!(5), &json!([])));
}

#[actix_web::test]
async fn every_invalid_key_gets_the_same_answer() {
    let plant = Plant::open().await;
    let other = format!("gk_{}", "0".repeat(64));
    let told = |reply: &Reply| {
        let mut problem = reply.json.clone();
        problem.as_object_mut().unwrap().remove("requestId");
        (reply.status.as_u16(), problem)
    };
    let unknown = told(&plant.call(&other, json!({})).await);
    assert_eq!((unknown.0, &unknown.1["code"]), (401, &json!("invalid_gateway_key")));
    for key in ["gk_", "nonsense", &plant.client.token] {
        assert_eq!(told(&plant.call(key, json!({})).await), unknown, "{key}");
    }
    let none = plant.client.app.post("/api/Gateway/checkin/").json(json!({})).send().await;
    assert_eq!(told(&none), unknown);
    // The key of one tenant is none at another's host.
    let elsewhere =
        plant.client.app.post("/api/Gateway/checkin/").host("acme.localhost").token(&plant.key).json(json!({}));
    assert_eq!(told(&elsewhere.send().await), unknown);
    // Nor does the key open anything else.
    let list = plant.client.app.get("/api/Gateway/").token(&plant.key).send().await;
    assert_eq!(refused(&list), (401, "invalid_token"));
    // Nor does it count while the gateway is out of use.
    plant.client.post(&plant.at("/archive/"), json!({})).await;
    assert_eq!(told(&plant.call(&plant.key, json!({})).await), unknown);
    plant.client.post(&plant.at("/restore/"), json!({})).await;
    assert_eq!(plant.call(&plant.key, json!({})).await.status, 200);
}

#[actix_web::test]
async fn keys_are_not_tried_for_long_and_that_hinders_no_neighbour() {
    let plant = Plant::open().await;
    let mut last = 401;
    for _ in 0..40 {
        last = plant.call("gk_wrong", json!({})).await.status.as_u16();
        if last != 401 {
            break;
        }
    }
    assert_eq!(last, 429);
    assert_eq!(plant.call(&plant.key, json!({})).await.status, 200);
}

#[actix_web::test]
async fn a_new_key_leaves_the_old_one_an_hour_or_nothing() {
    let plant = Plant::open().await;
    let renew = async |body: Value| {
        let reply = plant.client.post(&plant.at("/key/"), body).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        (reply.json["key"].as_str().unwrap().to_owned(), reply.json)
    };
    let counts = async |key: &str| plant.call(key, json!({})).await.status == 200;
    let (second, told) = renew(json!({})).await;
    assert!(told["previousKeyUntil"].is_string() && second != plant.key);
    assert!(counts(&plant.key).await && counts(&second).await);
    let (third, _) = renew(json!({})).await;
    assert!(!counts(&plant.key).await, "the one before the one before has ended");
    assert!(counts(&second).await && counts(&third).await);
    let (fourth, told) = renew(json!({"atOnce": true})).await;
    assert_eq!(told["previousKeyUntil"], Value::Null);
    assert!(!counts(&second).await && !counts(&third).await && counts(&fourth).await);

    // The hour is over.
    let id = plant.gateway["id"].as_i64().unwrap();
    let past = Some(chrono::Utc::now() - chrono::TimeDelta::seconds(1));
    let renew = async |tx: &Tx| gateway::set_key(tx, id, sha256("gk_fifth"), past).await;
    plant.client.app.store.tenant_tx(&plant.client.app.demo.system(), Need::SignedIn, renew).await.unwrap();
    assert!(!counts(&fourth).await);

    let token = plant.client.app.sign_in("user@demo.example").await;
    let technician = plant.client.app.post(&plant.at("/key/")).token(&token).json(json!({})).send().await;
    assert_eq!(refused(&technician), (403, "permission_required"));
}

#[actix_web::test]
async fn a_gateway_gets_each_action_once() {
    let plant = Plant::open().await;
    let asked = plant.client.post(&plant.at("/action/"), json!({"user": true, "reset": true})).await;
    assert_eq!(asked.status, 200, "{}", asked.text);
    assert_eq!((&asked.json["resetAskedBy"], &asked.json["updateAskedBy"]), (&json!("Staff"), &Value::Null));
    // Asked twice it is done once, and since the first time.
    let again = plant.client.post(&plant.at("/action/"), json!({"reset": true, "update": true})).await;
    assert_eq!(again.json["resetAskedAt"], asked.json["resetAskedAt"]);
    assert_eq!(refused(&plant.client.post(&plant.at("/action/"), json!({"user": true})).await), (422, "invalid"));

    // Of two calls at the same moment, one gets it.
    let (one, two) = futures_util::join!(plant.call(&plant.key, json!({})), plant.call(&plant.key, json!({})));
    let mut told: Vec<(Value, Value)> = [&one, &two]
        .iter()
        .flat_map(|reply| reply.json["actions"].as_array().unwrap())
        .map(|one| (one["action"].clone(), one["user"].clone()))
        .collect();
    told.sort_by_key(|(action, _)| action.to_string());
    assert_eq!(told, [(json!("reset"), json!(true)), (json!("update"), json!(false))]);
    assert_eq!(plant.client.get(&plant.at("")).await.json["resetAskedAt"], Value::Null);

    let history = plant.client.get(&plant.at("/history/")).await.json;
    let lines: Vec<(&str, &str, &Value)> = history["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|line| line["part"] == "gatewayAction")
        .map(|line| (line["kind"].as_str().unwrap(), line["partName"].as_str().unwrap(), &line["userName"]))
        .collect();
    let staff = json!("Staff");
    let mut fetched: Vec<_> = lines[..2].to_vec();
    fetched.sort_by_key(|line| line.1);
    assert_eq!(fetched, [("removed", "reset", &Value::Null), ("removed", "update", &Value::Null)]);
    assert_eq!(lines[2..], [("created", "update", &staff), ("created", "reset", &staff)]);
}

#[actix_web::test]
async fn a_heartbeat_reports_the_state_and_conflicts_with_no_edit() {
    let plant = Plant::open().await;
    let before = plant.client.get(&plant.at("")).await.json;
    let body = json!({"firmware": "4.2.1", "signal": -67, "power": "battery", "battery": 81});
    assert_eq!(plant.call(&plant.key, body).await.status, 200);
    assert_eq!(plant.call(&plant.key, json!({"battery": 80})).await.status, 200);
    let now = plant.client.get(&plant.at("")).await.json;
    let told = ["firmware", "signal", "power", "battery"].map(|field| now[field].clone());
    assert_eq!(told, [json!("4.2.1"), json!(-67), json!("battery"), json!(80)]);
    assert!(now["lastSeenAt"].is_string());
    assert_eq!(now["version"], before["version"]);
    let history = plant.client.get(&plant.at("/history/")).await.json;
    assert_eq!(history["items"][0]["after"], json!({"firmware": "4.2.1"}), "how it is received is no history");

    let wrong = json!({"signal": 51, "battery": 101, "firmware": "x".repeat(51), "devices": [{"sensorId": "a b", "labelSha256": ""}]});
    let refusal = plant.call(&plant.key, wrong).await;
    assert_eq!(refused(&refusal), (422, "invalid"));
    let fields: Vec<&String> = refusal.json["fields"].as_object().unwrap().keys().collect();
    assert_eq!(fields, ["battery", "devices.0.sensorId", "firmware", "signal"]);
}

#[actix_web::test]
async fn a_device_is_claimed_by_its_label_once() {
    let plant = Plant::open().await;
    assert_eq!(refused(&plant.claim("104-2207", "IM7K2P9X").await), (404, "not_found"));
    let delivered =
        plant.deliver(json!([{"sensorId": "104-2207", "sensorCode": "IM7K2P9X", "kind": "humidity"}])).await;
    assert_eq!(delivered.json, json!({"listed": 1}), "{}", delivered.text);
    let wrong = plant.claim("104-2207", "IM7K2P9Y").await;
    assert_eq!(refused(&wrong), (422, "wrong_sensor_code"));
    assert_eq!(plant.waiting().await, ["104-2207"]);

    let claimed = plant.claim(" 104-2207", "im7k2p9x ").await;
    assert_eq!(claimed.status, 201, "{}", claimed.text);
    let sensor = &claimed.json;
    assert_eq!(
        (&sensor["deviceNumber"], &sensor["code"], &sensor["kind"]),
        (&json!("104-2207"), &json!("104-2207"), &json!("humidity"))
    );
    assert!(plant.waiting().await.is_empty());
    let twice = plant.claim("104-2207", "IM7K2P9X").await;
    assert_eq!((refused(&twice), &twice.json["id"]), ((409, "already_claimed"), &sensor["id"]));
    // A delivery list that comes again changes nothing of it.
    let again = plant.deliver(json!([{"sensorId": "104-2207", "sensorCode": "STOLEN-1"}])).await;
    assert_eq!(again.json, json!({"listed": 0}));

    // Sensor IDs are never typed in.
    let typed = json!({"code": "S", "name": "S", "kind": "other", "deviceNumber": "104-2207"});
    assert_eq!(refused(&plant.client.post("/api/Sensor/", typed).await), (422, "invalid"));
}

#[actix_web::test]
async fn a_device_is_released_and_claimed_for_a_sensor_that_is_there() {
    let plant = Plant::open().await;
    plant.deliver(json!([{"sensorId": "1", "sensorCode": "AAAAAA"}, {"sensorId": "2", "sensorCode": "BBBBBB"}])).await;
    let sensor = plant.claim("1", "AAAAAA").await.json;
    let path = format!("/api/Sensor/{}", sensor["id"]);
    let replace = json!({"sensorId": "2", "sensorCode": "BBBBBB", "id": sensor["id"]});
    assert_eq!(refused(&plant.client.post("/api/Sensor/claim/", replace.clone()).await), (409, "has_device"));
    let released = plant.client.post(&format!("{path}/release/"), json!({})).await;
    assert_eq!((released.status.as_u16(), &released.json["deviceNumber"]), (200, &json!("")));
    assert_eq!(refused(&plant.client.post(&format!("{path}/release/"), json!({})).await), (409, "no_device"));
    let replaced = plant.client.post("/api/Sensor/claim/", replace).await;
    assert_eq!((replaced.status.as_u16(), &replaced.json["deviceNumber"]), (200, &json!("2")), "{}", replaced.text);
    assert_eq!((&replaced.json["id"], plant.waiting().await), (&sensor["id"], vec![json!("1")]));
    let history = plant.client.get(&format!("{path}/history/")).await.json;
    assert_eq!(history["items"][0]["after"], json!({"deviceNumber": "2"}));
}

#[actix_web::test]
async fn a_gateway_makes_devices_known_without_knowing_their_codes() {
    let plant = Plant::open().await;
    let hash = sha256("gantry:sensor:77-A:QWERTY12");
    let heard = json!({"devices": [{"sensorId": "77-a", "labelSha256": hash, "kind": "vibration"}]});
    assert_eq!(plant.call(&plant.key, heard).await.status, 200);
    let waiting = plant.client.get("/api/Sensor/devices/?search=77").await.json["items"][0].clone();
    assert_eq!((&waiting["gatewayName"], &waiting["kind"]), (&json!("Hall gateway"), &json!("vibration")));
    assert!(waiting["heardAt"].is_string() && !waiting.to_string().contains(&hash));
    // What is on a label it may say once: the new owner of the gateway does not open devices with it.
    let forged = json!({"devices": [{"sensorId": "77-A", "labelSha256": sha256("gantry:sensor:77-A:FORGED")}]});
    assert_eq!(plant.call(&plant.key, forged).await.status, 200);
    assert_eq!(refused(&plant.claim("77-A", "FORGED").await), (422, "wrong_sensor_code"));
    let claimed = plant.claim("77-A", "QWERTY12").await;
    assert_eq!((claimed.status.as_u16(), &claimed.json["gatewayId"]), (201, &plant.gateway["id"]), "{}", claimed.text);
    assert_eq!(claimed.json["networkName"], "Hall");
}

#[actix_web::test]
async fn sensor_codes_are_not_guessed() {
    let plant = Plant::open().await;
    plant.deliver(json!([{"sensorId": "1", "sensorCode": "AAAAAA"}, {"sensorId": "2", "sensorCode": "BBBBBB"}])).await;
    for _ in 0..5 {
        assert_eq!(refused(&plant.claim("1", "WRONG1").await), (422, "wrong_sensor_code"));
    }
    let enough = plant.claim("1", "AAAAAA").await;
    assert_eq!(refused(&enough), (429, "rate_limited"));
    assert!(!enough.header("retry-after").is_empty());
    assert_eq!(plant.claim("2", "BBBBBB").await.status, 201, "the other one can be claimed");
}

#[actix_web::test]
async fn the_devices_of_another_tenant_are_not_there() {
    let plant = Plant::open().await;
    plant.deliver(json!([{"sensorId": "1", "sensorCode": "AAAAAA"}])).await;
    let token = plant.client.app.sign_in("admin@acme.example").await;
    let acme = async |path: &str, body: Value| {
        plant.client.app.post(path).host("acme.localhost").token(&token).json(body).send().await
    };
    let claim = json!({"sensorId": "1", "sensorCode": "AAAAAA"});
    assert_eq!(refused(&acme("/api/Sensor/claim/", claim.clone()).await), (404, "not_found"));
    // Both may have devices of one number: they were made by different houses.
    let delivered = json!({"devices": [{"sensorId": "1", "sensorCode": "CCCCCC"}]});
    assert_eq!(acme("/api/Sensor/devices/", delivered).await.json, json!({"listed": 1}));
    assert_eq!(refused(&acme("/api/Sensor/claim/", claim).await), (422, "wrong_sensor_code"));
    assert_eq!(plant.claim("1", "AAAAAA").await.status, 201);
    let technician = plant.client.app.sign_in("user@demo.example").await;
    let body = json!({"sensorId": "1", "sensorCode": "AAAAAA"});
    let claim = plant.client.app.post("/api/Sensor/claim/").token(&technician).json(body).send().await;
    assert_eq!(refused(&claim), (403, "permission_required"));
}

#[actix_web::test]
async fn sensors_are_found_by_the_network_of_their_gateway_and_keep_it_in_use() {
    let plant = Plant::open().await;
    let at = json!({"code": "S1", "name": "Oil", "kind": "temperature", "gatewayId": plant.gateway["id"], "low": 10, "high": "82.5"});
    let sensor = plant.client.make("Sensor", at).await;
    plant.client.make("Sensor", json!({"code": "S2", "name": "Bare", "kind": "door"})).await;
    let (gain, offset, days) = (&sensor["calibrationGain"], &sensor["calibrationOffset"], &sensor["retentionDays"]);
    assert_eq!((gain, offset, days), (&json!("1.000000"), &json!("0.000000"), &json!(400)));
    let network = plant.gateway["networkId"].clone();
    let state = json!({"filters": {"networks": {"value": [network], "matchMode": "in"}}});
    assert_eq!(plant.client.codes("Sensor", state).await, ["S1"]);
    for field in ["code", "name", "deviceNumber", "kind"] {
        assert_eq!(
            plant.client.codes("Sensor", json!({"sortField": field, "sortOrder": -1})).await.len(),
            2,
            "{field}"
        );
    }
    assert_eq!(plant.client.codes("Gateway", json!({"sortField": "lastSeenAt"})).await, ["GW"]);
    assert_eq!(refused(&plant.client.post(&plant.at("/archive/"), json!({})).await), (409, "in_use"));
    let path = format!("/api/Sensor/{}", sensor["id"]);
    let crossed = plant.client.put(&path, json!({"version": 1, "low": 90})).await;
    assert_eq!((refused(&crossed), crossed.json["fields"]["high"].is_string()), ((422, "invalid"), true));
}
