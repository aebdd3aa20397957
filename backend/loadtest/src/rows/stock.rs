//! Stock: issues of one hot part and of many, the list of 100,000 parts with what is available, the ledger of a part with a million movements,
//! what all of it is worth, a movement that is written down late, and taking 100,000 parts in.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use uuid::Uuid;

use crate::Fault;
use crate::client::User;
use crate::report::Row;
use crate::rows::families::{TableFile, import};
use crate::rows::moves::one_commit_each;
use crate::rows::pages::{List, beside_sql, p95};
use crate::server::Rig;
use crate::stats::{Samples, count};

/// Who issues at once.
const PEOPLE: usize = 50;
/// Parts that are issued side by side.
const PARTS: usize = 1_000;
/// Movements after one that is written down late.
const LATER: usize = 10_000;

/// All of it.
pub(crate) async fn of_parts(rig: &Rig, quick: bool) -> Result<Vec<Row>, Fault> {
    let (parts, movements) = if quick { (10_000, 100_000) } else { (100_000, 1_000_000) };
    let store = Store::fill(rig, parts, movements).await?;
    let user = rig.admin().await?;
    let span = Duration::from_secs(if quick { 3 } else { 10 });
    let commits = one_commit_each(rig, span).await?;
    let hot = store.issue(&user, 1, span).await?;
    let spread = store.issue(&user, PARTS, span).await?;
    let (list, ledger) = (store.list(rig, &user).await?, store.ledger(rig, &user).await?);
    let mut rows = vec![
        hot.row(
            format!("issues of one part by {PEOPLE} people in a closed loop"),
            ("≥ 1,500/s and ≥ 1 × one commit each, p99 ≤ 60 ms, none refused", commits),
            |rate, p99| rate >= commits.max(1_500.0) && p99 <= 60.0,
        ),
        spread.row(
            format!("the same of {PARTS} parts"),
            ("≥ 2 × one commit each, none refused", commits),
            |rate, _| rate >= 2.0 * commits,
        ),
        list,
    ];
    rows.extend(ledger);
    rows.push(valuation(&user, parts).await?);
    rows.push(store.written_late(rig, &user).await?);
    rows.push(balances_agree(&user).await?);
    rows.push(import_of_parts(rig, &user, parts).await?);
    Ok(rows)
}

impl Issued {
    fn row(mut self, what: String, (bar, commits): (&'static str, f64), enough: impl FnOnce(f64, f64) -> bool) -> Row {
        let (rate, p99, refused) = (self.rate, self.answers.percentile(0.99), self.refused);
        let found = format!("{rate:.0}/s = {:.2} ×, p99 {p99:.1} ms, {refused} refused", rate / commits);
        Row { what, bar, found, met: Some(refused == 0 && enough(rate, p99)) }
    }
}

async fn balances_agree(user: &User) -> Result<Row, Fault> {
    let started = Instant::now();
    let wrong = user.read("/api/Stock/check/").await?["totalRecords"].clone();
    Ok(Row {
        what: "balances that are not the sums of their movements after all this".into(),
        bar: "none",
        found: format!("{wrong}, found in {:.1} s", started.elapsed().as_secs_f64()),
        met: Some(wrong == json!(0)),
    })
}

/// The figure of what all stock is worth, with the first page of its rows.
async fn valuation(user: &User, parts: usize) -> Result<Row, Fault> {
    let figure = "/api/AnalyticsFigure/stockValueByWarehouse/rows/?first=0&rows=25";
    let p95 = p95(async || user.read(figure).await.map(drop)).await?;
    Ok(Row {
        what: format!("valuation of the stock of {parts} parts with the first rows, p95"),
        bar: "≤ 500 ms",
        found: format!("{p95:.0} ms"),
        met: Some(p95 <= 500.0),
    })
}

async fn import_of_parts(rig: &Rig, user: &User, parts: usize) -> Result<Row, Fault> {
    let mut text = "code,name,unit,manufacturer\n".to_owned();
    for number in 0..parts {
        let maker = ["SKF", "Siemens", "Festo", "SEW"].get(number % 4).unwrap_or(&"SKF");
        writeln!(text, "BI-{number:06},Imported part {number},bs-pc,{maker}")?;
    }
    let what = format!("import of {parts} parts, checked and written");
    let file = TableFile { family: "masterPart", rows: parts, text };
    import(rig, user, file, (what, Some(("≥ 4,000 rows/s", 4_000.0)))).await
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
        let what = |total: &Value| {
            format!("page of {total} parts with what is available, p95 beside page with availability + count in SQL")
        };
        Ok(beside_sql(rig, user, list).await?.row(what))
    }

    /// A receipt under ten thousand later movements, whose balances are replayed.
    async fn written_late(&self, rig: &Rig, user: &User) -> Result<Row, Fault> {
        let moved = self.moved;
        let before = format!(
            "SELECT (at - interval '500 milliseconds')::text FROM stock_movement WHERE tenant_id = 1 AND part_id = {moved} \
             ORDER BY at DESC OFFSET {} LIMIT 1",
            LATER - 1
        );
        let at: String = rig.sql().await?.query_one(&before, &[]).await?.get(0);
        let body = json!({
            "commandId": Uuid::now_v7(), "kind": "receive", "partId": moved, "locationId": self.place, "quantity": 1, "unitCost": 1,
            "at": at.replacen(' ', "T", 1) + ":00",
        });
        let started = Instant::now();
        user.post("/api/Stock/move/").json(&body).send().await?.error_for_status()?.bytes().await?;
        let took = started.elapsed().as_secs_f64();
        Ok(Row {
            what: format!("a receipt written down late, under {LATER} later movements"),
            bar: "≤ 1 s",
            found: format!("{took:.2} s"),
            met: Some(took <= 1.0),
        })
    }

    async fn ledger(&self, rig: &Rig, user: &User) -> Result<[Row; 2], Fault> {
        let Self { moved, movements, .. } = self;
        let filter = json!({ "partId": { "value": [moved], "matchMode": "in" } });
        let list = List {
            path: "/api/StockMovement/list/",
            state: json!({ "first": 0, "rows": 25, "filters": filter, "globalFilter": null }),
            of: &format!("stock_movement WHERE tenant_id = 1 AND part_id = {moved}"),
            order: "at DESC, id DESC",
        };
        let found = beside_sql(rig, user, list).await?;
        let page = Row {
            what: format!("page of the ledger of a part with {movements} movements, p95"),
            bar: "≤ 30 ms",
            found: format!("{:.1} ms", found.ours),
            met: Some(found.ours <= 30.0),
        };
        Ok([page, found.row(|_| "the same beside page + count in SQL".to_owned())])
    }
}
