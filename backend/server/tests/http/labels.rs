//! Labels with QR codes, and what is found by scanning one.

use gantry_testkit::app::TestApp;
use serde_json::{Value, json};

use crate::client::refused;
use crate::stock::Store;

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

#[actix_web::test]
async fn users_who_see_assets_choose_which_labels_they_print() {
    let app = TestApp::start().await;
    let staff = app.sign_in("staff@demo.example").await;
    let mut ids = Vec::new();
    for code in ["A-1", "A-2", "A-3"] {
        let made = app.post("/api/Asset/").token(&staff).json(json!({"code": code, "name": code})).send().await;
        ids.push(made.json["id"].as_i64().unwrap());
    }
    let archive = app.post(&format!("/api/Asset/{}/archive/", ids[2])).token(&staff).json(json!({}));
    assert_eq!(archive.send().await.status, 200);
    let token = app.sign_in("user@demo.example").await;
    let change = app.put(&format!("/api/Asset/{}", ids[0])).token(&token).json(json!({"version": 1, "name": "Mine"}));
    assert_eq!(change.send().await.code(), "permission_required", "they only look");
    let named = async |query: String| {
        let reply = app.get(&format!("/api/Asset/all/?{query}")).token(&token).send().await;
        let codes = reply.json["items"].as_array().map(|items| items.iter().map(|one| one["code"].clone()).collect());
        (reply.status.as_u16(), codes.unwrap_or(serde_json::Value::Null))
    };
    assert_eq!(named(format!("ids={},{}", ids[2], ids[0])).await, (200, json!(["A-1", "A-3"])), "archived ones, too");
    assert_eq!(named(format!("ids={},{}&search=3&rows=1", ids[2], ids[0])).await, (200, json!(["A-3"])));
    assert_eq!(named(String::new()).await, (200, json!(["A-1", "A-2"])));
    assert_eq!(named("ids=1,x".to_owned()).await.0, 422);
    assert_eq!(named(format!("ids={}", vec!["1"; 501].join(","))).await.0, 422);
    let page = app.get(&format!("/api/Asset/?ids={},{},0", ids[2], ids[0])).token(&token).send().await.json;
    let told: Vec<_> = page["items"].as_array().unwrap().iter().map(|one| (&one["code"], &one["version"])).collect();
    assert_eq!(told, [(&json!("A-1"), &json!(1)), (&json!("A-3"), &json!(2))], "whole records, those that are there");
    assert_eq!(page["totalRecords"], 2);
    assert_eq!(app.get("/api/Asset/?ids=1,x").token(&token).send().await.status, 422);
    let sheet = app.post("/api/Asset/labels/").token(&token).json(json!({"ids": ids, "layout": "a4-3x8"}));
    assert_eq!(sheet.send().await.text.matches("<svg").count(), 3);
}

#[actix_web::test]
async fn parts_and_stock_locations_have_labels_that_lead_to_them() {
    let store = Store::open().await;
    let tube = json!({"code": "T/1 ü", "name": "Tube <3 m>", "unitId": store.unit});
    let tube = store.client.make("MasterPart", tube).await["id"].clone();
    let print = async |family: &str, body: Value| store.client.post(&format!("/api/{family}/labels/"), body).await;
    for (family, ids, path, label) in [
        ("MasterPart", json!([store.part, tube]), "/p/demo/T%2F1%20%C3%BC", "<b>T/1 ü</b>Tube &lt;3 m&gt;"),
        ("StockLocation", json!(store.places), "/l/demo/A-2", "<b>A-2</b>A-2"),
    ] {
        let sheet = print(family, json!({"ids": ids, "layout": "a4-3x8", "copies": 3})).await;
        assert_eq!((sheet.status.as_u16(), sheet.text.matches("<svg").count()), (200, 6), "{family}: {}", sheet.text);
        let address = format!("title=\"{}\"", store.client.app.url(path));
        assert_eq!((sheet.text.matches(&address).count(), sheet.text.matches(label).count()), (3, 3), "{address}");
        let first = ids[0].clone();
        for (body, code) in [
            (json!({"ids": [], "layout": "a4-3x8"}), "invalid"),
            (json!({"ids": vec![first.clone(); 501], "layout": "a4-3x8"}), "invalid"),
            (json!({"ids": ids, "layout": "a4-3x8", "copies": 0}), "invalid"),
            (json!({"ids": ids, "layout": "a4-3x8", "copies": 101}), "invalid"),
            (json!({"ids": vec![first.clone(); 6], "layout": "a4-3x8", "copies": 100}), "invalid"),
            (json!({"ids": [first, 999_999], "layout": "a4-3x8"}), "unknown_reference"),
        ] {
            assert_eq!(refused(&print(family, body).await), (422, code), "{family}");
        }
    }
    // As many labels of each as have come.
    let several = json!({"ids": [tube, tube, store.part], "layout": "label-62mm"});
    let sheet = print("MasterPart", several).await.text;
    assert_eq!((sheet.matches("<b>T/1 ü</b>").count(), sheet.matches("<b>BRG</b>").count()), (2, 1));

    let scan = async |path: &str| store.client.get(&format!("/api/{path}")).await;
    assert_eq!(scan("MasterPart/by-code/?code=t%2F1%20%C3%BC").await.json["id"], tube);
    assert_eq!(scan("StockLocation/by-code/?code=a-2").await.json["id"], store.places[1]);
    let place = scan("StockLocation/by-code/?code=A-1").await.json;
    assert_eq!(place["warehouseName"], "Main store");
    for unknown in ["MasterPart/by-code/?code=A-1", "StockLocation/by-code/?code=BRG", "StockLocation/by-code/"] {
        assert_eq!(refused(&scan(unknown).await), (404, "not_found"), "{unknown}");
    }
    let archive = store.client.post(&format!("/api/StockLocation/{}/archive/", store.places[1]), json!({})).await;
    assert_eq!(archive.status, 200);
    assert_eq!(scan("StockLocation/by-code/?code=A-2").await.status, 404, "what is archived is not led to");
}

#[actix_web::test]
async fn labels_of_parts_and_stock_locations_are_for_those_who_see_them() {
    let store = Store::open().await;
    let app = &store.client.app;
    let guest = app.sign_in("guest@demo.example").await;
    let theirs = app.sign_in("admin@acme.example").await;
    for (family, id, code) in [("MasterPart", &store.part, "BRG"), ("StockLocation", &store.places[0], "A-1")] {
        let (labels, by_code) = (format!("/api/{family}/labels/"), format!("/api/{family}/by-code/?code={code}"));
        // The permission comes first: what else is wrong is not told.
        for ids in [json!([id]), json!([]), json!([999_999])] {
            let print = app.post(&labels).token(&guest).json(json!({"ids": ids, "layout": "a4-3x8"}));
            assert_eq!(refused(&print.send().await), (403, "permission_required"), "{family}");
        }
        let scan = app.get(&by_code).token(&guest);
        assert_eq!(refused(&scan.send().await), (403, "permission_required"), "{family}");

        let print = app.post(&labels).json(json!({"ids": [id], "layout": "a4-3x8"}));
        let print = print.host("acme.localhost").token(&theirs).send().await;
        assert_eq!(refused(&print), (422, "unknown_reference"), "{family}");
        let scan = app.get(&by_code).host("acme.localhost").token(&theirs).send().await;
        assert_eq!(refused(&scan), (404, "not_found"), "{family}");
    }
}
