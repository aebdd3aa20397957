//! The lines of stock counts, entering what was found, and parts that nobody expected.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, get, post};
use chrono::{DateTime, Utc};
use gantry_domain::stock::{StockKey, in_base_unit, serial_list};
use gantry_domain::{Action, Error, Family, Id};
use gantry_store::Tx;
use gantry_store::families::Page;
use gantry_store::materials::stock_count::{self, CountEntry, CountLine as StockCountLine, MOST_ENTRIES, ShownLines};
use rust_decimal::Decimal;
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi, ToSchema};
use uuid::Uuid;

use crate::Services;
use crate::auth::Caller;
use crate::paging::{PageBounds, page_schema};
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(count_lines, enter, add_found))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(count_lines).service(enter).service(add_found);
}

#[derive(Deserialize, IntoParams)]
struct Shown {
    /// `open`: not counted yet, or to be counted again; `differences`: found otherwise than expected, for those who may approve the
    /// count.
    #[serde(default)]
    #[param(required = false, inline)]
    shown: ShownLines,
}

page_schema! {
    /// A page of the lines of a count.
    StockCountLinePage of StockCountLine
}

/// A page of the lines of a count, in the order of a walk through the places. What is expected is shown to those who may approve the count;
/// to all once it is posted.
#[utoipa::path(
    operation_id = "stockCountLines", tag = "Stock count",
    params(("id" = i64, Path, description = "The count"), Shown, PageBounds),
    responses((status = 200, body = StockCountLinePage, description = "The lines")),
)]
#[get("/api/StockCount/{id}/lines/")]
async fn count_lines(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    shown: Query<Shown>,
    page: Query<PageBounds>,
) -> Answer<Json<Page<StockCountLine>>> {
    let (id, shown) = (path.into_inner(), shown.shown);
    let read = async |tx: &Tx| stock_count::lines(tx, id, shown, page.bounds()).await;
    Ok(Json(services.store.tenant_read(&caller, Family::StockCount.to(Action::Read), read).await?))
}

/// What was found of a part at a place.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = StockCountEntry)]
struct EntryJson {
    /// The same for the same entry, however often it is sent: it counts once.
    command_id: Uuid,
    /// The line.
    line_id: i64,
    /// How much was there, in the part's base unit.
    #[schema(format = "decimal")]
    quantity: Decimal,
    /// When it was counted, if not now.
    at: Option<DateTime<Utc>>,
    /// The serial numbers of all pieces that were there, as a list with ranges such as `100-104`; of a part that has them. Without them
    /// a difference is counted again, and needs them then.
    #[serde(default)]
    #[schema(max_length = 20_000)]
    pieces: Option<String>,
}

/// What was found.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NewStockCountEntries)]
struct EntriesJson {
    #[schema(min_items = 1, max_items = 500)]
    entries: Vec<EntryJson>,
}

page_schema! {
    /// The lines that were entered.
    EnteredStockCountLines of StockCountLine
}

/// Enters what was found, all of it or nothing. A line whose difference is beyond the tolerance of the count becomes `recount`, once.
#[utoipa::path(
    operation_id = "enterStockCount", tag = "Stock count",
    params(("id" = i64, Path, description = "The count")), request_body = EntriesJson,
    responses((status = 200, body = EnteredStockCountLines, description = "The lines as they are then")),
)]
#[post("/api/StockCount/{id}/count/")]
async fn enter(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<EntriesJson>,
) -> Answer<Json<Page<StockCountLine>>> {
    let (id, entries) = (path.into_inner(), body.0.entries);
    if entries.is_empty() {
        return Err(Error::field("required", "entries", "Enter at least one quantity.").into());
    }
    if entries.len() > MOST_ENTRIES {
        return Err(Error::field("invalid", "entries", format!("At most {MOST_ENTRIES} at once.")).into());
    }
    let entry = |(place, one): (usize, EntryJson)| {
        let EntryJson { command_id, line_id, quantity, at, pieces } = one;
        let counted = in_base_unit(quantity, Decimal::ONE)?;
        let listed = pieces.as_deref().map(serial_list).transpose();
        let pieces = listed.map_err(|error| error.within(&format!("entries.{place}.")))?;
        Ok(CountEntry { command: command_id, line: line_id, counted, at, pieces })
    };
    let entries: Vec<CountEntry> = entries.into_iter().enumerate().map(entry).collect::<Result<_, Error>>()?;
    let (by, now) = (caller.author(), Utc::now());
    let enter = async |tx: &Tx| stock_count::enter(tx, id, &entries, &by, now).await;
    let lines = services.store.tenant_tx(&caller, Family::StockCount.to(Action::Update), enter).await?;
    services.live.touched(caller.tenant(), Family::StockCount, id);
    Ok(Json(Page::all(lines)))
}

/// A part that was found at a place.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FoundPart {
    /// The part.
    part_id: i64,
    /// The place, which the count goes to.
    location_id: i64,
    /// The lot, of a part that is kept by lots.
    lot_id: Option<i64>,
}

/// Adds a line for a part that was found at a counted place where none was expected. It is counted like the others then; a part that is
/// counted there already stays the line that it is.
#[utoipa::path(
    operation_id = "addFoundPart", tag = "Stock count",
    params(("id" = i64, Path, description = "The count")), request_body = FoundPart,
    responses((status = 201, body = StockCountLine, description = "The line")),
)]
#[post("/api/StockCount/{id}/lines/")]
async fn add_found(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<FoundPart>,
) -> Answer<CustomizeResponder<Json<StockCountLine>>> {
    let (id, FoundPart { part_id, location_id, lot_id }) = (path.into_inner(), body.0);
    let key = StockKey { part: part_id, location: location_id, lot: lot_id };
    let add = async |tx: &Tx| stock_count::add_found(tx, id, key).await;
    let line = services.store.tenant_tx(&caller, Family::StockCount.to(Action::Update), add).await?;
    services.live.touched(caller.tenant(), Family::StockCount, id);
    Ok(Json(line).customize().with_status(StatusCode::CREATED))
}
