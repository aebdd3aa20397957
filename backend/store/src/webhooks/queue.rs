//! What waits to be sent to webhooks: taken in the order in which it happened, written down in batches. Of all nodes one sends to a
//! webhook at a time.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Double, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use gantry_domain::webhook::Health;
use gantry_domain::{Error, Id, TenantId};
use uuid::Uuid;

use super::events::table_of;
use super::webhook::{self, Webhook, WebhookState};
use crate::entity::{Wanted, names};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::webhook_delivery as d;
use crate::tenants::mail_server;
use crate::{Store, Tx};

/// A webhook that has something to send.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct Claimed {
    /// Whose.
    #[diesel(sql_type = BigInt)]
    pub tenant_id: TenantId,
    /// Which.
    #[diesel(sql_type = BigInt)]
    pub webhook_id: Id,
}

/// A delivery that is due.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable)]
#[diesel(table_name = d)]
pub struct Due {
    /// Its id.
    pub id: Id,
    /// The same for the same event.
    pub event_id: Uuid,
    /// The type of the event.
    pub kind: String,
    /// What it happened to.
    pub record_id: Option<Id>,
    /// Grows from event to event of a record.
    pub sequence: i64,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// As it was sent before.
    pub body: Option<String>,
    /// How often it was tried.
    pub attempts: i32,
}

/// What is due for a webhook.
#[derive(Debug, Clone)]
pub struct Batch {
    /// The webhook.
    pub webhook: Webhook,
    /// How it is doing.
    pub state: WebhookState,
    /// In the order in which it happened.
    pub due: Vec<Due>,
    /// The codes of the records, or their names where they have none.
    pub codes: HashMap<(String, Id), String>,
    /// How links begin; empty if it is not configured.
    pub public_url: String,
}

/// What came of a delivery's attempt.
#[derive(Debug, Clone, PartialEq)]
pub struct Settled {
    /// The delivery.
    pub id: Id,
    /// As it was sent.
    pub body: String,
    /// `pending`, `delivered` or `failed`.
    pub state: &'static str,
    /// When it is tried again.
    pub due_at: DateTime<Utc>,
    /// When it was sent.
    pub at: DateTime<Utc>,
    /// How long it took.
    pub milliseconds: i32,
    /// The status of the answer.
    pub status: Option<i32>,
    /// Why there is none.
    pub error: String,
    /// The beginning of the answer.
    pub answer: String,
}

prepared! {
    Claim { node: Uuid => SqlUuid, present: DateTime<Utc> => Timestamptz, lease: f64 => Double }
    "SELECT * FROM claim_webhooks(?, ?, make_interval(secs => ?))"
}

/// Takes the webhooks that have something to send; they are this node's for so long.
///
/// # Errors
/// Internal ones.
pub async fn claim(store: &Store, node: Uuid, present: DateTime<Utc>, lease: Duration) -> Result<Vec<Claimed>, Error> {
    let claim = Claim { node, present, lease: lease.as_secs_f64() };
    store.cross_tenant_tx(async |tx| claim.load(tx.connection()).await.to_domain()).await
}

/// What is due for a webhook, at most so many; none for one that is not active or wants its rest. Of one that fails it is one.
///
/// # Errors
/// Internal ones.
pub async fn take(tx: &Tx, id: Id, present: DateTime<Utc>, most: i64) -> Result<Option<Batch>, Error> {
    let (webhook, state) = match webhook::get(tx, id).await {
        Ok(found) => found,
        Err(Error::NotFound { .. }) => return Ok(None),
        Err(error) => return Err(error),
    };
    if !webhook.active || state.not_before.is_some_and(|until| until > present) {
        return Ok(None);
    }
    let most = if state.health().is_probed() { 1 } else { most };
    let due = d::table.filter(d::webhook_id.eq(id).and(d::state.eq("pending")).and(d::due_at.le(present)));
    let due = due.order((d::due_at, d::id)).limit(most).select(Due::as_select());
    let due: Vec<Due> = due.load(tx.connection()).await.to_domain()?;
    if due.is_empty() {
        return Ok(None);
    }
    let codes = codes(tx, &due).await?;
    let public_url = mail_server::get(tx).await?.map_or_else(String::new, |server| server.public_url);
    Ok(Some(Batch { webhook, state, due, codes, public_url }))
}

async fn codes(tx: &Tx, due: &[Due]) -> Result<HashMap<(String, Id), String>, Error> {
    let mut wanted: BTreeMap<&str, Vec<Id>> = BTreeMap::new();
    for one in due.iter().filter(|one| one.body.is_none()) {
        if let (Some((subject, _)), Some(record)) = (one.kind.split_once('.'), one.record_id) {
            wanted.entry(subject).or_default().push(record);
        }
    }
    let mut codes = HashMap::new();
    for (subject, ids) in wanted {
        let Some(table) = table_of(&format!("{subject}.")) else { continue };
        let rows = i64::try_from(ids.len()).unwrap_or(i64::MAX);
        let found = names(tx, table, Wanted { ids: Some(ids), rows, ..Wanted::default() }).await?;
        let called = |code: String, name: String| if code.is_empty() { name } else { code };
        codes.extend(found.items.into_iter().map(|one| ((subject.to_owned(), one.id), called(one.code, one.name))));
    }
    Ok(codes)
}

prepared! {
    Settle {
        ids: Vec<Id> => Array<BigInt>, bodies: Vec<String> => Array<Text>, states: Vec<String> => Array<Text>,
        due: Vec<DateTime<Utc>> => Array<Timestamptz>, at: Vec<DateTime<Utc>> => Array<Timestamptz>,
        milliseconds: Vec<i32> => Array<Integer>, statuses: Vec<Option<i32>> => Array<Nullable<Integer>>,
        errors: Vec<String> => Array<Text>, answers: Vec<String> => Array<Text>
    }
    "WITH come AS (SELECT * FROM unnest(?, ?, ?, ?, ?, ?, ?, ?, ?) \
     AS c (id, body, state, due_at, at, milliseconds, status, error, answer)), \
     settled AS (UPDATE webhook_delivery AS d SET body = c.body, state = c.state, due_at = c.due_at, \
     attempts = d.attempts + 1, finished_at = CASE WHEN c.state <> 'pending' THEN c.at END \
     FROM come AS c WHERE d.id = c.id RETURNING d.id) \
     INSERT INTO webhook_attempt (delivery_id, at, milliseconds, status, error, answer) \
     SELECT c.id, c.at, c.milliseconds, c.status, c.error, c.answer FROM come AS c JOIN settled AS s ON s.id = c.id ORDER BY c.id"
}

prepared! {
    SetState {
        failures: i32 => Integer, since: Option<DateTime<Utc>> => Nullable<Timestamptz>,
        not_before: Option<DateTime<Utc>> => Nullable<Timestamptz>, good: Option<DateTime<Utc>> => Nullable<Timestamptz>,
        bad: Option<DateTime<Utc>> => Nullable<Timestamptz>, lease: f64 => Double, id: Id => BigInt
    }
    "UPDATE webhook_state SET failures = ?, failing_since = ?, not_before = ?, last_success_at = coalesce(?, last_success_at), \
     last_failure_at = coalesce(?, last_failure_at), leased_until = now() + make_interval(secs => ?) WHERE webhook_id = ?"
}

/// Writes down what came of attempts, and how the webhook is doing after them; it stays this node's for so long.
///
/// # Errors
/// Internal ones.
pub async fn settle(tx: &Tx, webhook: Id, settled: Vec<Settled>, health: Health, lease: Duration) -> Result<(), Error> {
    let newest = |good: bool| {
        let of = settled.iter().filter(|one| (one.state == "delivered") == good);
        of.map(|one| one.at).max()
    };
    let state = SetState {
        failures: health.failures,
        since: health.failing_since,
        not_before: health.not_before,
        good: newest(true),
        bad: newest(false),
        lease: lease.as_secs_f64(),
        id: webhook,
    };
    let settle = Settle {
        ids: settled.iter().map(|one| one.id).collect(),
        states: settled.iter().map(|one| one.state.to_owned()).collect(),
        due: settled.iter().map(|one| one.due_at).collect(),
        at: settled.iter().map(|one| one.at).collect(),
        milliseconds: settled.iter().map(|one| one.milliseconds).collect(),
        statuses: settled.iter().map(|one| one.status).collect(),
        errors: settled.iter().map(|one| one.error.clone()).collect(),
        answers: settled.iter().map(|one| one.answer.clone()).collect(),
        bodies: settled.into_iter().map(|one| one.body).collect(),
    };
    settle.execute(tx.connection()).await.to_domain()?;
    state.execute(tx.connection()).await.to_domain().map(drop)
}

prepared! {
    Release { id: Id => BigInt, node: Uuid => SqlUuid }
    "UPDATE webhook_state SET leased_by = NULL, leased_until = NULL WHERE webhook_id = ? AND leased_by = ?"
}

/// Leaves a webhook to whichever node comes first.
///
/// # Errors
/// Internal ones.
pub async fn release(tx: &Tx, webhook: Id, node: Uuid) -> Result<(), Error> {
    Release { id: webhook, node }.execute(tx.connection()).await.to_domain().map(drop)
}

#[derive(QueryableByName)]
struct IsLeased {
    #[diesel(sql_type = Bool)]
    leased: bool,
}

prepared! {
    Leased { id: Id => BigInt, node: Uuid => SqlUuid }
    "SELECT EXISTS (SELECT FROM webhook_state WHERE webhook_id = ? AND leased_by = ? AND leased_until > now()) AS leased"
}

/// Whether a webhook is still this node's.
///
/// # Errors
/// Internal ones.
pub async fn is_leased(tx: &Tx, webhook: Id, node: Uuid) -> Result<bool, Error> {
    let leased: IsLeased = Leased { id: webhook, node }.get_result(tx.connection()).await.to_domain()?;
    Ok(leased.leased)
}
