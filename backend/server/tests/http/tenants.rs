//! What a browser learns before the sign-in: the tenant, by its host name.

use gantry_domain::Need;
use gantry_store::tenants::settings::{self, TenantPicture};
use gantry_store::tenants::tenant::Picture;
use gantry_testkit::app::TestApp;

#[actix_web::test]
async fn the_host_name_decides_whose_sign_in_page_it_is() {
    let app = TestApp::start().await;
    for (host, identifier) in [("127.0.0.1", "demo"), ("gantry.example.com", "demo"), ("acme.localhost:8080", "acme")] {
        let reply = app.get("/api/TenantInfo/").host(host).send().await;
        assert_eq!(reply.json["tenantDetails"]["identifier"], identifier, "{host}");
    }
    let reply = app.get("/api/TenantInfo/").host("nobody.localhost").send().await;
    assert_eq!((reply.status.as_u16(), reply.code()), (404, "not_found"));
}

#[actix_web::test]
async fn a_tenant_without_pictures_has_none_and_one_with_shows_them() {
    let app = TestApp::start().await;
    for path in ["/api/TenantSettings/logo", "/api/TenantSettings/background"] {
        assert_eq!(app.get(path).send().await.status, 204);
    }
    let logo = Picture { content_type: "image/svg+xml".to_owned(), bytes: b"<svg/>".to_vec() };
    let set = async |tx: &gantry_store::Tx| settings::set_picture(tx, TenantPicture::Logo, Some(&logo)).await;
    app.store.tenant_tx(&app.demo.system(), Need::SignedIn, set).await.unwrap();
    let reply = app.get("/api/TenantSettings/logo").send().await;
    assert_eq!((reply.header("content-type"), reply.text.as_str()), ("image/svg+xml", "<svg/>"));
    let other = app.get("/api/TenantSettings/logo").host("acme.localhost").send().await;
    assert_eq!(other.status, 204, "another tenant still has none");
}
