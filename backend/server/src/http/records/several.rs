//! Many records of a family: pages, names for pickers, and changes of many at once.

use actix_web::web::{Data, Json, Query};
use gantry_domain::{Action, Error, Id};
use gantry_store::Tx;
use gantry_store::entity::{self, Naming, Page, Record, Rules, TableState};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::family;
use super::told::{self, Told};
use crate::Services;
use crate::auth::Caller;
use crate::http::families::Slice;
use crate::http::{Answer, Body};

pub(super) async fn list<R: Record>(
    caller: Caller,
    services: Data<Services>,
    body: Body<TableState>,
) -> Answer<Json<Page<Told<R>>>> {
    let list = async |tx: &_| told::page::<R>(tx, entity::list(tx, &body.0).await?).await;
    Ok(Json(services.store.tenant_read(&caller, family::<R>().to(Action::Read), list).await?))
}

/// A part of what names records.
#[derive(Deserialize)]
pub(super) struct Search {
    #[serde(default)]
    search: String,
}

pub(super) async fn page<R: Record>(
    caller: Caller,
    services: Data<Services>,
    slice: Query<Slice>,
    query: Query<Search>,
) -> Answer<Json<Page<Told<R>>>> {
    let (first, rows) = slice.bounds();
    let global_filter = Some(query.into_inner().search);
    let state = TableState { first, rows: Some(rows), global_filter, ..TableState::default() };
    let list = async |tx: &_| told::page::<R>(tx, entity::list(tx, &state).await?).await;
    Ok(Json(services.store.tenant_read(&caller, family::<R>().to(Action::Read), list).await?))
}

/// Within which part of a tree.
#[derive(Deserialize)]
pub(super) struct Under {
    under: Option<Id>,
}

pub(super) async fn names<R: Record>(
    caller: Caller,
    services: Data<Services>,
    slice: Query<Slice>,
    query: Query<Search>,
    under: Query<Under>,
) -> Answer<Json<Page<Naming>>> {
    let ((_, rows), under) = (slice.bounds(), under.under.filter(|_| R::TABLE.tree));
    let names = async |tx: &_| entity::names(tx, &R::TABLE, &query.search, under, rows).await;
    Ok(Json(services.store.tenant_read(&caller, family::<R>().naming(), names).await?))
}

/// What is to be done with many records.
#[derive(Deserialize)]
pub(super) struct Many {
    ids: Vec<Id>,
    change: Option<Map<String, Value>>,
    archive: Option<bool>,
}

/// How many were changed.
#[derive(Serialize)]
pub(super) struct Changed {
    changed: usize,
}

/// All or none.
pub(super) async fn change_all<R: Rules>(
    caller: Caller,
    services: Data<Services>,
    body: Body<Many>,
) -> Answer<Json<Changed>> {
    let Many { ids, change, archive } = body.0;
    let action = if archive.is_some() { Action::Delete } else { Action::Update };
    let work = async |tx: &Tx| match (&change, archive) {
        (Some(fields), None) => entity::change_all::<R>(tx, &ids, fields).await,
        (None, Some(archive)) => entity::archive_all::<R>(tx, &ids, archive).await,
        _ => Err(Error::field("invalid", "change", "Say what to change, or whether to archive: one of the two.")),
    };
    let changed = services.store.tenant_tx(&caller, family::<R>().to(action), work).await?;
    Ok(Json(Changed { changed }))
}
