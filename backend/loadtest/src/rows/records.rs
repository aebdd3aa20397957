//! Plain reading: one record, and a page of a long list beside its bare SQL.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::Fault;
use crate::lean::Asker;
use crate::report::Row;
use crate::rows::BoardCards;
use crate::rows::pages::{List, beside_sql};
use crate::server::{MIDDLE_BOARD, Rig};
use crate::stats::count;

/// Signed-in GETs of single work orders, each another one, from eight connections.
pub(crate) async fn get_one(rig: &Rig) -> Result<Vec<Row>, Fault> {
    let user = rig.dispatcher().await?;
    let cards = BoardCards::of(&user.board(MIDDLE_BOARD).await?)?;
    let span = Duration::from_secs(4);
    let mut askers = Vec::new();
    for _ in 0..8 {
        askers.push(Asker::connect(&user).await?);
    }
    let cpu = rig.server.cpu()?;
    let started = Instant::now();
    let tasks = askers.into_iter().enumerate().map(|(index, mut asker)| {
        let paths: Vec<_> =
            (0..50).map(|turn| format!("/api/WorkOrder/{}", cards.nth_move(50 * index + turn)["cardId"])).collect();
        tokio::spawn(async move {
            let mut answered: usize = 0;
            for path in paths.iter().cycle() {
                if started.elapsed() >= span {
                    break;
                }
                asker.get(path).await?;
                answered += 1;
            }
            Ok::<_, Fault>(answered)
        })
    });
    let mut answered = 0;
    for task in tasks.collect::<Vec<_>>() {
        answered += task.await??;
    }
    let rate = count(answered) / started.elapsed().as_secs_f64();
    let cpu = (rig.server.cpu()? - cpu).as_secs_f64() * 1_000.0 / count(answered);
    Ok(vec![Row {
        what: format!("signed-in GET of one work order (server CPU {cpu:.3} ms each)"),
        bar: "≥ 4,000/s",
        found: format!("{rate:.0}/s"),
        met: Some(rate >= 4_000.0),
    }])
}

/// A page of 100,000 work orders, filtered and sorted, beside the statement that stands behind it.
pub(crate) async fn list_page(rig: &Rig) -> Result<Vec<Row>, Fault> {
    let list = List {
        path: "/api/WorkOrder/list/",
        state: json!({
            "first": 0, "rows": 25, "sortField": "due", "sortOrder": 1,
            "filters": { "priority": { "value": 3, "matchMode": "equals" } }, "globalFilter": null,
        }),
        of: "work_order WHERE tenant_id = 1 AND archived_at IS NULL AND priority = 3",
        order: "due, id",
    };
    let what = |total: &_| {
        format!("page of a 100,000-row list, filtered ({total} rows) and sorted, p95 beside page + count in SQL")
    };
    Ok(vec![beside_sql(rig, &rig.dispatcher().await?, list).await?.row(what)])
}
