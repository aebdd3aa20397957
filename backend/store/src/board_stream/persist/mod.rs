//! Writing down what happened. The events of a batch are folded first, so that ten moves of fifty cards are one statement:
//! of each card, task and list only where it ended up is written. What is not part of the board's state (descriptions,
//! results, notes, hours) follows event by event.

mod cards;
mod costs;
mod details;
mod failures;
mod files;
mod hours;
mod labour;
mod links;
mod lists;
mod moves;
mod parts;
mod readings;
mod results;
mod tasks;

use gantry_domain::board::{BoardEvent, BoardEventKind, BoardState};
use gantry_domain::stream::Recorded;
use gantry_domain::{Error, Id};

use super::stored::Checkpoint;
use crate::Tx;
use crate::notifications::news;
use crate::system::stream;

/// Writes a batch of events of a locked stream: rows, log and version. `after` is the state with all of them applied.
///
/// # Errors
/// Whatever the database refuses; nothing of the batch is kept then, because the transaction is rolled back.
pub async fn persist(tx: &Tx, stream_id: Id, events: &[Recorded<BoardEvent>], after: &BoardState) -> Result<(), Error> {
    if events.is_empty() {
        return Ok(());
    }
    if !events.iter().all(|recorded| moves_alone(&recorded.event.what)) {
        write_rows(tx, stream_id, events, after).await?;
    }
    let log = stream::append(tx, stream_id, events, |event| record_of(&event.what));
    let news = news::note(tx, stream_id, events, |event| event.what.is_news());
    futures_util::try_join!(moves::write(tx, events, after), log, news)?;
    links::tell(tx, stream_id, events, after).await
}

/// The same with the full state that may be due: for those who write much at once and let nobody wait.
///
/// # Errors
/// As [`persist`].
pub async fn persist_and_keep(
    tx: &Tx,
    stream_id: Id,
    events: &[Recorded<BoardEvent>],
    after: &BoardState,
) -> Result<(), Error> {
    persist(tx, stream_id, events, after).await?;
    match Checkpoint::due(events, after) {
        Some(checkpoint) => checkpoint.keep(tx, stream_id).await,
        None => Ok(()),
    }
}

/// Whether an event does nothing but move a card.
fn moves_alone(what: &BoardEventKind) -> bool {
    let BoardEventKind::CardMoved { patch: None, duplicate_of: None, released, reserved, .. } = what else {
        return false;
    };
    released.is_empty() && reserved.is_empty()
}

/// All but the moves, in the order in which rows need each other.
async fn write_rows(tx: &Tx, stream: Id, events: &[Recorded<BoardEvent>], after: &BoardState) -> Result<(), Error> {
    lists::write(tx, events, after).await?;
    cards::insert(tx, events, after).await?;
    cards::write_faces(tx, events).await?;
    tasks::write(tx, events).await?;
    details::write(tx, events).await?;
    files::write(tx, events).await?;
    results::write(tx, events).await?;
    readings::write(tx, events).await?;
    hours::write(tx, events).await?;
    labour::write(tx, events).await?;
    costs::write(tx, events).await?;
    failures::write(tx, events).await?;
    parts::write(tx, stream, events).await?;
    links::write(tx, events).await
}

/// The work order an event is about, if it is about one.
fn record_of(what: &BoardEventKind) -> Option<Id> {
    use BoardEventKind as H;
    match what {
        H::CardCreated { card_id, .. }
        | H::CardEdited { card_id, .. }
        | H::CardMoved { card_id, .. }
        | H::CardLabelled { card_id, .. }
        | H::CardArchived { card_id, .. }
        | H::CardRestored { card_id }
        | H::TaskAdded { card_id, .. }
        | H::TaskEdited { card_id, .. }
        | H::TaskCompleted { card_id, .. }
        | H::TasksReordered { card_id }
        | H::TasksRemoved { card_id, .. }
        | H::SubTaskAdded { card_id, .. }
        | H::SubTaskEdited { card_id, .. }
        | H::SubTaskCompleted { card_id, .. }
        | H::SubTasksReordered { card_id, .. }
        | H::SubTasksRemoved { card_id, .. }
        | H::LogNoteAdded { card_id, .. }
        | H::FileAdded { card_id, .. }
        | H::FileRemoved { card_id, .. }
        | H::LabourStarted { card_id, .. }
        | H::LabourStopped { card_id, .. }
        | H::LabourRemoved { card_id, .. }
        | H::LabourApproved { card_id, .. }
        | H::LabourPlanRemoved { card_id, .. }
        | H::CostRemoved { card_id, .. }
        | H::FailureRemoved { card_id, .. } => Some(*card_id),
        H::CostAdded(put) | H::CostEdited(put) => Some(put.card_id),
        H::FailureAdded(put) | H::FailureEdited(put) => Some(put.card_id),
        H::PartPlanned(changed)
        | H::PartPlanEdited(changed)
        | H::PartPlanRemoved(changed)
        | H::PartReserved(changed)
        | H::PartReleased(changed)
        | H::PartIssued(changed)
        | H::PartReturned(changed)
        | H::PartUsed(changed)
        | H::PartStaged(changed) => Some(changed.card_id),
        H::KitReserved(kit) | H::KitIssued(kit) => Some(kit.card_id),
        H::KitChecked(kit) => Some(kit.card_id),
        H::LinkAdded(changed) | H::LinkRemoved(changed) => Some(changed.card_id),
        H::LinkedOrderChanged(changed) => Some(changed.card_id),
        H::LabourEntered(entered) => Some(entered.card_id),
        H::LabourCorrected(corrected) => Some(corrected.card_id),
        H::LabourPlanned(planned) => Some(planned.card_id),
        H::LabourPlanEdited(edited) => Some(edited.card_id),
        H::ListAdded { .. }
        | H::ListEdited { .. }
        | H::ListMoved { .. }
        | H::ListRemoved { .. }
        | H::LabelAdded { .. }
        | H::StatusesChanged {}
        | H::BoardEdited {}
        | H::BoardArchived {}
        | H::BoardRestored {} => None,
    }
}
