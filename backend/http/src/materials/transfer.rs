//! Receiving stock transfers.

use actix_web::post;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use chrono::Utc;
use gantry_domain::stock::in_base_unit;
use gantry_domain::{Action, Error, Family, Id};
use gantry_store::materials::stock_transfer::{self, ArrivedLine, StockTransfer};
use gantry_store::{Tx, entity};
use rust_decimal::Decimal;
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};
use uuid::Uuid;

use crate::auth::Caller;
use crate::free_text::{LONGEST, free_text};
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(receive))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(receive);
}

/// Lines of one transfer at most.
const MOST: usize = 200;

/// What of a line has arrived.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ArrivedLine)]
struct LineJson {
    /// The line.
    line_id: i64,
    /// How much has arrived, in the part's base unit.
    #[serde(default)]
    #[schema(format = "decimal")]
    received: Decimal,
    /// How much never will: it is written off at the cost at which it left.
    #[serde(default)]
    #[schema(format = "decimal")]
    missing: Decimal,
    /// Of a part with serial numbers: those that have arrived, where it is not all of them.
    #[serde(default)]
    #[schema(max_length = 20_000)]
    serials: String,
}

/// What has arrived.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NewArrival)]
struct ArrivalJson {
    /// The same for the same arrival, however often it is sent: it counts once.
    command_id: Uuid,
    /// The lines; all that is under way when absent.
    #[serde(default)]
    #[schema(max_items = 200)]
    lines: Vec<LineJson>,
    /// Why something is missing.
    #[serde(default)]
    #[schema(max_length = 1_000)]
    reason: String,
}

/// Puts in what has arrived of a transfer, at the cost at which it left, and settles what is missing for good.
#[utoipa::path(
    operation_id = "receiveStockTransfer", tag = "Stock transfer",
    params(("id" = i64, Path, description = "The transfer")), request_body = ArrivalJson,
    responses((status = 200, body = StockTransfer, description = "The transfer")),
)]
#[post("/api/StockTransfer/{id}/receive/")]
async fn receive(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<ArrivalJson>,
) -> Answer<Json<StockTransfer>> {
    let (id, ArrivalJson { command_id, lines, reason }) = (path.into_inner(), body.0);
    if lines.len() > MOST {
        return Err(Error::field("invalid", "lines", format!("At most {MOST} at once.")).into());
    }
    let reason = free_text("reason", &reason, LONGEST)?;
    let line = |LineJson { line_id, received, missing, serials }: LineJson| {
        let [received, missing] = [in_base_unit(received, Decimal::ONE)?, in_base_unit(missing, Decimal::ONE)?];
        let serials = free_text("serials", &serials, 20_000)?.to_owned();
        Ok(ArrivedLine { line: line_id, received, missing, serials })
    };
    let lines: Vec<ArrivedLine> = lines.into_iter().map(line).collect::<Result<_, Error>>()?;
    let (by, now) = (caller.author(), Utc::now());
    let receive = async |tx: &Tx| {
        stock_transfer::receive(tx, id, &lines, (command_id, reason), by, now).await?;
        entity::get::<StockTransfer>(tx, id).await
    };
    Ok(Json(services.store.tenant_tx(&caller, Family::StockTransfer.to(Action::Update), receive).await?))
}
