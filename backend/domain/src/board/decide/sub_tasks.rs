//! Sub-tasks of a task.

use super::tasks::in_order;
use super::{Decider, Decision, text};
use crate::board::{BoardEventKind, NewSubTask, SubTaskPatch, SubTaskState};
use crate::{Error, Id};

const MISSING: Error = Error::NotFound { what: "Sub-task" };

impl Decider<'_> {
    pub(super) fn add_sub_task(&mut self, card: Id, task: Id, sub_task: &NewSubTask) -> Decision {
        let name = text::heading("name", &sub_task.name)?;
        let new = SubTaskState { id: self.facts.id()?, name, mandatory: sub_task.mandatory, completed: false };
        let tasks = self.tasks_with(card, task, |task| task.sub_tasks.push(new.clone()))?;
        self.with_tasks(card, tasks, BoardEventKind::SubTaskAdded { card_id: card, task_id: task, sub_task: new })
    }

    pub(super) fn edit_sub_task(&mut self, card: Id, id: Id, patch: &SubTaskPatch) -> Decision {
        let mut patch = patch.clone();
        if let Some(name) = &mut patch.name {
            *name = text::heading("name", name)?;
        }
        text::free_text("remark", patch.remark.as_ref().and_then(Option::as_deref).unwrap_or_default())?;
        let task = self.task_of(card, id)?;
        let tasks = self.tasks_with(card, task, |task| {
            for sub_task in task.sub_tasks.iter_mut().filter(|sub_task| sub_task.id == id) {
                if let Some(name) = &patch.name {
                    sub_task.name.clone_from(name);
                }
                sub_task.mandatory = patch.mandatory.unwrap_or(sub_task.mandatory);
            }
        })?;
        self.with_tasks(card, tasks, BoardEventKind::SubTaskEdited { card_id: card, sub_task_id: id, patch })
    }

    pub(super) fn complete_sub_task(&mut self, card: Id, id: Id, completed: bool) -> Decision {
        let task = self.task_of(card, id)?;
        let tasks = self.tasks_with(card, task, |task| {
            for sub_task in task.sub_tasks.iter_mut().filter(|sub_task| sub_task.id == id) {
                sub_task.completed = completed;
            }
        })?;
        if tasks == self.card(card)?.tasks {
            return Ok(None);
        }
        self.with_tasks(card, tasks, BoardEventKind::SubTaskCompleted { card_id: card, sub_task_id: id, completed })
    }

    pub(super) fn reorder_sub_tasks(&mut self, card: Id, task: Id, order: &[Id]) -> Decision {
        let before =
            self.card(card)?.tasks.iter().find(|other| other.id == task).ok_or(Error::NotFound { what: "Task" })?;
        let reordered = in_order(&before.sub_tasks, order, |sub_task| sub_task.id)?;
        if reordered == before.sub_tasks {
            return Ok(None);
        }
        let tasks = self.tasks_with(card, task, |task| task.sub_tasks = reordered)?;
        self.with_tasks(card, tasks, BoardEventKind::SubTasksReordered { card_id: card, task_id: task })
    }

    pub(super) fn remove_sub_tasks(&mut self, card: Id, ids: &[Id]) -> Decision {
        let mut tasks = self.card(card)?.tasks.clone();
        let before: usize = tasks.iter().map(|task| task.sub_tasks.len()).sum();
        for task in &mut tasks {
            task.sub_tasks.retain(|sub_task| !ids.contains(&sub_task.id));
        }
        if tasks.iter().map(|task| task.sub_tasks.len()).sum::<usize>() == before {
            return Err(MISSING);
        }
        self.with_tasks(card, tasks, BoardEventKind::SubTasksRemoved { card_id: card, sub_task_ids: ids.to_vec() })
    }

    fn task_of(&self, card: Id, sub_task: Id) -> Result<Id, Error> {
        let tasks = &self.card(card)?.tasks;
        let holds = |task: &&crate::board::TaskState| task.sub_tasks.iter().any(|other| other.id == sub_task);
        tasks.iter().find(holds).map(|task| task.id).ok_or(MISSING)
    }
}
