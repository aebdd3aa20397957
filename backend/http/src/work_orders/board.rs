//! Boards by name, and whom their cards may name. What is on a board comes from its stream.

use actix_web::get;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use gantry_store::families::Page;
use gantry_store::work_orders::board::{self, BoardHead, References};
use utoipa::{OpenApi, ToSchema};

use crate::Answer;
use crate::Services;
use crate::auth::Caller;
use crate::paging::page_schema;
use crate::work_orders::command_gateway;

#[derive(OpenApi)]
#[openapi(paths(list, references))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(references);
}

/// A board.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct BoardShape {
    id: i64,
    /// In addresses and topics.
    number: i32,
    name: String,
    /// The word after the number in addresses.
    uri: String,
}

page_schema! {
    /// All boards.
    BoardPage of BoardShape
}

/// A person as a picker names them.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct PersonShape {
    id: i64,
    code: String,
    name: String,
    /// Ids of their crews.
    crews: Vec<i64>,
}

/// A crew.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct CrewShape {
    id: i64,
    name: String,
}

/// Whom the cards of a board may name.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct ReferencesShape {
    people: Vec<PersonShape>,
    crews: Vec<CrewShape>,
}

/// All boards, by number.
#[utoipa::path(
    operation_id = "listBoards", tag = "Boards",
    responses((status = 200, body = BoardPage, description = "The boards")),
)]
#[get("/api/Board/")]
async fn list(caller: Caller, services: Data<Services>) -> Answer<Json<Page<BoardHead>>> {
    Ok(Json(command_gateway::read(&services, &caller, async |tx| board::list(tx).await).await?))
}

/// Whom the cards of a board may name.
#[utoipa::path(
    operation_id = "boardReferences", tag = "Boards",
    params(("number" = i32, Path, description = "The board's number")),
    responses((status = 200, body = ReferencesShape, description = "People and crews")),
)]
#[get("/api/Board/{number}/references")]
async fn references(caller: Caller, services: Data<Services>, path: Path<i32>) -> Answer<Json<References>> {
    let number = path.into_inner();
    Ok(Json(command_gateway::read(&services, &caller, async |tx| board::references(tx, number).await).await?))
}
