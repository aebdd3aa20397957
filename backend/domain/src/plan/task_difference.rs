//! What a version of a task group changes for a plan that has an earlier one.

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::SubTaskFormat;
use crate::board::AnswerFormat;

/// A task, as a version of its group has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GroupTask {
    /// What is to be done.
    pub name: String,
    /// Completion of the work order asks for it.
    pub mandatory: bool,
    /// Planned hours.
    #[schema(value_type = Option<String>, required = true)]
    pub est_labor_hrs: Option<Decimal>,
    /// Its sub-tasks, one a line.
    pub sub_tasks: String,
    /// How it is answered; left out: by a tick.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub answer_format: Option<AnswerFormat>,
    /// How its sub-tasks are answered, by the line of each; left out: by a tick.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub sub_task_formats: Vec<SubTaskFormat>,
}

/// A task that both versions have, and not alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChangedTask {
    /// As the earlier version has it.
    pub before: GroupTask,
    /// As the later one has it.
    pub after: GroupTask,
}

/// What the later of two versions changes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct TaskDifference {
    /// Tasks that the earlier one does not have.
    pub added: Vec<GroupTask>,
    /// Tasks that the later one does not have.
    pub removed: Vec<GroupTask>,
    /// Tasks that both have, and not alike.
    pub changed: Vec<ChangedTask>,
    /// Whether tasks that both have follow each other in another order.
    pub reordered: bool,
}

/// Compares two versions. A task is known by its name, and by its place among those of the same name.
pub fn difference(earlier: &[GroupTask], later: &[GroupTask]) -> TaskDifference {
    let (before, after) = (known(earlier), known(later));
    let mut found = TaskDifference::default();
    let (mut kept, mut places) = (Vec::new(), BTreeMap::new());
    for (place, (key, task)) in after.iter().enumerate() {
        places.insert(*key, place);
        match before.iter().find(|(other, _)| other == key) {
            None => found.added.push((*task).clone()),
            Some((_, old)) if old != task => {
                found.changed.push(ChangedTask { before: (*old).clone(), after: (*task).clone() });
            }
            Some(_) => {}
        }
    }
    for (key, task) in &before {
        match places.get(key) {
            Some(place) => kept.push(*place),
            None => found.removed.push((*task).clone()),
        }
    }
    found.reordered = !kept.is_sorted();
    found
}

/// Tasks with what they are known by.
fn known(tasks: &[GroupTask]) -> Vec<((&str, usize), &GroupTask)> {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let known = tasks.iter().map(|task| {
        let nth = seen.entry(task.name.as_str()).or_default();
        *nth += 1;
        ((task.name.as_str(), *nth), task)
    });
    known.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::AnswerKind;

    fn task(name: &str, hours: i64) -> GroupTask {
        let est_labor_hrs = (hours > 0).then(|| Decimal::from(hours));
        GroupTask {
            name: name.to_owned(),
            mandatory: false,
            est_labor_hrs,
            sub_tasks: String::new(),
            answer_format: None,
            sub_task_formats: Vec::new(),
        }
    }

    #[test]
    fn tasks_are_compared_by_name_wherever_they_stand() {
        let earlier = [task("Lock out", 0), task("Grease", 1), task("Inspect", 0)];
        let later = [task("Lock out", 0), task("Test", 0), task("Grease", 2)];
        let found = difference(&earlier, &later);
        assert_eq!((found.added, found.removed), (vec![later[1].clone()], vec![earlier[2].clone()]));
        assert_eq!(found.changed, [ChangedTask { before: earlier[1].clone(), after: later[2].clone() }]);
        assert!(!found.reordered, "what was added moves nothing");
    }

    #[test]
    fn another_format_of_a_sub_task_is_a_change() {
        let number = AnswerFormat { kind: AnswerKind::Number, ..AnswerFormat::default() };
        let format = SubTaskFormat { name: "Pressure".to_owned(), answer_format: number };
        let (earlier, later) = (task("Inspect", 0), GroupTask { sub_task_formats: vec![format], ..task("Inspect", 0) });
        let found = difference(std::slice::from_ref(&earlier), std::slice::from_ref(&later));
        assert_eq!(found.changed, [ChangedTask { before: earlier, after: later }]);
    }

    #[test]
    fn the_same_tasks_in_another_order_and_twice_the_same_name_are_told() {
        let swapped = difference(&[task("A", 0), task("B", 0)], &[task("B", 0), task("A", 0)]);
        assert_eq!(swapped, TaskDifference { reordered: true, ..TaskDifference::default() });
        let twice = difference(&[task("A", 0)], &[task("A", 0), task("A", 3)]);
        assert_eq!(twice, TaskDifference { added: vec![task("A", 3)], ..TaskDifference::default() });
        assert_eq!(difference(&[task("A", 0)], &[task("A", 0)]), TaskDifference::default());
    }
}
