//! Which parts of the product a tenant has. One that is switched off is gone from menus and searches, and its calls answer
//! `module_off`; its records and what roles may do with them wait for the day on which it returns.

use actix_web::web::{Data, Json, ServiceConfig};
use actix_web::{get, put};
use gantry_domain::menu::{MenuModule, menu_for};
use gantry_domain::{Error, Permissions, SubModule};
use gantry_store::Tx;
use gantry_store::tenants::settings::{self, KeptSettings};
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};

use crate::auth::{ADMINISTRATION as NEED, Caller, administrates};
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(show, set_modules))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(show).service(set_modules);
}

/// The modules of the product, and which sub-modules the tenant has.
#[derive(Serialize, ToSchema)]
struct TenantModules {
    /// That of the settings.
    version: i64,
    modules: Vec<TenantModule>,
}

/// A module of the product.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TenantModule {
    /// Position in the catalogue, from 1.
    id: i16,
    title: &'static str,
    sub_modules: Vec<TenantSubModule>,
}

/// A sub-module of the product.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TenantSubModule {
    /// The word of its permission.
    id: &'static str,
    title: &'static str,
    enabled: bool,
    /// No tenant can do without it.
    required: bool,
}

/// Which sub-modules the tenant is to have.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewTenantModules {
    /// The version of the settings that is changed.
    version: i64,
    /// The words of those that are switched off; all others are on.
    #[schema(max_items = 100)]
    off: Vec<String>,
}

impl TenantModules {
    fn of(kept: &KeptSettings) -> Self {
        let off = |id: SubModule| kept.off_sub_modules.iter().any(|word| word == id.as_str());
        let modules = menu_for(&Permissions::full(), None).modules.into_iter().map(
            |MenuModule { id, title, sub_modules, .. }| {
                let sub_modules = sub_modules.into_iter().map(|item| TenantSubModule {
                    id: item.id.as_str(),
                    title: item.title,
                    enabled: item.id.is_always_on() || !off(item.id),
                    required: item.id.is_always_on(),
                });
                TenantModule { id, title, sub_modules: sub_modules.collect() }
            },
        );
        Self { version: kept.version, modules: modules.collect() }
    }
}

/// The modules of the product, and which sub-modules the tenant has; for administrators.
#[utoipa::path(
    operation_id = "tenantModules", tag = "Tenant",
    responses((status = 200, body = TenantModules, description = "The modules")),
)]
#[get("/api/TenantSettings/modules/")]
async fn show(caller: Caller, services: Data<Services>) -> Answer<Json<TenantModules>> {
    administrates(&caller)?;
    let kept = services.store.tenant_read(&caller, NEED, async |tx: &Tx| settings::get(tx).await).await?;
    Ok(Json(TenantModules::of(&kept)))
}

/// Says which sub-modules the tenant has; for administrators. Users, user roles and the system are never off (`module_required`).
#[utoipa::path(
    operation_id = "setTenantModules", tag = "Tenant", request_body = NewTenantModules,
    responses((status = 200, body = TenantModules, description = "The modules")),
)]
#[put("/api/TenantSettings/modules/")]
async fn set_modules(
    caller: Caller,
    services: Data<Services>,
    body: Body<NewTenantModules>,
) -> Answer<Json<TenantModules>> {
    administrates(&caller)?;
    let mut off: Vec<SubModule> = Vec::new();
    for word in &body.0.off {
        let unknown = || Error::field("invalid", "off", "There is no such sub-module.");
        let one = SubModule::parse(word).ok_or_else(unknown)?;
        if one.is_always_on() {
            return Err(Error::field(
                "module_required",
                "off",
                "Users, user roles and the system cannot be switched off.",
            )
            .into());
        }
        if !off.contains(&one) {
            off.push(one);
        }
    }
    let set = async |tx: &Tx| settings::set_off_sub_modules(tx, body.0.version, &off).await;
    let kept = services.store.tenant_tx(&caller, NEED, set).await?;
    services.auth.forget_tenants();
    let tenant = caller.tenant();
    services.auth.forget_all(|context| context.tenant() == tenant);
    Ok(Json(TenantModules::of(&kept)))
}
