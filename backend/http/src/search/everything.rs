//! The records of all families, and the messages, that hold the words of a text.

use actix_web::get;
use actix_web::web::{Data, Json, Query, ServiceConfig};
use chrono::{DateTime, Utc};
use gantry_domain::{Error, Need};
use gantry_store::search as records;
use gantry_store::search::{Group, Hit, SearchFamily};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::auth::Caller;
use crate::{Answer, Services};

/// The longest text, in characters.
const LONGEST: usize = 200;
/// Records of a family unless asked otherwise, and at most.
const ROWS: (i64, i64) = (5, 25);
/// Where the last page begins: the database finds 1,000 of a family at most.
const LAST_PAGE: i64 = 975;

#[derive(OpenApi)]
#[openapi(paths(search))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(search);
}

#[derive(Deserialize, IntoParams)]
struct Wanted {
    /// A code (`WO-000123`, `wo123`, `123`) or words, each also as the beginning of a longer one: 200 characters at most.
    #[serde(default)]
    #[param(required = false)]
    q: String,
    /// The families to be searched, separated by commas; all of them unless said.
    #[serde(default)]
    #[param(required = false)]
    families: String,
    /// Records of each family: 5, at most 25.
    #[param(required = false)]
    limit: Option<i64>,
    /// Records of each family before the page: 975 at most, because no more than 1,000 of a family are found.
    #[param(required = false)]
    first: Option<i64>,
}

/// A record that was found.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SearchHit {
    id: i64,
    /// Empty for messages.
    code: String,
    /// Its title or name, or the first 300 characters of a message.
    title: String,
    /// Where it belongs: its asset or location; of a message, the author and the thread.
    detail: String,
    /// When it was changed last; of a message, when it was sent.
    when: DateTime<Utc>,
    /// Of a work order: the number of its board.
    #[schema(required = true)]
    board_number: Option<i64>,
    /// Of a message: its thread.
    #[schema(required = true)]
    thread_id: Option<i64>,
    /// Of a message: its place in the thread.
    #[schema(required = true)]
    seq: Option<i64>,
}

/// What was found of one family.
#[derive(Serialize, ToSchema)]
struct SearchGroup {
    /// `workOrder`, `workRequest`, `asset`, `location`, `sensor`, `gateway`, `meter`, `person`, `document`, `masterPart`,
    /// `supplier`, `maintenancePlan` or `message`.
    family: String,
    /// Those with the code first, then the newest.
    items: Vec<SearchHit>,
    /// Whether there are more.
    more: bool,
}

/// What was found, by family.
#[derive(Serialize, ToSchema)]
struct SearchAnswer {
    groups: Vec<SearchGroup>,
}

/// Searches all that the caller may read: codes and words, without regard to case and accents. Empty text finds nothing.
#[utoipa::path(
    operation_id = "search", tag = "Search", params(Wanted),
    responses((status = 200, body = SearchAnswer, description = "Families of which something was found")),
)]
#[get("/api/Search/")]
async fn search(caller: Caller, services: Data<Services>, wanted: Query<Wanted>) -> Answer<Json<SearchAnswer>> {
    let Wanted { q, families, limit, first } = wanted.into_inner();
    if q.chars().nth(LONGEST).is_some() {
        Err(Error::field("too_long", "q", format!("At most {LONGEST} characters.")))?;
    }
    let families = families_of(&families)?;
    let rows = usize::try_from(limit.unwrap_or(ROWS.0).clamp(1, ROWS.1)).unwrap_or(1);
    let first = usize::try_from(first.unwrap_or(0).clamp(0, LAST_PAGE)).unwrap_or(0);
    if q.trim().is_empty() {
        return Ok(Json(SearchAnswer { groups: Vec::new() }));
    }
    let find = async |tx: &_| records::search(tx, &caller, &families, &q, (first, rows)).await;
    let found = services.store.tenant_read(&caller, Need::SignedIn, find).await?;
    Ok(Json(SearchAnswer { groups: found.into_iter().map(group).collect() }))
}

/// The families that are named; all of them where none is.
fn families_of(names: &str) -> Result<Vec<SearchFamily>, Error> {
    if names.trim().is_empty() {
        return Ok(SearchFamily::ALL.to_vec());
    }
    let family = |name: &str| {
        let unknown = || Error::field("unknown_family", "families", format!("There is no searching in {name}."));
        SearchFamily::parse(name.trim()).ok_or_else(unknown)
    };
    names.split(',').map(family).collect()
}

fn group(Group { family, hits, more }: Group) -> SearchGroup {
    let item = |Hit { id, code, title, detail, at, board_number, thread_id, seq }: Hit| SearchHit {
        id,
        code,
        title,
        detail,
        when: at,
        board_number,
        thread_id,
        seq,
    };
    SearchGroup { family: family.word(), items: hits.into_iter().map(item).collect(), more }
}

#[cfg(test)]
mod tests {
    use gantry_domain::Family;

    use super::*;

    #[test]
    fn families_are_named_in_a_row_and_all_are_meant_by_none() {
        assert_eq!(families_of(" ").unwrap().len(), 13);
        let two = [SearchFamily::Records(Family::Asset), SearchFamily::Messages];
        assert_eq!(families_of("asset, message").unwrap(), two);
        assert_eq!(families_of("asset,role").unwrap_err().code(), "unknown_family");
    }
}
