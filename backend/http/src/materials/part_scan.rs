//! The part that a scanned label is on.

use actix_web::get;
use actix_web::web::{Data, Json, Query, ServiceConfig};
use gantry_domain::{Action, Error, Family};
use gantry_store::Tx;
use gantry_store::families::Page;
use gantry_store::materials::part_scan::{self, ScannedPart};
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi};

use crate::auth::Caller;
use crate::free_text::free_text;
use crate::paging::page_schema;
use crate::{Answer, Services};

#[derive(OpenApi)]
#[openapi(paths(scan))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(scan);
}

/// Characters of a scanned code at most.
const LONGEST: usize = 100;

page_schema! {
    /// The parts that a scanned label may be on.
    ScannedPartPage of ScannedPart
}

#[derive(Deserialize, IntoParams)]
struct Code {
    /// What was scanned.
    #[serde(default)]
    #[param(required = true, max_length = 100)]
    code: String,
}

/// The parts that a scanned label may be on, the likeliest first: by our code, by a barcode or number of a manufacturer, by a supplier's
/// number. None when nothing has it; at most 20.
#[utoipa::path(
    operation_id = "scanMasterPart", tag = "Master part", params(Code),
    responses((status = 200, body = ScannedPartPage, description = "The parts")),
)]
#[get("/api/MasterPart/scan/")]
async fn scan(caller: Caller, services: Data<Services>, query: Query<Code>) -> Answer<Json<Page<ScannedPart>>> {
    caller.require(Family::MasterPart.to(Action::Read))?;
    let code = free_text("code", &query.code, LONGEST)?.trim().to_owned();
    if code.is_empty() {
        return Err(Error::field("required", "code", "Enter what was scanned.").into());
    }
    let read = async |tx: &Tx| part_scan::scanned(tx, &code).await;
    Ok(Json(Page::all(services.store.tenant_read(&caller, Family::MasterPart.to(Action::Read), read).await?)))
}
