//! Sub-tasks of a task.

use super::tasks::in_order;
use super::{Decider, Decision, answers, text};
use crate::board::{Answer, BoardEventKind, NewSubTask, SubTaskPatch, SubTaskState};
use crate::{Error, Id};

const MISSING: Error = Error::NotFound { what: "Sub-task" };

impl Decider<'_> {
    pub(super) fn add_sub_task(&mut self, card: Id, task: Id, sub_task: &NewSubTask) -> Decision {
        let name = text::heading("name", &sub_task.name)?;
        let answer_format = answers::format(sub_task.answer_format.as_ref())?;
        let (id, mandatory) = (self.facts.id()?, sub_task.mandatory);
        let new = SubTaskState { id, name, mandatory, completed: false, answer_format };
        let tasks = self.tasks_with(card, task, |task| task.sub_tasks.push(new.clone()))?;
        self.with_tasks(card, tasks, BoardEventKind::SubTaskAdded { card_id: card, task_id: task, sub_task: new })
    }

    pub(super) fn edit_sub_task(&mut self, card: Id, id: Id, patch: &SubTaskPatch) -> Decision {
        let mut patch = patch.clone();
        if let Some(name) = &mut patch.name {
            *name = text::heading("name", name)?;
        }
        text::free_text("remark", patch.remark.as_ref().and_then(Option::as_deref).unwrap_or_default())?;
        let step = self.sub_task(card, id)?;
        let format = answers::changed(&mut patch.answer_format, step.answer_format.as_deref(), step.completed)?;
        let task = self.task_of(card, id)?;
        let tasks = self.tasks_with(card, task, |task| {
            for sub_task in task.sub_tasks.iter_mut().filter(|sub_task| sub_task.id == id) {
                if let Some(format) = &format {
                    sub_task.answer_format.clone_from(format);
                }
                if let Some(name) = &patch.name {
                    sub_task.name.clone_from(name);
                }
                sub_task.mandatory = patch.mandatory.unwrap_or(sub_task.mandatory);
            }
        })?;
        self.with_tasks(card, tasks, BoardEventKind::SubTaskEdited { card_id: card, sub_task_id: id, patch })
    }

    pub(super) fn complete_sub_task(&mut self, card: Id, id: Id, completed: bool, answer: &Answer) -> Decision {
        let format = self.sub_task(card, id)?.answer_format.clone();
        let (answer, reading) = match format {
            Some(format) if completed => self.answered(card, &format, answer)?,
            _ => (Answer::default(), None),
        };
        let task = self.task_of(card, id)?;
        let tasks = self.tasks_with(card, task, |task| {
            for sub_task in task.sub_tasks.iter_mut().filter(|sub_task| sub_task.id == id) {
                sub_task.completed = completed;
            }
        })?;
        if tasks == self.card(card)?.tasks && answer.is_empty() {
            return Ok(None);
        }
        let reading = reading.map(Box::new);
        let what = BoardEventKind::SubTaskCompleted { card_id: card, sub_task_id: id, completed, answer, reading };
        self.with_tasks(card, tasks, what)
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

    fn sub_task(&self, card: Id, id: Id) -> Result<&SubTaskState, Error> {
        let mut steps = self.card(card)?.tasks.iter().flat_map(|task| &task.sub_tasks);
        steps.find(|sub_task| sub_task.id == id).ok_or(MISSING)
    }

    fn task_of(&self, card: Id, sub_task: Id) -> Result<Id, Error> {
        let tasks = &self.card(card)?.tasks;
        let holds = |task: &&crate::board::TaskState| task.sub_tasks.iter().any(|other| other.id == sub_task);
        tasks.iter().find(holds).map(|task| task.id).ok_or(MISSING)
    }
}
