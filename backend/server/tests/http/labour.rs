//! Labour over HTTP: the one timer of a person, hours by day, corrections, approvals, and who sees what they cost.

mod export;

use chrono::{Days, Utc};
use gantry_domain::Need;
use gantry_domain::board::BoardSettings;
use gantry_store::{Tx, seed};
use gantry_testkit::app::Reply;
use serde_json::{Value, json};

use crate::rights::{House, grant, look};

fn refused(reply: &Reply) -> (u16, &str) {
    (reply.status.as_u16(), reply.code())
}

struct Work {
    house: House,
    /// Earns 60.00, and is a member of the crew.
    ada: Value,
    ada_token: String,
    /// Leads the crew, and sees no pay.
    lead: Value,
    lead_token: String,
    order: Value,
}

impl Work {
    async fn begin() -> Self {
        let house = House::open().await;
        let person = |code: &str, rate: &str| json!({"code": code, "firstName": code, "hourlyRate": rate});
        let ada = house.make("/api/Person/", person("ADA", "60.00")).await["id"].clone();
        let lead = house.make("/api/Person/", person("LEAD", "80.00")).await["id"].clone();
        let crew = json!({"name": "Fitters", "supervisorId": lead, "members": [{"personId": ada}]});
        house.make("/api/Crew/", crew).await;
        let mut work = grant("all");
        work["configure"] = json!(false);
        let role = house.role("Fitter", "user", json!({"workOrders": work, "equipment": look()})).await;
        let (_, ada_token) = house.new_user("fitter.ada", &role, ada.clone()).await;
        let (_, lead_token) = house.new_user("fitter.lead", &role, lead.clone()).await;
        let order = house.make("/api/WorkOrder/", json!({"boardNumber": 1, "title": "Gearbox"})).await["id"].clone();
        Self { house, ada, ada_token, lead, lead_token, order }
    }

    async fn sheet(&self, token: &str) -> Value {
        self.house.get(token, &format!("/api/WorkOrderLabor/?workOrderId={}", self.order)).await.json
    }

    async fn enter(&self, day: &str, hours: &str) -> Reply {
        let details = json!([{"submissionDate": day, "hoursSubmitted": hours}]);
        let body = json!({"workOrderId": self.order, "details": details});
        self.house.post(&self.ada_token, "/api/WorkOrderLabor/", body).await
    }

    async fn start(&self, order: &Value) -> Reply {
        self.house.post(&self.ada_token, &format!("/api/WorkOrder/{order}/labour/start"), json!({})).await
    }

    /// Everything that viewers of the board were ever told.
    async fn log(&self) -> String {
        self.house.get(&self.house.admin, "/api/Stream/board:1/log?rows=500").await.text
    }
}

#[actix_web::test]
async fn hours_are_entered_corrected_approved_and_paid_at_the_rate_of_their_time() {
    let work = Work::begin().await;
    let house = &work.house;
    for (day, hours, code) in [
        ("2026-01-05", "-1", "invalid"),
        ("2026-01-05", "0", "invalid"),
        ("2026-01-05", "24.5", "day_exceeded"),
        ("2999-01-05", "1", "future_day"),
    ] {
        assert_eq!(refused(&work.enter(day, hours).await), (422, code), "{day} {hours}");
    }
    let row = work.enter("2026-01-05", "6").await;
    assert_eq!(
        (row.status.as_u16(), &row.json[0]["rate"], &row.json[0]["cost"]),
        (201, &json!("60.00"), &json!("360.00"))
    );
    let id = &row.json[0]["id"];
    house.change(&house.admin, &format!("/api/Person/{}", work.ada), json!({"hourlyRate": "90.00"})).await;
    // Another row at the new rate, with the factor of its type; the correction of the old one at the old rate.
    let types = house.get(&house.admin, "/api/LabourType/all/").await.json;
    let overtime = types["items"].as_array().unwrap().iter().find(|one| one["code"] == "OT").unwrap()["id"].clone();
    let details = json!([{"submissionDate": "2026-01-06", "hoursSubmitted": "2"}]);
    let body = json!({"workOrderId": work.order, "labourTypeId": overtime, "details": details, "note": "Night"});
    let late = house.post(&work.ada_token, "/api/WorkOrderLabor/", body).await;
    assert_eq!(late.json[0]["cost"], "270.00", "2 h × 90.00 × 1.5: {}", late.text);
    let path = format!("/api/WorkOrderLabor/{id}");
    let without = house.put(&work.ada_token, &path, json!({"hoursSubmitted": "5.5", "reason": " "})).await;
    assert_eq!(refused(&without), (422, "required"));
    let right = house.put(&work.ada_token, &path, json!({"hoursSubmitted": "5.5", "reason": "Lunch"})).await.json;
    assert_eq!((&right["corrects"], &right["rate"], &right["cost"]), (id, &json!("60.00"), &json!("330.00")));

    // The supervisor approves, sees hours and no money; then the row is frozen for who worked it.
    let sheet = work.sheet(&work.lead_token).await;
    let seen = &sheet["actual"].as_array().unwrap().iter().find(|row| row["id"] == right["id"]).unwrap().clone();
    assert_eq!(
        (&seen["mayApprove"], &seen["cost"], &sheet["totals"]["actualCost"]),
        (&json!(true), &Value::Null, &Value::Null)
    );
    let approval = json!({"workOrderId": work.order, "labourIds": [right["id"]]});
    let own = house.post(&work.ada_token, "/api/WorkOrderLabor/approve/", approval.clone()).await;
    assert_eq!(refused(&own), (403, "own_hours"));
    let approved = house.post(&work.lead_token, "/api/WorkOrderLabor/approve/", approval).await;
    assert_eq!(
        (approved.status.as_u16(), &approved.json["totals"]["approvedHours"]),
        (200, &json!("5.5000")),
        "{}",
        approved.text
    );
    let path = format!("/api/WorkOrderLabor/{}", right["id"]);
    let late = house.put(&work.ada_token, &path, json!({"hoursSubmitted": "5", "reason": "Again"})).await;
    assert_eq!(refused(&late), (403, "own_hours"));
    assert_eq!(refused(&house.app.delete(&path).token(&work.lead_token).send().await), (409, "labour_approved"));

    let sheet = work.sheet(&house.admin).await;
    assert_eq!((&sheet["totals"]["personHours"], &sheet["totals"]["actualCost"]), (&json!("7.5000"), &json!("600.00")));
    assert_eq!(sheet["labor"][0]["details"][0], json!({"submissionDate": "2026-01-05", "hoursSubmitted": "5.5000"}));
    let order = house.get(&house.admin, &format!("/api/WorkOrder/{}", work.order)).await.json;
    assert_eq!(order["totalLaborCost"], "600.00");
    let week = house.get(&work.ada_token, "/api/WorkOrderLabor/timesheet/?week=2026-01-08&rows=1").await.json;
    assert_eq!(
        (&week["from"], &week["to"], &week["totalRecords"]),
        (&json!("2026-01-05"), &json!("2026-01-11"), &json!(2))
    );
    let days: Vec<_> = week["days"].as_array().unwrap().iter().map(|day| (&day["hours"], &day["approved"])).collect();
    let hours = ["5.5000", "0", "2.0000"].map(Value::from);
    assert_eq!(days, [(&hours[0], &hours[0]), (&hours[2], &hours[1])], "{week}");
    assert_eq!(week["items"].as_array().unwrap().len(), 1);

    let crew = house.get(&work.lead_token, "/api/WorkOrderLabor/crew-timesheet/?week=2026-01-05").await.json;
    let ada = &crew["items"][0];
    assert_eq!((&crew["totalRecords"], &ada["personId"]), (&json!(1), &work.ada), "{crew}");
    assert_eq!((&ada["hours"], &ada["approved"]), (&json!("7.5000"), &json!("5.5000")));
    assert_eq!(ada["days"].as_array().unwrap().len(), 2);
    let nobody = house.get(&work.ada_token, "/api/WorkOrderLabor/crew-timesheet/?week=2026-01-05").await.json;
    assert_eq!(nobody["totalRecords"], 0);
    let everybody = house.get(&house.admin, "/api/WorkOrderLabor/crew-timesheet/?week=2026-01-05").await.json;
    assert_eq!(everybody["items"][0]["personId"], work.ada);
    let hers = format!("/api/WorkOrderLabor/timesheet/?week=2026-01-05&personId={}", work.ada);
    let seen = house.get(&work.lead_token, &hers).await.json;
    assert_eq!((&seen["totalRecords"], &seen["items"][0]["rate"]), (&json!(2), &Value::Null));
    let lead = format!("/api/WorkOrderLabor/timesheet/?week=2026-01-05&personId={}", work.lead);
    let refusal = house.get(&work.ada_token, &lead).await;
    assert_eq!(refused(&refusal), (403, "supervisor_required"));
}

#[actix_web::test]
async fn planned_hours_are_priced_by_those_who_may_and_no_event_tells_of_money() {
    let work = Work::begin().await;
    let house = &work.house;
    let plan = |body: Value| {
        let mut body = body;
        body["workOrderId"] = work.order.clone();
        body
    };
    let path = "/api/WorkOrderLabor/planned/";
    let priced =
        house.post(&work.lead_token, path, plan(json!({"craft": "Fitter", "totalHours": 3, "rate": "70"}))).await;
    assert_eq!(refused(&priced), (403, "permission_required"));
    let nobody = house.post(&work.lead_token, path, plan(json!({"totalHours": "3"}))).await;
    assert_eq!(refused(&nobody), (422, "required"));
    let of_ada = house.post(&work.lead_token, path, plan(json!({"personId": work.ada, "totalHours": "2"}))).await;
    assert_eq!((of_ada.status.as_u16(), &of_ada.json["rate"]), (201, &Value::Null), "{}", of_ada.text);
    let fitter =
        house.post(&house.admin, path, plan(json!({"craft": "Fitter", "totalHours": "3", "rate": "71.25"}))).await;
    assert_eq!((&fitter.json["rate"], &fitter.json["cost"]), (&json!("71.25"), &json!("213.75")), "{}", fitter.text);
    // Who does not see the rate changes the hours, and it stays.
    let line = format!("{path}{}", fitter.json["id"]);
    let changed = house.put(&work.lead_token, &line, json!({"totalHours": "4"})).await;
    assert_eq!((changed.status.as_u16(), &changed.json["rate"]), (200, &Value::Null), "{}", changed.text);
    let sheet = work.sheet(&house.admin).await;
    assert_eq!(sheet["planned"][1]["cost"], "285.00");
    assert_eq!(
        (&sheet["totals"]["plannedHours"], &sheet["totals"]["plannedCost"]),
        (&json!("6.0000"), &json!("405.00"))
    );
    let own = work.sheet(&work.ada_token).await;
    assert_eq!((&own["planned"][0]["rate"], &own["planned"][1]["rate"]), (&json!("60.00"), &Value::Null));
    let face = house.get(&house.admin, &format!("/api/WorkOrder/{}", work.order)).await.json;
    assert_eq!(face["labour"], "estimated");
    work.enter("2026-01-05", "1").await;
    work.start(&work.order).await;
    house.put(&house.admin, &line, json!({"rate": "72.5"})).await;
    assert_eq!(work.sheet(&house.admin).await["planned"][1]["rate"], "72.50");
    for path in [&line, &format!("{path}{}", of_ada.json["id"])] {
        assert_eq!(house.app.delete(path).token(&work.lead_token).send().await.status, 204);
    }
    let (log, board) = (work.log().await, house.get(&house.admin, "/api/Stream/board:1").await.text);
    assert!(log.contains("labourPlanEdited") && log.contains("labourEntered"), "{log}");
    for told in [&log, &board] {
        for secret in ["rate", "cost", "Cost", "71.25", "72.5", "60.00", "factor"] {
            assert!(!told.contains(secret), "{secret} is told: {told}");
        }
    }
}

#[actix_web::test]
async fn a_second_start_stops_the_first_timer_on_whatever_board_and_a_refused_one_does_not() {
    let work = Work::begin().await;
    let house = &work.house;
    let board = async |tx: &Tx| seed::board(tx, 2, "Second", "second", BoardSettings::default()).await;
    house.app.store.tenant_tx(&house.app.demo.system(), Need::SignedIn, board).await.unwrap();
    let other = house.make("/api/WorkOrder/", json!({"boardNumber": 2, "title": "Pump"})).await["id"].clone();
    let running = async |order: &Value| {
        let labour = house.get(&work.ada_token, &format!("/api/WorkOrder/{order}/labour")).await.json;
        labour.as_array().unwrap().iter().filter(|row| row["stoppedAt"].is_null()).count()
    };
    let first = work.start(&work.order).await;
    assert_eq!((first.status.as_u16(), &first.json["stopped"]), (200, &Value::Null), "{}", first.text);
    // The other order is completed: the start is refused, and the first timer runs on.
    let status = async |order: &Value, status: i16| {
        let body = json!({"workOrderId": order, "status": status});
        house.put(&house.admin, "/api/WorkOrder/update-status/", body).await
    };
    status(&other, 2).await;
    status(&other, 3).await;
    assert_eq!(refused(&work.start(&other).await), (409, "work_order_completed"));
    assert_eq!(running(&work.order).await, 1);
    let reopen = json!({"workOrderId": other, "status": 1, "reason": "Leaks"});
    house.put(&house.admin, "/api/WorkOrder/update-status/", reopen).await;
    let second = work.start(&other).await;
    assert_eq!(second.json["stopped"]["workOrderId"], work.order, "{}", second.text);
    assert_eq!((running(&work.order).await, running(&other).await), (0, 1));
    let own = house.get(&work.ada_token, "/api/WorkOrderLabor/running/").await.json;
    assert_eq!((&own["timer"]["workOrderId"], &own["timer"]["boardNumber"]), (&other, &json!(2)), "{own}");
    let lead = house.get(&work.lead_token, "/api/WorkOrderLabor/running/").await;
    assert_eq!(lead.json, json!({"timer": null}));
    // The first board knows: its work order can be completed, and its history tells of the stop.
    status(&work.order, 2).await;
    let done = status(&work.order, 3).await;
    assert_eq!(done.status, 200, "{}", done.text);
    assert!(work.log().await.contains("labourStopped"));
    let refused_done = async { (status(&other, 2).await, status(&other, 3).await).1 }.await;
    assert_eq!(refused(&refused_done), (409, "timer_running"));
    let back = json!({"workOrderId": work.order, "status": 1, "reason": "Again"});
    house.put(&house.admin, "/api/WorkOrder/update-status/", back).await;
    assert_eq!(work.start(&work.order).await.json["stopped"]["workOrderId"], other);
    // On one board, too: the history of the order tells of the start that stopped its timer.
    let third = house.make("/api/WorkOrder/", json!({"boardNumber": 1, "title": "Fan"})).await["id"].clone();
    assert_eq!(work.start(&third).await.json["stopped"]["workOrderId"], work.order);
    let log = house.get(&house.admin, &format!("/api/Stream/board:1/log?card={}", work.order)).await.json;
    let newest = &log["items"][0];
    assert_eq!((&newest["type"], &newest["data"]["cardId"]), (&json!("labourStarted"), &third), "{log}");
    let yesterday = (Utc::now().date_naive() - Days::new(1)).to_string();
    let closed = async { (status(&other, 3).await, status(&other, 4).await).1 }.await;
    assert_eq!(closed.status, 200, "{}", closed.text);
    let details = json!([{"submissionDate": yesterday, "hoursSubmitted": "1"}]);
    let late = json!({"workOrderId": other, "details": details});
    assert_eq!(refused(&house.post(&work.ada_token, "/api/WorkOrderLabor/", late).await), (409, "work_order_closed"));
}

#[actix_web::test]
async fn costs_are_planned_and_incurred_and_summed_for_those_who_may_see_them() {
    let work = Work::begin().await;
    let house = &work.house;
    let cost = |kind: &str, planned: bool, amount: &str| json!({"kind": kind, "planned": planned, "description": "Crane", "incurredOn": "2026-01-05", "amount": amount});
    let add = async |cost: Value| {
        let body = json!({"workOrderId": work.order, "cost": cost});
        house.post(&work.lead_token, "/api/WorkOrderCost/", body).await
    };
    for (field, value, code) in [
        ("amount", json!("-1"), "invalid"),
        ("currency", json!("XXX"), "required"),
        ("description", json!(" "), "required"),
    ] {
        let mut wrong = cost("service", false, "1");
        wrong[field] = value;
        assert_eq!(refused(&add(wrong).await), (422, code), "{field}");
    }
    let mut foreign = cost("service", false, "100.00");
    (foreign["currency"], foreign["exchangeRate"]) = (json!("CHF"), json!("1.0512"));
    let foreign = add(foreign).await;
    assert_eq!(
        (foreign.status.as_u16(), &foreign.json["amount"], &foreign.json["baseAmount"]),
        (201, &json!("100.00"), &json!("105.12")),
        "{}",
        foreign.text
    );
    let planned = add(cost("service", true, "80")).await.json["id"].clone();
    let other = add(cost("other", false, "7.77")).await.json["id"].clone();
    let changed =
        house.put(&work.lead_token, &format!("/api/WorkOrderCost/{planned}"), cost("service", true, "90.5")).await;
    assert_eq!((changed.status.as_u16(), &changed.json["baseAmount"]), (200, &json!("90.50")), "{}", changed.text);
    work.enter("2026-01-05", "1").await;
    let path = format!("/api/WorkOrderCost/?workOrderId={}", work.order);
    let sums = async |token: &str| {
        let costs = house.get(token, &path).await.json;
        let sums = costs["sums"].as_array().unwrap().iter();
        sums.map(|sum| {
            (sum["of"].as_str().unwrap().to_owned(), json!([sum["planned"], sum["actual"], sum["variance"]]))
        })
        .collect::<std::collections::BTreeMap<_, _>>()
    };
    let (seen, hidden) = (sums(&house.admin).await, sums(&work.lead_token).await);
    assert_eq!(seen["service"], json!(["90.50", "105.12", "14.62"]));
    assert_eq!(seen["labour"], json!(["0.00", "60.00", "60.00"]));
    assert_eq!(seen["total"], json!(["90.50", "172.89", "82.39"]));
    assert_eq!((&hidden["labour"], &hidden["total"]), (&json!([null, null, null]), &json!([null, null, null])));
    assert_eq!(hidden["service"], seen["service"]);
    assert_eq!(
        house.app.delete(&format!("/api/WorkOrderCost/{other}")).token(&work.lead_token).send().await.status,
        204
    );
    assert_eq!(sums(&house.admin).await["other"], json!(["0.00", "0.00", "0.00"]));
    let log = work.log().await;
    assert!(
        log.contains("costEdited") && !log.contains("105.12") && !log.contains("7.77") && !log.contains("amount"),
        "{log}"
    );
}
