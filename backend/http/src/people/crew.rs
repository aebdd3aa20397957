//! Who belongs to a crew, and to which crews a person belongs. People come and go one by one, so that two who change a crew at
//! the same time do not undo each other.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, delete, get, post, put};
use gantry_domain::{Action, Family, Id, PersonId};
use gantry_store::families::Page;
use gantry_store::people::crew::{self, Member, Membership, NewMember};
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::paging::page_schema;
use crate::{Answer, Body, NoContent};

#[derive(OpenApi)]
#[openapi(paths(members, add, set_duty, remove, of_person))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(members).service(add).service(set_duty).service(remove).service(of_person);
}

page_schema! {
    /// Everybody of a crew.
    CrewMembers of Member
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

/// Takes a person into a crew. A member stays as they are, and is answered with 200.
#[utoipa::path(
    operation_id = "addCrewMember", tag = "Crew", params(("id" = i64, Path, description = "The crew")),
    request_body = NewMember,
    responses(
        (status = 201, body = Member, description = "The member"),
        (status = 200, body = Member, description = "The member, who has been one before"),
    ),
)]
#[post("/api/Crew/{id}/members/")]
async fn add(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<NewMember>,
) -> Answer<CustomizeResponder<Json<Member>>> {
    let add = async |tx: &_| crew::add_member(tx, path.into_inner(), &body.0).await;
    let (member, new) = services.store.tenant_tx(&caller, Family::Crew.to(Action::Update), add).await?;
    Ok(Json(member).customize().with_status(if new { StatusCode::CREATED } else { StatusCode::OK }))
}

/// What a person is to do in a crew.
#[derive(Deserialize, ToSchema)]
struct CrewDuty {
    /// In at most 100 characters; empty for nothing in particular.
    duty: String,
}

/// Says what a person does in a crew.
#[utoipa::path(
    operation_id = "setCrewDuty", tag = "Crew",
    params(("id" = i64, Path, description = "The crew"), ("personId" = i64, Path, description = "The person")),
    request_body = CrewDuty, responses((status = 200, body = Member, description = "The member")),
)]
#[put("/api/Crew/{id}/members/{personId}")]
async fn set_duty(
    caller: Caller,
    services: Data<Services>,
    path: Path<(Id, PersonId)>,
    body: Body<CrewDuty>,
) -> Answer<Json<Member>> {
    let (id, person) = path.into_inner();
    let set = async |tx: &_| crew::set_duty(tx, id, person, &body.0.duty).await;
    Ok(Json(services.store.tenant_tx(&caller, Family::Crew.to(Action::Update), set).await?))
}

/// Lets a person go from a crew.
#[utoipa::path(
    operation_id = "removeCrewMember", tag = "Crew",
    params(("id" = i64, Path, description = "The crew"), ("personId" = i64, Path, description = "The person")),
    responses((status = 204, description = "They belong to it no more")),
)]
#[delete("/api/Crew/{id}/members/{personId}")]
async fn remove(caller: Caller, services: Data<Services>, path: Path<(Id, PersonId)>) -> Answer<NoContent> {
    let (id, person) = path.into_inner();
    let remove = async |tx: &_| crew::remove_member(tx, id, person).await;
    services.store.tenant_tx(&caller, Family::Crew.to(Action::Update), remove).await?;
    Ok(NoContent)
}

page_schema! {
    /// The crews of a person.
    PersonCrews of Membership
}

/// The crews that a person belongs to, by name.
#[utoipa::path(
    operation_id = "personCrews", tag = "Person", params(("id" = i64, Path, description = "The person")),
    responses((status = 200, body = PersonCrews, description = "The crews")),
)]
#[get("/api/Person/{id}/crews/")]
async fn of_person(caller: Caller, services: Data<Services>, path: Path<PersonId>) -> Answer<Json<Page<Membership>>> {
    let crews = async |tx: &_| crew::of_person(tx, path.into_inner()).await;
    Ok(Json(services.store.tenant_read(&caller, Family::Person.to(Action::Read), crews).await?))
}
