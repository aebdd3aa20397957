//! Labels with QR codes, and what is found by scanning one.

use gantry_testkit::app::TestApp;
use serde_json::json;

#[actix_web::test]
async fn a_sheet_has_a_label_for_each_asset_and_a_scan_finds_it() {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    let mut ids = Vec::new();
    for (code, name) in [("P/1 ü", "Feed <pump>"), ("F-2", "Fan")] {
        let made = app.post("/api/Asset/").token(&token).json(json!({"code": code, "name": name})).send().await;
        assert_eq!(made.status, 201, "{}", made.text);
        ids.push(made.json["id"].clone());
    }
    let print =
        |body| app.post("/api/Asset/labels/").token(&token).header("x-forwarded-proto", "https").json(body).send();
    for layout in ["a4-3x8", "a4-4x10", "label-62mm"] {
        let sheet = print(json!({"ids": ids, "layout": layout})).await;
        assert_eq!((sheet.status.as_u16(), sheet.text.matches("<svg").count()), (200, 2), "{layout}: {}", sheet.text);
        assert!(sheet.text.contains("<b>P/1 ü</b>Feed &lt;pump&gt;"));
        let address = app.url("/a/demo/P%2F1%20%C3%BC").replace("http:", "https:");
        assert!(sheet.text.contains(&format!("title=\"{address}\"")), "{address}");
        assert_eq!(sheet.header("content-type"), "text/html; charset=utf-8");
        assert!(sheet.header("content-security-policy").contains("sandbox"));
    }
    for (body, code) in [
        (json!({"ids": [], "layout": "a4-3x8"}), "invalid"),
        (json!({"ids": vec![ids[0].clone(); 501], "layout": "a4-3x8"}), "invalid"),
        (json!({"ids": ids, "layout": "a5"}), "invalid"),
        (json!({"ids": [999_999], "layout": "a4-3x8"}), "unknown_reference"),
    ] {
        let refused = print(body).await;
        assert_eq!((refused.status.as_u16(), refused.code()), (422, code));
    }
    let scan = |code: &str| app.get(&format!("/api/Asset/by-code/?code={code}")).token(&token).send();
    assert_eq!(scan("p%2F1%20%C3%BC").await.json["name"], "Feed <pump>");
    assert_eq!(scan("nothing").await.status, 404);
}
