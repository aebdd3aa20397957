//! What becomes of work requests.

use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{post, put};
use gantry_domain::board::{BoardCommand, CardPatch, NewCard};
use gantry_domain::{Action, Error, Family, Id, RequestDecision, RichText};
use gantry_store::FirstAnswer;
use gantry_store::entity;
use gantry_store::requests::work_request::{self, WorkRequest};
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi, ToSchema};
use uuid::Uuid;

use crate::Services;
use crate::auth::Caller;
use crate::free_text::{LONGEST, free_text, paragraphs};
use crate::work_orders::command_gateway;
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(handle, rate))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(handle).service(rate);
}

/// What the commands begin with that open work orders for requests: the same for the same request.
const COMMANDS: u64 = 0x5752_2d54_4f2d_574f;

#[derive(Deserialize, IntoParams)]
struct Which {
    /// The request.
    #[serde(default, rename = "workRequestID")]
    #[param(value_type = i64, required = true)]
    id: Id,
}

/// A decision.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Decision {
    /// `accept`, `reject`, `cancel`, or `convert` into a work order.
    #[schema(value_type = DecisionShape)]
    decision: RequestDecision,
    /// Why; needed for rejecting.
    #[serde(default)]
    #[schema(max_length = 1_000)]
    reason: String,
    /// On which board the work order is opened.
    board_number: Option<i32>,
}

/// What can become of a request.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase", as = RequestDecision)]
#[expect(dead_code, reason = "describes the words that the domain reads")]
enum DecisionShape {
    Accept,
    Reject,
    Cancel,
    Convert,
}

/// Accepts, rejects or cancels a work request, or has it become a work order, which is opened once however often this is sent.
#[utoipa::path(
    operation_id = "handleWorkRequest", tag = "Work request", params(Which), request_body = Decision,
    responses((status = 200, body = WorkRequest, description = "The request, decided")),
)]
#[post("/api/HandleWorkRequest/")]
async fn handle(
    caller: Caller,
    services: Data<Services>,
    which: Query<Which>,
    body: Body<Decision>,
) -> Answer<Json<FirstAnswer<WorkRequest>>> {
    let (id, Decision { decision, reason, board_number }) = (which.into_inner().id, body.0);
    let need = Family::WorkRequest.to(Action::Update);
    if decision != RequestDecision::Convert {
        let decide = async |tx: &_| entity::set_status(tx, id, None, decision.status(), &reason).await;
        return Ok(Json(services.once(&caller, need, decide).await?));
    }
    let reason = free_text("reason", &reason, LONGEST)?;
    let look = async |tx: &_| work_request::convertible(tx, id).await;
    let request = services.store.tenant_tx(&caller, need, look).await?;
    let board = board_number.ok_or_else(|| Error::field("required", "boardNumber", "Select a board."))?;
    let order = open_order(&services, &caller, &request, board).await?;
    let note = async |tx: &_| work_request::converted(tx, id, reason, order).await;
    Ok(Json(FirstAnswer::New(services.store.tenant_tx(&caller, need, note).await?)))
}

/// Opens the work order of a request, or finds it when it has been opened before.
async fn open_order(services: &Services, caller: &Caller, request: &WorkRequest, board: i32) -> Result<Id, Error> {
    let priority = match request.priority.as_str() {
        "high" => 3,
        "low" => 1,
        _ => 2,
    };
    let fields = CardPatch {
        title: Some(request.title.clone()),
        description: Some(RichText::from_untrusted(&description(request))),
        priority: Some(priority),
        asset: request.asset_id.map(Some),
        location: request.location_id.map(Some),
        ..CardPatch::default()
    };
    let command = BoardCommand::CreateCard(Box::new(NewCard { fields, ..NewCard::default() }));
    let once = Uuid::from_u64_pair(COMMANDS, request.id.unsigned_abs());
    command_gateway::opened(services, caller, board, once, &command).await
}

/// What was asked for and by whom, as formatted text.
fn description(request: &WorkRequest) -> String {
    let from = [request.code.as_str(), &request.requester, &request.contact];
    let from: Vec<&str> = from.into_iter().filter(|text| !text.is_empty()).collect();
    let from = from.join(", ");
    paragraphs(request.description.lines().chain(from.lines()))
}

/// The requester's rating of the work.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct WorkRequestRating {
    /// 5 for very good to 1.
    #[schema(minimum = 1, maximum = 5)]
    rating: i32,
    /// What there is to say about it.
    #[serde(default)]
    #[schema(max_length = 1_000)]
    remark: String,
}

/// Rates the work that came of a request, once its work order is completed: for who asked for it and nobody else. Said again, it
/// counts anew.
#[utoipa::path(
    operation_id = "rateWorkRequest", tag = "Work request", params(("id" = i64, Path, description = "The request")),
    request_body = WorkRequestRating,
    responses((status = 200, body = WorkRequest, description = "The request with its rating")),
)]
#[put("/api/WorkRequest/{id}/rating/")]
async fn rate(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<WorkRequestRating>,
) -> Answer<Json<WorkRequest>> {
    let WorkRequestRating { rating, remark } = body.0;
    if !(1..=5).contains(&rating) {
        return Err(Error::field("invalid", "rating", "Choose a value from 1 to 5.").into());
    }
    let remark = free_text("remark", &remark, LONGEST)?;
    let user = caller.user().id;
    let rate = async |tx: &_| work_request::rate(tx, *path, user, rating, remark).await;
    Ok(Json(services.store.tenant_tx(&caller, Family::WorkRequest.to(Action::Read), rate).await?))
}
