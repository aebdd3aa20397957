//! Dashboards: kept as they are laid out, and refused where nothing could be shown.

use serde_json::{Value, json};

use crate::client::{StaffClient, refused};

fn widget(id: &str, more: Value) -> Value {
    let mut widget = json!({"id": id, "x": 0, "y": 0, "w": 4, "h": 3, "title": ""});
    widget.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    widget
}

#[actix_web::test]
async fn a_dashboard_is_kept_as_it_is_laid_out_and_changed_by_one_at_a_time() {
    let client = StaffClient::open().await;
    let value = widget("a", json!({"kind": "value", "sensorId": 7, "sparkline": true}));
    let text = widget("b", json!({"kind": "text", "text": "<b>Hall 2</b>", "x": 4}));
    let made = client.make("Dashboard", json!({"code": "HALL", "name": "Hall 2", "widgets": [value, text]})).await;
    assert_eq!((&made["widgets"], &made["widgetCount"]), (&json!([value, text]), &json!(2)));
    let path = format!("/api/Dashboard/{}", made["id"]);
    let moved = widget("a", json!({"kind": "value", "sensorId": 7, "sparkline": true, "x": 20}));
    let reply = client.put(&path, json!({"version": made["version"], "widgets": [moved]})).await;
    assert_eq!((reply.status.as_u16(), &reply.json["widgets"]), (200, &json!([moved])), "{}", reply.text);
    let late = client.put(&path, json!({"version": made["version"], "widgets": []})).await;
    assert_eq!(late.status.as_u16(), 409, "{}", late.text);
    assert_eq!(client.get(&path).await.json["widgets"], json!([moved]));
    assert_eq!(client.make("Dashboard", json!({"code": "BARE", "name": "Bare"})).await["widgets"], json!([]));
}

#[actix_web::test]
async fn what_cannot_be_shown_is_refused_by_its_place() {
    let client = StaffClient::open().await;
    let make = async |widgets: Value| {
        client.post("/api/Dashboard/", json!({"code": "HALL", "name": "Hall", "widgets": widgets})).await
    };
    let trend = |sensors: Vec<i64>| json!({"kind": "trend", "sensorIds": sensors, "band": true, "compare": false});
    for widgets in [
        json!([widget("a", json!({"kind": "text", "text": "", "x": 21}))]),
        json!([widget("a", trend((1..=7).collect()))]),
        json!([widget("a b", json!({"kind": "text", "text": ""}))]),
    ] {
        let reply = make(widgets.clone()).await;
        assert_eq!(refused(&reply), (422, "invalid"), "{widgets}: {}", reply.text);
        assert!(reply.text.contains("widgets.0"), "{}", reply.text);
    }
    for widgets in [json!([widget("a", json!({"kind": "clock"}))]), json!({}), json!([1])] {
        let reply = make(widgets.clone()).await;
        assert_eq!(reply.status.as_u16(), 422, "{widgets}: {}", reply.text);
    }
    assert_eq!(make(json!([])).await.status.as_u16(), 201);
}
