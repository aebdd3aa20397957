//! Two nodes that generate the same work and die over it again and again.

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

use gantry_http::plan_work::{self, Generated};
use gantry_store::plans::claim::Asked;
use gantry_testkit::app::TestApp;
use serde_json::{Value, json};

use crate::plans::{activate, draft, office, settled, today, trigger};

/// How often generators are killed, and how many of them at the same time, on both nodes together: a hundred in all.
const ROUNDS: usize = 10;
const AT_ONCE: usize = 10;
/// Assets of the plan, for each of which work is due.
const ASSETS: i64 = 40;

/// Drives a future for so many steps and drops it then, wherever it is: a transaction that is open loses its connection.
async fn killed_after<T>(steps: u64, work: impl Future<Output = T>) -> Option<T> {
    let mut work = pin!(work);
    let mut left = steps;
    poll_fn(move |context| {
        if left == 0 {
            return Poll::Ready(None);
        }
        left -= 1;
        work.as_mut().poll(context).map(Some)
    })
    .await
}

#[actix_web::test]
async fn a_hundred_kills_of_two_generators_leave_one_order_of_each_occurrence() {
    let client = office().await;
    let other = client.app.another().await;
    let made = format!(
        "SET app.tenant_id = '{}'; WITH made AS (INSERT INTO asset (code, name) SELECT 'K-' || n, 'Pump ' || n FROM generate_series(1, {ASSETS}) AS n \
         RETURNING id) SELECT json_agg(json_build_object('assetId', id)) FROM made",
        client.app.demo.id
    );
    let assets: Value = serde_json::from_str(&client.app.ask_database(&made).await).unwrap();
    let parts = json!([{ "code": "GR-1", "name": "Grease", "quantity": "1" }]);
    let plan = draft(&client, json!({ "assets": assets, "tasks": [{ "name": "Grease" }], "parts": parts })).await;
    let id = plan["id"].as_i64().unwrap();
    // Only this test calls the generator.
    let mine = format!(
        "INSERT INTO plan_schedule (tenant_id, plan_id, queued_at) VALUES ({}, {id}, now())",
        client.app.demo.id
    );
    client.app.ask_database(&mine).await;
    trigger(&client, &plan, json!({ "startOn": today(), "interval": 30 })).await;
    activate(&client, &plan).await;
    let generate = async |app: &TestApp| -> Result<Generated, gantry_domain::Error> {
        let at = (&app.services().store, &app.services().streams);
        plan_work::generate(at, app.demo.id, id, Asked::Due, None, app.clock().now()).await
    };
    let mut chance = 1_u64;
    let mut steps = || {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        1 + (chance >> 33) % 40
    };
    for _ in 0..ROUNDS {
        let nodes = [&client.app, &other].into_iter().cycle().take(AT_ONCE);
        let dying: Vec<_> = nodes.map(|node| killed_after(steps(), generate(node))).collect();
        futures_util::future::join_all(dying).await;
    }
    generate(&client.app).await.unwrap();
    let count = async |sql: &str| client.app.ask_database(sql).await;
    let occurrences = format!(
        "SELECT count(*) || ' ' || count(DISTINCT asset_id) || ' ' || count(DISTINCT work_order_id) \
        FROM plan_occurrence WHERE plan_id = {id} AND state = 'generated'"
    );
    assert_eq!(count(&occurrences).await, format!("{ASSETS} {ASSETS} {ASSETS}"));
    let orders = "SELECT count(*) || ' ' || count(DISTINCT w.asset_id) FROM work_order AS w JOIN asset AS a ON a.id = w.asset_id \
        WHERE a.code LIKE 'K-%'";
    assert_eq!(count(orders).await, format!("{ASSETS} {ASSETS}"), "orders");
    let parts = "SELECT count(*) || ' ' || count(DISTINCT work_order_id) FROM work_order_part";
    assert_eq!(count(parts).await, format!("{ASSETS} {ASSETS}"), "parts");
    let log = format!("SELECT count(*) FROM plan_log WHERE plan_id = {id} AND kind = 'generated'");
    assert_eq!(count(&log).await, ASSETS.to_string());
    settled(&client).await;
}
