//! Files, log notes and documents of records: added, listed, read and removed, by those who may change the record.

use gantry_http::storage::Files;
use gantry_testkit::app::{Reply, TestApp, TestOptions};
use gantry_testkit::viewer::Viewer;
use serde_json::{Value, json};

use crate::client::{StaffClient, refused};

/// The smallest picture: enough to be told by.
const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0";

/// The largest file of these tests, in bytes.
const LARGEST: u64 = 1_000;

struct Pump {
    client: StaffClient,
    asset: Value,
    folder: tempfile::TempDir,
}

impl Pump {
    async fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::in_folder(&folder.path().join("files")).unwrap().up_to(LARGEST);
        let app = TestApp::start_with(TestOptions { files: Some(files), ..TestOptions::default() }).await;
        let client = StaffClient::at(app).await;
        let asset = client.make("Asset", json!({"code": "P-1", "name": "Pump"})).await["id"].clone();
        Self { client, asset, folder }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/Asset/{}/{rest}", self.asset)
    }

    async fn bring(&self, query: &str, file: &[u8]) -> Reply {
        self.bring_to(&self.path(""), query, file).await
    }

    async fn bring_to(&self, record: &str, query: &str, file: &[u8]) -> Reply {
        self.client.app.post(&format!("{record}files?{query}")).token(&self.client.token).bytes(file).send().await
    }

    async fn delete(&self, rest: &str) -> Reply {
        self.client.app.delete(&self.path(rest)).token(&self.client.token).send().await
    }

    async fn note(&self, text: &str) -> Reply {
        self.client.post(&self.path("notes"), json!({"text": text})).await
    }

    /// How many files are kept, without unused ones.
    async fn kept(&self, expected: usize) -> usize {
        let mut count = usize::MAX;
        for _ in 0..100 {
            let tenants = std::fs::read_dir(self.folder.path().join("files/documents")).into_iter().flatten();
            count = tenants.map(|tenant| std::fs::read_dir(tenant.unwrap().path()).unwrap().count()).sum();
            if count == expected {
                break;
            }
            actix_web::rt::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        count
    }
}

#[actix_web::test]
async fn a_file_is_added_shown_and_removed_and_the_history_remembers_it() {
    let pump = Pump::open().await;
    let added = pump.bring("fileName=bearing.png&description=Outer%20race", PICTURE).await;
    assert_eq!(added.status, 201, "{}", added.text);
    let file = &added.json;
    assert_eq!(
        [&file["fileName"], &file["mediaType"], &file["size"], &file["description"], &file["by"]["name"]],
        [&json!("bearing.png"), &json!("image/png"), &json!(PICTURE.len()), &json!("Outer race"), &json!("Staff")]
    );
    assert!(file.get("place").is_none());
    assert_eq!(pump.bring("fileName=log.txt", b"Text").await.status, 201);
    let page = pump.client.get(&pump.path("files?rows=1&first=1")).await.json;
    assert_eq!((&page["totalRecords"], &page["items"]), (&json!(2), &json!([file])), "the latest first");

    let path = pump.path(&format!("files/{}/file", file["id"]));
    let shown = pump.client.get(&format!("{path}?inline=1")).await;
    assert_eq!((shown.status.as_u16(), shown.header("content-type")), (200, "image/png"));
    assert_eq!(shown.bytes, PICTURE);
    assert!(shown.header("content-disposition").starts_with("inline"));
    assert!(shown.header("content-security-policy").contains("sandbox"));
    assert_eq!(shown.header("x-content-type-options"), "nosniff");
    let part = pump.client.app.get(&path).token(&pump.client.token).header("range", "bytes=1-3").send().await;
    assert_eq!((part.status.as_u16(), part.text.as_str()), (206, "PNG"));

    let gone = format!("files/{}", file["id"]);
    assert_eq!(pump.delete(&gone).await.status, 204);
    assert_eq!(refused(&pump.delete(&gone).await), (404, "not_found"));
    assert_eq!(pump.client.get(&path).await.status, 404);
    assert_eq!(pump.client.get(&pump.path("files")).await.json["totalRecords"], 1);
    let history = pump.client.get(&pump.path("history/")).await.json;
    let told = |at: usize| {
        let change = &history["items"][at];
        (change["kind"].as_str().unwrap(), change["part"].as_str(), change["partName"].as_str())
    };
    assert_eq!(told(0), ("removed", Some("recordFile"), Some("bearing.png")), "{history}");
    assert_eq!(told(2), ("created", Some("recordFile"), Some("bearing.png")));
    assert_eq!(history["items"][2]["after"]["description"], "Outer race");
    assert!(!history.to_string().contains("sha256") && !history.to_string().contains("documents/"), "{history}");
    assert_eq!(told(3), ("created", None, None), "the asset itself");
}

#[actix_web::test]
async fn notes_are_sanitised_and_listed_newest_first() {
    let pump = Pump::open().await;
    let first = pump.note("<b onclick=x()>Hot</b><script>steal()</script>").await;
    assert_eq!((first.status.as_u16(), &first.json["text"]), (201, &json!("<b>Hot</b>")), "{}", first.text);
    assert_eq!(pump.note("Cold").await.json["by"]["name"], "Staff");
    let page = pump.client.get(&pump.path("notes?rows=1")).await.json;
    assert_eq!((&page["totalRecords"], &page["items"][0]["text"]), (&json!(2), &json!("Cold")));
    assert_eq!(refused(&pump.note(" ").await), (422, "required"));
    let long = pump.note(&"x".repeat(20_001)).await;
    assert_eq!((refused(&long), &long.json["fields"]["text"]), ((422, "invalid"), &json!("At most 20000 characters.")));
    let history = pump.client.get(&pump.path("history/")).await.json;
    let last = &history["items"][0];
    assert_eq!((&last["part"], &last["after"]), (&json!("recordNote"), &json!({"text": "Cold"})), "{history}");
    assert_eq!(pump.client.get("/api/Asset/999999/notes").await.status, 404);
}

#[actix_web::test]
async fn documents_are_linked_from_the_record_as_from_the_document() {
    let pump = Pump::open().await;
    let manual = pump.client.make("Document", json!({"code": "D-1", "name": "Manual"})).await["id"].clone();
    let drawing = pump.client.make("Document", json!({"code": "D-2", "name": "Drawing"})).await["id"].clone();
    let documents = pump.path("documents/");
    let link = async |document: &Value| pump.client.post(&documents, json!({"documentId": document})).await;
    let linked = link(&drawing).await;
    assert_eq!((linked.status.as_u16(), &linked.json["code"]), (201, &json!("D-2")), "{}", linked.text);
    assert_eq!(refused(&link(&drawing).await), (409, "linked_already"));
    assert_eq!(refused(&link(&json!(999_999)).await), (422, "unknown_reference"));
    let from_document = json!({"family": "asset", "id": pump.asset});
    assert_eq!(pump.client.post(&format!("/api/Document/{manual}/links/"), from_document).await.status, 201);
    let page = pump.client.get(&format!("{documents}?rows=1")).await.json;
    assert_eq!((&page["totalRecords"], &page["items"][0]["code"]), (&json!(2), &json!("D-1")));
    let gone = format!("documents/{}", linked.json["linkId"]);
    assert_eq!(pump.delete(&gone).await.status, 204);
    assert_eq!(refused(&pump.delete(&gone).await), (404, "not_found"));
    let history = pump.client.get(&pump.path("history/")).await.json;
    let last = &history["items"][0];
    let told = [&last["kind"], &last["part"], &last["partName"]];
    assert_eq!(told, [&json!("removed"), &json!("documentLink"), &json!("D-2 Drawing")], "{history}");
    // A family whose records have no documents is not linked to.
    let to_document = json!({"family": "document", "id": drawing});
    let reply = pump.client.post(&format!("/api/Document/{manual}/links/"), to_document).await;
    assert_eq!(refused(&reply), (422, "invalid"));
}

#[actix_web::test]
async fn what_is_refused_says_why_and_leaves_no_file() {
    let pump = Pump::open().await;
    let large = vec![b'x'; usize::try_from(LARGEST).unwrap() + 1];
    let long = format!("fileName=a.png&description={}", "x".repeat(251));
    for (query, file, expected) in [
        ("fileName=a.png", b"#!/bin/sh".as_slice(), (415, "file_type")),
        ("fileName=a.exe", PICTURE, (415, "file_type")),
        ("fileName=", PICTURE, (422, "file_name")),
        ("fileName=a.png", b"", (422, "invalid")),
        ("fileName=a.txt", &large, (413, "file_too_large")),
        (&long, PICTURE, (422, "invalid")),
    ] {
        assert_eq!(refused(&pump.bring(query, file).await), expected, "{query}");
    }
    assert_eq!(pump.bring("fileName=a.png", PICTURE).await.status, 201);
    pump.client.post(&pump.path("archive/"), json!({})).await;
    let file = pump.client.get(&pump.path("files")).await.json["items"][0]["id"].clone();
    assert_eq!(refused(&pump.bring("fileName=b.png", PICTURE).await), (409, "archived"));
    assert_eq!(refused(&pump.note("Late").await), (409, "archived"));
    assert_eq!(refused(&pump.delete(&format!("files/{file}")).await), (409, "archived"));
    assert_eq!(refused(&pump.client.post(&pump.path("documents/"), json!({"documentId": 1})).await), (409, "archived"));
    assert_eq!(pump.client.get(&pump.path("files")).await.json["totalRecords"], 1, "it is still shown");
    assert_eq!(pump.kept(1).await, 1);
}

#[actix_web::test]
async fn those_without_permission_and_other_tenants_get_nothing() {
    let pump = Pump::open().await;
    let file = pump.bring("fileName=a.png", PICTURE).await.json["id"].clone();
    let acme = pump.client.app.sign_in("admin@acme.example").await;
    let guest = pump.client.app.sign_in("guest@demo.example").await;
    for rest in ["files".to_owned(), format!("files/{file}/file"), "notes".to_owned(), "documents/".to_owned()] {
        let theirs = pump.client.app.get(&pump.path(&rest)).host("acme.localhost").token(&acme).send().await;
        assert_eq!(refused(&theirs), (404, "not_found"), "{rest}");
        let theirs = pump.client.app.get(&pump.path(&rest)).token(&guest).send().await;
        assert_eq!(refused(&theirs), (403, "permission_required"), "{rest}");
    }
    let theirs = pump.client.app.post(&pump.path("files?fileName=a.png")).token(&guest).bytes(PICTURE).send().await;
    assert_eq!(refused(&theirs), (403, "permission_required"));
    // A file is a part of its record alone.
    let other = pump.client.make("Asset", json!({"code": "P-2", "name": "Pump"})).await["id"].clone();
    let reply = pump.client.get(&format!("/api/Asset/{other}/files/{file}/file")).await;
    assert_eq!(refused(&reply), (404, "not_found"));
    let hall = pump.client.make("Location", json!({"code": "H", "name": "Hall"})).await["id"].clone();
    assert_eq!(pump.client.get(&format!("/api/Location/{hall}/files")).await.json["totalRecords"], 0);
    assert_eq!(pump.kept(1).await, 1);
}

#[actix_web::test]
async fn a_family_without_the_words_has_no_such_calls() {
    let pump = Pump::open().await;
    let crew = pump.client.app.ask_database("SELECT id FROM crew LIMIT 1").await;
    for rest in ["files", "notes"] {
        assert_eq!(pump.client.get(&format!("/api/Crew/{crew}/{rest}")).await.status, 404, "{rest}");
    }
    let document: Value = serde_json::from_str(gantry_http::openapi::DOCUMENT).unwrap();
    // Work orders have files and notes of their own, which are events of their boards.
    let families = document["x-families"].as_object().unwrap().iter().filter(|(word, _)| *word != "workOrder");
    for (word, family) in families {
        let has =
            |rest: &str| document["paths"].get(format!("/api/{}/{{id}}/{rest}", family["path"].as_str().unwrap()));
        for (said, rest) in [("files", "files"), ("notes", "notes"), ("links", "documents/")] {
            assert_eq!(family.get(said).is_some(), has(rest).is_some(), "{word} {said}");
        }
    }
    assert_eq!(document["x-families"]["asset"]["files"], true);
}

#[actix_web::test]
async fn who_looks_at_the_table_hears_of_what_is_attached() {
    let pump = Pump::open().await;
    pump.client.app.finish_jobs().await;
    let mut viewer = Viewer::join(&pump.client.app, &pump.client.token).await;
    viewer.follow("changes:asset").await;
    assert_eq!(pump.note("Hot").await.status, 201);
    let told = viewer.wait("event").await;
    assert_eq!((&told["topic"], &told["data"]["records"][0]["id"]), (&json!("changes:asset"), &pump.asset), "{told}");
}

#[actix_web::test]
async fn a_request_hands_its_files_to_the_work_order_that_it_becomes() {
    let pump = Pump::open().await;
    let request = pump.client.make("WorkRequest", json!({"title": "Leaks"})).await["id"].clone();
    let record = format!("/api/WorkRequest/{request}/");
    assert_eq!(pump.bring_to(&record, "fileName=leak.png&description=Leak", PICTURE).await.status, 201);
    let gone = pump.bring_to(&record, "fileName=wrong.png", PICTURE).await.json["id"].clone();
    let gone = pump.client.app.delete(&format!("{record}files/{gone}")).token(&pump.client.token).send().await;
    assert_eq!(gone.status, 204);
    let convert = json!({"decision": "convert", "boardNumber": 1});
    let done = pump.client.post(&format!("/api/HandleWorkRequest/?workRequestID={request}"), convert).await;
    assert_eq!(done.status, 200, "{}", done.text);
    let order = format!("/api/WorkOrder/{}/files", done.json["workOrderId"]);
    let files = pump.client.get(&order).await.json;
    assert_eq!((&files["totalRecords"], &files["items"][0]["description"]), (&json!(1), &json!("Leak")), "{files}");
    let copy = &files["items"][0]["id"];
    assert_eq!(pump.client.get(&format!("{order}/{copy}/file")).await.bytes, PICTURE);
    // Each is removed without the other.
    let gone = pump.client.app.delete(&format!("{order}/{copy}")).token(&pump.client.token).send().await;
    assert_eq!(gone.status, 204, "{}", gone.text);
    let kept = pump.client.get(&format!("{record}files")).await.json["items"][0]["id"].clone();
    assert_eq!(pump.client.get(&format!("{record}files/{kept}/file")).await.bytes, PICTURE);
}
