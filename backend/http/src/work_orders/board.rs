//! Boards by name, and whom their cards may name. What is on a board comes from its stream.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, get, post, put};
use gantry_domain::board::{BoardChoices, BoardCommand, BoardMembers, BoardView, CardField, board_name};
use gantry_domain::{Action, Error, Id, Need, SubModule};
use gantry_store::families::Page;
use gantry_store::work_orders::board::{self, BoardHead, References};
use gantry_store::work_orders::work_order::WorkOrderPlace;
use gantry_store::{FirstAnswer, Tx, board_stream};
use serde::{Deserialize, Deserializer};
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::paging::page_schema;
use crate::work_orders::command_gateway;
use crate::{Answer, Body, NoContent};

#[derive(OpenApi)]
#[openapi(paths(list, create, change, archive, restore, references, outline))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(list)
        .service(create)
        .service(change)
        .service(archive)
        .service(restore)
        .service(references)
        .service(outline);
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

/// Which boards.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Which {
    /// The archived ones instead of those in use.
    #[serde(default)]
    archived: bool,
}

/// All boards, by number.
#[utoipa::path(
    operation_id = "listBoards", tag = "Boards", params(Which),
    responses((status = 200, body = BoardPage, description = "The boards")),
)]
#[get("/api/Board/")]
async fn list(caller: Caller, services: Data<Services>, which: Query<Which>) -> Answer<Json<Page<BoardHead>>> {
    let archived = which.archived;
    let boards = async |tx: &Tx| if archived { board::archived(tx).await } else { board::list(tx).await };
    Ok(Json(command_gateway::read(&services, &caller, boards).await?))
}

/// A board to be made.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NewBoard {
    /// Its name.
    #[schema(min_length = 1, max_length = 100)]
    name: String,
    /// The number of the board whose lists, labels and settings it gets; without it, it has a list for each system status.
    like: Option<i32>,
}

/// Makes a board under the next number, with the lists, labels and settings of another one (`like`) or with usual lists. For those who
/// configure boards.
#[utoipa::path(
    operation_id = "createBoard", tag = "Boards", request_body = NewBoard,
    responses((status = 201, body = BoardShape, description = "The board")),
)]
#[post("/api/Board/")]
async fn create(
    caller: Caller,
    services: Data<Services>,
    body: Body<NewBoard>,
) -> Answer<CustomizeResponder<Json<FirstAnswer<BoardHead>>>> {
    let NewBoard { name, like } = body.0;
    let work = async |tx: &Tx| board::open(tx, &board_name(&name)?, like).await;
    let made = services.once(&caller, Need::Of(SubModule::WorkOrders, Action::Configure), work).await?;
    Ok(Json(made).customize().with_status(StatusCode::CREATED))
}

/// What is to be different.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct BoardPatch {
    /// Its name.
    #[schema(min_length = 1, max_length = 100)]
    name: Option<String>,
    /// Whether work may go from Open straight to Completed.
    skip_review: Option<bool>,
    /// Whether a work order of the type FAILURE needs a recorded failure before it is completed.
    require_failure: Option<bool>,
    /// Where new work orders go for which no list is named: a list with the status Open. `null`: the first of them.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<i64>)]
    default_list: Option<Option<Id>>,
    /// What its cards show besides the title. `null`: what cards show unless a board says otherwise.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<Vec<CardFieldShape>>)]
    card_fields: Option<Option<Vec<CardField>>>,
    /// All its members from now on: the board is for them and administrators. Without any it is for everybody who may read work orders.
    #[schema(value_type = Option<BoardMembersShape>, nullable = false)]
    members: Option<BoardMembers>,
}

/// Absent and `null` differ.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(from).map(Some)
}

/// Something that a card shows.
#[derive(ToSchema)]
#[schema(as = CardField, rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that the domain reads")]
enum CardFieldShape {
    Code,
    Priority,
    Due,
    ResponsiblePerson,
    Crew,
    Labels,
    Asset,
    Location,
    Progress,
    WorkType,
    PlannedTime,
    Labour,
    Parts,
    Links,
}

/// Whom a board is for.
#[derive(ToSchema)]
#[schema(as = BoardMembers)]
#[expect(dead_code, reason = "describes the JSON that the domain reads")]
struct BoardMembersShape {
    /// Ids of persons.
    #[schema(max_items = 500, required = false)]
    people: Vec<i64>,
    /// Ids of crews.
    #[schema(max_items = 500, required = false)]
    crews: Vec<i64>,
}

/// Gives a board another name, other choices or other members, as a command of its stream. For those who configure boards.
/// `shuts_out` for members among whom one is not oneself, unless one is an administrator.
#[utoipa::path(
    operation_id = "changeBoard", tag = "Boards", params(("number" = i32, Path, description = "The board's number")),
    request_body = BoardPatch, responses((status = 200, body = BoardShape, description = "The board as it is now")),
)]
#[put("/api/Board/{number}")]
async fn change(
    caller: Caller,
    services: Data<Services>,
    path: Path<i32>,
    body: Body<BoardPatch>,
) -> Answer<Json<BoardHead>> {
    let number = path.into_inner();
    let BoardPatch { name, skip_review, require_failure, default_list, card_fields, members } = body.0;
    let choices = BoardChoices { skip_review, require_failure, default_list, card_fields, members };
    let command = BoardCommand::EditBoard { name, choices };
    command_gateway::carry_out(&services, &caller, number, &command).await?;
    let boards = command_gateway::read(&services, &caller, async |tx| board::list(tx).await).await?;
    let changed = boards.items.into_iter().find(|board| board.number == number);
    Ok(Json(changed.ok_or(Error::NotFound { what: "Board" })?))
}

/// Archives a board on which no work is open: it leaves the list of boards, and nothing on it can be changed. For those who configure
/// boards.
#[utoipa::path(
    operation_id = "archiveBoard", tag = "Boards", params(("number" = i32, Path, description = "The board's number")),
    responses((status = 204, description = "It is archived")),
)]
#[post("/api/Board/{number}/archive/")]
async fn archive(caller: Caller, services: Data<Services>, path: Path<i32>) -> Answer<NoContent> {
    command_gateway::carry_out(&services, &caller, path.into_inner(), &BoardCommand::ArchiveBoard {}).await?;
    Ok(NoContent)
}

/// Brings an archived board back into use. For those who configure boards.
#[utoipa::path(
    operation_id = "restoreBoard", tag = "Boards", params(("number" = i32, Path, description = "The board's number")),
    responses((status = 204, description = "It is in use")),
)]
#[post("/api/Board/{number}/restore/")]
async fn restore(caller: Caller, services: Data<Services>, path: Path<i32>) -> Answer<NoContent> {
    command_gateway::carry_out(&services, &caller, path.into_inner(), &BoardCommand::RestoreBoard {}).await?;
    Ok(NoContent)
}

/// The board of a work order with its statuses, labels and lists, without its cards and members: for those to whom the work order is
/// assigned and who are no members of the board.
#[utoipa::path(
    operation_id = "workOrderBoard", tag = "Boards", params(("id" = i64, Path, description = "The work order")),
    responses((status = 200, body = serde_json::Value, description = "The board, as its snapshot has it")),
)]
#[get("/api/WorkOrder/{id}/board")]
async fn outline(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<BoardView>> {
    let look = async |tx: &Tx, place: WorkOrderPlace| board_stream::outline(tx, place.board_number).await;
    Ok(Json(command_gateway::read_of(&services, &caller, path.into_inner(), look).await?))
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
