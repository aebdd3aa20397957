//! Labels for assets, parts and stock locations: sheets of QR codes to be printed, and the record that a scanned one leads to.

use actix_web::web::{Data, Json, Query, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, get, post};
use gantry_domain::{Action, Error, Family, Id};
use gantry_store::assets::asset::Asset;
use gantry_store::entity::{self, MOST_AT_ONCE, Naming, RecordJson, Table};
use gantry_store::families;
use gantry_store::materials::master_part::MasterPart;
use gantry_store::materials::stock_location::StockLocation;
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi, ToSchema};

use super::label_sheet::{self, Label, Layout, encoded};
use crate::Services;
use crate::auth::Caller;
use crate::auth::caller::{host, origin};
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(asset_labels, asset_by_code, part_labels, part_by_code, place_labels, place_by_code))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(asset_labels).service(asset_by_code).service(part_labels).service(part_by_code);
    config.service(place_labels).service(place_by_code);
}

/// How often each label is printed at most.
const MOST_COPIES: usize = 100;

/// Labels to be printed.
#[derive(Deserialize, ToSchema)]
struct Labels {
    /// The records, in the order of the labels; at most 500. One that stands here several times gets as many labels.
    #[schema(value_type = Vec<i64>, min_items = 1, max_items = 500)]
    ids: Vec<Id>,
    layout: Layout,
    /// How often each label is printed, one after the other; at most 500 labels in all.
    #[serde(default = "once")]
    #[schema(minimum = 1, maximum = 100, default = 1)]
    copies: usize,
}

const fn once() -> usize {
    1
}

impl Labels {
    /// # Errors
    /// `invalid` where it is nothing, or more than a sheet takes.
    fn check(&self) -> Result<(), Error> {
        if self.ids.is_empty() || self.ids.len() > MOST_AT_ONCE {
            return Err(Error::field("invalid", "ids", format!("From 1 to {MOST_AT_ONCE} labels.")));
        }
        if !(1..=MOST_COPIES).contains(&self.copies) {
            return Err(Error::field("invalid", "copies", format!("From 1 to {MOST_COPIES} copies.")));
        }
        if self.ids.len().saturating_mul(self.copies) > MOST_AT_ONCE {
            return Err(Error::field("invalid", "copies", format!("At most {MOST_AT_ONCE} labels in all.")));
        }
        Ok(())
    }
}

#[derive(Deserialize, IntoParams)]
struct Code {
    /// The code, as the label has it.
    #[serde(default)]
    #[param(required = true)]
    code: String,
}

fn table_of(family: Family) -> Result<&'static Table, Error> {
    families::table_of(family).ok_or_else(|| Error::Internal(format!("{} has no table", family.path())))
}

/// A sheet of labels for records of a family, whose addresses begin with this letter: `/a/demo/P-001`.
async fn sheet(
    (family, letter): (Family, char),
    caller: &Caller,
    request: &HttpRequest,
    services: &Services,
    wanted: Labels,
) -> Answer<HttpResponse> {
    let need = family.to(Action::Read);
    caller.require(need)?;
    wanted.check()?;
    let Labels { ids, layout, copies } = wanted;
    let table = table_of(family)?;
    let read = async |tx: &_| entity::named(tx, table, &ids).await;
    let known = services.store.tenant_read(caller, need, read).await?;
    let records: Option<Vec<&Naming>> = ids.iter().map(|id| known.iter().find(|record| record.id == *id)).collect();
    let records =
        records.ok_or_else(|| Error::field("unknown_reference", "ids", "One of the records is not there."))?;
    let tenant = services.auth.tenant(host(request)).await?;
    let base = format!("{}/{letter}/{}", origin(request), tenant.identifier);
    let label = |record: &Naming| Label {
        address: format!("{base}/{}", encoded(&record.code)),
        code: record.code.clone(),
        name: record.name.clone(),
    };
    let labels = records.into_iter().flat_map(|record| std::iter::repeat_n(label(record), copies));
    Ok(label_sheet::answer(layout, labels.collect()).await?)
}

/// The record of a family that has a code, whatever its case.
async fn of_code(family: Family, caller: &Caller, services: &Services, code: Code) -> Answer<Json<RecordJson>> {
    let table = table_of(family)?;
    let unknown = || Error::NotFound { what: family.title() };
    let operations = families::operations_of(family).ok_or_else(unknown)?;
    let find = async |tx: &_| {
        let id = entity::by_codes(tx, table, &[&code.code]).await?.into_values().next();
        operations.get(tx, id.ok_or_else(unknown)?).await
    };
    Ok(Json(services.store.tenant_read(caller, family.to(Action::Read), find).await?))
}

/// A sheet of labels for assets, as a page to be printed.
///
/// Each has the asset's code and name, and a QR code with the address that a telephone opens.
#[utoipa::path(
    operation_id = "assetLabels", tag = "Asset", request_body = Labels,
    responses((status = 200, body = String, content_type = "text/html", description = "The sheet")),
)]
#[post("/api/Asset/labels/")]
async fn asset_labels(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    body: Body<Labels>,
) -> Answer<HttpResponse> {
    sheet((Family::Asset, 'a'), &caller, &request, &services, body.0).await
}

/// The asset of a code, whatever its case: what a scanned label leads to.
#[utoipa::path(
    operation_id = "assetByCode", tag = "Asset", params(Code),
    responses((status = 200, body = Asset, description = "The asset")),
)]
#[get("/api/Asset/by-code/")]
async fn asset_by_code(caller: Caller, services: Data<Services>, query: Query<Code>) -> Answer<Json<RecordJson>> {
    of_code(Family::Asset, &caller, &services, query.into_inner()).await
}

/// A sheet of labels for parts, as a page to be printed.
///
/// Each has the part's code and name, and a QR code with the address that a telephone opens.
#[utoipa::path(
    operation_id = "masterPartLabels", tag = "Master part", request_body = Labels,
    responses((status = 200, body = String, content_type = "text/html", description = "The sheet")),
)]
#[post("/api/MasterPart/labels/")]
async fn part_labels(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    body: Body<Labels>,
) -> Answer<HttpResponse> {
    sheet((Family::MasterPart, 'p'), &caller, &request, &services, body.0).await
}

/// The part of a code, whatever its case: what a scanned label leads to.
#[utoipa::path(
    operation_id = "masterPartByCode", tag = "Master part", params(Code),
    responses((status = 200, body = MasterPart, description = "The part")),
)]
#[get("/api/MasterPart/by-code/")]
async fn part_by_code(caller: Caller, services: Data<Services>, query: Query<Code>) -> Answer<Json<RecordJson>> {
    of_code(Family::MasterPart, &caller, &services, query.into_inner()).await
}

/// A sheet of labels for stock locations, as a page to be printed.
///
/// Each has the code and the name of the place, and a QR code with the address that a telephone opens. Codes of places are unique in
/// all warehouses.
#[utoipa::path(
    operation_id = "stockLocationLabels", tag = "Stock location", request_body = Labels,
    responses((status = 200, body = String, content_type = "text/html", description = "The sheet")),
)]
#[post("/api/StockLocation/labels/")]
async fn place_labels(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    body: Body<Labels>,
) -> Answer<HttpResponse> {
    sheet((Family::StockLocation, 'l'), &caller, &request, &services, body.0).await
}

/// The stock location of a code, whatever its case: what a scanned label leads to.
#[utoipa::path(
    operation_id = "stockLocationByCode", tag = "Stock location", params(Code),
    responses((status = 200, body = StockLocation, description = "The stock location")),
)]
#[get("/api/StockLocation/by-code/")]
async fn place_by_code(caller: Caller, services: Data<Services>, query: Query<Code>) -> Answer<Json<RecordJson>> {
    of_code(Family::StockLocation, &caller, &services, query.into_inner()).await
}
