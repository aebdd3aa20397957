//! Work orders as PDF: one, and as many as one answer may have.

use std::time::Instant;

use serde_json::json;

use crate::Fault;
use crate::client::User;
use crate::report::Row;
use crate::rows::BoardCards;
use crate::server::{MIDDLE_BOARD, Rig};
use crate::stats::{Samples, count};

/// The most that one answer has.
const MOST: usize = 500;
/// Times that one is printed.
const TIMES: usize = 40;

/// One again and again, and many at once.
pub(crate) async fn orders(rig: &Rig) -> Result<Vec<Row>, Fault> {
    let user = rig.dispatcher().await?;
    let cards: Vec<i64> = BoardCards::of(&user.board(MIDDLE_BOARD).await?)?.cards().take(MOST).collect();
    if cards.len() < MOST {
        return Err(format!("the board has {} cards only", cards.len()).into());
    }
    let mut samples = Samples::default();
    for card in cards.iter().take(TIMES) {
        let started = Instant::now();
        print(&user, &[*card]).await?;
        samples.add(started.elapsed());
    }
    let p95 = samples.percentile(0.95);
    let one = Row {
        what: "a work order printed as PDF, p50 / p95".to_owned(),
        bar: "p95 ≤ 150 ms",
        found: format!("{:.1} / {p95:.1} ms", samples.percentile(0.5)),
        met: Some(p95 <= 150.0),
    };
    let before = rig.server.resident_kb()?;
    let started = Instant::now();
    let bytes = print(&user, &cards).await?;
    let seconds = started.elapsed().as_secs_f64();
    let more = (rig.server.resident_kb()? - before) / 1_024.0;
    let many = Row {
        what: format!("{MOST} work orders printed as one PDF"),
        bar: "≤ 30 s",
        found: format!("{seconds:.2} s, {:.1} MB of PDF, {more:.0} MB more memory afterwards", count(bytes) / 1e6),
        met: Some(seconds <= 30.0),
    };
    Ok(vec![one, many])
}

/// Prints some; the size of the PDF in bytes.
async fn print(user: &User, ids: &[i64]) -> Result<usize, Fault> {
    let answer = user.post("/api/WorkOrderPrint/").json(&json!({ "ids": ids })).send().await?.error_for_status()?;
    Ok(answer.bytes().await?.len())
}
