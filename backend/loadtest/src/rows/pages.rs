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

/// The p95 of what is asked many times, in milliseconds.
pub(crate) async fn p95(mut ask: impl AsyncFnMut() -> Result<(), Fault>) -> Result<f64, Fault> {
    let mut answers = Samples::default();
    for _ in 0..TIMES {
        let started = Instant::now();
        ask().await?;
        answers.add(started.elapsed());
    }
    Ok(answers.percentile(0.95))
}

/// A page and its bare SQL, measured.
pub(crate) struct BesideSql {
    /// The p95 of the page, in milliseconds.
    pub(crate) ours: f64,
    bare: f64,
    /// How many rows there are.
    total: Value,
}

impl BesideSql {
    /// The one beside the other. `what` is told how many rows there are.
    pub(crate) fn row(&self, what: impl FnOnce(&Value) -> String) -> Row {
        let Self { ours, bare, total } = self;
        Row {
            what: what(total),
            bar: "≤ 1.5 ×",
            found: format!("{ours:.1} ms / {bare:.1} ms = {:.2} ×", ours / bare),
            met: Some(*ours <= 1.5 * bare),
        }
    }
}

/// The p95 of a page beside that of the page and the count in SQL.
pub(crate) async fn beside_sql(rig: &Rig, user: &User, list: List<'_>) -> Result<BesideSql, Fault> {
    let List { path, state, of, order } = list;
    let mut total = Value::Null;
    let ours = p95(async || {
        let answer: Value = user.post(path).json(&state).send().await?.error_for_status()?.json().await?;
        total = answer["totalRecords"].clone();
        Ok(())
    })
    .await?;
    let sql = rig.sql().await?;
    let page = sql.prepare(&format!("SELECT * FROM {of} ORDER BY {order} LIMIT 25")).await?;
    let counting = sql.prepare(&format!("SELECT count(*) FROM {of}")).await?;
    let bare = p95(async || {
        sql.query(&page, &[]).await?;
        sql.query(&counting, &[]).await?;
        Ok(())
    })
    .await?;
    Ok(BesideSql { ours, bare, total })
}
