//! Search over all families, with as many records in each of eight as there are work orders: a code, words that few, some and many
//! records hold, and two words at once.

use std::time::Instant;

use serde_json::Value;

use crate::Fault;
use crate::report::Row;
use crate::server::Rig;
use crate::stats::Samples;

/// Times that each text is asked for.
const TIMES: usize = 60;
/// The bar in milliseconds.
const BAR: f64 = 60.0;

/// Tables, and what their records need besides code and name.
const FAMILIES: &[(&str, &str, &str, &str)] = &[
    ("asset", "name", "", ""),
    ("location", "name", "", ""),
    ("work_request", "title", "", ""),
    ("person", "name", "", ""),
    ("meter", "name", ", kind", ", 'gauge'"),
    ("document", "name", "", ""),
    ("supplier", "name", "", ""),
];

/// What is typed, and what it is.
const SEARCHES: &[(&str, &str)] = &[
    ("S-004711", "a code"),
    ("stroboscope", "a rare word"),
    ("bearing", "a word of each seventh record"),
    ("bearing stroboscope", "a frequent and a rare word"),
    ("bearing conveyor", "two frequent words"),
];

/// Each of them in turn.
pub(crate) async fn everywhere(rig: &Rig, records: u32) -> Result<Vec<Row>, Fault> {
    fill(rig, records).await?;
    let user = rig.admin().await?;
    let mut rows = Vec::new();
    for (typed, what) in SEARCHES {
        let mut samples = Samples::default();
        let path = format!("/api/Search/?q={}", typed.replace(' ', "%20"));
        let mut found = 0;
        for _ in 0..TIMES {
            let started = Instant::now();
            let answer: Value = user.read(&path).await?;
            samples.add(started.elapsed());
            found = answer["groups"].as_array().map_or(0, Vec::len);
        }
        if found < FAMILIES.len() {
            return Err(format!("{typed} was found in {found} families only").into());
        }
        let (p50, p95) = (samples.percentile(0.5), samples.percentile(0.95));
        rows.push(Row {
            what: format!("search everywhere for {what}, {records} records in each of 8 families, p50 / p95"),
            bar: "p95 ≤ 60 ms",
            found: format!("{p50:.1} / {p95:.1} ms"),
            met: Some(p95 <= BAR),
        });
    }
    Ok(rows)
}

/// "bearing" is in each seventh record, "conveyor" in each fifth, "stroboscope" in each 5,000th.
async fn fill(rig: &Rig, records: u32) -> Result<(), Fault> {
    let sql = rig.sql().await?;
    for (table, name, columns, values) in FAMILIES {
        let insert = format!(
            "INSERT INTO {table} (tenant_id, code, {name}{columns}) \
             SELECT 1, 'S-' || lpad(n::text, 6, '0'), concat_ws(' ', \
                 (ARRAY['Bearing', 'Seal', 'Valve', 'Oil level', 'Drive belt', 'Fuse', 'Filter'])[1 + n % 7], \
                 (ARRAY['conveyor', 'filler', 'pump', 'press', 'robot'])[1 + n / 7 % 5], n % 40, \
                 CASE WHEN n % 5000 = 4998 THEN 'stroboscope' END){values} \
             FROM generate_series(1, {records}) AS n"
        );
        sql.batch_execute(&insert).await.map_err(|error| format!("filling {table}: {error}"))?;
        sql.batch_execute(&format!("VACUUM ANALYZE {table}")).await?;
    }
    Ok(sql.batch_execute("VACUUM ANALYZE search_entry").await?)
}
