//! What those who are no members of a board may do on it: the work that is assigned to them, and nothing else.

use crate::board::{BoardCommand, BoardState};
use crate::stream::StreamState;
use crate::{Error, Id, RequestContext};

/// Refuses who is neither a member of the board nor at their own work on it; for them, there is no such board.
pub(super) fn require(board: &BoardState, command: &BoardCommand, context: &RequestContext) -> Result<(), Error> {
    if board.admits(context) || worked_at(command).is_some_and(|card| is_assigned(board, card, context)) {
        return Ok(());
    }
    Err(Error::NotFound { what: "Board" })
}

/// Whether a work order is assigned to a caller, or to one of their crews.
fn is_assigned(board: &BoardState, card: Id, context: &RequestContext) -> bool {
    board.card(card).is_some_and(|card| {
        let responsible = card.face.responsible_person;
        responsible.is_some() && responsible == context.person_id()
            || card.face.crew.is_some_and(|crew| context.crews().contains(&crew))
    })
}

/// The work order at which a command works. None for what is about the board, opens or takes away work orders, or names others.
fn worked_at(command: &BoardCommand) -> Option<Id> {
    use BoardCommand as C;
    match command {
        C::EditCard { card_id, .. }
        | C::MoveCard { card_id, .. }
        | C::ChangeCard { card_id, .. }
        | C::AssignCard { card_id, .. }
        | C::RescheduleCard { card_id, .. }
        | C::LabelCard { card_id, .. }
        | C::AddTask { card_id, .. }
        | C::EditTask { card_id, .. }
        | C::CompleteTask { card_id, .. }
        | C::ReorderTasks { card_id, .. }
        | C::RemoveTasks { card_id, .. }
        | C::AddSubTask { card_id, .. }
        | C::EditSubTask { card_id, .. }
        | C::CompleteSubTask { card_id, .. }
        | C::ReorderSubTasks { card_id, .. }
        | C::RemoveSubTasks { card_id, .. }
        | C::AddLogNote { card_id, .. }
        | C::StartLabour { card_id, .. }
        | C::StopLabour { card_id }
        | C::RemoveLabour { card_id, .. }
        | C::ApproveLabour { card_id, .. }
        | C::RemoveCost { card_id, .. }
        | C::RemoveFailure { card_id, .. } => Some(*card_id),
        C::AddFile(file) | C::RemoveFile(file) => Some(file.card_id),
        C::EnterLabour(asked) => Some(asked.card_id),
        C::CorrectLabour(asked) => Some(asked.card_id),
        C::PlanLabour(asked) => Some(asked.card_id),
        C::EditPlannedLabour(asked) => Some(asked.card_id),
        C::RemovePlannedLabour(line) | C::RemovePlannedPart(line) => Some(line.card_id),
        C::PutCost(asked) => Some(asked.card_id),
        C::PutFailure(asked) => Some(asked.card_id),
        C::PlanPart(asked) => Some(asked.card_id),
        C::EditPlannedPart(asked) => Some(asked.card_id),
        C::IssuePart(asked) => Some(asked.card_id),
        C::ReservePart(asked) | C::ReleasePart(asked) | C::ReturnPart(asked) | C::UsePart(asked) => Some(asked.card_id),
        C::StagePart(asked) => Some(asked.card_id),
        C::ReserveKit(kit) | C::IssueKit(kit) => Some(kit.card_id),
        C::CheckKit(kit) => Some(kit.card_id),
        C::CreateCard(_)
        | C::ArchiveCard { .. }
        | C::RestoreCard { .. }
        | C::UndoMove {}
        | C::EditBoard { .. }
        | C::ArchiveBoard {}
        | C::RestoreBoard {}
        | C::AddList(_)
        | C::RenameList { .. }
        | C::ReorderList { .. }
        | C::LimitList { .. }
        | C::RemoveList { .. }
        | C::AddLabel { .. }
        | C::LinkCards(_)
        | C::UnlinkCards(_)
        | C::SplitCard(_)
        | C::CloseDuplicate(_) => None,
    }
}
