//! Service levels that count working hours: the times of requests, and the example that a level is shown by.

use chrono::{DateTime, Datelike, TimeDelta, Utc, Weekday};
use serde_json::{Value, json};

use crate::client::{StaffClient, refused};

fn at(time: &Value) -> DateTime<Utc> {
    time.as_str().unwrap_or_else(|| panic!("no time: {time}")).parse().unwrap()
}

/// Mondays to Fridays from eight to five, as UTC has it.
fn office() -> Value {
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday"];
    json!({"timeZone": "UTC", "hours": [{"days": days, "from": "08:00", "to": "17:00"}]})
}

#[actix_web::test]
async fn the_times_of_a_request_are_counted_in_working_hours() {
    let client = StaffClient::open().await;
    // One hour of a week, on the day after tomorrow: whenever this runs, the times are known.
    let day = Utc::now().date_naive() + TimeDelta::days(2);
    let word = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        [usize::try_from(day.weekday().num_days_from_monday()).unwrap()];
    let hour = json!({"timeZone": "UTC", "hours": [{"days": [word], "from": "10:00", "to": "11:00"}]});
    let level = json!({
        "name": "Urgent", "priority": "high", "respondHours": "0.5", "resolveHours": "1.5", "workingHours": hour,
        "holidayDates": [{"onDate": day + TimeDelta::days(7), "name": "Founding day"}],
    });
    let level = client.make("ServiceLevel", level).await;
    assert_eq!(level["holidayDates"][0]["name"], "Founding day");
    let clock = |days: i64, hour: u32, minute: u32| {
        (day + TimeDelta::days(days)).and_hms_opt(hour, minute, 0).unwrap().and_utc()
    };
    let urgent = client.make("WorkRequest", json!({"title": "Gate is stuck", "priority": "high"})).await;
    assert_eq!(at(&urgent["respondBy"]), clock(0, 10, 30));
    assert_eq!(at(&urgent["escalateAt"]), clock(0, 11, 0), "as much working time again");
    assert_eq!(at(&urgent["resolveBy"]), clock(14, 10, 30), "not on the holiday a week later");
    assert_eq!(urgent["serviceStatus"], "awaitingResponse");

    // Its priority changes to one without a level, and back.
    let change = async |request: &Value, priority: &str| {
        let body = json!({"version": request["version"], "priority": priority});
        let reply = client.put(&format!("/api/WorkRequest/{}", urgent["id"]), body).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json
    };
    let calm = change(&urgent, "low").await;
    assert_eq!((&calm["respondBy"], &calm["escalateAt"]), (&Value::Null, &Value::Null));
    let again = change(&calm, "high").await;
    assert_eq!((at(&again["respondBy"]), at(&again["resolveBy"])), (clock(0, 10, 30), clock(14, 10, 30)));

    // Around the clock again, those that come from now on.
    let body = json!({"version": level["version"], "workingHours": null});
    assert_eq!(client.put(&format!("/api/ServiceLevel/{}", level["id"]), body).await.status, 200);
    let plain = client.make("WorkRequest", json!({"title": "Lamp", "priority": "high"})).await;
    assert_eq!(at(&plain["respondBy"]) - at(&plain["createdAt"]), TimeDelta::minutes(30));
    assert_eq!(plain["escalateAt"], Value::Null);
}

#[actix_web::test]
async fn a_late_answer_is_escalated_by_working_time() {
    let client = StaffClient::open().await;
    let level =
        json!({"name": "Urgent", "priority": "high", "respondHours": 1, "resolveHours": 8, "workingHours": office()});
    client.make("ServiceLevel", level).await;
    let request = client.make("WorkRequest", json!({"title": "Gate", "priority": "high"})).await;
    let late = async |until: DateTime<Utc>| {
        let until = until.to_rfc3339();
        let ask = format!("SELECT coalesce(string_agg(step, ','), '') FROM late_requests('-infinity', '{until}')");
        client.app.ask_database(&ask).await
    };
    let (respond, escalate) = (at(&request["respondBy"]), at(&request["escalateAt"]));
    assert!(escalate >= respond + TimeDelta::hours(1));
    assert!(!late(escalate - TimeDelta::seconds(1)).await.contains("responseEscalated"));
    assert!(late(escalate).await.contains("responseEscalated"));
}

#[actix_web::test]
async fn an_example_says_what_a_level_means() {
    let client = StaffClient::open().await;
    let example = async |draft: Value| client.post("/api/ServiceLevel/example/", draft).await;
    let told = example(json!({"respondHours": "2", "resolveHours": "10", "workingHours": office()})).await;
    assert_eq!(told.status, 200, "{}", told.text);
    let reported = at(&told.json["reportedAt"]);
    assert_eq!((reported.weekday(), reported.time().to_string().as_str()), (Weekday::Fri, "16:30:00"));
    assert_eq!(at(&told.json["respondBy"]), reported + TimeDelta::hours(2 * 24 + 17), "Monday at half past nine");
    assert_eq!(at(&told.json["resolveBy"]), reported + TimeDelta::hours(3 * 24 + 16), "Tuesday at half past eight");
    let monday = (reported + TimeDelta::days(3)).date_naive();
    let holiday = json!({"respondHours": 2, "resolveHours": 10, "workingHours": office(), "holidayDates": [monday]});
    assert_eq!(at(&example(holiday).await.json["respondBy"]), reported + TimeDelta::hours(3 * 24 + 17));
    let clock = example(json!({"respondHours": 2, "resolveHours": 10})).await.json;
    assert_eq!(at(&clock["respondBy"]) - at(&clock["reportedAt"]), TimeDelta::hours(2));

    for wrong in [
        json!({"respondHours": 0, "resolveHours": 1}),
        json!({"respondHours": 2, "resolveHours": 1}),
        json!({"respondHours": 2, "resolveHours": 9_000}),
        json!({"respondHours": 2, "resolveHours": 3, "workingHours": {"timeZone": "Mars", "hours": []}}),
    ] {
        assert_eq!(refused(&example(wrong.clone()).await), (422, "invalid"), "{wrong}");
    }
    let hardly = json!({"timeZone": "UTC", "hours": [{"days": ["monday"], "from": "10:00", "to": "10:05"}]});
    let level =
        json!({"name": "Never", "priority": "low", "respondHours": 1, "resolveHours": 100, "workingHours": hardly});
    assert_eq!(refused(&client.post("/api/ServiceLevel/", level).await), (422, "invalid"), "after more than ten years");
}
