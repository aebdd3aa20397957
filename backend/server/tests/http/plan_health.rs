//! What the health of plans is made of, and the load of crews with what could be moved.

use std::time::Duration;

use chrono::{Datelike, Days, NaiveDate, NaiveTime, TimeDelta};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::{StaffClient, refused};
use crate::plans::{activate, complete, draft, later, office, settled, trigger, until_orders};

/// Waits until the generator has noted which orders are done or gone.
async fn until_noted(client: &StaffClient) {
    let open = "SELECT count(*) FROM plan_occurrence AS o JOIN work_order AS w ON w.id = o.work_order_id \
        WHERE o.state = 'generated' AND (w.status >= 3 OR w.archived_at IS NOT NULL)";
    for _ in 0..300 {
        if client.app.ask_database(open).await == "0" {
            return settled(client).await;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the generator does not note what is done");
}

async fn health(client: &StaffClient, query: &str) -> Value {
    let reply = client.get(&format!("/api/MaintenancePlan/health/?until={}&{query}", later(60))).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json
}

#[actix_web::test]
async fn runs_findings_failures_and_costs_of_a_plan_are_counted_over_a_span() {
    let client = office().await;
    let pump = client.make("Asset", json!({ "code": "P-1", "name": "Pump" })).await;
    let plan = draft(
        &client,
        json!({
            "assets": [{ "assetId": pump["id"] }], "missed": "all", "timeZone": "Asia/Tokyo", "parts": [{ "code": "GR-1", "name": "Grease", "quantity": "2", "unitCost": "4.50" }],
        }),
    )
    .await;
    // Its first day is today by the time zone of the plan: tomorrow in UTC, for nine hours of each day.
    let ahead_of_utc = TimeDelta::hours(9);
    let first = (client.app.clock().now() + ahead_of_utc).date_naive();
    trigger(&client, &plan, json!({ "interval": 4, "startOn": first })).await;
    activate(&client, &plan).await;
    client.app.clock().advance(TimeDelta::days(8) + TimeDelta::minutes(1));
    let mut made = until_orders(&client, 3).await;
    made.sort_by_key(|one| one["id"].as_i64());
    complete(&client, &made[0]).await;
    let follow =
        client.post(&format!("/api/WorkOrder/{}/follow-up", made[0]["id"]), json!({ "title": "Replace seal" })).await;
    assert_eq!(follow.status, 201, "{}", follow.text);
    let archive = json!({ "type": "archiveCard", "data": { "cardId": made[1]["id"] } });
    let streams = &client.app.services().streams;
    streams.command(&client.app.demo.system(), "board:1", Uuid::new_v4(), archive).await.unwrap();
    until_noted(&client).await;
    // The failure is of the day of the work order that it came after, by the plan's time zone: in UTC it is of the day before.
    let runs = client.get(&format!("/api/MaintenancePlan/{}/runs/?until={}", plan["id"], later(60))).await.json;
    let done = runs["items"].as_array().unwrap().iter().find(|one| one["result"] == "inTime").unwrap();
    let day: NaiveDate = done["settledOn"].as_str().unwrap().parse().unwrap();
    let from = day.and_time(NaiveTime::MIN).and_utc() - ahead_of_utc;
    for (planned, from, until) in [(true, from - TimeDelta::minutes(9), Some(from)), (false, from, None)] {
        let down = json!({ "assetId": pump["id"], "startedAt": from, "endedAt": until, "planned": planned });
        client.make("Downtime", down).await;
    }
    let seen = health(&client, "").await;
    let row = &seen["items"][0];
    assert_eq!((&seen["totalRecords"], &row["planCode"]), (&json!(1), &plan["code"]), "{seen}");
    let count = |field: &str| row[field].as_i64().unwrap();
    assert_eq!(
        (count("generated"), count("inTime"), count("late"), count("missed"), count("open")),
        (3, 1, 0, 1, 1),
        "{row}"
    );
    // The one that is open was due today by the clock that was put forward.
    assert_eq!((&row["compliance"], count("findings"), count("failures")), (&json!("50"), 1, 1), "{row}");
    assert_eq!(
        (&row["costPlanned"], &row["costActual"], &row["intervalDays"]),
        (&json!("27.00"), &json!("0.00"), &json!(4))
    );
    assert_eq!(row["advice"], json!({ "kind": "keep", "because": "failures" }), "{row}");
    // Users who may not see pay rates see the rest.
    let (tenant, staff) = (client.app.demo.id, client.app.demo.roles.staff);
    let hide = format!("DELETE FROM sub_module_permission WHERE role_id = {staff} AND sub_module = 'payRates'");
    client.app.ask_database(&format!("SET app.tenant_id = '{tenant}'; {hide}")).await;
    let staff = client.app.sign_in("staff@demo.example").await;
    let path = format!("/api/MaintenancePlan/health/?until={}", later(60));
    let theirs = client.app.get(&path).token(&staff).send().await.json["items"][0].clone();
    assert_eq!(
        (&theirs["costPlanned"], &theirs["costActual"], &theirs["generated"]),
        (&Value::Null, &Value::Null, &json!(3)),
        "{theirs}"
    );
    let runs = client.get(&format!("/api/MaintenancePlan/{}/runs/?until={}&rows=2", plan["id"], later(60))).await.json;
    let results: Vec<&Value> = runs["items"].as_array().unwrap().iter().map(|one| &one["result"]).collect();
    assert_eq!((&runs["totalRecords"], results), (&json!(3), vec![&json!("open"), &json!("missed")]), "{runs}");
    let last = client.get(&format!("/api/MaintenancePlan/{}/runs/?until={}&first=2", plan["id"], later(60))).await.json;
    assert_eq!((&last["items"][0]["result"], &last["items"][0]["finding"]), (&json!("inTime"), &json!(true)));
    // Before the plan there was nothing; behind the last page there are as many as on it.
    let span = format!("from={}&until={}", later(0) - Days::new(20), later(0) - Days::new(10));
    let before = client.get(&format!("/api/MaintenancePlan/health/?{span}")).await.json;
    assert_eq!(before["items"][0]["generated"], json!(0), "{before}");
    assert_eq!(health(&client, "first=50").await["totalRecords"], json!(1));
    for only in ["withoutEffect", "tooRare"] {
        assert_eq!(health(&client, &format!("only={only}")).await["totalRecords"], json!(0), "{only}");
    }
    assert_eq!(
        refused(&client.get("/api/MaintenancePlan/health/?from=2000-01-01&until=2026-01-01").await),
        (422, "invalid")
    );
    let long = format!("/api/MaintenancePlan/health/?text={}", "x".repeat(201));
    assert_eq!(refused(&client.get(&long).await), (422, "invalid"));
}

#[actix_web::test]
async fn six_runs_that_find_nothing_suggest_a_longer_interval() {
    let client = office().await;
    let plan = draft(&client, json!({ "missed": "all" })).await;
    trigger(&client, &plan, json!({ "interval": 4 })).await;
    activate(&client, &plan).await;
    client.app.clock().advance(TimeDelta::days(20) + TimeDelta::minutes(1));
    for order in until_orders(&client, 6).await {
        complete(&client, &order).await;
    }
    until_noted(&client).await;
    let seen = health(&client, "only=withoutEffect").await;
    let row = &seen["items"][0];
    assert_eq!((&row["planId"], &row["runsWithoutFinding"]), (&plan["id"], &json!(6)), "{seen}");
    assert_eq!(row["advice"], json!({ "kind": "lengthen", "days": 5, "runs": 6 }));
    assert_eq!(health(&client, "text=nothing%20of%20the%20kind").await["totalRecords"], json!(0));
}

#[actix_web::test]
async fn a_week_that_is_too_full_is_levelled_within_the_tolerances() {
    let client = office().await;
    let crew = client.make("Crew", json!({ "name": "Fitters", "weeklyCapacityHours": "10" })).await;
    let mut thursday = later(8);
    while thursday.weekday() != chrono::Weekday::Thu {
        thursday = thursday + Days::new(1);
    }
    let monday = thursday - Days::new(3);
    for name in ["Grease", "Inspect"] {
        let plan = json!({
            "name": name, "crewId": crew["id"], "toleranceDays": 5, "labour": [{ "craft": "Fitter", "people": 2, "hours": "4" }],
        });
        let plan = draft(&client, plan).await;
        trigger(&client, &plan, json!({ "startOn": thursday, "interval": 56 })).await;
        activate(&client, &plan).await;
    }
    let path = format!("/api/MaintenancePlan/load/?from={monday}&until={}", monday + Days::new(27));
    let load = async || {
        let reply = client.get(&path).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json
    };
    let before = load().await;
    let week = &before["items"][0];
    assert_eq!((&before["totalRecords"], &week["monday"]), (&json!(1), &json!(monday)), "{before}");
    assert_eq!((&week["capacity"], &week["planned"], &week["over"]), (&json!("10"), &json!("16"), &json!(true)));
    assert_eq!(week["crafts"], json!([{ "craft": "Fitter", "hours": "16" }]));
    let moves = before["suggestions"].as_array().unwrap();
    assert_eq!(moves.len(), 1, "one of the two is enough: {before}");
    assert_eq!(moves[0]["to"], json!(thursday + Days::new(4)), "the next Monday");
    let items: Vec<Value> = moves
        .iter()
        .map(|one| {
            let exception = json!({
                "assetId": one["assetId"], "triggerId": one["triggerId"], "target": one["target"], "to": one["to"], "reason": "Levelled",
            });
            json!({ "planId": one["planId"], "exception": exception })
        })
        .collect();
    let made = client.post("/api/MaintenancePlan/exceptions/", json!({ "items": items })).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let after = load().await;
    assert_eq!((&after["totalRecords"], &after["suggestions"]), (&json!(2), &json!([])), "{after}");
    assert!(
        after["items"].as_array().unwrap().iter().all(|week| week["planned"] == "8" && week["over"] == false),
        "{after}"
    );
    // What is open on the board counts, too.
    let start = format!("{thursday}T08:00:00Z");
    let order = client
        .make("WorkOrder", json!({ "boardNumber": 1, "title": "Belt", "crew": crew["id"], "estimatedStart": start }))
        .await;
    let hours = json!({ "workOrderId": order["id"], "craft": "Fitter", "totalHours": "3" });
    let planned = client.post("/api/WorkOrderLabor/planned/", hours).await;
    assert!(planned.status.is_success(), "{}", planned.text);
    let busy = load().await;
    assert_eq!((&busy["items"][0]["committed"], &busy["items"][0]["over"]), (&json!("3"), &json!(true)), "{busy}");
    assert_eq!(
        refused(&client.get("/api/MaintenancePlan/load/?from=2026-01-01&until=2030-01-01").await),
        (422, "invalid")
    );
}
