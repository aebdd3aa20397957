//! Webhooks as administrators look after them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use gantry_domain::webhook::Health;
use gantry_domain::{Error, Id, UserId};

use crate::Tx;
use crate::error::ToDomain;
use crate::families::Page;
use crate::run_query::RunQueryDsl;
use crate::schema::{webhook as w, webhook_state as s};

/// Webhooks of a tenant.
const MOST: i64 = 50;
/// A user paused it.
pub const MANUAL: &str = "manual";
/// It failed for days.
pub const FAILING: &str = "failing";
/// The receiver said that it is gone.
pub const GONE: &str = "gone";
/// Too much waited for it.
pub const BACKLOG: &str = "backlog";

/// What is said of a webhook that is made or changed.
#[derive(Debug, Clone, PartialEq, Eq, Insertable, AsChangeset)]
#[diesel(table_name = w)]
pub struct WebhookValues {
    /// What people call it.
    pub name: String,
    /// Where events are sent.
    pub url: String,
    /// What it is for.
    pub description: String,
    /// The types of events that it is sent.
    pub events: Vec<String>,
    /// Whether anything is sent.
    pub active: bool,
}

/// A webhook. Not for sending: it holds its secrets, encrypted.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable)]
#[diesel(table_name = w)]
pub struct Webhook {
    /// Its id.
    pub id: Id,
    /// What people call it.
    pub name: String,
    /// Where events are sent.
    pub url: String,
    /// What it is for.
    pub description: String,
    /// The types of events that it is sent.
    pub events: Vec<String>,
    /// Whether anything is sent.
    pub active: bool,
    /// Why not: [`MANUAL`], [`FAILING`], [`GONE`], [`BACKLOG`]; empty: it is active.
    pub paused_because: String,
    /// Since when not.
    pub paused_at: Option<DateTime<Utc>>,
    /// What signs messages, encrypted.
    pub secret: Vec<u8>,
    /// What signed them before, encrypted.
    pub previous_secret: Option<Vec<u8>>,
    /// Until when that signs as well.
    pub previous_until: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was changed.
    pub updated_at: DateTime<Utc>,
    /// Another one after each change.
    pub version: i64,
}

/// How a webhook is doing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = s)]
pub struct WebhookState {
    /// Failures since the last success.
    pub failures: i32,
    /// Since when it fails.
    pub failing_since: Option<DateTime<Utc>>,
    /// When it last took something.
    pub last_success_at: Option<DateTime<Utc>>,
    /// When it last did not.
    pub last_failure_at: Option<DateTime<Utc>>,
    /// Nothing is tried before.
    pub not_before: Option<DateTime<Utc>>,
}

impl WebhookState {
    /// What the next attempt goes by.
    pub fn health(&self) -> Health {
        Health { failures: self.failures, failing_since: self.failing_since, not_before: self.not_before }
    }
}

/// A page of the webhooks, by name, with how they are doing.
///
/// # Errors
/// Internal ones.
pub async fn page(tx: &Tx, first: i64, rows: i64) -> Result<Page<(Webhook, WebhookState)>, Error> {
    let page = w::table.order((w::name, w::id)).offset(first).limit(rows).select(Webhook::as_select());
    let webhooks: Vec<Webhook> = page.load(tx.connection()).await.to_domain()?;
    let total_records = w::table.count().get_result(tx.connection()).await.to_domain()?;
    let ids: Vec<Id> = webhooks.iter().map(|webhook| webhook.id).collect();
    let states = s::table.filter(s::webhook_id.eq_any(ids)).select((s::webhook_id, WebhookState::as_select()));
    let states: Vec<(Id, WebhookState)> = states.load(tx.connection()).await.to_domain()?;
    let mut states: HashMap<Id, WebhookState> = states.into_iter().collect();
    let items = webhooks.into_iter().map(|webhook| {
        let state = states.remove(&webhook.id).unwrap_or_default();
        (webhook, state)
    });
    Ok(Page { items: items.collect(), total_records })
}

/// One of them, with how it is doing.
///
/// # Errors
/// `not_found`.
pub async fn get(tx: &Tx, id: Id) -> Result<(Webhook, WebhookState), Error> {
    let row = w::table.find(id).select(Webhook::as_select()).first(tx.connection()).await;
    let webhook: Webhook = row.optional().to_domain()?.ok_or(Error::NotFound { what: "Webhook" })?;
    let state = s::table.find(id).select(WebhookState::as_select());
    let state = state.first(tx.connection()).await.optional().to_domain()?;
    Ok((webhook, state.unwrap_or_default()))
}

prepared! {
    Begin {}
    "SELECT begin_webhooks()"
}

/// Makes one. What happens from the end of the transaction on is sent to it.
///
/// # Errors
/// `name_taken`; `too_many_webhooks`.
pub async fn insert(
    tx: &Tx,
    user: UserId,
    values: &WebhookValues,
    secret: &[u8],
) -> Result<(Webhook, WebhookState), Error> {
    let count: i64 = w::table.count().get_result(tx.connection()).await.to_domain()?;
    if count >= MOST {
        return Err(Error::conflict("too_many_webhooks", format!("There are {MOST} webhooks already.")));
    }
    let paused = if values.active { "" } else { MANUAL };
    let row = (values, w::secret.eq(secret), w::created_by.eq(user), w::paused_because.eq(paused));
    let insert = diesel::insert_into(w::table).values(row).returning(w::id);
    let id: Id = insert.get_result(tx.connection()).await.to_domain()?;
    let state = diesel::insert_into(s::table).values(s::webhook_id.eq(id));
    state.execute(tx.connection()).await.to_domain()?;
    begin(tx, values.active).await?;
    get(tx, id).await
}

async fn begin(tx: &Tx, active: bool) -> Result<(), Error> {
    if active {
        Begin {}.execute(tx.connection()).await.to_domain()?;
    }
    Ok(())
}

/// Changes one. Made active again it is forgiven what it failed.
///
/// # Errors
/// `not_found`; `name_taken`; `version_conflict`.
pub async fn update(
    tx: &Tx,
    id: Id,
    version: Option<i64>,
    values: &WebhookValues,
) -> Result<(Webhook, WebhookState), Error> {
    let old = held(tx, id).await?;
    let missing = || Error::field("invalid", "version", "The version that is changed is expected.");
    if old.version != version.ok_or_else(missing)? {
        return Err(Error::conflict("version_conflict", "Another user changed this webhook. Load it again."));
    }
    let paused = match (values.active, old.active) {
        (true, _) => "",
        (false, true) => MANUAL,
        (false, false) => old.paused_because.as_str(),
    };
    let set = (values, w::paused_because.eq(paused), w::version.eq(w::version + 1), w::updated_at.eq(diesel::dsl::now));
    diesel::update(w::table.find(id)).set(set).execute(tx.connection()).await.to_domain()?;
    if values.active && (!old.active || values.url != old.url) {
        set_health(tx, id, Health::default()).await?;
    }
    begin(tx, values.active).await?;
    get(tx, id).await
}

async fn set_health(tx: &Tx, id: Id, health: Health) -> Result<(), Error> {
    let set = (
        s::failures.eq(health.failures),
        s::failing_since.eq(health.failing_since),
        s::not_before.eq(health.not_before),
    );
    diesel::update(s::table.find(id)).set(set).execute(tx.connection()).await.to_domain().map(drop)
}

/// Removes one, with all that waits for it and its log.
///
/// # Errors
/// `not_found`.
pub async fn remove(tx: &Tx, id: Id) -> Result<(), Error> {
    held(tx, id).await?;
    diesel::delete(w::table.find(id)).execute(tx.connection()).await.to_domain().map(drop)
}

/// Gives one another secret; the one before signs as well until then.
///
/// # Errors
/// `not_found`.
pub async fn rotate(tx: &Tx, id: Id, secret: &[u8], old_until: DateTime<Utc>) -> Result<(), Error> {
    let old = held(tx, id).await?;
    let set = (
        w::secret.eq(secret),
        w::previous_secret.eq(Some(old.secret)),
        w::previous_until.eq(Some(old_until)),
        w::version.eq(w::version + 1),
        w::updated_at.eq(diesel::dsl::now),
    );
    diesel::update(w::table.find(id)).set(set).execute(tx.connection()).await.to_domain().map(drop)
}

/// Pauses one by itself, if it is active; whether it was.
///
/// # Errors
/// Internal ones.
pub async fn pause(tx: &Tx, id: Id, because: &'static str) -> Result<bool, Error> {
    let row = w::table.filter(w::id.eq(id).and(w::active));
    let set = (
        w::active.eq(false),
        w::paused_because.eq(because),
        w::version.eq(w::version + 1),
        w::updated_at.eq(diesel::dsl::now),
    );
    let paused = diesel::update(row).set(set).execute(tx.connection()).await.to_domain()?;
    Ok(paused == 1)
}

/// Those that were paused for that reason at or after a moment.
///
/// # Errors
/// Internal ones.
pub async fn paused_since(tx: &Tx, because: &str, since: DateTime<Utc>) -> Result<Vec<Webhook>, Error> {
    let paused = w::table.filter(w::paused_because.eq(because).and(w::updated_at.ge(since)));
    paused.select(Webhook::as_select()).load(tx.connection()).await.to_domain()
}

async fn held(tx: &Tx, id: Id) -> Result<Webhook, Error> {
    let row = w::table.find(id).select(Webhook::as_select()).for_update().first(tx.connection()).await;
    row.optional().to_domain()?.ok_or(Error::NotFound { what: "Webhook" })
}
