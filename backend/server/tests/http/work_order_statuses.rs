//! The tenant's own statuses of work orders: what changes of them is seen on every board at once, and what boards use stays.

use gantry_testkit::app::{Reply, TestApp};
use gantry_testkit::viewer::Viewer;
use serde_json::{Value, json};

use crate::client::refused;
use crate::mqtt::until;

struct Plant {
    app: TestApp,
    token: String,
}

impl Plant {
    async fn open() -> Self {
        let app = TestApp::start().await;
        let token = app.sign_in("admin@demo.example").await;
        Self { app, token }
    }

    async fn create(&self, body: Value) -> Reply {
        self.app.post("/api/WorkOrderStatus/").token(&self.token).json(body).send().await
    }

    async fn read(&self, id: &Value) -> Value {
        self.app.get(&format!("/api/WorkOrderStatus/{id}")).token(&self.token).send().await.json
    }

    async fn change(&self, id: &Value, mut patch: Value) -> Reply {
        patch["version"] = self.read(id).await["version"].clone();
        self.app.put(&format!("/api/WorkOrderStatus/{id}")).token(&self.token).json(patch).send().await
    }

    /// Archives or restores.
    async fn set(&self, id: &Value, action: &str) -> Reply {
        let version = self.read(id).await["version"].clone();
        let call = self.app.post(&format!("/api/WorkOrderStatus/{id}/{action}/")).token(&self.token);
        call.json(json!({ "version": version })).send().await
    }

    /// The statuses as a board has them.
    async fn on_board(&self, number: i32) -> Vec<Value> {
        let snapshot = self.app.get(&format!("/api/Stream/board:{number}")).token(&self.token).send().await.json;
        snapshot["state"]["statuses"].as_array().unwrap().clone()
    }
}

#[actix_web::test]
async fn a_new_status_and_its_changes_reach_the_viewers_of_every_board() {
    let plant = Plant::open().await;
    let mut viewer = Viewer::join(&plant.app, &plant.token).await;
    viewer.follow("board:1").await;

    let made = plant.create(json!({ "name": "Waiting for parts", "countsAs": "open", "colour": "#a855f7" })).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let event = viewer.wait("event").await;
    assert_eq!(event["type"], "statusesChanged");
    let told = event["delta"]["statuses"].as_array().unwrap().clone();
    assert!(told.iter().any(|status| status["name"] == "Waiting for parts" && status["systemStatus"] == "open"));
    assert_eq!(plant.on_board(1).await, told);

    let renamed = plant.change(&made.json["id"], json!({ "name": "On hold", "position": 5 })).await;
    assert_eq!(renamed.status, 200, "{}", renamed.text);
    let event = viewer.wait("event").await;
    let names: Vec<&Value> = event["delta"]["statuses"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["Open", "On hold", "In Review", "Completed", "Closed"]);
    // A node that loads the board afresh, and the one that took the events in, have the same.
    let other = plant.app.another().await;
    let fresh = other.get("/api/Stream/board:1").token(&plant.token).send().await.json;
    assert_eq!(fresh["state"]["statuses"], event["delta"]["statuses"]);
}

#[actix_web::test]
async fn what_boards_use_stays_and_there_is_always_one_for_each_system_status() {
    let plant = Plant::open().await;
    let hold = plant.create(json!({ "name": "On hold", "countsAs": "open", "colour": "#a855f7" })).await.json;
    let id = &hold["id"];
    let list = json!({ "type": "addList", "data": { "name": "Held", "statusId": id } });
    let mut viewer = Viewer::join(&plant.app, &plant.token).await;
    viewer.follow("board:1").await;
    let command = json!({ "topic": "board:1", "commandId": "6f1c7d4e-0000-4000-8000-000000000001", "type": list["type"], "data": list["data"] });
    let added = viewer.ask("command", &command).await;
    assert!(added["version"].is_number(), "{added}");

    assert_eq!(plant.read(id).await["listCount"], 1);
    assert_eq!(refused(&plant.set(id, "archive").await), (409, "in_use"));
    assert_eq!(refused(&plant.change(id, json!({ "countsAs": "closed" })).await), (409, "in_use"));
    assert_eq!(refused(&plant.change(id, json!({ "name": "Open" })).await), (409, "name_taken"));
    for (body, code) in [
        (json!({ "name": "X", "countsAs": "paused", "colour": "#a855f7" }), "invalid"),
        (json!({ "name": "X", "countsAs": "open", "colour": "violet" }), "invalid"),
        (json!({ "name": "X", "countsAs": "open" }), "invalid"),
        (json!({ "name": "X", "countsAs": "open", "colour": "#a855f7", "position": -1 }), "invalid"),
    ] {
        assert_eq!(refused(&plant.create(body).await), (422, code));
    }

    let spare = plant.create(json!({ "name": "Settled", "countsAs": "closed", "colour": "#111111" })).await.json;
    assert_eq!(plant.change(&spare["id"], json!({ "countsAs": "completed" })).await.status, 200);
    let closed = plant.app.get("/api/WorkOrderStatus/all/").token(&plant.token).send().await.json;
    let closed = closed["items"].as_array().unwrap().iter().find(|one| one["name"] == "Closed").unwrap()["id"].clone();
    assert_eq!(refused(&plant.set(&closed, "archive").await), (409, "in_use"));

    let shown = async || plant.on_board(1).await.iter().any(|status| status["name"] == "Settled");
    until("the board shows the new one", shown).await;
    assert_eq!(plant.set(&spare["id"], "archive").await.status, 200);
    until("the board follows the archive", async || !shown().await).await;
    let back = plant.set(&spare["id"], "restore").await;
    assert_eq!(back.status, 200, "{}", back.text);
    until("the board follows the restore", shown).await;

    // Without a board in use, the last of a system status stays for the next board.
    let boards = plant.app.get("/api/Board/").token(&plant.token).send().await.json["items"].clone();
    for board in boards.as_array().unwrap() {
        let path = format!("/api/Board/{}/archive/", board["number"]);
        let archived = plant.app.post(&path).token(&plant.token).send().await;
        assert_eq!(archived.status, 204, "{}", archived.text);
    }
    assert_eq!(refused(&plant.set(&closed, "archive").await), (409, "last_status"));
    assert_eq!(plant.set(&spare["id"], "archive").await.status, 200);
}
