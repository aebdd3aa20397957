//! Tasks of a work order.

use super::{Decider, Decision, answers, event, moves, text};
use crate::board::{BoardEventKind, Delta, NewTask, Progress, TaskPatch, TaskResult, TaskState};
use crate::{Error, Id};

impl Decider<'_> {
    pub(super) fn add_task(&mut self, card: Id, task: &NewTask) -> Decision {
        let mut tasks = self.card(card)?.tasks.clone();
        let new = self.new_task(task)?;
        let what = BoardEventKind::TaskAdded {
            card_id: card,
            task_id: new.id,
            responsible_person: task.responsible_person,
            est_labor_hrs: task.est_labor_hrs,
        };
        tasks.push(new);
        self.with_tasks(card, tasks, what)
    }

    pub(super) fn edit_task(&mut self, card: Id, id: Id, patch: &TaskPatch) -> Decision {
        let mut patch = patch.clone();
        if let Some(name) = &mut patch.name {
            *name = text::heading("name", name)?;
        }
        text::hours("estLaborHrs", patch.est_labor_hrs.flatten())?;
        if let Some(Some(person)) = patch.responsible_person
            && !self.facts.people.contains(&person)
        {
            return Err(text::unknown_reference("responsiblePerson", person));
        }
        let task = self.task(card, id)?;
        let format = answers::changed(&mut patch.answer_format, task.answer_format.as_deref(), task.completed)?;
        let tasks = self.tasks_with(card, id, |task| {
            if let Some(format) = format {
                task.answer_format = format;
            }
            if let Some(name) = &patch.name {
                task.name.clone_from(name);
            }
            task.mandatory = patch.mandatory.unwrap_or(task.mandatory);
        })?;
        self.with_tasks(card, tasks, BoardEventKind::TaskEdited { card_id: card, task_id: id, patch })
    }

    pub(super) fn complete_task(&mut self, card: Id, id: Id, result: &TaskResult) -> Decision {
        if let Some(Some(inspection)) = result.inspection_result {
            text::choice("inspectionResult", inspection, 3)?;
        }
        text::free_text("value", result.value.as_ref().and_then(Option::as_deref).unwrap_or_default())?;
        let completed =
            result.completed.ok_or_else(|| Error::field("required", "completed", "Say whether the task is done."))?;
        let tasks = self.tasks_with(card, id, |task| task.completed = completed)?;
        let task = self.task(card, id)?;
        if completed && !task.completed {
            moves::refuse_missing(task.missing())?;
        }
        let format = task.answer_format.clone();
        let (result, reading) = self.result(card, format.as_deref(), completed, result)?;
        let reading = reading.map(Box::new);
        self.with_tasks(card, tasks, BoardEventKind::TaskCompleted { card_id: card, task_id: id, result, reading })
    }

    pub(super) fn reorder_tasks(&mut self, card: Id, order: &[Id]) -> Decision {
        let tasks = &self.card(card)?.tasks;
        let reordered = in_order(tasks, order, |task| task.id)?;
        if reordered == *tasks {
            return Ok(None);
        }
        self.with_tasks(card, reordered, BoardEventKind::TasksReordered { card_id: card })
    }

    pub(super) fn remove_tasks(&mut self, card: Id, ids: &[Id]) -> Decision {
        let tasks = &self.card(card)?.tasks;
        let left: Vec<TaskState> = tasks.iter().filter(|task| !ids.contains(&task.id)).cloned().collect();
        if left.len() == tasks.len() {
            return Err(Error::NotFound { what: "Task" });
        }
        self.with_tasks(card, left, BoardEventKind::TasksRemoved { card_id: card, task_ids: ids.to_vec() })
    }

    fn task(&self, card: Id, id: Id) -> Result<&TaskState, Error> {
        let tasks = &self.card(card)?.tasks;
        tasks.iter().find(|task| task.id == id).ok_or(Error::NotFound { what: "Task" })
    }

    /// The tasks of a card with one of them changed.
    pub(super) fn tasks_with(
        &self,
        card: Id,
        id: Id,
        change: impl FnOnce(&mut TaskState),
    ) -> Result<Vec<TaskState>, Error> {
        let mut tasks = self.card(card)?.tasks.clone();
        let task = tasks.iter_mut().find(|task| task.id == id).ok_or(Error::NotFound { what: "Task" })?;
        change(task);
        Ok(tasks)
    }

    /// The event of a card whose tasks are now these.
    pub(super) fn with_tasks(&self, card: Id, tasks: Vec<TaskState>, what: BoardEventKind) -> Decision {
        let mut face = self.card(card)?.face.clone();
        face.progress = Progress::of(&tasks);
        face.version += 1;
        event(what, Delta { put: vec![face], tasks: vec![(card, tasks)], ..Delta::default() })
    }
}

/// The items in a new order, which must name each exactly once.
pub(super) fn in_order<T: Clone>(items: &[T], order: &[Id], id: impl Fn(&T) -> Id) -> Result<Vec<T>, Error> {
    let named: Vec<T> =
        order.iter().filter_map(|wanted| items.iter().find(|item| id(item) == *wanted)).cloned().collect();
    let mut distinct = order.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    if named.len() != items.len() || distinct.len() != order.len() || order.len() != items.len() {
        return Err(Error::conflict("stale_order", "The items have changed. Check them and reorder again."));
    }
    Ok(named)
}
