//! Searching 100,000 messages for words that few, some and many of them have, beside the bare statements with the same index.

use std::time::Instant;

use serde_json::Value;

use super::long::LongThread;
use super::thread::MESSAGES;
use crate::Fault;
use crate::client::User;
use crate::report::Row;
use crate::server::Rig;
use crate::stats::Samples;

const TIMES: usize = 60;

/// What is typed, as PostgreSQL takes it, and what it is.
const SEARCHES: &[(&str, &str, &str)] = &[
    ("stroboscope", "stroboscope:*", "a rare word"),
    ("calibration", "calibration:*", "a word of each hundredth"),
    ("shift", "shift:*", "a word of each third"),
    ("bearing conveyor", "bearing:* & conveyor:*", "two common words"),
];

/// Each of them in turn.
pub(crate) async fn by_words(rig: &Rig, quick: bool) -> Result<Vec<Row>, Fault> {
    let thread = LongThread::of(rig, "reader", if quick { MESSAGES / 10 } else { MESSAGES }).await?;
    let sql = rig.sql().await?;
    // The best plan for each word: a plan for all words takes none for rare.
    sql.batch_execute("SET plan_cache_mode = force_custom_plan").await?;
    let page =
        sql.prepare(&found("m.id, m.seq, m.by_name, m.at, m.text", "ORDER BY m.at DESC, m.id DESC LIMIT 30")).await?;
    let counting = sql.prepare(&format!("SELECT count(*) FROM ({}) AS f", found("1", "LIMIT 1000"))).await?;
    let mut rows = Vec::new();
    for (typed, query, what) in SEARCHES {
        let (mut ours, mut bare) = (Samples::default(), Samples::default());
        let mut total = Value::Null;
        for _ in 0..TIMES {
            let started = Instant::now();
            let answer = ask(thread.reader()?, typed).await?;
            ours.add(started.elapsed());
            total = serde_json::from_slice::<Value>(&answer)?["totalRecords"].clone();
            let started = Instant::now();
            sql.query(&page, &[&thread.id, query]).await?;
            let counted: i64 = sql.query_one(&counting, &[&thread.id, query]).await?.get(0);
            bare.add(started.elapsed());
            if total != counted || counted == 0 {
                return Err(format!("{typed}: {total} found, {counted} there").into());
            }
        }
        let (p95, limit) = (ours.percentile(0.95), bare.percentile(0.95));
        rows.push(Row {
            what: format!(
                "search of {} messages for {what} ({total} found), p95 beside page + count in SQL",
                thread.messages
            ),
            bar: "≤ 1.5 ×",
            found: format!(
                "{p95:.1} ms / {limit:.1} ms = {:.2} × (p50 {:.1} / {:.1} ms)",
                p95 / limit,
                ours.percentile(0.5),
                bare.percentile(0.5)
            ),
            met: Some(p95 <= 1.5 * limit),
        });
    }
    Ok(rows)
}

async fn ask(user: &User, words: &str) -> Result<Vec<u8>, Fault> {
    let path = format!("/api/Chat/search/?rows=30&text={}", words.replace(' ', "%20"));
    Ok(user.get(&path).send().await?.error_for_status()?.bytes().await?.to_vec())
}

/// The messages of one thread with some words; to this connection no wall between tenants stands in the way of the index.
fn found(columns: &str, end: &str) -> String {
    format!(
        "SELECT {columns} FROM message AS m WHERE m.tenant_id = 1 AND m.thread_id = $1 \
         AND m.words @@ $2::text::tsquery AND m.deleted_at IS NULL {end}"
    )
}
