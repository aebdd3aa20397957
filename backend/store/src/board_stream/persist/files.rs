//! Files that were hung on work orders, and those that were taken away.

use chrono::{DateTime, Utc};
use diesel::sql_types::{Array, BigInt, Timestamptz};
use gantry_domain::board::{BoardEvent, BoardEventKind};
use gantry_domain::stream::Recorded;
use gantry_domain::{Error, Id};

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

prepared! {
    Added { ids: Vec<Id> => Array<BigInt>, times: Vec<DateTime<Utc>> => Array<Timestamptz> }
    "UPDATE work_order_file AS f SET added_at = a.at FROM unnest(?, ?) AS a (id, at) WHERE f.id = a.id"
}

prepared! {
    Removed { ids: Vec<Id> => Array<BigInt>, times: Vec<DateTime<Utc>> => Array<Timestamptz> }
    "UPDATE work_order_file AS f SET removed_at = a.at FROM unnest(?, ?) AS a (id, at) WHERE f.id = a.id"
}

/// Writes what became of files.
pub(super) async fn write(tx: &Tx, events: &[Recorded<BoardEvent>]) -> Result<(), Error> {
    let (mut added, mut removed): (Vec<(Id, DateTime<Utc>)>, Vec<_>) = (Vec::new(), Vec::new());
    for Recorded { at, event, .. } in events {
        match &event.what {
            BoardEventKind::FileAdded { file, .. } => added.push((file.id, *at)),
            BoardEventKind::FileRemoved { file, .. } => removed.push((file.id, *at)),
            _ => {}
        }
    }
    if !added.is_empty() {
        let (ids, times) = added.into_iter().unzip();
        Added { ids, times }.execute(tx.connection()).await.to_domain()?;
    }
    if !removed.is_empty() {
        let (ids, times) = removed.into_iter().unzip();
        Removed { ids, times }.execute(tx.connection()).await.to_domain()?;
    }
    Ok(())
}
