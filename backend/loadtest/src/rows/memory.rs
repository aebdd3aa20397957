//! Resident memory of idle connections.

use std::time::Duration;

use crate::Fault;
use crate::report::Row;
use crate::server::{MIDDLE_BOARD, Rig};
use crate::stats::count;

/// 1,000 and then 10,000 viewers who do nothing, on a server freshly started.
pub(crate) async fn per_connection(rig: &mut Rig, quick: bool) -> Result<Vec<Row>, Fault> {
    rig.server.kill().await?;
    rig.restart().await?;
    let user = rig.dispatcher().await?;
    let snapshot = user.board(MIDDLE_BOARD).await?;
    drop(user.follow(MIDDLE_BOARD, &snapshot).await?);
    let empty = rig.server.resident_kb()?;
    let mut rows = vec![Row {
        what: "idle memory of the server".into(),
        bar: "≤ 80 MB",
        found: format!("{:.0} MB", empty / 1_024.0),
        met: Some(empty / 1_024.0 <= 80.0),
    }];
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
    Ok(rows)
}
