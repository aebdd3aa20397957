//! What is opened and added: work orders, tasks and sub-tasks as sent.

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use super::labour::NewPlannedLabour;
use super::links::NewLink;
use super::patch::present;
use super::{AnswerFormat, CardPatch};
use crate::{Id, PersonId};

/// A work order to be opened.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NewCard {
    /// Which list; else the first that stands for Open.
    #[serde(default)]
    pub list_id: Option<Id>,
    /// The neighbour above.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub after: Option<Option<Id>>,
    /// Its fields; `title` must be there.
    pub fields: CardPatch,
    /// Labels.
    #[serde(default)]
    pub labels: Vec<Id>,
    /// Tasks with their sub-tasks.
    #[serde(default)]
    pub tasks: Vec<NewTask>,
    /// Hours that are planned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labour: Vec<NewPlannedLabour>,
    /// The work order that it came out of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<NewLink>,
}

/// A task to be added.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NewTask {
    /// One line.
    pub name: String,
    /// Completion of the work order asks for it.
    #[serde(default)]
    pub mandatory: bool,
    /// Who does it.
    #[serde(default)]
    pub responsible_person: Option<PersonId>,
    /// Planned hours.
    #[serde(default)]
    pub est_labor_hrs: Option<Decimal>,
    /// How it is answered; absent: by a tick.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer_format: Option<AnswerFormat>,
    /// In order.
    #[serde(default)]
    pub sub_tasks: Vec<NewSubTask>,
}

/// A sub-task to be added.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NewSubTask {
    /// One line.
    pub name: String,
    /// Completion of the work order asks for it.
    #[serde(default)]
    pub mandatory: bool,
    /// How it is answered; absent: by a tick.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer_format: Option<AnswerFormat>,
}
