//! Sends what is due to one webhook, until nothing is.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use futures_util::future::join_all;
use gantry_actors::tell_inbox;
use gantry_delivery::webhook::{Attempted, WebhookMessage};
use gantry_domain::notification::{NotificationKind, Variant};
use gantry_domain::webhook::{Health, Verdict};
use gantry_domain::{Author, Error, Need, RequestContext, TenantId};
use gantry_http::webhook_body::{compose, secrets_of};
use gantry_store::Tx;
use gantry_store::notifications::notification::{self, Telling};
use gantry_store::webhooks::queue::{self, Batch, Claimed, Due, Settled};
use gantry_store::webhooks::webhook::{self, FAILING, GONE, Webhook};
use metrics::counter;
use uuid::Uuid;

use super::super::JobContext;
use super::{LEASE, Sender};
use crate::consumers::{News, tell as write_down};

/// Requests to one receiver under way at the same time. The events of one record go one after the other.
const LANES: usize = 8;
/// Deliveries taken at once.
const BATCH: i64 = 400;
/// Of each lane at once, so that what was sent is written down soon.
const SHARE: usize = 50;
/// Nothing of a batch is begun later: with the slowest answer it ends before the lease does.
const BATCH_TIME: Duration = Duration::from_secs(20);

/// Sends until nothing is due, the webhook wants rest, or the node stops.
pub(super) async fn send(sender: &Sender, claimed: Claimed) {
    let context = RequestContext::system(claimed.tenant_id, "webhooks");
    while !sender.is_closing() {
        match one_batch(sender, &context, claimed).await {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => {
                tracing::warn!(tenant = claimed.tenant_id, webhook = claimed.webhook_id, %error, "a webhook has to wait");
                break;
            }
        }
    }
    let release = async |tx: &Tx| queue::release(tx, claimed.webhook_id, sender.node).await;
    if let Err(error) = sender.job_context.store.tenant_tx(&context, Need::SignedIn, release).await {
        // Its lease ends by itself.
        tracing::warn!(%error, "a webhook could not be released");
    }
    sender.leaves(&claimed);
}

/// Sends a batch; whether there may be more.
async fn one_batch(sender: &Sender, context: &RequestContext, claimed: Claimed) -> Result<bool, Error> {
    let JobContext { store, clock, delivery, .. } = &*sender.job_context;
    let batch = {
        let _connection = sender.connections.acquire().await;
        let take = async |tx: &Tx| {
            if !queue::is_leased(tx, claimed.webhook_id, sender.node).await? {
                return Ok(None);
            }
            queue::take(tx, claimed.webhook_id, clock.now(), BATCH).await
        };
        store.tenant_read(context, Need::SignedIn, take).await?
    };
    let Some(batch) = batch else { return Ok(false) };
    let secrets = secrets_of(delivery, &batch.webhook, clock.now());
    let course =
        Course { health: Mutex::new(batch.state.health()), stopped: AtomicBool::new(false), began: Instant::now() };
    let lanes = lanes(&batch.due);
    let sent = join_all(lanes.iter().map(|lane| send_lane(sender, &batch, &secrets, &course, lane))).await;
    let settled: Vec<(Settled, Verdict)> = sent.into_iter().flatten().collect();
    let health = *course.health.lock().unwrap_or_else(PoisonError::into_inner);
    let now = clock.now();
    let gone = settled.iter().any(|(_, verdict)| *verdict == Verdict::Gone);
    let because = if gone { Some(GONE) } else { health.is_given_up(now).then_some(FAILING) };
    let rows: Vec<Settled> = settled.into_iter().map(|(settled, _)| settled).collect();
    let write = async |tx: &Tx| {
        queue::settle(tx, claimed.webhook_id, rows.clone(), health, LEASE).await?;
        match because {
            Some(because) if webhook::pause(tx, claimed.webhook_id, because).await? => {
                let (paused, _) = webhook::get(tx, claimed.webhook_id).await?;
                tell(tx, &[paused], now).await
            }
            _ => Ok(Vec::new()),
        }
    };
    let _connection = sender.connections.acquire().await;
    let news = store.tenant_tx(context, Need::SignedIn, write).await?;
    announce(&sender.job_context, claimed.tenant_id, news);
    Ok(because.is_none())
}

/// How a batch goes: after a failure what is left of it waits.
struct Course {
    health: Mutex<Health>,
    stopped: AtomicBool,
    began: Instant,
}

/// The events of each record in one lane, in the order in which they happened.
fn lanes(due: &[Due]) -> Vec<Vec<&Due>> {
    let mut lanes: BTreeMap<usize, Vec<&Due>> = BTreeMap::new();
    for (place, one) in due.iter().enumerate() {
        let lane =
            one.record_id.map_or(place, |record| usize::try_from(record.unsigned_abs()).unwrap_or(place)) % LANES;
        let lane = lanes.entry(lane).or_default();
        if lane.len() < SHARE {
            lane.push(one);
        }
    }
    lanes.into_values().collect()
}

async fn send_lane(
    sender: &Sender,
    batch: &Batch,
    secrets: &[String],
    course: &Course,
    lane: &[&Due],
) -> Vec<(Settled, Verdict)> {
    let mut settled = Vec::with_capacity(lane.len());
    for due in lane {
        let late = course.began.elapsed() >= BATCH_TIME;
        if late || course.stopped.load(Ordering::Relaxed) || sender.is_closing() {
            break;
        }
        let body = due.body.clone().unwrap_or_else(|| compose(batch, due));
        let message = WebhookMessage { event_id: due.event_id, body };
        let at = sender.job_context.clock.now();
        let guarded = sender.job_context.delivery.guarded();
        let attempted = guarded.deliver(&batch.webhook.url, secrets, &message, at).await;
        settled.push(judge(course, due, message.body, attempted, sender.job_context.clock.now()));
    }
    settled
}

fn judge(course: &Course, due: &Due, body: String, attempted: Attempted, now: DateTime<Utc>) -> (Settled, Verdict) {
    let Attempted { at, milliseconds, answer, error, text } = attempted;
    let verdict = answer.verdict(due.attempts.saturating_add(1), now, jitter());
    {
        let mut health = course.health.lock().unwrap_or_else(PoisonError::into_inner);
        *health = health.after(&answer, now);
    }
    if verdict != Verdict::Delivered {
        course.stopped.store(true, Ordering::Relaxed);
    }
    let (state, due_at) = match verdict {
        Verdict::Delivered => ("delivered", now),
        Verdict::Again(due_at) => ("pending", due_at),
        Verdict::Failed | Verdict::Gone => ("failed", now),
    };
    counter!("gantry_webhook_attempts_total", "outcome" => state).increment(1);
    let status = answer.status.map(i32::from);
    (Settled { id: due.id, body, state, due_at, at, milliseconds, status, error, answer: text }, verdict)
}

/// Between -1,000 and 1,000.
fn jitter() -> i32 {
    let [one, two, ..] = Uuid::new_v4().into_bytes();
    i32::from(u16::from_be_bytes([one, two])) % 2_001 - 1_000
}

/// Tells administrators of webhooks that were paused.
pub(super) async fn tell(tx: &Tx, paused: &[Webhook], now: DateTime<Utc>) -> Result<Vec<News>, Error> {
    if paused.is_empty() {
        return Ok(Vec::new());
    }
    let administrators = notification::administrators(tx).await?;
    let tellings = paused.iter().flat_map(|webhook| {
        administrators.iter().map(|user| {
            let key = format!("webhook:{}:{}", webhook.id, webhook.version);
            Telling {
                by: Author { id: None, name: "Gantry".to_owned() },
                change: Some((String::new(), webhook.paused_because.clone())),
                text: Some(webhook.name.clone()),
                ..Telling::new(*user, NotificationKind::Webhook, (key, now), Variant::Error)
            }
        })
    });
    write_down(tx, tellings.collect()).await
}

/// Tells the sessions of those concerned, once it is certain.
pub(super) fn announce(job_context: &JobContext, tenant: TenantId, news: Vec<News>) {
    for News { user, kind, data } in news {
        tell_inbox((&job_context.hubs, &job_context.bus), tenant, vec![user], kind, data);
    }
}
