//! What happened on a board. An event says it twice: `type` and `data` in words for the history and the rows to write,
//! `delta` as the plain change that every viewer applies without knowing the rules.

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use super::cost::CostPut;
use super::failure::FailurePut;
use super::kit::{KitChanged, KitCheck};
use super::labour::{LabourCorrected, LabourEntered, LabourPlanEdited, LabourPlanned, StoppedTimer};
use super::links::{LinkChanged, LinkedOrderChanged, OrderRef};
use super::parts::PartChanged;
use super::{
    Answer, AnsweredReading, CardFile, CardPatch, NewCard, StatusChange, SubTaskPatch, SubTaskState, TaskPatch,
    TaskResult,
};
use crate::{Id, PersonId, RichText};

/// What happened, with all that is to be written down.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", content = "data", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum BoardEventKind {
    /// A work order was opened. Its tasks' ids are in the delta, in the same order.
    CardCreated {
        /// The new card.
        card_id: Id,
        /// What was asked for.
        card: Box<NewCard>,
    },
    /// Fields changed.
    CardEdited {
        /// Which.
        card_id: Id,
        /// The new values.
        patch: Box<CardPatch>,
    },
    /// A card went elsewhere.
    CardMoved {
        /// Which.
        card_id: Id,
        /// Its list before.
        from: Id,
        /// Its list now.
        to: Id,
        /// The change of status, if it was one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        status: Option<StatusChange>,
        /// Why it went backwards.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        /// It was the taking back of a move.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        undo: bool,
        /// Why it went on though a work order that blocks it is not done.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        override_reason: Option<String>,
        /// The work order of which it is a duplicate, for which it was closed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        duplicate_of: Option<OrderRef>,
        /// Fields that changed with it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        patch: Option<Box<CardPatch>>,
        /// Parts whose reservations were released, because the work is done.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        released: Vec<PartChanged>,
        /// Parts that it had released and that are reserved again, because it was undone: how much was released, and how much of it
        /// came back.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        reserved: Vec<PartChanged>,
    },
    /// Labels were added or taken off.
    CardLabelled {
        /// Which.
        card_id: Id,
        /// Added.
        add: Vec<Id>,
        /// Taken off.
        remove: Vec<Id>,
    },
    /// A card left the board.
    CardArchived {
        /// Which.
        card_id: Id,
        /// Parts whose reservations were released.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        released: Vec<PartChanged>,
    },
    /// A card came back.
    CardRestored {
        /// Which.
        card_id: Id,
    },
    /// The board got another name or other choices.
    BoardEdited {},
    /// The board was archived.
    BoardArchived {},
    /// The board came back.
    BoardRestored {},
    /// A list was added.
    ListAdded {
        /// The new list.
        list_id: Id,
    },
    /// A list's heading or limit changed.
    ListEdited {
        /// Which.
        list_id: Id,
    },
    /// The order of lists changed.
    ListMoved {
        /// Which moved.
        list_id: Id,
    },
    /// An empty list was removed.
    ListRemoved {
        /// Which.
        list_id: Id,
    },
    /// The tenant's statuses changed: names, colours, order, or which there are.
    StatusesChanged {},
    /// A label was added.
    LabelAdded {
        /// The new label.
        label_id: Id,
    },
    /// A task was added.
    TaskAdded {
        /// To which work order.
        card_id: Id,
        /// The new task.
        task_id: Id,
        /// Who does it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        responsible_person: Option<PersonId>,
        /// Planned hours.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        est_labor_hrs: Option<Decimal>,
    },
    /// A task changed.
    TaskEdited {
        /// Of which work order.
        card_id: Id,
        /// Which.
        task_id: Id,
        /// The new values.
        patch: TaskPatch,
    },
    /// Something came of a task.
    TaskCompleted {
        /// Of which work order.
        card_id: Id,
        /// Which.
        task_id: Id,
        /// What.
        result: TaskResult,
        /// The reading that answered it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reading: Option<Box<AnsweredReading>>,
    },
    /// The order of tasks changed; it is in the delta.
    TasksReordered {
        /// Of which work order.
        card_id: Id,
    },
    /// Tasks were removed.
    TasksRemoved {
        /// Of which work order.
        card_id: Id,
        /// Which.
        task_ids: Vec<Id>,
    },
    /// A sub-task was added.
    SubTaskAdded {
        /// Of which work order.
        card_id: Id,
        /// To which task.
        task_id: Id,
        /// The new sub-task.
        sub_task: SubTaskState,
    },
    /// A sub-task changed.
    SubTaskEdited {
        /// Of which work order.
        card_id: Id,
        /// Which.
        sub_task_id: Id,
        /// The new values.
        patch: SubTaskPatch,
    },
    /// A sub-task was ticked, answered or opened again.
    SubTaskCompleted {
        /// Of which work order.
        card_id: Id,
        /// Which.
        sub_task_id: Id,
        /// Whether it is done.
        completed: bool,
        /// The answer, where it is more than a tick.
        #[serde(default, skip_serializing_if = "Answer::is_empty")]
        answer: Answer,
        /// The reading that answered it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reading: Option<Box<AnsweredReading>>,
    },
    /// The order of sub-tasks changed; it is in the delta.
    SubTasksReordered {
        /// Of which work order.
        card_id: Id,
        /// Of which task.
        task_id: Id,
    },
    /// Sub-tasks were removed.
    SubTasksRemoved {
        /// Of which work order.
        card_id: Id,
        /// Which.
        sub_task_ids: Vec<Id>,
    },
    /// A user wrote into the log.
    LogNoteAdded {
        /// Of which work order.
        card_id: Id,
        /// The note.
        note_id: Id,
        /// What was written.
        text: RichText,
    },
    /// A file was hung on a work order.
    FileAdded {
        /// On which.
        card_id: Id,
        /// The file.
        file: CardFile,
    },
    /// A file was taken away.
    FileRemoved {
        /// Of which work order.
        card_id: Id,
        /// The file.
        file: CardFile,
    },
    /// A labour timer was started.
    LabourStarted {
        /// On which work order.
        card_id: Id,
        /// The labour row.
        labour_id: Id,
        /// Whose time.
        person: PersonId,
        /// Of which type.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        labour_type: Option<Id>,
        /// Why it was started though a work order that blocks it is not done.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        override_reason: Option<String>,
        /// The timer that stopped for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stopped: Option<StoppedTimer>,
    },
    /// A labour timer was stopped.
    LabourStopped {
        /// On which work order.
        card_id: Id,
        /// The labour row.
        labour_id: Id,
    },
    /// Hours were entered.
    LabourEntered(LabourEntered),
    /// Hours were corrected.
    LabourCorrected(LabourCorrected),
    /// Hours were removed.
    LabourRemoved {
        /// Of which work order.
        card_id: Id,
        /// The labour row.
        labour_id: Id,
    },
    /// Hours were approved.
    LabourApproved {
        /// Of which work order.
        card_id: Id,
        /// The labour rows.
        labour_ids: Vec<Id>,
    },
    /// Hours were planned.
    LabourPlanned(LabourPlanned),
    /// Planned hours were changed.
    LabourPlanEdited(LabourPlanEdited),
    /// Planned hours were removed.
    LabourPlanRemoved {
        /// Of which work order.
        card_id: Id,
        /// The line.
        line_id: Id,
    },
    /// A cost was added.
    CostAdded(CostPut),
    /// A cost got other values.
    CostEdited(CostPut),
    /// A cost was removed.
    CostRemoved {
        /// Of which work order.
        card_id: Id,
        /// Which cost.
        cost_id: Id,
    },
    /// A failure was recorded.
    FailureAdded(FailurePut),
    /// A failure got other values.
    FailureEdited(FailurePut),
    /// A failure was removed.
    FailureRemoved {
        /// Of which work order.
        card_id: Id,
        /// Which failure.
        failure_id: Id,
    },
    /// A part was planned.
    PartPlanned(PartChanged),
    /// A planned part was changed.
    PartPlanEdited(PartChanged),
    /// A planned part was removed.
    PartPlanRemoved(PartChanged),
    /// A part was reserved.
    PartReserved(PartChanged),
    /// A reservation was released.
    PartReleased(PartChanged),
    /// A part was issued.
    PartIssued(PartChanged),
    /// A part came back.
    PartReturned(PartChanged),
    /// It was recorded how much of a part was used.
    PartUsed(PartChanged),
    /// A part was picked to a staging place, or nothing of it was found.
    PartStaged(PartChanged),
    /// What a kit missed was reserved.
    KitReserved(KitChanged),
    /// What was staged of a kit was issued.
    KitIssued(KitChanged),
    /// The card says of its kit what its lines do.
    KitChecked(KitCheck),
    /// Two work orders were linked.
    LinkAdded(LinkChanged),
    /// A link was removed.
    LinkRemoved(LinkChanged),
    /// Something became of a linked work order of another board.
    LinkedOrderChanged(LinkedOrderChanged),
}
