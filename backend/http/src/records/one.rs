//! One record of a family.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query};
use actix_web::{CustomizeResponder, Responder};
use gantry_domain::{Action, Error, Id};
use gantry_store::FirstAnswer;
use gantry_store::entity::{self, Page, RecordChange, RecordJson};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Operations, record_view};
use crate::Services;
use crate::auth::Caller;
use crate::paging::PageBounds;
use crate::{Answer, Body};

pub(super) async fn get(
    family: Operations,
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
) -> Answer<Json<RecordJson>> {
    let get = async |tx: &_| record_view::one(tx, family.table(), family.get(tx, path.into_inner()).await?).await;
    Ok(Json(services.store.tenant_read(&caller, family.to(Action::Read), get).await?))
}

pub(super) async fn create(
    family: Operations,
    caller: Caller,
    services: Data<Services>,
    body: Body<Map<String, Value>>,
) -> Answer<CustomizeResponder<Json<FirstAnswer<RecordJson>>>> {
    let create = async |tx: &_| family.create(tx, &body.0).await;
    let made = services.once(&caller, family.to(Action::Create), create).await?;
    Ok(Json(made).customize().with_status(StatusCode::CREATED))
}

/// The version seen is a member of the body, beside the fields.
pub(super) async fn change(
    family: Operations,
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<Map<String, Value>>,
) -> Answer<Json<FirstAnswer<RecordJson>>> {
    let mut fields = body.0;
    let seen = fields.remove("version").and_then(|version| version.as_i64());
    let seen = seen.ok_or_else(|| Error::field("required", "version", "Say which version you saw."))?;
    let change = async |tx: &_| family.change(tx, path.into_inner(), seen, &fields).await;
    Ok(Json(services.once(&caller, family.to(Action::Update), change).await?))
}

/// The version seen.
#[derive(Deserialize)]
pub(super) struct Seen {
    version: Option<i64>,
}

pub(super) async fn archive(
    family: Operations,
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<Seen>,
) -> Answer<Json<FirstAnswer<RecordJson>>> {
    let archive = async |tx: &_| family.archive(tx, path.into_inner(), body.0.version).await;
    Ok(Json(services.once(&caller, family.to(Action::Delete), archive).await?))
}

/// The status that a record is to get.
#[derive(Deserialize)]
pub(super) struct Status {
    #[serde(default)]
    status: String,
}

/// Why, and the version seen.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct StatusChange {
    reason: String,
    version: Option<i64>,
}

pub(super) async fn set_status(
    family: Operations,
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    query: Query<Status>,
    body: Body<StatusChange>,
) -> Answer<Json<FirstAnswer<RecordJson>>> {
    let lifecycle = family.table().lifecycle.ok_or(Error::NotFound { what: "Life cycle" })?;
    // A status that nothing leads to is refused below, to those who may change the record at all.
    let action = lifecycle.transition_to(&query.status).map_or(Action::Update, |transition| transition.action);
    let StatusChange { reason, version } = body.0;
    let set = async |tx: &_| family.set_status(tx, path.into_inner(), version, &query.status, &reason).await;
    Ok(Json(services.once(&caller, family.to(action), set).await?))
}

pub(super) async fn restore(
    family: Operations,
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<Seen>,
) -> Answer<Json<FirstAnswer<RecordJson>>> {
    let restore = async |tx: &_| family.restore(tx, path.into_inner(), body.0.version).await;
    Ok(Json(services.once(&caller, family.to(Action::Delete), restore).await?))
}

/// What happened to a record that one may see.
pub(super) async fn history(
    family: Operations,
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    slice: Query<PageBounds>,
) -> Answer<Json<Page<RecordChange>>> {
    let id = path.into_inner();
    let history = async |tx: &_| {
        family.get(tx, id).await?;
        entity::history(tx, family.table(), id, slice.bounds()).await
    };
    Ok(Json(services.store.tenant_read(&caller, family.to(Action::Read), history).await?))
}

#[derive(Deserialize)]
pub(super) struct Code {
    #[serde(default)]
    code: String,
    id: Option<Id>,
}

/// Whether a code is free.
#[derive(Serialize)]
pub(super) struct Unique {
    unique: bool,
}

pub(super) async fn code_unique(
    family: Operations,
    caller: Caller,
    services: Data<Services>,
    query: Query<Code>,
) -> Answer<Json<Unique>> {
    let Code { code, id } = query.into_inner();
    let unique = async |tx: &_| entity::unique_code(tx, family.table(), &code, id).await;
    let unique = services.store.tenant_read(&caller, family.to(Action::Read), unique).await?;
    Ok(Json(Unique { unique }))
}
