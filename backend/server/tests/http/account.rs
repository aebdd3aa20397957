//! What people look after themselves: their sessions, their name and picture, where they work.

use gantry_testkit::app::{Reply, TestApp};
use gantry_testkit::viewer::Viewer;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::refused;

const AGENT: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

/// The least that is a PNG to who looks at it, and something else to tell it from others.
fn png(mark: u8) -> Vec<u8> {
    [&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], &[mark; 64]].concat()
}

async fn sessions(app: &TestApp, token: &str) -> Vec<Value> {
    let reply = app.get("/auth/sessions/").token(token).send().await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    assert_eq!(reply.json["totalRecords"], reply.json["items"].as_array().unwrap().len());
    reply.json["items"].as_array().unwrap().clone()
}

async fn me(app: &TestApp, token: &str) -> Value {
    app.get("/auth/signin/").token(token).send().await.json
}

async fn bring(app: &TestApp, token: &str, bytes: &[u8]) -> Reply {
    app.put("/auth/photo/").token(token).bytes(bytes).send().await
}

#[actix_web::test]
async fn one_sees_and_ends_ones_own_sessions() {
    let app = TestApp::start().await;
    let login = app.demo.login("user");
    let here = app.sign_in(&login).await;
    let body =
        json!({"email": login, "password": gantry_http::auth::password::client_hex(gantry_testkit::app::PASSWORD)});
    let there = app.post("/auth/signin").header("user-agent", AGENT).json(body).send().await;
    let there = there.json["access_token"].as_str().unwrap().to_owned();
    let other = app.sign_in(&app.demo.login("staff")).await;

    let mine = sessions(&app, &here).await;
    assert_eq!(mine.len(), 2, "only the own ones are listed");
    assert_eq!((&mine[0]["userAgent"], &mine[0]["current"]), (&json!(AGENT), &json!(false)));
    assert_eq!((&mine[0]["address"], &mine[1]["current"]), (&json!("127.0.0.1"), &json!(true)));
    let path = |session: &Value| format!("/auth/sessions/{}", session["id"].as_str().unwrap());

    let theirs = sessions(&app, &other).await;
    for unknown in [path(&theirs[0]), format!("/auth/sessions/{}", Uuid::nil())] {
        assert_eq!(refused(&app.delete(&unknown).token(&here).send().await), (404, "not_found"));
    }
    assert_eq!(sessions(&app, &other).await.len(), 1);

    let watching = Viewer::join(&app, &there).await;
    assert_eq!(app.delete(&path(&mine[0])).token(&here).send().await.status, 204);
    watching.closed().await;
    assert_eq!(refused(&app.get("/auth/signin/").token(&there).send().await), (401, "invalid_token"));
    assert_eq!(refused(&app.delete(&path(&mine[0])).token(&here).send().await), (404, "not_found"), "it is over");
    assert_eq!(sessions(&app, &here).await.len(), 1);
}

#[actix_web::test]
async fn all_other_sessions_end_at_once_on_all_nodes() {
    let app = TestApp::start().await;
    let login = app.demo.login("user");
    let here = app.sign_in(&login).await;
    let others = [app.sign_in(&login).await, app.sign_in(&login).await];
    let staff = app.sign_in(&app.demo.login("staff")).await;
    let mut ended = app.services().auth.revocations();
    let reply = app.delete("/auth/sessions/").token(&here).send().await;
    assert_eq!((reply.status.as_u16(), &reply.json["ended"]), (200, &json!(2)));
    assert_ne!(ended.recv().await.unwrap(), ended.recv().await.unwrap(), "open sockets hear of both");
    for token in &others {
        assert_eq!(app.get("/auth/signin/").token(token).send().await.status, 401);
    }
    for token in [&here, &staff] {
        assert_eq!(app.get("/auth/signin/").token(token).send().await.status, 200);
    }
    assert_eq!(app.delete("/auth/sessions/").token(&here).send().await.json["ended"], 0);
}

#[actix_web::test]
async fn a_new_name_is_shown_and_the_rest_stays() {
    let app = TestApp::start().await;
    let token = app.sign_in(&app.demo.login("user")).await;
    let shortcuts = json!({"shortcuts": ["workOrders"]});
    assert_eq!(app.put("/auth/user-data").token(&token).json(shortcuts).send().await.status, 204);
    let name = json!({"displayName": "  Tomás Reyes "});
    assert_eq!(app.put("/auth/user-data").token(&token).json(name).send().await.status, 204);
    let shown = me(&app, &token).await;
    assert_eq!(shown["data"]["displayName"], "Tomás Reyes");
    assert_eq!(shown["data"]["shortcuts"], json!(["workOrders"]), "what is not sent stays");
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let record = app.get(&format!("/api/User/{}", shown["id"])).token(&admin).send().await.json;
    assert_eq!((&record["displayName"], &record["version"]), (&json!("Tomás Reyes"), &json!(2)));
    for wrong in ["  ", &"x".repeat(81), "two\nlines"] {
        let reply = app.put("/auth/user-data").token(&token).json(json!({ "displayName": wrong })).send().await;
        assert_eq!(refused(&reply), (422, "invalid"), "{wrong:?}");
        assert!(reply.json["fields"]["displayName"].is_string());
    }
}

#[actix_web::test]
async fn a_picture_is_seen_by_all_of_the_tenant_and_replaced() {
    let app = TestApp::start().await;
    let token = app.sign_in(&app.demo.login("user")).await;
    let guest = app.sign_in(&app.demo.login("guest")).await;
    let id = app.demo.users[2];
    let path = format!("/api/User/{id}/photo/");
    assert_eq!(app.get(&path).token(&guest).send().await.status, 404, "there is none yet");

    let brought = bring(&app, &token, &png(1)).await;
    assert_eq!(brought.status, 200, "{}", brought.text);
    let url = brought.json["photoURL"].as_str().unwrap().to_owned();
    assert!(url.starts_with(&format!("{path}?v=")), "{url}");
    assert_eq!(me(&app, &token).await["data"]["photoURL"], url);
    let seen = app.get(&url).token(&guest).send().await;
    assert_eq!((seen.status.as_u16(), seen.header("content-type")), (200, "image/png"));
    assert_eq!((seen.header("x-content-type-options"), seen.bytes == png(1)), ("nosniff", true));
    assert!(seen.header("cache-control").contains("immutable"));
    let bare = app.get(&path).token(&guest).send().await;
    assert!(!bare.header("cache-control").contains("immutable"), "another one may be here tomorrow");
    let known = app.get(&path).token(&guest).header("if-none-match", seen.header("etag")).send().await;
    assert_eq!(known.status, 304);
    assert_eq!(refused(&app.get(&path).send().await), (401, "token_required"));
    let stranger = app.sign_in(&app.acme.login("admin")).await;
    assert_eq!(app.get(&path).host("acme.localhost").token(&stranger).send().await.status, 404);

    let all = app.get("/api/User/photos/").token(&guest).send().await.json;
    assert_eq!(all["items"], json!([{"userId": id, "personId": null, "photoURL": url}]));
    let next = bring(&app, &token, &png(2)).await.json["photoURL"].as_str().unwrap().to_owned();
    assert_ne!(next, url, "what is kept of the old one is not shown for the new one");
    assert_eq!(app.get(&next).token(&guest).send().await.bytes, png(2));

    let uuid = me(&app, &guest).await["uuid"].as_str().unwrap().to_owned();
    let contacts = app.get(&format!("/api/Chat/contacts/{uuid}")).token(&guest).send().await.json;
    let contact = contacts["items"].as_array().unwrap().iter().find(|one| one["tenantUserId"] == id).unwrap().clone();
    assert_eq!(contact["avatar"], next, "chats show it, too");

    assert_eq!(app.delete("/auth/photo/").token(&token).send().await.status, 204);
    assert_eq!(app.get(&path).token(&guest).send().await.status, 404);
    assert_eq!(me(&app, &token).await["data"]["photoURL"], "");
    assert_eq!(app.get("/api/User/photos/").token(&guest).send().await.json["totalRecords"], 0);
    assert_eq!(app.delete("/auth/photo/").token(&token).send().await.status, 204, "once more changes nothing");
}

#[actix_web::test]
async fn only_small_pictures_are_taken_for_pictures() {
    let app = TestApp::start().await;
    let token = app.sign_in(&app.demo.login("user")).await;
    let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>";
    for wrong in [&svg[..], b"GIF89a.............", b"%PDF-1.7", b"<!DOCTYPE html><script>", b""] {
        assert_eq!(refused(&bring(&app, &token, wrong).await), (415, "file_type"));
    }
    let large = [png(1), vec![0; 2_000_000]].concat();
    assert_eq!(refused(&bring(&app, &token, &large).await), (413, "file_too_large"));
    let untold = app.put("/auth/photo/").token(&token).send_pieces(large).await;
    assert_eq!(refused(&untold), (413, "file_too_large"), "nor when it does not say so before");
    assert_eq!(me(&app, &token).await["data"]["photoURL"], "");
}

#[actix_web::test]
async fn the_file_of_a_replaced_picture_goes() {
    let folder = tempfile::tempdir().unwrap();
    let files = gantry_http::storage::Files::in_folder(folder.path()).unwrap();
    let options = gantry_testkit::app::TestOptions { files: Some(files), ..Default::default() };
    let app = TestApp::start_with(options).await;
    let token = app.sign_in(&app.demo.login("user")).await;
    let kept = || std::fs::read_dir(folder.path().join(format!("documents/{}", app.demo.id))).unwrap().count();
    let until = async |count: usize| {
        for _ in 0..200 {
            if kept() == count {
                break;
            }
            actix_web::rt::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        assert_eq!(kept(), count);
    };
    bring(&app, &token, &png(1)).await;
    bring(&app, &token, &png(2)).await;
    until(1).await;
    app.delete("/auth/photo/").token(&token).send().await;
    until(0).await;
}

#[actix_web::test]
async fn where_one_works_is_kept_and_the_tenant_unless_one_says() {
    let app = TestApp::start().await;
    let token = app.sign_in(&app.demo.login("user")).await;
    assert_eq!(me(&app, &token).await["environment"], "demo");
    let set = async |word: &str| app.post(&format!("/api/Environment/?environment={word}")).token(&token).send().await;
    assert_eq!(set("plant-2").await.status, 204);
    assert_eq!(me(&app, &token).await["environment"], "plant-2");
    let again = app.sign_in(&app.demo.login("user")).await;
    assert_eq!(me(&app, &again).await["environment"], "plant-2", "on every browser");
    for wrong in ["", "%20", "two%20words", "%3Cb%3E", &"x".repeat(65)] {
        assert_eq!(refused(&set(wrong).await), (422, "invalid"), "{wrong}");
    }
}

#[actix_web::test]
async fn the_time_zones_of_the_world_come_with_the_tenants_own() {
    let app = TestApp::start().await;
    let token = app.sign_in(&app.demo.login("guest")).await;
    let zones = app.get("/api/Timezone/").token(&token).send().await.json;
    assert_eq!(zones["tenant"], "UTC");
    let items = zones["items"].as_array().unwrap();
    assert!(items.len() > 400 && zones["totalRecords"] == items.len());
    let tokyo = items.iter().find(|zone| zone["id"] == "Asia/Tokyo").unwrap();
    assert_eq!((&tokyo["offsetMinutes"], &tokyo["label"]), (&json!(540), &json!("(UTC+09:00) Asia/Tokyo")));
    let offsets: Vec<i64> = items.iter().map(|zone| zone["offsetMinutes"].as_i64().unwrap()).collect();
    assert!(offsets.is_sorted());
}

#[actix_web::test]
async fn the_keys_of_components_are_the_tenants_and_for_who_is_signed_in() {
    let app = TestApp::start().await;
    assert_eq!(refused(&app.get("/api/UiKeys/").send().await), (401, "token_required"));
    let token = app.sign_in(&app.demo.login("guest")).await;
    assert_eq!(app.get("/api/UiKeys/").token(&token).send().await.json, json!({"xgKey": "", "agKey": ""}));
}
