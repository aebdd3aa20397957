//! The catalogue of events.

use actix_web::get;
use actix_web::web::{Json, ServiceConfig};
use gantry_store::webhooks::events;
use serde::Serialize;
use utoipa::{OpenApi, ToSchema};

use crate::Answer;
use crate::auth::{Caller, administrates};

#[derive(OpenApi)]
#[openapi(paths(list))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list);
}

/// A type of event.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct EventType {
    /// `asset.created`.
    #[serde(rename = "type")]
    kind: String,
    /// What it happens to: `asset`.
    subject: &'static str,
    /// One of it, in words.
    title: &'static str,
    /// What happens: `created`.
    what: &'static str,
}

/// The types of events that there are.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct EventCatalogue {
    items: Vec<EventType>,
    total_records: usize,
}

/// The types of events that a webhook can be sent: of every family, of work orders and of alarms; for administrators.
#[utoipa::path(
    operation_id = "eventTypes", tag = "Webhooks",
    responses((status = 200, body = EventCatalogue, description = "All of them")),
)]
#[get("/api/Events/")]
async fn list(caller: Caller) -> Answer<Json<EventCatalogue>> {
    administrates(&caller)?;
    let event = |one: events::EventType| EventType {
        kind: format!("{}.{}", one.subject, one.what),
        subject: one.subject,
        title: one.title,
        what: one.what,
    };
    let items: Vec<EventType> = events::catalogue().map(event).collect();
    Ok(Json(EventCatalogue { total_records: items.len(), items }))
}
