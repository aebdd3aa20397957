//! Writing the records of a family: making, changing by version, taking out of use and back, many at once.

use futures_util::{StreamExt, TryStreamExt, stream};
use gantry_domain::{Error, Id};
use serde_json::{Map, Value};

use super::check::{change_with_lines, new_with_lines};
use super::hidden::hide;
use super::lines::{self, GivenLines};
use super::rows::{by_ids, get, locked};
use super::scope::within_scope;
use super::{Record, Rules, Table, tree, usage};
use crate::Tx;
use crate::error::ToDomain;
use crate::numbering;
use crate::run_query::RunQueryDsl;

/// Records that are changed in one go at most.
pub const MOST_AT_ONCE: usize = 500;

/// What is out of use is not changed.
pub(crate) fn archived() -> Error {
    Error::conflict("archived", "This is archived. Restore it first.")
}

/// Makes a record.
///
/// # Errors
/// `invalid` by field, `code_taken`, `limit` for what one could not change afterwards, and the family's own refusals.
pub async fn create<R: Rules>(tx: &Tx, body: &Map<String, Value>) -> Result<R, Error> {
    let (new, lines) = new_with_lines::<R>(body)?;
    usage::codes_are_plain(tx, &R::TABLE, body, None::<&R>).await?;
    usage::references_are_live(tx, &R::TABLE, body).await?;
    lines::references_are_live(tx, &lines).await?;
    let ids = create_with_lines::<R>(tx, vec![(new, lines)]).await?;
    let [id] = ids[..] else { return Err(Error::Internal("one was to be made".to_owned())) };
    get(tx, id).await
}

/// Makes many records, whose references have been looked up already.
///
/// # Errors
/// As [`create`].
pub async fn create_all<R: Rules>(tx: &Tx, news: Vec<R::New>) -> Result<Vec<Id>, Error> {
    create_with_lines::<R>(tx, news.into_iter().map(|new| (new, Vec::new())).collect()).await
}

/// The same with lines, each record with its own.
async fn create_with_lines<R: Rules>(tx: &Tx, news: Vec<(R::New, Vec<GivenLines>)>) -> Result<Vec<Id>, Error> {
    let codes = vec![None; news.len()];
    create_with_codes::<R>(tx, news, codes).await
}

/// The same; records of a numbered family may bring their codes along, as those of another system do.
pub(super) async fn create_with_codes<R: Rules>(
    tx: &Tx,
    news: Vec<(R::New, Vec<GivenLines>)>,
    codes: Vec<Option<String>>,
) -> Result<Vec<Id>, Error> {
    let (mut news, lines): (Vec<R::New>, Vec<_>) = news.into_iter().unzip();
    let numbers = match R::TABLE.prefix {
        Some(prefix) => numbering::complete(tx, R::TABLE.name, prefix, codes).await?,
        None => Vec::new(),
    };
    let mut numbers = numbers.into_iter();
    news.iter_mut().for_each(|new| R::begin(new, numbers.next()));
    R::before_create(tx, &mut news).await?;
    let ids = R::insert(tx, &news).await?;
    within_scope::<R>(tx, &ids).await?;
    let documents: Vec<_> = ids.iter().copied().zip(lines).collect();
    lines::create(tx, &documents).await?;
    R::after_create(tx, &ids).await?;
    Ok(ids)
}

/// Changes a record that a user saw at a version.
///
/// # Errors
/// `version_conflict` with the record as it is now, `archived`, `limit` for a record that is outside one's reach or would be
/// afterwards, and as [`create`]; `cycle` in trees.
pub async fn change<R: Rules>(tx: &Tx, id: Id, seen: i64, body: &Map<String, Value>) -> Result<R, Error> {
    let given = change_with_lines::<R>(body)?;
    hold_tree(tx, &R::TABLE, body).await?;
    let old = unchanged::<R>(tx, id, seen).await?;
    within_scope::<R>(tx, &[id]).await?;
    apply(tx, &old, given, body).await?;
    within_scope::<R>(tx, &[id]).await?;
    get(tx, id).await
}

/// Changes the same fields of many records, whatever their versions: all or none.
///
/// # Errors
/// As [`change`], naming the record.
pub async fn change_all<R: Rules>(tx: &Tx, ids: &[Id], body: &Map<String, Value>) -> Result<usize, Error> {
    let given = change_with_lines::<R>(body)?;
    hold_tree(tx, &R::TABLE, body).await?;
    let olds = all_of::<R>(tx, ids).await?;
    within_scope::<R>(tx, ids).await?;
    for old in &olds {
        apply(tx, old, given.clone(), body).await.map_err(|error| about(&R::TABLE, old.id(), error))?;
    }
    within_scope::<R>(tx, ids).await?;
    Ok(olds.len())
}

/// Moves within a tree wait for each other, before they hold any record that another move may want.
async fn hold_tree(tx: &Tx, table: &Table, body: &Map<String, Value>) -> Result<(), Error> {
    if table.tree && body.contains_key("parentId") { tree::hold(tx, table).await } else { Ok(()) }
}

async fn apply<R: Rules>(
    tx: &Tx,
    old: &R,
    (mut patch, lines): (R::Patch, Vec<GivenLines>),
    body: &Map<String, Value>,
) -> Result<(), Error> {
    if old.is_archived() {
        return Err(archived());
    }
    if let (Some(lifecycle), Some(status)) = (R::TABLE.lifecycle, old.status()) {
        lifecycle.refuse_final(status)?;
    }
    usage::codes_are_plain(tx, &R::TABLE, body, Some(old)).await?;
    usage::references_are_live(tx, &R::TABLE, body).await?;
    if R::TABLE.tree
        && let Some(parent) = body.get("parentId").and_then(Value::as_i64)
    {
        tree::refuse_cycle(tx, &R::TABLE, old.id(), parent).await?;
    }
    R::before_change(tx, old, &mut patch).await?;
    R::update(tx, old.id(), &patch).await?;
    lines::replace(tx, old.id(), &lines).await?;
    R::after_change(tx, old, &patch).await
}

/// Takes a record out of use.
///
/// # Errors
/// `version_conflict`, `limit`, `has_children`, `in_use`, and the family's own refusals.
pub async fn archive<R: Rules>(tx: &Tx, id: Id, seen: Option<i64>) -> Result<R, Error> {
    let old = held::<R>(tx, id, seen).await?;
    within_scope::<R>(tx, &[id]).await?;
    if !old.is_archived() {
        if R::TABLE.tree {
            tree::refuse_children(tx, &R::TABLE, id).await?;
        }
        usage::refuse_in_use(tx, &R::TABLE, id).await?;
        R::before_archive(tx, &old).await?;
        stamp(tx, &R::TABLE, id, "now()").await?;
    }
    get(tx, id).await
}

/// Removes a record for good. Whether it may go has been asked.
///
/// # Errors
/// `limit`, `in_use`.
pub(crate) async fn discard<R: Record>(tx: &Tx, id: Id) -> Result<(), Error> {
    within_scope::<R>(tx, &[id]).await?;
    usage::refuse_in_use(tx, &R::TABLE, id).await?;
    let sql = format!("DELETE FROM \"{}\" WHERE id = $1", R::TABLE.name);
    let delete = diesel::sql_query(sql).bind::<diesel::sql_types::BigInt, _>(id);
    delete.execute(tx.connection()).await.to_domain().map(|_| ())
}

/// Takes a record into use again.
///
/// # Errors
/// `version_conflict`, `limit`.
pub async fn restore<R: Rules>(tx: &Tx, id: Id, seen: Option<i64>) -> Result<R, Error> {
    let old = held::<R>(tx, id, seen).await?;
    within_scope::<R>(tx, &[id]).await?;
    if old.is_archived() {
        R::before_restore(tx, &old).await?;
        stamp(tx, &R::TABLE, id, "NULL").await?;
    }
    get(tx, id).await
}

/// Takes many records out of use or back, whatever their versions: all or none.
///
/// # Errors
/// As [`archive`], naming the record.
pub async fn archive_all<R: Rules>(tx: &Tx, ids: &[Id], archived: bool) -> Result<usize, Error> {
    let mut ids: Vec<Id> = all_of::<R>(tx, ids).await?.iter().map(Record::id).collect();
    if R::TABLE.tree && archived {
        ids = tree::deepest_first(tx, &R::TABLE, &ids).await?;
    }
    for id in &ids {
        let done = if archived { archive::<R>(tx, *id, None).await } else { restore::<R>(tx, *id, None).await };
        done.map_err(|error| about(&R::TABLE, *id, error))?;
    }
    Ok(ids.len())
}

/// The record, held, if it is still as it was seen.
///
/// # Errors
/// `not_found`; `version_conflict` with the record as it is now.
pub(crate) async fn unchanged<R: Record>(tx: &Tx, id: Id, seen: i64) -> Result<R, Error> {
    let now: R = locked(tx, id).await?;
    if now.version() == seen {
        return Ok(now);
    }
    let current = whole(tx, &get::<R>(tx, id).await?).await?;
    let detail = "Another user has changed this in the meantime.";
    Err(Error::conflict_with("version_conflict", detail, serde_json::json!({ "current": current })))
}

/// A record as JSON, with its lines.
pub(super) async fn whole<R: Record>(tx: &Tx, record: &R) -> Result<Map<String, Value>, Error> {
    let mut fields = match serde_json::to_value(record) {
        Ok(Value::Object(fields)) => fields,
        Ok(_) => return Err(Error::Internal("a record is no object".to_owned())),
        Err(error) => return Err(Error::Internal(format!("a record cannot be written as JSON: {error}"))),
    };
    hide(&mut fields, &R::TABLE.hidden(tx));
    fields.append(&mut lines::of(tx, &R::TABLE, record.id()).await?);
    Ok(fields)
}

pub(super) async fn held<R: Record>(tx: &Tx, id: Id, seen: Option<i64>) -> Result<R, Error> {
    match seen {
        Some(seen) => unchanged(tx, id, seen).await,
        None => locked(tx, id).await,
    }
}

/// All of them, in the order of their ids so that two who change the same ones do not wait for each other.
async fn all_of<R: Record>(tx: &Tx, ids: &[Id]) -> Result<Vec<R>, Error> {
    if ids.len() > MOST_AT_ONCE {
        return Err(Error::field("invalid", "ids", format!("At most {MOST_AT_ONCE} at once.")));
    }
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids.dedup();
    let _: Vec<R> = stream::iter(&ids).then(|id| locked(tx, *id)).try_collect().await?;
    by_ids(tx, &ids).await
}

/// Holds records in the order of their ids, for who changes them in another one.
///
/// # Errors
/// Internal ones.
pub async fn hold_records(tx: &Tx, table: &Table, ids: &[Id]) -> Result<(), Error> {
    let sql = format!("SELECT id FROM \"{}\" WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE", table.name);
    let hold = diesel::sql_query(sql).bind::<diesel::sql_types::Array<diesel::sql_types::BigInt>, _>(ids);
    hold.execute(tx.connection()).await.to_domain().map(drop)
}

/// Says of which record a refusal is.
fn about(table: &Table, id: Id, error: Error) -> Error {
    let name = table.family.map_or("Record", gantry_domain::Family::title);
    match error {
        Error::Conflict { code, detail, extra } => {
            Error::Conflict { code, detail: format!("{name} {id}: {detail}"), extra }
        }
        Error::Invalid { code, detail, fields } => {
            Error::Invalid { code, detail: format!("{name} {id}: {detail}"), fields }
        }
        other => other,
    }
}

async fn stamp(tx: &Tx, table: &Table, id: Id, when: &str) -> Result<(), Error> {
    let sql = format!(
        "UPDATE \"{}\" SET archived_at = {when}, version = version + 1, updated_at = now() WHERE id = $1",
        table.name
    );
    let update = diesel::sql_query(sql).bind::<diesel::sql_types::BigInt, _>(id);
    update.execute(tx.connection()).await.to_domain().map(|_| ())
}
