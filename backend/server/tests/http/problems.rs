//! How refusals look: one shape for all of them, and never more than the caller may know.

use gantry_testkit::app::{Reply, TestApp};
use serde_json::json;

fn seen(reply: &Reply) -> (u16, &str) {
    assert_eq!(reply.header("content-type"), "application/problem+json", "{}", reply.text);
    assert_eq!(reply.json["requestId"], reply.header("x-request-id"));
    assert_eq!(reply.json["status"], reply.status.as_u16());
    (reply.status.as_u16(), reply.code())
}

#[actix_web::test]
async fn every_refusal_is_a_problem_document() {
    let app = TestApp::start().await;
    let token = app.sign_in("admin@demo.example").await;
    let sign_in = || app.post("/auth/signin");

    assert_eq!(seen(&app.get("/api/Nothing/").send().await), (404, "unknown_path"));
    assert_eq!(seen(&sign_in().body("{\"email\": ").send().await), (400, "malformed_json"));
    assert_eq!(seen(&sign_in().body("{\"email\": 7, \"password\": []}").send().await), (422, "invalid"));
    assert_eq!(seen(&sign_in().body("{}").send().await), (422, "invalid"));
    let plain = sign_in().header("content-type", "text/plain").send().await;
    assert_eq!(seen(&plain), (415, "unsupported_media_type"));
    let large = format!("\"{}\"", "x".repeat(1_100_000));
    assert_eq!(seen(&sign_in().body(&large).send().await), (413, "payload_too_large"));
    assert_eq!(seen(&app.get("/api/UserSubModules/me").token(&token).send().await), (404, "not_found"));
    assert_eq!(seen(&app.post("/home").send().await), (405, "method_not_allowed"));
    let wrong = app.delete("/api/WorkOrder/1").token(&token).send().await;
    assert_eq!((seen(&wrong), wrong.header("allow")), ((405, "method_not_allowed"), "GET, PUT"));
    let sign_out = app.get("/auth/signin/logout").send().await;
    assert_eq!((seen(&sign_out), sign_out.header("allow")), ((405, "method_not_allowed"), "POST"));
    assert_eq!(seen(&app.delete("/api/WorkOrder/1/more/of/it").send().await), (404, "unknown_path"));
    let probe = app.post("/healthz").send().await;
    assert_eq!((seen(&probe), probe.header("allow")), ((405, "method_not_allowed"), "GET"));
}

#[actix_web::test]
async fn a_problem_document_names_all_that_is_known() {
    let app = TestApp::start().await;
    let id = "6f1b3c6e-0d6a-4f0e-9a51-0d8d5a3f1c11";
    let reply = app.get("/auth/signin/").header("x-request-id", id).send().await;
    insta::assert_json_snapshot!(reply.json);
}

#[actix_web::test]
async fn deep_json_is_refused_and_the_server_lives() {
    let app = TestApp::start().await;
    let deep = format!("{{\"email\": \"staff\", \"more\": {}", "[".repeat(200_000));
    assert_eq!(seen(&app.post("/auth/signin").body(&deep).send().await), (400, "malformed_json"));
    assert_eq!(app.get("/healthz").send().await.status, 200);
}

#[actix_web::test]
async fn a_nul_is_refused_wherever_it_stands_instead_of_troubling_the_database() {
    let app = TestApp::start().await;
    let token = app.sign_in("admin@demo.example").await;
    let nul = async |path: &str, body: &str| seen(&app.post(path).token(&token).body(body).send().await).0;
    assert_eq!(nul("/auth/signin", r#"{"email": "a\u0000@x.example", "password": ""}"#).await, 422);
    assert_eq!(nul("/api/WorkOrder/list/", r#"{"globalFilter": "\u0000"}"#).await, 422);
    let filter = r#"{"filters": {"title": {"value": "\u0000", "matchMode": "contains"}}}"#;
    assert_eq!(nul("/api/WorkOrder/list/", filter).await, 422);
    let query = app.get("/api/Asset/all/?search=a%00b").token(&token).send().await;
    assert_eq!(seen(&query), (422, "invalid"));
}

#[actix_web::test]
async fn a_filter_by_a_year_that_no_calendar_has_is_refused() {
    let app = TestApp::start().await;
    let token = app.sign_in("admin@demo.example").await;
    for year in ["-200000-01-01", "+262000-01-01", "0000-01-01"] {
        let body = json!({ "filters": { "due": { "value": year, "matchMode": "dateIs" } } });
        let reply = app.post("/api/WorkOrder/list/").token(&token).json(body).send().await;
        assert_eq!(seen(&reply), (422, "invalid"), "{year}");
    }
}
