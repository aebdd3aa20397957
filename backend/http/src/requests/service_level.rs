//! What a service level would mean for a request, before it is saved.

use actix_web::post;
use actix_web::web::{Data, Json, ServiceConfig};
use chrono::NaiveDate;
use gantry_domain::{Action, Family};
use gantry_store::Tx;
use gantry_store::people::weekly_hours::WeeklyHours;
use gantry_store::requests::service_level::{self, ExampleLevel, RequestExample};
use rust_decimal::Decimal;
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(example))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(example);
}

/// A service level that need not be saved.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ServiceLevelDraft {
    /// Hours until a request is answered.
    #[schema(value_type = String, format = "decimal")]
    respond_hours: Decimal,
    /// Hours until the work is done.
    #[schema(value_type = String, format = "decimal")]
    resolve_hours: Decimal,
    /// The hours that count; absent: around the clock.
    #[serde(default)]
    working_hours: Option<WeeklyHours>,
    /// Days of which none count.
    #[serde(default)]
    #[schema(max_items = 400)]
    holiday_dates: Vec<NaiveDate>,
}

/// When a request that is reported next Friday at 16:30, by the clock of the working hours or else of the tenant, would have to be
/// answered, and its work be done.
#[utoipa::path(
    operation_id = "serviceLevelExample", tag = "Service level", request_body = ServiceLevelDraft,
    responses((status = 200, body = RequestExample, description = "The times of the request")),
)]
#[post("/api/ServiceLevel/example/")]
async fn example(
    caller: Caller,
    services: Data<Services>,
    body: Body<ServiceLevelDraft>,
) -> Answer<Json<RequestExample>> {
    let ServiceLevelDraft { respond_hours, resolve_hours, working_hours, holiday_dates } = body.0;
    let holidays = holiday_dates.into_iter().take(400).collect();
    let level = ExampleLevel { respond: respond_hours, resolve: resolve_hours, hours: working_hours, holidays };
    let now = services.live.clock.now();
    let example = async |tx: &Tx| service_level::example(tx, level, now).await;
    Ok(Json(services.store.tenant_read(&caller, Family::ServiceLevel.to(Action::Read), example).await?))
}
