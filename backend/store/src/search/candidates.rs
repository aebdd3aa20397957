//! Ids of the records that hold the words, as the database finds them.

use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Text};
use gantry_domain::{Error, Id, RequestContext, UserId};

use super::SearchFamily;
use crate::Tx;
use crate::chat::sees_work_orders;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

prepared! {
    /// Messages are found in the threads of which one is a member; those of work orders by those who may see work orders.
    Candidates {
        families: Vec<String> => Array<Text>,
        user: Option<UserId> => Nullable<BigInt>,
        with_work_orders: bool => Bool,
        thread: Option<Id> => Nullable<BigInt>,
        text: String => Text,
        most: i32 => Integer,
    }
    "SELECT c.family, c.record_id FROM search_candidates(?, ARRAY(\
       SELECT t.id FROM thread_member AS own JOIN thread AS t ON t.id = own.thread_id \
       WHERE own.user_id = ? AND (t.kind <> 'workOrder' OR ?) AND t.id = coalesce(?, t.id)), ?, ?) AS c"
}

#[derive(QueryableByName)]
struct CandidateRow {
    #[diesel(sql_type = Text)]
    family: String,
    #[diesel(sql_type = BigInt)]
    record_id: Id,
}

/// So many of a family at most, the best first, each once; families without any are left out.
pub(super) async fn candidates(
    tx: &Tx,
    context: &RequestContext,
    families: &[SearchFamily],
    text: &str,
    most: usize,
) -> Result<Vec<(SearchFamily, Vec<Id>)>, Error> {
    let asked = Candidates {
        families: families.iter().map(|family| family.table().to_owned()).collect(),
        user: context.user_id(),
        with_work_orders: sees_work_orders(context),
        thread: None,
        text: text.to_owned(),
        most: i32::try_from(most).unwrap_or(i32::MAX),
    };
    let rows: Vec<CandidateRow> = asked.load(tx.connection()).await.to_domain()?;
    let of = |family: &SearchFamily| {
        let of_it = rows.iter().filter(|row| row.family == family.table()).map(|row| row.record_id);
        let mut ids: Vec<Id> = Vec::new();
        for id in of_it {
            // A record that has both the code and the words comes twice.
            if ids.len() < most && !ids.contains(&id) {
                ids.push(id);
            }
        }
        (*family, ids)
    };
    Ok(families.iter().map(of).filter(|(_, ids)| !ids.is_empty()).collect())
}

/// Messages of one's threads, or of one of these, that hold the words: the newest 1,000.
///
/// # Errors
/// Internal ones.
pub(crate) async fn messages(
    tx: &Tx,
    (context, me): (&RequestContext, UserId),
    (text, thread): (&str, Option<Id>),
) -> Result<Vec<Id>, Error> {
    let asked = Candidates {
        families: vec![SearchFamily::Messages.table().to_owned()],
        user: Some(me),
        with_work_orders: sees_work_orders(context),
        thread,
        text: text.to_owned(),
        most: 1_000,
    };
    let rows: Vec<CandidateRow> = asked.load(tx.connection()).await.to_domain()?;
    Ok(rows.into_iter().map(|row| row.record_id).collect())
}
