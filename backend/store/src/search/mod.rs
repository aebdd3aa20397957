//! Search over all families: the records that hold the words of a text, among those that one may read. The words are kept by
//! triggers and found by the function `search_candidates` of the database (docs/adr/0037); what is shown of a record is read under
//! row-level security like any other row.

mod candidates;
mod details;

use chrono::{DateTime, Utc};
use futures_util::future::try_join_all;
use gantry_domain::{Action, Error, Family, Id, RequestContext};

pub(crate) use candidates::messages;

use crate::Tx;

/// A kind of record that can be searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchFamily {
    /// Records of a family that one may read.
    Records(Family),
    /// Messages of one's threads.
    Messages,
}

impl SearchFamily {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 13] = [
        Self::Records(Family::WorkOrder),
        Self::Records(Family::WorkRequest),
        Self::Records(Family::Asset),
        Self::Records(Family::Location),
        Self::Records(Family::Sensor),
        Self::Records(Family::Gateway),
        Self::Records(Family::Meter),
        Self::Records(Family::Person),
        Self::Records(Family::Document),
        Self::Records(Family::MasterPart),
        Self::Records(Family::Supplier),
        Self::Records(Family::MaintenancePlan),
        Self::Messages,
    ];

    /// The word in JSON: `workOrder`.
    pub fn word(self) -> String {
        match self {
            Self::Records(family) => family.word(),
            Self::Messages => "message".to_owned(),
        }
    }

    /// Reads the word in JSON; none for what cannot be searched.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.word() == word)
    }

    const fn table(self) -> &'static str {
        match self {
            Self::Records(family) => family.table(),
            Self::Messages => "message",
        }
    }

    /// Whether one may read any of it: reading is never narrowed further, but for messages, which are found in one's threads.
    fn readable(self, context: &RequestContext) -> bool {
        match self {
            Self::Records(family) => context.require(family.to(Action::Read)).is_ok(),
            Self::Messages => context.user_id().is_some(),
        }
    }
}

/// A record that was found.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    /// Its id.
    pub id: Id,
    /// Its code; empty for messages.
    pub code: String,
    /// Its title or name, or the beginning of a message.
    pub title: String,
    /// Where it belongs: its asset or location; of a message, the author and the thread.
    pub detail: String,
    /// When it was changed last; of a message, when it was sent.
    pub at: DateTime<Utc>,
    /// Of a work order: the number of its board.
    pub board_number: Option<i64>,
    /// Of a message: its thread.
    pub thread_id: Option<Id>,
    /// Of a message: its place in the thread.
    pub seq: Option<i64>,
}

/// What was found of one family.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// The family.
    pub family: SearchFamily,
    /// Those with the code first, then the newest.
    pub hits: Vec<Hit>,
    /// Whether there are more.
    pub more: bool,
}

/// The records of these families that hold all words of a text, each also as the beginning of a longer one: of each family so many
/// at most, after the first ones, among the 1,000 that are found. Families that one may not read, and those of which nothing is
/// found, are left out.
///
/// # Errors
/// Internal ones.
pub async fn search(
    tx: &Tx,
    context: &RequestContext,
    families: &[SearchFamily],
    text: &str,
    (first, rows): (usize, usize),
) -> Result<Vec<Group>, Error> {
    let readable = SearchFamily::ALL.into_iter().filter(|one| families.contains(one) && one.readable(context));
    let families: Vec<SearchFamily> = readable.collect();
    if families.is_empty() {
        return Ok(Vec::new());
    }
    let most = first.saturating_add(rows).saturating_add(1);
    let found = candidates::candidates(tx, context, &families, text, most).await?;
    let shown = found.iter().map(|(family, ids)| details::hits(tx, *family, ids.get(first..).unwrap_or_default()));
    let groups = found.iter().zip(try_join_all(shown).await?).map(|((family, _), mut hits)| {
        let more = hits.len() > rows;
        hits.truncate(rows);
        Group { family: *family, hits, more }
    });
    Ok(groups.filter(|group| !group.hits.is_empty()).collect())
}
