//! Names at which a tenant is opened, and tenants that the operator has shut.

use std::net::{SocketAddr, UdpSocket};
use std::sync::{Arc, Mutex};

use gantry_testkit::app::{Reply, TestOptions};
use serde_json::{Value, json};

use crate::tenant_settings::{DOMAINS, Office, outcome};
use crate::webhook_receiver::{Receiver, Reply as WebsiteReply};

/// A name server that knows one text record.
fn name_server() -> (SocketAddr, Arc<Mutex<(String, String)>>) {
    let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
    let address = socket.local_addr().unwrap();
    let record = Arc::new(Mutex::new((String::new(), String::new())));
    let known = Arc::clone(&record);
    std::thread::spawn(move || {
        let mut packet = [0; 1500];
        while let Ok((size, from)) = socket.recv_from(&mut packet) {
            let answer = answer(&packet[..size], &known.lock().unwrap());
            let _ = socket.send_to(&answer, from);
        }
    });
    (address, record)
}

/// The header and the question come back, with a record if it is the one that is known.
fn answer(question: &[u8], (name, text): &(String, String)) -> Vec<u8> {
    let mut at = 12;
    let mut labels = Vec::new();
    while question[at] != 0 {
        let length = usize::from(question[at]);
        labels.push(String::from_utf8_lossy(&question[at + 1..=at + length]).to_ascii_lowercase());
        at += length + 1;
    }
    let end = at + 5;
    let found = labels.join(".") == *name;
    let mut answer = question[..2].to_vec();
    answer.extend([0x85, if found { 0x80 } else { 0x83 }, 0, 1, 0, u8::from(found), 0, 0, 0, 0]);
    answer.extend(&question[12..end]);
    if found {
        let length = u8::try_from(text.len()).unwrap();
        answer.extend([0xC0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, length + 1, length]);
        answer.extend(text.as_bytes());
    }
    answer
}

#[actix_web::test]
async fn a_domain_counts_once_its_record_proves_it_and_for_one_tenant_alone() {
    let (server, record) = name_server();
    let office = Office::with(TestOptions { dns_server: Some(server), ..TestOptions::default() }).await;
    let add = async |token: &str, host: &str, name: &str| {
        office.app.post(DOMAINS).host(host).token(token).json(json!({ "name": name })).send().await
    };
    for (name, code) in
        [("localhost", "invalid"), ("10.0.0.1", "invalid"), ("evil.localhost", "reserved"), ("a b.example", "invalid")]
    {
        assert_eq!(outcome(&add(&office.admin, "127.0.0.1", name).await), (422, code), "{name}");
    }
    let acme = office.app.sign_in(&office.app.acme.login("admin")).await;
    let theirs = add(&acme, "acme.localhost", "plant.example").await;
    assert_eq!(theirs.status, 201, "{}", theirs.text);
    let mine = add(&office.admin, "127.0.0.1", " Plant.Example. ").await;
    assert_eq!((mine.status.as_u16(), mine.json["name"].as_str()), (201, Some("plant.example")));
    assert_eq!(outcome(&add(&office.admin, "127.0.0.1", "plant.example").await), (409, "name_taken"));
    let check = async |token: &str, host: &str, domain: &Reply| {
        let path = format!("{DOMAINS}{}/check/", domain.json["id"]);
        office.app.post(&path).host(host).token(token).send().await
    };
    let of = async |host: &str| {
        office.app.get("/api/TenantInfo/").host(host).send().await.json["tenantDetails"]["identifier"].clone()
    };
    // Said to be theirs, and proven by nothing.
    let missing = check(&acme, "acme.localhost", &theirs).await;
    assert!(missing.json["problem"].as_str().unwrap().contains("no TXT record"), "{}", missing.text);
    assert_eq!(of("plant.example").await, "demo");
    let name = theirs.json["recordName"].as_str().unwrap().to_owned();
    *record.lock().unwrap() = (name.clone(), mine.json["recordValue"].as_str().unwrap().to_owned());
    let wrong = check(&acme, "acme.localhost", &theirs).await;
    assert!(wrong.json["problem"].as_str().unwrap().contains("another value"), "{}", wrong.text);
    *record.lock().unwrap() = (name.clone(), theirs.json["recordValue"].as_str().unwrap().to_owned());
    let proven = check(&acme, "acme.localhost", &theirs).await;
    assert!(proven.json["provenAt"].is_string() && proven.json["problem"] == "", "{}", proven.text);
    assert_eq!(of("plant.example:8080").await, "acme");
    // Another tenant that controls the record later does not take it away.
    *record.lock().unwrap() = (name, mine.json["recordValue"].as_str().unwrap().to_owned());
    assert_eq!(outcome(&check(&office.admin, "127.0.0.1", &mine).await), (409, "domain_taken"));
    let foreign = office.app.delete(&format!("{DOMAINS}{}", theirs.json["id"])).token(&office.admin).send().await;
    assert_eq!(foreign.status, 404);
    let gone =
        office.app.delete(&format!("{DOMAINS}{}", theirs.json["id"])).host("acme.localhost").token(&acme).send().await;
    assert_eq!(gone.status, 204);
    assert_eq!(of("plant.example").await, "demo");
}

#[actix_web::test]
async fn a_file_of_the_website_proves_a_domain_as_well_as_a_record() {
    let website = Receiver::start();
    let website_server = Some(website.origin.trim_start_matches("http://").parse().unwrap());
    let dns_server = Some(name_server().0);
    let office = Office::with(TestOptions { dns_server, website_server, ..TestOptions::default() }).await;
    let post = async |path: &str, body: Value| office.app.post(path).token(&office.admin).json(body).send().await;
    let domain = post(DOMAINS, json!({ "name": "plant.example" })).await.json;
    let file = "/.well-known/gantry-domain-verification.txt";
    assert_eq!(domain["fileUrl"], format!("https://plant.example{file}"));
    let token = domain["fileText"].as_str().unwrap().to_owned();
    let check = async || post(&format!("{DOMAINS}{}/check/", domain["id"]), json!({})).await.json;
    let says = |status: u16, text: &str| WebsiteReply { text: text.to_owned(), ..WebsiteReply::of(status) };
    let elsewhere = Some(("location", format!("{}/elsewhere", website.origin)));
    for (reply, problem) in [
        (says(404, &token), "404"),
        (WebsiteReply { header: elsewhere, ..says(302, &token) }, "302"),
        (says(200, "another"), "has another text"),
        (says(200, &format!("{token} and more")), "has another text"),
        (says(200, &"x".repeat(2_000)), "longer than"),
        (says(200, ""), "has another text"),
    ] {
        website.will([reply]);
        let checked = check().await;
        let found = checked["problem"].as_str().unwrap();
        assert!(found.contains(problem) && found.contains(file), "{problem}: {found}");
        assert!(checked["provenAt"].is_null() && checked["checkedAt"].is_string(), "{checked}");
    }
    website.will([says(200, &format!("{token}\n"))]);
    let proven = check().await;
    assert!(proven["provenAt"].is_string() && proven["problem"] == "", "{proven}");
    let asked = website.got();
    assert!(asked.iter().all(|got| got.path == file && got.host == "plant.example"), "{asked:?}");
    // What is proven stays so when the file is gone.
    website.will([says(404, "")]);
    assert!(check().await["provenAt"].is_string());
}

#[actix_web::test]
async fn a_suspended_tenant_refuses_all_calls_its_jobs_wait_and_both_return() {
    let office = Office::open().await;
    let other = office.app.another().await;
    let identifier = "demo";
    assert_eq!(other.get("/api/TenantInfo/").send().await.status, 200);
    assert!(gantry_store::tenants::suspension::set(&office.app.store, identifier, true).await.unwrap());
    for app in [&office.app, &other] {
        for _ in 0..200 {
            if app.get("/api/TenantInfo/").send().await.status == 403 {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        let reply = app.get("/api/Asset/").token(&office.admin).send().await;
        assert_eq!(outcome(&reply), (403, "tenant_suspended"));
        assert_eq!(app.get("/api/TenantInfo/").host("acme.localhost").send().await.status, 200);
    }
    // A job that is called to all the same goes back into the line.
    office
        .app
        .ask_database(
            "INSERT INTO job (tenant_id, queue, key, payload) SELECT id, 'mails', 'waiting', '{}' FROM tenant WHERE identifier = 'demo'",
        )
        .await;
    let waiting = "SELECT state || ' ' || (called_at IS NULL) FROM job WHERE key = 'waiting'";
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    assert_eq!(office.app.ask_database(waiting).await, "waiting true");
    assert!(gantry_store::tenants::suspension::set(&office.app.store, identifier, false).await.unwrap());
    for _ in 0..200 {
        if office.app.get("/api/Asset/").token(&office.admin).send().await.status == 200 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(
        office.app.get("/api/Asset/").token(&office.admin).send().await.status,
        200,
        "the session is still good"
    );
    for _ in 0..200 {
        if office.app.ask_database(waiting).await != "waiting true" {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_ne!(office.app.ask_database(waiting).await, "waiting true", "it is called to again");
}
