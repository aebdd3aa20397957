//! Kits over HTTP: how far they are, what is to be picked where, what is to be put back, and labels for totes.

use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, get, post};
use gantry_domain::board::KitState;
use gantry_domain::{Error, Id};
use gantry_store::Tx;
use gantry_store::families::Page;
use gantry_store::materials::kit::{self, Kit, KitFilter, KitLine, KitPick, MOST_KITS, PutAway, StagingPlace};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::auth::caller::origin;
use crate::documents::label_sheet::{self, Label, Layout};
use crate::paging::{PageBounds, page_schema};
use crate::work_orders::command_gateway;
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(list, picks, put_away, staging_places, get_kit, labels))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(picks).service(put_away).service(staging_places).service(labels).service(get_kit);
}

/// Which kits.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
struct Asked {
    /// Of this warehouse.
    #[param(value_type = i64, required = false)]
    warehouse_id: Option<Id>,
    /// Of this work order, also when it is done.
    #[param(value_type = i64, required = false)]
    work_order_id: Option<Id>,
    /// In these states, with commas between them: `none`, `partial`, `ready`, `issued`, `returned`.
    #[serde(default)]
    #[param(required = false)]
    states: String,
    /// A piece of the code or the title of the work order.
    #[serde(default)]
    #[param(required = false)]
    search: String,
}

impl Asked {
    fn filter(&self) -> Result<KitFilter, Error> {
        let written = self.states.split(',').map(str::trim).filter(|state| !state.is_empty());
        let known = |state: &str| KitState::parse(state).map(|state| state.as_str().to_owned());
        let states: Option<Vec<String>> = written.map(known).collect();
        let words = KitState::WORDS.join(", ");
        let states = states.ok_or_else(|| Error::field("invalid", "states", format!("Expected some of: {words}.")))?;
        let search = self.search.chars().take(250).collect();
        Ok(KitFilter { warehouse: self.warehouse_id, work_order: self.work_order_id, states, search })
    }
}

page_schema! {
    /// A page of kits.
    KitPage of Kit
}

/// A page of the kits of open work orders: the planned parts of each from one warehouse; those that are to be picked first before others.
#[utoipa::path(
    operation_id = "kits", tag = "Kits", params(Asked, PageBounds),
    responses((status = 200, body = KitPage, description = "The kits")),
)]
#[get("/api/Kit/")]
async fn list(
    caller: Caller,
    services: Data<Services>,
    asked: Query<Asked>,
    page: Query<PageBounds>,
) -> Answer<Json<Page<Kit>>> {
    caller.require(command_gateway::READ)?;
    let filter = asked.filter()?;
    let read = async |tx: &Tx| kit::list(tx, filter, page.bounds()).await;
    Ok(Json(command_gateway::read(&services, &caller, read).await?))
}

/// A warehouse.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
struct InWarehouse {
    /// The warehouse.
    #[param(value_type = i64, required = true)]
    warehouse_id: Option<Id>,
}

fn required(warehouse: Option<Id>) -> Result<Id, Error> {
    warehouse.ok_or_else(|| Error::field("required", "warehouseId", "Select a warehouse."))
}

/// A kit with its lines.
#[derive(Serialize, ToSchema)]
pub(super) struct KitWithLines {
    #[serde(flatten)]
    kit: Kit,
    /// Its lines, by the code of their parts.
    lines: Vec<KitLine>,
}

/// A kit as it is now.
///
/// # Errors
/// `not_found`.
pub(super) async fn read_kit(
    services: &Services,
    caller: &Caller,
    work_order: Id,
    warehouse: Id,
) -> Result<KitWithLines, Error> {
    let read = async |tx: &Tx| {
        let kit = kit::get(tx, work_order, warehouse).await?;
        Ok::<_, Error>(KitWithLines { kit, lines: kit::lines(tx, work_order, warehouse).await? })
    };
    command_gateway::read(services, caller, read).await
}

/// The kit of a work order in a warehouse, with its lines.
#[utoipa::path(
    operation_id = "getKit", tag = "Kits", params(("id" = i64, Path, description = "The work order"), InWarehouse),
    responses((status = 200, body = KitWithLines, description = "The kit")),
)]
#[get("/api/Kit/{id}")]
async fn get_kit(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    warehouse: Query<InWarehouse>,
) -> Answer<Json<KitWithLines>> {
    let place = command_gateway::place(&services, &caller, path.into_inner()).await?;
    let warehouse = required(warehouse.warehouse_id)?;
    Ok(Json(read_kit(&services, &caller, place.work_order, warehouse).await?))
}

/// Whose kits are picked together.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
struct PickedTogether {
    /// The warehouse.
    #[param(value_type = i64, required = true)]
    warehouse_id: Option<Id>,
    /// The work orders: at most 20 ids with commas between them.
    #[serde(default)]
    #[param(required = true)]
    work_order_ids: String,
}

page_schema! {
    /// A page of what is to be picked.
    KitPickPage of KitPick
}

/// What is to be picked for the kits of some work orders: reserved parts that are not staged yet, in the order of a walk through the places.
#[utoipa::path(
    operation_id = "kitPicks", tag = "Kits", params(PickedTogether, PageBounds),
    responses((status = 200, body = KitPickPage, description = "The picks")),
)]
#[get("/api/Kit/picks/")]
async fn picks(
    caller: Caller,
    services: Data<Services>,
    asked: Query<PickedTogether>,
    page: Query<PageBounds>,
) -> Answer<Json<Page<KitPick>>> {
    caller.require(command_gateway::READ)?;
    let warehouse = required(asked.warehouse_id)?;
    let written = asked.work_order_ids.split(',').map(str::trim).filter(|id| !id.is_empty());
    let refuse = || Error::field("invalid", "workOrderIds", "Expected ids with commas between them.");
    let ids: Vec<Id> = written.map(str::parse).collect::<Result<_, _>>().map_err(|_| refuse())?;
    if ids.len() > MOST_KITS {
        let detail = format!("At most {MOST_KITS} kits are picked together.");
        return Err(Error::field("invalid", "workOrderIds", detail).into());
    }
    let read = async |tx: &Tx| kit::picks(tx, ids, warehouse, page.bounds()).await;
    Ok(Json(command_gateway::read(&services, &caller, read).await?))
}

/// A warehouse, if only one is meant.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
struct OfWarehouse {
    /// The warehouse; absent: all.
    #[param(value_type = i64, required = false)]
    warehouse_id: Option<Id>,
}

page_schema! {
    /// A page of what is to be put back.
    PutAwayPage of PutAway
}

/// What lies at staging places and is reserved for nobody any more, with the place from which it was picked: it is to be put back, by a
/// transfer.
#[utoipa::path(
    operation_id = "putAway", tag = "Kits", params(OfWarehouse, PageBounds),
    responses((status = 200, body = PutAwayPage, description = "The parts")),
)]
#[get("/api/Kit/put-away/")]
async fn put_away(
    caller: Caller,
    services: Data<Services>,
    asked: Query<OfWarehouse>,
    page: Query<PageBounds>,
) -> Answer<Json<Page<PutAway>>> {
    let read = async |tx: &Tx| kit::put_away(tx, asked.warehouse_id, page.bounds()).await;
    Ok(Json(command_gateway::read(&services, &caller, read).await?))
}

page_schema! {
    /// The staging places of a warehouse.
    StagingPlacePage of StagingPlace
}

/// The staging places of a warehouse, the first 200: to where its kits are picked.
#[utoipa::path(
    operation_id = "stagingPlaces", tag = "Kits", params(InWarehouse),
    responses((status = 200, body = StagingPlacePage, description = "The places")),
)]
#[get("/api/Kit/staging-places/")]
async fn staging_places(
    caller: Caller,
    services: Data<Services>,
    asked: Query<InWarehouse>,
) -> Answer<Json<Page<StagingPlace>>> {
    caller.require(command_gateway::READ)?;
    let warehouse = required(asked.warehouse_id)?;
    let read = async |tx: &Tx| kit::staging_places(tx, warehouse).await;
    Ok(Json(Page::all(command_gateway::read(&services, &caller, read).await?)))
}

/// Labels to be printed for kits.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct KitLabels {
    /// The warehouse.
    warehouse_id: i64,
    /// The work orders, in the order of the labels; at most 20.
    #[schema(min_items = 1, max_items = 20)]
    work_order_ids: Vec<i64>,
    layout: Layout,
}

/// A sheet of labels for the totes of kits, as a page to be printed: the code of the work order, its title and the warehouse, and a QR code
/// with the address of the kit.
#[utoipa::path(
    operation_id = "kitLabels", tag = "Kits", request_body = KitLabels,
    responses((status = 200, body = String, content_type = "text/html", description = "The sheet")),
)]
#[post("/api/Kit/labels/")]
async fn labels(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    body: Body<KitLabels>,
) -> Answer<HttpResponse> {
    let KitLabels { warehouse_id, work_order_ids, layout } = body.0;
    caller.require(command_gateway::READ)?;
    if work_order_ids.is_empty() || work_order_ids.len() > MOST_KITS {
        return Err(Error::field("invalid", "workOrderIds", format!("From 1 to {MOST_KITS} kits.")).into());
    }
    let read = async |tx: &Tx| {
        let mut kits = Vec::new();
        for id in work_order_ids {
            kits.push(kit::get(tx, id, warehouse_id).await?);
        }
        Ok::<_, Error>(kits)
    };
    let kits = command_gateway::read(&services, &caller, read).await?;
    let base = format!("{}/materials-management/kits", origin(&request));
    let label = |kit: Kit| Label {
        address: format!("{base}/{}?warehouse={}", kit.work_order_id, kit.warehouse_id),
        code: kit.work_order_code,
        name: format!("{} · {}", kit.title, kit.warehouse_name),
    };
    Ok(label_sheet::answer(layout, kits.into_iter().map(label).collect()).await?)
}
