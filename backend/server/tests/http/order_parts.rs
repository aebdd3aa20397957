//! Parts of work orders over HTTP: lines, reservations and issues on the ledger, and who may do what.

use futures_util::future::join_all;
use gantry_domain::Need;
use gantry_domain::board::BoardSettings;
use gantry_store::{Tx, seed};
use gantry_testkit::app::Reply;
use gantry_testkit::viewer::Viewer;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::refused;
use crate::rights::{House, grant, look};

const PARTS: &str = "/api/WorkOrderPart/";

/// A main store, a van that is open to technicians, a part in both, and a work order.
struct Work {
    house: House,
    main: Value,
    van: Value,
    places: [Value; 2],
    part: Value,
    pack: Value,
    order: Value,
}

impl Work {
    async fn begin() -> Self {
        let house = House::open().await;
        let id = async |path: &str, body: Value| house.make(path, body).await["id"].clone();
        let unit = id("/api/UnitOfMeasure/", json!({"code": "pc", "name": "Piece"})).await;
        let pack = id("/api/UnitOfMeasure/", json!({"code": "box", "name": "Box"})).await;
        let main = id("/api/Warehouse/", json!({"code": "MAIN", "name": "Main store"})).await;
        let van = id("/api/Warehouse/", json!({"code": "VAN", "name": "Van 1", "selfService": true})).await;
        let place = async |code: &str, warehouse: &Value| {
            id("/api/StockLocation/", json!({"code": code, "name": code, "warehouseId": warehouse})).await
        };
        let places = [place("M-1", &main).await, place("V-1", &van).await];
        let conversions = json!([{"unitId": pack, "factor": "12"}]);
        let part = json!({"code": "BRG-1", "name": "Bearing", "unitId": unit, "conversions": conversions});
        let part = id("/api/MasterPart/", part).await;
        let order = id("/api/WorkOrder/", json!({"boardNumber": 1, "title": "Gearbox"})).await;
        let work = Self { main, van, places, part, pack, order, house };
        work.receive(0, 30, "2.50").await;
        work.receive(1, 2, "2.50").await;
        work
    }

    async fn receive(&self, place: usize, quantity: u32, cost: &str) {
        let body = json!({
            "commandId": Uuid::new_v4(), "kind": "receive", "partId": self.part, "locationId": self.places[place],
            "quantity": quantity, "unitCost": cost,
        });
        let reply = self.post("/api/Stock/move/", body).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
    }

    async fn post(&self, path: &str, body: Value) -> Reply {
        self.house.post(&self.house.admin, path, body).await
    }

    async fn done(&self, path: &str, body: Value) -> Value {
        let reply = self.post(path, body).await;
        assert!(reply.status.is_success(), "{path}: {}", reply.text);
        reply.json
    }

    fn planned(&self, quantity: &str) -> Value {
        json!({"workOrderId": self.order, "partId": self.part, "warehouseId": self.main, "quantity": quantity})
    }

    async fn get(&self, path: &str) -> Value {
        self.house.get(&self.house.admin, path).await.json
    }

    async fn status(&self, statuses: &[i16]) {
        for status in statuses {
            let body = json!({"workOrderId": self.order, "status": status});
            let reply = self.house.put(&self.house.admin, "/api/WorkOrder/update-status/", body).await;
            assert_eq!(reply.status, 200, "{}", reply.text);
        }
    }

    /// Balance and reserved of the part in all places.
    async fn stock(&self) -> [f64; 2] {
        let part = self.get(&format!("/api/MasterPart/{}", self.part)).await;
        ["balance", "reserved"].map(|field| part[field].as_str().unwrap().parse().unwrap())
    }

    /// The ledger sums to the balances, and the lines are what the ledger says of them.
    async fn agrees(&self) {
        assert_eq!(self.get("/api/Stock/check/").await["items"], json!([]));
        let differences = "SELECT count(*)::text FROM work_order_part AS p LEFT JOIN (SELECT order_line_id, sum(quantity) AS quantity, \
            sum(value) AS value FROM stock_movement GROUP BY order_line_id) AS m ON m.order_line_id = p.id WHERE p.part_id IS NOT NULL \
            AND (p.issued_qty - p.returned_qty <> -coalesce(m.quantity, 0) OR p.actual_cost <> -coalesce(m.value, 0))";
        assert_eq!(self.house.app.ask_database(differences).await, "0");
    }
}

fn line(value: &Value, fields: [&str; 4]) -> [f64; 4] {
    fields.map(|field| value[field].as_str().unwrap().parse().unwrap())
}

const QUANTITIES: [&str; 4] = ["estimatedQty", "reservedQty", "issuedQty", "missingQty"];

#[actix_web::test]
async fn a_part_is_planned_reserved_issued_returned_and_released_when_the_work_is_done() {
    let work = Work::begin().await;
    let mut more = work.planned("3");
    (more["unitId"], more["reserve"]) = (work.pack.clone(), json!(true));
    let planned = work.done(PARTS, more).await;
    assert_eq!(line(&planned, QUANTITIES), [36.0, 30.0, 0.0, 6.0], "{planned}");
    assert_eq!(
        (&planned["status"], &planned["enteredUnit"], &planned["plannedCost"], &planned["fromLocation"]),
        (&json!("partlyReserved"), &json!("box"), &json!("90.00"), &json!("M-1"))
    );
    let path = format!("{PARTS}{}", planned["id"]);
    let act = async |step: &str, body: Value| work.done(&format!("{path}/{step}/"), body).await;
    let issued = act("issue", json!({"quantity": "10"})).await;
    assert_eq!(line(&issued, QUANTITIES), [36.0, 20.0, 10.0, 6.0]);
    assert_eq!((&issued["actualCost"], &issued["status"]), (&json!("25.00"), &json!("partlyIssued")));
    let returned = act("return", json!({"quantity": "4"})).await;
    assert_eq!(line(&returned, QUANTITIES), [36.0, 24.0, 10.0, 6.0], "returned parts are reserved again");
    let used = act("use", json!({})).await;
    assert_eq!((&used["usedQty"], &used["actualCost"]), (&json!("6.0000"), &json!("15.00")));
    assert_eq!(work.stock().await, [26.0, 24.0]);
    let face = work.get(&format!("/api/WorkOrder/{}", work.order)).await;
    assert_eq!((&face["parts"], &face["totalPartsCost"]), (&json!("actual"), &json!("15.00")));
    let costs = work.get(&format!("/api/WorkOrderCost/?workOrderId={}", work.order)).await;
    let sum = costs["sums"].as_array().unwrap().iter().find(|sum| sum["of"] == "parts").unwrap();
    assert_eq!((&sum["planned"], &sum["actual"]), (&json!("90.00"), &json!("15.00")));
    let movements = work.post("/api/StockMovement/list/", json!({"rows": 100})).await.json;
    let issue = movements["items"].as_array().unwrap().iter().find(|one| one["kind"] == "issue").unwrap().clone();
    assert_eq!(issue["document"], face["code"]);
    // What was issued to a work order comes back there, and what it reserved is released there.
    let body = json!({
        "commandId": Uuid::new_v4(), "kind": "return", "partId": work.part, "locationId": work.places[0], "quantity": 1,
        "returnOf": issue["id"],
    });
    assert_eq!(refused(&work.post("/api/Stock/move/", body.clone()).await), (409, "of_work_order"));
    let mut release = body;
    (release["kind"], release["returnOf"]) = (json!("release"), Value::Null);
    assert_eq!(refused(&work.post("/api/Stock/move/", release).await), (409, "promised"));

    let before = work.get("/api/Stream/board:1").await["version"].as_i64().unwrap();
    work.status(&[2, 3]).await;
    assert_eq!(work.stock().await, [26.0, 0.0], "completing releases");
    let mut viewer = Viewer::join(&work.house.app, &work.house.admin).await;
    let undo = json!({"topic": "board:1", "commandId": Uuid::new_v4(), "type": "undoMove", "data": {}});
    assert!(viewer.ask("command", &undo).await["version"].is_number());
    assert_eq!(work.stock().await, [26.0, 24.0], "undone, it is reserved again");
    work.agrees().await;
    work.status(&[3]).await;
    assert_eq!(work.stock().await, [26.0, 0.0]);
    assert_eq!(refused(&work.post(&format!("{path}/reserve/"), json!({})).await), (409, "work_order_completed"));
    work.status(&[4]).await;
    assert_eq!(refused(&work.post(&format!("{path}/issue/"), json!({})).await), (409, "work_order_closed"));
    work.agrees().await;

    // The log tells of quantities and of no money; the past is as it was.
    let log = work.house.get(&work.house.admin, "/api/Stream/board:1/log?rows=500").await.text;
    for told in ["partPlanned", "partIssued", "partReturned", "partUsed", "released"] {
        assert!(log.contains(told), "{told}: {log}");
    }
    assert!(!log.contains("ost\"") && !log.contains("90.00"), "{log}");
    let then = work.get(&format!("/api/Stream/board:1?at={before}")).await;
    assert!(then.to_string().contains(r#""parts":"actual""#), "{then}");
    let found = work.get(&format!("{PARTS}available/?search=brg-1")).await;
    let main = json!({"warehouseId": work.main, "warehouseName": "Main store", "selfService": false, "available": "24.0000", "expired": "0"});
    assert_eq!((&found["items"][0]["code"], &found["items"][0]["stock"][0]), (&json!("BRG-1"), &main), "{found}");
    assert_eq!(found["items"][0]["units"][0]["code"], "box");
    assert_eq!(work.get(&format!("{PARTS}available/?search=%25")).await["totalRecords"], 0);
    let uses = work.get(&format!("{PARTS}?partId={}", work.part)).await;
    assert_eq!((&uses["totalRecords"], &uses["items"][0]["workOrderCode"]), (&json!(1), &face["code"]));
}

#[actix_web::test]
async fn bad_quantities_and_what_belongs_to_others_are_refused() {
    let work = Work::begin().await;
    let acme = work.house.app.sign_in("admin@acme.example").await;
    for quantity in ["0", "-1", "1.00001", "1000000000000000"] {
        assert_eq!(refused(&work.post(PARTS, work.planned(quantity)).await), (422, "invalid"), "{quantity}");
    }
    let old = work.house.make("/api/MasterPart/", json!({"code": "OLD", "name": "Old", "unitId": work.pack})).await;
    work.done(&format!("/api/MasterPart/{}/archive/", old["id"]), json!({})).await;
    let acme_app = &work.house.app;
    let unit = acme_app
        .post("/api/UnitOfMeasure/")
        .token(&acme)
        .host("acme.localhost")
        .json(json!({"code": "pc", "name": "Piece"}))
        .send()
        .await;
    let theirs = json!({"code": "T-1", "name": "Theirs", "unitId": unit.json["id"]});
    let theirs = acme_app.post("/api/MasterPart/").token(&acme).host("acme.localhost").json(theirs).send().await;
    let house = acme_app
        .post("/api/Warehouse/")
        .token(&acme)
        .host("acme.localhost")
        .json(json!({"code": "W", "name": "W"}))
        .send()
        .await;
    for (field, value) in [
        ("partId", &old["id"]),
        ("partId", &theirs.json["id"]),
        ("warehouseId", &house.json["id"]),
        ("partId", &json!(987_654)),
    ] {
        assert!(value.is_i64(), "{field} {} {}", theirs.text, house.text);
        let mut body = work.planned("1");
        body[field] = value.clone();
        assert_eq!(refused(&work.post(PARTS, body).await), (409, "unknown_reference"), "{field} {value}");
    }
    let mut elsewhere = work.planned("1");
    elsewhere["workOrderId"] = json!(987_654);
    assert_eq!(refused(&work.post(PARTS, elsewhere).await), (404, "not_found"));

    let planned = work.done(PARTS, work.planned("5")).await;
    let path = format!("{PARTS}{}", planned["id"]);
    let foreign =
        acme_app.post(&format!("{path}/issue/")).token(&acme).host("acme.localhost").json(json!({})).send().await;
    assert_eq!(refused(&foreign), (404, "not_found"));
    let act = async |step: &str, body: Value| work.post(&format!("{path}/{step}/"), body).await;
    assert_eq!(refused(&act("issue", json!({"quantity": "6"})).await), (409, "over_issue"));
    let all = json!({"quantity": "31", "beyondPlan": true});
    assert_eq!(refused(&act("issue", all).await), (409, "insufficient_stock"));
    assert_eq!(refused(&act("return", json!({})).await), (409, "over_return"));
    assert_eq!(refused(&act("release", json!({"quantity": "1"})).await), (409, "over_release"));
    assert_eq!(refused(&act("use", json!({"quantity": "1"})).await), (409, "over_use"));
    for quantity in ["-1", "0", "0.00001", "1000000000000000"] {
        assert_eq!(refused(&act("issue", json!({"quantity": quantity})).await), (422, "invalid"), "{quantity}");
    }
    act("reserve", json!({})).await;
    assert_eq!(work.stock().await, [32.0, 5.0]);
    assert_eq!(work.house.app.delete(&path).token(&work.house.admin).send().await.status, 204);
    assert_eq!(work.stock().await, [32.0, 0.0], "removing releases");
    let words = json!({"workOrderId": work.order, "name": "Bracket", "quantity": "2", "unitCost": "12.5"});
    let words = work.done(PARTS, words).await;
    let path = format!("{PARTS}{}", words["id"]);
    assert_eq!(refused(&work.post(&format!("{path}/issue/"), json!({})).await), (409, "not_in_stock"));
    assert_eq!(work.done(&format!("{path}/use/"), json!({})).await["actualCost"], "25.00");
    work.done(PARTS, {
        let mut more = work.planned("5");
        more["reserve"] = json!(true);
        more
    })
    .await;
    let archive = json!({"type": "archiveCard", "data": {"cardId": work.order}});
    let app = &work.house.app;
    app.services().streams.command(&app.demo.system(), "board:1", Uuid::new_v4(), archive).await.unwrap();
    assert_eq!(work.stock().await, [32.0, 0.0], "archiving releases");
    work.agrees().await;
}

#[actix_web::test]
async fn technicians_issue_from_a_van_and_storekeepers_from_everywhere() {
    let work = Work::begin().await;
    let house = &work.house;
    let update = |more: Value| {
        let mut rights = look();
        rights.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        rights
    };
    let fitter = house.role("Fitter", "user", json!({"workOrders": update(json!({"update": true}))})).await;
    let (_, fitter) = house.new_user("fitter", &fitter, Value::Null).await;
    let keeper = json!({"workOrders": look(), "warehousing": update(json!({"update": true}))});
    let keeper = house.role("Keeper", "user", keeper).await;
    let (_, keeper) = house.new_user("keeper", &keeper, Value::Null).await;
    let reader = house.role("Reader", "user", json!({"workOrders": look()})).await;
    let (_, reader) = house.new_user("reader", &reader, Value::Null).await;
    let issue = async |token: &str, warehouse: &Value| {
        let body = json!({"workOrderId": work.order, "partId": work.part, "quantity": "1", "warehouseId": warehouse});
        house.post(token, &format!("{PARTS}issue/"), body).await
    };
    assert_eq!(refused(&issue(&fitter, &work.main).await), (403, "storekeeper_required"));
    assert_eq!(refused(&issue(&reader, &work.van).await), (403, "permission_required"));
    let van = issue(&fitter, &work.van).await;
    assert_eq!((van.status.as_u16(), &van.json["estimatedQty"]), (200, &json!("0.0000")), "{}", van.text);
    assert_eq!(issue(&fitter, &work.van).await.json["id"], van.json["id"], "one line for what was not planned");
    assert_eq!(refused(&issue(&fitter, &work.van).await), (409, "insufficient_stock"));
    let back = house.post(&fitter, &format!("{PARTS}{}/return/", van.json["id"]), json!({"quantity": "1"})).await;
    assert_eq!((back.status.as_u16(), &back.json["returnedQty"]), (200, &json!("1.0000")), "{}", back.text);
    assert_eq!(issue(&keeper, &work.main).await.status, 200);
    let plan = house.post(&keeper, PARTS, work.planned("1")).await;
    assert_eq!(refused(&plan), (403, "permission_required"));
    let all = house.role("All", "user", json!({"workOrders": grant("all")})).await;
    let (_, all) = house.new_user("planner", &all, Value::Null).await;
    assert_eq!(house.post(&all, PARTS, work.planned("1")).await.status, 201);
    work.agrees().await;
}

#[actix_web::test]
async fn two_boards_that_race_for_the_last_pieces_get_exactly_what_there_is() {
    let work = Work::begin().await;
    let house = &work.house;
    let board = async |tx: &Tx| seed::board(tx, 2, "Second", "second", BoardSettings::default()).await;
    house.app.store.tenant_tx(&house.app.demo.system(), Need::SignedIn, board).await.unwrap();
    let other = house.make("/api/WorkOrder/", json!({"boardNumber": 2, "title": "Pump"})).await["id"].clone();
    let mut lines = Vec::new();
    for turn in 0..60 {
        let mut body = work.planned("1");
        body["workOrderId"] = if turn % 2 == 0 { work.order.clone() } else { other.clone() };
        lines.push(work.done(PARTS, body).await["id"].clone());
    }
    let all = async |step: &str| {
        let paths: Vec<String> = lines.iter().map(|id| format!("{PARTS}{id}/{step}/")).collect();
        join_all(paths.iter().map(|path| work.post(path, json!({})))).await
    };
    let replies = all("reserve").await;
    let count = |wanted: (u16, &str)| replies.iter().filter(|reply| refused(reply) == wanted).count();
    assert_eq!((count((200, "")), count((409, "insufficient_stock"))), (30, 30));
    assert_eq!(work.stock().await, [32.0, 30.0]);
    // The same of issues and returns at once.
    let issued = all("issue").await;
    assert_eq!(issued.iter().filter(|reply| reply.status == 200).count(), 30);
    let back = all("return").await;
    assert_eq!(back.iter().filter(|reply| reply.status == 200).count(), 30);
    assert_eq!(work.stock().await, [32.0, 30.0]);
    work.agrees().await;
}

#[actix_web::test]
async fn the_same_command_counts_once() {
    let work = Work::begin().await;
    let planned = work.done(PARTS, work.planned("5")).await;
    let path = format!("{PARTS}{}/issue/", planned["id"]);
    let key = Uuid::new_v4().to_string();
    let send = || {
        let request = work.house.app.post(&path).token(&work.house.admin).header("Idempotency-Key", &key);
        request.json(json!({"quantity": "2"})).send()
    };
    for _ in 0..3 {
        let reply = send().await;
        assert_eq!((reply.status.as_u16(), &reply.json["issuedQty"]), (200, &json!("2.0000")), "{}", reply.text);
    }
    assert_eq!(work.stock().await, [30.0, 0.0]);
    work.agrees().await;
}
