//! Tasks and sub-tasks. Every event that touches them carries all tasks of its card, so the last one per card is what is
//! written; tasks missing in all of them are gone, and those of another card have moved there.

use std::collections::{BTreeMap, BTreeSet};

use diesel::sql_types::{Array, BigInt, Bool, Integer, Jsonb, Nullable, Text};
use gantry_domain::board::{AnswerFormat, BoardEvent, BoardEventKind, SubTaskState, TaskState};
use gantry_domain::stream::Recorded;
use gantry_domain::{Error, Id};

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::work_orders::answer_format::StoredAnswerFormat;

/// Columns of tasks and of sub-tasks; `owners` are work orders or tasks.
#[derive(Default)]
struct Columns {
    ids: Vec<Id>,
    owners: Vec<Id>,
    positions: Vec<i32>,
    names: Vec<String>,
    mandatory: Vec<bool>,
    completed: Vec<bool>,
    formats: Vec<Option<StoredAnswerFormat>>,
}

impl Columns {
    fn task(&mut self, card: Id, position: i32, task: &TaskState) {
        let TaskState { id, name, mandatory, completed, answer_format, .. } = task;
        self.push((*id, card, position), name, (*mandatory, *completed), answer_format.as_deref());
    }

    fn sub_task(&mut self, task: Id, position: i32, sub_task: &SubTaskState) {
        let SubTaskState { id, name, mandatory, completed, answer_format } = sub_task;
        self.push((*id, task, position), name, (*mandatory, *completed), answer_format.as_deref());
    }

    fn push(
        &mut self,
        (id, owner, position): (Id, Id, i32),
        name: &str,
        (mandatory, completed): (bool, bool),
        format: Option<&AnswerFormat>,
    ) {
        self.ids.push(id);
        self.owners.push(owner);
        self.positions.push(position);
        self.names.push(name.to_owned());
        self.mandatory.push(mandatory);
        self.completed.push(completed);
        self.formats.push(format.cloned().map(StoredAnswerFormat));
    }
}

macro_rules! put {
    ($name:ident, $table:literal, $owner:literal) => {
        prepared! {
            $name {
                ids: Vec<Id> => Array<BigInt>,
                owners: Vec<Id> => Array<BigInt>,
                positions: Vec<i32> => Array<Integer>,
                names: Vec<String> => Array<Text>,
                mandatory: Vec<bool> => Array<Bool>,
                completed: Vec<bool> => Array<Bool>,
                formats: Vec<Option<StoredAnswerFormat>> => Array<Nullable<Jsonb>>,
            }
            concat!(
                "INSERT INTO ", $table, " (id, ", $owner, ", position, name, mandatory, completed, answer_format) ",
                "SELECT * FROM unnest(?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tenant_id, id) DO UPDATE SET ", $owner, " = excluded.", $owner,
                ", position = excluded.position, ",
                "name = excluded.name, mandatory = excluded.mandatory, completed = excluded.completed, ",
                "answer_format = excluded.answer_format"
            )
        }

        impl From<Columns> for $name {
            fn from(columns: Columns) -> Self {
                let Columns { ids, owners, positions, names, mandatory, completed, formats } = columns;
                Self { ids, owners, positions, names, mandatory, completed, formats }
            }
        }
    };
}

put!(PutTasks, "task", "work_order_id");
put!(PutSubTasks, "sub_task", "task_id");

prepared! {
    RemoveTasks { cards: Vec<Id> => Array<BigInt>, kept: Vec<Id> => Array<BigInt> }
    "DELETE FROM task WHERE work_order_id = ANY(?) AND id <> ALL(?)"
}

prepared! {
    RemoveSubTasks { tasks: Vec<Id> => Array<BigInt>, kept: Vec<Id> => Array<BigInt> }
    "DELETE FROM sub_task WHERE task_id = ANY(?) AND id <> ALL(?)"
}

/// Brings the tasks of all cards in the batch to where it left them.
pub(super) async fn write(tx: &Tx, events: &[Recorded<BoardEvent>]) -> Result<(), Error> {
    let changes = events.iter().flat_map(|recorded| &recorded.event.delta.tasks);
    let last: BTreeMap<Id, &Vec<TaskState>> = changes.map(|(card, tasks)| (*card, tasks)).collect();
    if last.is_empty() {
        return Ok(());
    }
    let (mut tasks, mut sub_tasks) = (Columns::default(), Columns::default());
    for (card, states) in &last {
        for (position, task) in (0..).zip(states.iter()) {
            tasks.task(*card, position, task);
            for (position, sub_task) in (0..).zip(&task.sub_tasks) {
                sub_tasks.sub_task(task.id, position, sub_task);
            }
        }
    }
    let (remove_tasks, remove_sub_tasks) = removals(&last, &new(events)).unzip();
    if let Some(remove) = remove_tasks {
        remove.execute(tx.connection()).await.to_domain()?;
    }
    PutTasks::from(tasks).execute(tx.connection()).await.to_domain()?;
    if let Some(remove) = remove_sub_tasks {
        remove.execute(tx.connection()).await.to_domain()?;
    }
    if sub_tasks.ids.is_empty() {
        return Ok(());
    }
    PutSubTasks::from(sub_tasks).execute(tx.connection()).await.to_domain().map(drop)
}

/// The cards that were opened in the batch with tasks of their own: there is nothing of theirs that could be gone. One that was split off has
/// tasks of another card.
fn new(events: &[Recorded<BoardEvent>]) -> BTreeSet<Id> {
    let opened = events.iter().filter_map(|recorded| match &recorded.event.what {
        BoardEventKind::CardCreated { card_id, .. } => (recorded.event.delta.put.len() == 1).then_some(*card_id),
        _ => None,
    });
    opened.collect()
}

/// What removes the tasks and sub-tasks that cards do not have any more; nothing where all cards are new.
fn removals(last: &BTreeMap<Id, &Vec<TaskState>>, new: &BTreeSet<Id>) -> Option<(RemoveTasks, RemoveSubTasks)> {
    let old: BTreeMap<_, _> = last.iter().filter(|(card, _)| !new.contains(card)).collect();
    if old.is_empty() {
        return None;
    }
    let tasks = || old.values().flat_map(|tasks| tasks.iter());
    let kept: Vec<Id> = tasks().map(|task| task.id).collect();
    let kept_sub_tasks = tasks().flat_map(|task| &task.sub_tasks).map(|sub_task| sub_task.id).collect();
    let remove_tasks = RemoveTasks { cards: old.keys().map(|card| **card).collect(), kept: kept.clone() };
    Some((remove_tasks, RemoveSubTasks { tasks: kept, kept: kept_sub_tasks }))
}
