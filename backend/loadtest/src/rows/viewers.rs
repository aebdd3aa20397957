//! From a dispatcher's move to the last of 500 viewers who sees it.

use std::time::{Duration, Instant};

use crate::Fault;
use crate::client::User;
use crate::lean::Gallery;
use crate::report::Row;
use crate::rows::{BoardCards, version_of};
use crate::server::{MIDDLE_BOARD, Rig};
use crate::stats::Samples;

pub(crate) const VIEWERS: usize = 500;
pub(crate) const MOVES_PER_SECOND: u32 = 50;

/// Fifty moves a second, five hundred viewers.
pub(crate) async fn last_of(rig: &Rig, quick: bool) -> Result<Vec<Row>, Fault> {
    let user = rig.dispatcher().await?;
    let mut samples = watched(&user, &user, quick).await?;
    let (p50, p99) = (samples.percentile(0.5), samples.percentile(0.99));
    Ok(vec![Row {
        what: format!(
            "move → last of {VIEWERS} viewers, {MOVES_PER_SECOND} moves/s, p50 / p99 ({} moves)",
            samples.len()
        ),
        bar: "≤ 8 / ≤ 20 ms",
        found: format!("{p50:.1} / {p99:.1} ms"),
        met: Some(p50 <= 8.0 && p99 <= 20.0),
    }])
}

/// One moves cards, five hundred watch, perhaps at another node: how long until the last of them has seen it.
pub(crate) async fn watched(mover: &User, viewer: &User, quick: bool) -> Result<Samples, Fault> {
    let moves = if quick { 100 } else { 500 };
    let snapshot = viewer.board(MIDDLE_BOARD).await?;
    let mut mover = mover.connect().await?;
    let mut viewers = Vec::new();
    for _ in 0..VIEWERS {
        viewers.push(viewer.follow(MIDDLE_BOARD, &snapshot).await?);
    }
    let mut gallery = Gallery::of(viewers)?;
    let cards = BoardCards::of(&snapshot)?;
    let mut ticker = tokio::time::interval(Duration::from_secs(1) / MOVES_PER_SECOND);
    let mut samples = Samples::default();
    let mut newest = version_of(&snapshot)?;
    for turn in 0..moves {
        ticker.tick().await;
        let sent = Instant::now();
        let answer = mover.command(MIDDLE_BOARD, "moveCard", cards.nth_move(turn)).await?;
        let version = answer["version"].as_i64().ok_or_else(|| format!("a move was refused: {answer}"))?;
        if version > newest {
            // A move to where the card lies already is no event.
            newest = version;
            samples.add(gallery.next_seen_by_all().await? - sent);
        }
    }
    Ok(samples)
}
