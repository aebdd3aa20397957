//! What a dashboard's widgets may be.

use gantry_domain::Error;
use gantry_store::dashboards::dashboard_widgets::{MOST_WIDGETS, Widgets};
use serde_json::{Value, json};

fn widget(more: Value) -> Value {
    let mut widget = json!({ "id": "a", "x": 0, "y": 0, "w": 4, "h": 3, "title": "" });
    widget.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    widget
}

fn wrong(widgets: Value) -> Option<String> {
    let widgets: Widgets = serde_json::from_value(widgets).unwrap();
    match widgets.check() {
        Ok(()) => None,
        Err(Error::Invalid { fields, .. }) => Some(fields[0].field.clone()),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn every_kind_is_kept_as_it_is_sent() {
    for content in [
        json!({ "kind": "value", "sensorId": 1, "sparkline": true }),
        json!({ "kind": "gauge", "sensorId": 1, "least": null, "most": 90.5 }),
        json!({ "kind": "trend", "sensorIds": [1, 2], "band": true, "compare": false }),
        json!({ "kind": "bar", "sensorIds": [1] }),
        json!({ "kind": "table", "sensorIds": [1] }),
        json!({ "kind": "timeline", "sensorIds": [1] }),
        json!({ "kind": "alarms", "severities": ["high", "critical"], "sensorIds": [3, 4] }),
        json!({ "kind": "map", "sensorIds": [1] }),
        json!({ "kind": "plan", "locationId": 3, "sensorIds": [] }),
        json!({ "kind": "text", "text": "Hall 2" }),
        json!({ "kind": "picture", "documentId": 3 }),
        json!({ "kind": "workOrders", "boardId": 1, "rows": 10 }),
    ] {
        let sent = json!([widget(content)]);
        let read: Widgets = serde_json::from_value(sent.clone()).unwrap();
        assert_eq!(serde_json::to_value(&read).unwrap(), sent);
        assert!(read.check().is_ok(), "{sent}");
    }
}

#[test]
fn widgets_that_cannot_be_shown_are_reported_by_position() {
    let text = || json!({ "kind": "text", "text": "" });
    let at = |x: u32, w: u32| widget(json!({ "kind": "text", "text": "", "x": x, "w": w }));
    assert_eq!(wrong(json!([at(0, 24)])), None);
    assert_eq!(wrong(json!([at(1, 24)])).as_deref(), Some("widgets.0"));
    assert_eq!(wrong(json!([at(0, 0)])).as_deref(), Some("widgets.0"));
    assert_eq!(wrong(json!([widget(text()), widget(text())])).as_deref(), Some("widgets.1"), "one id twice");
    let trend = |ids: Vec<i64>| widget(json!({ "kind": "trend", "sensorIds": ids, "band": false, "compare": false }));
    assert_eq!(wrong(json!([trend(vec![])])).as_deref(), Some("widgets.0"));
    assert_eq!(wrong(json!([trend((1..=7).collect())])).as_deref(), Some("widgets.0"));
    assert_eq!(wrong(json!([trend(vec![2, 2])])).as_deref(), Some("widgets.0"));
    let gauge = widget(json!({ "kind": "gauge", "sensorId": 1, "least": 5.0, "most": 5.0 }));
    assert_eq!(wrong(json!([gauge])).as_deref(), Some("widgets.0"));
    let many: Vec<Value> =
        (0..=MOST_WIDGETS).map(|id| widget(json!({ "id": id.to_string(), "kind": "text", "text": "" }))).collect();
    assert_eq!(wrong(json!(many)).as_deref(), Some("widgets"));
    let all = |from: i64| json!({ "kind": "table", "sensorIds": (from..from + 200).collect::<Vec<_>>(), "id": from.to_string() });
    let many: Vec<Value> = (0..6).map(|table| widget(all(table * 200))).collect();
    assert_eq!(wrong(json!(many)).as_deref(), Some("widgets"));
}

#[test]
fn what_is_no_widget_is_not_read() {
    for wrong in [json!({ "kind": "clock" }), json!({ "kind": "value", "sensorId": "1", "sparkline": true }), json!({})]
    {
        assert!(serde_json::from_value::<Widgets>(json!([widget(wrong)])).is_err());
    }
}
