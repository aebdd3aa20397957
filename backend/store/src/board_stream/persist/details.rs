//! What happened to work orders beyond the board's state: descriptions, the archive, log notes.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Text, Timestamptz};
use gantry_domain::board::{BoardEvent, BoardEventKind, CardPatch};
use gantry_domain::stream::Recorded;
use gantry_domain::{Error, Id, UserId};

use crate::Tx;
use crate::board_stream::draw_ids;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::work_order;

/// Writes what the rows of cards do not say yet.
pub(super) async fn write(tx: &Tx, events: &[Recorded<BoardEvent>]) -> Result<(), Error> {
    for recorded in events {
        match &recorded.event.what {
            BoardEventKind::CardEdited { card_id, patch }
            | BoardEventKind::CardMoved { card_id, patch: Some(patch), .. } => {
                edited(tx, *card_id, patch).await?;
            }
            _ => {}
        }
    }
    archive(tx, events).await?;
    notes(tx, events).await
}

/// The columns of a patch that no card shows.
#[derive(AsChangeset)]
#[diesel(table_name = work_order)]
struct Hidden<'a> {
    description: Option<&'a str>,
    maintenance_type: Option<Option<&'a str>>,
    location_id: Option<Option<Id>>,
    maintenance_plant: Option<Option<&'a str>>,
    planning_plant: Option<Option<&'a str>>,
    linked_project: Option<Option<&'a str>>,
    external_reference: Option<Option<&'a str>>,
    resolution: Option<Option<&'a str>>,
}

async fn edited(tx: &Tx, id: Id, patch: &CardPatch) -> Result<(), Error> {
    let hidden = Hidden {
        description: patch.description.as_ref().map(|text| text.as_str()),
        maintenance_type: word(&patch.maintenance_type),
        location_id: patch.location,
        maintenance_plant: word(&patch.maintenance_plant),
        planning_plant: word(&patch.planning_plant),
        linked_project: word(&patch.linked_project),
        external_reference: word(&patch.external_reference),
        resolution: word(&patch.resolution),
    };
    let update = diesel::update(work_order::table.find(id)).set(&hidden).execute(tx.connection()).await;
    // With nothing of these in the patch there is no statement at all, and diesel says so.
    match update {
        Err(diesel::result::Error::QueryBuilderError(_)) => Ok(()),
        other => other.to_domain().map(drop),
    }
}

fn word(field: &Option<Option<String>>) -> Option<Option<&str>> {
    field.as_ref().map(Option::as_deref)
}

prepared! {
    Archive {
        ids: Vec<Id> => Array<BigInt>,
        archived: Vec<Option<DateTime<Utc>>> => Array<Nullable<Timestamptz>>,
        times: Vec<DateTime<Utc>> => Array<Timestamptz>,
    }
    "UPDATE work_order AS w SET archived_at = a.archived_at, updated_at = a.at \
     FROM unnest(?, ?, ?) AS a (id, archived_at, at) WHERE w.id = a.id"
}

/// Whether each card that went or came back is archived at the end, and when that was.
async fn archive(tx: &Tx, events: &[Recorded<BoardEvent>]) -> Result<(), Error> {
    let mut last: BTreeMap<Id, (Option<DateTime<Utc>>, DateTime<Utc>)> = BTreeMap::new();
    for Recorded { at, event, .. } in events {
        match event.what {
            BoardEventKind::CardArchived { card_id, .. } => drop(last.insert(card_id, (Some(*at), *at))),
            BoardEventKind::CardRestored { card_id } => drop(last.insert(card_id, (None, *at))),
            _ => {}
        }
    }
    if last.is_empty() {
        return Ok(());
    }
    let (archived, times) = last.values().copied().unzip();
    let archive = Archive { ids: last.into_keys().collect(), archived, times };
    archive.execute(tx.connection()).await.to_domain().map(drop)
}

prepared! {
    InsertNotes {
        ids: Vec<Id> => Array<BigInt>,
        cards: Vec<Id> => Array<BigInt>,
        texts: Vec<String> => Array<Text>,
        times: Vec<DateTime<Utc>> => Array<Timestamptz>,
        users: Vec<Option<UserId>> => Array<Nullable<BigInt>>,
        names: Vec<String> => Array<Text>,
    }
    "INSERT INTO log_note (id, work_order_id, text, at, by_user, by_name) SELECT * FROM unnest(?, ?, ?, ?, ?, ?)"
}

async fn notes(tx: &Tx, events: &[Recorded<BoardEvent>]) -> Result<(), Error> {
    let notes = events.iter().filter_map(|recorded| match &recorded.event.what {
        BoardEventKind::LogNoteAdded { card_id, note_id, text } => {
            Some((*note_id, *card_id, text.as_str().to_owned(), recorded))
        }
        _ => None,
    });
    let mut notes: Vec<_> = notes.collect();
    let duplicates = events.iter().filter_map(|recorded| match &recorded.event.what {
        BoardEventKind::CardMoved { card_id, duplicate_of: Some(other), .. } => {
            Some((*card_id, format!("<p>Closed as a duplicate of {}.</p>", other.code), recorded))
        }
        _ => None,
    });
    let duplicates: Vec<_> = duplicates.collect();
    let ids = draw_ids(tx, duplicates.len()).await?;
    notes.extend(ids.into_iter().zip(duplicates).map(|(id, (card, text, recorded))| (id, card, text, recorded)));
    if notes.is_empty() {
        return Ok(());
    }
    let insert = InsertNotes {
        ids: notes.iter().map(|(id, ..)| *id).collect(),
        cards: notes.iter().map(|(_, card, ..)| *card).collect(),
        texts: notes.iter().map(|(_, _, text, _)| text.clone()).collect(),
        times: notes.iter().map(|(.., recorded)| recorded.at).collect(),
        users: notes.iter().map(|(.., recorded)| recorded.by.id).collect(),
        names: notes.iter().map(|(.., recorded)| recorded.by.name.clone()).collect(),
    };
    insert.execute(tx.connection()).await.to_domain().map(drop)
}
