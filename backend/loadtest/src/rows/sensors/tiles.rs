//! A wall of live tiles in a real browser: how busy it keeps the page while every sensor is heard ten times a second.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use chrono::{TimeDelta, Utc};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{OF_GATEWAY, Park};
use crate::Fault;
use crate::client::User;
use crate::report::Row;
use crate::rows::browser::script;
use crate::server::Rig;
use crate::stats::count;

/// How often every sensor is heard.
const BEAT: Duration = Duration::from_millis(100);
/// A line shows the last six hours in so many points.
const LINE_POINTS: u16 = 60;
const LINE_STEP: TimeDelta = TimeDelta::minutes(6);
/// Tiles beside each other on a grid of 24 columns.
const BESIDE: usize = 12;
/// Rows of the grid that a tile takes, so that its line has room.
const ROWS: usize = 3;
/// Pixels of a row of the grid, and what the page has above and below.
const ROW_HEIGHT: usize = 48;
const AROUND: usize = 240;

/// 200 tiles and 1,000, each with its sensor and its line.
pub(crate) async fn of_a_wall(rig: &Rig) -> Result<Vec<Row>, Fault> {
    let user = rig.admin().await?;
    let park = Arc::new(Park::make(rig, "TILE", 2).await?);
    remember(&user, &park).await?;
    let mut rows = Vec::new();
    for (tiles, most) in [(200, 0.10), (1_000, 0.20)] {
        let dashboard = hang(&user, park.sensors.get(..tiles).ok_or("too few sensors")?).await?;
        let Wall { tiles, busy, draws } = watched(rig, &user, &park, tiles, &dashboard).await?;
        rows.push(Row {
            what: format!(
                "{tiles} live tiles with lines, all in sight in Chromium, each sensor heard ten times a second: main thread busy"
            ),
            bar: if most < 0.15 { "≤ 10 %" } else { "≤ 20 %" },
            found: format!("{:.1} %, drawn {draws:.1} times a second", busy * 100.0),
            met: Some(busy <= most),
        });
    }
    Ok(rows)
}

/// What the sensors measured in the last hours: a line for every tile.
async fn remember(user: &User, park: &Park) -> Result<(), Fault> {
    let now = Utc::now();
    for ago in (1..=LINE_POINTS).rev() {
        for gateway in park.gateways() {
            let at = now - LINE_STEP * i32::from(ago);
            park.deliver(user, gateway, at, |sensor| 20.0 + count((sensor * 3 + usize::from(ago)) % 50)).await?;
        }
    }
    Ok(())
}

/// A dashboard of these sensors; answers its id.
async fn hang(user: &User, sensors: &[i64]) -> Result<String, Fault> {
    let tile = |(place, sensor): (usize, &i64)| {
        let (x, y) = (place % BESIDE * 2, place / BESIDE * ROWS);
        json!({
            "id": format!("t{place}"), "x": x, "y": y, "w": 2, "h": ROWS, "title": "", "kind": "value", "sensorId": sensor, "sparkline": true,
        })
    };
    let widgets: Vec<Value> = sensors.iter().enumerate().map(tile).collect();
    let code = format!("WALL-{}", sensors.len());
    let wall = json!({ "code": code, "name": code, "widgets": widgets });
    let made: Value = user.post("/api/Dashboard/").json(&wall).send().await?.error_for_status()?.json().await?;
    Ok(made["id"].to_string())
}

/// What a browser says of a wall.
#[derive(Deserialize)]
struct Wall {
    /// How many had a number that changed.
    tiles: usize,
    /// The share of the time in which the page's main thread was at work.
    busy: f64,
    /// How often a second numbers were drawn.
    draws: f64,
}

async fn watched(rig: &Rig, user: &User, park: &Arc<Park>, tiles: usize, dashboard: &str) -> Result<Wall, Fault> {
    let gateways = tiles.div_ceil(OF_GATEWAY);
    let over = Arc::new(AtomicBool::new(false));
    let load = {
        let (park, user, over) = (Arc::clone(park), user.clone(), Arc::clone(&over));
        tokio::spawn(async move {
            let mut beat = tokio::time::interval(BEAT);
            for round in 0_usize.. {
                beat.tick().await;
                if over.load(Ordering::Relaxed) {
                    break;
                }
                for gateway in 0..gateways {
                    park.deliver(&user, gateway, Utc::now(), |sensor| 20.0 + count((sensor * 7 + round) % 997) / 10.0)
                        .await?;
                }
            }
            Ok::<_, Fault>(())
        })
    };
    let url = format!("http://{}", rig.address);
    let height = tiles.div_ceil(BESIDE) * ROWS * ROW_HEIGHT + AROUND;
    let found = script(&["frontend/bench/tiles.mjs", &url, dashboard, &height.to_string()]).await;
    over.store(true, Ordering::Relaxed);
    load.await??;
    Ok(serde_json::from_value(found?)?)
}
