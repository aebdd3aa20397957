//! What it costs to watch over sensors: memory, and CPU while nothing comes in, with three rules each.

use std::time::{Duration, Instant};

use chrono::Utc;

use super::{OF_GATEWAY, Park};
use crate::Fault;
use crate::report::Row;
use crate::server::Rig;
use crate::stats::count;

/// How long the server is left alone.
const QUIET: Duration = Duration::from_secs(10);

/// Ten thousand sensors, or a hundred thousand in the long run.
pub(crate) async fn sensors(rig: &mut Rig, quick: bool) -> Result<Vec<Row>, Fault> {
    let user = rig.admin().await?;
    let gateways = if quick { 20 } else { 200 };
    let park = Park::make(rig, "WATCH", gateways).await?;
    let before = rig.server.resident_kb()?;
    let rules = park.set_rules(&user).await?;
    park.watched(rig).await?;
    for gateway in park.gateways() {
        park.deliver(&user, gateway, Utc::now(), |_| 20.0).await?;
    }
    let kilobytes = rig.server.resident_kb()? - before;
    // What is remembered after the first readings is written by then.
    tokio::time::sleep(Duration::from_secs(5)).await;
    let cpu = rig.server.cpu()?;
    tokio::time::sleep(QUIET).await;
    let idle = (rig.server.cpu()? - cpu).as_secs_f64() * 1e3 / QUIET.as_secs_f64();
    rig.server.kill().await?;
    let started = Instant::now();
    rig.restart().await?;
    let user = rig.admin().await?;
    let sql = rig.sql().await?;
    // An alarm of each gateway's first sensor says that its partition is watched over again.
    for gateway in park.gateways().take(20) {
        park.deliver(&user, gateway, Utc::now(), |sensor| if sensor == 0 { 95.0 } else { 20.0 }).await?;
    }
    loop {
        let active: i64 =
            sql.query_one("SELECT count(*) FROM alarm WHERE active AND name = 'WATCH-R0'", &[]).await?.get(0);
        if active >= 20 {
            break;
        }
        if started.elapsed() > Duration::from_secs(120) {
            return Err(format!("{active} alarms of 20 after a restart").into());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    rules.end(&user).await?;
    let sensors = count(gateways * OF_GATEWAY);
    Ok(vec![Row {
        what: format!("{sensors} sensors watched over with three rules each"),
        bar: "told",
        found: format!(
            "{:.1} kB each; CPU while nothing comes in {idle:.1} ms/s; {:.1} s from kill -9 to an alarm of each of 20",
            kilobytes / sensors,
            started.elapsed().as_secs_f64()
        ),
        met: None,
    }])
}
