//! What tasks and sub-tasks look like on the wire, for the OpenAPI document alone: see [`super::shapes`].
#![expect(dead_code, reason = "describes JSON that other types write")]

use chrono::{DateTime, Utc};
use gantry_domain::board::AnswerFormat;
use utoipa::ToSchema;

/// A sub-task to be added.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct NewSubTask {
    /// One line.
    #[schema(min_length = 1, max_length = 250)]
    name: String,
    #[schema(required = false)]
    mandatory: bool,
    /// How it is answered; absent: by a tick.
    answer_format: Option<AnswerFormat>,
}

/// A task to be added.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct NewTask {
    /// One line.
    #[schema(min_length = 1, max_length = 250)]
    name: String,
    #[schema(required = false)]
    mandatory: bool,
    responsible_person: Option<i64>,
    /// Planned hours.
    #[schema(pattern = r"^\d{1,6}(\.\d+)?$")]
    est_labor_hrs: Option<String>,
    /// How it is answered; absent: by a tick.
    answer_format: Option<AnswerFormat>,
    #[schema(required = false)]
    sub_tasks: Vec<NewSubTask>,
}

/// What may be changed of a task.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[serde(deny_unknown_fields)]
pub(crate) struct TaskPatch {
    #[schema(nullable = false, min_length = 1, max_length = 250)]
    name: Option<String>,
    #[schema(nullable = false)]
    mandatory: Option<bool>,
    responsible_person: Option<i64>,
    /// Planned hours.
    #[schema(pattern = r"^\d{1,6}(\.\d+)?$")]
    est_labor_hrs: Option<String>,
    /// How it is answered; `null`: by a tick.
    answer_format: Option<AnswerFormat>,
}

/// What came of a task.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[serde(deny_unknown_fields)]
pub(crate) struct TaskResult {
    completed: bool,
    /// 1 Pass, 2 Fail, 3 Flag.
    #[schema(minimum = 1, maximum = 3)]
    inspection_result: Option<i16>,
    /// The number, the words, the chosen value or the reading, as the format asks.
    #[schema(max_length = 20_000)]
    value: Option<String>,
    /// The file of the work order with the photo or the signature.
    file_id: Option<i64>,
}

/// The answer of a sub-task; empty for a tick.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[serde(deny_unknown_fields)]
pub(crate) struct StepAnswer {
    /// 1 Pass, 2 Fail, 3 Flag.
    #[schema(minimum = 1, maximum = 3)]
    inspection_result: Option<i16>,
    /// The number, the words, the chosen value or the reading, as the format asks.
    #[schema(max_length = 20_000)]
    value: Option<String>,
    /// The file of the work order with the photo or the signature.
    file_id: Option<i64>,
}

/// A meter that a task reads.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct TaskMeter {
    id: i64,
    name: String,
    /// `continuous`, `gauge` or `characteristic`.
    kind: String,
    #[schema(required = true)]
    unit: Option<String>,
    /// The words of a characteristic.
    choices: Vec<String>,
    #[schema(required = true)]
    last_value: Option<String>,
    #[schema(required = true)]
    last_text: Option<String>,
}

/// What may be changed of a sub-task.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[serde(deny_unknown_fields)]
pub(crate) struct SubTaskPatch {
    #[schema(nullable = false, min_length = 1, max_length = 250)]
    name: Option<String>,
    #[schema(nullable = false)]
    mandatory: Option<bool>,
    remark: Option<String>,
    /// How it is answered; `null`: by a tick.
    answer_format: Option<AnswerFormat>,
}

/// A sub-task.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct SubTask {
    id: i64,
    name: String,
    mandatory: bool,
    completed: bool,
    #[schema(required = true)]
    remark: Option<String>,
    /// 1 Pass, 2 Fail, 3 Flag.
    #[schema(required = true)]
    inspection_result: Option<i16>,
    #[schema(required = true)]
    value: Option<String>,
    /// Null: by a tick.
    #[schema(required = true)]
    answer_format: Option<AnswerFormat>,
    /// The file with the photo or the signature.
    #[schema(required = true)]
    answer_file_id: Option<i64>,
    /// The meter that is read, where it is answered by a reading and the asset has it.
    #[schema(required = true)]
    meter: Option<TaskMeter>,
}

/// A task with its sub-tasks.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct Task {
    id: i64,
    planned_task_name: String,
    mandatory: bool,
    completed: bool,
    #[schema(required = true)]
    completed_at: Option<DateTime<Utc>>,
    /// The responsible person's name.
    #[schema(required = true)]
    full_name: Option<String>,
    #[schema(required = true)]
    responsible_person: Option<i64>,
    subtasks_count: u32,
    #[schema(required = true)]
    est_labor_hrs: Option<String>,
    #[schema(required = true)]
    inspection_result: Option<i16>,
    #[schema(required = true)]
    value: Option<String>,
    /// Null: by a tick.
    #[schema(required = true)]
    answer_format: Option<AnswerFormat>,
    /// The file with the photo or the signature.
    #[schema(required = true)]
    answer_file_id: Option<i64>,
    /// The meter that is read, where it is answered by a reading and the asset has it.
    #[schema(required = true)]
    meter: Option<TaskMeter>,
    sub_tasks: Vec<SubTask>,
}
