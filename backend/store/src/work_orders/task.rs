//! Tasks of a work order with their sub-tasks, as its drawer shows them.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use gantry_domain::{Error, Id, PersonId};
use rust_decimal::Decimal;
use serde::Serialize;

use crate::Tx;
use crate::error::ToDomain;
use crate::people::person::person;
use crate::schema::{sub_task, task};

diesel::allow_tables_to_appear_in_same_query!(person, task);

/// A task.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Task {
    /// Its id.
    pub id: Id,
    /// One line.
    pub planned_task_name: String,
    /// Completion of the work order asks for it.
    pub mandatory: bool,
    /// Done.
    pub completed: bool,
    /// When it was done.
    pub completed_at: Option<DateTime<Utc>>,
    /// The name of who did it, else of who is to do it.
    pub full_name: Option<String>,
    /// Who is to do it.
    pub responsible_person: Option<PersonId>,
    /// How many sub-tasks it has.
    pub subtasks_count: usize,
    /// Planned hours.
    pub est_labor_hrs: Option<Decimal>,
    /// 1 Pass, 2 Fail, 3 Flag.
    pub inspection_result: Option<i16>,
    /// What was read or measured.
    pub value: Option<String>,
    /// In order.
    pub sub_tasks: Vec<SubTask>,
}

/// A sub-task.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Queryable, Selectable)]
#[diesel(table_name = sub_task)]
#[serde(rename_all = "camelCase")]
pub struct SubTask {
    /// Its id.
    pub id: Id,
    /// One line.
    pub name: String,
    /// Completion of the work order asks for it.
    pub mandatory: bool,
    /// Done.
    pub completed: bool,
    /// Free text beside it.
    pub remark: Option<String>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = task)]
struct TaskRow {
    id: Id,
    name: String,
    mandatory: bool,
    completed: bool,
    completed_at: Option<DateTime<Utc>>,
    completed_by_name: Option<String>,
    responsible_person_id: Option<PersonId>,
    est_labor_hrs: Option<Decimal>,
    inspection_result: Option<i16>,
    value: Option<String>,
}

/// The tasks of a work order in their order; none for an unknown work order.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx, work_order: Id) -> Result<Vec<Task>, Error> {
    let tasks = task::table
        .left_join(person::table.on(person::id.nullable().eq(task::responsible_person_id)))
        .filter(task::work_order_id.eq(work_order))
        .order((task::position, task::id))
        .select((TaskRow::as_select(), person::name.nullable()));
    let sub_tasks = sub_task::table
        .inner_join(task::table.on(task::id.eq(sub_task::task_id)))
        .filter(task::work_order_id.eq(work_order))
        .order((sub_task::position, sub_task::id))
        .select((sub_task::task_id, SubTask::as_select()));
    let (mut c1, mut c2) = (tx.connection(), tx.connection());
    let (tasks, mut sub_tasks) = futures_util::try_join!(
        tasks.load::<(TaskRow, Option<String>)>(&mut c1),
        sub_tasks.load::<(Id, SubTask)>(&mut c2),
    )
    .to_domain()?;
    let with_sub_tasks = |(row, planned): (TaskRow, Option<String>)| {
        let own: Vec<SubTask> = sub_tasks.extract_if(.., |(owner, _)| *owner == row.id).map(|(_, one)| one).collect();
        row.task(planned, own)
    };
    Ok(tasks.into_iter().map(with_sub_tasks).collect())
}

impl TaskRow {
    fn task(self, planned: Option<String>, sub_tasks: Vec<SubTask>) -> Task {
        Task {
            id: self.id,
            planned_task_name: self.name,
            mandatory: self.mandatory,
            completed: self.completed,
            completed_at: self.completed_at,
            full_name: self.completed_by_name.or(planned),
            responsible_person: self.responsible_person_id,
            subtasks_count: sub_tasks.len(),
            est_labor_hrs: self.est_labor_hrs,
            inspection_result: self.inspection_result,
            value: self.value,
            sub_tasks,
        }
    }
}
