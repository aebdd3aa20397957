//! What plans refuse, each with its code.

use chrono::Days;
use serde_json::{Value, json};

use crate::client::refused;
use crate::plans::{activate, draft, later, office, orders, settled, today, trigger};

#[actix_web::test]
async fn what_cannot_be_planned_is_refused_with_its_code() {
    let client = office().await;
    let plan = draft(&client, json!({})).await;
    let calendar = async |more: Value| {
        let mut body = json!({ "planId": plan["id"], "frequency": "yearly", "startOn": today() });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        client.post("/api/CalendarTrigger/", body).await
    };
    let (tomorrow, yesterday) = (later(1), today() - Days::new(1));
    for (trigger, code) in [
        (json!({ "months": "2", "monthDays": "30" }), "never_matches"),
        (json!({ "interval": 0 }), "invalid"),
        (json!({ "until": yesterday }), "until_before_start"),
        (json!({ "weekdays": "XX" }), "invalid"),
        (json!({ "planId": 999_999 }), "unknown_reference"),
    ] {
        let reply = calendar(trigger.clone()).await;
        assert_eq!(refused(&reply), (422, code), "{trigger}: {}", reply.text);
    }
    let meter = client.make("Meter", json!({ "code": "OLD", "name": "Hours", "kind": "continuous" })).await;
    assert_eq!(client.post(&format!("/api/Meter/{}/archive/", meter["id"]), json!({})).await.status, 200);
    let used = json!({ "planId": plan["id"], "meterId": meter["id"], "interval": "10" });
    assert_eq!(refused(&client.post("/api/MeterTrigger/", used).await), (422, "unknown_reference"));
    let done = json!({
        "calendarTriggers": [{ "mode": "floating" }], "history": [{ "trigger": 1, "target": today(), "completedOn": later(2) }],
    });
    assert_eq!(refused(&client.post("/api/MaintenancePlan/preview/", done).await), (422, "in_future"));
    let assets: Vec<Value> = (1..=5_001).map(|id| json!({ "assetId": id })).collect();
    let many = client.post("/api/MaintenancePlan/", json!({ "name": "Many", "assets": assets })).await;
    assert_eq!(refused(&many), (422, "invalid"), "{}", many.text);
    assert!(many.text.contains("At most 500 lines"), "{}", many.text);

    // More than 10,000 occurrences a year: thirty assets every day.
    let mut of_plan = Vec::new();
    for nth in 0..30 {
        let asset = client.make("Asset", json!({ "code": format!("F-{nth}"), "name": "Fan" })).await;
        of_plan.push(json!({ "assetId": asset["id"] }));
    }
    let dense = draft(&client, json!({ "assets": of_plan })).await;
    trigger(&client, &dense, json!({ "startOn": tomorrow, "interval": 1 })).await;
    let active = client.post(&format!("/api/MaintenancePlan/{}/status/?status=active", dense["id"]), json!({})).await;
    assert_eq!(refused(&active), (422, "too_many_occurrences"), "{}", active.text);

    // An asset that is sold after its work was claimed and before the order is there.
    let sold = of_plan[0]["assetId"].clone();
    let one = draft(&client, json!({ "assets": [{ "assetId": sold }, of_plan[1]] })).await;
    trigger(&client, &one, json!({ "startOn": later(5) })).await;
    activate(&client, &one).await;
    settled(&client).await;
    let claimed = format!(
        "SET app.tenant_id = '{tenant}'; INSERT INTO plan_occurrence (tenant_id, plan_id, asset_id, trigger_id, target, iteration, due_at, due_on, state, revision, at) \
         SELECT {tenant}, {plan}, {sold}, id, '2020-01-01', 1, now(), current_date, 'claimed', 1, now() FROM calendar_trigger \
         WHERE plan_id = {plan}",
        tenant = client.app.demo.id,
        plan = one["id"],
    );
    client.app.ask_database(&claimed).await;
    let sell = "UPDATE asset SET archived_at = now() WHERE id";
    client.app.ask_database(&format!("SET app.tenant_id = '{}'; {sell} = {sold}", client.app.demo.id)).await;
    let generate = format!("/api/MaintenancePlan/{}/generate/", one["id"]);
    let made = client.post(&generate, json!({})).await;
    assert_eq!(made.json["workOrderIds"].as_array().map(Vec::len), Some(1), "for the other one: {}", made.text);
    assert_eq!(orders(&client).await.len(), 1);
    let state =
        client.app.ask_database("SELECT state || ' ' || cause FROM plan_occurrence WHERE target = '2020-01-01'").await;
    assert_eq!(state, "skipped assetStopped");
    let log = client.get(&format!("/api/MaintenancePlan/{}/log/", one["id"])).await.text;
    assert!(log.contains("asset archived or stopped"), "{log}");
}
