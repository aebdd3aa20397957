//! What a command would do to the board, or why it may not. One file per subject; this one is the switchboard and the
//! rules all of them share.

mod access;
mod answers;
mod cards;
mod costs;
mod failures;
mod files;
mod hours;
mod kits;
mod labour;
mod links;
mod lists;
mod moves;
mod part_picking;
mod part_stock;
mod part_turn;
mod parts;
mod planned_labour;
mod sub_tasks;
mod tasks;
mod text;

pub use text::board_name;

use crate::stream::{Deciding, Recorded, StreamState};
use crate::{Action, Error, Family, Id, Limit, Need, PersonId, RequestContext, SubModule};

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
        access::require(self, command, deciding.context)?;
        if self.archived && !matches!(command, C::RestoreBoard {}) {
            return Err(Error::conflict("board_archived", "This board is archived: nothing on it can be changed."));
        }
        let mut decider = Decider { board: self, facts, deciding };
        match command {
            C::CreateCard(card) => decider.create_card(card),
            C::EditCard { card_id, version, patch } => decider.edit_card(*card_id, *version, patch),
            C::MoveCard { card_id, list_id, after, from, reason, override_reason } => {
                decider.move_card(*card_id, *list_id, (*after, *from), (reason.as_deref(), override_reason.as_deref()))
            }
            C::ChangeCard { card_id, version, patch, list_id, after, reason, override_reason } => {
                let edited = decider.edit_card(*card_id, *version, patch)?;
                let reasons = (reason.as_deref(), override_reason.as_deref());
                let moved = decider.move_card(*card_id, *list_id, (*after, None), reasons)?;
                Ok(moves::joined(edited, moved))
            }
            C::AssignCard { card_id, responsible_person, crew } => {
                decider.assign_card(*card_id, *responsible_person, *crew)
            }
            C::RescheduleCard { card_id, times } => decider.reschedule_card(*card_id, times),
            C::LabelCard { card_id, add, remove } => decider.label_card(*card_id, add, remove),
            C::ArchiveCard { card_id } => decider.archive_card(*card_id),
            C::RestoreCard { card_id } => decider.restore_card(*card_id),
            C::UndoMove {} => decider.undo_move(),
            C::EditBoard { name, choices } => decider.edit_board(name.as_deref(), choices),
            C::ArchiveBoard {} => decider.archive_board(),
            C::RestoreBoard {} => decider.restore_board(),
            C::AddList(list) => decider.add_list(list),
            C::RenameList { list_id, name } => decider.rename_list(*list_id, name),
            C::ReorderList { list_id, after } => decider.reorder_list(*list_id, *after),
            C::LimitList { list_id, wip_limit } => decider.limit_list(*list_id, *wip_limit),
            C::RemoveList { list_id } => decider.remove_list(*list_id),
            C::AddLabel { name, colour } => decider.add_label(name, colour),
            C::AddTask { card_id, task } => decider.add_task(*card_id, task),
            C::EditTask { card_id, task_id, patch } => decider.edit_task(*card_id, *task_id, patch),
            C::CompleteTask { card_id, task_id, result } => decider.complete_task(*card_id, *task_id, result),
            C::ReorderTasks { card_id, order } => decider.reorder_tasks(*card_id, order),
            C::RemoveTasks { card_id, task_ids } => decider.remove_tasks(*card_id, task_ids),
            C::AddSubTask { card_id, task_id, sub_task } => decider.add_sub_task(*card_id, *task_id, sub_task),
            C::EditSubTask { card_id, sub_task_id, patch } => decider.edit_sub_task(*card_id, *sub_task_id, patch),
            C::CompleteSubTask { card_id, sub_task_id, completed, answer } => {
                decider.complete_sub_task(*card_id, *sub_task_id, *completed, answer)
            }
            C::ReorderSubTasks { card_id, task_id, order } => decider.reorder_sub_tasks(*card_id, *task_id, order),
            C::RemoveSubTasks { card_id, sub_task_ids } => decider.remove_sub_tasks(*card_id, sub_task_ids),
            C::AddLogNote { card_id, text } => decider.add_log_note(*card_id, text),
            C::AddFile(file) => decider.add_file(file.card_id, file.file_id),
            C::RemoveFile(file) => decider.remove_file(file.card_id, file.file_id),
            C::StartLabour { card_id, labour_type_id, override_reason } => {
                decider.start_labour(*card_id, *labour_type_id, override_reason.as_deref())
            }
            C::StopLabour { card_id } => decider.stop_labour(*card_id),
            C::EnterLabour(asked) => decider.enter_labour(asked),
            C::CorrectLabour(asked) => decider.correct_labour(asked),
            C::RemoveLabour { card_id, labour_id } => decider.remove_labour(*card_id, *labour_id),
            C::ApproveLabour { card_id, labour_ids } => decider.approve_labour(*card_id, labour_ids),
            C::PlanLabour(asked) => decider.plan_labour(asked),
            C::EditPlannedLabour(asked) => decider.edit_planned_labour(asked),
            C::PutCost(asked) => decider.put_cost(asked),
            C::RemoveCost { card_id, cost_id } => decider.remove_cost(*card_id, *cost_id),
            C::PutFailure(asked) => decider.put_failure(asked),
            C::RemoveFailure { card_id, failure_id } => decider.remove_failure(*card_id, *failure_id),
            C::PlanPart(asked) => decider.plan_part(asked),
            C::EditPlannedPart(asked) => decider.edit_planned_part(asked),
            C::RemovePlannedPart(line) => decider.remove_planned_part(line),
            C::ReservePart(asked) => decider.reserve_part(asked),
            C::ReleasePart(asked) => decider.release_part(asked),
            C::IssuePart(asked) => decider.issue_part(asked),
            C::ReturnPart(asked) => decider.return_part(asked),
            C::UsePart(asked) => decider.use_part(asked),
            C::StagePart(asked) => decider.stage_part(asked),
            C::ReserveKit(asked) => decider.reserve_kit(asked),
            C::IssueKit(asked) => decider.issue_kit(asked),
            C::CheckKit(asked) => decider.check_kit(asked),
            C::LinkCards(asked) => decider.link_cards(asked),
            C::UnlinkCards(asked) => decider.unlink_cards(asked),
            C::SplitCard(asked) => decider.split_card(asked),
            C::CloseDuplicate(asked) => decider.close_duplicate(asked),
            C::RemovePlannedLabour(line) => decider.remove_planned_labour(line),
        }
    }

    fn apply(&mut self, event: &Recorded<BoardEvent>) {
        self.take(event);
    }

    fn recall(&mut self, event: &Recorded<BoardEvent>) {
        self.recall_move(event);
    }

    fn admits(&self, context: &RequestContext) -> bool {
        self.members.is_empty() || context.sees_all_boards() || self.members.include(context)
    }

    fn shuts_out(event: &BoardEvent) -> bool {
        event.delta.board.as_ref().is_some_and(|heading| !heading.members.is_empty())
    }

    fn touches(&self, event: &BoardEvent) -> Vec<(Family, Id)> {
        match &event.what {
            BoardEventKind::TaskCompleted { reading: Some(reading), .. }
            | BoardEventKind::SubTaskCompleted { reading: Some(reading), .. } => {
                vec![(Family::Meter, reading.meter_id)]
            }
            _ => Vec::new(),
        }
    }

    fn snapshot(&self) -> BoardView {
        BoardView::of(self)
    }
}

/// Everything a decision may look at.
struct Decider<'a> {
    board: &'a BoardState,
    facts: &'a mut BoardFacts,
    deciding: &'a Deciding<'a>,
}

impl Decider<'_> {
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
        C::IssuePart(_) | C::ReturnPart(_) | C::StagePart(_) | C::ReserveKit(_) | C::IssueKit(_) => Action::Read,
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
