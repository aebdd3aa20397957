//! Two servers, one database and one RabbitMQ: together they are one Gantry, and to each tenant its own.

use actix_web::http::StatusCode;
use gantry_domain::{Need, SubModule};
use gantry_store::people::crew;
use gantry_store::sign_on::role;
use gantry_test_broker::Broker;
use gantry_testkit::app::TestApp;
use gantry_testkit::viewer::Viewer;
use serde_json::{Value, json};

use crate::watching::{Hall, readings};

const BOARD: &str = "board:1";

async fn create(node: &TestApp, host: &str, token: &str, title: &str) -> Value {
    let body = json!({ "boardNumber": 1, "title": title });
    let reply = node.post("/api/WorkOrder/").host(host).token(token).json(body).send().await;
    assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.json);
    reply.json
}

/// One test for all, because starting a broker takes longer than everything else here.
#[actix_web::test]
async fn two_nodes_over_rabbitmq_are_one_gantry_and_to_each_tenant_its_own() {
    let broker = actix_web::web::block(Broker::start).await.unwrap();
    let (one, two) = TestApp::pair(&broker).await;
    let admin = one.sign_in(&one.demo.login("admin")).await;
    let staff = one.sign_in(&one.demo.login("staff")).await;
    let stranger = one.sign_in(&one.acme.login("admin")).await;
    let mut near = Viewer::join(&one, &admin).await;
    let mut far = Viewer::join(&two, &staff).await;
    let mut other = Viewer::join_at(&two, "acme.localhost", &stranger).await;
    for viewer in [&mut near, &mut far, &mut other] {
        viewer.follow(BOARD).await;
        viewer.follow("changes:crew").await;
    }

    events_reach_only_the_tenant_on_both_nodes(&one, (&admin, &stranger), (&mut far, &mut other)).await;
    changes_of_a_table_are_announced_on_both_nodes(&one, &mut [&mut near, &mut far]).await;
    // The other tenant was told of its own work order and of nothing else.
    assert_eq!(other.pending("event").await, Vec::<Value>::new());

    let guest = one.sign_in(&one.demo.login("guest")).await;
    let watching = Viewer::join(&two, &guest).await;
    assert_eq!(two.get("/api/Board/").token(&guest).send().await.status, StatusCode::OK);
    one.post("/auth/signin/logout").token(&guest).send().await;
    watching.closed().await;
    assert_eq!(two.get("/api/Board/").token(&guest).send().await.status, StatusCode::UNAUTHORIZED);

    let system = one.demo.system();
    let without =
        async |tx: &gantry_store::Tx| role::set_grant(tx, one.demo.roles.staff, SubModule::WorkOrders, None).await;
    one.store.tenant_tx(&system, Need::SignedIn, without).await.unwrap();
    far.closed().await;
    assert_eq!(two.get("/api/Board/").token(&staff).send().await.status, StatusCode::FORBIDDEN);
    one.stop().await;
    two.stop().await;
}

async fn events_reach_only_the_tenant_on_both_nodes(
    one: &TestApp,
    (admin, stranger): (&str, &str),
    (far, other): (&mut Viewer, &mut Viewer),
) {
    let ours = create(one, "127.0.0.1", admin, "Ours").await;
    let seen = far.wait("event").await;
    assert_eq!((&seen["topic"], &seen["data"]["cardId"]), (&json!(BOARD), &ours["id"]), "{seen}");
    let theirs = create(one, "acme.localhost", stranger, "Theirs").await;
    let seen = other.wait("event").await;
    assert_eq!(seen["data"]["cardId"], theirs["id"], "the first that it hears: {seen}");
}

async fn changes_of_a_table_are_announced_on_both_nodes(one: &TestApp, viewers: &mut [&mut Viewer]) {
    let system = one.demo.system();
    let insert = async |tx: &gantry_store::Tx| crew::insert(tx, "Night shift", &[]).await;
    let id = one.store.tenant_tx(&system, Need::SignedIn, insert).await.unwrap();
    for viewer in viewers {
        let told = loop {
            let event = viewer.wait("event").await;
            if event["topic"] == "changes:crew" {
                break event;
            }
        };
        assert_eq!(told["data"]["records"][0]["id"], id, "{told}");
    }
}

/// What is measured while the broker is away reaches those who look on over another node all the same: it is in the database.
#[actix_web::test]
async fn values_reach_other_nodes_without_the_broker_too() {
    let mut broker = actix_web::web::block(Broker::start).await.unwrap();
    let (one, two) = TestApp::pair(&broker).await;
    let hall = Hall::open(one, 1).await;
    let mut viewer = Viewer::join(&two, &hall.client.token).await;
    viewer.ask("subscribe", &json!({"topic": "sensors:wall", "sensors": hall.sensors})).await;
    broker.kill();
    hall.measure(&hall.client.app, 0, 0, 31.0).await;
    assert_eq!(readings(&viewer.wait("frame").await), [(hall.sensors[0], 31.0)]);
    two.stop().await;
}

/// What comes in at one node is evaluated wherever the sensor's partition is, and when a node goes, the other one takes its sensors.
#[actix_web::test]
async fn nodes_share_the_sensors_and_one_takes_over_when_the_other_goes() {
    let broker = actix_web::web::block(Broker::start).await.unwrap();
    let (one, two) = TestApp::pair(&broker).await;
    let hall = Hall::open(one, 12).await;
    let one = &hall.client.app;
    hall.rule("HOT", json!({"sensorKind": "temperature", "condition": {"kind": "above", "limit": 80}})).await;
    hall.until("SELECT count(DISTINCT node_id) || ' ' || count(node_id) FROM sensor_partition", "2 64").await;
    hall.watched(12).await;
    let mut viewer = Viewer::join(&two, &hall.client.token).await;
    viewer.follow("alarms").await;
    let shown = viewer.ask("subscribe", &json!({"topic": "sensors:wall", "sensors": [hall.sensors[0]]})).await;
    assert_eq!(shown, json!({"readings": []}));
    hall.measure(one, 0, 0, 90.0).await;
    assert_eq!(readings(&viewer.wait("frame").await), [(hall.sensors[0], 90.0)], "over the bus");
    for sensor in 1..12 {
        hall.measure(one, sensor, 0, 90.0).await;
    }
    hall.until("SELECT count(*) FROM alarm WHERE active AND source_kind = 'rule'", "12").await;

    one.stop().await;
    for sensor in 0..12 {
        hall.measure(&two, sensor, 0, 70.0).await;
    }
    hall.until("SELECT count(*) FROM alarm WHERE active AND source_kind = 'rule'", "0").await;
    let owners = "SELECT count(DISTINCT node_id) || ' ' || count(node_id) FROM sensor_partition";
    assert_eq!(two.ask_database(owners).await, "1 64");
    two.stop().await;
}
