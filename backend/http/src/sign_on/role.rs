//! What a role may do: the matrix of grants over the sub-modules of the menu.

use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{get, put};
use gantry_domain::{Action, Family, Id};
use gantry_store::sign_on::role::{self, Matrix};
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::system::menu::Permission;
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(permissions, set_permissions))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(permissions).service(set_permissions);
}

/// Grants by sub-module; null: not even looking. Of those that are not named when they are set, each stays as it is.
#[derive(Serialize, Deserialize, ToSchema)]
struct RolePermissions {
    #[schema(value_type = std::collections::BTreeMap<String, PermissionOrNone>)]
    permissions: Matrix,
}

/// A grant, or null.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes JSON that the domain's own type writes")]
pub(super) struct PermissionOrNone(Option<Permission>);

/// What a role may do with every sub-module.
#[utoipa::path(
    operation_id = "rolePermissions", tag = "Role", params(("id" = i64, Path, description = "The role")),
    responses((status = 200, body = RolePermissions, description = "The grants")),
)]
#[get("/api/UserRole/{id}/permissions/")]
async fn permissions(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<RolePermissions>> {
    let read = async |tx: &_| role::matrix(tx, path.into_inner()).await;
    let granted = services.store.tenant_read(&caller, Family::Role.to(Action::Read), read).await?;
    Ok(Json(RolePermissions { permissions: granted }))
}

/// Sets the permissions of a role.
///
/// Callers give at most the permissions that they have (`above_own`), and one user who may manage roles must remain (`last_administrator`).
#[utoipa::path(
    operation_id = "setRolePermissions", tag = "Role", params(("id" = i64, Path, description = "The role")),
    request_body = RolePermissions, responses((status = 200, body = RolePermissions, description = "The grants")),
)]
#[put("/api/UserRole/{id}/permissions/")]
async fn set_permissions(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<RolePermissions>,
) -> Answer<Json<RolePermissions>> {
    let id = path.into_inner();
    let set = async |tx: &_| {
        role::set_matrix(tx, id, &body.0.permissions).await?;
        role::matrix(tx, id).await
    };
    let granted = services.store.tenant_tx(&caller, Family::Role.to(Action::Update), set).await?;
    Ok(Json(RolePermissions { permissions: granted }))
}
