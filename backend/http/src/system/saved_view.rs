//! Saved views of tables.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, delete, get, post, put};
use gantry_domain::{Action, Error, Id, Need};
use gantry_store::FirstAnswer;
use gantry_store::entity::Page;
use gantry_store::system::saved_view::{self, SavedView, ViewPatch};
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::import::calls::family_of;
use crate::paging::page_schema;
use crate::{Answer, Body, NoContent};

/// Most characters of a name, and most bytes of what is kept.
const NAME: usize = 100;
const STATE: usize = 20_000;

#[derive(OpenApi)]
#[openapi(paths(list, keep, change, forget))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(keep).service(change).service(forget);
}

#[derive(Deserialize, IntoParams)]
struct Of {
    /// The family's word: `asset`.
    #[serde(default)]
    #[param(required = false)]
    family: String,
}

page_schema! {
    /// Saved views.
    SavedViewPage of SavedView
}

/// One's own views of a table, and those that others share.
#[utoipa::path(
    operation_id = "listSavedViews", tag = "Saved views", params(Of),
    responses((status = 200, body = SavedViewPage, description = "The views, by name")),
)]
#[get("/api/SavedView/")]
async fn list(caller: Caller, services: Data<Services>, of: Query<Of>) -> Answer<Json<Page<SavedView>>> {
    caller.require(Need::ANYTHING)?;
    let (_, family) = family_of(&of.family)?;
    let list = async |tx: &_| saved_view::list(tx, family, caller.user_id().unwrap_or_default()).await;
    Ok(Json(services.store.tenant_read(&caller, family.to(Action::Read), list).await?))
}

/// A view to be kept.
#[derive(Deserialize, ToSchema)]
struct NewView {
    /// The family's word: `asset`.
    family: String,
    /// What to call it; each of one's own has another.
    name: String,
    /// For all who see the table.
    #[serde(default)]
    shared: bool,
    /// Filters, sorting, columns.
    #[schema(value_type = Object)]
    state: Map<String, Value>,
}

/// Keeps a view.
#[utoipa::path(
    operation_id = "keepSavedView", tag = "Saved views", request_body = NewView,
    responses((status = 201, body = SavedView, description = "The view")),
)]
#[post("/api/SavedView/")]
async fn keep(
    caller: Caller,
    services: Data<Services>,
    body: Body<NewView>,
) -> Answer<CustomizeResponder<Json<FirstAnswer<SavedView>>>> {
    caller.require(Need::ANYTHING)?;
    let NewView { family, name, shared, state } = body.0;
    let (_, family) = family_of(&family)?;
    let (name, state) = (named(&name)?, sized(state)?);
    let user = caller.user_id().unwrap_or_default();
    let keep = async |tx: &_| saved_view::insert(tx, user, family, (&name, shared, &state)).await;
    let kept = services.once(&caller, family.to(Action::Read), keep).await?;
    Ok(Json(kept).customize().with_status(StatusCode::CREATED))
}

/// What is to be changed of a view.
#[derive(Deserialize, ToSchema)]
struct ChangedView {
    name: Option<String>,
    shared: Option<bool>,
    #[schema(value_type = Option<Object>)]
    state: Option<Map<String, Value>>,
}

/// Changes one's own view.
#[utoipa::path(
    operation_id = "changeSavedView", tag = "Saved views", params(("id" = i64, Path, description = "The view")),
    request_body = ChangedView, responses((status = 200, body = SavedView, description = "The view as it is now")),
)]
#[put("/api/SavedView/{id}")]
async fn change(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<ChangedView>,
) -> Answer<Json<SavedView>> {
    caller.require(Need::ANYTHING)?;
    let ChangedView { name, shared, state } = body.0;
    let name = name.as_deref().map(named).transpose()?;
    let patch = ViewPatch { name, shared, state: state.map(sized).transpose()? };
    let user = caller.user_id().unwrap_or_default();
    let change = async |tx: &_| saved_view::change(tx, path.into_inner(), user, &patch).await;
    Ok(Json(services.store.tenant_tx(&caller, Need::ANYTHING, change).await?))
}

/// Forgets one's own view.
#[utoipa::path(
    operation_id = "forgetSavedView", tag = "Saved views", params(("id" = i64, Path, description = "The view")),
    responses((status = 204, description = "It is forgotten")),
)]
#[delete("/api/SavedView/{id}")]
async fn forget(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<NoContent> {
    let user = caller.user_id().unwrap_or_default();
    let forget = async |tx: &_| saved_view::remove(tx, path.into_inner(), user).await;
    services.store.tenant_tx(&caller, Need::ANYTHING, forget).await?;
    Ok(NoContent)
}

fn named(name: &str) -> Result<String, Error> {
    let name = name.trim();
    let fits = !name.is_empty() && name.chars().count() <= NAME && !name.chars().any(char::is_control);
    fits.then(|| name.to_owned())
        .ok_or_else(|| Error::field("invalid", "name", format!("1 to {NAME} characters, please.")))
}

fn sized(state: Map<String, Value>) -> Result<Value, Error> {
    let state = Value::Object(state);
    let fits = state.to_string().len() <= STATE;
    fits.then_some(state).ok_or_else(|| Error::field("invalid", "state", "This is too much for a view."))
}
