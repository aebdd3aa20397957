//! Suggested stock levels.

use actix_web::web::{Data, Json, Query, ServiceConfig};
use actix_web::{get, post};
use chrono::Utc;
use gantry_domain::{Action, Error, Family, Id};
use gantry_store::families::Page;
use gantry_store::materials::stock_level::StockLevel;
use gantry_store::materials::suggested_level::{self, SuggestedStockLevel, SuggestionBasis};
use gantry_store::materials::warehouse::Warehouse;
use gantry_store::{FirstAnswer, Tx, entity};
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::auth::Caller;
use crate::paging::page_schema;
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(suggestions, apply))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(suggestions).service(apply);
}

page_schema! {
    /// Stock levels that consumption suggests.
    SuggestedStockLevelPage of SuggestedStockLevel
}

/// What suggestions are made from.
#[derive(Deserialize, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SuggestionBasis)]
struct BasisJson {
    /// Of which warehouse.
    #[serde(default)]
    #[param(required = true)]
    #[schema(required = true)]
    warehouse_id: i64,
    /// How many days of consumption are looked at.
    #[serde(default = "a_year")]
    #[param(default = 365, minimum = 30, maximum = 1095)]
    #[schema(default = 365, minimum = 30, maximum = 1095)]
    days: i64,
    /// How many days an order lasts.
    #[serde(default = "a_month")]
    #[param(default = 30, minimum = 1, maximum = 365)]
    #[schema(default = 30, minimum = 1, maximum = 365)]
    cover_days: i64,
    /// How often stock lasts until a delivery, in percent: `90`, `95`, `97.5`, `99` or `99.9`; absent: by the criticality of each part.
    service_level: Option<String>,
}

const fn a_year() -> i64 {
    365
}

const fn a_month() -> i64 {
    30
}

impl BasisJson {
    fn checked(self) -> Result<SuggestionBasis, Error> {
        for (field, value, least, most) in [("days", self.days, 30, 1_095), ("coverDays", self.cover_days, 1, 365)] {
            if !(least..=most).contains(&value) {
                return Err(Error::field("invalid", field, format!("From {least} to {most} days.")));
            }
        }
        let BasisJson { warehouse_id: warehouse, days, cover_days, service_level } = self;
        Ok(SuggestionBasis { warehouse, days, cover_days, service_level })
    }
}

/// The stock levels that the consumption of a warehouse suggests, with what they follow from: what was issued in the days before, how long
/// its supplier takes to deliver, and how seldom stock may run out. The 500 parts of the dearest consumption.
#[utoipa::path(
    operation_id = "suggestedStockLevels", tag = "Stock", params(BasisJson),
    responses((status = 200, body = SuggestedStockLevelPage, description = "The levels")),
)]
#[get("/api/StockLevel/suggestions/")]
async fn suggestions(
    caller: Caller,
    services: Data<Services>,
    basis: Query<BasisJson>,
) -> Answer<Json<Page<SuggestedStockLevel>>> {
    caller.require(Family::StockLevel.to(Action::Read))?;
    let basis = basis.into_inner().checked()?;
    let read = async |tx: &Tx| {
        entity::get::<Warehouse>(tx, basis.warehouse).await?;
        suggested_level::suggestions(tx, &basis, Utc::now()).await
    };
    Ok(Json(Page::all(services.store.tenant_read(&caller, Family::StockLevel.to(Action::Read), read).await?)))
}

/// Which suggestions are set.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AppliedSuggestions)]
struct ApplyJson {
    basis: BasisJson,
    /// The parts; from 1 to 500.
    #[schema(value_type = Vec<i64>, min_items = 1, max_items = 500)]
    part_ids: Vec<Id>,
}

page_schema! {
    /// The stock levels that were set.
    AppliedSuggestionsPage of StockLevel
}

/// Sets the stock levels of some parts as they are suggested now: those that are there are changed, the others made.
#[utoipa::path(
    operation_id = "applySuggestedStockLevels", tag = "Stock", request_body = ApplyJson,
    responses((status = 200, body = AppliedSuggestionsPage, description = "The levels")),
)]
#[post("/api/StockLevel/suggestions/")]
async fn apply(
    caller: Caller,
    services: Data<Services>,
    body: Body<ApplyJson>,
) -> Answer<Json<FirstAnswer<Page<StockLevel>>>> {
    caller.require(Family::StockLevel.to(Action::Create))?;
    let ApplyJson { basis, part_ids: mut parts } = body.0;
    let basis = basis.checked()?;
    parts.sort_unstable();
    parts.dedup();
    if parts.is_empty() || parts.len() > 500 {
        return Err(Error::field("invalid", "partIds", "From 1 to 500 parts.").into());
    }
    let may_change = || caller.require(Family::StockLevel.to(Action::Update));
    let apply = async |tx: &Tx| {
        entity::get::<Warehouse>(tx, basis.warehouse).await?;
        suggested_level::apply(tx, &basis, &parts, Utc::now(), may_change).await.map(Page::all)
    };
    Ok(Json(services.once(&caller, Family::StockLevel.to(Action::Create), apply).await?))
}
