//! Stock: issues of one hot part and of many, the list of 100,000 parts with what is available, and the ledger of a part with a million movements.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use uuid::Uuid;

use crate::Fault;
use crate::client::User;
use crate::report::Row;
use crate::rows::pages::{List, beside_sql};
use crate::server::Rig;
use crate::stats::{Samples, count};

/// Who issues at once.
const PEOPLE: usize = 50;
/// Parts that are issued side by side.
const PARTS: usize = 1_000;

/// All of it.
pub(crate) async fn of_parts(rig: &Rig, quick: bool) -> Result<Vec<Row>, Fault> {
    let (parts, movements) = if quick { (10_000, 100_000) } else { (100_000, 1_000_000) };
    let store = Store::fill(rig, parts, movements).await?;
    let user = rig.admin().await?;
    let span = Duration::from_secs(if quick { 3 } else { 10 });
    let hot = store.issue(&user, 1, span).await?;
    let spread = store.issue(&user, PARTS, span).await?;
    let wrong = user.read("/api/Stock/check/").await?["totalRecords"].clone();
    let row = |what: String, mut issued: Issued| Row {
        what,
        bar: "every issue posted, balances equal the ledger",
        found: format!(
            "{:.0}/s, p99 {:.1} ms, {} refused",
            issued.rate,
            issued.answers.percentile(0.99),
            issued.refused
        ),
        met: Some(issued.refused == 0 && wrong == json!(0)),
    };
    Ok(vec![
        row(format!("issues of one part by {PEOPLE} people in a closed loop"), hot),
        row(format!("the same of {PARTS} parts"), spread),
        store.list(rig, &user).await?,
        store.ledger(rig, &user).await?,
    ])
}

/// What issues came to.
struct Issued {
    rate: f64,
    answers: Samples,
    refused: usize,
}

/// A warehouse with one place where all parts lie.
struct Store {
    place: i64,
    /// The first of the parts.
    parts: Vec<i64>,
    /// The part with the long ledger.
    moved: i64,
    /// How long that is.
    movements: usize,
}

impl Store {
    /// Writes it past the API, which would take most of the time. The ledger has every movement, so that its check holds.
    async fn fill(rig: &Rig, parts: usize, movements: usize) -> Result<Self, Fault> {
        let sql = rig.sql().await?;
        sql.batch_execute(&format!(
            "SET app.tenant_id = '1';
             INSERT INTO unit_of_measure (code, name) VALUES ('bs-pc', 'Piece');
             INSERT INTO warehouse (code, name) VALUES ('BS', 'Store of the load test');
             INSERT INTO stock_location (code, name, warehouse_id) SELECT 'BS-1', 'Place of the load test', id FROM warehouse WHERE tenant_id = 1 AND code = 'BS';
             INSERT INTO master_part (code, name, unit_id) SELECT 'BS-' || lpad(n::text, 6, '0'), 'Part ' || n, u.id
                FROM generate_series(0, {parts} - 1) AS n, unit_of_measure AS u WHERE u.tenant_id = 1 AND u.code = 'bs-pc';
             INSERT INTO stock_item (part_id, location_id, warehouse_id, balance, average_cost, value, moved_at)
                SELECT p.id, l.id, l.warehouse_id, 1000000, 1, 1000000, now() - interval '1 day' FROM master_part AS p, stock_location AS l
                WHERE p.tenant_id = 1 AND p.code LIKE 'BS-%' AND l.tenant_id = 1 AND l.code = 'BS-1';
             INSERT INTO stock_movement (item_id, part_id, location_id, kind, at, quantity, unit_cost, value, balance_after, by_name, command_id, command_line)
                SELECT i.id, i.part_id, i.location_id, 'receive', i.moved_at, 1000000, 1, 1000000, 1000000, 'Load test', gen_random_uuid(), 0
                FROM stock_item AS i JOIN master_part AS p ON p.tenant_id = 1 AND p.id = i.part_id
                WHERE i.tenant_id = 1 AND p.code LIKE 'BS-%' AND p.code <> 'BS-{last:06}';
             INSERT INTO stock_movement (item_id, part_id, location_id, kind, at, quantity, unit_cost, value, balance_after, by_name, command_id, command_line)
                SELECT i.id, i.part_id, i.location_id, 'receive', i.moved_at - make_interval(secs => {movements} - n), 1000000 / {movements}, 1,
                1000000 / {movements}, n * (1000000 / {movements}), 'Load test', gen_random_uuid(), 0
                FROM generate_series(1, {movements}) AS n, stock_item AS i JOIN master_part AS p ON p.tenant_id = 1 AND p.id = i.part_id
                WHERE i.tenant_id = 1 AND p.code = 'BS-{last:06}';
             ANALYZE master_part, stock_item, stock_movement;",
            last = parts - 1,
        ))
        .await?;
        let ids = "SELECT id FROM master_part WHERE tenant_id = 1 AND code LIKE 'BS-%' ORDER BY code";
        let ids: Vec<i64> = sql.query(ids, &[]).await?.iter().map(|row| row.get(0)).collect();
        let place = "SELECT id FROM stock_location WHERE tenant_id = 1 AND code = 'BS-1'";
        let place = sql.query_one(place, &[]).await?.get(0);
        let moved = *ids.last().ok_or("no part was written")?;
        rig.quiet().await?;
        Ok(Self { place, parts: ids.into_iter().take(PARTS).collect(), moved, movements })
    }

    /// People who issue one piece after the other of so many parts.
    async fn issue(&self, user: &User, parts: usize, span: Duration) -> Result<Issued, Fault> {
        let started = Instant::now();
        let tasks = (0..PEOPLE).map(|person| {
            let (user, place) = (user.clone(), self.place);
            let parts: Vec<i64> = self.parts.iter().take(parts).copied().collect();
            tokio::spawn(async move {
                let (mut answers, mut refused) = (Samples::default(), 0_usize);
                for turn in 0_usize.. {
                    if started.elapsed() >= span {
                        break;
                    }
                    let part = parts.get((person * 37 + turn * PEOPLE) % parts.len());
                    let body = json!({
                        "commandId": Uuid::now_v7(), "kind": "issue", "partId": part, "locationId": place, "quantity": 1,
                    });
                    let asked = Instant::now();
                    let answer = user.post("/api/Stock/move/").json(&body).send().await?;
                    refused += usize::from(!answer.status().is_success());
                    answer.bytes().await?;
                    answers.add(asked.elapsed());
                }
                Ok::<_, Fault>((answers, refused))
            })
        });
        let (mut answers, mut refused) = (Samples::default(), 0);
        for task in tasks.collect::<Vec<_>>() {
            let (some, wrong) = task.await??;
            answers.merge(some);
            refused += wrong;
        }
        let rate = count(answers.len()) / started.elapsed().as_secs_f64();
        Ok(Issued { rate, answers, refused })
    }

    async fn list(&self, rig: &Rig, user: &User) -> Result<Row, Fault> {
        let list = List {
            path: "/api/MasterPart/list/",
            state: json!({ "first": 0, "rows": 25, "sortField": "code", "sortOrder": 1, "filters": {}, "globalFilter": null }),
            of: "(SELECT p.*, (SELECT coalesce(sum(i.balance - i.reserved), 0) FROM stock_item AS i \
                WHERE i.tenant_id = 1 AND i.part_id = p.id) AS available \
                FROM master_part AS p WHERE p.tenant_id = 1 AND p.archived_at IS NULL) AS p",
            order: "code, id",
        };
        beside_sql(rig, user, list, |total: &Value| {
            format!("page of {total} parts with what is available, p95 beside page with availability + count in SQL")
        })
        .await
    }

    async fn ledger(&self, rig: &Rig, user: &User) -> Result<Row, Fault> {
        let Self { moved, movements, .. } = self;
        let filter = json!({ "partId": { "value": [moved], "matchMode": "in" } });
        let list = List {
            path: "/api/StockMovement/list/",
            state: json!({ "first": 0, "rows": 25, "filters": filter, "globalFilter": null }),
            of: &format!("stock_movement WHERE tenant_id = 1 AND part_id = {moved}"),
            order: "at DESC, id DESC",
        };
        beside_sql(rig, user, list, |_: &Value| {
            format!("page of the ledger of a part with {movements} movements, p95 beside page + count in SQL")
        })
        .await
    }
}
