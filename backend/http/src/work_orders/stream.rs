//! Live things over HTTP: the snapshot that a viewer starts from, a past one, and the log.

use actix_web::http::header::{self, HeaderMap};
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, get};
use chrono::{DateTime, Utc};
use gantry_actors::{EncodedSnapshot, LogPage};
use gantry_domain::Id;
use gantry_store::system::stream::LogQuery;
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::Answer;
use crate::Services;
use crate::auth::Caller;
use crate::work_orders::shapes;

/// Events of a page unless asked otherwise, and at most.
const ROWS: (i64, i64) = (100, 500);

#[derive(OpenApi)]
#[openapi(paths(snapshot, log))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(snapshot).service(log);
}

#[derive(Deserialize, IntoParams)]
struct When {
    /// A past version; the newest without it.
    #[param(required = false)]
    at: Option<i64>,
}

/// A live thing as it is, or as it was at a version. The answer is made and compressed once for all who ask; its ETag says
/// whether it is still the newest.
#[utoipa::path(
    operation_id = "streamSnapshot", tag = "Live",
    params(("topic" = String, Path, description = "`board:<number>`"), When),
    responses(
        (status = 200, body = shapes::Snapshot, description = "The snapshot"),
        (status = 304, description = "It is still the one that `If-None-Match` names"),
    ),
)]
#[get("/api/Stream/{topic}")]
async fn snapshot(
    request: HttpRequest,
    caller: Caller,
    services: Data<Services>,
    path: Path<String>,
    query: Query<When>,
) -> Answer<HttpResponse> {
    Ok(match query.at {
        None => encoded(request.headers(), &*services.streams.snapshot(&caller, &path).await?),
        Some(version) => encoded(request.headers(), &services.streams.at(&caller, &path, version).await?),
    })
}

fn encoded(headers: &HeaderMap, made: &EncodedSnapshot) -> HttpResponse {
    let etag = format!("\"{}-{}\"", made.epoch, made.version);
    let said = |name: header::HeaderName| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let known = said(header::IF_NONE_MATCH).split(',').any(|tag| tag.trim().trim_start_matches("W/") == etag);
    let mut answer = if known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    answer.insert_header((header::ETAG, etag));
    answer.insert_header((header::CACHE_CONTROL, "private, no-cache"));
    answer.insert_header((header::VARY, "Accept-Encoding, Authorization"));
    if known {
        return answer.finish();
    }
    answer.content_type("application/json");
    if said(header::ACCEPT_ENCODING).contains("gzip") {
        answer.insert_header((header::CONTENT_ENCODING, "gzip"));
        return answer.body(made.gzip.clone());
    }
    answer.body(made.json.clone())
}

#[derive(Deserialize, IntoParams)]
struct Part {
    /// Only what came before this version.
    #[param(required = false)]
    before: Option<i64>,
    /// Only what is about this work order.
    #[param(required = false, value_type = Option<i64>)]
    card: Option<Id>,
    /// At most so many: 100, at most 500.
    #[param(required = false)]
    rows: Option<i64>,
}

/// A version and its time.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct MarkShape {
    version: i64,
    at: DateTime<Utc>,
}

/// A page of a log.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct LogShape {
    /// Events as the socket sends them, newest first.
    items: Vec<serde_json::Value>,
    total_records: i64,
    /// The oldest event there is.
    #[schema(required = true)]
    first: Option<MarkShape>,
    /// The newest.
    #[schema(required = true)]
    last: Option<MarkShape>,
}

/// What happened, newest first: all of it, or what is about one work order.
#[utoipa::path(
    operation_id = "streamLog", tag = "Live",
    params(("topic" = String, Path, description = "`board:<number>`"), Part),
    responses((status = 200, body = LogShape, description = "The events")),
)]
#[get("/api/Stream/{topic}/log")]
async fn log(
    caller: Caller,
    services: Data<Services>,
    path: Path<String>,
    query: Query<Part>,
) -> Answer<Json<LogPage>> {
    let Part { before, card, rows } = query.into_inner();
    let rows = rows.unwrap_or(ROWS.0).clamp(1, ROWS.1);
    Ok(Json(services.streams.log(&caller, &path, LogQuery { before, card, rows }).await?))
}
