//! Notifications: people hear of what concerns them, once, wherever they look, and of nothing they did themselves.

use gantry_testkit::app::{Reply, TestApp};
use serde_json::{Value, json};

use crate::chat::{TestUser, order, signal, topic};
use crate::client::refused;

/// A dispatcher who gives work away and a technician who gets it.
pub(crate) struct Shift<'a> {
    pub(crate) boss: TestUser<'a>,
    pub(crate) technician: TestUser<'a>,
    pub(crate) person: Value,
}

impl<'a> Shift<'a> {
    pub(crate) async fn begin(app: &'a TestApp) -> Self {
        let boss = TestUser::of(app, "admin@demo.example").await;
        let technician = TestUser::of(app, "user@demo.example").await;
        let person = boss.post("/api/Person/", json!({ "code": "T-1", "firstName": "Tom", "lastName": "Ash" })).await;
        let person = person.json["id"].clone();
        let user = format!("/api/User/{}", technician.id);
        let version = boss.get(&user).await.json["version"].clone();
        let linked = boss.put(&user, json!({ "version": version, "personId": person })).await;
        assert_eq!(linked.status, 200, "{}", linked.text);
        // Signed in anew: a change of the user has the session looked at again.
        let technician = TestUser::of(app, "user@demo.example").await;
        Self { boss, technician, person }
    }

    pub(crate) async fn order(&self, title: &str, more: Value) -> Value {
        let mut body = json!({ "boardNumber": 1, "title": title });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let made = self.boss.post("/api/WorkOrder/", body).await;
        assert_eq!(made.status, 201, "{}", made.text);
        made.json
    }

    pub(crate) async fn given(&self, title: &str) -> Value {
        self.order(title, json!({ "responsiblePerson": self.person })).await
    }
}

async fn cards(of: &TestUser<'_>) -> Value {
    let reply = of.get("/api/Notification/").await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json
}

async fn settings(of: &TestUser<'_>, change: impl FnOnce(&mut Value)) -> Reply {
    let mut wishes = of.get("/api/Notification/settings/").await.json;
    change(&mut wishes);
    of.put("/api/Notification/settings/", wishes).await
}

/// Says by which ways one kind comes.
async fn rule(of: &TestUser<'_>, kind: &str, [panel, push, email]: [bool; 3]) {
    let rules = json!([{ "kind": kind, "panel": panel, "push": push, "email": email }]);
    let kept = settings(of, |wishes| wishes["rules"] = rules).await;
    assert_eq!(kept.status, 200, "{}", kept.text);
}

#[actix_web::test]
async fn assigned_work_is_announced_live_and_stays_until_it_is_read() {
    let app = TestApp::start().await;
    let shift = Shift::begin(&app).await;
    let mut phone = shift.technician.watch().await;
    phone.follow("inbox").await;
    let given = shift.given("Pump <b>leaks</b>").await;
    let told = signal(&mut phone, "inbox", "notification").await;
    let card = &told["notification"];
    assert_eq!(
        (&card["kind"], &card["workOrderCode"], &told["unread"]),
        (&json!("assigned"), &given["code"], &json!(1))
    );
    assert_eq!((&card["by"], &card["boardNumber"]), (&json!("Admin"), &json!(1)));
    assert_eq!(card["workOrderDescription"], "Pump <b>leaks</b>");
    assert_eq!(cards(&shift.technician).await["items"], json!([card]));
    assert_eq!(cards(&shift.boss).await["totalRecords"], 0, "who gives work away knows of it");

    let read = shift.technician.put("/api/Notification/read/", json!({ "ids": [card["id"]], "read": true })).await;
    assert_eq!(read.json["unread"], 0);
    assert_eq!(signal(&mut phone, "inbox", "notifications").await["unread"], 0, "the other windows hear of it");
    let all = shift.technician.get("/api/Notification/?unread=true").await.json;
    assert_eq!((&all["totalRecords"], &all["unread"]), (&json!(0), &json!(0)));
    let again = shift.technician.put("/api/Notification/read/", json!({ "all": true, "read": false })).await;
    assert_eq!(again.json["unread"], 1);
    // No user changes the notifications of another user.
    let path = format!("/api/Notification/{}", card["id"]);
    shift.boss.put("/api/Notification/read/", json!({ "ids": [card["id"]], "read": true })).await;
    assert_eq!(app.delete(&path).token(&shift.boss.token).send().await.status, 404);
    assert_eq!(cards(&shift.technician).await["unread"], 1);
    assert_eq!(app.delete(&path).token(&shift.technician.token).send().await.status, 204);
    assert_eq!(cards(&shift.technician).await["totalRecords"], 0);
    let many: Vec<i64> = (0..501).collect();
    let many = shift.technician.put("/api/Notification/read/", json!({ "ids": many, "read": true })).await;
    assert_eq!(refused(&many), (422, "invalid"));
}

#[actix_web::test]
async fn a_crew_hears_of_its_work_and_whose_work_it_is_of_its_status() {
    let app = TestApp::start().await;
    let shift = Shift::begin(&app).await;
    let crew = shift.boss.post("/api/Crew/", json!({ "name": "Night" })).await.json["id"].clone();
    let joined = shift.boss.post(&format!("/api/Crew/{crew}/members/"), json!({ "personId": shift.person })).await;
    assert_eq!(joined.status, 201, "{}", joined.text);
    shift.order("For the crew", json!({ "crew": crew })).await;
    // A user who joins a crew is looked at anew, and their sockets with them: so this one asks until it is there.
    while cards(&shift.technician).await["totalRecords"] != 1 {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(cards(&shift.technician).await["items"][0]["workOrderDescription"], "For the crew");
    let mut phone = shift.technician.watch().await;
    phone.follow("inbox").await;
    let mine = shift.given("Mine").await;
    signal(&mut phone, "inbox", "notification").await;
    let status = json!({ "workOrderId": mine["id"], "status": 2 });
    assert_eq!(shift.boss.put("/api/WorkOrder/update-status/", status).await.status, 200);
    let told = signal(&mut phone, "inbox", "notification").await["notification"].clone();
    assert_eq!((&told["kind"], &told["variant"]), (&json!("status"), &json!("info")));
    assert_eq!((&told["from"], &told["to"]), (&json!("Open"), &json!("In Review")));
    // Moved on by the technician, the one who opened it hears of it.
    let mut client = shift.boss.watch().await;
    client.follow("inbox").await;
    let done =
        shift.technician.put("/api/WorkOrder/update-status/", json!({ "workOrderId": mine["id"], "status": 3 })).await;
    assert_eq!(done.status, 200, "{}", done.text);
    let told = signal(&mut client, "inbox", "notification").await["notification"].clone();
    assert_eq!((&told["to"], &told["variant"]), (&json!("Completed"), &json!("success")));
    assert_eq!(cards(&shift.technician).await["totalRecords"], 3, "not of what they did themselves");
}

#[actix_web::test]
async fn who_is_named_in_a_message_hears_of_it_once() {
    let app = TestApp::start().await;
    let shift = Shift::begin(&app).await;
    let friend = shift.boss.greet(&shift.technician, "Hello").await;
    let friend = shift.boss.friends().await.into_iter().find(|one| one["threadId"] == friend["threadId"]).unwrap();
    let mut phone = shift.technician.watch().await;
    phone.follow("inbox").await;
    let mut client = shift.boss.watch().await;
    client.follow(&topic(&friend)).await;
    let named = json!({ "text": "@User look at P-3", "mentions": [shift.technician.id] });
    let sent = client.ask("command", &order(&friend, "sendMessage", &named)).await;
    assert!(sent["version"].is_number(), "{sent}");
    let told = signal(&mut phone, "inbox", "notification").await["notification"].clone();
    assert_eq!((&told["kind"], &told["text"]), (&json!("mentioned"), &json!("@User look at P-3")));
    assert_eq!(told["threadId"], friend["threadId"]);
    let changed =
        json!({ "messageId": told["messageId"], "text": "@User look at P-4", "mentions": [shift.technician.id] });
    let changed = client.ask("command", &order(&friend, "editMessage", &changed)).await;
    assert!(changed["version"].is_number(), "{changed}");
    // What comes next shows that nothing came of the change.
    shift.given("Next").await;
    assert_eq!(signal(&mut phone, "inbox", "notification").await["notification"]["kind"], "assigned");
    assert_eq!(cards(&shift.technician).await["totalRecords"], 2, "a message to them alone is the chat's to count");
}

#[actix_web::test]
async fn overdue_work_is_announced_when_it_becomes_overdue() {
    let app = TestApp::start().await;
    let shift = Shift::begin(&app).await;
    let mut phone = shift.technician.watch().await;
    phone.follow("inbox").await;
    let due = chrono::Utc::now() + chrono::TimeDelta::seconds(4);
    let late = shift.order("Late", json!({ "responsiblePerson": shift.person, "due": due })).await;
    let told = signal(&mut phone, "inbox", "notification").await;
    assert_eq!(told["notification"]["kind"], "assigned");
    let told = signal(&mut phone, "inbox", "notification").await["notification"].clone();
    assert_eq!((&told["kind"], &told["workOrderId"], &told["by"]), (&json!("overdue"), &late["id"], &Value::Null));
    assert_eq!(told["variant"], "error");
}

#[actix_web::test]
async fn a_request_notifies_who_decides_and_its_outcome_the_requester() {
    let app = TestApp::start().await;
    let shift = Shift::begin(&app).await;
    let mut client = shift.boss.watch().await;
    client.follow("inbox").await;
    let asked = shift.technician.post("/api/WorkRequest/", json!({ "title": "Light is out" })).await;
    assert_eq!(asked.status, 201, "{}", asked.text);
    let told = signal(&mut client, "inbox", "notification").await["notification"].clone();
    assert_eq!(
        (&told["kind"], &told["workRequest"], &told["variant"]),
        (&json!("requested"), &json!("Light is out"), &json!("warning"))
    );
    assert_eq!((&told["workRequestId"], &told["by"]), (&asked.json["id"], &json!("User")));
    // Its service level is a matter of hours; in this test of seconds.
    let due = "UPDATE work_request SET created_at = now() - INTERVAL '1 s', respond_by = now(), resolve_by = now() + INTERVAL '1 h'";
    app.ask_database(due).await;
    for step in ["responseLate", "responseEscalated"] {
        let told = signal(&mut client, "inbox", "notification").await["notification"].clone();
        assert_eq!((&told["kind"], &told["to"], &told["by"]), (&json!("requested"), &json!(step), &Value::Null));
        assert_eq!((&told["variant"], told["due"].is_string()), (&json!("error"), true), "{told}");
    }
    let mut phone = shift.technician.watch().await;
    phone.follow("inbox").await;
    let path = format!("/api/HandleWorkRequest/?workRequestID={}", asked.json["id"]);
    assert_eq!(shift.boss.post(&path, json!({ "decision": "reject", "reason": "No bulbs" })).await.status, 200);
    let told = signal(&mut phone, "inbox", "notification").await["notification"].clone();
    assert_eq!((&told["from"], &told["to"], &told["variant"]), (&json!("new"), &json!("rejected"), &json!("error")));
}

#[actix_web::test]
async fn notifications_follow_the_settings_and_invalid_ones_are_refused() {
    let app = TestApp::start().await;
    let shift = Shift::begin(&app).await;
    let mut phone = shift.technician.watch().await;
    phone.follow("inbox").await;
    rule(&shift.technician, "assigned", [false, false, false]).await;
    let given = shift.given("Given in silence").await;
    let status = json!({ "workOrderId": given["id"], "status": 2 });
    assert_eq!(shift.boss.put("/api/WorkOrder/update-status/", status).await.status, 200);
    let told = signal(&mut phone, "inbox", "notification").await;
    assert_eq!((&told["notification"]["kind"], &told["unread"]), (&json!("status"), &json!(1)));
    let kept = shift.technician.get("/api/Notification/settings/").await.json;
    assert_eq!((&kept["tenantTimeZone"], &kept["mailReady"]), (&json!("UTC"), &json!(false)));
    let message = kept["rules"].as_array().unwrap().iter().find(|rule| rule["kind"] == "message").unwrap();
    assert_eq!(message["panel"], false);
    for (field, nonsense) in
        [("digestAt", json!("25:00")), ("timeZone", json!("Mars/Olympus")), ("language", json!("tlh"))]
    {
        assert_eq!(
            refused(&settings(&shift.technician, |wishes| wishes[field] = nonsense).await),
            (422, "invalid"),
            "{field}"
        );
    }
    let never = settings(&shift.technician, |wishes| wishes["quietHours"]["from"] = json!("soon")).await;
    assert_eq!(refused(&never), (422, "invalid"));
}

#[actix_web::test]
async fn a_thousand_cards_at_once_are_announced_as_one() {
    let app = TestApp::start().await;
    let shift = Shift::begin(&app).await;
    let mut phone = shift.technician.watch().await;
    let mut client = shift.boss.watch().await;
    client.follow("board:1").await;
    phone.follow("inbox").await;
    for _ in 0..12 {
        let data = json!({ "fields": { "title": "One of many", "responsiblePerson": shift.person } });
        let id = uuid::Uuid::new_v4();
        let command = json!({ "topic": "board:1", "commandId": id, "type": "createCard", "data": data });
        assert!(client.ask("command", &command).await["version"].is_number());
    }
    // They may come in two looks; a read after both has them all.
    loop {
        let page = cards(&shift.technician).await;
        if page["totalRecords"] == 12 {
            assert_eq!(page["unread"], 12);
            break;
        }
        phone.wait("signal").await;
    }
}
