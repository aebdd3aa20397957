//! Gateways that are played: `gantry simulate` as it is started from a shell, against the real server, and the demonstration's own.

use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use actix_web::web::{self, Bytes};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer};
use gantry_domain::{DeviceLabel, Need};
use gantry_store::Tx;
use gantry_store::entity;
use gantry_store::sensors::gateway::{Gateway, NewGateway};
use gantry_store::sensors::sensor::{NewSensor, Sensor};
use gantry_store::sensors::sensor_device::{self, ClaimFor, KnownDevice};
use gantry_testkit::app::{PASSWORD, TestApp};
use rust_decimal::Decimal;
use sha2::{Digest, Sha256};
use tokio::process::{Child, Command};

use crate::client::{StaffClient, refused};

/// A client with three gateways that never had a key, each with twenty sensors.
async fn plant() -> StaffClient {
    let client = StaffClient::open().await;
    let make = async |tx: &Tx| {
        let gateways = (1..=3).map(|number| NewGateway {
            code: format!("GW-{number}"),
            name: format!("Gateway {number}"),
            kind: "virtual".to_owned(),
            heartbeat_minutes: 5,
            ..NewGateway::default()
        });
        let gateways = entity::create_all::<Gateway>(tx, gateways.collect()).await?;
        let numbers = 204_101..204_161;
        let sensors = numbers.clone().zip(gateways.iter().cycle()).map(|(number, gateway)| NewSensor {
            code: format!("S-{number}"),
            name: format!("Sensor {number}"),
            kind: "temperature".to_owned(),
            gateway_id: Some(*gateway),
            low: Some(Decimal::from(20)),
            high: Some(Decimal::from(75)),
            calibration_gain: Decimal::ONE,
            retention_days: 400,
            active: true,
            ..NewSensor::default()
        });
        let sensors = entity::create_all::<Sensor>(tx, sensors.collect()).await?;
        for (number, sensor) in numbers.zip(sensors) {
            let label = DeviceLabel::new(&number.to_string(), "IM7K2P9X")?;
            let hash: String = Sha256::digest(label.text()).iter().map(|byte| format!("{byte:02x}")).collect();
            let device = KnownDevice { number: number.to_string(), label_sha256: hash.clone(), kind: String::new() };
            sensor_device::list(tx, vec![device]).await?;
            sensor_device::claim(tx, label.number(), &hash, ClaimFor::Sensor(sensor)).await?;
        }
        Ok(())
    };
    client.app.store.tenant_tx(&client.app.demo.system(), Need::SignedIn, make).await.unwrap();
    client
}

pub(crate) fn simulate(url: &str, more: &[&str]) -> Child {
    simulate_as(PASSWORD, url, more)
}

fn simulate_as(password: &str, url: &str, more: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gantry"));
    command.env("GANTRY_PASSWORD", password);
    command.args(["simulate", "--url", url, "--user", "staff@demo.example"]).args(more).kill_on_drop(true);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// What it says in the end: exit code, standard output, standard error.
pub(crate) async fn ended(child: Child) -> (i32, String, String) {
    let output = child.wait_with_output().await.unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Sent, accepted, doubled, refused, as the last line counts them.
pub(crate) fn counts(said: &str) -> [usize; 4] {
    let line = said.lines().last().unwrap().strip_prefix("Ended: ").unwrap();
    let numbers: Vec<usize> =
        line.split(", ").take(4).map(|part| part.split(' ').next().unwrap().parse().unwrap()).collect();
    numbers.try_into().unwrap()
}

async fn ask(app: &TestApp, query: &str) -> usize {
    app.ask_database(query).await.parse().unwrap()
}

async fn kept(app: &TestApp) -> usize {
    ask(app, "SELECT count(*) FROM sensor_reading").await
}

/// Waits until a query answers at least so much.
async fn until(app: &TestApp, query: &str, least: usize) {
    let began = Instant::now();
    while ask(app, query).await < least {
        assert!(began.elapsed() < Duration::from_secs(60), "{query} stays below {least}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[actix_web::test]
async fn a_plant_tells_its_past_and_lives_on_until_it_is_interrupted() {
    let client = plant().await;
    let arguments = ["--history", "2h", "--every", "250ms", "--faults", "0", "--fault", "S-204101=spike@1"];
    let child = simulate(&client.app.url(""), &arguments);
    let pid = child.id().unwrap().to_string();
    // Each sensor measures 24 times in two hours; what is more is live.
    until(&client.app, "SELECT count(*) FROM sensor_reading", 60 * 24 + 60 * 8).await;
    until(&client.app, "SELECT count(*) FROM sensor_reading WHERE value > 600", 2).await;
    until(&client.app, "SELECT count(*) FROM gateway WHERE last_seen_at > now() - interval '1 minute'", 3).await;
    std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap();
    let (code, said, wrong) = ended(child).await;
    assert_eq!((code, wrong.as_str()), (0, ""), "{said}");
    let [sent, accepted, doubled, refused] = counts(&said);
    assert_eq!((accepted, doubled, refused), (sent, 0, 0), "{said}");
    // What was under way when it ended is kept, too.
    assert!((sent..=sent + 600).contains(&kept(&client.app).await), "{said}");
    assert_eq!(ask(&client.app, "SELECT count(DISTINCT sensor_id) FROM sensor_reading").await, 60);
    let strange = "SELECT count(*) FROM sensor_reading WHERE value NOT BETWEEN 20 AND 75 AND value < 600 OR at > now()";
    assert_eq!(ask(&client.app, strange).await, 0);
    let spiky = "SELECT count(DISTINCT sensor_id) FROM sensor_reading WHERE value > 600";
    assert_eq!(ask(&client.app, spiky).await, 1, "only the one that was to fail");

    let (code, _, wrong) = ended(simulate(&client.app.url(""), &[])).await;
    assert_eq!((code, wrong.lines().count()), (2, 1), "these gateways have keys, which may be in use");
    assert!(wrong.contains("no gateway without a key"), "{wrong}");
    let named = ["--gateway", "gw-2", "--once", "--faults", "0", "--format", "imonnit"];
    let (code, said, wrong) = ended(simulate(&client.app.url(""), &named)).await;
    assert_eq!((code, wrong.as_str()), (0, ""));
    let [sent, accepted, doubled, refused] = counts(&said);
    // What was measured at a moment that was played before is the same, and there already.
    assert_eq!((sent, accepted + doubled, refused), (20, 20, 0), "{said}");
}

/// Stands before Gantry: the first deliveries are answered with 503, then one is let through and its answer lost.
async fn mood(target: String) -> (String, actix_web::dev::ServerHandle) {
    let deliveries = Arc::new(AtomicUsize::new(0));
    let server = HttpServer::new(move || {
        let state = (target.clone(), Arc::clone(&deliveries));
        App::new()
            .app_data(web::PayloadConfig::new(2_000_000))
            .app_data(web::Data::new(state))
            .default_service(web::to(pass))
    });
    let server = server.workers(1).bind(("127.0.0.1", 0)).unwrap();
    let url = format!("http://{}", server.addrs()[0]);
    let server = server.run();
    let handle = server.handle();
    actix_web::rt::spawn(server);
    (url, handle)
}

async fn pass(request: HttpRequest, body: Bytes, state: web::Data<(String, Arc<AtomicUsize>)>) -> HttpResponse {
    let number = match request.path() {
        "/api/Sensor/messages/" => state.1.fetch_add(1, Ordering::Relaxed),
        _ => usize::MAX,
    };
    if number < 4 {
        return HttpResponse::ServiceUnavailable().insert_header(("retry-after", "1")).finish();
    }
    let client = awc::Client::builder().timeout(Duration::from_secs(60)).finish();
    let mut onward = client.request(request.method().clone(), format!("{}{}", state.0, request.path()));
    for name in ["authorization", "content-type"] {
        if let Some(value) = request.headers().get(name) {
            onward = onward.insert_header((name, value.clone()));
        }
    }
    let mut answer = onward.send_body(body).await.unwrap();
    let bytes = answer.body().limit(10_000_000).await.unwrap();
    if number == 4 {
        return HttpResponse::BadGateway().finish();
    }
    HttpResponse::build(answer.status()).content_type("application/json").body(bytes)
}

#[actix_web::test]
async fn what_a_busy_gantry_did_not_take_comes_again_and_is_kept_once() {
    let client = plant().await;
    let (url, handle) = mood(client.app.url("")).await;
    let (code, said, wrong) = ended(simulate(&url, &["--history", "2h", "--once", "--faults", "0"])).await;
    handle.stop(false).await;
    assert_eq!((code, wrong.as_str()), (0, ""), "{said}");
    assert!(said.contains("502") && said.contains("Gantry answers again"), "{said}");
    let [sent, accepted, doubled, refused] = counts(&said);
    assert_eq!((accepted + doubled, refused), (sent, 0), "{said}");
    assert!(doubled > 0, "of one delivery the answer was lost: {said}");
    assert_eq!(kept(&client.app).await, sent, "each is sent again until it is taken: {said}");
    assert!((60 * 23..=60 * 25).contains(&sent), "{said}");
}

#[actix_web::test]
async fn a_plant_that_is_made_up_is_found_again() {
    let client = StaffClient::open().await;
    let run = async || ended(simulate(&client.app.url(""), &["--create", "2x3", "--once", "--faults", "0"])).await;
    for _ in 0..2 {
        let (code, said, wrong) = run().await;
        assert_eq!((code, wrong.as_str()), (0, ""));
        let [sent, accepted, doubled, refused] = counts(&said);
        assert_eq!((sent, accepted + doubled, refused), (6, 6, 0), "{said}");
    }
    let number =
        async |family: &str| ask(&client.app, &format!("SELECT count(*) FROM {family} WHERE code LIKE 'SIM-%'")).await;
    assert_eq!((number("gateway").await, number("sensor").await), (2, 6));
    let sessions =
        ask(&client.app, "SELECT count(*) FROM session WHERE user_agent = 'gantry simulate' AND revoked_at IS NULL");
    assert_eq!(sessions.await, 0, "it signs out when it has its keys");
}

#[actix_web::test]
async fn a_recording_is_replayed_as_if_it_were_measured_now() {
    let client = plant().await;
    let file = tempfile::NamedTempFile::new().unwrap();
    let rows = (0..12).map(|place| format!("2013-12-02 21:{:02}:00,{}\n", place * 5, 70 + place));
    std::fs::write(file.path(), format!("timestamp,value\n{}", rows.collect::<String>())).unwrap();
    let path = file.path().to_str().unwrap();
    let replay = ["--replay", path, "--sensor", "S-204101", "--speed", "3600"];
    let (code, said, wrong) = ended(simulate(&client.app.url(""), &replay)).await;
    assert_eq!((code, wrong.as_str()), (0, ""));
    assert_eq!(counts(&said), [12, 12, 0, 0], "{said}");
    let spread = "SELECT round(extract(epoch FROM max(at) - min(at)) * 3600 / 60) FROM sensor_reading";
    assert_eq!(ask(&client.app, spread).await, 55, "an hour takes a second");
    assert_eq!(
        ask(&client.app, "SELECT count(*) FROM sensor_reading WHERE at > now() - interval '1 minute'").await,
        12
    );
    let recorded = ["--replay", path, "--sensor", "S-204102", "--speed", "100000", "--as-recorded"];
    let (_, said, _) = ended(simulate(&client.app.url(""), &recorded)).await;
    assert!(said.contains("12 refused (tooOld 12, as of 204102)"), "older than its readings are kept: {said}");
}

#[actix_web::test]
async fn what_keeps_it_from_starting_is_one_line() {
    let client = StaffClient::open().await;
    let refusal = async |child: Child| {
        let (code, _, wrong) = ended(child).await;
        assert_eq!((code, wrong.lines().count()), (2, 1), "{wrong}");
        wrong
    };
    assert!(refusal(simulate("http://127.0.0.1:1", &[])).await.contains("http://127.0.0.1:1 does not answer"));
    let url = client.app.url("");
    assert!(refusal(simulate_as("wrong", &url, &[])).await.contains("the name or the password is wrong"));
    assert!(refusal(simulate(&url, &[])).await.contains("no gateway without a key"));
    assert!(refusal(simulate(&url, &["--fault", "S-9=stuck"])).await.contains("no sensor S-9"));
    let elsewhere = ["--replay", "nowhere.csv", "--sensor", "S-1"];
    assert!(refusal(simulate(&url, &elsewhere)).await.contains("nowhere.csv"));
}

#[actix_web::test]
async fn the_demonstration_simulates_all_gateways_but_broken_and_used_ones() {
    let app = TestApp::demonstration().await;
    let signed_in = app.try_sign_in("admin@demo.example", gantry_demo::PASSWORD).await;
    let token = signed_in.json["access_token"].as_str().unwrap();
    let id = ask(&app, "SELECT g.id FROM gateway AS g JOIN tenant AS t ON t.id = g.tenant_id WHERE g.code = 'GW-L2' AND t.identifier = 'demo'").await;
    let theirs = app.post(&format!("/api/Gateway/{id}/key/")).token(token).json(serde_json::json!({})).send().await;
    let theirs = theirs.json["key"].as_str().unwrap().to_owned();
    let address = app.url("").trim_start_matches("http://").parse().unwrap();
    let playing = || actix_web::rt::spawn(gantry_demo::simulate::put_on(app.store.clone(), app.auth_config(), address));
    let first = playing();
    let heard =
        "FROM sensor_latest AS l JOIN sensor AS s ON s.id = l.sensor_id JOIN gateway AS g ON g.id = s.gateway_id";
    let until_now = format!("SELECT count(DISTINCT g.id) {heard} WHERE l.at > now() - interval '5 minutes'");
    until(&app, &until_now, 4).await;
    first.abort();
    let codes = app.ask_database(&format!("SELECT string_agg(DISTINCT g.code, ' ' ORDER BY g.code) {heard}")).await;
    assert_eq!(codes, "GW-L1 GW-L3 GW-SITE GW-UTL", "GW-REF is broken, GW-L2 in use, and acme another tenant");
    let old = "SELECT count(DISTINCT sensor_id) FROM sensor_reading WHERE at < now() - interval '47 hours'";
    assert!(ask(&app, old).await > 30, "two days are there to be looked at");
    let call = app.post("/api/Gateway/checkin/").token(&theirs).json(serde_json::json!({})).send().await;
    assert_eq!(refused(&call), (200, ""), "their key still counts");
    // Another start finds its keys again and goes on.
    let mark = app.ask_database("SELECT now()").await;
    let second = playing();
    until(&app, &format!("SELECT count(*) FROM gateway WHERE last_seen_at > '{mark}'"), 4).await;
    second.abort();
    assert_eq!(ask(&app, "SELECT count(*) FROM gateway WHERE key_sha256 IS NOT NULL").await, 5);
}
