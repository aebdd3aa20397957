//! Versions of task groups: a plan keeps the one that it has until it is given the newest.

use serde_json::{Value, json};

use crate::client::refused;
use crate::plans::{activate, draft, later, office, settled, trigger, until_orders};

#[actix_web::test]
async fn a_plan_keeps_its_version_of_a_task_group_until_it_is_updated() {
    let client = office().await;
    let group = json!({ "code": "SAFE", "name": "Safety", "tasks": [{ "name": "Lock out" }, { "name": "Inspect" }] });
    let group = client.make("TaskGroup", group).await;
    let on_it = json!({ "assets": [], "taskGroups": [{ "taskGroupId": group["id"] }], "missed": "all" });
    let (plan, other) = (draft(&client, on_it.clone()).await, draft(&client, on_it).await);
    assert_eq!(plan["taskGroups"][0]["groupVersion"], 1, "{plan}");
    trigger(&client, &plan, json!({ "startOn": later(1), "interval": 1 })).await;
    activate(&client, &plan).await;
    settled(&client).await;
    let path = format!("/api/TaskGroup/{}/outdated-plans/", group["id"]);
    let outdated = async || {
        let reply = client.get(&path).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json
    };
    assert_eq!((&outdated().await["totalRecords"], &outdated().await["newest"]), (&json!(0), &json!(1)));

    // Another name of the group is no other version of its tasks.
    let change = async |version: i64, more: Value| {
        let mut body = json!({ "version": version });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let reply = client.put(&format!("/api/TaskGroup/{}", group["id"]), body).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
    };
    change(1, json!({ "name": "Safety first" })).await;
    assert_eq!(outdated().await["newest"], 1);
    let tasks = json!([{ "id": group["tasks"][0]["id"], "mandatory": true }, { "name": "Test" }]);
    change(2, json!({ "tasks": tasks })).await;
    let seen = outdated().await;
    assert_eq!(
        (&seen["newest"], &seen["totalRecords"], &seen["items"][0]["version"]),
        (&json!(2), &json!(2), &json!(1))
    );
    let difference = &seen["differences"][0]["difference"];
    assert_eq!(
        (
            &difference["added"][0]["name"],
            &difference["removed"][0]["name"],
            &difference["changed"][0]["after"]["mandatory"]
        ),
        (&json!("Test"), &json!("Inspect"), &json!(true)),
        "{seen}"
    );

    let tasks_of = async |order: &Value| client.get(&format!("/api/WorkOrder/{}/tasks", order["id"])).await.text;
    client.app.clock().advance(chrono::TimeDelta::days(1));
    let first = until_orders(&client, 1).await.remove(0);
    assert!(tasks_of(&first).await.contains("Inspect"), "the plan has the first version");
    let update = async |ids: Value| client.post(&path, json!({ "planIds": ids })).await;
    assert_eq!(update(json!([plan["id"]])).await.json["updated"], 1);
    assert_eq!(update(json!([plan["id"]])).await.json["updated"], 0, "it has it");
    client.app.clock().advance(chrono::TimeDelta::days(1));
    let found = until_orders(&client, 2).await;
    let second = found.iter().find(|order| order["id"] != first["id"]).unwrap();
    let (old, new) = (tasks_of(&first).await, tasks_of(second).await);
    assert!(old.contains("Inspect") && new.contains("Test") && !new.contains("Inspect"), "{old} {new}");
    let rest = outdated().await;
    assert_eq!((&rest["totalRecords"], &rest["items"][0]["planId"]), (&json!(1), &other["id"]), "{rest}");

    let without = draft(&client, json!({})).await;
    assert_eq!(refused(&update(json!([plan["id"], without["id"]])).await), (404, "not_found"));
    assert_eq!(refused(&update(json!([])).await), (422, "invalid"));
    let many: Vec<i64> = (1..=501).collect();
    assert_eq!(refused(&update(json!(many)).await), (422, "invalid"));
    assert_eq!(refused(&client.get("/api/TaskGroup/999999/outdated-plans/").await), (404, "not_found"));
}

#[actix_web::test]
async fn sub_tasks_of_groups_and_plans_are_answered_as_their_formats_say() {
    let client = office().await;
    let pressure =
        json!({ "name": "Pressure", "answerFormat": { "kind": "number", "unit": "bar", "low": "2", "high": "9" } });
    let state = json!({ "name": "State", "answerFormat": { "kind": "choice", "choices": ["Good", "Worn"] } });
    let task = json!({ "name": "Inspect", "subTasks": "Seal\nPressure", "subTaskFormats": [pressure] });
    let group = client.make("TaskGroup", json!({ "code": "INS", "name": "Inspection", "tasks": [task] })).await;
    assert_eq!(group["tasks"][0]["subTaskFormats"][0]["answerFormat"]["unit"], "bar", "{group}");
    let own = json!({ "name": "Clean", "subTasks": "State", "subTaskFormats": [state] });
    let plan = json!({ "assets": [], "tasks": [own], "taskGroups": [{ "taskGroupId": group["id"] }], "missed": "all" });
    let plan = draft(&client, plan).await;
    trigger(&client, &plan, json!({ "startOn": later(1), "interval": 1 })).await;
    activate(&client, &plan).await;
    settled(&client).await;

    // Another format is another version, which the plan gets when it is given it.
    let range = json!({ "name": "Pressure", "answerFormat": { "kind": "number", "high": "7" } });
    let tasks = json!([{ "id": group["tasks"][0]["id"], "subTaskFormats": [range] }]);
    let changed = client.put(&format!("/api/TaskGroup/{}", group["id"]), json!({ "version": 1, "tasks": tasks })).await;
    assert_eq!(changed.status, 200, "{}", changed.text);
    let path = format!("/api/TaskGroup/{}/outdated-plans/", group["id"]);
    let seen = client.get(&path).await.json;
    let after = &seen["differences"][0]["difference"]["changed"][0]["after"];
    assert_eq!(after["subTaskFormats"][0]["answerFormat"]["high"], "7", "{seen}");

    let formats_of = async |order: &Value| {
        let tasks = client.get(&format!("/api/WorkOrder/{}/tasks", order["id"])).await.json;
        let mut formats: Vec<(String, Value)> = Vec::new();
        for sub_task in tasks.as_array().unwrap().iter().flat_map(|task| task["subTasks"].as_array().unwrap().clone()) {
            formats.push((sub_task["name"].as_str().unwrap_or_default().to_owned(), sub_task["answerFormat"].clone()));
        }
        formats
    };
    client.app.clock().advance(chrono::TimeDelta::days(1));
    let first = until_orders(&client, 1).await.remove(0);
    let formats = formats_of(&first).await;
    let of =
        |name: &str| formats.iter().find(|(one, _)| one == name).unwrap_or_else(|| panic!("{formats:?}")).1.clone();
    assert_eq!((&of("State")["choices"], &of("Seal")), (&json!(["Good", "Worn"]), &Value::Null));
    assert_eq!((&of("Pressure")["low"], &of("Pressure")["high"]), (&json!("2"), &json!("9")), "the plan's version");
    assert_eq!(client.post(&path, json!({ "planIds": [plan["id"]] })).await.json["updated"], 1);
    client.app.clock().advance(chrono::TimeDelta::days(1));
    let found = until_orders(&client, 2).await;
    let second = found.iter().find(|order| order["id"] != first["id"]).unwrap();
    let formats = formats_of(second).await;
    assert!(formats.iter().any(|(name, format)| name == "Pressure" && format["high"] == "7"), "{formats:?}");

    let wrong = json!([{ "name": "State", "answerFormat": { "kind": "choice" } }]);
    let wrong =
        json!({ "code": "X", "name": "X", "tasks": [{ "name": "T", "subTasks": "State", "subTaskFormats": wrong }] });
    assert_eq!(client.post("/api/TaskGroup/", wrong).await.status, 422, "of nothing can be chosen");
}
