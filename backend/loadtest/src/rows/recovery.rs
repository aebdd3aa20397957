//! `kill -9` under a hundred viewers: how long until all are up to date again, by the tail alone.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::Fault;
use crate::report::Row;
use crate::rows::BoardCards;
use crate::server::{MIDDLE_BOARD, Rig};

const VIEWERS: usize = 100;

/// Kills the server, starts it again, and waits until every viewer has the event of a new move.
pub(crate) async fn after_kill(rig: &mut Rig) -> Result<Vec<Row>, Fault> {
    let user = rig.dispatcher().await?;
    let snapshot = user.board(MIDDLE_BOARD).await?;
    let mut mover = user.connect().await?;
    let cards = BoardCards::of(&snapshot)?;
    for turn in 0..20 {
        mover.command(MIDDLE_BOARD, "moveCard", cards.nth_move(turn)).await?;
    }
    let target = user.board(MIDDLE_BOARD).await?["version"].as_i64().ok_or("no version")?;
    rig.server.kill().await?;
    rig.restart().await?;
    let back = Instant::now();
    let viewers = (0..VIEWERS).map(|_| {
        let (user, since) = (user.clone(), snapshot.clone());
        tokio::spawn(async move { resume(user, since, target).await })
    });
    for viewer in viewers.collect::<Vec<_>>() {
        viewer.await??;
    }
    let all = back.elapsed();
    Ok(vec![Row {
        what: format!("kill -9 with {VIEWERS} viewers: all up to date after the server is back, by the tail"),
        bar: "≤ 1.5 s",
        found: format!("{:.2} s", all.as_secs_f64()),
        met: Some(all <= Duration::from_millis(1_500)),
    }])
}

/// Subscribes with what was seen last and checks that the tail leads to the target without a snapshot.
async fn resume(user: crate::client::User, since: Value, target: i64) -> Result<(), Fault> {
    let mut live = user.connect().await?;
    let since = serde_json::json!({ "epoch": since["epoch"], "version": since["version"] });
    let topic = format!("board:{MIDDLE_BOARD}");
    let answer = live.request("subscribe", serde_json::json!({ "topic": topic, "since": since })).await?;
    let last = answer["events"].as_array().and_then(|events| events.last()).and_then(|event| event["version"].as_i64());
    if last == Some(target) { Ok(()) } else { Err(format!("resumed at {last:?} instead of {target}").into()) }
}
