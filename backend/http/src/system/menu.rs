//! The side navigation that a user may see.

use actix_web::get;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use gantry_domain::menu::{MenuModule, menu_for};
use gantry_domain::{Action, Error, Need, Permissions, SubModule, UserId};
use gantry_store::Tx;
use gantry_store::sign_on::role;
use gantry_store::sign_on::user;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::Answer;
use crate::Services;
use crate::auth::Newcomer;

#[derive(OpenApi)]
#[openapi(paths(menu))]
pub(crate) struct Doc;

pub(crate) fn routes(config: &mut ServiceConfig) {
    config.service(menu);
}

#[derive(Deserialize, IntoParams)]
struct MenuQuery {
    /// The profile whose menu is asked for. There is one, `default`.
    #[serde(rename = "profile")]
    #[param(required = false)]
    _profile: Option<String>,
}

#[derive(Serialize, ToSchema)]
struct UserSubModules {
    #[schema(value_type = Vec<Module>)]
    modules: Vec<MenuModule>,
}

/// The menu of a user: one's own, or anybody's for those who may see users.
#[utoipa::path(
    operation_id = "userSubModules", tag = "Users and roles",
    params(("id" = i64, Path, description = "The user"), MenuQuery),
    responses((status = 200, body = UserSubModules, description = "The menu the user may see")),
)]
#[get("/api/UserSubModules/{id}")]
async fn menu(
    caller: Newcomer,
    services: Data<Services>,
    path: Path<UserId>,
    _query: Query<MenuQuery>,
) -> Answer<Json<UserSubModules>> {
    let id = path.into_inner();
    if id == caller.user().id {
        return Ok(Json(UserSubModules { modules: menu_for(caller.permissions()) }));
    }
    caller.settled()?;
    let need = Need::Of(SubModule::Users, Action::Read);
    let permissions = services.store.tenant_read(&caller, need, async |tx| permissions_of(tx, id).await).await?;
    Ok(Json(UserSubModules { modules: menu_for(&permissions) }))
}

async fn permissions_of(tx: &Tx, id: UserId) -> Result<Permissions, Error> {
    let user = user::by_id(tx, id).await?.ok_or(Error::NotFound { what: "User" })?;
    role::effective_permissions(tx, user.role_id).await
}

/// A module of the menu, as [`MenuModule`] is written.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes JSON that the domain's own type writes")]
struct Module {
    /// Position in the catalogue, from 1.
    id: i16,
    title: String,
    /// A PrimeIcons name.
    icon: String,
    #[schema(value_type = Vec<SubModuleItem>)]
    sub_modules: (),
}

/// An entry of the menu.
#[derive(ToSchema)]
#[schema(as = SubModule, rename_all = "camelCase")]
#[expect(dead_code, reason = "describes JSON that the domain's own type writes")]
struct SubModuleItem {
    /// The permission it stands for.
    id: String,
    module_id: i16,
    title: String,
    url: String,
    /// A PrimeIcons name.
    icon: String,
    #[schema(value_type = Permission)]
    permission: (),
}

/// What the user may do there.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes JSON that the domain's own type writes")]
pub(crate) struct Permission {
    create: bool,
    update: bool,
    delete: bool,
    reopen: bool,
    configure: bool,
    /// `own`, `crew`, `location` or `all`.
    limit: String,
}
