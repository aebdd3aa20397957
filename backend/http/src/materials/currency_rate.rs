//! What a currency is worth, for who receives or enters an invoice in it.

use actix_web::get;
use actix_web::web::{Data, Json, Query, ServiceConfig};
use chrono::NaiveDate;
use gantry_domain::{Error, Need, SubModule};
use gantry_store::Tx;
use gantry_store::materials::currency_rate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::auth::Caller;
use crate::{Answer, Services};

#[derive(OpenApi)]
#[openapi(paths(rate_on))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(rate_on);
}

/// Suppliers are paid by one, and their goods received by the other.
const READ: Need = Need::ReadAny(&[SubModule::Suppliers, SubModule::Warehousing]);

#[derive(Deserialize, IntoParams)]
struct OnDay {
    /// Three letters, such as `EUR`.
    #[serde(default)]
    #[param(required = true, max_length = 3)]
    currency: String,
    /// The day; today when absent.
    #[param(required = false)]
    day: Option<NaiveDate>,
}

/// What a currency is worth on a day.
#[derive(Serialize, ToSchema)]
struct RateOnDay {
    /// One unit of it in the tenant's currency; null where no rate is known.
    #[schema(required = true)]
    rate: Option<Decimal>,
}

/// What one unit of a currency is worth on a day, in the tenant's currency: 1 for that one itself.
#[utoipa::path(
    operation_id = "currencyRateOn", tag = "Exchange rate", params(OnDay),
    responses((status = 200, body = RateOnDay, description = "The rate")),
)]
#[get("/api/CurrencyRate/on/")]
async fn rate_on(caller: Caller, services: Data<Services>, asked: Query<OnDay>) -> Answer<Json<RateOnDay>> {
    caller.require(READ)?;
    let OnDay { currency, day } = asked.into_inner();
    if currency.len() != 3 || !currency.bytes().all(|letter| letter.is_ascii_alphabetic()) {
        return Err(Error::field("invalid", "currency", "Enter three letters, such as USD.").into());
    }
    let read = async |tx: &Tx| currency_rate::on(tx, &currency, day).await;
    Ok(Json(RateOnDay { rate: services.store.tenant_read(&caller, READ, read).await? }))
}
