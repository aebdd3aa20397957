//! Kits over HTTP: reserved, picked along the places to a staging place, issued in one call, put back.

use futures_util::future::join_all;
use gantry_testkit::app::{Reply, TestApp};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::{StaffClient, refused};

/// A main store with racks and a staging place, and a work order that wants a part of it.
pub(crate) struct Kitting {
    pub(crate) client: StaffClient,
    unit: Value,
    pub(crate) warehouse: Value,
    pub(crate) bins: [Value; 2],
    pub(crate) stage: Value,
    pub(crate) order: Value,
}

impl Kitting {
    pub(crate) async fn open() -> Self {
        let app = TestApp::start().await;
        let token = app.sign_in("admin@demo.example").await;
        let client = StaffClient { app, token };
        let id = async |family: &str, body: Value| client.make(family, body).await["id"].clone();
        let unit = id("UnitOfMeasure", json!({"code": "pc", "name": "Piece"})).await;
        let warehouse = id("Warehouse", json!({"code": "MAIN", "name": "Main store", "kitDays": 2})).await;
        let place = async |code: &str, more: Value| {
            let mut body = json!({"code": code, "name": code, "warehouseId": warehouse});
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            id("StockLocation", body).await
        };
        let zone = place("Z-A", json!({"kind": "zone"})).await;
        let rack = place("R-1", json!({"kind": "rack", "parentId": zone})).await;
        // A walk in the order of the codes alone goes the wrong way.
        let bins = [place("B-1", json!({"kind": "zone"})).await, place("A-9", json!({"parentId": rack})).await];
        let stage = place("STAGE-1", json!({"staging": true})).await;
        let order = id("WorkOrder", json!({"boardNumber": 1, "title": "Gearbox"})).await;
        Self { client, unit, warehouse, bins, stage, order }
    }

    pub(crate) async fn part(&self, code: &str, tracking: &str) -> Value {
        let part = json!({"code": code, "name": format!("Part {code}"), "unitId": self.unit, "tracking": tracking});
        self.client.make("MasterPart", part).await["id"].clone()
    }

    pub(crate) async fn receive(&self, part: &Value, bin: usize, quantity: i64, more: Value) {
        let mut body = json!({
            "commandId": Uuid::new_v4(), "kind": "receive", "partId": part, "locationId": self.bins[bin],
            "quantity": quantity, "unitCost": 3,
        });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.done("/api/Stock/move/", body).await;
    }

    pub(crate) async fn done(&self, path: &str, body: Value) -> Value {
        let reply = self.client.post(path, body).await;
        assert!(reply.status.is_success(), "{path}: {}", reply.text);
        reply.json
    }

    pub(crate) async fn planned(&self, order: &Value, part: &Value, quantity: i64) -> Value {
        let body = json!({
            "workOrderId": order, "partId": part, "warehouseId": self.warehouse, "quantity": quantity.to_string(),
        });
        self.done("/api/WorkOrderPart/", body).await["id"].clone()
    }

    async fn act(&self, order: &Value, step: &str) -> Reply {
        let body = json!({"commandId": Uuid::new_v4(), "warehouseId": self.warehouse});
        self.client.post(&format!("/api/Kit/{order}/{step}/"), body).await
    }

    pub(crate) async fn acted(&self, order: &Value, step: &str) -> Value {
        let reply = self.act(order, step).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json
    }

    pub(crate) fn pick(&self, line: &Value, bin: usize, quantity: i64, more: Value) -> Value {
        let mut body = json!({
            "commandId": Uuid::new_v4(), "lineId": line, "locationId": self.bins[bin], "quantity": quantity.to_string(),
            "toLocationId": self.stage,
        });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    }

    pub(crate) async fn picked(&self, line: &Value, bin: usize, quantity: i64, more: Value) -> Value {
        self.done("/api/Kit/pick/", self.pick(line, bin, quantity, more)).await
    }

    pub(crate) async fn kit(&self, order: &Value) -> Value {
        let reply = self.client.get(&format!("/api/Kit/{order}?warehouseId={}", self.warehouse)).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json
    }

    pub(crate) async fn picks(&self, orders: &[&Value]) -> Vec<Value> {
        let ids: Vec<String> = orders.iter().map(ToString::to_string).collect();
        let path = format!("/api/Kit/picks/?warehouseId={}&workOrderIds={}", self.warehouse, ids.join(","));
        let reply = self.client.get(&path).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json["items"].as_array().unwrap().clone()
    }

    async fn put_away(&self) -> Vec<Value> {
        let reply = self.client.get(&format!("/api/Kit/put-away/?warehouseId={}", self.warehouse)).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json["items"].as_array().unwrap().clone()
    }

    pub(crate) async fn status(&self, order: &Value, statuses: &[i16]) {
        for status in statuses {
            let body = json!({"workOrderId": order, "status": status});
            let reply = self.client.put("/api/WorkOrder/update-status/", body).await;
            assert_eq!(reply.status, 200, "{}", reply.text);
        }
    }

    /// What the card says of its kit, and what a list that is filtered by it finds.
    pub(crate) async fn shown(&self, order: &Value) -> (Value, bool) {
        let face = self.client.get(&format!("/api/WorkOrder/{order}")).await.json;
        let said = face.get("kit").cloned().unwrap_or(json!("none"));
        let filters = json!({"kit": {"value": [said], "matchMode": "in"}});
        let found = self.client.post("/api/WorkOrder/list/", json!({"filters": filters})).await;
        assert_eq!(found.status, 200, "{}", found.text);
        let listed = found.json["items"].as_array().unwrap().iter().any(|one| one["id"] == *order);
        (said, listed)
    }

    pub(crate) async fn agrees(&self) {
        assert_eq!(self.client.get("/api/Stock/check/").await.json["items"], json!([]));
        let differences = "SELECT count(*)::text FROM work_order_part AS p LEFT JOIN (SELECT order_line_id, sum(quantity) AS quantity, \
            sum(value) AS value FROM stock_movement GROUP BY order_line_id) AS m ON m.order_line_id = p.id WHERE p.part_id IS NOT NULL \
            AND (p.issued_qty - p.returned_qty <> -coalesce(m.quantity, 0) OR p.actual_cost <> -coalesce(m.value, 0))";
        assert_eq!(self.client.app.ask_database(differences).await, "0");
        let promised = "SELECT count(*)::text FROM stock_item AS i WHERE i.reserved <> coalesce((SELECT sum(r.quantity) \
            FROM stock_reservation AS r WHERE r.item_id = i.id), 0)";
        assert_eq!(self.client.app.ask_database(promised).await, "0", "what is reserved is reserved for lines");
        let of_lines = "SELECT count(*)::text FROM work_order_part AS p LEFT JOIN (SELECT r.order_line_id, sum(r.quantity) AS reserved, \
            sum(r.quantity) FILTER (WHERE l.staging) AS staged FROM stock_reservation AS r JOIN stock_item AS i ON i.id = r.item_id \
            JOIN stock_location AS l ON l.id = i.location_id GROUP BY r.order_line_id) AS r ON r.order_line_id = p.id \
            WHERE (p.reserved_qty, p.staged_qty) <> (coalesce(r.reserved, 0), coalesce(r.staged, 0))";
        assert_eq!(self.client.app.ask_database(of_lines).await, "0", "lines keep the sums of their reservations");
    }
}

pub(crate) fn number(value: &Value) -> f64 {
    value.as_str().unwrap().parse().unwrap()
}

#[actix_web::test]
async fn a_kit_is_reserved_picked_along_the_places_issued_once_and_put_back() {
    let store = Kitting::open().await;
    let (seal, bolt) = (store.part("SEAL", "none").await, store.part("BOLT", "none").await);
    store.receive(&seal, 0, 5, json!({})).await;
    store.receive(&bolt, 1, 8, json!({})).await;
    let lines = [store.planned(&store.order, &seal, 2).await, store.planned(&store.order, &bolt, 6).await];
    let kit = store.kit(&store.order).await;
    assert_eq!((&kit["state"], &kit["lineCount"], &kit["missingLines"]), (&json!("none"), &json!(2), &json!(2)));
    assert_eq!(store.acted(&store.order, "reserve").await["missingLines"], 0);

    let picks = store.picks(&[&store.order]).await;
    let walk: Vec<_> = picks.iter().map(|pick| (&pick["locationCode"], &pick["code"])).collect();
    assert_eq!(walk, [(&json!("B-1"), &json!("SEAL")), (&json!("A-9"), &json!("BOLT"))], "zone, rack, bin");
    assert_eq!(picks[1]["route"], json!(["Z-A", "R-1", "A-9"]));

    let first = store.pick(&lines[0], 0, 2, json!({}));
    let kit = store.done("/api/Kit/pick/", first.clone()).await;
    assert_eq!(
        (&kit["state"], &kit["completeLines"], &kit["places"]),
        (&json!("partial"), &json!(1), &json!("STAGE-1"))
    );
    store.done("/api/Kit/pick/", first).await;
    let staged = |kit: &Value, line: usize| {
        let of = kit["lines"].as_array().unwrap().iter().find(|one| one["lineId"] == lines[line]).unwrap().clone();
        (number(&of["staged"]), number(&of["reserved"]))
    };
    assert_eq!(staged(&store.kit(&store.order).await, 0), (2.0, 2.0), "sent twice, picked once");
    assert_eq!(store.shown(&store.order).await, (json!("partial"), true));
    let short = store.picked(&lines[1], 1, 4, json!({"shortReason": "Two are damaged"})).await;
    assert_eq!((&short["state"], &short["shortLines"]), (&json!("partial"), &json!(1)));
    assert_eq!(store.picks(&[&store.order]).await[0]["shortReason"], "Two are damaged");
    let line = store.client.get(&format!("/api/WorkOrderPart/?workOrderId={}", store.order)).await.json;
    assert_eq!(
        (&line["items"][1]["stagedQty"], &line["items"][1]["shortReason"]),
        (&json!("4.0000"), &json!("Two are damaged"))
    );
    let ready = store.picked(&lines[1], 1, 2, json!({})).await;
    assert_eq!((&ready["state"], &ready["shortLines"]), (&json!("ready"), &json!(0)));
    assert_eq!(store.shown(&store.order).await, (json!("ready"), true));
    store.agrees().await;

    // Nobody else gets what is staged: not another order, and not by hand.
    let other = store.client.make("WorkOrder", json!({"boardNumber": 1, "title": "Pump"})).await["id"].clone();
    store.planned(&other, &bolt, 8).await;
    store.acted(&other, "reserve").await;
    assert_eq!(store.kit(&other).await["lines"][0]["reserved"], "2.0000");
    let take = json!({
        "commandId": Uuid::new_v4(), "kind": "transfer", "partId": bolt, "locationId": store.stage, "quantity": 1,
        "toLocationId": store.bins[0],
    });
    assert_eq!(refused(&store.client.post("/api/Stock/move/", take).await), (409, "insufficient_stock"));

    let body = json!({"commandId": Uuid::new_v4(), "warehouseId": store.warehouse});
    let path = format!("/api/Kit/{}/issue/", store.order);
    for _ in 0..2 {
        let issued = store.done(&path, body.clone()).await;
        assert_eq!((&issued["state"], &issued["completeLines"]), (&json!("issued"), &json!(2)), "{issued}");
    }
    assert_eq!(refused(&store.act(&store.order, "issue").await), (409, "nothing_staged"));
    assert_eq!(store.shown(&store.order).await, (json!("issued"), true));
    store.agrees().await;

    // One seal is left over; the order is done, so it is to be put back to where it came from.
    store.status(&store.order, &[2, 3]).await;
    store.done(&format!("/api/WorkOrderPart/{}/return/", lines[0]), json!({"quantity": "1"})).await;
    assert_eq!(store.kit(&store.order).await["state"], "returned");
    let back = store.put_away().await;
    assert_eq!((back.len(), &back[0]["code"], &back[0]["quantity"]), (1, &json!("SEAL"), &json!("1.0000")));
    assert_eq!((&back[0]["locationCode"], &back[0]["homeCode"]), (&json!("STAGE-1"), &json!("B-1")));
    let home = json!({
        "commandId": Uuid::new_v4(), "kind": "transfer", "partId": seal, "locationId": back[0]["locationId"],
        "quantity": back[0]["quantity"], "toLocationId": back[0]["homeId"],
    });
    store.done("/api/Stock/move/", home).await;
    assert_eq!(store.put_away().await.len(), 0);
    store.agrees().await;
}

#[actix_web::test]
async fn lots_and_pieces_keep_what_they_are_and_a_cancelled_order_leaves_them_to_be_put_back() {
    let store = Kitting::open().await;
    let (oil, pump) = (store.part("OIL", "lot").await, store.part("PUMP", "serial").await);
    for (lot, bin) in [("L-1", 0), ("L-2", 1)] {
        store.receive(&oil, bin, 3, json!({"lotNumber": lot})).await;
    }
    store.receive(&pump, 0, 3, json!({"serials": "P1, P2, P3"})).await;
    let other = store.client.make("WorkOrder", json!({"boardNumber": 1, "title": "Pump"})).await["id"].clone();
    let lines = [store.planned(&store.order, &oil, 4).await, store.planned(&store.order, &pump, 1).await];
    let theirs = store.planned(&other, &pump, 1).await;
    store.acted(&store.order, "reserve").await;
    store.acted(&other, "reserve").await;
    let picks = store.picks(&[&store.order, &other]).await;
    let lots: Vec<_> = picks.iter().filter(|pick| pick["code"] == "OIL").map(|pick| &pick["lotNumber"]).collect();
    assert_eq!(lots, [&json!("L-1"), &json!("L-2")]);
    assert_eq!(picks.iter().find(|pick| pick["code"] == "PUMP").unwrap()["serials"], json!(["P1", "P2", "P3"]));
    let lot = |number: &str| json!({"lotId": picks.iter().find(|pick| pick["lotNumber"] == number).unwrap()["lotId"]});
    assert_eq!(refused(&store.client.post("/api/Kit/pick/", store.pick(&lines[0], 0, 1, json!({}))).await).0, 422);
    store.picked(&lines[0], 0, 3, lot("L-1")).await;
    store.picked(&lines[0], 1, 1, lot("L-2")).await;
    let unnamed = store.pick(&lines[1], 0, 1, json!({}));
    assert_eq!(refused(&store.client.post("/api/Kit/pick/", unnamed).await).1, "serials_required");
    store.picked(&theirs, 0, 1, json!({"serials": "P1"})).await;
    let taken = store.pick(&lines[1], 0, 1, json!({"serials": "p1"}));
    assert_eq!(refused(&store.client.post("/api/Kit/pick/", taken).await), (422, "serial_not_there"));
    assert_eq!(store.picked(&lines[1], 0, 1, json!({"serials": "P3"})).await["state"], "ready");
    store.agrees().await;

    // The pieces of each kit are those that were picked for it, whichever is older.
    store.acted(&store.order, "issue").await;
    let of = |line: &Value| format!("/api/WorkOrderPart/?workOrderId={line}");
    let issued = store.client.get(&of(&store.order)).await.json;
    assert_eq!(issued["items"][1]["serials"], json!(["P3"]));
    let lots: Vec<_> = issued["items"][0]["lots"].as_array().unwrap().iter().map(|lot| lot["number"].clone()).collect();
    assert_eq!(lots, [json!("L-1"), json!("L-2")]);

    store
        .client
        .app
        .services()
        .streams
        .command(
            &store.client.app.demo.system(),
            "board:1",
            Uuid::new_v4(),
            json!({"type": "archiveCard", "data": {"cardId": other}}),
        )
        .await
        .unwrap();
    let back = store.put_away().await;
    assert_eq!((back.len(), &back[0]["serials"], &back[0]["homeCode"]), (1, &json!(["P1"]), &json!("B-1")));
    store.agrees().await;
}

#[actix_web::test]
async fn two_pickers_on_two_nodes_pick_each_piece_once() {
    let store = Kitting::open().await;
    let node = store.client.app.another().await;
    let bolt = store.part("BOLT", "none").await;
    store.receive(&bolt, 0, 20, json!({})).await;
    let line = store.planned(&store.order, &bolt, 12).await;
    store.acted(&store.order, "reserve").await;
    let bodies: Vec<Value> = (0..30).map(|_| store.pick(&line, 0, 1, json!({}))).collect();
    let nodes = [&store.client.app, &node].into_iter().cycle();
    let sent = bodies
        .iter()
        .zip(nodes)
        .map(|(body, node)| node.post("/api/Kit/pick/").token(&store.client.token).json(body.clone()).send());
    let replies = join_all(sent).await;
    let count = |wanted: (u16, &str)| replies.iter().filter(|reply| refused(reply) == wanted).count();
    assert_eq!((count((200, "")), count((409, "over_pick"))), (12, 18));
    assert_eq!(store.kit(&store.order).await["state"], "ready");
    let issues = [&store.client.app, &node].map(|node| {
        let body = json!({"commandId": Uuid::new_v4(), "warehouseId": store.warehouse});
        node.post(&format!("/api/Kit/{}/issue/", store.order)).token(&store.client.token).json(body).send()
    });
    let replies = join_all(issues).await;
    let count = |wanted: (u16, &str)| replies.iter().filter(|reply| refused(reply) == wanted).count();
    assert_eq!((count((200, "")), count((409, "nothing_staged"))), (1, 1));
    assert_eq!(store.kit(&store.order).await["lines"][0]["issued"], "12.0000");
    store.agrees().await;
}
