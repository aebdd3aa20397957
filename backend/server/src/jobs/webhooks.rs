//! Sends events to webhooks. A round finds what has happened, in the history and in the logs of streams, and the webhooks that have
//! something to send; each of them is sent to by a task of its own, so one that does not answer delays no other.
//!
//! Overload: a webhook has a few requests under way and takes a few hundred deliveries at a time; what waits beyond a limit pauses it.
//! Restart: what was sent and not written down is sent again, under the same id. Shutdown: what is under way is awaited for a moment.

mod sending;

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chrono::{DateTime, Utc};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use gantry_domain::webhook::WAITS_WHILE_PAUSED;
use gantry_domain::{Error, Id, Need, RequestContext, TenantId};
use gantry_store::Tx;
use gantry_store::tenants::tenant;
use gantry_store::webhooks::events::{self, Retention};
use gantry_store::webhooks::queue::{self, Claimed};
use gantry_store::webhooks::webhook::{self, BACKLOG};
use tokio::sync::{Semaphore, watch};
use tokio::time::Instant;
use uuid::Uuid;

use super::{JobContext, rounds};

/// For so long a webhook is a node's without a word of it: longer than its slowest batch.
const LEASE: Duration = Duration::from_secs(60);
/// What is kept of deliveries, and of how many that wait a webhook is paused.
const RETENTION: Retention = Retention {
    paused: Duration::from_secs(WAITS_WHILE_PAUSED.num_seconds().unsigned_abs()),
    delivered: Duration::from_secs(7 * 24 * 3_600),
    failed: Duration::from_secs(30 * 24 * 3_600),
    kept: 100_000,
    waiting: 200_000,
};
/// How often deliveries are looked through for those that are not kept.
const FORGET: Duration = Duration::from_secs(60);
/// Deliveries of one webhook that are forgotten at once.
const MOST: i32 = 20_000;
/// Webhooks of a node that read or write the database at the same time.
const CONNECTIONS: usize = 4;

/// What the tasks of a node share.
struct Sender {
    job_context: Arc<JobContext>,
    node: Uuid,
    /// Those that a task sends to.
    busy: Mutex<HashSet<(TenantId, Id)>>,
    connections: Semaphore,
    closing: watch::Receiver<bool>,
}

/// Sends until `closing` becomes true.
pub(super) async fn run(job_context: &Arc<JobContext>, mut closing: watch::Receiver<bool>) {
    let sender = Sender {
        job_context: Arc::clone(job_context),
        node: Uuid::new_v4(),
        busy: Mutex::default(),
        connections: Semaphore::new(CONNECTIONS),
        closing: closing.clone(),
    };
    let mut ticker = rounds(job_context.times.round);
    let mut sending = FuturesUnordered::new();
    let (mut forgotten, mut well) = (None::<Instant>, true);
    loop {
        tokio::select! {
            _ = ticker.tick() => {}
            Some(()) = sending.next(), if !sending.is_empty() => continue,
            _ = closing.wait_for(|closing| *closing) => break,
        }
        match round(&sender, &mut forgotten).await {
            Ok(claimed) => {
                well = true;
                let taken = claimed.into_iter().filter(|one| sender.takes(one));
                sending.extend(taken.map(|one| sending::send(&sender, one)));
            }
            Err(error) if well => {
                tracing::warn!(%error, "nobody sends to webhooks at the moment");
                well = false;
            }
            Err(_) => {}
        }
    }
    while sending.next().await.is_some() {}
}

async fn round(sender: &Sender, forgotten: &mut Option<Instant>) -> Result<Vec<Claimed>, Error> {
    let (store, now) = (&sender.job_context.store, sender.job_context.clock.now());
    events::note(store, now).await?;
    if forgotten.is_none_or(|at| at.elapsed() >= FORGET) {
        forget(sender, now).await?;
        *forgotten = Some(Instant::now());
    }
    queue::claim(store, sender.node, now, LEASE).await
}

/// Forgets what is not kept, and tells of webhooks for which too much waits.
async fn forget(sender: &Sender, now: DateTime<Utc>) -> Result<(), Error> {
    let store = &sender.job_context.store;
    let began = Utc::now() - chrono::TimeDelta::seconds(1);
    events::forget(store, now, RETENTION, MOST).await?;
    for tenant in tenant::list(store).await?.into_iter().map(|tenant| tenant.id) {
        let context = RequestContext::system(tenant, "webhooks");
        let paused = async |tx: &Tx| {
            let paused = webhook::paused_since(tx, BACKLOG, began).await?;
            sending::tell(tx, &paused, now).await
        };
        let news = store.tenant_tx(&context, Need::SignedIn, paused).await?;
        sending::announce(&sender.job_context, tenant, news);
    }
    Ok(())
}

impl Sender {
    /// Whether the webhook has no sender yet; from now on this call is its sender.
    fn takes(&self, one: &Claimed) -> bool {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner).insert((one.tenant_id, one.webhook_id))
    }

    fn leaves(&self, one: &Claimed) {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner).remove(&(one.tenant_id, one.webhook_id));
    }

    fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }
}
