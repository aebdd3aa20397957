//! Analytics: figures with exact numbers, the rows behind each of them, and dashboards that are edited.

use std::str::FromStr;

use chrono::{DateTime, SecondsFormat, SubsecRound, TimeDelta, Utc};
use gantry_testkit::app::TestApp;
use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::client::{StaffClient, refused};
use crate::rights::{House, look};

struct Office {
    client: StaffClient,
    press: Value,
    now: DateTime<Utc>,
}

impl Office {
    async fn open() -> Self {
        let app = TestApp::start().await;
        let token = app.sign_in("admin@demo.example").await;
        let client = StaffClient { app, token };
        let press = client.make("Asset", json!({"code": "P", "name": "Press"})).await["id"].clone();
        Self { client, press, now: Utc::now().trunc_subsecs(0) }
    }

    fn ago(&self, hours: i64) -> String {
        (self.now - TimeDelta::hours(hours)).to_rfc3339_opts(SecondsFormat::Secs, true)
    }

    async fn order(&self, more: Value) -> Value {
        let mut order = json!({ "boardNumber": 1, "title": "Seal leaks", "asset": self.press });
        order.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.client.make("WorkOrder", order).await["id"].clone()
    }

    async fn done(&self, order: &Value) {
        for status in [2, 3] {
            let body = json!({ "workOrderId": order, "status": status });
            let reply = self.client.put("/api/WorkOrder/update-status/", body).await;
            assert_eq!(reply.status, 200, "{}", reply.text);
        }
    }

    /// The figures of a dashboard by their keys.
    async fn figures(&self, id: i32, query: &str) -> Value {
        let reply = self.client.get(&format!("/api/AnalyticsDashboard/{id}/figures/?{query}")).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        let figures = reply.json["figures"].as_array().unwrap().iter();
        Value::Object(figures.map(|one| (one["key"].as_str().unwrap().to_owned(), one.clone())).collect())
    }

    /// The window of the last hundred hours.
    fn hundred(&self) -> String {
        format!("from={}&until={}", self.ago(100), self.ago(0))
    }
}

fn number(value: &Value) -> Decimal {
    value.as_str().map_or_else(|| panic!("{value} is no number"), |text| Decimal::from_str(text).unwrap())
}

fn bars(figure: &Value) -> Vec<(String, Option<String>, String)> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let bars = figure["bars"].as_array().unwrap().iter();
    bars.map(|bar| (text(&bar["group"]).unwrap(), text(&bar["label"]), text(&bar["value"]).unwrap())).collect()
}

#[actix_web::test]
async fn figures_are_exact_and_equal_the_sum_of_their_rows() {
    let office = Office::open().await;
    let client = &office.client;
    client.make("Crew", json!({"name": "Fitters", "weeklyCapacityHours": "40"})).await;
    let pump = json!({"code": "P-1", "name": "Pump", "parentId": office.press});
    let pump = client.make("Asset", pump).await["id"].clone();

    // Preventive and due in the last days: one done in time, one late, one not at all; one is due later.
    let preventive = async |due: i64| office.order(json!({"workType": 1, "due": office.ago(due)})).await;
    office.done(&preventive(2).await).await;
    office.done(&preventive(60).await).await;
    preventive(30).await;
    preventive(-30).await;
    let urgent = office.order(json!({"priority": 3, "asset": pump, "due": office.ago(-5)})).await;
    let task = json!({ "name": "Grind", "estLaborHrs": "10" });
    let made = client.post(&format!("/api/WorkOrder/{urgent}/tasks"), task).await;
    assert_eq!(made.status, 201, "{}", made.text);

    let down = async |asset: &Value, from: i64, until: Option<i64>, planned: bool| {
        let until = until.map(|hours| office.ago(hours));
        let reason = if planned { "Service" } else { "Seal" };
        let new = json!({
            "assetId": asset, "startedAt": office.ago(from), "endedAt": until, "reason": reason, "planned": planned,
        });
        client.make("Downtime", new).await;
    };
    down(&office.press, 110, Some(98), false).await;
    down(&office.press, 50, Some(45), false).await;
    down(&office.press, 30, Some(20), true).await;
    down(&pump, 3, None, false).await;

    let usual = office.figures(49, &format!("asset={}", office.press)).await;
    assert_eq!((&usual["pmCompliance"]["value"], &usual["pmCompliance"]["divisor"]), (&json!("33.3333"), &json!("3")));
    assert_eq!(
        (&usual["overdueWorkOrders"]["value"], &usual["overdueWorkOrders"]["previous"]),
        (&json!("1"), &Value::Null)
    );
    assert_eq!((&usual["readyBacklog"]["value"], &usual["readyBacklog"]["amount"]), (&json!("0.25"), &json!("10")));
    let series = &usual["workOrdersOpenedCompleted"];
    assert_eq!((&series["value"], &series["rows"], &series["step"]), (&json!("7"), &json!(7), &json!("week")));
    let points = series["points"].as_array().unwrap();
    assert!((26..=28).contains(&points.len()), "a point for each week and group: {}", points.len());
    let sum: Decimal =
        points.iter().filter(|point| point["group"] == "completed").map(|point| number(&point["value"])).sum();
    assert_eq!(sum, Decimal::TWO);

    // What is on time is a setting: nothing was done by its due time.
    let on_time = |version: i64, word: &str| json!({"version": version, "onTime": word});
    let setting = "/api/AnalyticsSetting/";
    assert_eq!(client.get(setting).await.json["onTime"], "day");
    assert_eq!(refused(&client.put(setting, on_time(0, "week")).await), (422, "invalid"));
    assert_eq!(refused(&client.put(setting, on_time(3, "due")).await), (409, "version_conflict"));
    assert_eq!(client.put(setting, on_time(0, "due")).await.json["version"], 1);
    let strict = office.figures(49, &format!("asset={}", office.press)).await;
    assert_eq!((&strict["pmCompliance"]["value"], &strict["pmCompliance"]["divisor"]), (&json!("0"), &json!("3")));
    assert_eq!(refused(&client.put(setting, on_time(0, "day")).await), (409, "version_conflict"));

    // A hundred hours of two assets: 2 + 5 + 3 failed, 10 were planned.
    let hundred = office.figures(3, &format!("{}&asset={}", office.hundred(), office.press)).await;
    assert_eq!((&hundred["mtbf"]["value"], &hundred["mtbf"]["amount"]), (&json!("60"), &json!("180")));
    assert_eq!((&hundred["mttr"]["value"], &hundred["failures"]["value"]), (&json!("3.3333"), &json!("3")));
    assert_eq!(hundred["availability"]["value"], "94.7368");
    let by_asset: Vec<_> =
        bars(&hundred["downtimeByAsset"]).into_iter().map(|(_, label, hours)| (label.unwrap(), hours)).collect();
    assert_eq!(by_asset, [("Press".to_owned(), "7".to_owned()), ("Pump".to_owned(), "3".to_owned())]);
    assert_eq!(bars(&hundred["downtimeByReason"]), [("Seal".to_owned(), Some("Seal".to_owned()), "10".to_owned())]);
    // Of one asset they are those of its page.
    let alone = office.figures(3, &format!("{}&asset={pump}", office.hundred())).await;
    let page = client
        .get(&format!("/api/Asset/{pump}/availability/?from={}&to={}", office.ago(100), office.ago(0)))
        .await
        .json;
    for (key, field) in [("mtbf", "mtbfHours"), ("mttr", "mttrHours")] {
        assert_eq!(number(&alone[key]["value"]), number(&page[field]), "{key}");
    }
    let share = number(&page["availability"]) * Decimal::ONE_HUNDRED;
    assert_eq!(number(&alone["availability"]["value"]), share);

    let state = office.figures(2, &format!("asset={}", office.press)).await;
    let count = |group: &str| bars(&state["openByPriority"]).into_iter().find(|bar| bar.0 == group).unwrap().2;
    assert_eq!((count("high"), count("medium"), count("low")), ("1".to_owned(), "0".to_owned(), "2".to_owned()));
    assert_eq!(bars(&state["openByAge"])[0], ("days7".to_owned(), None, "3".to_owned()));

    // Every figure of every dashboard equals the rows that it opens.
    let until = Utc::now().to_rfc3339_opts(SecondsFormat::Micros, true);
    let all = client.get("/api/AnalyticsDashboard/").await.json["items"].clone();
    for dashboard in all.as_array().unwrap() {
        let id = i32::try_from(dashboard["id"].as_i64().unwrap()).unwrap();
        let window = format!("from={}&until={until}", office.ago(100));
        for (key, figure) in office.figures(id, &window).await.as_object().unwrap() {
            let (mut amount, mut weight, mut rows) = (Decimal::ZERO, Decimal::ZERO, 0);
            loop {
                let path = format!("/api/AnalyticsFigure/{key}/rows/?{window}&first={rows}&rows=4");
                let page = client.get(&path).await;
                assert_eq!(page.status, 200, "{key}: {}", page.text);
                let items = page.json["items"].as_array().unwrap();
                for item in items {
                    amount += number(&item["amount"]);
                    weight += number(&item["weight"]);
                }
                rows += items.len();
                if items.len() < 4 {
                    assert_eq!(number(&page.json["amount"]), amount, "{key}");
                    assert_eq!(page.json["totalRecords"], json!(rows), "{key}");
                    break;
                }
            }
            assert_eq!((number(&figure["amount"]), &figure["rows"]), (amount, &json!(rows)), "{key}");
            if figure["divisor"].is_string() && !["readyBacklog", "stockTurns"].contains(&key.as_str()) {
                assert_eq!(number(&figure["divisor"]), weight, "{key}");
            }
            for (group, _, value) in bars(figure) {
                let rows = client.get(&format!("/api/AnalyticsFigure/{key}/rows/?{window}&group={group}")).await.json;
                assert_eq!(number(&rows["amount"]).round_dp(4), Decimal::from_str(&value).unwrap(), "{key} {group}");
            }
        }
    }
}

#[actix_web::test]
async fn periods_are_bounded_and_rights_are_those_of_the_records() {
    let house = House::open().await;
    house.make("/api/Asset/", json!({"code": "P", "name": "Press"})).await;
    let path = "/api/AnalyticsDashboard/49/figures/";
    let get = async |path: &str| house.get(&house.admin, path).await;
    for (query, code) in [
        ("from=2020-01-01T00:00:00Z&until=2025-01-10T00:00:00Z", "invalid"),
        ("from=2025-01-01T00:00:00Z&until=2025-01-01T00:00:00Z", "invalid"),
        ("from=-262143-01-01T00:00:00Z", "invalid"),
        ("until=0001-01-02T00:00:00Z", "invalid"),
        ("asset=999999", "unknown_reference"),
        ("location=999999", "unknown_reference"),
        ("crew=999999", "unknown_reference"),
    ] {
        assert_eq!(refused(&get(&format!("{path}?{query}")).await), (422, code), "{query}");
    }
    let first = get(&format!("{path}?from=0001-01-01T00:00:00Z&until=0001-02-01T00:00:00Z")).await;
    assert_eq!(first.status, 200, "there is no period before the first one: {}", first.text);
    assert_eq!(get("/api/AnalyticsDashboard/48/").await.status, 404);
    assert_eq!(get("/api/AnalyticsFigure/nothing/rows/").await.status, 404);

    let role = house.role("viewer", "user", json!({"kpiDashboard": look(), "equipment": look()})).await;
    let (_, viewer) = house.new_user("viewer", &role, Value::Null).await;
    let seen = house.get(&viewer, path).await;
    let forbidden = |key: &str| {
        let figures = seen.json["figures"].as_array().unwrap();
        let one = figures.iter().find(|one| one["key"] == key).unwrap();
        (one["forbidden"].clone(), one["value"].clone())
    };
    assert_eq!(forbidden("overdueWorkOrders"), (json!(true), Value::Null));
    assert_eq!(forbidden("availability"), (json!(false), json!("100")));
    let as_viewer = async |path: &str| house.get(&viewer, path).await.status.as_u16();
    assert_eq!(as_viewer("/api/AnalyticsDashboard/2/").await, 403);
    assert_eq!(as_viewer("/api/AnalyticsFigure/overdueWorkOrders/rows/").await, 403);
    assert_eq!(as_viewer("/api/AnalyticsFigure/mtbf/rows/").await, 200);
    let edit = json!({"version": 0, "periodDays": 30, "tiles": []});
    let refusal = house.put(&viewer, "/api/AnalyticsDashboard/49/", edit).await;
    assert_eq!(refusal.status, 403);
}

#[actix_web::test]
async fn a_dashboard_is_edited_and_reset_and_unseen_changes_are_not_overwritten() {
    let client = Office::open().await.client;
    let path = "/api/AnalyticsDashboard/49/";
    let before = client.get(path).await.json;
    assert_eq!((&before["version"], &before["isDefault"], &before["name"]), (&json!(0), &json!(true), &Value::Null));
    let tiles = json!([{"figure": "mtbf", "width": 6}, {"figure": "failures", "width": 6}]);
    let edit =
        |version: i64, tiles: &Value| json!({"version": version, "name": " Plant ", "periodDays": 30, "tiles": tiles});
    let saved = client.put(path, edit(0, &tiles)).await;
    assert_eq!(saved.status, 200, "{}", saved.text);
    assert_eq!(
        (&saved.json["version"], &saved.json["name"], &saved.json["tiles"]),
        (&json!(1), &json!("Plant"), &tiles)
    );
    let late = client.put(path, edit(0, &json!([]))).await;
    assert_eq!((refused(&late), &late.json["current"]["tiles"]), ((409, "version_conflict"), &tiles));
    assert_eq!(refused(&client.put(path, edit(7, &tiles)).await), (409, "version_conflict"));
    assert_eq!(refused(&client.put("/api/AnalyticsDashboard/3/", edit(7, &tiles)).await), (409, "version_conflict"));
    for (tiles, code) in [
        (json!([{"figure": "nothing", "width": 6}]), "unknown_reference"),
        (json!([{"figure": "mtbf", "width": 6}, {"figure": "mtbf", "width": 6}]), "duplicate"),
        (json!([{"figure": "mtbf", "width": 13}]), "invalid"),
    ] {
        assert_eq!(refused(&client.put(path, edit(1, &tiles)).await), (422, code), "{tiles}");
    }
    let figures = client.get(&format!("{path}figures/")).await.json;
    assert_eq!(figures["figures"].as_array().unwrap().len(), 2);
    let reset = client.post(&format!("{path}reset/"), json!({"version": 1})).await;
    assert_eq!((&reset.json["version"], &reset.json["tiles"]), (&json!(2), &before["tiles"]), "{}", reset.text);
    assert_eq!(
        refused(&client.put(path, edit(0, &tiles)).await),
        (409, "version_conflict"),
        "a reset is a change, too"
    );
}
