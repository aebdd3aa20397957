//! Families whose records have a parent of the same family: a branch at a time, the way from the root, and what must not be.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Text};
use gantry_domain::{Error, Id};
use serde::Serialize;
use utoipa::ToSchema;

use super::naming::Naming;
use super::page_query::CountRow;
use super::rows::{IdRow, by_ids};
use super::{Page, Record, Table};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// A record in its tree.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Branch<R> {
    /// The record.
    #[serde(flatten)]
    pub record: R,
    /// How many live records are right below it.
    pub children: i64,
}

/// A record and how many are right below it.
#[derive(QueryableByName)]
struct Node {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    children: i64,
}

/// The live records right below a parent, or the roots, by code; and how many there are.
///
/// # Errors
/// Internal ones.
pub async fn branch<R: Record>(
    tx: &Tx,
    parent: Option<Id>,
    (first, rows): (i64, i64),
) -> Result<Page<Branch<R>>, Error> {
    let table = R::TABLE.name;
    // Two statements rather than one with OR: each has its own way through the index.
    let below = if parent.is_some() { "parent_id = $1" } else { "parent_id IS NULL AND $1 IS NULL" };
    let select = format!(
        "SELECT t.id, (SELECT count(*) FROM {table} AS c WHERE c.parent_id = t.id AND c.archived_at IS NULL) AS children \
         FROM {table} AS t WHERE {below} AND archived_at IS NULL ORDER BY code, id LIMIT $2 OFFSET $3"
    );
    let nodes =
        diesel::sql_query(select).bind::<Nullable<BigInt>, _>(parent).bind::<BigInt, _>(rows).bind::<BigInt, _>(first);
    let count = format!("SELECT count(*) AS count FROM {table} WHERE {below} AND archived_at IS NULL");
    let count = diesel::sql_query(count).bind::<Nullable<BigInt>, _>(parent);
    let (nodes, CountRow { count }) =
        futures_util::try_join!(nodes.load::<Node>(tx.connection()), count.get_result::<CountRow>(tx.connection()))
            .to_domain()?;
    let ids: Vec<Id> = nodes.iter().map(|node| node.id).collect();
    let mut records: Vec<R> = by_ids(tx, &ids).await?;
    // In the order of the nodes, which is that of the codes.
    let place = |id: Id| ids.iter().position(|one| *one == id);
    records.sort_by_key(|record| place(record.id()));
    let items = records.into_iter().zip(nodes).map(|(record, node)| Branch { record, children: node.children });
    Ok(Page { items: items.collect(), total_records: count })
}

/// The way from the root to a record, which is the last.
///
/// # Errors
/// `not_found`.
pub async fn path(tx: &Tx, table: &Table, id: Id) -> Result<Page<Naming>, Error> {
    let (name, (code, title)) = (table.name, table.named);
    let sql = format!(
        "WITH RECURSIVE above AS (SELECT id, parent_id, {code} AS code, {title} AS name, 0 AS step FROM {name} WHERE id = $1 \
         UNION ALL SELECT p.id, p.parent_id, p.{code}, p.{title}, above.step + 1 FROM {name} AS p \
         JOIN above ON p.id = above.parent_id) SELECT id, code, name FROM above ORDER BY step DESC"
    );
    let found = diesel::sql_query(sql).bind::<BigInt, _>(id);
    let items: Vec<Naming> = found.load(tx.connection()).await.to_domain()?;
    if items.is_empty() {
        return Err(Error::NotFound { what: table.family.map_or("Record", gantry_domain::Family::title) });
    }
    Ok(Page::all(items))
}

/// Holds a tree until the transaction ends: two moves in it at once could make a ring that neither sees. Its records are held after it.
///
/// # Errors
/// Internal ones.
pub async fn hold(tx: &Tx, table: &Table) -> Result<(), Error> {
    let lock = "SELECT pg_advisory_xact_lock(hashtextextended(current_setting('app.tenant_id') || ':tree:' || $1, 0))";
    let lock = diesel::sql_query(lock).bind::<Text, _>(table.name);
    lock.execute(tx.connection()).await.to_domain().map(drop)
}

/// Refuses to put a record below itself or below one of its own, in a tree that is held.
pub(super) async fn refuse_cycle(tx: &Tx, table: &Table, id: Id, parent: Id) -> Result<(), Error> {
    let way = path(tx, table, parent).await.map_err(|_| unknown_parent())?;
    if way.items.iter().any(|above| above.id == id) {
        let detail = "It cannot be put below itself.";
        return Err(Error::Conflict {
            code: "cycle",
            detail: detail.to_owned(),
            extra: serde_json::json!({ "field": "parentId" }),
        });
    }
    Ok(())
}

fn unknown_parent() -> Error {
    Error::field("unknown_reference", "parentId", "There is no such record.")
}

/// The same records in an order in which each comes before those it is below of.
pub(super) async fn deepest_first(tx: &Tx, table: &Table, ids: &[Id]) -> Result<Vec<Id>, Error> {
    let name = table.name;
    let sql = format!(
        "WITH RECURSIVE way AS (SELECT id, parent_id AS above, 0 AS step FROM {name} WHERE id = ANY($1) \
         UNION ALL SELECT way.id, p.parent_id, way.step + 1 FROM {name} AS p JOIN way ON p.id = way.above) \
         SELECT id FROM way GROUP BY id ORDER BY max(step) DESC, id"
    );
    let found = diesel::sql_query(sql).bind::<Array<BigInt>, _>(ids);
    let found: Vec<IdRow> = found.load(tx.connection()).await.to_domain()?;
    Ok(found.into_iter().map(|row| row.id).collect())
}

/// Refuses to take out of use what live records are below of.
pub(super) async fn refuse_children(tx: &Tx, table: &Table, id: Id) -> Result<(), Error> {
    let sql = format!("SELECT count(*) AS count FROM {} WHERE parent_id = $1 AND archived_at IS NULL", table.name);
    let count: CountRow = diesel::sql_query(sql).bind::<BigInt, _>(id).get_result(tx.connection()).await.to_domain()?;
    match count.count {
        0 => Ok(()),
        children => Err(Error::conflict_with(
            "has_children",
            format!("There are {children} below it. Move or archive those first."),
            serde_json::json!({ "children": children }),
        )),
    }
}
