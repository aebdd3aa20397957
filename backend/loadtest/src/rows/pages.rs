//! Pages of long lists, beside the statements that stand behind them.

use std::time::Instant;

use serde_json::Value;

use crate::Fault;
use crate::client::User;
use crate::report::Row;
use crate::server::Rig;
use crate::stats::Samples;

/// Times that each is asked.
const TIMES: usize = 100;

/// A list as it is asked for, and what it is in the database.
pub(crate) struct List<'a> {
    /// The call, and the state of the table.
    pub(crate) path: &'a str,
    pub(crate) state: Value,
    /// From where and which, in SQL, and the order.
    pub(crate) of: &'a str,
    pub(crate) order: &'a str,
}

/// The p95 of a page beside that of the page and the count in SQL. `what` is told how many rows there are.
pub(crate) async fn beside_sql(
    rig: &Rig,
    user: &User,
    list: List<'_>,
    what: impl FnOnce(&Value) -> String,
) -> Result<Row, Fault> {
    let List { path, state, of, order } = list;
    let (mut ours, mut bare) = (Samples::default(), Samples::default());
    let mut total = Value::Null;
    for _ in 0..TIMES {
        let started = Instant::now();
        let answer: Value = user.post(path).json(&state).send().await?.error_for_status()?.json().await?;
        ours.add(started.elapsed());
        total = answer["totalRecords"].clone();
    }
    let sql = rig.sql().await?;
    let page = sql.prepare(&format!("SELECT * FROM {of} ORDER BY {order} LIMIT 25")).await?;
    let counting = sql.prepare(&format!("SELECT count(*) FROM {of}")).await?;
    for _ in 0..TIMES {
        let started = Instant::now();
        sql.query(&page, &[]).await?;
        sql.query(&counting, &[]).await?;
        bare.add(started.elapsed());
    }
    let (ours, bare) = (ours.percentile(0.95), bare.percentile(0.95));
    Ok(Row {
        what: what(&total),
        bar: "≤ 1.5 ×",
        found: format!("{ours:.1} ms / {bare:.1} ms = {:.2} ×", ours / bare),
        met: Some(ours <= 1.5 * bare),
    })
}
