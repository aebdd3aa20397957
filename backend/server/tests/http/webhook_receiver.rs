//! A receiver of webhooks: keeps what it gets, verifies signatures by its own computation, and answers as configured.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use actix_web::http::StatusCode;
use actix_web::web::{self, Bytes, Data};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use gantry_testkit::app::TestApp;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// A message that came.
#[derive(Debug, Clone)]
pub(crate) struct Got {
    pub(crate) path: String,
    pub(crate) host: String,
    pub(crate) id: String,
    timestamp: String,
    signature: String,
    pub(crate) raw: String,
    pub(crate) body: Value,
    pub(crate) when: Instant,
}

impl Got {
    /// Whether it is signed with a secret: HMAC-SHA256 of id, timestamp and body, computed by the letter of RFC 2104.
    pub(crate) fn is_signed_with(&self, secret: &str) -> bool {
        let mut key = BASE64_STANDARD.decode(secret.strip_prefix("whsec_").unwrap()).unwrap();
        assert!((24..=64).contains(&key.len()), "as long as the specification wants it");
        key.resize(64, 0);
        let pad = |with: u8| key.iter().map(|byte| byte ^ with).collect::<Vec<_>>();
        let signed = format!("{}.{}.{}", self.id, self.timestamp, self.raw);
        let inner = Sha256::new().chain_update(pad(0x36)).chain_update(signed).finalize();
        let outer = Sha256::new().chain_update(pad(0x5c)).chain_update(inner).finalize();
        let expected = format!("v1,{}", BASE64_STANDARD.encode(outer));
        self.signature.split(' ').any(|one| one == expected)
    }

    pub(crate) fn kind(&self) -> &str {
        self.body["type"].as_str().unwrap()
    }
}

/// What it answers.
#[derive(Debug, Clone)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) header: Option<(&'static str, String)>,
    pub(crate) text: String,
    pub(crate) after: Duration,
}

impl Reply {
    pub(crate) fn of(status: u16) -> Self {
        Self { status, header: None, text: "noted".to_owned(), after: Duration::ZERO }
    }
}

#[derive(Default)]
struct Seen {
    got: Vec<Got>,
    /// What comes next, and after that.
    replies: VecDeque<Reply>,
    /// What comes when nothing is left of these.
    otherwise: Option<Reply>,
}

pub(crate) struct Receiver {
    pub(crate) origin: String,
    seen: Arc<Mutex<Seen>>,
}

impl Receiver {
    pub(crate) fn start() -> Self {
        let seen = Data::new(Mutex::new(Seen::default()));
        let shared = seen.clone();
        let app = move || App::new().app_data(shared.clone()).default_service(web::to(Self::take));
        let server = HttpServer::new(app).workers(1).disable_signals().bind(("127.0.0.1", 0)).unwrap();
        let origin = format!("http://{}", server.addrs()[0]);
        actix_web::rt::spawn(server.run());
        Self { origin, seen: seen.into_inner() }
    }

    async fn take(request: HttpRequest, seen: Data<Mutex<Seen>>, body: Bytes) -> HttpResponse {
        let header = |name: &str| request.headers().get(name).map_or("", |value| value.to_str().unwrap()).to_owned();
        let raw = String::from_utf8(body.to_vec()).unwrap();
        let got = Got {
            path: request.path().to_owned(),
            host: header("host"),
            id: header("webhook-id"),
            timestamp: header("webhook-timestamp"),
            signature: header("webhook-signature"),
            body: serde_json::from_str(&raw).unwrap_or_default(),
            raw,
            when: Instant::now(),
        };
        let reply = {
            let mut seen = seen.lock().unwrap();
            seen.got.push(got);
            let otherwise = seen.otherwise.clone();
            seen.replies.pop_front().or(otherwise).unwrap_or_else(|| Reply::of(204))
        };
        tokio::time::sleep(reply.after).await;
        let mut response = HttpResponse::build(StatusCode::from_u16(reply.status).unwrap());
        if let Some(header) = reply.header {
            response.insert_header(header);
        }
        // A body after 204 would end the connection.
        if reply.status == 204 { response.finish() } else { response.body(reply.text) }
    }

    /// What it answers next, one after the other.
    pub(crate) fn will(&self, replies: impl IntoIterator<Item = Reply>) {
        self.seen.lock().unwrap().replies.extend(replies);
    }

    /// What it answers from now on.
    pub(crate) fn always(&self, reply: Reply) {
        self.seen.lock().unwrap().otherwise = Some(reply);
    }

    pub(crate) fn got(&self) -> Vec<Got> {
        self.seen.lock().unwrap().got.clone()
    }

    /// Waits for so many messages.
    pub(crate) async fn wait(&self, count: usize) -> Vec<Got> {
        for _ in 0..3_000 {
            if self.seen.lock().unwrap().got.len() >= count {
                return self.got();
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("{} messages instead of {count}", self.got().len());
    }
}

/// A tenant's administrator with a receiver.
pub(crate) struct Plant {
    pub(crate) app: TestApp,
    pub(crate) admin: String,
    pub(crate) receiver: Receiver,
}

impl Plant {
    pub(crate) async fn open() -> Self {
        let app = TestApp::start().await;
        let admin = app.sign_in("admin@demo.example").await;
        Self { app, admin, receiver: Receiver::start() }
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        let reply = self.app.get(path).token(&self.admin).send().await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.text);
        reply.json
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> gantry_testkit::app::Reply {
        self.app.post(path).token(&self.admin).json(body).send().await
    }

    /// A webhook at a path of the receiver, and its secret.
    pub(crate) async fn hook(&self, path: &str, events: &[&str]) -> (i64, String) {
        let url = format!("{}{path}", self.receiver.origin);
        let made = self.post("/api/Webhook/", json!({ "name": path, "url": url, "events": events })).await;
        assert_eq!(made.status, 201, "{}", made.text);
        (made.json["webhook"]["id"].as_i64().unwrap(), made.json["secret"].as_str().unwrap().to_owned())
    }

    pub(crate) async fn crew(&self, name: &str) -> Value {
        let made = self.post("/api/Crew/", json!({ "name": name })).await;
        assert_eq!(made.status, 201, "{}", made.text);
        made.json
    }

    pub(crate) async fn state(&self, id: i64) -> Value {
        self.get(&format!("/api/Webhook/{id}")).await
    }

    /// The newest delivery with its attempts, once it stands like that.
    pub(crate) async fn delivery(&self, id: i64, like: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..1_000 {
            let newest = self.get(&format!("/api/Webhook/{id}/deliveries/")).await["items"][0].clone();
            if !newest.is_null() && like(&newest) {
                return self.get(&format!("/api/Webhook/{id}/deliveries/{}", newest["id"])).await;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("{}", self.get(&format!("/api/Webhook/{id}/deliveries/")).await);
    }
}
