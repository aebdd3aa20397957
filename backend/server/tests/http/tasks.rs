//! Tasks, sub-tasks and notes, and what they mean for completing a work order.

use gantry_testkit::app::{Reply, TestApp};
use gantry_testkit::viewer::Viewer;
use serde_json::{Value, json};

use crate::work_orders::open;

struct Story {
    app: TestApp,
    token: String,
    order: Value,
}

impl Story {
    async fn begin() -> Self {
        let app = TestApp::start().await;
        let token = app.sign_in("staff@demo.example").await;
        let order = open(&app, &token, json!({ "title": "Gearbox" })).await["id"].clone();
        Self { app, token, order }
    }

    async fn get(&self, path: &str) -> Reply {
        self.app.get(path).token(&self.token).send().await
    }

    async fn post(&self, path: &str, body: Value) -> Reply {
        self.app.post(path).token(&self.token).json(body).send().await
    }

    async fn put(&self, path: &str, body: Value) -> Reply {
        self.app.put(path).token(&self.token).json(body).send().await
    }

    async fn made(&self, path: &str, body: Value) -> Value {
        let reply = self.post(path, body).await;
        assert_eq!(reply.status, 201, "{path}: {}", reply.text);
        reply.json
    }

    async fn task(&self, body: Value) -> Value {
        self.made(&format!("/api/WorkOrder/{}/tasks", self.order), body).await
    }

    async fn names(&self) -> Vec<Value> {
        let tasks = self.get(&format!("/api/WorkOrder/{}/tasks", self.order)).await;
        tasks.json.as_array().unwrap().iter().map(|task| task["plannedTaskName"].clone()).collect()
    }
}

#[actix_web::test]
async fn what_is_mandatory_stands_against_completion_by_its_name() {
    let story = Story::begin().await;
    let order = &story.order;
    let task = story
        .task(json!({ "name": "Lock out", "mandatory": true, "subTasks": [{ "name": "Tag", "mandatory": true }] }))
        .await;
    story.put("/api/WorkOrder/update-status/", json!({ "workOrderId": order, "status": 2 })).await;
    let refused = story.put(&format!("/api/WorkOrder/{order}/completion"), json!({})).await;
    assert_eq!((refused.status.as_u16(), refused.code()), (409, "mandatory_open"));
    assert_eq!(refused.json["missing"], json!(["Lock out", "Lock out › Tag"]));
    let asked = story.get(&format!("/api/WorkOrder/{order}/completion")).await;
    assert_eq!(
        asked.json,
        json!({
            "completed": false, "mayComplete": false, "missing": ["Lock out", "Lock out › Tag"], "timersRunning": 0,
            "blockedBy": [], "childrenOpen": [], "failureMissing": false,
        })
    );
    let tick = format!("/api/WorkOrderSubTask/{}/complete", task["subTasks"][0]["id"]);
    assert_eq!(story.put(&tick, json!({ "completed": true })).await.json["subTasks"][0]["completed"], true);
    let result = json!({ "completed": true, "inspectionResult": 1, "value": "0.05 mm" });
    let done = story.put(&format!("/api/WorkOrderTask/{}/complete", task["id"]), result).await;
    assert_eq!((&done.json["inspectionResult"], &done.json["value"]), (&json!(1), &json!("0.05 mm")));
    assert!(done.json["completedAt"].is_string());
    let completed = story.put(&format!("/api/WorkOrder/{order}/completion"), json!({})).await;
    assert_eq!((completed.status.as_u16(), &completed.json["status"]), (200, &json!(3)));
}

#[actix_web::test]
async fn tasks_are_changed_reordered_and_removed() {
    let story = Story::begin().await;
    let order = &story.order;
    let mut ids = Vec::new();
    for name in ["A", "B", "C"] {
        ids.push(story.task(json!({ "name": name, "estLaborHrs": "1.5" })).await["id"].clone());
    }
    let path = format!("/api/WorkOrderTask/{}", ids[0]);
    assert_eq!(story.put(&path, json!({ "name": "A2" })).await.json["plannedTaskName"], "A2");
    let turned: Vec<_> = ids.iter().rev().cloned().collect();
    story.put(&format!("/api/WorkOrder/{order}/tasks/order"), json!({ "order": turned })).await;
    assert_eq!(story.names().await, ["C", "B", "A2"]);
    let stale = story.put(&format!("/api/WorkOrder/{order}/tasks/order"), json!({ "order": [ids[0]] })).await;
    assert_eq!((stale.status.as_u16(), stale.code()), (409, "stale_order"));
    assert_eq!(story.app.delete(&path).token(&story.token).send().await.status, 204);
    assert_eq!(story.app.delete(&path).token(&story.token).send().await.status, 404);
    story.post(&format!("/api/WorkOrder/{order}/tasks/delete"), json!({ "ids": [ids[1], ids[2]] })).await;
    assert!(story.names().await.is_empty());
}

#[actix_web::test]
async fn sub_tasks_are_added_changed_reordered_and_removed() {
    let story = Story::begin().await;
    let task = story.task(json!({ "name": "Check" })).await["id"].clone();
    let path = format!("/api/WorkOrderTask/{task}/sub-tasks");
    let mut last = Value::Null;
    for name in ["One", "Two", "Three"] {
        last = story.post(&path, json!({ "name": name })).await.json;
    }
    assert_eq!(last["subtasksCount"], 3);
    let ids: Vec<Value> = last["subTasks"].as_array().unwrap().iter().map(|one| one["id"].clone()).collect();
    let first = format!("/api/WorkOrderSubTask/{}", ids[0]);
    let changed = story.put(&first, json!({ "name": "One!", "remark": "loose" })).await;
    assert_eq!(
        (&changed.json["subTasks"][0]["name"], &changed.json["subTasks"][0]["remark"]),
        (&json!("One!"), &json!("loose"))
    );
    let order: Vec<_> = ids.iter().rev().cloned().collect();
    let turned = story.put(&format!("{path}/order"), json!({ "order": order })).await;
    assert_eq!(turned.json["subTasks"][2]["name"], "One!");
    assert_eq!(story.app.delete(&first).token(&story.token).send().await.status, 204);
    let rest = story.post(&format!("{path}/delete"), json!({ "ids": [ids[1]] })).await;
    assert_eq!(rest.status, 204);
    let tasks = story.get(&format!("/api/WorkOrder/{}/tasks", story.order)).await;
    assert_eq!(tasks.json[0]["subtasksCount"], 1);
}

#[actix_web::test]
async fn notes_say_who_and_when_the_newest_first() {
    let story = Story::begin().await;
    let path = format!("/api/WorkOrder/{}/notes", story.order);
    story.post(&path, json!({ "logNotes": "first" })).await;
    let second = story.post(&path, json!({ "logNotes": "<i>second</i><script>x()</script>" })).await;
    assert_eq!((second.status.as_u16(), &second.json["logNotes"]), (201, &json!("<i>second</i>")));
    let notes = story.get(&path).await;
    assert_eq!(
        (&notes.json["totalRecords"], &notes.json["items"][0]["logNotes"]),
        (&json!(2), &json!("<i>second</i>"))
    );
    assert_eq!(notes.json["items"][0]["by"]["name"], "Staff");
    let empty = story.post(&path, json!({ "logNotes": " " })).await;
    assert_eq!(empty.status, 422);
}

#[actix_web::test]
async fn hours_need_a_person_behind_the_account() {
    let story = Story::begin().await;
    let reply = story.post(&format!("/api/WorkOrder/{}/labour/start", story.order), json!({})).await;
    assert_eq!((reply.status.as_u16(), reply.code()), (409, "no_person"));
    let parts = story.get(&format!("/api/WorkOrderPart/?workOrderId={}", story.order)).await;
    assert_eq!(parts.json, json!({ "items": [], "totalRecords": 0 }));
}

/// The least that is a picture to who looks at it.
const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0";

#[actix_web::test]
async fn answers_are_judged_kept_and_followed_up() {
    let mut story = Story::begin().await;
    let pump = story.made("/api/Asset/", json!({ "code": "P-1", "name": "Pump" })).await["id"].clone();
    let hours = json!({ "code": "H-1", "name": "Hours", "kind": "continuous", "assetId": pump });
    let hours = story.made("/api/Meter/", hours).await["id"].clone();
    let order = story.made("/api/WorkOrder/", json!({ "boardNumber": 1, "title": "Inspect", "asset": pump })).await;
    story.order = order["id"].clone();
    let step =
        json!({ "name": "Oil", "mandatory": true, "answerFormat": { "kind": "choice", "choices": ["Clear", "Dark"] } });
    let limits = json!({ "kind": "number", "unit": "bar", "low": "2", "high": "4" });
    let pressure = story.task(json!({ "name": "Pressure", "answerFormat": limits, "subTasks": [step] })).await;
    let reading = story.task(json!({ "name": "Read", "answerFormat": { "kind": "meter" } })).await;
    let photo = story.task(json!({ "name": "Seal", "answerFormat": { "kind": "photo" } })).await;
    assert_eq!((&pressure["answerFormat"], &reading["meter"]["name"]), (&limits, &json!("Hours")));
    let wrong = json!({ "name": "X", "answerFormat": { "kind": "number", "low": "2", "high": "1" } });
    let wrong = story.post(&format!("/api/WorkOrder/{}/tasks", story.order), wrong).await;
    assert_eq!((wrong.status.as_u16(), wrong.code()), (422, "invalid"));

    let complete = async |task: &Value, mut result: Value| {
        result["completed"] = json!(true);
        story.put(&format!("/api/WorkOrderTask/{}/complete", task["id"]), result).await
    };
    let early = complete(&pressure, json!({ "value": "6" })).await;
    assert_eq!((early.status.as_u16(), early.code()), (409, "mandatory_open"));
    let oil = format!("/api/WorkOrderSubTask/{}/complete", pressure["subTasks"][0]["id"]);
    let unanswered = story.put(&oil, json!({ "completed": true })).await;
    assert_eq!((unanswered.status.as_u16(), unanswered.code()), (422, "answer_required"));
    let dark = story.put(&oil, json!({ "completed": true, "answer": { "value": "Dark" } })).await;
    assert_eq!((&dark.json["subTasks"][0]["value"], dark.status.as_u16()), (&json!("Dark"), 200), "{}", dark.text);
    let high = complete(&pressure, json!({ "value": "6.0" })).await.json;
    assert_eq!((&high["value"], &high["inspectionResult"], &high["completed"]), (&json!("6"), &json!(2), &json!(true)));

    // Who looks at the meter sees it without asking again.
    let mut viewer = Viewer::join(&story.app, &story.token).await;
    viewer.follow("changes:meter").await;
    assert_eq!(complete(&reading, json!({ "value": "120" })).await.json["meter"]["lastValue"], "120.000000");
    let told = viewer.wait("event").await;
    assert_eq!((&told["topic"], &told["data"]["records"][0]["id"]), (&json!("changes:meter"), &hours));
    let down = complete(&reading, json!({ "value": "100" })).await;
    assert_eq!((down.status.as_u16(), down.code()), (409, "reading_went_down"));
    let readings = story.get(&format!("/api/Meter/{hours}/readings/")).await.json;
    let kept = &readings["items"][0];
    assert_eq!(
        (&readings["totalRecords"], &kept["source"], &kept["remark"], &kept["lifeToDate"]),
        (&json!(1), &json!("workOrder"), &order["code"], &json!("120.000000"))
    );

    let files = format!("/api/WorkOrder/{}/files", story.order);
    let file =
        story.app.post(&format!("{files}?fileName=seal.png")).token(&story.token).bytes(PICTURE).send().await.json;
    let shown = complete(&photo, json!({ "fileId": file["id"] })).await;
    assert_eq!(shown.json["answerFileId"], file["id"], "{}", shown.text);

    // What was found goes along, and both sides name each other.
    let follow = json!({ "title": "Adjust", "taskId": pressure["id"] });
    let next = story.made(&format!("/api/WorkOrder/{}/follow-up", story.order), follow).await;
    assert!(next["description"].as_str().unwrap().contains("Pressure: Fail, 6 bar"), "{next}");
    let ask = json!({ "title": "Replace seal", "taskId": photo["id"] });
    let request = story.made(&format!("/api/WorkOrder/{}/follow-up-request", story.order), ask).await;
    assert_eq!(
        (&request["followsWorkOrderCode"], &request["assetId"], &request["title"]),
        (&order["code"], &pump, &json!("Replace seal"))
    );
    let copied = story.get(&format!("/api/WorkRequest/{}/files", request["id"])).await.json;
    assert_eq!((&copied["totalRecords"], &copied["items"][0]["fileName"]), (&json!(1), &json!("seal.png")));
    let both = json!({ "title": "X", "taskId": photo["id"], "subTaskId": pressure["subTasks"][0]["id"] });
    let both = story.post(&format!("/api/WorkOrder/{}/follow-up", story.order), both).await;
    assert_eq!((both.status.as_u16(), both.code()), (422, "invalid"));

    // What is open again has no answer, and a file that was taken away answers nothing.
    let path = format!("/api/WorkOrder/{}", story.order);
    assert_eq!(story.app.delete(&format!("{files}/{}", file["id"])).token(&story.token).send().await.status, 204);
    story.put(&oil, json!({ "completed": false })).await;
    assert_eq!(story.put(&oil, json!({ "completed": true })).await.code(), "answer_required");
    let tasks = story.get(&format!("{path}/tasks")).await.json;
    assert_eq!((&tasks[0]["subTasks"][0]["value"], &tasks[2]["answerFileId"]), (&Value::Null, &Value::Null));
}
