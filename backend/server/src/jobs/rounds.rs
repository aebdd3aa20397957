//! Looking around, again and again: what changed or happened that nobody has been told, what is due that nobody was called to, and what
//! may be forgotten. Of all nodes one does it at a time.

use std::collections::BTreeMap;
use std::time::Duration;

use gantry_domain::sensor::alarm::AlarmCommand;
use gantry_domain::{Error, TenantId};
use gantry_rabbitmq::{Call, WorkQueue};
use gantry_store::job_rounds::{self, DueAlarm, DueJob};
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval};

use super::{Shop, feeds};

/// Calls of one round for one tenant; the others have their turn a round later.
const MOST: i32 = 500;
/// How long notifications are kept.
const NOTIFICATIONS: Duration = Duration::from_secs(90 * 24 * 3_600);
/// For so many weeks ahead there is room for readings.
const WEEKS: i32 = 4;
/// Readings forgotten at once, so that nobody waits long behind it.
const READINGS: i32 = 10_000;
/// How often readings are looked through.
const CLEAR: Duration = Duration::from_secs(24 * 3_600);
/// How often finished jobs are looked through.
const FORGET: Duration = Duration::from_secs(3_600);

/// Until `closing` becomes true.
pub(super) async fn make(shop: &Shop, mut closing: watch::Receiver<bool>) {
    let mut ticker = interval(shop.times.round);
    ticker.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut forgotten = Instant::now();
    let (mut cleared, mut fed) = (None::<Instant>, None::<Instant>);
    let mut well = true;
    loop {
        tokio::select! {
            _ = ticker.tick() => {}
            _ = closing.wait_for(|closing| *closing) => return,
        }
        let mut result = once(shop).await;
        if result.is_ok() && forgotten.elapsed() >= FORGET {
            forgotten = Instant::now();
            result = forget(shop).await;
        }
        // Room is needed from the start; after a failure it is tried again with the next round.
        if result.is_ok() && cleared.is_none_or(|at| at.elapsed() >= CLEAR) {
            match clear(shop).await {
                Ok(true) => cleared = Some(Instant::now()),
                Ok(false) => {}
                Err(error) => result = Err(error),
            }
        }
        if result.is_ok() && fed.is_none_or(|at| at.elapsed() >= shop.times.feeds) {
            fed = Some(Instant::now());
            result = feeds::read(shop).await;
        }
        match result {
            Ok(()) => well = true,
            // While the database is away this would be a line a second.
            Err(error) if well => {
                tracing::warn!(%error, "nobody looks for jobs at the moment");
                well = false;
            }
            Err(_) => {}
        }
    }
}

async fn forget(shop: &Shop) -> Result<(), Error> {
    job_rounds::forget(&shop.store, shop.times.memory).await?;
    job_rounds::forget_notifications(&shop.store, NOTIFICATIONS).await.map(drop)
}

/// Makes room for the readings of the next weeks, and takes away some of those that are not kept any more; whether that were all.
/// However many there are, whatever else is due in a round does not wait for them.
async fn clear(shop: &Shop) -> Result<bool, Error> {
    job_rounds::make_reading_weeks(&shop.store, WEEKS).await?;
    job_rounds::drop_reading_weeks(&shop.store).await?;
    Ok(job_rounds::forget_readings(&shop.store, READINGS).await? < i64::from(READINGS))
}

async fn once(shop: &Shop) -> Result<(), Error> {
    call(shop, job_rounds::changes(&shop.store).await?);
    call(shop, job_rounds::news(&shop.store).await?);
    call(shop, job_rounds::overdue(&shop.store).await?);
    // Where calls wait, an old one is in line rather than lost.
    let silent = |queue: &WorkQueue| shop.bus.depth(*queue).is_some_and(|depth| depth.waiting == 0);
    let silent = WorkQueue::ALL.into_iter().filter(silent).map(|queue| queue.name().to_owned()).collect();
    call(shop, job_rounds::due(&shop.store, MOST, shop.times.patience, silent).await?);
    remind(shop).await
}

/// Escalates, announces once more and takes out of the shelf what is due. Whoever did it meanwhile, it is done once.
async fn remind(shop: &Shop) -> Result<(), Error> {
    let mut by_tenant: BTreeMap<TenantId, Vec<AlarmCommand>> = BTreeMap::new();
    for DueAlarm { tenant_id, id } in job_rounds::due_alarms(&shop.store, MOST).await? {
        by_tenant.entry(tenant_id).or_default().push(AlarmCommand::Remind { alarm_id: id });
    }
    for (tenant, commands) in by_tenant {
        if let Err(error) = shop.streams.report_alarms(tenant, commands).await {
            // The others' alarms are due all the same.
            tracing::warn!(tenant, %error, "what is due of a tenant's alarms could not be done");
        }
    }
    Ok(())
}

fn call(shop: &Shop, jobs: Vec<DueJob>) {
    for DueJob { tenant_id, id, queue, again } in jobs {
        match WorkQueue::named(&queue) {
            Some(queue) => shop.bus.call(queue, Call { tenant: tenant_id, job: id, again }),
            // Written by a newer version, while an older one still runs.
            None => tracing::warn!(queue, "a job of a queue that this version does not know"),
        }
    }
}
