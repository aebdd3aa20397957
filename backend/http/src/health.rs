//! What load balancers and monitoring ask: is it alive, may it get requests, how is it doing.

use actix_web::http::StatusCode;
use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, get};
use gantry_actors::StreamInfo;
use gantry_domain::Error;
use sha2::{Digest, Sha256};
use utoipa::OpenApi;

use super::{Answer, Problem};
use crate::Services;
use crate::auth::caller::{address, bearer};

#[derive(OpenApi)]
#[openapi(paths(healthy, ready, metrics))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(healthy).service(ready).service(metrics);
}

/// Whether the process is alive.
#[utoipa::path(
    operation_id = "healthy", tag = "Operations", security(()),
    responses((status = 200, description = "Alive")),
)]
#[get("/healthz")]
async fn healthy() -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain").body("ok\n")
}

/// Whether it can serve: the database answers, its first tenants are there, and it is not draining. The answer also has the state of the bus, which does not
/// count: without the bus the node goes on working.
#[utoipa::path(
    operation_id = "ready", tag = "Operations", security(()),
    responses((status = 200, description = "Ready to serve; a line on RabbitMQ, if there is one", content_type = "text/plain", body = String)),
)]
#[get("/readyz")]
async fn ready(services: Data<Services>) -> Answer<HttpResponse> {
    if services.is_draining() {
        return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "draining", "This server is about to stop."));
    }
    if services.is_preparing() {
        return Err(preparing().into());
    }
    services.store.ready().await.map_err(|error| {
        tracing::warn!(%error, "not ready");
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "database_unavailable", "The database does not answer.")
    })?;
    let bus = services.live.bus();
    let rabbitmq = match (services.config.has_rabbitmq, bus.connected()) {
        (false, _) => "",
        (true, true) => "rabbitmq: connected\n",
        (true, false) => "rabbitmq: away\n",
    };
    Ok(HttpResponse::Ok().content_type("text/plain").body(format!("ready\n{rabbitmq}")))
}

/// The first tenants are being made.
pub(crate) fn preparing() -> Error {
    let detail = "The demonstration is being set up.".to_owned();
    Error::Busy { code: "preparing", detail, retry_after: 1 }
}

/// The measures, in the text format of Prometheus, for clients that the operator admits: by a bearer token, or by address.
#[utoipa::path(
    operation_id = "metrics", tag = "Operations", security(()),
    responses((status = 200, description = "The measures", content_type = "text/plain", body = String)),
)]
#[get("/metrics")]
async fn metrics(request: HttpRequest, services: Data<Services>) -> Answer<HttpResponse> {
    if !may_measure(&request, &services) {
        let detail = "The measures are for the operator of this server.";
        return Err(Error::forbidden("permission_required", detail).into());
    }
    tell_measures(&services).await;
    Ok(HttpResponse::Ok().content_type("text/plain; version=0.0.4").body((services.config.render_metrics)()))
}

/// An address counts only if no proxy that we do not know of stands before it.
fn may_measure(request: &HttpRequest, services: &Services) -> bool {
    let access = &services.config.metrics;
    if let (Some(token), Some(given)) = (&access.token, bearer(request)) {
        // Of the hashes, so that the time it takes tells nothing about the token.
        return Sha256::digest(token.as_bytes()) == Sha256::digest(given.as_bytes());
    }
    let behind_proxy = services.config.behind_proxy;
    let direct = behind_proxy || !request.headers().contains_key("x-forwarded-for");
    direct && access.addresses.contains(&address(request, behind_proxy))
}

/// The measures that are looked up when they are read.
async fn tell_measures(services: &Services) {
    let gauge = |name: &'static str, value: usize| {
        ::metrics::gauge!(name).set(f64::from(u32::try_from(value).unwrap_or(u32::MAX)));
    };
    let pool = services.store.stats();
    gauge("gantry_db_connections", pool.size);
    gauge("gantry_db_connections_idle", pool.available);
    gauge("gantry_db_waiting", pool.waiting);
    gauge("gantry_live_clients", services.live.connections());
    gauge("gantry_draining", usize::from(services.is_draining()));
    services.admission.tell();
    let streams = services.streams.observe().await;
    gauge("gantry_live_streams", streams.len());
    // Of all streams the worst: a series for each would be as many as there are boards.
    let worst = |part: fn(&StreamInfo) -> usize| streams.iter().map(part).max().unwrap_or(0);
    gauge("gantry_stream_lag_events", worst(|stream| usize::try_from(stream.behind).unwrap_or(0)));
    gauge("gantry_stream_waiting_commands", worst(|stream| stream.waiting));
}
