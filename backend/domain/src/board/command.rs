//! What people want of a board, as sent: `{"type": "moveCard", "data": {…}}`.

use serde::{Deserialize, Serialize};

use super::cost::PutCost;
use super::failure::PutFailure;
use super::kit::{KitCheck, KitOfOrder, StagePart};
use super::labour::{CorrectLabour, EditPlannedLabour, EnterLabour, PlanLabour, PlannedLine};
use super::links::{CloseDuplicate, LinkOrders, SplitCard};
use super::parts::{EditPlannedPart, IssuePart, PartQuantity, PlanPart};
use super::patch::present;
use super::{
    BoardChoices, CardPatch, FileOfCard, NewCard, NewList, NewSubTask, NewTask, SubTaskPatch, TaskPatch, TaskResult,
};
use crate::{Id, PersonId, RichText};

/// A command. `after` names the neighbour above: absent means the end, `null` the top.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", content = "data", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum BoardCommand {
    /// Opens a work order.
    CreateCard(Box<NewCard>),
    /// Changes fields. With `version`, only if it is still the one seen.
    EditCard {
        /// Which.
        card_id: Id,
        /// The version seen.
        #[serde(default)]
        version: Option<i64>,
        /// What to change.
        patch: Box<CardPatch>,
    },
    /// Moves a card; into another list, that is a change of status.
    MoveCard {
        /// Which.
        card_id: Id,
        /// Where to.
        list_id: Id,
        /// The neighbour above.
        #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
        after: Option<Option<Id>>,
        /// The list it was seen in: if it has left that list meanwhile, the move is refused and the mover told.
        #[serde(default)]
        from: Option<Id>,
        /// Needed for going backwards.
        #[serde(default)]
        reason: Option<String>,
        /// Why it goes on though a work order that blocks it is not done.
        #[serde(default)]
        override_reason: Option<String>,
    },
    /// Changes fields and moves, both or neither.
    ChangeCard {
        /// Which.
        card_id: Id,
        /// The version seen.
        #[serde(default)]
        version: Option<i64>,
        /// What to change.
        patch: Box<CardPatch>,
        /// Where to.
        list_id: Id,
        /// The neighbour above.
        #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
        after: Option<Option<Id>>,
        /// Needed for going backwards.
        #[serde(default)]
        reason: Option<String>,
        /// As for a move.
        #[serde(default)]
        override_reason: Option<String>,
    },
    /// Names who is to do it; `null` nobody, absent as it is.
    AssignCard {
        /// Which.
        card_id: Id,
        /// Person.
        #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
        responsible_person: Option<Option<PersonId>>,
        /// Crew.
        #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
        crew: Option<Option<Id>>,
    },
    /// Changes the planned times and the due date.
    RescheduleCard {
        /// Which.
        card_id: Id,
        /// Only `estimatedStart`, `estimatedEnd` and `due` are looked at.
        #[serde(flatten)]
        times: Box<CardPatch>,
    },
    /// Adds and takes labels.
    LabelCard {
        /// Which.
        card_id: Id,
        /// To add.
        #[serde(default)]
        add: Vec<Id>,
        /// To take off.
        #[serde(default)]
        remove: Vec<Id>,
    },
    /// Takes a card off the board; it can be restored.
    ArchiveCard {
        /// Which.
        card_id: Id,
    },
    /// Brings an archived card back into its list, or into the first one of its status.
    RestoreCard {
        /// Which.
        card_id: Id,
    },
    /// Takes back one's own last move.
    UndoMove {},
    /// Gives the board another name, or other choices.
    EditBoard {
        /// The new name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// The other choices.
        #[serde(flatten)]
        choices: BoardChoices,
    },
    /// Takes a board without open work out of use; it can be restored.
    ArchiveBoard {},
    /// Brings an archived board back into use.
    RestoreBoard {},
    /// Adds a list that stands for a status.
    AddList(NewList),
    /// Changes a list's heading.
    RenameList {
        /// Which.
        list_id: Id,
        /// The new heading.
        name: String,
    },
    /// Moves a list.
    ReorderList {
        /// Which.
        list_id: Id,
        /// The list to its left.
        #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
        after: Option<Option<Id>>,
    },
    /// Sets or lifts the limit of cards in a list.
    LimitList {
        /// Which.
        list_id: Id,
        /// At most so many; `null` lifts it.
        wip_limit: Option<u32>,
    },
    /// Removes an empty list.
    RemoveList {
        /// Which.
        list_id: Id,
    },
    /// Adds a label to the board.
    AddLabel {
        /// Its word.
        name: String,
        /// `#rrggbb`.
        colour: String,
    },
    /// Adds a task at the end.
    AddTask {
        /// To which work order.
        card_id: Id,
        /// The task.
        task: NewTask,
    },
    /// Changes a task.
    EditTask {
        /// Of which work order.
        card_id: Id,
        /// Which.
        task_id: Id,
        /// What to change.
        patch: TaskPatch,
    },
    /// Says what came of a task.
    CompleteTask {
        /// Of which work order.
        card_id: Id,
        /// Which.
        task_id: Id,
        /// What came of it.
        result: TaskResult,
    },
    /// Puts tasks into a new order: all of them, each once.
    ReorderTasks {
        /// Of which work order.
        card_id: Id,
        /// The ids in their new order.
        order: Vec<Id>,
    },
    /// Removes tasks with their sub-tasks.
    RemoveTasks {
        /// Of which work order.
        card_id: Id,
        /// Which.
        task_ids: Vec<Id>,
    },
    /// Adds a sub-task at the end of a task.
    AddSubTask {
        /// Of which work order.
        card_id: Id,
        /// To which task.
        task_id: Id,
        /// The sub-task.
        sub_task: NewSubTask,
    },
    /// Changes a sub-task.
    EditSubTask {
        /// Of which work order.
        card_id: Id,
        /// Which.
        sub_task_id: Id,
        /// What to change.
        patch: SubTaskPatch,
    },
    /// Ticks, answers or reopens a sub-task.
    CompleteSubTask {
        /// Of which work order.
        card_id: Id,
        /// Which.
        sub_task_id: Id,
        /// Whether it is done.
        completed: bool,
        /// The answer, where its format asks for more than a tick.
        #[serde(default, skip_serializing_if = "super::Answer::is_empty")]
        answer: super::Answer,
    },
    /// Puts the sub-tasks of a task into a new order: all of them, each once.
    ReorderSubTasks {
        /// Of which work order.
        card_id: Id,
        /// Of which task.
        task_id: Id,
        /// The ids in their new order.
        order: Vec<Id>,
    },
    /// Removes sub-tasks.
    RemoveSubTasks {
        /// Of which work order.
        card_id: Id,
        /// Which.
        sub_task_ids: Vec<Id>,
    },
    /// Writes into the log of a work order.
    AddLogNote {
        /// Of which work order.
        card_id: Id,
        /// Formatted text.
        text: RichText,
    },
    /// Hangs a file that one has brought on its work order.
    AddFile(FileOfCard),
    /// Takes a file away.
    RemoveFile(FileOfCard),
    /// Starts one's own labour timer; one that runs on another work order stops.
    StartLabour {
        /// On which work order.
        card_id: Id,
        /// Of which type; absent: regular time.
        #[serde(default)]
        labour_type_id: Option<Id>,
        /// Why it is started though a work order that blocks it is not done.
        #[serde(default)]
        override_reason: Option<String>,
    },
    /// Stops one's own labour timer.
    StopLabour {
        /// On which work order.
        card_id: Id,
    },
    /// Enters hours that were worked.
    EnterLabour(Box<EnterLabour>),
    /// Corrects hours, with a reason.
    CorrectLabour(Box<CorrectLabour>),
    /// Removes hours that are not approved.
    RemoveLabour {
        /// Of which work order.
        card_id: Id,
        /// Which row.
        labour_id: Id,
    },
    /// Approves hours, which freezes them.
    ApproveLabour {
        /// Of which work order.
        card_id: Id,
        /// Which rows.
        labour_ids: Vec<Id>,
    },
    /// Plans hours of a craft or a person.
    PlanLabour(Box<PlanLabour>),
    /// Changes planned hours.
    EditPlannedLabour(Box<EditPlannedLabour>),
    /// Removes planned hours.
    RemovePlannedLabour(PlannedLine),
    /// Adds a cost, or gives one that is there other values.
    PutCost(Box<PutCost>),
    /// Removes a cost.
    RemoveCost {
        /// Of which work order.
        card_id: Id,
        /// Which.
        cost_id: Id,
    },
    /// Records a failure, or gives one that is there other values.
    PutFailure(Box<PutFailure>),
    /// Removes a failure.
    RemoveFailure {
        /// Of which work order.
        card_id: Id,
        /// Which.
        failure_id: Id,
    },
    /// Plans a part.
    PlanPart(Box<PlanPart>),
    /// Changes a planned part.
    EditPlannedPart(Box<EditPlannedPart>),
    /// Removes a planned part, and releases what is reserved for it.
    RemovePlannedPart(PlannedLine),
    /// Reserves what is available of a planned part.
    ReservePart(PartQuantity),
    /// Releases what is reserved.
    ReleasePart(PartQuantity),
    /// Issues a part, planned or not.
    IssuePart(Box<IssuePart>),
    /// Takes issued parts back into stock.
    ReturnPart(PartQuantity),
    /// Records how much of a part was used.
    UsePart(PartQuantity),
    /// Picks a part to a staging place for its kit.
    StagePart(Box<StagePart>),
    /// Reserves what a kit misses and what is available.
    ReserveKit(KitOfOrder),
    /// Issues what is staged of a kit.
    IssueKit(KitOfOrder),
    /// Lets the card say of its kit what its lines do: a count may have found less.
    CheckKit(KitCheck),
    /// Links two work orders.
    LinkCards(LinkOrders),
    /// Removes a link.
    UnlinkCards(LinkOrders),
    /// Moves tasks into a new work order.
    SplitCard(Box<SplitCard>),
    /// Closes a work order as a duplicate of another one.
    CloseDuplicate(CloseDuplicate),
}
