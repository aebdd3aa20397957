//! Requests that are made to wear the server out: each is refused early and with a code, and other users do not wait.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use gantry_testkit::app::TestApp;
use gantry_testkit::viewer::{Message, Wire};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::work_orders::open;

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

async fn connect(app: &TestApp) -> TcpStream {
    let url = app.url("");
    TcpStream::connect(url.trim_start_matches("http://")).await.unwrap()
}

/// A WebSocket by bare hands, shaken hands with.
async fn websocket(app: &TestApp, query: &str) -> TcpStream {
    let mut stream = connect(app).await;
    let head = format!(
        "GET /socket.io/?EIO=4&transport=websocket{query} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let answer = said(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 101"), "{answer}");
    stream
}

async fn said(stream: &mut TcpStream) -> String {
    let mut bytes = [0; 4_096];
    let read = timeout(PATIENCE, stream.read(&mut bytes)).await.unwrap().unwrap_or(0);
    String::from_utf8_lossy(&bytes[..read]).into_owned()
}

/// Until the server has closed the connection; one that it resets is closed, too.
async fn closed(mut stream: TcpStream) {
    while !said(&mut stream).await.is_empty() {}
}

/// The head of a masked frame that declares so many bytes.
fn head(first: u8, length: u64) -> Vec<u8> {
    [&[first, 0xff][..], &length.to_be_bytes(), &[0; 4]].concat()
}

#[actix_web::test]
async fn a_frame_is_refused_by_what_it_declares() {
    let app = TestApp::start().await;
    let mut one = websocket(&app, "").await;
    one.write_all(&head(0x81, 1 << 40)).await.unwrap();
    closed(one).await;
    let mut many = websocket(&app, "").await;
    for (place, first) in [0x01_u8, 0x00, 0x00].into_iter().enumerate() {
        let fragment = [head(first, 400_000), vec![b'4'; 400_000]].concat();
        let sent = many.write_all(&fragment).await;
        assert!(sent.is_ok() || place == 2, "the third is one too many");
    }
    closed(many).await;
}

#[actix_web::test]
async fn a_second_websocket_of_an_upgraded_session_is_closed_after_the_handshake() {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    let opened = app.get("/socket.io/?EIO=4&transport=polling").send().await;
    let open: Value = serde_json::from_str(opened.text.trim_start_matches('0')).unwrap();
    let sid = open["sid"].as_str().unwrap();
    let mut upgraded = Wire::upgrade(&app, sid).await;
    closed(websocket(&app, &format!("&sid={sid}")).await).await;
    upgraded.send(Message::text(format!("40{}", json!({ "token": token })))).await;
    let answer = upgraded.packet().await.unwrap();
    assert!(answer.starts_with("40{"), "the session itself goes on: {answer}");
    let unknown = app.get("/socket.io/?EIO=4&transport=websocket&sid=nobody").send().await;
    assert_eq!(unknown.status, 400);
}

#[actix_web::test]
async fn formatting_that_would_take_long_is_refused_after_the_permission() {
    let app = TestApp::start().await;
    let token = app.sign_in("admin@demo.example").await;
    let order = open(&app, &token, json!({"title": "Pump"})).await;
    let attack: String = (0..4_000).map(|one| format!("<b a={one}><p>")).collect();
    let path = format!("/api/WorkOrder/{}", order["id"]);
    let code = |reply: gantry_testkit::app::Reply| (reply.status.as_u16(), reply.code().to_owned());
    let (notes, text) = (format!("{path}/notes"), json!({"logNotes": attack}));
    let began = Instant::now();
    let complex = (422, "too_complex".to_owned());
    assert_eq!(code(app.post(&notes).token(&token).json(text.clone()).send().await), complex);
    let change = json!({"version": 1, "description": attack});
    assert_eq!(code(app.put(&path).token(&token).json(change).send().await), complex);
    let new = json!({"boardNumber": 1, "title": "Fan", "description": attack});
    assert_eq!(code(app.post("/api/WorkOrder/").token(&token).json(new).send().await), complex);
    let long = json!({"logNotes": format!("<p>{}</p>", "x".repeat(90_000))});
    assert_eq!(code(app.post(&notes).token(&token).json(long).send().await), (422, "too_long".to_owned()));
    let viewer = app.sign_in("guest@demo.example").await;
    assert_eq!(app.post(&notes).token(&viewer).json(text).send().await.status, 403);
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    let good = json!({"logNotes": "<p>The <b>bearing</b> is worn.<script>x()</script></p>"});
    let note = app.post(&notes).token(&token).json(good).send().await;
    assert_eq!(note.json["logNotes"], "<p>The <b>bearing</b> is worn.</p>", "{}", note.text);
}

#[actix_web::test]
async fn slow_anonymous_requests_leave_places_for_signed_in_users() {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    let slow = async || {
        let mut stream = connect(&app).await;
        let head = "POST /auth/signin HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
        stream.write_all(head.as_bytes()).await.unwrap();
        stream
    };
    let streams = join_all((0..300).map(|_| slow())).await;
    let began = Instant::now();
    let reply = app.get("/api/Board/").token(&token).send().await;
    assert_eq!(reply.status, 200);
    let posted = app.post("/api/WorkOrder/list/").token(&token).json(json!({})).send().await;
    assert_eq!(posted.status, 200);
    assert_eq!(app.get("/readyz").send().await.status, 200);
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    let answers = join_all(streams.into_iter().map(|mut stream| async move { said(&mut stream).await })).await;
    let (slow, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.starts_with("HTTP/1.1 408"));
    assert!(slow.iter().all(|answer| answer.contains("request_timeout")) && slow.len() >= 256, "{}", slow.len());
    assert!(refused.iter().all(|answer| answer.starts_with("HTTP/1.1 503")), "an address has its share");
    assert!(!refused.is_empty());
    assert_ne!(app.try_sign_in("staff@demo.example", "wrong").await.status, 503, "and gets it back");
}

#[actix_web::test]
async fn packed_bodies_are_refused() {
    let app = TestApp::start().await;
    let token = app.sign_in("admin@demo.example").await;
    for (path, token) in
        [("/auth/signin", ""), ("/api/Asset/", token.as_str()), ("/api/Import/?family=asset&fileName=a.csv", &token)]
    {
        for encoding in ["gzip", "deflate", "br", "x-gzip", "zstd"] {
            let reply = app.post(path).token(token).header("content-encoding", encoding).json(json!({})).send().await;
            assert_eq!((reply.status.as_u16(), reply.code()), (415, "content_encoding"), "{path} {encoding}");
        }
        let plain = app.post(path).token(token).header("content-encoding", "identity").json(json!({})).send().await;
        assert_ne!(plain.code(), "content_encoding");
    }
}

#[actix_web::test]
async fn the_same_request_with_the_same_key_counts_once() {
    let app = TestApp::start().await;
    let token = app.sign_in("admin@demo.example").await;
    let create = async |key: &str, title: &str| {
        let body = json!({"boardNumber": 1, "title": title});
        let reply = app.post("/api/WorkOrder/").token(&token).header("idempotency-key", key).json(body).send().await;
        assert_eq!(reply.status, 201, "{}", reply.text);
        reply.json["id"].clone()
    };
    let first = create("one", "Pump").await;
    assert_eq!(create("one", "Pump").await, first);
    assert_ne!(create("two", "Pump").await, first);
    let notes = format!("/api/WorkOrder/{first}/notes");
    for _ in 0..2 {
        let body = json!({"logNotes": "Oil changed"});
        let reply = app.post(&notes).token(&token).header("idempotency-key", "one").json(body).send().await;
        assert_eq!(reply.status, 201, "{}", reply.text);
    }
    assert_eq!(app.get(&notes).token(&token).send().await.json["totalRecords"], 1);
    let bad =
        app.post("/api/WorkOrder/").token(&token).header("idempotency-key", "two words").json(json!({})).send().await;
    assert_eq!((bad.status.as_u16(), bad.code()), (422, "invalid"));
}

#[actix_web::test]
async fn a_call_of_a_family_with_the_same_key_gets_the_first_answer() {
    let app = TestApp::start().await;
    let token = app.sign_in("admin@demo.example").await;
    let post = async |key: &str, path: &str, body: Value| {
        app.post(path).token(&token).header("idempotency-key", key).json(body).send().await
    };
    let department = |code: &str| json!({"code": code, "name": "Bottling"});
    let first = post("k1", "/api/Department/", department("D1")).await;
    let again = post("k1", "/api/Department/", department("D1")).await;
    assert_eq!((first.status.as_u16(), again.status.as_u16(), &first.text), (201, 201, &again.text));
    let other = post("k1", "/api/Department/", department("D2")).await;
    assert_eq!((other.status.as_u16(), other.code()), (422, "key_reused"), "{}", other.text);
    let refused = post("k2", "/api/Department/", department("D1")).await;
    assert_eq!((refused.status.as_u16(), refused.code()), (409, "code_taken"), "{}", refused.text);
    assert_eq!(post("k2", "/api/Department/", department("D3")).await.status, 201, "a refusal is not kept");

    let requests = join_all((0..8).map(|_| post("k3", "/api/WorkRequest/", json!({"title": "Leak"})))).await;
    assert!(
        requests.iter().all(|reply| reply.status == 201 && reply.text == requests[0].text),
        "eight at once count once"
    );
    let request = format!("/api/WorkRequest/{}", requests[0].json["id"]);
    assert_eq!(app.get("/api/WorkRequest/").token(&token).send().await.json["totalRecords"], 1);
    let status = format!("{request}/status/?status=accepted");
    let accepted = [post("k4", &status, json!({})).await, post("k4", &status, json!({})).await];
    assert!(accepted.iter().all(|reply| reply.json["status"] == "accepted"), "{}", accepted[1].text);
    assert_eq!(post("k5", &status, json!({})).await.code(), "transition_not_allowed");
    for _ in 0..2 {
        assert_eq!(post("k6", &format!("{request}/notes"), json!({"text": "Seen"})).await.status, 201);
        let file = app.post(&format!("{request}/files?fileName=a.txt")).token(&token).header("idempotency-key", "k7");
        assert_eq!(file.body("what it looks like").send().await.status, 201);
    }
    for attached in ["notes", "files"] {
        let listed = app.get(&format!("{request}/{attached}")).token(&token).send().await;
        assert_eq!(listed.json["totalRecords"], 1, "{attached}: {}", listed.text);
    }
    // Also where an area has calls of its own.
    let view = json!({"family": "asset", "name": "Mine", "shared": false, "state": {}});
    let decided = format!("/api/HandleWorkRequest/?workRequestID={}", requests[0].json["id"]);
    for (key, path, body, status) in [
        ("k8", "/api/SavedView/", view, 201),
        ("k9", decided.as_str(), json!({"decision": "reject", "reason": "Is dry"}), 200),
    ] {
        let (first, again) = (post(key, path, body.clone()).await, post(key, path, body).await);
        assert_eq!((first.status.as_u16(), &first.text), (status, &again.text), "{path}");
    }
    let colleague = app.sign_in("staff@demo.example").await;
    let theirs = app.post("/api/WorkRequest/").token(&colleague).header("idempotency-key", "k3");
    let theirs = theirs.json(json!({"title": "Leak"})).send().await;
    assert!(theirs.status == 201 && theirs.json["id"] != requests[0].json["id"], "{}", theirs.text);
}

#[actix_web::test]
async fn an_export_has_each_column_once_and_not_too_many() {
    let app = TestApp::start().await;
    let token = app.sign_in("admin@demo.example").await;
    let export = async |columns: Vec<Value>, format: &str| {
        let body = json!({"columns": columns, "format": format});
        let reply = app.post("/api/Asset/export/").token(&token).json(body).send().await;
        (reply.status.as_u16(), reply.code().to_owned())
    };
    let column = || json!({"field": "name", "title": "Name"});
    assert_eq!(export(vec![column()], "xlsx").await.0, 200);
    assert_eq!(export(vec![column(), column()], "csv").await, (422, "repeated_column".to_owned()));
    assert_eq!(export(vec![column(); 9_000], "csv").await, (422, "too_many_columns".to_owned()));
    assert_eq!(export(vec![column(); 17_000], "xlsx").await, (422, "too_many_columns".to_owned()));
}

#[actix_web::test]
async fn the_measures_are_for_the_machine_itself() {
    let app = TestApp::start().await;
    assert_eq!(app.get("/metrics").send().await.status, 200);
    let forwarded = app.get("/metrics").header("x-forwarded-for", "203.0.113.9").send().await;
    assert_eq!((forwarded.status.as_u16(), forwarded.code()), (403, "permission_required"));
}

/// What filters may be asked for, most of which fits no column.
fn hostile(place: usize) -> Vec<(&'static str, Value)> {
    let old = json!("-262143-01-01");
    let dates = ["equals", "before", "dateIs", "after", "dateBefore", "lte"];
    let texts = ["contains", "startsWith", "notEquals", "endsWith"];
    vec![
        (dates[place % dates.len()], old.clone()),
        ("between", json!([old, "+262142-12-31"])),
        ("in", json!(["2026-01-01", old])),
        ("in", json!([1, 9_223_372_036_854_775_807_i64])),
        ("in", json!((0..1_001).collect::<Vec<_>>())),
        ("subtree", json!(1)),
        (texts[place % texts.len()], json!("x' %_\\")),
        ("equals", json!("99999999999999999999999999999999999")),
        ("gt", json!("1e400")),
    ]
}

/// The filters of every family, from what the document says of them.
#[actix_web::test]
async fn no_filter_of_any_family_makes_the_server_fail() {
    let app = TestApp::start().await;
    let token = app.sign_in("admin@demo.example").await;
    let document: Value = serde_json::from_str(gantry_http::openapi::DOCUMENT).unwrap();
    let (mut asked, mut taken) = (0, 0);
    for (family, about) in document["x-families"].as_object().unwrap() {
        let (first, rest) = family.split_at(1);
        let path = format!("/api/{}{rest}/list/", first.to_uppercase());
        if document["paths"][&path].is_null() {
            continue;
        }
        let fields = about["fields"].as_object().unwrap();
        let filtered = fields.iter().filter(|(_, field)| field["filter"] == true);
        for (place, (name, _)) in filtered.enumerate() {
            for (mode, value) in hostile(place) {
                let state = json!({"filters": {name: {"matchMode": mode, "value": value}}});
                let reply = app.post(&path).token(&token).json(state).send().await;
                asked += 1;
                taken += usize::from(reply.status == 200);
                let fine = reply.status == 200 || reply.status == 422;
                assert!(fine, "{path} {name} {mode} {value}: {}", reply.text);
            }
        }
        let many: serde_json::Map<String, Value> =
            (0..21).map(|one| (format!("f{one}"), json!({"matchMode": "equals", "value": 1}))).collect();
        let reply = app.post(&path).token(&token).json(json!({"filters": many})).send().await;
        assert_eq!((reply.status.as_u16(), reply.code()), (422, "too_many_filters"), "{path}");
    }
    assert!(asked > 1_000 && taken > 200, "{asked} asked, {taken} taken");
}

#[actix_web::test]
async fn no_time_of_any_query_makes_the_server_fail() {
    let app = TestApp::start().await;
    let token = app.sign_in("admin@demo.example").await;
    let make = async |family: &str, body: Value| {
        let reply = app.post(&format!("/api/{family}/")).token(&token).json(body).send().await;
        assert_eq!(reply.status, 201, "{}", reply.text);
        reply.json["id"].clone()
    };
    let asset = make("Asset", json!({"code": "A", "name": "A"})).await;
    let meter = make("Meter", json!({"code": "M", "name": "Hours", "kind": "continuous"})).await;
    for path in [
        format!("/api/Asset/{asset}/availability/"),
        format!("/api/Meter/{meter}/readings/"),
        format!("/api/Meter/{meter}/series/"),
        "/api/Alarm/figures/".to_owned(),
        "/api/WorkOrder/calendar/".to_owned(),
    ] {
        for name in ["from", "to", "until"] {
            for time in
                ["-262143-01-01T00:00:00Z", "%2B262142-12-31T23:59:59Z", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z"]
            {
                let reply = app.get(&format!("{path}?{name}={time}")).token(&token).send().await;
                assert!([200, 422].contains(&reply.status.as_u16()), "{path} {name} {time}: {}", reply.text);
            }
        }
    }
    let reading = json!({"value": 1, "at": "-262143-01-01T00:00:00Z"});
    let reply = app.post(&format!("/api/Meter/{meter}/readings/")).token(&token).json(reading).send().await;
    assert_eq!(reply.status, 422, "{}", reply.text);
}
