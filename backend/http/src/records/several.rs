//! Many records of a family: pages, names for pickers, and changes of many at once.

use actix_web::web::{Data, Json, Query};
use gantry_domain::{Action, Error, Id};
use gantry_store::entity::{self, MOST_AT_ONCE, Naming, Page, RecordJson, TableState, Wanted};
use gantry_store::{FirstAnswer, Tx};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Operations, Source, record_view};
use crate::Services;
use crate::auth::Caller;
use crate::paging::PageBounds;
use crate::{Answer, Body};

pub(super) async fn list(
    family: Operations,
    caller: Caller,
    services: Data<Services>,
    body: Body<TableState>,
) -> Answer<Json<Page<RecordJson>>> {
    let list = async |tx: &_| record_view::page(tx, family.table(), family.list(tx, &body.0).await?).await;
    Ok(Json(services.store.tenant_read(&caller, family.to(Action::Read), list).await?))
}

/// A part of what names records.
#[derive(Deserialize)]
pub(super) struct Search {
    #[serde(default)]
    search: String,
}

pub(super) async fn page(
    family: Operations,
    caller: Caller,
    services: Data<Services>,
    slice: Query<PageBounds>,
    query: Query<Search>,
    chosen: Query<Chosen>,
) -> Answer<Json<Page<RecordJson>>> {
    let ((first, rows), ids) = (slice.bounds(), chosen.ids()?);
    let global_filter = Some(query.into_inner().search);
    let state = TableState { first, rows: Some(rows), global_filter, ..TableState::default() };
    let list = async |tx: &_| {
        let found = match &ids {
            Some(ids) => Page::all(family.by_ids(tx, ids).await?),
            None => family.list(tx, &state).await?,
        };
        record_view::page(tx, family.table(), found).await
    };
    Ok(Json(services.store.tenant_read(&caller, family.to(Action::Read), list).await?))
}

/// Within which part of a tree.
#[derive(Deserialize)]
pub(super) struct Within {
    under: Option<Id>,
}

/// Which ones.
#[derive(Deserialize)]
pub(crate) struct Chosen {
    /// Ids with commas between them.
    #[serde(default)]
    ids: String,
}

impl Chosen {
    pub(crate) fn ids(&self) -> Result<Option<Vec<Id>>, Error> {
        let written = self.ids.split(',').map(str::trim).filter(|id| !id.is_empty());
        let ids: Vec<Id> = written
            .map(str::parse)
            .collect::<Result<_, _>>()
            .map_err(|_| Error::field("invalid", "ids", "Expected ids with commas between them."))?;
        if ids.len() > MOST_AT_ONCE {
            return Err(Error::field("invalid", "ids", format!("At most {MOST_AT_ONCE} at once.")));
        }
        Ok((!ids.is_empty()).then_some(ids))
    }
}

pub(super) async fn names(
    family: Source,
    caller: Caller,
    services: Data<Services>,
    slice: Query<PageBounds>,
    query: Query<Search>,
    within: Query<Within>,
    chosen: Query<Chosen>,
) -> Answer<Json<Page<Naming>>> {
    let ((_, rows), need) = (slice.bounds(), family.family().naming());
    caller.require(need)?;
    let (text, under, ids) = (query.into_inner().search, within.under.filter(|_| family.table().tree), chosen.ids()?);
    // A caller who asks for some of them wants all of those.
    let rows = ids.as_ref().and_then(|ids| i64::try_from(ids.len()).ok()).unwrap_or(rows);
    let names = async |tx: &_| entity::names(tx, family.table(), Wanted { text, under, ids, rows }).await;
    Ok(Json(services.store.tenant_read(&caller, need, names).await?))
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
pub(super) async fn change_all(
    family: Operations,
    caller: Caller,
    services: Data<Services>,
    body: Body<Many>,
) -> Answer<Json<FirstAnswer<Changed>>> {
    let Many { ids, change, archive } = body.0;
    let action = if archive.is_some() { Action::Delete } else { Action::Update };
    let work = async |tx: &Tx| match (&change, archive) {
        (Some(fields), None) => family.change_all(tx, &ids, fields).await,
        (None, Some(archive)) => family.archive_all(tx, &ids, archive).await,
        _ => Err(Error::field("invalid", "change", "Say what to change, or whether to archive: one of the two.")),
    };
    let work = async |tx: &Tx| Ok(Changed { changed: work(tx).await? });
    Ok(Json(services.once(&caller, family.to(action), work).await?))
}
