//! Work that must happen once and that no request waits for. The table `job` contains it, written by the
//! transaction that needs it; the bus calls a worker of some node; the worker marks the job as done in the transaction that
//! does it. Calls may be lost or doubled: rounds repeat calls that no worker followed, and a job that is done is left alone.
//!
//! Overload: a worker takes a few calls at a time, the others wait. Restart: whatever was begun and not committed is called
//! for again. Shutdown: what was begun is finished, what waits is left to other nodes.

mod alarms;
mod changes;
mod feeds;
mod imports;
mod kits;
mod outgoing;
mod plans;
mod scheduler;
mod settling;
mod step;
mod webhooks;
mod worker;

use std::sync::Arc;
use std::time::Duration;

use actix::{Arbiter, ArbiterHandle};
use gantry_actors::{Hubs, Streams, spawn_on};
use gantry_delivery::Delivery;
use gantry_domain::Clock;
use gantry_http::DeliveredTenants;
use gantry_http::storage::Files;
use gantry_rabbitmq::{Bus, WorkQueue};
use gantry_store::Store;
use tokio::sync::watch;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, timeout};

use crate::rights::Rights;

/// How long a shutdown waits for jobs that were begun.
const FINISH: Duration = Duration::from_secs(5);

/// The times of jobs.
#[derive(Debug, Clone, Copy)]
pub struct JobTimes {
    /// How often a node looks for due jobs and for changes to announce.
    pub round: Duration,
    /// How often a node looks for meters that a sensor feeds.
    pub feeds: Duration,
    /// How often a node looks for kits that are due.
    pub kits: Duration,
    /// How often stock and contracts are looked at.
    pub materials_check: Duration,
    /// After this a call that came to nothing counts as lost.
    pub patience: Duration,
    /// How long the keys of finished jobs are remembered.
    pub memory: Duration,
}

impl Default for JobTimes {
    fn default() -> Self {
        Self {
            round: Duration::from_secs(1),
            feeds: Duration::from_secs(10),
            kits: Duration::from_secs(60),
            materials_check: Duration::from_secs(3_600),
            patience: Duration::from_secs(10),
            memory: Duration::from_secs(7 * 24 * 3_600),
        }
    }
}

/// Rounds, the first of them one interval after the start: a node that starts has enough to ask the database.
fn rounds(every: Duration) -> Interval {
    let mut rounds = interval_at(Instant::now() + every, every);
    rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
    rounds
}

/// The jobs of this node: it works on them, and takes its turn at looking for more. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Jobs {
    /// Whose readings were kept.
    pub(crate) delivered: DeliveredTenants,
    closing: watch::Sender<bool>,
    arbiter: ArbiterHandle,
    /// Sends to webhooks: signing thousands of messages makes no other job wait.
    webhooks: ArbiterHandle,
}

/// What everybody here needs.
struct JobContext {
    store: Store,
    bus: Bus,
    hubs: Hubs,
    rights: Rights,
    streams: Streams,
    delivery: Delivery,
    files: Files,
    times: JobTimes,
    clock: Clock,
}

impl Jobs {
    /// Starts the workers, within an actix system, on a thread of their own, so that requests do not wait for jobs.
    pub(crate) fn start(
        store: Store,
        (bus, hubs): (Bus, Hubs),
        rights: Rights,
        streams: Streams,
        (delivery, files): (Delivery, Files),
        (times, clock): (JobTimes, Clock),
    ) -> Self {
        let job_context = Arc::new(JobContext { store, bus, hubs, rights, streams, delivery, files, times, clock });
        let closing = watch::Sender::new(false);
        let arbiter = Arbiter::new().handle();
        for queue in WorkQueue::ALL {
            let (job_context, closing) = (Arc::clone(&job_context), closing.subscribe());
            spawn_on(&arbiter, move || async move { worker::work(&job_context, queue, closing).await });
        }
        let (ending, sender) = (closing.subscribe(), Arc::clone(&job_context));
        let webhooks = Arbiter::new().handle();
        spawn_on(&webhooks, move || async move { webhooks::run(&sender, ending).await });
        let (ending, settler) = (closing.subscribe(), Arc::clone(&job_context));
        spawn_on(&arbiter, move || async move { scheduler::run(&job_context, ending).await });
        let delivered = DeliveredTenants::default();
        let (ending, settled) = (closing.subscribe(), delivered.clone());
        spawn_on(&arbiter, move || async move { settling::settle(&settler, &settled, ending).await });
        Self { delivered, closing, arbiter, webhooks }
    }

    /// Begins nothing more, and leaves what was begun.
    pub(crate) fn abandon(&self) {
        self.closing.send_replace(true);
        self.arbiter.stop();
        self.webhooks.stop();
    }

    /// Finishes what was begun, and begins nothing more. The threads stay until [`Self::abandon`]: connections that were opened on them
    /// end with them, also those in use elsewhere.
    pub(crate) async fn close(&self) {
        self.closing.send_replace(true);
        if timeout(FINISH, self.closing.closed()).await.is_err() {
            tracing::error!("some jobs did not finish in time; they will be done again");
        }
    }
}
