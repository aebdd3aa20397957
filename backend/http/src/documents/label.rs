//! Labels for assets: sheets of QR codes to be printed, and the asset that a scanned one stands on.

use actix_web::web::{Data, Json, Query, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, get, post};
use gantry_domain::{Action, Error, Family, Id};
use gantry_store::assets::asset::Asset;
use gantry_store::entity::{self, MOST_AT_ONCE, Naming, Record};
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi, ToSchema};

use super::label_sheet::{self, Label, Layout, encoded};
use crate::Services;
use crate::auth::Caller;
use crate::auth::caller::{host, origin};
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(labels, by_code))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(labels).service(by_code);
}

/// Labels to be printed.
#[derive(Deserialize, ToSchema)]
struct Labels {
    /// The assets, in the order of the labels; at most 500.
    #[schema(value_type = Vec<i64>, min_items = 1, max_items = 500)]
    ids: Vec<Id>,
    layout: Layout,
}

/// A sheet of labels for assets, as a page to be printed.
///
/// Each has the asset's code and name, and a QR code with the address that a telephone opens.
#[utoipa::path(
    operation_id = "assetLabels", tag = "Asset", request_body = Labels,
    responses((status = 200, body = String, content_type = "text/html", description = "The sheet")),
)]
#[post("/api/Asset/labels/")]
async fn labels(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    body: Body<Labels>,
) -> Answer<HttpResponse> {
    let Labels { ids, layout } = body.0;
    let need = Family::Asset.to(Action::Read);
    caller.require(need)?;
    if ids.is_empty() || ids.len() > MOST_AT_ONCE {
        return Err(Error::field("invalid", "ids", format!("From 1 to {MOST_AT_ONCE} assets.")).into());
    }
    let read = async |tx: &_| entity::named(tx, &Asset::TABLE, &ids).await;
    let known = services.store.tenant_read(&caller, need, read).await?;
    let assets: Option<Vec<Naming>> =
        ids.iter().map(|id| known.iter().find(|asset| asset.id == *id).cloned()).collect();
    let assets = assets.ok_or_else(|| Error::field("unknown_reference", "ids", "One of the assets is not there."))?;
    let tenant = services.auth.tenant(host(&request)).await?;
    let base = format!("{}/a/{}", origin(&request), tenant.identifier);
    let label = |asset: Naming| Label {
        address: format!("{base}/{}", encoded(&asset.code)),
        code: asset.code,
        name: asset.name,
    };
    Ok(label_sheet::answer(layout, assets.into_iter().map(label).collect()).await?)
}

#[derive(Deserialize, IntoParams)]
struct Code {
    /// The code, as the label has it.
    #[serde(default)]
    #[param(required = true)]
    code: String,
}

/// The asset of a code, whatever its case: what a scanned label leads to.
#[utoipa::path(
    operation_id = "assetByCode", tag = "Asset", params(Code),
    responses((status = 200, body = Asset, description = "The asset")),
)]
#[get("/api/Asset/by-code/")]
async fn by_code(caller: Caller, services: Data<Services>, query: Query<Code>) -> Answer<Json<Asset>> {
    let code = query.into_inner().code;
    let find = async |tx: &_| {
        let id = entity::by_codes(tx, &Asset::TABLE, &[&code]).await?.into_values().next();
        entity::get::<Asset>(tx, id.ok_or(Error::NotFound { what: "Asset" })?).await
    };
    Ok(Json(services.store.tenant_read(&caller, Family::Asset.to(Action::Read), find).await?))
}
