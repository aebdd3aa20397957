//! What a tenant's administrators choose for all of its people, and what was changed of it.

use actix_web::web::{Data, Json, Query, ServiceConfig};
use actix_web::{get, put};
use gantry_domain::stock::Valuation;
use gantry_domain::{Action, Error, SubModule};
use gantry_store::Tx;
use gantry_store::entity::RecordChange;
use gantry_store::families::Page;
use gantry_store::stock::valuation;
use gantry_store::tenants::settings;
use utoipa::OpenApi;

use super::settings_json::{GeneralSettings, NewGeneralSettings};
use crate::auth::{ADMINISTRATION as NEED, Caller, administrates};
use crate::paging::{PageBounds, page_schema};
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(show, set_general_settings, history))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(show).service(set_general_settings).service(history);
}

/// What is chosen for all people of the tenant; for administrators.
#[utoipa::path(
    operation_id = "generalSettings", tag = "Tenant",
    responses((status = 200, body = GeneralSettings, description = "The settings")),
)]
#[get("/api/TenantSettings/general/")]
async fn show(caller: Caller, services: Data<Services>) -> Answer<Json<GeneralSettings>> {
    administrates(&caller)?;
    let kept = services.store.tenant_read(&caller, NEED, async |tx: &Tx| settings::get(tx).await).await?;
    Ok(Json(kept.into()))
}

/// Chooses for all people of the tenant; for administrators. It counts on all nodes within a second or two. Another `stockValuation` is
/// refused with `valuation_not_allowed` to those who do not configure materials.
#[utoipa::path(
    operation_id = "setGeneralSettings", tag = "Tenant", request_body = NewGeneralSettings,
    responses((status = 200, body = GeneralSettings, description = "The settings")),
)]
#[put("/api/TenantSettings/general/")]
async fn set_general_settings(
    caller: Caller,
    services: Data<Services>,
    body: Body<NewGeneralSettings>,
) -> Answer<Json<GeneralSettings>> {
    administrates(&caller)?;
    let version = body.0.version;
    let wanted = body.0.checked()?;
    let put = async |tx: &Tx| {
        let valued_by = settings::get(tx).await?.settings.stock_valuation;
        if valued_by != wanted.stock_valuation {
            configures_materials(&caller)?;
            valuation::change(tx, Valuation::stored(&wanted.stock_valuation)?).await?;
        }
        settings::put(tx, version, &wanted).await
    };
    let kept = services.store.tenant_tx(&caller, NEED, put).await?;
    services.auth.forget_tenants();
    Ok(Json(kept.into()))
}

/// What stock is worth is decided by those who configure materials.
fn configures_materials(caller: &Caller) -> Result<(), Error> {
    let permissions = caller.permissions();
    let may = |sub_module| permissions.allows(sub_module, Action::Configure);
    if may(SubModule::Warehousing) && may(SubModule::MasterParts) {
        return Ok(());
    }
    let detail =
        "You may not change the valuation of stock. It needs the permission to configure warehousing and master parts.";
    Err(Error::forbidden("valuation_not_allowed", detail))
}

page_schema! {
    /// A page of changes, the latest first.
    TenantChanges of RecordChange
}

/// Changes of the tenant's settings and domains, the latest first; for administrators. Licence keys and pictures are left out.
#[utoipa::path(
    operation_id = "tenantSettingsHistory", tag = "Tenant", params(PageBounds),
    responses((status = 200, body = TenantChanges, description = "The changes")),
)]
#[get("/api/TenantSettings/history/")]
async fn history(
    caller: Caller,
    services: Data<Services>,
    page: Query<PageBounds>,
) -> Answer<Json<Page<RecordChange>>> {
    administrates(&caller)?;
    let read = async |tx: &Tx| settings::history(tx, page.bounds()).await;
    Ok(Json(services.store.tenant_read(&caller, NEED, read).await?))
}
