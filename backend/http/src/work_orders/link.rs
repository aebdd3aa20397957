//! Links between work orders over HTTP.

use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, delete, get, post};
use chrono::{DateTime, Utc};
use gantry_domain::board::BoardCommand;
use gantry_domain::board::links::{LinkOrders, LinkType};
use gantry_domain::{Action, Error, Id, Need, SubModule};
use gantry_store::families::Page;
use gantry_store::work_orders::link::{self, Link};
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};
use uuid::Uuid;

use super::labor::OfWorkOrder;
use crate::Services;
use crate::auth::Caller;
use crate::work_orders::command_gateway;
use crate::{Answer, Body, NoContent};

#[derive(OpenApi)]
#[openapi(paths(list, add, remove))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(add).service(remove);
}

/// How often a change of links that met another one is tried.
const TRIES: u32 = 3;
/// How long it waits in between.
const PAUSE: Duration = Duration::from_millis(50);

/// A link as a work order sees it.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON of the domain's type")]
enum WorkOrderLinkType {
    Blocks,
    BlockedBy,
    Duplicates,
    DuplicatedBy,
    ParentOf,
    ChildOf,
    FollowUpOf,
    HasFollowUp,
    SplitFrom,
    SplitInto,
    RelatesTo,
}

/// The other work order of a link.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct LinkedWorkOrder {
    id: i64,
    code: String,
    title: String,
    board_number: i32,
    /// The system status: 1 Open, 2 In Review, 3 Completed, 4 Closed.
    status: i16,
    /// The tenant's word for it.
    status_name: String,
    archived: bool,
}

/// A link of a work order.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct WorkOrderLink {
    id: i64,
    link: WorkOrderLinkType,
    order: LinkedWorkOrder,
    created_at: DateTime<Utc>,
    created_by_name: String,
}

/// The links of a work order.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON of a page")]
struct WorkOrderLinkPage {
    items: Vec<WorkOrderLink>,
    total_records: i64,
}

/// A link to be made.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NewWorkOrderLink {
    #[schema(value_type = i64)]
    work_order_id: Id,
    /// As this work order sees it.
    #[schema(value_type = WorkOrderLinkType)]
    link: LinkType,
    /// The other work order.
    #[schema(value_type = i64)]
    other_id: Id,
}

/// The links of a work order, by type; it has at most 100.
#[utoipa::path(
    operation_id = "workOrderLinks", tag = "Links", params(OfWorkOrder),
    responses((status = 200, body = WorkOrderLinkPage, description = "The links")),
)]
#[get("/api/WorkOrderLink/")]
async fn list(caller: Caller, services: Data<Services>, query: Query<OfWorkOrder>) -> Answer<Json<Page<Link>>> {
    Ok(Json(Page::all(links_of(&services, &caller, query.of(&caller)?).await?)))
}

pub(super) async fn links_of(services: &Services, caller: &Caller, work_order: Id) -> Result<Vec<Link>, Error> {
    command_gateway::read_of(services, caller, work_order, async |tx, _| link::list(tx, work_order).await).await
}

/// Links two work orders, both of which must be within reach. A link that is there already stays as it is.
#[utoipa::path(
    operation_id = "addWorkOrderLink", tag = "Links", request_body = NewWorkOrderLink,
    responses((status = 201, body = WorkOrderLink, description = "The link")),
)]
#[post("/api/WorkOrderLink/")]
async fn add(
    caller: Caller,
    services: Data<Services>,
    body: Body<NewWorkOrderLink>,
) -> Answer<CustomizeResponder<Json<Link>>> {
    let NewWorkOrderLink { work_order_id: card_id, link, other_id } = body.0;
    let place = command_gateway::place(&services, &caller, card_id).await?;
    caller.require(Need::Of(SubModule::WorkOrders, Action::Update))?;
    command_gateway::place(&services, &caller, other_id).await?;
    let command = BoardCommand::LinkCards(LinkOrders { card_id, link, other_id });
    carry_out(&services, &caller, (place.board_number, caller.command_id()), &command).await?;
    let links = links_of(&services, &caller, card_id).await?;
    let made = links.into_iter().find(|one| one.link == link && one.order.id == other_id);
    let made = made.ok_or(Error::NotFound { what: "Link" })?;
    Ok(Json(made).customize().with_status(StatusCode::CREATED))
}

/// Removes a link, for which both work orders must be within reach.
#[utoipa::path(
    operation_id = "removeWorkOrderLink", tag = "Links", params(("id" = i64, Path, description = "The link")),
    responses((status = 204, description = "It is gone")),
)]
#[delete("/api/WorkOrderLink/{id}")]
async fn remove(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<NoContent> {
    let id = path.into_inner();
    let found = command_gateway::read(&services, &caller, async |tx| link::place(tx, id).await).await?;
    let found = found.ok_or(Error::NotFound { what: "Link" })?;
    // The log belongs to a board, which an archived work order has left.
    let (place, link, other_id) = if found.work_order.archived {
        let place = command_gateway::place(&services, &caller, found.other).await?;
        (place, found.link.inverse(), found.work_order.work_order)
    } else {
        (found.work_order, found.link, found.other)
    };
    let command = BoardCommand::UnlinkCards(LinkOrders { card_id: place.work_order, link, other_id });
    carry_out(&services, &caller, (place.board_number, caller.command_id()), &command).await?;
    Ok(NoContent)
}

/// Carries out a change of links. Two that lock each other's boards wait for each other until one is ended, which is tried again.
pub(super) async fn carry_out(
    services: &Services,
    caller: &Caller,
    (board, id): (i32, Uuid),
    command: &BoardCommand,
) -> Result<i64, Error> {
    let mut tries = 1;
    loop {
        match command_gateway::carry_out_once(services, caller, board, id, command).await {
            Err(Error::Busy { code: "overloaded", .. }) if tries < TRIES => tries += 1,
            outcome => return outcome,
        }
        actix_web::rt::time::sleep(PAUSE).await;
    }
}
