//! What a changed reference referred to, by name: who may read a record reads the names of what it refers to, in its history
//! as in the record itself, whatever else they may see.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use diesel::sql_types::{Array, BigInt, Nullable, Text};
use diesel::{QueryableByName, sql_query};
use futures_util::future::try_join_all;
use gantry_domain::{Error, Id};
use serde_json::Value;

use super::column::{Column, Kind};
use super::computed::word_of;
use super::history::RecordChange;
use super::table::Table;
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// Where the names of references are: a table, and the column of it that is shown.
type Names = (&'static str, &'static str);

#[derive(QueryableByName)]
struct Named {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Nullable<Text>)]
    name: Option<String>,
}

/// Sets, beside each reference of the changed fields, the field that shows it.
pub(super) async fn add(tx: &Tx, table: &Table, changes: &mut [RecordChange]) -> Result<(), Error> {
    let references: Vec<(&Column, Names)> =
        table.columns.iter().filter_map(|column| Some((column, names_of(column)?))).collect();
    let mut wanted: BTreeMap<Names, BTreeSet<Id>> = BTreeMap::new();
    for fields in changes.iter_mut().flat_map(sides) {
        for (column, names) in &references {
            if let Some(id) = fields.get(&*column.field()).and_then(Value::as_i64) {
                wanted.entry(*names).or_default().insert(id);
            }
        }
    }
    let read = wanted.into_iter().map(async |(names, ids)| Ok((names, read(tx, names, ids).await?)));
    let known: HashMap<Names, HashMap<Id, String>> = try_join_all(read).await?.into_iter().collect();
    for fields in changes.iter_mut().flat_map(sides) {
        for (column, names) in &references {
            let id = fields.get(&*column.field()).and_then(Value::as_i64);
            if let (Some(name), Some(shown)) = (id.and_then(|id| known.get(names)?.get(&id)), column.shown()) {
                fields.insert(shown.into_owned(), Value::from(name.clone()));
            }
        }
    }
    Ok(())
}

fn names_of(column: &Column) -> Option<Names> {
    let table = match column.kind {
        Kind::Reference(family) => family.table(),
        Kind::Board => "board",
        _ => return None,
    };
    Some((table, word_of(column.shown?)))
}

/// The fields of the record itself before and after.
fn sides(change: &mut RecordChange) -> impl Iterator<Item = &mut serde_json::Map<String, Value>> {
    let own = change.part.is_none();
    [&mut change.before, &mut change.after].into_iter().flatten().filter_map(Value::as_object_mut).filter(move |_| own)
}

async fn read(tx: &Tx, (table, shown): Names, ids: BTreeSet<Id>) -> Result<HashMap<Id, String>, Error> {
    let named = sql_query(format!("SELECT id, {shown}::text AS name FROM \"{table}\" WHERE id = ANY($1)"));
    let named = named.bind::<Array<BigInt>, _>(ids.into_iter().collect::<Vec<_>>());
    let named: Vec<Named> = named.load(tx.connection()).await.to_domain()?;
    Ok(named.into_iter().filter_map(|one| Some((one.id, one.name?))).collect())
}
