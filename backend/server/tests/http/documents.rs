//! Documents: files that come in, stay what they are, and are found from what they are about.

use actix_web::http::Method;
use gantry_http::auth::password::client_hex;
use gantry_http::storage::Files;
use gantry_testkit::app::{PASSWORD, Reply, TestApp, TestOptions};
use serde_json::{Value, json};

use crate::client::{StaffClient, refused};

struct Archive {
    client: StaffClient,
    document: Value,
    folder: tempfile::TempDir,
}

/// The largest file of these tests, in bytes.
const LARGEST: usize = 6_000_000;

impl Archive {
    async fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::in_folder(&folder.path().join("files")).unwrap().up_to(6_000_000);
        let app = TestApp::start_with(TestOptions { files: Some(files), ..TestOptions::default() }).await;
        let client = StaffClient::at(app).await;
        let made = client.make("Document", json!({"code": "D-1", "name": "Manual"})).await;
        assert_eq!((&made["kind"], &made["revision"]), (&json!("other"), &Value::Null));
        Self { client, document: made["id"].clone(), folder }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/Document/{}/{rest}", self.document)
    }

    async fn bring(&self, query: &str, file: &[u8]) -> Reply {
        let request = self.client.app.post(&self.path(&format!("revisions/?{query}"))).token(&self.client.token);
        request.header("content-type", "application/octet-stream").bytes(file).send().await
    }

    /// How many files are kept, without unused ones.
    async fn files(&self, expected: usize) -> usize {
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

/// A PDF of this size, or what looks like one.
fn pdf(size: usize) -> Vec<u8> {
    let noise = (0_u32..).map(|n| n.wrapping_mul(2_654_435_761).to_le_bytes()[3]);
    b"%PDF-1.7\n".iter().copied().chain(noise).take(size).collect()
}

fn hash(bytes: &[u8]) -> String {
    use sha2::{Digest, Sha256};
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[actix_web::test]
async fn a_file_comes_back_as_it_was_whole_and_in_parts() {
    let archive = Archive::open().await;
    let file = pdf(5_000_000);
    let made = archive.bring("fileName=Handbuch%20%C3%9C.pdf&remark=First", &file).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let revision = &made.json;
    assert_eq!((&revision["number"], &revision["size"]), (&json!(1), &json!(5_000_000)));
    assert_eq!((&revision["sha256"], &revision["mediaType"]), (&json!(hash(&file)), &json!("application/pdf")));
    assert_eq!((&revision["by"]["name"], &revision["remark"]), (&json!("Staff"), &json!("First")));
    assert!(revision.get("place").is_none());

    let path = archive.path("revisions/1/file/");
    let whole = archive.client.get(&path).await;
    assert_eq!((whole.status.as_u16(), whole.bytes == file), (200, true));
    assert_eq!(whole.header("content-type"), "application/pdf");
    assert_eq!(whole.header("content-length"), "5000000");
    assert_eq!(
        whole.header("content-disposition"),
        "attachment; filename=\"Handbuch _.pdf\"; filename*=UTF-8''Handbuch%20%C3%9C.pdf"
    );
    assert_eq!(whole.header("x-content-type-options"), "nosniff");
    assert!(whole.header("content-security-policy").contains("sandbox"));
    let shown = archive.client.get(&format!("{path}?inline=1")).await;
    assert!(shown.header("content-disposition").starts_with("inline;"));

    let with = |name: &'static str, value: String| {
        let request = archive.client.app.get(&path).token(&archive.client.token).header(name, &value);
        request.header("accept-encoding", "gzip").send()
    };
    let part = with("range", "bytes=1000000-1000999".to_owned()).await;
    assert_eq!((part.status.as_u16(), &part.bytes[..]), (206, &file[1_000_000..1_001_000]));
    assert_eq!(part.header("content-range"), "bytes 1000000-1000999/5000000");
    let beyond = with("range", "bytes=5000000-".to_owned()).await;
    assert_eq!((refused(&beyond), beyond.header("content-range")), ((416, "range"), "bytes */5000000"));
    let tag = whole.header("etag").to_owned();
    assert_eq!(with("if-none-match", tag).await.status, 304);
    assert_eq!(archive.client.get(&archive.path("revisions/2/file/")).await.status, 404);
    assert_eq!(archive.files(1).await, 1);
}

#[actix_web::test]
async fn what_is_no_file_to_be_kept_is_refused_and_leaves_nothing() {
    let archive = Archive::open().await;
    let page = b"<!DOCTYPE html><html><script>alert(1)</script></html>";
    assert_eq!(refused(&archive.bring("fileName=a.pdf", page).await), (415, "file_type"));
    assert_eq!(refused(&archive.bring("fileName=a.html", page).await), (415, "file_type"));
    assert_eq!(refused(&archive.bring("fileName=a.png", &pdf(100)).await), (415, "file_type"));
    for name in ["..%2Fa.pdf", "a%5Cb.pdf", "a%0Ab.pdf", "a%E2%80%AEfdp.pdf", ""] {
        let reply = archive.bring(&format!("fileName={name}"), &pdf(100)).await;
        assert_eq!(refused(&reply), (422, "file_name"), "{name}");
    }
    assert_eq!(refused(&archive.bring("fileName=a.pdf", b"").await), (422, "invalid"));
    let reply = archive.bring("fileName=a.pdf", &pdf(LARGEST + 1)).await;
    assert_eq!(refused(&reply), (413, "file_too_large"));
    // The same without saying so first.
    let path = archive.path("revisions/?fileName=a.pdf");
    let request = archive.client.app.request(Method::POST, &path).token(&archive.client.token);
    assert_eq!(refused(&request.send_pieces(pdf(LARGEST + 1)).await), (413, "file_too_large"));
    assert_eq!(archive.client.get(&archive.path("revisions/")).await.json["totalRecords"], 0);
    assert_eq!(archive.files(0).await, 0);
}

#[actix_web::test]
async fn a_document_shows_its_latest_revision_and_keeps_the_others() {
    let archive = Archive::open().await;
    assert_eq!(archive.bring("fileName=one.txt", b"Torque: 40 Nm").await.status, 201);
    let name = "%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E.txt";
    let second = archive.bring(&format!("fileName={name}&remark=Torque"), b"Torque: 45 Nm").await;
    assert_eq!((&second.json["number"], second.status.as_u16()), (&json!(2), 201));
    let document = archive.client.get(archive.path("").trim_end_matches('/')).await;
    // A name is text and nothing else, wherever it shows.
    assert_eq!(document.json["fileName"], "<img src=x onerror=alert(1)>.txt");
    assert_eq!(document.header("content-type"), "application/json");
    assert_eq!((&document.json["revision"], &document.json["size"]), (&json!(2), &json!(13)));
    let all = archive.client.get(&archive.path("revisions/")).await.json;
    let numbers: Vec<&Value> = all["items"].as_array().unwrap().iter().map(|one| &one["number"]).collect();
    assert_eq!(numbers, [2, 1]);
    assert_eq!(archive.client.get(&archive.path("revisions/1/file/")).await.text, "Torque: 40 Nm");
    let inline = archive.client.get(&archive.path("revisions/2/file/?inline=1")).await;
    assert!(inline.header("content-disposition").starts_with("attachment;"), "text is not shown");
    let history = archive.client.get(&archive.path("history/")).await.json;
    assert_eq!(history["items"][0]["after"], json!({"revision": 2}));
    // Two at once get a number each.
    let (one, two) = futures_util::join!(archive.bring("fileName=a.txt", b"a"), archive.bring("fileName=b.txt", b"b"));
    let mut numbers = [one.json["number"].as_i64().unwrap(), two.json["number"].as_i64().unwrap()];
    numbers.sort_unstable();
    assert_eq!(numbers, [3, 4]);
    archive.client.post(&archive.path("archive/"), json!({})).await;
    assert_eq!(refused(&archive.bring("fileName=c.txt", b"c").await), (409, "archived"));
}

#[actix_web::test]
async fn documents_are_found_from_what_they_are_about() {
    let archive = Archive::open().await;
    let pump = archive.client.post("/api/Asset/", json!({"code": "P-1", "name": "Pump"})).await.json["id"].clone();
    let links = archive.path("links/");
    let link = archive.client.post(&links, json!({"family": "asset", "id": pump})).await;
    assert_eq!((link.status.as_u16(), &link.json["name"]), (201, &json!("Pump")));
    assert_eq!(
        refused(&archive.client.post(&links, json!({"family": "asset", "id": pump})).await),
        (409, "linked_already")
    );
    assert_eq!(
        refused(&archive.client.post(&links, json!({"family": "asset", "id": 999_999})).await),
        (422, "unknown_reference")
    );
    assert_eq!(refused(&archive.client.post(&links, json!({"family": "magic", "id": pump})).await), (422, "invalid"));
    let user = json!({"family": "user", "id": archive.client.app.demo.users[0]});
    assert_eq!(refused(&archive.client.post(&links, user).await), (403, "permission_required"), "staff sees no users");
    assert_eq!(archive.bring("fileName=one.txt", b"Torque").await.status, 201);
    let of_pump = format!("/api/DocumentLink/?family=asset&id={pump}");
    let found = archive.client.get(&of_pump).await.json;
    assert_eq!((&found["items"][0]["code"], &found["items"][0]["fileName"]), (&json!("D-1"), &json!("one.txt")));
    assert_eq!(archive.client.get(&links).await.json["items"][0]["code"], "P-1");
    // Who may not see assets does not see their documents either.
    let guest = archive.client.app.sign_in("guest@demo.example").await;
    assert_eq!(refused(&archive.client.app.get(&of_pump).token(&guest).send().await), (403, "permission_required"));
    let gone = format!("{links}{}", link.json["id"]);
    assert_eq!(archive.client.app.delete(&gone).token(&archive.client.token).send().await.status, 204);
    assert_eq!(archive.client.get(&of_pump).await.json["totalRecords"], 0);
}

#[actix_web::test]
async fn another_tenant_reads_nothing() {
    let archive = Archive::open().await;
    assert_eq!(archive.bring("fileName=one.txt", b"Secret").await.status, 201);
    let theirs = archive.client.app.sign_in("admin@acme.example").await;
    for rest in ["revisions/", "revisions/1/file/", "links/"] {
        let request = archive.client.app.get(&archive.path(rest)).host("acme.localhost").token(&theirs);
        assert_eq!(refused(&request.send().await), (404, "not_found"), "{rest}");
    }
    let eve = json!({
        "email": "eve@demo.example", "username": "eves", "displayName": "Eve",
        "roleId": archive.client.app.demo.roles.guest, "passwordSha256": client_hex(PASSWORD),
    });
    let admin = archive.client.app.sign_in("admin@demo.example").await;
    assert_eq!(archive.client.app.post("/api/User/").token(&admin).json(eve).send().await.status, 201);
    let eve = archive.client.app.sign_in("eve@demo.example").await;
    let reply = archive.client.app.get(&archive.path("revisions/1/file/")).token(&eve).send().await;
    assert_eq!(refused(&reply), (403, "permission_required"));
}

#[actix_web::test]
async fn a_failing_storage_is_reported_and_nothing_is_written() {
    let archive = Archive::open().await;
    assert_eq!(archive.bring("fileName=one.txt", b"Torque").await.status, 201);
    let files = archive.folder.path().join("files");
    std::fs::rename(&files, archive.folder.path().join("away")).unwrap();
    std::fs::write(&files, "no folder").unwrap();
    assert_eq!(refused(&archive.bring("fileName=two.txt", b"Torque").await), (503, "storage_unavailable"));
    let reply = archive.client.get(&archive.path("revisions/1/file/")).await;
    assert_eq!(refused(&reply), (503, "storage_unavailable"));
    assert_eq!(archive.client.get(&archive.path("revisions/")).await.json["totalRecords"], 1);
}

#[actix_web::test]
async fn a_document_that_never_got_a_file_goes_and_its_code_is_free() {
    let archive = Archive::open().await;
    let path = format!("/api/Document/{}", archive.document);
    let remove = async || archive.client.app.delete(&path).token(&archive.client.token).send().await;
    let exe = archive.bring("fileName=tool.exe", b"MZ").await;
    assert_eq!(exe.status, 415, "{}", exe.text);
    assert_eq!(remove().await.status, 204);
    assert_eq!(refused(&remove().await), (404, "not_found"));
    let again = archive.client.make("Document", json!({"code": "D-1", "name": "Manual"})).await;
    assert_eq!(archive.client.get("/api/Document/").await.json["totalRecords"], 1);

    let path = format!("/api/Document/{}", again["id"]);
    let file = archive.client.app.post(&format!("{path}/revisions/?fileName=a.txt")).token(&archive.client.token);
    assert_eq!(file.bytes(b"Text").send().await.status, 201);
    let kept = archive.client.app.delete(&path).token(&archive.client.token).send().await;
    assert_eq!(refused(&kept), (409, "has_revisions"));

    // One that a location has for its plan stays, too.
    let plan = archive.client.make("Document", json!({"code": "D-2", "name": "Plan"})).await["id"].clone();
    archive.client.make("Location", json!({"code": "L-1", "name": "Hall", "planId": plan})).await;
    let used = archive.client.app.delete(&format!("/api/Document/{plan}")).token(&archive.client.token).send().await;
    assert_eq!(refused(&used), (409, "in_use"));
}
