//! Gateways that deliver over MQTT, with a RabbitMQ that asks this very server who may do what.

use std::time::{Duration, Instant};

use actix_web::web::block;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures_util::future::join_all;
use gantry_http::mqtt::MqttConfig;
use gantry_test_broker::Broker;
use gantry_testkit::app::{TestApp, TestOptions};
use serde_json::json;

use crate::client::{StaffClient, refused};
use crate::mqtt_faults::{
    a_broker_that_dies_loses_nothing, a_database_that_refuses_loses_nothing,
    a_queue_that_is_full_acknowledges_no_more_and_loses_nothing, nodes_share_the_queue_and_one_that_goes_loses_nothing,
};
use crate::mqtt_line::{LIMIT, Line, Names};
use crate::readings::Radio;
use crate::simulate::{counts, ended, simulate};

const SECRET: &str = "a-word-that-only-tests-know";

/// A server and a broker that know each other, with a gateway and its sensor.
async fn open() -> (Radio, Broker) {
    let broker = Broker::reserve();
    let address = format!("mqtt://127.0.0.1:{}", broker.mqtt_port());
    let mqtt = MqttConfig::new(SECRET, Some(&address)).unwrap();
    let options = TestOptions { amqp_url: Some(broker.url()), mqtt: Some(mqtt), ..TestOptions::default() };
    let app = TestApp::start_with(options).await;
    broker.let_gateways_in(app.url("").trim_start_matches("http://"), SECRET);
    let broker = running(broker).await;
    (Radio::beside(StaffClient::at(app).await).await, broker)
}

/// How many deliveries wait in the queue, how many are set aside, and how many nodes take from it.
pub(crate) async fn queue(radio: &Radio) -> (u64, u64, u64) {
    let admin = radio.client.app.sign_in("admin@demo.example").await;
    let system = radio.client.app.get("/api/System/").token(&admin).send().await.json;
    let queues = system["queues"].as_array().unwrap().clone();
    let queue = queues.iter().find(|queue| queue["name"] == "readings").unwrap().clone();
    let count = |name: &str| queue[name].as_u64().unwrap_or(u64::MAX);
    (count("calls"), count("deadCalls"), count("workers"))
}

pub(crate) async fn running(mut broker: Broker) -> Broker {
    let started = block(move || {
        broker.run();
        broker
    });
    started.await.unwrap()
}

/// Waits until something is so.
pub(crate) async fn until(what: &str, mut so: impl AsyncFnMut() -> bool) {
    let began = Instant::now();
    while !so().await {
        assert!(began.elapsed() < LIMIT, "{what} does not come to be");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// One test for all, because starting a broker takes longer than everything else here.
#[actix_web::test]
async fn a_gateway_delivers_over_mqtt_and_for_itself_only() {
    let (radio, broker) = open().await;
    let names = Names::of(&broker, "demo", &radio.gateway["id"], &radio.key);
    told_to_installers(&radio, &names).await;
    let mut line = names.insist().await;
    line.listen(&names.answers).await.unwrap();
    delivers_and_is_answered(&radio, &names, &mut line).await;
    only_the_broker_reads_permissions_of_gateways(&radio).await;
    a_thousand_at_once_are_all_answered(&radio).await;
    others_are_refused(&radio, &names, &broker).await;
    a_database_that_refuses_loses_nothing(&radio, &names, &mut line).await;
    let broker = a_queue_that_is_full_acknowledges_no_more_and_loses_nothing(&radio, &names, broker).await;
    nodes_share_the_queue_and_one_that_goes_loses_nothing(&radio, &names).await;
    simulated_gateways_come_in_like_real_ones(&radio).await;
    let broker = a_broker_that_dies_loses_nothing(&radio, &names, broker).await;
    ended_keys_are_refused_even_on_open_lines(&radio, names, &broker).await;
}

async fn told_to_installers(radio: &Radio, names: &Names) {
    let path = format!("/api/Gateway/{}/connection/", radio.gateway["id"]);
    let told = radio.client.get(&path).await;
    let expected = json!({"mqtt": {
        "address": format!("mqtt://127.0.0.1:{}", names.port), "userName": names.user, "clientId": names.client,
        "readingsTopic": names.readings, "answersTopic": names.answers,
    }});
    assert_eq!(told.json, expected, "{}", told.text);
}

async fn delivers_and_is_answered(radio: &Radio, names: &Names, line: &mut Line) {
    let stranger = json!({"sensorId": "none", "at": radio.now, "value": 1});
    let batch = json!({"id": "first", "readings": [radio.reading(60, 20.5), radio.reading(0, 21.0), stranger]});
    line.say(&names.readings, batch.to_string()).await.unwrap();
    let answer = line.answer().await;
    assert_eq!((&answer["id"], &answer["accepted"], &answer["doubled"]), (&json!("first"), &json!(2), &json!(0)));
    assert_eq!(answer["refused"][0]["code"], "unknownSensor", "{answer}");
    assert_eq!(radio.kept().await, 2);
    line.say(&names.readings, batch.to_string()).await.unwrap();
    assert_eq!(line.answer().await["doubled"], 2);
    let pushed = json!({"sensorMessages": [
        {"sensorID": "104-22", "messageDate": "2026-03-01 12:00:00", "dataValue": "1|2"}
    ]});
    line.say(&names.readings, pushed.to_string()).await.unwrap();
    assert_eq!(line.answer().await["refused"][0]["code"], "severalValues", "the other format, too");
    let many = json!({"readings": vec![radio.reading(5, 1.0); 5_001], "id": 7}).to_string();
    for (body, code) in [
        (r#"{"readings": [{"sensorId""#.to_owned(), "malformed_json"),
        (json!({"id": "x", "something": 1}).to_string(), "invalid"),
        (" ".repeat(1_000_001), "payload_too_large"),
        (many, "too_many_readings"),
    ] {
        line.say(&names.readings, body).await.unwrap();
        assert_eq!(line.answer().await["code"], code);
    }
    assert_eq!(radio.kept().await, 2);
    until("an empty queue with one who takes from it", async || queue(radio).await == (0, 0, 1)).await;
}

fn basic(secret: &str) -> String {
    format!("Basic {}", STANDARD.encode(format!("broker:{secret}")))
}

async fn only_the_broker_reads_permissions_of_gateways(radio: &Radio) {
    let name = format!("demo-{}", radio.gateway["id"]);
    let ask = async |secret: &str, what: &str, form: &str| {
        let form = format!("username={name}&vhost=gantry&{form}");
        let asked = radio.client.app.post(&format!("/auth/mqtt/{what}")).header("authorization", &basic(secret));
        asked.text("application/x-www-form-urlencoded", &form).send().await
    };
    let key = format!("password={}&client_id={name}", radio.key);
    assert_eq!(refused(&ask("another-word-than-that-of-tests", "user", &key).await), (403, "not_the_broker"));
    let admitted = ask(SECRET, "user", &key).await.text;
    let mark = admitted.strip_prefix("allow ").unwrap().to_owned();
    assert!(mark.starts_with("key-") && !radio.key.contains(&mark[4..]), "{mark}");
    let may = async |what: &str, form: &str| ask(SECRET, what, &format!("{form}&tags={mark}")).await.text;
    assert_eq!(may("vhost", "ip=127.0.0.1").await, "allow");
    for (form, expected) in [
        (format!("resource=queue&permission=configure&name=mqtt-subscription-{name}qos1"), "allow"),
        ("resource=exchange&permission=write&name=gantry.mqtt".to_owned(), "allow"),
        ("resource=exchange&permission=configure&name=gantry.mqtt".to_owned(), "deny"),
        ("resource=exchange&permission=write&name=gantry.work".to_owned(), "deny"),
        ("resource=exchange&permission=write&name=amq.default".to_owned(), "deny"),
        ("resource=exchange&permission=read&name=gantry.events".to_owned(), "deny"),
        ("resource=queue&permission=read&name=gantry.work.readings".to_owned(), "deny"),
        (format!("resource=queue&permission=read&name=mqtt-subscription-{name}0qos1"), "deny"),
    ] {
        assert_eq!(may("resource", &form).await, expected, "{form}");
    }
    let topic = |permission: &str, key: &str| {
        format!("resource=topic&name=gantry.mqtt&permission={permission}&routing_key={key}")
    };
    for (permission, key, expected) in [
        ("write", format!("gantry.{name}.readings"), "allow"),
        ("read", format!("gantry.{name}.answers"), "allow"),
        ("write", format!("gantry.{name}.answers"), "deny"),
        ("read", format!("gantry.{name}.readings"), "deny"),
        ("read", "gantry.%23".to_owned(), "deny"),
        ("write", "gantry.demo-1000000.readings".to_owned(), "deny"),
    ] {
        assert_eq!(may("topic", &topic(permission, &key)).await, expected, "{permission} {key}");
    }
    let elsewhere = format!("username={name}&vhost=%2F&tags={mark}");
    let asked = radio.client.app.post("/auth/mqtt/vhost").header("authorization", &basic(SECRET));
    assert_eq!(asked.text("application/x-www-form-urlencoded", &elsewhere).send().await.text, "deny");
    assert_eq!(ask(SECRET, "vhost", "tags=").await.text, "deny", "who came in with no key");
    assert_eq!(
        ask(SECRET, "user", &format!("password={}", radio.key)).await.text,
        "deny",
        "over AMQP there is no client"
    );
}

async fn a_thousand_at_once_are_all_answered(radio: &Radio) {
    let ask = async |gateway: usize, key: &str| {
        let form = format!("username=demo-{gateway}&client_id=demo-{gateway}&vhost=gantry&password={key}");
        let asked = radio.client.app.post("/auth/mqtt/user").header("authorization", &basic(SECRET));
        asked.text("application/x-www-form-urlencoded", &form).send().await.text
    };
    let key = format!("gk_{}", "0".repeat(64));
    let answers = join_all((1_000_000..1_001_000).map(|gateway| ask(gateway, &key))).await;
    assert!(answers.iter().all(|answer| answer == "deny"), "{answers:?}");
    let own = radio.gateway["id"].as_u64().unwrap().try_into().unwrap();
    assert!(ask(own, &radio.key).await.starts_with("allow "));
    let mut guesses = Vec::new();
    for _ in 0..21 {
        guesses.push(ask(own, &key).await);
    }
    assert_eq!(guesses.iter().filter(|answer| *answer == "deny").count(), 20, "{guesses:?}");
    assert!(guesses[20].contains("rate_limited"), "{}", guesses[20]);
    assert!(ask(own, &radio.key).await.starts_with("allow "), "guesses do not lock the gateway out");
}

async fn others_are_refused(radio: &Radio, names: &Names, broker: &Broker) {
    let other = radio.client.make("Gateway", json!({"code": "GW-2", "name": "Yard", "kind": "virtual"})).await;
    let other = Names::of(broker, "demo", &other["id"], other["key"].as_str().unwrap());
    let foreign = Names::of(broker, "acme", &radio.gateway["id"], &radio.key);
    let wrong = Names { key: format!("gk_{}", "0".repeat(64)), ..names.clone() };
    let borrowed = Names { key: other.key.clone(), ..names.clone() };
    let disguised = Names { client: names.client.clone(), ..other.clone() };
    for nobody in [&foreign, &wrong, &borrowed, &disguised] {
        assert!(nobody.is_refused().await, "{} as {}", nobody.user, nobody.client);
    }
    // A client that is refused is cut off, and gets no acknowledgement.
    let kept = radio.kept().await;
    let reading = json!({"readings": [radio.reading(300, 1.0)]}).to_string();
    for topic in [names.readings.as_str(), "gantry/acme-1/readings", &other.answers, "gantry", "else"] {
        other.insist().await.say(topic, reading.clone()).await.unwrap_err();
    }
    for topic in ["#", "gantry/#", "gantry/+/answers", "gantry/+/readings", &names.answers, &other.readings] {
        other.insist().await.listen(topic).await.unwrap_err();
    }
    let mut own = other.insist().await;
    own.listen(&other.answers).await.unwrap();
    own.say(&other.readings, reading).await.unwrap();
    assert_eq!(own.answer().await["refused"][0]["code"], "otherGateway");
    assert_eq!(radio.kept().await, kept);
}

async fn simulated_gateways_come_in_like_real_ones(radio: &Radio) {
    let arguments = ["--way", "mqtt", "--create", "2x3", "--once", "--faults", "0"];
    let (code, said, wrong) = ended(simulate(&radio.client.app.url(""), &arguments)).await;
    assert_eq!((code, wrong.as_str()), (0, ""), "{said}");
    let [sent, accepted, doubled, refused] = counts(&said);
    assert_eq!((sent, accepted + doubled, refused), (6, 6, 0), "{said}");
}

async fn ended_keys_are_refused_even_on_open_lines(radio: &Radio, mut names: Names, broker: &Broker) {
    let path = format!("/api/Gateway/{}", radio.gateway["id"]);
    let renew = async |at_once: bool| {
        let renewed = radio.client.post(&format!("{path}/key/"), json!({"atOnce": at_once})).await;
        renewed.json["key"].as_str().unwrap().to_owned()
    };
    let key = renew(false).await;
    // A client of its own: another with the same one would cut it off.
    let mut open = Names { client: format!("{}/open", names.user), ..names.clone() }.insist().await;
    names.client.push_str("/old");
    let next = Names { key, client: format!("{}/new", names.user), ..names.clone() };
    next.insist().await;
    assert!(!names.is_refused().await, "for its hour the old key counts, too");
    let reading = json!({"readings": [radio.reading(500, 1.0)]}).to_string();
    open.say(&names.readings, reading.clone()).await.unwrap();
    renew(true).await;
    until("the end of both keys", async || names.is_refused().await && next.is_refused().await).await;
    // What a connection may do the broker remembers until it is silent for some seconds.
    until("the end of the open line", async || {
        tokio::time::sleep(Duration::from_secs(4)).await;
        open.say(&names.readings, reading.clone()).await.is_err()
    })
    .await;

    let gone = radio.client.make("Gateway", json!({"code": "GW-3", "name": "Roof", "kind": "virtual"})).await;
    let names = Names::of(broker, "demo", &gone["id"], gone["key"].as_str().unwrap());
    names.insist().await;
    let archived = radio.client.post(&format!("/api/Gateway/{}/archive/", gone["id"]), json!({})).await;
    assert_eq!(refused(&archived), (200, ""), "{}", archived.text);
    until("the end of its service", async || names.is_refused().await).await;
}
