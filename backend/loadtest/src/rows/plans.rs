//! Maintenance plans: the forecast of a year over thousands of them, thousands of orders that fall due at once, and a reading that opens one.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::Fault;
use crate::client::User;
use crate::report::Row;
use crate::rows::moves::Load;
use crate::server::{LARGE_BOARD, MIDDLE_BOARD, Rig};
use crate::stats::{Samples, count};

/// Who moves cards while orders are generated.
const DISPATCHERS: usize = 10;
/// Assets of a plan whose orders fall due at once, as many as a plan may have.
const AT_ONCE: usize = 500;
/// The time that ten thousand orders may take.
const GENERATED: Duration = Duration::from_secs(30);
/// So long is waited for them at most.
const PATIENCE: Duration = Duration::from_secs(600);

/// Plans that are written at once, and what they have.
struct Fleet {
    /// Codes begin with it.
    prefix: &'static str,
    plans: usize,
    assets_each: usize,
    tasks: usize,
    /// First date, from today on.
    starts_in_days: i32,
    /// Months from one date to the next.
    months: i32,
}

impl Fleet {
    /// Writes them as a migration from another system would: past the API, which would take most of the time. Other rows of the bench do not
    /// see them, because they are archived afterwards.
    async fn write(&self, sql: &tokio_postgres::Client) -> Result<(), Fault> {
        let Self { prefix, plans, assets_each, tasks, starts_in_days, months } = self;
        sql.batch_execute(&format!(
            "SET app.tenant_id = '1';
             INSERT INTO asset (code, name) SELECT '{prefix}-' || n, 'Asset ' || n FROM generate_series(0, {plans} * {assets_each} - 1) AS n;
             INSERT INTO maintenance_plan (code, name, status, activated_on, board_id, time_zone, estimated_hours)
                SELECT '{prefix}-' || n, 'Plan ' || n, 'draft', current_date, b.id, 'UTC', 1.5 FROM generate_series(0, {plans} - 1) AS n
                JOIN (SELECT id, row_number() OVER (ORDER BY number) - 1 AS place FROM board WHERE tenant_id = 1 AND number < {LARGE_BOARD}
                    AND archived_at IS NULL) AS b ON b.place = n % 3;
             INSERT INTO maintenance_plan_asset (plan_id, position, asset_id) SELECT p.id, a.n % {assets_each}, a.id FROM maintenance_plan AS p
                JOIN (SELECT id, substr(code, {after})::integer AS n FROM asset WHERE tenant_id = 1 AND code LIKE '{prefix}-%') AS a
                ON p.tenant_id = 1 AND p.code = '{prefix}-' || a.n / {assets_each};
             INSERT INTO planned_task (plan_id, position, name) SELECT p.id, t, 'Task ' || t FROM maintenance_plan AS p, generate_series(1, {tasks}) AS t
                WHERE p.tenant_id = 1 AND p.code LIKE '{prefix}-%';
             INSERT INTO calendar_trigger (plan_id, frequency, interval, start_on, time_of_day)
                SELECT id, 'monthly', {months}, current_date + {starts_in_days}, '00:00' FROM maintenance_plan WHERE tenant_id = 1 AND code LIKE '{prefix}-%';
             ANALYZE asset, maintenance_plan, maintenance_plan_asset, planned_task, calendar_trigger;
             UPDATE maintenance_plan SET status = 'active' WHERE tenant_id = 1 AND code LIKE '{prefix}-%';",
            after = prefix.len() + 2,
        ))
        .await?;
        Ok(())
    }

    async fn retire(&self, sql: &tokio_postgres::Client) -> Result<(), Fault> {
        let prefix = self.prefix;
        sql.batch_execute(&format!(
            "UPDATE maintenance_plan SET status = 'retired', archived_at = now() WHERE tenant_id = 1 AND code LIKE '{prefix}-%';"
        ))
        .await?;
        Ok(())
    }
}

/// The forecast of 13 months over 2,000 plans with 10,000 assets.
pub(crate) async fn preview(rig: &Rig, quick: bool) -> Result<Vec<Row>, Fault> {
    let plans = if quick { 200 } else { 2_000 };
    let fleet = Fleet { prefix: "BP", plans, assets_each: 5, tasks: 3, starts_in_days: 20, months: 3 };
    let sql = rig.sql().await?;
    fleet.write(&sql).await?;
    rig.quiet().await?;
    let user = rig.admin().await?;
    let today = chrono::Utc::now().date_naive();
    let until = today + chrono::Days::new(396);
    let path = format!("/api/MaintenancePlan/forecast/all/?from={today}&until={until}&rows=100");
    let mut samples = Samples::default();
    let mut found = Value::Null;
    for _ in 0..if quick { 10 } else { 40 } {
        let started = Instant::now();
        found = user.read(&path).await?;
        samples.add(started.elapsed());
    }
    fleet.retire(&sql).await?;
    if found["limited"] == json!(true) {
        return Err("the forecast was cut".into());
    }
    let p95 = samples.percentile(0.95);
    Ok(vec![Row {
        what: format!(
            "forecast of 13 months of {plans} plans with {} assets ({} occurrences), p95",
            plans * fleet.assets_each,
            found["totalRecords"]
        ),
        bar: "≤ 300 ms",
        found: format!("{p95:.0} ms, p50 {:.0} ms", samples.percentile(0.5)),
        met: Some(p95 <= 300.0),
    }])
}

/// 10,000 orders with ten tasks each that fall due at once, while dispatchers move cards.
pub(crate) async fn generate(rig: &Rig, quick: bool) -> Result<Vec<Row>, Fault> {
    let orders = if quick { 1_000 } else { 10_000 };
    let fleet =
        Fleet { prefix: "BG", plans: orders / AT_ONCE, assets_each: AT_ONCE, tasks: 10, starts_in_days: 0, months: 12 };
    let sql = rig.sql().await?;
    let nodes = [(&rig.server, rig.dispatcher().await?)];
    let load = |seconds: u64| Load {
        nodes: &nodes,
        boards: &[MIDDLE_BOARD],
        dispatchers: DISPATCHERS,
        span: Duration::from_secs(seconds),
    };
    let idle = load(5).run().await?.acks.percentile(0.99);
    fleet.write(&sql).await?;
    let started = Instant::now();
    let meanwhile = load(if quick { 5 } else { 20 });
    let (took, moves) = tokio::join!(generated(rig, &fleet, orders, started), meanwhile.run());
    let (took, busy) = (took?, moves?.acks.percentile(0.99));
    let doubled = "SELECT count(*) - count(DISTINCT (o.plan_id, o.asset_id)) FROM plan_occurrence AS o \
        JOIN maintenance_plan AS p ON p.id = o.plan_id WHERE p.tenant_id = 1 AND p.code LIKE 'BG-%' AND o.work_order_id IS NOT NULL";
    let doubled: i64 = sql.query_one(doubled, &[]).await?.get(0);
    fleet.retire(&sql).await?;
    let seconds = took.as_secs_f64();
    Ok(vec![
        Row {
            what: format!("{orders} orders with 10 tasks each that fall due at once: until the last is on its board"),
            bar: "≤ 30 s for 10,000, none twice",
            found: format!("{seconds:.1} s, {:.0}/s, {doubled} twice", count(orders) / seconds),
            met: Some(seconds <= GENERATED.as_secs_f64() * count(orders) / 10_000.0 && doubled == 0),
        },
        Row {
            what: format!("moves of {DISPATCHERS} dispatchers meanwhile, p99 against before"),
            bar: "≤ 2 ×",
            found: format!("{busy:.1} ms = {:.1} ×", busy / idle),
            met: Some(busy <= 2.0 * idle),
        },
    ])
}

async fn generated(rig: &Rig, fleet: &Fleet, orders: usize, started: Instant) -> Result<Duration, Fault> {
    let sql = rig.sql().await?;
    let done = format!(
        "SELECT count(*) FROM plan_occurrence AS o JOIN maintenance_plan AS p ON p.id = o.plan_id \
         WHERE p.tenant_id = 1 AND p.code LIKE '{}-%' AND o.work_order_id IS NOT NULL",
        fleet.prefix
    );
    while started.elapsed() < PATIENCE {
        let made: i64 = sql.query_one(&done, &[]).await?.get(0);
        if usize::try_from(made)? >= orders {
            return Ok(started.elapsed());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Err("the orders never came".into())
}

/// A reading of a meter that opens an order on a board that has a viewer.
pub(crate) async fn metered(rig: &Rig, quick: bool) -> Result<Vec<Row>, Fault> {
    let user = rig.admin().await?;
    let boards = user.read("/api/Board/").await?;
    let board = boards["items"].as_array().into_iter().flatten().find(|board| board["number"] == json!(LARGE_BOARD));
    let board = board.ok_or("the large board is missing")?["id"].clone();
    let make = async |family: &str, body: Value| made(&user, family, &body).await;
    let meter = make("Meter", json!({ "code": "BM-1", "name": "Bench hours", "kind": "continuous" })).await?;
    let plan = make("MaintenancePlan", json!({ "name": "By use", "boardId": board, "timeZone": "UTC" })).await?;
    let trigger = json!({ "planId": plan, "meterId": meter, "interval": "10", "startValue": "0", "mode": "fixed" });
    make("MeterTrigger", trigger).await?;
    let activate = user.post(&format!("/api/MaintenancePlan/{plan}/status/?status=active"));
    activate.json(&json!({})).send().await?.error_for_status()?;
    let mut samples = Samples::default();
    let trials = if quick { 5 } else { 25 };
    for trial in 1..=trials {
        let snapshot = user.board(LARGE_BOARD).await?;
        let mut viewer = user.follow(LARGE_BOARD, &snapshot).await?;
        let started = Instant::now();
        let reading = user.post(&format!("/api/Meter/{meter}/readings/"));
        reading.json(&json!({ "value": (trial * 10).to_string() })).send().await?.error_for_status()?;
        tokio::time::timeout(PATIENCE, viewer.count_events(1)).await??;
        samples.add(started.elapsed());
    }
    let retire = user.post(&format!("/api/MaintenancePlan/{plan}/status/?status=retired"));
    retire.json(&json!({ "reason": "Measured" })).send().await?.error_for_status()?;
    let slowest = samples.percentile(1.0);
    Ok(vec![Row {
        what: format!("a reading of a meter until its order is on the board of a viewer, slowest of {trials}"),
        bar: "≤ 2 s",
        found: format!("{slowest:.0} ms, p50 {:.0} ms", samples.percentile(0.5)),
        met: Some(slowest <= 2_000.0),
    }])
}

async fn made(user: &User, family: &str, body: &Value) -> Result<i64, Fault> {
    let answer = user.post(&format!("/api/{family}/")).json(body).send().await?.error_for_status()?;
    let record: Value = answer.json().await?;
    record["id"].as_i64().ok_or_else(|| format!("no id: {record}").into())
}
