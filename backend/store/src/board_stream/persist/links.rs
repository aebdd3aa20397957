//! Links between work orders: their rows, the events that other boards get of them, and what the log says about the other end.

use std::collections::{BTreeMap, BTreeSet};

use diesel::sql_types::{Array, BigInt, Text};
use gantry_domain::board::links::{Edge, LinkChanged, LinkType};
use gantry_domain::board::{BoardEvent, BoardEventKind, BoardState, Delta};
use gantry_domain::stream::Recorded;
use gantry_domain::{Error, Id};
use uuid::Uuid;

use super::record_of;
use crate::Tx;
use crate::board_stream::links;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::system::stream;

prepared! {
    Insert { from: Id => BigInt, to: Id => BigInt, kind: String => Text, by: String => Text }
    "INSERT INTO work_order_link (from_id, to_id, kind, created_by_name) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
}

prepared! {
    Remove { from: Id => BigInt, to: Id => BigInt, kind: String => Text }
    "DELETE FROM work_order_link WHERE from_id = ? AND to_id = ? AND kind = ?"
}

prepared! {
    Mention { stream: Id => BigInt, versions: Vec<i64> => Array<BigInt>, orders: Vec<Id> => Array<BigInt> }
    "INSERT INTO stream_event_mention (stream_id, version, record_id) SELECT ?, * FROM unnest(?, ?)"
}

/// Writes the rows, event by event: what is linked may be parted in the same batch.
pub(super) async fn write(tx: &Tx, events: &[Recorded<BoardEvent>]) -> Result<(), Error> {
    for recorded in events {
        match &recorded.event.what {
            BoardEventKind::LinkAdded(LinkChanged { card_id, link, other }) => {
                insert(tx, link.edge(*card_id, other.id), recorded).await?;
            }
            BoardEventKind::CardMoved { card_id, duplicate_of: Some(other), .. } => {
                insert(tx, LinkType::Duplicates.edge(*card_id, other.id), recorded).await?;
            }
            BoardEventKind::CardCreated { card_id, card } => {
                if let Some(link) = card.link {
                    insert(tx, link.link.edge(*card_id, link.other_id), recorded).await?;
                }
            }
            BoardEventKind::LinkRemoved(LinkChanged { card_id, link, other }) => {
                let Edge { kind, from, to } = link.edge(*card_id, other.id);
                let remove = Remove { from, to, kind: kind.as_str().to_owned() };
                remove.execute(tx.connection()).await.to_domain()?;
            }
            _ => {}
        }
    }
    Ok(())
}

async fn insert(tx: &Tx, edge: Edge, recorded: &Recorded<BoardEvent>) -> Result<(), Error> {
    let Edge { kind, from, to } = edge;
    let insert = Insert { from, to, kind: kind.as_str().to_owned(), by: recorded.by.name.clone() };
    insert.execute(tx.connection()).await.to_domain().map(drop)
}

/// Tells the other ends, once rows and log are written. Events that are about one work order cost nothing.
pub(super) async fn tell(
    tx: &Tx,
    stream_id: Id,
    events: &[Recorded<BoardEvent>],
    after: &BoardState,
) -> Result<(), Error> {
    let (mut versions, mut orders) = (Vec::new(), Vec::new());
    let mut boards: BTreeMap<i32, Vec<(&Recorded<BoardEvent>, &BoardEventKind)>> = BTreeMap::new();
    for recorded in events {
        for other in mentioned(&recorded.event, after) {
            versions.push(recorded.version);
            orders.push(other);
        }
        for elsewhere in &recorded.event.delta.elsewhere {
            boards.entry(elsewhere.board).or_default().push((recorded, &elsewhere.what));
        }
    }
    if !versions.is_empty() {
        Mention { stream: stream_id, versions, orders }.execute(tx.connection()).await.to_domain()?;
    }
    for (board, events) in boards {
        tell_board(tx, board, &events).await?;
    }
    Ok(())
}

/// The other work orders of this board that an event is about.
fn mentioned(event: &BoardEvent, after: &BoardState) -> BTreeSet<Id> {
    let mut others: BTreeSet<Id> = event.delta.links.iter().map(|(card, _)| *card).collect();
    match &event.what {
        BoardEventKind::LinkAdded(changed) | BoardEventKind::LinkRemoved(changed) => {
            others.extend((changed.other.board == after.number()).then_some(changed.other.id));
        }
        BoardEventKind::CardMoved { duplicate_of: Some(other), .. } => {
            others.extend((other.board == after.number()).then_some(other.id));
        }
        // One of another board has the stop in its own log.
        BoardEventKind::LabourStarted { stopped: Some(timer), .. } => {
            others.extend(after.card(timer.card_id).map(|_| timer.card_id));
        }
        BoardEventKind::CardCreated { card, .. } => {
            let other = card.link.map(|link| link.other_id);
            others.extend(other.filter(|id| after.card(*id).is_some()));
        }
        _ => {}
    }
    if let Some(own) = record_of(&event.what) {
        others.remove(&own);
    }
    others
}

/// Writes events into the log of another board; its nodes take them in like those of another node.
async fn tell_board(tx: &Tx, board: i32, events: &[(&Recorded<BoardEvent>, &BoardEventKind)]) -> Result<(), Error> {
    let Some(head) = stream::head(tx, &crate::board_stream::topic(board)).await? else { return Ok(()) };
    let head = stream::lock(tx, head.id).await?;
    let cards = events.iter().filter_map(|(_, what)| record_of(what)).collect();
    let links = links::by_card(links::of_cards(tx, cards).await.to_domain()?);
    let told = (head.version + 1..).zip(events).map(|(version, (recorded, what))| {
        let of = record_of(what).map(|card| (card, links.get(&card).cloned().unwrap_or_default()));
        let delta = Delta { links: of.into_iter().collect(), ..Delta::default() };
        Recorded {
            version,
            command_id: Uuid::now_v7(),
            by: recorded.by.clone(),
            at: recorded.at,
            event: BoardEvent { what: (*what).clone(), delta },
        }
    });
    let told: Vec<Recorded<BoardEvent>> = told.collect();
    stream::append(tx, head.id, &told, |event| record_of(&event.what)).await
}
