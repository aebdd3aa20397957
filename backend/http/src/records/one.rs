//! One record of a family.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query};
use actix_web::{CustomizeResponder, Responder};
use gantry_domain::{Action, Error, Id};
use gantry_store::entity::{self, Page, Record, RecordChange, Rules};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::family;
use super::told::{self, Told};
use crate::Services;
use crate::auth::Caller;
use crate::families::Slice;
use crate::{Answer, Body};

pub(super) async fn get<R: Record>(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<Told<R>>> {
    let get = async |tx: &_| told::one(tx, entity::get(tx, path.into_inner()).await?).await;
    Ok(Json(services.store.tenant_read(&caller, family::<R>().to(Action::Read), get).await?))
}

pub(super) async fn create<R: Rules>(
    caller: Caller,
    services: Data<Services>,
    body: Body<Map<String, Value>>,
) -> Answer<CustomizeResponder<Json<R>>> {
    let need = family::<R>().to(Action::Create);
    let made: R = services.store.tenant_tx(&caller, need, async |tx| entity::create(tx, &body.0).await).await?;
    Ok(Json(made).customize().with_status(StatusCode::CREATED))
}

/// The version seen is a member of the body, beside the fields.
pub(super) async fn change<R: Rules>(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<Map<String, Value>>,
) -> Answer<Json<R>> {
    let mut fields = body.0;
    let seen = fields.remove("version").and_then(|version| version.as_i64());
    let seen = seen.ok_or_else(|| Error::field("required", "version", "Say which version you saw."))?;
    let change = async |tx: &_| entity::change(tx, path.into_inner(), seen, &fields).await;
    Ok(Json(services.store.tenant_tx(&caller, family::<R>().to(Action::Update), change).await?))
}

/// The version seen.
#[derive(Deserialize)]
pub(super) struct Seen {
    version: Option<i64>,
}

pub(super) async fn archive<R: Rules>(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<Seen>,
) -> Answer<Json<R>> {
    let archive = async |tx: &_| entity::archive(tx, path.into_inner(), body.0.version).await;
    Ok(Json(services.store.tenant_tx(&caller, family::<R>().to(Action::Delete), archive).await?))
}

pub(super) async fn restore<R: Rules>(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<Seen>,
) -> Answer<Json<R>> {
    let restore = async |tx: &_| entity::restore(tx, path.into_inner(), body.0.version).await;
    Ok(Json(services.store.tenant_tx(&caller, family::<R>().to(Action::Delete), restore).await?))
}

/// What happened to a record that one may see.
pub(super) async fn history<R: Record>(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    slice: Query<Slice>,
) -> Answer<Json<Page<RecordChange>>> {
    let id = path.into_inner();
    let history = async |tx: &_| {
        entity::get::<R>(tx, id).await?;
        entity::history(tx, &R::TABLE, id, slice.bounds()).await
    };
    Ok(Json(services.store.tenant_read(&caller, family::<R>().to(Action::Read), history).await?))
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

pub(super) async fn code_unique<R: Record>(
    caller: Caller,
    services: Data<Services>,
    query: Query<Code>,
) -> Answer<Json<Unique>> {
    let Code { code, id } = query.into_inner();
    let unique = async |tx: &_| entity::unique_code(tx, &R::TABLE, &code, id).await;
    let unique = services.store.tenant_read(&caller, family::<R>().to(Action::Read), unique).await?;
    Ok(Json(Unique { unique }))
}
