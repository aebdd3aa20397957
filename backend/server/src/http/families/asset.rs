//! Assets, so far for picking one: by code or name.

use actix_web::get;
use actix_web::web::{Data, Json, Query, ServiceConfig};
use gantry_domain::board::AssetRef;
use gantry_store::families::Page;
use gantry_store::families::asset;
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi, ToSchema};

use super::{desk, shapes};
use crate::Services;
use crate::auth::Caller;
use crate::http::Answer;

/// Assets of an answer unless asked otherwise, and at most.
const ROWS: (i64, i64) = (25, 500);

#[derive(OpenApi)]
#[openapi(paths(search))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(search);
}

#[derive(Deserialize, IntoParams)]
struct Wanted {
    /// A part of code or name; all without it.
    #[serde(default)]
    #[param(required = false)]
    search: String,
    /// At most so many: 25, at most 500.
    #[param(required = false)]
    rows: Option<i64>,
}

/// Some assets.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct AssetPage {
    items: Vec<shapes::AssetRef>,
    total_records: i64,
}

/// Assets whose code or name contains a text. Open to all who read work orders, since these name assets.
#[utoipa::path(
    operation_id = "searchAssets", tag = "Assets", params(Wanted),
    responses((status = 200, body = AssetPage, description = "The assets, by code")),
)]
#[get("/api/Asset/all/")]
async fn search(caller: Caller, services: Data<Services>, query: Query<Wanted>) -> Answer<Json<Page<AssetRef>>> {
    let rows = query.rows.unwrap_or(ROWS.0).clamp(1, ROWS.1);
    Ok(Json(desk::read(&services, &caller, async |tx| asset::search(tx, &query.search, rows).await).await?))
}
