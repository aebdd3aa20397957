//! A card: what everybody sees of a work order on the board, and what only the rules look at.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::AnswerFormat;
use super::kit::KitState;
use super::links::CardLink;
use crate::{Id, PersonId};

/// What viewers get of a work order. Left out on the wire: whatever is empty.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CardFace {
    /// The work order's id.
    pub id: Id,
    /// `WO-000123`.
    pub code: String,
    /// One line.
    pub title: String,
    /// 3 High, 2 Medium, 1 Low.
    pub priority: i16,
    /// 1 PM, 2 FAILURE.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub work_type: Option<i16>,
    /// To be done by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<DateTime<Utc>>,
    /// Planned to start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimated_start: Option<DateTime<Utc>>,
    /// Planned to end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimated_end: Option<DateTime<Utc>>,
    /// The responsible person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub responsible_person: Option<PersonId>,
    /// The crew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crew: Option<Id>,
    /// What it is done to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asset: Option<AssetRef>,
    /// Where it is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<PlaceRef>,
    /// Ids of the board's labels.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<Id>,
    /// Tasks and sub-tasks done.
    #[serde(default, skip_serializing_if = "Progress::is_empty")]
    pub progress: Progress,
    /// Labour planned and spent.
    #[serde(default, skip_serializing_if = "UseState::is_none")]
    pub labour: UseState,
    /// Parts planned and used.
    #[serde(default, skip_serializing_if = "UseState::is_none")]
    pub parts: UseState,
    /// How far its kit is.
    #[serde(default, skip_serializing_if = "KitState::is_none")]
    pub kit: KitState,
    /// Work orders that block it, that it blocks, its parent and its parts; sorted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<CardLink>,
    /// Raised by one with every change; an edit sends the version it saw.
    pub version: i64,
}

/// An asset as a card names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AssetRef {
    /// The asset's id.
    pub id: Id,
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
}

/// A location as a card names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceRef {
    /// The location's id.
    pub id: Id,
    /// Its name.
    pub name: String,
}

/// How many of how many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// Done.
    pub done: u32,
    /// In all.
    pub total: u32,
}

/// The specification's legend for tasks and sub-tasks: none, partly, all, mandatory ones open.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    /// Tasks.
    pub tasks: Count,
    /// Sub-tasks of all tasks.
    pub sub_tasks: Count,
    /// Something mandatory is not done.
    pub mandatory_open: bool,
}

impl Progress {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Counted from the tasks.
    pub fn of(tasks: &[TaskState]) -> Self {
        let mut progress = Self::default();
        for task in tasks {
            progress.tasks.add(task.completed);
            progress.mandatory_open |= task.mandatory && !task.completed;
            for sub_task in &task.sub_tasks {
                progress.sub_tasks.add(sub_task.completed);
                progress.mandatory_open |= sub_task.mandatory && !sub_task.completed;
            }
        }
        progress
    }
}

impl Count {
    fn add(&mut self, done: bool) {
        self.total += 1;
        self.done += u32::from(done);
    }
}

/// The specification's legend for labour and parts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum UseState {
    /// Nothing planned, nothing used.
    #[default]
    None,
    /// Planned only.
    Estimated,
    /// Planned or not, something was used.
    Actual,
}

impl UseState {
    fn is_none(&self) -> bool {
        *self == UseState::None
    }
}

/// A task as the rules see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TaskState {
    /// The task's id.
    pub id: Id,
    /// Its name, for the message that says what is missing.
    pub name: String,
    /// Completion of the work order asks for it.
    pub mandatory: bool,
    /// Done.
    pub completed: bool,
    /// How it is answered; none: by a tick.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer_format: Option<Box<AnswerFormat>>,
    /// In order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sub_tasks: Vec<SubTaskState>,
}

/// A sub-task as the rules see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SubTaskState {
    /// The sub-task's id.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// Completion of the work order asks for it.
    pub mandatory: bool,
    /// Done.
    pub completed: bool,
    /// How it is answered; none: by a tick.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer_format: Option<Box<AnswerFormat>>,
}

/// A labour timer that runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Timer {
    /// The labour row it will close.
    pub labour: Id,
    /// Whose time it counts.
    pub person: PersonId,
}
