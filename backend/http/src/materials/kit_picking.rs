//! Reserving, picking and issuing kits: commands of the boards of their work orders.

use actix_web::post;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use gantry_domain::board::BoardCommand;
use gantry_domain::board::kit::{KitOfOrder, StagePart};
use gantry_domain::{Error, Family, Id};
use gantry_store::work_orders::{part, work_order};
use rust_decimal::Decimal;
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};
use uuid::Uuid;

use super::kit::{KitWithLines, read_kit};
use crate::auth::Caller;
use crate::free_text::{LONGEST, free_text};
use crate::work_orders::command_gateway;
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(pick, reserve, issue))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(pick).service(reserve).service(issue);
}

/// What was picked.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NewKitPick {
    /// The same for the same pick, however often it is sent: it is done once.
    command_id: Uuid,
    /// The line of parts of the work order.
    line_id: i64,
    /// From which place.
    location_id: i64,
    /// Of which lot, of a part that is kept by lots.
    lot_id: Option<i64>,
    /// How much, in the base unit; 0, with a reason, where nothing was found.
    #[schema(format = "decimal")]
    quantity: Decimal,
    /// Of a part with serial numbers: those of the pieces, as lists, `100-104` or `100+4`.
    #[serde(default)]
    #[schema(max_length = 20_000)]
    serials: String,
    /// To which staging place of the warehouse.
    to_location_id: i64,
    /// Why it is less than was to be picked.
    #[serde(default)]
    #[schema(max_length = 1_000)]
    short_reason: String,
}

/// Picks a part for the kit of its work order: it goes to a staging place and stays reserved. Pieces that others hold are not taken.
#[utoipa::path(
    operation_id = "pickForKit", tag = "Kits", request_body = NewKitPick,
    responses((status = 200, body = KitWithLines, description = "The kit as it is now")),
)]
#[post("/api/Kit/pick/")]
async fn pick(caller: Caller, services: Data<Services>, body: Body<NewKitPick>) -> Answer<Json<KitWithLines>> {
    let NewKitPick { command_id, line_id, location_id, lot_id, quantity, serials, to_location_id, short_reason } =
        body.0;
    let short_reason = free_text("shortReason", &short_reason, LONGEST)?.to_owned();
    let serials = free_text("serials", &serials, 20_000)?.to_owned();
    let place = command_gateway::read(&services, &caller, async |tx| work_order::of_part(tx, line_id).await).await?;
    let place = place.ok_or(Error::NotFound { what: "Part" })?;
    let card_id = place.work_order;
    let staged = StagePart { card_id, line_id, location_id, lot_id, quantity, serials, to_location_id, short_reason };
    let command = BoardCommand::StagePart(Box::new(staged));
    command_gateway::carry_out_once(&services, &caller, place.board_number, command_id, &command).await?;
    let line = command_gateway::read(&services, &caller, async |tx| part::get(tx, line_id).await).await?;
    if let Some(part) = line.part_id {
        services.live.touched(caller.tenant(), Family::MasterPart, part);
    }
    let warehouse = line.warehouse_id.ok_or(Error::NotFound { what: "Kit" })?;
    Ok(Json(changed(&services, &caller, card_id, warehouse).await?))
}

/// A kit of a work order.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct KitInWarehouse {
    /// The same for the same call, however often it is sent: it is done once.
    command_id: Uuid,
    /// The warehouse.
    warehouse_id: i64,
}

/// Reserves what the kit of a work order misses, as far as it is available.
#[utoipa::path(
    operation_id = "reserveKit", tag = "Kits", params(("id" = i64, Path, description = "The work order")),
    request_body = KitInWarehouse,
    responses((status = 200, body = KitWithLines, description = "The kit as it is now")),
)]
#[post("/api/Kit/{id}/reserve/")]
async fn reserve(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<KitInWarehouse>,
) -> Answer<Json<KitWithLines>> {
    Ok(Json(carried_out(&services, &caller, path.into_inner(), body.0, BoardCommand::ReserveKit).await?))
}

/// Issues what is staged of the kit of a work order, each line once.
#[utoipa::path(
    operation_id = "issueKit", tag = "Kits", params(("id" = i64, Path, description = "The work order")),
    request_body = KitInWarehouse,
    responses((status = 200, body = KitWithLines, description = "The kit as it is now")),
)]
#[post("/api/Kit/{id}/issue/")]
async fn issue(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<KitInWarehouse>,
) -> Answer<Json<KitWithLines>> {
    Ok(Json(carried_out(&services, &caller, path.into_inner(), body.0, BoardCommand::IssueKit).await?))
}

async fn carried_out(
    services: &Services,
    caller: &Caller,
    work_order: Id,
    KitInWarehouse { command_id, warehouse_id }: KitInWarehouse,
    command: fn(KitOfOrder) -> BoardCommand,
) -> Result<KitWithLines, Error> {
    let place = command_gateway::place(services, caller, work_order).await?;
    let asked = command(KitOfOrder { card_id: place.work_order, warehouse_id, automatic: false });
    command_gateway::carry_out_once(services, caller, place.board_number, command_id, &asked).await?;
    changed(services, caller, work_order, warehouse_id).await
}

/// A kit after a command; who looks at its warehouse reads it again.
async fn changed(services: &Services, caller: &Caller, work_order: Id, warehouse: Id) -> Result<KitWithLines, Error> {
    services.live.touched(caller.tenant(), Family::Warehouse, warehouse);
    read_kit(services, caller, work_order, warehouse).await
}
