//! A tenant that leaves one installation and enters another, and one that is erased.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;

use gantry_http::auth::password::client_hex;
use gantry_http::storage::Files;
use gantry_server::archive::{self, Contents};
use gantry_store::archive::{self as rows, Export, NewTenant};
use gantry_store::tenants::suspension;
use gantry_testkit::app::{Reply, TestApp, TestOptions};
use serde_json::{Value, json};

async fn export(app: &TestApp, files: &Files, identifier: &str, to: &Path) -> Contents {
    let export = Export::begin(&app.database_url(), identifier).await.unwrap();
    archive::write(&export, files, File::create(to).unwrap(), |_, _| {}).await.unwrap()
}

async fn import(app: &TestApp, files: &Files, from: &Path, identifier: &str) -> Result<Contents, gantry_domain::Error> {
    let overview = archive::overview(File::open(from).unwrap())?;
    let new = NewTenant { identifier: identifier.to_owned(), name: "Moved".to_owned() };
    let read = archive::read(&app.database_url(), files, (&overview, File::open(from).unwrap()), &new, |_, _| {}).await;
    read.map(|(_, contents)| contents)
}

async fn get(app: &TestApp, host: &str, token: &str, path: &str) -> Reply {
    app.get(path).host(host).token(token).send().await
}

async fn sign_in(app: &TestApp, host: &str, login: &str) -> String {
    let body = json!({ "email": login, "password": client_hex(gantry_demo::PASSWORD), "locked": false });
    let reply = app.post("/auth/signin").host(host).json(body).send().await;
    reply.json["access_token"].as_str().unwrap_or_else(|| panic!("{}", reply.text)).to_owned()
}

/// One test, as creating the demonstration costs more than moving it.
#[actix_web::test]
async fn a_tenant_moves_with_all_that_it_has() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (folder.path().join("first.tar.gz"), folder.path().join("second.tar.gz"));
    let old = TestApp::demonstration().await;
    let contents = export(&old, &old.services().files, "demo", &first).await;
    assert!(
        contents.files > 0 && contents.rows["work_order"] > 100 && contents.rows["stream_event"] > 100,
        "{contents:?}"
    );

    // Elsewhere there are tenants already, whose ids are the same ones.
    let options = TestOptions { files: Some(Files::in_memory()), ..TestOptions::default() };
    let new = TestApp::start_with(options).await;
    let files = new.services().files.clone();
    let before = new.ask_database("SELECT count(*) FROM change").await;
    let read = import(&new, &files, &first, "moved").await.unwrap();
    assert_eq!(read, contents);
    let added = contents.rows["change"].to_string();
    let after = new.ask_database("SELECT count(*) FROM change").await;
    assert_eq!(
        after.parse::<u64>().unwrap(),
        before.parse::<u64>().unwrap() + added.parse::<u64>().unwrap(),
        "the copy is no change"
    );
    let taken = import(&new, &files, &first, "moved").await.unwrap_err();
    assert_eq!(taken.code(), "identifier_taken");

    it_is_the_same_to_those_who_work_there(&old, &new).await;
    what_was_read_is_what_is_written_again(&new, &files, &contents, &second).await;
    broken_archives_are_refused_and_leave_nothing(&new, &files, &first, folder.path()).await;
    it_goes_without_a_trace(&new, &files).await;
}

async fn it_is_the_same_to_those_who_work_there(old: &TestApp, new: &TestApp) {
    let here = sign_in(old, "127.0.0.1", "dispatcher@demo.example").await;
    let there = sign_in(new, "moved.localhost", "dispatcher@demo.example").await;
    for path in [
        "/api/Stream/board:1",
        "/api/Stream/board:1/log?rows=50",
        "/api/WorkOrder/?rows=200",
        "/api/Asset/?rows=200",
        "/api/Crew/",
    ] {
        let (one, two) = (get(old, "127.0.0.1", &here, path).await, get(new, "moved.localhost", &there, path).await);
        assert_eq!(
            (one.status, two.status),
            (actix_web::http::StatusCode::OK, actix_web::http::StatusCode::OK),
            "{path} {}",
            two.text
        );
        assert_eq!(one.json, two.json, "{path}");
    }
    let board = get(new, "moved.localhost", &there, "/api/Stream/board:1").await.json;
    let lists = board["state"]["lists"].as_array().unwrap();
    let order = lists.iter().find_map(|list| list["cards"][0]["id"].as_i64()).unwrap();
    let notes = format!("/api/WorkOrder/{order}/notes");
    let (one, two) = (get(old, "127.0.0.1", &here, &notes).await, get(new, "moved.localhost", &there, &notes).await);
    assert_eq!((two.status.as_u16(), one.json), (200, two.json));
    // Files come with it.
    let document = get(new, "moved.localhost", &there, "/api/Document/?rows=1").await.json["items"][0]["id"].clone();
    let file = format!("/api/Document/{document}/revisions/1/file/");
    let (one, two) = (get(old, "127.0.0.1", &here, &file).await, get(new, "moved.localhost", &there, &file).await);
    assert_eq!((one.status, one.text), (two.status, two.text), "{file}");
    // Work goes on: on the board, and with records whose ids come after those that were brought.
    let board = get(new, "moved.localhost", &there, "/api/Stream/board:1").await.json;
    let list = board["state"]["lists"][0]["id"].clone();
    let body = json!({ "boardNumber": 1, "listId": list, "title": "After the move" });
    let made = new.post("/api/WorkOrder/").host("moved.localhost").token(&there).json(body).send().await;
    assert_eq!(made.status, 201, "{}", made.text);
    let boss = sign_in(new, "moved.localhost", "admin@demo.example").await;
    let body = json!({ "code": "NEW", "name": "Made after the move" });
    let department = new.post("/api/Department/").host("moved.localhost").token(&boss).json(body).send().await;
    assert_eq!(department.status, 201, "{}", department.text);
    let found = get(new, "moved.localhost", &boss, "/api/Search/?q=After%20the%20move").await;
    assert!(found.text.contains("After the move"), "{}", found.text);
}

async fn what_was_read_is_what_is_written_again(new: &TestApp, files: &Files, contents: &Contents, second: &Path) {
    let again = export(new, files, "moved", second).await;
    assert_eq!(again.files, contents.files);
    // Since then a user signed in, opened a work order and made a department; the jobs of that run besides.
    let grown = [
        "asset",
        "person",
        "crew",
        "stock_movement",
        "message",
        "sensor",
        "meter_reading",
        "document_revision",
        "label",
        "alarm",
    ];
    let of = |contents: &Contents| -> BTreeMap<String, u64> {
        contents
            .rows
            .iter()
            .filter(|(name, _)| grown.contains(&name.as_str()))
            .map(|(name, rows)| (name.clone(), *rows))
            .collect()
    };
    assert_eq!(of(&again), of(contents));
    assert_eq!(again.rows["work_order"], contents.rows["work_order"] + 1);
    assert!(again.rows["change"] > contents.rows["change"]);
}

async fn broken_archives_are_refused_and_leave_nothing(new: &TestApp, files: &Files, whole: &Path, folder: &Path) {
    let tenants = "SELECT count(*) FROM tenant";
    let before = new.ask_database(tenants).await;
    let bytes = std::fs::read(whole).unwrap();
    let half = folder.join("half.tar.gz");
    std::fs::write(&half, &bytes[..bytes.len() / 2]).unwrap();
    assert_eq!(import(new, files, &half, "half").await.unwrap_err().code(), "no_archive");
    let none = folder.join("none.tar.gz");
    std::fs::write(&none, b"not an archive").unwrap();
    assert_eq!(import(new, files, &none, "none").await.unwrap_err().code(), "no_archive");
    // Another schema than the one that wrote it.
    new.ask_database("INSERT INTO __diesel_schema_migrations (version) VALUES ('99_later')").await;
    let other = import(new, files, whole, "other").await.unwrap_err();
    assert_eq!(other.code(), "other_version", "{other}");
    new.ask_database("DELETE FROM __diesel_schema_migrations WHERE version = '99_later'").await;
    assert_eq!(new.ask_database(tenants).await, before);
}

/// A round of the jobs that began before the tenant was suspended: it writes one notification more while the users are erased, after
/// the notifications are.
const LATE_NOTIFICATION: &str = "CREATE SEQUENCE late_notification; \
    CREATE FUNCTION notify_late() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
        IF nextval('late_notification') = 1 THEN \
            INSERT INTO notification (tenant_id, user_id, kind, key, variant, card) \
                SELECT tenant_id, id, 'assigned', 'late', 'info', true FROM gone LIMIT 1; \
        END IF; \
        RETURN NULL; \
    END $$; \
    CREATE TRIGGER notify_late AFTER DELETE ON \"user\" REFERENCING OLD TABLE AS gone \
        FOR EACH STATEMENT EXECUTE FUNCTION notify_late()";

async fn it_goes_without_a_trace(new: &TestApp, files: &Files) {
    let url = new.database_url();
    let id = new.ask_database("SELECT id FROM tenant WHERE identifier = 'moved'").await;
    let others = "SELECT count(*) FROM asset AS a JOIN tenant AS t ON t.id = a.tenant_id WHERE t.identifier <> 'moved'";
    let before = new.ask_database(others).await;
    let remove = async |tenant: &rows::Named| files.remove_all(tenant.id).await;
    let open = rows::erase(&url, "moved", remove, |_, _| {}).await.unwrap_err();
    assert_eq!(open.code(), "not_suspended");
    assert!(suspension::set(&new.store, "moved", true).await.unwrap());
    new.ask_database(LATE_NOTIFICATION).await;
    let erased = rows::erase(&url, "moved", remove, |_, _| {}).await.unwrap();
    assert!(erased.rows > 1_000, "{erased:?}");
    assert_eq!(new.ask_database("SELECT last_value > 1 FROM late_notification").await, "t");
    let tables = "SELECT string_agg(format('SELECT count(*) AS n FROM %I WHERE tenant_id = ', c.relname) || '$', ' UNION ALL ') \
        FROM pg_class AS c WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace \
        AND c.relname <> 'erased_tenant' \
        AND EXISTS (SELECT FROM pg_attribute AS a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id')";
    let tables = new.ask_database(tables).await.replace('$', &id);
    assert_eq!(new.ask_database(&format!("SELECT sum(n) FROM ({tables}) AS left_over")).await, "0");
    assert_eq!(files.remove_all(id.parse().unwrap()).await.unwrap(), 0, "no file is left");
    assert_eq!(
        new.ask_database(&format!(
            "SELECT identifier FROM erased_tenant WHERE tenant_id = {id} AND rows > 0 AND files > 0"
        ))
        .await,
        "moved"
    );
    assert_eq!(new.ask_database(others).await, before);
    let gone: Value = new.get("/api/TenantInfo/").host("moved.localhost").send().await.json;
    assert!(gone["code"] == "not_found" || gone["code"] == "tenant_suspended", "{gone}");
}
