//! Labour timers: rows that open and close, the rate frozen as they close, and the totals of their work orders.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::sql_types::{Array, BigInt, Nullable, Timestamptz};
use diesel_async::RunQueryDsl;
use gantry_domain::board::{BoardEvent, BoardEventKind};
use gantry_domain::stream::Recorded;
use gantry_domain::{Error, Id, PersonId};

use crate::Tx;
use crate::error::ToDomain;

prepared! {
    OpenTimers {
        ids: Vec<Id> => Array<BigInt>,
        cards: Vec<Id> => Array<BigInt>,
        people: Vec<PersonId> => Array<BigInt>,
        starts: Vec<DateTime<Utc>> => Array<Timestamptz>,
        stops: Vec<Option<DateTime<Utc>>> => Array<Nullable<Timestamptz>>,
    }
    "INSERT INTO labour (id, work_order_id, person_id, started_at, stopped_at) SELECT * FROM unnest(?, ?, ?, ?, ?)"
}

prepared! {
    CloseTimers { ids: Vec<Id> => Array<BigInt>, times: Vec<DateTime<Utc>> => Array<Timestamptz> }
    "UPDATE labour AS l SET stopped_at = t.at, hours = t.hours, rate = t.hourly_rate, cost = t.hours * t.hourly_rate \
     FROM (SELECT l.id, s.at, p.hourly_rate, \
           greatest(extract(epoch FROM s.at - l.started_at), 0)::numeric / 3600 AS hours \
           FROM unnest(?, ?) AS s (id, at) JOIN labour AS l ON l.id = s.id JOIN person AS p ON p.id = l.person_id) AS t \
     WHERE l.id = t.id"
}

prepared! {
    BeginWork { cards: Vec<Id> => Array<BigInt>, times: Vec<DateTime<Utc>> => Array<Timestamptz> }
    "UPDATE work_order AS w SET actual_start = coalesce(w.actual_start, s.at) \
     FROM unnest(?, ?) AS s (id, at) WHERE w.id = s.id"
}

prepared! {
    SumLabour { cards: Vec<Id> => Array<BigInt> }
    "UPDATE work_order AS w SET total_labor_cost = (SELECT coalesce(sum(cost), 0) FROM labour WHERE work_order_id = w.id) \
     WHERE w.id = ANY(?)"
}

/// A timer that was started in the batch.
struct Started {
    card: Id,
    person: PersonId,
    at: DateTime<Utc>,
}

/// Writes what became of timers.
pub(super) async fn write(tx: &Tx, events: &[Recorded<BoardEvent>]) -> Result<(), Error> {
    let mut started: BTreeMap<Id, Started> = BTreeMap::new();
    let mut stopped: BTreeMap<Id, DateTime<Utc>> = BTreeMap::new();
    let mut begun: BTreeMap<Id, DateTime<Utc>> = BTreeMap::new();
    let mut summed: Vec<Id> = Vec::new();
    for recorded in events {
        match recorded.event.what {
            BoardEventKind::LabourStarted { card_id, labour_id, person } => {
                begun.entry(card_id).or_insert(recorded.at);
                started.insert(labour_id, Started { card: card_id, person, at: recorded.at });
            }
            BoardEventKind::LabourStopped { card_id, labour_id } => {
                stopped.insert(labour_id, recorded.at);
                summed.push(card_id);
            }
            _ => {}
        }
    }
    // Of one person only one timer may run on a work order, so those from before the batch are closed before new ones open,
    // and what opened and closed within it is never seen running.
    close(tx, stopped.iter().filter(|(id, _)| !started.contains_key(id))).await?;
    if !started.is_empty() {
        let open = OpenTimers {
            ids: started.keys().copied().collect(),
            cards: started.values().map(|one| one.card).collect(),
            people: started.values().map(|one| one.person).collect(),
            starts: started.values().map(|one| one.at).collect(),
            stops: started.keys().map(|id| stopped.get(id).copied()).collect(),
        };
        open.execute(&mut tx.connection()).await.to_domain()?;
        let begin = BeginWork { cards: begun.keys().copied().collect(), times: begun.into_values().collect() };
        begin.execute(&mut tx.connection()).await.to_domain()?;
    }
    close(tx, stopped.iter().filter(|(id, _)| started.contains_key(id))).await?;
    if summed.is_empty() {
        return Ok(());
    }
    SumLabour { cards: summed }.execute(&mut tx.connection()).await.to_domain().map(drop)
}

async fn close(tx: &Tx, stopped: impl Iterator<Item = (&Id, &DateTime<Utc>)>) -> Result<(), Error> {
    let (ids, times): (Vec<Id>, Vec<DateTime<Utc>>) = stopped.unzip();
    if ids.is_empty() {
        return Ok(());
    }
    CloseTimers { ids, times }.execute(&mut tx.connection()).await.to_domain().map(drop)
}
