//! Purchase orders as their suppliers get them: on paper, and by e-mail.

use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_STANDARD_NO_PAD;
use serde_json::{Value, json};

use crate::client::{StaffClient, refused};
use crate::mailbox::Mailbox;
use crate::printing::text_of;
use crate::stock::Store;

/// A store with an order of a supplier that has an address, a contact and a number of its own for the part.
struct Buyer {
    store: Store,
    order: Value,
}

impl Buyer {
    async fn open() -> Self {
        let store = Store::open().await;
        let client = &store.client;
        let site = json!({"code": "HALDEN", "name": "Halden", "address": "Dock road 7\n1771 Halden"});
        let site = client.make("Location", site).await["id"].clone();
        let shelf = json!({"code": "HALL", "name": "Hall", "parentId": site});
        let shelf = client.make("Location", shelf).await["id"].clone();
        let path = format!("/api/Warehouse/{}", store.warehouse);
        assert_eq!(client.put(&path, json!({"version": 1, "locationId": shelf})).await.status, 200);
        let supplier = json!({
            "code": "NORD", "name": "Nordic Seals", "address": "Havnegata 4", "customerNumber": "C-77", "currency": "EUR",
            "paymentDays": 30, "email": " sales@nordic.example ",
            "contacts": [{"name": "Kari", "duty": "Orders", "email": "kari@nordic.example"}, {"name": "Ola"}],
        });
        let supplier = client.make("Supplier", supplier).await["id"].clone();
        let sold = json!({"number": "NS-40", "supplierId": supplier, "partId": store.part, "price": 12.5});
        client.make("SupplierPart", sold).await;
        let lines = json!([{"partId": store.part, "quantity": 1200, "unitPrice": "12.5"}]);
        let order = json!({
            "supplierId": supplier, "warehouseId": store.warehouse, "expectedOn": "2026-12-04",
            "remarks": "Deliver before noon.", "lines": lines,
        });
        let order = client.make("PurchaseOrder", order).await;
        Self { store, order }
    }

    fn client(&self) -> &StaffClient {
        &self.store.client
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/PurchaseOrder/{}{rest}", self.order["id"])
    }

    fn code(&self) -> &str {
        self.order["code"].as_str().unwrap()
    }

    async fn mail(&self, to: &[&str]) -> gantry_testkit::app::Reply {
        let mail = json!({"to": to, "subject": "Our\r\norder", "message": "Hello,\n\n<b>please</b> deliver."});
        self.client().post(&self.path("/mail/"), mail).await
    }

    async fn status(&self) -> String {
        self.client().get(&self.path("")).await.json["status"].as_str().unwrap().to_owned()
    }

    async fn approve(&self) {
        self.store.reach("PurchaseOrder", &self.order["id"], &["approved"]).await;
    }

    async fn items(&self, what: &str) -> Vec<Value> {
        let reply = self.client().get(&self.path(what)).await;
        reply.json["items"].as_array().unwrap_or_else(|| panic!("{}", reply.text)).clone()
    }
}

#[actix_web::test]
async fn an_order_is_printed_with_all_that_its_supplier_needs() {
    let buyer = Buyer::open().await;
    let text = text_of(&buyer.client().get(&buyer.path("/print/?language=en")).await);
    for part in [
        &format!("Purchase order {}", buyer.code()),
        "Draft: not a valid order",
        "Nordic Seals",
        "Havnegata 4",
        "Main store",
        "1771 Halden",
        "Dec 4, 2026",
        "C-77",
        "within 30 days",
        "BRG Bearing",
        "NS-40",
        "1200 pc",
        "12.50",
        "15,000.00 EUR",
        "Deliver before noon.",
    ] {
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
    buyer.approve().await;
    let text = text_of(&buyer.client().get(&buyer.path("/print/?language=de&paper=letter")).await);
    assert!(text.contains("Bestellung") && text.contains("15.000,00 EUR") && !text.contains("Entwurf"), "{text}");
    assert_eq!(buyer.client().get("/api/PurchaseOrder/987654/print/").await.status, 404);
}

#[actix_web::test]
async fn an_approved_order_is_mailed_with_its_pdf_and_is_sent_from_then_on() {
    let buyer = Buyer::open().await;
    let draft = buyer.client().get(&buyer.path("/mail/?language=en")).await.json;
    assert_eq!(draft["mailReady"], false);
    let known = json!([
        {"name": "Nordic Seals", "duty": "", "email": "sales@nordic.example"},
        {"name": "Kari", "duty": "Orders", "email": "kari@nordic.example"},
    ]);
    assert_eq!(draft["recipients"], known);
    assert!(draft["subject"].as_str().unwrap().contains(buyer.code()));
    let to = ["sales@nordic.example", "SALES@nordic.example", "kari@nordic.example"];
    assert_eq!(refused(&buyer.mail(&to).await), (409, "not_approved"));
    buyer.approve().await;
    assert_eq!(refused(&buyer.mail(&to).await), (409, "no_mail_server"));
    assert_eq!((buyer.status().await.as_str(), buyer.items("/files").await.len()), ("approved", 0));

    let mut mailbox = Mailbox::open(&buyer.client().app, &buyer.client().token).await;
    let sent = buyer.mail(&to).await;
    assert_eq!((sent.status.as_u16(), &sent.json["status"]), (202, &json!("sent")), "{}", sent.text);
    let letters = [mailbox.next().await, mailbox.next().await];
    let mut reached = letters.each_ref().map(|letter| letter.to.as_str());
    reached.sort_unstable();
    assert_eq!(reached, ["kari@nordic.example", "sales@nordic.example"], "each address once");
    let letter = &letters[0].text;
    for part in ["Subject: Our order", "Reply-To: ", "<admin@demo.example>", "&lt;b&gt;please&lt;/b&gt; deliver."] {
        assert!(letter.contains(part), "{part:?} is not in\n{letter}");
    }
    assert!(!letter.contains("Auto-Submitted"), "a user has sent it");
    let name = format!("filename=\"{}.pdf\"", buyer.code());
    let (_, attached) = letter.split_once(&name).unwrap_or_else(|| panic!("no {name} in\n{letter}"));
    let (_, encoded) = attached.split_once("\r\n\r\n").unwrap();
    // The mailbox reads quoted-printable, and takes the signs at the end of base64 for that.
    let letters = encoded.chars().filter(|letter| !letter.is_whitespace());
    let encoded: String =
        letters.take_while(|letter| letter.is_ascii_alphanumeric() || "+/".contains(*letter)).collect();
    let pdf = BASE64_STANDARD_NO_PAD.decode(encoded).unwrap();
    let files = buyer.items("/files").await;
    assert_eq!(files[0]["description"], "Sent to sales@nordic.example, kari@nordic.example");
    let kept = buyer.client().get(&buyer.path(&format!("/files/{}/file", files[0]["id"]))).await;
    assert!(text_of(&kept).contains(buyer.code()));
    assert_eq!(kept.bytes.to_vec(), pdf, "what was sent is what is kept");

    assert_eq!(buyer.mail(&["kari@nordic.example"]).await.status, 202, "once more");
    mailbox.next().await;
    assert_eq!((buyer.status().await.as_str(), buyer.items("/files").await.len()), ("sent", 2));
    buyer.store.reach("PurchaseOrder", &buyer.order["id"], &["closed"]).await;
    assert_eq!(refused(&buyer.mail(&["kari@nordic.example"]).await), (409, "not_open"));
}

#[actix_web::test]
async fn a_mail_that_is_refused_is_noted_in_the_log_and_told_to_who_sent_it() {
    let buyer = Buyer::open().await;
    buyer.approve().await;
    let _mailbox = Mailbox::open(&buyer.client().app, &buyer.client().token).await;
    assert_eq!(buyer.mail(&["nobody@nordic.example"]).await.status, 202);
    let card = async || {
        let reply = buyer.client().get("/api/Notification/?first=0&rows=20").await;
        reply.json["items"].as_array().unwrap().iter().find(|card| card["kind"] == "undelivered").cloned()
    };
    let mut found = None;
    for _ in 0..600 {
        found = card().await;
        if found.is_some() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let found = found.expect("a notification");
    assert_eq!((&found["to"], &found["variant"]), (&json!("nobody@nordic.example"), &json!("error")));
    assert_eq!((&found["recordFamily"], &found["recordId"]), (&json!("purchase_order"), &buyer.order["id"]));
    assert_eq!(found["recordCode"], buyer.order["code"]);
    let notes = buyer.items("/notes").await;
    assert_eq!(notes[0]["text"], format!("<p>{} was not delivered to nobody@nordic.example.</p>", buyer.code()));
    assert_eq!(buyer.status().await, "sent", "others may have got it");
}

#[actix_web::test]
async fn mails_without_a_text_or_to_no_address_are_refused_and_nothing_is_kept() {
    let buyer = Buyer::open().await;
    buyer.approve().await;
    let _mailbox = Mailbox::open(&buyer.client().app, &buyer.client().token).await;
    let all = json!({"to": ["a@x.example"], "subject": "S", "message": "M"});
    let eleven: Vec<String> = (0..11).map(|number| format!("a{number}@x.example")).collect();
    for (field, value, code) in [
        ("to", json!([]), "invalid"),
        ("to", json!(["not an address"]), "invalid"),
        ("to", json!(["a@x.example\r\nBcc: b@x.example"]), "invalid"),
        ("to", json!(eleven), "invalid"),
        ("subject", json!("  "), "required"),
        ("subject", json!("s".repeat(151)), "invalid"),
        ("message", json!(""), "required"),
    ] {
        let mut body = all.clone();
        body[field] = value;
        let reply = buyer.client().post(&buyer.path("/mail/"), body).await;
        assert_eq!(refused(&reply), (422, code), "{field}: {}", reply.text);
        assert!(reply.json["fields"][field].is_string(), "{}", reply.text);
    }
    assert_eq!((buyer.status().await.as_str(), buyer.items("/files").await.len()), ("approved", 0));
}

#[actix_web::test]
async fn an_order_that_is_sent_twice_with_one_key_goes_out_once() {
    let buyer = Buyer::open().await;
    buyer.approve().await;
    let mut mailbox = Mailbox::open(&buyer.client().app, &buyer.client().token).await;
    let body = json!({"to": ["a@x.example"], "subject": "S", "message": "M"});
    let app = &buyer.client().app;
    let send = async || {
        let request = app.post(&buyer.path("/mail/")).token(&buyer.client().token);
        request.header("Idempotency-Key", "k-1").json(body.clone()).send().await
    };
    let (first, second) = (send().await, send().await);
    assert_eq!((first.status.as_u16(), second.status.as_u16(), first.text), (202, 202, second.text));
    assert_eq!(buyer.items("/files").await.len(), 1);
    mailbox.next().await;
    assert_eq!(app.ask_database("SELECT count(*) FROM job WHERE key LIKE 'purchase-order:%'").await, "1");
}
