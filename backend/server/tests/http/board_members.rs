//! Boards that have members: who else looks for their work orders finds nothing, wherever that is, but for work that is assigned to them.

use gantry_testkit::viewer::Viewer;
use serde_json::{Value, json};

use crate::client::refused;
use crate::rights::{House, grant};

/// A board of a crew, a board of everybody, and people within and without.
struct Plant {
    house: House,
    /// Of the crew of the second board.
    member: String,
    /// Of no crew.
    other: String,
    other_person: Value,
    crew: Value,
    board: Value,
    /// A work order of the second board.
    secret: Value,
    asset: Value,
}

impl Plant {
    async fn open() -> Self {
        let house = House::open().await;
        let person = |code: &str| json!({"code": code, "firstName": code});
        let ada = house.make("/api/Person/", person("ADA")).await["id"].clone();
        let other_person = house.make("/api/Person/", person("BEN")).await["id"].clone();
        let crew = json!({"name": "Secure", "members": [{"personId": ada}]});
        let crew = house.make("/api/Crew/", crew).await["id"].clone();
        let modules = json!({
            "workOrders": grant("all"), "equipment": grant("all"), "calendar": grant("all"), "workRequests": grant("all"),
            "maintenanceAnalysis": grant("all"),
        });
        let role = house.role("Fitter", "user", modules).await;
        let (_, member) = house.new_user("fitter.ada", &role, ada).await;
        let (_, other) = house.new_user("fitter.ben", &role, other_person.clone()).await;
        let board = house.make("/api/Board/", json!({"name": "Vault"})).await["number"].clone();
        let asset = house.make("/api/Asset/", json!({"code": "SAFE-1", "name": "Safe"})).await["id"].clone();
        let due = json!("2026-03-02T12:00:00Z");
        let order = json!({"boardNumber": board, "title": "Vault door jams", "asset": asset, "due": due});
        let secret = house.make("/api/WorkOrder/", order).await["id"].clone();
        Self { house, member, other, other_person, crew, board, secret, asset }
    }

    async fn close(&self) {
        let members = json!({"members": {"crews": [self.crew]}});
        let put = self.house.put(&self.house.admin, &format!("/api/Board/{}", self.board), members).await;
        assert_eq!(put.status, 200, "{}", put.text);
    }

    /// In how many places a user finds the work order of the closed board, each by its name.
    async fn found(&self, token: &str) -> Vec<&'static str> {
        let house = &self.house;
        let list = async |body: Value| house.post(token, "/api/WorkOrder/list/", body).await;
        let export = json!({"state": {}, "columns": [{"field": "title", "title": "Title"}], "format": "csv"});
        let between = "from=2026-02-20T00:00:00Z&until=2026-03-20T00:00:00Z";
        let places = [
            ("board", house.get(token, "/api/Board/").await),
            ("list", list(json!({"rows": 100})).await),
            ("filtered list", list(json!({"global": "Vault"})).await),
            ("names", house.get(token, &format!("/api/WorkOrder/all/?ids={}", self.secret)).await),
            ("one", house.get(token, &format!("/api/WorkOrder/{}", self.secret)).await),
            ("tasks", house.get(token, &format!("/api/WorkOrder/{}/tasks", self.secret)).await),
            ("files", house.get(token, &format!("/api/WorkOrder/{}/files", self.secret)).await),
            ("print", house.post(token, "/api/WorkOrderPrint/", json!({"ids": [self.secret]})).await),
            ("search", house.get(token, "/api/Search/?q=vault").await),
            ("calendar", house.get(token, &format!("/api/WorkOrder/calendar/?{between}")).await),
            (
                "similar",
                house.get(token, &format!("/api/WorkRequest/similar/?title=Vault%20door&assetId={}", self.asset)).await,
            ),
            ("snapshot", house.get(token, &format!("/api/Stream/board:{}", self.board)).await),
            ("past", house.get(token, &format!("/api/Stream/board:{}?at=1", self.board)).await),
            ("log", house.get(token, &format!("/api/Stream/board:{}/log", self.board)).await),
            ("export", house.post(token, "/api/WorkOrder/export/", export).await),
        ];
        let tells = |text: &str| text.contains("Vault") || text.contains("vault");
        places
            .into_iter()
            .filter(|(place, reply)| match *place {
                "tasks" | "files" | "print" | "past" => reply.status.is_success(),
                _ => reply.status.is_success() && tells(&reply.text),
            })
            .map(|(place, _)| place)
            .collect()
    }
}

#[actix_web::test]
async fn who_is_no_member_finds_nothing_of_a_board_wherever_they_look() {
    let plant = Plant::open().await;
    let all = plant.found(&plant.other).await;
    assert!(all.len() >= 14, "without members it is for everybody, and each place shows it: {all:?}");
    plant.close().await;
    assert_eq!(plant.found(&plant.other).await, [""; 0]);
    assert_eq!(plant.found(&plant.member).await, all, "a member of the crew");
    assert_eq!(plant.found(&plant.house.admin).await, all, "an administrator");
}

#[actix_web::test]
async fn how_many_there_are_does_not_tell_of_a_hidden_board() {
    let plant = Plant::open().await;
    let total = async |token: &str| {
        let reply = plant.house.post(token, "/api/WorkOrder/list/", json!({"rows": 1})).await;
        reply.json["totalRecords"].as_i64().unwrap()
    };
    let before = total(&plant.other).await;
    plant.close().await;
    assert_eq!((total(&plant.other).await, total(&plant.member).await), (before - 1, before));
}

#[actix_web::test]
async fn who_is_no_member_changes_nothing_of_a_board() {
    let plant = Plant::open().await;
    plant.close().await;
    let (house, other) = (&plant.house, &plant.other);
    let path = format!("/api/WorkOrder/{}", plant.secret);
    assert_eq!(refused(&house.put(other, &path, json!({"title": "Mine"})).await), (404, "not_found"));
    let new = json!({"boardNumber": plant.board, "title": "New"});
    assert_eq!(refused(&house.post(other, "/api/WorkOrder/", new.clone()).await), (404, "not_found"));
    let done = json!({"workOrderId": plant.secret, "status": 2});
    assert_eq!(refused(&house.put(other, "/api/WorkOrder/update-status/", done).await), (404, "not_found"));
    assert_eq!(house.post(&plant.member, "/api/WorkOrder/", new).await.status, 201);
    // By the socket it is the same.
    let mut viewer = Viewer::join(&house.app, other).await;
    let topic = format!("board:{}", plant.board);
    let edit = json!({
        "topic": topic, "commandId": uuid::Uuid::new_v4(), "type": "editCard",
        "data": {"cardId": plant.secret, "patch": {"title": "Mine"}},
    });
    assert_eq!(viewer.ask("command", &edit).await["error"]["code"], "not_found");
    assert_eq!(house.get(&house.admin, &path).await.json["title"], "Vault door jams");
}

#[actix_web::test]
async fn who_looks_at_a_board_leaves_it_when_it_gets_other_members() {
    let plant = Plant::open().await;
    let (house, topic) = (&plant.house, format!("board:{}", plant.board));
    let mut other = Viewer::join(&house.app, &plant.other).await;
    let mut member = Viewer::join(&house.app, &plant.member).await;
    other.follow(&topic).await;
    member.follow(&topic).await;
    plant.close().await;
    assert_eq!(other.wait("resync").await["topic"], topic.as_str(), "has to ask again");
    let answer = other.ask("subscribe", &json!({"topic": topic})).await;
    assert_eq!(answer["error"]["code"], "not_found", "{answer}");
    let heard = member.wait("event").await;
    assert_eq!((&heard["type"], &heard["delta"]["board"]["members"]["crews"][0]), (&json!("boardEdited"), &plant.crew));
    let path = format!("/api/WorkOrder/{}", plant.secret);
    assert_eq!(house.put(&house.admin, &path, json!({"title": "Vault door opens"})).await.status, 200);
    assert_eq!(member.wait("event").await["type"], "cardEdited");
    assert!(other.pending("event").await.is_empty(), "nothing of it passes by");
    // For everybody again.
    let open = json!({"members": {}});
    assert_eq!(house.put(&house.admin, &format!("/api/Board/{}", plant.board), open).await.status, 200);
    other.follow(&topic).await;
}

#[actix_web::test]
async fn who_is_no_member_sees_and_does_the_work_that_is_assigned_to_them() {
    let plant = Plant::open().await;
    plant.close().await;
    let (house, other) = (&plant.house, &plant.other);
    let path = format!("/api/WorkOrder/{}", plant.secret);
    let assign = json!({"responsiblePerson": plant.other_person});
    assert_eq!(house.put(&plant.member, &path, assign).await.status, 200);
    let seen = plant.found(other).await;
    for place in ["list", "names", "one", "tasks", "search", "calendar", "export"] {
        assert!(seen.contains(&place), "{place} of {seen:?}");
    }
    for place in ["board", "snapshot", "past", "log"] {
        assert!(!seen.contains(&place), "{place} of {seen:?}");
    }
    let history = format!("/api/Stream/board:{}/log?card={}", plant.board, plant.secret);
    let history = house.get(other, &history).await;
    assert_eq!((history.status.as_u16(), &history.json["totalRecords"]), (200, &json!(2)), "{}", history.text);
    let outline = house.get(other, &format!("{path}/board")).await;
    assert_eq!((outline.status.as_u16(), &outline.json["number"]), (200, &plant.board), "{}", outline.text);
    let lists = outline.json["lists"].as_array().unwrap();
    assert!(lists.len() == 4 && lists.iter().all(|list| list["cards"] == json!([])), "no cards: {}", outline.text);
    assert_eq!(house.put(other, &path, json!({"title": "Vault door is mine"})).await.status, 200);
    let started = house.post(other, &format!("{path}/labour/start"), json!({})).await;
    assert!(started.status.is_success(), "{}", started.text);
    // Given away again, it is gone.
    assert_eq!(house.put(&plant.member, &path, json!({"responsiblePerson": null})).await.status, 200);
    assert_eq!(refused(&house.get(other, &path).await), (404, "not_found"));
    assert_eq!(refused(&house.get(other, &format!("{path}/board")).await), (404, "not_found"));
}

#[actix_web::test]
async fn settings_of_a_board_are_changed_copied_and_in_its_log() {
    let plant = Plant::open().await;
    let house = &plant.house;
    let path = format!("/api/Board/{}", plant.board);
    let state = async |number: &Value| {
        let reply = house.get(&house.admin, &format!("/api/Stream/board:{number}")).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json["state"].clone()
    };
    let lists = state(&plant.board).await["lists"].clone();
    let wrong = house.put(&house.admin, &path, json!({"defaultList": lists[2]["id"]})).await;
    assert_eq!((refused(&wrong), wrong.json["fields"]["defaultList"].is_string()), ((422, "invalid"), true));
    let nobody = house.put(&house.admin, &path, json!({"members": {"people": [999_999]}})).await;
    assert_eq!(refused(&nobody), (409, "unknown_reference"));
    let settings = json!({
        "defaultList": lists[0]["id"], "cardFields": ["due", "code"], "members": {"crews": [plant.crew]},
    });
    assert_eq!(house.put(&house.admin, &path, settings).await.status, 200);
    let now = state(&plant.board).await;
    assert_eq!(now["settings"]["cardFields"], json!(["code", "due"]));
    assert_eq!((&now["settings"]["defaultList"], &now["members"]["crews"]), (&lists[0]["id"], &json!([plant.crew])));
    let log = house.get(&house.admin, &format!("/api/Stream/board:{}/log?rows=1", plant.board)).await;
    assert_eq!(log.json["items"][0]["delta"]["board"]["members"]["crews"], json!([plant.crew]), "{}", log.text);
    let before = house.get(&house.admin, &format!("/api/Stream/board:{}?at=1", plant.board)).await;
    assert_eq!(before.json["state"].get("members"), None, "then it was for everybody");

    let copy = house.make("/api/Board/", json!({"name": "Vault 2", "like": plant.board})).await["number"].clone();
    let copied = state(&copy).await;
    assert_eq!(copied["members"], now["members"]);
    assert_eq!(copied["settings"]["defaultList"], copied["lists"][0]["id"], "its own list");
    assert_ne!(copied["settings"]["defaultList"], now["settings"]["defaultList"]);
    let reset = json!({"defaultList": null, "cardFields": null, "members": {}});
    assert_eq!(house.put(&house.admin, &path, reset).await.status, 200);
    let state = state(&plant.board).await;
    assert_eq!((state.get("members"), state["settings"].get("cardFields")), (None, None));
    assert_eq!(house.app.ask_database("SELECT count(*) FROM board_member").await, "1", "those of the copy");
}
