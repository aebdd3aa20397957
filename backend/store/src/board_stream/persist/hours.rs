//! Labour timers: rows that open and close. The rate is frozen as a row opens; what is written of money stays in the rows.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Nullable, Text, Timestamptz};
use gantry_domain::board::labour::StoppedTimer;
use gantry_domain::board::{BoardEvent, BoardEventKind, Delta, Timer};
use gantry_domain::stream::Recorded;
use gantry_domain::{Error, Id, PersonId};

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::system::stream;

prepared! {
    OpenTimers {
        ids: Vec<Id> => Array<BigInt>,
        cards: Vec<Id> => Array<BigInt>,
        people: Vec<PersonId> => Array<BigInt>,
        types: Vec<Option<Id>> => Array<Nullable<BigInt>>,
        names: Vec<String> => Array<Text>,
        starts: Vec<DateTime<Utc>> => Array<Timestamptz>,
        stops: Vec<Option<DateTime<Utc>>> => Array<Nullable<Timestamptz>>,
    }
    "INSERT INTO labour (id, work_order_id, person_id, started_at, stopped_at, worked_on, hours, labour_type_id, factor, rate, cost, \
     entered_at, entered_by_name) \
     SELECT s.id, s.card, s.person, s.start, s.stop, (s.start AT TIME ZONE z.time_zone)::date, s.hours, s.kind, coalesce(k.factor, 1), \
     p.hourly_rate, s.hours * p.hourly_rate * coalesce(k.factor, 1), s.start, s.name \
     FROM (SELECT u.*, CASE WHEN u.stop IS NOT NULL \
           THEN round(greatest(extract(epoch FROM u.stop - u.start), 0)::numeric / 3600, 4) END AS hours \
           FROM unnest(?, ?, ?, ?, ?, ?, ?) AS u (id, card, person, kind, name, start, stop)) AS s \
     JOIN person AS p ON p.id = s.person LEFT JOIN labour_type AS k ON k.id = s.kind \
     JOIN tenant AS z ON z.id = nullif(current_setting('app.tenant_id', true), '')::bigint"
}

prepared! {
    CloseTimers { ids: Vec<Id> => Array<BigInt>, times: Vec<DateTime<Utc>> => Array<Timestamptz> }
    "UPDATE labour AS l SET stopped_at = t.at, hours = t.hours, cost = t.hours * l.rate * l.factor \
     FROM (SELECT l.id, s.at, round(greatest(extract(epoch FROM s.at - l.started_at), 0)::numeric / 3600, 4) AS hours \
           FROM unnest(?, ?) AS s (id, at) JOIN labour AS l ON l.id = s.id WHERE l.stopped_at IS NULL) AS t \
     WHERE l.id = t.id"
}

prepared! {
    BeginWork { cards: Vec<Id> => Array<BigInt>, times: Vec<DateTime<Utc>> => Array<Timestamptz> }
    "UPDATE work_order AS w SET actual_start = coalesce(w.actual_start, s.at) \
     FROM unnest(?, ?) AS s (id, at) WHERE w.id = s.id"
}

prepared! {
    SumLabour { cards: Vec<Id> => Array<BigInt> }
    "UPDATE work_order AS w SET total_labor_cost = \
     (SELECT coalesce(sum(cost), 0) FROM labour WHERE work_order_id = w.id AND NOT corrected) WHERE w.id = ANY(?)"
}

prepared! {
    StreamOf { card: Id => BigInt }
    "SELECT s.id FROM work_order AS w JOIN board AS b ON b.id = w.board_id JOIN stream AS s ON s.topic = 'board:' || b.number \
     WHERE w.id = ?"
}

prepared! {
    StillRunning { card: Id => BigInt }
    "SELECT id, person_id FROM labour WHERE work_order_id = ? AND started_at IS NOT NULL AND stopped_at IS NULL \
     ORDER BY started_at, id"
}

#[derive(QueryableByName)]
struct StreamRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
}

#[derive(QueryableByName)]
struct RunningRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    person_id: PersonId,
}

/// A timer that was started in the batch.
struct Started<'a> {
    card: Id,
    person: PersonId,
    labour_type: Option<Id>,
    by: &'a str,
    at: DateTime<Utc>,
}

/// Writes what became of timers.
pub(super) async fn write(tx: &Tx, events: &[Recorded<BoardEvent>]) -> Result<(), Error> {
    let mut started: BTreeMap<Id, Started<'_>> = BTreeMap::new();
    let mut stopped: BTreeMap<Id, DateTime<Utc>> = BTreeMap::new();
    let mut begun: BTreeMap<Id, DateTime<Utc>> = BTreeMap::new();
    let mut summed: Vec<Id> = Vec::new();
    let mut elsewhere: Vec<(&Recorded<BoardEvent>, &StoppedTimer)> = Vec::new();
    for recorded in events {
        match &recorded.event.what {
            BoardEventKind::LabourStarted { card_id, labour_id, person, labour_type, stopped: other, .. } => {
                begun.entry(*card_id).or_insert(recorded.at);
                let (card, person, labour_type) = (*card_id, *person, *labour_type);
                started
                    .insert(*labour_id, Started { card, person, labour_type, by: &recorded.by.name, at: recorded.at });
                if let Some(other) = other {
                    stopped.insert(other.labour_id, recorded.at);
                    summed.push(other.card_id);
                    // What stopped on this board is in the event's own delta.
                    if !recorded.event.delta.timers.iter().any(|(card, _)| *card == other.card_id) {
                        elsewhere.push((recorded, other));
                    }
                }
            }
            BoardEventKind::LabourStopped { card_id, labour_id } => {
                stopped.insert(*labour_id, recorded.at);
                summed.push(*card_id);
            }
            _ => {}
        }
    }
    // Of one person only one timer may run, so those from before the batch are closed before new ones open, and what opened and
    // closed within it is never seen running.
    close(tx, stopped.iter().filter(|(id, _)| !started.contains_key(id))).await?;
    if !started.is_empty() {
        let open = OpenTimers {
            ids: started.keys().copied().collect(),
            cards: started.values().map(|one| one.card).collect(),
            people: started.values().map(|one| one.person).collect(),
            types: started.values().map(|one| one.labour_type).collect(),
            names: started.values().map(|one| one.by.to_owned()).collect(),
            starts: started.values().map(|one| one.at).collect(),
            stops: started.keys().map(|id| stopped.get(id).copied()).collect(),
        };
        open.execute(tx.connection()).await.to_domain()?;
        let begin = BeginWork { cards: begun.keys().copied().collect(), times: begun.into_values().collect() };
        begin.execute(tx.connection()).await.to_domain()?;
    }
    for (recorded, timer) in elsewhere {
        stop_elsewhere(tx, recorded, timer).await?;
    }
    sum(tx, summed).await
}

/// Brings the labour costs of work orders up to date.
pub(super) async fn sum(tx: &Tx, cards: Vec<Id>) -> Result<(), Error> {
    if cards.is_empty() {
        return Ok(());
    }
    SumLabour { cards }.execute(tx.connection()).await.to_domain().map(drop)
}

/// Writes into the log of another board that a timer of it stopped: its nodes take the event in like one of another node.
async fn stop_elsewhere(tx: &Tx, recorded: &Recorded<BoardEvent>, timer: &StoppedTimer) -> Result<(), Error> {
    let (card_id, labour_id) = (timer.card_id, timer.labour_id);
    let found: Vec<StreamRow> = StreamOf { card: card_id }.load(tx.connection()).await.to_domain()?;
    let Some(found) = found.into_iter().next() else { return Ok(()) };
    let head = stream::lock(tx, found.id).await?;
    let running: Vec<RunningRow> = StillRunning { card: card_id }.load(tx.connection()).await.to_domain()?;
    let timers = running.into_iter().map(|row| Timer { labour: row.id, person: row.person_id }).collect();
    let delta = Delta { timers: vec![(card_id, timers)], ..Delta::default() };
    let stopped = Recorded {
        version: head.version + 1,
        command_id: recorded.command_id,
        by: recorded.by.clone(),
        at: recorded.at,
        event: BoardEvent { what: BoardEventKind::LabourStopped { card_id, labour_id }, delta },
    };
    stream::append(tx, head.id, &[stopped], |event| super::record_of(&event.what)).await
}

async fn close(tx: &Tx, stopped: impl Iterator<Item = (&Id, &DateTime<Utc>)>) -> Result<(), Error> {
    let (ids, times): (Vec<Id>, Vec<DateTime<Utc>>) = stopped.unzip();
    if ids.is_empty() {
        return Ok(());
    }
    CloseTimers { ids, times }.execute(tx.connection()).await.to_domain().map(drop)
}
