//! Families of records at 100,000: taking a file in, pages and branches beside their bare SQL, and files out.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::Fault;
use crate::client::User;
use crate::report::Row;
use crate::rows::pages::{List, beside_sql};
use crate::server::Rig;
use crate::stats::{Samples, count};

const ASSETS: usize = 100_000;
/// Assets below each of the others, so that the tree has three levels.
const BELOW: usize = 46;

/// All of it.
pub(crate) async fn of_assets(rig: &Rig, quick: bool) -> Result<Vec<Row>, Fault> {
    let assets = if quick { ASSETS / 10 } else { ASSETS };
    let user = rig.admin().await?;
    let file = TableFile { family: "asset", rows: assets, text: file(assets)? };
    let what = format!("import of {assets} assets, three levels deep, checked and written");
    let mut rows = vec![import(rig, &user, file, (what, None)).await?];
    rows.push(page(rig, &user).await?);
    rows.push(branch(rig, &user).await?);
    rows.push(export(rig, &user, "csv").await?);
    rows.push(export(rig, &user, "xlsx").await?);
    Ok(rows)
}

/// The most memory that the server had while something went on.
struct Peak<'a> {
    rig: &'a Rig,
    before: f64,
    most: f64,
}

impl<'a> Peak<'a> {
    fn begin(rig: &'a Rig) -> Result<Self, Fault> {
        let before = rig.server.resident_kb()?;
        Ok(Self { rig, before, most: before })
    }

    fn look(&mut self) -> Result<(), Fault> {
        self.most = self.most.max(self.rig.server.resident_kb()?);
        Ok(())
    }

    fn told(&self) -> String {
        format!("{:.0} MB more", (self.most - self.before) / 1_024.0)
    }
}

fn file(assets: usize) -> Result<String, Fault> {
    let mut file = "code,name,parent,criticality,manufacturer,purchase price,commissioned on\n".to_owned();
    for number in 0..assets {
        let parent = if number < BELOW { String::new() } else { format!("B-{:06}", number / BELOW - 1) };
        let kind = ["Pump", "Motor", "Conveyor", "Valve", "Press"][number % 5];
        let critical = ["high", "medium", "low"][number % 3];
        let maker = ["Grundfos", "Siemens", "Festo", "SEW"][number % 4];
        writeln!(
            file,
            "B-{number:06},{kind} {number},{parent},{critical},{maker},{}.50,20{:02}-0{}-11",
            number % 9_000,
            number % 25,
            number % 9 + 1
        )?;
    }
    Ok(file)
}

/// A file to be imported.
pub(crate) struct TableFile {
    pub(crate) family: &'static str,
    pub(crate) rows: usize,
    pub(crate) text: String,
}

/// Imports a file, at so many rows a second at least, if that is a bar.
pub(crate) async fn import(
    rig: &Rig,
    user: &User,
    TableFile { family, rows, text }: TableFile,
    (what, bar): (String, Option<(&'static str, f64)>),
) -> Result<Row, Fault> {
    let mut peak = Peak::begin(rig)?;
    let upload = user.post(&format!("/api/Import/?family={family}&fileName=table.csv"));
    let started = Instant::now();
    let import: Value =
        upload.header("content-type", "text/csv").body(text).send().await?.error_for_status()?.json().await?;
    let path = format!("/api/Import/{}", import["id"]);
    let begin = json!({ "mapping": import["mapping"], "dryRun": false });
    user.put(&path).json(&begin).send().await?.error_for_status()?;
    let mut checked = None;
    loop {
        tokio::time::sleep(Duration::from_millis(50)).await;
        peak.look()?;
        let now: Value = user.get(&path).send().await?.json().await?;
        if now["doneRows"] == rows && checked.is_none() {
            checked = Some(started.elapsed());
        }
        match now["state"].as_str() {
            Some("done") => break,
            Some("importing") => {}
            _ => return Err(format!("the import failed: {now}").into()),
        }
    }
    let a_second = |since: Duration| count(rows) / since.as_secs_f64();
    let (all, check) = (a_second(started.elapsed()), a_second(checked.unwrap_or_default()));
    Ok(Row {
        what,
        bar: bar.map_or("(informs)", |(words, _)| words),
        found: format!("{all:.0} rows/s in all, checking {check:.0} rows/s, {}", peak.told()),
        met: bar.map(|(_, least)| all >= least),
    })
}

async fn page(rig: &Rig, user: &User) -> Result<Row, Fault> {
    let list = List {
        path: "/api/Asset/list/",
        state: json!({
            "first": 0, "rows": 25, "sortField": "name", "sortOrder": 1,
            "filters": { "manufacturer": { "value": "Festo", "matchMode": "equals" } },
        }),
        of: "asset WHERE tenant_id = 1 AND archived_at IS NULL AND manufacturer = 'Festo'",
        order: "name, id",
    };
    let what = |_: &_| "page of the assets, filtered and sorted, p95 beside page + count in SQL".to_owned();
    Ok(beside_sql(rig, user, list).await?.row(what))
}

async fn branch(rig: &Rig, user: &User) -> Result<Row, Fault> {
    let sql = rig.sql().await?;
    let parents = "SELECT id FROM asset WHERE tenant_id = 1 AND code LIKE 'B-000%' ORDER BY code LIMIT 200";
    let mut samples = Samples::default();
    for parent in sql.query(parents, &[]).await? {
        let id: i64 = parent.get(0);
        let started = Instant::now();
        user.get(&format!("/api/Asset/tree/?parent={id}")).send().await?.error_for_status()?.bytes().await?;
        samples.add(started.elapsed());
    }
    Ok(Row {
        what: format!("tree of the assets: a branch of {BELOW} opened, p50 / p95"),
        bar: "(informs)",
        found: format!("{:.1} / {:.1} ms", samples.percentile(0.5), samples.percentile(0.95)),
        met: None,
    })
}

async fn export(rig: &Rig, user: &User, format: &str) -> Result<Row, Fault> {
    let fields =
        ["code", "name", "parentName", "criticality", "manufacturer", "purchasePrice", "commissionedOn", "updatedAt"];
    let columns: Vec<Value> = fields.iter().map(|field| json!({ "field": field, "title": field })).collect();
    let wanted = json!({ "state": { "sortField": "code" }, "columns": columns, "format": format });
    let mut peak = Peak::begin(rig)?;
    let started = Instant::now();
    let mut answer = user.post("/api/Asset/export/").json(&wanted).send().await?.error_for_status()?;
    let (mut bytes, mut first) = (0, None);
    while let Some(piece) = answer.chunk().await? {
        first.get_or_insert_with(|| started.elapsed());
        bytes += piece.len();
        peak.look()?;
    }
    let all = started.elapsed();
    let sql = rig.sql().await?;
    let rows: i64 =
        sql.query_one("SELECT count(*) FROM asset WHERE tenant_id = 1 AND archived_at IS NULL", &[]).await?.get(0);
    let rows = count(usize::try_from(rows)?);
    Ok(Row {
        what: format!("export of all assets as {format}, {} columns", fields.len()),
        bar: "(informs)",
        found: format!(
            "{:.0} rows/s, {:.1} MB, first byte after {:.0} ms, {}",
            rows / all.as_secs_f64(),
            count(bytes) / 1e6,
            first.unwrap_or_default().as_secs_f64() * 1_000.0,
            peak.told()
        ),
        met: None,
    })
}
