//! Brings along what follows from readings a moment after they were kept: newest values, minutes and hours. The node that took
//! them does it; what a node left behind that is no more, any of them does.
//!
//! Overload: what waits is merged, so it costs less the more of it there is. Restart and shutdown: nothing is lost, because what
//! is due stands in the database.

use std::time::Duration;

use gantry_actors::record_changes;
use gantry_domain::{Error, Family, TenantId};
use gantry_http::DeliveredTenants;
use gantry_store::sensors::readings;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval};

use super::JobContext;

/// How long readings wait for others that concern the same minutes.
const PAUSE: Duration = Duration::from_millis(500);
/// How often it is looked for what others left behind.
const SWEEP: Duration = Duration::from_secs(10);

/// Until `closing` becomes true.
pub(super) async fn settle(job_context: &JobContext, delivered: &DeliveredTenants, mut closing: watch::Receiver<bool>) {
    let mut ticker = interval(PAUSE);
    ticker.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut next_sweep = Instant::now() + job_context.times.round;
    let mut well = true;
    loop {
        tokio::select! {
            _ = ticker.tick() => {}
            _ = closing.wait_for(|closing| *closing) => return,
        }
        let mut tenants = delivered.take();
        let mut result = Ok(());
        if Instant::now() >= next_sweep {
            next_sweep = Instant::now() + SWEEP;
            match readings::unsettled(&job_context.store).await {
                Ok(left) => tenants.extend(left),
                Err(error) => result = Err(error),
            }
        }
        for tenant in tenants {
            if let Err(error) = settle_of(job_context, tenant, delivered).await {
                delivered.note(tenant);
                result = Err(error);
            }
        }
        match result {
            Ok(()) => well = true,
            // While the database is away this would be two lines a second.
            Err(error) if well => {
                tracing::warn!(%error, "readings wait for their minutes and hours");
                well = false;
            }
            Err(_) => {}
        }
    }
}

async fn settle_of(job_context: &JobContext, tenant: TenantId, delivered: &DeliveredTenants) -> Result<(), Error> {
    loop {
        let settled = readings::settle(&job_context.store, tenant).await?;
        let is_at_work = !settled.sensors.is_empty();
        record_changes::touched((&job_context.hubs, &job_context.bus), tenant, Family::Sensor, settled.sensors);
        if !settled.more {
            return Ok(());
        }
        if !is_at_work {
            // Another node is at it, and may not have seen all of it.
            delivered.note(tenant);
            return Ok(());
        }
    }
}
