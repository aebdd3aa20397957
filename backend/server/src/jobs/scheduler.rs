//! Rounds of the scheduler: changes and events that have not been announced, jobs that are due and have no worker, and
//! data to delete. One node at a time makes them.

use std::collections::BTreeMap;
use std::time::Duration;

use gantry_domain::sensor::alarm::AlarmCommand;
use gantry_domain::{Error, TenantId};
use gantry_rabbitmq::{Call, WorkQueue};
use gantry_store::job_schedule::{self, DueAlarm, DueJob};
use tokio::sync::watch;
use tokio::time::Instant;

use super::{JobContext, feeds, kits, rounds};

/// Calls of one round for one tenant; the others have their turn a round later.
const MOST: i32 = 500;
/// How long the answers of calls with an `Idempotency-Key` are kept.
const ANSWERS: Duration = Duration::from_secs(24 * 3_600);
/// Entries of the sign-in log, and of the history, that are forgotten at once of each tenant.
const ENTRIES: i32 = 50_000;
/// For so many weeks ahead there is room for readings.
const WEEKS: i32 = 4;
/// Readings deleted in one transaction, which others may wait for.
const READINGS: i32 = 10_000;
/// How often readings are looked through.
const CLEAR: Duration = Duration::from_secs(24 * 3_600);
/// How often finished jobs are looked through.
const FORGET: Duration = Duration::from_secs(3_600);

/// Until `closing` becomes true.
pub(super) async fn run(job_context: &JobContext, mut closing: watch::Receiver<bool>) {
    let mut ticker = rounds(job_context.times.round);
    let mut forgotten = Instant::now();
    let (mut fed, mut reserved, mut looked_at_materials) = (None::<Instant>, None::<Instant>, None::<Instant>);
    // What cannot wait for the first round: of a new tenant, changes count from here on, and readings need room. After a failure it is
    // tried again with the round, which says why.
    if let Ok(changes) = job_schedule::changes(&job_context.store).await {
        call(job_context, changes);
    }
    let mut cleared = clear(job_context).await.is_ok_and(|all| all).then(Instant::now);
    let mut well = true;
    loop {
        tokio::select! {
            _ = ticker.tick() => {}
            _ = closing.wait_for(|closing| *closing) => return,
        }
        let mut result = once(job_context).await;
        if result.is_ok() && forgotten.elapsed() >= FORGET {
            forgotten = Instant::now();
            result = forget(job_context).await;
        }
        if result.is_ok() && cleared.is_none_or(|at| at.elapsed() >= CLEAR) {
            match clear(job_context).await {
                Ok(true) => cleared = Some(Instant::now()),
                Ok(false) => {}
                Err(error) => result = Err(error),
            }
        }
        if result.is_ok() && fed.is_none_or(|at| at.elapsed() >= job_context.times.feeds) {
            fed = Some(Instant::now());
            result = feeds::read(job_context).await;
        }
        if result.is_ok() && reserved.is_none_or(|at| at.elapsed() >= job_context.times.kits) {
            reserved = Some(Instant::now());
            result = kits::reserve(job_context).await;
        }
        if result.is_ok() && looked_at_materials.is_none_or(|at| at.elapsed() >= job_context.times.materials_check) {
            looked_at_materials = Some(Instant::now());
            result = look_at_materials(job_context).await;
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

async fn forget(job_context: &JobContext) -> Result<(), Error> {
    job_schedule::forget(&job_context.store, job_context.times.memory).await?;
    job_schedule::forget_notifications(&job_context.store).await?;
    job_schedule::forget_sign_ins(&job_context.store, ENTRIES).await?;
    job_schedule::forget_changes(&job_context.store, ENTRIES).await?;
    job_schedule::forget_request_answers(&job_context.store, ANSWERS).await.map(drop)
}

/// Makes room for the readings of the next weeks, and takes away some of those that are not kept any more; whether that were all.
/// However many there are, whatever else is due in a round does not wait for them.
async fn clear(job_context: &JobContext) -> Result<bool, Error> {
    job_schedule::make_reading_weeks(&job_context.store, WEEKS).await?;
    job_schedule::drop_reading_weeks(&job_context.store).await?;
    Ok(job_schedule::forget_readings(&job_context.store, READINGS).await? < i64::from(READINGS))
}

/// Has stock and contracts looked at, once in a period however many nodes think of it.
async fn look_at_materials(job_context: &JobContext) -> Result<(), Error> {
    let period = i64::try_from(job_context.times.materials_check.as_secs()).unwrap_or(i64::MAX).max(1);
    let moment = job_context.clock.now().timestamp().div_euclid(period);
    call(job_context, job_schedule::materials(&job_context.store, moment).await?);
    Ok(())
}

async fn once(job_context: &JobContext) -> Result<(), Error> {
    call(job_context, job_schedule::changes(&job_context.store).await?);
    call(job_context, job_schedule::news(&job_context.store).await?);
    call(job_context, job_schedule::overdue(&job_context.store).await?);
    call(job_context, job_schedule::plans(&job_context.store, job_context.clock.now(), MOST).await?);
    // Where calls wait, an old one is in line rather than lost.
    let silent = |queue: &WorkQueue| job_context.bus.depth(*queue).is_some_and(|depth| depth.waiting == 0);
    let silent = WorkQueue::ALL.into_iter().filter(silent).map(|queue| queue.name().to_owned()).collect();
    call(job_context, job_schedule::due(&job_context.store, MOST, job_context.times.patience, silent).await?);
    remind(job_context).await?;
    // Last: nothing else of a round waits for it, or fails with it.
    job_schedule::count_costs(&job_context.store, MOST).await.map(drop)
}

/// Escalates, announces once more and takes out of the shelf what is due. Done once, whichever node does it.
async fn remind(job_context: &JobContext) -> Result<(), Error> {
    let mut by_tenant: BTreeMap<TenantId, Vec<AlarmCommand>> = BTreeMap::new();
    for DueAlarm { tenant_id, id } in job_schedule::due_alarms(&job_context.store, MOST).await? {
        by_tenant.entry(tenant_id).or_default().push(AlarmCommand::Remind { alarm_id: id });
    }
    for (tenant, commands) in by_tenant {
        if let Err(error) = job_context.streams.report_alarms(tenant, commands).await {
            // The others' alarms are due all the same.
            tracing::warn!(tenant, %error, "what is due of a tenant's alarms could not be done");
        }
    }
    Ok(())
}

fn call(job_context: &JobContext, jobs: Vec<DueJob>) {
    for DueJob { tenant_id, id, queue, again } in jobs {
        match WorkQueue::named(&queue) {
            Some(queue) => job_context.bus.call(queue, Call { tenant: tenant_id, job: id, again }),
            // Written by a newer version, while an older one still runs.
            None => tracing::warn!(queue, "a job of a queue that this version does not know"),
        }
    }
}
