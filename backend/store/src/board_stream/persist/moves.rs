//! The hot path: wherever the cards of a batch ended up, in one statement.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::sql_types::{Array, BigInt, Bool, Nullable, SmallInt, Timestamptz};
use gantry_domain::board::{BoardEvent, BoardEventKind, BoardState, ListHead};
use gantry_domain::stream::Recorded;
use gantry_domain::{Error, Id, SystemStatus};

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

prepared! {
    MoveCards {
        ids: Vec<Id> => Array<BigInt>,
        lists: Vec<Option<Id>> => Array<Nullable<BigInt>>,
        positions: Vec<i64> => Array<BigInt>,
        status_ids: Vec<Option<Id>> => Array<Nullable<BigInt>>,
        statuses: Vec<Option<i16>> => Array<Nullable<SmallInt>>,
        versions: Vec<i64> => Array<BigInt>,
        starts: Vec<Option<DateTime<Utc>>> => Array<Nullable<Timestamptz>>,
        judged: Vec<bool> => Array<Bool>,
        ends: Vec<Option<DateTime<Utc>>> => Array<Nullable<Timestamptz>>,
        times: Vec<Option<DateTime<Utc>>> => Array<Nullable<Timestamptz>>,
    }
    "UPDATE work_order AS w SET list_id = coalesce(m.list_id, w.list_id), position = m.position, \
     status_id = coalesce(m.status_id, w.status_id), status = coalesce(m.status, w.status), \
     version = greatest(m.version, w.version), actual_start = coalesce(w.actual_start, m.actual_start), \
     actual_end = CASE WHEN m.judged THEN m.actual_end ELSE w.actual_end END, \
     updated_at = coalesce(m.at, w.updated_at) \
     FROM unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?) \
     AS m (id, list_id, position, status_id, status, version, actual_start, judged, actual_end, at) WHERE w.id = m.id"
}

/// Where a card ended up. A card that only made room has no list, no version and no time.
#[derive(Default)]
struct Place {
    list: Option<Id>,
    position: i64,
    version: i64,
    at: Option<DateTime<Utc>>,
    start: Option<DateTime<Utc>>,
    /// The last change into or out of "done", if there was one: when it was done, or that it is not.
    end: Option<Option<DateTime<Utc>>>,
}

/// Writes lists, positions, statuses and versions of all cards that moved or made room, and when work began and ended.
pub(super) async fn write(tx: &Tx, events: &[Recorded<BoardEvent>], after: &BoardState) -> Result<(), Error> {
    let places = fold(events);
    if places.is_empty() {
        return Ok(());
    }
    let heads = heads(events, after);
    let mut batch = MoveCards::with_capacity(places.len());
    for (id, place) in places {
        let head = place.list.and_then(|list| heads.get(&list));
        batch.ids.push(id);
        batch.lists.push(place.list);
        batch.positions.push(place.position);
        batch.status_ids.push(head.map(|head| head.status_id));
        batch.statuses.push(head.map(|head| head.system_status.number()));
        batch.versions.push(place.version);
        batch.starts.push(place.start);
        batch.judged.push(place.end.is_some());
        batch.ends.push(place.end.flatten());
        batch.times.push(place.at);
    }
    batch.execute(tx.connection()).await.to_domain().map(drop)
}

impl MoveCards {
    fn with_capacity(rows: usize) -> Self {
        Self {
            ids: Vec::with_capacity(rows),
            lists: Vec::with_capacity(rows),
            positions: Vec::with_capacity(rows),
            status_ids: Vec::with_capacity(rows),
            statuses: Vec::with_capacity(rows),
            versions: Vec::with_capacity(rows),
            starts: Vec::with_capacity(rows),
            judged: Vec::with_capacity(rows),
            ends: Vec::with_capacity(rows),
            times: Vec::with_capacity(rows),
        }
    }
}

fn fold(events: &[Recorded<BoardEvent>]) -> HashMap<Id, Place> {
    let mut places: HashMap<Id, Place> = HashMap::new();
    for recorded in events {
        let delta = &recorded.event.delta;
        let opened = matches!(recorded.event.what, BoardEventKind::CardCreated { .. });
        // What was inserted just now stands where it belongs.
        for placement in delta.place.iter().filter(|_| !opened) {
            let place = places.entry(placement.card_id).or_default();
            place.list = Some(placement.list_id);
            place.position = placement.position;
            place.version = placement.version;
            place.at = Some(recorded.at);
        }
        for (id, position) in &delta.positions {
            places.entry(*id).or_default().position = *position;
        }
        if let BoardEventKind::CardMoved { card_id, status: Some(status), .. } = &recorded.event.what {
            let place = places.entry(*card_id).or_default();
            if status.to > SystemStatus::Open {
                place.start = place.start.or(Some(recorded.at));
            }
            if status.from.is_done() != status.to.is_done() {
                place.end = Some(status.to.is_done().then_some(recorded.at));
            }
        }
    }
    places
}

/// All lists that a card may have ended up in, also those that are gone since.
fn heads<'a>(events: &'a [Recorded<BoardEvent>], after: &'a BoardState) -> HashMap<Id, &'a ListHead> {
    let past = events.iter().filter_map(|recorded| recorded.event.delta.lists.as_ref()).flatten();
    let now = after.lists().iter().map(|list| &list.head);
    past.chain(now).map(|head| (head.id, head)).collect()
}
