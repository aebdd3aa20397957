//! Who belongs to a crew.

use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{get, put};
use gantry_domain::{Action, Family, Id, PersonId};
use gantry_store::families::Page;
use gantry_store::families::crew::{self, Member, NewMember};
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::http::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(members, set_members))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(members).service(set_members);
}

/// Everybody of a crew.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct CrewMembers {
    items: Vec<CrewMember>,
    total_records: i64,
}

/// Somebody who belongs to a crew.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct CrewMember {
    #[schema(value_type = i64)]
    person_id: PersonId,
    code: String,
    name: String,
    /// What they do there.
    duty: String,
}

/// Who belongs to a crew from now on, and nobody else.
#[derive(Deserialize, ToSchema)]
struct NewMembers {
    #[schema(value_type = Vec<NewCrewMember>)]
    members: Vec<NewMember>,
}

/// Somebody who is to belong to a crew.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that the store reads")]
struct NewCrewMember {
    #[schema(value_type = i64)]
    person_id: PersonId,
    /// What they do there, in at most 100 characters.
    #[schema(required = false)]
    duty: String,
}

/// The people of a crew, by name.
#[utoipa::path(
    operation_id = "crewMembers", tag = "Crew", params(("id" = i64, Path, description = "The crew")),
    responses((status = 200, body = CrewMembers, description = "The people")),
)]
#[get("/api/Crew/{id}/members/")]
async fn members(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<Page<Member>>> {
    let members = async |tx: &_| crew::members(tx, path.into_inner()).await;
    Ok(Json(services.store.tenant_read(&caller, Family::Crew.to(Action::Read), members).await?))
}

/// Says who belongs to a crew.
#[utoipa::path(
    operation_id = "setCrewMembers", tag = "Crew", params(("id" = i64, Path, description = "The crew")),
    request_body = NewMembers, responses((status = 200, body = CrewMembers, description = "The people")),
)]
#[put("/api/Crew/{id}/members/")]
async fn set_members(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<NewMembers>,
) -> Answer<Json<Page<Member>>> {
    let id = path.into_inner();
    let set = async |tx: &_| {
        crew::set_members(tx, id, &body.0.members).await?;
        crew::members(tx, id).await
    };
    Ok(Json(services.store.tenant_tx(&caller, Family::Crew.to(Action::Update), set).await?))
}
