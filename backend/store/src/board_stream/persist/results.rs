//! What tasks and sub-tasks say beyond the board's state: who is to do them, how long that takes, what came of them. Of each
//! row only where the batch left it is written, in one statement.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Numeric, SmallInt, Text, Timestamptz};
use gantry_domain::board::{Answer, BoardEvent, BoardEventKind, Delta, NewTask, TaskResult};
use gantry_domain::stream::Recorded;
use gantry_domain::{Error, Id, PersonId};
use rust_decimal::Decimal;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// What a batch says of a task; what it does not say stays as it is.
#[derive(Default)]
struct Said {
    person: Option<Option<PersonId>>,
    hours: Option<Option<Decimal>>,
    /// When it was done and by whom; or that it is not.
    done: Option<Option<(DateTime<Utc>, String)>>,
    inspection: Option<Option<i16>>,
    value: Option<Option<String>>,
    file: Option<Option<Id>>,
}

/// What a batch says of a sub-task.
#[derive(Default)]
struct SaidOfSubTask {
    /// When it was done, or that it is not, and the answer.
    done: Option<(Option<DateTime<Utc>>, Answer)>,
    remark: Option<Option<String>>,
}

prepared! {
    WriteTasks {
        ids: Vec<Id> => Array<BigInt>,
        has_person: Vec<bool> => Array<Bool>,
        people: Vec<Option<PersonId>> => Array<Nullable<BigInt>>,
        has_hours: Vec<bool> => Array<Bool>,
        hours: Vec<Option<Decimal>> => Array<Nullable<Numeric>>,
        has_done: Vec<bool> => Array<Bool>,
        times: Vec<Option<DateTime<Utc>>> => Array<Nullable<Timestamptz>>,
        names: Vec<Option<String>> => Array<Nullable<Text>>,
        has_inspection: Vec<bool> => Array<Bool>,
        inspections: Vec<Option<i16>> => Array<Nullable<SmallInt>>,
        has_value: Vec<bool> => Array<Bool>,
        values: Vec<Option<String>> => Array<Nullable<Text>>,
        has_file: Vec<bool> => Array<Bool>,
        files: Vec<Option<Id>> => Array<Nullable<BigInt>>,
    }
    "UPDATE task AS t SET \
     responsible_person_id = CASE WHEN s.has_person THEN s.person ELSE t.responsible_person_id END, \
     est_labor_hrs = CASE WHEN s.has_hours THEN s.hours ELSE t.est_labor_hrs END, \
     completed_at = CASE WHEN s.has_done THEN s.at ELSE t.completed_at END, \
     completed_by_name = CASE WHEN s.has_done THEN s.name ELSE t.completed_by_name END, \
     inspection_result = CASE WHEN s.has_inspection THEN s.inspection ELSE t.inspection_result END, \
     value = CASE WHEN s.has_value THEN s.value ELSE t.value END, \
     answer_file_id = CASE WHEN s.has_file THEN s.file ELSE t.answer_file_id END \
     FROM unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) AS s (id, has_person, person, has_hours, hours, has_done, at, name, \
     has_inspection, inspection, has_value, value, has_file, file) WHERE t.id = s.id"
}

prepared! {
    WriteSubTasks {
        ids: Vec<Id> => Array<BigInt>,
        has_done: Vec<bool> => Array<Bool>,
        times: Vec<Option<DateTime<Utc>>> => Array<Nullable<Timestamptz>>,
        inspections: Vec<Option<i16>> => Array<Nullable<SmallInt>>,
        values: Vec<Option<String>> => Array<Nullable<Text>>,
        files: Vec<Option<Id>> => Array<Nullable<BigInt>>,
        has_remark: Vec<bool> => Array<Bool>,
        remarks: Vec<Option<String>> => Array<Nullable<Text>>,
    }
    "UPDATE sub_task AS t SET completed_at = CASE WHEN s.has_done THEN s.at ELSE t.completed_at END, \
     inspection_result = CASE WHEN s.has_done THEN s.inspection ELSE t.inspection_result END, \
     value = CASE WHEN s.has_done THEN s.value ELSE t.value END, \
     answer_file_id = CASE WHEN s.has_done THEN s.file ELSE t.answer_file_id END, \
     remark = CASE WHEN s.has_remark THEN s.remark ELSE t.remark END \
     FROM unnest(?, ?, ?, ?, ?, ?, ?, ?) AS s (id, has_done, at, inspection, value, file, has_remark, remark) WHERE t.id = s.id"
}

/// Writes them; their rows must be there.
pub(super) async fn write(tx: &Tx, events: &[Recorded<BoardEvent>]) -> Result<(), Error> {
    let (mut tasks, mut sub_tasks) = (BTreeMap::new(), BTreeMap::new());
    for recorded in events {
        hear(recorded, &mut tasks, &mut sub_tasks);
    }
    if !tasks.is_empty() {
        let said: Vec<Said> = tasks.values_mut().map(std::mem::take).collect();
        let done = || said.iter().map(|one| one.done.clone().flatten());
        let write = WriteTasks {
            ids: tasks.into_keys().collect(),
            has_person: said.iter().map(|one| one.person.is_some()).collect(),
            people: said.iter().map(|one| one.person.flatten()).collect(),
            has_hours: said.iter().map(|one| one.hours.is_some()).collect(),
            hours: said.iter().map(|one| one.hours.flatten()).collect(),
            has_done: said.iter().map(|one| one.done.is_some()).collect(),
            times: done().map(|done| done.map(|(at, _)| at)).collect(),
            names: done().map(|done| done.map(|(_, name)| name)).collect(),
            has_inspection: said.iter().map(|one| one.inspection.is_some()).collect(),
            inspections: said.iter().map(|one| one.inspection.flatten()).collect(),
            has_value: said.iter().map(|one| one.value.is_some()).collect(),
            values: said.iter().map(|one| one.value.clone().flatten()).collect(),
            has_file: said.iter().map(|one| one.file.is_some()).collect(),
            files: said.iter().map(|one| one.file.flatten()).collect(),
        };
        write.execute(tx.connection()).await.to_domain()?;
    }
    if !sub_tasks.is_empty() {
        let said: Vec<SaidOfSubTask> = sub_tasks.values_mut().map(std::mem::take).collect();
        let answers = || said.iter().map(|one| one.done.as_ref().map(|(_, answer)| answer));
        let write = WriteSubTasks {
            ids: sub_tasks.into_keys().collect(),
            has_done: said.iter().map(|one| one.done.is_some()).collect(),
            times: said.iter().map(|one| one.done.as_ref().and_then(|(at, _)| *at)).collect(),
            inspections: answers().map(|answer| answer?.inspection_result).collect(),
            values: answers().map(|answer| answer?.value.clone()).collect(),
            files: answers().map(|answer| answer?.file_id).collect(),
            has_remark: said.iter().map(|one| one.remark.is_some()).collect(),
            remarks: said.iter().map(|one| one.remark.clone().flatten()).collect(),
        };
        write.execute(tx.connection()).await.to_domain()?;
    }
    Ok(())
}

/// Takes in what an event says; the later word counts.
fn hear(recorded: &Recorded<BoardEvent>, tasks: &mut BTreeMap<Id, Said>, sub_tasks: &mut BTreeMap<Id, SaidOfSubTask>) {
    use BoardEventKind as H;
    match &recorded.event.what {
        H::CardCreated { card_id, card } => planned(*card_id, &card.tasks, &recorded.event.delta, tasks),
        H::TaskAdded { task_id, responsible_person, est_labor_hrs, .. } => {
            let said = tasks.entry(*task_id).or_default();
            (said.person, said.hours) = (Some(*responsible_person), Some(*est_labor_hrs));
        }
        H::TaskEdited { task_id, patch, .. } => {
            let said = tasks.entry(*task_id).or_default();
            said.person = patch.responsible_person.or(said.person);
            said.hours = patch.est_labor_hrs.or(said.hours);
        }
        H::TaskCompleted { task_id, result, .. } => came_of(tasks.entry(*task_id).or_default(), result, recorded),
        H::SubTaskEdited { sub_task_id, patch, .. } if patch.remark.is_some() => {
            sub_tasks.entry(*sub_task_id).or_default().remark.clone_from(&patch.remark);
        }
        H::SubTaskCompleted { sub_task_id, completed, answer, .. } => {
            sub_tasks.entry(*sub_task_id).or_default().done = Some((completed.then_some(recorded.at), answer.clone()));
        }
        _ => {}
    }
}

fn planned(card: Id, asked: &[NewTask], delta: &Delta, tasks: &mut BTreeMap<Id, Said>) {
    let states = delta.tasks.iter().find(|(id, _)| *id == card).map(|(_, tasks)| tasks);
    for (new, state) in asked.iter().zip(states.into_iter().flatten()) {
        if new.responsible_person.is_some() || new.est_labor_hrs.is_some() {
            let said = tasks.entry(state.id).or_default();
            (said.person, said.hours) = (Some(new.responsible_person), Some(new.est_labor_hrs));
        }
    }
}

fn came_of(said: &mut Said, result: &TaskResult, recorded: &Recorded<BoardEvent>) {
    if let Some(completed) = result.completed {
        said.done = Some(completed.then(|| (recorded.at, recorded.by.name.clone())));
    }
    said.inspection = result.inspection_result.or(said.inspection);
    if result.value.is_some() {
        said.value.clone_from(&result.value);
    }
    said.file = result.file_id.or(said.file);
}
