//! Work that has been asked for already: requests and work orders that are open, at the same asset or location, and say nearly the same.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Integer, Nullable, Text, Timestamptz};
use gantry_domain::{Action, Error, Id, SubModule, Topic};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// As many are shown.
const SHOWN: usize = 5;

/// A request or work order that may be about the same.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SimilarWork {
    /// `workRequest` or `workOrder`.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// Its id.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub id: Id,
    /// Its number.
    #[diesel(sql_type = Text)]
    pub code: String,
    /// What is the matter, in one line.
    #[diesel(sql_type = Text)]
    pub title: String,
    /// The number of the work order's board.
    #[diesel(sql_type = Nullable<Integer>)]
    #[schema(required = true)]
    pub board_number: Option<i32>,
    /// When it came in.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
}

// The newest of those that are open: what is older than hundreds of others is found by searching.
prepared! {
    OpenRequests { asset: Option<Id> => Nullable<BigInt>, location: Option<Id> => Nullable<BigInt>, anywhere: bool => Bool }
    "SELECT 'workRequest' AS kind, id, code, title, NULL::integer AS board_number, created_at FROM work_request \
     WHERE status IN ('new', 'accepted') AND archived_at IS NULL AND (asset_id = ? OR location_id = ? OR ?) ORDER BY id DESC LIMIT 300"
}

prepared! {
    OpenOrders { asset: Option<Id> => Nullable<BigInt>, location: Option<Id> => Nullable<BigInt> }
    "SELECT 'workOrder' AS kind, w.id, w.code, w.title, b.number AS board_number, w.created_at FROM work_order AS w \
     JOIN board AS b ON b.id = w.board_id \
     WHERE w.status < 3 AND w.archived_at IS NULL AND (w.asset_id = ? OR w.location_id = ?) ORDER BY w.id DESC LIMIT 300"
}

/// What is open and alike, the most alike first. Work orders are among it for callers who may read them, and where it is said what
/// the work is at.
///
/// # Errors
/// Internal ones.
pub async fn find(
    tx: &Tx,
    title: &str,
    (asset, location): (Option<Id>, Option<Id>),
) -> Result<Vec<SimilarWork>, Error> {
    let topic = Topic::of(title);
    if topic.is_empty() {
        return Ok(Vec::new());
    }
    let anywhere = asset.is_none() && location.is_none();
    let requests = OpenRequests { asset, location, anywhere };
    let mut found: Vec<SimilarWork> = requests.load(tx.connection()).await.to_domain()?;
    let orders = tx.context().is_none_or(|context| context.permissions().allows(SubModule::WorkOrders, Action::Read));
    if orders && !anywhere {
        let orders = OpenOrders { asset, location };
        found.extend(orders.load::<SimilarWork>(tx.connection()).await.to_domain()?);
    }
    let alike = found.into_iter().filter_map(|one| Some((topic.likeness(&Topic::of(&one.title))?, one)));
    let mut alike: Vec<(f64, SimilarWork)> = alike.collect();
    alike.sort_by(|(one, first), (other, second)| other.total_cmp(one).then(second.created_at.cmp(&first.created_at)));
    Ok(alike.into_iter().take(SHOWN).map(|(_, one)| one).collect())
}
