//! Server CPU per delivered event, beside a Node socket.io server and a bare loopback write of the same bytes; medians of a few turns.

use std::time::Duration;

use serde_json::json;
use tokio::process::Command;

use crate::Fault;
use crate::bare::{self, Rhythm};
use crate::client::{Live, fetch};
use crate::process::Measured;
use crate::report::Row;
use crate::rows::BoardCards;
use crate::server::{MIDDLE_BOARD, Rig, free_address};
use crate::stats::{count, median};

const VIEWERS: usize = 1_000;
/// How often each is measured, one after the other. A write costs a quarter more or less from one turn to the next, for each of the three.
const TURNS: usize = 3;

/// Bytes of an event of ours on the wire.
const EVENT: usize = 154;

/// Steady events and bursts.
pub(crate) async fn per_event(rig: &Rig, quick: bool) -> Result<Vec<Row>, Fault> {
    let rounds = if quick { 200 } else { 800 };
    let steady = Rhythm { burst: 1, pause: Duration::from_millis(10), rounds };
    let bursts = Rhythm { burst: 10, pause: Duration::from_millis(100), rounds: rounds / 10 };
    let mut rows = Vec::new();
    for (name, rhythm, of_bare, of_node) in [("steady", steady, Some(1.5), 0.7), ("bursts of 10", bursts, None, 0.25)] {
        let (mut bare, mut node, mut ours) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..if quick { 1 } else { TURNS } {
            bare.push(bare::write(VIEWERS, rhythm, EVENT).await?);
            node.push(socket_io(rhythm).await?);
            ours.push(gantry(rig, rhythm).await?);
        }
        let (bare, node, ours) = (median(bare), median(node), median(ours));
        let within_bare = of_bare.is_none_or(|limit| ours <= limit * bare);
        rows.push(Row {
            what: format!("server CPU per delivered event, {VIEWERS} viewers, 100 events/s, {name}"),
            bar: if of_bare.is_some() {
                "≤ 1.5 × bare write, ≤ 0.7 × socket.io"
            } else {
                "≤ 0.25 × socket.io"
            },
            found: format!(
                "{ours:.2} µs = {:.2} × bare write ({bare:.2}), {:.2} × socket.io ({node:.2})",
                ours / bare,
                ours / node
            ),
            met: Some(within_bare && ours <= of_node * node),
        });
    }
    Ok(rows)
}

async fn gantry(rig: &Rig, rhythm: Rhythm) -> Result<f64, Fault> {
    let user = rig.dispatcher().await?;
    let snapshot = user.board(MIDDLE_BOARD).await?;
    let mut viewers = Vec::new();
    for _ in 0..VIEWERS {
        viewers.push(user.follow(MIDDLE_BOARD, &snapshot).await?);
    }
    let cards = BoardCards::of(&snapshot)?;
    let mut movers = Vec::new();
    for _ in 0..rhythm.burst {
        movers.push(user.connect().await?);
    }
    let before = user.board(MIDDLE_BOARD).await?["version"].as_i64().ok_or("no version")?;
    let readers: Vec<_> = viewers
        .into_iter()
        .map(|mut viewer| {
            tokio::spawn(async move {
                let mut seen: usize = 0;
                while let Ok(Ok(())) = tokio::time::timeout(Duration::from_secs(3), viewer.count_events(1)).await {
                    seen += 1;
                }
                seen
            })
        })
        .collect();
    let cpu = rig.server.cpu()?;
    let mut ticker = tokio::time::interval(rhythm.pause);
    for round in 0..rhythm.rounds {
        ticker.tick().await;
        let moves = movers.iter_mut().enumerate().map(|(index, mover)| {
            mover.command(MIDDLE_BOARD, "moveCard", cards.nth_move(round * rhythm.burst + index))
        });
        for answer in futures_util::future::join_all(moves).await {
            answer?;
        }
    }
    let mut delivered = 0;
    for reader in readers {
        delivered += reader.await?;
    }
    let cpu = rig.server.cpu()? - cpu;
    let after = user.board(MIDDLE_BOARD).await?["version"].as_i64().ok_or("no version")?;
    let expected = usize::try_from(after - before)? * VIEWERS;
    if delivered != expected {
        return Err(format!("{delivered} events delivered instead of {expected}").into());
    }
    Ok(cpu.as_secs_f64() * 1_000_000.0 / count(delivered))
}

/// The peer of the field: the same rhythm, 150 bytes an event, broadcast to one room.
async fn socket_io(rhythm: Rhythm) -> Result<f64, Fault> {
    let address = free_address()?;
    let port = address.rsplit(':').next().unwrap_or_default().to_owned();
    let mut peer = Measured::start(Command::new("node").arg("bench/peer/server.mjs").args([
        &port,
        &rhythm.burst.to_string(),
        &rhythm.pause.as_millis().to_string(),
        &rhythm.rounds.to_string(),
    ]))?;
    peer.listening(&address).await?;
    let wanted = rhythm.burst * rhythm.rounds;
    let mut readers = Vec::new();
    for _ in 0..VIEWERS {
        let mut viewer = Live::open(&address, &json!({})).await?;
        readers.push(tokio::spawn(async move { viewer.count_events(wanted).await }));
    }
    let before = peer.cpu()?;
    fetch(&format!("http://{address}/go")).await?;
    for reader in readers {
        reader.await??;
    }
    Ok((peer.cpu()? - before).as_secs_f64() * 1_000_000.0 / count(VIEWERS * wanted))
}
