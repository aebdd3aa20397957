//! Work orders: opened, read, listed and changed. Every change is a command to the order's board, so a PUT here moves the
//! card on every screen.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, get, post, put};
use gantry_domain::board::{BoardCommand, CardPatch, NewCard};
use gantry_domain::{Action, Error, Id, Need, PersonId, SubModule, UntrustedText, UserId};
use gantry_store::families::Page;
use gantry_store::families::TableState;
use gantry_store::sign_on::user;
use gantry_store::work_orders::work_order::{self, WorkOrder, WorkOrderRow};
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::formatted::sanitised;
use crate::records::Chosen;
use crate::work_orders::BatchedReads;
use crate::work_orders::command_gateway;
use crate::work_orders::{shapes, task_shapes};
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(create, generate, of_person, get, list, change), components(schemas(shapes::CardPatch)))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(create).service(generate).service(of_person).service(get).service(list).service(change);
}

/// A work order to be opened: its fields, of which `title` must be there, and where.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that `new_card` reads")]
struct NewWorkOrder {
    /// On which board.
    board_number: i32,
    /// Into which list; the first that stands for Open if absent.
    list_id: Option<i64>,
    /// Below which card; absent: at the end, `null`: on top.
    after: Option<i64>,
    /// Ids of labels.
    #[schema(required = false)]
    labels: Vec<i64>,
    #[schema(required = false)]
    tasks: Vec<task_shapes::NewTask>,
    #[serde(flatten)]
    fields: shapes::CardPatch,
}

/// The board's number and the card. Unknown members are refused: a misspelt one would silently be lost.
fn new_card(mut body: Map<String, Value>) -> Result<(i32, NewCard), Error> {
    let board = taken(&mut body, "boardNumber")?;
    let board = board.ok_or_else(|| Error::field("required", "boardNumber", "Select a board."))?;
    let card = NewCard {
        list_id: taken(&mut body, "listId")?,
        after: after(&mut body)?,
        labels: taken(&mut body, "labels")?.unwrap_or_default(),
        tasks: taken(&mut body, "tasks")?.unwrap_or_default(),
        fields: fields(body)?,
        ..NewCard::default()
    };
    Ok((board, card))
}

/// Opens a work order.
#[utoipa::path(
    operation_id = "createWorkOrder", tag = "Work orders", request_body = NewWorkOrder,
    responses((status = 201, body = shapes::WorkOrder, description = "The new work order")),
)]
#[post("/api/WorkOrder/")]
async fn create(
    caller: Caller,
    services: Data<Services>,
    body: Body<Map<String, Value>>,
) -> Answer<CustomizeResponder<Json<WorkOrder>>> {
    let mut body = body.0;
    let description = taken(&mut body, "description")?;
    let (board, mut card) = new_card(body)?;
    caller.require(Need::Of(SubModule::WorkOrders, Action::Create))?;
    describe(&mut card.fields, description).await?;
    open(&services, &caller, board, card).await
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
struct ForWhom {
    /// The user who shall be responsible.
    #[param(required = false, value_type = Option<i64>)]
    user_id: Option<UserId>,
}

/// On which board.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OnBoard {
    board_number: i32,
}

/// Opens a draft: a code and defaults, to be filled in.
#[utoipa::path(
    operation_id = "generateWorkOrder", tag = "Work orders", params(ForWhom), request_body = OnBoard,
    responses((status = 201, body = shapes::WorkOrder, description = "The new work order")),
)]
#[post("/api/WorkOrder/generate/")]
async fn generate(
    caller: Caller,
    services: Data<Services>,
    query: Query<ForWhom>,
    body: Body<OnBoard>,
) -> Answer<CustomizeResponder<Json<WorkOrder>>> {
    let person = match query.user_id {
        None => None,
        Some(id) => {
            let found = command_gateway::read(&services, &caller, async |tx| user::by_id(tx, id).await).await?;
            found.ok_or(Error::NotFound { what: "User" })?.person_id
        }
    };
    let title = Some("New work order".to_owned());
    let fields = CardPatch { title, responsible_person: person.map(Some), ..CardPatch::default() };
    open(&services, &caller, body.0.board_number, NewCard { fields, ..NewCard::default() }).await
}

async fn open(
    services: &Services,
    caller: &Caller,
    board: i32,
    card: NewCard,
) -> Answer<CustomizeResponder<Json<WorkOrder>>> {
    let command = BoardCommand::CreateCard(Box::new(card));
    let id = command_gateway::opened(services, caller, board, caller.command_id(), &command).await?;
    let order = command_gateway::work_order(services, caller, id).await?;
    Ok(Json(order).customize().with_status(StatusCode::CREATED))
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
struct Whose {
    /// The user whose work is asked for; oneself if neither is named.
    #[param(required = false, value_type = Option<i64>)]
    user_id: Option<UserId>,
    /// The person; counts before the user.
    #[param(required = false, value_type = Option<i64>)]
    person_id: Option<PersonId>,
}

/// Which ones; counts before everybody.
#[derive(Deserialize, IntoParams)]
#[expect(dead_code, reason = "describes what `Chosen` reads")]
struct These {
    /// Only these, archived or not: at most 500 ids with commas between them.
    #[param(required = false)]
    ids: String,
}

/// The work orders a person is responsible for, the most urgent first; or some by their ids.
#[utoipa::path(
    operation_id = "workOrdersOfPerson", tag = "Work orders", params(Whose, These),
    responses((status = 200, body = shapes::WorkOrderPage, description = "The most urgent 500")),
)]
#[get("/api/WorkOrder/")]
async fn of_person(
    caller: Caller,
    services: Data<Services>,
    query: Query<Whose>,
    chosen: Query<Chosen>,
) -> Answer<Json<Page<WorkOrderRow>>> {
    let Whose { user_id, person_id } = query.into_inner();
    let (user, ids) = (user_id.or_else(|| caller.user_id()), chosen.ids()?);
    let read = async |tx: &_| match &ids {
        Some(ids) => Ok(Page::all(work_order::rows(tx, ids).await?)),
        None => work_order::of_person(tx, person_id, user).await,
    };
    Ok(Json(command_gateway::read(&services, &caller, read).await?))
}

/// A work order, archived or not.
#[utoipa::path(
    operation_id = "getWorkOrder", tag = "Work orders", params(("id" = i64, Path, description = "The work order")),
    responses((status = 200, body = shapes::WorkOrder, description = "The work order")),
)]
#[get("/api/WorkOrder/{id}")]
async fn get(caller: Caller, reads: Data<BatchedReads>, path: Path<Id>) -> Answer<Json<WorkOrder>> {
    let found = reads.work_order(&caller, path.into_inner()).await?;
    Ok(Json(found.ok_or(command_gateway::UNKNOWN)?))
}

/// A page of the table of work orders, filtered and sorted.
#[utoipa::path(
    operation_id = "listWorkOrders", tag = "Work orders", request_body = TableState,
    responses((status = 200, body = shapes::WorkOrderPage, description = "The page")),
)]
#[post("/api/WorkOrder/list/")]
async fn list(caller: Caller, services: Data<Services>, body: Body<TableState>) -> Answer<Json<Page<WorkOrderRow>>> {
    Ok(Json(command_gateway::read(&services, &caller, async |tx| work_order::list(tx, &body.0).await).await?))
}

/// Fields and place of a work order: both are changed, or neither.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that `Change` reads")]
struct ChangeShape {
    /// The version seen; an older one is refused.
    version: Option<i64>,
    /// Into which list.
    list_id: Option<i64>,
    /// Below which card; absent: at the end, `null`: on top.
    after: Option<i64>,
    /// Why it goes backwards.
    reason: Option<String>,
    /// Why it goes on though a work order that blocks it is not done.
    override_reason: Option<String>,
    #[serde(flatten)]
    fields: shapes::CardPatch,
}

/// The members of a change, sorted by what they are for.
struct Change {
    version: Option<i64>,
    list_id: Option<Id>,
    after: Option<Option<Id>>,
    reason: Option<String>,
    override_reason: Option<String>,
    fields: CardPatch,
}

impl Change {
    fn read(mut body: Map<String, Value>) -> Result<Self, Error> {
        Ok(Self {
            version: taken(&mut body, "version")?,
            list_id: taken(&mut body, "listId")?,
            after: after(&mut body)?,
            reason: taken(&mut body, "reason")?,
            override_reason: taken(&mut body, "overrideReason")?,
            fields: fields(body)?,
        })
    }
}

/// Absent and `null` differ: the end of a list, and its top.
fn after(body: &mut Map<String, Value>) -> Result<Option<Option<Id>>, Error> {
    body.remove("after").map(|after| member("after", after)).transpose()
}

/// What is left of a body once all else is taken from it.
fn fields(body: Map<String, Value>) -> Result<CardPatch, Error> {
    serde_json::from_value(Value::Object(body)).map_err(|error| Error::Invalid {
        code: "invalid",
        detail: error.to_string(),
        fields: Vec::new(),
    })
}

/// The description comes as anybody may have written it, and is sanitised once it is known who did.
async fn describe(fields: &mut CardPatch, description: Option<UntrustedText>) -> Result<(), Error> {
    if let Some(description) = description {
        fields.description = Some(sanitised(description, "description").await?);
    }
    Ok(())
}

fn taken<T: serde::de::DeserializeOwned>(body: &mut Map<String, Value>, name: &str) -> Result<Option<T>, Error> {
    match body.remove(name) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => member(name, value).map(Some),
    }
}

fn member<T: serde::de::DeserializeOwned>(name: &str, value: Value) -> Result<T, Error> {
    serde_json::from_value(value).map_err(|error| Error::field("invalid", name, error.to_string()))
}

/// Changes fields, and with `listId` moves the card, both or neither.
#[utoipa::path(
    operation_id = "changeWorkOrder", tag = "Work orders", params(("id" = i64, Path, description = "The work order")),
    request_body = ChangeShape,
    responses((status = 200, body = shapes::WorkOrder, description = "The work order as it is now")),
)]
#[put("/api/WorkOrder/{id}")]
async fn change(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<Map<String, Value>>,
) -> Answer<Json<WorkOrder>> {
    let card_id = path.into_inner();
    let mut body = body.0;
    let description = taken(&mut body, "description")?;
    let Change { version, list_id, after, reason, override_reason, mut fields } = Change::read(body)?;
    let board = command_gateway::place(&services, &caller, card_id).await?.board_number;
    caller.require(Need::Of(SubModule::WorkOrders, Action::Update))?;
    describe(&mut fields, description).await?;
    let patch = Box::new(fields);
    let command = match list_id {
        Some(list_id) => BoardCommand::ChangeCard { card_id, version, patch, list_id, after, reason, override_reason },
        None => BoardCommand::EditCard { card_id, version, patch },
    };
    command_gateway::carry_out(&services, &caller, board, &command).await?;
    Ok(Json(command_gateway::work_order(&services, &caller, card_id).await?))
}
