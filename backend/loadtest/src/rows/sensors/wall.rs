//! From a delivery to the tile: when the last of two hundred viewers has the value.

use std::time::{Duration, Instant};

use chrono::Utc;
use serde_json::json;

use super::Park;
use crate::Fault;
use crate::report::Row;
use crate::server::Rig;
use crate::stats::{Samples, count};

const VIEWERS: usize = 200;
/// Tiles of a wall.
const TILES: usize = 200;

/// Deliveries of 500 readings, of which each viewer shows 200.
pub(crate) async fn last_of(rig: &Rig, quick: bool) -> Result<Vec<Row>, Fault> {
    let deliveries = if quick { 20 } else { 100 };
    let user = rig.admin().await?;
    let park = Park::make(rig, "WALL", 1).await?;
    let shown: Vec<i64> = park.sensors.iter().copied().take(TILES).collect();
    let mut viewers = Vec::new();
    for _ in 0..VIEWERS {
        let mut live = user.connect().await?;
        let answer = live.request("subscribe", json!({ "topic": "sensors:wall", "sensors": shown })).await?;
        if answer["readings"].is_null() {
            return Err(format!("nothing is shown: {answer}").into());
        }
        viewers.push(live);
    }
    let (tell, mut seen) = tokio::sync::mpsc::unbounded_channel();
    for mut live in viewers {
        let tell = tell.clone();
        tokio::spawn(async move {
            while let Ok(text) = live.next_text().await {
                if text.starts_with("42[\"frame\"") && tell.send(Instant::now()).is_err() {
                    return;
                }
            }
        });
    }
    let (mut samples, mut answered) = (Samples::default(), Samples::default());
    let before = rig.server.cpu()?;
    for round in 0..deliveries {
        let sent = Instant::now();
        park.deliver(&user, 0, Utc::now(), |sensor| count((sensor + round) % 50)).await?;
        answered.add(sent.elapsed());
        let mut last = sent;
        for _ in 0..VIEWERS {
            let seen = tokio::time::timeout(Duration::from_secs(10), seen.recv()).await?.ok_or("the viewers left")?;
            last = last.max(seen);
        }
        samples.add(last - sent);
        tokio::time::sleep(Duration::from_millis(150)).await;
    }
    let cpu = (rig.server.cpu()? - before).as_secs_f64() * 1e3 / count(deliveries);
    let (p50, p99) = (samples.percentile(0.5), samples.percentile(0.99));
    Ok(vec![Row {
        what: format!("500 readings delivered → last of {VIEWERS} viewers with {TILES} tiles, p50 / p99"),
        bar: "p99 ≤ 250 ms",
        found: format!(
            "{p50:.0} / {p99:.0} ms, of which {:.0} ms until it is durable and up to 100 ms for conflation; server CPU {cpu:.1} ms a delivery",
            answered.percentile(0.5)
        ),
        met: Some(p99 <= 250.0),
    }])
}
