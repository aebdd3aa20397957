//! Webhooks: where events are sent. They send data of the whole tenant to other servers, so only administrators manage them.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, delete, get, post, put};
use chrono::TimeDelta;
use gantry_delivery::webhook::new_secret;
use gantry_domain::{Error, Id};
use gantry_store::families::Page;
use gantry_store::webhooks::webhook;
use gantry_store::{FirstAnswer, Tx};
use serde::Serialize;
use utoipa::{OpenApi, ToSchema};

use super::webhook_json::{WebhookBody, WebhookView};
use crate::auth::{ADMINISTRATION as NEED, Caller, administrates};
use crate::paging::{PageBounds, page_schema};
use crate::webhook_body::secrets_of;
use crate::{Answer, Body, NoContent, Services};

#[derive(OpenApi)]
#[openapi(paths(list, create, show, change, remove, show_secret, rotate))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(list)
        .service(create)
        .service(show)
        .service(change)
        .service(remove)
        .service(show_secret)
        .service(rotate);
}

/// How long the secret before signs as well.
const OVERLAP: TimeDelta = TimeDelta::hours(24);

page_schema! {
    /// A page of webhooks.
    WebhookPage of WebhookView
}

/// A webhook with what signs its messages.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MadeWebhook {
    webhook: WebhookView,
    /// For the receiver, which verifies signatures with it: `whsec_…`.
    secret: String,
}

/// What signs the messages of a webhook.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WebhookSecret {
    /// For the receiver: `whsec_…`.
    secret: String,
}

/// The webhooks of the tenant, by name, with how they are doing; for administrators.
#[utoipa::path(
    operation_id = "webhooks", tag = "Webhooks", params(PageBounds),
    responses((status = 200, body = WebhookPage, description = "A page of them")),
)]
#[get("/api/Webhook/")]
async fn list(caller: Caller, services: Data<Services>, page: Query<PageBounds>) -> Answer<Json<Page<WebhookView>>> {
    administrates(&caller)?;
    let (first, rows) = page.bounds();
    let read = async |tx: &Tx| webhook::page(tx, first, rows).await;
    let Page { items, total_records } = services.store.tenant_read(&caller, NEED, read).await?;
    Ok(Json(Page { items: items.into_iter().map(WebhookView::of).collect(), total_records }))
}

/// Adds a webhook; for administrators. What happens from now on is sent to it.
///
/// Messages are signed as Standard Webhooks 1.0 has it. Nothing is sent into private networks that the operator has not opened, nor over
/// http to other ones (`url_refused`).
#[utoipa::path(
    operation_id = "createWebhook", tag = "Webhooks", request_body = WebhookBody,
    responses((status = 201, body = MadeWebhook, description = "The webhook and its secret")),
)]
#[post("/api/Webhook/")]
async fn create(
    caller: Caller,
    services: Data<Services>,
    body: Body<WebhookBody>,
) -> Answer<CustomizeResponder<Json<FirstAnswer<MadeWebhook>>>> {
    administrates(&caller)?;
    let values = body.0.checked(services.delivery.guarded())?;
    let (user, secret) = (caller.user().id, new_secret());
    let sealed = services.delivery.seal(&secret)?;
    let insert = async |tx: &Tx| {
        let made = webhook::insert(tx, user, &values, &sealed).await?;
        Ok(MadeWebhook { webhook: WebhookView::of(made), secret })
    };
    let made = services.once_sealed(&caller, NEED, insert).await?;
    Ok(Json(made).customize().with_status(StatusCode::CREATED))
}

/// A webhook; for administrators.
#[utoipa::path(
    operation_id = "webhook", tag = "Webhooks", params(("id" = i64, Path, description = "The webhook")),
    responses((status = 200, body = WebhookView, description = "The webhook")),
)]
#[get("/api/Webhook/{id}")]
async fn show(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<WebhookView>> {
    administrates(&caller)?;
    let get = async |tx: &Tx| webhook::get(tx, *path).await;
    Ok(Json(WebhookView::of(services.store.tenant_read(&caller, NEED, get).await?)))
}

/// Changes a webhook, pauses it or lets it go on; for administrators. What happens while it is paused is not sent to it later; what
/// waited before is. Made active again, its failures are forgotten.
#[utoipa::path(
    operation_id = "setWebhook", tag = "Webhooks", request_body = WebhookBody,
    params(("id" = i64, Path, description = "The webhook")),
    responses((status = 200, body = WebhookView, description = "The webhook")),
)]
#[put("/api/Webhook/{id}")]
async fn change(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<WebhookBody>,
) -> Answer<Json<WebhookView>> {
    administrates(&caller)?;
    let (version, new) = (body.0.version, body.0);
    let change = async |tx: &Tx| {
        webhook::get(tx, *path).await?;
        let values = new.checked(services.delivery.guarded())?;
        webhook::update(tx, *path, version, &values).await
    };
    Ok(Json(WebhookView::of(services.store.tenant_tx(&caller, NEED, change).await?)))
}

/// Removes a webhook with its log and all that waits for it; for administrators.
#[utoipa::path(
    operation_id = "removeWebhook", tag = "Webhooks", params(("id" = i64, Path, description = "The webhook")),
    responses((status = 204, description = "It is gone")),
)]
#[delete("/api/Webhook/{id}")]
async fn remove(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<NoContent> {
    administrates(&caller)?;
    services.store.tenant_tx(&caller, NEED, async |tx: &Tx| webhook::remove(tx, *path).await).await?;
    Ok(NoContent)
}

/// What signs the messages of a webhook; for administrators.
#[utoipa::path(
    operation_id = "webhookSecret", tag = "Webhooks", params(("id" = i64, Path, description = "The webhook")),
    responses((status = 200, body = WebhookSecret, description = "Its secret")),
)]
#[get("/api/Webhook/{id}/secret/")]
async fn show_secret(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<WebhookSecret>> {
    administrates(&caller)?;
    let get = async |tx: &Tx| webhook::get(tx, *path).await;
    let (found, _) = services.store.tenant_read(&caller, NEED, get).await?;
    let secret = secrets_of(&services.delivery, &found, services.auth.now()).into_iter().next();
    let unreadable = || Error::conflict("secret_unreadable", "The secret cannot be read any more. Rotate it.");
    Ok(Json(WebhookSecret { secret: secret.ok_or_else(unreadable)? }))
}

/// Gives a webhook another secret; for administrators. For 24 hours messages are signed with the one before as well.
#[utoipa::path(
    operation_id = "rotateWebhookSecret", tag = "Webhooks", params(("id" = i64, Path, description = "The webhook")),
    responses((status = 200, body = WebhookSecret, description = "The new secret")),
)]
#[post("/api/Webhook/{id}/secret/")]
async fn rotate(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<FirstAnswer<WebhookSecret>>> {
    administrates(&caller)?;
    let secret = new_secret();
    let (sealed, until) = (services.delivery.seal(&secret)?, services.auth.now() + OVERLAP);
    let replace = async |tx: &Tx| {
        webhook::rotate(tx, *path, &sealed, until).await?;
        Ok(WebhookSecret { secret })
    };
    Ok(Json(services.once_sealed(&caller, NEED, replace).await?))
}
