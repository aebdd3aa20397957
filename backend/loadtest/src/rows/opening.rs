//! Opening a board: many at once, and a large one.

use std::time::Instant;

use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use crate::Fault;
use crate::report::Row;
use crate::rows::BoardCards;
use crate::server::{LARGE_BOARD, MIDDLE_BOARD, Rig};
use crate::stats::Samples;

const VIEWERS: usize = 200;

/// The beginning of a snapshot.
#[derive(Deserialize)]
struct Start {
    epoch: Uuid,
    version: i64,
}

/// 200 viewers open 600 cards at once; one opens 3,000.
pub(crate) async fn all_at_once(rig: &Rig) -> Result<Vec<Row>, Fault> {
    let user = rig.dispatcher().await?;
    // A change beforehand, so that nothing is served from an encoding made earlier.
    let cards = BoardCards::of(&user.board(MIDDLE_BOARD).await?)?;
    user.connect().await?.command(MIDDLE_BOARD, "moveCard", cards.nth_move(1)).await?;
    let started = Instant::now();
    let opens = (0..VIEWERS).map(|_| {
        let user = user.clone();
        tokio::spawn(async move {
            let body = user.get(&format!("/api/Stream/board:{MIDDLE_BOARD}")).send().await?.bytes().await?;
            // Viewers read their boards on machines of their own; here only what they go on from is read.
            let Start { epoch, version } = serde_json::from_slice(&body)?;
            user.follow(MIDDLE_BOARD, &json!({ "epoch": epoch, "version": version })).await
        })
    });
    for open in opens.collect::<Vec<_>>() {
        open.await??;
    }
    let all = started.elapsed();
    let (mut samples, mut size) = (Samples::default(), 0);
    let raw = gantry_delivery::https::client()?.no_gzip().build()?;
    for _ in 0..21 {
        let started = Instant::now();
        let body = user.get(&format!("/api/Stream/board:{LARGE_BOARD}")).send().await?.bytes().await?;
        samples.add(started.elapsed());
        drop(body);
    }
    let request = user.get(&format!("/api/Stream/board:{LARGE_BOARD}")).header("accept-encoding", "gzip").build()?;
    size += raw.execute(request).await?.bytes().await?.len();
    let open = samples.percentile(0.5);
    Ok(vec![
        Row {
            what: format!("{VIEWERS} viewers open a 600-card board at once"),
            bar: "≤ 0.5 s",
            found: format!("{:.2} s", all.as_secs_f64()),
            met: Some(all.as_secs_f64() <= 0.5),
        },
        Row {
            what: "one opens 3,000 cards (median of 21) / bytes on the wire".into(),
            bar: "≤ 30 ms / ≤ 150 kB",
            found: format!("{open:.1} ms / {} kB", size / 1_000),
            met: Some(open <= 30.0 && size <= 150_000),
        },
    ])
}
