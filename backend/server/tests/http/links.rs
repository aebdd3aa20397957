//! Links between work orders over HTTP: on one board and across two, told live, in both histories; circles under concurrency; who may
//! link; splitting, following up, copying and closing duplicates.

use gantry_domain::Need;
use gantry_domain::board::BoardSettings;
use gantry_domain::stream::StreamState;
use gantry_store::{Tx, board_stream, seed};
use gantry_testkit::app::Reply;
use gantry_testkit::viewer::Viewer;
use serde_json::{Value, json};

use crate::client::refused;
use crate::rights::{House, grant};

struct Links {
    house: House,
}

impl Links {
    /// Two boards.
    async fn begin() -> Self {
        let house = House::open().await;
        let board = async |tx: &Tx| seed::board(tx, 2, "Other", "other", BoardSettings::default()).await;
        house.app.store.tenant_tx(&house.app.demo.system(), Need::SignedIn, board).await.unwrap();
        Self { house }
    }

    async fn open(&self, board: i32, title: &str) -> Value {
        self.house.make("/api/WorkOrder/", json!({"boardNumber": board, "title": title})).await["id"].clone()
    }

    async fn link(&self, token: &str, from: &Value, link: &str, to: &Value) -> Reply {
        self.house.post(token, "/api/WorkOrderLink/", json!({"workOrderId": from, "link": link, "otherId": to})).await
    }

    async fn linked(&self, from: &Value, link: &str, to: &Value) -> Value {
        let reply = self.link(&self.house.admin, from, link, to).await;
        assert_eq!(reply.status, 201, "{}", reply.text);
        reply.json["id"].clone()
    }

    async fn status(&self, order: &Value, status: i32, more: Value) -> Reply {
        let mut body = json!({"workOrderId": order, "status": status});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.house.put(&self.house.admin, "/api/WorkOrder/update-status/", body).await
    }

    async fn done(&self, order: &Value) {
        for status in [2, 3] {
            let reply = self.status(order, status, json!({})).await;
            assert_eq!(reply.status, 200, "{}", reply.text);
        }
    }

    async fn get(&self, path: &str) -> Value {
        self.house.get(&self.house.admin, path).await.json
    }

    async fn links_of(&self, order: &Value) -> Vec<Value> {
        self.get(&format!("/api/WorkOrderLink/?workOrderId={order}")).await["items"].as_array().unwrap().clone()
    }

    /// The card on its board, as viewers get it.
    async fn card(&self, board: i32, order: &Value) -> Value {
        let state = self.get(&format!("/api/Stream/board:{board}")).await["state"].clone();
        let lists = state["lists"].as_array().unwrap().iter();
        let mut cards = lists.flat_map(|list| list["cards"].as_array().unwrap().clone());
        cards.find(|card| card["id"] == *order).unwrap_or_default()
    }

    /// What viewers hold after all events is what a board is loaded as.
    async fn is_as_loaded(&self, board: i32) {
        let app = &self.house.app;
        let read = async |tx: &Tx| board_stream::load(tx, board).await;
        let loaded = app.store.tenant_tx(&app.demo.system(), Need::SignedIn, read).await.unwrap();
        let live = self.get(&format!("/api/Stream/board:{board}")).await["state"].clone();
        assert_eq!(serde_json::to_value(loaded.state.snapshot()).unwrap(), live);
    }

    /// The types of events in the history of a work order, newest first.
    async fn history(&self, board: i32, order: &Value) -> Vec<String> {
        let log = self.get(&format!("/api/Stream/board:{board}/log?card={order}&rows=50")).await;
        let items = log["items"].as_array().unwrap_or_else(|| panic!("{log}")).iter();
        items.map(|event| event["type"].as_str().unwrap().to_owned()).collect()
    }
}

/// The next event of a type; what happened on another board is heard when the heads are compared.
async fn heard(viewer: &mut Viewer, kind: &str) -> Value {
    loop {
        let event = viewer.wait("event").await;
        if event["type"] == kind {
            return event;
        }
    }
}

#[actix_web::test]
async fn a_blocking_order_of_another_board_is_live_on_both_and_stands_in_both_histories() {
    let links = Links::begin().await;
    let house = &links.house;
    let (pump, valve) = (links.open(1, "Pump").await, links.open(2, "Valve").await);
    let mut viewer = Viewer::join(&house.app, &house.admin).await;
    viewer.follow("board:2").await;
    let id = links.linked(&pump, "blocks", &valve).await;
    let event = viewer.wait("event").await;
    assert_eq!((&event["type"], &event["data"]["cardId"]), (&json!("linkAdded"), &valve), "{event}");
    assert_eq!(event["delta"]["links"][0][1][0]["link"], "blockedBy", "{event}");
    assert_eq!(links.card(2, &valve).await["links"][0]["open"], true);
    let shown = &links.links_of(&valve).await[0];
    assert_eq!(
        (&shown["id"], &shown["link"], &shown["order"]["id"], &shown["order"]["boardNumber"]),
        (&id, &json!("blockedBy"), &pump, &json!(1))
    );

    let blocked = links.status(&valve, 2, json!({})).await;
    assert_eq!((refused(&blocked), &blocked.json["blockedBy"][0]), ((409, "blocked"), &shown["order"]["code"]));
    let start = format!("/api/WorkOrder/{valve}/labour/start");
    let person = house.make("/api/Person/", json!({"code": "ADA", "firstName": "Ada"})).await["id"].clone();
    let role = house.role("Fitter", "user", json!({"workOrders": grant("all")})).await;
    let (_, fitter) = house.new_user("link.ada", &role, person).await;
    assert_eq!(refused(&house.post(&fitter, &start, json!({})).await), (409, "blocked"));
    let overriding = format!("{start}?overrideReason=Urgent");
    assert_eq!(house.post(&fitter, &overriding, json!({})).await.status, 200);
    house.post(&fitter, &format!("/api/WorkOrder/{valve}/labour/stop"), json!({})).await;
    let completion = links.get(&format!("/api/WorkOrder/{valve}/completion")).await;
    assert_eq!((&completion["mayComplete"], &completion["blockedBy"]), (&json!(false), &blocked.json["blockedBy"]));

    links.done(&pump).await;
    let told = heard(&mut viewer, "linkedOrderChanged").await;
    assert_eq!(
        (&told["data"]["change"], &told["delta"]["links"][0][1][0]["open"]),
        (&json!("completed"), &json!(false))
    );
    links.status(&pump, 1, json!({"reason": "Leaks"})).await;
    assert_eq!(heard(&mut viewer, "linkedOrderChanged").await["data"]["change"], "reopened");
    assert_eq!(links.card(2, &valve).await["links"][0]["open"], true, "reopened, it blocks again");
    links.is_as_loaded(1).await;
    links.is_as_loaded(2).await;
    let by_reason = links.status(&valve, 2, json!({"overrideReason": "Valve is spare"})).await;
    assert_eq!(by_reason.status, 200, "{}", by_reason.text);

    assert_eq!(house.app.delete(&format!("/api/WorkOrderLink/{id}")).token(&house.admin).send().await.status, 204);
    heard(&mut viewer, "linkRemoved").await;
    assert_eq!(links.card(2, &valve).await.get("links"), None);
    assert_eq!(links.history(1, &pump).await.iter().filter(|one| one.starts_with("link")).count(), 2);
    let of_valve = links.history(2, &valve).await;
    let told: Vec<_> = of_valve.iter().filter(|one| one.starts_with("link")).collect();
    assert_eq!(told, ["linkRemoved", "linkedOrderChanged", "linkedOrderChanged", "linkAdded"]);
    // Time travel knows the link at its time.
    let log = links.get(&format!("/api/Stream/board:2/log?card={valve}&rows=50")).await;
    let at = log["items"].as_array().unwrap().iter().find(|one| one["type"] == "linkAdded").unwrap()["version"].clone();
    let past = links.get(&format!("/api/Stream/board:2?at={at}")).await;
    assert!(past.to_string().contains("blockedBy"), "{past}");
}

#[actix_web::test]
async fn links_of_one_board_are_in_both_histories_and_a_reloaded_board_knows_them() {
    let links = Links::begin().await;
    let (whole, part, other) = (links.open(1, "Line").await, links.open(1, "Motor").await, links.open(1, "Gear").await);
    links.linked(&whole, "parentOf", &part).await;
    links.linked(&whole, "relatesTo", &other).await;
    assert_eq!(links.linked(&other, "relatesTo", &whole).await, links.links_of(&other).await[0]["id"], "one link");
    assert_eq!(links.history(1, &part).await, ["linkAdded", "cardCreated"]);
    assert_eq!(links.history(1, &other).await, ["linkAdded", "cardCreated"]);
    assert_eq!(refused(&links.link(&links.house.admin, &part, "parentOf", &whole).await), (409, "circle"));
    assert_eq!(refused(&links.link(&links.house.admin, &part, "childOf", &other).await), (409, "has_parent"));
    links.status(&whole, 2, json!({})).await;
    assert_eq!(refused(&links.status(&whole, 3, json!({})).await), (409, "children_open"));
    links.is_as_loaded(1).await;
    links.done(&part).await;
    assert_eq!(links.status(&whole, 3, json!({})).await.status, 200);
    assert_eq!(refused(&links.status(&part, 1, json!({"reason": "Again"})).await), (409, "parent_done"));
}

#[actix_web::test]
async fn of_two_who_close_a_circle_at_the_same_time_one_is_refused() {
    let links = Links::begin().await;
    for trial in 0..6 {
        // On one board, and on two.
        let board = 1 + trial % 2;
        let (left, right) = (links.open(1, "Left").await, links.open(board, "Right").await);
        let admin = &links.house.admin;
        let (one, two) =
            futures_util::join!(links.link(admin, &left, "blocks", &right), links.link(admin, &right, "blocks", &left));
        let mut outcomes = [refused(&one), refused(&two)];
        outcomes.sort_unstable();
        assert_eq!(outcomes, [(201, ""), (409, "circle")], "trial {trial}");
        assert_eq!(links.links_of(&left).await.len(), 1);
    }
}

#[actix_web::test]
async fn both_orders_must_be_within_reach_and_of_the_same_tenant() {
    let links = Links::begin().await;
    let house = &links.house;
    let person = house.make("/api/Person/", json!({"code": "ADA", "firstName": "Ada"})).await["id"].clone();
    let own = json!({"boardNumber": 1, "title": "Own", "responsiblePerson": person});
    let own = house.make("/api/WorkOrder/", own).await["id"].clone();
    let (near, far) = (links.open(1, "Near").await, links.open(2, "Far").await);
    let role = house.role("Own only", "user", json!({"workOrders": grant("own")})).await;
    let (_, ada) = house.new_user("link.ada", &role, person).await;
    for other in [&near, &far] {
        assert_eq!(refused(&links.link(&ada, &own, "relatesTo", other).await), (403, "limit"));
        assert_eq!(refused(&links.link(&ada, other, "relatesTo", &own).await), (403, "limit"));
        let id = links.linked(&own, "relatesTo", other).await;
        let removed = house.app.delete(&format!("/api/WorkOrderLink/{id}")).token(&ada).send().await;
        assert_eq!(refused(&removed), (403, "limit"));
    }
    let stranger = house.app.sign_in("admin@acme.example").await;
    let body = json!({"boardNumber": 1, "title": "Secret"});
    let post = |path: &str, body: Value| house.app.post(path).host("acme.localhost").token(&stranger).json(body);
    let secret = post("/api/WorkOrder/", body).send().await.json["id"].clone();
    for (from, to) in [(&own, &secret), (&secret, &own)] {
        assert_eq!(refused(&links.link(&house.admin, from, "blocks", to).await), (404, "not_found"));
    }
    let foreign = json!({"workOrderId": secret, "link": "blocks", "otherId": own});
    assert_eq!(refused(&post("/api/WorkOrderLink/", foreign).send().await), (404, "not_found"));
}

#[actix_web::test]
async fn work_orders_are_split_followed_up_copied_and_closed_as_duplicates() {
    let links = Links::begin().await;
    let house = &links.house;
    let asset = house.make("/api/Asset/", json!({"code": "P-1", "name": "Pump"})).await["id"].clone();
    let order = json!({"boardNumber": 1, "title": "Overhaul", "asset": asset, "description": "<p>All of it</p>",
        "tasks": [{"name": "Drain", "mandatory": true, "subTasks": [{"name": "Tank", "mandatory": true}]}, {"name": "Measure <gap>"}]});
    let order = house.make("/api/WorkOrder/", order).await["id"].clone();
    house
        .make("/api/WorkOrderLabor/planned/", json!({"workOrderId": order, "craft": "Fitter", "totalHours": "3"}))
        .await;
    let tasks = links.get(&format!("/api/WorkOrder/{order}/tasks")).await;
    let (drain, measure) = (tasks[0]["id"].clone(), tasks[1]["id"].clone());
    let failed = json!({"completed": true, "inspectionResult": 2, "value": "4.2 mm"});
    house.put(&house.admin, &format!("/api/WorkOrderTask/{measure}/complete"), failed).await;

    let path = |action: &str| format!("/api/WorkOrder/{order}/{action}");
    let copy = house.make(&path("copy"), json!({"title": "Overhaul 2"})).await;
    let copied = links.get(&format!("/api/WorkOrder/{}/tasks", copy["id"])).await;
    assert_eq!((&copied[0]["subTasks"][0]["name"], &copied[1]["completed"]), (&json!("Tank"), &json!(false)));
    assert_eq!((&copied[1]["value"], &copy["asset"]["id"]), (&Value::Null, &asset));
    let sheet = links.get(&format!("/api/WorkOrderLabor/?workOrderId={}", copy["id"])).await;
    assert_eq!((&sheet["planned"][0]["craft"], &sheet["totals"]["plannedHours"]), (&json!("Fitter"), &json!("3.0000")));

    let follow = house.make(&path("follow-up"), json!({"title": "Replace seal", "taskId": measure})).await;
    let text = follow["description"].as_str().unwrap();
    assert!(text.contains("Measure &lt;gap&gt;: Fail, 4.2 mm"), "{text}");
    assert_eq!(links.links_of(&order).await[0]["link"], "hasFollowUp");

    // The same key gives the same work order.
    let split = json!({"taskIds": [measure]});
    let once = async || {
        let post = house.app.post(&path("split")).token(&house.admin).header("Idempotency-Key", "split-1");
        post.json(split.clone()).send().await
    };
    let (first, again) = (once().await, once().await);
    assert_eq!((first.status.as_u16(), &first.json["id"]), (201, &again.json["id"]), "{}", again.text);
    let moved = links.get(&format!("/api/WorkOrder/{}/tasks", first.json["id"])).await;
    assert_eq!((&moved[0]["id"], &moved[0]["value"]), (&measure, &json!("4.2 mm")), "with its answer: {moved}");
    let left = links.get(&format!("/api/WorkOrder/{order}/tasks")).await;
    assert_eq!(
        (left.as_array().unwrap().len(), &left[0]["id"], &left[0]["subTasks"][0]["name"]),
        (1, &drain, &json!("Tank"))
    );
    assert_eq!(
        links.get(&format!("/api/WorkOrder/{order}")).await["progress"]["tasks"],
        json!({"done": 0, "total": 1})
    );
    assert!(links.history(1, &order).await.contains(&"cardCreated".to_owned()));

    let stays = links.open(2, "Overhaul of the pump").await;
    let body = json!({"otherId": stays});
    let closed = house.post(&house.admin, &path("duplicate"), body.clone()).await;
    assert_eq!((closed.status.as_u16(), &closed.json["status"]), (200, &json!(4)), "{}", closed.text);
    assert_eq!(refused(&house.post(&house.admin, &path("duplicate"), body).await), (409, "work_order_closed"));
    let seen: Vec<_> = links.links_of(&stays).await.iter().map(|link| link["link"].clone()).collect();
    assert_eq!(seen, ["duplicatedBy"]);
    assert_eq!(links.history(2, &stays).await[0], "linkAdded");
    let notes = links.get(&format!("/api/WorkOrder/{order}/notes")).await;
    assert!(notes["items"][0]["logNotes"].as_str().unwrap().contains("WO-"), "{notes}");
    assert_eq!(
        refused(&house.post(&house.admin, &path("split"), json!({"taskIds": [drain]})).await),
        (409, "work_order_closed")
    );
}
