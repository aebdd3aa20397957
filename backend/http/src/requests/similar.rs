//! What has been asked for already: shown while a request is written.

use actix_web::get;
use actix_web::web::{Data, Json, Query, ServiceConfig};
use gantry_domain::{Action, Family, Id};
use gantry_store::requests::similar::{self, SimilarWork};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::Answer;
use crate::Services;
use crate::auth::Caller;

#[derive(OpenApi)]
#[openapi(paths(find))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(find);
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
#[into_params(rename_all = "camelCase")]
struct Draft {
    /// What is the matter, in one line.
    #[param(required = true)]
    title: String,
    /// What it is about.
    #[param(value_type = Option<i64>)]
    asset_id: Option<Id>,
    /// Where it is.
    #[param(value_type = Option<i64>)]
    location_id: Option<Id>,
}

/// What may be about the same.
#[derive(Serialize, ToSchema)]
struct SimilarWorkList {
    /// The most alike first, five at most.
    items: Vec<SimilarWork>,
}

/// Open requests and work orders at the same asset or location that say nearly the same as a request that is being written.
#[utoipa::path(
    operation_id = "similarWork", tag = "Work request", params(Draft),
    responses((status = 200, body = SimilarWorkList, description = "What may be about the same")),
)]
#[get("/api/WorkRequest/similar/")]
async fn find(caller: Caller, services: Data<Services>, draft: Query<Draft>) -> Answer<Json<SimilarWorkList>> {
    let Draft { title, asset_id, location_id } = draft.into_inner();
    let find = async |tx: &_| similar::find(tx, &title, (asset_id, location_id)).await;
    let items = services.store.tenant_read(&caller, Family::WorkRequest.to(Action::Read), find).await?;
    Ok(Json(SimilarWorkList { items }))
}
