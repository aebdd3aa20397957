//! A year of one sensor as a line, out of fifty million hours.

use std::time::Instant;

use super::Park;
use crate::Fault;
use crate::lean::Asker;
use crate::report::Row;
use crate::server::Rig;
use crate::stats::{Samples, count};

/// Hours of a year.
const YEAR: usize = 8_760;

/// Asked for one after another, of sensors all over the table.
pub(crate) async fn of_a_year(rig: &Rig, quick: bool) -> Result<Vec<Row>, Fault> {
    let gateways = if quick { 1 } else { 12 };
    let user = rig.admin().await?;
    let park = Park::make(rig, "YEAR", gateways).await?;
    let sql = rig.sql().await?;
    for sensors in park.sensors.chunks(200) {
        sql.execute(
            "INSERT INTO sensor_hour SELECT $1, s, h, v - 1, v + 1, v * 60, 60, v, h + interval '59 minutes' \
             FROM unnest($2::bigint[]) AS s, generate_series(date_trunc('hour', now()) - interval '365 days', now(), '1 hour') AS h, \
             LATERAL (SELECT 20 + 5 * sin(extract(epoch FROM h) / 13751) AS v) AS v",
            &[&park.tenant, &sensors],
        )
        .await?;
    }
    sql.batch_execute("VACUUM ANALYZE sensor_hour").await?;
    let (from, until) = (chrono::Utc::now() - chrono::TimeDelta::days(365), chrono::Utc::now());
    let stamp = |at: chrono::DateTime<chrono::Utc>| at.format("%Y-%m-%dT%H:%M:%SZ").to_string();
    let mut asker = Asker::connect(&user).await?;
    let mut samples = Samples::default();
    for turn in 0..200_usize {
        let sensor = park.sensors[turn.wrapping_mul(7_919) % park.sensors.len()];
        let path = format!("/api/Sensor/{sensor}/series/?from={}&until={}&points=1000", stamp(from), stamp(until));
        let asked = Instant::now();
        asker.get(&path).await?;
        samples.add(asked.elapsed());
    }
    let (p50, p95) = (samples.percentile(0.5), samples.percentile(0.95));
    Ok(vec![Row {
        what: format!(
            "a year of a sensor as 1,000 points, out of {:.0} million hours, p50 / p95",
            count(park.sensors.len() * YEAR) / 1e6
        ),
        bar: "p95 ≤ 50 ms",
        found: format!("{p50:.1} / {p95:.1} ms"),
        met: Some(p95 <= 50.0),
    }])
}
