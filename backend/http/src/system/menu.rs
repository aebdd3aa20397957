//! The side navigation that a user may see.

use actix_web::get;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use gantry_domain::menu::{Menu, MenuModule, menu_for};
use gantry_domain::menu_profile::MenuProfiles;
use gantry_domain::{Action, Error, Need, Permissions, SubModule, UserId};
use gantry_store::Tx;
use gantry_store::sign_on::{role, role_profile, user};
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
    /// The profile whose menu is asked for: one of the user's role. `default`, or nothing: the one that the user has.
    #[serde(default)]
    #[param(required = false, max_length = 60)]
    profile: String,
}

#[derive(Serialize, ToSchema)]
struct UserSubModules {
    /// What the menu of the profile shows: never more than the role permits.
    #[schema(value_type = Vec<Module>)]
    modules: Vec<MenuModule>,
    /// What the role permits besides: no entries of this menu, but links to it work. Absent: nothing.
    #[schema(value_type = Vec<Module>, required = false)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hidden: Vec<MenuModule>,
}

impl UserSubModules {
    fn of(permissions: &Permissions, profiles: &MenuProfiles, profile: &str) -> Result<Self, Error> {
        let Menu { modules, hidden } = menu_for(permissions, profiles.named(profile)?);
        Ok(Self { modules, hidden })
    }
}

/// The menu of a user in a profile of their role: one's own, or any user's for callers who may read users. A profile that the role
/// does not have is refused (`unknown_profile`).
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
    query: Query<MenuQuery>,
) -> Answer<Json<UserSubModules>> {
    let (id, profile) = (path.into_inner(), &query.profile);
    if id == caller.user().id {
        let read = async |tx: &Tx| role_profile::of_user(tx, id).await;
        let profiles = services.store.tenant_read(&caller, Need::SignedIn, read).await?;
        return Ok(Json(UserSubModules::of(caller.permissions(), &profiles, profile)?));
    }
    caller.settled()?;
    let need = Need::Of(SubModule::Users, Action::Read);
    let read = async |tx: &Tx| Ok((permissions_of(tx, id).await?, role_profile::of_user(tx, id).await?));
    let (permissions, profiles) = services.store.tenant_read(&caller, need, read).await?;
    Ok(Json(UserSubModules::of(&permissions, &profiles, profile)?))
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
