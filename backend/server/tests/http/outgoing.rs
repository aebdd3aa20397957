//! What leaves the house: push messages to a service that decrypts them, and mails to a server that keeps them.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::web::{self, Bytes, Data};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use gantry_delivery::PushServices;
use gantry_testkit::app::{Reply, TestApp, TestOptions};
use gantry_testkit::smtp::MailSink;
use p256::SecretKey;
use p256::elliptic_curve::sec1::ToEncodedPoint;
use serde_json::{Value, json};
use web_push_native::Auth;

use crate::chat::TestUser;
use crate::client::refused;
use crate::notifications::Shift;

/// A push service with one browser behind it.
struct PushService {
    origin: String,
    secret: SecretKey,
    seen: Arc<Mutex<Seen>>,
}

#[derive(Default)]
struct Seen {
    /// Path, `Authorization`, encrypted body.
    messages: Vec<(String, String, Vec<u8>)>,
    /// What it answers instead of 201.
    answers: Vec<u16>,
}

const AUTH: [u8; 16] = *b"sixteen bytes...";

impl PushService {
    fn start() -> Self {
        let seen = Data::new(Mutex::new(Seen::default()));
        let shared = seen.clone();
        let app = move || App::new().app_data(shared.clone()).default_service(web::to(Self::take));
        let server = HttpServer::new(app).workers(1).bind(("127.0.0.1", 0)).unwrap();
        let origin = format!("http://{}", server.addrs()[0]);
        actix_web::rt::spawn(server.run());
        let secret = SecretKey::from_slice(&[7; 32]).unwrap();
        Self { origin, secret, seen: seen.into_inner() }
    }

    async fn take(request: HttpRequest, seen: Data<Mutex<Seen>>, body: Bytes) -> HttpResponse {
        let mut seen = seen.lock().unwrap();
        let header = |name: &str| request.headers().get(name).unwrap().to_str().unwrap().to_owned();
        assert_eq!(header("content-encoding"), "aes128gcm");
        seen.messages.push((request.path().to_owned(), header("authorization"), body.to_vec()));
        let status = seen.answers.pop().unwrap_or(201);
        HttpResponse::build(StatusCode::from_u16(status).unwrap()).finish()
    }

    fn device(&self, name: &str) -> Value {
        let key = self.secret.public_key().to_encoded_point(false);
        let [p256dh, auth] = [key.as_bytes(), &AUTH].map(|bytes| BASE64_URL_SAFE_NO_PAD.encode(bytes));
        json!({ "endpoint": format!("{}/{name}", self.origin), "keys": { "p256dh": p256dh, "auth": auth } })
    }

    /// Waits for so many messages, and reads them.
    async fn wait(&self, count: usize) -> Vec<Value> {
        for _ in 0..600 {
            if self.seen.lock().unwrap().messages.len() >= count {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let seen = self.seen.lock().unwrap();
        assert!(seen.messages.len() >= count, "{} messages instead of {count}", seen.messages.len());
        let read = |body: &Vec<u8>| web_push_native::decrypt(body.clone(), &self.secret, &Auth::from(AUTH)).unwrap();
        seen.messages.iter().map(|(.., body)| serde_json::from_slice(&read(body)).unwrap()).collect()
    }

    /// Has what is due later sent now, until something comes. What was asked for at the same time may be one job.
    async fn hasten(&self, app: &TestApp) -> Vec<Value> {
        for _ in 0..600 {
            app.hasten("push").await;
            if !self.seen.lock().unwrap().messages.is_empty() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        self.wait(1).await
    }
}

async fn with_push() -> (TestApp, PushService) {
    let service = PushService::start();
    let push_services = Some(PushServices::new(vec![service.origin.clone()]));
    (TestApp::start_with(TestOptions { push_services, ..TestOptions::default() }).await, service)
}

async fn devices(of: &TestUser<'_>) -> Vec<Value> {
    of.get("/api/Notification/push/").await.json["devices"].as_array().unwrap().clone()
}

#[actix_web::test]
async fn a_device_gets_what_only_it_can_read_and_is_forgotten_when_it_is_gone() {
    let (app, service) = with_push().await;
    let shift = Shift::begin(&app).await;
    let added = shift.technician.post("/api/Notification/push/", service.device("phone")).await;
    assert_eq!(added.status, 201, "{}", added.text);
    let again = shift.technician.post("/api/Notification/push/", service.device("phone")).await;
    assert_eq!(again.json["id"], added.json["id"], "the same browser is one device");
    let given = shift.given("Pump leaks").await;
    let message = service.wait(1).await.remove(0);
    let code = given["code"].as_str().unwrap();
    assert_eq!(message["title"], format!("{code} was assigned to you"));
    assert_eq!((&message["body"], &message["unread"]), (&json!("Pump leaks"), &json!(1)));
    let board = format!("/maintenance-management/work-order-board/1?card={}", given["id"]);
    assert_eq!(message["url"], board);
    let authorization = service.seen.lock().unwrap().messages[0].1.clone();
    let key = shift.technician.get("/api/Notification/push/").await.json["publicKey"].as_str().unwrap().to_owned();
    assert!(authorization.starts_with("vapid t=") && authorization.ends_with(&format!(", k={key}")), "{authorization}");

    // Busy for a moment, then taken; and then the browser is no more.
    service.seen.lock().unwrap().answers = vec![429];
    assert_eq!(shift.technician.post("/api/Notification/push/test/", json!({})).await.status, 202);
    let messages = service.wait(3).await;
    assert_eq!(messages[1], messages[2], "sent again after it was refused");
    service.seen.lock().unwrap().answers = vec![410];
    shift.given("Another").await;
    service.wait(4).await;
    for _ in 0..200 {
        if devices(&shift.technician).await.is_empty() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the device is still there");
}

#[actix_web::test]
async fn a_message_is_pushed_unless_it_is_read_in_time() {
    let (app, service) = with_push().await;
    let shift = Shift::begin(&app).await;
    shift.technician.post("/api/Notification/push/", service.device("phone")).await;
    let thread = shift.boss.greet(&shift.technician, "Read at once").await;
    let read = json!({ "id": thread["threadId"], "chatId": thread["chatId"] });
    assert_eq!(shift.technician.put("/api/Chat/read/", read).await.status, 204);
    send_queued(&app, "push", 1).await;
    shift.boss.greet(&shift.technician, "Not read").await;
    let messages = service.hasten(&app).await;
    let texts: Vec<&Value> = messages.iter().map(|message| &message["body"]).collect();
    assert_eq!(texts, [&json!("Not read")]);
    assert_eq!(messages[0]["title"], "Admin");
}

/// Waits until so many mails or push messages were queued in all, and has those sent now that are due later. One that became
/// due in the meantime counts, too.
async fn send_queued(app: &TestApp, way: &str, count: u64) {
    let due = format!("SELECT count(*) FROM job WHERE key LIKE '{way}:%' AND (state = 'done' OR due_at <= now())");
    for _ in 0..600 {
        app.hasten(way).await;
        if app.ask_database(&due).await.parse::<u64>().unwrap() >= count {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("fewer than {count} of {way} were queued");
}

#[actix_web::test]
async fn only_push_services_are_called_on_and_keys_must_be_keys() {
    let (app, service) = with_push().await;
    let tom = TestUser::of(&app, "user@demo.example").await;
    for inside in ["http://127.0.0.1:5432/", "https://169.254.169.254/latest", "file:///etc/passwd", "nonsense"] {
        let mut device = service.device("phone");
        device["endpoint"] = json!(inside);
        assert_eq!(
            refused(&tom.post("/api/Notification/push/", device).await),
            (422, "push_service_unknown"),
            "{inside}"
        );
    }
    for (key, nonsense) in [("p256dh", "AAAA"), ("auth", "AAAA"), ("p256dh", "!")] {
        let mut device = service.device("phone");
        device["keys"][key] = json!(nonsense);
        assert_eq!(refused(&tom.post("/api/Notification/push/", device).await), (422, "invalid"), "{key}");
    }
    assert!(devices(&tom).await.is_empty());
}

fn mail_server(sink: &MailSink) -> Value {
    json!({
        "host": "127.0.0.1", "port": sink.port, "security": "none", "from": "gantry@demo.example",
        "fromName": "Gantry", "publicUrl": "https://demo.example/",
    })
}

/// Names it where people open Gantry.
async fn name_server(boss: &TestUser<'_>, server: Value) -> Reply {
    let put = boss.app.put("/api/TenantSettings/mail/").host("demo.example");
    put.token(&boss.token).json(server).send().await
}

#[actix_web::test]
async fn mails_gather_for_a_minute_and_go_out_once() {
    let app = TestApp::start().await;
    let (shift, sink) = (Shift::begin(&app).await, MailSink::start().await);
    let named = name_server(&shift.boss, mail_server(&sink)).await;
    assert_eq!(named.status, 200, "{}", named.text);
    let [one, two] = [shift.given("Pump leaks").await, shift.given("Belt <slips>").await];
    let mut phone = shift.technician.watch().await;
    phone.follow("inbox").await;
    while shift.technician.get("/api/Notification/").await.json["totalRecords"] != 2 {
        phone.wait("signal").await;
    }
    // A minute may turn between the two: then there are two mails.
    send_queued(&app, "mail", 1).await;
    let whole: String = sink.wait(1).await.iter().map(|mail| mail.data.clone()).collect();
    let whole = if whole.contains(two["code"].as_str().unwrap()) {
        whole
    } else {
        send_queued(&app, "mail", 2).await;
        sink.wait(2).await.iter().map(|mail| mail.data.clone()).collect()
    };
    let mail = &sink.taken()[0];
    assert_eq!((mail.from.as_str(), mail.to.as_str()), ("gantry@demo.example", "user@demo.example"));
    assert!(whole.contains("Message-ID: <mails-") && whole.contains("Auto-Submitted: auto-generated"), "{whole}");
    let link = format!("https://demo.example/maintenance-management/work-order-board/1?card=3D{}", one["id"]);
    let joined = whole.replace("=\r\n", "");
    assert!(joined.contains(&link) || joined.contains(&link.replace("=3D", "=")), "{joined}");
    assert!(joined.contains("Belt &lt;slips&gt;"), "HTML is text");
    assert!(joined.contains("2 notifications") || sink.taken().len() == 2, "{joined}");
}

#[actix_web::test]
async fn in_quiet_hours_and_with_a_daily_mail_nothing_goes_out_before_its_time() {
    let app = TestApp::start().await;
    let (shift, sink) = (Shift::begin(&app).await, MailSink::start().await);
    name_server(&shift.boss, mail_server(&sink)).await;
    let mut wishes = shift.technician.get("/api/Notification/settings/").await.json;
    assert_eq!(wishes["mailReady"], true);
    wishes["email"] = json!("daily");
    wishes["language"] = json!("de");
    assert_eq!(shift.technician.put("/api/Notification/settings/", wishes).await.status, 200);
    for title in ["Eins", "Zwei", "Drei"] {
        shift.given(title).await;
    }
    let mut phone = shift.technician.watch().await;
    phone.follow("inbox").await;
    while shift.technician.get("/api/Notification/").await.json["totalRecords"] != 3 {
        phone.wait("signal").await;
    }
    assert!(sink.taken().is_empty());
    send_queued(&app, "mail", 1).await;
    let mails = sink.wait(1).await;
    assert_eq!(mails.len(), 1, "all of a day is one mail");
    assert!(mails[0].data.contains("Subject: 3 Benachrichtigungen"), "{}", mails[0].data);
}

#[actix_web::test]
async fn a_mail_server_is_tried_and_says_why_not_and_its_password_stays_secret() {
    let app = TestApp::start().await;
    let boss = TestUser::of(&app, "admin@demo.example").await;
    let none = boss.post("/api/TenantSettings/mail/test/", json!({})).await;
    assert_eq!(refused(&none), (422, "mail_refused"));
    // \0gantry\0geheim
    let sink = MailSink::guarded(Some("AGdhbnRyeQBnZWhlaW0=")).await;
    let mut server = mail_server(&sink);
    server["user"] = json!("gantry");
    server["password"] = json!("falsch");
    let named = name_server(&boss, server.clone()).await;
    assert_eq!((&named.json["hasPassword"], &named.json["password"]), (&json!(true), &Value::Null));
    let tried = boss.post("/api/TenantSettings/mail/test/", json!({})).await;
    assert_eq!(refused(&tried), (422, "mail_refused"));
    assert!(!tried.text.contains("wrong password"), "what servers answer is for the log: {}", tried.text);
    server["password"] = json!("geheim");
    name_server(&boss, server.clone()).await;
    // Named again without a password, the one before is kept.
    server.as_object_mut().unwrap().remove("password");
    name_server(&boss, server.clone()).await;
    let tried = boss.post("/api/TenantSettings/mail/test/", json!({})).await;
    assert_eq!((tried.status.as_u16(), &tried.json["to"]), (200, &json!("admin@demo.example")), "{}", tried.text);
    assert_eq!(sink.taken().len(), 1);
    // It goes neither to another server nor another way.
    for (field, other) in [("security", json!("tls")), ("host", json!("localhost")), ("port", json!(25))] {
        let mut server = server.clone();
        server[field] = other;
        assert_eq!(refused(&name_server(&boss, server.clone()).await), (422, "password_required"), "{field}");
        server["password"] = json!("");
        assert_eq!(name_server(&boss, server).await.json["hasPassword"], false, "{field}");
        let mut again = mail_server(&sink);
        (again["user"], again["password"]) = (json!("gantry"), json!("geheim"));
        name_server(&boss, again).await;
    }
    for (field, nonsense) in [("from", "nobody"), ("publicUrl", "javascript:alert(1)"), ("host", "mail.example/../")] {
        let mut server = server.clone();
        server[field] = json!(nonsense);
        assert_eq!(refused(&name_server(&boss, server).await), (422, "invalid"), "{field}");
    }
    let staff = TestUser::of(&app, "user@demo.example").await;
    assert_eq!(refused(&staff.get("/api/TenantSettings/mail/").await), (403, "permission_required"));
}
