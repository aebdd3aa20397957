//! Resident memory of idle connections.

use std::time::Duration;

use crate::Fault;
use crate::report::Row;
use crate::server::{MIDDLE_BOARD, Rig};
use crate::stats::count;

/// The server gives back free memory a few seconds after it has become free.
const REST: Duration = Duration::from_secs(12);
/// It closes connections to the database that it has not used for two minutes, and looks for such ones twice a minute.
const LONG_REST: Duration = Duration::from_secs(160);

/// 1,000 and then 10,000 viewers who do nothing, on a server freshly started.
pub(crate) async fn per_connection(rig: &mut Rig, quick: bool) -> Result<Vec<Row>, Fault> {
    rig.server.kill().await?;
    rig.restart().await?;
    let user = rig.dispatcher().await?;
    let snapshot = user.board(MIDDLE_BOARD).await?;
    drop(user.follow(MIDDLE_BOARD, &snapshot).await?);
    tokio::time::sleep(REST).await;
    let empty = rig.server.resident_kb()?;
    let mut rows = vec![at_rest(rig, "a sign-in and an opened board")?];
    let mut open = 0;
    let mut idle = Vec::new();
    for target in if quick { [500, 1_000] } else { [1_000, 10_000] } {
        while open < target {
            idle.push(tokio::spawn(user.follow(MIDDLE_BOARD, &snapshot).await?.idle()));
            open += 1;
        }
        tokio::time::sleep(Duration::from_secs(2)).await;
        let each = (rig.server.resident_kb()? - empty) / count(open);
        rows.push(Row {
            what: format!("resident memory per idle connection, {open} connections"),
            bar: "≤ 10 KB",
            found: format!("{each:.1} KB"),
            met: Some(each <= 10.0),
        });
    }
    idle.iter().for_each(tokio::task::JoinHandle::abort);
    drop(idle);
    tokio::time::sleep(REST).await;
    rows.push(at_rest(rig, &format!("{open} viewers have left"))?);
    if !quick {
        tokio::time::sleep(LONG_REST).await;
        rows.push(at_rest(rig, "three minutes without anybody")?);
    }
    Ok(rows)
}

fn at_rest(rig: &Rig, after: &str) -> Result<Row, Fault> {
    let (all, own) = (rig.server.resident_kb()? / 1_024.0, rig.server.own_kb()? / 1_024.0);
    Ok(Row {
        what: format!("idle memory of the server after {after}"),
        bar: "≤ 50 MB",
        found: format!("{all:.0} MB, of which {own:.0} MB its own, the other code and files"),
        met: Some(all <= 50.0),
    })
}
