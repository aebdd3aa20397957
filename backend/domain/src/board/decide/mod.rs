//! What a command would do to the board, or why it may not. One file per subject; this one is the switchboard and the
//! rules all of them share.

mod cards;
mod costs;
mod failures;
mod files;
mod hours;
mod labour;
mod links;
mod lists;
mod moves;
mod part_stock;
mod part_turn;
mod parts;
mod planned_labour;
mod sub_tasks;
mod tasks;
mod text;

pub use text::board_name;

use crate::stream::{Deciding, Recorded, StreamState};
use crate::{Action, Error, Id, Limit, Need, PersonId, SubModule};

use super::{BoardCommand, BoardEvent, BoardEventKind, BoardFacts, BoardState, BoardView, Card, Delta};

/// A decision: the event, nothing to do, or a refusal.
type Decision = Result<Option<BoardEvent>, Error>;

impl StreamState for BoardState {
    type Command = BoardCommand;
    type Event = BoardEvent;
    type Facts = BoardFacts;
    type Snapshot = BoardView;

    fn decide(&self, command: &BoardCommand, facts: &mut BoardFacts, deciding: &Deciding<'_>) -> Decision {
        use BoardCommand as C;
        require(deciding, action_of(command))?;
        if self.archived && !matches!(command, C::RestoreBoard {}) {
            return Err(Error::conflict("board_archived", "This board is archived: nothing on it can be changed."));
        }
        let mut desk = Desk { board: self, facts, deciding };
        match command {
            C::CreateCard(card) => desk.create_card(card),
            C::EditCard { card_id, version, patch } => desk.edit_card(*card_id, *version, patch),
            C::MoveCard { card_id, list_id, after, from, reason, override_reason } => {
                desk.move_card(*card_id, *list_id, (*after, *from), (reason.as_deref(), override_reason.as_deref()))
            }
            C::ChangeCard { card_id, version, patch, list_id, after, reason, override_reason } => {
                let edited = desk.edit_card(*card_id, *version, patch)?;
                let reasons = (reason.as_deref(), override_reason.as_deref());
                let moved = desk.move_card(*card_id, *list_id, (*after, None), reasons)?;
                Ok(moves::joined(edited, moved))
            }
            C::AssignCard { card_id, responsible_person, crew } => {
                desk.assign_card(*card_id, *responsible_person, *crew)
            }
            C::RescheduleCard { card_id, times } => desk.reschedule_card(*card_id, times),
            C::LabelCard { card_id, add, remove } => desk.label_card(*card_id, add, remove),
            C::ArchiveCard { card_id } => desk.archive_card(*card_id),
            C::RestoreCard { card_id } => desk.restore_card(*card_id),
            C::UndoMove {} => desk.undo_move(),
            C::EditBoard { name, choices } => desk.edit_board(name.as_deref(), *choices),
            C::ArchiveBoard {} => desk.archive_board(),
            C::RestoreBoard {} => desk.restore_board(),
            C::AddList(list) => desk.add_list(list),
            C::RenameList { list_id, name } => desk.rename_list(*list_id, name),
            C::ReorderList { list_id, after } => desk.reorder_list(*list_id, *after),
            C::LimitList { list_id, wip_limit } => desk.limit_list(*list_id, *wip_limit),
            C::RemoveList { list_id } => desk.remove_list(*list_id),
            C::AddLabel { name, colour } => desk.add_label(name, colour),
            C::AddTask { card_id, task } => desk.add_task(*card_id, task),
            C::EditTask { card_id, task_id, patch } => desk.edit_task(*card_id, *task_id, patch),
            C::CompleteTask { card_id, task_id, result } => desk.complete_task(*card_id, *task_id, result),
            C::ReorderTasks { card_id, order } => desk.reorder_tasks(*card_id, order),
            C::RemoveTasks { card_id, task_ids } => desk.remove_tasks(*card_id, task_ids),
            C::AddSubTask { card_id, task_id, sub_task } => desk.add_sub_task(*card_id, *task_id, sub_task),
            C::EditSubTask { card_id, sub_task_id, patch } => desk.edit_sub_task(*card_id, *sub_task_id, patch),
            C::CompleteSubTask { card_id, sub_task_id, completed } => {
                desk.complete_sub_task(*card_id, *sub_task_id, *completed)
            }
            C::ReorderSubTasks { card_id, task_id, order } => desk.reorder_sub_tasks(*card_id, *task_id, order),
            C::RemoveSubTasks { card_id, sub_task_ids } => desk.remove_sub_tasks(*card_id, sub_task_ids),
            C::AddLogNote { card_id, text } => desk.add_log_note(*card_id, text),
            C::AddFile { card_id, file_id } => desk.add_file(*card_id, *file_id),
            C::RemoveFile { card_id, file_id } => desk.remove_file(*card_id, *file_id),
            C::StartLabour { card_id, labour_type_id, override_reason } => {
                desk.start_labour(*card_id, *labour_type_id, override_reason.as_deref())
            }
            C::StopLabour { card_id } => desk.stop_labour(*card_id),
            C::EnterLabour(asked) => desk.enter_labour(asked),
            C::CorrectLabour(asked) => desk.correct_labour(asked),
            C::RemoveLabour { card_id, labour_id } => desk.remove_labour(*card_id, *labour_id),
            C::ApproveLabour { card_id, labour_ids } => desk.approve_labour(*card_id, labour_ids),
            C::PlanLabour(asked) => desk.plan_labour(asked),
            C::EditPlannedLabour(asked) => desk.edit_planned_labour(asked),
            C::PutCost(asked) => desk.put_cost(asked),
            C::RemoveCost { card_id, cost_id } => desk.remove_cost(*card_id, *cost_id),
            C::PutFailure(asked) => desk.put_failure(asked),
            C::RemoveFailure { card_id, failure_id } => desk.remove_failure(*card_id, *failure_id),
            C::PlanPart(asked) => desk.plan_part(asked),
            C::EditPlannedPart(asked) => desk.edit_planned_part(asked),
            C::RemovePlannedPart { card_id, line_id } => desk.remove_planned_part(*card_id, *line_id),
            C::ReservePart(asked) => desk.reserve_part(asked),
            C::ReleasePart(asked) => desk.release_part(asked),
            C::IssuePart(asked) => desk.issue_part(asked),
            C::ReturnPart(asked) => desk.return_part(asked),
            C::UsePart(asked) => desk.use_part(asked),
            C::LinkCards(asked) => desk.link_cards(asked),
            C::UnlinkCards(asked) => desk.unlink_cards(asked),
            C::SplitCard(asked) => desk.split_card(asked),
            C::CloseDuplicate(asked) => desk.close_duplicate(asked),
            C::RemovePlannedLabour { card_id, line_id } => desk.remove_planned_labour(*card_id, *line_id),
        }
    }

    fn apply(&mut self, event: &Recorded<BoardEvent>) {
        self.take(event);
    }

    fn recall(&mut self, event: &Recorded<BoardEvent>) {
        self.recall_move(event);
    }

    fn snapshot(&self) -> BoardView {
        BoardView::of(self)
    }
}

/// Everything a decision may look at.
struct Desk<'a> {
    board: &'a BoardState,
    facts: &'a mut BoardFacts,
    deciding: &'a Deciding<'a>,
}

impl Desk<'_> {
    /// A card that the caller may change.
    fn card(&self, id: Id) -> Result<&Card, Error> {
        let card = self.board.require_card(id)?;
        within_limit(card, self.deciding)?;
        Ok(card)
    }
}

/// An event whose delta is nothing but changed faces.
fn event(what: BoardEventKind, delta: Delta) -> Decision {
    Ok(Some(BoardEvent { what, delta }))
}

fn action_of(command: &BoardCommand) -> Action {
    use BoardCommand as C;
    match command {
        C::CreateCard(_) | C::SplitCard(_) => Action::Create,
        // Storekeepers issue and take back without changing the order; the warehouse decides who else may.
        C::IssuePart(_) | C::ReturnPart(_) => Action::Read,
        C::ArchiveCard { .. } | C::RestoreCard { .. } => Action::Delete,
        C::EditBoard { .. }
        | C::ArchiveBoard {}
        | C::RestoreBoard {}
        | C::AddList(_)
        | C::RenameList { .. }
        | C::ReorderList { .. }
        | C::LimitList { .. }
        | C::RemoveList { .. }
        | C::AddLabel { .. } => Action::Configure,
        _ => Action::Update,
    }
}

fn require(deciding: &Deciding<'_>, action: Action) -> Result<(), Error> {
    deciding.context.require(Need::Of(SubModule::WorkOrders, action))
}

/// A grant may reach one's own work orders only, or one's crews': the limits that the board knows. One by location, which
/// nobody can give, reaches nothing less than all, as it did when it could be given.
fn within_limit(card: &Card, deciding: &Deciding<'_>) -> Result<(), Error> {
    if reaches(card.face.responsible_person, card.face.crew, deciding) {
        return Ok(());
    }
    Err(crate::outside(&card.face.code))
}

/// Whether a grant reaches a work order with these assignments.
fn reaches(responsible: Option<PersonId>, crew: Option<Id>, deciding: &Deciding<'_>) -> bool {
    let context = deciding.context;
    let own = responsible.is_some() && responsible == context.person_id();
    let of_crew = crew.is_some_and(|crew| context.crews().contains(&crew));
    match context.permissions().limit(SubModule::WorkOrders) {
        Limit::All | Limit::Location => true,
        Limit::Crew => own || of_crew,
        Limit::Own => own,
    }
}
