//! Following calls: the job is taken, done and marked as done in one transaction, so its effect in the database happens once
//! however often it is called to. What goes wrong is tried again, less and less often, until an administrator has to look at it.

use chrono::Utc;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use gantry_actors::tell_inbox;
use gantry_domain::job_retry::{MOST_ATTEMPTS, next_attempt};
use gantry_domain::{Error, Id, Need, RequestContext};
use gantry_rabbitmq::{Call, Outcome, Work, WorkQueue};
use gantry_store::Tx;
use gantry_store::system::job::{self, Job};
use gantry_store::tenants::tenant;
use metrics::counter;
use tokio::sync::watch;

use super::step::Step;
use super::{JobContext, alarms, changes, imports, outgoing, plans};
use crate::consumers::{self, News};

/// Jobs of a queue that one node works on at the same time: all together fewer than it has connections to the database.
const fn at_once(queue: WorkQueue) -> u16 {
    match queue {
        WorkQueue::Changes => 3,
        WorkQueue::Alarms | WorkQueue::Plans => 1,
        WorkQueue::Imports | WorkQueue::Notices | WorkQueue::Mails | WorkQueue::Pushes => 2,
    }
}
/// How often a database that is away is tried.
const AWAY: std::time::Duration = std::time::Duration::from_secs(1);

/// Takes calls and follows them until `closing` becomes true.
pub(super) async fn work(job_context: &JobContext, queue: WorkQueue, mut closing: watch::Receiver<bool>) {
    let mut works = job_context.bus.work(queue, at_once(queue));
    let mut begun = FuturesUnordered::new();
    loop {
        tokio::select! {
            Some(work) = works.recv() => begun.push(follow(job_context, work)),
            Some(()) = begun.next(), if !begun.is_empty() => {}
            _ = closing.wait_for(|closing| *closing) => break,
        }
    }
    while begun.next().await.is_some() {}
}

async fn follow(job_context: &JobContext, work: Work) {
    let call = work.task;
    let outcome = match attempt(job_context, call).await {
        Ok(()) => Outcome::Done,
        Err(error) => {
            tracing::warn!(tenant = call.tenant, job = call.job, %error, "a job cannot be looked at");
            // Held back meanwhile, so that a database that is away for long makes no call a dead one.
            while job_context.store.ready().await.is_err() {
                tokio::time::sleep(AWAY).await;
            }
            Outcome::Later
        }
    };
    work.settle(outcome);
}

/// Brings a job one step further, whichever that is. An error means that nothing was changed.
async fn attempt(job_context: &JobContext, call: Call) -> Result<(), Error> {
    let context = RequestContext::system(call.tenant, "job");
    if call.again {
        // The worker that had it last may have died of it: counted before, because afterwards may be too late.
        let count = async |tx: &Tx| match job::take(tx, call.job).await? {
            Some(job) if job::count_attempt(tx, call.job).await? > MOST_ATTEMPTS => {
                dead_letter(tx, &job, "It was begun again and again and never finished.").await.map(drop)
            }
            _ => Ok(()),
        };
        job_context.store.tenant_tx(&context, Need::SignedIn, count).await?;
    }
    let done = job_context.store.tenant_tx(&context, Need::SignedIn, async |tx| {
        let Some(job) = job::take(tx, call.job).await? else { return Ok(Vec::new()) };
        if job.queue != WorkQueue::Changes.name() && tenant::is_suspended(tx, call.tenant).await? {
            // Due as before: it is called to once the tenant is open again.
            return job::put_off(tx, job.id, Utc::now(), "The tenant is suspended.").await.map(|()| Vec::new());
        }
        let news = match carry_out(job_context, tx, &context, &job).await? {
            Step::Done => Vec::new(),
            Step::DoneWithNews(news) => news,
            Step::Poison(why) => return dead_letter(tx, &job, &why).await,
        };
        counter!("gantry_jobs_done_total", "queue" => job.queue).increment(1);
        job::finish(tx, job.id).await.map(|()| news)
    });
    let news = match done.await {
        Ok(news) => news,
        Err(error) => failed(job_context, &context, call.job, &error).await?,
    };
    for News { user, kind, data } in news {
        tell_inbox((&job_context.hubs, &job_context.bus), call.tenant, vec![user], kind, data);
    }
    Ok(())
}

async fn carry_out(job_context: &JobContext, tx: &Tx, context: &RequestContext, job: &Job) -> Result<Step, Error> {
    match WorkQueue::named(&job.queue) {
        Some(WorkQueue::Changes) => changes::tell(job_context, tx, context.tenant(), job).await,
        Some(WorkQueue::Imports) => imports::take(job_context, context.tenant(), job).await,
        Some(WorkQueue::Notices) => Ok(match consumers::take(tx, job, job_context.streams.kinds()).await? {
            Ok(news) => Step::DoneWithNews(news),
            Err(why) => Step::Poison(why),
        }),
        Some(WorkQueue::Mails) => outgoing::mail(job_context, tx, job).await,
        Some(WorkQueue::Alarms) => alarms::take(job_context, tx, context, job).await,
        Some(WorkQueue::Plans) => plans::take(job_context, context, job).await,
        Some(WorkQueue::Pushes) => outgoing::push(job_context, tx, job).await,
        None => Ok(Step::Poison(format!("There is no queue {}.", job.queue))),
    }
}

/// What the attempt did is undone; that it failed is remembered.
async fn failed(job_context: &JobContext, context: &RequestContext, id: Id, error: &Error) -> Result<Vec<News>, Error> {
    let remember = async |tx: &Tx| {
        let Some(job) = job::take(tx, id).await? else { return Ok(Vec::new()) };
        let attempts = job::count_attempt(tx, id).await?;
        tracing::warn!(tenant = context.tenant(), job = id, queue = job.queue, attempts, %error, "a job failed");
        counter!("gantry_jobs_failed_total", "queue" => job.queue.clone()).increment(1);
        if attempts >= MOST_ATTEMPTS {
            return dead_letter(tx, &job, &error.to_string()).await;
        }
        let again = next_attempt(Utc::now(), attempts);
        job::put_off(tx, id, again, &error.to_string()).await.map(|()| Vec::new())
    };
    job_context.store.tenant_tx(context, Need::SignedIn, remember).await
}

/// Gives a job up, and says whom that concerns.
async fn dead_letter(tx: &Tx, job: &Job, why: &str) -> Result<Vec<News>, Error> {
    tracing::error!(job = job.id, queue = job.queue, why, "a job is given up");
    counter!("gantry_jobs_dead_total", "queue" => job.queue.clone()).increment(1);
    job::dead_letter(tx, job.id, why).await?;
    match WorkQueue::named(&job.queue) {
        Some(WorkQueue::Mails) => outgoing::undelivered(tx, job).await,
        _ => Ok(Vec::new()),
    }
}
