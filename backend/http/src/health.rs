//! What load balancers and monitoring ask: is it alive, may it get requests, how is it doing.

use actix_web::http::StatusCode;
use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpResponse, get};
use gantry_actors::StreamInfo;
use utoipa::OpenApi;

use super::{Answer, Problem};
use crate::Services;

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

/// Whether it can serve: the database answers, and it is not about to stop. The messenger between nodes is told of and no
/// reason to say no: without it work goes on.
#[utoipa::path(
    operation_id = "ready", tag = "Operations", security(()),
    responses((status = 200, description = "Ready to serve; a line on RabbitMQ, if there is one", content_type = "text/plain", body = String)),
)]
#[get("/readyz")]
async fn ready(services: Data<Services>) -> Answer<HttpResponse> {
    if services.is_draining() {
        return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "draining", "This server is about to stop."));
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

/// The measures, in the text format of Prometheus.
#[utoipa::path(
    operation_id = "metrics", tag = "Operations", security(()),
    responses((status = 200, description = "The measures", content_type = "text/plain", body = String)),
)]
#[get("/metrics")]
async fn metrics(services: Data<Services>) -> HttpResponse {
    tell_measures(&services).await;
    HttpResponse::Ok().content_type("text/plain; version=0.0.4").body((services.config.render_metrics)())
}

/// The measures that are looked up when somebody asks for them.
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
