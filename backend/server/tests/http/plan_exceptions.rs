//! Occurrences that are moved or left out by hand, series that are moved, and previews of triggers that are not saved: forecast, calendar and
//! generator agree.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::client::{StaffClient, refused};
use crate::plans::{activate, dates, draft, forecast, later, office, orders, settled, trigger, until_orders};

/// An active plan with a date every seven days, from the third day on.
async fn weekly(client: &StaffClient, more: Value) -> Value {
    let plan = draft(client, json!({})).await;
    let mut calendar = json!({ "startOn": later(3), "interval": 7 });
    calendar.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    trigger(client, &plan, calendar).await;
    activate(client, &plan).await;
    settled(client).await;
    plan
}

fn path(plan: &Value, rest: &str) -> String {
    format!("/api/MaintenancePlan/{}/{rest}", plan["id"])
}

/// The nth occurrence that is foreseen, as a call names it.
async fn occurrence(client: &StaffClient, plan: &Value, nth: usize) -> Value {
    let items = forecast(client, plan).await["items"].clone();
    let one = &items[nth];
    json!({ "assetId": one["assetId"], "triggerId": one["triggerId"], "target": one["target"] })
}

fn with(mut body: Value, more: Value) -> Value {
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

#[actix_web::test]
async fn one_occurrence_is_moved_alone_and_generated_on_its_new_day() {
    let client = office().await;
    let plan = weekly(&client, json!({})).await;
    let first = occurrence(&client, &plan, 0).await;
    let put = async |more: Value| client.post(&path(&plan, "exceptions/"), with(first.clone(), more)).await;
    assert_eq!(refused(&put(json!({ "to": later(10) })).await), (422, "too_far"));
    assert_eq!(refused(&put(json!({ "to": later(5), "target": later(4) })).await), (422, "unknown_occurrence"));
    assert_eq!(refused(&put(json!({ "to": later(5), "target": "soon" })).await), (422, "invalid"));
    assert_eq!(refused(&put(json!({ "to": later(5), "reason": "x".repeat(501) })).await), (422, "invalid"));
    let made = put(json!({ "to": later(5), "reason": "Trade fair" })).await;
    assert_eq!(made.status, 201, "{}", made.text);
    assert_eq!((&made.json["dueOn"], &made.json["movedTo"]), (&json!(later(3)), &json!(later(5))));
    let seen = forecast(&client, &plan).await;
    assert_eq!(dates(&seen)[..2], [later(5).to_string(), later(10).to_string()]);
    let reasons = seen["items"][0]["reasons"].as_array().unwrap();
    assert_eq!(reasons[1]["because"], json!("byHand"), "{reasons:?}");
    let table = client.get(&format!("/api/MaintenancePlan/forecast/all/?planId={}", plan["id"])).await.json;
    assert_eq!((&table["items"][0]["dueOn"], &table["items"][0]["moved"]), (&json!(later(5)), &json!(true)));
    assert_eq!((&table["items"][1]["moved"], &table["items"][1]["seriesMovable"]), (&json!(false), &json!(true)));
    let list = client.get(&path(&plan, "exceptions/")).await.json;
    let entry = &list["items"][0];
    assert_eq!((&list["totalRecords"], &entry["state"]), (&json!(1), &json!("open")), "{list}");
    assert_eq!(
        (&entry["reason"], entry["byName"].as_str().is_some_and(|name| !name.is_empty())),
        (&json!("Trade fair"), true)
    );

    client.app.clock().advance(TimeDelta::days(4));
    settled(&client).await;
    assert_eq!(orders(&client).await.len(), 0, "its old day has passed");
    client.app.clock().advance(TimeDelta::days(1));
    let order = until_orders(&client, 1).await.remove(0);
    assert!(order["due"].as_str().unwrap().starts_with(&later(5).to_string()), "{}", order["due"]);
    assert_eq!(refused(&put(json!({ "to": later(6) })).await), (409, "occurrence_generated"));
    let undo =
        client.app.delete(&path(&plan, &format!("exceptions/{}", entry["id"]))).token(&client.token).send().await;
    assert_eq!(refused(&undo), (409, "occurrence_generated"));
    assert_eq!(client.get(&path(&plan, "exceptions/")).await.json["items"][0]["state"], json!("done"));
    let log = client.get(&path(&plan, "log/")).await.text;
    assert!(log.contains("moved to") && log.contains("Trade fair"), "{log}");
}

#[actix_web::test]
async fn one_is_left_out_and_what_was_decided_is_undone() {
    let client = office().await;
    let plan = weekly(&client, json!({})).await;
    let first = occurrence(&client, &plan, 0).await;
    let made = client.post(&path(&plan, "exceptions/"), with(first.clone(), json!({ "to": null }))).await;
    assert_eq!((made.status.as_u16(), &made.json["movedTo"]), (201, &Value::Null), "{}", made.text);
    let seen = forecast(&client, &plan).await;
    assert_eq!((dates(&seen)[0], &seen["items"][0]["skipped"]), (later(3).to_string().as_str(), &json!(true)));
    let undo = async || {
        let undo = client.app.delete(&path(&plan, &format!("exceptions/{}", made.json["id"]))).token(&client.token);
        undo.send().await
    };
    assert_eq!(undo().await.status, 204);
    assert_eq!(refused(&undo().await), (404, "not_found"));
    assert_eq!(forecast(&client, &plan).await["items"][0]["skipped"], json!(false));
    assert_eq!(client.get(&path(&plan, "exceptions/")).await.json["totalRecords"], 0);
    // Once more, and the work order does not come; the one after it does.
    let again = client.post(&path(&plan, "exceptions/"), with(first, json!({ "to": null }))).await;
    assert_eq!(again.status, 201, "{}", again.text);
    client.app.clock().advance(TimeDelta::days(11));
    let order = until_orders(&client, 1).await.remove(0);
    assert!(order["due"].as_str().unwrap().starts_with(&later(10).to_string()), "{}", order["due"]);
    let log = client.get(&path(&plan, "log/")).await.text;
    assert!(log.contains("exception removed") && log.contains("skipped: by hand"), "{log}");
}

#[actix_web::test]
async fn a_series_is_moved_as_a_whole_and_nothing_comes_twice() {
    let client = office().await;
    let plan = weekly(&client, json!({})).await;
    client.app.clock().advance(TimeDelta::days(3) + TimeDelta::minutes(1));
    until_orders(&client, 1).await;
    let next = occurrence(&client, &plan, 0).await;
    let moved = client.post(&path(&plan, "series/"), with(next.clone(), json!({ "to": later(12) }))).await;
    assert_eq!((moved.status.as_u16(), &moved.json["startOn"]), (200, &json!(later(5))), "{}", moved.text);
    let seen = forecast(&client, &plan).await;
    assert_eq!(dates(&seen)[..2], [later(12).to_string(), later(19).to_string()]);
    assert_eq!(seen["items"][0]["iteration"], json!(2), "it is the second one as before");
    settled(&client).await;
    assert_eq!(
        orders(&client).await.len(),
        1,
        "what was generated is not generated again where the series was moved to"
    );
    client.app.clock().advance(TimeDelta::days(9));
    until_orders(&client, 2).await;
    assert_eq!(
        refused(&client.post(&path(&plan, "series/"), with(next, json!({ "to": later(13) }))).await),
        (422, "unknown_occurrence")
    );

    // Several triggers, and what is counted from completions, have no series that could be moved.
    let floating = weekly(&client, json!({ "mode": "floating", "startOn": later(20) })).await;
    let first = occurrence(&client, &floating, 0).await;
    let refusal = client.post(&path(&floating, "series/"), with(first, json!({ "to": later(21) }))).await;
    assert_eq!(refused(&refusal), (409, "series_not_movable"));
}

#[actix_web::test]
async fn another_rhythm_counts_from_the_day_it_is_chosen() {
    let client = office().await;
    let plan = weekly(&client, json!({ "startOn": later(0), "interval": 14 })).await;
    until_orders(&client, 1).await;
    let of_plan = json!({ "filters": { "planId": { "value": plan["id"], "matchMode": "equals" } } });
    let trigger = client.post("/api/CalendarTrigger/list/", of_plan).await.json["items"][0].clone();
    let earlier = later(0) - chrono::Days::new(30);
    let change = json!({ "version": trigger["version"], "startOn": earlier, "interval": 4 });
    let changed = client.put(&format!("/api/CalendarTrigger/{}", trigger["id"]), change).await;
    assert_eq!(changed.status, 200, "{}", changed.text);
    settled(&client).await;
    assert_eq!(orders(&client).await.len(), 1, "30 days ago, every four days: the next one is in two");
    assert_eq!(dates(&forecast(&client, &plan).await)[0], later(2).to_string());
}

#[actix_web::test]
async fn several_are_moved_together_or_none() {
    let client = office().await;
    let plans = [weekly(&client, json!({})).await, weekly(&client, json!({})).await];
    let mut items = Vec::new();
    for plan in &plans {
        let exception = with(occurrence(&client, plan, 0).await, json!({ "to": later(4) }));
        items.push(json!({ "planId": plan["id"], "exception": exception }));
    }
    let mut wrong = items.clone();
    wrong[1]["exception"]["to"] = json!(later(10));
    assert_eq!(
        refused(&client.post("/api/MaintenancePlan/exceptions/", json!({ "items": wrong })).await),
        (422, "too_far")
    );
    assert_eq!(dates(&forecast(&client, &plans[0]).await)[0], later(3).to_string(), "none was moved");
    let made = client.post("/api/MaintenancePlan/exceptions/", json!({ "items": items })).await;
    assert_eq!((made.status.as_u16(), made.json["items"].as_array().map(Vec::len)), (201, Some(2)), "{}", made.text);
    for plan in &plans {
        assert_eq!(dates(&forecast(&client, plan).await)[0], later(4).to_string());
    }
    assert_eq!(
        refused(&client.post("/api/MaintenancePlan/exceptions/", json!({ "items": [] })).await),
        (422, "invalid")
    );
}

#[actix_web::test]
async fn a_trigger_that_is_edited_is_previewed_with_what_is_saved_of_its_plan() {
    let client = office().await;
    let plan = weekly(&client, json!({})).await;
    let preview = async |more: Value| {
        let reply = client.post("/api/MaintenancePlan/preview/", with(json!({ "planId": plan["id"] }), more)).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json
    };
    // Instead of the saved one, with its exception, and beside it.
    let edited = json!({ "frequency": "daily", "interval": 5, "startOn": later(3), "timeOfDay": "00:00" });
    let first = occurrence(&client, &plan, 0).await;
    let instead = preview(json!({ "calendarTriggers": [edited], "triggerId": first["triggerId"] })).await;
    assert_eq!(dates(&instead)[..2], [later(3).to_string(), later(8).to_string()]);
    let made = client.post(&path(&plan, "exceptions/"), with(first.clone(), json!({ "to": later(4) }))).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let instead = preview(json!({ "calendarTriggers": [edited], "triggerId": first["triggerId"] })).await;
    assert_eq!(dates(&instead)[..2], [later(4).to_string(), later(8).to_string()]);
    let beside = preview(json!({ "calendarTriggers": [edited] })).await;
    assert_eq!(dates(&beside)[0], later(4).to_string(), "the first of both");
    // A meter that the plan does not read yet.
    let meter = client.make("Meter", json!({ "code": "HRS", "name": "Hours", "kind": "continuous" })).await;
    let read = json!({ "value": 700 });
    assert_eq!(client.post(&format!("/api/Meter/{}/readings/", meter["id"]), read).await.status, 201);
    let metered = json!({ "meterId": meter["id"], "interval": "500", "startValue": "100" });
    let by_use = preview(json!({ "meterTriggers": [metered], "triggerId": first["triggerId"] })).await;
    assert_eq!(
        (&by_use["items"][0]["target"], &by_use["items"][0]["assumed"]),
        (&json!("600"), &json!(false)),
        "{by_use}"
    );
    let none = client.post("/api/MaintenancePlan/preview/", json!({ "planId": 987_654_321 })).await;
    assert_eq!(refused(&none), (404, "not_found"));
}
