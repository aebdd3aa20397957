//! Issuing material requests.

use actix_web::post;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use chrono::Utc;
use gantry_domain::{Action, Error, Family, Id};
use gantry_store::Tx;
use gantry_store::entity;
use gantry_store::materials::material_request::{self, IssueLine, MaterialRequest, NewIssue};
use rust_decimal::Decimal;
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};
use uuid::Uuid;

use crate::Services;
use crate::auth::Caller;
use crate::free_text::{LONGEST, free_text};
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
    /// Of this lot; absent: what expires first.
    lot_id: Option<i64>,
    /// These pieces, as lists, `100-104` or `100+4`; absent: the oldest.
    #[serde(default)]
    #[schema(max_length = 20_000)]
    serials: String,
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
    /// Issues lots that have expired; needs a reason, and the permission to configure warehousing.
    #[serde(default)]
    allow_expired: bool,
    /// Why.
    #[serde(default)]
    #[schema(max_length = 1_000)]
    reason: String,
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
    let (id, IssueJson { command_id: command, lines, allow_expired, reason }) = (path.into_inner(), body.0);
    if lines.len() > MOST {
        return Err(Error::field("invalid", "lines", format!("At most {MOST} at once.")).into());
    }
    let reason = free_text("reason", &reason, LONGEST)?.to_owned();
    if allow_expired {
        caller.require(Family::StockItem.to(Action::Configure))?;
        if reason.is_empty() {
            return Err(Error::field("required", "reason", "Enter a reason.").into());
        }
    }
    let line = |LineJson { line_id: line, quantity, lot_id: lot, serials }| {
        let serials = free_text("serials", &serials, 20_000)?.to_owned();
        Ok(IssueLine { line, quantity, lot, serials })
    };
    let lines: Vec<IssueLine> = lines.into_iter().map(line).collect::<Result<_, Error>>()?;
    let (by, now) = (caller.author(), Utc::now());
    let issue = NewIssue { command, lines, expired_reason: allow_expired.then_some(reason), by };
    let issue = async |tx: &Tx| {
        material_request::issue(tx, id, &issue, now).await?;
        entity::get::<MaterialRequest>(tx, id).await
    };
    Ok(Json(services.store.tenant_tx(&caller, Family::MaterialRequest.to(Action::Update), issue).await?))
}
