//! Work orders that are new, and the part of the others that shows on their cards.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, SmallInt, Text, Timestamptz};
use gantry_domain::board::{BoardEvent, BoardEventKind, BoardState, CardFace};
use gantry_domain::stream::Recorded;
use gantry_domain::{Error, Id};

use crate::Tx;
use crate::board_stream::rows::use_number;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::stored;

stored_row! {
    struct NewRow<'a> {
        id: Id,
        board_id: Id,
        list_id: Id,
        position: i64,
        status_id: Id,
        status: i16,
        code: &'a str,
        title: &'a str,
        description: &'a str,
        priority: i16,
        work_type: Option<i16>,
        maintenance_type: Option<&'a str>,
        due: Option<DateTime<Utc>>,
        estimated_start: Option<DateTime<Utc>>,
        estimated_end: Option<DateTime<Utc>>,
        responsible_person_id: Option<Id>,
        crew_id: Option<Id>,
        asset_id: Option<Id>,
        location_id: Option<Id>,
        maintenance_plant: Option<&'a str>,
        planning_plant: Option<&'a str>,
        linked_project: Option<&'a str>,
        external_reference: Option<&'a str>,
        resolution: Option<&'a str>,
        labour_use: i16,
        part_use: i16,
        kit: &'static str,
        tasks_done: i32,
        tasks_total: i32,
        sub_tasks_done: i32,
        sub_tasks_total: i32,
        mandatory_open: bool,
        created_by: Option<Id>,
        created_by_name: &'a str,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
        version: i64,
    }
}

/// How many rows one statement takes: PostgreSQL counts parameters in 16 bits.
const ROWS: usize = 1_000;

/// Inserts the work orders opened in the batch, as they were opened.
pub(super) async fn insert(tx: &Tx, events: &[Recorded<BoardEvent>], after: &BoardState) -> Result<(), Error> {
    let statuses = statuses(events, after);
    let rows: Vec<NewRow<'_>> = events
        .iter()
        .filter_map(|recorded| new_row(recorded, after.id(), &statuses).transpose())
        .collect::<Result<_, _>>()?;
    for rows in rows.chunks(ROWS) {
        let values: Vec<_> = rows.iter().map(NewRow::values).collect();
        stored::insert(tx, "work_order", NewRow::COLUMNS, &values).await?;
    }
    Ok(())
}

/// Status and system status of every list in the batch.
fn statuses(events: &[Recorded<BoardEvent>], after: &BoardState) -> HashMap<Id, (Id, i16)> {
    let past = events.iter().filter_map(|recorded| recorded.event.delta.lists.as_ref()).flatten();
    let now = after.lists().iter().map(|list| &list.head);
    past.chain(now).map(|head| (head.id, (head.status_id, head.system_status.number()))).collect()
}

fn new_row<'a>(
    recorded: &'a Recorded<BoardEvent>,
    board_id: Id,
    statuses: &HashMap<Id, (Id, i16)>,
) -> Result<Option<NewRow<'a>>, Error> {
    let BoardEventKind::CardCreated { card, .. } = &recorded.event.what else { return Ok(None) };
    let delta = &recorded.event.delta;
    let broken = || Error::Internal(format!("event {} opens a card without saying where", recorded.version));
    let (face, place) = delta.put.as_slice().first().zip(delta.place.as_slice().first()).ok_or_else(broken)?;
    let (status_id, status) = statuses.get(&place.list_id).copied().ok_or_else(broken)?;
    let fields = &card.fields;
    Ok(Some(NewRow {
        id: face.id,
        board_id,
        list_id: place.list_id,
        position: place.position,
        status_id,
        status,
        code: &face.code,
        title: &face.title,
        description: fields.description.as_ref().map_or("", |text| text.as_str()),
        priority: face.priority,
        work_type: face.work_type,
        maintenance_type: word(&fields.maintenance_type),
        due: face.due,
        estimated_start: face.estimated_start,
        estimated_end: face.estimated_end,
        responsible_person_id: face.responsible_person,
        crew_id: face.crew,
        asset_id: face.asset.as_ref().map(|asset| asset.id),
        location_id: fields.location.flatten(),
        maintenance_plant: word(&fields.maintenance_plant),
        planning_plant: word(&fields.planning_plant),
        linked_project: word(&fields.linked_project),
        external_reference: word(&fields.external_reference),
        resolution: word(&fields.resolution),
        labour_use: use_number(face.labour),
        part_use: use_number(face.parts),
        kit: face.kit.as_str(),
        tasks_done: whole(face.progress.tasks.done),
        tasks_total: whole(face.progress.tasks.total),
        sub_tasks_done: whole(face.progress.sub_tasks.done),
        sub_tasks_total: whole(face.progress.sub_tasks.total),
        mandatory_open: face.progress.mandatory_open,
        created_by: recorded.by.id,
        created_by_name: &recorded.by.name,
        created_at: recorded.at,
        updated_at: recorded.at,
        version: face.version,
    }))
}

fn whole(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

fn word(field: &Option<Option<String>>) -> Option<&str> {
    field.as_ref().and_then(Option::as_deref)
}

prepared! {
    PutFaces {
        ids: Vec<Id> => Array<BigInt>,
        titles: Vec<String> => Array<Text>,
        priorities: Vec<i16> => Array<SmallInt>,
        work_types: Vec<Option<i16>> => Array<Nullable<SmallInt>>,
        dues: Vec<Option<DateTime<Utc>>> => Array<Nullable<Timestamptz>>,
        starts: Vec<Option<DateTime<Utc>>> => Array<Nullable<Timestamptz>>,
        ends: Vec<Option<DateTime<Utc>>> => Array<Nullable<Timestamptz>>,
        people: Vec<Option<Id>> => Array<Nullable<BigInt>>,
        crews: Vec<Option<Id>> => Array<Nullable<BigInt>>,
        assets: Vec<Option<Id>> => Array<Nullable<BigInt>>,
        labour: Vec<i16> => Array<SmallInt>,
        parts: Vec<i16> => Array<SmallInt>,
        kits: Vec<String> => Array<Text>,
        tasks_done: Vec<i32> => Array<Integer>,
        tasks_total: Vec<i32> => Array<Integer>,
        sub_tasks_done: Vec<i32> => Array<Integer>,
        sub_tasks_total: Vec<i32> => Array<Integer>,
        mandatory_open: Vec<bool> => Array<Bool>,
        versions: Vec<i64> => Array<BigInt>,
        times: Vec<DateTime<Utc>> => Array<Timestamptz>,
    }
    "UPDATE work_order AS w SET title = f.title, priority = f.priority, work_type = f.work_type, due = f.due, \
     estimated_start = f.estimated_start, estimated_end = f.estimated_end, responsible_person_id = f.person, \
     crew_id = f.crew, asset_id = f.asset, labour_use = f.labour, part_use = f.parts, kit = f.kit, \
     tasks_done = f.tasks_done, tasks_total = f.tasks_total, sub_tasks_done = f.sub_tasks_done, \
     sub_tasks_total = f.sub_tasks_total, mandatory_open = f.mandatory_open, version = f.version, \
     updated_at = f.at \
     FROM unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) AS f (id, title, priority, work_type, due, \
     estimated_start, estimated_end, person, crew, asset, labour, parts, kit, tasks_done, tasks_total, sub_tasks_done, \
     sub_tasks_total, mandatory_open, version, at) WHERE w.id = f.id"
}

prepared! {
    TakeLabels { cards: Vec<Id> => Array<BigInt>, labels: Vec<Id> => Array<BigInt> }
    "DELETE FROM work_order_label AS l USING unnest(?, ?) AS gone (card, label) \
     WHERE l.work_order_id = gone.card AND l.label_id = gone.label"
}

prepared! {
    PutLabels { cards: Vec<Id> => Array<BigInt>, labels: Vec<Id> => Array<BigInt> }
    "INSERT INTO work_order_label (work_order_id, label_id) \
     SELECT card, label FROM unnest(?, ?) WITH ORDINALITY AS l (card, label, rank) ORDER BY rank ON CONFLICT DO NOTHING"
}

/// Writes the faces that changed, each as it is last, and the labels of cards that got or lost some.
pub(super) async fn write_faces(tx: &Tx, events: &[Recorded<BoardEvent>]) -> Result<(), Error> {
    let mut faces: BTreeMap<Id, (&CardFace, DateTime<Utc>)> = BTreeMap::new();
    let mut labels: BTreeMap<Id, &[Id]> = BTreeMap::new();
    for Recorded { at, event, .. } in events {
        // What was inserted just now need not be written again.
        if matches!(event.what, BoardEventKind::CardCreated { .. }) {
            labels.extend(event.delta.put.iter().map(|face| (face.id, face.labels.as_slice())));
            // A work order that was split is written all the same.
            faces.extend(event.delta.put.iter().skip(1).map(|face| (face.id, (face, *at))));
            continue;
        }
        faces.extend(event.delta.put.iter().map(|face| (face.id, (face, *at))));
        if let BoardEventKind::CardLabelled { .. } = &event.what {
            labels.extend(event.delta.put.iter().map(|face| (face.id, face.labels.as_slice())));
        }
    }
    if !faces.is_empty() {
        put_faces(tx, &faces).await?;
    }
    write_labels(tx, events, labels).await
}

async fn put_faces(tx: &Tx, faces: &BTreeMap<Id, (&CardFace, DateTime<Utc>)>) -> Result<(), Error> {
    let all = || faces.values().map(|(face, _)| *face);
    let put = PutFaces {
        ids: all().map(|face| face.id).collect(),
        titles: all().map(|face| face.title.clone()).collect(),
        priorities: all().map(|face| face.priority).collect(),
        work_types: all().map(|face| face.work_type).collect(),
        dues: all().map(|face| face.due).collect(),
        starts: all().map(|face| face.estimated_start).collect(),
        ends: all().map(|face| face.estimated_end).collect(),
        people: all().map(|face| face.responsible_person).collect(),
        crews: all().map(|face| face.crew).collect(),
        assets: all().map(|face| face.asset.as_ref().map(|asset| asset.id)).collect(),
        labour: all().map(|face| use_number(face.labour)).collect(),
        parts: all().map(|face| use_number(face.parts)).collect(),
        kits: all().map(|face| face.kit.as_str().to_owned()).collect(),
        tasks_done: all().map(|face| whole(face.progress.tasks.done)).collect(),
        tasks_total: all().map(|face| whole(face.progress.tasks.total)).collect(),
        sub_tasks_done: all().map(|face| whole(face.progress.sub_tasks.done)).collect(),
        sub_tasks_total: all().map(|face| whole(face.progress.sub_tasks.total)).collect(),
        mandatory_open: all().map(|face| face.progress.mandatory_open).collect(),
        versions: all().map(|face| face.version).collect(),
        times: faces.values().map(|(_, at)| *at).collect(),
    };
    put.execute(tx.connection()).await.to_domain().map(drop)
}

async fn write_labels(tx: &Tx, events: &[Recorded<BoardEvent>], last: BTreeMap<Id, &[Id]>) -> Result<(), Error> {
    let (mut cards, mut labels) = (Vec::new(), Vec::new());
    for recorded in events {
        if let BoardEventKind::CardLabelled { card_id, remove, .. } = &recorded.event.what {
            cards.extend(remove.iter().map(|_| *card_id));
            labels.extend(remove);
        }
    }
    if !cards.is_empty() {
        TakeLabels { cards, labels }.execute(tx.connection()).await.to_domain()?;
    }
    let (cards, labels): (Vec<Id>, Vec<Id>) =
        last.into_iter().flat_map(|(card, labels)| labels.iter().map(move |label| (card, *label))).unzip();
    if cards.is_empty() {
        return Ok(());
    }
    PutLabels { cards, labels }.execute(tx.connection()).await.to_domain().map(drop)
}
