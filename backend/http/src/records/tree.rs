//! Families that are trees: a branch at a time, and the way to a record.

use actix_web::web::{Data, Json, Path, Query};
use gantry_domain::{Action, Id};
use gantry_store::entity::{self, Naming, Page, RecordJson};
use serde::Deserialize;

use super::{Operations, record_view};
use crate::Answer;
use crate::Services;
use crate::auth::Caller;

/// Records of a page of a branch unless asked otherwise, and at most.
const ROWS: (i64, i64) = (50, 500);

/// Which part of which branch; the names are those that the product's people know.
#[derive(Deserialize)]
pub(super) struct Part {
    parent: Option<Id>,
    #[serde(rename = "PageNumber")]
    number: Option<i64>,
    #[serde(rename = "PageRows")]
    rows: Option<i64>,
}

impl Part {
    fn bounds(&self) -> (i64, i64) {
        let rows = self.rows.unwrap_or(ROWS.0).clamp(1, ROWS.1);
        (self.number.unwrap_or(1).max(1).saturating_sub(1).saturating_mul(rows), rows)
    }
}

pub(super) async fn branch(
    family: Operations,
    caller: Caller,
    services: Data<Services>,
    part: Query<Part>,
) -> Answer<Json<Page<RecordJson>>> {
    let branch = async |tx: &_| {
        let branch = family.branch(tx, part.parent, part.bounds()).await?;
        record_view::page(tx, family.table(), branch).await
    };
    Ok(Json(services.store.tenant_read(&caller, family.to(Action::Read), branch).await?))
}

pub(super) async fn path(
    family: Operations,
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
) -> Answer<Json<Page<Naming>>> {
    let way = async |tx: &_| entity::path(tx, family.table(), path.into_inner()).await;
    Ok(Json(services.store.tenant_read(&caller, family.to(Action::Read), way).await?))
}
