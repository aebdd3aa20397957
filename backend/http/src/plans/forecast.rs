//! What plans will generate, and what they have generated, over a span.

use actix_web::web::{Data, Json, Query, ServiceConfig};
use actix_web::{get, post};
use chrono::{Days, NaiveDate};
use gantry_domain::plan::{MOST_OCCURRENCES, Occurrence};
use gantry_domain::{Action, Error, Family, Id};
use gantry_store::Tx;
use gantry_store::plans::forecast::{self, ForecastPlan, Generated};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use super::preview::Shown;
use crate::auth::Caller;
use crate::span::check_days;
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(forecast_of, forecast_list))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(forecast_of).service(forecast_list);
}

/// Thirteen months.
const AHEAD: u64 = 396;
/// The longest span.
const MOST_DAYS: i64 = 366 * 5;

/// Which occurrences are looked for.
#[derive(Debug, Clone, Default, Deserialize, ToSchema, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct ForecastFilter {
    /// Of this plan.
    #[schema(value_type = Option<i64>)]
    #[param(value_type = Option<i64>)]
    plan_id: Option<Id>,
    /// For this asset.
    #[schema(value_type = Option<i64>)]
    #[param(value_type = Option<i64>)]
    asset_id: Option<Id>,
    /// Of this crew's plans.
    #[schema(value_type = Option<i64>)]
    #[param(value_type = Option<i64>)]
    crew_id: Option<Id>,
    /// First day; today unless said.
    from: Option<NaiveDate>,
    /// Last day; 13 months later unless said.
    until: Option<NaiveDate>,
}

/// A row of the forecast.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ForecastRow {
    /// The plan.
    #[schema(value_type = i64)]
    plan_id: Id,
    /// Its number.
    plan_code: String,
    /// Its name.
    plan_name: String,
    /// The name of the asset.
    #[schema(required = true)]
    asset_name: Option<String>,
    /// The occurrence.
    #[serde(flatten)]
    occurrence: Shown,
}

/// Generated and foreseen occurrences.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Forecast {
    /// What is foreseen, by due time.
    items: Vec<ForecastRow>,
    /// What was generated or skipped, by due time.
    past: Vec<Generated>,
    /// Whether there are more than the 10,000 that are answered.
    limited: bool,
}

/// What active plans will generate in a span, and what they have generated.
#[utoipa::path(
    operation_id = "maintenanceForecast", tag = "Maintenance plan", params(ForecastFilter),
    responses((status = 200, body = Forecast, description = "The forecast")),
)]
#[get("/api/MaintenancePlan/forecast/")]
async fn forecast_of(
    caller: Caller,
    services: Data<Services>,
    filter: Query<ForecastFilter>,
) -> Answer<Json<Forecast>> {
    Ok(Json(look(&caller, &services, filter.into_inner()).await?))
}

/// The same with the filter as a body.
#[utoipa::path(
    operation_id = "maintenanceForecastList", tag = "Maintenance plan", request_body = ForecastFilter,
    responses((status = 200, body = Forecast, description = "The forecast")),
)]
#[post("/api/MaintenancePlan/forecast/")]
async fn forecast_list(caller: Caller, services: Data<Services>, body: Body<ForecastFilter>) -> Answer<Json<Forecast>> {
    Ok(Json(look(&caller, &services, body.0).await?))
}

async fn look(caller: &Caller, services: &Services, filter: ForecastFilter) -> Result<Forecast, Error> {
    let now = services.live.clock.now();
    let from = filter.from.unwrap_or_else(|| now.date_naive());
    let until = filter.until.or_else(|| from.checked_add_days(Days::new(AHEAD))).unwrap_or(from);
    check_days(from, until, MOST_DAYS)?;
    let read = async |tx: &Tx| {
        let which = (filter.plan_id, filter.asset_id, filter.crew_id);
        let plans = forecast::plans(tx, which, (from, until), now).await?;
        Ok::<_, Error>((plans, forecast::past(tx, which, (from, until)).await?))
    };
    let (plans, past) = services.store.tenant_read(caller, Family::MaintenancePlan.to(Action::Read), read).await?;
    let mut items: Vec<ForecastRow> = plans.into_iter().flat_map(|plan| rows(plan, filter.asset_id)).collect();
    items.sort_by_key(|row| row.occurrence.due_at);
    let limited = items.len() > MOST_OCCURRENCES;
    items.truncate(MOST_OCCURRENCES);
    Ok(Forecast { items, past, limited })
}

fn rows(plan: ForecastPlan, asset: Option<Id>) -> Vec<ForecastRow> {
    let ForecastPlan { id, code, name, assets, occurrences } = plan;
    let wanted = occurrences.into_iter().filter(|one| asset.is_none() || one.asset == asset);
    let row = |one: Occurrence| ForecastRow {
        plan_id: id,
        plan_code: code.clone(),
        plan_name: name.clone(),
        asset_name: one.asset.and_then(|asset| assets.get(&asset).cloned()),
        occurrence: Shown::from(one),
    };
    wanted.map(row).collect()
}
