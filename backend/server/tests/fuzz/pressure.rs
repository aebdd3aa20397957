//! Attacks on what a node has to give: memory and time. A real server with its own database is attacked in each way that once stopped it, while a user
//! beside the attacker works on; what both processes grow by and the longest wait of that user are printed and bounded.

use std::future::Future;
use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use futures_util::stream::{self, StreamExt};
use reqwest::RequestBuilder;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use super::patience;
use super::target::{Memory, Server, Target};

/// What the server and the database may each grow by.
const GROWTH: u64 = 64 << 20;
/// What the hash of a password takes.
const HASH: u64 = 19 << 20;
/// How long the user beside the attacker may wait: what is promised, and on a machine that runs other tests meanwhile.
const WAIT: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(3));

/// How much of an attack there is: a little of it, unless `make fuzz` asks for more.
fn amount(short: usize, long: usize) -> usize {
    if patience().1 { long } else { short }
}

#[actix_web::test]
async fn attacks_cost_neither_memory_nor_the_time_of_others() {
    let server = Server::start();
    let target = server.target().await;
    calls(&target).await;
    let mut failures = Vec::new();
    println!("{:<42} {:>10} {:>10} {:>9}", "attack", "server MB", "database", "wait ms");
    macro_rules! attacks {
        ($($name:literal: $attack:expr,)*) => {$(
            failures.extend(observed(&target, $name, $attack).await);
        )*};
    }
    attacks! {
        "nothing": sleep(Duration::from_secs(1)),
        "frames that declare 2^40 bytes": frames(&target),
        "formatting nested 20,000 deep": formatting(&target),
        "bodies of one byte a second": slow_bodies(&target),
        "compressed sign-ins": packed(&target),
        "filters of ever new shapes": shapes(&target),
        "exports that nobody reads": unread_exports(&target),
        "an import of 20 MB of commas": commas(&target),
        "handshakes": handshakes(&target),
    }
    failures.extend(left_by_a_sign_in(&target).await);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// What every user does all the time, done often enough that all caches and connections are there.
async fn calls(target: &Target) {
    for _ in 0..8 {
        join_all((0..24).map(|_| target.post("/api/WorkOrder/list/").json(&json!({"rows": 20})).send())).await;
    }
}

/// The hash of a password takes 19 MB. They go back to the system with its end: what waits to be used again stays beneath what is put there
/// (docs/adr/0097).
async fn left_by_a_sign_in(target: &Target) -> Option<String> {
    let before = target.memory();
    target.sign_in().await;
    let Memory { server, .. } = target.memory().since(before);
    (server > HASH / 2).then(|| format!("a sign-in left {server} bytes"))
}

/// What a user beside an attack saw.
struct Seen {
    peak: Memory,
    longest: Duration,
}

/// Works on until told to stop; in a thread of its own, so that the attacker's work is not taken for the server's.
async fn work_on(target: Target, stop: Arc<AtomicBool>) -> Seen {
    let mut seen = Seen { peak: target.memory(), longest: Duration::ZERO };
    let state = json!({"rows": 10, "filters": {"title": {"matchMode": "contains", "value": "pump"}}});
    while !stop.load(Ordering::Relaxed) {
        let began = Instant::now();
        let reply = target.post("/api/WorkOrder/list/").json(&state).send().await;
        let answered = reply.is_ok_and(|reply| reply.status() == 200);
        seen.longest = if answered { began.elapsed().max(seen.longest) } else { Duration::MAX };
        seen.peak = seen.peak.max(target.memory());
        sleep(Duration::from_millis(50)).await;
    }
    seen
}

async fn observed(target: &Target, name: &str, attack: impl Future<Output = ()>) -> Option<String> {
    let (before, stop) = (target.memory(), Arc::new(AtomicBool::new(false)));
    let (beside, told) = (target.beside(), Arc::clone(&stop));
    let user = tokio::task::spawn_blocking(|| actix_web::rt::System::new().block_on(work_on(beside, told)));
    attack.await;
    sleep(Duration::from_secs(1)).await;
    stop.store(true, Ordering::Relaxed);
    let Seen { peak, longest } = user.await.unwrap();
    let grown = peak.since(before);
    println!("{name:<42} {:>10} {:>10} {:>9}", grown.server >> 20, grown.database >> 20, longest.as_millis());
    let wait = if patience().1 { WAIT.0 } else { WAIT.1 };
    let bad = grown.server > GROWTH || grown.database > GROWTH || longest > wait;
    bad.then(|| format!("{name}: {grown:?}, {longest:?}"))
}

/// Sends what there is to send until the server has closed the connection.
async fn until_closed(target: &Target, head: &str, rest: &[u8], pause: Duration) {
    let Ok(mut stream) = TcpStream::connect(target.address()).await else { return };
    let mut answer = [0; 1_024];
    if stream.write_all(head.as_bytes()).await.is_err() {
        return;
    }
    for piece in rest.chunks(if pause.is_zero() { 65_536 } else { 1 }) {
        if stream.write_all(piece).await.is_err() {
            return;
        }
        if let Ok(Ok(0) | Err(_)) = timeout(pause.max(Duration::from_millis(1)), stream.read(&mut answer)).await {
            return;
        }
    }
    while let Ok(Ok(1..)) = timeout(Duration::from_secs(10), stream.read(&mut answer)).await {}
}

async fn frames(target: &Target) {
    let upgrade = "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n\
        Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    let declared = [&[0x81, 0xff][..], &(1_u64 << 40).to_be_bytes(), &[0; 4], &vec![b'4'; 4 << 20]].concat();
    let connections = (0..amount(40, 200)).map(|_| until_closed(target, upgrade, &declared, Duration::ZERO));
    join_all(connections).await;
}

async fn formatting(target: &Target) {
    let nested = json!({"logNotes": format!("{}x{}", "<b>".repeat(20_000), "</b>".repeat(20_000))});
    let path = format!("/api/WorkOrder/{}/notes", target.order);
    let wide = json!({"logNotes": "<b>x</b>".repeat(10_000)});
    let posts = (0..amount(20, 200)).map(|place| target.post(&path).json(if place % 2 == 0 { &nested } else { &wide }));
    at_once(posts, 10, &[422]).await;
}

async fn slow_bodies(target: &Target) {
    let head = "POST /auth/signin HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n";
    let connections = (0..amount(400, 2_060)).map(|_| until_closed(target, head, &[b' '; 20], Duration::from_secs(1)));
    join_all(connections).await;
}

async fn packed(target: &Target) {
    let posts = (0..amount(40, 400))
        .map(|_| target.post("/auth/signin").header("content-encoding", "gzip").body(vec![0x1f; 486_000]));
    at_once(posts, 40, &[415]).await;
}

/// No two of them are the same statement: each text is left out or compared in one of six ways.
async fn shapes(target: &Target) {
    const WAYS: [&str; 6] = ["equals", "notEquals", "contains", "notContains", "startsWith", "endsWith"];
    let orders = ["code", "title", "externalReference", "linkedProject", "maintenancePlant", "planningPlant"];
    let assets = ["code", "name", "group1", "group2", "manufacturer", "serialNumber"];
    let filters = |fields: [&str; 6], mut number: usize| {
        let mut filters = serde_json::Map::new();
        for field in fields {
            if let Some(way) = (number % 7).checked_sub(1).and_then(|way| WAYS.get(way)) {
                filters.insert(field.to_owned(), json!({"matchMode": way, "value": "a"}));
            }
            number /= 7;
        }
        json!({"rows": 10, "filters": filters})
    };
    let posts = (0..amount(500, 20_000)).map(|number| match number % 2 {
        0 => target.post("/api/WorkOrder/list/").json(&filters(orders, number / 2)),
        _ => target.post("/api/Asset/list/").json(&filters(assets, number / 2)),
    });
    at_once(posts, 8, &[200]).await;
}

async fn unread_exports(target: &Target) {
    let columns =
        json!({"columns": [{"field": "title", "title": "T"}, {"field": "code", "title": "C"}], "format": "csv"});
    let body = columns.to_string();
    let head = format!(
        "POST /api/WorkOrder/export/ HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        target.token,
        body.len()
    );
    let unread = async || {
        let Ok(mut stream) = TcpStream::connect(target.address()).await else { return };
        let _ = stream.write_all(head.as_bytes()).await;
        sleep(Duration::from_secs(if patience().1 { 20 } else { 3 })).await;
    };
    join_all((0..20).map(|_| unread())).await;
}

async fn commas(target: &Target) {
    let posts = (0..amount(1, 5)).map(|_| {
        let commas = std::io::repeat(b',').take(20_000_000);
        let mut body = Vec::from(&b"Code,Name\n"[..]);
        let _ = { commas }.read_to_end(&mut body);
        target.post("/api/Import/?family=asset&fileName=a.csv").body(body)
    });
    at_once(posts, 2, &[422]).await;
}

async fn handshakes(target: &Target) {
    let gets = (0..amount(500, 5_000)).map(|_| target.get("/socket.io/?EIO=4&transport=polling"));
    at_once(gets, 50, &[200, 503]).await;
}

/// Sends all of them, so many at a time; each has to be answered by one of these.
async fn at_once(requests: impl Iterator<Item = RequestBuilder>, most: usize, expected: &[u16]) {
    let sent = requests.map(|request| async {
        let reply = request.send().await.unwrap();
        let (status, url) = (reply.status().as_u16(), reply.url().clone());
        let text = reply.text().await.unwrap_or_default();
        assert!(expected.contains(&status), "{url} {status} {text}");
    });
    stream::iter(sent).buffer_unordered(most).collect::<()>().await;
}
