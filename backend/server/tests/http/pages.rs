//! The front end as browsers get it, and what monitoring sees.

use gantry_store::seed::{self, NewTenant};
use gantry_testkit::app::TestApp;

#[actix_web::test]
async fn any_page_is_the_app_under_a_strict_policy() {
    let app = TestApp::start().await;
    let reply = app.get("/maintenance-management/work-order-board/1").send().await;
    assert_ne!(reply.code(), "no_front_end", "build the front end first: npm --prefix frontend run build");
    let policy = reply.header("content-security-policy");
    let nonce = policy.split("'nonce-").nth(1).and_then(|rest| rest.split('\'').next()).unwrap();
    assert!(!policy.contains("unsafe"), "{policy}");
    assert!(policy.contains("connect-src 'self' ws: wss:") && policy.contains("frame-ancestors 'none'"), "{policy}");
    assert!(policy.contains("frame-src blob:;") && policy.contains("object-src 'none'"), "{policy}");
    assert!(reply.text.contains(&format!("nonce=\"{nonce}\"")));
    assert!(!reply.text.contains("__CSP_NONCE__"));
    assert_eq!(reply.header("cache-control"), "no-cache");
    let again = app.get("/home").send().await;
    assert_ne!(again.header("content-security-policy"), policy, "a nonce is used once");

    let libraries = reply.text.split("/assets/libraries-").nth(1).and_then(|rest| rest.split(".js").next()).unwrap();
    let script = &format!("/assets/libraries-{libraries}.js");
    let packed = app.get(script).header("accept-encoding", "gzip").send().await;
    assert_eq!(packed.header("content-encoding"), "gzip");
    let smallest = app.get(script).header("accept-encoding", "gzip, deflate, br").send().await;
    assert_eq!(smallest.header("content-encoding"), "br");
    assert_eq!(packed.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(packed.header("x-content-type-options"), "nosniff");
    let worker = app.get("/sw.js").send().await;
    let policy = worker.header("content-security-policy");
    assert_eq!((worker.header("cache-control"), policy), ("no-cache", "default-src 'self'; frame-ancestors 'none'"));
}

#[actix_web::test]
async fn long_answers_are_packed_and_short_ones_sent_as_they_are() {
    let app = TestApp::start().await;
    let asked = |path| app.get(path).header("accept-encoding", "gzip").send();
    assert_eq!(asked("/api/openapi.json").await.header("content-encoding"), "gzip");
    let short = asked("/api/TenantInfo/").await;
    assert_eq!((short.status.as_u16(), short.header("content-encoding")), (200, ""));
}

#[actix_web::test]
async fn a_missing_file_is_missing() {
    let app = TestApp::start().await;
    for path in ["/assets/nothing.js", "/assets/../../Cargo.toml", "/assets/%2e%2e/%2e%2e/Cargo.toml"] {
        assert_eq!(app.get(path).send().await.status, 404, "{path}");
    }
}

#[actix_web::test]
async fn only_behind_tls_browsers_get_hsts() {
    let app = TestApp::start().await;
    let plain = app.get("/healthz").send().await;
    assert_eq!(plain.header("strict-transport-security"), "");
    let secure = app.get("/healthz").header("x-forwarded-proto", "https").send().await;
    assert_eq!(secure.header("strict-transport-security"), "max-age=31536000");
}

#[actix_web::test]
async fn monitoring_sees_life_readiness_and_measures() {
    let app = TestApp::start().await;
    assert_eq!(app.get("/healthz").send().await.text, "ok\n");
    assert_eq!(app.get("/readyz").send().await.text, "ready\n");
    gantry_server::telemetry::measure();
    app.get("/api/TenantInfo/").send().await;
    let measures = app.get("/metrics").send().await.text;
    assert!(measures.contains("gantry_http_request_seconds_bucket{route=\"/api/TenantInfo/\""), "{measures}");
    app.drain();
    let reply = app.get("/readyz").send().await;
    assert_eq!((reply.status.as_u16(), reply.code()), (503, "draining"));
}

#[actix_web::test]
async fn while_the_first_tenants_are_made_pages_are_served_and_say_so() {
    let app = TestApp::start().await;
    let info = || app.get("/api/TenantInfo/").header("host", "north.localhost").send();
    assert_eq!(info().await.status, 404);
    app.services().prepare();
    for reply in [info().await, app.get("/readyz").send().await] {
        assert_eq!((reply.status.as_u16(), reply.code()), (503, "preparing"));
        assert_eq!(reply.header("retry-after"), "1");
    }
    assert_eq!(app.get("/login").send().await.status, 200);
    assert_eq!(app.get("/api/TenantInfo/").send().await.status, 200, "one that is there already");

    let north = NewTenant { name: "North Plant", identifier: "north", time_zone: "UTC", currency: "USD" };
    let made = seed::create_tenant(&app.store, &north).await.unwrap();
    app.services().prepared([made.id]);
    assert_eq!(info().await.json["tenantDetails"]["name"], "North Plant", "at once");
    assert_eq!(app.get("/readyz").send().await.text, "ready\n");
}

#[actix_web::test]
async fn the_documentation_can_be_read_in_a_browser() {
    let app = TestApp::start().await;
    assert_eq!(app.get("/docs").send().await.header("location"), "/docs/");
    let page = app.get("/docs/").send().await;
    assert!(page.text.contains("swagger-ui"), "{}", page.text);
    let script = app.get("/docs/swagger-initializer.js").send().await;
    assert!(script.text.contains("/api/openapi.json"));
    let document = app.get("/api/openapi.json").send().await;
    assert_eq!(document.json["info"]["title"], "Gantry");
}
