//! Readings from HTTP to durable, beside the bare UNNEST of the same run into the same kind of table; medians of a few turns.

use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use tokio::task::JoinSet;

use super::{OF_GATEWAY, Park, times};
use crate::Fault;
use crate::client::User;
use crate::report::Row;
use crate::server::Rig;
use crate::stats::{count, median};

pub(super) const GATEWAYS: usize = 4;
/// How often one park delivers at most: a gateway may send 300 times in a row.
const TURNS: usize = 2;
/// Those that deliver under rules, each followed by the bare statement: two seconds differ from the next two by a sixth.
const JUDGED: [&str; 3] = ["IN1", "IN2", "IN3"];
/// Readings of one bare statement.
const BARE: usize = 5_000;

/// With three rules for each sensor, and what a reading takes on disk.
pub(crate) async fn durable(rig: &Rig, quick: bool) -> Result<Vec<Row>, Fault> {
    let rounds = if quick { 20 } else { 120 };
    let user = rig.admin().await?;
    let park = Arc::new(Park::make(rig, "IN", GATEWAYS).await?);
    let users = [user.clone()];
    let plain = deliver(&park, &users, rounds, 0).await?;
    let rules = park.set_rules(&user).await?;
    settled(rig).await?;
    let (mut judged, mut cpu, mut unnested) = (Vec::new(), Vec::new(), Vec::new());
    for name in JUDGED {
        let park = Arc::new(Park::make(rig, name, GATEWAYS).await?);
        park.watched(rig).await?;
        let before = rig.server.cpu()?;
        judged.push(deliver(&park, &users, rounds, 0).await?);
        cpu.push((rig.server.cpu()? - before).as_secs_f64() * 1e6 / count(rounds * GATEWAYS * OF_GATEWAY));
        settled(rig).await?;
        unnested.push(bare(rig, if quick { 50_000 } else { 250_000 }).await?);
    }
    rules.end(&user).await?;
    let (judged, cpu, bare) = (median(judged), median(cpu), median(unnested));
    let sql = rig.sql().await?;
    sql.batch_execute("VACUUM ANALYZE sensor_reading").await?;
    let disk = "SELECT sum(pg_total_relation_size(inhrelid))::float8 / (SELECT count(*) FROM sensor_reading) FROM pg_inherits \
                WHERE inhparent = 'sensor_reading'::regclass";
    let disk: f64 = sql.query_one(disk, &[]).await?.get(0);
    Ok(vec![
        Row {
            what: format!(
                "readings/s from HTTP batches of {OF_GATEWAY} to durable, {GATEWAYS} gateways at once, three rules each"
            ),
            bar: "≥ 0.6 × the bare UNNEST",
            found: format!(
                "{judged:.0} readings/s = {:.2} × bare ({bare:.0}); without rules {plain:.0}; server CPU {cpu:.1} µs a reading",
                judged / bare
            ),
            met: Some(judged >= 0.6 * bare),
        },
        Row {
            what: "disk for a reading, with its index".into(),
            bar: "told",
            found: format!("{disk:.0} bytes"),
            met: None,
        },
    ])
}

/// Waits until minutes and hours are brought along, which would take from what is measured next.
async fn settled(rig: &Rig) -> Result<(), Fault> {
    let sql = rig.sql().await?;
    for _ in 0..600 {
        if !sql.query_one("SELECT EXISTS (SELECT FROM reading_due)", &[]).await?.get::<_, bool>(0) {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Err("minutes and hours are not brought along".into())
}

/// Readings a second; each gateway sends its next delivery when the one before is answered, to one of the nodes. Each turn is newer than
/// the one before, and the first is turn 0.
pub(super) async fn deliver(park: &Arc<Park>, nodes: &[User], rounds: usize, turn: usize) -> Result<f64, Fault> {
    let started = Instant::now();
    let mut gateways = JoinSet::new();
    for (gateway, user) in park.gateways().zip(nodes.iter().cycle()) {
        let (park, user) = (Arc::clone(park), user.clone());
        let all: Vec<DateTime<Utc>> = times(rounds * TURNS).skip(rounds * turn).take(rounds).collect();
        gateways.spawn(async move {
            for (round, at) in all.into_iter().enumerate() {
                park.deliver(&user, gateway, at, |sensor| 20.0 + count((sensor + round) % 7)).await?;
            }
            Ok::<_, Fault>(())
        });
    }
    while let Some(done) = gateways.join_next().await {
        done??;
    }
    Ok(count(rounds * park.sensors.len()) / started.elapsed().as_secs_f64())
}

/// Rows a second of nothing but the insert, in transactions of 5,000.
pub(super) async fn bare(rig: &Rig, rows: usize) -> Result<f64, Fault> {
    let sql = rig.sql().await?;
    sql.batch_execute(
        "CREATE TABLE bare_reading (tenant_id BIGINT NOT NULL, sensor_id BIGINT NOT NULL, at TIMESTAMPTZ NOT NULL, \
         value DOUBLE PRECISION NOT NULL, PRIMARY KEY (tenant_id, sensor_id, at))",
    )
    .await?;
    let insert = sql
        .prepare(
            "INSERT INTO bare_reading SELECT 1, s, to_timestamp(t), v \
             FROM unnest($1::bigint[], $2::float8[], $3::float8[]) AS g (s, t, v) ON CONFLICT DO NOTHING",
        )
        .await?;
    let started = Instant::now();
    for batch in 0..rows / BARE {
        let sensors: Vec<i64> = (0..i64::try_from(BARE)?).collect();
        let times = vec![count(batch); BARE];
        let values = vec![20.5; BARE];
        sql.execute(&insert, &[&sensors, &times, &values]).await?;
    }
    let found = count(rows) / started.elapsed().as_secs_f64();
    sql.batch_execute("DROP TABLE bare_reading").await?;
    Ok(found)
}
