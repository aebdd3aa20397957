//! The board itself, its lists and labels: all that appear in the batch are written, then those that are no longer there are archived.

use std::collections::BTreeMap;

use diesel::sql_types::{Array, BigInt, Bool, Integer, Jsonb, Nullable, Text};
use gantry_domain::board::{BoardEvent, BoardState, Label, ListHead};
use gantry_domain::stream::Recorded;
use gantry_domain::{BoardId, Error, Id};
use serde_json::Value;

use crate::Tx;
use crate::board_stream::members;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

prepared! {
    PutBoard { name: String => Text, settings: Value => Jsonb, archived: bool => Bool, board: BoardId => BigInt }
    "UPDATE board SET name = ?, settings = ?, archived_at = CASE WHEN ? THEN coalesce(archived_at, now()) END, version = version + 1, updated_at = now() WHERE id = ?"
}

prepared! {
    PutLists {
        board: BoardId => BigInt,
        ids: Vec<Id> => Array<BigInt>,
        names: Vec<String> => Array<Text>,
        statuses: Vec<Id> => Array<BigInt>,
        positions: Vec<i32> => Array<Integer>,
        limits: Vec<Option<i32>> => Array<Nullable<Integer>>,
    }
    "INSERT INTO list (board_id, id, name, status_id, position, wip_limit) SELECT ?, * FROM unnest(?, ?, ?, ?, ?) \
     ON CONFLICT (tenant_id, id) DO UPDATE SET name = excluded.name, status_id = excluded.status_id, \
     position = excluded.position, wip_limit = excluded.wip_limit"
}

prepared! {
    ArchiveLists { board: BoardId => BigInt, kept: Vec<Id> => Array<BigInt> }
    "UPDATE list SET archived_at = now() WHERE board_id = ? AND archived_at IS NULL AND id <> ALL(?)"
}

prepared! {
    PutLabels {
        board: BoardId => BigInt,
        ids: Vec<Id> => Array<BigInt>,
        names: Vec<String> => Array<Text>,
        colours: Vec<String> => Array<Text>,
    }
    "INSERT INTO label (board_id, id, name, colour) SELECT ?, * FROM unnest(?, ?, ?) \
     ON CONFLICT (tenant_id, id) DO UPDATE SET name = excluded.name, colour = excluded.colour"
}

/// Brings the board's lists and labels to where the batch left them.
pub(super) async fn write(tx: &Tx, events: &[Recorded<BoardEvent>], after: &BoardState) -> Result<(), Error> {
    let deltas = || events.iter().map(|recorded| &recorded.event.delta);
    if let Some(heading) = deltas().filter_map(|delta| delta.board.as_ref()).next_back() {
        let settings = serde_json::to_value(&heading.settings).map_err(|error| Error::Internal(error.to_string()))?;
        let put = PutBoard { name: heading.name.clone(), settings, archived: heading.archived, board: after.id() };
        put.execute(tx.connection()).await.to_domain()?;
        members::put(tx, after.id(), &heading.members).await?;
    }
    if deltas().any(|delta| delta.lists.is_some()) {
        write_lists(tx, deltas().filter_map(|delta| delta.lists.as_ref()).flatten(), after).await?;
    }
    if deltas().any(|delta| delta.labels.is_some()) {
        write_labels(tx, after.id(), after.labels()).await?;
    }
    Ok(())
}

async fn write_lists<'a>(tx: &Tx, passed: impl Iterator<Item = &'a ListHead>, after: &BoardState) -> Result<(), Error> {
    let board = after.id();
    let now = || after.lists().iter().map(|list| &list.head);
    // A list may have come and gone within the batch, and a card that was archived in it still names it.
    let mut seen: BTreeMap<Id, (i32, &ListHead)> = passed.map(|head| (head.id, (0, head))).collect();
    seen.extend((0..).zip(now()).map(|(position, head)| (head.id, (position, head))));
    let heads: Vec<(i32, &ListHead)> = seen.into_values().collect();
    let put = PutLists {
        board,
        ids: heads.iter().map(|(_, head)| head.id).collect(),
        names: heads.iter().map(|(_, head)| head.name.clone()).collect(),
        statuses: heads.iter().map(|(_, head)| head.status_id).collect(),
        positions: heads.iter().map(|(position, _)| *position).collect(),
        limits: heads.iter().map(|(_, head)| head.wip_limit.and_then(|limit| i32::try_from(limit).ok())).collect(),
    };
    put.execute(tx.connection()).await.to_domain()?;
    let archive = ArchiveLists { board, kept: now().map(|head| head.id).collect() };
    archive.execute(tx.connection()).await.to_domain().map(drop)
}

async fn write_labels(tx: &Tx, board: BoardId, labels: &[Label]) -> Result<(), Error> {
    let put = PutLabels {
        board,
        ids: labels.iter().map(|label| label.id).collect(),
        names: labels.iter().map(|label| label.name.clone()).collect(),
        colours: labels.iter().map(|label| label.colour.clone()).collect(),
    };
    put.execute(tx.connection()).await.to_domain().map(drop)
}
