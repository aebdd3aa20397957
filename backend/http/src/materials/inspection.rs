//! Inspecting what a receipt has brought, returning it to its supplier, and how suppliers deliver.

use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{get, post};
use chrono::Utc;
use gantry_domain::stock::in_base_unit;
use gantry_domain::{Action, Error, Family, Id};
use gantry_store::materials::material_receipt::{self, InspectedLine, Inspection, MaterialReceipt, ReturnedLine};
use gantry_store::materials::supplier::Supplier;
use gantry_store::materials::supplier_rating::{self, SupplierRating};
use gantry_store::{FirstAnswer, Tx, entity};
use rust_decimal::Decimal;
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::auth::Caller;
use crate::free_text::{LONGEST, free_text};
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(inspect, return_goods, rating))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(inspect).service(return_goods).service(rating);
}

/// Lines of one receipt at most.
const MOST: usize = 200;

/// What an inspection finds of a line.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = InspectedLine)]
struct InspectedJson {
    /// The line.
    line_id: i64,
    /// How much of it is as it should be, in the part's base unit.
    #[serde(default)]
    #[schema(format = "decimal")]
    accepted: Decimal,
    /// How much is not.
    #[serde(default)]
    #[schema(format = "decimal")]
    refused: Decimal,
    /// Of a part with serial numbers: those that are accepted, where it is not all of them.
    #[serde(default)]
    #[schema(max_length = 20_000)]
    serials: String,
}

/// An inspection of a receipt.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NewInspection)]
struct InspectionJson {
    /// The lines; all that is open is accepted when absent.
    #[serde(default)]
    #[schema(max_items = 200)]
    lines: Vec<InspectedJson>,
    /// Where what is accepted goes.
    #[serde(default)]
    location_id: Option<i64>,
    /// Why some of it is refused.
    #[serde(default)]
    #[schema(max_length = 1_000)]
    reason: String,
}

/// Splits what a posted receipt has brought to hold places: what is accepted goes to another place and is reserved for the requests that
/// wait for it, what is refused stays.
#[utoipa::path(
    operation_id = "inspectMaterialReceipt", tag = "Material receipt",
    params(("id" = i64, Path, description = "The receipt")), request_body = InspectionJson,
    responses((status = 200, body = MaterialReceipt, description = "The receipt")),
)]
#[post("/api/MaterialReceipt/{id}/inspect/")]
async fn inspect(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<InspectionJson>,
) -> Answer<Json<FirstAnswer<MaterialReceipt>>> {
    let (id, InspectionJson { lines, location_id, reason }) = (path.into_inner(), body.0);
    at_most(lines.len())?;
    let line = |InspectedJson { line_id: line, accepted, refused, serials }: InspectedJson| {
        let [accepted, refused] = [in_base_unit(accepted, Decimal::ONE)?, in_base_unit(refused, Decimal::ONE)?];
        let serials = free_text("serials", &serials, 20_000)?.to_owned();
        Ok(InspectedLine { line, accepted, refused, serials })
    };
    let lines = lines.into_iter().map(line).collect::<Result<_, Error>>()?;
    let reason = free_text("reason", &reason, LONGEST)?.to_owned();
    let inspection = Inspection { lines, to: location_id, reason };
    let inspect = async |tx: &Tx| {
        material_receipt::inspect(tx, id, &inspection, Utc::now()).await?;
        entity::get::<MaterialReceipt>(tx, id).await
    };
    Ok(Json(services.once(&caller, Family::MaterialReceipt.to(Action::Update), inspect).await?))
}

/// How much of a line goes back to its supplier.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ReturnedLine)]
struct ReturnedJson {
    /// The line.
    line_id: i64,
    /// How much of it, in the part's base unit.
    #[schema(format = "decimal")]
    quantity: Decimal,
    /// Of a part with serial numbers: those that go back, where it is not all of them.
    #[serde(default)]
    #[schema(max_length = 20_000)]
    serials: String,
}

/// A return to the supplier.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NewSupplierReturn)]
struct ReturnJson {
    /// The lines.
    #[schema(min_items = 1, max_items = 200)]
    lines: Vec<ReturnedJson>,
    /// Why.
    #[schema(max_length = 1_000)]
    reason: String,
}

/// Returns some of what a posted receipt has brought to its supplier, from where it came in, at the price of the receipt with the corrections
/// of its invoices. The order wants it again, and a credit note is awaited for what has been invoiced.
#[utoipa::path(
    operation_id = "returnMaterialReceipt", tag = "Material receipt",
    params(("id" = i64, Path, description = "The receipt")), request_body = ReturnJson,
    responses((status = 200, body = MaterialReceipt, description = "The receipt")),
)]
#[post("/api/MaterialReceipt/{id}/return/")]
async fn return_goods(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<ReturnJson>,
) -> Answer<Json<FirstAnswer<MaterialReceipt>>> {
    let (id, ReturnJson { lines, reason }) = (path.into_inner(), body.0);
    at_most(lines.len())?;
    if lines.is_empty() {
        return Err(Error::field("required", "lines", "Choose what is returned.").into());
    }
    let reason = free_text("reason", &reason, LONGEST)?.to_owned();
    if reason.is_empty() {
        return Err(Error::field("required", "reason", "Enter a reason.").into());
    }
    let line = |ReturnedJson { line_id: line, quantity, serials }: ReturnedJson| {
        let serials = free_text("serials", &serials, 20_000)?.to_owned();
        Ok(ReturnedLine { line, quantity: in_base_unit(quantity, Decimal::ONE)?, serials })
    };
    let lines: Vec<ReturnedLine> = lines.into_iter().map(line).collect::<Result<_, Error>>()?;
    let give_back = async |tx: &Tx| {
        material_receipt::return_goods(tx, id, (&lines, &reason), Utc::now()).await?;
        entity::get::<MaterialReceipt>(tx, id).await
    };
    Ok(Json(services.once(&caller, Family::MaterialReceipt.to(Action::Update), give_back).await?))
}

fn at_most(lines: usize) -> Result<(), Error> {
    match lines > MOST {
        true => Err(Error::field("invalid", "lines", format!("At most {MOST} at once."))),
        false => Ok(()),
    }
}

#[derive(Deserialize, IntoParams)]
struct Window {
    /// How many days back, from 1 to 3650.
    #[serde(default = "a_year")]
    #[param(default = 365, minimum = 1, maximum = 3650)]
    days: i32,
}

const fn a_year() -> i32 {
    365
}

/// How a supplier has delivered: how many of its deliveries came on time, how many lines of its orders were complete, and how many lines of
/// its deliveries were good.
#[utoipa::path(
    operation_id = "supplierRating", tag = "Supplier",
    params(("id" = i64, Path, description = "The supplier"), Window),
    responses((status = 200, body = SupplierRating, description = "The rating")),
)]
#[get("/api/Supplier/{id}/rating/")]
async fn rating(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    window: Query<Window>,
) -> Answer<Json<SupplierRating>> {
    let (id, days) = (path.into_inner(), window.days);
    if !(1..=3_650).contains(&days) {
        return Err(Error::field("invalid", "days", "From 1 to 3650 days.").into());
    }
    let read = async |tx: &Tx| {
        entity::get::<Supplier>(tx, id).await?;
        supplier_rating::of(tx, id, days).await
    };
    Ok(Json(services.store.tenant_read(&caller, Family::Supplier.to(Action::Read), read).await?))
}
