//! Tasks of a work order with their sub-tasks, as its drawer shows them.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Numeric, Text};
use gantry_domain::board::{AnswerFormat, AnswerKind};
use gantry_domain::{Error, Id, PersonId, choices_of};
use rust_decimal::Decimal;
use serde::Serialize;

use crate::Tx;
use crate::entity::IdRow;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::person;
use crate::schema::{sub_task, task};
use crate::work_orders::answer_format::StoredAnswerFormat;

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
    /// How it is answered; none: by a tick.
    pub answer_format: Option<StoredAnswerFormat>,
    /// The file with the photo or the signature, unless it was taken away.
    pub answer_file_id: Option<Id>,
    /// The meter that is read, where it is answered by a reading and the asset has it.
    pub meter: Option<TaskMeter>,
    /// In order.
    pub sub_tasks: Vec<SubTask>,
}

/// A sub-task.
#[derive(Debug, Clone, PartialEq, Serialize)]
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
    /// 1 Pass, 2 Fail, 3 Flag.
    pub inspection_result: Option<i16>,
    /// What was read or measured.
    pub value: Option<String>,
    /// How it is answered; none: by a tick.
    pub answer_format: Option<StoredAnswerFormat>,
    /// The file with the photo or the signature, unless it was taken away.
    pub answer_file_id: Option<Id>,
    /// The meter that is read, where it is answered by a reading and the asset has it.
    pub meter: Option<TaskMeter>,
}

/// A meter that a task reads, as far as the answer needs it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TaskMeter {
    /// Its id.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// `continuous`, `gauge` or `characteristic`.
    pub kind: String,
    /// The code of its unit.
    pub unit: Option<String>,
    /// The words of a characteristic.
    pub choices: Vec<String>,
    /// What it showed last.
    pub last_value: Option<Decimal>,
    /// The word it showed last.
    pub last_text: Option<String>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = sub_task)]
struct SubTaskRow {
    id: Id,
    name: String,
    mandatory: bool,
    completed: bool,
    remark: Option<String>,
    inspection_result: Option<i16>,
    value: Option<String>,
    answer_format: Option<StoredAnswerFormat>,
    answer_file_id: Option<Id>,
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
    answer_format: Option<StoredAnswerFormat>,
    answer_file_id: Option<Id>,
}

prepared! {
    MetersOf { work_order: Id => BigInt }
    "SELECT m.id, m.code, m.name, m.kind, u.code AS unit, m.choices, r.value AS last_value, r.text AS last_text \
     FROM work_order AS w JOIN meter AS m ON m.asset_id = w.asset_id LEFT JOIN unit_of_measure AS u ON u.id = m.unit_id \
     LEFT JOIN LATERAL (SELECT r.value, r.text FROM meter_reading AS r WHERE r.meter_id = m.id ORDER BY r.at DESC LIMIT 1) AS r ON true \
     WHERE w.id = ? AND m.active AND m.archived_at IS NULL ORDER BY m.id"
}

prepared! {
    FilesThere { ids: Vec<Id> => Array<BigInt> }
    "SELECT id FROM work_order_file WHERE id = ANY(?) AND removed_at IS NULL"
}

#[derive(QueryableByName)]
struct MeterRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Nullable<Text>)]
    unit: Option<String>,
    #[diesel(sql_type = Text)]
    choices: String,
    #[diesel(sql_type = Nullable<Numeric>)]
    last_value: Option<Decimal>,
    #[diesel(sql_type = Nullable<Text>)]
    last_text: Option<String>,
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
        .select((sub_task::task_id, SubTaskRow::as_select()));
    let (tasks, sub_tasks) = futures_util::try_join!(
        tasks.load::<(TaskRow, Option<String>)>(tx.connection()),
        sub_tasks.load::<(Id, SubTaskRow)>(tx.connection()),
    )
    .to_domain()?;
    let formats = tasks.iter().map(|(row, _)| (&row.answer_format, row.answer_file_id));
    let formats = formats.chain(sub_tasks.iter().map(|(_, row)| (&row.answer_format, row.answer_file_id)));
    let (formats, files): (Vec<_>, Vec<_>) = formats.unzip();
    let known = Known {
        meters: meters(tx, work_order, formats.into_iter().flatten()).await?,
        files: files_there(tx, files.into_iter().flatten().collect()).await?,
    };
    let mut sub_tasks: Vec<(Id, SubTask)> =
        sub_tasks.into_iter().map(|(task, row)| (task, known.sub_task(row))).collect();
    let with_sub_tasks = |(row, planned): (TaskRow, Option<String>)| {
        let own: Vec<SubTask> = sub_tasks.extract_if(.., |(owner, _)| *owner == row.id).map(|(_, one)| one).collect();
        known.task(row, planned, own)
    };
    Ok(tasks.into_iter().map(with_sub_tasks).collect())
}

/// The meters of the work order's asset, if a format asks for a reading.
async fn meters(
    tx: &Tx,
    work_order: Id,
    mut formats: impl Iterator<Item = &StoredAnswerFormat>,
) -> Result<Vec<MeterRow>, Error> {
    if !formats.any(|format| format.0.kind == AnswerKind::Meter) {
        return Ok(Vec::new());
    }
    MetersOf { work_order }.load(tx.connection()).await.to_domain()
}

/// The files that were not taken away.
async fn files_there(tx: &Tx, ids: Vec<Id>) -> Result<Vec<Id>, Error> {
    if ids.is_empty() {
        return Ok(ids);
    }
    let there: Vec<IdRow> = FilesThere { ids }.load(tx.connection()).await.to_domain()?;
    Ok(there.into_iter().map(|row| row.id).collect())
}

/// What answers refer to.
struct Known {
    meters: Vec<MeterRow>,
    files: Vec<Id>,
}

impl Known {
    fn file(&self, id: Option<Id>) -> Option<Id> {
        id.filter(|id| self.files.contains(id))
    }

    /// The meter that a format names, as the rules find it: by code, else by name, else the only one.
    fn meter(&self, format: Option<&StoredAnswerFormat>) -> Option<TaskMeter> {
        let AnswerFormat { meter: named, .. } = &format.filter(|format| format.0.kind == AnswerKind::Meter)?.0;
        let wanted = named.to_lowercase();
        let by = |word: fn(&MeterRow) -> &str| self.meters.iter().find(|meter| word(meter).to_lowercase() == wanted);
        let found = match self.meters.as_slice() {
            [only] if named.is_empty() => Some(only),
            _ => by(|meter| &meter.code).or_else(|| by(|meter| &meter.name)),
        };
        found.map(|row| TaskMeter {
            id: row.id,
            name: row.name.clone(),
            kind: row.kind.clone(),
            unit: row.unit.clone(),
            choices: choices_of(&row.choices),
            last_value: row.last_value,
            last_text: row.last_text.clone().filter(|text| !text.is_empty()),
        })
    }

    fn sub_task(&self, row: SubTaskRow) -> SubTask {
        SubTask {
            id: row.id,
            name: row.name,
            mandatory: row.mandatory,
            completed: row.completed,
            remark: row.remark,
            inspection_result: row.inspection_result,
            value: row.value,
            meter: self.meter(row.answer_format.as_ref()),
            answer_file_id: self.file(row.answer_file_id),
            answer_format: row.answer_format,
        }
    }

    fn task(&self, row: TaskRow, planned: Option<String>, sub_tasks: Vec<SubTask>) -> Task {
        Task {
            id: row.id,
            planned_task_name: row.name,
            mandatory: row.mandatory,
            completed: row.completed,
            completed_at: row.completed_at,
            full_name: row.completed_by_name.or(planned),
            responsible_person: row.responsible_person_id,
            subtasks_count: sub_tasks.len(),
            est_labor_hrs: row.est_labor_hrs,
            inspection_result: row.inspection_result,
            value: row.value,
            meter: self.meter(row.answer_format.as_ref()),
            answer_file_id: self.file(row.answer_file_id),
            answer_format: row.answer_format,
            sub_tasks,
        }
    }
}
