//! Standard prices of parts: setting one, and those that a part has had.

use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{get, post};
use gantry_domain::{Action, Error, Family, Id};
use gantry_store::Tx;
use gantry_store::families::Page;
use gantry_store::stock::standard_price::{self, StandardPrice};
use rust_decimal::Decimal;
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};

use crate::auth::Caller;
use crate::free_text::{LONGEST, free_text};
use crate::paging::{PageBounds, page_schema};
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(standard_prices, set_standard_price))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(standard_prices).service(set_standard_price);
}

/// The highest price of a unit.
const HIGHEST: i64 = 999_999_999;

page_schema! {
    /// A page of standard prices.
    StandardPricePage of StandardPrice
}

/// A page of the standard prices that a part has had, the latest first, each with who set it, why, and what it made of the stock.
#[utoipa::path(
    operation_id = "standardPrices", tag = "Master part",
    params(("id" = i64, Path, description = "The part"), PageBounds),
    responses((status = 200, body = StandardPricePage, description = "The prices")),
)]
#[get("/api/MasterPart/{id}/standard-prices/")]
async fn standard_prices(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    page: Query<PageBounds>,
) -> Answer<Json<Page<StandardPrice>>> {
    let read = async |tx: &Tx| standard_price::of_part(tx, path.into_inner(), page.bounds()).await;
    Ok(Json(services.store.tenant_read(&caller, Family::MasterPart.to(Action::Read), read).await?))
}

/// A standard price.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NewStandardPrice)]
struct PriceJson {
    /// Money per base unit, in the tenant's currency: 0 to 999999999.
    #[schema(format = "decimal")]
    price: Decimal,
    /// Why it is set.
    #[schema(min_length = 1, max_length = 1000)]
    reason: String,
}

/// Sets the standard price of a part. Where stock is valued by standard prices, all of the part is worth the new price from now on, and
/// the difference is a `variance` of each balance.
#[utoipa::path(
    operation_id = "setStandardPrice", tag = "Master part",
    params(("id" = i64, Path, description = "The part")), request_body = PriceJson,
    responses((status = 200, body = StandardPrice, description = "The price, and what it made of the stock")),
)]
#[post("/api/MasterPart/{id}/standard-prices/")]
async fn set_standard_price(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<PriceJson>,
) -> Answer<Json<StandardPrice>> {
    let need = Family::MasterPart.to(Action::Configure);
    caller.require(need)?;
    let PriceJson { price, reason } = body.0;
    if price < Decimal::ZERO || price > Decimal::from(HIGHEST) {
        return Err(Error::field("invalid", "price", format!("Enter a price from 0 to {HIGHEST}.")).into());
    }
    let reason = free_text("reason", &reason, LONGEST)?;
    if reason.is_empty() {
        return Err(Error::field("required", "reason", "Say why the price is set.").into());
    }
    let set = async |tx: &Tx| standard_price::set(tx, path.into_inner(), price, reason).await;
    Ok(Json(services.store.tenant_tx(&caller, need, set).await?))
}
