//! Work orders that hold much: opened, painted, in a month of the calendar, and what all work orders of a plant cost.

use chrono::{Days, NaiveDate};
use futures_util::future::try_join_all;
use serde_json::{Value, json};

use crate::Fault;
use crate::client::User;
use crate::report::Row;
use crate::rows::browser::script;
use crate::rows::pages::p95;
use crate::server::{LARGE_BOARD, Rig};

/// What the work order holds of each.
const TASKS: u64 = 100;
const LABOUR: u64 = 200;
const PARTS: u64 = 200;
/// Days that are sent together.
const DAYS: u64 = 20;
/// A month without work orders of the demonstration, and the one before.
const MONTH: &str = "2031-03-01";
const BEFORE: &str = "2031-02-01";
/// How many work orders are counted at a time.
const COUNTED: usize = 20_000;

/// One work order with much in it, and a month with all work orders of the large board.
pub(crate) async fn full(rig: &Rig) -> Result<Vec<Row>, Fault> {
    let user = rig.admin().await?;
    let order = filled(&user).await?;
    let paths = [
        format!("/api/WorkOrder/{order}"),
        format!("/api/WorkOrderLabor/?workOrderId={order}"),
        format!("/api/WorkOrderPart/?workOrderId={order}&rows={PARTS}"),
    ];
    let opened = p95(async || try_join_all(paths.iter().map(|path| user.read(path))).await.map(drop)).await?;
    let entries = fill_month(rig).await?;
    let url = format!("http://{}", rig.address);
    let painted = script(&["frontend/bench/orders.mjs", &url, &order.to_string(), BEFORE]).await?;
    let paints =
        ["tasks", "labour", "parts"].map(|tab| (tab, number(&painted[tab]["paintMs"]), number(&painted[tab]["allMs"])));
    let month = number(&painted["calendar"]["paintMs"]);
    let frame = number(&painted["calendar"]["worstDragFrameMs"]);
    Ok(vec![
        Row {
            what: format!("a work order with {TASKS} tasks, {LABOUR} rows of labour and {PARTS} of parts opened, p95"),
            bar: "≤ 30 ms",
            found: format!("{opened:.1} ms"),
            met: Some(opened <= 30.0),
        },
        Row {
            what: "the same in Chromium: a tab painted; with all of its rows".to_owned(),
            bar: "≤ 150 ms",
            found: paints.map(|(tab, paint, all)| format!("{tab} {paint:.0} ms; {all:.0}")).join(", "),
            met: Some(paints.iter().all(|(_, paint, _)| *paint <= 150.0)),
        },
        Row {
            what: format!("month of the calendar with {entries} work orders in Chromium: painted"),
            bar: "≤ 150 ms",
            found: format!("{month:.0} ms"),
            met: Some(month <= 150.0),
        },
        Row {
            what: "the same: worst frame while dragging".to_owned(),
            bar: "≤ 33 ms",
            found: format!("{frame:.1} ms"),
            met: Some(frame <= 33.4),
        },
    ])
}

/// Makes the work order; its id.
async fn filled(user: &User) -> Result<i64, Fault> {
    let order = json!({ "boardNumber": 1, "title": "Overhaul of the filler", "after": null });
    let order = made(user, "/api/WorkOrder/", &order).await?["id"].as_i64().ok_or("a work order without an id")?;
    for task in 1..=TASKS {
        made(user, &format!("/api/WorkOrder/{order}/tasks"), &json!({ "name": format!("Step {task}") })).await?;
    }
    let person = made(user, "/api/Person/list/", &json!({ "rows": 1 })).await?["items"][0]["id"].clone();
    let first = NaiveDate::from_ymd_opt(2025, 1, 1).ok_or("no first day")?;
    for some in 0..LABOUR / DAYS {
        let day = |n| first + Days::new(some * DAYS + n);
        let details: Vec<_> = (0..DAYS).map(|n| json!({ "submissionDate": day(n), "hoursSubmitted": "0.5" })).collect();
        let entered = json!({ "workOrderId": order, "personId": person, "details": details });
        made(user, "/api/WorkOrderLabor/", &entered).await?;
    }
    for part in 1..=PARTS {
        let line = json!({
            "workOrderId": order, "name": format!("Bearing {part}"), "quantity": "2", "unit": "pcs", "unitCost": "12.50",
        });
        made(user, "/api/WorkOrderPart/", &line).await?;
    }
    Ok(order)
}

async fn made(user: &User, path: &str, body: &Value) -> Result<Value, Fault> {
    Ok(user.post(path).json(body).send().await?.error_for_status()?.json().await?)
}

/// Spreads the work orders of the large board over the month, past the API; how many.
async fn fill_month(rig: &Rig) -> Result<u64, Fault> {
    let spread = format!(
        "UPDATE work_order AS w SET estimated_start = NULL, estimated_end = NULL,
            due = timestamptz '{MONTH} 08:00Z' + w.id % 31 * interval '1 day' + w.id % 9 * interval '1 hour'
         FROM board AS b WHERE b.tenant_id = 1 AND b.number = {LARGE_BOARD} AND w.tenant_id = 1 AND w.board_id = b.id AND w.archived_at IS NULL"
    );
    let sql = rig.sql().await?;
    let entries = sql.execute(&spread, &[]).await?;
    sql.batch_execute("ANALYZE work_order").await?;
    Ok(entries)
}

/// What was not measured is no number, and so meets no bar.
fn number(found: &Value) -> f64 {
    found.as_f64().unwrap_or(f64::NAN)
}

/// What the work orders at an asset and below it cost, for the root of a tree and for branches of it.
pub(crate) async fn totals(rig: &Rig, quick: bool) -> Result<Vec<Row>, Fault> {
    let (assets, orders) = if quick { (1_000, 10_000_i64) } else { (100_000, 1_000_000) };
    let sql = rig.sql().await?;
    // Past the API and without triggers, which would take most of the time; what they note is noted below.
    sql.batch_execute(&format!(
        "SET app.tenant_id = '1'; SET session_replication_role = 'replica';
         INSERT INTO asset (code, name) VALUES ('BC', 'Plant of the load test');
         INSERT INTO asset (code, name, parent_id) SELECT 'BC-' || n, 'Hall ' || n, a.id
            FROM generate_series(1, 100) AS n, asset AS a WHERE a.tenant_id = 1 AND a.code = 'BC';
         INSERT INTO asset (code, name, parent_id) SELECT 'BC-' || n % 100 + 1 || '-' || n, 'Machine ' || n, a.id
            FROM generate_series(1, {assets}) AS n JOIN asset AS a ON a.tenant_id = 1 AND a.code = 'BC-' || n % 100 + 1;
         CREATE TEMPORARY TABLE machine AS SELECT row_number() OVER () AS place, id FROM asset WHERE tenant_id = 1 AND code LIKE 'BC-%-%';
         CREATE TEMPORARY TABLE model AS SELECT * FROM work_order WHERE tenant_id = 1 ORDER BY id LIMIT 1;
         INSERT INTO work_order (board_id, list_id, position, status_id, status, code, title, asset_id)
            SELECT w.board_id, w.list_id, w.position, w.status_id, w.status, 'BC-' || n, 'Inspection ' || n, m.id
            FROM generate_series(1, {orders}) AS n JOIN machine AS m ON m.place = n % {assets} + 1, model AS w;
         INSERT INTO work_order_cost (work_order_id, kind, planned, description, incurred_on, amount, currency, added_at, added_by_name)
            SELECT id, 'service', false, 'Service', current_date, 100, 'EUR', now(), 'Load test' FROM work_order WHERE tenant_id = 1 AND code LIKE 'BC-%';
         SET session_replication_role = 'origin';
         ANALYZE asset, work_order, work_order_cost;
         INSERT INTO cost_due (work_order_id) SELECT id FROM work_order WHERE tenant_id = 1 AND code LIKE 'BC-%' ON CONFLICT DO NOTHING"
    ))
    .await?;
    while sql.query_one(&format!("SELECT count_costs({COUNTED})"), &[]).await?.get::<_, i64>(0) > 0 {}
    rig.quiet().await?;
    let places = "SELECT id FROM asset WHERE tenant_id = 1 AND code LIKE 'BC%' ORDER BY length(code), code LIMIT 20";
    let places: Vec<i64> = sql.query(places, &[]).await?.iter().map(|row| row.get(0)).collect();
    let user = rig.admin().await?;
    let mut turn = 0;
    let shown = p95(async || {
        turn += 1;
        let place = places.get(turn % places.len()).ok_or("no assets were written")?;
        user.read(&format!("/api/Asset/{place}/costs/")).await.map(drop)
    })
    .await?;
    let plant = places.first().ok_or("no assets were written")?;
    let all = user.read(&format!("/api/Asset/{plant}/costs/")).await?["rolledUp"].take();
    if all["workOrders"].as_i64() != Some(orders) {
        return Err(format!("not all work orders were counted: {all}").into());
    }
    Ok(vec![Row {
        what: format!("cost totals of an asset of a tree of {assets} with {orders} work orders, p95"),
        bar: "≤ 50 ms",
        found: format!("{shown:.1} ms"),
        met: Some(shown <= 50.0),
    }])
}
