//! The log of a webhook: what was sent and what was answered, a trial, and sending once more.

use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{get, post};
use chrono::{DateTime, Utc};
use gantry_delivery::webhook::{WebhookMessage, message_id};
use gantry_domain::Id;
use gantry_domain::webhook::TEST_EVENT;
use gantry_store::Tx;
use gantry_store::families::Page;
use gantry_store::webhooks::delivery_log::{self, Attempt, Delivery};
use gantry_store::webhooks::webhook;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, OpenApi, ToSchema};
use uuid::Uuid;

use crate::auth::{ADMINISTRATION as NEED, Caller, administrates};
use crate::paging::page_schema;
use crate::webhook_body::{message, secrets_of};
use crate::{Answer, Body, NoContent, Services};

#[derive(OpenApi)]
#[openapi(paths(list, show, test, replay, replay_failed))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(show).service(test).service(replay).service(replay_failed);
}

/// Deliveries of a page unless asked otherwise, and at most.
const ROWS: (i64, i64) = (25, 500);

/// Where a delivery stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum State {
    /// It waits, for the first attempt or for another one.
    #[schema(rename = "pending")]
    Pending,
    /// The receiver took it.
    #[schema(rename = "delivered")]
    Delivered,
    /// It was given up.
    #[schema(rename = "failed")]
    Failed,
}

impl State {
    const fn word(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Delivered => "delivered",
            Self::Failed => "failed",
        }
    }
}

/// Which deliveries are asked for.
#[derive(Deserialize, IntoParams)]
struct DeliveryQuery {
    /// Of one state alone.
    #[param(required = false, inline)]
    state: Option<State>,
    /// Deliveries before the page.
    #[serde(default)]
    #[param(required = false)]
    first: i64,
    /// Deliveries of the page: 25, at most 500.
    #[param(required = false)]
    rows: Option<i64>,
}

/// A delivery.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WebhookDelivery {
    id: i64,
    /// The `webhook-id`: the same for the same event, however often it is sent.
    message_id: String,
    /// The type of the event.
    #[serde(rename = "type")]
    kind: String,
    /// The record that it happened to.
    #[schema(required = true)]
    record_id: Option<i64>,
    /// When it happened.
    at: DateTime<Utc>,
    /// `pending`, `delivered` or `failed`.
    state: String,
    /// How often it was tried.
    attempts: i32,
    /// When it is tried next, if it is pending.
    #[schema(required = true)]
    due_at: Option<DateTime<Utc>>,
    /// When it was made or given up.
    #[schema(required = true)]
    finished_at: Option<DateTime<Utc>>,
    /// The message as it was sent; null: it was not yet.
    #[schema(required = true)]
    body: Option<String>,
}

impl WebhookDelivery {
    fn of(delivery: Delivery) -> Self {
        Self {
            id: delivery.id,
            message_id: message_id(delivery.event_id),
            kind: delivery.kind,
            record_id: delivery.record_id,
            at: delivery.at,
            due_at: (delivery.state == State::Pending.word()).then_some(delivery.due_at),
            state: delivery.state,
            attempts: delivery.attempts,
            finished_at: delivery.finished_at,
            body: delivery.body,
        }
    }
}

page_schema! {
    /// A page of deliveries.
    WebhookDeliveryPage of WebhookDelivery
}

/// One attempt of a delivery.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WebhookAttempt {
    /// When.
    at: DateTime<Utc>,
    /// How long it took.
    milliseconds: i32,
    /// The status of the answer; null: there was none.
    #[schema(required = true)]
    status: Option<i32>,
    /// Why there was none; empty: there was one.
    error: String,
    /// The first 2,000 characters of the answer.
    answer: String,
}

/// A delivery with its attempts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WebhookDeliveryDetails {
    delivery: WebhookDelivery,
    /// The newest first; the last 50.
    attempts: Vec<WebhookAttempt>,
}

impl WebhookDeliveryDetails {
    fn of((delivery, attempts): (Delivery, Vec<Attempt>)) -> Self {
        let attempt = |one: Attempt| {
            let Attempt { at, milliseconds, status, error, answer } = one;
            WebhookAttempt { at, milliseconds, status, error, answer }
        };
        Self { delivery: WebhookDelivery::of(delivery), attempts: attempts.into_iter().map(attempt).collect() }
    }
}

/// The deliveries of a webhook, the newest first; for administrators. Those that were made are kept for seven days, those that were given
/// up for thirty, and 100,000 of a webhook at most.
#[utoipa::path(
    operation_id = "webhookDeliveries", tag = "Webhooks",
    params(("id" = i64, Path, description = "The webhook"), DeliveryQuery),
    responses((status = 200, body = WebhookDeliveryPage, description = "A page of them")),
)]
#[get("/api/Webhook/{id}/deliveries/")]
async fn list(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    query: Query<DeliveryQuery>,
) -> Answer<Json<Page<WebhookDelivery>>> {
    administrates(&caller)?;
    let (first, rows) = (query.first.max(0), query.rows.unwrap_or(ROWS.0).clamp(1, ROWS.1));
    let state = query.state.map(State::word);
    let page = async |tx: &Tx| delivery_log::page(tx, *path, state, first, rows).await;
    let Page { items, total_records } = services.store.tenant_read(&caller, NEED, page).await?;
    Ok(Json(Page { items: items.into_iter().map(WebhookDelivery::of).collect(), total_records }))
}

/// A delivery of a webhook with its attempts; for administrators.
#[utoipa::path(
    operation_id = "webhookDelivery", tag = "Webhooks",
    params(("id" = i64, Path, description = "The webhook"), ("delivery" = i64, Path, description = "The delivery")),
    responses((status = 200, body = WebhookDeliveryDetails, description = "The delivery")),
)]
#[get("/api/Webhook/{id}/deliveries/{delivery}")]
async fn show(caller: Caller, services: Data<Services>, path: Path<(Id, Id)>) -> Answer<Json<WebhookDeliveryDetails>> {
    administrates(&caller)?;
    let (webhook, delivery) = path.into_inner();
    let get = async |tx: &Tx| delivery_log::get(tx, webhook, delivery).await;
    Ok(Json(WebhookDeliveryDetails::of(services.store.tenant_read(&caller, NEED, get).await?)))
}

/// Sends a message of the type `webhook.test` now, also to a webhook that is paused, and says what came of it; for administrators.
#[utoipa::path(
    operation_id = "testWebhook", tag = "Webhooks", params(("id" = i64, Path, description = "The webhook")),
    responses((status = 200, body = WebhookDeliveryDetails, description = "What came of it")),
)]
#[post("/api/Webhook/{id}/test/")]
async fn test(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<WebhookDeliveryDetails>> {
    administrates(&caller)?;
    let id = path.into_inner();
    let get = async |tx: &Tx| webhook::get(tx, id).await;
    let (found, _) = services.store.tenant_read(&caller, NEED, get).await?;
    let at = services.auth.now();
    let event_id = Uuid::new_v4();
    let data = json!({ "id": null, "code": found.name, "link": null, "sequence": 0 });
    let sent = WebhookMessage { event_id, body: message(TEST_EVENT, at, data) };
    let secrets = secrets_of(&services.delivery, &found, at);
    // No connection to the database is held while the receiver thinks.
    let attempted = services.delivery.guarded().deliver(&found.url, &secrets, &sent, at).await;
    let delivered = attempted.answer.is_success();
    let attempt = Attempt {
        at: attempted.at,
        milliseconds: attempted.milliseconds,
        status: attempted.answer.status.map(i32::from),
        error: attempted.error,
        answer: attempted.text,
    };
    let note = async |tx: &Tx| {
        let noted = delivery_log::note(tx, id, (event_id, TEST_EVENT, &sent.body), &attempt, delivered).await?;
        delivery_log::get(tx, id, noted).await
    };
    Ok(Json(WebhookDeliveryDetails::of(services.store.tenant_tx(&caller, NEED, note).await?)))
}

/// Makes a delivery once more, under the same `webhook-id`, as if it had not been tried; for administrators.
#[utoipa::path(
    operation_id = "replayWebhookDelivery", tag = "Webhooks",
    params(("id" = i64, Path, description = "The webhook"), ("delivery" = i64, Path, description = "The delivery")),
    responses((status = 204, description = "It waits to be sent")),
)]
#[post("/api/Webhook/{id}/deliveries/{delivery}/replay/")]
async fn replay(caller: Caller, services: Data<Services>, path: Path<(Id, Id)>) -> Answer<NoContent> {
    administrates(&caller)?;
    let (webhook, delivery) = path.into_inner();
    let now = services.auth.now();
    let again = async |tx: &Tx| delivery_log::replay(tx, webhook, delivery, now).await;
    services.store.tenant_tx(&caller, NEED, again).await?;
    Ok(NoContent)
}

/// From when on.
#[derive(Deserialize, ToSchema)]
struct ReplaySince {
    /// The events that happened then or later.
    since: DateTime<Utc>,
}

/// How many there are.
#[derive(Serialize, ToSchema)]
struct Replayed {
    replayed: usize,
}

/// Makes all deliveries once more that were given up; for administrators.
#[utoipa::path(
    operation_id = "replayFailedDeliveries", tag = "Webhooks", request_body = ReplaySince,
    params(("id" = i64, Path, description = "The webhook")),
    responses((status = 200, body = Replayed, description = "They wait to be sent")),
)]
#[post("/api/Webhook/{id}/replay/")]
async fn replay_failed(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<ReplaySince>,
) -> Answer<Json<Replayed>> {
    administrates(&caller)?;
    let (now, since) = (services.auth.now(), body.0.since);
    let again = async |tx: &Tx| delivery_log::replay_failed(tx, *path, since, now).await;
    Ok(Json(Replayed { replayed: services.store.tenant_tx(&caller, NEED, again).await? }))
}
