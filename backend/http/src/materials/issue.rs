//! Issuing material requests.

use actix_web::post;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use chrono::Utc;
use gantry_domain::{Action, Error, Family, Id};
use gantry_store::Tx;
use gantry_store::entity;
use gantry_store::materials::material_request::{self, IssueLine, MaterialRequest};
use rust_decimal::Decimal;
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};
use uuid::Uuid;

use crate::Services;
use crate::auth::Caller;
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(issue))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(issue);
}

/// Lines of one request at most.
const MOST: usize = 200;

/// How much of a line is issued.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = IssuedLine)]
struct LineJson {
    /// The line.
    line_id: i64,
    /// How much, in the part's base unit.
    quantity: Decimal,
}

/// What is issued.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NewIssue)]
struct IssueJson {
    /// The same for the same issue, however often it is sent: it is done once.
    command_id: Uuid,
    /// The lines; all that is missing of all lines when absent.
    #[serde(default)]
    #[schema(max_items = 200)]
    lines: Vec<LineJson>,
}

/// Issues what an approved request wants: its own reservations first, then what is available in the warehouse.
#[utoipa::path(
    operation_id = "issueMaterialRequest", tag = "Material request",
    params(("id" = i64, Path, description = "The request")), request_body = IssueJson,
    responses((status = 200, body = MaterialRequest, description = "The request")),
)]
#[post("/api/MaterialRequest/{id}/issue/")]
async fn issue(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<IssueJson>,
) -> Answer<Json<MaterialRequest>> {
    let (id, IssueJson { command_id, lines }) = (path.into_inner(), body.0);
    if lines.len() > MOST {
        return Err(Error::field("invalid", "lines", format!("At most {MOST} at once.")).into());
    }
    let lines: Vec<IssueLine> =
        lines.into_iter().map(|LineJson { line_id, quantity }| IssueLine { line: line_id, quantity }).collect();
    let (by, now) = (caller.author(), Utc::now());
    let issue = async |tx: &Tx| {
        material_request::issue(tx, id, &lines, command_id, by, now).await?;
        entity::get::<MaterialRequest>(tx, id).await
    };
    Ok(Json(services.store.tenant_tx(&caller, Family::MaterialRequest.to(Action::Update), issue).await?))
}
